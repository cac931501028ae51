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

/// Mistakes that would let a scenario hold for ever are told, with what was meant.
#[test]
fn mistakes_do_not_pass() {
    let content = Content::embedded().expect("the shipped content is sound");
    let told = |step: &str| {
        let text = format!(
            "game = \"invazions\"\nbook = \"InvaZions\"\n[[scenario]]\ntitle = \"t\"\n\
             cites = {{ heading = \"Spy\" }}\nhuman = {{ hand = [\"Spy\"], tokens = 1 }}\n\
             steps = [{{ do = \"defend Spy at Lobby\", {step} }}]\n"
        );
        let reports = run_text("file.toml", &text, &content);
        reports.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let cases = [
        ("not_events = [{ event = \"reconned\" }]", "no event `reconned`"),
        ("not_events = [{ event = \"defendet\" }]", "did you mean `defended`?"),
        ("not_events = [{ event = \"defended\", palce = \"Lobby\" }]", "did you mean `place`?"),
        ("not_events = [{ event = \"defended\", place = \"Loby\" }]", "did you mean `Lobby`?"),
        ("not_events = [{ rule = \"recrut\" }]", "there is no rule `recrut`"),
        ("events = [{ event = \"drew\", times = 0 }]", "`not_events`"),
        ("not_legal = [\"defnd Spy at Lobby\"]", "did you mean `defend`?"),
        ("legal_only = { defnd = [] }", "did you mean `defend`?"),
        ("refuse = { do = \"defnd Spy at Lobby\" }", "did you mean `defend`?"),
        ("outcome = \"won\"", "`playing`, `cure`, `false_claim`, `freed`"),
    ];
    for (step, part) in cases {
        let told = told(step);
        assert!(told.contains(part), "`{part}` is not in:\n{told}");
    }
    let two = told("outcom = \"won\", evets = []");
    assert!(two.contains("`outcom`") && two.contains("`evets`"), "{two}");
    assert!(told("note = \"sound\"").ends_with("ok"));
}

fn told(text: &str) -> String {
    let content = Content::embedded().expect("the shipped content is sound");
    let text = format!(
        "game = \"invazions\"\nbook = \"InvaZions\"\n[[scenario]]\ntitle = \"t\"\n\
         cites = {{ heading = \"Spy\" }}\n{text}"
    );
    run_text("t.toml", &text, &content)[0].to_string()
}

/// Positions that no game reaches are refused, all that is wrong with them at once.
#[test]
fn impossible_positions_are_told() {
    let position = r#"
        wounded = 200
        barricade = "Lobby"
        players = 3
        human = { hand = ["Spy x6"], shown = ["Guard"], tokens = 99, research = { "Blood test" = 7 } }
        hordes.Red = { at = "Lobby" }
        hordes.Green = { at = "Lobby" }
        places.Lobby = { humans = ["Guard", "Cook", "Sniper", "Soldier"], research = "Organ studies" }
        places.Kitchen.research = "Organ studies"
        phase = "attack"
        steps = [{ outcome = "playing" }]
    "#;
    let report = told(position);
    let expected = [
        "there are 6 Spy and the box holds 5",
        "Organ studies stands in two Places",
        "the human has 99 tokens",
        "200 Wounded Zombies are left of",
        "the die on Blood test shows 7",
        "two hordes attack Lobby, where the Barricade stands",
        "`shown` has cards that the human doesn't hold",
    ];
    for message in expected {
        assert!(report.contains(message), "{message} is not in:\n{report}");
    }
    let crowd = told(
        "places.Lobby = { humans = [\"Guard\", \"Cook\", \"Sniper\", \"Soldier\"] }\n\
         steps = [{ outcome = \"playing\" }]",
    );
    assert!(crowd.contains("4 Humans stand in Lobby, and 3 may"), "{crowd}");
    let meant =
        told("impossible = true\nhuman.hand = [\"Spy x6\"]\nsteps = [{ outcome = \"playing\" }]");
    assert!(!meant.contains("FAILED"), "{meant}");
}

/// Wrong names of a position and mistakes of its steps are told together.
#[test]
fn all_mistakes_are_told_at_once() {
    let report = told(
        r#"
        human = { hand = ["Spie", "Gard"] }
        places.Loby.humans = ["Cock"]
        hordes.Pink.at = "Kichen"
        steps = [{ do = "defnd Spy at Lobby", events = [{ event = "plaid" }], outcome = "wonn" }]
    "#,
    );
    for word in ["`Spie`", "`Gard`", "`Loby`", "`Cock`", "`Pink`", "`Kichen`", "`plaid`", "`wonn`"]
    {
        assert!(report.contains(word), "{word} is not in:\n{report}");
    }
}
