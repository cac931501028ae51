//! Tokens that run out, with the option `component_limits`.
//!
//! No book says what happens then, so by default nobody counts. With the
//! option, only what is left is placed: a zone gets no mold, no pit is drilled,
//! a noise is not marked, nobody else hides, no more spawn tokens are laid out.

use crate::engine::game::{Dealer, Game};
use crate::model::component::Component;
use crate::model::event::Fact;
use crate::model::rule::Rule;

impl Game {
    /// How many tokens of a sort are on the board.
    fn tokens_laid(&self, component: Component) -> u32 {
        match component {
            Component::Mold => (self.state.mold.active | self.state.mold.inactive).len(),
            Component::Pit => (self.state.pits.open | self.state.pits.filled).len(),
            Component::Noise => {
                let lie: u32 = self.state.noise.0.iter().map(|tokens| u32::from(*tokens)).sum();
                lie + u32::from(self.state.mission.crew)
            }
            Component::Camouflage => {
                self.state.survivors.iter().filter(|survivor| survivor.hidden).count() as u32
            }
            Component::Spawn => self.state.spawn.tokens.len() as u32,
        }
    }

    /// Whether another token of this sort can be placed. Always, unless the
    /// table counts them.
    pub(crate) fn has_token(&self, component: Component) -> bool {
        let Some(components) = self.world.components else { return true };
        self.tokens_laid(component) < u32::from(components.of(component))
    }

    /// The same, and says so when there is none.
    pub(crate) fn finds_token(&self, component: Component, dealer: &mut impl Dealer) -> bool {
        let there = self.has_token(component);
        if !there {
            dealer.tell(Fact::NoToken { component }, Rule::Components);
        }
        there
    }
}
