//! What missions lay out and rules speak of by name: machines of two kinds,
//! things to pick up. The missions themselves are in their own room.

use serde::{Deserialize, Serialize};

use crate::model::card::Card;
pub use crate::model::colour::{COLOURS, Colour};

/// The kinds of machines that rules speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MachineKind {
    /// Moves and fights.
    Bot,
    /// Stands and shoots.
    SentryGun,
}

/// The kinds of cars that rules speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarKind {
    /// Has a weapon crate.
    Pimpmobile,
    /// Can be searched for weapons.
    PoliceCar,
}

/// Something that lies on the board, to be picked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Find {
    /// A token for a prototype drawn at random.
    Prototype,
    /// This card, face up.
    Card(Card),
    /// An objective token that somebody carried.
    Token,
    /// A remote control that somebody had.
    Remote(MachineKind),
}

impl Find {
    /// What it is called, but for cards, which have names of their own.
    pub const fn word(self) -> &'static str {
        match self {
            Find::Prototype => "prototype",
            Find::Card(_) => "card",
            Find::Token => "token",
            Find::Remote(MachineKind::Bot) => "bot remote",
            Find::Remote(MachineKind::SentryGun) => "sentry gun remote",
        }
    }

    /// All that are no cards.
    pub const TOKENS: [Find; 4] = [
        Find::Prototype,
        Find::Token,
        Find::Remote(MachineKind::Bot),
        Find::Remote(MachineKind::SentryGun),
    ];
}
