//! Skills that choose targets, take others along and add dice.

use super::*;

#[test]
fn hits_that_may_be_chosen_go_where_the_goal_is() {
    let crowd = [(TANK, 1), (WORKER, 2), (HUNTER, 2), (SPOILER, 1)];
    let position = Position::new(&["Cole"], &crowd).holds(0, Slot::LEFT, "Heavy Shotgun");
    let sniper = Position::new(&["Cole"], &crowd)
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .knows(0, &[Skill::Sniper]);
    for goal in [WORKER, TANK, HUNTER, SPOILER].map(Goal::Eliminate) {
        prove(&position, position.shot(None), goal);
        prove(&sniper, sniper.shot(None), goal);
    }
    let of = |position: &Position, kind| {
        let odds = position.odds(position.shot(None), Goal::Eliminate(kind));
        odds.fall(kind).expect("one of them").one()
    };
    assert!(of(&position, HUNTER).is_never());
    assert_chance(&of(&sniper, HUNTER), 3, 4);
    assert!(of(&sniper, SPOILER).is_never());
    // A Spoiler and a Tank come first together, and the shooter chooses.
    assert_chance(&of(&position, TANK), 3, 4);

    let free = Position::with(&["Cole"], &crowd, |setup| setup.options.free_targets = true).holds(
        0,
        Slot::LEFT,
        "Heavy Shotgun",
    );
    assert_chance(&of(&free, HUNTER), 3, 4);
    prove(&free, free.shot(None), Goal::Eliminate(HUNTER));
    let close = Position::new(&["Cole", "Jared"], &crowd)
        .close()
        .holds(0, Slot::LEFT, "Light Machine Gun")
        .knows(0, &[Skill::PointBlank]);
    let odds = prove(&close, close.shot(None), Goal::Eliminate(HUNTER));
    assert!(odds.friends.is_empty());
}

#[test]
fn reaping_takes_another_along() {
    for crowd in [
        vec![(TANK, 1), (WORKER, 3)],
        vec![(TANK, 2), (HUNTER, 1)],
        vec![(TANK, 1), (SPOILER, 1), (WORKER, 2)],
        vec![(WORKER, 1), (HUNTER, 1)],
        vec![(TANK, 3), (WORKER, 1), (HUNTER, 2)],
    ] {
        let position = Position::new(&["Cole"], &crowd)
            .holds(0, Slot::LEFT, "Heavy Shotgun")
            .knows(0, &[Skill::Reaper(Act::Combat), Skill::Die(Act::Ranged)]);
        let close = Position::new(&["Cole"], &crowd)
            .close()
            .holds(0, Slot::LEFT, "Heavy Cutter")
            .knows(0, &[Skill::Reaper(Act::Melee), Skill::Lucky]);
        let melee = Action::Melee { hands: Hands::Left, focus: None, swarm: false, all_out: false };
        let goals = crowd.iter().map(|(kind, _)| Goal::Eliminate(*kind));
        for goal in goals.chain([Goal::Kills]) {
            prove(&position, position.shot(None), goal);
            prove(&close, melee, goal);
        }
    }
}

#[test]
fn sixes_give_more_dice() {
    let skills = [Skill::RollSix(Act::Ranged)];
    let position = Position::new(&["Cole"], &[(TANK, 2), (WORKER, 1)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .knows(0, &skills);
    let odds = prove(&position, position.shot(None), Goal::Kills);
    assert_eq!(odds.policy.to_string(), "no re-rolls; rolls on for sixes");
    assert!(!odds.cut().is_never() && odds.cut().percent() < 1e-7);
    // A die hits k times with k - 1 sixes and another hit, or k sixes and a miss.
    let single = |hits: u32| match hits {
        0 => ratio(1, 2),
        _ => ratio(1, 3) / six_to(hits - 1) + ratio(1, 2) / six_to(hits),
    };
    for hits in 0..8 {
        let pair = (0..=hits).map(|one| single(one) * single(hits - one));
        let exact = pair.fold(ratio(0, 1), |sum, chance| sum + chance);
        assert_eq!(*odds.hits.chance(hits as usize).exact(), exact, "{hits} hits");
    }
    // With re-rolls, and a bonus that makes fives sixes.
    for extra in [Skill::Lucky, Skill::Roll(Act::Combat)] {
        let position = Position::new(&["Cole"], &[(TANK, 2)])
            .holds(0, Slot::LEFT, "Heavy Shotgun")
            .knows(0, &[skills[0], extra]);
        prove(&position, position.shot(None), Goal::Kills);
        prove(&position, position.shot(Some(TANK)), Goal::Usual);
    }
}

fn six_to(power: u32) -> BigRational {
    ratio(6u64.pow(power), 1)
}

#[test]
fn a_die_that_shows_nothing_but_sixes_is_cut_short() {
    let position = Position::new(&["Cole"], &[(TANK, 2), (WORKER, 30)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .knows(0, &[Skill::RollSix(Act::Combat)])
        .knows(0, &[Skill::Roll(Act::Combat); 5]);
    let odds = position.odds(position.shot(None), Goal::Kills);
    assert!(odds.all_fall.is_certain() && odds.cut().is_certain());
}

#[test]
fn sixes_are_left_alone_for_safety_s_sake() {
    let position = Position::new(&["Cole", "Jared"], &[(WORKER, 3)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .exposed(1, 3)
        .knows(0, &[Skill::RollSix(Act::Combat), Skill::Lucky]);
    let odds = prove(&position, position.shot(None), Goal::Safety);
    assert!(!odds.policy.rolls_on());
    let alone = Position::new(&["Cole"], &[(WORKER, 3)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .knows(0, &[Skill::RollSix(Act::Combat)]);
    assert!(alone.odds(alone.shot(None), Goal::Safety).policy.rolls_on());
}

#[test]
fn sixes_add_damage() {
    let skill = Skill::SixDamage(Act::Combat);
    let crowd = [(TANK, 2), (WORKER, 1), (SPOILER, 1)];
    let position =
        Position::new(&["Cole"], &crowd).holds(0, Slot::LEFT, "Heavy Shotgun").knows(0, &[skill]);
    let odds = prove(&position, position.shot(None), Goal::Eliminate(SPOILER));
    // Damage 2 becomes 3 with one six, and the other die has to hit or not.
    assert_chance(&odds.fall(SPOILER).expect("one of them").one(), 11, 36);
    for extra in [Skill::Lucky, Skill::Roll(Act::Ranged), Skill::Reaper(Act::Ranged), skill] {
        let position = Position::new(&["Cole", "Jared"], &crowd)
            .holds(0, Slot::LEFT, "Heavy Shotgun")
            .exposed(1, 3)
            .knows(0, &[skill, extra]);
        for goal in [Goal::Kills, Goal::Safety, Goal::Eliminate(SPOILER), Goal::Eliminate(TANK)] {
            prove(&position, position.shot(None), goal);
        }
        prove(&position, position.shot(Some(SPOILER)), Goal::Usual);
    }
}

#[test]
fn two_skills_give_two_dice_for_a_six() {
    let skills = [Skill::RollSix(Act::Combat), Skill::RollSix(Act::Ranged)];
    let position = |crowd: &[(Kind, u8)]| {
        Position::new(&["Cole", "Jared"], crowd)
            .holds(0, Slot::LEFT, "Heavy Shotgun")
            .knows(0, &skills)
    };
    let tank = position(&[(TANK, 1), (WORKER, 1)]);
    prove(&tank, tank.shot(None), Goal::Kills);
    prove(&tank, tank.shot(Some(TANK)), Goal::Usual);
    // One die: no hit in 1/2, one in 1/3 + 1/6 · 1/4, and so on; two dice follow each six.
    let odds = position(&[(TANK, 3)]);
    let odds = odds.odds(odds.shot(None), Goal::Kills);
    let one = [ratio(1, 2), ratio(1, 3) + ratio(1, 6) / ratio(4, 1)];
    let twice = ratio(2, 1) * &one[0] * &one[1];
    assert_eq!(*odds.hits.chance(0).exact(), ratio(1, 4));
    assert_eq!(*odds.hits.chance(1).exact(), twice);
    assert!(!odds.cut().is_never() && odds.cut().percent() < 1e-7);
    // Friends are struck by what chains bring, to the last die that the rules let roll.
    let friends = position(&[(TANK, 2), (WORKER, 3)]).exposed(1, 3);
    sample(&friends, friends.shot(None), Goal::Kills, 31);
    let often =
        position(&[(TANK, 2), (WORKER, 3)]).exposed(1, 3).knows(0, &[Skill::Roll(Act::Combat); 2]);
    let odds = sample(&often, often.shot(None), Goal::Kills, 32);
    assert!(odds.friendly_fire.cut().is_never() && odds.cut().percent() < 1e-7);
    // The chance that the rules end it after two hundred dice is part of that.
    assert!(odds.hits.most() > 100, "{}", odds.hits.most());
}

#[test]
fn sixes_that_bring_dice_and_damage() {
    let skills = [Skill::SixDamage(Act::Combat), Skill::RollSix(Act::Combat)];
    let crowd = [(TANK, 1), (WORKER, 2), (SPOILER, 1)];
    let position = Position::new(&["Cole", "Jared"], &crowd)
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .exposed(1, 3)
        .knows(0, &skills)
        .knows(0, &[Skill::Lucky]);
    for (seed, goal) in
        [Goal::Kills, Goal::Safety, Goal::Eliminate(SPOILER)].into_iter().enumerate()
    {
        let odds = sample(&position, position.shot(None), goal, 41 + seed as u64);
        assert!(odds.friendly_fire.cut().percent() < 1e-7);
    }
    sample(&position, position.shot(Some(SPOILER)), Goal::Usual, 45);
}
