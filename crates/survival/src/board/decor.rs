//! What lies on a board, as pictures of it need it.
//!
//! Speaks for the tokens of Invader's and Dark Side's missions and for the sides of its Door
//! tokens. The game knows more; this is only what one sees.

use super::door::Door;
use super::map::Ground;
use crate::model::colour::Colour;
use crate::model::zone::Zone;

/// What lies in a doorway.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DoorLook {
    /// Nothing.
    #[default]
    Open,
    /// A closed Door token, neutral or coloured.
    Closed(Option<Colour>),
    /// A destroyed Door token.
    Destroyed,
    /// Nothing yet, but the mission marks it as an access to weld.
    Marked,
}

/// What stands or lies in a zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Token {
    /// A spawn token: its colour and its place in the order of spawning.
    Spawn(Colour, Option<u8>),
    /// A spawn token that brings nothing yet.
    SleepingSpawn(Colour),
    /// An objective; without a colour it lies face down.
    Objective(Option<Colour>),
    /// The exit.
    Exit,
    /// Where survivors start.
    Start,
    /// A Bot.
    Bot,
    /// A Sentry Gun.
    SentryGun,
    /// A car: whether it is a police car, and whether a weapon crate is in it.
    Car {
        /// With a light bar on its roof.
        police: bool,
        /// With a star on its door.
        holds_crate: bool,
    },
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
    pub fn door(&self, door: Door) -> DoorLook {
        let lies = self.doors.iter().rev().find(|(d, _)| *d == door);
        lies.map_or(DoorLook::Open, |(_, look)| *look)
    }
}
