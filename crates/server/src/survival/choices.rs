//! What a seat may do, each thing with the spots it belongs to.

use survival::Game;
use survival::action::{Action, Hands, Who};
use survival::enemy::Kind;
use survival::frame::Frame;
use survival::inventory::Slot;
use survival::menu::{self, Cost, Entry};
use survival::odds::Goal;
use survival::words;
use survival::zone::Zone;
use table::{Game as _, Seat};

use super::articles;
use super::spot::Spot;
use crate::screen::Choice;

/// Everything a seat may do now: answers to the open decision, then discards.
pub fn choices(game: &Game, seat: Seat) -> Vec<Choice> {
    let answers = menu::menu(game, seat).into_iter().map(|entry| choice(game, seat, entry));
    let discards = menu::discards(game, seat).into_iter().map(|entry| {
        let topic = Some("Discard".to_owned());
        Choice { minor: true, topic, ..choice(game, seat, entry) }
    });
    answers.chain(discards).collect()
}

fn choice(game: &Game, seat: Seat, entry: Entry) -> Choice {
    let world = game.world();
    let action = entry.action;
    let (spots, drag) = spots(game, action);
    Choice {
        action: game.write(&action),
        group: words::group(entry.group).to_owned(),
        grave: is_grave(game, seat, action),
        label: entry.label,
        detail: entry.detail,
        cost: match entry.cost {
            Cost::Nothing => String::new(),
            Cost::Free => "free".to_owned(),
            Cost::Actions(count) => words::count(count, "action", "actions"),
        },
        topic: entry.topic,
        spots: spots.into_iter().map(|spot| spot.name(world)).collect(),
        drag: drag.map(|(from, to)| (from.name(world), to.name(world))),
        term: Some(match action {
            Action::Share { card, .. } => articles::card(world.content(), card),
            _ => articles::rule(entry.rule),
        }),
        minor: entry.minor,
    }
}

/// Whether friends may be hurt, or actions are given away with no way back:
/// after the last turn of a round the enemies act.
fn is_grave(game: &Game, seat: Seat, action: Action) -> bool {
    match action {
        Action::End => match game.frame() {
            Some(Frame::Turn(turn)) if turn.actions > 0 => {
                let waits = |who: Who| who != turn.who && !game.survivor(who).played;
                !game.in_play().any(waits)
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

type Drag = Option<(Spot, Spot)>;

/// The spots of an action, and how it can be done by dragging.
fn spots(game: &Game, action: Action) -> (Vec<Spot>, Drag) {
    let acting = words::acting(game);
    let here = acting.map(|who| game.survivor(who).zone);
    let me = || acting.map(Spot::Survivor).into_iter().collect::<Vec<_>>();
    let my_zone = || here.map(Spot::Zone).into_iter().collect::<Vec<_>>();
    let state = game.state();
    let crowd = |zone: Zone, focus: Option<Kind>| -> Vec<Spot> {
        let kinds = state.enemies[zone].kinds().filter(|kind| focus.is_none_or(|on| on == *kind));
        kinds.map(|kind| Spot::Enemies(zone, kind)).collect()
    };
    let hands = |hands: Hands| {
        let slots = hands.slots().iter();
        slots.filter_map(|slot| Some(Spot::Card(acting?, *slot))).collect::<Vec<_>>()
    };
    let machine_zone =
        |machine: u8| state.machines.get(usize::from(machine)).map(|machine| machine.zone);
    match action {
        Action::Share { to, .. } | Action::Lend { to } => (vec![Spot::Survivor(to)], None),
        Action::Activate { who } | Action::Drag { who } => (vec![Spot::Survivor(who)], None),
        Action::Trade { with } => {
            let drag = acting.map(|who| (Spot::Survivor(who), Spot::Survivor(with)));
            (vec![Spot::Survivor(with)], drag)
        }
        Action::Move { to }
        | Action::Sprint { to }
        | Action::Charge { to }
        | Action::Bloodlust { to, .. }
        | Action::ZeroG { to } => {
            let plain = matches!(action, Action::Move { .. });
            let drag = acting.filter(|_| plain).map(|who| (Spot::Survivor(who), Spot::Zone(to)));
            (vec![Spot::Zone(to)], drag)
        }
        Action::FirstSpawn { zone } => (vec![Spot::Zone(zone), Spot::Spawn(zone)], None),
        Action::Way { to } | Action::Shove { to } => (vec![Spot::Zone(to)], None),
        Action::Place { zone } | Action::Rescue { from: zone } => (vec![Spot::Zone(zone)], None),
        Action::Taunt { at } => {
            let mut spots = vec![Spot::Zone(at)];
            spots.extend(crowd(at, None));
            (spots, None)
        }
        Action::Search
        | Action::Oxygen
        | Action::Noise
        | Action::Sample
        | Action::PickUp { .. } => (my_zone(), None),
        Action::Plant => {
            let mut spots = my_zone();
            spots.extend(here.map(Spot::Token));
            (spots, None)
        }
        Action::Take { .. } => {
            let mut spots = my_zone();
            spots.extend(here.map(Spot::Token));
            (spots, None)
        }
        Action::Door { to } | Action::Weld { to } => {
            let door = here.and_then(|from| game.world().board().doorway_between(from, to));
            (door.map(Spot::Door).into_iter().collect(), None)
        }
        Action::Melee { hands: with, focus, .. } => {
            let mut spots = here.map(|zone| crowd(zone, focus)).unwrap_or_default();
            if focus.is_none() {
                spots.extend(my_zone());
            }
            spots.extend(hands(with));
            (spots, None)
        }
        Action::Ranged { hands: with, at, focus, .. } => {
            let mut spots = crowd(at, focus);
            if focus.is_none() {
                spots.push(Spot::Zone(at));
            }
            spots.extend(hands(with));
            (spots, None)
        }
        Action::MachineMove { machine, to } => {
            let drag = (Spot::Machine(machine), Spot::Zone(to));
            (vec![Spot::Machine(machine), Spot::Zone(to)], Some(drag))
        }
        Action::MachineMelee { machine, focus } => {
            let mut spots = vec![Spot::Machine(machine)];
            spots.extend(machine_zone(machine).map(|zone| crowd(zone, focus)).unwrap_or_default());
            (spots, None)
        }
        Action::MachineRanged { machine, at, focus } => {
            let mut spots = vec![Spot::Machine(machine)];
            spots.extend(crowd(at, focus));
            (spots, None)
        }
        Action::MachineOpen { machine } => (vec![Spot::Machine(machine)], None),
        Action::Eat { slot } | Action::Prevent { slot } => (card(acting, slot), None),
        Action::Put { who, from, whose, to } => {
            let (from, to) = (Spot::Card(who, from), Spot::Card(whose, to));
            (vec![from], Some((from, to)))
        }
        Action::Attach { who, from, hand } => {
            let from = Spot::Card(who, from);
            (vec![from], Some((from, Spot::Card(who, hand))))
        }
        Action::Detach { who, hand, ammo } => {
            let spot = Spot::Ammo(who, hand, ammo);
            let room = game.survivor(who).inventory.room(survival::inventory::Area::Backpack);
            (vec![spot], room.map(|slot| (spot, Spot::Card(who, slot))))
        }
        Action::Discard { who, slot } => {
            let spot = Spot::Card(who, slot);
            (vec![spot], Some((spot, Spot::Bin)))
        }
        Action::DiscardAttached { who, hand, ammo } => {
            let spot = Spot::Ammo(who, hand, ammo);
            (vec![spot], Some((spot, Spot::Bin)))
        }
        Action::Hit { kind } | Action::Reap { kind } => {
            let at = game.frame().and_then(|frame| match frame {
                Frame::Fight(fight) => Some(fight.at),
                _ => None,
            });
            (at.map(|zone| Spot::Enemies(zone, kind)).into_iter().collect(), None)
        }
        Action::Suffer { figure } => (vec![Spot::figure(figure)], None),
        Action::Learn { skill } => {
            let place = acting.and_then(|who| super::people::skill_spot(game, who, skill));
            (place.into_iter().collect(), None)
        }
        Action::Reorganize
        | Action::Hide
        | Action::Stop
        | Action::End
        | Action::Escape
        | Action::HandRemote { .. }
        | Action::HandToken { .. } => (me(), None),
        Action::FirstPlayer { .. }
        | Action::Blow { .. }
        | Action::Bring { .. }
        | Action::Follow
        | Action::Done
        | Action::Agree
        | Action::Decline
        | Action::Reroll
        | Action::Keep
        | Action::RollOn
        | Action::Endure
        | Action::Stay => (Vec::new(), None),
    }
}

fn card(who: Option<Who>, slot: Slot) -> Vec<Spot> {
    who.map(|who| Spot::Card(who, slot)).into_iter().collect()
}
