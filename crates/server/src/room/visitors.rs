//! Who has a table's page open.

use std::collections::BTreeMap;

use table::{Seat, Seats};

use crate::link::Pass;

/// How many pages of one table are open at most.
const MOST_PAGES: usize = 256;

/// Who has the page open, by the number of their connection.
#[derive(Clone, Debug, Default)]
pub struct Visitors {
    there: BTreeMap<u64, Pass>,
    last: u64,
}

impl Visitors {
    /// Somebody comes and gets a number, unless the room is full.
    pub fn enter(&mut self, pass: Pass) -> Option<u64> {
        if self.there.len() >= MOST_PAGES {
            return None;
        }
        self.last += 1;
        self.there.insert(self.last, pass);
        Some(self.last)
    }

    /// Somebody leaves.
    pub fn leave(&mut self, number: u64) {
        self.there.remove(&number);
    }

    /// Sends away those who came by the link of a seat.
    pub fn show_out(&mut self, seat: Seat) {
        self.there.retain(|_, pass| pass.host || pass.seats != Seats::only(seat));
    }

    /// Whether they are still there.
    pub fn has(&self, number: u64) -> bool {
        self.there.contains_key(&number)
    }

    /// Whether somebody with this seat is there.
    pub fn is_there(&self, seat: Seat) -> bool {
        self.there.values().any(|pass| pass.seats.contains(seat))
    }

    /// How many look on.
    pub fn spectators(&self) -> usize {
        self.there.values().filter(|pass| pass.seats == Seats::NONE).count()
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.there.is_empty()
    }
}
