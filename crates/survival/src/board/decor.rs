//! What lies on a board, as pictures of it need it.
//!
//! Speaks for the tokens of Invader's and Dark Side's missions and for the sides of its Door
//! tokens. The game knows more; this is only what one sees.

use super::door::Door;
use super::map::Ground;
use crate::zone::Zone;

/// The colour of a token or door: always shown with its letter, so that nobody
/// has to tell colours apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ink {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Purple.
    Purple,
    /// Blue.
    Blue,
    /// White.
    White,
    /// Yellow.
    Yellow,
    /// Pink.
    Pink,
}

impl Ink {
    /// The letter that stands for it: the first of its name, and `K` for pink.
    pub const fn letter(self) -> char {
        match self {
            Ink::Red => 'R',
            Ink::Green => 'G',
            Ink::Purple => 'P',
            Ink::Blue => 'B',
            Ink::White => 'W',
            Ink::Yellow => 'Y',
            Ink::Pink => 'K',
        }
    }

    /// Its name, in small letters.
    pub const fn name(self) -> &'static str {
        ["red", "green", "purple", "blue", "white", "yellow", "pink"][self as usize]
    }

    /// The colour itself, as pictures write it.
    pub(super) const fn css(self) -> &'static str {
        match self {
            Ink::Red => "#c8362c",
            Ink::Green => "#3f8f46",
            Ink::Purple => "#7b4aa5",
            Ink::Blue => "#2f6fb5",
            Ink::White => "#fdfdfb",
            Ink::Yellow => "#e5b62a",
            Ink::Pink => "#e087b4",
        }
    }

    /// A colour that can be read on it.
    pub(super) const fn css_on_it(self) -> &'static str {
        match self {
            Ink::White | Ink::Yellow | Ink::Pink => "#1d1f22",
            Ink::Red | Ink::Green | Ink::Purple | Ink::Blue => "#ffffff",
        }
    }
}

/// What lies in a doorway.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DoorLook {
    /// Nothing.
    #[default]
    Open,
    /// A closed Door token, neutral or coloured.
    Closed(Option<Ink>),
    /// A destroyed Door token.
    Destroyed,
}

/// What stands or lies in a zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Token {
    /// A spawn token: its colour and its place in the order of spawning.
    Spawn(Ink, Option<u8>),
    /// An objective; without a colour it lies face down.
    Objective(Option<Ink>),
    /// The exit.
    Exit,
    /// Where survivors start.
    Start,
    /// A Bot.
    Bot,
    /// A Sentry Gun.
    SentryGun,
    /// Enemies of one kind, by the kind's first letter.
    Enemies(char, u8),
    /// A survivor, by initials.
    Survivor(String),
    /// Noise tokens.
    Noise(u8),
    /// A pit: open, or filled.
    Pit(bool),
    /// A prototype weapon or another card that lies there, by its initials.
    Card(String),
}

/// All that a picture of a board shows besides the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decor {
    /// Written above the board.
    pub title: Option<String>,
    /// Mold and barred doors.
    pub ground: Ground,
    /// What is in the zones, in the order in which it is drawn.
    pub tokens: Vec<(Zone, Token)>,
    /// What lies in the doorways; in others lies nothing.
    pub doors: Vec<(Door, DoorLook)>,
}

impl Decor {
    /// What lies in a doorway.
    pub(super) fn door(&self, door: Door) -> DoorLook {
        let lies = self.doors.iter().rev().find(|(d, _)| *d == door);
        lies.map_or(DoorLook::Open, |(_, look)| *look)
    }
}
