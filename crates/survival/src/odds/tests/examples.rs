//! The examples of the book, and who suffers from misses.

use super::*;

#[test]
fn cole_s_heavy_shotgun_follows_the_targeting_priority_order() {
    // Invader, "Targeting priority order": two dice, four or more hit.
    let position = Position::new(&["Cole"], &[(TANK, 1), (WORKER, 2), (HUNTER, 2)]).holds(
        0,
        Slot::LEFT,
        "Heavy Shotgun",
    );
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_eq!(odds.goal, Goal::Kills);
    assert_chance(&odds.kills.chance(2), 1, 4);
    assert_chance(&odds.fall(TANK).expect("a Tank").one(), 3, 4);
    assert_chance(&odds.fall(WORKER).expect("Workers").one(), 1, 4);
    assert!(odds.fall(HUNTER).expect("Hunters").one().is_never());
    assert_eq!(odds.summary(), "1.0 kills on average; Tank falls 75.0 %; all fall 0 %");
    assert_eq!(odds.policy.to_string(), "no re-rolls");
}

#[test]
fn magnus_s_machine_gun_concentrated_on_a_tank() {
    // Invader, "Concentrated attack", example 1: five dice, two hits are enough.
    let position = Position::new(&["Magnus"], &[(TANK, 2), (WORKER, 3)]).holds(
        0,
        Slot::LEFT,
        "Light Machine Gun",
    );
    let odds = prove(&position, position.shot(Some(TANK)), Goal::Usual);
    assert_eq!(odds.goal, Goal::Eliminate(TANK));
    assert_chance(&odds.all_fall, 131, 243);
    assert_eq!(odds.summary(), "Tank falls 53.9 %");
    // Otherwise the Tanks swallow everything.
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert!(odds.one_falls.is_never());
}

#[test]
fn vivian_s_pair_of_prods_against_the_spoiler() {
    // Invader, "Concentrated attack", example 2: three hits of four dice.
    let position = Position::new(&["Vivian"], &[(SPOILER, 1)])
        .close()
        .holds(0, Slot::LEFT, "Cattle Prod")
        .holds(0, Slot::RIGHT, "Cattle Prod");
    let strike =
        Action::Melee { hands: Hands::Both, focus: Some(SPOILER), swarm: false, all_out: false };
    let odds = prove(&position, strike, Goal::Usual);
    assert_chance(&odds.one_falls, 5, 16);
    assert_eq!(odds.aim(), "a fallen Spoiler Abomination");
}

#[test]
fn jared_among_the_workers_takes_the_misses() {
    // Invader, "Friendly fire": three dice, four or more hit.
    let team = ["Mitsuki", "Jared"];
    let position =
        Position::new(&team, &[(WORKER, 2)]).holds(0, Slot::LEFT, "Assault Shotgun").exposed(1, 3);
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_chance(&odds.friends_hit(), 7, 8);
    assert_chance(&odds.survival, 7, 8);
    assert_eq!(
        odds.summary(),
        "1.4 kills on average; all fall 50.0 %; friends hit 87.5 %; all survive 87.5 %"
    );
    // Armour that is worn may be discarded, and Tough ignores one point.
    let armoured = Position::new(&team, &[(WORKER, 2)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .holds(1, body(), "Ablative Armor")
        .exposed(1, 1);
    let odds = prove(&armoured, armoured.shot(None), Goal::Usual);
    assert_chance(&odds.survival, 1, 2);
    let tough = armoured.knows(1, &[Skill::Tough]);
    let odds = prove(&tough, tough.shot(None), Goal::Usual);
    assert_chance(&odds.survival, 7, 8);
    // Nobody shoots at those with a low profile.
    let low = tough.knows(1, &[Skill::LowProfile]);
    let odds = prove(&low, low.shot(None), Goal::Usual);
    assert!(odds.friends.is_empty() && odds.survival.is_certain());
}

#[test]
fn misses_are_shared_so_that_all_live() {
    let team = ["Cole", "Jared", "Baraka"];
    let position = Position::new(&team, &[(WORKER, 4)])
        .holds(0, Slot::LEFT, "Light Machine Gun")
        .exposed(1, 2)
        .exposed(2, 3)
        .knows(1, &[Skill::IsThatAll])
        .holds(1, Slot::LEFT, "Sledge");
    let odds = prove(&position, position.shot(None), Goal::Usual);
    // One armour and a card for Jared, two armour for Baraka: five misses kill.
    assert_chance(&odds.survival, 211, 243);
    // Misses of two points can't be halved.
    let heavy = Position::new(&team, &[(WORKER, 4)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .exposed(1, 2)
        .exposed(2, 3);
    let odds = prove(&heavy, heavy.shot(None), Goal::Usual);
    assert_chance(&odds.friendly_fire.chance(4), 1, 4);
    assert_chance(&odds.survival, 3, 4);
}

#[test]
fn a_machine_is_given_up_before_a_person() {
    let mut position = Position::new(&["Cole", "Jared"], &[(WORKER, 4)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .exposed(1, 2);
    assert!(!position.game.state.machines.is_empty(), "the mission has machines");
    position.game.state.machines[0] =
        MachineState { zone: position.there, active: true, intact: true };
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert!(odds.survival.is_certain());
    assert_chance(&odds.machines_last, 1, 2);
}
