//! Danger levels.
//!
//! Invader chapter 6, "Experience, danger level, and skills".

use serde::{Deserialize, Serialize};

/// How dangerous a survivor has become, to the enemies and to the team.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Danger {
    /// From the start.
    #[default]
    Blue,
    /// From 7 experience points.
    Yellow,
    /// From 19.
    Orange,
    /// From 43.
    Red,
}

impl Danger {
    /// All levels, rising.
    pub const ALL: [Danger; 4] = [Danger::Blue, Danger::Yellow, Danger::Orange, Danger::Red];

    /// Its place in a table with an entry per level.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Blue", "Yellow", "Orange", "Red"][self as usize]
    }
}
