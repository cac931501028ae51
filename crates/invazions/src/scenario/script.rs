//! The form of a scenario file: its fields and what they may hold.

use std::collections::BTreeMap;

use serde::Deserialize;
use sheet::{Cite, Page, Plain, Problem, Tables, Texts, page};
use toml::Spanned;

use crate::setup::Options;

/// Things by the name of a Place, a horde, a Research card or a pile.
pub(super) type By<T> = BTreeMap<Spanned<String>, T>;

/// Names of cards; `Survivors x3` stands for three.
pub(super) type Cards = Vec<Spanned<String>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: Spanned<String>,
    #[serde(default)]
    book: String,
    #[serde(default, rename = "scenario")]
    scenarios: Vec<Spanned<Script>>,
}

/// A scenario: a position, what is played, what must come of it.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub(super) page: Page,
    pub(super) at: usize,
    pub(super) cites: Vec<Cite>,
    pub(super) script: Script,
}

impl Scenario {
    /// Its title.
    pub fn title(&self) -> &str {
        &self.script.title
    }

    /// The rules of which it is an example.
    pub fn cites(&self) -> &[Cite] {
        &self.cites
    }
}

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
        pub(super) struct $name {
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

pub(super) fn parse(name: &str, text: &str) -> Result<Vec<Scenario>, Vec<Problem>> {
    let page = page(name, text.to_owned());
    let wrong = |span, message: &str, help: &str| Problem::new(&page, span, message, help);
    let file: File = toml::from_str(text).map_err(|error| {
        let help = "docs/scenarios.md lists all fields, in the part about InvaZions";
        vec![wrong(error.span().unwrap_or(0..0), error.message(), help)]
    })?;
    let mut problems = Vec::new();
    if file.game.get_ref() != "invazions" {
        let message = format!("these are scenarios of `{}`", file.game.get_ref());
        problems.push(wrong(file.game.span(), &message, "write `game = \"invazions\"`"));
    }
    let mut scenarios = Vec::new();
    for script in file.scenarios {
        let at = script.span().start;
        let script = script.into_inner();
        let mut cites = script.cites.0.clone();
        for cite in cites.iter_mut().filter(|cite| cite.book.is_empty()) {
            cite.book.clone_from(&file.book);
        }
        if cites.is_empty() || cites.iter().any(|cite| cite.book.is_empty()) {
            let help = "add `cites = { heading = \"Soldier\" }`; `book = \"InvaZions\"` may \
                        stand once at the top of the file";
            let message = "this scenario doesn't say of which rule it is an example";
            problems.push(wrong(at..at, message, help));
        }
        if script.steps.is_empty() {
            let help = "add `steps = [{ do = \"pass\" }]`";
            let message = "this scenario plays nothing and expects nothing";
            problems.push(wrong(at..at, message, help));
        }
        scenarios.push(Scenario { page: page.clone(), at, cites, script });
    }
    if problems.is_empty() { Ok(scenarios) } else { Err(problems) }
}
