//! Nobody leaves while an Abomination is on the board.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::zone::ZoneSet;
use sheet::{Fields, Item};

/// The exit is no way out while an Abomination is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExitWithoutAbominations;

impl SpecialRule for ExitWithoutAbominations {
    const WORD: (&'static str, bool) = ("exit_without_abominations", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(ExitWithoutAbominations)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.exit.is_none() {
            let help = "add a line such as `exit = \"05-R:11\"`";
            file.clash(&["specials", "exit"], "there is no exit for this rule", help);
        }
    }
}

impl Game {
    /// The zones of the Abominations that keep everybody from leaving.
    pub(crate) fn keeping_from_exit(&self) -> ZoneSet {
        let mut zones = ZoneSet::EMPTY;
        if self.world.mission().says(ExitWithoutAbominations) {
            let stands = |zone: &_| {
                let crowd = self.state.enemies[*zone];
                self.world.abominations.iter().any(|kind| crowd.of(kind) > 0)
            };
            zones = self.world.board().zones().filter(stands).collect();
        }
        zones
    }
}
