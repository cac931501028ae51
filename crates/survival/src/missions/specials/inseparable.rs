//! Companions who don't change leaders.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::engine::game::Game;
use crate::missions::reading::Reader;
use crate::model::rule::{Refusal, Rule, refuse};
use sheet::Item;

/// Companions stay with the leader whom they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inseparable;

impl SpecialRule for Inseparable {
    const WORD: (&'static str, bool) = ("inseparable", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Inseparable)
    }
}

impl Game {
    /// Whether the mission lets companions change leaders.
    pub(crate) fn check_parting(&self) -> Result<(), Refusal> {
        match self.world.mission().says(Inseparable) {
            true => refuse(Rule::Mission, "they stay with their leader in this mission"),
            false => Ok(()),
        }
    }
}
