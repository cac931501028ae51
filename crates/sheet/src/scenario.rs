//! Scenarios of any game, as their files have them.

use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::problem::{Page, Problem, page};
use crate::report::{Cite, Report};

/// What a scenario of one game sets up, plays and expects.
pub trait Script: DeserializeOwned {
    /// The game that the top of a file must name, if it must name one.
    const GAME: Option<&'static str>;
    /// A place in a book, as advice: `cites = { heading = "Noise" }`.
    const CITES: &'static str;
    /// Steps, as advice: `steps = [{ do = "end" }]`.
    const STEPS: &'static str;

    /// What it is an example of, in a sentence.
    fn title(&self) -> &str;

    /// The rules of which it is an example.
    fn cites(&self) -> &[Cite];

    /// Whether it plays nothing and expects nothing.
    fn is_idle(&self) -> bool;
}

/// A scenario: a position, what is played, what must come of it.
#[derive(Clone, Debug)]
pub struct Scenario<S> {
    /// The text it stands in.
    pub page: Page,
    /// Where in the text it begins.
    pub at: usize,
    /// What is played.
    pub script: S,
    cites: Vec<Cite>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<S> {
    game: Option<Spanned<String>>,
    #[serde(default)]
    book: String,
    #[serde(default = "Vec::new", rename = "scenario")]
    scenarios: Vec<Spanned<S>>,
}

impl<S: Script> Scenario<S> {
    /// Reads the scenarios of a text. `name` is what messages call it.
    ///
    /// # Errors
    ///
    /// What is wrong with its form, with line and column.
    pub fn read(name: &str, text: &str) -> Result<Vec<Scenario<S>>, Vec<Problem>> {
        let page = page(name, text.to_owned());
        let file: File<S> = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            vec![Problem::new(&page, span, error.message(), "docs/scenarios.md lists all fields")]
        })?;
        let mut problems: Vec<Problem> = wrong_game::<S>(&page, file.game).into_iter().collect();
        let mut scenarios = Vec::new();
        for script in file.scenarios {
            let Range { start: at, .. } = script.span();
            let script = script.into_inner();
            let mut cites = script.cites().to_vec();
            for cite in cites.iter_mut().filter(|cite| cite.book.is_empty()) {
                cite.book.clone_from(&file.book);
            }
            if cites.is_empty() || cites.iter().any(|cite| cite.book.is_empty()) {
                let message = "this scenario doesn't say of which rule it is an example";
                let help =
                    format!("add `{}`; `book` may stand once at the top of the file", S::CITES);
                problems.push(Problem::new(&page, at..at, message, help));
            }
            if script.is_idle() {
                let message = "this scenario plays nothing and expects nothing";
                problems.push(Problem::new(&page, at..at, message, format!("add `{}`", S::STEPS)));
            }
            scenarios.push(Scenario { page: page.clone(), at, script, cites });
        }
        if problems.is_empty() { Ok(scenarios) } else { Err(problems) }
    }

    /// Reads and plays all scenarios of a text. A text that can't be read
    /// gives one report, which says why.
    pub fn read_and_run(name: &str, text: &str, run: impl Fn(&Self) -> Report) -> Vec<Report> {
        match Scenario::read(name, text) {
            Ok(scenarios) => scenarios.iter().map(run).collect(),
            Err(problems) => vec![Report::unreadable(name, problems)],
        }
    }

    /// Its title.
    pub fn title(&self) -> &str {
        self.script.title()
    }

    /// The rules of which it is an example.
    pub fn cites(&self) -> &[Cite] {
        &self.cites
    }

    /// The report of playing it. `play` notes what isn't as the scenario says,
    /// and fails at what keeps it from going on.
    pub fn report(&self, play: impl FnOnce(&mut Vec<Problem>) -> Result<(), Problem>) -> Report {
        let mut problems = Vec::new();
        if let Err(problem) = play(&mut problems) {
            problems.push(problem);
        }
        Report {
            file: self.page.name().to_owned(),
            line: Problem::new(&self.page, self.at..self.at, "", "").line(),
            title: self.title().to_owned(),
            cites: self.cites.clone(),
            problems,
        }
    }
}

/// What is wrong with the game that a file names.
fn wrong_game<S: Script>(page: &Page, said: Option<Spanned<String>>) -> Option<Problem> {
    let named = said.as_ref().map(|game| game.get_ref().as_str());
    if named == S::GAME {
        return None;
    }
    let message = named.map_or_else(
        || "this doesn't say of which game its scenarios are".to_owned(),
        |game| format!("these are scenarios of `{game}`"),
    );
    let help = S::GAME.map_or_else(
        || "take `game` out: these are scenarios of the survival games".to_owned(),
        |game| format!("write `game = \"{game}\"`"),
    );
    let at = said.map_or(0..0, |game| game.span());
    Some(Problem::new(page, at, message, help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Chess {
        title: String,
        #[serde(default)]
        cites: Vec<Cite>,
        #[serde(default)]
        steps: Vec<String>,
    }

    impl Script for Chess {
        const GAME: Option<&'static str> = Some("chess");
        const CITES: &'static str = "cites = [{ heading = \"Castling\" }]";
        const STEPS: &'static str = "steps = [\"e4\"]";

        fn title(&self) -> &str {
            &self.title
        }

        fn cites(&self) -> &[Cite] {
            &self.cites
        }

        fn is_idle(&self) -> bool {
            self.steps.is_empty()
        }
    }

    const SOUND: &str = "game = \"chess\"\nbook = \"Laws\"\n[[scenario]]\ntitle = \"A king castles\"\n\
                         cites = [{ heading = \"Castling\" }]\nsteps = [\"O-O\"]\n";

    fn problems(text: &str) -> Vec<String> {
        let read = Scenario::<Chess>::read("chess.toml", text);
        let told = |problem: Problem| format!("{}: {problem}", problem.line());
        read.map_or_else(|problems| problems.into_iter().map(told).collect(), |_| Vec::new())
    }

    #[test]
    fn the_book_of_a_file_is_that_of_its_scenarios() {
        let scenarios = Scenario::<Chess>::read("chess.toml", SOUND).unwrap();
        assert_eq!(scenarios[0].title(), "A king castles");
        assert_eq!(scenarios[0].cites()[0].book, "Laws");
        let failing = |_: &mut Vec<Problem>| Err(Problem::new(&scenarios[0].page, 0..0, "no", ""));
        let report = scenarios[0].report(failing);
        assert!((report.line, report.passed()) == (3, false), "{report}");
    }

    #[test]
    fn everything_that_is_missing_is_told_at_once() {
        assert_eq!(problems(SOUND), [""; 0]);
        let other = problems(&SOUND.replace("\"chess\"", "\"go\""));
        assert!(other.len() == 1 && other[0].contains("scenarios of `go`"), "{other:?}");
        let bare = problems("[[scenario]]\ntitle = \"x\"\n");
        let parts = ["of which game", "of which rule", "plays nothing"];
        assert_eq!(bare.len(), parts.len(), "{bare:?}");
        assert!(bare.iter().zip(parts).all(|(found, part)| found.contains(part)), "{bare:?}");
        assert!(problems("[[scenario]]\nname = 3\n")[0].starts_with("1: "));
    }
}
