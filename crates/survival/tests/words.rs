//! Whatever the games say: a sentence for every fact, a question for every
//! decision, a place in a book for every rule.

use std::collections::BTreeSet;
use std::sync::Arc;

use survival::action::{Figure, Who};
use survival::board::Door;
use survival::card::{Ammo, Card};
use survival::content::Content;
use survival::danger::Danger;
use survival::enemy::{Crowd, Kind, Kinds};
use survival::event::{Defeat, Event, Fact, Harm, Lure};
use survival::inventory::Area;
use survival::mission::{Colour, MachineKind};
use survival::reading::Read as _;
use survival::rule::{KEYS, Rule};
use survival::setup::Setup;
use survival::skill::Skill;
use survival::skill_die::{DieFace, SkillDie};
use survival::words::{question, search, sentence, story, why};
use survival::{Game, World};

use survival::zone::Zone;
use table::{Chance, Game as _, Seeded, Turn};

const TEAM: [&str; 6] = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];

fn content() -> Arc<Content> {
    Content::embedded().expect("the embedded content is sound")
}

fn begin(mission: &str, seats: u8, seed: u64) -> (Game, Seeded) {
    let mut chance = Seeded::new(seed, 0);
    let setup = Setup::new(mission, TEAM, seats);
    let game = Game::start(&content(), &setup, &mut chance, &mut ()).expect("a game");
    (game, chance)
}

/// One of each, with valid names in it.
fn facts() -> Vec<Fact> {
    let (who, with, zone, to) = (Who(0), Who(3), Zone(0), Zone(1));
    let (kind, card, door, focus) = (Kind(0), Card(0), Door(0), Some(Kind(1)));
    let (figure, colour) = (Figure::survivor(who), Colour::Red);
    let mut crowd = Crowd::of_kind(Kind(0), 2);
    crowd += Crowd::of_kind(Kind(1), 1);
    vec![
        Fact::Shared { who, card },
        Fact::FirstPlayer { seat: 0 },
        Fact::RoundBegan { round: 2 },
        Fact::TurnBegan { who, actions: 3 },
        Fact::TurnEnded { who },
        Fact::EnemiesPhase,
        Fact::EndPhase,
        Fact::Moved { figure, from: zone, to, cost: 2 },
        Fact::Searched { who, zone },
        Fact::Drew { who, card },
        Fact::DeckEmpty,
        Fact::Reshuffled,
        Fact::Given { who, card },
        Fact::Stowed { who, card, area: Area::Hand },
        Fact::Handed { from: who, to: with, card },
        Fact::Discarded { who, card },
        Fact::Attached { who, ammo: Ammo::Energy, weapon: card },
        Fact::Detached { who, ammo: Ammo::Bullets },
        Fact::TradeRefused { who, with },
        Fact::Ate { who },
        Fact::DoorClosed { who, door },
        Fact::Loaded { who, weapon: card, pair: false },
        Fact::Loaded { who, weapon: card, pair: true },
        Fact::AllLoaded,
        Fact::WentAllOut { who, dice: 3 },
        Fact::Unarmed { who, at: zone, focus },
        Fact::AllOutDie { shown: 6, hit: true },
        Fact::DieTaken { who, die: SkillDie::Black },
        Fact::DieAdded { who, die: SkillDie::Red },
        Fact::SkillRolled {
            die: SkillDie::White,
            face: DieFace { hits: 1, surges: 1, ..DieFace::default() },
        },
        Fact::RolledAgain { who },
        Fact::FumbleCancelled { who },
        Fact::Guarded { who, tokens: 2 },
        Fact::WardedOff { who, left: 1 },
        Fact::DieSlept { who, die: SkillDie::Blue },
        Fact::DieWoke { who, die: SkillDie::Blue },
        Fact::Malfunctioned { who, card },
        Fact::Broke { who, card },
        Fact::Cleared { who, card },
        Fact::LaidDown { who },
        Fact::StoodUp { who },
        Fact::BuildingOpened { door },
        Fact::Rushed { kind, count: 2, zone },
        Fact::DoorOpened { who, door, with: None },
        Fact::DoorOpened { who, door, with: Some(card) },
        Fact::DoorDestroyed { door, from: zone },
        Fact::DoorGone { door },
        Fact::Noise { zone },
        Fact::Attack { who, weapon: card, pair: true, melee: false, at: zone, focus },
        Fact::MachineAttack { who, machine: 0, melee: true, at: zone, focus: None },
        Fact::MachineWoke { machine: 0 },
        Fact::AirlockOpened { machine: 0, door },
        Fact::Hidden { who },
        Fact::Unhidden { who },
        Fact::Lent { who, to: with },
        Fact::Dragged { who, from: zone, to },
        Fact::Shoved { who, crowd, from: zone, to },
        Fact::Taunted { who, zone },
        Fact::Repaired { who, armour: 2 },
        Fact::Remote { who, kind: MachineKind::SentryGun },
        Fact::Sampled { who, kind: None },
        Fact::SpawnDestroyed { zone, colour },
        Fact::CrewLeft { left: 3 },
        Fact::OxygenLost { who },
        Fact::Die { shown: 5, hit: true },
        Fact::Rerolled { who },
        Fact::Absorbed { kind },
        Fact::Killed { who, kind, at: zone },
        Fact::Burned { zone },
        Fact::Threatened { figure, damage: 2, harm: Harm::Enemies },
        Fact::Threatened { figure, damage: 1, harm: Harm::Fumble },
        Fact::Prevented { who, card },
        Fact::Ignored { figure, damage: 1 },
        Fact::Hurt { figure, damage: 1, left: 1 },
        Fact::Eliminated { figure: Figure::machine(0) },
        Fact::Gained { who, points: 1, total: 8 },
        Fact::Reached { who, level: Danger::Yellow },
        Fact::Learned { who, skill: Skill::Lucky },
        Fact::Revealed { zone, colour },
        Fact::Took { who, colour },
        Fact::ObjectiveGone { zone, colour },
        Fact::StepDone { step: 0 },
        Fact::Escaped { figure },
        Fact::ExtraActivation { kinds: Kinds::only(kind) },
        Fact::EnemiesAttack { zone, crowd },
        Fact::EnemiesMoved { kind, count: 2, from: zone, to, lure: Lure::Noise },
        Fact::EnemiesStay { zone },
        Fact::EnemyCard { number: 1, zone, level: Danger::Blue },
        Fact::Spawned { kind, count: 1, zone },
        Fact::RanOut { kind },
        Fact::EnemyDeckShuffled,
        Fact::MoldSet { zone },
        Fact::MoldTurned { zone, active: true },
        Fact::SpawnWoke { zone, colour },
        Fact::Won,
        Fact::Lost { defeat: Defeat::MoldChain },
    ]
}

fn is_sentence(text: &str) -> bool {
    text.chars().next().is_some_and(|first| first.is_uppercase() || first.is_numeric())
        && text.ends_with(['.', '!', '?'])
        && !text.ends_with("..")
        && !text.contains("  ")
        && !text.contains(['{', '}'])
}

/// Whom and what a fact names must be named in its sentence.
fn names(game: &Game, fact: &Fact) -> Vec<String> {
    let text = format!("{fact:?}");
    let world = game.world();
    let mut names = Vec::new();
    if text.contains("who: Who(0)") || text.contains("figure: Figure(0)") {
        names.push(world.name(Who(0)).to_owned());
    }
    if text.contains("Zone(0)") {
        names.push(world.zone_name(Zone(0)).to_owned());
    }
    if text.contains("Card(0)") {
        names.push(world.card_name(Card(0)).to_owned());
    }
    names
}

#[test]
fn every_fact_is_a_sentence_with_names() {
    let (game, _) = begin("invader/m0", 2, 1);
    for fact in facts() {
        let text = sentence(&game, &fact);
        assert!(is_sentence(&text), "{fact:?}: {text}");
        for name in names(&game, &fact) {
            assert!(text.contains(&name), "{fact:?}: {text} lacks {name}");
        }
    }
}

#[test]
fn some_sentences_as_people_read_them() {
    let (game, _) = begin("invader/m0", 1, 1);
    let content = content();
    let zone = |name: &str| game.world().board().zone(name).expect("a zone");
    let card = |name: &str| content.card(name).expect("a card");
    let magnus = Who(3);
    let at = zone("03-V:22");
    let told = |fact: Fact| sentence(&game, &fact);
    let smg = card("SMG");
    assert_eq!(
        told(Fact::Attack { who: magnus, weapon: smg, pair: true, melee: false, at, focus: None }),
        "Magnus shoots a pair of SMGs at 03-V:22."
    );
    let (kind, from, to) = (Kind(0), zone("03-V:31"), zone("03-V:32"));
    assert_eq!(
        told(Fact::EnemiesMoved { kind, count: 2, from, to, lure: Lure::Noise }),
        "2 Workers move from 03-V:31 to 03-V:32: they follow the noise."
    );
    let from = zone("03-V:33");
    assert_eq!(
        told(Fact::EnemiesMoved { kind, count: 1, from, to, lure: Lure::Sight }),
        "A Worker moves from 03-V:33 to 03-V:32: it sees the team."
    );
    assert_eq!(told(Fact::Die { shown: 5, hit: true }), "Die 5: hit.");
    assert_eq!(told(Fact::Drew { who: magnus, card: card("M.R.E.") }), "Magnus draws an M.R.E.");
}

#[test]
fn a_story_joins_what_belongs_together() {
    let (game, _) = begin("invader/m0", 1, 1);
    let (who, kind, at) = (Who(0), Kind(0), Zone(3));
    let facts = [
        Fact::Die { shown: 5, hit: true },
        Fact::Die { shown: 2, hit: false },
        Fact::Die { shown: 6, hit: true },
        Fact::Killed { who, kind, at },
        Fact::Gained { who, points: 1, total: 1 },
        Fact::Killed { who, kind, at },
        Fact::Gained { who, points: 1, total: 2 },
        Fact::TurnEnded { who },
    ];
    let events: Vec<Event> = facts.map(|fact| Event { fact, rule: Rule::Dice }).into();
    let told: Vec<String> = story(&game, &events).into_iter().map(|told| told.text).collect();
    let zone = game.world().zone_name(at);
    assert_eq!(
        told,
        [
            "Dice 5 2 6: 2 hits, 1 miss.".to_owned(),
            format!("Cole eliminates 2 Workers in {zone}: +2 experience, 2 now."),
        ]
    );
}

#[test]
fn random_games_are_told_without_a_gap() {
    let content = content();
    let mut said = BTreeSet::new();
    for (mission, seed) in content.missions.iter().zip(0..) {
        let seats = 1 + (seed % 3) as u8;
        let (mut game, mut chance) = begin(&mission.id, seats, seed);
        let mut whim = Seeded::new(seed, 99);
        let mut legal = Vec::new();
        let mut decisions = 0;
        while let Turn::Decide(_) = game.turn()
            && decisions < 4000
        {
            decisions += 1;
            let asked = question(&game);
            assert!(is_sentence(&asked), "{asked}");
            assert_ne!(asked, "Nothing is asked now.", "{:?}", game.frame());
            legal.clear();
            game.legal(&mut legal);
            let action = legal[whim.below(legal.len() as u32) as usize];
            let seat = game.answerer(action).expect("somebody");
            let mut events = Vec::new();
            game.apply(seat, action, &mut chance, &mut events).expect("legal");
            for event in &events {
                let text = sentence(&game, &event.fact);
                assert!(is_sentence(&text), "{:?}: {text}", event.fact);
                let debug = format!("{:?}", event.fact);
                said.insert(debug.split(' ').next().unwrap_or_default().to_owned());
            }
            for told in story(&game, &events) {
                assert!(is_sentence(&told.text), "{}", told.text);
                assert!(!told.rules.is_empty(), "{}", told.text);
            }
        }
    }
    assert!(said.len() > 35, "only {said:?}");
}

#[test]
fn every_rule_has_its_place_in_a_book() {
    let content = content();
    let world = |mission| World::new(&content, &Setup::new(mission, TEAM, 1)).expect("sound");
    let (invader, darkside) = (world("invader/m0"), world("darkside/m0"));
    for (rule, key) in KEYS {
        let text = why(&invader, *rule);
        assert!(text.contains(": ") && text.ends_with('.'), "{key}: {text}");
        assert!(!text.starts_with("Rule `"), "{key}: {text}");
    }
    let of_invader = |skill: Skill| {
        let text = content.skill_text(skill).expect("a text");
        text.citations.iter().any(|place| place.book == "Invader")
    };
    for (skill, name) in Skill::named().filter(|(skill, _)| of_invader(*skill)) {
        let text = why(&invader, Rule::Skill(skill));
        assert!(text.starts_with("Invader, ") && text.contains(name), "{name}: {text}");
        let text = why(&darkside, Rule::Skill(skill));
        assert!(text.starts_with("Dark Side, ") && text.contains(name), "{name}: {text}");
    }
    assert!(why(&invader, Rule::MoveWalls).starts_with("Invader, Movement, p. 12: "));
    assert!(why(&darkside, Rule::MoveWalls).starts_with("Dark Side, Movement, p. 13: "));
    // What the played book says nothing of stands in another.
    assert!(why(&invader, Rule::Seismic).starts_with("Dark Side, Seismic Grenades, p. 35: "));
    assert!(why(&darkside, Rule::Hellfire).starts_with("Invader, Hellfire, p. 34: "));
    let finds = |book, start: &str| {
        search(&content, book, "NOISE").iter().any(|text| text.starts_with(start))
    };
    assert!(finds(Some("Dark Side"), "Dark Side, Noise, p. 17: "));
    assert!(finds(None, "Invader, Noise, p. 17; Dark Side, Noise, p. 17: "));
    assert!(search(&content, None, "xyzzy").is_empty());
}

/// Letters on maps are those of what enemies are called in the game that is played.
#[test]
fn letters_stand_for_names() {
    let letters = |mission: &str, team: [&str; 6]| -> Vec<String> {
        let world = World::new(&content(), &Setup::new(mission, team, 1)).expect("a world");
        let kinds = 0..world.content().enemies.len() as u8;
        kinds.map(|kind| world.enemy_letters(Kind(kind))).collect()
    };
    assert_eq!(letters("invader/m0", TEAM), ["W", "T", "H", "A", "W", "T", "H", "A"]);
    let city = ["Amy", "Doug", "Lili", "Odin", "Ostara", "Wanda"];
    let own = ["W", "F", "R", "A", "P0", "HN", "AP", "AD"];
    assert_eq!(letters("second/m0", city), own, "the final book's Abominations last");
    let mixed = letters("mixed/m1", TEAM);
    assert_eq!(mixed, ["W", "T", "H", "SA", "DW", "DT", "DH", "DA"]);
}
