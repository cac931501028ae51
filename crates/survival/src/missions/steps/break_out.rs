//! Burn the spawn zones, and leave through them in cars, all in one round.
//!
//! Second Edition, "Missions".

use super::{Errand, Step, StepRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::Who;
use crate::model::card::Blast;
use crate::model::phrase::list;
use crate::model::state::{SEATS, SpawnToken};
use crate::model::survivor::Standing;
use crate::model::zone::{Zone, ZoneSet};
use sheet::{Fields, Item};

/// In one round a Molotov is thrown at every spawn zone but the Spawn Start, and
/// everybody leaves through them in cars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BreakOut;

impl StepRule for BreakOut {
    const WORD: (&'static str, bool) = ("break_out", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(BreakOut)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.spawns.len() < 2 {
            let help = "add spawn zones besides the first, which is the Spawn Start";
            file.clash(&["steps", "spawns"], "there is no spawn zone to leave through", help);
        }
        let seats = SEATS * mission.cars.iter().filter(|car| car.drives).count();
        let people = usize::from(mission.survivors);
        if seats < people {
            let message = format!("{people} survivors leave in cars, which have {seats} seats");
            file.clash(&["steps", "cars"], message, "add cars with `drive = true`");
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let ways = mission.spawns.iter().skip(1).all(|spawn| reach.somebody(spawn.zone));
        ways && mission.cars.iter().any(|car| car.drives && reach.somebody(car.zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        game.in_play().next().is_none() && game.fiery_ways().all(|token| token.blasts > 0)
    }

    /// Somebody left in an earlier round, or fire, cars, seats or streets are too few.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        let away = game.state.survivors.iter().any(|s| s.standing == Standing::Escaped);
        let burning = game.fiery_ways().filter(|token| token.blasts > 0).count();
        let cold = game.fiery_ways().count() - burning;
        let streets = game.fiery_ways().map(|token| game.streets_around(token.zone));
        let streets = streets.fold(ZoneSet::EMPTY, |all, around| all | around);
        let drives = |car: u8| game.car_token(car).is_some_and(|token| token.drives);
        let mut cars = game.cars().filter(|(index, _)| drives(*index));
        let cars = cars.by_ref().filter(|(_, car)| streets.contains(car.zone)).count();
        let people: usize = game.in_play().map(|who| game.party_of(who)).sum();
        away && burning == 0 || game.blasts_left(Blast::Molotov) < cold || people > SEATS * cars
    }

    /// Everybody gets into a car first, and then goes to where they leave.
    fn errand(&self, game: &Game) -> Errand {
        let afoot = game.in_play().any(|who| !game.is_seated(who));
        let cars = game.cars().map(|(_, car)| car.zone);
        match afoot {
            true => Errand::of_all(cars.collect()),
            false => Errand::of_all(game.fiery_ways().map(|token| token.zone).collect()),
        }
    }

    fn words(&self, world: &World) -> String {
        let ways = world.mission().spawns.iter().skip(1);
        let ways: Vec<String> = ways.map(|spawn| world.zone_name(spawn.zone).to_owned()).collect();
        let ways = list(&ways);
        format!("In one round, burn {ways} with Molotovs and leave through them in cars")
    }
}

impl Game {
    /// The spawn tokens through whose zones survivors break out: all but those at the
    /// Spawn Start.
    fn fiery_ways(&self) -> impl Iterator<Item = &SpawnToken> {
        let start = self.spawn_start();
        self.state.spawn.tokens.iter().filter(move |token| Some(token.zone) != start)
    }

    /// Whether it is time to break out.
    fn breaks_out(&self) -> bool {
        let step = |step: &Step| matches!(step, Step::BreakOut(_));
        let step = self.world.mission().steps.iter().position(step);
        step.is_some_and(|step| self.is_open(step))
    }

    /// A Molotov burned in a zone: perhaps on the way out.
    pub(crate) fn burn_way_out(&mut self, at: Zone, dealer: &mut impl Dealer) {
        if !self.breaks_out() || self.spawn_start() == Some(at) {
            return;
        }
        for token in self.state.spawn.tokens.iter_mut().filter(|token| token.zone == at) {
            token.blasts = 1;
        }
        self.happened(Moment::Progress, dealer);
    }

    /// Whether a survivor can drive off through a zone that burned in this round.
    pub(crate) fn can_break_out(&self, who: Who) -> bool {
        let survivor = self.survivor(who);
        self.breaks_out()
            && survivor.in_play()
            && self.drives(who)
            && self.state.enemies[survivor.zone].is_empty()
            && self.fiery_ways().any(|token| token.zone == survivor.zone && token.blasts > 0)
    }
}
