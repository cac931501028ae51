//! Zones and sets of zones.
//!
//! A zone is the smallest place of the board that the rules know. On a board
//! it is a small number; people know it by its tile and cell (`05-R:11`).

use serde::{Deserialize, Serialize};

use crate::model::bit_set::bit_set;

/// The most zones that a board may have.
pub const MAX_ZONES: usize = 84;

/// A zone of the board in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Zone(pub u8);

impl Zone {
    /// Its place in a table with an entry per zone.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bit_set! {
    /// A set of zones.
    ZoneSet of Zone,
    /// The zones of a set, in rising order.
    Zones
}
