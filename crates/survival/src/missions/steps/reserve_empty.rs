//! No miniature of an enemy is left in the box.
//!
//! Second Edition, "Missions".

use super::{Errand, Step, StepRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::world::World;
use crate::missions::mission::{Mission, Special};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::zone::{Zone, ZoneSet};
use sheet::{Fields, Item};

/// All enemies of the game are on the board, or fell for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReserveEmpty;

impl StepRule for ReserveEmpty {
    const WORD: (&'static str, bool) = ("reserve_empty", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(ReserveEmpty)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.spawns.is_empty() {
            let help = "add spawn zones to `spawns`";
            file.clash(&["steps", "spawns"], "no enemy ever leaves the box", help);
        }
    }

    fn can_be_done(&self, _: &Mission, _: &Reach) -> bool {
        true
    }

    fn is_done(&self, game: &Game) -> bool {
        game.state.reserve.iter().all(|left| *left == 0)
    }

    /// As long as the fallen return, the doors that end that are what matters.
    fn errand(&self, game: &Game) -> Errand {
        if game.fallen_stay_out() {
            return Errand::NOWHERE;
        }
        Errand::of_one(last_doors(game))
    }

    fn words(&self, _: &World) -> String {
        "Let no enemy be left in the box".to_owned()
    }
}

/// The zones in front of the doors after which the fallen no longer return.
fn last_doors(game: &Game) -> ZoneSet {
    let mission = game.world.mission();
    let board = game.world.board();
    let named = mission.specials.iter().filter_map(|special| match special {
        Special::NoReturn(rule) => Some(rule),
        _ => None,
    });
    let colours: Vec<_> = named.flat_map(|rule| rule.doors.iter().copied()).collect();
    let doors = mission.doors.iter().filter(|(of, _)| of.is_some_and(|of| colours.contains(&of)));
    let sides = doors.flat_map(|(_, door)| {
        let doorway = &board.doorways()[door.index()];
        [doorway.a, doorway.b]
    });
    sides.filter(|zone: &Zone| !board.kind(*zone).is_room()).collect()
}

impl Game {
    /// Enemies left the box: perhaps they were the last.
    pub(crate) fn check_reserve(&mut self, dealer: &mut impl Dealer) {
        let asks = |step: &Step| matches!(step, Step::ReserveEmpty(_));
        if self.world.mission().steps.iter().any(asks) {
            self.assess(dealer);
        }
    }
}
