//! Reading a content file field by field.
//!
//! A file is walked with its spans. Mistakes are noted and skipped, so that one reading
//! finds every problem. Readers return a substitute for what they can't read: a card with
//! wrong dice still has its name, and nobody complains that the card is unknown.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::nearest::advice;
use crate::problem::{Page, Problem};

/// A file, and what was found wrong with it.
pub struct Sheet {
    page: Page,
    errors: RefCell<Vec<Problem>>,
}

impl Sheet {
    /// A file that has not been read yet.
    pub fn new(page: &Page) -> Sheet {
        Sheet { page: Arc::clone(page), errors: RefCell::default() }
    }

    /// Its path.
    pub fn path(&self) -> &str {
        self.page.name()
    }

    /// Notes a problem.
    pub fn report(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        let error = Problem::new(&self.page, span, message, help);
        self.errors.borrow_mut().push(error);
    }

    /// The tables of the file. None if it isn't TOML, which is noted.
    pub fn parse(&self) -> Option<DeTable<'_>> {
        let text = self.page.inner();
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut told = None;
        for error in &errors {
            // What follows in the same line is mostly an echo.
            let start = error.span().map_or(0, |span| span.start);
            let line = text.as_bytes().iter().take(start).filter(|byte| **byte == b'\n').count();
            if told.replace(line) == Some(line) {
                continue;
            }
            let help =
                "the file must be TOML: `name = value` lines, texts in quotes, lists in brackets";
            self.report(
                error.span().unwrap_or(0..0),
                format!("not TOML: {}", error.message()),
                help,
            );
        }
        errors.is_empty().then(|| table.into_inner())
    }

    /// The problems in the order of the text.
    pub fn into_errors(self) -> Vec<Problem> {
        let mut errors = self.errors.into_inner();
        errors.sort_by_key(Problem::offset);
        errors
    }

    fn has_errors_in(&self, span: &Range<usize>) -> bool {
        self.errors.borrow().iter().any(|error| span.contains(&error.offset()))
    }

    /// Whether nothing was found wrong.
    pub fn is_clean(&self) -> bool {
        self.errors.borrow().is_empty()
    }
}

/// The fields of a table.
pub struct Fields<'a> {
    sheet: &'a Sheet,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    what: &'static str,
    known: RefCell<Vec<&'static str>>,
}

impl<'a> Fields<'a> {
    /// The fields of a whole file. `what` says what it is, as in "this mission".
    pub fn of(sheet: &'a Sheet, table: &'a DeTable<'a>, what: &'static str) -> Fields<'a> {
        Fields { sheet, table, span: 0..0, what, known: RefCell::default() }
    }

    /// A field, where there is one.
    pub fn get(&self, key: &'static str) -> Option<Item<'a>> {
        self.known.borrow_mut().push(key);
        let (_, value) = self.table.iter().find(|(name, _)| name.get_ref() == key)?;
        Some(Item { sheet: self.sheet, value, key })
    }

    /// A field that must be there. `example` shows how it is written.
    pub fn need(&self, key: &'static str, example: &str) -> Option<Item<'a>> {
        let item = self.get(key);
        if item.is_none() {
            let message = format!("this {} lacks `{key}`", self.what);
            self.report(message, format!("add a line such as `{key} = {example}`"));
        }
        item
    }

    /// A text that must be there and say something.
    pub fn text(&self, key: &'static str, example: &str) -> String {
        let Some(item) = self.need(key, example) else { return String::new() };
        let text = item.text().unwrap_or_default();
        if item.value.get_ref().is_str() && text.trim().is_empty() {
            item.report(format!("`{key}` is empty"), format!("write for example {example}"));
        }
        text.to_owned()
    }

    /// A whole number that must be there.
    pub fn figure<N: Number>(&self, key: &'static str, range: RangeInclusive<N>) -> N {
        let low = *range.start();
        let item = self.need(key, &low.to_string());
        item.and_then(|item| item.figure(range)).unwrap_or(low)
    }

    /// Yes or no; no where nothing is said.
    pub fn yes(&self, key: &'static str) -> bool {
        self.get(key).and_then(|item| item.yes()).unwrap_or(false)
    }

    /// The entries of a list; none where nothing is said.
    pub fn list(&self, key: &'static str) -> Vec<Item<'a>> {
        self.get(key).map(|item| item.list()).unwrap_or_default()
    }

    /// The texts of a list, as far as it is one: for a first look at what will
    /// be read, and complained of, later.
    pub fn peek_list(&self, key: &str) -> Vec<&'a str> {
        let value = self.table.iter().find(|(name, _)| name.get_ref() == key);
        let DeValue::Array(values) = value.map_or(&DeValue::Boolean(false), |(_, v)| v.get_ref())
        else {
            return Vec::new();
        };
        values.iter().filter_map(|value| value.get_ref().as_str()).collect()
    }

    /// The tables of a list such as `[[card]]`, each with its fields.
    pub fn tables(&self, key: &'static str, what: &'static str) -> Vec<Fields<'a>> {
        self.list(key).iter().filter_map(|item| item.fields(what)).collect()
    }

    /// The entries of a table whose names are the file's own, in their order.
    pub fn entries(&self) -> Vec<(&'a str, Item<'a>)> {
        let own = |name: &str| !matches!(name, "note" | "provenance");
        let entries = self.table.iter().map(|(name, value)| (name.get_ref().as_ref(), value));
        entries
            .filter(|(name, _)| own(name))
            .map(|(name, value)| (name, Item { sheet: self.sheet, value, key: self.what }))
            .collect()
    }

    /// Notes a problem with the table as a whole.
    pub fn report(&self, message: impl Into<String>, help: impl Into<String>) {
        self.sheet.report(self.span.clone(), message, help);
    }

    /// Whether no problem was noted with the file so far.
    pub fn is_clean(&self) -> bool {
        self.sheet.is_clean()
    }

    /// Notes a problem with a field, or with the table where the field is missing.
    pub fn report_at(
        &self,
        key: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        match self.get(key) {
            Some(item) => item.report(message, help),
            None => self.report(message, help),
        }
    }

    /// Notes that fields contradict each other, at the first of them. A field
    /// with problems of its own contradicts nothing.
    pub fn clash(
        &self,
        keys: &[&'static str],
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let sound = |key: &&'static str| {
            let item = self.get(key);
            item.is_none_or(|item| !self.sheet.has_errors_in(&extent(item.value)))
        };
        if keys.iter().all(sound)
            && let Some(key) = keys.first()
        {
            self.report_at(key, message, help);
        }
    }

    /// Every field has been asked for: whatever else is there is unknown.
    ///
    /// `note` and `provenance` may stand anywhere. Provenance is one text for
    /// the whole entry, or a table with a text for each field, for those in
    /// `inner` too.
    pub fn done(&self, inner: &[&'static str]) {
        if let Some(note) = self.get("note") {
            note.text();
        }
        let provenance = self.get("provenance");
        let mut known = self.known.borrow().clone();
        known.sort_unstable();
        known.dedup();
        for (name, _) in self.table {
            let word = name.get_ref().as_ref();
            if !known.contains(&word) {
                let message = format!("this {} has no field `{word}`", self.what);
                self.sheet.report(name.span(), message, advice(word, known.iter().copied()));
            }
        }
        let Some(provenance) = provenance else { return };
        let DeValue::Table(origins) = provenance.value.get_ref() else {
            provenance.text();
            return;
        };
        for (name, value) in origins {
            let word = name.get_ref().as_ref();
            let fields = || known.iter().chain(inner).copied();
            if !fields().any(|field| field == word) {
                let message = format!("this {} has no field `{word}` to come from", self.what);
                self.sheet.report(name.span(), message, advice(word, fields()));
            }
            Item { sheet: self.sheet, value, key: "provenance" }.text();
        }
    }
}

/// A value in a file.
#[derive(Clone, Copy)]
pub struct Item<'a> {
    sheet: &'a Sheet,
    value: &'a Spanned<DeValue<'a>>,
    key: &'static str,
}

impl<'a> Item<'a> {
    /// Notes a problem with it.
    pub fn report(&self, message: impl Into<String>, help: impl Into<String>) {
        self.sheet.report(self.value.span(), message, help);
    }

    /// The value itself, for types that read themselves.
    pub fn read<T: serde::de::DeserializeOwned>(&self) -> Option<T> {
        let value = self.value.clone();
        match T::deserialize(toml::de::ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(error) => {
                let span = error.span().unwrap_or_else(|| self.value.span());
                self.sheet.report(span, error.message(), help_for(error.message()));
                None
            }
        }
    }

    /// A text.
    pub fn text(&self) -> Option<&'a str> {
        let text = self.value.get_ref().as_str();
        if text.is_none() {
            self.wrong("a text in quotes");
        }
        text
    }

    /// Whether it is a text.
    pub fn is_text(&self) -> bool {
        self.value.get_ref().is_str()
    }

    /// Whether it is a table.
    pub fn is_table(&self) -> bool {
        self.value.get_ref().is_table()
    }

    /// Yes or no.
    pub fn yes(&self) -> Option<bool> {
        let yes = self.value.get_ref().as_bool();
        if yes.is_none() {
            self.wrong("`true` or `false`");
        }
        yes
    }

    /// A whole number of this range.
    pub fn figure<N: Number>(&self, range: RangeInclusive<N>) -> Option<N> {
        let DeValue::Integer(digits) = self.value.get_ref() else {
            self.wrong("a whole number");
            return None;
        };
        let number = i64::from_str_radix(digits.as_str(), digits.radix()).ok();
        let figure = number.and_then(|number| N::try_from(number).ok());
        match figure {
            Some(figure) if range.contains(&figure) => Some(figure),
            _ => {
                let message = format!("`{}` can't be {}", self.key, digits.as_str());
                let (low, high) = range.into_inner();
                self.report(message, format!("write a whole number from {low} to {high}"));
                None
            }
        }
    }

    /// The entries of a list.
    pub fn list(&self) -> Vec<Item<'a>> {
        let DeValue::Array(values) = self.value.get_ref() else {
            self.wrong("a list in brackets");
            return Vec::new();
        };
        values.iter().map(|value| Item { sheet: self.sheet, value, key: self.key }).collect()
    }

    /// The fields of a table; `what` says what it is.
    pub fn fields(&self, what: &'static str) -> Option<Fields<'a>> {
        let DeValue::Table(table) = self.value.get_ref() else {
            self.wrong("a table: `{ name = value }`");
            return None;
        };
        let span = self.value.span();
        Some(Fields { sheet: self.sheet, table, span, what, known: RefCell::default() })
    }

    /// One word of a closed list.
    pub fn word<T: Clone>(&self, words: &[(&str, T)]) -> Option<T> {
        let word = self.text()?;
        let found = words.iter().find(|(known, _)| *known == word);
        if found.is_none() {
            let message = format!("`{}` can't be `{word}`", self.key);
            self.report(message, advice(word, words.iter().map(|(known, _)| *known)));
        }
        found.map(|(_, meaning)| meaning.clone())
    }

    /// One of a closed vocabulary: a bare word, or a table with one word and
    /// what belongs to it. `words` says which of them need something.
    pub fn tagged(&self, words: &[(&'static str, bool)]) -> Option<(&'static str, Item<'a>)> {
        let all = || words.iter().map(|(known, _)| *known);
        let (word, span, inner) = match self.value.get_ref() {
            DeValue::String(word) => (word.as_ref(), self.value.span(), None),
            DeValue::Table(table) if table.len() == 1 => {
                let (name, value) = table.iter().next()?;
                (name.get_ref().as_ref(), name.span(), Some(value))
            }
            DeValue::Table(_) => {
                let message = format!("each of `{}` says one thing", self.key);
                self.report(message, advice("", all()));
                return None;
            }
            _ => {
                self.wrong("a word in quotes, or a table with one word");
                return None;
            }
        };
        let Some((known, needs)) = words.iter().find(|(known, _)| *known == word) else {
            let message = format!("`{}` knows no `{word}`", self.key);
            self.sheet.report(span, message, advice(word, all()));
            return None;
        };
        match (needs, inner) {
            (true, Some(value)) => Some((known, Item { value, key: known, ..*self })),
            (false, None) => Some((known, *self)),
            (true, None) => {
                self.report(format!("`{word}` needs more"), format!("write `{{ {word} = … }}`"));
                None
            }
            (false, Some(_)) => {
                self.report(format!("`{word}` stands alone"), format!("write `\"{word}\"`"));
                None
            }
        }
    }

    fn wrong(&self, expected: &str) {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "`true` or `false`",
            DeValue::Datetime(_) => "a date or time",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.report(format!("`{}` is {found}", self.key), format!("write {expected}"));
    }
}

/// What helps with a message about an unknown word: the known ones stand in it,
/// in backticks, after the unknown one.
fn help_for(message: &str) -> String {
    let mut words = message.split('`').skip(1).step_by(2);
    match words.next() {
        Some(word) if message.starts_with("unknown ") => advice(word, words),
        _ => "compare it with the entries around it".to_owned(),
    }
}

/// From the first to the last character of a value. Tables with a header of
/// their own claim no more than that, so their fields are asked too.
pub(crate) fn extent(value: &Spanned<DeValue>) -> Range<usize> {
    let inner: Vec<Range<usize>> = match value.get_ref() {
        DeValue::Array(values) => values.iter().map(extent).collect(),
        DeValue::Table(table) => table.iter().map(|(_, value)| extent(value)).collect(),
        _ => Vec::new(),
    };
    inner
        .into_iter()
        .fold(value.span(), |all, part| all.start.min(part.start)..all.end.max(part.end))
}

/// A whole number of some size.
pub trait Number: Copy + PartialOrd + Display + TryFrom<i64> {}
impl Number for u8 {}
impl Number for u16 {}
