//! What changes of a mission: its steps, tokens and works.
//!
//! Chapter 16, "Missions", of Invader and of Dark Side.

use serde::Serialize;

use crate::model::action::MAX_SCIENTISTS;
use crate::model::few::Few;
use crate::model::mission::{COLOURS, Colour, Find};
use crate::model::survivor::Standing;
use crate::model::zone::{Zone, ZoneSet};

/// The most objective tokens on a board.
pub const MAX_TOKENS: usize = 16;
/// The most cards and prototype tokens that a mission lays on its board.
pub const MAX_FINDS: usize = 12;
/// The most that can lie there: whoever goes down may drop any objective token.
const MAX_LYING: usize = MAX_FINDS + MAX_TOKENS;
/// The most pillars of a mission.
pub const MAX_PILLARS: usize = 2;
/// The most steps that a mission asks for.
pub const MAX_STEPS: usize = 8;

/// What became of an objective token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum TokenState {
    /// On the board.
    Lies,
    /// Taken by a survivor.
    Taken,
    /// Lost.
    Gone,
}

/// An objective token. Facedown ones get their colour when they are looked at:
/// until then nobody, the program included, knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Token {
    /// Where it lies or lay.
    pub zone: Zone,
    /// Its colour, once known.
    pub colour: Option<Colour>,
    /// What became of it.
    pub state: TokenState,
}

/// A scientist in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ScientistState {
    /// Where they stand.
    pub zone: Zone,
    /// Whether they are still in play.
    pub standing: Standing,
    /// Whether they walked in this players' phase.
    pub walked: bool,
}

/// How far a mission has come.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MissionState {
    /// Steps accomplished, as bits.
    pub steps: u8,
    /// Objective tokens.
    pub tokens: Few<Token, MAX_TOKENS>,
    /// Facedown colours not yet seen, by colour.
    pub hidden: [u8; COLOURS],
    /// What lies on the board to be picked up: cards, prototype tokens, and what
    /// those who went down have dropped.
    pub finds: Few<(Find, Zone), MAX_LYING>,
    /// Samples collected: kinds of enemies as bits, the highest bit for mold.
    pub samples: u16,
    /// Crew still to be evacuated.
    pub crew: u8,
    /// Zones with a thumper.
    pub thumpers: ZoneSet,
    /// Charges set at each pillar, in the order of the mission's list. Where something
    /// is made of parts: objectives that were brought, then cards.
    pub charges: [u8; MAX_PILLARS],
    /// Tiles that fell, as bits by their places on the board.
    pub fallen: u32,
    /// The scientists, in the order of the mission's list.
    pub scientists: Few<ScientistState, MAX_SCIENTISTS>,
}

impl Default for MissionState {
    /// Before anything is laid out.
    fn default() -> MissionState {
        let nobody = ScientistState { zone: Zone(0), standing: Standing::Playing, walked: false };
        MissionState {
            steps: 0,
            tokens: Few::new(Token { zone: Zone(0), colour: None, state: TokenState::Gone }),
            hidden: [0; COLOURS],
            finds: Few::new((Find::Prototype, Zone(0))),
            samples: 0,
            crew: 0,
            thumpers: ZoneSet::EMPTY,
            charges: [0; MAX_PILLARS],
            fallen: 0,
            scientists: Few::new(nobody),
        }
    }
}
