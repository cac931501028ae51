//! `holdout play` over pipes, as a script or a screen reader uses it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, process};

/// A folder for the saves of one test.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let path = env::temp_dir().join(format!("holdout-play-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Home(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }

    /// Runs `holdout play` with these words and lines of input.
    fn play(&self, words: &[&str], lines: &[&str]) -> (Option<i32>, String, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_holdout"))
            .arg("play")
            .args(words)
            .env("XDG_DATA_HOME", &self.0)
            .env("COLUMNS", "100")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        for line in lines {
            // It may have left already, which the test then sees.
            let _ = writeln!(stdin, "{line}");
        }
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        let (out, err) = (text(output.stdout), text(output.stderr));
        assert!(!err.contains("panicked"), "{err}");
        (output.status.code(), out, err)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // Leftovers in a temporary folder harm nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Deals the starting cards of a game of M0, and begins Cole's turn.
const DEAL: [&str; 3] = ["share cole", "share baraka", "activate cole"];

#[test]
fn the_first_screen() {
    let home = Home::new("first");
    let (status, out, _) = home.play(&["m0", "--seed", "7"], &[]);
    assert_eq!(status, Some(0));
    let shown: String = out.split("> ").next().unwrap_or_default().to_owned();
    let expected = include_str!("play/first_screen.txt");
    assert_eq!(shown.trim_end(), expected.trim_end());
    assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
    assert!(!out.contains('\u{1b}'), "no colours into a pipe");
}

#[test]
fn bad_input_is_answered_and_changes_nothing() {
    let home = Home::new("bad");
    let (save, start) = (home.path("a.save"), home.path("b.save"));
    let mut lines = DEAL.to_vec();
    home.play(&["m0", "--seed", "7", "--save", &start], &lines);
    // A file is no folder, whoever asks.
    let nowhere = format!("save {start}/x");
    lines.extend([
        "0",
        "99",
        "-1",
        "99999999999999999999",
        "frobnicate",
        "move",
        "move nowhere",
        "move 01-R:22",
        "why",
        "why 99",
        "why 1",
        "why move 01-R:22",
        "why why",
        "zone",
        "zone 99",
        "zone 03-V:22",
        "log x",
        "log",
        "cards nobody",
        "cards cole",
        "rules",
        "rules noise",
        "rules xyzzy",
        "discard",
        "",
        "discard cole pack5",
        "screen",
        "screen sideways",
        &nowhere,
        "help",
        "?",
        "help actions",
        "board",
        "look",
        "\u{0}\u{7}",
        "é∴",
    ]);
    let (status, out, _) = home.play(&["m0", "--seed", "7", "--save", &save], &lines);
    assert_eq!(status, Some(0));
    for answer in [
        "There is no 0; the menu goes from 1",
        "`frobnicate` means nothing here",
        "is no zone of this board",
        "Not now: no open way leads straight to that zone. Invader, Movement, p. 12:",
        "There is no 99 on the menu.",
        "Which zone?",
        "Enemies there would move to",
        "Nobody in the team is called `nobody`.",
        "Invader, Noise, p. 17:",
        "Nothing in the rules speaks of `xyzzy`.",
        "`screen full`, `screen changes` or `screen brief`.",
        "The game could not be saved to ",
        "takes back what revealed nothing",
        "The input ended. The game is saved.",
    ] {
        assert!(out.contains(answer), "lacks: {answer}\n{out}");
    }
    let (a, b) = (fs::read(&save).expect("a save"), fs::read(&start).expect("a save"));
    assert_eq!(a, b, "nothing has changed");
}

#[test]
fn undo_save_quit_and_resume() {
    let home = Home::new("resume");
    let save = home.path("game.save");
    let mut lines = DEAL.to_vec();
    lines.extend(["move 05-R:12", "undo", "noise", "move 21", "save", "quit", ""]);
    let (status, out, _) = home.play(&["m0", "--seed", "7", "--save", &save], &lines);
    assert_eq!(status, Some(0));
    assert!(out.contains("Taken back: `move 05-R:12`."), "{out}");
    assert!(out.contains(&format!("Saved to {save}.")), "{out}");
    assert!(out.contains(&format!("holdout play --resume {save}")), "{out}");
    let before = fs::read_to_string(&save).expect("a save");

    let (status, again, _) = home.play(&["--resume", &save], &["quit", ""]);
    assert_eq!(status, Some(0));
    assert_eq!(fs::read_to_string(&save).expect("a save"), before, "the same game");
    let last = |out: &str| {
        let screen = out.rsplit("Goals: ").next().unwrap_or_default();
        let menu = screen.split("> ").next().unwrap_or_default();
        menu.split("What now?").nth(1).unwrap_or_default().to_owned()
    };
    let screen = out.split("> save").next().unwrap_or_default();
    assert_eq!(last(screen.trim_end_matches("> ")), last(&again));
    assert!(!last(&again).is_empty(), "{again}");
}

/// Whoever plays with files of their own is told to name them again.
#[test]
fn going_on_names_the_folder_of_ones_own_content() {
    let home = Home::new("own");
    let own = home.path("own");
    let missions = format!("{own}/mine/missions");
    fs::create_dir_all(&missions).expect("a folder");
    let tutorial = include_str!("../../../content/invader/missions/m0.toml");
    fs::write(format!("{missions}/first.toml"), tutorial).expect("a mission");
    let save = home.path("game.save");
    let words = ["mine/first", "--seed", "7", "--save", &save, "--content", &own];
    let (status, out, _) = home.play(&words, &["save", "quit", ""]);
    assert_eq!(status, Some(0), "{out}");
    let go_on = format!("holdout play --resume {save} --content {own}");
    assert!(out.contains(&go_on), "{out}");
    let (status, again, _) = home.play(&["--resume", &save, "--content", &own], &["quit", ""]);
    assert_eq!(status, Some(0), "{again}");
    let (status, _, without) = home.play(&["--resume", &save], &["quit", ""]);
    assert_ne!(status, Some(0), "without the folder there is no such mission");
    assert!(without.contains("there is no mission `mine/first`"), "{without}");
    assert!(!without.contains("is gone"), "one reason, not a list: {without}");
}

#[test]
fn what_was_rolled_stays_rolled() {
    let home = Home::new("rolled");
    let mut lines = DEAL.to_vec();
    lines.extend(["search", "undo"]);
    let (_, out, _) = home.play(&["m0", "--seed", "7"], &lines);
    assert!(out.contains("can't be taken back"), "{out}");
}

/// A game that an earlier program wrote, by its name in `golden/old`.
fn old(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/old/2026-11/");
    fs::read_to_string(format!("{folder}{name}.save")).expect("an old save")
}

#[test]
fn a_game_that_goes_another_way_is_played_on_if_one_wants() {
    let home = Home::new("parted");
    let save = home.path("old.save");
    let text = old("invader-m10-open");
    fs::write(&save, &text).expect("a file");
    let (status, out, err) = home.play(&["--resume", &save], &["no"]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("no longer plays the same: play "), "{out}");
    assert!(out.contains("Everything agrees up to play ") && out.contains("Nothing was changed."));
    assert_eq!(fs::read_to_string(&save).expect("a save"), text, "and nothing was");

    let (status, out, err) = home.play(&["--resume", &save], &["yes", "save", "quit", ""]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("Play on from play ") && out.contains("Saved to "), "{out}");
    assert_ne!(fs::read_to_string(&save).expect("a save"), text, "it goes on from there");
    let files = fs::read_dir(&home.0).expect("a folder").map(|entry| entry.expect("a file").path());
    let kept =
        files.filter(|path| path.is_file() && fs::read_to_string(path).is_ok_and(|t| t == text));
    assert_eq!(kept.count(), 1, "the save as it was is kept beside");
    // What was played on opens without a word.
    let (status, out, _) = home.play(&["--resume", &save], &["quit", ""]);
    assert!(status == Some(0) && !out.contains("no longer plays the same"), "{out}");
}

#[test]
fn a_game_that_begins_in_another_way_is_begun_anew() {
    let home = Home::new("anew");
    let save = home.path("old.save");
    fs::write(&save, old("invader-m1-open")).expect("a file");
    let (status, out, err) = home.play(&["--resume", &save], &["yes", "quit", ""]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("no longer plays the same: the beginning: "), "{out}");
    assert!(out.contains("it would begin anew with the same team"), "{out}");
    assert!(out.contains("Play on from play 0?") && out.contains("Mitsuki"), "{out}");
}

#[test]
fn a_save_that_cannot_be_loaded_says_what_to_do() {
    let home = Home::new("broken");
    let missing = home.path("none.save");
    let (status, _, err) = home.play(&["--resume", &missing], &[]);
    assert_eq!(status, Some(1));
    assert!(err.contains("can't be read; saved games are kept in"), "{err}");
    let odd = home.path("odd.save");
    fs::write(&odd, "not a save\n").expect("a file");
    let (status, _, err) = home.play(&["--resume", &odd], &[]);
    assert_eq!(status, Some(1));
    assert!(err.contains("not a save of Holdout") && err.contains("Choose another file"), "{err}");
}

#[test]
fn missions_and_players_are_asked_for() {
    let home = Home::new("asked");
    let (status, out, _) = home.play(&["--seed", "3"], &["zzz", "m0", "nine", "2", "7", "2"]);
    assert_eq!(status, Some(0));
    for answer in [
        "Which mission?",
        "there is no mission `zzz`",
        "Please type a number from 1 to 12.",
        "there is no player 7",
        "Starting equipment: who gets",
    ] {
        assert!(out.contains(answer), "lacks: {answer}\n{out}");
    }
    let (status, out, _) = home.play(&[], &[]);
    assert_eq!(status, Some(0));
    assert!(out.contains("No game was begun."), "{out}");
    let (status, _, err) = home.play(&["m99"], &[]);
    assert_eq!(status, Some(2), "{err}");
    assert!(err.contains("there is no mission `m99`"), "{err}");
}

#[test]
fn bots_play_through_to_the_end() {
    let home = Home::new("bots");
    let words = ["m0", "--seed", "5", "--players", "3", "--bots", "all"];
    let (status, out, err) = home.play(&words, &[]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("You lose.") || out.contains("You win!"), "{out}");
    assert!(out.contains("Kills: ") && out.contains("The whole game is kept in"), "{out}");
    assert!(out.lines().count() < 40, "{out}");

    // With one person among bots, their moves are told.
    let words = ["m0", "--seed", "5", "--players", "2", "--bots", "2"];
    let (status, out, _) = home.play(&words, &["1"; 30]);
    assert_eq!(status, Some(0));
    assert!(out.contains("Jared's turn: 3 actions."), "{out}");
}

/// The human does nothing but move the Barricade, until the hordes win.
fn idle_human() -> Vec<&'static str> {
    let mut lines = vec!["barricade lobby", "pass turn"];
    for turn in 0..60 {
        let barricade = ["barricade kitchen", "barr lob"][turn % 2];
        lines.extend(["keep", barricade, "pass turn"]);
    }
    lines
}

#[test]
fn invazions_is_played_to_its_end_which_is_said_once() {
    let home = Home::new("invazions");
    let words = ["invazions/attack_of_the_lab_2p", "--seed", "7", "--bots", "rules"];
    let (status, out, _) = home.play(&words, &idle_human());
    assert_eq!(status, Some(0));
    assert_eq!(out.matches("Five captives are free: the hordes win.").count(), 1, "{out}");
    assert!(out.contains("The whole game is kept in "), "{out}");
}

#[test]
fn bad_input_is_answered_in_invazions_too() {
    let home = Home::new("invazions-bad");
    let words = ["invazions/attack_of_the_lab_2p", "--seed", "7", "--bots", "rules"];
    let lines = [
        "0",
        "99",
        "frobnicate",
        "defend",
        "defend Nobody at Lobby",
        "barricade hangar",
        "save Soldier at Lobby",
        "stop",
        "why",
        "why 99",
        "why 1",
        "why stop",
        "rules",
        "rules barricade",
        "rules xyzzy",
        "undo",
        "help",
        "help actions",
        "log",
        "look",
        "\u{7}",
        "quit",
        "back",
        "quit",
        "no",
    ];
    let (status, out, _) = home.play(&words, &lines);
    assert_eq!(status, Some(0));
    for answer in [
        "There is no 0; the menu goes from 1",
        "`frobnicate` means nothing here",
        "there is no card `Nobody`",
        "there is no such Place or horde in this game",
        "that is not what is asked now",
        "it is played when damage is allocated",
        "`why 1` explains an entry",
        "`rules barricade` lists",
        "InvaZions, 2nd phase : Defending the places",
        "Nothing in the rules speaks of `xyzzy`.",
        "That can't be taken back",
        "takes back your last decision",
        "recruit CARD for HORDE",
        "The game was not kept.",
    ] {
        assert!(out.contains(answer), "lacks: {answer}\n{out}");
    }
}
