//! An edition made of data alone: its own slots, thresholds, doors and enemy,
//! with every value of the ruleset other than in the science-fiction games.
//! It is loaded beside them, proves each value by a scenario, and plays.

mod load_common;

use load_common::load;
use survival::content::{Content, Source};
use survival::scenario::run_text;
use survival::setup::Setup;
use survival::{Game, SetupError, World};
use table::{Chance, Game as _, Log, Seeded, Turn, derive_seed};

const FILES: &[(&str, &str)] = &[
    ("scratch/ruleset.toml", include_str!("scratch/ruleset.toml")),
    ("scratch/box.toml", include_str!("scratch/box.toml")),
    ("scratch/enemies.toml", include_str!("scratch/enemies.toml")),
    ("scratch/equipment.toml", include_str!("scratch/equipment.toml")),
    ("scratch/cards.toml", include_str!("scratch/cards.toml")),
    ("scratch/survivors.toml", include_str!("scratch/survivors.toml")),
    ("scratch/tiles.toml", include_str!("scratch/tiles.toml")),
    ("scratch/missions/m0.toml", include_str!("scratch/missions/m0.toml")),
];

/// No game of this edition is longer; the bound only keeps a test from hanging.
const LONGEST: usize = 50_000;

fn source() -> Source {
    let shipped = Source::embedded();
    FILES.iter().fold(shipped, |source, (path, text)| source.with(path, text))
}

fn setup(seats: u8) -> Setup {
    Setup::new("scratch/m0", ["Ida", "Otto", "Pip"], seats)
}

#[test]
fn it_stands_beside_the_other_games_with_names_of_its_own() {
    let content = load(&source());
    let scratch = content.of_mission("scratch/m0").expect("the scratch edition");
    let dice = |content: &Content| {
        let pistol = content.equipment(content.card("Pistol").expect("a Pistol"));
        survival::words::figures(content, content.card(&pistol.name).expect("a Pistol"))
    };
    assert_ne!(dice(&content), dice(scratch), "two Pistols, two rulesets");
    assert_eq!(scratch.enemies.len(), 2);
    assert!(content.survivor("Ida").is_none(), "teams are not mixed over rulesets");
    assert!(content.all_missions().any(|mission| mission.id == "scratch/m0"));
    let shipped = Content::embedded().expect("sound");
    assert_eq!(content.enemies.len(), shipped.enemies.len(), "numbers are each ruleset's own");
}

#[test]
fn every_value_of_its_ruleset_is_played() {
    let content = load(&source());
    let reports = run_text("scratch.toml", include_str!("scratch/scenarios.toml"), &content);
    let failed: Vec<String> =
        reports.iter().filter(|report| !report.passed()).map(ToString::to_string).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(reports.len() >= 16);
}

/// Cards are dealt at random, one each, and whoever gets the Bell begins.
#[test]
fn the_bell_says_who_begins() {
    let content = load(&source());
    let mut firsts = [0; 3];
    for seed in 0..40 {
        let log = Log::<Game>::start(&content, &setup(3), seed).expect("a sound setup");
        let game = log.game();
        let view = game.public_view();
        for (seat, survivor) in view.survivors.iter().enumerate() {
            let cards = survivor.cards.len();
            assert_eq!(cards, 1, "{} got {cards} cards", survivor.name);
            if survivor.cards.iter().any(|held| held.name == "Bell") {
                assert_eq!(view.first_player, seat as u8);
                firsts[seat] += 1;
            }
        }
    }
    assert!(firsts.iter().all(|count| *count > 3), "at random: {firsts:?}");
}

#[test]
fn random_games_of_it_come_to_an_end() {
    let content = load(&source());
    let (mut won, mut lost) = (0, 0);
    for index in 0..300 {
        let seed = derive_seed(0x5c7a7c4, index);
        let mut whim = Seeded::new(seed, 7);
        let mut log =
            Log::<Game>::start(&content, &setup(1 + (index % 3) as u8), seed).expect("sound");
        let mut legal = Vec::new();
        for decision in 0.. {
            assert!(decision < LONGEST, "the game must end");
            let Turn::Decide(_) = log.game().turn() else { break };
            legal.clear();
            log.game().legal(&mut legal);
            assert!(legal.len() > 1, "a forced decision: {legal:?}");
            let action = legal[whim.below(legal.len() as u32) as usize];
            let seat = log.game().answerer(action).expect("somebody may do what is listed");
            log.play(seat, action, &mut ()).expect("a legal action applies");
        }
        match log.game().turn() {
            Turn::Over(survival::Outcome::Won) => won += 1,
            Turn::Over(_) => lost += 1,
            Turn::Decide(_) => unreachable!("the loop ends with the game"),
        }
    }
    assert_eq!(won + lost, 300);
    assert!(lost > 100, "shamblers are dangerous: {won} won, {lost} lost");
}

/// Twelve more kinds of enemies, in a box of their own.
fn crowded() -> Source {
    let mut enemies = String::new();
    let mut cards = String::new();
    for number in 1..=12 {
        enemies += &format!(
            "[[enemy]]\nid = \"kin{number}\"\nname = \"Kin{number}\"\nplural = \"Kin{number}\"\n\
             family = \"Tank\"\ndamage = 1\ntoughness = 1\nexperience = 1\nactions = 1\n\
             priority = {}\nminiatures = 4\n",
            1 + number % 4
        );
        cards += &format!(
            "[[card]]\nnumbers = [{}]\npart = \"easier\"\ndraw = \"spawn\"\nkind = \"kin{number}\"\n\
             counts = {{ blue = 1, yellow = 1, orange = 1, red = 1 }}\n",
            100 + number
        );
    }
    let renamed = |text: &str| text.replace("90-R", "92-R").replace("91-R", "93-R");
    let tiles = renamed(include_str!("scratch/tiles.toml"));
    let mission = renamed(include_str!("scratch/missions/m0.toml")).replace("shambler", "kin8");
    source()
        .with("kin/box.toml", "name = \"Kin\"\nruleset = \"scratch\"\n")
        .with("kin/enemies.toml", &enemies)
        .with("kin/cards.toml", &cards)
        .with("kin/tiles.toml", &tiles)
        .with("kin/missions/m0.toml", &mission)
}

#[test]
fn limits_count_what_is_in_play() {
    let content = load(&crowded());
    let scratch = content.of_mission("kin/m0").expect("a mission of the other box");
    assert_eq!(scratch.enemies.len(), 14, "more than a game has room for");
    let team = ["Ida", "Otto", "Pip"];
    let alone = Setup::new("kin/m0", team, 1);
    let log = Log::<Game>::start(&content, &alone, 1).expect("one box fits");
    let world = log.game().world();
    assert_eq!(world.content().enemies.len(), 12);
    let kin = world.content().kind("kin8").expect("numbered anew");
    assert_eq!(world.mission().enemies[0].0, kin);

    let both = Setup { boxes: vec!["scratch".to_owned()], ..alone };
    let refused = World::new(&content, &both).expect_err("fourteen kinds don't fit");
    assert!(matches!(refused, SetupError::Limit(_)));
    let text = refused.to_string();
    assert!(text.contains("14 kinds of enemies") && text.contains("room for 12"), "{text}");
}

#[test]
fn a_mission_that_mixes_too_much_is_refused_with_its_line() {
    let text =
        format!("boxes = [\"kin\", \"scratch\"]\n{}", include_str!("scratch/missions/m0.toml"));
    let source = crowded().with("kin/missions/m1.toml", &text);
    let errors = Content::load(&source).expect_err("too much");
    assert_eq!(errors[0].place(), "kin/missions/m1.toml:1:9");
    assert!(errors[0].message().contains("14 kinds of enemies"), "{}", errors[0].message());
}

#[test]
fn boxes_of_two_rulesets_are_not_mixed() {
    let text =
        format!("boxes = [\"scratch\", \"invader\"]\n{}", include_str!("scratch/missions/m0.toml"));
    let errors =
        Content::load(&source().with("scratch/missions/m1.toml", &text)).expect_err("mixed");
    assert_eq!(errors[0].place(), "scratch/missions/m1.toml:1:21");
    assert!(errors[0].message().contains("played by other rules"), "{}", errors[0].message());
}

#[test]
fn a_value_that_nothing_plays_is_refused() {
    let text = include_str!("scratch/ruleset.toml").replace("\"any slot\"", "\"in the shoe\"");
    let errors = Content::load(&source().with("scratch/ruleset.toml", &text)).expect_err("unsound");
    assert!(errors[0].message().contains("`ammo` can't be `in the shoe`"));
    let text = include_str!("scratch/box.toml").replace("\"scratch\"\norder", "\"scrath\"\norder");
    let errors = Content::load(&source().with("scratch/box.toml", &text)).expect_err("unsound");
    assert!(errors[0].message().contains("there is no ruleset `scrath`"));
    assert!(errors[0].advice().is_some_and(|help| help.contains("scratch")));
}

/// What survivors lose is called as the ruleset calls it, wherever it is told.
#[test]
fn health_has_its_own_name() {
    let content = load(&source());
    let mut lines = Vec::new();
    for seed in 0..6 {
        let mut log = Log::<Game>::start(&content, &setup(1), seed).expect("sound");
        let mut whim = Seeded::new(seed, 7);
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        while let Turn::Decide(_) = log.game().turn() {
            lines.push(survival::words::question(log.game()));
            legal.clear();
            log.game().legal(&mut legal);
            let action = legal[whim.below(legal.len() as u32) as usize];
            let seat = log.game().answerer(action).expect("somebody may do what is listed");
            log.play(seat, action, &mut events).expect("a legal action applies");
            let told = events.drain(..);
            lines.extend(told.map(|event| survival::words::sentence(log.game(), &event.fact)));
        }
    }
    assert!(lines.iter().any(|line| line.contains(" health left")), "somebody was hurt");
    let armour = lines.iter().find(|line| line.contains("armour"));
    assert_eq!(armour, None, "this edition knows no armour");
}

/// Where several skills are on offer at Blue, one of them is chosen before the
/// game begins, survivor by survivor.
#[test]
fn the_first_skill_is_chosen_where_there_are_several() {
    let rules = include_str!("scratch/ruleset.toml");
    let rules = rules.replace("blue = { skills = 1 }", "blue = { skills = 2 }");
    let people = include_str!("scratch/survivors.toml");
    let people = people.replace("blue = [", "blue = [\"Tough\", ");
    let source = source().with("scratch/ruleset.toml", &rules);
    let content = load(&source.with("scratch/survivors.toml", &people));
    let mut log = Log::<Game>::start(&content, &setup(1), 3).expect("sound");
    for name in ["Ida", "Otto", "Pip"] {
        let mut legal = Vec::new();
        log.game().legal(&mut legal);
        assert_eq!(legal.len(), 2, "{name} chooses one of two: {legal:?}");
        let seat = log.game().answerer(legal[0]).expect("somebody chooses");
        log.play(seat, legal[0], &mut ()).expect("a legal action applies");
        let view = log.game().public_view();
        let own =
            view.survivors.iter().find(|survivor| survivor.name == name).expect("in the team");
        assert_eq!(own.skills.len(), 1, "{name}: {:?}", own.skills);
    }
}
