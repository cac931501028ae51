//! Runs of up to two zones: at enemies with Charge and Bloodlust, elsewhere with Blitz
//! and Field medic.

use crate::engine::game::{Dealer, Game};
use crate::model::action::Who;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::{Zone, ZoneSet};

impl Game {
    /// The zones up to two zones away from a survivor.
    pub(super) fn within_two(&self, who: Who) -> ZoneSet {
        let near = self.map.neighbours(self.survivor(who).zone);
        near.iter().fold(near, |far, step| far | self.map.neighbours(step))
    }

    /// Those of them with enemies to run at.
    pub(super) fn enemies_within_two(&self, who: Who) -> impl Iterator<Item = Zone> {
        self.within_two(who).iter().filter(|zone| !self.state.enemies[*zone].is_empty())
    }

    /// A run of one or two zones to a zone with enemies. Enemies on the way
    /// would end it before. Gives the zone on the way, where there is one.
    pub(super) fn check_run(
        &self,
        who: Who,
        to: Zone,
        skill: Skill,
    ) -> Result<Option<Zone>, Refusal> {
        let from = self.survivor(who).zone;
        let rule = Rule::Skill(skill);
        if to == from || self.state.enemies[to].is_empty() {
            return refuse(rule, "the run ends in another zone, with an enemy in it");
        }
        self.check_way(who, to, rule)
    }

    /// A way of one or two zones to another zone, which enemies on the way would
    /// end. Gives the zone on the way, where there is one.
    pub(super) fn check_way(
        &self,
        who: Who,
        to: Zone,
        rule: Rule,
    ) -> Result<Option<Zone>, Refusal> {
        let from = self.survivor(who).zone;
        if to == from {
            return refuse(rule, "the run ends in another zone");
        }
        if self.check_step(who, from, to).is_ok() {
            return Ok(None);
        }
        let passes = |over: &Zone| {
            self.check_step(who, from, *over).is_ok()
                && !self.stops(who, *over)
                && self.check_step(who, *over, to).is_ok()
                && !(self.loses_tank(who, *over) && self.world.board().kind(to).is_exterior())
        };
        // A way that costs nothing is taken before one that costs a tank.
        let mut ways = self.map.neighbours(from).iter().filter(passes);
        let first = ways.next();
        match first
            .filter(|over| !self.loses_tank(who, *over))
            .or_else(|| ways.find(|over| !self.loses_tank(who, *over)).or(first))
        {
            Some(over) => Ok(Some(over)),
            None => refuse(rule, "that zone is not within two zones of open way"),
        }
    }

    /// Runs to a zone, over the one on the way.
    pub(super) fn run(
        &mut self,
        who: Who,
        to: Zone,
        cost: u8,
        skill: Skill,
        dealer: &mut impl Dealer,
    ) {
        self.walk_to(who, to, cost, Rule::Skill(skill), dealer);
    }

    /// Goes to a zone, over the one on the way.
    pub(super) fn walk_to(
        &mut self,
        who: Who,
        to: Zone,
        cost: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        if let Ok(Some(over)) = self.check_way(who, to, rule) {
            self.set_foot(who, over, 0, rule, dealer);
        }
        self.set_foot(who, to, cost, rule, dealer);
    }
}
