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
    /// Whether a survivor can step from their zone to another.
    fn check_step(&self, who: Who, to: Zone) -> Result<(), Refusal> {
        let survivor = self.survivor(who);
        let from = survivor.zone;
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
        let survivor = self.survivor(who);
        if self.has(who, Skill::Unstoppable) {
            return 0;
        }
        let enemies = self.state.enemies[survivor.zone].total();
        if self.world.options.flat_disengage { enemies.min(1) } else { enemies }
    }

    pub(crate) fn check_move(&self, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
        self.check_step(turn.who, to)?;
        if !turn.affords(Price::Move, 0) {
            return refuse(Rule::TurnActions, "no action is left");
        }
        if !turn.affords(Price::Move, self.leaving_cost(turn.who)) {
            return refuse(Rule::MoveEnemies, "each enemy in the zone costs one action more");
        }
        Ok(())
    }

    pub(crate) fn check_walking(&self, who: Who, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Stop => Ok(()),
            Action::Move { to } => self.check_step(who, to),
            _ => refuse(Rule::Asked, "a move is under way: go on or stop"),
        }
    }

    /// A move that can't go on ends by itself.
    pub(crate) fn step_walking(&mut self, who: Who, left: u8) -> bool {
        let from = self.survivor(who).zone;
        let open = self.map.neighbours(from).iter().any(|to| self.check_step(who, to).is_ok());
        if left > 0 && open && self.state.enemies[from].is_empty() {
            return false;
        }
        self.pop();
        true
    }

    /// One zone of a move: the first, which is paid, or one farther.
    pub(crate) fn walk(&mut self, to: Zone, dealer: &mut impl Dealer) {
        match self.frame().copied() {
            Some(Frame::Walking { who, left }) => {
                self.set_top(Frame::Walking { who, left: left - 1 });
                self.set_foot(who, to, 0, dealer);
            }
            Some(Frame::Turn(turn)) => {
                let who = turn.who;
                let extra = self.leaving_cost(who) as u8;
                let cost = self.pay(Price::Move, extra);
                let farther = self.survivor(who).count(Skill::ZonePerMove);
                if farther > 0 {
                    self.push(Frame::Walking { who, left: farther });
                }
                self.set_foot(who, to, cost, dealer);
            }
            _ => {}
        }
    }

    fn set_foot(&mut self, who: Who, to: Zone, cost: u8, dealer: &mut impl Dealer) {
        let from = std::mem::replace(&mut self.survivor_mut(who).zone, to);
        dealer.tell(Fact::Moved { figure: Figure::survivor(who), from, to, cost }, Rule::Move);
    }
}
