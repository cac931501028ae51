//! What a seat may do, each thing with the spots it belongs to.

use survival::Game;
use survival::action::{Action, Who};
use survival::menu::{self, Cost, Entry};
use survival::odds::Goal;
use survival::spot::{self, Spot};
use survival::view::TurnView;
use survival::{ways, words};
use table::{Game as _, Seat};

use super::drawings::card_picture;
use super::names::Names;
use super::{articles, bar};
use crate::reveal::reveals;
use crate::screen::{Chances, Choice, Way};

/// Everything a seat may do now: answers to the open decision, then discards.
pub fn choices(game: &Game, seat: Seat) -> Vec<Choice> {
    let turn = game.open_turn_view();
    let turn = turn.as_ref();
    let names = Names::of(game.world());
    let answers =
        menu::menu(game, seat).into_iter().map(|entry| choice(game, &names, turn, seat, entry));
    let discards = menu::discards(game, seat).into_iter().map(|entry| {
        let topic = entry.topic.clone().filter(|_| entry.minor);
        let topic = Some(topic.unwrap_or_else(|| "Discard".to_owned()));
        Choice { minor: true, topic, ..choice(game, &names, turn, seat, entry) }
    });
    answers.chain(discards).collect()
}

/// Zones farther off that can be reached without anything happening on the way.
pub fn ways(game: &Game, seat: Seat) -> Vec<Way> {
    let world = game.world();
    let way = |way: ways::Way| Way {
        spot: Spot::Zone(way.to).name(world),
        actions: way.moves.iter().map(|action| game.write(action)).collect(),
        label: format!("Go to {}, {} zones on", world.board().place(way.to), way.moves.len()),
        cost: match way.cost {
            0 => "free".to_owned(),
            cost => words::count(cost, "action", "actions"),
        },
    };
    ways::ways(game, seat).into_iter().map(way).collect()
}

fn choice(
    game: &Game,
    names: &Names<'_>,
    turn: Option<&TurnView>,
    seat: Seat,
    entry: Entry,
) -> Choice {
    let world = game.world();
    let action = entry.action;
    let (spots, drag) = (spot::of_action(game, action), drag(game, action));
    Choice {
        action: game.write(&action),
        group: words::group(entry.group).to_owned(),
        grave: is_grave(game, turn, seat, action),
        no: false,
        slot: bar::place_of(&entry),
        // Only going somewhere is done by a tap on the place itself.
        look: !matches!(action, Action::Move { .. } | Action::Activate { .. }),
        label: names.say(&entry.label),
        detail: names.say(&entry.detail),
        cost: match entry.cost {
            Cost::Nothing => String::new(),
            Cost::Free => "free".to_owned(),
            Cost::Actions(count) => words::count(count, "action", "actions"),
        },
        topic: entry.topic.map(|topic| names.say(&topic)),
        spots: spots.into_iter().map(|spot| spot.name(world)).collect(),
        drag: drag.map(|(from, to)| (from.name(world), to.name(world))),
        term: Some(match action {
            Action::Share { card, .. } => articles::card(world.content(), card),
            _ => articles::rule(entry.rule),
        }),
        chances: chances(game, seat, action),
        minor: entry.minor,
    }
}

/// The odds of an attack, to be shown large.
fn chances(game: &Game, seat: Seat, action: Action) -> Option<Chances> {
    let world = game.world();
    let name = match action {
        Action::Melee { hands, .. } | Action::Ranged { hands, .. } => {
            let who = words::acting(game)?;
            world.card_name(game.survivor(who).inventory.get(hands.slots()[0])?).to_owned()
        }
        Action::MachineMelee { machine, .. } | Action::MachineRanged { machine, .. } => {
            world.machine(machine).to_string()
        }
        _ => return None,
    };
    let odds = game.odds(seat, action, Goal::Usual).ok().filter(|odds| odds.blast.is_none())?;
    let targets: u32 = odds.falls.iter().map(|fall| u32::from(fall.there)).sum();
    let friends: Vec<String> = odds.friends.iter().map(|figure| world.figure(*figure)).collect();
    Some(Chances {
        picture: match action {
            Action::MachineMelee { .. } | Action::MachineRanged { .. } => "w-lmg",
            _ => card_picture(&name),
        },
        weapon: name,
        figures: menu::dice_in_words(game, action)?,
        one: format!("{} %", odds.one_falls.percent().round()),
        of: if targets > 1 && odds.focus.is_none() { "kill one" } else { "kill it" },
        mean: format!("{:.1}", odds.kills.average()),
        kills: odds
            .kills
            .iter()
            .map(|(kills, chance)| (kills as u16, (chance.percent() * 10.0).round() as u16))
            .filter(|(_, chance)| *chance > 0)
            .collect(),
        friends: match friends.is_empty() {
            true => String::new(),
            false => format!("misses hit {}: {}", words::list(&friends), odds.friends_hit()),
        },
    })
}

/// Whether friends may be hurt, or actions are given away with no way back:
/// after the last turn of a round the enemies act. Where they first ask which
/// way they go, it can still be taken back.
fn is_grave(game: &Game, turn: Option<&TurnView>, seat: Seat, action: Action) -> bool {
    match action {
        Action::End => match turn {
            Some(turn) if turn.actions > 0 => {
                let waits = |who: Who| who != turn.who && !game.survivor(who).played;
                !game.in_play().any(waits) && reveals(game, seat, action)
            }
            _ => false,
        },
        Action::Ranged { .. } | Action::MachineRanged { .. } => {
            let odds = game.odds(seat, action, Goal::Usual);
            odds.is_ok_and(|odds| {
                !odds.friends.is_empty() && (odds.blast.is_some() || !odds.friends_hit().is_never())
            })
        }
        _ => false,
    }
}

/// How an action can be done by dragging: from where, to where.
fn drag(game: &Game, action: Action) -> Option<(Spot, Spot)> {
    let acting = words::acting(game).map(Spot::Survivor);
    match action {
        Action::Trade { with } => acting.map(|me| (me, Spot::Survivor(with))),
        Action::Move { to } => acting.map(|me| (me, Spot::Zone(to))),
        Action::MachineMove { machine, to } => Some((Spot::Machine(machine), Spot::Zone(to))),
        Action::Put { who, from, whose, to } => {
            Some((Spot::Card(who, from), Spot::Card(whose, to)))
        }
        Action::Attach { who, from, hand } => Some((Spot::Card(who, from), Spot::Card(who, hand))),
        Action::Detach { who, hand, ammo } => {
            let room = game.survivor(who).inventory.room(survival::inventory::Area::Backpack);
            room.map(|slot| (Spot::Ammo(who, hand, ammo), Spot::Card(who, slot)))
        }
        Action::Discard { who, slot } => Some((Spot::Card(who, slot), Spot::Bin)),
        Action::DiscardAttached { who, hand, ammo } => {
            Some((Spot::Ammo(who, hand, ammo), Spot::Bin))
        }
        _ => None,
    }
}
