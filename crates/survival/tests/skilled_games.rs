//! Random games of the city in which everybody begins with the same skill: whatever
//! a skill lets them do, nothing panics, what is listed can be done, and games end.

mod load_common;

use std::sync::Arc;

use load_common::load;
use survival::Game;
use survival::content::{Content, Source};
use survival::setup::Setup;
use table::{Chance, Game as _, Log, Seeded, Turn, derive_seed};

/// Skills that do something at a moment of their own.
const SKILLS: &[&str] = &[
    "+1 Zone per Move",
    "2 cocktails are better than 1",
    "Blitz",
    "Break-in",
    "Can Search more than once",
    "Combat reflexes",
    "Destiny",
    "Distributor",
    "Field medic",
    "Free reload",
    "Gunslinger",
    "Hoard",
    "Hold your nose",
    "Home defender",
    "Improvised weapon: Melee",
    "Improvised weapon: Ranged",
    "Jump",
    "Matching set",
    "Medic",
    "Ranged: Damage 2",
    "Roll 6: +1 Damage Combat",
    "Scavenger",
    "Sidestep",
    "Slippery",
    "Sprint",
    "Starts with 2 AP",
    "Steady hand",
    "Webbing",
    "Zombie link",
];

const TEAM: [&str; 6] = ["Amy", "Doug", "Lili", "Odin", "Ostara", "Wanda"];

/// No such game is longer; the bound only keeps a test from hanging.
const LONGEST: usize = 50_000;

/// The shipped content, with this Blue skill for everybody in the city.
fn with_skill(skill: &str) -> Arc<Content> {
    let shipped = Source::embedded();
    let text = shipped.text("second/survivors.toml").expect("the survivors of the city");
    let taught = |line: &str| match line.starts_with("blue = ") {
        true => format!("blue = [\"{skill}\"]"),
        false => line.to_owned(),
    };
    let lines: Vec<String> = text.lines().map(taught).collect();
    let source = shipped.with("second/survivors.toml", &lines.join("\n"));
    load(&source)
}

fn play(content: &Arc<Content>, mission: &str, seed: u64, skill: &str) {
    let mut setup = Setup::new(mission, TEAM, 1 + (seed % 3) as u8);
    // A turn that only waits for a shot at nobody lists nothing but its end.
    setup.options.skip_empty_shots = true;
    let mut whim = Seeded::new(seed, 7);
    let mut log = Log::<Game>::start(content, &setup, seed).expect("a sound setup");
    let mut legal = Vec::new();
    for decision in 0.. {
        assert!(decision < LONGEST, "{skill}: the game must end");
        let Turn::Decide(_) = log.game().turn() else { break };
        legal.clear();
        log.game().legal(&mut legal);
        assert!(legal.len() > 1, "{skill}: a forced decision: {legal:?}");
        let action = legal[whim.below(legal.len() as u32) as usize];
        let seat = log.game().answerer(action).expect("somebody may do what is listed");
        log.play(seat, action, &mut ()).expect("a legal action applies");
    }
}

#[test]
fn games_of_every_skill_come_to_an_end() {
    for skill in SKILLS {
        let content = with_skill(skill);
        for index in 0..12 {
            let seed = derive_seed(0x5c11, index);
            play(&content, "second/m0", seed, skill);
            play(&content, "second/m1", seed, skill);
        }
    }
}
