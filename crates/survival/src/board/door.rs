//! Doorways and sets of them.
//!
//! Speaks for the openings of Invader's "Movement", for "Door Activation" and
//! for the doors of "Airlocks". A doorway is always there; whether a Door token
//! lies in it is the game's matter, not the board's.

use serde::{Deserialize, Serialize};

use crate::zone::Zone;

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

/// A set of doorways.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DoorSet(pub u128);

impl DoorSet {
    /// No doorway.
    pub const EMPTY: DoorSet = DoorSet(0);

    /// One doorway alone.
    pub const fn only(door: Door) -> DoorSet {
        DoorSet(1 << door.0)
    }

    /// Whether no doorway is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many doorways are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `door` is in the set.
    pub const fn contains(self, door: Door) -> bool {
        self.0 >> door.0 & 1 == 1
    }

    /// Puts `door` into the set.
    pub const fn insert(&mut self, door: Door) {
        self.0 |= 1 << door.0;
    }

    /// Takes `door` out of the set.
    pub const fn remove(&mut self, door: Door) {
        self.0 &= !(1 << door.0);
    }

    /// The lowest doorway, where there is one.
    pub const fn first(self) -> Option<Door> {
        if self.0 == 0 { None } else { Some(Door(self.0.trailing_zeros() as u8)) }
    }

    /// The doorways in rising order.
    pub fn iter(self) -> Doors {
        Doors(self.0)
    }
}

/// The doorways of a set, in rising order.
#[derive(Clone)]
pub struct Doors(u128);

impl Iterator for Doors {
    type Item = Door;

    fn next(&mut self) -> Option<Door> {
        if self.0 == 0 {
            return None;
        }
        let door = Door(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(door)
    }
}

impl IntoIterator for DoorSet {
    type Item = Door;
    type IntoIter = Doors;

    fn into_iter(self) -> Doors {
        self.iter()
    }
}

impl FromIterator<Door> for DoorSet {
    fn from_iter<I: IntoIterator<Item = Door>>(doors: I) -> DoorSet {
        let mut set = DoorSet::EMPTY;
        for door in doors {
            set.insert(door);
        }
        set
    }
}

impl std::ops::BitOr for DoorSet {
    type Output = DoorSet;
    fn bitor(self, other: DoorSet) -> DoorSet {
        DoorSet(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for DoorSet {
    fn bitor_assign(&mut self, other: DoorSet) {
        self.0 |= other.0;
    }
}

impl std::ops::BitAnd for DoorSet {
    type Output = DoorSet;
    fn bitand(self, other: DoorSet) -> DoorSet {
        DoorSet(self.0 & other.0)
    }
}

/// The doorways of the first set that are not in the second.
impl std::ops::Sub for DoorSet {
    type Output = DoorSet;
    fn sub(self, other: DoorSet) -> DoorSet {
        DoorSet(self.0 & !other.0)
    }
}
