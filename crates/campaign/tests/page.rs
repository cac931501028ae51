//! The page that says what proves each rule of campaigns names nothing that is gone.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files of a folder, and of those in it, with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut found = Vec::new();
    for path in entries {
        match path.is_dir() {
            true => found.extend(files(&path, ending)),
            false => found.extend(path.extension().is_some_and(|e| e == ending).then_some(path)),
        }
    }
    found
}

/// The titles of all scenarios.
fn titles() -> BTreeSet<String> {
    let texts = files(&root().join("scenarios"), "toml").into_iter().map(fs::read_to_string);
    let texts: Vec<String> = texts.map(|text| text.expect("text")).collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    let title = |line: &str| line.strip_prefix("title = \"")?.strip_suffix('"').map(str::to_owned);
    lines.filter_map(title).collect()
}

/// The names of all tests.
fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in files(&root().join("crates"), "rs") {
        let text = fs::read_to_string(path).expect("text");
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            let declared = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
            match declared.and_then(|rest| rest.split('(').next()) {
                Some(name) if is_test => {
                    names.insert(name.to_owned());
                    is_test = false;
                }
                _ if line.starts_with("#[test]") || line.starts_with("#[tokio::test") => {
                    is_test = true;
                }
                _ => is_test &= line.starts_with("#[") || line.starts_with("//"),
            }
        }
    }
    names
}

#[test]
fn every_row_of_the_page_has_its_proof() {
    let page = fs::read_to_string(root().join("docs/campaign.md")).expect("the page");
    let (titles, tests) = (titles(), tests());
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| rule |"));
    let (mut rules, mut missing) = (0, Vec::new());
    for row in rows {
        rules += 1;
        let proof = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        let scenarios: Vec<&str> = proof.split('"').skip(1).step_by(2).collect();
        let by_name: Vec<&str> = proof.split('`').skip(1).step_by(2).collect();
        assert!(!scenarios.is_empty() || !by_name.is_empty(), "no proof: {row}");
        missing.extend(scenarios.into_iter().filter(|title| !titles.contains(*title)));
        missing.extend(by_name.into_iter().filter(|name| !tests.contains(*name)));
    }
    assert!(rules > 100, "{rules} rules");
    assert!(missing.is_empty(), "no such scenario or test: {missing:#?}");
}

/// Every scenario of these files proves some rule of the page.
#[test]
fn every_scenario_of_the_manual_is_on_the_page() {
    let page = fs::read_to_string(root().join("docs/campaign.md")).expect("the page");
    for file in
        ["all-out", "skill-dice", "ko", "campaign", "zombies", "manual-faq", "modules-that-meet"]
    {
        let path = root().join(format!("scenarios/invader/{file}.toml"));
        let text = fs::read_to_string(path).expect("a file of scenarios");
        for title in text.lines().filter_map(|line| line.strip_prefix("title = ")) {
            assert!(page.contains(title), "{file}: {title} is not on the page");
        }
    }
}
