//! Who has a table's page open.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use table::{Seat, Seats};

use crate::link::Pass;
use crate::store::Attendance;

/// How many pages of one seat are open at most, and how many of those who look
/// on: neither takes a place from the other.
const MOST_PER_SEAT: usize = 16;
const MOST_SPECTATORS: usize = 256;

/// Who has the page open, by the number of their connection.
#[derive(Clone, Debug, Default)]
pub struct Visitors {
    there: BTreeMap<u64, Visitor>,
    last: u64,
    /// When each seat was left last.
    left: HashMap<u8, Instant>,
    /// When the host left last.
    host_left: Option<Instant>,
    /// Who is there by way of other servers.
    elsewhere: Attendance,
}

#[derive(Clone, Debug)]
struct Visitor {
    hash: String,
    pass: Pass,
}

impl Visitor {
    fn looks_on(&self) -> bool {
        self.pass.seats == Seats::NONE && !self.pass.host
    }
}

impl Visitors {
    /// Nobody here, and some by way of other servers.
    pub fn with(elsewhere: Attendance) -> Visitors {
        Visitors { elsewhere, ..Visitors::default() }
    }

    /// Who is here, for other servers.
    pub fn attendance(&self) -> Attendance {
        let seats = self.there.values().fold(0, |seats, there| seats | there.pass.seats.0);
        let looking = self.there.values().filter(|there| there.looks_on()).count();
        Attendance {
            seats: Seats(seats),
            host: self.there.values().any(|there| there.pass.host),
            watchers: u32::try_from(looking).unwrap_or(u32::MAX),
        }
    }

    /// Who is there by way of other servers; whether that is new.
    pub fn are_elsewhere(&mut self, there: Attendance) -> bool {
        let before = std::mem::replace(&mut self.elsewhere, there);
        let now = Instant::now();
        let gone = Seats(before.seats.0 & !there.seats.0);
        self.left.extend(gone.iter().map(|seat| (seat.0, now)));
        if before.host && !there.host {
            self.host_left = Some(now);
        }
        before != there
    }

    /// Somebody comes by a link and gets a number, unless there is no place.
    pub fn enter(&mut self, hash: &str, pass: Pass) -> Option<u64> {
        let alike = self.there.values().filter(|there| there.pass == pass).count();
        let looks_on = pass.seats == Seats::NONE && !pass.host;
        let most = if looks_on { MOST_SPECTATORS } else { MOST_PER_SEAT };
        if alike >= most {
            return None;
        }
        self.last += 1;
        self.there.insert(self.last, Visitor { hash: hash.to_owned(), pass });
        Some(self.last)
    }

    /// Somebody leaves.
    pub fn leave(&mut self, number: u64) {
        if let Some(gone) = self.there.remove(&number) {
            let now = Instant::now();
            self.left.extend(gone.pass.seats.iter().map(|seat| (seat.0, now)));
            if gone.pass.host {
                self.host_left = Some(now);
            }
        }
    }

    /// When a seat was left last, as far as is known.
    pub fn left(&self, seat: Seat) -> Option<Instant> {
        self.left.get(&seat.0).copied()
    }

    /// For how long the host has been away; nothing while the host is there.
    /// Before that was noticed, since the table was loaded.
    pub fn host_away(&self, loaded: Instant) -> Option<Duration> {
        let is_there = self.elsewhere.host || self.there.values().any(|there| there.pass.host);
        (!is_there).then(|| self.host_left.unwrap_or(loaded).elapsed())
    }

    /// Makes everything that happened lie further back.
    #[cfg(test)]
    pub fn age(&mut self, by: Duration) {
        let before =
            |at: &mut Instant| *at = at.checked_sub(by).expect("a machine that ran so long");
        self.left.values_mut().for_each(before);
        self.host_left.iter_mut().for_each(before);
    }

    /// Sends away those who came by the link of a seat.
    pub fn show_out(&mut self, seat: Seat) {
        self.there.retain(|_, there| there.pass.host || there.pass.seats != Seats::only(seat));
    }

    /// Gives everybody what their link allows now, and sends those away whose
    /// link leads nowhere.
    pub fn repass(&mut self, links: &HashMap<String, Pass>) {
        self.there.retain(|_, there| match links.get(&there.hash) {
            Some(pass) => {
                there.pass = *pass;
                true
            }
            None => false,
        });
    }

    /// What somebody's link allows now; nothing once they were sent away.
    pub fn pass(&self, number: u64) -> Option<Pass> {
        self.there.get(&number).map(|there| there.pass)
    }

    /// Whether somebody with this seat is there.
    pub fn is_there(&self, seat: Seat) -> bool {
        let is_here = self.there.values().any(|there| there.pass.seats.contains(seat));
        is_here || self.elsewhere.seats.contains(seat)
    }

    /// How many look on.
    pub fn spectators(&self) -> usize {
        let here = self.there.values().filter(|there| there.pass.seats == Seats::NONE).count();
        here + usize::try_from(self.elsewhere.watchers).unwrap_or(0)
    }

    /// Whether nobody is there by way of this server.
    pub fn is_empty(&self) -> bool {
        self.there.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_look_on_take_no_place_from_others() {
        let looking = Pass { seats: Seats::NONE, host: false };
        let mut visitors = Visitors::default();
        while visitors.enter("watch", looking).is_some() {}
        assert_eq!(visitors.spectators(), MOST_SPECTATORS);
        // A host without a seat is no spectator, and each seat has its own places.
        let host = Pass { seats: Seats::NONE, host: true };
        let seats = [0, 1].map(|seat| Pass { seats: Seats::only(Seat(seat)), host: false });
        for pass in [host, seats[0], seats[1]] {
            for _ in 0..MOST_PER_SEAT {
                assert!(visitors.enter("own", pass).is_some(), "{pass:?}");
            }
            assert!(visitors.enter("own", pass).is_none(), "{pass:?}");
        }
    }
}
