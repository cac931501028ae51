//! Where games are saved, and how: never half a file.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use table::{Game, Log, Origin, SaveError};

/// The folder in which games are saved unless told otherwise: the user's data
/// folder, or the current one where nobody knows of any.
pub fn folder() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_DATA_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| set("HOME").map(|home| home.join(".local").join("share")))
        .map_or_else(|| PathBuf::from("."), |data| data.join("holdout"))
}

/// A file for a new game that no other game uses.
pub fn fresh(mission: &str, seed: u64) -> PathBuf {
    let mission: String =
        mission.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let folder = folder();
    let named = |tail: &str| folder.join(format!("{mission}-{seed}{tail}.save"));
    let mut path = named("");
    for again in 2..1000 {
        if !path.exists() {
            break;
        }
        path = named(&format!("-{again}"));
    }
    path
}

/// Writes a save beside its place and then moves it there, so that the old
/// save stays whole until the new one is.
pub fn save<G: Game>(log: &Log<G>, path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut name = path.file_name().map_or_else(|| OsString::from("game"), OsString::from);
    name.push(format!(".{}.tmp", std::process::id()));
    let draft = path.with_file_name(name);
    let written = fs::File::create(&draft)
        .and_then(|mut file| file.write_all(table::write(log).as_bytes()))
        .and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // The draft is of no use; that it may stay behind is no further harm.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// What to say when a save could not be written.
pub fn trouble(path: &Path, error: &io::Error) -> String {
    format!(
        "The game could not be saved to {}: {error}. Free some space or use `save FILE` with \
         another place; the game goes on meanwhile.",
        path.display()
    )
}

/// Opens a save to play on. Where it doesn't go as it went any more, says so
/// and asks; the file as it was is kept beside. None if nobody wants to.
pub fn resume<G: Game>(
    path: &Path,
    content: &Arc<G::Content>,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<Option<Log<G>>> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| {
        format!("the save {shown} can't be read; saved games are kept in {}", folder().display())
    })?;
    let not_loaded = || format!("the save {shown} was not loaded");
    if table::inspect(&text).is_ok_and(|header| matches!(header.origin, Origin::Commitment(_))) {
        return Err(SaveError::Shared).with_context(not_loaded);
    }
    let opened = table::open::<G>(&text, content).with_context(not_loaded)?;
    if let Some(difference) = opened.difference() {
        if difference.is_unplayable {
            bail!(
                "the save {shown} can't be played on: {difference}. `holdout replay {shown}` tells \
                 what was played"
            );
        }
        let (holds, kept) = (difference.holds, beside(path));
        writeln!(out, "This game no longer plays the same: {difference}.")?;
        match difference.begins_anew {
            true => writeln!(out, "Nothing of it holds: it would begin anew with the same team.")?,
            false => writeln!(out, "Everything agrees up to play {holds}.")?,
        }
        writeln!(out, "`holdout replay {shown}` shows all of it as far as it can be shown.")?;
        write!(
            out,
            "Play on from play {holds}? The save as it was is kept as {} [no]: ",
            kept.display()
        )?;
        out.flush()?;
        let answer = super::input::line(input)?.unwrap_or_default();
        if !matches!(answer.trim().to_lowercase().as_str(), "y" | "yes") {
            writeln!(out, "Nothing was changed.")?;
            return Ok(None);
        }
        fs::write(&kept, &text)
            .with_context(|| format!("the save as it was can't be kept as {}", kept.display()))?;
    }
    Ok(opened.play_on(super::start::random_seed(), None))
}

/// A file beside a save, for the save as it was: one that isn't there yet.
fn beside(path: &Path) -> PathBuf {
    let named = |tail: &str| {
        let mut name = path.file_name().map_or_else(|| OsString::from("game"), OsString::from);
        name.push(format!(".before{tail}"));
        path.with_file_name(name)
    };
    let others = (2..1000).map(|again| named(&format!("-{again}")));
    let mut names = std::iter::once(named("")).chain(others);
    names.find(|path| !path.exists()).unwrap_or_else(|| named("-1000"))
}
