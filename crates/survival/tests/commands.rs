//! Lines of text that people, logs and scenarios use for actions: whatever is
//! typed, the answer is an action or a reason, and never anything else.

use std::sync::Arc;

use proptest::prelude::*;
use survival::command::VERBS;
use survival::content::Content;
use survival::reading::Read as _;
use survival::setup::Setup;
use survival::{Game, World};
use table::{Chance, Game as _, Seat, Seeded, Turn};

const TEAM: [&str; 6] = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];

/// A game some random decisions into a mission.
fn game(mission: &str, decisions: u32, seed: u64) -> (Game, Seeded) {
    let content = Content::embedded().expect("the embedded content is sound");
    let setup = Setup::new(mission, TEAM, 2);
    let world = Arc::new(World::new(&content, &setup).expect("a sound setup"));
    let (mut chance, mut whim) = (Seeded::new(seed, 0), Seeded::new(seed, 1));
    let mut game = Game::begin_with(world, &mut chance, &mut ());
    let mut legal = Vec::new();
    for _ in 0..decisions {
        let Turn::Decide(_) = game.turn() else { break };
        legal.clear();
        game.legal(&mut legal);
        let action = legal[whim.below(legal.len() as u32) as usize];
        let seat = game.answerer(action).expect("somebody decides");
        game.apply(seat, action, &mut chance, &mut ()).expect("legal");
    }
    (game, chance)
}

/// Words of the language of commands, and words that are not.
fn word() -> impl Strategy<Value = String> {
    let verbs: Vec<String> = VERBS.iter().map(|(verb, _)| (*verb).to_owned()).collect();
    let known = [
        "Cole",
        "baraka",
        "Nobody",
        "Bot",
        "SentryGun",
        "Scientist1",
        "03-V:22",
        "05-R:11",
        "99-Z:11",
        "hand1",
        "hand2",
        "both",
        "body2",
        "pack5",
        "found3",
        "pack9",
        "on",
        "swarm",
        "tank",
        "worker",
        "spoiler",
        "red",
        "white",
        "facedown",
        "energy",
        "bullets",
        "canister",
        "1",
        "0",
        "256",
        "-1",
        "bot",
        "sentry-gun",
        "Lucky",
        "SMG",
        "+1",
        "die:",
    ];
    let known: Vec<String> = known.iter().map(|word| (*word).to_owned()).collect();
    prop_oneof![
        3 => proptest::sample::select(verbs),
        5 => proptest::sample::select(known),
        1 => "\\PC{0,8}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_line_is_an_action_or_gets_a_reason(
        words in proptest::collection::vec(word(), 0..6),
        decisions in 0u32..60,
        seat in 0u8..20,
    ) {
        let (game, chance) = game("invader/m1", decisions, u64::from(decisions));
        let line = words.join(" ");
        match game.read(&line) {
            Ok(action) => {
                // Whatever it means is allowed or refused, and a refusal changes nothing.
                let mut copy = game.clone();
                if copy.apply(Seat(seat), action, &mut chance.clone(), &mut ()).is_err() {
                    prop_assert!(copy.state() == game.state());
                }
                prop_assert_eq!(game.read(&game.write(&action)), Ok(action));
            }
            Err(reason) => {
                prop_assert!(reason.to_string().contains("is not an action"));
                prop_assert!(!reason.wrong.is_empty());
            }
        }
    }

    #[test]
    fn any_text_at_all_is_answered(line in "\\PC*") {
        let (game, _) = game("invader/m0", 0, 0);
        let _ = game.read(&line);
    }
}

#[test]
fn reasons_say_what_was_expected() {
    let (game, _) = game("invader/m0", 0, 0);
    let reason = |line: &str| game.read(line).expect_err("not an action").wrong;
    assert!(reason("").contains("a verb is missing"));
    assert!(reason("fly 05-R:11").contains("`fly` is no verb; known are share"));
    assert!(reason("move").contains("a zone is missing"));
    assert!(reason("move 77-X:11").contains("zones look like 05-R:11"));
    assert!(reason("activate Drake").contains("there are Cole, Vivian"));
    assert!(reason("melee hand3").contains("neither hand1 nor hand2"));
    assert!(reason("hit zombie").contains("there are worker, tank, hunter, spoiler"));
    assert!(reason("take brown").contains("facedown"));
    assert!(reason("first-player 0").contains("counted from 1"));
    assert!(reason("search here").contains("`here` is too much"));
}
