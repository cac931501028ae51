//! `holdout campaign`: played, saved, verified, and taken apart into missions.

mod cli_common;

use std::fs;

use cli_common::{Folder, holdout, json, refused};

#[test]
fn tracks_are_listed_and_unknown_ones_refused() {
    let listed = holdout(&["campaign"]);
    assert!(listed.is_success(), "{}", listed.stderr);
    for id in ["invader", "darkside", "mixed"] {
        assert!(listed.stdout.lines().any(|line| line.starts_with(id)), "{}", listed.stdout);
    }
    refused(&["campaign", "moon"], 2, "known are `campaign/darkside`");
    refused(&["campaign", "invader", "--profile", "none"], 2, "no profile `none`");
    refused(&["campaign", "invader", "--survivors", "Cole,Vivian"], 2, "begins with 6 survivors");
}

#[test]
fn a_track_of_ones_own_is_told_its_mistakes_with_their_lines() {
    let folder = Folder::new("track");
    folder.write("mine.toml", "title = \"x\"\nintro = \"y\"\nmissions = [\"invader/m77\"]\n");
    let output = refused(&["campaign", &folder.path("mine.toml")], 1, "mine.toml:3:");
    assert!(output.stderr.contains("there is no mission `invader/m77`"), "{}", output.stderr);
}

#[test]
fn bots_play_a_campaign_that_is_verified_and_taken_apart() {
    let folder = Folder::new("campaign");
    let save = folder.path("campaign.save");
    let played = holdout(&[
        "campaign",
        "darkside",
        "--bots",
        "rules:all",
        "--players",
        "2",
        "--seed",
        "5",
        "--last-stand",
        "--save",
        &save,
    ]);
    assert!(played.is_success(), "{}", played.stderr);
    let verified = holdout(&["replay", &save, "--verify"]);
    assert!(verified.stdout.contains("campaign.save: verified"), "{}", verified.stderr);
    let missions = folder.path("missions");
    let parts = holdout(&["campaign", "--resume", &save, "--missions", &missions]);
    assert!(parts.is_success(), "{}", parts.stderr);
    let files: Vec<_> = fs::read_dir(&missions).expect("the missions").flatten().collect();
    assert_eq!(files.len(), parts.stdout.lines().count());
    for file in files {
        let path = file.path();
        let verified = holdout(&["replay", path.to_str().expect("text"), "--verify"]);
        assert!(verified.stdout.contains(": verified"), "{}", verified.stderr);
    }
}

#[test]
fn a_simulation_of_campaigns_says_where_they_end_and_what_they_cost() {
    let words =
        ["sim", "--campaign", "mixed", "--bots", "rules", "--games", "4", "--detail", "--json"];
    let run = json(&words);
    assert_eq!(run["mission"], "campaign/mixed");
    assert_eq!(run["games"], 4);
    let won = run["wins"].as_u64().expect("a number");
    let lost = run["losses"].as_object().expect("causes").values();
    assert_eq!(won + lost.filter_map(serde_json::Value::as_u64).sum::<u64>(), 4);
    assert!(run["findings"]["injuries_by_mission"].is_object());
    assert_eq!(json(&words)["decisions"], run["decisions"], "the same seed, the same campaigns");
    // The same in words: a line for each mission with its injuries.
    let told = holdout(&words[..words.len() - 1]).stdout;
    let mut lines = told.lines().skip_while(|line| !line.starts_with("in all campaigns"));
    let titles: Vec<&str> = lines.next().expect("a table").split_whitespace().skip(3).collect();
    assert_eq!(titles, ["won", "lost", "injuries", "eliminated"]);
    let first: Vec<&str> = lines.next().expect("a mission").split_whitespace().collect();
    assert_eq!(first[..2], ["mixed/m1", "4"], "{told}");
    let hurt = run["findings"]["injuries_by_mission"]["mixed/m3"].as_u64().unwrap_or(0);
    let third = lines.find(|line| line.contains("mixed/m3")).expect("it was played");
    assert_eq!(third.split_whitespace().nth(3), Some(hurt.to_string().as_str()), "{told}");
}

#[test]
fn a_simulation_plays_campaigns_with_dice_too() {
    let words =
        ["sim", "--campaign", "mixed", "--profile", "allout", "--bots", "rules", "--games", "2"];
    let run = json(&[&words[..], &["--json"]].concat());
    assert_eq!(run["games"], 2);
    let plain = json(&[&words[..3], &words[5..], &["--json"]].concat());
    assert_ne!(run["decisions"], plain["decisions"], "another game");
    refused(&["sim", "invader/m0", "--profile", "allout"], 2, "--campaign");
}
