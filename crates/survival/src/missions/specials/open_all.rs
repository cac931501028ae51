//! Taking an objective opens every closed door.
//!
//! Second Edition, "Missions". Buildings that are opened so bring enemies as
//! if somebody had opened a door.

use super::{SpecialRule, Taken};
use crate::board::DoorSet;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::event::Fact;
use crate::model::mission::Colour;
use crate::model::rule::Rule;
use sheet::{Fields, Item};

/// Taking the objective of this colour opens every closed door.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenAll {
    /// The colour of the objective.
    pub colour: Colour,
}

impl SpecialRule for OpenAll {
    const WORD: (&'static str, bool) = ("open_all", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(OpenAll { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        mission.check_objective(file, self.colour);
    }

    fn taken(&self, game: &mut Game, taken: Taken, dealer: &mut impl Dealer) {
        if taken.colour != self.colour {
            return;
        }
        // One after the other: of each building the first counts as its opening.
        for door in game.state.doors.closed - game.state.doors.barred {
            game.state.doors.closed.remove(door);
            dealer.tell(Fact::DoorOpened { who: taken.who, door, with: None }, Rule::Mission);
            game.happened(Moment::DoorsGone(DoorSet::only(door)), dealer);
        }
    }
}
