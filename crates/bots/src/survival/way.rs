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

/// The actions it takes to get from every zone to the nearest of some zones.
#[derive(Clone)]
pub(super) struct Way([u8; MAX_ZONES]);

impl Way {
    /// The ways to `targets` that keep within `ground`. Closed doors count as
    /// open, since opening one is free; enemies on the way count as what it
    /// takes to leave them.
    fn to(game: &Game, targets: impl Iterator<Item = (Zone, u8)>, ground: ZoneSet) -> Way {
        let mut steps = [FAR; MAX_ZONES];
        // Zones by what it takes to get from there to a target.
        let mut rings = [ZoneSet::EMPTY; FAR as usize + CROWDED as usize + 2];
        let mut farthest = 0;
        for (zone, more) in targets {
            let ring = usize::from(more.min(FAR));
            rings[ring].insert(zone);
            farthest = farthest.max(ring);
        }
        let mut open = ground;
        let mut far = 0;
        while far <= farthest && far < usize::from(FAR) {
            let ring = rings[far];
            for zone in ring {
                if steps[zone.index()] < FAR {
                    continue;
                }
                open.remove(zone);
                steps[zone.index()] = far as u8;
                // Whoever goes through this zone has to leave its enemies.
                let crowd = game.state().enemies[zone];
                let crowd =
                    if crowd.is_empty() || far == 0 { 0 } else { crowd.total().min(CROWDED) };
                let next = far + 1 + crowd as usize;
                rings[next] |= game.map().neighbours(zone) & open;
                farthest = farthest.max(next);
            }
            far += 1;
        }
        Way(steps)
    }

    /// The way to `targets` for one survivor: over the surface if they have
    /// air, else indoors, or by a room where they can take some.
    pub(super) fn of(game: &Game, who: Who, targets: ZoneSet) -> Way {
        let outside = Way::with_air(game, targets);
        if has_air(game, who) {
            return outside;
        }
        let board = game.world().board();
        let indoors: ZoneSet =
            board.zones().filter(|zone| !board.kind(*zone).is_exterior()).collect();
        let mut least = Way::to(game, targets.iter().map(|zone| (zone, 0)), indoors);
        let here = game.survivor(who).zone;
        if least.from(here) <= outside.from(here) {
            return least;
        }
        let rooms = oxygen_rooms(game);
        let on = rooms.iter().map(|room| (room, outside.from(room).saturating_add(1)));
        let fetching = Way::to(game, on, indoors);
        for (steps, other) in least.0.iter_mut().zip(&fetching.0) {
            *steps = (*steps).min(*other);
        }
        least
    }

    /// The way to `targets` for somebody who has air.
    pub(super) fn with_air(game: &Game, targets: ZoneSet) -> Way {
        Way::to(game, targets.iter().map(|zone| (zone, 0)), game.world().board().all())
    }

    /// The actions from a zone, [`FAR`] if there is no way.
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
