//! Writes the fingerprints and figures of the golden games anew, and nothing
//! else: every action must still be allowed, every roll must still fall as it
//! stands there. For when the state was laid out otherwise, or figures changed
//! that make no difference to these games.
//!
//! Usage: `refresh [FILE…]`; without files, all of `golden/` but `golden/old`,
//! which stays as it is for ever.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use survival::Game;
use survival::content::Content;
use table::{Game as _, Log, Origin};

fn main() -> ExitCode {
    let content = match Content::embedded() {
        Ok(content) => content,
        Err(errors) => {
            eprintln!("error: {errors:?}");
            return ExitCode::FAILURE;
        }
    };
    let named: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden");
    let files = if named.is_empty() { saves(&golden) } else { named };
    let mut failed = false;
    for path in files {
        match refresh(&content, &path) {
            Ok(true) => println!("{}: written anew", path.display()),
            Ok(false) => {}
            Err(why) => {
                failed = true;
                eprintln!("{}: {why}", path.display());
            }
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The saves in the folders of the games.
fn saves(golden: &Path) -> Vec<PathBuf> {
    let list = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    let folders = list(golden).into_iter().filter(|path| !path.ends_with("old"));
    let files = folders.flat_map(|folder| list(&folder));
    let mut saves: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "save")).collect();
    saves.sort();
    saves
}

/// Plays a game again by its seed and actions. Whether its file changed.
fn refresh(content: &Arc<Content>, path: &Path) -> Result<bool, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let opened = table::open::<Game>(&text, content).map_err(|error| error.to_string())?;
    let Origin::Seed { seed, stream, .. } = opened.header().origin else {
        return Err("a shared game can't be written anew".to_owned());
    };
    let setup = opened.shown().ok_or("it can't be set up any more")?.setup();
    let log = Log::<Game>::start_on(content, setup, seed, stream);
    let mut log = log.map_err(|error| error.to_string())?;
    for (play, n) in opened.plays().iter().zip(1..) {
        let other = |why: &str| format!("play {n}, `{}`: {why}", play.text);
        let action = log.game().read(&play.text).map_err(|error| other(&error.to_string()))?;
        log.play(play.seat, action, &mut ()).map_err(|error| other(&error.to_string()))?;
        if log.plays().next_back().map(|last| &last.rolls) != Some(&play.rolls) {
            return Err(other("other dice or cards are asked for now"));
        }
    }
    let again = table::write(&log);
    if again == text {
        return Ok(false);
    }
    fs::write(path, again).map_err(|error| error.to_string())?;
    Ok(true)
}
