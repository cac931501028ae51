//! Reading a game's state, for bots and tests.
//!
//! A bot weighs thousands of positions in the time in which a screen draws one
//! [`View`](crate::view::View). So it reads the flat [`State`] and the open
//! [`Frame`] directly. Both change as rules are added. Hosts (server, terminal,
//! lab) use views, menus and words instead; a test of the program checks that.
//!
//! ```
//! use survival::reading::Read as _;
//! # use survival::{Game, content::Content, setup::Setup};
//! # let content = Content::embedded().expect("the content that comes with the program");
//! # let team = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];
//! # let setup = Setup::new("invader/m0", team, 1);
//! # let log = table::Log::<Game>::start(&content, &setup, 1)?;
//! assert_eq!(log.game().state().survivors.len(), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::model::{companion, frame, state};

use crate::engine::game::Game;
use frame::Frame;
use state::State;

/// Reads what changes in a game.
pub trait Read {
    /// What changes.
    fn state(&self) -> &State;

    /// The open matter on which the game waits.
    fn frame(&self) -> Option<&Frame>;
}

impl Read for Game {
    fn state(&self) -> &State {
        Game::state(self)
    }

    fn frame(&self) -> Option<&Frame> {
        Game::frame(self)
    }
}
