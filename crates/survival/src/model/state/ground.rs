//! What changes the ground: mold, pits, doors.
//!
//! Invader chapter 8, "Mold rules", and chapter 9, "Doors"; Dark Side chapter
//! 8, "Pit rules".

use serde::Serialize;

use crate::board::DoorSet;
use crate::model::zone::{Zone, ZoneSet};

/// Zones of mold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MoldState {
    /// Those whose token shows its active side.
    pub active: ZoneSet,
    /// Those whose token shows its inactive side.
    pub inactive: ZoneSet,
}

impl MoldState {
    /// As these tokens show it, active side up or not.
    pub fn of(tokens: &[(Zone, bool)]) -> MoldState {
        let (active, inactive) = sides(tokens);
        MoldState { active, inactive }
    }
}

/// Zones with a pit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PitState {
    /// Those with an open pit.
    pub open: ZoneSet,
    /// Those with a filled pit.
    pub filled: ZoneSet,
    /// Those whose diggers drilled instead of the activation under way.
    pub dug: ZoneSet,
}

impl PitState {
    /// As these tokens show it, open side up or not.
    pub fn of(tokens: &[(Zone, bool)]) -> PitState {
        let (open, filled) = sides(tokens);
        PitState { open, filled, dug: ZoneSet::EMPTY }
    }
}

/// The zones of tokens with two sides: those that show the first, the others.
fn sides(tokens: &[(Zone, bool)]) -> (ZoneSet, ZoneSet) {
    let showing = |side: bool| {
        let shown = tokens.iter().filter(|(_, first)| *first == side);
        shown.map(|(zone, _)| *zone).collect()
    };
    (showing(true), showing(false))
}

/// Doorways, by the door token that lies in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DoorState {
    /// Those with a closed door.
    pub closed: DoorSet,
    /// Those with a destroyed door.
    pub destroyed: DoorSet,
    /// Those whose door is a mission's coloured one.
    pub coloured: DoorSet,
    /// Those that nobody passes.
    pub barred: DoorSet,
    /// Those whose door falls when the enemies under way have moved.
    pub breaking: DoorSet,
    /// Those that stood open before they were shut for good, where closed buildings
    /// bring enemies: what lies behind them was opened all the same. Games that were
    /// saved before this was noted keep their fingerprints.
    #[serde(skip)]
    pub were_open: DoorSet,
}
