//! Where a survivor has to go, as the mission stands.

use survival::Game;
use survival::action::{MAX_SURVIVORS, Who};
use survival::board::ZoneKind;
use survival::danger::Danger;
use survival::mission::{Colour, MachineKind, Special, Step};
use survival::zone::{Zone, ZoneSet};

use super::way::oxygen_rooms;
use super::{pack, works};

/// Where to go, and whether the mission waits for it.
pub(super) struct Goal {
    /// Any of these zones.
    pub targets: ZoneSet,
    /// Whether the mission waits for this very survivor there.
    pub urgent: bool,
}

impl Goal {
    fn urgent(targets: ZoneSet) -> Option<Goal> {
        (!targets.is_empty()).then_some(Goal { targets, urgent: true })
    }

    fn early(targets: ZoneSet) -> Option<Goal> {
        (!targets.is_empty()).then_some(Goal { targets, urgent: false })
    }

    /// Where `who` has to go.
    pub(super) fn of(game: &Game, who: Who) -> Goal {
        let steps = game.world().mission().steps.iter().enumerate();
        let todo = || steps.clone().filter(|(index, _)| !game.is_done(*index));
        let open = || todo().filter(|(index, _)| game.is_open(*index)).map(|(_, step)| step);
        Goal::urgent(fetched_by(game, who, works::keys(game)))
            .or_else(|| open().find_map(|step| errand(game, who, step)))
            .or_else(|| todo().find_map(|(_, step)| forethought(game, who, step)))
            .or_else(|| open().next().and_then(|step| escort(game, step)))
            .or_else(|| todo().find_map(|(_, step)| preparation(game, who, step)))
            .unwrap_or(Goal { targets: ZoneSet::only(game.survivor(who).zone), urgent: false })
    }
}

/// What a step of the mission that is open asks of this survivor.
fn errand(game: &Game, who: Who, step: &Step) -> Option<Goal> {
    match step {
        Step::Take(colours) => Goal::urgent(fetched_by(game, who, works::tokens(game, colours))),
        Step::Escape => Goal::urgent(exit(game)),
        Step::GatherAt(kind) => Goal::urgent(machine_zone(game, *kind)),
        Step::DestroySpawn(_) | Step::DestroySpawnsIn(_) => destroying(game, who),
        Step::Clear(zones) => {
            let held = |zone: &Zone| !game.state().enemies[*zone].is_empty();
            Goal::urgent(zones.iter().filter(held).collect())
        }
        Step::BringOut(kind) => bringing_out(game, who, *kind),
        Step::Weld | Step::Collapse(_) => carrying(game, who, step),
        Step::Equip(card) if !works::wears_new(game, who, *card) => {
            Goal::urgent(oxygen_rooms(game))
        }
        Step::Samples => sampling(game, who),
        Step::Evacuate => {
            let exit = game.world().mission().exit?;
            Goal::early(ZoneSet::only(exit) | game.map().neighbours(exit))
        }
        Step::Level(level) => growing(game, who, *level),
        Step::Equip(_) => None,
    }
}

/// What a later step asks of somebody already.
fn forethought(game: &Game, who: Who, step: &Step) -> Option<Goal> {
    match step {
        Step::BringOut(kind) => bringing_out(game, who, *kind).filter(|goal| goal.urgent),
        Step::Collapse(_) if game.survivor(who).tokens > 0 => Goal::early(works::sites(game, step)),
        _ => None,
    }
}

/// Whoever carries nothing keeps to those who do; if nobody does, to where
/// there is something to carry.
fn escort(game: &Game, step: &Step) -> Option<Goal> {
    if !matches!(step, Step::Weld | Step::Collapse(_)) {
        return None;
    }
    let bearers = game.in_play().map(|other| game.survivor(other));
    let bearers = bearers.filter(|survivor| survivor.tokens > 0).map(|survivor| survivor.zone);
    Goal::early(bearers.collect()).or_else(|| Goal::early(works::to_carry(game)))
}

/// Where somebody waits who has nothing to do for an open step.
fn preparation(game: &Game, who: Who, step: &Step) -> Option<Goal> {
    match step {
        Step::Escape => Goal::early(exit(game)),
        Step::Take(colours) => Goal::early(works::tokens(game, colours)),
        Step::Level(level) => growing(game, who, *level),
        _ => None,
    }
}

fn exit(game: &Game) -> ZoneSet {
    game.world().mission().exit.into_iter().collect()
}

fn machine_zone(game: &Game, kind: MachineKind) -> ZoneSet {
    works::machine(game, kind).into_iter().map(|(_, zone)| zone).collect()
}

/// A spawn token is to go: by an objective in its zone, by fire, or by grenades;
/// whoever has none of these looks for them.
fn destroying(game: &Game, who: Who) -> Option<Goal> {
    let mut spots = ZoneSet::EMPTY;
    if pack::can_burn(game, who) {
        spots |= works::hot_spots(game);
    }
    if works::grenades(game, who) > 0 {
        for zone in works::to_blast(game) {
            spots |= game.map().neighbours(zone);
        }
    }
    let easy = works::to_undermine(game);
    Goal::urgent(spots)
        .or_else(|| Goal::urgent(fetched_by(game, who, easy)))
        .or_else(|| Goal::early(easy))
        .or_else(|| Goal::urgent(fetched_by(game, who, works::gifts(game))))
        .or_else(|| Goal::early(rooms_to_search(game, who)))
}

/// A machine is to leave: its remote first, then somebody drives.
fn bringing_out(game: &Game, who: Who, kind: MachineKind) -> Option<Goal> {
    let (machine, zone) = works::machine(game, kind)?;
    if !works::is_controlled(game, machine) {
        return Goal::urgent(fetched_by(game, who, works::remotes(game, kind)));
    }
    // It follows whoever drives it.
    if game.controls(who, machine) && game.survivor(who).zone == zone {
        return Goal::urgent(exit(game));
    }
    Goal::early(ZoneSet::only(zone))
}

/// Tokens are fetched, and brought to where they are used; then everybody gets
/// out of the way.
fn carrying(game: &Game, who: Who, step: &Step) -> Option<Goal> {
    if let Step::Collapse(colour) = step {
        let (set, wanted) = works::charges(game, *colour);
        if set >= wanted {
            let left = fetched_by(game, who, works::needed_below(game, *colour));
            return Goal::urgent(left).or_else(|| away_from(game, who, *colour));
        }
    }
    if game.survivor(who).tokens > 0 {
        return Goal::urgent(works::sites(game, step));
    }
    Goal::urgent(fetched_by(game, who, works::to_carry(game)))
}

/// Out from under a pillar that is about to fall.
fn away_from(game: &Game, who: Who, colour: Colour) -> Option<Goal> {
    let falling = works::falling(game, colour);
    if falling.contains(game.survivor(who).zone) {
        return Goal::urgent(game.world().board().all() - falling);
    }
    None
}

/// The mold's sample is taken where it grows, the others from enemies.
fn sampling(game: &Game, who: Who) -> Option<Goal> {
    let state = game.state();
    if state.samples >> 15 == 0 {
        let spawns = state.spawns.iter().map(|spawn| spawn.zone).collect();
        let mine = Goal::urgent(fetched_by(game, who, spawns));
        if mine.is_some() {
            return mine;
        }
    }
    let wanted = |zone: &Zone| {
        let crowd = state.enemies[*zone];
        game.world().mission().specials.iter().any(|special| match special {
            Special::MeleeSample(kind, _) => {
                crowd.of(*kind) > 0 && state.samples >> kind.0 & 1 == 0
            }
            _ => false,
        })
    };
    Goal::early(game.world().board().zones().filter(wanted).collect())
}

/// Whoever lacks experience goes where enemies are.
fn growing(game: &Game, who: Who, level: Danger) -> Option<Goal> {
    if game.survivor(who).level >= level {
        return None;
    }
    let mut prey = ZoneSet::EMPTY;
    for zone in game.world().board().zones() {
        if !game.state().enemies[zone].is_empty() {
            prey |= game.map().neighbours(zone);
        }
    }
    Goal::early(prey)
}

/// Those of some zones to which `who` goes: the nearest pair of somebody and a
/// zone comes first, then the next of those left; of two as near, the better
/// protected goes.
fn fetched_by(game: &Game, who: Who, zones: ZoneSet) -> ZoneSet {
    if zones.is_empty() {
        return ZoneSet::EMPTY;
    }
    let far = |other: Who, zone: Zone| {
        let survivor = game.survivor(other);
        8 * i32::from(game.map().distance(survivor.zone, zone)) - i32::from(survivor.armour)
    };
    let mut open = zones;
    let mut sent = [false; MAX_SURVIVORS];
    while !open.is_empty() {
        let free = game.in_play().filter(|other| !sent[usize::from(other.0)]);
        let pairs = free.flat_map(|other| open.iter().map(move |zone| (other, zone)));
        let Some((next, zone)) = pairs.min_by_key(|(other, zone)| far(*other, *zone)) else {
            break;
        };
        if next == who {
            return ZoneSet::only(zone);
        }
        sent[usize::from(next.0)] = true;
        open.remove(zone);
    }
    ZoneSet::EMPTY
}

/// Rooms in which a survivor may find something.
fn rooms_to_search(game: &Game, who: Who) -> ZoneSet {
    let board = game.world().board();
    let soldier = game.world().identity(who).soldier;
    let fits = |zone: &Zone| {
        let kind = board.kind(*zone);
        let open = if soldier { kind == ZoneKind::Security } else { kind.is_room() };
        open && !game.is_mold(*zone) && game.state().enemies[*zone].is_empty()
    };
    board.zones().filter(fits).collect()
}
