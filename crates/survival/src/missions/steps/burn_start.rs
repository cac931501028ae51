//! Throw a Molotov at the Spawn Start.
//!
//! Second Edition, "Missions".

use super::{Errand, Step, StepRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::card::Blast;
use crate::model::zone::{Zone, ZoneSet};
use sheet::{Fields, Item};

/// A Molotov hits the zone of the Spawn Start, when it is this step's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BurnStart;

impl StepRule for BurnStart {
    const WORD: (&'static str, bool) = ("burn_start", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(BurnStart)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.spawns.is_empty() {
            file.clash(&["steps", "spawns"], "there is no Spawn Start", "add it to `spawns`");
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        mission.spawns.first().is_some_and(|spawn| reach.somebody(spawn.zone))
    }

    /// The throw counts at its moment alone.
    fn is_done(&self, _: &Game) -> bool {
        false
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        game.blasts_left(Blast::Molotov) == 0
    }

    fn errand(&self, game: &Game) -> Errand {
        let near = game.spawn_start().map(|zone| game.map().neighbours(zone));
        Errand::of_one(near.unwrap_or(ZoneSet::EMPTY))
    }

    fn words(&self, world: &World) -> String {
        let start = world.mission().spawns.first();
        let name = start.map_or("", |spawn| world.zone_name(spawn.zone));
        format!("Throw a Molotov at {name}")
    }
}

impl Game {
    /// A Molotov burned in a zone: perhaps the one that was asked for.
    pub(crate) fn set_fire(&mut self, at: Zone, dealer: &mut impl Dealer) {
        self.burn_way_out(at, dealer);
        let burns = |step: &Step| matches!(step, Step::BurnStart(_));
        let step = self.world.mission().steps.iter().position(burns);
        if let Some(step) = step.filter(|step| self.is_open(*step))
            && self.spawn_start() == Some(at)
        {
            self.accomplish(step, dealer);
            self.happened(Moment::Progress, dealer);
        }
    }
}
