//! Take every weapon crate.
//!
//! Second Edition, "Missions"; crates are "Take or activate an objective".

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::mission::Find;
use crate::model::zone::Zone;
use sheet::{Fields, Item};

/// Every weapon crate on the board is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crates;

impl StepRule for Crates {
    const WORD: (&'static str, bool) = ("crates", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Crates)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.finds.iter().any(|(find, _)| *find == Find::Prototype) {
            let help = "add their zones to `prototypes`, or lay tiles with printed places for them";
            file.clash(&["steps", "prototypes"], "there is no crate to take", help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let crates = mission.finds.iter().filter(|(find, _)| *find == Find::Prototype);
        crates.into_iter().all(|(_, zone)| reach.somebody(*zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        game.crates_left().next().is_none()
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        game.crates_left().any(|zone| !game.somebody_reaches(zone))
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(game.crates_left().collect())
    }

    fn words(&self, _: &World) -> String {
        "Take every weapon crate".to_owned()
    }
}

impl Game {
    /// The zones of the weapon crates that still lie there, one for each.
    pub(in crate::missions) fn crates_left(&self) -> impl Iterator<Item = Zone> + '_ {
        let finds = self.state.mission.finds.iter();
        finds.filter(|(find, _)| *find == Find::Prototype).map(|(_, zone)| *zone)
    }
}
