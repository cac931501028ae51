//! Cars: when to get in, where to drive, when to get out.

use survival::action::{Action, CarRole, Who};
use survival::reading::Read as _;
use survival::zone::{Zone, ZoneSet};

use super::strike::Known;
use super::turn::{AT_ONCE, Outlook};
use super::way::FAR;
use super::{break_out, garage};

/// How many zones of street a car is thought to go with the actions of a turn.
const REACH: u8 = 4;

/// What a drive must save, in actions on foot, for somebody to get in.
const WORTHWHILE: i32 = 4;

/// What is done at once where the mission waits for cars.
const CALLED: i32 = 900;

impl Outlook<'_> {
    /// How much something that is done with a car suggests itself.
    pub(super) fn motoring(&self, action: Action, values: &mut Known) -> Option<i32> {
        let w = self.weights;
        let score = match action {
            Action::TakeCrate => w.find,
            // Whatever is found there is a weapon.
            Action::SearchCar => self.searching() + w.search / 2,
            Action::Board { car, role } => {
                self.called(car, role).or_else(|| self.boarding(car, role))?
            }
            Action::ChangeSeat { .. } => return None,
            Action::LeaveCar => self.getting_out()?,
            Action::DriveSlow { to } => self.rolling(to),
            Action::DriveFast { to } => {
                let beyond = self.beyond(to)?;
                match self.struck(to) + self.struck(beyond) {
                    0 => self.rolling(beyond).max(self.hunting()) + self.ramming(action, values),
                    struck => -w.death * struck,
                }
            }
            Action::DriveOn { to } => {
                self.rolling(to) + self.ramming(action, values) - w.death * self.struck(to)
            }
            Action::ShootCar { car, .. } => self.blowing_up(car)?,
            _ => return None,
        };
        Some(score)
    }

    /// Streets next to a zone.
    fn streets(&self, zone: Zone) -> impl Iterator<Item = Zone> {
        let board = self.game.world().board();
        let next = self.game.map().neighbours(zone).iter();
        next.filter(|next| !board.kind(*next).is_room())
    }

    /// Where a fast drive over a zone ends best.
    fn beyond(&self, over: Zone) -> Option<Zone> {
        let ahead = self.streets(over).filter(|next| *next != self.here);
        ahead.min_by_key(|next| self.way.from(*next))
    }

    /// What a drive gains on the way, and what threatens where it ends.
    fn rolling(&self, to: Zone) -> i32 {
        let (from, then) = (self.way.from(self.here), self.way.from(to));
        if self.finishes && then < from {
            return AT_ONCE - i32::from(then);
        }
        let nearer = if from == FAR { 0 } else { i32::from(from) - i32::from(then) };
        self.step() * nearer - self.dread(to) + self.relief
    }

    /// How many friends are on foot in a zone where a fast car hits about: misses strike them,
    /// if there is somebody to aim at.
    fn struck(&self, zone: Zone) -> i32 {
        if self.game.state().enemies[zone].is_empty() {
            return 0;
        }
        let others = self.game.in_play().filter(|other| *other != self.who);
        others.filter(|other| self.stands(*other, zone)).count() as i32
    }

    /// Whether somebody is in a zone on foot.
    fn stands(&self, who: Who, zone: Zone) -> bool {
        self.game.survivor(who).zone == zone && !self.game.is_seated(who)
    }

    /// What driving into enemies is worth by itself, where the mission wants kills.
    fn hunting(&self) -> i32 {
        if self.wants_level() { 0 } else { i32::MIN / 2 }
    }

    /// What the attack in the next zone is worth.
    fn ramming(&self, action: Action, values: &mut Known) -> i32 {
        match self.game.figures(action) {
            Some(_) => self.attack(action, values).max(0),
            None => 0,
        }
    }

    /// Getting in where the mission wants cars somewhere, or everybody in them.
    fn called(&self, car: u8, role: CarRole) -> Option<i32> {
        let duty = garage::duty(self.game)?;
        let (_, state) = garage::cars(self.game).find(|(index, _)| *index == car)?;
        if break_out::is_on(self.game) && !break_out::boards(self.game, self.who, state) {
            return None;
        }
        match (duty.everybody, role) {
            (true, CarRole::Driver) => Some(CALLED + 1),
            (true, CarRole::Passenger) => Some(CALLED),
            (false, CarRole::Driver) => {
                let waits = !duty.places.contains(state.zone) && !duty.targets.is_empty();
                (waits && self.way.from(self.here) == 0).then_some(CALLED)
            }
            (false, CarRole::Passenger) => None,
        }
    }

    /// Getting in, where a drive along streets saves enough steps.
    fn boarding(&self, car: u8, role: CarRole) -> Option<i32> {
        if role != CarRole::Driver {
            return None;
        }
        let parked =
            self.game.world().mission().cars.get(usize::from(car)).is_none_or(|car| !car.drives);
        if parked || self.left < 2 {
            return None;
        }
        let mut reached = ZoneSet::only(self.here);
        for _ in 0..REACH {
            let next: ZoneSet = reached.iter().flat_map(|zone| self.streets(zone)).collect();
            reached |= next;
        }
        let best = reached.iter().map(|zone| self.way.from(zone)).min()?;
        let saved = i32::from(self.way.from(self.here)) - i32::from(best);
        (saved >= WORTHWHILE).then(|| self.step() + 5 * saved)
    }

    /// Getting out, where the way goes on by foot.
    fn getting_out(&self) -> Option<i32> {
        if let Some(duty) = garage::duty(self.game) {
            let there = duty.places.contains(self.here) || !self.game.drives(self.who);
            return (duty.left && there).then_some(CALLED);
        }
        let here = self.way.from(self.here);
        let best = self.game.map().neighbours(self.here).iter();
        let best = best.min_by_key(|zone| self.way.from(*zone))?;
        let on_foot = self.game.world().board().kind(best).is_room();
        let goes_on = here > 0 && self.way.from(best) < here;
        (goes_on && (on_foot || !self.game.drives(self.who))).then(|| self.step() / 2)
    }

    /// A car is blown up where it drives a spawn token away, with nobody near.
    fn blowing_up(&self, car: u8) -> Option<i32> {
        let state = self.game.state();
        let zone = state.cars.get(usize::from(car))?.zone;
        let start = self.game.world().mission().spawns.first().map(|spawn| spawn.zone);
        let astray = Some(zone) != start && state.spawn.tokens.iter().any(|t| t.zone == zone);
        let friends = self.game.in_play().any(|who| self.game.survivor(who).zone == zone);
        (astray && !friends).then_some(500)
    }
}
