//! What came of a scenario, and what is wrong with it and where.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};

use super::script::Cite;

/// One thing that is wrong: with the text, or between what it expects and
/// what the rules did.
///
/// Says what, shows where, and where it can, how to mend it.
#[derive(Clone, Debug, thiserror::Error, Diagnostic)]
#[error("{message}")]
pub struct Problem {
    message: String,
    #[help]
    help: Option<String>,
    #[source_code]
    text: Arc<NamedSource<String>>,
    #[label("here")]
    span: SourceSpan,
    line: usize,
    column: usize,
}

impl Problem {
    pub(super) fn new(
        page: &Page,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        let text = page.text.inner().as_str();
        let start = floor(text, span.start);
        let end = floor(text, span.end).max(start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let help = help.into();
        Problem {
            message: message.into(),
            help: (!help.is_empty()).then_some(help),
            text: Arc::clone(&page.text),
            span: (start..end).into(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// How to mend it.
    pub fn advice(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// The file, as it was named.
    pub fn file(&self) -> &str {
        self.text.name()
    }

    /// The line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// File, line and column as editors understand them.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file(), self.line, self.column)
    }
}

/// The nearest boundary of a character at or before `index`.
fn floor(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// A text and what it is called, shared by everything read from it.
#[derive(Clone, Debug)]
pub(super) struct Page {
    text: Arc<NamedSource<String>>,
}

impl Page {
    pub(super) fn new(name: &str, text: &str) -> Page {
        Page { text: Arc::new(NamedSource::new(name, text.to_owned())) }
    }

    /// What the text is called.
    pub(super) fn name(&self) -> &str {
        self.text.name()
    }
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
    pub(super) fn unreadable(name: &str, problems: Vec<Problem>) -> Report {
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
