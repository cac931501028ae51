//! Markup that is drawn once and shared by all who see it.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use maud::{Markup, Render};
use serde::Serialize;

/// Markup with its hash, by which pages that have it already are known.
#[derive(Clone, Debug)]
pub struct Drawn {
    text: Arc<str>,
    hash: u64,
}

impl Drawn {
    /// What was drawn.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its hash.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

impl From<Markup> for Drawn {
    fn from(markup: Markup) -> Drawn {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&markup.0);
        Drawn { text: markup.0.into(), hash }
    }
}

impl Render for Drawn {
    fn render_to(&self, out: &mut String) {
        out.push_str(&self.text);
    }
}

impl Serialize for Drawn {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}
