//! Attacks without a mission, and many rolls of big ones.

use super::*;

#[test]
fn many_rolls_agree_with_big_attacks() {
    let team = ["Cole", "Jared", "Baraka"];
    let crowd = [(TANK, 2), (WORKER, 4), (HUNTER, 3)];
    let dice = [Skill::Die(Act::Combat), Skill::Die(Act::Ranged)];
    let lucky = Position::new(&team, &crowd)
        .holds(0, Slot::LEFT, "Prototype Light Machine Gun")
        .fed(Ammo::Energy)
        .exposed(1, 3)
        .exposed(2, 2)
        .knows(0, &dice)
        .knows(0, &[Skill::Damage(Act::Combat), Skill::Lucky, Skill::RollSix(Act::Combat)]);
    let odds = sample(&lucky, lucky.shot(None), Goal::Kills, 11);
    assert!(odds.cut().percent() < 1e-7);
    sample(&lucky, lucky.shot(None), Goal::Eliminate(HUNTER), 12);
    sample(&lucky, lucky.shot(None), Goal::Safety, 13);
    sample(&lucky, lucky.shot(Some(TANK)), Goal::Usual, 14);
}

#[test]
fn a_drill_is_the_attack_of_a_game() {
    let content = Content::embedded().expect("the shipped content is sound");
    let gun = content.card("SMG").expect("a card of this name");
    let drill = Drill {
        ammo: 1,
        pair: true,
        skills: vec![Skill::Die(Act::Ranged)],
        targets: vec![(TANK, 1), (WORKER, 3)],
        focus: Some(TANK),
        friends: 1,
        ..Drill::with(gun)
    };
    let (game, action) = drill.position(&content).expect("a position");
    let odds = drill.odds(&content, Goal::Usual).expect("an attack that is allowed");
    assert_eq!(odds, game.odds(SEAT, action, Goal::Usual).expect("the same"));
    assert_eq!(odds.friends.len(), 1);
    // Six dice on 4+: fewer than two hits with 7 of 64, and once more.
    assert_chance(&odds.one_falls.not(), 49, 64 * 64);

    let refused = |drill: Drill| drill.odds(&content, Goal::Usual).unwrap_err();
    assert!(refused(Drill::with(gun)).contains("no enemy"));
    let sledge = Drill::with(content.card("Sledge").expect("a card of this name"));
    assert!(refused(Drill { ammo: 1, ..sledge.clone() }).contains("no ammo"));
    let pair = Drill { pair: true, targets: vec![(WORKER, 1)], ..sledge };
    assert!(refused(pair).contains("not dual"));
    let tank = content.card("Oxygen Tank").expect("a card of this name");
    assert!(refused(Drill::with(tank)).contains("no weapon"));
}

/// A million rolls of dice of our own, against the odds of a drill.
#[test]
fn a_million_rolls_agree() {
    const ROLLS: u32 = 1_000_000;
    let content = Content::embedded().expect("the shipped content is sound");
    let gun = content.card("Light Machine Gun").expect("a card of this name");
    let drill = Drill { ammo: 1, targets: vec![(WORKER, 9)], ..Drill::with(gun) };
    let odds = drill.odds(&content, Goal::Kills).expect("an attack that is allowed");
    let mut chance = Seeded::new(5, 0);
    let mut found = [0u32; 6];
    for _ in 0..ROLLS {
        let mut roll = || (0..5).filter(|_| chance.d6() >= 5).count();
        let first = roll();
        // Five dice that hit with one in three: fewer than two are rolled again.
        let kept = if odds.policy.rerolls(1, first as u8, 0) { roll() } else { first };
        found[kept] += 1;
    }
    for (hits, found) in found.into_iter().enumerate() {
        let (n, p) = (f64::from(ROLLS), odds.kills.chance(hits).percent() / 100.0);
        let deviation = (n * p * (1.0 - p)).sqrt();
        let off = (f64::from(found) - n * p).abs();
        assert!(off <= 4.0 * deviation, "{hits} kills: {found} of {ROLLS} against {p}");
    }
}
