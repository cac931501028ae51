//! Objectives that are heavy: whoever carries one walks slowly.
//!
//! Second Edition, "Missions".

use super::{Special, SpecialRule};
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::action::{Action, Price as Cost, Who};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::rules::turn::Price;
use sheet::{Fields, Item};

/// Whoever carries an objective pays an action more for each move, and no skill
/// helps them to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heavy;

impl SpecialRule for Heavy {
    const WORD: (&'static str, bool) = ("heavy", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Heavy)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.specials.iter().any(|special| matches!(special, Special::Carry(_))) {
            let help = "add `{ carry = \"red\" }` to `specials`";
            file.clash(&["specials"], "nothing is carried that could be heavy", help);
        }
    }
}

impl Game {
    /// Whether somebody carries something heavy.
    pub(crate) fn is_laden(&self, who: Who) -> bool {
        self.survivor(who).tokens > 0 && self.world.mission().says(Heavy)
    }

    /// What a move costs somebody besides what enemies add: an action or a free
    /// move; with a heavy load two actions.
    pub(crate) fn price_of_move(&self, who: Who) -> (Price, u32) {
        if self.is_laden(who) { (Price::Any, 1) } else { (Price::Move, 0) }
    }

    /// Whether somebody may use a skill, where it is one to move with.
    pub(crate) fn check_skill_move(&self, who: Who, action: Action) -> Result<(), Refusal> {
        match action.price() {
            Cost::Move(_) | Cost::Leave | Cost::Jump => self.check_unladen(who),
            _ => Ok(()),
        }
    }

    /// Whether somebody may use a skill to move.
    pub(crate) fn check_unladen(&self, who: Who) -> Result<(), Refusal> {
        match self.is_laden(who) {
            true => refuse(Rule::Mission, "no skill helps with such a heavy load"),
            false => Ok(()),
        }
    }
}
