//! What is wrong with a text, and where.

use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};

/// A text and what it is called, shared by everything read from it.
pub type Page = Arc<NamedSource<String>>;

/// A page of this name.
pub fn page(name: &str, text: String) -> Page {
    Arc::new(NamedSource::new(name, text))
}

/// One thing that is wrong: with a content file, with a scenario, or between
/// what a scenario expects and what the rules did.
///
/// Says what, shows where, and where it can, how to mend it: printed through
/// `miette`, the line stands below the message with the place underlined.
#[derive(Clone, Debug, thiserror::Error, Diagnostic)]
#[error("{message}")]
pub struct Problem {
    message: String,
    #[help]
    help: Option<String>,
    #[source_code]
    page: Page,
    #[label("here")]
    span: SourceSpan,
    line: usize,
    column: usize,
}

impl Problem {
    /// Something wrong at a place of a page. An empty `help` is none.
    pub fn new(
        page: &Page,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        let text = page.inner();
        let start = text.floor_char_boundary(span.start);
        let end = text.floor_char_boundary(span.end).max(start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let help = help.into();
        Problem {
            message: message.into(),
            help: (!help.is_empty()).then_some(help),
            page: Arc::clone(page),
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

    /// The file, as it was named; content names its own by their path:
    /// `invader/equipment.toml`.
    pub fn file(&self) -> &str {
        self.page.name()
    }

    /// The line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// File, line and column as editors understand them:
    /// `invader/equipment.toml:12:8`.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file(), self.line, self.column)
    }

    /// Where it stands among the problems of its file.
    pub fn offset(&self) -> usize {
        self.span.offset()
    }
}
