//! How far the mission is: steps done, perils met, victory, and when a goal is
//! out of reach for good.
//!
//! Invader and Dark Side chapter 5, "Winning and losing".

use std::sync::Arc;

use super::mission::{Peril, Step};
use crate::engine::game::{Dealer, Game};
use crate::model::enemy::Kinds;
use crate::model::event::{Defeat, Fact};
use crate::model::frame::Activation;
use crate::model::rule::Rule;
use crate::model::state::{Outcome, ScientistState};
use crate::model::survivor::Standing;

impl Game {
    /// Whether a step of the mission is accomplished.
    pub fn is_done(&self, step: usize) -> bool {
        self.state.mission.steps >> step & 1 == 1
    }

    /// The steps that are accomplished, as bits from the lowest on.
    pub const fn steps_done(&self) -> u8 {
        self.state.mission.steps
    }

    /// Whether a step may be worked on: any, or the first open one where the
    /// mission sets an order. Nobody leaves before all else is done.
    pub fn is_open(&self, step: usize) -> bool {
        let mission = self.world.mission();
        let waits = mission.in_order || matches!(mission.steps[step], Step::Escape(_));
        !self.is_done(step) && (!waits || (0..step).all(|before| self.is_done(before)))
    }

    /// Marks what has been accomplished, and the victory when all has been.
    pub(crate) fn assess(&mut self, dealer: &mut impl Dealer) {
        let steps = self.world.mission().steps.len();
        for index in 0..steps {
            if self.is_open(index) && self.world.mission().steps[index].is_done(self) {
                self.accomplish(index, dealer);
            }
        }
        let all = (0..steps).all(|step| self.is_done(step));
        if all && self.state.outcome.is_none() {
            self.leave_behind(dealer);
            self.state.outcome = Some(Outcome::Won);
            dealer.tell(Fact::Won, Rule::Winning);
        }
    }

    pub(crate) fn accomplish(&mut self, step: usize, dealer: &mut impl Dealer) {
        self.state.mission.steps |= 1 << step;
        dealer.tell(Fact::StepDone { step: step as u8 }, Rule::Mission);
    }

    /// Loses the game when what the mission asks for can no longer be done.
    pub(crate) fn check_unwinnable(&mut self, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        let mission = world.mission();
        let lost =
            |(index, step): (usize, &Step)| !self.is_done(index) && step.is_out_of_reach(self);
        let people = |person: &ScientistState| person.standing == Standing::Playing;
        // Those who left can do nothing more.
        let deserted = self.in_play().next().is_none()
            && !self.state.mission.scientists.iter().any(people)
            && (0..mission.steps.len()).any(|step| !self.is_done(step));
        if deserted || mission.steps.iter().enumerate().any(lost) {
            let guarded = |peril: &Peril| matches!(peril, Peril::MachineLost(lost) if self.zone_of_machine(lost.machine).is_none());
            match mission.perils.iter().any(guarded) {
                true => self.lose(Defeat::Mission, Rule::Mission, dealer),
                false => self.lose(Defeat::ObjectiveLost, Rule::Unfulfillable, dealer),
            }
        }
    }

    /// Whether enemies that now activate stand where they must not.
    pub(crate) fn meets_peril(
        &mut self,
        activation: &Activation,
        kinds: Kinds,
        dealer: &mut impl Dealer,
    ) -> bool {
        for zone in self.state.mission.thumpers {
            if !self.actors(activation, kinds, zone).is_empty() {
                self.remove_thumper(zone, Rule::Mission, dealer);
            }
        }
        let perils = &self.world.mission().perils;
        let met = perils.iter().any(|peril| peril.is_met_by(self, activation, kinds));
        if met {
            self.lose(Defeat::Mission, Rule::Mission, dealer);
        }
        met
    }

    /// Whether enemies stand where they must never stand.
    pub(crate) fn check_exit_reached(&mut self, dealer: &mut impl Dealer) {
        if self.world.mission().perils.iter().any(|peril| peril.is_met(self)) {
            self.lose(Defeat::Mission, Rule::Mission, dealer);
        }
    }
}
