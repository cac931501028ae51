//! What is agreed on before a game begins: the scenario and the table's options.

use serde::{Deserialize, Serialize};

/// What is agreed on before a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The scenario: `invazions/attack_of_the_lab_2p`. It says how many play.
    pub scenario: String,
    /// The table's options.
    #[serde(default)]
    pub options: Options,
}

impl Setup {
    /// A scenario, by the book.
    pub fn new(scenario: &str) -> Setup {
        Setup { scenario: scenario.to_owned(), options: Options::default() }
    }
}

/// What a table may decide differently. The default is the booklet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The program counts the Captured Zombies for the hordes, which then win
    /// as soon as they have five, and never claim wrongly.
    pub count_captives: bool,
    /// Four Humans may stand in a Place with two players too, as the booklet
    /// advises for first games.
    pub four_humans: bool,
    /// The Weapons cache protects the Humans of every Place.
    pub cache_everywhere: bool,
}
