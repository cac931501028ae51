//! Park all cars in a zone, and leave them.
//!
//! Second Edition, "Missions".

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::state::CarState;
use crate::model::zone::{Zone, ZoneSet};
use sheet::{Fields, Item};

/// All cars stand in this zone, and nobody sits in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Park {
    /// Where.
    pub zone: Zone,
}

impl StepRule for Park {
    const WORD: (&'static str, bool) = ("park", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        Some(Park { zone: reader.place.zone(item)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.cars.iter().any(|car| car.drives) {
            let help = "add them to `cars`, with `drive = true`";
            file.clash(&["steps", "cars"], "there is no car to park", help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let there = |car: &crate::missions::mission::CarToken| {
            car.zone == self.zone || car.drives && reach.somebody(car.zone)
        };
        mission.cars.iter().all(there) && reach.somebody(self.zone)
    }

    fn is_done(&self, game: &Game) -> bool {
        let parked =
            |car: &CarState| !car.gone && car.zone == self.zone && car.people().next().is_none();
        game.state.cars.iter().all(parked)
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let around = game.streets_around(self.zone);
        game.state.cars.iter().any(|car| car.gone || !around.contains(car.zone))
    }

    /// Cars that stand elsewhere want a driver; then somebody drives there.
    fn errand(&self, game: &Game) -> Errand {
        let astray = game.cars().map(|(_, car)| car.zone).filter(|zone| *zone != self.zone);
        let astray: ZoneSet = astray.collect();
        Errand::of_one(if astray.is_empty() { ZoneSet::only(self.zone) } else { astray })
    }

    fn words(&self, world: &World) -> String {
        format!("Park all cars in {}, and get out", world.zone_name(self.zone))
    }
}
