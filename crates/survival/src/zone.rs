//! Zones and sets of zones.
//!
//! A zone is the smallest place of the board that the rules know. On a board
//! it is a small number; people know it by its tile and cell (`05-R:11`).

use serde::{Deserialize, Serialize};

/// The most zones that a board may have.
pub const MAX_ZONES: usize = 96;

/// A zone of the board in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Zone(pub u8);

impl Zone {
    /// Its place in a table with an entry per zone.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of zones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ZoneSet(pub u128);

impl ZoneSet {
    /// No zone.
    pub const EMPTY: ZoneSet = ZoneSet(0);

    /// One zone alone.
    pub const fn only(zone: Zone) -> ZoneSet {
        ZoneSet(1 << zone.0)
    }

    /// Whether no zone is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many zones are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `zone` is in the set.
    pub const fn contains(self, zone: Zone) -> bool {
        self.0 >> zone.0 & 1 == 1
    }

    /// Puts `zone` into the set.
    pub const fn insert(&mut self, zone: Zone) {
        self.0 |= 1 << zone.0;
    }

    /// Takes `zone` out of the set.
    pub const fn remove(&mut self, zone: Zone) {
        self.0 &= !(1 << zone.0);
    }

    /// The lowest zone, where there is one.
    pub const fn first(self) -> Option<Zone> {
        if self.0 == 0 { None } else { Some(Zone(self.0.trailing_zeros() as u8)) }
    }

    /// The zones in rising order.
    pub fn iter(self) -> Zones {
        Zones(self.0)
    }
}

/// The zones of a set, in rising order.
#[derive(Clone)]
pub struct Zones(u128);

impl Iterator for Zones {
    type Item = Zone;

    fn next(&mut self) -> Option<Zone> {
        if self.0 == 0 {
            return None;
        }
        let zone = Zone(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(zone)
    }
}

impl IntoIterator for ZoneSet {
    type Item = Zone;
    type IntoIter = Zones;

    fn into_iter(self) -> Zones {
        self.iter()
    }
}

impl FromIterator<Zone> for ZoneSet {
    fn from_iter<I: IntoIterator<Item = Zone>>(zones: I) -> ZoneSet {
        let mut set = ZoneSet::EMPTY;
        for zone in zones {
            set.insert(zone);
        }
        set
    }
}

impl std::ops::BitOr for ZoneSet {
    type Output = ZoneSet;
    fn bitor(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for ZoneSet {
    fn bitor_assign(&mut self, other: ZoneSet) {
        self.0 |= other.0;
    }
}

impl std::ops::BitAnd for ZoneSet {
    type Output = ZoneSet;
    fn bitand(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 & other.0)
    }
}

/// The zones of the first set that are not in the second.
impl std::ops::Sub for ZoneSet {
    type Output = ZoneSet;
    fn sub(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 & !other.0)
    }
}
