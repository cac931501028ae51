//! An enemy activates where an objective lies that is to be guarded.

use super::PerilRule;
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::enemy::Kinds;
use crate::model::frame::Activation;
use crate::model::mission::Colour;
use crate::model::state::TokenState;
use sheet::{Fields, Item};

/// An enemy activates in the zone of this objective before it is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActivatesAt {
    /// The colour of the objective.
    pub colour: Colour,
}

impl PerilRule for ActivatesAt {
    const WORD: (&'static str, bool) = ("activates_at", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(ActivatesAt { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if let Some(colour) = mission.missing(&[self.colour]) {
            let message = format!("there is no {} objective to guard", colour.name());
            let keys = ["perils", "objectives", "facedown"];
            file.clash(&keys, message, "add it to `objectives`");
        }
    }

    fn is_met_by(&self, game: &Game, activation: &Activation, kinds: Kinds) -> bool {
        game.state.mission.tokens.iter().any(|token| {
            token.colour == Some(self.colour)
                && token.state == TokenState::Lies
                && !game.actors(activation, kinds, token.zone).is_empty()
        })
    }
}
