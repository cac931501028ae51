//! The cars of a scenario: where they stand, who sits in them, what is in them.

use toml::Spanned;

use super::found::Found;
use super::names::{Looked, Names};
use super::position::take;
use super::script::{By, Vehicle};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{CarKind, CarToken, Mission};
use crate::model::state::{CarSeat, MAX_CARS, MAX_TRUNK, SEATS};
use sheet::{Texts, advice};

/// The words for cars, each with its kind: a second one of a kind is numbered.
const WORDS: [(&str, CarKind); 4] = [
    ("Pimpmobile", CarKind::Pimpmobile),
    ("Pimpmobile2", CarKind::Pimpmobile),
    ("PoliceCar", CarKind::PoliceCar),
    ("PoliceCar2", CarKind::PoliceCar),
];

/// Puts cars on the board instead of those of the mission.
pub(super) fn lay(mission: &mut Mission, cars: &By<Vehicle>, names: &Names) {
    mission.cars.clear();
    for (name, car) in cars {
        let word = WORDS.iter().find(|(word, _)| *word == name.get_ref());
        let Some((_, kind)) = word.filter(|_| mission.cars.len() < MAX_CARS) else {
            let message = format!("there is no car `{}`", name.get_ref());
            let help = advice(name.get_ref(), WORDS.map(|(word, _)| word));
            names.miss(name.span(), message, help);
            continue;
        };
        let Some(zone) = &car.zone else {
            names.miss(name.span(), "this car stands nowhere", "add `zone = …`");
            continue;
        };
        let Some(zone) = names.keep(names.zone(zone)) else { continue };
        let police = *kind == CarKind::PoliceCar;
        mission.cars.push(CarToken {
            kind: *kind,
            zone,
            drives: car.drive.unwrap_or(true),
            searched: car.search.unwrap_or(police),
            has_crate: car.holds_crate.unwrap_or(false),
        });
    }
}

/// The car of this name.
fn find(world: &World, name: &Spanned<String>, names: &Names) -> Looked<usize> {
    let known = || (0..world.mission().cars.len() as u8).map(|car| world.car_word(car));
    known().position(|word| word == *name.get_ref()).ok_or_else(|| {
        let message = format!("there is no car `{}` in play", name.get_ref());
        let known: Vec<String> = known().collect();
        let help = match known.is_empty() {
            true => "put it under `cars`".to_owned(),
            false => advice(name.get_ref(), known.iter().map(String::as_str)),
        };
        names.wrong(name.span(), message, help)
    })
}

/// Seats survivors, and puts into cars what is in them.
pub(super) fn fill(game: &mut Game, cars: &By<Vehicle>, names: &Names) -> Looked<()> {
    let world = std::sync::Arc::clone(&game.world);
    for (name, car) in cars {
        let index = find(&world, name, names)?;
        let people = car.passengers.iter().flatten().map(Some);
        let people: Vec<_> = std::iter::once(car.driver.as_ref()).chain(people).collect();
        if people.len() > SEATS {
            return Err(names.wrong(name.span(), "a car has four seats", "let somebody out"));
        }
        for (seat, person) in people.into_iter().enumerate() {
            let Some(person) = person else { continue };
            let who = names.who(&world, person)?;
            if game.survivor(who).zone != game.state.cars[index].zone || game.is_seated(who) {
                let help = "whoever sits in a car stands in its zone, and sits nowhere else";
                return Err(names.wrong(person.span(), "they can't sit there", help));
            }
            game.state.cars[index].seats[seat] = CarSeat::of(who);
        }
        let state = &mut game.state.cars[index];
        state.crate_left = car.holds_crate.unwrap_or(state.crate_left);
        state.gone = car.gone.unwrap_or(false);
        state.load = car.load.unwrap_or(0);
        for card in car.trunk.iter().flatten() {
            let taken = take(game, card.get_ref(), card.span(), names)?;
            if game.state.cars[index].trunk.len() == MAX_TRUNK {
                return Err(names.wrong(card.span(), "the trunk is full", "leave some out"));
            }
            game.state.cars[index].trunk.add(taken);
        }
    }
    Ok(())
}

/// Looks up the names of cars in a step, and what they say.
pub(super) fn seek(world: &World, cars: &By<Vehicle>, names: &Names) {
    for (name, car) in cars {
        names.seek(find(world, name, names));
        car.zone.iter().for_each(|zone| names.seek(names.zone(zone)));
        for person in car.driver.iter().chain(car.passengers.iter().flatten()) {
            if person.get_ref() != "nobody" {
                names.seek(names.who(world, person));
            }
        }
        for card in car.trunk.iter().flatten() {
            names.seek(names.cards(card.get_ref(), card.span()));
        }
        if car.drive.is_some() || car.search.is_some() {
            let message = "`drive` and `search` belong to the position, not to a step";
            names.miss(name.span(), message, "move them up to the position");
        }
    }
}

impl Found<'_> {
    /// Cars: where they are, who sits in them, what is in them.
    pub(super) fn cars(&mut self, cars: &By<Vehicle>) -> Looked<()> {
        let (names, game) = (self.names, self.game);
        let world = game.world();
        for (name, wanted) in cars {
            let car = game.state().cars[find(world, name, names)?];
            let what = |matter: &str| format!("{matter} of the {}", name.get_ref());
            if let Some(zone) = &wanted.zone {
                let expected = names.zone_name(names.zone(zone)?);
                self.same(zone.span(), &what("zone"), expected, names.zone_name(car.zone));
            }
            if let Some(driver) = &wanted.driver {
                let found = car.driver().map_or("nobody", |who| world.name(who)).to_owned();
                self.same(driver.span(), &what("driver"), driver.get_ref().clone(), found);
            }
            let texts = |list: &[Spanned<String>]| {
                let words = list.iter().map(|word| word.get_ref().clone());
                Spanned::new(name.span(), Texts(words.collect()))
            };
            if let Some(passengers) = &wanted.passengers {
                let seats = car.seats[1..].iter().filter_map(|seat| seat.who());
                let found = seats.map(|who| world.name(who).to_owned()).collect();
                self.list(&texts(passengers), &what("passengers"), found);
            }
            if let Some(trunk) = &wanted.trunk {
                let found = car.trunk.iter().map(|card| world.card_name(*card).to_owned());
                self.list(&texts(trunk), &what("trunk"), found.collect());
            }
            if let Some(load) = wanted.load {
                self.same(name.span(), &what("load"), load, car.load);
            }
            for (matter, wanted, found) in [
                ("crate", wanted.holds_crate, car.crate_left),
                ("being gone", wanted.gone, car.gone),
            ] {
                if let Some(wanted) = wanted {
                    self.same(name.span(), &what(matter), wanted, found);
                }
            }
        }
        Ok(())
    }
}
