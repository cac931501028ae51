//! Objectives that are carried outside the inventory, and used up: welding
//! kits, charges.

use super::{Special, SpecialRule, Taken};
use crate::engine::game::{Dealer, Game};
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::mission::Colour;
use crate::model::state::TokenState;
use sheet::{Fields, Item};

/// Objectives of this colour are carried by whoever takes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry {
    /// Their colour.
    pub colour: Colour,
}

impl SpecialRule for Carry {
    const WORD: (&'static str, bool) = ("carry", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(Carry { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        mission.check_objective(file, self.colour);
    }

    fn taken(&self, game: &mut Game, taken: Taken, _: &mut impl Dealer) {
        if taken.colour == self.colour {
            game.survivor_mut(taken.who).tokens += 1;
        }
    }
}

impl Carry {
    /// Whether there are tokens enough for all that is to be welded or blown.
    pub(crate) fn check_enough(file: &Fields, mission: &Mission) {
        let needed = mission.welds.len()
            + mission.pillars.iter().map(|pillar| usize::from(pillar.charges)).sum::<usize>();
        let carried = |colour: Colour| mission.says(Carry { colour });
        let there = mission.colours().filter(|colour| carried(*colour)).count();
        if needed > there {
            let message = format!("the work takes {needed} tokens, and {there} can be carried");
            let key = if mission.welds.is_empty() { "pillars" } else { "welds" };
            let help = "add `{ carry = \"red\" }` to `specials`, and enough of them to the board";
            file.clash(&[key, "specials"], message, help);
        }
    }
}

impl Game {
    /// Whether enough tokens are left for all that is to be welded or blown.
    pub(crate) fn enough_tokens(&self) -> bool {
        let mission = self.world.mission();
        let carried: usize = self.in_play().map(|who| usize::from(self.survivor(who).tokens)).sum();
        let mut there = carried + self.tokens_dropped();
        for special in &mission.specials {
            let Special::Carry(carry) = special else { continue };
            let lies = self.state.mission.tokens.iter().filter(|token| {
                token.colour == Some(carry.colour)
                    && token.state == TokenState::Lies
                    && self.somebody_reaches(token.zone)
            });
            there += lies.count() + usize::from(self.state.mission.hidden[carry.colour as usize]);
        }
        let welds =
            mission.welds.iter().filter(|door| !self.state.doors.barred.contains(**door)).count();
        let pillars = mission.pillars.iter().zip(self.state.mission.charges);
        let missing: usize = pillars
            .filter(|(pillar, _)| !self.has_fallen(pillar.colour))
            .map(|(pillar, set)| usize::from(pillar.charges.saturating_sub(set)))
            .sum();
        there >= welds + missing
    }
}
