//! An action in a spawn zone gives a sample of mold.

use super::{Special, SpecialRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::action::Who;
use crate::model::event::Fact;
use crate::model::mission::Colour;
use crate::model::rule::{Refusal, Rule, refuse};
use sheet::Item;

/// The bit of the mold sample among the samples.
const MOLD_SAMPLE: u16 = 1 << 15;

/// An action on a spawn zone gives a sample; this objective is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpawnSample {
    /// The colour of the objective.
    pub takes: Colour,
}

impl SpecialRule for SpawnSample {
    const WORD: (&'static str, bool) = ("spawn_sample", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(SpawnSample { takes: item.word(COLOURS)? })
    }

    fn token(&self) -> Option<Colour> {
        Some(self.takes)
    }
}

impl Game {
    /// Whether there is a sample of mold.
    pub(crate) fn has_sampled_mold(&self) -> bool {
        self.state.mission.samples & MOLD_SAMPLE != 0
    }

    /// Whether the mission still asks for a sample of mold.
    pub(crate) fn samples_mold(&self) -> bool {
        let asks = |special: &Special| matches!(special, Special::SpawnSample(_));
        !self.has_sampled_mold() && self.world.mission().specials.iter().any(asks)
    }

    pub(crate) fn check_sample(&self, who: Who) -> Result<(), Refusal> {
        if !self.samples_mold() {
            return refuse(Rule::Mission, "this mission asks for no sample of mold");
        }
        let zone = self.survivor(who).zone;
        if self.state.spawn.tokens.iter().any(|spawn| spawn.zone == zone) {
            Ok(())
        } else {
            refuse(Rule::Mission, "mold is sampled in a spawn zone")
        }
    }

    pub(crate) fn sample_mold(&mut self, who: Who, dealer: &mut impl Dealer) {
        self.state.mission.samples |= MOLD_SAMPLE;
        dealer.tell(Fact::Sampled { who, kind: None }, Rule::Mission);
        self.gain(who, self.world.mission().objective_experience, Rule::Mission, dealer);
        self.happened(Moment::Progress, dealer);
    }
}
