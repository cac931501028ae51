//! Objectives that whoever takes them keeps, outside the inventory and for good.
//!
//! Second Edition, "Missions".

use super::{Special, SpecialRule, Taken};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::mission::Colour;
use sheet::{Fields, Item};

/// Objectives of this colour stay with whoever takes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// Their colour.
    pub colour: Colour,
}

impl SpecialRule for Keep {
    const WORD: (&'static str, bool) = ("keep", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(Keep { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        mission.check_objective(file, self.colour);
    }

    fn taken(&self, game: &mut Game, taken: Taken, dealer: &mut impl Dealer) {
        if taken.colour == self.colour {
            game.survivor_mut(taken.who).tokens += 1;
            // It may have been the last that somebody else needed.
            game.happened(Moment::TokenKept, dealer);
        }
    }
}

impl Game {
    /// Whether tokens stay with whoever took them.
    pub(crate) fn keeps_tokens(&self) -> bool {
        self.world.mission().specials.iter().any(|special| matches!(special, Special::Keep(_)))
    }
}
