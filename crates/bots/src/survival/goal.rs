//! Where a survivor has to go, as the mission stands.

use survival::Game;
use survival::action::Who;
use survival::board::ZoneKind;
use survival::card::Card;
use survival::inventory::Area;
use survival::mission::{Colour, MachineKind, Special, Step};
use survival::state::{SpawnState, TokenState};
use survival::zone::{Zone, ZoneSet};

use super::pack;
use super::way::oxygen_rooms;

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
        open()
            .find_map(|step| errand(game, who, step))
            .or_else(|| todo().find_map(|(_, step)| preparation(game, step)))
            .unwrap_or(Goal { targets: ZoneSet::only(game.survivor(who).zone), urgent: false })
    }
}

/// What a step of the mission that is open asks of this survivor.
fn errand(game: &Game, who: Who, step: &Step) -> Option<Goal> {
    match step {
        Step::Take(colours) => Goal::urgent(fetched_by(game, who, tokens(game, colours))),
        Step::Escape => Goal::urgent(game.world().mission().exit.into_iter().collect()),
        Step::GatherAt(kind) => Goal::urgent(machine_zone(game, *kind).into_iter().collect()),
        Step::DestroySpawn(_) | Step::DestroySpawnsIn(_) if pack::can_burn(game, who) => {
            Goal::urgent(hot_spots(game))
        }
        Step::DestroySpawn(_) | Step::DestroySpawnsIn(_) => Goal::early(rooms_to_search(game, who)),
        Step::Clear(zones) => {
            let held = |zone: &Zone| !game.state().enemies[*zone].is_empty();
            Goal::urgent(zones.iter().filter(held).collect())
        }
        Step::BringOut(_) => Goal::early(game.world().mission().exit.into_iter().collect()),
        Step::Weld => Goal::urgent(fetched_by(game, who, accesses(game))),
        Step::Collapse(colour) => Goal::urgent(fetched_by(game, who, tokens(game, &[*colour]))),
        Step::Equip(card) if !wears_new(game, who, *card) => Goal::urgent(oxygen_rooms(game)),
        Step::Samples if game.state().samples >> 15 == 0 => {
            let spawns = game.state().spawns.iter().map(|spawn| spawn.zone).collect();
            Goal::urgent(fetched_by(game, who, spawns))
        }
        Step::Evacuate => {
            let exit = game.world().mission().exit?;
            Goal::early(ZoneSet::only(exit) | game.map().neighbours(exit))
        }
        Step::Samples | Step::Equip(_) | Step::Level(_) => None,
    }
}

/// Where somebody waits who has nothing to do for an open step.
fn preparation(game: &Game, step: &Step) -> Option<Goal> {
    match step {
        Step::Escape => Goal::early(game.world().mission().exit.into_iter().collect()),
        Step::Take(colours) => Goal::early(tokens(game, colours)),
        _ => None,
    }
}

/// Those of some zones to which `who` goes, since nobody else is nearer: each
/// zone takes one, and of those as near the best protected.
fn fetched_by(game: &Game, who: Who, zones: ZoneSet) -> ZoneSet {
    let far = |other: Who, zone: Zone| {
        let survivor = game.survivor(other);
        8 * i32::from(game.map().distance(survivor.zone, zone)) - i32::from(survivor.armour)
    };
    let best = |zone: &Zone| {
        let own = (far(who, *zone), who);
        game.in_play().all(|other| other == who || (far(other, *zone), other) > own)
    };
    let mine: ZoneSet = zones.iter().filter(best).collect();
    // One errand at a time.
    mine.iter().min_by_key(|zone| far(who, *zone)).into_iter().collect()
}

/// The zones of objectives that may be of these colours (of any, if none).
pub(super) fn tokens(game: &Game, colours: &[Colour]) -> ZoneSet {
    let wanted = |colour: Colour| colours.is_empty() || colours.contains(&colour);
    let hidden = Colour::ALL.iter().any(|c| game.state().hidden[*c as usize] > 0 && wanted(*c));
    let lying = game.state().tokens.iter().filter(|token| token.state == TokenState::Lies);
    lying.filter(|token| token.colour.map_or(hidden, wanted)).map(|token| token.zone).collect()
}

pub(super) fn machine_zone(game: &Game, kind: MachineKind) -> Option<Zone> {
    let machines = game.state().machines.iter().enumerate();
    let of_kind = |index: usize| game.machine_card(index as u8).is_some_and(|c| c.kind == kind);
    machines.filter(|(index, m)| m.intact && of_kind(*index)).map(|(_, m)| m.zone).next()
}

/// The zones beside the accesses that are still to be welded shut.
fn accesses(game: &Game) -> ZoneSet {
    let open = game.world().mission().welds.iter();
    let open = open.filter(|door| !game.state().barred.contains(**door));
    let doorways = game.world().board().doorways();
    open.filter_map(|door| doorways.get(door.index())).flat_map(|way| [way.a, way.b]).collect()
}

/// The spawn zones that fire or grenades may destroy, as the mission says.
pub(super) fn to_burn(game: &Game) -> ZoneSet {
    let mut burnable = ZoneSet::EMPTY;
    let mut blasted = ZoneSet::EMPTY;
    for special in &game.world().mission().specials {
        match special {
            Special::HellfireSpawns { zones, .. } => burnable |= *zones,
            Special::BlastSpawns(zones, _) => blasted |= *zones,
            _ => {}
        }
    }
    let is_wanted = |spawn: &&SpawnState| {
        blasted.contains(spawn.zone) || (spawn.facedown && burnable.contains(spawn.zone))
    };
    game.state().spawns.iter().filter(is_wanted).map(|spawn| spawn.zone).collect()
}

/// Where one stands to burn a spawn zone that the mission wants burnt.
fn hot_spots(game: &Game) -> ZoneSet {
    let mut spots = ZoneSet::EMPTY;
    for zone in to_burn(game) {
        spots |= game.map().neighbours(zone) & game.map().sight(zone);
    }
    spots
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

/// Whether a survivor wears a tank that they did not begin with.
pub(super) fn wears_new(game: &Game, who: Who, card: Card) -> bool {
    let survivor = game.survivor(who);
    let tanks = |area: Area| survivor.inventory.cards(area).filter(|(_, c)| *c == card).count();
    let worn = tanks(Area::Body);
    worn > 0 && worn + tanks(Area::Backpack) > usize::from(survivor.old_tanks)
}
