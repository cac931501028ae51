//! Who watches the games of a run, and what they bring home.

pub(crate) mod invazions;
pub(crate) mod survival;

use std::collections::BTreeMap;

use table::Sink;

use crate::Subject;

/// Somebody who watches games and counts what happens. Nobody, `()`, costs
/// nothing.
pub trait Watch<G: Subject>: Sink<G::Event> + Default + Send {
    /// Another game begins.
    fn begin(&mut self);

    /// The game as it stands before the next action.
    fn look(&mut self, game: &G);

    /// Adds what somebody else counted.
    fn add(&mut self, other: &Self);

    /// What was counted, told in names.
    fn findings(&self, ground: &G::Ground) -> Option<Findings>;
}

impl<G: Subject> Watch<G> for () {
    fn begin(&mut self) {}
    fn look(&mut self, _game: &G) {}
    fn add(&mut self, _other: &()) {}
    fn findings(&self, _ground: &G::Ground) -> Option<Findings> {
        None
    }
}

/// What happened in watched games: whole numbers only.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// Things counted by name.
    pub counts: Vec<Count>,
    /// For each round from the first on, how many games began it with which
    /// highest danger level among the survivors: Blue, Yellow, Orange, Red.
    /// Empty for games that know no danger levels.
    pub danger: Vec<[u64; 4]>,
    /// The board as an SVG document, the darker the more survivors were hurt.
    pub map: Option<String>,
}

impl Findings {
    /// The count with this id.
    pub fn count(&self, id: &str) -> Option<&Count> {
        self.counts.iter().find(|count| count.id == id)
    }
}

/// Things of one sort, counted by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// As programs call it: `kills_by_weapon`.
    pub id: &'static str,
    /// As people call it.
    pub title: &'static str,
    /// What exactly was counted.
    pub about: &'static str,
    /// How often, by name. What never happened is left out.
    pub of: BTreeMap<String, u64>,
}

/// Adds numbers up, place by place.
fn add_all(to: &mut [u64], from: &[u64]) {
    for (sum, more) in to.iter_mut().zip(from) {
        *sum += more;
    }
}

/// Names with their counts, without those that never happened.
fn named<'n>(counts: &[u64], name: impl Fn(usize) -> &'n str) -> BTreeMap<String, u64> {
    let mut of = BTreeMap::new();
    for (index, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        // Things of one name are one thing to whoever reads it.
        *of.entry(name(index).to_owned()).or_default() += count;
    }
    of
}
