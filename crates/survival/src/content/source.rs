//! Where content files come from: the program itself, or a folder over it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::problem::{Page, Problem, page};

/// The workspace's `content/`, compiled into the program.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../content/"]
struct Embedded;

/// How deep a folder of content may be nested; a box needs two.
const DEEPEST: usize = 4;

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

    /// The content that the program was built with, changed by a folder:
    /// files there replace those of the same path, others are added.
    ///
    /// Reports every file that can't be read.
    pub fn folder(path: impl AsRef<Path>) -> Result<Source, Vec<Problem>> {
        let mut source = Source::embedded();
        let mut errors = Vec::new();
        source.read(path.as_ref(), "", DEEPEST, &mut errors);
        if errors.is_empty() { Ok(source) } else { Err(errors) }
    }

    /// The same content with one file replaced or added.
    #[must_use]
    pub fn with(mut self, path: &str, text: &str) -> Source {
        self.insert(path, text);
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
    pub(super) fn pages(&self) -> impl Iterator<Item = &Page> {
        self.files.values()
    }

    /// SHA-256 over the paths and texts of files in the order of their paths,
    /// in hexadecimal.
    ///
    /// Lengths are part of it, so that no text can pass for another path.
    pub(super) fn hash(&self, counts: impl Fn(&str) -> bool) -> String {
        let mut hash = Sha256::new();
        for (path, text) in self.files().filter(|(path, _)| counts(path)) {
            for part in [path.as_bytes(), text.as_bytes()] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn insert(&mut self, path: &str, text: &str) {
        // A checkout with other line ends holds the same content.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        self.files.insert(path.to_owned(), page(path, text));
    }

    fn read(&mut self, folder: &Path, prefix: &str, depth: usize, errors: &mut Vec<Problem>) {
        let unreadable = |path: &str, why: &dyn std::fmt::Display| {
            let message = format!("`{path}` can't be read: {why}");
            let nothing = page(path, String::new());
            Problem::new(&nothing, 0..0, message, "check the path and its rights")
        };
        let shown =
            if prefix.is_empty() { folder.display().to_string() } else { prefix.to_owned() };
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(why) => return errors.push(unreadable(&shown, &why)),
        };
        let mut names: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
        names.sort();
        for path in names {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if name.starts_with('.') {
                continue;
            }
            let inner =
                if prefix.is_empty() { name.to_owned() } else { format!("{prefix}/{name}") };
            if path.is_dir() {
                if depth > 0 {
                    self.read(&path, &inner, depth - 1, errors);
                }
            } else if is_content(&inner) {
                match fs::read(&path).map(String::from_utf8) {
                    Ok(Ok(text)) => self.insert(&inner, &text),
                    Ok(Err(why)) => errors.push(unreadable(&inner, &why)),
                    Err(why) => errors.push(unreadable(&inner, &why)),
                }
            }
        }
    }
}

/// Whether a file holds content; readmes and leftovers of editors don't.
fn is_content(path: &str) -> bool {
    path.ends_with(".toml") && !path.split('/').any(|part| part.starts_with('.'))
}
