//! What changes of cars: where they stand, who sits in them, what they carry.
//!
//! Second Edition chapter 13, "Car actions".

use serde::Serialize;

use crate::model::action::Who;
use crate::model::card::Card;
use crate::model::few::Few;
use crate::model::zone::Zone;

/// The most cars on a board.
pub const MAX_CARS: usize = 2;
/// The seats of a car: the driver's, then those of passengers.
pub const SEATS: usize = 4;
/// The most cards in a trunk.
pub const MAX_TRUNK: usize = 6;

/// A seat of a car, and who sits there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CarSeat(u8);

impl CarSeat {
    /// Nobody sits there.
    pub const FREE: CarSeat = CarSeat(0);

    /// Somebody sits there.
    pub const fn of(who: Who) -> CarSeat {
        CarSeat(who.0 + 1)
    }

    /// Who sits there.
    pub const fn who(self) -> Option<Who> {
        match self.0.checked_sub(1) {
            Some(who) => Some(Who(who)),
            None => None,
        }
    }
}

/// A car in play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct CarState {
    /// Where it stands.
    pub zone: Zone,
    /// Who sits in it; the first seat is the driver's.
    pub seats: [CarSeat; SEATS],
    /// Whether a weapon crate is in it.
    pub crate_left: bool,
    /// Whether it has left the board, or was blown up.
    pub gone: bool,
    /// Objectives that were loaded into it.
    pub load: u8,
    /// Cards in its trunk.
    pub trunk: Few<Card, MAX_TRUNK>,
}

impl CarState {
    /// An empty car.
    pub const fn at(zone: Zone) -> CarState {
        CarState {
            zone,
            seats: [CarSeat::FREE; SEATS],
            crate_left: false,
            gone: false,
            load: 0,
            trunk: Few::new(Card(0)),
        }
    }

    /// Who drives.
    pub const fn driver(&self) -> Option<Who> {
        self.seats[0].who()
    }

    /// Everybody in it, the driver first.
    pub fn people(&self) -> impl Iterator<Item = Who> + use<> {
        self.seats.into_iter().filter_map(CarSeat::who)
    }

    /// The place of somebody's seat.
    pub fn seat_of(&self, who: Who) -> Option<usize> {
        self.seats.iter().position(|seat| *seat == CarSeat::of(who))
    }

    /// The first free seat of a driver or of passengers.
    pub fn free_seat(&self, driver: bool) -> Option<usize> {
        let seats = if driver { 0..1 } else { 1..SEATS };
        seats.into_iter().find(|seat| self.seats[*seat] == CarSeat::FREE)
    }
}
