//! Skill dice against the rules themselves: every face of every die, played out.

use std::cmp::Reverse;

use super::super::aimed_at;
use super::super::skill::Symbols;
use super::super::throw::Lie;
use super::*;
use crate::model::skill_die::SkillDie;

/// A table with so many All-Out dice, where the first of the team has these dice.
fn table_of(pool: u8, dice: &[SkillDie], enemies: &[(Kind, u8)]) -> Position {
    let mut position = Position::with(&["Cole", "Vivian"], enemies, |setup| {
        setup.options.allout = true;
        setup.options.skill_dice = true;
        setup.options.allout_pool = pool;
    });
    for die in dice {
        position.game.state.all_out.dice[0].remember(*die);
    }
    position
}

fn all_out(position: &Position, focus: Option<Kind>) -> Action {
    Action::Ranged { hands: Hands::Left, at: position.there, focus, swarm: false, all_out: true }
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Result {
    kills: [u8; MAX_KINDS],
    /// How often the weapon failed.
    failed: u8,
    tokens: u8,
    hits: u8,
    damage: u32,
    people: bool,
}

impl Result {
    fn of(events: &[Event]) -> Result {
        let kills = [0; MAX_KINDS];
        let mut result = Result { kills, failed: 0, tokens: 0, hits: 0, damage: 0, people: true };
        for event in events {
            match event.fact {
                Fact::Killed { kind, .. } => result.kills[kind.index()] += 1,
                Fact::Malfunctioned { .. } => result.failed = 1,
                Fact::Broke { .. } => result.failed = 2,
                Fact::Guarded { tokens, .. } => result.tokens = tokens,
                Fact::Die { hit: true, .. } | Fact::AllOutDie { hit: true, .. } => result.hits += 1,
                // Only misses are rolled one by one; all dice lose what they showed.
                Fact::Rerolled { .. } => result.hits = 0,
                Fact::Threatened { damage, harm: Harm::FriendlyFire, .. } => {
                    result.damage += u32::from(damage);
                }
                Fact::Eliminated { .. } => result.people = false,
                // What taunted enemies do is no part of it.
                Fact::Taunted { .. } => break,
                _ => {}
            }
        }
        // Skill dice are rolled once, before anything is rolled again.
        for event in events {
            if let Fact::SkillRolled { face, .. } = event.fact {
                result.hits += face.hits + face.criticals + face.mortals;
            }
        }
        result
    }

    fn total(&self) -> u32 {
        self.kills.iter().map(|kills| u32::from(*kills)).sum()
    }
}

/// Whatever is decided without dice is decided in the best way. `least` keeps the order of those
/// who suffer, which doesn't matter.
fn finished(game: &Game, events: &[Event], aim: Option<Kind>, least: u8) -> Result {
    let open = matches!(
        game.frame(),
        Some(Frame::Attack(_) | Frame::Dealing(_) | Frame::Wound(_) | Frame::Learning(_))
    );
    if !open || game.state.outcome.is_some() {
        return Result::of(events);
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    match game.frame() {
        Some(Frame::Learning(_) | Frame::Wound(_)) => legal.truncate(1),
        _ => {
            legal.retain(|action| !matches!(action, Action::Suffer { figure } if figure.0 < least))
        }
    }
    let ends = legal.into_iter().map(|action| {
        let (mut game, mut events) = (game.clone(), events.to_vec());
        let seat = game.deciders().lowest().unwrap_or(SEAT);
        game.apply(seat, action, &mut Seeded::new(0, 0), &mut events).expect("a legal action");
        let least = match action {
            Action::Suffer { figure } => figure.0,
            _ => least,
        };
        finished(&game, &events, aim, least)
    });
    let liking = |result: &Result| {
        let each = [SPOILER, TANK, HUNTER, WORKER].map(|kind| result.kills[kind.index()]);
        let aimed = aim.is_some_and(|aim| result.kills[aim.index()] > 0);
        (aimed, result.total(), result.people, each, Reverse(result.failed))
    };
    ends.max_by_key(liking).expect("something is legal")
}

/// Whether a die of the pool, or of the weapon, hits.
fn hits(fight: &crate::model::frame::Attack, face: u8, all_out: bool) -> bool {
    match face {
        1 | 6 if all_out => face == 6,
        face => face + fight.roll >= fight.accuracy,
    }
}

/// All dice are added, every re-roll of theirs takes every die that missed, all dice are rolled
/// again where the policy says so, and sixes are followed up unless that is enough.
fn next(game: &Game, odds: &Odds, enough: &mut dyn FnMut() -> bool) -> Option<Action> {
    let Some(Frame::Attack(fight)) = game.frame() else { return None };
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let wanted = |action: &&Action| match action {
        Action::AddDie { .. } => true,
        Action::PickDie { face, all_out } => !hits(fight, *face, *all_out),
        _ => false,
    };
    match fight.stage {
        AttackStage::Declared | AttackStage::Again => {
            let last = legal.iter().find(|action| matches!(action, Action::Roll | Action::Keep));
            legal.iter().find(wanted).or(last).copied()
        }
        AttackStage::Rolled => {
            let again = match odds.skill_dice.is_empty() {
                true => odds.policy.rerolls(fight.rerolls, fight.hits, fight.sixes),
                false => {
                    let faces = (1..=6).zip(fight.skill.faces[1]);
                    let pool: u8 =
                        faces.filter(|(face, _)| hits(fight, *face, true)).map(|f| f.1).sum();
                    let counts = odds.policy.rolls_on() || fight.per_six > 0;
                    let sixes = if counts { fight.sixes } else { 0 };
                    let lie = Lie {
                        sixes: sixes.into(),
                        hits: (fight.hits - pool - sixes).into(),
                        pool: pool.into(),
                    };
                    odds.policy.rerolls_beside(Symbols::lying(&fight.skill), fight.rerolls, lie)
                }
            };
            Some(if again { Action::Reroll } else { Action::Keep })
        }
        AttackStage::Sixes => {
            let on = odds.policy.rolls_on() && !enough();
            Some(if on { Action::RollOn } else { Action::Keep })
        }
        _ => None,
    }
}

/// Plays an attack. Where `short`, no more dice are rolled for sixes once all have fallen that
/// can, or it would never end.
fn play(
    position: &Position,
    action: Action,
    odds: &Odds,
    short: bool,
    known: &mut BTreeMap<String, Result>,
    chance: &mut impl Chance,
) -> Result {
    let aim = aimed_at(odds.goal);
    // No enemy is tougher.
    const TOUGHEST: u8 = 3;
    let there: u32 = odds.falls.iter().map(|fall| u32::from(fall.there)).sum();
    let targets = if odds.focus.is_some() { 1 } else { there };
    let mut game = position.game.clone();
    let mut events: Vec<Event> = Vec::new();
    let mut action = Some(action);
    // What follows depends on the attack as it stands alone, if it stands.
    let mut end = |game: &Game, events: &[Event]| match game.frame() {
        Some(Frame::Attack(fight)) => {
            let key = format!("{fight:?} {:?}", Result::of(events));
            *known.entry(key).or_insert_with(|| finished(game, events, aim, 0))
        }
        _ => finished(game, events, aim, 0),
    };
    while let Some(now) = action {
        game.apply(SEAT, now, chance, &mut events).expect("a legal action");
        let in_vain = matches!(game.frame(), Some(Frame::Attack(fight))
            if u32::from(fight.hits) >= there.max(TOUGHEST.into())
                && (fight.per_six == 0 || fight.damage + fight.gained >= TOUGHEST));
        let mut enough = || {
            let (mut game, mut events) = (game.clone(), events.clone());
            let kept = game.apply(SEAT, Action::Keep, &mut Seeded::new(0, 0), &mut events);
            kept.expect("sixes can be left alone");
            short && (in_vain || end(&game, &events).total() == targets)
        };
        action = next(&game, odds, &mut enough);
    }
    end(&game, &events)
}

#[track_caller]
fn prove_dice(position: &Position, action: Action, goal: Goal) -> Odds {
    let odds = position.odds(action, goal);
    let chains = odds.policy.rolls_on();
    let mut known: BTreeMap<String, Result> = BTreeMap::new();
    let table = distribution(|chance| play(position, action, &odds, chains, &mut known, chance))
        .expect("few enough dice");
    let sum = |is: &dyn Fn(&Result) -> bool| {
        let ways = table.iter().filter(|(result, _)| is(result)).map(|(_, odds)| odds);
        ways.fold(ratio(0, 1), |sum, odds| {
            sum + BigRational::new(BigInt::from(odds.ways), BigInt::from(odds.of))
        })
    };
    let same = |spread: &Spread, figure: &dyn Fn(&Result) -> u32, what: &str| {
        let most = table.keys().map(figure).max().unwrap_or(0).max(spread.most() as u32);
        for number in 0..=most {
            let exact = sum(&|result| figure(result) == number);
            assert_eq!(*spread.chance(number as usize).exact(), exact, "{what} {number}");
        }
    };
    same(&odds.kills, &Result::total, "kills");
    for fall in &odds.falls {
        same(&fall.kills, &|result| result.kills[fall.kind.index()].into(), &fall.name);
    }
    same(&odds.tokens, &|result| result.tokens.into(), "tokens");
    if !chains {
        same(&odds.hits, &|result| result.hits.into(), "hits");
        same(&odds.friendly_fire, &|result| result.damage, "damage");
        assert_eq!(*odds.survival.exact(), sum(&|result| result.people), "survival");
        let failed = |times: u8| sum(&|result| result.failed == times);
        assert_eq!(*odds.fumbles.chance(0).exact(), failed(0), "no Fumble");
        assert_eq!(*odds.fumbles.chance(1).exact(), failed(1), "one Fumble");
        assert_eq!(*odds.fumbles.at_least(2).exact(), failed(2), "two Fumbles");
    }
    odds
}

/// Plays an attack many times and compares frequencies.
#[track_caller]
fn sample_dice(position: &Position, action: Action, goal: Goal, seed: u64) -> Odds {
    const ROLLS: u32 = 10_000;
    let odds = position.odds(action, goal);
    let mut known = BTreeMap::new();
    let mut chance = Seeded::new(seed, 0);
    let results: Vec<Result> =
        (0..ROLLS).map(|_| play(position, action, &odds, false, &mut known, &mut chance)).collect();
    let near = |is: &dyn Fn(&Result) -> bool, exact: &Probability, what: &str| {
        let (n, p) = (f64::from(ROLLS), exact.percent() / 100.0);
        let found = results.iter().filter(|result| is(result)).count();
        let deviation = (n * p * (1.0 - p)).sqrt().max(1.0);
        let off = (found as f64 - n * p).abs();
        assert!(off <= 4.5 * deviation, "{what}: {found} of {ROLLS} against {p}");
    };
    let all = |spread: &Spread, figure: &dyn Fn(&Result) -> u32, what: &str| {
        for (number, exact) in spread.iter() {
            near(&|result| figure(result) as usize == number, &exact, &format!("{what} {number}"));
        }
    };
    all(&odds.kills, &Result::total, "kills");
    for fall in &odds.falls {
        all(&fall.kills, &|result| result.kills[fall.kind.index()].into(), &fall.name);
    }
    all(&odds.hits, &|result| result.hits.into(), "hits");
    all(&odds.tokens, &|result| result.tokens.into(), "tokens");
    all(&odds.friendly_fire, &|result| result.damage, "damage");
    near(&|result| result.people, &odds.survival, "survival");
    near(&|result| result.failed == 0, &odds.fumbles.chance(0), "no Fumble");
    odds
}

#[test]
fn every_die_by_itself() {
    for die in SkillDie::ALL {
        let position = table_of(1, &[die], &[(WORKER, 2), (TANK, 1)]).holds(0, Slot::LEFT, "SMG");
        prove_dice(&position, all_out(&position, None), Goal::Usual);
    }
}

#[test]
fn two_dice_with_surges_and_rerolls() {
    let dice = [SkillDie::Red, SkillDie::Blue];
    let position = table_of(1, &dice, &[(HUNTER, 1), (TANK, 1)]).holds(0, Slot::LEFT, "SMG");
    prove_dice(&position, all_out(&position, None), Goal::Usual);
    prove_dice(&position, all_out(&position, None), Goal::Eliminate(HUNTER));
}

#[test]
fn criticals_pass_by_what_stands_in_front_and_mortal_hits_bring_it_down() {
    let dice = [SkillDie::Black, SkillDie::White];
    let position =
        table_of(1, &dice, &[(WORKER, 1), (SPOILER, 1)]).holds(0, Slot::LEFT, "Sniper Rifle");
    let odds = prove_dice(&position, all_out(&position, None), Goal::Usual);
    let spoiler = odds.fall(SPOILER).expect("it is there");
    assert!(!spoiler.one().is_never(), "a mortal hit has damage three");
    prove_dice(&position, all_out(&position, None), Goal::Eliminate(WORKER));
}

#[test]
fn concentrated_attacks_add_all_of_it_up() {
    let position =
        table_of(1, &[SkillDie::White], &[(SPOILER, 1), (WORKER, 1)]).holds(0, Slot::LEFT, "SMG");
    prove_dice(&position, all_out(&position, Some(SPOILER)), Goal::Usual);
}

#[test]
fn two_all_out_dice_and_their_fumbles() {
    let position = table_of(2, &[SkillDie::Red], &[(TANK, 2)]).holds(0, Slot::LEFT, "SMG");
    let odds = prove_dice(&position, all_out(&position, None), Goal::Usual);
    assert!(odds.summary().ends_with("with the red Skill die"), "{}", odds.summary());
}

#[test]
fn every_die_beside_lucky() {
    for die in SkillDie::ALL {
        let position = table_of(1, &[die], &[(WORKER, 2), (SPOILER, 1)])
            .holds(0, Slot::LEFT, "Sniper Rifle")
            .knows(0, &[Skill::Lucky]);
        let odds = prove_dice(&position, all_out(&position, None), Goal::Usual);
        assert_eq!(odds.skill_dice, [die]);
        prove_dice(&position, all_out(&position, None), Goal::Eliminate(SPOILER));
        prove_dice(&position, all_out(&position, Some(SPOILER)), Goal::Usual);
    }
}

#[test]
fn ammo_and_lucky_beside_a_die_that_rolls_again() {
    let position = table_of(1, &[SkillDie::Blue], &[(WORKER, 2), (TANK, 1)])
        .holds(0, Slot::LEFT, "Sniper Rifle")
        .fed(Ammo::Bullets);
    let odds = prove_dice(&position, all_out(&position, None), Goal::Usual);
    let told = "re-rolls when that is worth more, as the Skill dice lie";
    assert_eq!(odds.policy.to_string(), told);
    let more = position.knows(0, &[Skill::Lucky]);
    assert!(more.odds(all_out(&more, None), Goal::Usual).kills.mean() > odds.kills.mean());
    sample_dice(&more, all_out(&more, None), Goal::Usual, 21);
}

#[test]
fn reaper_beside_every_die() {
    for die in SkillDie::ALL {
        let crowd = [(WORKER, 3), (TANK, 2)];
        let position = table_of(1, &[die], &crowd)
            .holds(0, Slot::LEFT, "SMG")
            .knows(0, &[Skill::Reaper(Act::Combat)]);
        prove_dice(&position, all_out(&position, None), Goal::Usual);
        let sniper = table_of(1, &[die], &crowd)
            .holds(0, Slot::LEFT, "Sniper Rifle")
            .knows(0, &[Skill::Reaper(Act::Combat)]);
        prove_dice(&sniper, all_out(&sniper, None), Goal::Usual);
        prove_dice(&sniper, all_out(&sniper, None), Goal::Eliminate(WORKER));
    }
}

#[test]
fn sixes_beside_every_die() {
    let [die, damage] = [Skill::RollSix(Act::Combat), Skill::SixDamage(Act::Combat)];
    for skills in [&[die][..], &[die, die], &[damage], &[damage, die], &[damage, Skill::Lucky]] {
        for (colour, crowd) in SkillDie::ALL.into_iter().zip([
            [(WORKER, 1), (TANK, 1)],
            [(TANK, 1), (SPOILER, 1)],
            [(WORKER, 1), (SPOILER, 1)],
            [(TANK, 1), (HUNTER, 1)],
        ]) {
            let position = table_of(1, &[colour], &crowd)
                .holds(0, Slot::LEFT, "Sniper Rifle")
                .knows(0, skills);
            prove_dice(&position, all_out(&position, None), Goal::Usual);
            prove_dice(&position, all_out(&position, Some(crowd[1].0)), Goal::Usual);
        }
    }
}

#[test]
fn lucky_and_sixes_beside_a_die() {
    for skill in [Skill::RollSix(Act::Combat), Skill::SixDamage(Act::Combat)] {
        let position = table_of(1, &[SkillDie::Blue], &[(SPOILER, 1), (WORKER, 1)])
            .holds(0, Slot::LEFT, "Sniper Rifle")
            .knows(0, &[skill, Skill::Lucky]);
        prove_dice(&position, all_out(&position, None), Goal::Usual);
    }
}

#[test]
fn all_out_dice_beside_sixes_without_skill_dice() {
    let [die, damage] = [Skill::RollSix(Act::Combat), Skill::SixDamage(Act::Combat)];
    for skills in [&[damage][..], &[die], &[die, die], &[damage, die], &[damage, Skill::Lucky]] {
        let position = table_of(2, &[], &[(TANK, 1), (SPOILER, 1)])
            .holds(0, Slot::LEFT, "Sniper Rifle")
            .knows(0, skills);
        let odds = prove_dice(&position, all_out(&position, None), Goal::Usual);
        assert!(odds.skill_dice.is_empty() && odds.heads.most() == 2);
        assert!(odds.hits.at_least(3) > Probability::never());
    }
}

#[test]
fn friends_beside_dice() {
    for skills in [&[Skill::Lucky][..], &[Skill::SixDamage(Act::Combat)], &[]] {
        let position = table_of(1, &[SkillDie::Blue], &[(WORKER, 2)])
            .holds(0, Slot::LEFT, "SMG")
            .exposed(1, 2)
            .knows(0, skills);
        let odds = match skills {
            [Skill::Lucky] => sample_dice(&position, all_out(&position, None), Goal::Safety, 22),
            _ => prove_dice(&position, all_out(&position, None), Goal::Safety),
        };
        assert!(!odds.friends.is_empty() && !odds.survival.is_certain());
    }
}

#[test]
fn defence_tokens_protect_friends() {
    let mut position = table_of(1, &[], &[(WORKER, 2)]).holds(0, Slot::LEFT, "SMG").exposed(1, 1);
    let lost = position.odds(all_out(&position, None), Goal::Kills).survival;
    position.game.state.all_out.defence[1] = 2;
    let odds = prove_dice(&position, all_out(&position, None), Goal::Kills);
    assert!(odds.survival > lost);
}

/// All of it at once, too much to be played out.
#[test]
fn many_rolls_agree_with_all_dice_and_skills_at_once() {
    let crowd = [(TANK, 2), (WORKER, 3), (HUNTER, 2)];
    let [die, damage] = [Skill::RollSix(Act::Combat), Skill::SixDamage(Act::Combat)];
    let all = [Skill::Lucky, Skill::Reaper(Act::Combat), Skill::Die(Act::Ranged), die];
    let position = |more: &[Skill]| {
        table_of(3, &SkillDie::ALL, &crowd)
            .holds(0, Slot::LEFT, "SMG")
            .holds(0, Slot::RIGHT, "SMG")
            .fed(Ammo::Bullets)
            .exposed(1, 3)
            .knows(0, &all)
            .knows(0, more)
    };
    for (seed, more) in [&[][..], &[die], &[damage]].into_iter().enumerate() {
        let position = position(more);
        let (hands, at) = (Hands::Both, position.there);
        for (nth, focus) in [None, Some(TANK)].into_iter().enumerate().take(2 - seed.min(1)) {
            let shot = Action::Ranged { hands, at, focus, swarm: false, all_out: true };
            let odds = sample_dice(&position, shot, Goal::Usual, (10 * seed + nth) as u64);
            assert_eq!(odds.skill_dice, SkillDie::ALL);
            assert!(odds.policy.rolls_on() && odds.cut().percent() < 1e-7);
        }
    }
}

#[test]
fn an_opportunity_counts_dice_that_were_used() {
    let mut position =
        table_of(1, &[SkillDie::White], &[(WORKER, 2)]).holds(0, Slot::LEFT, "Cattle Prod").close();
    position.game.state.all_out.dice[0].use_up(SkillDie::White);
    let seized = Action::Opportunity { hands: Hands::Left, focus: None, swarm: false };
    let odds = prove_dice(&position, seized, Goal::Usual);
    assert_eq!(odds.skill_dice, [SkillDie::White]);
}

#[test]
fn a_die_that_was_used_is_not_counted() {
    let mut position = table_of(3, &[SkillDie::Black], &[(WORKER, 2)]).holds(0, Slot::LEFT, "SMG");
    position.game.state.all_out.dice[0].use_up(SkillDie::Black);
    let odds = position.odds(all_out(&position, None), Goal::Usual);
    assert!(odds.skill_dice.is_empty() && odds.with_skill_dice().is_none());
}
