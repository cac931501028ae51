//! What a viewer may know of a game.
//!
//! Nothing is hidden from one player that another knows, and nothing that the
//! players don't know is in the state: decks have no order until a card is
//! drawn, facedown tokens no colour until they are looked at. So every viewer
//! sees the same, and a view has no room for a secret.

use serde::Serialize;

use crate::game::Game;
use crate::state::State;

/// What a viewer may know of a game.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The state in full.
    pub state: State,
}

impl Game {
    /// What a viewer may know.
    pub fn look(&self) -> View {
        View { state: self.state }
    }
}
