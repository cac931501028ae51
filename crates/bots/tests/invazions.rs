//! Bots at InvaZions: they play to the end and to win, break nothing, and know
//! nothing that is hidden.

use std::sync::Arc;

use bots::{Bot, Evaluator, Kind, Seen, seed_of};
use invazions::Game;
use invazions::action::Action;
use invazions::content::Content;
use invazions::reading::Read as _;
use invazions::setup::Setup;
use table::{Game as _, Seat, Seeded, Turn, Viewer};

/// No game of bots that play to win takes longer.
const LONGEST: usize = 3000;

fn content() -> Arc<Content> {
    Content::embedded().expect("the embedded content is sound")
}

/// How many cards there are, wherever they lie.
fn cards(game: &Game) -> usize {
    let state = game.state();
    let human = &state.human;
    let sites = state.places.iter().map(|site| site.humans.len() + site.below.len());
    let hordes = state.hordes.iter().map(|horde| {
        horde.draw.len() + horde.discard.len() + horde.hand.len() + horde.played.len()
    });
    sites.sum::<usize>()
        + hordes.sum::<usize>()
        + human.draw.len()
        + human.discard.len()
        + human.hand.len()
        + state.contamination.len()
        + state.looked.len()
        + usize::from(state.wounded)
        + state.gone.len()
        + state.left_out.len()
}

/// Plays a game; `each` looks at every decision. Whether the human won.
fn play(
    setup: &Setup,
    seed: u64,
    sides: [Kind; 2],
    mut each: impl FnMut(&Game, Seat, &[Action]),
) -> bool {
    let mut chance = Seeded::new(seed, 0);
    let mut game = Game::start(&content(), setup, &mut chance, &mut ()).expect("a sound setup");
    let mut bots: Vec<Box<dyn Bot<Game>>> = (0..game.world().deal.players)
        .map(|seat| sides[usize::from(seat.min(1))].sit(seed_of(seed, Seat(seat))))
        .collect();
    let all = cards(&game);
    let mut legal = Vec::new();
    for _ in 0..LONGEST {
        let seat = match game.turn() {
            Turn::Over(outcome) => return outcome.human_won(),
            Turn::Decide(seats) => seats.lowest().expect("somebody decides"),
        };
        legal.clear();
        game.legal(&mut legal);
        legal.retain(|action| game.may(seat, *action));
        assert!(!legal.is_empty(), "nothing to decide in {}, seed {seed}", setup.scenario);
        each(&game, seat, &legal);
        let bot = &mut bots[usize::from(seat.0)];
        let action = legal[bot.choose(seat, Seen::new(&game, seat), &legal)];
        game.apply(seat, action, &mut chance, &mut ()).expect("what is legal applies");
        let place = || format!("after {action} in {}, seed {seed}", setup.scenario);
        assert_eq!(cards(&game), all, "{}", place());
        let state = game.state();
        assert!(state.human.tokens <= game.world().token_cap(), "{}", place());
        assert!(state.human.hand.contains(&state.human.shown), "{}", place());
        assert!(state.hordes.iter().all(|horde| horde.hand.contains(&horde.shown)), "{}", place());
    }
    panic!("{} does not end with seed {seed}", setup.scenario);
}

/// How many games of each scenario are played and checked; `HOLDOUT_GAMES`
/// asks for more.
const GAMES: u64 = 8;

#[test]
fn games_of_every_scenario_end_and_lose_no_card() {
    let games = std::env::var("HOLDOUT_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    for deal in &content().deals {
        let setup = Setup::new(&deal.id);
        for seed in 0..games {
            play(&setup, seed, [Kind::Rules; 2], |_, _, _| ());
        }
        play(&setup, 99, [Kind::Rules, Kind::Random], |_, _, _| ());
        play(&setup, 99, [Kind::Random, Kind::Rules], |_, _, _| ());
    }
}

#[test]
fn advice_does_not_lean_on_what_is_hidden() {
    let mut chance = Seeded::new(5, 1);
    for deal in &content().deals {
        play(&Setup::new(&deal.id), 3, [Kind::Rules; 2], |game, seat, legal| {
            let mut advised = Vec::new();
            for _ in 0..3 {
                let mut scores = Vec::new();
                game.sample(Viewer::Seat(seat), &mut chance).advise(
                    seat,
                    legal,
                    &mut (),
                    &mut scores,
                );
                assert_eq!(scores.len(), legal.len());
                advised.push(scores);
            }
            let stage = game.state().stage;
            assert_eq!(advised[0], advised[1], "{stage:?} in {}", deal.id);
            assert_eq!(advised[0], advised[2], "{stage:?} in {}", deal.id);
        });
    }
}

#[test]
fn rules_beat_chance_on_both_sides() {
    for size in ["2p", "3p", "4p"] {
        // Where the program counts, random hordes don't lose by their own word.
        let mut setup = Setup::new(&format!("invazions/attack_of_the_lab_{size}"));
        setup.options.count_captives = true;
        let wins = |sides: [Kind; 2]| {
            (0..20).filter(|seed| play(&setup, *seed, sides, |_, _, _| ())).count()
        };
        let human = wins([Kind::Rules, Kind::Random]);
        assert!(human >= 17, "the human wins {human} of 20 with {size}");
        let hordes = 20 - wins([Kind::Random, Kind::Rules]);
        assert!(hordes >= 15, "the hordes win {hordes} of 20 with {size}");
    }
}

#[test]
fn promises_are_chances_and_shared_out_between_the_sides() {
    play(&Setup::new("invazions/the_last_battle_3p"), 1, [Kind::Rules; 2], |game, _, _| {
        let (human, hordes) = (game.win_chance(Seat(0)), game.win_chance(Seat(2)));
        assert!((0.0..=1.0).contains(&human), "{human}");
        assert!((human + hordes - 1.0).abs() < 1e-6, "{human} and {hordes}");
    });
}

#[test]
fn people_are_told_why_and_nothing_that_is_hidden() {
    let mut told = 0;
    for deal in &content().deals {
        play(&Setup::new(&deal.id), 5, [Kind::Rules; 2], |game, seat, legal| {
            for action in legal {
                let why = game.reason(*action);
                told += u32::from(why.is_some());
                // As anybody else at the table would have it, who can't see this hand.
                for other in (0..game.world().deal.players).map(Seat).filter(|it| *it != seat) {
                    let guess = Seen::new(game, other).world(&mut Seeded::new(9, 1));
                    assert_eq!(guess.reason(*action), why, "{action}");
                }
            }
        });
    }
    assert!(told > 1000, "{told}");
}
