//! Scenarios: rules proved by examples that are data.
//!
//! A scenario sets up a position, says what is drawn, plays some actions and
//! says what must be true afterwards. `docs/scenarios.md` describes the format
//! for players. Texts go in and reports come out; nothing here reads files. (What
//! the booklet calls a scenario is a [`Deal`](crate::deal::Deal) here.)
//!
//! ```
//! use invazions::content::Content;
//! use invazions::scenario::run_text;
//!
//! let text = r#"
//! game = "invazions"
//! book = "InvaZions"
//!
//! [[scenario]]
//! title = "A Spy brings a research point at once"
//! cites = { heading = "Spy" }
//! human = { hand = ["Spy"], tokens = 1, points = 4 }
//! steps = [{ do = "defend Spy at Lobby", human = { points = 5, tokens = 0 } }]
//! "#;
//! let content = Content::embedded().expect("the shipped content is sound");
//! let reports = run_text("spy.toml", text, &content);
//! assert!(reports[0].passed(), "{}", reports[0]);
//! ```

mod found;
mod mistakes;
mod names;
mod play;
mod position;
mod possible;
mod reference;
mod script;

use std::sync::Arc;

pub use reference::reference;
pub use sheet::{Cite, Report};

use crate::content::Content;
use sheet::Problem;

/// A scenario: a position, what is played, what must come of it.
pub type Scenario = sheet::Scenario<script::Script>;

/// Reads the scenarios of a text. `name` is what messages call it.
///
/// # Errors
///
/// What is wrong with its form, with line and column. Names of cards and
/// Places are looked up by [`run`].
pub fn parse(name: &str, text: &str) -> Result<Vec<Scenario>, Vec<Problem>> {
    Scenario::read(name, text)
}

/// Plays a scenario and reports everything that isn't as it says.
pub fn run(scenario: &Scenario, content: &Arc<Content>) -> Report {
    play::run(scenario, content)
}

/// Reads and plays all scenarios of a text. A text that can't be read gives
/// one report, which says why.
pub fn run_text(name: &str, text: &str, content: &Arc<Content>) -> Vec<Report> {
    Scenario::read_and_run(name, text, |scenario| run(scenario, content))
}
