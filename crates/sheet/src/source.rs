//! The files of content: the built-in ones, and others over them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::problem::{Page, page};

/// The workspace's `content/`, compiled into the program.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../content/"]
struct Embedded;

/// A set of content files, by their paths: `invader/missions/m0.toml`.
#[derive(Clone, Debug, Default)]
pub struct Source {
    files: BTreeMap<String, Page>,
}

impl Source {
    /// The content that the program was built with.
    pub fn embedded() -> Source {
        let mut source = Source::default();
        for path in Embedded::iter() {
            if !is_content(&path) {
                continue;
            }
            if let Some(file) = Embedded::get(&path) {
                source.insert(&path, &String::from_utf8_lossy(&file.data));
            }
        }
        source
    }

    /// The same content with one file replaced or added. Files that hold no
    /// content, as readmes and what editors leave behind, change nothing.
    #[must_use]
    pub fn with(mut self, path: &str, text: &str) -> Source {
        if is_content(path) {
            self.insert(path, text);
        }
        self
    }

    /// The same content without one file.
    #[must_use]
    pub fn without(mut self, path: &str) -> Source {
        self.files.remove(path);
        self
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(|page| page.inner().as_str())
    }

    /// The files, sorted by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pages().map(|page| (page.name(), page.inner().as_str()))
    }

    /// The files as pages, sorted by path.
    pub fn pages(&self) -> impl Iterator<Item = &Page> {
        self.files.values()
    }

    /// What a file says, as parsed: without comments, the order of keys, and
    /// whatever stands under one of the keys `texts`, which are for people.
    /// Nothing where there is no such file, or it is no TOML.
    pub fn value(&self, path: &str, texts: &[&str]) -> Option<Value> {
        let mut value: Value = toml::from_str(self.text(path)?).ok()?;
        without(&mut value, texts);
        Some(value)
    }

    fn insert(&mut self, path: &str, text: &str) {
        // A checkout with other line ends holds the same content.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        self.files.insert(path.to_owned(), page(path, text));
    }
}

/// Takes keys out, wherever they stand.
fn without(value: &mut Value, keys: &[&str]) {
    match value {
        Value::Object(map) => {
            map.retain(|key, _| !keys.contains(&key.as_str()));
            map.values_mut().for_each(|value| without(value, keys));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| without(value, keys)),
        _ => {}
    }
}

/// Whether a file holds content; readmes, leftovers of editors and lessons, which
/// teach the rules but change none, don't.
fn is_content(path: &str) -> bool {
    let lesson = path.split('/').nth(1) == Some("lessons");
    path.ends_with(".toml") && !lesson && !path.split('/').any(|part| part.starts_with('.'))
}
