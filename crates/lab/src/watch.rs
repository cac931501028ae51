//! Watchers of a run's games, and what they find.

pub(crate) mod campaign;
pub(crate) mod invazions;
pub(crate) mod survival;

use std::borrow::Cow;
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
    pub id: Cow<'static, str>,
    /// How often, by name. What never happened is left out.
    pub of: BTreeMap<String, u64>,
}

impl Count {
    /// What was counted under this id.
    pub fn new(id: impl Into<Cow<'static, str>>, of: BTreeMap<String, u64>) -> Count {
        Count { id: id.into(), of }
    }

    fn words(&self) -> Option<&'static (&'static str, &'static str, &'static str)> {
        COUNTS.iter().find(|(id, ..)| *id == self.id)
    }

    /// As people call it.
    pub fn title(&self) -> String {
        let words = self.words().map(|(_, title, _)| (*title).to_owned());
        words.unwrap_or_else(|| self.id.replace('_', " "))
    }

    /// What exactly was counted.
    pub fn about(&self) -> &'static str {
        self.words().map_or("", |(_, _, about)| about)
    }

    /// What is counted, if it is counted by survivor: `kills`.
    pub fn by_survivor(&self) -> Option<&str> {
        self.id.strip_suffix("_by_survivor")
    }
}

/// Whatever is counted: its id, how people call it, and what it is exactly.
const COUNTS: [(&str, &str, &str); 17] = [
    (
        "wounds_by_zone",
        "Wounds by zone",
        "Points that survivors lost to damage, by the zone where they stood. Damage that a card or \
         a skill negated doesn't count.",
    ),
    ("falls_by_zone", "Survivors eliminated, by zone", "Where survivors were eliminated."),
    (
        "kills_by_weapon",
        "Kills by weapon",
        "Enemies eliminated by survivors and machines, by what eliminated them.",
    ),
    (
        "cards_found",
        "Cards found",
        "Cards drawn by searching, events among them, and cards that the mission or a room gave. \
         Starting equipment doesn't count.",
    ),
    (
        "kills_by_survivor",
        "Kills",
        "Enemies that they eliminated, with machines that they steered too.",
    ),
    ("wounds_by_survivor", "Wounds", "Points that they lost to damage."),
    ("falls_by_survivor", "Eliminated", "How often they were eliminated."),
    ("cards_by_survivor", "Cards found", "Cards that they drew or were given."),
    ("objectives_by_survivor", "Objectives", "Objectives that they took."),
    ("experience_by_survivor", "Experience", "Points of experience that they gained."),
    ("missions_won", "Missions won", "How often each mission was won."),
    ("missions_lost", "Missions lost", "How often each was lost."),
    ("injuries_by_mission", "Injuries", "How often survivors were knocked out in each mission."),
    (
        "eliminated_by_mission",
        "Eliminated",
        "Survivors who were out of the campaign after each mission.",
    ),
    ("entries_by_place", "Places entered", "How often hordes got into each Place."),
    ("humans_devoured", "Humans devoured", "Humans that hordes devoured, by card."),
    (
        "cards_recruited",
        "Cards recruited",
        "Contamination cards that hordes took into their decks.",
    ),
];

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
