//! Odds in games as they are played: whatever attack is legal has odds, nothing
//! else has, they are sound, and hits agree with the dice of the rules.

use num_bigint::BigInt;
use num_rational::BigRational;
use survival::Game;
use survival::action::Action;
use survival::content::Content;
use survival::event::{Event, Fact};
use survival::odds::{Goal, Odds, Probability, Spread};
use survival::reading::Read as _;
use survival::reading::frame::Frame;
use survival::setup::Setup;
use table::{Chance, Game as _, Seat, Seeded, Turn, distribution};

const TEAM: [&str; 6] = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];

fn is_attack(action: Action) -> bool {
    matches!(
        action,
        Action::Melee { .. }
            | Action::Ranged { .. }
            | Action::MachineMelee { .. }
            | Action::MachineRanged { .. }
    )
}

/// Plays at random, and attacks whenever it can.
fn play(mission: &str, seed: u64, mut look: impl FnMut(&Game, Seat, &[Action])) {
    let content = Content::embedded().expect("the shipped content is sound");
    let setup = Setup::new(mission, TEAM, 1);
    let (mut chance, mut whim) = (Seeded::new(seed, 0), Seeded::new(seed, 1));
    let mut game = Game::start(&content, &setup, &mut chance, &mut ()).expect("a sound setup");
    let mut legal = Vec::new();
    for _ in 0..3_000 {
        let Turn::Decide(seats) = game.turn() else { return };
        let seat = seats.lowest().expect("somebody decides");
        legal.clear();
        game.legal(&mut legal);
        look(&game, seat, &legal);
        let attacks: Vec<Action> = legal.iter().copied().filter(|a| is_attack(*a)).collect();
        let among = if attacks.is_empty() { &legal } else { &attacks };
        let action = among[whim.below(among.len() as u32) as usize];
        game.apply(seat, action, &mut chance, &mut ()).expect("a legal action");
    }
}

fn sound(odds: &Odds) {
    let sum = |spread: &Spread| {
        let listed = spread.iter().map(|(_, chance)| chance.exact().clone());
        listed.sum::<BigRational>() + spread.cut().exact()
    };
    let one = BigRational::from_integer(BigInt::from(1));
    assert_eq!(sum(&odds.hits), one);
    assert_eq!(sum(&odds.kills), one);
    assert_eq!(sum(&odds.friendly_fire), one);
    assert!(odds.kills.cut().is_never() && odds.friendly_fire.cut().is_never());
    assert!(odds.cut().percent() < 1e-7);
    let by_kind: BigRational = odds.falls.iter().map(|fall| fall.kills.mean()).sum();
    assert_eq!(by_kind, odds.kills.mean());
    assert!(odds.all_fall <= odds.one_falls);
    if odds.friends.is_empty() {
        assert!(odds.friends_hit().is_never() && odds.survival.is_certain());
    }
    assert!(odds.goal != Goal::Usual && !odds.summary().is_empty());
}

/// Rolls an attack and counts its hits.
fn hits(game: &Game, seat: Seat, action: Action, chance: &mut impl Chance) -> usize {
    let mut events: Vec<Event> = Vec::new();
    game.clone().apply(seat, action, chance, &mut events).expect("a legal action");
    let hit = |event: &&Event| matches!(event.fact, Fact::Die { hit: true, .. });
    events.iter().filter(hit).count()
}

#[test]
fn every_legal_attack_has_sound_odds_and_nothing_else_has_any() {
    let mut attacks = 0;
    let missions = ["invader/m1", "invader/m3", "invader/m4", "invader/m9"];
    for (seed, mission) in missions.iter().cycle().take(40).enumerate() {
        play(mission, seed as u64, |game, seat, legal| {
            for action in legal {
                match game.odds(seat, *action, Goal::Usual) {
                    Ok(odds) => {
                        assert!(is_attack(*action), "{action:?}");
                        attacks += 1;
                        sound(&odds);
                        for goal in [Goal::Kills, Goal::Safety] {
                            sound(&game.odds(seat, *action, goal).expect("the same attack"));
                        }
                    }
                    Err(refusal) => assert!(!is_attack(*action), "{action:?}: {refusal}"),
                }
            }
        });
    }
    assert!(attacks > 100, "only {attacks} attacks were legal");
}

#[test]
fn hits_agree_with_the_dice_of_the_rules() {
    let mut compared = 0;
    play("invader/m4", 5, |game, seat, legal| {
        for action in legal.iter().filter(|action| is_attack(**action)).take(1) {
            let odds = game.odds(seat, *action, Goal::Kills).expect("a legal attack");
            // The last action of a turn would play on to what enemies do.
            let goes_on = matches!(game.frame(), Some(Frame::Turn(turn)) if turn.actions > 1);
            let plain = odds.policy.to_string() == "no re-rolls" && odds.blast.is_none();
            if !goes_on || !plain || odds.hits.most() > 4 || compared >= 40 {
                continue;
            }
            compared += 1;
            let table = distribution(|chance| hits(game, seat, *action, chance));
            let table = table.expect("few enough dice");
            for (number, chance) in odds.hits.iter() {
                let found =
                    table.get(&number).map_or(Probability::never().exact().clone(), |odds| {
                        BigRational::new(BigInt::from(odds.ways), BigInt::from(odds.of))
                    });
                assert_eq!(*chance.exact(), found, "{number} hits with {action:?}");
            }
        }
    });
    assert!(compared > 5, "only {compared} attacks were compared");
}
