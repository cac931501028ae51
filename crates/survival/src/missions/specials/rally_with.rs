//! Companions who are hurt: rallying one takes an objective that was carried there.
//!
//! Second Edition, "Missions".

use super::{Special, SpecialRule};
use crate::engine::game::{Dealer, Game};
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::action::Who;
use crate::model::event::Fact;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::TokenState;
use sheet::{Fields, Item};

/// Rallying a companion uses up an objective that one carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RallyWith;

impl SpecialRule for RallyWith {
    const WORD: (&'static str, bool) = ("rally_with", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(RallyWith)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.specials.iter().any(|special| matches!(special, Special::Carry(_))) {
            let help = "add `{ carry = \"red\" }` to `specials`";
            file.clash(&["specials"], "nothing is carried with which to rally", help);
        }
    }
}

impl Game {
    /// Whether a survivor has what rallying takes.
    pub(crate) fn check_rescue(&self, who: Who) -> Result<(), Refusal> {
        match self.world.mission().says(RallyWith) && self.survivor(who).tokens == 0 {
            true => refuse(Rule::Mission, "they are hurt: it takes a first-aid kit"),
            false => Ok(()),
        }
    }

    /// Uses up what rallying takes.
    pub(crate) fn pay_rescue(&mut self, who: Who, dealer: &mut impl Dealer) {
        if self.world.mission().says(RallyWith) {
            self.survivor_mut(who).tokens -= 1;
            dealer.tell(Fact::TokenUsed { who }, Rule::Mission);
        }
    }

    /// The objectives to rally with that are carried or can still be taken.
    pub(crate) fn kits(&self) -> usize {
        let carried: usize = self.in_play().map(|who| usize::from(self.survivor(who).tokens)).sum();
        let carry = self.world.mission().specials.iter().filter_map(|special| match special {
            Special::Carry(carry) => Some(carry.colour),
            _ => None,
        });
        let lies = carry.map(|colour| {
            let tokens = self.state.mission.tokens.iter().filter(|token| {
                token.colour == Some(colour)
                    && token.state == TokenState::Lies
                    && self.somebody_reaches(token.zone)
            });
            tokens.count() + usize::from(self.state.mission.hidden[colour as usize])
        });
        carried + self.tokens_dropped() + lies.sum::<usize>()
    }
}
