//! `holdout replay`: games of bots shown, checked, and found out when changed.

mod cli_common;

use std::fs;

use cli_common::{Folder, holdout, refused};

/// Saves a game that bots played.
fn saved(folder: &Folder, seed: &str) -> String {
    let path = folder.path("game.save");
    let words = [
        "sim",
        "invader/m0",
        "--games",
        "1",
        "--seed",
        seed,
        "--bots",
        "random,random",
        "--save",
        &path,
    ];
    assert!(holdout(&words).is_success());
    path
}

#[test]
fn a_game_of_bots_is_verified() {
    let folder = Folder::new("verified");
    let path = saved(&folder, "2");
    let text = fs::read_to_string(&path).expect("a save");
    let plays = text.lines().filter(|line| line.contains("\"n\":")).count();
    let hashes = text.lines().filter(|line| line.contains("\"print\":")).count();
    assert!(plays > 10 && hashes > 2);
    let output = holdout(&["replay", &path, "--verify"]);
    assert!(output.is_success(), "{}", output.stderr);
    for words in ["verified", &format!("plays    {plays},"), &format!("hashes   {hashes} checked")]
    {
        assert!(output.stdout.contains(words), "{words} in {}", output.stdout);
    }
}

#[test]
fn a_game_is_told_step_by_step() {
    let folder = Folder::new("told");
    let path = saved(&folder, "2");
    let plays = fs::read_to_string(&path)
        .expect("a save")
        .lines()
        .filter(|line| line.contains("\"n\":"))
        .count();
    let output = holdout(&["replay", &path]);
    assert!(output.is_success(), "{}", output.stderr);
    assert!(output.stdout.contains("The beginning"));
    assert!(output.stdout.lines().any(|line| line.starts_with("1. ")));
    assert!(output.stdout.lines().any(|line| line.starts_with(&format!("{plays}. "))));
    assert!(output.stdout.contains("The end: lost"), "{}", output.stdout);
}

#[test]
fn the_same_seed_makes_the_same_save() {
    let (one, two) = (Folder::new("one"), Folder::new("two"));
    let read = |path: String| fs::read_to_string(path).expect("a save");
    assert_eq!(read(saved(&one, "8")), read(saved(&two, "8")));
}

/// Wherever a bit is flipped, it is found out and told, never with a panic.
#[test]
fn a_flipped_bit_is_reported() {
    let folder = Folder::new("flipped");
    let whole = fs::read(saved(&folder, "3")).expect("a save");
    let path = folder.path("flipped.save");
    for place in (0..whole.len()).step_by(whole.len() / 40) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 7);
        fs::write(&path, &bytes).expect("a file");
        let output = refused(&["replay", &path, "--verify"], 1, "flipped.save");
        assert!(!output.stdout.contains("verified"), "bit of byte {place}");
    }
}

#[test]
fn what_is_no_save_is_told() {
    let folder = Folder::new("nosave");
    let path = saved(&folder, "1");
    let text = fs::read_to_string(&path).expect("a save");
    folder.write("notes.txt", "buy milk\n");
    folder.write("empty", "");
    folder.write("cut", &text[..text.len() / 2]);
    fs::write(folder.path("bytes"), [0xff, 0xfe, 0x00]).expect("a file");
    refused(&["replay", &folder.path("notes.txt"), "--verify"], 1, "not a save of Holdout");
    refused(&["replay", &folder.path("empty")], 1, "not a save of Holdout");
    refused(&["replay", &folder.path("cut"), "--verify"], 1, "Fetch a whole copy");
    refused(&["replay", &folder.path("bytes"), "--verify"], 1, "not a text");
    refused(&["replay", &folder.path("")], 1, "check the path");
}

/// A folder that lies over the content, with one place of a file written otherwise.
fn content(folder: &Folder, path: &str, text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{path} has no {from}");
    folder.write(&format!("content/{path}"), &text.replacen(from, to, 1));
    folder.path("content")
}

#[test]
fn a_text_that_was_mended_changes_no_game() {
    let folder = Folder::new("mended");
    let path = saved(&folder, "1");
    let tutorial = include_str!("../../../content/invader/missions/m0.toml");
    let mended =
        content(&folder, "invader/missions/m0.toml", tutorial, "minutes = 30", "minutes = 31");
    let output = holdout(&["replay", &path, "--verify", "--content", &mended]);
    assert!(output.is_success(), "{}", output.stderr);
}

#[test]
fn a_figure_that_changed_is_named_and_all_is_shown_as_far_as_it_goes() {
    let folder = Folder::new("figure");
    let path = saved(&folder, "2");
    let enemies = include_str!("../../../content/invader/enemies.toml");
    let changed = content(&folder, "invader/enemies.toml", enemies, "damage = 1", "damage = 3");
    let sentence = "the enemy Worker now has damage 3, not 1";
    refused(&["replay", &path, "--verify", "--content", &changed], 1, sentence);
    let output = holdout(&["replay", &path, "--content", &changed]);
    assert!(output.is_success(), "{}", output.stderr);
    assert!(output.stdout.contains(sentence), "{}", output.stdout);
    // The rules refuse that very play: what follows is told from the record.
    assert!(output.stdout.contains("From here on only the record tells"), "{}", output.stdout);
    // Every play is there, by the rules or from the record.
    let text = fs::read_to_string(&path).expect("a save");
    let plays = text.lines().filter(|line| line.contains("\"n\":")).count();
    for n in 1..=plays {
        let number = format!("{n}. player");
        assert!(output.stdout.lines().any(|line| line.starts_with(&number)), "{number}");
    }
}

/// Whoever reads may stop: that is no failure, and no panic.
#[cfg(unix)]
#[test]
fn a_reader_may_stop_reading() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let folder = Folder::new("pipe");
    let path = saved(&folder, "2");
    for words in [vec!["replay", &path], vec!["mission", "show", "invader/m7", "--json"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_holdout"))
            .args(&words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut first = [0; 16];
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut first).expect("something to read");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{words:?}: {:?}", output.status);
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
