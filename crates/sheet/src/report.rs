//! The result of a scenario.

use std::fmt;

use serde::Deserialize;

use crate::problem::Problem;

/// Where a rule stands.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cite {
    /// The book; that of the whole file, if not said.
    #[serde(default)]
    pub book: String,
    /// The heading.
    pub heading: String,
    /// The page, where the book has pages.
    #[serde(default)]
    pub page: Option<u16>,
}

/// Of which game the scenarios of a text are: `game = "invazions"` at its top
/// says so. The survival family needn't say it.
pub fn game_of(text: &str) -> Option<String> {
    let (table, _) = toml::de::DeTable::parse_recoverable(text);
    let mut top = table.get_ref().iter();
    let (_, game) = top.find(|(key, _)| key.get_ref() == "game")?;
    game.get_ref().as_str().map(str::to_owned)
}

/// What came of a scenario.
#[derive(Clone, Debug)]
pub struct Report {
    /// The file, as it was named.
    pub file: String,
    /// The line at which the scenario begins.
    pub line: usize,
    /// Its title; empty if the file can't be read.
    pub title: String,
    /// The rules of which it is an example.
    pub cites: Vec<Cite>,
    /// Everything that isn't as it says.
    pub problems: Vec<Problem>,
}

impl Report {
    /// The report of a text that can't be read.
    pub fn unreadable(name: &str, problems: Vec<Problem>) -> Report {
        Report {
            file: name.to_owned(),
            line: problems.first().map_or(1, Problem::line),
            title: String::new(),
            cites: Vec::new(),
            problems,
        }
    }

    /// Whether everything is as the scenario says.
    pub fn passed(&self) -> bool {
        self.problems.is_empty()
    }
}

/// The title, then one paragraph for each problem.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.passed() { "ok" } else { "FAILED" };
        write!(f, "{}:{}: {} … {verdict}", self.file, self.line, self.title)?;
        for problem in &self.problems {
            let message = problem.message().replace('\n', "\n    ");
            write!(f, "\n  {}: {message}", problem.place())?;
            if let Some(advice) = problem.advice() {
                write!(f, "\n    {}", advice.replace('\n', "\n    "))?;
            }
        }
        Ok(())
    }
}
