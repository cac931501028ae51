//! Load every objective into a car.
//!
//! Second Edition, "Missions". Who carries one and sits in the car has not loaded it.

use super::{Errand, Step, StepRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::{Mission, Special};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::{Action, Who};
use crate::model::event::Fact;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::{Token, TokenState};
use crate::model::zone::ZoneSet;
use crate::rules::turn::Price;
use sheet::{Fields, Item};

/// Every objective lies in a car.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loaded;

impl StepRule for Loaded {
    const WORD: (&'static str, bool) = ("loaded", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Loaded)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.cars.is_empty() {
            file.clash(&["steps", "cars"], "there is no car to load", "add one to `cars`");
        }
        let carried = |colour| {
            let carries =
                |special: &Special| matches!(special, Special::Carry(c) if c.colour == colour);
            mission.specials.iter().any(carries)
        };
        if let Some(colour) = mission.colours().find(|colour| !carried(*colour)) {
            let message =
                format!("{} objectives are to be loaded, and nobody carries them", colour.name());
            let help = format!("add `{{ carry = \"{}\" }}` to `specials`", colour.name());
            file.clash(&["steps", "specials"], message, help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        mission.colours().all(|colour| reach.objectives(mission, colour))
            && mission.cars.iter().any(|car| reach.somebody(car.zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        let carried = game.in_play().any(|who| game.survivor(who).tokens > 0);
        let loaded = game.state.cars.iter().any(|car| car.load > 0);
        loaded && !carried && lying(game).next().is_none()
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let car = game.cars().any(|(_, car)| game.somebody_reaches(car.zone));
        !car || lying(game).any(|token| !game.somebody_reaches(token.zone))
    }

    /// Those who carry one go to a car; the others fetch what lies there.
    fn errand(&self, game: &Game) -> Errand {
        let carried = game.in_play().any(|who| game.survivor(who).tokens > 0);
        let cars = game.cars().map(|(_, car)| car.zone).filter(|_| carried);
        let zones: ZoneSet = lying(game).map(|token| token.zone).chain(cars).collect();
        Errand::of_one(zones)
    }

    fn words(&self, world: &World) -> String {
        match world.mission().cars.len() {
            1 => format!("Load every objective into the {}", world.car(0)),
            _ => "Load every objective into a car".to_owned(),
        }
    }
}

/// The objectives that lie on the board.
fn lying(game: &Game) -> impl Iterator<Item = &Token> {
    game.state.mission.tokens.iter().filter(|token| token.state == TokenState::Lies)
}

impl Game {
    /// Loading a car that stands here, offered where the mission knows it.
    pub(crate) fn offer_loads(&self, who: Who, mut offer: impl FnMut(Action)) {
        for (car, _) in self.cars_in(self.survivor(who).zone) {
            if self.check_load(who, car).is_ok() {
                offer(Action::Load { car });
            }
        }
    }

    pub(crate) fn check_load(&self, who: Who, car: u8) -> Result<(), Refusal> {
        let loads = |step: &Step| matches!(step, Step::Loaded(_));
        if !self.world.mission().steps.iter().any(loads) {
            return refuse(Rule::Mission, "nothing is loaded into cars in this mission");
        }
        let zone = self.survivor(who).zone;
        if !self.cars_in(zone).any(|(index, _)| index == car) {
            return refuse(Rule::Mission, "that car doesn't stand here");
        }
        if self.survivor(who).tokens == 0 {
            return refuse(Rule::Mission, "this survivor carries no objective");
        }
        match self.state.enemies[zone].is_empty() {
            true => Ok(()),
            false => refuse(Rule::Mission, "enemies stand in the zone"),
        }
    }

    /// A survivor loads one of the objectives that they carry.
    pub(crate) fn load_token(&mut self, who: Who, car: u8, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        self.unhide(who, dealer);
        self.survivor_mut(who).tokens -= 1;
        self.state.cars[usize::from(car)].load += 1;
        dealer.tell(Fact::TokenLoaded { who, car }, Rule::Mission);
        self.happened(Moment::Progress, dealer);
    }
}
