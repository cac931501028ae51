//! The colours of tokens and doors.

use serde::{Deserialize, Serialize};

/// The colour of a token or door: always shown with its letter, so that nobody
/// has to tell colours apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// The usual side of objectives and spawn tokens.
    Red,
    /// The remote of Bots.
    Green,
    /// The remote of Sentry Guns.
    Purple,
    /// A mission's own.
    Blue,
    /// A mission's own.
    White,
    /// A mission's own.
    Yellow,
    /// A mission's own.
    Pink,
}

/// How many colours there are: tables with an entry for each are that long.
pub const COLOURS: usize = 7;

impl Colour {
    /// All colours.
    pub const ALL: [Colour; COLOURS] = [
        Colour::Red,
        Colour::Green,
        Colour::Purple,
        Colour::Blue,
        Colour::White,
        Colour::Yellow,
        Colour::Pink,
    ];

    /// Its name, in small letters.
    pub const fn name(self) -> &'static str {
        ["red", "green", "purple", "blue", "white", "yellow", "pink"][self as usize]
    }

    /// The letter that stands for it: the first of its name, and `K` for pink.
    pub const fn letter(self) -> char {
        ['R', 'G', 'P', 'B', 'W', 'Y', 'K'][self as usize]
    }

    /// The colour itself, as pictures write it.
    pub(crate) const fn css(self) -> &'static str {
        match self {
            Colour::Red => "#c8362c",
            Colour::Green => "#3f8f46",
            Colour::Purple => "#7b4aa5",
            Colour::Blue => "#2f6fb5",
            Colour::White => "#fdfdfb",
            Colour::Yellow => "#e5b62a",
            Colour::Pink => "#e087b4",
        }
    }

    /// A colour that can be read on it.
    pub(crate) const fn css_on_it(self) -> &'static str {
        match self {
            Colour::White | Colour::Yellow | Colour::Pink => "#1d1f22",
            Colour::Red | Colour::Green | Colour::Purple | Colour::Blue => "#ffffff",
        }
    }
}
