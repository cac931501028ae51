//! The form of a scenario file: its fields and what they may hold.

use std::collections::BTreeMap;

use serde::Deserialize;
use sheet::{Cite, Plain, Tables, Texts};
use toml::Spanned;

use crate::setup::Options;

/// Things by the name of a Place, a horde, a Research card or a pile.
pub(super) type By<T> = BTreeMap<Spanned<String>, T>;

/// Names of cards; `Survivors x3` stands for three.
pub(super) type Cards = Vec<Spanned<String>>;

/// Where in a turn a scenario begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Start {
    /// Before the first turn: the booklet's scenario is dealt.
    Setup,
    /// A turn begins.
    Begin,
    /// The human plays cards.
    #[default]
    Defend,
    /// Hordes choose their Places.
    Choose,
    /// They have chosen: the end of phase 3.
    Placed,
    /// The attack begins.
    Attack,
    /// What was played makes its damage.
    Damage,
    /// Hordes recruit.
    Recruit,
    /// The turn ends.
    End,
}

/// What lies on the table, as a position sets it or as a step expects it: the
/// same fields in both. (Flattening a struct of its own would lose the places
/// of values in the file.)
macro_rules! with_table {
    ($(#[$outer:meta])* $name:ident { $($own:tt)* }) => {
        $(#[$outer])*
        pub struct $name {
            $($own)*
            pub(super) turn: Option<Spanned<u16>>,
            pub(super) human: Option<HumanSide>,
            #[serde(default)]
            pub(super) hordes: By<HordeSide>,
            #[serde(default)]
            pub(super) places: By<PlaceSide>,
            pub(super) contamination: Option<Spanned<Cards>>,
            pub(super) top: Option<Spanned<Cards>>,
            pub(super) bottom: Option<Spanned<Cards>>,
            pub(super) wounded: Option<Spanned<u8>>,
            pub(super) barricade: Option<Spanned<String>>,
            pub(super) order: Option<Spanned<Cards>>,
            pub(super) gone: Option<Spanned<Cards>>,
        }
    };
}

with_table! {
    /// A scenario as it is written.
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    Script {
        pub(super) title: String,
        #[serde(default)]
        pub(super) cites: Tables<Cite>,
        /// Remarks for readers.
        #[serde(default, rename = "note")]
        _note: Option<String>,
        /// The booklet's scenario.
        pub(super) scenario: Option<Spanned<String>>,
        pub(super) players: Option<Spanned<u8>>,
        #[serde(default)]
        pub(super) options: Options,
        #[serde(default)]
        pub(super) phase: Start,
        #[serde(default)]
        pub(super) windows: bool,
        /// Whether the position is meant to be one that no game reaches.
        #[serde(default)]
        pub(super) impossible: bool,
        pub(super) steps: Vec<Spanned<Step>>,
    }
}

/// The human.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HumanSide {
    pub(super) hand: Option<Spanned<Cards>>,
    pub(super) shown: Option<Spanned<Cards>>,
    pub(super) draw: Option<Spanned<Cards>>,
    pub(super) top: Option<Spanned<Cards>>,
    pub(super) discard: Option<Spanned<Cards>>,
    pub(super) tokens: Option<Spanned<u8>>,
    pub(super) points: Option<Spanned<u8>>,
    #[serde(default)]
    pub(super) research: By<Spanned<u8>>,
}

/// A horde.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HordeSide {
    pub(super) hand: Option<Spanned<Cards>>,
    pub(super) shown: Option<Spanned<Cards>>,
    pub(super) draw: Option<Spanned<Cards>>,
    pub(super) discard: Option<Spanned<Cards>>,
    pub(super) played: Option<Spanned<Cards>>,
    pub(super) at: Option<Spanned<String>>,
    pub(super) damage: Option<Spanned<u16>>,
    pub(super) zombies: Option<Spanned<u8>>,
    pub(super) rages: Option<Spanned<u8>>,
    pub(super) bonus: Option<Spanned<u8>>,
    pub(super) recruits: Option<Spanned<u8>>,
}

/// A Place.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceSide {
    pub(super) humans: Option<Spanned<Cards>>,
    pub(super) marked: Option<Spanned<Cards>>,
    pub(super) research: Option<Spanned<String>>,
    pub(super) below: Option<Spanned<Cards>>,
    pub(super) defence: Option<Spanned<u8>>,
    pub(super) damage: Option<Spanned<u16>>,
}

/// What is tried and must be refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refused {
    #[serde(rename = "do")]
    pub(super) tries: Spanned<String>,
    pub(super) rule: Option<Spanned<String>>,
    pub(super) seat: Option<Spanned<String>>,
}

/// An event, or some of what it says.
pub(super) type Pattern = BTreeMap<String, Plain>;

with_table! {
    /// A step: chance, actions, expectations.
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    Step {
        /// Remarks for readers.
        #[serde(default, rename = "note")]
        _note: Option<String>,
        #[serde(rename = "do")]
        pub(super) plays: Option<Spanned<Texts>>,
        pub(super) seat: Option<Spanned<String>>,
        #[serde(default)]
        pub(super) refuse: Tables<Refused>,
        #[serde(default)]
        pub(super) draws: BTreeMap<String, Vec<String>>,
        #[serde(default)]
        pub(super) events: Vec<Spanned<Pattern>>,
        #[serde(default)]
        pub(super) not_events: Vec<Spanned<Pattern>>,
        #[serde(default)]
        pub(super) legal: Vec<Spanned<String>>,
        #[serde(default)]
        pub(super) not_legal: Vec<Spanned<String>>,
        pub(super) legal_exactly: Option<Spanned<Vec<String>>>,
        #[serde(default)]
        pub(super) legal_only: BTreeMap<String, Spanned<Texts>>,
        pub(super) decides: Option<Spanned<Vec<String>>>,
        pub(super) outcome: Option<Spanned<String>>,
        pub(super) phase: Option<Spanned<String>>,
        pub(super) stage: Option<Spanned<String>>,
        /// What viewers know, as lines that must stand in their views.
        #[serde(default)]
        pub(super) knows: By<Knows>,
    }
}

/// What a viewer knows of what others don't.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Knows {
    pub(super) top: Option<Spanned<Vec<String>>>,
    pub(super) bottom: Option<Spanned<Vec<String>>>,
    pub(super) looked: Option<Spanned<Vec<String>>>,
    pub(super) human_top: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    pub(super) hands: By<Spanned<Cards>>,
}

impl sheet::Script for Script {
    const GAME: Option<&'static str> = Some("invazions");
    const CITES: &'static str = "cites = { heading = \"Soldier\" }";
    const STEPS: &'static str = "steps = [{ do = \"pass\" }]";

    fn title(&self) -> &str {
        &self.title
    }

    fn cites(&self) -> &[Cite] {
        &self.cites.0
    }

    fn is_idle(&self) -> bool {
        self.steps.is_empty()
    }
}
