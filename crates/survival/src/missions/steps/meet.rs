//! Stand together in a zone without enemies.
//!
//! Second Edition, "Missions".

use super::{Errand, Step, StepRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::zone::{Zone, ZoneSet};
use sheet::Item;

/// Everybody, companions too, stands in this zone, and no enemy does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meet {
    /// Where.
    pub zone: Zone,
}

impl StepRule for Meet {
    const WORD: (&'static str, bool) = ("meet", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        Some(Meet { zone: reader.place.zone(item)? })
    }

    fn can_be_done(&self, _: &Mission, reach: &Reach) -> bool {
        reach.everybody(self.zone)
    }

    fn is_done(&self, game: &Game) -> bool {
        game.state.enemies[self.zone].is_empty()
            && game.in_play().all(|who| game.survivor(who).zone == self.zone)
            && game.companions().all(|(_, zone)| zone == self.zone)
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        !game.everybody_reaches(self.zone)
    }

    fn errand(&self, _: &Game) -> Errand {
        Errand::of_all(ZoneSet::only(self.zone))
    }

    fn words(&self, world: &World) -> String {
        format!("Stand together in {}, without enemies", world.zone_name(self.zone))
    }
}

impl Game {
    /// Somebody came, or enemies fell or left: all may stand together now.
    pub(crate) fn check_met(&mut self, dealer: &mut impl Dealer) {
        let meets = |step: &Step| matches!(step, Step::Meet(_));
        if self.world.mission().steps.iter().any(meets) {
            self.assess(dealer);
        }
    }
}
