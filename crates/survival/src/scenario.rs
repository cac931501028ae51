//! Scenarios: rules proved by examples that are data.
//!
//! A scenario sets up a position, says what dice and cards come, plays some
//! actions and says what must be true afterwards. It reads like an example in
//! a rulebook. `docs/scenarios.md` describes the format for players. Texts go
//! in and reports come out; nothing here reads files.
//!
//! ```
//! use survival::content::Content;
//! use survival::scenario::run_text;
//!
//! let text = r#"
//! book = "Invader"
//!
//! [[scenario]]
//! title = "Two Workers make leaving cost three actions"
//! cites = { heading = "Move", page = 22 }
//! map = "C C"
//! survivors.Mitsuki = { zone = "A1" }
//! enemies.A1 = { worker = 2 }
//! steps = [{ do = "move B1", actions = 0, survivors.Mitsuki.zone = "B1" }]
//! "#;
//! let content = Content::embedded().expect("the shipped content is sound");
//! let reports = run_text("leaving.toml", text, &content);
//! assert!(reports[0].passed(), "{}", reports[0]);
//! ```

mod cars;
mod companions;
mod found;
mod mission;
mod mistakes;
mod names;
mod picture;
mod play;
mod position;
mod possible;
mod reference;
mod script;
mod telling;

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
/// What is wrong with its form, with line and column. Names of zones, cards
/// and survivors are looked up by [`run`], which knows the content.
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
