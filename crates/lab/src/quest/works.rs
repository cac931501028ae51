//! What is welded, blown up, blasted, emptied or brought out: where it takes
//! people, and how far it is.

use survival::Game;
use survival::action::Who;
use survival::card::{Blast, Effect, Weapon};
use survival::mission::{Colour, MachineKind, Special, Step};
use survival::state::TokenState;
use survival::zone::{Zone, ZoneSet};

/// Whether Seismic Grenades decide the mission.
pub(super) fn needs_grenades(game: &Game) -> bool {
    let specials = &game.world().mission().specials;
    specials.iter().any(|special| matches!(special, Special::BlastSpawns(..)))
}

/// How many Seismic Grenades a survivor has.
pub(super) fn grenades(game: &Game, who: Who) -> usize {
    let content = game.world().content();
    let inventory = &game.survivor(who).inventory;
    let is_one = |slot| {
        let effect = inventory.get(slot).map(|card| content.equipment(card).effect);
        let blast = |line: Option<Weapon>| line.and_then(|line| line.blast);
        matches!(effect, Some(Effect::Weapon { ranged, .. }) if blast(ranged) == Some(Blast::Seismic))
    };
    survival::inventory::Slot::all().filter(|slot| is_one(*slot)).count()
}

/// What it is worth that grenades are with those who see where they are to fall:
/// two together in one pair of hands above all.
pub(super) fn readiness(game: &Game) -> i32 {
    if !needs_grenades(game) {
        return 0;
    }
    let seers = game.in_play().filter(|who| game.sees_in_dark(*who));
    seers.map(|who| [0, 150, 600][grenades(game, who).min(2)]).sum()
}

/// Spawn zones that grenades remove, and that the mission wants removed.
pub(super) fn to_blast(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let blasted = mission.specials.iter().fold(ZoneSet::EMPTY, |all, special| match special {
        Special::BlastSpawns(zones, _) => all | *zones,
        _ => all,
    });
    let spawns = game.state().spawns.iter();
    spawns.map(|spawn| spawn.zone).filter(|zone| blasted.contains(*zone)).collect()
}

/// Whether grenades are what removes the spawn token of a colour.
pub(super) fn is_blasted(game: &Game, colour: Colour) -> bool {
    let blasted = to_blast(game);
    game.state().spawns.iter().any(|spawn| spawn.colour == colour && blasted.contains(spawn.zone))
}

/// Objectives in spawn zones that go when these are taken.
pub(super) fn to_undermine(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let takes = |colour: Colour| mission.specials.contains(&Special::TakeSpawn(colour));
    let spawns = game.state().spawns.iter().filter(|spawn| takes(spawn.colour));
    spawns.map(|spawn| spawn.zone).collect()
}

/// The zones of tokens that are to be carried somewhere.
pub(super) fn to_carry(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let carried = |colour: Colour| mission.specials.contains(&Special::Carry(colour));
    let lying = game.state().tokens.iter().filter(|token| token.state == TokenState::Lies);
    lying.filter(|token| token.colour.is_none_or(carried)).map(|token| token.zone).collect()
}

/// How many tokens the team carries.
pub(super) fn carried(game: &Game) -> i32 {
    game.in_play().map(|who| i32::from(game.survivor(who).tokens)).sum()
}

/// Where the tokens of a step are used: beside accesses, or at a pillar.
pub(super) fn sites(game: &Game, step: &Step) -> ZoneSet {
    let (mission, board) = (game.world().mission(), game.world().board());
    match step {
        Step::Weld => {
            let open = mission.welds.iter().filter(|door| !game.state().barred.contains(**door));
            open.flat_map(|door| {
                let doorway = &board.doorways()[door.index()];
                [doorway.a, doorway.b]
            })
            .collect()
        }
        Step::Collapse(colour) => {
            let tokens = game.state().tokens.iter().filter(|t| t.state == TokenState::Lies);
            tokens.filter(|token| token.colour == Some(*colour)).map(|token| token.zone).collect()
        }
        _ => ZoneSet::EMPTY,
    }
}

/// The zones that fall with a pillar.
pub(super) fn falling(game: &Game, colour: Colour) -> ZoneSet {
    let pillar = game.world().mission().pillar(colour);
    pillar.map_or(ZoneSet::EMPTY, |(_, pillar)| game.world().board().wholly_on(pillar.tiles))
}

/// The charges that a pillar has, and how many it takes.
pub(super) fn charges(game: &Game, colour: Colour) -> (i32, i32) {
    let pillar = game.world().mission().pillar(colour);
    pillar.map_or((0, 0), |(index, pillar)| {
        (i32::from(game.state().charges[index]), i32::from(pillar.charges))
    })
}

/// Whether somebody would go down with a pillar.
pub(super) fn is_below(game: &Game, colour: Colour) -> bool {
    let falling = falling(game, colour);
    game.in_play().any(|who| falling.contains(game.survivor(who).zone))
}

/// The machine of a kind: its place on the list and its zone.
pub(super) fn machine(game: &Game, kind: MachineKind) -> Option<(u8, Zone)> {
    let machines = game.state().machines.iter().enumerate();
    let of_kind = |index: usize| game.machine_card(index as u8).is_some_and(|c| c.kind == kind);
    let mut intact = machines.filter(|(index, m)| m.intact && of_kind(*index));
    intact.next().map(|(index, m)| (index as u8, m.zone))
}

/// The zones of objectives that hold the remote of a kind of machine.
pub(super) fn remotes(game: &Game, kind: MachineKind) -> ZoneSet {
    let gift = survival::mission::Gift::Remote(kind);
    let gives = |colour: Colour| game.world().mission().gifts.contains(&(colour, gift.clone()));
    let lying = game.state().tokens.iter().filter(|token| token.state == TokenState::Lies);
    lying.filter(|token| token.colour.is_none_or(gives)).map(|token| token.zone).collect()
}

/// Whether somebody controls the machine.
pub(super) fn is_controlled(game: &Game, machine: u8) -> bool {
    game.in_play().any(|who| game.controls(who, machine))
}
