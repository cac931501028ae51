//! Reading a game's state, for bots and tests.
//!
//! A bot that was given a world drawn by `sample` reads its flat [`State`]. The state of a
//! real game holds secrets. So hosts (server, terminal, lab) use
//! [`View`](crate::view::View)s, menus and words instead; a test of the program checks that.

/// Everything that changes in a game.
pub mod state {
    pub use crate::state::*;
}

use crate::card::{Horde, Place};
use crate::game::Game;
use state::{Site, State, Zombies};

/// Reads what changes in a game.
pub trait Read {
    /// What changes.
    fn state(&self) -> &State;

    /// A Place and what lies there.
    fn site(&self, place: Place) -> &Site;

    /// What a horde has.
    fn horde(&self, horde: Horde) -> &Zombies;
}

impl Read for Game {
    fn state(&self) -> &State {
        Game::state(self)
    }

    fn site(&self, place: Place) -> &Site {
        Game::site(self, place)
    }

    fn horde(&self, horde: Horde) -> &Zombies {
        Game::horde(self, horde)
    }
}
