//! The open decision as one sentence.

use super::{count, free_name, list};
use crate::action::{Action, Who};
use crate::event::Harm;
use crate::frame::{Arranging, Blow, Deal, Dealing, Fight, Frame, Splitting, TurnFrame};
use crate::game::Game;
use crate::inventory::{Area, Inventory};
use crate::rule::Rule;
use crate::skill::Free;

/// What has to be decided now.
pub fn question(game: &Game) -> String {
    let world = game.world();
    let name = |who: Who| world.name(who);
    if game.state().outcome.is_some() {
        return "The game is over.".to_owned();
    }
    match game.frame() {
        Some(Frame::Sharing(deal)) => sharing(game, *deal),
        Some(Frame::Beginning) => "Who is the first player?".to_owned(),
        Some(Frame::Round(_)) => match world.seat_count() {
            1 => "Whose turn comes next?".to_owned(),
            _ => format!("Player {}: whose turn comes next?", game.state().current + 1),
        },
        Some(Frame::Turn(turn)) => turn_question(game, turn),
        Some(Frame::Walking { who, left, owed }) => {
            let zones = count(*left, "zone", "zones");
            match owed {
                0 => format!("{} may go on for {zones} more: where to, or stop?", name(*who)),
                _ => format!("{} has to go on, {zones} at most: where to?", name(*who)),
            }
        }
        Some(Frame::Slipping { who }) => {
            format!("{} may slip away with a free move: where to, or stop here?", name(*who))
        }
        Some(Frame::Following { who, machine, to }) => format!(
            "{} has moved to {}: does the {} come along?",
            name(*who),
            world.zone_name(*to),
            world.machine(*machine)
        ),
        Some(Frame::Rescuing { who, from, .. }) => {
            format!("Whom does {} drag out of {}?", name(*who), world.zone_name(*from))
        }
        Some(Frame::Offered { who, to }) => {
            format!("{}: be dragged to {}?", name(*who), world.zone_name(*to))
        }
        Some(Frame::Reflexes { .. }) => "Who answers the enemies that appeared?".to_owned(),
        Some(Frame::Reflex { who }) => {
            format!("Enemies appeared in sight of {}: attack them for free?", name(*who))
        }
        Some(Frame::Scientists) => "Which way does the scientist walk?".to_owned(),
        Some(Frame::Linked { .. }) => "Who takes the extra turn next?".to_owned(),
        Some(Frame::Grouping { who }) => format!("Where does {} begin?", name(*who)),
        Some(Frame::ExtraSpawns { left }) => format!(
            "{} to be laid: in which zone?",
            count(*left, "more spawn token is", "more spawn tokens are")
        ),
        Some(Frame::Arranging(arranging)) => arranging_question(game, arranging),
        Some(Frame::Consent(arranging)) => consent(game, arranging),
        Some(Frame::Fight(fight)) => fight_question(game, fight),
        Some(Frame::Dealing(dealing)) => dealing_question(game, dealing),
        Some(Frame::Wound { who, damage, harm }) => {
            let by = match harm {
                Harm::Enemies => "from enemies",
                Harm::FriendlyFire => "from friendly fire",
                Harm::Hellfire => "from Hellfire",
                Harm::Seismic => "from a seismic blast",
            };
            let armour = game.survivor(*who).armour;
            format!("{} faces {damage} damage {by} with {armour} armour: stop a point?", name(*who))
        }
        Some(Frame::Learning { who, level }) => {
            format!("{} is at {}: which skill?", name(*who), level.name())
        }
        Some(Frame::Leaving { who, machine: None }) => {
            format!("{} stands at the exit: leave the board for good?", name(*who))
        }
        Some(Frame::Leaving { machine: Some(machine), .. }) => {
            format!("The {} stands at the exit: does it leave?", world.machine(*machine))
        }
        Some(Frame::Rogue { done, .. }) => {
            let machine = world.machine(done.saturating_sub(1));
            format!("The {machine} hears several zones alike: at which does it shoot?")
        }
        Some(Frame::Splitting(splitting)) => splitting_question(game, splitting),
        Some(Frame::SpawnOrder) => {
            "With which spawn zone does spawning begin, in every round?".to_owned()
        }
        Some(Frame::Rationing { kind, each, by, .. }) => {
            let enemy = world.content().enemy(*kind);
            let left = game.state().reserve[kind.index()];
            let where_to = match by {
                Rule::PitCard | Rule::PitSpawn => "all open pits",
                _ => "all active mold",
            };
            format!(
                "Too few {} for {where_to} ({left} left, {each} per zone): which zone next?",
                enemy.plural
            )
        }
        Some(Frame::Abomination { .. }) => abomination(game),
        Some(
            Frame::Searching { .. }
            | Frame::Spawning { .. }
            | Frame::Activation(_)
            | Frame::ExtraActivation { .. },
        )
        | None => "Nothing is asked now.".to_owned(),
    }
}

fn abomination(game: &Game) -> String {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    match legal.first() {
        Some(Action::Bring { .. }) => "An Abomination appears: which one?".to_owned(),
        _ => "An Abomination appears: in which zone?".to_owned(),
    }
}

fn sharing(game: &Game, deal: Deal) -> String {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    match legal.first() {
        Some(Action::Share { to, .. }) if deal == Deal::Others => {
            format!("Starting equipment: what does {} get?", game.world().name(*to))
        }
        Some(Action::Share { card, .. }) => {
            let (name, figures) =
                (game.world().card_name(*card), super::figures(game.world().content(), *card));
            format!("Starting equipment: who gets {} ({figures})?", super::a(name))
        }
        _ => "Starting equipment is shared out.".to_owned(),
    }
}

fn turn_question(game: &Game, turn: &TurnFrame) -> String {
    let mut left = vec![count(turn.actions, "action", "actions")];
    for free in Free::ALL {
        if turn.free[free.index()] > 0 {
            left.push(format!("{} free {}", turn.free[free.index()], free_name(free)));
        }
    }
    if turn.pair > 0 {
        left.push(format!("{} free attack with a pair", turn.pair));
    }
    format!("{} has {} left. What now?", game.world().name(turn.who), list(&left))
}

fn arranging_question(game: &Game, arranging: &Arranging) -> String {
    let world = game.world();
    let name = world.name(arranging.who);
    let found: Vec<String> = game
        .survivor(arranging.who)
        .inventory
        .cards(Area::Found)
        .map(|(_, card)| super::a(world.card_name(card)))
        .collect();
    match (arranging.with, found.is_empty()) {
        (_, false) => format!("{name} holds {}: put away or discard?", list(&found)),
        (Some(with), true) => {
            format!("{name} and {} trade: move cards, then say done.", world.name(with))
        }
        (None, true) => format!("{name} may rearrange cards; done ends it."),
    }
}

/// What would change hands, for whoever is asked to agree.
fn consent(game: &Game, arranging: &Arranging) -> String {
    let world = game.world();
    let asked = game.asked(arranging).zip(arranging.with);
    let Some(((who, place), with)) = asked else { return "Agree to the trade?".to_owned() };
    let other = if place == 0 { with } else { arranging.who };
    let before = cards(game, &arranging.before[place]);
    let after = cards(game, &game.survivor(who).inventory);
    let (gives, gets) = (missing(&before, &after), missing(&after, &before));
    format!(
        "{} gives {} and gets {}: agree to the trade with {}?",
        world.name(who),
        list(&gives),
        list(&gets),
        world.name(other)
    )
}

/// The names of all cards of an inventory, attached ones included.
fn cards(game: &Game, inventory: &Inventory) -> Vec<String> {
    let content = game.world().content();
    let areas = [Area::Hand, Area::Body, Area::Backpack, Area::Found];
    let mut names: Vec<String> = areas
        .into_iter()
        .flat_map(|area| inventory.cards(area))
        .map(|(_, card)| content.equipment(card).name.clone())
        .collect();
    for hand in Area::Hand.slots() {
        for ammo in crate::card::Ammo::ALL {
            let number = usize::from(inventory.attached(hand, ammo));
            names.extend(vec![super::ammo_name(content, ammo); number]);
        }
    }
    names
}

/// What is in the first list and not in the second, counting copies.
fn missing(these: &[String], those: &[String]) -> Vec<String> {
    let mut left = those.to_vec();
    let mut missing = Vec::new();
    for name in these {
        match left.iter().position(|other| other == name) {
            Some(at) => drop(left.remove(at)),
            None => missing.push(super::a(name)),
        }
    }
    missing
}

fn fight_question(game: &Game, fight: &Fight) -> String {
    let name = game.world().name(fight.who);
    match fight.blow {
        Blow::Rolled => {
            let again = match fight.rerolls {
                1 => "once more".to_owned(),
                more => format!("up to {more} times more"),
            };
            let (hits, misses) =
                (count(fight.hits, "hit", "hits"), count(fight.misses, "miss", "misses"));
            format!("{name} rolled {hits} and {misses}, and may roll all dice {again}. Again?")
        }
        Blow::Sixes => {
            let dice = count(fight.sixes, "more die", "more dice");
            format!("{name} may roll {dice} for sixes. Roll?")
        }
        Blow::Hits => {
            let hits = count(fight.hits, "hit", "hits");
            format!(
                "{hits} of damage {} to assign in {}: which enemy is struck?",
                fight.damage,
                game.world().zone_name(fight.at)
            )
        }
        Blow::Misses => "Misses are being dealt.".to_owned(),
    }
}

fn dealing_question(game: &Game, dealing: &Dealing) -> String {
    let world = game.world();
    let zone = world.zone_name(dealing.zone);
    match game.next_dealt(dealing) {
        Some((Some(kind), damage)) => {
            let left = count(dealing.attacks.total(), "attack", "attacks");
            let enemy = &world.content().enemy(kind).name;
            format!("{left} left in {zone} (next: {enemy}, {damage} damage). Who takes it?")
        }
        Some((None, damage)) => {
            let left = count(dealing.misses.0, "miss hits", "misses hit");
            format!("{left} friends in {zone}, {damage} damage each. Who takes the next?")
        }
        None => "Damage is being dealt.".to_owned(),
    }
}

fn splitting_question(game: &Game, splitting: &Splitting) -> String {
    let world = game.world();
    let ways = match splitting.ways.len() {
        2 => "Two".to_owned(),
        3 => "Three".to_owned(),
        more => more.to_string(),
    };
    let kind = splitting.rest.kinds().next();
    let enemy = kind.map_or("enemy", |kind| world.content().enemy(kind).name.as_str());
    format!(
        "{ways} ways from {} are equally good: which way for {}?",
        world.zone_name(splitting.from),
        super::a(enemy)
    )
}
