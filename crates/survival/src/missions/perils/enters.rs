//! An enemy stands in a zone that is to be kept free.
//!
//! Second Edition, "Missions".

use super::PerilRule;
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::zone::ZoneSet;
use sheet::{Fields, Item};

/// An enemy comes into one of these zones, or appears there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enters {
    /// The zones.
    pub zones: ZoneSet,
}

impl PerilRule for Enters {
    const WORD: (&'static str, bool) = ("enters", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        if item.list().is_empty() {
            item.report("no zone is to be kept free", "name zones, or take this peril out");
        }
        Some(Enters { zones: reader.place.zones(&item.list()).into_iter().collect() })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let there = |zone| self.zones.contains(zone);
        if mission.enemies.iter().any(|(.., zone)| there(*zone))
            || mission.spawns.iter().any(|spawn| there(spawn.zone))
        {
            let help = "keep enemies and spawn zones out of it";
            file.clash(&["perils", "enemies", "spawns"], "this loses at once", help);
        }
    }

    fn is_met(&self, game: &Game) -> bool {
        self.zones.iter().any(|zone| !game.state.enemies[zone].is_empty())
    }
}
