//! What is wrong with a content file, and where.

use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};

/// One thing that is wrong with a content file.
///
/// Says what, shows where, and says how to mend it: printed through `miette`,
/// the line stands below the message with the place underlined.
#[derive(Clone, Debug, thiserror::Error, Diagnostic)]
#[error("{message}")]
pub struct ContentError {
    message: String,
    #[help]
    help: Option<String>,
    #[source_code]
    text: NamedSource<Arc<String>>,
    #[label("here")]
    span: SourceSpan,
    line: usize,
    column: usize,
}

impl ContentError {
    pub(super) fn new(
        file: &str,
        text: &Arc<String>,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> ContentError {
        let start = floor(text, span.start);
        let end = floor(text, span.end).max(start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let help = help.into();
        ContentError {
            message: message.into(),
            help: (!help.is_empty()).then_some(help),
            text: NamedSource::new(file, Arc::clone(text)),
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

    /// The file, as content names it: `invader/equipment.toml`.
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

    /// File, line and column as editors understand them:
    /// `invader/equipment.toml:12:8`.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file(), self.line, self.column)
    }

    /// Where it stands among the problems of its file.
    pub(super) fn offset(&self) -> usize {
        self.span.offset()
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
