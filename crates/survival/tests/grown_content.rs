//! Content that grew since a game was saved: a box more, a mission more, a word
//! mended. Every old game opens as it did before.

mod load_common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use load_common::load;
use survival::Game;
use survival::content::{Content, Source};
use table::{Game as _, Opened, Replay};

/// A box that no old game knows, with an enemy, cards and a survivor.
const BOX: &[(&str, &str)] = &[
    ("later/box.toml", "name = \"Later\"\nruleset = \"scifi\"\norder = 99\n"),
    (
        "later/enemies.toml",
        "[[enemy]]\nid = \"latecomer\"\nname = \"Latecomer\"\nplural = \"Latecomers\"\n\
         family = \"Tank\"\ndamage = 1\ntoughness = 1\nexperience = 1\nactions = 1\npriority = 1\n\
         miniatures = 4\n",
    ),
    (
        "later/cards.toml",
        "[[card]]\nnumbers = [901]\npart = \"easier\"\ndraw = \"spawn\"\nkind = \"latecomer\"\n\
         counts = { blue = 1, yellow = 1, orange = 1, red = 1 }\n",
    ),
    (
        "later/equipment.toml",
        "[[card]]\nname = \"Umbrella\"\ncopies = 2\nback = \"equipment\"\nworn = \"hand\"\n\
         text = \"Keeps dry.\"\nmelee = { dice = 1, accuracy = 5, damage = 1 }\n",
    ),
    (
        "later/survivors.toml",
        "[[survivor]]\nname = \"Late\"\nclass = \"civilian\"\narmour = 2\n\
         skills = { blue = [\"Lucky\"], yellow = [\"+1 Action\"], orange = [\"Tough\", \"Shove\"], \
         red = [\"Sniper\", \"Taunt\", \"Sprint\"] }\n",
    ),
];

/// The shipped content with more of everything, and with other words.
fn grown() -> Arc<Content> {
    let shipped = Source::embedded();
    let text = |path: &str| shipped.text(path).expect("shipped").to_owned();
    let mended = |path: &str| {
        let text = text(path);
        assert!(text.contains("text = \""), "{path} has texts");
        text.replace("text = \"", "text = \"In other words: ")
    };
    let mission = text("invader/missions/m0.toml");
    let retold = mission.replacen("title = \"", "title = \"Once more: ", 1);
    let source = BOX.iter().fold(shipped.clone(), |source, (path, text)| source.with(path, text));
    let source = source
        .with("mine/missions/first.toml", &mission)
        .with("invader/missions/m0.toml", &retold)
        .with("invader/skills.toml", &mended("invader/skills.toml"))
        .with("invader/equipment.toml", &mended("invader/equipment.toml"))
        .with("darkside/equipment.toml", &mended("darkside/equipment.toml"));
    load(&source)
}

/// The saved and shared games under `golden/` that are of this family.
fn saves() -> Vec<(String, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden")];
    let mut paths: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(end) if end == "save" || end == "shared" => paths.push(path),
                _ => {}
            }
        }
    }
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a text");
        let ours = table::inspect(&text).is_ok_and(|header| header.game == Game::NAME);
        ours.then(|| (path.display().to_string(), text))
    };
    paths.into_iter().filter_map(read).collect()
}

/// All that somebody who opens a game is told of it.
fn told(opened: &Opened<Game>) -> (Option<String>, bool, Option<usize>, usize) {
    let shown = opened.shown().map(Replay::len);
    (opened.difference().map(ToString::to_string), opened.is_dated(), shown, opened.plays().len())
}

#[test]
fn a_box_a_mission_and_words_change_no_old_game() {
    let shipped = load(&Source::embedded());
    let grown = grown();
    assert!(grown.mission("mine/first").is_some() && grown.card("Umbrella").is_some());
    let mut opened = 0;
    // Every third one: the rest would tell the same.
    for (name, text) in saves().into_iter().step_by(3) {
        let open = |content| {
            table::open::<Game>(&text, content).unwrap_or_else(|error| panic!("{name}: {error}"))
        };
        assert_eq!(told(&open(&shipped)), told(&open(&grown)), "{name}");
        opened += 1;
    }
    assert!(opened >= 15, "only {opened} games were opened");
}
