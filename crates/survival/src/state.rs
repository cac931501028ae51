//! Everything that changes in a game: one flat value, cheap to copy.

use std::ops::{Index, IndexMut};

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use crate::action::{MAX_MACHINES, MAX_SCIENTISTS, MAX_SURVIVORS};
use crate::board::DoorSet;
use crate::card::MAX_CARDS;
use crate::enemy::{Crowd, MAX_KINDS};
use crate::event::Defeat;
use crate::few::Few;
use crate::frame::{Frame, MAX_FRAMES};
use crate::mission::{COLOURS, Colour, Find};
use crate::survivor::{Standing, Survivor};
use crate::zone::{MAX_ZONES, Zone, ZoneSet};

/// Something for every zone of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PerZone<T>(pub [T; MAX_ZONES]);

impl<T> Index<Zone> for PerZone<T> {
    type Output = T;
    fn index(&self, zone: Zone) -> &T {
        &self.0[zone.index()]
    }
}

impl<T> IndexMut<Zone> for PerZone<T> {
    fn index_mut(&mut self, zone: Zone) -> &mut T {
        &mut self.0[zone.index()]
    }
}

impl<T: Serialize> Serialize for PerZone<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(MAX_ZONES))?;
        for item in &self.0 {
            seq.serialize_element(item)?;
        }
        seq.end()
    }
}

/// How many cards of each kind lie in a pile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pile(pub [u8; MAX_CARDS]);

impl Pile {
    /// No cards.
    pub const EMPTY: Pile = Pile([0; MAX_CARDS]);

    /// How many in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }
}

impl Index<crate::card::Card> for Pile {
    type Output = u8;
    fn index(&self, card: crate::card::Card) -> &u8 {
        &self.0[card.index()]
    }
}

impl IndexMut<crate::card::Card> for Pile {
    fn index_mut(&mut self, card: crate::card::Card) -> &mut u8 {
        &mut self.0[card.index()]
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

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

/// A spawn zone's token in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SpawnState {
    /// Where it lies.
    pub zone: Zone,
    /// Its colour.
    pub colour: Colour,
    /// Whether enemies appear there.
    pub awake: bool,
    /// Whether it lies facedown, its colour not yet known.
    pub facedown: bool,
    /// Seismic Grenades thrown at it in this players' phase.
    pub blasts: u8,
}

/// A machine in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MachineState {
    /// Where it stands.
    pub zone: Zone,
    /// Whether it has an activation token.
    pub active: bool,
    /// Whether it still exists.
    pub intact: bool,
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

/// The most zones over which taunted enemies spread.
pub const MAX_TAUNTED: usize = 5;

/// Enemies drawn by a survivor, zone by zone.
pub type Taunted = Few<(Zone, Crowd), MAX_TAUNTED>;

/// The most objective tokens on a board.
pub const MAX_TOKENS: usize = 16;
/// The most enemy cards that one game mixes.
pub const MAX_ENEMY_CARDS: usize = 128;
/// The most cards and prototype tokens that lie on a board.
pub const MAX_FINDS: usize = 8;
/// The most pillars of a mission.
pub const MAX_PILLARS: usize = 2;
/// The most steps that a mission asks for.
pub const MAX_STEPS: usize = 8;
/// The most spawn tokens on a board.
pub const MAX_SPAWNS: usize = 12;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Outcome {
    /// The mission is accomplished.
    Won,
    /// The mission is lost.
    Lost(Defeat),
}

/// Everything that changes in a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct State {
    /// Enemies by zone.
    pub enemies: PerZone<Crowd>,
    /// Enemies that arrive with the moves under way.
    pub arriving: PerZone<Crowd>,
    /// Noise tokens by zone.
    pub noise: PerZone<u8>,
    /// Miniatures left in the box.
    pub reserve: [u8; MAX_KINDS],
    /// Zones of active mold.
    pub active_mold: ZoneSet,
    /// Zones of inactive mold.
    pub inactive_mold: ZoneSet,
    /// Zones with an open pit.
    pub open_pits: ZoneSet,
    /// Zones with a filled pit.
    pub filled_pits: ZoneSet,
    /// Zones whose diggers drilled instead of the activation under way.
    pub dug: ZoneSet,
    /// Doorways with a closed door.
    pub closed: DoorSet,
    /// Doorways with a destroyed door.
    pub destroyed: DoorSet,
    /// Doorways whose door is a mission's coloured one.
    pub coloured: DoorSet,
    /// The survivors.
    pub survivors: Few<Survivor, MAX_SURVIVORS>,
    /// The machines, in the order of the mission's list.
    pub machines: Few<MachineState, MAX_MACHINES>,
    /// The scientists, in the order of the mission's list.
    pub scientists: Few<ScientistState, MAX_SCIENTISTS>,
    /// Doors that nobody passes.
    pub barred: DoorSet,
    /// Zones in which enemies appeared with the card being resolved.
    pub spawned: ZoneSet,
    /// Enemies that were taunted and have not acted with this action.
    pub taunted: Taunted,
    /// Taunted enemies that have.
    pub taunted_on: Taunted,
    /// Colours of destroyed spawn tokens, as bits.
    pub destroyed_spawns: u8,
    /// Samples collected: kinds of enemies as bits, the highest bit for mold.
    pub samples: u16,
    /// The equipment deck. Its order is decided when a card is drawn.
    pub deck: Pile,
    /// Discarded equipment.
    pub discards: Pile,
    /// Cards set apart: starting equipment, prototypes, oxygen tanks.
    pub supply: Pile,
    /// Cards out of the game.
    pub gone: Pile,
    /// Enemy cards still in the deck, as bits by their place on the list.
    pub enemy_deck: u128,
    /// Objective tokens.
    pub tokens: Few<Token, MAX_TOKENS>,
    /// Facedown colours not yet seen, by colour.
    pub hidden: [u8; COLOURS],
    /// Colours of facedown spawn tokens not yet seen, by colour.
    pub hidden_spawns: [u8; COLOURS],
    /// Spawn tokens, in the order in which they spawn.
    pub spawns: Few<SpawnState, MAX_SPAWNS>,
    /// Whether the players have decided where spawning begins.
    pub ordered: bool,
    /// Crew still to be evacuated.
    pub crew: u8,
    /// Cards and prototype tokens that lie on the board.
    pub finds: Few<(Find, Zone), MAX_FINDS>,
    /// Zones with a thumper.
    pub thumpers: ZoneSet,
    /// Charges set at each pillar, in the order of the mission's list.
    pub charges: [u8; MAX_PILLARS],
    /// Tiles that fell, as bits by their places on the board.
    pub fallen: u32,
    /// The round, counted from one.
    pub round: u16,
    /// The seat with the first-player token.
    pub first: u8,
    /// The seat whose turn it is.
    pub current: u8,
    /// Steps of the mission accomplished, as bits.
    pub steps: u8,
    /// Open matters, the newest last.
    pub frames: Few<Frame, MAX_FRAMES>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}
