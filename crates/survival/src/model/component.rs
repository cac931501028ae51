//! The tokens of the boxes that can run out.
//!
//! Invader and Dark Side chapter 2, "Game components".

use serde::Serialize;

/// A sort of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Component {
    /// Mold, active or inactive.
    Mold,
    /// Pits, open or filled.
    Pit,
    /// Noise.
    Noise,
    /// Camouflage.
    Camouflage,
    /// Spawn zones.
    Spawn,
}

impl Component {
    /// All of them, in the order of tables that have an entry for each.
    pub const ALL: [Component; 5] = [
        Component::Mold,
        Component::Pit,
        Component::Noise,
        Component::Camouflage,
        Component::Spawn,
    ];

    /// Its name in files and sentences.
    pub const fn name(self) -> &'static str {
        ["mold", "pit", "noise", "camouflage", "spawn"][self as usize]
    }
}

/// How many tokens of each sort there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Components(pub [u8; 5]);

impl Components {
    /// How many of one sort.
    pub const fn of(&self, component: Component) -> u8 {
        self.0[component as usize]
    }

    /// Those of two boxes together.
    #[must_use]
    pub fn and(self, other: Components) -> Components {
        Components(std::array::from_fn(|at| self.0[at].saturating_add(other.0[at])))
    }
}
