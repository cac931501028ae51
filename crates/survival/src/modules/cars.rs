//! Cars: getting in and out, seats, driving, and their contents.
//!
//! Second Edition chapter 13, "Car actions".

use table::Seat;

use crate::board::ZoneKind;
use crate::engine::frames::{Matter, asks_consent, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::CarToken;
use crate::model::action::{Action, CarRole, Figure, Who};
use crate::model::event::Fact;
use crate::model::frame::{Attack, Driving, Swapping, TurnFrame};
use crate::model::nth::Nth;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::{CarSeat, CarState, SEATS};
use crate::model::zone::{Zone, ZoneSet};
use crate::rules::turn::{Price, afford};

impl Matter for Driving {
    asks_owner!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        self.ways(game).iter().for_each(|to| offer(Action::DriveOn { to }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::DriveOn { to } if self.ways(game).contains(to) => Ok(()),
            Action::DriveOn { to } if to == self.from => {
                refuse(self.rule(), "a car doesn't turn back in the middle of a drive")
            }
            Action::DriveOn { .. } => refuse(self.rule(), "no street leads straight to that zone"),
            _ => refuse(self.rule(), "the car drives on: say where to"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::DriveOn { to } = action {
            self.go_on(game, to, dealer);
        }
    }

    /// Where one street leads on, it is taken.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let ways = self.ways(game);
        match (ways.first(), ways.len()) {
            (Some(to), 1) => self.go_on(game, to, dealer),
            (Some(_), _) => return false,
            (None, _) => game.pop(),
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::CarDrive
    }

    fn question(&self, game: &Game) -> String {
        let (world, car) = (game.world(), &game.state.cars[usize::from(self.car)]);
        let (name, here) = (world.name(self.who), world.zone_name(car.zone));
        format!("{name} drives fast and is in {here}: on to which zone?")
    }
}

impl Driving {
    /// The zones ahead: not the one it came from.
    fn ways(&self, game: &Game) -> ZoneSet {
        let here = game.state.cars[usize::from(self.car)].zone;
        game.streets_from(here) - ZoneSet::only(self.from)
    }

    fn go_on(self, game: &mut Game, to: Zone, dealer: &mut impl Dealer) {
        game.pop();
        game.roll_into(self.who, self.car, to, true, dealer);
    }
}

impl Matter for Swapping {
    asks_owner!();

    asks_consent!("somebody wants your seat: agree or decline");

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        game.pop();
        let Swapping { who, with } = self;
        match action {
            Action::Agree => game.take_seat(with, Some(who), dealer),
            _ => dealer.tell(Fact::SeatKept { who, with }, self.rule()),
        }
    }

    fn step(self, _: &mut Game, _: &mut impl Dealer) -> bool {
        false
    }

    fn rule(&self) -> Rule {
        Rule::CarSeats
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let (who, with) = (world.name(self.who), world.name(self.with));
        format!("{with} wants to change seats with {who}. Agreed?")
    }
}

/// A change of seats: in which car, from which seat to which.
struct SeatChange {
    car: u8,
    from: usize,
    to: usize,
}

impl Game {
    /// The cars on the board, each with its place on the mission's list.
    pub(crate) fn cars(&self) -> impl Iterator<Item = (u8, &CarState)> {
        let all = self.state.cars.iter().zip(0..);
        all.filter(|(car, _)| !car.gone).map(|(car, index)| (index, car))
    }

    /// The cars that stand in a zone.
    pub(crate) fn cars_in(&self, zone: Zone) -> impl Iterator<Item = (u8, &CarState)> {
        self.cars().filter(move |(_, car)| car.zone == zone)
    }

    /// What the mission lets survivors do with a car.
    pub(crate) fn car_token(&self, car: u8) -> Option<&CarToken> {
        self.world.mission().cars.get(usize::from(car))
    }

    /// The car in which somebody sits.
    pub(crate) fn car_of(&self, who: Who) -> Option<u8> {
        self.cars().find(|(_, car)| car.seat_of(who).is_some()).map(|(index, _)| index)
    }

    /// Whether somebody sits in a car.
    pub fn is_seated(&self, who: Who) -> bool {
        self.state.cars.iter().any(|car| car.seat_of(who).is_some())
    }

    /// Whether somebody sits at the wheel of a car.
    pub fn drives(&self, who: Who) -> bool {
        self.cars().any(|(_, car)| car.driver() == Some(who))
    }

    /// Everybody who sits in a car, as bits of figures.
    pub(crate) fn all_seated(&self) -> u32 {
        let people = self.state.cars.iter().flat_map(CarState::people);
        people.fold(0, |bits, who| {
            let led = self.led_by(who).map(|one| Figure::companion(one).bit());
            led.fold(bits | Figure::survivor(who).bit(), |bits, bit| bits | bit)
        })
    }

    /// How many passengers' seats of a car are free: companions take one each.
    pub(crate) fn free_seats(&self, car: u8) -> usize {
        let people = || self.state.cars[usize::from(car)].people();
        let passengers =
            people().count() - usize::from(self.state.cars[usize::from(car)].driver().is_some());
        let companions: usize = people().map(|who| self.led_by(who).count()).sum();
        (SEATS - 1).saturating_sub(passengers + companions)
    }

    /// Whether there is a seat for one companion more, where their leader sits in a car.
    pub(crate) fn check_seat_for_companion(&self, who: Who) -> Result<(), Refusal> {
        match self.car_of(who).is_some_and(|car| self.free_seats(car) == 0) {
            true => refuse(Rule::CarSeats, "no seat is free for a companion"),
            false => Ok(()),
        }
    }

    /// The zones into which a car can be driven from a zone: streets alone.
    pub(crate) fn streets_from(&self, zone: Zone) -> ZoneSet {
        let board = self.world.board();
        let near = self.map.neighbours(zone).iter();
        near.filter(|to| board.kind(*to) == ZoneKind::Street).collect()
    }

    /// The zones from which a car can be driven to a zone.
    pub(crate) fn streets_around(&self, target: Zone) -> ZoneSet {
        let mut reached = ZoneSet::only(target);
        let mut fresh = reached;
        while let Some(zone) = fresh.first() {
            fresh.remove(zone);
            let next = self.streets_from(zone) - reached;
            reached |= next;
            fresh |= next;
        }
        reached
    }

    /// What a survivor could do with cars.
    pub(crate) fn offer_cars(&self, who: Who, offer: &mut impl FnMut(Action)) {
        if self.state.cars.is_empty() {
            return;
        }
        let zone = self.survivor(who).zone;
        match self.car_of(who) {
            None => {
                for (car, _) in self.cars_in(zone) {
                    CarRole::ALL.into_iter().for_each(|role| offer(Action::Board { car, role }));
                }
            }
            Some(car) => {
                offer(Action::LeaveCar);
                offer(Action::ChangeSeat { with: None });
                let people = self.state.cars[usize::from(car)].people();
                people.for_each(|other| offer(Action::ChangeSeat { with: Some(other) }));
                for to in self.streets_from(zone) {
                    offer(Action::DriveSlow { to });
                    offer(Action::DriveFast { to });
                }
            }
        }
        offer(Action::TakeCrate);
        offer(Action::SearchCar);
        self.offer_car_shots(offer);
    }

    pub(crate) fn check_car(&self, turn: &TurnFrame, action: Action) -> Result<(), Refusal> {
        let who = turn.who;
        match action {
            Action::Board { car, role } => self.check_boarding(who, car, role)?,
            Action::LeaveCar if !self.is_seated(who) => {
                return refuse(Rule::CarBoard, "this survivor sits in no car");
            }
            Action::LeaveCar => {}
            Action::ChangeSeat { with } => self.seat_change(who, with).map(drop)?,
            Action::DriveSlow { to } => self.check_drive(who, to).map(drop)?,
            Action::DriveFast { to } => {
                let from = self.check_drive(who, to)?;
                if (self.streets_from(to) - ZoneSet::only(from)).is_empty() {
                    return refuse(Rule::CarDrive, "no second zone lies ahead: drive slowly");
                }
            }
            Action::TakeCrate if self.crate_here(who).is_none() => {
                return refuse(Rule::CarCrate, "no car with a crate stands here");
            }
            Action::TakeCrate => {}
            Action::SearchCar => return self.check_car_search(turn),
            _ => return refuse(Rule::Car, "that is nothing to do with a car"),
        }
        afford(turn, Price::Any)
    }

    /// Whether somebody can get into a car: it stands in their zone, no enemy
    /// does, and a seat is free.
    fn check_boarding(&self, who: Who, car: u8, role: CarRole) -> Result<(), Refusal> {
        let zone = self.survivor(who).zone;
        let Some((_, state)) = self.cars_in(zone).find(|(index, _)| *index == car) else {
            return refuse(Rule::CarBoard, "that car doesn't stand here");
        };
        if self.is_seated(who) {
            return refuse(Rule::CarBoard, "this survivor sits in a car already");
        }
        if !self.state.enemies[zone].is_empty() {
            return refuse(Rule::CarBoard, "nobody gets into a car beside enemies");
        }
        let drives = role == CarRole::Driver;
        let needs = self.party_of(who) - usize::from(drives);
        match state.free_seat(drives) {
            Some(_) if needs <= self.free_seats(car) => Ok(()),
            Some(_) => refuse(Rule::CarBoard, "there aren't seats enough for their companions"),
            None => refuse(Rule::CarBoard, "no such seat is free"),
        }
    }

    /// A change of seats: driver to passenger or back, to a free seat or to that
    /// of somebody who takes one's own.
    fn seat_change(&self, who: Who, with: Option<Who>) -> Result<SeatChange, Refusal> {
        let Some((car, state)) =
            self.car_of(who).map(|car| (car, self.state.cars[usize::from(car)]))
        else {
            return refuse(Rule::CarSeats, "this survivor sits in no car");
        };
        let from = state.seat_of(who).unwrap_or(0);
        let to = match with {
            None => state.free_seat(from != 0).filter(|to| *to == 0 || self.free_seats(car) > 0),
            Some(other) => state.seat_of(other),
        };
        match (to, with) {
            (None, None) => refuse(Rule::CarSeats, "that seat is taken: exchange it for yours"),
            (None, Some(_)) => refuse(Rule::CarSeats, "they don't sit in the same car"),
            (Some(to), _) if (from == 0) == (to == 0) => {
                refuse(Rule::CarSeats, "passengers' seats are all alike")
            }
            (Some(to), _) => Ok(SeatChange { car, from, to }),
        }
    }

    /// Whether a survivor can drive into a zone; gives the one they leave.
    fn check_drive(&self, who: Who, to: Zone) -> Result<Zone, Refusal> {
        let car = self.cars().find(|(_, car)| car.driver() == Some(who));
        let Some((index, state)) = car else {
            return refuse(Rule::CarDrive, "only whoever sits at the wheel drives");
        };
        if !self.car_token(index).is_some_and(|token| token.drives) {
            return refuse(Rule::CarDrive, "this car can't be driven in this mission");
        }
        if !self.map.neighbours(state.zone).contains(to) {
            return refuse(Rule::CarDrive, "no street leads straight to that zone");
        }
        match self.world.board().kind(to) {
            ZoneKind::Street => Ok(state.zone),
            _ => refuse(Rule::CarDrive, "cars stay on the street"),
        }
    }

    /// The car here from which a crate can be taken.
    fn crate_here(&self, who: Who) -> Option<u8> {
        let mut here = self.cars_in(self.survivor(who).zone);
        here.find(|(_, car)| car.crate_left).map(|(index, _)| index)
    }

    /// A search like any other, but in a police car instead of a room.
    fn check_car_search(&self, turn: &TurnFrame) -> Result<(), Refusal> {
        self.check_search_once(turn)?;
        afford(turn, Price::Search)?;
        let zone = self.survivor(turn.who).zone;
        let searched = |car: u8| self.car_token(car).is_some_and(|token| token.searched);
        if !self.cars_in(zone).any(|(car, _)| searched(car)) {
            return refuse(Rule::CarSearch, "no car that can be searched stands here");
        }
        match self.state.enemies[zone].is_empty() {
            true => Ok(()),
            false => refuse(Rule::SearchEnemies, "enemies are in the zone"),
        }
    }

    /// Does an action with a car.
    pub(crate) fn use_car(&mut self, action: Action, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        if action == Action::SearchCar {
            self.begin_search(true, Rule::CarSearch, dealer);
            return;
        }
        self.pay(Price::Any, 0);
        match action {
            Action::Board { car, role } => self.board_car(who, car, role, dealer),
            Action::LeaveCar => self.leave_car(who, dealer),
            Action::ChangeSeat { with } => match with {
                Some(other) if self.world.seat(other) != self.world.seat(who) => {
                    self.push(Swapping { who: other, with: who });
                }
                _ => self.take_seat(who, with, dealer),
            },
            Action::DriveSlow { to } => self.drive(who, to, false, dealer),
            Action::DriveFast { to } => self.drive(who, to, true, dealer),
            Action::TakeCrate => self.take_crate(who, dealer),
            _ => {}
        }
        self.unhide(who, dealer);
    }

    fn board_car(&mut self, who: Who, car: u8, role: CarRole, dealer: &mut impl Dealer) {
        let state = &mut self.state.cars[usize::from(car)];
        let Some(seat) = state.free_seat(role == CarRole::Driver) else { return };
        state.seats[seat] = CarSeat::of(who);
        dealer.tell(Fact::Boarded { who, car, role }, Rule::CarBoard);
        self.happened(Moment::CarsChanged, dealer);
    }

    fn leave_car(&mut self, who: Who, dealer: &mut impl Dealer) {
        let Some(car) = self.car_of(who) else { return };
        self.vacate(who);
        dealer.tell(Fact::LeftCar { who, car }, Rule::CarBoard);
        self.happened(Moment::CarsChanged, dealer);
    }

    /// Somebody's seat is free again: they got out, or left the board.
    pub(crate) fn vacate(&mut self, who: Who) {
        for car in self.state.cars.iter_mut() {
            if let Some(seat) = car.seat_of(who) {
                car.seats[seat] = CarSeat::FREE;
            }
        }
    }

    /// Somebody changes seats, and whoever sat there takes theirs.
    fn take_seat(&mut self, who: Who, with: Option<Who>, dealer: &mut impl Dealer) {
        let Ok(SeatChange { car, from, to }) = self.seat_change(who, with) else { return };
        self.state.cars[usize::from(car)].seats.swap(from, to);
        let role = if to == 0 { CarRole::Driver } else { CarRole::Passenger };
        dealer.tell(Fact::SeatChanged { who, car, role }, Rule::CarSeats);
        if let Some(other) = with {
            let role = if from == 0 { CarRole::Driver } else { CarRole::Passenger };
            dealer.tell(Fact::SeatChanged { who: other, car, role }, Rule::CarSeats);
        }
    }

    /// A drive begins; a fast one goes on after what happens in the first zone.
    fn drive(&mut self, who: Who, to: Zone, fast: bool, dealer: &mut impl Dealer) {
        let Some(car) = self.car_of(who) else { return };
        if fast {
            let from = self.state.cars[usize::from(car)].zone;
            self.push(Driving { who, car, from });
        }
        self.roll_into(who, car, to, fast, dealer);
    }

    /// A car comes into a zone, with everybody in it; driven fast, it attacks
    /// the enemies there.
    fn roll_into(&mut self, who: Who, car: u8, to: Zone, fast: bool, dealer: &mut impl Dealer) {
        let state = &mut self.state.cars[usize::from(car)];
        let from = std::mem::replace(&mut state.zone, to);
        let people = state.people();
        dealer.tell(Fact::Drove { who, car, from, to }, Rule::CarDrive);
        for passenger in people {
            self.survivor_mut(passenger).zone = to;
            self.happened(Moment::Entered(passenger, to), dealer);
        }
        if fast
            && !self.state.enemies[to].is_empty()
            && let Some(fight) = self.plan_car_attack(who, car, to)
        {
            dealer.tell(Fact::CarAttack { who, car, at: to }, Rule::CarAttack);
            self.strike(fight, dealer);
        }
        self.happened(Moment::CarsChanged, dealer);
    }

    /// A car's attack: nobody's skills count, and its driver earns what it kills.
    pub(crate) fn plan_car_attack(&self, who: Who, car: u8, at: Zone) -> Option<Attack> {
        let figures = self.world.ruleset.cars?;
        Some(Attack {
            car: Some(Nth::of(car)),
            dice: figures.dice,
            accuracy: figures.accuracy,
            damage: figures.damage,
            miss_damage: figures.damage,
            precise: self.world.options.free_targets,
            ..Attack::bare(who, at)
        })
    }

    fn take_crate(&mut self, who: Who, dealer: &mut impl Dealer) {
        let Some(car) = self.crate_here(who) else { return };
        self.state.cars[usize::from(car)].crate_left = false;
        dealer.tell(Fact::CrateTaken { who, car }, Rule::CarCrate);
        self.give_prototype(who, dealer);
        self.arrange_found(who);
    }
}
