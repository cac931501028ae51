//! What is promised of Second Edition: every heading of its book, every skill and
//! every card has a scenario, and the boards of its first missions are as counted.

mod load_common;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use load_common::load;
use survival::content::{Citation, Content, Draw, Part, Source};
use survival::scenario::run_text;
use survival::setup::Setup;
use survival::words::{question, story, why};
use survival::{Game, menu};
use table::{Chance, Game as _, Seeded, Turn};

/// The fewest scenarios of the edition.
const FEWEST: usize = 300;

/// Its scenarios, each as text.
fn scenarios() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/second");
    let files = fs::read_dir(folder).expect("the edition has scenarios");
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("text"));
    texts.flat_map(|text| parts(&text)).collect()
}

/// The scenarios of a file.
fn parts(text: &str) -> Vec<String> {
    text.split("[[scenario]]").skip(1).map(str::to_owned).collect()
}

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

/// The headings of the book, as scenarios may cite them.
fn headings() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sheet/src/headings.toml");
    let text = fs::read_to_string(path).expect("the table of headings");
    let own = text.split("[\"Second Edition\"]\n").nth(1).expect("the book's headings");
    let lines = own.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split('"').nth(1)).map(str::to_owned).collect()
}

#[test]
fn there_are_scenarios_enough() {
    let found = scenarios().len();
    assert!(found >= FEWEST, "{found} scenarios");
}

#[test]
fn every_heading_of_the_book_is_cited() {
    let scenarios = scenarios();
    let cited = |heading: &str| {
        let cite = format!("heading = \"{heading}\"");
        scenarios.iter().any(|scenario| scenario.contains(&cite))
    };
    let headings = headings();
    assert!(headings.len() > 55, "{headings:?}");
    let missing: Vec<&String> = headings.iter().filter(|heading| !cited(heading)).collect();
    assert!(missing.is_empty(), "no scenario cites {missing:?}");
}

#[test]
fn rules_that_the_book_has_are_told_with_its_headings() {
    let (content, headings) = (content(), headings());
    let own = content.of_mission("second/m1").expect("the edition");
    let mut told = 0;
    for rule in &own.rule_texts {
        let places = rule.citations.iter().filter(|place| place.book == "Second Edition");
        for place in places {
            told += 1;
            assert!(headings.contains(&place.heading), "{}: {}", rule.key, place.heading);
        }
    }
    assert!(told > 80, "{told} rules");
}

#[test]
fn every_skill_has_a_scenario_that_names_it() {
    let (content, scenarios) = (content(), scenarios());
    let own = content.of_mission("second/m1").expect("the edition");
    let is_own = |place: &Citation| place.book == "Second Edition";
    let of_book = own.skill_texts.iter().filter(|skill| skill.citations.iter().any(is_own));
    // As the book prints them.
    let printed = |ours: &'_ str| {
        let renamed = own.words.skills.iter().find(|(known, _)| known == ours);
        renamed.map_or(ours.to_owned(), |(_, printed)| printed.clone())
    };
    let skills: Vec<String> = of_book.map(|skill| printed(&skill.heading)).collect();
    assert_eq!(skills.len(), 63, "the final book's skills");
    // What stands open in a heading may be anything: `+1 free [Action] Action`.
    let fits = |scenario: &str, heading: &str| {
        let pieces: Vec<&str> = heading.split(['[', ']']).step_by(2).collect();
        let mut from = 0;
        pieces.iter().all(|piece| match scenario[from..].find(piece) {
            Some(at) => {
                from += at + piece.len();
                true
            }
            None => false,
        })
    };
    let proved = |heading: &str| {
        let proves = |scenario: &String| {
            scenario.contains("heading = \"Skills\"")
                && scenario.lines().any(|line| fits(line, heading))
        };
        scenarios.iter().any(proves)
    };
    let missing: Vec<&String> = skills.iter().filter(|heading| !proved(heading)).collect();
    assert!(missing.is_empty(), "no scenario proves {missing:?}");
}

#[test]
fn every_card_is_used_in_a_scenario() {
    let (content, scenarios) = (content(), scenarios());
    let own = content.of_mission("second/m1").expect("the edition");
    let used = |name: &str| {
        let quoted = format!("\"{name}\"");
        scenarios.iter().any(|scenario| scenario.contains(&quoted))
    };
    let cards = own.equipment.iter().map(|card| card.name.as_str());
    let missing: Vec<&str> = cards.filter(|name| !used(name)).collect();
    assert!(missing.is_empty(), "no scenario uses {missing:?}");
}

#[test]
fn every_mission_has_a_scenario() {
    let (content, scenarios) = (content(), scenarios());
    let own = content.all_missions().filter(|mission| mission.box_id == "second");
    let ids: Vec<&str> = own.map(|mission| mission.id.as_str()).collect();
    assert_eq!(ids.len(), 26);
    let played = |id: &str| {
        let named = format!("mission = \"{id}\"");
        scenarios.iter().any(|scenario| scenario.contains(&named))
    };
    let missing: Vec<&&str> = ids.iter().filter(|id| !played(id)).collect();
    assert!(missing.is_empty(), "no scenario plays on {missing:?}");
}

/// The page that names scenarios for the book's rules names none that is gone.
#[test]
fn every_rule_of_the_page_has_its_scenarios() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/second-edition.md");
    let page = fs::read_to_string(path).expect("the page of rules");
    let scenarios = scenarios();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).collect();
    let rules: Vec<&&str> = rows.iter().filter(|row| !row.starts_with("| rule |")).collect();
    assert!(rules.len() > 110, "{} rules", rules.len());
    let mut missing = Vec::new();
    for row in rules {
        let titles: Vec<&str> = row.split('"').skip(1).step_by(2).collect();
        assert!(!titles.is_empty(), "no scenario: {row}");
        let is_there = |title: &&str| {
            let line = format!("title = \"{title}\"");
            scenarios.iter().any(|scenario| scenario.lines().any(|found| found == line))
        };
        missing.extend(titles.into_iter().filter(|title| !is_there(title)));
    }
    assert!(missing.is_empty(), "no such scenario: {missing:?}");
}

/// Nobody of the box begins with anything by a skill. Whoever does is a companion, unless
/// the table plays that rule by the final book.
#[test]
fn whoever_starts_with_something_is_a_companion_unless_the_table_says_no() {
    const LOU: &str = "name = \"Lou\"";
    const SCENARIO: &str = r#"
[[scenario]]
title = "Lou starts with two points"
cites = { book = "Second Edition", heading = "Companions" }
mission = "second/m11"
phase = "setup"
options = { final_companions = OPTION }
survivors = { Amy = {}, Doug = {}, Elle = {}, Josh = {}, Ned = {}, Wanda = {} }
steps = [{ legal = ["recruit Lou Amy"] }]
"#;
    let shipped = Source::embedded();
    let team = shipped.text("second/survivors.toml").expect("the survivors");
    let (before, lou) = team.split_once(LOU).expect("Lou is among them");
    let lou = lou.replacen("blue = [\"Charge\"]", "blue = [\"Starts with 2 AP\"]", 1);
    let grown = shipped.clone().with("second/survivors.toml", &format!("{before}{LOU}{lou}"));
    let content = load(&grown);
    let tried = |option: &str| {
        let reports = run_text("final.toml", &SCENARIO.replace("OPTION", option), &content);
        reports.iter().map(ToString::to_string).collect::<String>()
    };
    assert!(tried("false").contains("ok"), "{}", tried("false"));
    assert!(tried("true").contains("nobody is called `Lou`"), "{}", tried("true"));
}

/// What the book says of its Zombie cards: "Zombie rush cards", "Extra activation card"
/// and "Tuning the difficulty".
#[test]
fn zombie_cards_are_as_the_book_says() {
    let content = content();
    let own = content.of_mission("second/m1").expect("the edition");
    let mut numbers: Vec<u16> = own.enemy_cards.iter().map(|card| card.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=40).collect::<Vec<u16>>());
    for card in &own.enemy_cards {
        let (number, kind) = (card.number, own.enemy(card.kind));
        let part = match number {
            1..=18 => Part::Easier,
            19..=36 => Part::Harder,
            _ => Part::Extra,
        };
        assert_eq!(card.part, part, "card {number}");
        assert_eq!(card.draw == Draw::ExtraActivation, part == Part::Extra, "card {number}");
        assert!(!(card.rush && kind.actions > 1), "card {number}: no Runner rushes");
        assert!(card.counts.is_sorted(), "card {number}: more at higher levels");
        match part {
            Part::Easier if kind.abomination => assert_eq!(card.counts[0], 0, "card {number}"),
            Part::Harder if kind.abomination => assert_eq!(card.counts[0], 1, "card {number}"),
            Part::Extra => assert_eq!(card.counts, [0, 1, 1, 1], "card {number}: void at Blue"),
            _ => {}
        }
    }
    let rushes = |part: Part| own.enemy_cards.iter().any(|card| card.part == part && card.rush);
    assert!(rushes(Part::Easier) && rushes(Part::Harder));
}

#[test]
fn the_first_boards_have_the_zones_that_were_counted() {
    let content = content();
    for (mission, zones) in [("second/m1", 47), ("second/m2", 51)] {
        let mission = content.mission(mission).expect("a mission");
        assert_eq!(mission.board.zone_count(), zones, "{}", mission.id);
    }
}

/// Words of other games that this one has its own for, or nothing of.
const FOREIGN: [&str; 9] = [
    "armour",
    "experience",
    "enemy",
    "enemies",
    "Enemies",
    "Xeno",
    "mold",
    "Hellfire",
    "prototype",
];

/// What is said, with where it was said, if it has a foreign word.
fn check_words(text: &str, place: &str) {
    let foreign = FOREIGN.iter().find(|word| text.contains(**word));
    assert!(foreign.is_none(), "{place}: {text}");
}

#[test]
fn games_are_told_in_the_books_own_words() {
    let content = content();
    let team = ["Amy", "Elle", "Ned", "Lili", "Sam", "Odin"];
    for (mission, seed) in ["second/m0", "second/m1", "second/m3", "second/m16"].iter().zip(1..) {
        let (mut chance, mut whim) = (Seeded::new(seed, 0), Seeded::new(seed, 99));
        let setup = Setup::new(mission, team, 2);
        let mut game = Game::start(&content, &setup, &mut chance, &mut ()).expect("a game");
        let mut legal = Vec::new();
        for _ in 0..1500 {
            if !matches!(game.turn(), Turn::Decide(_)) {
                break;
            }
            check_words(&question(&game), "a question");
            legal.clear();
            game.legal(&mut legal);
            let action = legal[whim.below(legal.len() as u32) as usize];
            let seat = game.answerer(action).expect("somebody");
            for entry in menu::menu(&game, seat) {
                check_words(&entry.label, "a label");
                check_words(&entry.detail, "a detail");
                check_words(&why(game.world(), entry.rule), "a rule");
            }
            let mut events = Vec::new();
            game.apply(seat, action, &mut chance, &mut events).expect("legal");
            for told in story(&game, &events) {
                check_words(&told.text, "a sentence");
            }
        }
    }
}
