//! An enemy stands at the exit before the crew is away.

use super::PerilRule;
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use sheet::{Fields, Item};

/// An enemy reaches the exit before the crew is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReachesExit;

impl PerilRule for ReachesExit {
    const WORD: (&'static str, bool) = ("reaches_exit", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(ReachesExit)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.exit.is_none() {
            let message = "there is no exit to reach";
            file.clash(&["perils", "exit"], message, "add a line `exit = …`");
        }
    }

    fn is_met(&self, game: &Game) -> bool {
        let exit = game.world.mission().exit;
        game.state.mission.crew > 0 && exit.is_some_and(|exit| !game.state.enemies[exit].is_empty())
    }
}
