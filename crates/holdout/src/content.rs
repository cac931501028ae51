//! Which content the program plays with: its own, or a folder over it.

use std::path::PathBuf;
use std::sync::Arc;

use survival::content::{Content, Source};
use survival::mission::Mission;

use crate::failure::{Broken, Usage};

/// Where content comes from.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ContentArgs {
    /// A folder of content: its files replace the built-in ones of the same path, others join.
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
}

impl ContentArgs {
    /// Loads and checks the content.
    pub fn load(&self) -> anyhow::Result<Arc<Content>> {
        let loaded = match &self.content {
            None => Content::embedded(),
            Some(folder) => {
                let source = Source::folder(folder);
                source.and_then(|source| Content::load(&source)).map(Arc::new)
            }
        };
        loaded.map_err(|errors| Broken(errors).into())
    }
}

/// The mission of this id.
pub fn find_mission<'c>(content: &'c Content, id: &str) -> anyhow::Result<&'c Mission> {
    let unknown = || Usage(format!("there is no mission `{id}`; `holdout missions` lists them"));
    Ok(content.mission(id).ok_or_else(unknown)?)
}
