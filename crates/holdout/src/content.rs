//! Which content the program plays with: its own, or a folder over it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use campaign::Track;
use server::{Campaigns, Families, Invazions, Survival};
use sheet::{Problem, Source};
use survival::content::Content;
use survival::mission::Mission;

use self::unread::{Found, unread};
use crate::failure::{Broken, Usage};

mod unread;

/// How deep a folder of content may be nested; a box needs two.
const DEEPEST: usize = 4;

/// Where content comes from.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ContentArgs {
    /// A folder of content. Its files replace built-in ones of the same path; others join.
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
}

impl ContentArgs {
    /// Loads and checks the content of the survival family, and tells the
    /// person which files of the folder no game reads.
    pub fn load(&self) -> anyhow::Result<Arc<Content>> {
        if let Some(folder) = &self.content {
            let mut found = Vec::new();
            let source = read(Source::embedded(), folder, "", DEEPEST, &mut found)?;
            let has_box = |folder: &str| source.text(&format!("{folder}/box.toml")).is_some();
            for sentence in unread(folder, &found, has_box) {
                eprintln!("note: {sentence}");
            }
        }
        self.load_with(Content::embedded, Content::load)
    }

    /// Loads and checks the content of InvaZions.
    pub fn load_invazions(&self) -> anyhow::Result<Arc<invazions::content::Content>> {
        self.load_with(invazions::content::Content::embedded, invazions::content::Content::load)
    }

    /// Loads and checks the tracks of campaigns.
    pub fn load_tracks(&self, content: &Content) -> anyhow::Result<Vec<Track>> {
        let source = match &self.content {
            None => Source::embedded(),
            Some(folder) => read(Source::embedded(), folder, "", DEEPEST, &mut Vec::new())?,
        };
        Track::all(&source, content).map_err(|errors| Broken(errors).into())
    }

    /// The games of a server, with this content.
    pub fn families(&self) -> anyhow::Result<Families> {
        let content = self.load()?;
        let tracks = self.load_tracks(&content)?;
        Ok(Families::default()
            .with(Survival::new(Arc::clone(&content)))
            .with(Invazions::new(self.load_invazions()?))
            .with(Campaigns::new(content, tracks)))
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
                let source = read(Source::embedded(), folder, "", DEEPEST, &mut Vec::new())?;
                load(&source).map(Arc::new)
            }
        };
        loaded.map_err(|errors| Broken(errors).into())
    }
}

/// Lays the files of a folder over others; `found` gets all that lie there.
fn read(
    mut source: Source,
    folder: &Path,
    prefix: &str,
    depth: usize,
    found: &mut Vec<Found>,
) -> anyhow::Result<Source> {
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
                source = read(source, &path, &inner, depth - 1, found)?;
            }
        } else if name.ends_with(".toml") {
            let bytes = fs::read(&path).with_context(|| unreadable(&path))?;
            let text = String::from_utf8(bytes).map_err(|error| not_utf8(&path, &error))?;
            let is_scenario = text.lines().any(|line| line.trim() == "[[scenario]]");
            source = source.with(&inner, &text);
            found.push(Found { path: inner, is_scenario });
        } else {
            found.push(Found { path: inner, is_scenario: false });
        }
    }
    Ok(source)
}

/// Says of a file that isn't text as we read it, and where that begins.
fn not_utf8(path: &Path, error: &std::string::FromUtf8Error) -> Usage {
    let good = error.utf8_error().valid_up_to();
    let line = error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
    let path = path.display();
    Usage(format!("{path}:{line}: this is not UTF-8; save the file as UTF-8 text"))
}

/// The track that is meant by this name: one of those known, or a file.
pub fn find_track(tracks: Vec<Track>, content: &Content, name: &str) -> anyhow::Result<Track> {
    let known = || tracks.iter().map(|track| track.id.as_str());
    let meant = |track: &&Track| {
        track.id == name || track.id.strip_prefix("campaign/").is_some_and(|id| id == name)
    };
    if let Some(track) = tracks.iter().find(meant) {
        return Ok(track.clone());
    }
    if !name.ends_with(".toml") {
        let known = known().collect::<Vec<_>>().join("`, `");
        let why = format!("there is no track `{name}`; known are `{known}`, or name a .toml file");
        return Err(Usage(why).into());
    }
    let text = fs::read_to_string(name)
        .with_context(|| format!("the track {name} can't be read; check the path"))?;
    Track::read(name, &text, content).map_err(|errors| Broken(errors).into())
}

/// The scenario of InvaZions that is meant by this name, if one is.
pub fn find_deal<'c>(
    content: &'c invazions::content::Content,
    name: &str,
) -> Option<&'c invazions::deal::Deal> {
    let name = name.trim().to_lowercase();
    content.deal(&name)
}

/// The mission of this id, or of this name within its game. What is none may be
/// meant for one of the scenarios of InvaZions, so these are named with the others.
pub fn find_mission<'c>(
    content: &'c Content,
    invazions: &invazions::content::Content,
    name: &str,
) -> anyhow::Result<&'c Mission> {
    let is = |id: &str| id.eq_ignore_ascii_case(name.trim());
    let missions = || content.all_missions();
    let exact = missions().find(|mission| is(&mission.id));
    let found =
        exact.or_else(|| missions().find(|mission| mission.id.rsplit('/').next().is_some_and(is)));
    let unknown = || {
        let ids = || {
            let deals = invazions.deals.iter().map(|deal| deal.id.as_str());
            missions().map(|mission| mission.id.as_str()).chain(deals)
        };
        let meant = sheet::nearest(name.trim(), ids());
        let meant = meant.map(|id| format!(" Did you mean `{id}`?")).unwrap_or_default();
        let count = ids().count();
        Usage(format!(
            "there is no mission `{name}`.{meant} There are {count}: `holdout missions` lists them"
        ))
    };
    Ok(found.ok_or_else(unknown)?)
}
