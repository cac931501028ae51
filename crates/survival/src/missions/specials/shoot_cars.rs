//! Cars that can be shot at, and blow up.
//!
//! Second Edition, "Missions".

use super::{Special, SpecialRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::action::{Action, Declared, Hands, Who};
use crate::model::card::{Card, Effect};
use crate::model::event::Fact;
use crate::model::frame::Attack;
use crate::model::nth::Nth;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::zone::Zone;
use sheet::{Fields, Item};

/// A car may be the target of a ranged attack: a hit blows it up with everybody
/// in its zone, and sends the spawn token there to the Spawn Start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShootCars;

impl SpecialRule for ShootCars {
    const WORD: (&'static str, bool) = ("shoot_cars", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(ShootCars)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let cars = mission.cars.iter().filter(|car| car.drives).count();
        if cars + 1 < mission.spawns.len() {
            let message = "there are fewer cars to drive than spawn tokens to send away";
            file.clash(&["specials", "cars", "spawns"], message, "add cars, or take tokens out");
        }
    }

    /// A car for each token that lies astray, with a way there, and something to
    /// shoot with.
    fn still_gathers(&self, game: &Game) -> Option<bool> {
        let drives = |car: u8| game.car_token(car).is_some_and(|token| token.drives);
        let cars: Vec<Zone> =
            game.cars().filter(|(car, _)| drives(*car)).map(|(_, car)| car.zone).collect();
        let reached = |target: Zone| {
            let around = game.streets_around(target);
            cars.iter().any(|zone| around.contains(*zone))
        };
        let shoots = |card: Card| match game.world.card(card).effect {
            Effect::Weapon { ranged: Some(weapon), .. } => weapon.blast.is_none(),
            _ => false,
        };
        let enough = game.spawns_astray().count() <= cars.len();
        Some(enough && game.spawns_astray().all(reached) && game.obtainable(shoots) > 0)
    }
}

impl Game {
    /// Whether the mission lets cars be shot at.
    fn shoots_cars(&self) -> bool {
        let shoots = |special: &Special| matches!(special, Special::ShootCars(_));
        self.world.mission().specials.iter().any(shoots)
    }

    /// Every shot at a car, where the mission knows such.
    pub(crate) fn offer_car_shots(&self, offer: &mut impl FnMut(Action)) {
        if !self.state.cars.is_empty() && self.shoots_cars() {
            for (car, _) in self.cars() {
                Hands::ALL.into_iter().for_each(|hands| offer(Action::ShootCar { hands, car }));
            }
        }
    }

    /// A shot at a car: like one at its zone, but nothing else is hit.
    pub(crate) fn plan_car_shot(&self, who: Who, hands: Hands, car: u8) -> Result<Attack, Refusal> {
        if !self.shoots_cars() {
            return refuse(Rule::Car, "nothing attacks a car");
        }
        let Some((_, state)) = self.cars().find(|(index, _)| *index == car) else {
            return refuse(Rule::Mission, "that car is gone");
        };
        let at = Some(state.zone);
        let shot = Declared { melee: false, hands, at, focus: None, swarm: false, all_out: false };
        let fight = self.plan_attack(who, shot)?;
        match self.weapon(who, hands.slots()[0], false) {
            Some((_, weapon)) if weapon.blast.is_some() => {
                refuse(Rule::Molotov, "it is thrown at a zone, not at a car")
            }
            _ => Ok(Attack { target: Some(Nth::of(car)), ..fight }),
        }
    }

    /// A car blows up: it is gone with whatever was in it, and everybody in its
    /// zone too.
    pub(crate) fn blow_up(&mut self, who: Who, car: u8, dealer: &mut impl Dealer) {
        let state = &mut self.state.cars[usize::from(car)];
        let zone = state.zone;
        (state.gone, state.crate_left) = (true, false);
        dealer.tell(Fact::CarBlownUp { car, zone }, Rule::Mission);
        if self.set_ablaze(who, zone, dealer) {
            self.send_spawns(zone, dealer);
        }
        self.happened(Moment::CarsChanged, dealer);
    }
}
