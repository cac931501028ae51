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
        // Other games try theirs themselves.
        if path.is_dir() && !path.ends_with("invazions") {
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

/// Texts with pieces cut out, doubled or exchanged: whatever comes of them is
/// told, nothing panics.
#[test]
fn mangled_scenarios_are_reported_and_nothing_panics() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let content = Content::embedded().expect("the shipped content is sound");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let mut random: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut below = |n: usize| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 33) as usize % n.max(1)
    };
    let mut scenarios = Vec::new();
    for path in &files {
        let text = fs::read_to_string(path).expect("a scenario file can be read");
        let parts = text.split("[[scenario]]").skip(1);
        scenarios.extend(parts.map(|part| format!("book = \"Invader\"\n[[scenario]]{part}")));
    }
    const PIECES: &[&str] = &["255", "0", "-1", "\"A1\"", "{}", "[]", "\"\"", "99999999999", "é"];
    for text in &scenarios {
        for _ in 0..4 {
            let words: Vec<&str> = text.split_inclusive([' ', '\n', ',']).collect();
            let mut mangled: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            for _ in 0..=below(2) {
                let at = below(mangled.len());
                match below(4) {
                    0 => mangled[at].clear(),
                    1 => mangled[at] = format!("{} ", PIECES[below(PIECES.len())]),
                    2 => mangled[at] = words[below(words.len())].to_owned(),
                    _ => mangled[at] = mangled[at].replace(['1', '2', '3'], "9"),
                }
            }
            let text = mangled.concat();
            for report in run_text("mangled.toml", &text, &content) {
                let _ = report.to_string();
            }
        }
    }
}
