//! `holdout scenario`: which examples hold, a line that sums up, a status.

mod cli_common;

use cli_common::{Folder, holdout, refused};

const TWO: &str = r#"
book = "Invader"

[[scenario]]
title = "One step costs one action"
cites = { heading = "Move", page = 22 }
map = "C C"
survivors.Mitsuki = { zone = "A1" }
steps = [{ do = "move B1", survivors.Mitsuki.zone = "B1" }]

[[scenario]]
title = "Two steps cost two actions"
cites = { heading = "Move", page = 22 }
map = "C C"
survivors.Mitsuki = { zone = "A1" }
steps = [
  { do = "move B1", survivors.Mitsuki.zone = "B1" },
  { do = "move A1", survivors.Mitsuki.zone = "A1" },
]
"#;

fn last(output: &str) -> &str {
    output.lines().next_back().unwrap_or_default()
}

#[test]
fn scenarios_that_hold_pass() {
    let folder = Folder::new("hold");
    folder.write("one/two.toml", TWO);
    folder.write("one/notes.md", "not a scenario");
    let output = holdout(&["scenario", &folder.path("")]);
    assert!(output.is_success(), "{}{}", output.stdout, output.stderr);
    assert_eq!(last(&output.stdout), "2 passed, 0 failed");
    assert!(output.stdout.contains("One step costs one action … ok"));

    let file = folder.path("one/two.toml");
    let output = holdout(&["scenario", "--quiet", &file, &file]);
    assert_eq!(output.stdout, "4 passed, 0 failed\n");
}

#[test]
fn scenarios_that_do_not_hold_fail() {
    let folder = Folder::new("fail");
    folder.write("two.toml", &TWO.replace(r#"Mitsuki.zone = "A1" }"#, r#"Mitsuki.zone = "B1" }"#));
    folder.write("zwei.toml", "[[scenario]]\nnonsense = ");
    let output = holdout(&["scenario", &folder.path("")]);
    assert_eq!(output.status, Some(1));
    assert_eq!(last(&output.stdout), "1 passed, 2 failed");
    assert!(output.stdout.contains("two.toml:"), "{}", output.stdout);
}

#[test]
fn nothing_to_play_is_told() {
    let folder = Folder::new("nothing");
    refused(&["scenario", &folder.path("nowhere")], 1, "check the path");
    refused(&["scenario", &folder.path("")], 2, "no scenarios");
    refused(&["scenario"], 2, "PATHS");
}
