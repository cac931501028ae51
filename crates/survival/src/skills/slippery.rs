//! Slippery for those who have it by their nature: Kids, with one move of each turn.
//! They say with which.
//!
//! Second Edition chapters 3, "Setup", and 9, "Move".

use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::frame::{TurnFrame, Walking};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::rules::turn::{Price, afford};
use crate::skills::once::Once;
use crate::skills::{Extra, Trait, sprint};

pub(super) const ONCE: Once = Once(9);

const RULE: Rule = Rule::Skill(Skill::Slippery);

impl Game {
    /// Every move with which a Kid could slip past enemies.
    pub(crate) fn offer_slips(&self, turn: &TurnFrame, offer: &mut impl FnMut(Action)) {
        if !self.world.identity(turn.who).slips {
            return;
        }
        let near = self.map.neighbours(self.survivor(turn.who).zone);
        near.iter().for_each(|to| offer(Action::Slip { to }));
        if self.has(turn.who, Skill::Sprint) {
            near.iter().for_each(|to| offer(Action::SlipSprint { to }));
        }
    }

    /// Whether somebody may slip in this turn, and where to.
    fn check_slipping(&self, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
        if !self.world.identity(turn.who).slips {
            return refuse(RULE, "only Kids slip past enemies like this");
        }
        self.check_unladen(turn.who)?;
        if turn.lent || turn.has_used(ONCE) {
            return refuse(RULE, "with one move of a turn");
        }
        if self.is(turn.who, Trait::PassesFreely) {
            return refuse(RULE, "every move of theirs passes enemies");
        }
        self.check_step(turn.who, self.survivor(turn.who).zone, to)?;
        afford(turn, Price::Move)
    }

    /// A move that slips must have something to slip past: enemies here, or on a
    /// way of several zones.
    pub(crate) fn check_slip(&self, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
        self.check_slipping(turn, to)?;
        let here = self.leaving_cost(turn.who) > 0;
        match here || self.more(turn.who, Extra::Zone) > 0 {
            true => Ok(()),
            false => refuse(RULE, "there is nobody to slip past"),
        }
    }

    pub(crate) fn check_slip_sprint(&self, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
        self.check_once(turn, Skill::Sprint, sprint::ONCE)?;
        self.check_slipping(turn, to)
    }

    pub(crate) fn slip(&mut self, to: Zone, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        self.mark(ONCE);
        self.slip_out(who, to, dealer);
    }

    pub(crate) fn slip_sprint(&mut self, to: Zone, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        self.mark(ONCE);
        self.mark(sprint::ONCE);
        let cost = self.pay(Price::Move, 0);
        self.push(Walking { who, left: 2, owed: 1, slips: true });
        self.set_foot(who, to, cost, RULE, dealer);
    }
}
