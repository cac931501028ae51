//! An objective that stays where it is: a generator, a pillar.

use super::SpecialRule;
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::mission::Colour;
use crate::model::rule::{Refusal, Rule, refuse};
use sheet::{Fields, Item};

/// This objective can't be taken, and must not be lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// Its colour.
    pub colour: Colour,
}

impl SpecialRule for Fixed {
    const WORD: (&'static str, bool) = ("fixed", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(Fixed { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.objectives.iter().any(|(colour, _)| *colour == self.colour) {
            mission.report_objective(file, self.colour);
        }
    }

    fn check_take(&self, colour: Colour) -> Result<(), Refusal> {
        if colour == self.colour {
            return refuse(Rule::Mission, "that stays where it is");
        }
        Ok(())
    }
}

impl Game {
    /// Whether the mission leaves objectives of this colour where they are.
    pub(crate) fn is_fixed(&self, colour: Colour) -> bool {
        self.world.mission().says(Fixed { colour })
    }
}
