//! Scenarios of any game, as their files have them.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::headings::misplaced;
use crate::nearest::advice;
use crate::problem::{Page, Problem, page};
use crate::report::{Cite, Report};
use crate::salvage::salvage;

/// What to do about a file that isn't TOML.
const TOML: &str =
    "the file must be TOML: `name = value` lines, texts in quotes, lists in brackets";

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

impl<S: Script> Scenario<S> {
    /// Reads the scenarios of a text. `name` is what messages call it.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with its form, with line and column.
    pub fn read(name: &str, text: &str) -> Result<Vec<Scenario<S>>, Vec<Problem>> {
        let (scenarios, reports) = Scenario::read_each(name, text);
        let problems: Vec<Problem> =
            reports.into_iter().flat_map(|report| report.problems).collect();
        if problems.is_empty() { Ok(scenarios) } else { Err(problems) }
    }

    /// Reads and plays all scenarios of a text. One that can't be read gives a
    /// report which says why, and so does the file around them; the others are
    /// played.
    pub fn read_and_run(name: &str, text: &str, run: impl Fn(&Self) -> Report) -> Vec<Report> {
        let (scenarios, mut reports) = Scenario::read_each(name, text);
        reports.extend(scenarios.iter().map(run));
        reports.sort_by_key(|report| report.line);
        reports
    }

    /// The scenarios that can be read, and reports of what can't.
    fn read_each(name: &str, text: &str) -> (Vec<Scenario<S>>, Vec<Report>) {
        let page = page(name, text.to_owned());
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut around = Vec::new();
        let items = items(table.get_ref(), &page, &mut around);
        let starts: Vec<usize> = items.iter().map(|item| item.span().start).collect();
        // A slip of the pen spoils the scenario in which it is made.
        let of = |at: usize| starts.partition_point(|start| *start <= at).checked_sub(1);
        let mut slips: Vec<Vec<Problem>> = starts.iter().map(|_| Vec::new()).collect();
        for error in &errors {
            let span = error.span().unwrap_or(0..0);
            let place = of(span.start).and_then(|index| slips.get_mut(index));
            let slip = Problem::new(&page, span, format!("not TOML: {}", error.message()), TOML);
            let place = place.unwrap_or(&mut around);
            // What follows in the same line is mostly an echo.
            if place.last().is_none_or(|last| last.line() != slip.line()) {
                place.push(slip);
            }
        }
        let top = |key: &str| {
            let entry = table.get_ref().iter().find(|(name, _)| name.get_ref() == key);
            entry.and_then(|(_, value)| Some((value.get_ref().as_str()?.to_owned(), value.span())))
        };
        around.extend(wrong_game::<S>(&page, top("game")));
        let book = top("book").map(|(book, _)| book).unwrap_or_default();
        let (mut scenarios, mut reports) = (Vec::new(), Vec::new());
        for (item, mut problems) in items.into_iter().zip(slips) {
            let at = item.span().start;
            // What a slip left of a scenario isn't worth reading.
            let script: Option<S> =
                if problems.is_empty() { salvage(&page, item, &mut problems) } else { None };
            let title = script.as_ref().map(|script| script.title().to_owned());
            let scenario = script.map(|script| {
                let scenario = Scenario::new(&page, at, script, &book);
                problems.extend(scenario.lacks());
                scenario
            });
            match scenario {
                Some(scenario) if problems.is_empty() => scenarios.push(scenario),
                _ => {
                    problems.sort_by_key(Problem::offset);
                    let line = Problem::new(&page, at..at, "", "").line();
                    let title = title.unwrap_or_default();
                    reports.push(Report { line, title, ..Report::unreadable(name, problems) });
                }
            }
        }
        if !around.is_empty() {
            reports.insert(0, Report { line: 1, ..Report::unreadable(name, around) });
        }
        (scenarios, reports)
    }

    fn new(page: &Page, at: usize, script: S, book: &str) -> Scenario<S> {
        let mut cites = script.cites().to_vec();
        for cite in cites.iter_mut().filter(|cite| cite.book.is_empty()) {
            book.clone_into(&mut cite.book);
        }
        Scenario { page: page.clone(), at, script, cites }
    }

    /// What a scenario lacks, and what it cites wrongly.
    fn lacks(&self) -> Vec<Problem> {
        let wrong = |message: String, help: String| {
            Problem::new(&self.page, self.at..self.at, message, help)
        };
        let mut problems = Vec::new();
        if self.cites.is_empty() || self.cites.iter().any(|cite| cite.book.is_empty()) {
            let message = "this scenario doesn't say of which rule it is an example".to_owned();
            let help = format!("add `{}`; `book` may stand once at the top of the file", S::CITES);
            problems.push(wrong(message, help));
        }
        let misplaced = self.cites.iter().filter_map(misplaced);
        problems.extend(misplaced.map(|(message, help)| wrong(message, help)));
        if self.script.is_idle() {
            let message = "this scenario plays nothing and expects nothing".to_owned();
            problems.push(wrong(message, format!("add `{}`", S::STEPS)));
        }
        problems
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

/// The scenarios of a file, and what else stands at its top that doesn't belong there.
fn items<'t>(
    table: &'t DeTable<'t>,
    page: &Page,
    problems: &mut Vec<Problem>,
) -> Vec<&'t Spanned<DeValue<'t>>> {
    let mut items = Vec::new();
    for (key, value) in table {
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("scenario", DeValue::Array(list)) => items.extend(list.iter()),
            ("game" | "book", DeValue::String(_)) => {}
            (known @ ("game" | "book"), _) => {
                let message = format!("`{known}` is a text");
                problems.push(Problem::new(page, value.span(), message, "put it in quotes"));
            }
            ("scenario", _) => {
                let help = "begin each scenario with a line `[[scenario]]`";
                problems.push(Problem::new(page, key.span(), "one `scenario` is no list", help));
            }
            (word, _) => {
                let message = format!("a file of scenarios has no field `{word}`");
                let help = advice(word, ["game", "book", "scenario"]);
                problems.push(Problem::new(page, key.span(), message, help));
            }
        }
    }
    items
}

/// What is wrong with the game that a file names.
fn wrong_game<S: Script>(page: &Page, said: Option<(String, Range<usize>)>) -> Option<Problem> {
    let named = said.as_ref().map(|(game, _)| game.as_str());
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
    let at = said.as_ref().map_or(0..0, |(_, span)| span.clone());
    Some(Problem::new(page, at, message, help))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

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
