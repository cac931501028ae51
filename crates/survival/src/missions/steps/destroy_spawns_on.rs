//! Destroy the spawn tokens that lie on some tiles.

use super::destroy_spawn::check_destroyers;
use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{Mission, SpawnToken};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::phrase::list;
use crate::model::zone::ZoneSet;
use sheet::{Fields, Item};

/// No spawn token is left in these zones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DestroySpawnsOn {
    /// The spawn zones that the mission has on the tiles. Further tokens that a
    /// large team lays elsewhere on them don't count.
    pub zones: ZoneSet,
}

impl StepRule for DestroySpawnsOn {
    const WORD: (&'static str, bool) = ("destroy_spawns_on", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let tiles = reader.place.on_tiles(&item.list());
        let zones: ZoneSet = reader.spawns.iter().map(|spawn| spawn.zone).collect();
        Some(DestroySpawnsOn { zones: tiles & zones })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.spawns.iter().any(|spawn| self.zones.contains(spawn.zone)) {
            let message = "no spawn token lies there to be destroyed";
            file.clash(&["steps", "spawns"], message, "add it to `spawns`");
        }
        check_destroyers(file, mission, |spawn| self.zones.contains(spawn.zone));
    }

    fn can_be_done(&self, _: &Mission, reach: &Reach) -> bool {
        self.zones.iter().all(|zone| reach.somebody(zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        !game.state.spawn.tokens.iter().any(|spawn| self.zones.contains(spawn.zone))
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let mut there = game.state.spawn.tokens.iter();
        there.any(|token| self.zones.contains(token.zone) && !game.can_destroy(token))
    }

    fn errand(&self, game: &Game) -> Errand {
        let spawns = game.state.spawn.tokens.iter().filter(|spawn| self.zones.contains(spawn.zone));
        Errand::of_one(spawns.map(|spawn| spawn.zone).collect())
    }

    fn words(&self, world: &World) -> String {
        let lies = |token: &&SpawnToken| self.zones.contains(token.zone);
        let tokens = world.mission().spawns.iter().filter(lies);
        let names: Vec<_> = tokens.map(|t| world.zone_name(t.zone).to_owned()).collect();
        format!("Destroy the spawn zones {}", list(&names))
    }
}
