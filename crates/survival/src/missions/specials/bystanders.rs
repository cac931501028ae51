//! Survivors who stand about and are nobody's companions.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::engine::game::Game;
use crate::missions::mission::{Escort, Mission};
use crate::missions::reading::Reader;
use crate::model::rule::{Refusal, Rule, refuse};
use sheet::{Fields, Item};

/// Whoever stands alone stays where they are: nobody rallies them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bystanders;

impl SpecialRule for Bystanders {
    const WORD: (&'static str, bool) = ("bystanders", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Bystanders)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let lone = |escort: Escort| matches!(escort, Escort::Lone(_));
        if !mission.companions.iter().any(|party| lone(party.escort)) {
            let help = "add `companions = [{ zone = …, count = 1 }]`";
            file.clash(&["specials", "companions"], "nobody stands about", help);
        }
    }
}

impl Game {
    /// Whether the mission lets those who stand about be rallied.
    pub(crate) fn check_bystander(&self) -> Result<(), Refusal> {
        match self.world.mission().says(Bystanders) {
            true => refuse(Rule::Mission, "they stay where they are in this mission"),
            false => Ok(()),
        }
    }
}
