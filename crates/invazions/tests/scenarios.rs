//! Every scenario under `scenarios/invazions/`: all of them are played, and
//! everything that isn't as they say is told in one report.

use std::fs;
use std::path::Path;

use invazions::card::{Card, Research};
use invazions::content::Content;
use invazions::scenario::{Report, parse, run_text};

/// The scenario files: name and text.
fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/invazions");
    let mut files: Vec<(String, String)> = fs::read_dir(&root)
        .expect("the folder of scenarios can be read")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("a scenario file can be read"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_scenario_comes_out_as_the_booklet_says() {
    let content = Content::embedded().expect("the shipped content is sound");
    let reports: Vec<Report> =
        files().iter().flat_map(|(name, text)| run_text(name, text, &content)).collect();
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
    let mut titles: Vec<String> = Vec::new();
    for (name, text) in files() {
        let scenarios = parse(&name, &text).expect("a scenario file is sound");
        titles.extend(scenarios.iter().map(|scenario| scenario.title().to_owned()));
    }
    titles.sort();
    let twice: Vec<_> = titles.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "used twice: {twice:?}");
}

/// The heading under which the booklet speaks of a card.
fn heading(card: Card) -> &'static str {
    match card {
        Card::Foreman => "Technician",
        Card::LetsDevourThem => "Devouring them",
        Card::Zyorkshires => "Zyorkshires",
        Card::WoundedZombie => "Wounded zombie",
        // These have no entry of their own.
        Card::Member => "Setup",
        Card::CapturedZombie => "6th phase : Recruiting",
        card => card.name(),
    }
}

/// Whether a scenario cites a heading and speaks of a thing.
fn is_proved(scenarios: &[String], heading: &str, name: &str) -> bool {
    let cite = format!("heading = \"{heading}\"");
    scenarios.iter().any(|scenario| scenario.contains(&cite) && scenario.contains(name))
}

#[test]
fn every_card_and_every_rule_has_a_scenario_that_cites_its_heading() {
    let content = Content::embedded().expect("the shipped content is sound");
    let files = files();
    let scenarios: Vec<String> = files
        .iter()
        .flat_map(|(_, text)| text.split("[[scenario]]").skip(1))
        .map(str::to_owned)
        .collect();
    let cards = Card::ALL.iter().map(|card| (heading(*card), card.name()));
    let research = Research::ALL.map(|card| (card.name(), card.name()));
    let rules = content.rule_texts.iter().map(|rule| (rule.heading.as_str(), ""));
    let missing: Vec<(&str, &str)> = cards
        .chain(research)
        .chain(rules)
        .filter(|(heading, name)| !is_proved(&scenarios, heading, name))
        .collect();
    assert!(missing.is_empty(), "no scenario proves {missing:?}");
}

/// Texts with pieces cut out, doubled or exchanged: whatever comes of them is
/// told, nothing panics.
#[test]
fn mangled_scenarios_are_reported_and_nothing_panics() {
    let content = Content::embedded().expect("the shipped content is sound");
    let mut random: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut below = |n: usize| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 33) as usize % n.max(1)
    };
    const PIECES: &[&str] = &["255", "0", "-1", "\"Lobby\"", "{}", "[]", "\"\"", "9999999", "é"];
    for (_, text) in files() {
        for part in text.split("[[scenario]]").skip(1) {
            let text = format!("game = \"invazions\"\nbook = \"x\"\n[[scenario]]{part}");
            let words: Vec<&str> = text.split_inclusive([' ', '\n', ',']).collect();
            for _ in 0..8 {
                let mut mangled: Vec<String> =
                    words.iter().map(|word| (*word).to_owned()).collect();
                for _ in 0..=below(2) {
                    let at = below(mangled.len());
                    match below(4) {
                        0 => mangled[at].clear(),
                        1 => mangled[at] = format!("{} ", PIECES[below(PIECES.len())]),
                        2 => mangled[at] = words[below(words.len())].to_owned(),
                        _ => mangled[at] = mangled[at].replace(['1', '2', '3'], "9"),
                    }
                }
                for report in run_text("mangled.toml", &mangled.concat(), &content) {
                    let _ = report.to_string();
                }
            }
        }
    }
}
