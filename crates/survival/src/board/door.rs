//! Doorways and sets of them.
//!
//! Speaks for the openings of Invader's "Movement", for "Door Activation" and
//! for the doors of "Airlocks". A doorway is always there; whether a Door token
//! lies in it is the game's matter, not the board's.

use serde::{Deserialize, Serialize};

use crate::model::bit_set::bit_set;
use crate::model::zone::Zone;

/// The most doorways that a board may have.
pub const MAX_DOORWAYS: usize = 128;

/// A doorway of the board in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Door(pub u8);

impl Door {
    /// Its place in a table with an entry per doorway.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands in a doorway for good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DoorKind {
    /// Nothing: Door tokens can be set here.
    Doorway,
    /// The door between an Airlock and the outside.
    Airlock,
    /// A gap in a wall: no door closes it.
    Gap,
}

/// A doorway and what it joins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doorway {
    /// The zone on one side: the first in the board's reading order.
    pub a: Zone,
    /// The zone on the other.
    pub b: Zone,
    /// What stands in it.
    pub kind: DoorKind,
    /// The cell of `a` and the cell of `b` that it joins, each as row and
    /// column in the board's grid.
    pub cells: [(u8, u8); 2],
}

impl Doorway {
    /// The zone on the other side, seen from `zone`.
    pub fn beyond(&self, zone: Zone) -> Option<Zone> {
        match zone {
            _ if zone == self.a => Some(self.b),
            _ if zone == self.b => Some(self.a),
            _ => None,
        }
    }

    /// Whether it joins two cells that touch in a corner of the grid only, as
    /// where a room reaches past the corner of its cell.
    pub const fn is_across_a_corner(&self) -> bool {
        let [a, b] = self.cells;
        a.0 != b.0 && a.1 != b.1
    }
}

bit_set! {
    /// A set of doorways.
    DoorSet of Door,
    /// The doorways of a set, in rising order.
    Doors
}
