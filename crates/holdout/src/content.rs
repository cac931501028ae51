//! Which content the program plays with: its own, or a folder over it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use sheet::{Problem, Source};
use survival::content::Content;
use survival::mission::Mission;

use crate::failure::{Broken, Usage};

/// How deep a folder of content may be nested; a box needs two.
const DEEPEST: usize = 4;

/// Where content comes from.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ContentArgs {
    /// A folder of content: its files replace the built-in ones of the same path, others join.
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
}

impl ContentArgs {
    /// Loads and checks the content of the survival family.
    pub fn load(&self) -> anyhow::Result<Arc<Content>> {
        self.load_with(Content::embedded, Content::load)
    }

    /// Loads and checks the content of InvaZions.
    pub fn load_invazions(&self) -> anyhow::Result<Arc<invazions::content::Content>> {
        self.load_with(invazions::content::Content::embedded, invazions::content::Content::load)
    }

    /// Loads a game's content: its own, or with a folder over it.
    fn load_with<C>(
        &self,
        embedded: impl Fn() -> Result<Arc<C>, Vec<Problem>>,
        load: impl Fn(&Source) -> Result<C, Vec<Problem>>,
    ) -> anyhow::Result<Arc<C>> {
        let loaded = match &self.content {
            None => embedded(),
            Some(folder) => {
                let source = read(Source::embedded(), folder, "", DEEPEST)?;
                load(&source).map(Arc::new)
            }
        };
        loaded.map_err(|errors| Broken(errors).into())
    }
}

/// Lays the files of a folder over others.
fn read(mut source: Source, folder: &Path, prefix: &str, depth: usize) -> anyhow::Result<Source> {
    let unreadable =
        |path: &Path| format!("`{}` can't be read; check the path and its rights", path.display());
    let entries = fs::read_dir(folder).with_context(|| unreadable(folder))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let inner = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}/{name}") };
        if path.is_dir() {
            if depth > 0 && !name.starts_with('.') {
                source = read(source, &path, &inner, depth - 1)?;
            }
        } else if name.ends_with(".toml") {
            let text = fs::read_to_string(&path).with_context(|| unreadable(&path))?;
            source = source.with(&inner, &text);
        }
    }
    Ok(source)
}

/// The scenario of InvaZions that is meant by this name, if one is.
pub fn find_deal<'c>(
    content: &'c invazions::content::Content,
    name: &str,
) -> Option<&'c invazions::deal::Deal> {
    let name = name.trim().to_lowercase();
    content.deal(&name)
}

/// The mission of this id, or of this name within its game.
pub fn find_mission<'c>(content: &'c Content, name: &str) -> anyhow::Result<&'c Mission> {
    let is = |id: &str| id.eq_ignore_ascii_case(name.trim());
    let missions = || content.missions.iter();
    let exact = missions().find(|mission| is(&mission.id));
    let found =
        exact.or_else(|| missions().find(|mission| mission.id.rsplit('/').next().is_some_and(is)));
    let unknown = || {
        let ids: Vec<_> = missions().map(|mission| mission.id.as_str()).collect();
        Usage(format!("there is no mission `{name}`; there are {}", ids.join(", ")))
    };
    Ok(found.ok_or_else(unknown)?)
}
