//! Nobody leaves on foot: cars leave by the exit, with everybody in them.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::engine::game::{Dealer, Game};
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::action::{Figure, Who};
use crate::model::event::Fact;
use crate::model::rule::Rule;
use crate::model::state::{CarState, SEATS};
use crate::model::survivor::Standing;
use crate::model::zone::{Zone, ZoneSet};
use sheet::{Fields, Item};

/// A car leaves by the exit at the end of its driver's turn, with everybody in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaveInCars;

impl SpecialRule for LeaveInCars {
    const WORD: (&'static str, bool) = ("leave_in_cars", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(LeaveInCars)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let seats = SEATS * mission.cars.iter().filter(|car| car.drives).count();
        let people = usize::from(mission.survivors);
        if seats < people {
            let message = format!("{people} survivors leave in cars, which have {seats} seats");
            let help = "add cars with `drive = true`";
            file.clash(&["specials", "cars"], message, help);
        }
    }
}

impl Game {
    /// Whether everybody leaves in cars.
    pub(crate) fn leaves_in_cars(&self) -> bool {
        self.world.mission().says(LeaveInCars)
    }

    /// The cars that can still be driven to the exit.
    fn cars_for_the_exit(&self, exit: Zone) -> impl Iterator<Item = &CarState> {
        let around = self.streets_around(exit);
        let drives = |car: u8| self.car_token(car).is_some_and(|token| token.drives);
        let cars = self.cars().filter(move |(index, _)| drives(*index)).map(|(_, car)| car);
        cars.filter(move |car| around.contains(car.zone))
    }

    /// Whether the cars that are left have too few seats for those who are left.
    pub(crate) fn too_few_seats(&self, exit: Zone) -> bool {
        let people: usize = self.in_play().map(|who| self.party_of(who)).sum();
        people > SEATS * self.cars_for_the_exit(exit).count()
    }

    /// Where those who leave in cars go next: to a car, and to the exit once
    /// everybody sits in one.
    pub(crate) fn ways_to_leave_in_cars(&self, exit: Zone) -> ZoneSet {
        match self.in_play().all(|who| self.is_seated(who)) {
            true => ZoneSet::only(exit),
            false => self.cars_for_the_exit(exit).map(|car| car.zone).collect(),
        }
    }

    /// A car leaves by the exit: its driver, everybody else in it, and what it carries.
    pub(crate) fn drive_out(&mut self, who: Who, dealer: &mut impl Dealer) {
        let Some(car) = self.car_of(who) else { return };
        for person in self.state.cars[usize::from(car)].people() {
            self.survivor_mut(person).standing = Standing::Escaped;
            self.vacate(person);
            dealer.tell(Fact::Escaped { figure: Figure::survivor(person) }, Rule::Exit);
            self.leader_left(person, dealer);
        }
        self.state.cars[usize::from(car)].gone = true;
        dealer.tell(Fact::CarLeft { who, car }, Rule::Exit);
    }
}
