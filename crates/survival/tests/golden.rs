//! Golden games: games recorded once and replayed ever since. Every roll,
//! every action and every hash must still be the same, every mission must be
//! seen won, and every cause of defeat must be seen.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use survival::Game;
use survival::Outcome;
use survival::content::Content;
use survival::event::Defeat;
use survival::reading::Read as _;
use survival::setup::Options;
use table::Log;

/// What to do when they differ.
const MEND: &str = "If you did not mean to change the rules, you have broken them. \
    If you did, raise RULES_VERSION and record anew: cargo run --release -p holdout-lab --example golden. \
    If only the state is laid out otherwise, keep the old names for serde, or have the \
    fingerprints written anew: cargo run -p holdout-lab --example refresh";

static CONTENT: LazyLock<Arc<Content>> =
    LazyLock::new(|| Content::embedded().expect("the shipped content is sound"));

/// All golden games that can be read.
static GAMES: LazyLock<Vec<Log<Game>>> = LazyLock::new(|| {
    let saves = saves();
    saves.iter().filter_map(|path| table::read::<Game>(&text(path), &CONTENT).ok()).collect()
});

/// The saves under `golden/`, wherever in it but in `old`, which has a test of
/// its own.
fn saves() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden")];
    let mut saves = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for entry in entries {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                if path.file_name().is_some_and(|name| name != "old") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "save") {
                saves.push(path);
            }
        }
    }
    saves.sort();
    saves
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn outcomes() -> impl Iterator<Item = (&'static Log<Game>, Option<Outcome>)> {
    GAMES.iter().map(|log| (log, log.game().state().outcome))
}

#[test]
fn golden_games_replay_to_the_last_hash() {
    let mut broken = Vec::new();
    for path in saves() {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match table::read::<Game>(&text(&path), &CONTENT) {
            Ok(log) if log.game().state().outcome.is_none() => {
                broken.push(format!("{name}: it does not come to an end"));
            }
            Ok(_) => {}
            Err(error) => broken.push(format!("{name}: {error}")),
        }
    }
    assert!(broken.is_empty(), "\n{}\n\n{MEND}\n", broken.join("\n"));
}

#[test]
fn every_mission_has_been_won() {
    let by_the_book = |log: &Log<Game>| log.setup().options == Options::default();
    let is_won = |id: &str| {
        outcomes().any(|(log, outcome)| {
            outcome == Some(Outcome::Won) && log.setup().mission == id && by_the_book(log)
        })
    };
    let missions = CONTENT.all_missions().map(|mission| mission.id.as_str());
    let missing: Vec<&str> = missions.filter(|id| !is_won(id)).collect();
    assert!(missing.is_empty(), "no won game, options as in the book: {missing:?}\n\n{MEND}\n");
}

#[test]
fn every_cause_of_defeat_has_been_met() {
    let missing: Vec<&str> = Defeat::ALL
        .into_iter()
        .filter(|cause| !outcomes().any(|(_, outcome)| outcome == Some(Outcome::Lost(*cause))))
        .map(Defeat::name)
        .collect();
    assert!(missing.is_empty(), "no game lost by: {missing:?}\n\n{MEND}\n");
}
