//! Hosts see views, menus and words; the state of a game is for bots and tests.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates that are hosts.
const HOSTS: [&str; 3] = ["server", "holdout", "lab"];

/// The search behind the golden games is a player itself, and whoever teaches the
/// bots, or asks what they choose, looks at games as they do.
const PLAYERS: [&str; 4] =
    ["lab/examples/choices.rs", "lab/examples/duel.rs", "lab/examples/golden", "lab/examples/tune"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("an entry of it").path();
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !is_test {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !is_test {
            found.push(path);
        }
    }
}

#[test]
fn hosts_do_not_read_the_state() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    HOSTS.iter().for_each(|host| sources(&crates.join(host), &mut files));
    assert!(files.len() > 100, "the hosts' sources are elsewhere now");
    let is_player = |path: &&PathBuf| PLAYERS.iter().any(|at| path.starts_with(crates.join(at)));
    let reads = |path: &&PathBuf| {
        let text = fs::read_to_string(path).expect("a source file");
        ["survival::reading", "invazions::reading"].iter().any(|module| text.contains(module))
    };
    let readers: Vec<_> = files.iter().filter(|path| !is_player(path)).filter(reads).collect();
    assert!(readers.is_empty(), "these read the state instead of a view: {readers:?}");
}
