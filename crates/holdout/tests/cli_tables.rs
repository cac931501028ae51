//! `holdout tables`: a tables' file copied, looked at and put back from the
//! command line.

mod cli_common;

use std::fs;
use std::path::Path;

use cli_common::{Folder, holdout, refused};

/// Runs `holdout tables` on a file, and gives back what it says.
fn tables(data: &str, words: &[&str]) -> String {
    let all: Vec<&str> = ["tables"].iter().chain(words).copied().chain(["--data", data]).collect();
    let output = holdout(&all);
    assert!(output.is_success(), "{words:?}: {}", output.stderr);
    output.stdout
}

#[test]
fn tables_are_copied_looked_at_deleted_and_put_back() {
    let folder = Folder::new("tables");
    let data = folder.path("tables.db");
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/old/2026-11/tables.db");
    fs::copy(old, &data).expect("a file of tables");

    let list = tables(&data, &["list"]);
    let ids: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(ids.len() > 3, "{list}");
    let copy = folder.path("copy.db");
    assert!(tables(&data, &["backup", &copy]).starts_with(&format!("{} tables", ids.len())));
    refused(&["tables", "backup", &copy, "--data", &data], 1, "name another");
    assert_eq!(tables(&copy, &["list"]), list);

    let shown = tables(&data, &["show", ids[0]]);
    assert!(shown.contains(ids[0]) && shown.contains("setup"), "{shown}");
    refused(&["tables", "show", "nobody's", "--data", &data], 1, "holdout tables list");
    let save = folder.path("one.save");
    tables(&data, &["export", ids[0], &save]);
    assert_eq!(fs::read_to_string(&save).expect("a save"), tables(&data, &["export", ids[0]]));
    assert!(holdout(&["replay", &save]).is_success());

    refused(&["tables", "delete", ids[0], "--data", &data], 1, "--yes");
    assert_eq!(tables(&data, &["list"]), list);
    tables(&data, &["delete", ids[0], "--yes"]);
    assert!(!tables(&data, &["list"]).contains(ids[0]));
    assert!(tables(&data, &["restore", &copy]).contains("is kept as"));
    assert_eq!(tables(&data, &["list"]), list);
    refused(&["tables", "list", "--data", &folder.path("none.db")], 1, "--data");
}
