//! How far it is, for people who need air outside.

use survival::Game;
use survival::action::Who;
use survival::board::ZoneKind;
use survival::card::Effect;
use survival::inventory::Area;
use survival::zone::{MAX_ZONES, Zone, ZoneSet};

/// Farther than any way on any board.
pub(super) const FAR: u8 = 40;

/// The steps from every zone to the nearest of some zones.
#[derive(Clone)]
pub(super) struct Way([u8; MAX_ZONES]);

impl Way {
    /// The ways to `targets`, over the surface too if `outside`. Closed doors
    /// count as open: opening one is free.
    pub(super) fn to(game: &Game, targets: ZoneSet, outside: bool) -> Way {
        let mut steps = [FAR; MAX_ZONES];
        let board = game.world().board();
        let mut reached = targets;
        let mut edge = targets;
        let mut far = 0;
        while !edge.is_empty() && far < FAR {
            let mut next = ZoneSet::EMPTY;
            for zone in edge {
                steps[zone.index()] = far;
                // Nobody walks on from a place where they can't breathe.
                if outside || !board.kind(zone).is_exterior() {
                    next |= game.map().neighbours(zone);
                }
            }
            if !outside {
                next = next.iter().filter(|zone| !board.kind(*zone).is_exterior()).collect();
            }
            edge = next - reached;
            reached |= edge;
            far += 1;
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

/// The oxygen rooms that still have oxygen.
pub(super) fn oxygen_rooms(game: &Game) -> ZoneSet {
    let board = game.world().board();
    let is_supply = |zone: &Zone| board.kind(*zone) == ZoneKind::Oxygen && !game.is_mold(*zone);
    board.zones().filter(is_supply).collect()
}

/// The ways to one goal for everybody: for those with air, for those without,
/// and with a stop to fetch some.
pub(super) struct Ways {
    outside: Way,
    indoors: Way,
    /// What it takes from the best oxygen room on, if one may go outside.
    from_air: u8,
}

impl Ways {
    /// The ways to `targets`.
    pub(super) fn to(game: &Game, targets: ZoneSet, rooms: ZoneSet) -> Ways {
        let outside = Way::to(game, targets, true);
        let from_air = rooms.iter().map(|room| outside.from(room)).min().unwrap_or(FAR);
        Ways { indoors: Way::to(game, targets, false), outside, from_air }
    }

    /// The steps from a zone without going outside.
    pub(super) fn indoors(&self, zone: Zone) -> u8 {
        self.indoors.from(zone)
    }

    /// The actions it takes a survivor to get there, enemies not counted.
    pub(super) fn of(&self, game: &Game, who: Who, air: &Way) -> u8 {
        let zone = game.survivor(who).zone;
        if has_air(game, who) {
            return self.outside.from(zone);
        }
        let detour = air.from(zone).saturating_add(1).saturating_add(self.from_air);
        self.indoors.from(zone).min(detour).min(FAR)
    }
}
