//! Survivors' movement.
//!
//! Invader chapters 6, "Movement", and 9, "Move"; chapter 12, "Airlocks".

use crate::action::{Action, Figure, Who};
use crate::card::Effect;
use crate::event::Fact;
use crate::frame::{Frame, TurnFrame};
use crate::game::{Dealer, Game};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::Skill;
use crate::turn::Price;
use crate::zone::Zone;

impl Game {
    /// Whether a survivor can step from one zone to another.
    pub(crate) fn check_step(&self, who: Who, from: Zone, to: Zone) -> Result<(), Refusal> {
        let survivor = self.survivor(who);
        if !self.map.neighbours(from).contains(to) {
            return refuse(Rule::MoveWalls, "no open way leads straight to that zone");
        }
        if self.map.door(from, to).is_some_and(|door| self.state.closed.contains(door)) {
            return refuse(Rule::MoveDoor, "a closed door is in the way");
        }
        let board = self.world.board();
        let goes_out = board.kind(to).is_exterior() && !board.kind(from).is_exterior();
        if goes_out && !survivor.inventory.wears(&self.world.content, Effect::Oxygen) {
            return refuse(Rule::OxygenOutside, "going outside takes an equipped oxygen tank");
        }
        Ok(())
    }

    /// The actions that enemies in the zone add to leaving it.
    pub fn leaving_cost(&self, who: Who) -> u32 {
        if self.has(who, Skill::Unstoppable) {
            return 0;
        }
        self.enemies_to_leave(self.survivor(who).zone)
    }

    /// The actions that the enemies of a zone add to leaving it.
    pub(crate) fn enemies_to_leave(&self, zone: Zone) -> u32 {
        let enemies = self.state.enemies[zone].total();
        if self.world.options.flat_disengage { enemies.min(1) } else { enemies }
    }

    pub(crate) fn check_move(&self, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
        self.check_step(turn.who, self.survivor(turn.who).zone, to)?;
        if !turn.affords(Price::Move, 0) {
            return refuse(Rule::TurnActions, "no action is left");
        }
        if !turn.affords(Price::Move, self.leaving_cost(turn.who)) {
            return refuse(Rule::MoveEnemies, "each enemy in the zone costs one action more");
        }
        Ok(())
    }

    pub(crate) fn check_walking(&self, who: Who, owed: u8, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Stop if owed > 0 => refuse(Rule::Skill(Skill::Sprint), "two zones at least"),
            Action::Stop => Ok(()),
            Action::Move { to } => self.check_step(who, self.survivor(who).zone, to),
            _ => refuse(Rule::Asked, "a move is under way: go on or stop"),
        }
    }

    /// A move that can't go on ends by itself.
    pub(crate) fn step_walking(
        &mut self,
        who: Who,
        left: u8,
        owed: u8,
        dealer: &mut impl Dealer,
    ) -> bool {
        let from = self.survivor(who).zone;
        let near = self.map.neighbours(from);
        let mut open = near.iter().filter(|to| self.check_step(who, from, *to).is_ok());
        let (first, second) = (open.next(), open.next());
        let alone = self.state.enemies[from].is_empty();
        match first {
            // Who must go on and has one way only goes that way.
            Some(to) if alone && owed > 0 && second.is_none() => {
                self.walk(to, dealer);
                true
            }
            Some(_) if alone && left > 0 => false,
            _ => {
                self.pop();
                true
            }
        }
    }

    /// One zone of a move: the first, which is paid, or one farther.
    pub(crate) fn walk(&mut self, to: Zone, dealer: &mut impl Dealer) {
        match self.frame().copied() {
            Some(Frame::Walking { who, left, owed }) => {
                let owed = owed.saturating_sub(1);
                self.set_top(Frame::Walking { who, left: left - 1, owed });
                self.set_foot(who, to, 0, Rule::Move, dealer);
            }
            Some(Frame::Slipping { who }) => {
                self.pop();
                if let Some(turn) = self.turn_frame().filter(|turn| turn.who == who) {
                    turn.streak = [0; 3];
                }
                self.go_farther(who);
                self.set_foot(who, to, 0, Rule::Skill(Skill::HitAndRun), dealer);
            }
            Some(Frame::Turn(turn)) => {
                let who = turn.who;
                let extra = self.leaving_cost(who) as u8;
                let cost = self.pay(Price::Move, extra);
                self.go_farther(who);
                let from = self.survivor(who).zone;
                if u32::from(extra) == self.enemies_to_leave(from) {
                    self.offer_company(who, from, to);
                }
                self.set_foot(who, to, cost, Rule::Move, dealer);
            }
            _ => {}
        }
    }

    /// Lets a move go on where a skill allows it.
    fn go_farther(&mut self, who: Who) {
        let left = self.survivor(who).count(Skill::ZonePerMove);
        if left > 0 {
            self.push(Frame::Walking { who, left, owed: 0 });
        }
    }

    pub(crate) fn set_foot(
        &mut self,
        who: Who,
        to: Zone,
        cost: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        let from = std::mem::replace(&mut self.survivor_mut(who).zone, to);
        let stopped = rule == Rule::Move && !self.state.enemies[to].is_empty();
        let rule = if stopped { Rule::MoveEnds } else { rule };
        dealer.tell(Fact::Moved { figure: Figure::survivor(who), from, to, cost }, rule);
        self.entered(who, to, dealer);
    }
}
