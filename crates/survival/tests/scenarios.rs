//! Every scenario under `scenarios/`: all of them are played, and everything
//! that isn't as they say is told in one report.

use std::fs;
use std::path::{Path, PathBuf};

use survival::content::Content;
use survival::scenario::{Report, run_text};

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|why| panic!("{} can't be read: {why}", folder.display()))
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "toml") {
            files.push(path);
        }
    }
}

#[test]
fn every_scenario_comes_out_as_the_books_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let content = Content::embedded().expect("the shipped content is sound");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let mut reports: Vec<Report> = Vec::new();
    for path in &files {
        let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
        let text = fs::read_to_string(path).expect("a scenario file can be read");
        reports.extend(run_text(&name, &text, &content));
    }
    let failed: Vec<String> =
        reports.iter().filter(|report| !report.passed()).map(ToString::to_string).collect();
    assert!(!reports.is_empty(), "there are no scenarios");
    assert!(
        failed.is_empty(),
        "{} of {} scenarios failed:\n\n{}\n",
        failed.len(),
        reports.len(),
        failed.join("\n\n")
    );
}

#[test]
fn titles_tell_scenarios_apart() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let mut titles: Vec<String> = Vec::new();
    for path in &files {
        let text = fs::read_to_string(path).expect("a scenario file can be read");
        let name = path.display().to_string();
        let scenarios = survival::scenario::parse(&name, &text)
            .unwrap_or_else(|problems| panic!("{}: {}", problems[0].place(), problems[0]));
        titles.extend(scenarios.iter().map(|scenario| scenario.title().to_owned()));
    }
    titles.sort();
    let twice: Vec<_> = titles.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "used twice: {twice:?}");
}
