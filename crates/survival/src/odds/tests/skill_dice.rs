//! Skill dice against the rules themselves: every face of every die, played out.

use std::cmp::Reverse;

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

/// What came of it: kills by kind, how often the weapon failed, tokens.
type Result = ([u8; MAX_KINDS], u8, u8);

fn result(events: &[Event]) -> Result {
    let mut kills = [0; MAX_KINDS];
    let (mut failed, mut guarded) = (0, 0);
    for event in events {
        match event.fact {
            Fact::Killed { kind, .. } => kills[kind.index()] += 1,
            Fact::Malfunctioned { .. } => failed = 1,
            Fact::Broke { .. } => failed = 2,
            // Taunted enemies may cost some again.
            Fact::Guarded { tokens, .. } => guarded = tokens,
            _ => {}
        }
    }
    (kills, failed, guarded)
}

/// Whatever is decided without dice is decided in the best way.
fn finished(game: &Game, events: &[Event], aim: Option<Kind>) -> Result {
    let open = matches!(game.frame(), Some(Frame::Attack(_) | Frame::Dealing(_) | Frame::Wound(_)));
    if !open || game.state.outcome.is_some() {
        return result(events);
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let ends = legal.into_iter().map(|action| {
        let (mut game, mut events) = (game.clone(), events.to_vec());
        let seat = game.deciders().lowest().unwrap_or(SEAT);
        game.apply(seat, action, &mut Seeded::new(0, 0), &mut events).expect("a legal action");
        finished(&game, &events, aim)
    });
    let liking = |(kills, failed, _): &Result| {
        let each = [SPOILER, TANK, HUNTER, WORKER].map(|kind| kills[kind.index()]);
        let aimed = aim.is_some_and(|aim| kills[aim.index()] > 0);
        (aimed, kills.iter().map(|k| u32::from(*k)).sum::<u32>(), each, Reverse(*failed))
    };
    ends.max_by_key(liking).expect("something is legal")
}

/// All dice are added, and every re-roll takes every die that missed.
fn next(game: &Game) -> Option<Action> {
    let Some(Frame::Attack(fight)) = game.frame() else { return None };
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let wanted = |action: &&Action| match action {
        Action::AddDie { .. } => true,
        Action::PickDie { face, all_out } => {
            let symbol = *all_out && [1, 6].contains(face);
            if symbol { *face == 1 } else { face + fight.roll < fight.accuracy }
        }
        _ => false,
    };
    match fight.stage {
        AttackStage::Declared | AttackStage::Again => {
            let last = legal.iter().find(|action| matches!(action, Action::Roll | Action::Keep));
            legal.iter().find(wanted).or(last).copied()
        }
        _ => None,
    }
}

#[track_caller]
fn prove_dice(position: &Position, action: Action, goal: Goal) -> Odds {
    let odds = position.odds(action, goal);
    assert!(!odds.skill_dice.is_empty() && !odds.uncounted_dice);
    let aim = match odds.goal {
        Goal::Eliminate(kind) => Some(kind),
        _ => None,
    };
    let mut known: BTreeMap<String, Result> = BTreeMap::new();
    let table = distribution(|chance| {
        let mut game = position.game.clone();
        let mut events: Vec<Event> = Vec::new();
        let mut action = Some(action);
        while let Some(now) = action {
            game.apply(SEAT, now, chance, &mut events).expect("a legal action");
            action = next(&game);
        }
        // What follows depends on the attack as it stands alone, if it stands.
        match game.frame() {
            Some(Frame::Attack(fight)) => {
                let key = format!("{fight:?} {:?}", result(&events));
                *known.entry(key).or_insert_with(|| finished(&game, &events, aim))
            }
            _ => finished(&game, &events, aim),
        }
    })
    .expect("few enough dice");
    let sum = |is: &dyn Fn(&Result) -> bool| {
        let ways = table.iter().filter(|(result, _)| is(result)).map(|(_, odds)| odds);
        ways.fold(ratio(0, 1), |sum, odds| {
            sum + BigRational::new(BigInt::from(odds.ways), BigInt::from(odds.of))
        })
    };
    let total = |kills: &[u8; MAX_KINDS]| kills.iter().map(|k| usize::from(*k)).sum::<usize>();
    for number in 0..=odds.kills.most() + 1 {
        let exact = sum(&|(kills, ..)| total(kills) == number);
        assert_eq!(*odds.kills.chance(number).exact(), exact, "{number} kills");
    }
    for fall in &odds.falls {
        for number in 0..=usize::from(fall.there) {
            let exact = sum(&|(kills, ..)| usize::from(kills[fall.kind.index()]) == number);
            assert_eq!(*fall.kills.chance(number).exact(), exact, "{number} of {}", fall.name);
        }
    }
    for number in 0..=3 {
        let exact = sum(&|(_, _, tokens)| usize::from(*tokens) == number);
        assert_eq!(*odds.tokens.chance(number).exact(), exact, "{number} tokens");
    }
    let failed = |times: u8| sum(&|(_, failed, _)| *failed == times);
    assert_eq!(*odds.fumbles.chance(0).exact(), failed(0), "no Fumble");
    assert_eq!(*odds.fumbles.chance(1).exact(), failed(1), "one Fumble");
    assert_eq!(*odds.fumbles.at_least(2).exact(), failed(2), "two Fumbles");
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
fn beside_rerolls_of_skills_they_are_not_counted() {
    let position = table_of(1, &[SkillDie::Black], &[(WORKER, 2)])
        .holds(0, Slot::LEFT, "SMG")
        .knows(0, &[Skill::Lucky]);
    let odds = position.odds(all_out(&position, None), Goal::Usual);
    assert!(odds.skill_dice.is_empty() && odds.uncounted_dice);
    assert!(odds.summary().contains("Skill dice are not counted"));
}

#[test]
fn a_die_that_was_used_is_not_counted() {
    let mut position = table_of(3, &[SkillDie::Black], &[(WORKER, 2)]).holds(0, Slot::LEFT, "SMG");
    position.game.state.all_out.dice[0].use_up(SkillDie::Black);
    let odds = position.odds(all_out(&position, None), Goal::Usual);
    assert!(odds.skill_dice.is_empty() && !odds.uncounted_dice);
}
