//! Gather all spawn tokens at the Spawn Start.
//!
//! Second Edition, "Missions".

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{GatherSpawns, Mission, MolotovSpawns, ShootCars, Special};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use sheet::{Fields, Item};

/// All spawn tokens lie in the zone of the Spawn Start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpawnsGathered;

impl StepRule for SpawnsGathered {
    const WORD: (&'static str, bool) = ("spawns_gathered", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(SpawnsGathered)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let ways: [Special; 3] = [GatherSpawns.into(), ShootCars.into(), MolotovSpawns.into()];
        if !ways.into_iter().any(|way| mission.says(way)) {
            let message = "nothing brings spawn tokens together";
            let help = "add `\"gather_spawns\"` to `specials`, or another rule that does";
            file.clash(&["steps", "specials"], message, help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        mission.spawns.iter().skip(1).all(|spawn| reach.somebody(spawn.zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        game.spawns_astray().next().is_none()
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        game.spawns_astray().next().is_some() && !game.can_gather_spawns()
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(game.spawns_astray().collect())
    }

    fn words(&self, world: &World) -> String {
        let start = world.mission().spawns.first();
        let name = start.map_or("", |spawn| world.zone_name(spawn.zone));
        format!("Gather all spawn tokens at {name}")
    }
}
