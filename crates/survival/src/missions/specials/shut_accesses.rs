//! Taking an objective shuts the doors between buildings and tunnels for good.
//!
//! Dark Side chapter 16, "Missions", "Tactical objectives".

use super::{SpecialRule, Taken};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::event::Fact;
use crate::model::mission::Colour;
use crate::model::rule::Rule;
use sheet::{Fields, Item};

/// When this objective is taken, the doors between buildings and tunnels shut for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShutAccesses {
    /// The colour of the objective.
    pub colour: Colour,
}

impl SpecialRule for ShutAccesses {
    const WORD: (&'static str, bool) = ("shut_accesses", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(ShutAccesses { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        mission.check_objective(file, self.colour);
    }

    fn taken(&self, game: &mut Game, taken: Taken, dealer: &mut impl Dealer) {
        if taken.colour != self.colour {
            return;
        }
        for door in game.world.board().accesses() {
            game.shut_for_good(door);
        }
        dealer.tell(Fact::AccessesShut, Rule::Mission);
        game.happened(Moment::GroundChanged, dealer);
    }
}
