//! What was measured, as a row of a table, and what is promised of it.

use std::fmt;
use std::time::Duration;

use crate::place::Kind;

/// What is promised of 99 clicks in a hundred, and of the processor's time for
/// one, in milliseconds, of a server with its file and up to so many tables.
const MOST_WAIT: Duration = Duration::from_millis(50);
const MOST_WORK: f64 = 1.0;
const MOST_TABLES: usize = 1000;

/// With three servers a click may take so much longer than with one. It is more
/// work: where two clients of a table are at two servers, both draw.
const MOST_SHARED: f64 = 4.0 / 3.0;

/// What was measured of so many tables at one place.
pub struct Figures {
    /// Where.
    pub kind: Kind,
    /// How many tables.
    pub tables: usize,
    /// Clicks per second.
    pub per_second: f64,
    /// How long each click took, sorted.
    pub times: Vec<Duration>,
    /// The processor's time of the servers for a click, in milliseconds.
    pub work: f64,
    /// The database's.
    pub database: f64,
    /// Memory of the servers for a table when it was opened, and at the end.
    pub memory: (u64, u64),
}

impl Figures {
    /// What stands above the rows.
    pub const HEAD: &str = "\
| tables | kept in | clicks in a second | median | p99 | worst | processor per click: servers, database | memory of a table, opened and at the end |
|---|---|---|---|---|---|---|---|";

    fn at(&self, share: f64) -> Duration {
        self.times[((self.times.len() - 1) as f64 * share) as usize]
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "| {} | {} | {:.0} | {:.2?} | {:.1?} | {:.1?} | {:.2} ms, {:.2} ms | {} KB, {} KB |",
            self.tables,
            self.kind.words(),
            self.per_second,
            self.at(0.5),
            self.at(0.99),
            self.at(1.0),
            self.work,
            self.database,
            self.memory.0,
            self.memory.1,
        )
    }
}

/// What was promised and is not so.
pub fn broken_promises(all: &[Figures]) -> Vec<String> {
    let mut broken = Vec::new();
    for figures in all {
        let is_promised = figures.kind == Kind::File && figures.tables <= MOST_TABLES;
        if is_promised && (figures.at(0.99) >= MOST_WAIT || figures.work >= MOST_WORK) {
            let tables = figures.tables;
            broken.push(format!(
                "{tables} tables in a file: more than {MOST_WAIT:?} (p99) or {MOST_WORK} ms of work"
            ));
        }
        let is_one = |one: &&Figures| one.kind == Kind::Postgres(1) && one.tables == figures.tables;
        let one = all.iter().find(is_one).filter(|_| figures.kind == Kind::Postgres(3));
        if one.is_some_and(|one| figures.at(0.5) > one.at(0.5).mul_f64(MOST_SHARED)) {
            let tables = figures.tables;
            broken.push(format!("{tables} tables: three servers are slower by over a third"));
        }
    }
    broken
}
