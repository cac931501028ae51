//! What a log consists of: plays, and the taking back of plays.

use crate::{Roll, Seat};

/// One play: who did what, and the chance it met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play<A> {
    /// Who did it.
    pub seat: Seat,
    /// What was done.
    pub action: A,
    /// The action as a line of text. It is kept because only the game as it
    /// stood before the play could write it.
    pub text: String,
    /// The chance it met.
    pub rolls: Vec<Roll>,
    /// Whether it showed the players something they could not know. Such a
    /// play can't be taken back.
    pub revealed: bool,
    /// The fingerprint of the game after it, where one was taken.
    pub hash: Option<u64>,
}

/// One entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry<A> {
    /// Something was done.
    Play(Play<A>),
    /// Plays were taken back.
    Undo {
        /// How many plays still stand.
        to: usize,
    },
}

/// Why plays can't be taken back. Plays are counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoRefused {
    /// The game has only just begun.
    #[error("nothing has been played yet, so there is nothing to take back")]
    Nothing,
    /// The play is not there.
    #[error("can't go back to play {to}: only {len} plays stand")]
    Ahead {
        /// Where to.
        to: usize,
        /// How many plays stand.
        len: usize,
    },
    /// The play showed something that can't be unseen.
    #[error(
        "play {play} can't be taken back: it rolled, drew or showed something that nobody could know before"
    )]
    Revealed {
        /// The last play that did.
        play: usize,
    },
    /// The rules don't play again what they played before. That is a defect of
    /// the game.
    #[error("can't go back to play {to}: played again, the game goes another way")]
    Astray {
        /// Where to.
        to: usize,
    },
    /// Somebody else made the play.
    #[error(
        "play {play} was made by seat {}, and only that seat can take it back alone",
        owner.0
    )]
    NotYours {
        /// The last play.
        play: usize,
        /// Who made it.
        owner: Seat,
    },
}
