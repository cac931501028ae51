//! When dice are rolled again.

use super::*;

#[test]
fn re_rolls_stop_at_the_best_moment() {
    let position = Position::new(&["Cole"], &[(WORKER, 2), (HUNTER, 3)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .knows(0, &[Skill::Lucky]);
    // Once again when fewer hit than the mean of 3/2.
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_eq!(odds.policy.to_string(), "re-rolls when fewer than 2 hits");
    assert_eq!(odds.kills.mean(), ratio(4 * 3 / 2 + 3 * 2 + 3, 8));
    // With two, the first is taken when fewer hit than those of the second.
    let odds = position.fed(Ammo::Bullets);
    let odds = odds.odds(odds.shot(None), Goal::Usual);
    assert_eq!(odds.kills.mean(), optimum(3, ratio(1, 2), 2, &|hits| hits));
    assert_eq!(odds.policy.to_string(), "re-rolls when fewer than 2 hits");
}

/// The best that can be had from so many dice and re-rolls, by recursion.
fn optimum(dice: u64, hit: BigRational, rerolls: u32, worth: &dyn Fn(u64) -> u64) -> BigRational {
    let miss = ratio(1, 1) - &hit;
    let again = (rerolls > 0).then(|| optimum(dice, hit.clone(), rerolls - 1, worth));
    let mut expected = ratio(0, 1);
    for faces in 0..1u64 << dice {
        let hits = u64::from(faces.count_ones());
        let mut chance = ratio(1, 1);
        for die in 0..dice {
            chance *= if faces >> die & 1 == 1 { hit.clone() } else { miss.clone() };
        }
        let kept = ratio(worth(hits), 1);
        let value = again.iter().fold(kept, |kept, again| kept.max(again.clone()));
        expected += chance * value;
    }
    expected
}

#[test]
fn the_policy_is_the_best_there_is() {
    for workers in 1..=5 {
        for bullets in 0..=2 {
            let mut position = Position::new(&["Cole"], &[(WORKER, workers)])
                .holds(0, Slot::LEFT, "Light Machine Gun")
                .knows(0, &[Skill::Lucky]);
            for _ in 0..bullets {
                position = position.fed(Ammo::Bullets);
            }
            let odds = position.odds(position.shot(None), Goal::Kills);
            let worth = |hits: u64| hits.min(workers.into());
            assert_eq!(odds.kills.mean(), optimum(5, ratio(1, 3), bullets + 1, &worth));
        }
    }
    // A chance of one or nothing: only failures are rolled again.
    let position = Position::new(&["Cole"], &[(TANK, 1)])
        .holds(0, Slot::LEFT, "Light Machine Gun")
        .knows(0, &[Skill::Lucky]);
    let odds = position.odds(position.shot(Some(TANK)), Goal::Usual);
    assert_eq!(odds.policy.to_string(), "re-rolls when fewer than 2 hits");
    assert_chance(&odds.one_falls.not(), 112 * 112, 243 * 243);
}

#[test]
fn goals_decide_what_is_rolled_again() {
    let position = Position::new(&["Cole", "Jared"], &[(WORKER, 1)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .exposed(1, 3)
        .knows(0, &[Skill::Lucky]);
    let kills = prove(&position, position.shot(None), Goal::Kills);
    assert_eq!(kills.policy.to_string(), "re-rolls when nothing hits");
    let safety = prove(&position, position.shot(None), Goal::Safety);
    assert_eq!(safety.policy.to_string(), "re-rolls when fewer than 2 hits");
    assert!(safety.friendly_fire.mean() < kills.friendly_fire.mean());
    assert!(safety.kills.mean() < kills.kills.mean());
    assert_eq!(safety.aim(), "as little friendly fire as possible");
}
