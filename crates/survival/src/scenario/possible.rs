//! Positions that no game reaches: more pieces than the boxes hold, pieces
//! where none may be. A scenario that means such a one says `impossible = true`.

use super::Scenario;
use super::names::Names;
use crate::board::ZoneKind;
use crate::engine::game::{Game, Hosted};
use crate::engine::moments::Moment;
use crate::model::card::{Ammo, Card, Effect};
use crate::model::enemy::{Crowd, Kind};
use crate::model::inventory::Area;
use crate::model::mission::Find;
use crate::model::state::Outcome;
use crate::model::survivor::Standing;

/// What to do about such a position.
const HELP: &str = "mend the position, or say `impossible = true` if it is meant";

/// Notes everything about a position that can't be.
pub(super) fn check(game: &Game, scenario: &Scenario, names: &Names) {
    let at = scenario.at..scenario.at;
    let mut wrong = miniatures(game);
    wrong.extend(cards(game));
    wrong.extend(doors(game));
    wrong.extend(ground(game, names));
    wrong.extend(chain(game, scenario));
    wrong.into_iter().for_each(|message| names.miss(at.clone(), message, HELP));
    for name in scenario.script.survivors.keys() {
        let Ok(who) = names.who(game.world(), name) else { continue };
        let survivor = game.survivor(who);
        let miss = |message: String| names.miss(name.span(), message, HELP);
        if survivor.armour > survivor.base_armour {
            let (armour, most) = (survivor.armour, survivor.base_armour);
            let (name, health) = (name.get_ref(), game.world().health());
            miss(format!("{name} has {armour} {health} and can't have more than {most}"));
        }
        let outside = game.world().board().kind(survivor.zone) == ZoneKind::Exterior;
        let plays = survivor.standing == Standing::Playing;
        let breathes = survivor.inventory.wears(game.world().content(), Effect::Oxygen);
        if plays && outside && !breathes {
            miss(format!("{} is outside without an Oxygen Tank on", name.get_ref()));
        }
        for hand in Area::Hand.slots() {
            for ammo in Ammo::ALL {
                let attached = survivor.inventory.attached(hand, ammo) > 0;
                if attached && !game.takes_ammo(&survivor.inventory, hand, ammo) {
                    let held = survivor.inventory.get(hand);
                    let weapon = held.map_or("an empty hand", |card| game.world().card_name(card));
                    let ammo = crate::show::words::ammo_name(game.world().content(), ammo);
                    miss(format!("{ammo} can't be attached to {weapon}"));
                }
            }
        }
    }
}

/// Kinds of which more are on the board, or wait in the box, than there are.
fn miniatures(game: &Game) -> Vec<String> {
    let (world, state) = (game.world(), game.state());
    // What the box doesn't hold was not put up; what was asked for counts.
    let asked = |kind: Kind| -> u32 {
        let enemies = world.mission().enemies.iter().filter(|(of, ..)| *of == kind);
        enemies.map(|(_, count, _)| u32::from(*count)).sum()
    };
    let mut standing = Crowd::EMPTY;
    for zone in world.board().zones() {
        standing += state.enemies[zone];
    }
    let all = world.content().enemies.iter().zip(0..);
    let too_many = all.filter_map(|(enemy, index)| {
        let kind = Kind(index);
        let most = u32::from(world.miniatures(kind));
        let there = asked(kind).max(u32::from(standing.of(kind)));
        let waiting = u32::from(state.reserve[kind.index()]);
        let plural = &enemy.plural;
        match () {
            () if there > most => Some(format!(
                "there are {there} {plural} on the board, and the boxes in play hold {most}"
            )),
            () if there + waiting > most => Some(format!(
                "{there} {plural} on the board and {waiting} left in the box are more than the \
                 {most} that there are"
            )),
            () => None,
        }
    });
    too_many.collect()
}

/// Cards of which more are in play than there are.
fn cards(game: &Game) -> Vec<String> {
    let (world, state) = (game.world(), game.state());
    let content = world.content();
    let count = |card: Card| {
        let piles = [&state.cards.deck, &state.cards.discards, &state.cards.supply];
        let mut count: u32 = piles.into_iter().map(|pile| u32::from(pile[card])).sum();
        for (find, _) in state.mission.finds.iter() {
            count += u32::from(*find == Find::Card(card));
        }
        for survivor in state.survivors.iter() {
            for area in [Area::Hand, Area::Body, Area::Backpack, Area::Found] {
                let held = survivor.inventory.cards(area).filter(|(_, held)| *held == card);
                count += held.count() as u32;
            }
            for (hand, ammo) in Area::Hand.slots().flat_map(|hand| Ammo::ALL.map(|a| (hand, a))) {
                if content.ammo_card(ammo) == Some(card) {
                    count += u32::from(survivor.inventory.attached(hand, ammo));
                }
            }
        }
        count
    };
    let mut wrong = Vec::new();
    for (printed, index) in content.equipment.iter().zip(0..) {
        let card = Card(index);
        let tank = printed.effect == Effect::Oxygen;
        let extra = if tank { world.extra_tanks() } else { 0 };
        let (there, most) = (count(card), u32::from(world.copies(card)) + u32::from(extra));
        if there > most {
            let name = &printed.name;
            wrong.push(format!(
                "there are {there} cards `{name}` in play, and the boxes hold {most}"
            ));
        }
    }
    wrong
}

/// More door tokens than the reserve has.
fn doors(game: &Game) -> Option<String> {
    let most = game.world().content().ruleset.door_reserve.map(u32::from)?;
    let there = game.neutral_doors().len();
    (there > most).then(|| format!("there are {there} door tokens on the board, and {most} in all"))
}

/// Mold where no mold grows.
fn ground(game: &Game, names: &Names) -> Vec<String> {
    let mold = game.state().mold.active | game.state().mold.inactive;
    let outside =
        mold.into_iter().filter(|zone| game.world().board().kind(*zone) == ZoneKind::Exterior);
    outside.map(|zone| format!("mold doesn't grow outside, in {}", names.zone_name(zone))).collect()
}

/// Active mold that joins two spawn zones: the game would be over. A scenario
/// that says so in its first step means it.
fn chain(game: &Game, scenario: &Scenario) -> Option<String> {
    let first = scenario.script.steps.first().map(|step| step.get_ref());
    let meant = first.is_some_and(|step| step.plays.is_none() && step.outcome.is_some());
    let mut copy = game.clone();
    let chance = &mut table::Seeded::new(0, 0);
    copy.happened(Moment::MoldTurned, &mut Hosted { chance, sink: &mut () });
    match copy.state().outcome {
        Some(Outcome::Lost(defeat)) if !meant => {
            Some(format!("this position is lost already: {}", defeat.name()))
        }
        _ => None,
    }
}
