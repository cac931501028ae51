//! Skills that work once per turn: each has a mark that the turn bears once it
//! was used.

use crate::engine::game::Game;
use crate::model::action::Who;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;

/// A skill's mark: a bit of what a turn has used. Each skill has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Once(pub(super) u8);

/// Another card was drawn instead of one.
pub(super) const DESTINY: Once = Once(12);
/// A door was opened for free.
pub(super) const BREAK_IN: Once = Once(13);

impl TurnFrame {
    /// Whether somebody who breaks in has not opened a door for free yet.
    pub(crate) fn may_break_in(&self) -> bool {
        !self.lent && !self.has_used(BREAK_IN)
    }

    pub(super) fn has_used(&self, once: Once) -> bool {
        self.used >> once.0 & 1 == 1
    }
}

impl Game {
    /// A door was opened for free.
    pub(crate) fn mark_break_in(&mut self) {
        self.mark(BREAK_IN);
    }

    /// Whether a survivor may still draw another card instead of one in the turn
    /// in progress, which is theirs.
    pub(crate) fn may_draw_another(&self, who: Who) -> bool {
        let used = self.state.unsettled.used >> DESTINY.0 & 1 == 1;
        let turn = self.turn_in_progress().filter(|turn| turn.who == who);
        !used && turn.is_some_and(|turn| !turn.has_used(DESTINY))
    }

    /// Another card is drawn instead of one; the turn notes it when it goes on.
    pub(crate) fn mark_destiny(&mut self) {
        self.state.unsettled.used |= 1 << DESTINY.0;
    }

    /// Refuses a skill that the survivor lacks or has used in this turn.
    pub(super) fn check_once(
        &self,
        turn: &TurnFrame,
        skill: Skill,
        once: Once,
    ) -> Result<(), Refusal> {
        if !self.has(turn.who, skill) {
            return refuse(Rule::Skill(skill), "this survivor lacks the skill");
        }
        if turn.lent || turn.has_used(once) {
            return refuse(Rule::Skill(skill), "once per turn");
        }
        Ok(())
    }

    /// Marks a skill as used. It is no attack: a streak of attacks ends.
    pub(super) fn mark(&mut self, once: Once) {
        if let Some(turn) = self.turn_frame() {
            turn.used |= 1 << once.0;
            turn.streak = [0; 3];
        }
    }
}
