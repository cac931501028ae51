//! Everything that changes in a game: one flat value, cheap to copy.

mod all_out;
mod arrival;
mod cards;
mod cars;
mod ground;
mod ko;
mod mission;
mod spawn;

use std::ops::{Index, IndexMut};

use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};

pub use crate::model::state::all_out::AllOutState;
pub use crate::model::state::arrival::Arrival;
pub use crate::model::state::cards::{CardState, Pile};
pub use crate::model::state::cars::{CarSeat, CarState, MAX_CARS, MAX_TRUNK, SEATS};
pub use crate::model::state::ground::{DoorState, MoldState, PitState};
pub use crate::model::state::ko::{KoState, LAST_INJURY};
pub use crate::model::state::mission::{
    MAX_FINDS, MAX_PILLARS, MAX_STEPS, MAX_TOKENS, MissionState, ScientistState, Token, TokenState,
};
pub use crate::model::state::spawn::{MAX_ENEMY_CARDS, MAX_SPAWNS, SpawnState, SpawnToken};

use crate::model::action::{MAX_MACHINES, MAX_SURVIVORS};
use crate::model::companion::Companions;
use crate::model::enemy::{Crowd, MAX_KINDS, MAX_MINIATURES};
use crate::model::event::Defeat;
use crate::model::few::Few;
use crate::model::frame::{Frame, MAX_FRAMES};
use crate::model::survivor::Survivor;
use crate::model::zone::{MAX_ZONES, Zone};

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
        // An array, not a list: places that hold nothing don't count in fingerprints.
        let mut array = serializer.serialize_tuple(MAX_ZONES)?;
        for item in &self.0 {
            array.serialize_element(item)?;
        }
        array.end()
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Outcome {
    /// The mission is accomplished.
    Won,
    /// The mission is lost.
    Lost(Defeat),
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

/// The most zones over which taunted enemies spread.
pub const MAX_TAUNTED: usize = 8;

/// Enemies drawn by a survivor, zone by zone.
pub type Taunted = Few<(Zone, Crowd), MAX_TAUNTED>;

/// Enemies that a survivor taunted.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TauntState {
    /// Those that have not acted with the action under way.
    pub waiting: Taunted,
    /// Those that have.
    pub acted: Taunted,
}

impl TauntState {
    /// Nobody.
    pub const fn none() -> TauntState {
        let nobody = Taunted::new((Zone(0), Crowd::EMPTY));
        TauntState { waiting: nobody, acted: nobody }
    }

    /// Notes where some of them stand after acting.
    pub fn note(&mut self, zone: Zone, crowd: Crowd) {
        match self.acted.iter_mut().find(|(at, _)| *at == zone) {
            Some((_, group)) => *group += crowd,
            None => self.acted.add((zone, crowd)),
        }
    }
}

/// What happened on the account of the turn in progress while other matters
/// were open above it. The turn settles it when it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Unsettled {
    /// Actions to pay.
    pub actions: u8,
    /// Whether its survivor moved, which ends a row of attacks.
    pub moved: bool,
    /// Skills used that work once per turn, as bits.
    pub used: u16,
}

/// Everything that changes in a game: what every edition has, and what modules
/// and missions add, each in a part of its own.
///
/// The names of fields and variants are part of fingerprints, which saves keep:
/// what is called otherwise one day keeps its old name with `#[serde(rename)]`,
/// and what is new counts for nothing as long as it is zero, false, none or empty.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct State {
    /// Enemies by zone.
    pub enemies: PerZone<Crowd>,
    /// Enemies that arrive with the moves under way.
    pub arriving: Few<Arrival, MAX_MINIATURES>,
    /// Noise tokens by zone.
    pub noise: PerZone<u8>,
    /// Miniatures left in the box.
    pub reserve: [u8; MAX_KINDS],
    /// The survivors.
    pub survivors: Few<Survivor, MAX_SURVIVORS>,
    /// Those who came along without playing.
    pub companions: Companions,
    /// Doors.
    pub doors: DoorState,
    /// Equipment cards that no survivor holds.
    pub cards: CardState,
    /// Where and how enemies appear.
    pub spawn: SpawnState,
    /// Mold.
    pub mold: MoldState,
    /// Pits.
    pub pits: PitState,
    /// The machines, in the order of the mission's list.
    pub machines: Few<MachineState, MAX_MACHINES>,
    /// The cars, in the order of the mission's list.
    pub cars: Few<CarState, MAX_CARS>,
    /// Enemies that a survivor taunted.
    pub taunt: TauntState,
    /// What being knocked out has left behind.
    pub ko: KoState,
    /// What All-Out dice have left behind.
    pub all_out: AllOutState,
    /// How far the mission has come.
    pub mission: MissionState,
    /// The round, counted from one.
    pub round: u16,
    /// The seat with the first-player token.
    pub first: u8,
    /// The seat whose turn it is.
    pub current: u8,
    /// What the turn in progress has still to settle.
    pub unsettled: Unsettled,
    /// Open matters, the newest last.
    pub frames: Few<Frame, MAX_FRAMES>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}
