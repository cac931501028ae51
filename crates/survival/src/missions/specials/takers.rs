//! Objectives that only those take who have come far enough.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::content::figures::LEVELS;
use crate::engine::game::Game;
use crate::missions::reading::Reader;
use crate::model::action::Who;
use crate::model::danger::Danger;
use crate::model::rule::{Refusal, Rule, refuse};
use sheet::Item;

/// Objectives are taken by survivors at this level or beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Takers {
    /// The least level.
    pub level: Danger,
}

impl SpecialRule for Takers {
    const WORD: (&'static str, bool) = ("takers", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(Takers { level: item.word(LEVELS)? })
    }

    fn check_taker(&self, game: &Game, who: Who) -> Result<(), Refusal> {
        match game.survivor(who).level < self.level {
            true => refuse(Rule::Mission, "that takes a higher danger level"),
            false => Ok(()),
        }
    }
}
