//! Bring every survivor, or somebody, to a danger level.

use super::{Errand, StepRule};
use crate::content::figures::LEVELS;
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::danger::Danger;
use crate::model::survivor::Survivor;
use sheet::Item;

/// Every survivor reaches this danger level, or somebody does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The level, or one beyond it.
    pub level: Danger,
    /// Whether one of them is enough.
    pub somebody: bool,
}

impl StepRule for Level {
    const WORD: (&'static str, bool) = ("level", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        if item.is_text() {
            return Some(Level { level: item.word(LEVELS)?, somebody: false });
        }
        let (_, inner) = item.tagged(&[("somebody", true)])?;
        Some(Level { level: inner.word(LEVELS)?, somebody: true })
    }

    fn can_be_done(&self, _: &Mission, _: &Reach) -> bool {
        true
    }

    fn is_done(&self, game: &Game) -> bool {
        // Of everybody who is not out of the game: those who left count with
        // what they reached.
        let mut counted = game.state.survivors.iter().filter(|survivor| survivor.is_alive());
        let has = |survivor: &Survivor| survivor.level >= self.level;
        if self.somebody { counted.any(has) } else { counted.all(has) }
    }

    fn errand(&self, _: &Game) -> Errand {
        Errand::NOWHERE
    }

    fn words(&self, _: &World) -> String {
        let whom = if self.somebody { "a survivor" } else { "every survivor" };
        format!("Bring {whom} to {}", self.level.name())
    }
}
