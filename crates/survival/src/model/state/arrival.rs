//! Enemies under way: where they will stand when all have moved.
//!
//! Invader chapter 10, "Step 1 – Activation".

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::model::enemy::{Kind, MAX_KINDS};
use crate::model::zone::{MAX_ZONES, Zone};

/// Some enemies of a kind that arrive in a zone. The state has room for one of these
/// for every miniature, so all three figures share two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival(u16);

const ZONES: u16 = MAX_ZONES as u16;
const KINDS: u16 = MAX_KINDS as u16;
const _: () = assert!(ZONES * KINDS <= u16::MAX / Arrival::MOST as u16);

impl Arrival {
    /// The most that one of these tells of; more are told by several.
    pub const MOST: u8 = 64;

    /// What fills the unused places of a list.
    pub const FILLER: Arrival = Arrival(0);

    /// So many of a kind arrive in a zone: at least one, at most [`Arrival::MOST`].
    pub fn new(zone: Zone, kind: Kind, count: u8) -> Arrival {
        debug_assert!((1..=Arrival::MOST).contains(&count));
        let place = u16::from(zone.0) * KINDS + u16::from(kind.0);
        Arrival(place * u16::from(Arrival::MOST) + u16::from(count - 1))
    }

    /// Where.
    pub const fn zone(self) -> Zone {
        Zone((self.place() / KINDS) as u8)
    }

    /// Which.
    pub const fn kind(self) -> Kind {
        Kind((self.place() % KINDS) as u8)
    }

    /// How many.
    pub const fn count(self) -> u8 {
        (self.0 % Arrival::MOST as u16) as u8 + 1
    }

    const fn place(self) -> u16 {
        self.0 / Arrival::MOST as u16
    }
}

impl Serialize for Arrival {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut arrival = serializer.serialize_struct("Arrival", 3)?;
        arrival.serialize_field("zone", &self.zone())?;
        arrival.serialize_field("kind", &self.kind())?;
        arrival.serialize_field("count", &self.count())?;
        arrival.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_what_it_was_told() {
        let ends = [(0, 0, 1), (83, 11, 64), (83, 0, 1), (0, 11, 64), (41, 7, 40)];
        for (zone, kind, count) in ends {
            let arrival = Arrival::new(Zone(zone), Kind(kind), count);
            assert_eq!(
                (arrival.zone(), arrival.kind(), arrival.count()),
                (Zone(zone), Kind(kind), count)
            );
        }
    }
}
