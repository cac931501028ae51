//! Take whatever lies on some tiles: objectives and weapon crates.
//!
//! Second Edition, "Missions".

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::mission::Find;
use crate::model::phrase::list;
use crate::model::state::TokenState;
use crate::model::zone::{Zone, ZoneSet};
use sheet::{Fields, Item};

/// Every objective and every weapon crate in these zones is taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loot {
    /// The zones of the tiles.
    pub zones: ZoneSet,
    /// The tiles, as the file names them.
    pub tiles: Vec<String>,
}

impl StepRule for Loot {
    const WORD: (&'static str, bool) = ("loot", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let items = item.list();
        if items.is_empty() {
            item.report("no tile is named", "name tiles: `[\"3V\", \"8V\"]`");
        }
        let tiles = items.iter().filter_map(|item| item.text()).map(str::to_owned).collect();
        Some(Loot { zones: reader.place.on_tiles(&items), tiles })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if self.lying_at_first(mission).next().is_none() {
            let help = "name tiles with objectives or crates on them";
            file.clash(&["steps"], "nothing lies on these tiles", help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        self.lying_at_first(mission).all(|zone| reach.somebody(zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        self.left(game).next().is_none()
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        self.left(game).any(|zone| !game.somebody_reaches(zone))
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(self.left(game).collect())
    }

    fn words(&self, _: &World) -> String {
        format!("Take every objective and weapon crate on {}", list(&self.tiles))
    }
}

impl Loot {
    /// Where something lies on these tiles as the mission begins.
    fn lying_at_first<'m>(&'m self, mission: &'m Mission) -> impl Iterator<Item = Zone> + 'm {
        let tokens = mission.objectives.iter().map(|(_, zone)| *zone);
        let crates = mission.finds.iter().filter(|(find, _)| *find == Find::Prototype);
        let all = tokens.chain(mission.facedown.iter().copied());
        all.chain(crates.map(|(_, zone)| *zone)).filter(|zone| self.zones.contains(*zone))
    }

    /// Where something still lies on these tiles.
    fn left<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = Zone> + 'g {
        let tokens = game.state.mission.tokens.iter();
        let tokens = tokens.filter(|token| token.state == TokenState::Lies).map(|t| t.zone);
        tokens.chain(game.crates_left()).filter(|zone| self.zones.contains(*zone))
    }
}
