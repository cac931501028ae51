//! Content of a test's own, which must be sound.

use std::sync::Arc;

use survival::content::{Content, Source};

/// The content of a source; what is wrong with it, if anything is.
pub fn load(source: &Source) -> Arc<Content> {
    match Content::load(source) {
        Ok(content) => Arc::new(content),
        Err(problems) => {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            panic!("{}", lines.join("\n"));
        }
    }
}
