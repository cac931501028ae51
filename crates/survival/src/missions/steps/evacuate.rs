//! Hold out until the crew is away: noise tokens in the exit zone, of which
//! each end phase takes one.

use super::{Errand, StepRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::event::Fact;
use crate::model::rule::Rule;
use sheet::{Fields, Item};

/// The crew's noise tokens are gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evacuate;

impl StepRule for Evacuate {
    const WORD: (&'static str, bool) = ("evacuate", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Evacuate)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.crew_noise.is_none() {
            let help = "add a line such as `crew_noise = { zone = \"05-R:11\", count = 10 }`";
            file.clash(&["steps", "crew_noise"], "there is no crew to evacuate", help);
        }
    }

    fn can_be_done(&self, _: &Mission, _: &Reach) -> bool {
        true
    }

    fn is_done(&self, game: &Game) -> bool {
        game.state.mission.crew == 0
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(game.world.mission().exit.into_iter().collect())
    }

    fn words(&self, _: &World) -> String {
        "Hold out until the crew is away".to_owned()
    }
}

impl Game {
    /// An end phase lets a part of the crew leave.
    pub(crate) fn evacuate(&mut self, dealer: &mut impl Dealer) {
        if self.state.mission.crew > 0 {
            self.state.mission.crew -= 1;
            dealer.tell(Fact::CrewLeft { left: self.state.mission.crew }, Rule::Mission);
            self.happened(Moment::Progress, dealer);
        }
    }
}
