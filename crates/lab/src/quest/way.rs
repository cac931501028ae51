//! How far it is, for people who need air outside.

use survival::Game;
use survival::action::Who;
use survival::board::ZoneKind;
use survival::card::{Card, Effect, Equipment};
use survival::inventory::Area;
use survival::zone::{MAX_ZONES, Zone, ZoneSet};

/// Farther than any way on any board.
pub(super) const FAR: u8 = 40;

/// The most that the enemies of one zone lengthen a way.
const CROWDED: u32 = 4;

/// The steps from every zone to the nearest of some zones.
#[derive(Clone)]
pub(super) struct Way([u8; MAX_ZONES]);

impl Way {
    /// The ways to `targets`, over the surface too if `outside`. Closed doors
    /// count as open, since opening one is free; enemies on the way count as
    /// what it takes to get past them.
    pub(super) fn to(game: &Game, targets: ZoneSet, outside: bool) -> Way {
        Way::on_from(game, targets.iter().map(|zone| (zone, 0)), outside)
    }

    /// The same to zones from which it takes so many steps more.
    fn on_from(game: &Game, targets: impl Iterator<Item = (Zone, u8)>, outside: bool) -> Way {
        let mut steps = [FAR; MAX_ZONES];
        let board = game.world().board();
        // Zones by what it takes to get from there to a target.
        let mut rings = [ZoneSet::EMPTY; FAR as usize + CROWDED as usize + 1];
        targets.for_each(|(zone, more)| rings[usize::from(more.min(FAR))].insert(zone));
        let mut reached = ZoneSet::EMPTY;
        for far in 0..FAR {
            for zone in rings[usize::from(far)] - reached {
                reached.insert(zone);
                steps[zone.index()] = far;
                // Whoever goes through this zone has to leave its enemies.
                let crowd = game.state().enemies[zone].total().min(CROWDED) as u8;
                let next = usize::from(far + 1 + if far == 0 { 0 } else { crowd });
                for near in game.map().neighbours(zone) - reached {
                    if outside || !board.kind(near).is_exterior() {
                        rings[next].insert(near);
                    }
                }
            }
        }
        Way(steps)
    }

    /// The steps from a zone, [`FAR`] if there is no way.
    pub(super) fn from(&self, zone: Zone) -> u8 {
        self.0[zone.index()]
    }
}

/// Whether a survivor wears, or at least carries, an oxygen tank.
pub(super) fn has_air(game: &Game, who: Who) -> bool {
    let content = game.world().content();
    let pack = &game.survivor(who).inventory;
    [Area::Body, Area::Backpack]
        .into_iter()
        .flat_map(|area| pack.cards(area))
        .any(|(_, card)| content.equipment(card).effect == Effect::Oxygen)
}

/// The oxygen rooms, as long as there is oxygen.
pub(super) fn oxygen_rooms(game: &Game) -> ZoneSet {
    let board = game.world().board();
    let content = game.world().content();
    let is_tank = |card: &Equipment| card.effect == Effect::Oxygen;
    let tank = content.equipment.iter().position(is_tank).map(|index| Card(index as u8));
    if tank.is_none_or(|tank| game.state().supply[tank] == 0) {
        return ZoneSet::EMPTY;
    }
    let is_supply = |zone: &Zone| board.kind(*zone) == ZoneKind::Oxygen && !game.is_mold(*zone);
    board.zones().filter(is_supply).collect()
}

/// The ways to one goal for everybody: for those with air, for those without,
/// and with a stop to fetch some.
pub(super) struct Ways {
    outside: Way,
    indoors: Way,
    fetching: Way,
}

impl Ways {
    /// The ways to `targets`; `rooms` have oxygen.
    pub(super) fn to(game: &Game, targets: ZoneSet, rooms: ZoneSet) -> Ways {
        let outside = Way::to(game, targets, true);
        let from_rooms = rooms.iter().map(|room| (room, outside.from(room) + 1));
        let fetching = Way::on_from(game, from_rooms, false);
        Ways { indoors: Way::to(game, targets, false), fetching, outside }
    }

    /// The steps from a zone without going outside.
    pub(super) fn indoors(&self, zone: Zone) -> u8 {
        self.indoors.from(zone)
    }

    /// The actions it takes a survivor to get there.
    pub(super) fn of(&self, game: &Game, who: Who) -> u8 {
        let zone = game.survivor(who).zone;
        if has_air(game, who) {
            return self.outside.from(zone);
        }
        self.indoors.from(zone).min(self.fetching.from(zone))
    }
}
