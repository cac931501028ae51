//! Cars as a viewer sees them.

use serde::Serialize;

use crate::engine::game::Game;
use crate::model::action::{CarRole, Who};
use crate::model::mission::CarKind;
use crate::model::phrase::list;
use crate::model::zone::Zone;

/// A car.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CarView {
    /// As actions know it.
    #[serde(skip)]
    pub index: u8,
    /// What it is.
    pub kind: CarKind,
    /// Its name.
    pub name: String,
    /// Where it stands.
    #[serde(skip)]
    pub zone: Zone,
    /// The name of that zone.
    #[serde(rename = "zone")]
    pub zone_name: String,
    /// Whether it is still on the board.
    pub there: bool,
    /// Who drives.
    pub driver: Option<String>,
    /// Who sits on the other seats.
    pub passengers: Vec<String>,
    /// Everybody in it with their seat, as actions know them.
    #[serde(skip)]
    pub people: Vec<(Who, CarRole)>,
    /// Whether a weapon crate is in it.
    #[serde(rename = "crate")]
    pub holds_crate: bool,
    /// Objectives that were loaded into it.
    pub load: u8,
    /// Cards in its trunk.
    pub trunk: Vec<String>,
    /// Whether the mission lets it be driven.
    pub drives: bool,
    /// Whether the mission lets it be searched.
    pub searched: bool,
}

impl CarView {
    /// What it is and who and what is in it: `the Pimpmobile with Amy at the wheel`.
    pub fn words(&self) -> String {
        let mut with = Vec::new();
        with.extend(self.driver.as_ref().map(|name| format!("{name} at the wheel")));
        if !self.passengers.is_empty() {
            with.push(format!("{} aboard", list(&self.passengers)));
        }
        if self.holds_crate {
            with.push("a weapon crate".to_owned());
        }
        if self.load > 0 {
            with.push(format!("{} objectives loaded", self.load));
        }
        with.extend(self.trunk.iter().cloned());
        match with.is_empty() {
            true => format!("the {}, empty", self.name),
            false => format!("the {} with {}", self.name, list(&with)),
        }
    }
}

impl Game {
    pub(super) fn car_views(&self) -> Vec<CarView> {
        let (world, cars) = (self.world(), self.state().cars.iter().zip(0..));
        let views = cars.zip(&world.mission().cars).map(|((car, index), token)| {
            let name = |who: Who| world.name(who).to_owned();
            let seats = car.seats.iter().enumerate();
            let people: Vec<(Who, CarRole)> = seats
                .filter_map(|(seat, sits)| {
                    let role = if seat == 0 { CarRole::Driver } else { CarRole::Passenger };
                    Some((sits.who()?, role))
                })
                .collect();
            let passengers = people.iter().filter(|(_, role)| *role == CarRole::Passenger);
            CarView {
                index,
                kind: token.kind,
                name: world.car(index),
                zone: car.zone,
                zone_name: world.zone_name(car.zone).to_owned(),
                there: !car.gone,
                driver: car.driver().map(name),
                passengers: passengers.map(|(who, _)| name(*who)).collect(),
                people,
                holds_crate: car.crate_left && !car.gone,
                load: car.load,
                trunk: car.trunk.iter().map(|card| world.card_name(*card).to_owned()).collect(),
                drives: token.drives,
                searched: token.searched,
            }
        });
        views.collect()
    }
}
