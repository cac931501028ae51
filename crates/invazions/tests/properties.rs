//! What must hold in every game, tried on many random ones: the game ends,
//! there is always something to decide, `apply` accepts exactly what `legal`
//! and `interrupts` list, refusals change nothing, no card appears or
//! vanishes, and nobody sees what is hidden from them.

use std::sync::Arc;

use invazions::Game;
use invazions::action::Action;
use invazions::bag::Bag;
use invazions::card::{Card, Horde, Place, Research};
use invazions::content::Content;
use invazions::setup::Setup;
use table::{Chance, Game as _, Log, Seat, Seeded, Turn, Viewer, derive_seed};

/// No random game lasts longer than this.
const LONGEST: usize = 100_000;

fn content() -> Arc<Content> {
    Content::embedded().expect("the embedded content is sound")
}

/// A setup that differs from game to game.
fn setup(scenario: &str, whim: &mut Seeded) -> Setup {
    let mut setup = Setup::new(scenario);
    let mut now_and_then = || whim.below(3) == 0;
    setup.options.count_captives = now_and_then();
    setup.options.four_humans = now_and_then();
    setup.options.cache_everywhere = now_and_then();
    setup
}

/// Plays a game of every scenario at random; `each` looks at every position.
fn play_all(rounds: u64, mut each: impl FnMut(&Game, &[Action], &mut Seeded)) {
    let content = content();
    for (number, deal) in content.deals.iter().enumerate() {
        for round in 0..rounds {
            let seed = derive_seed(number as u64, round);
            let mut whim = Seeded::new(seed, 1);
            let setup = setup(&deal.id, &mut whim);
            let mut chance = Seeded::new(seed, 0);
            let mut game =
                Game::start(&content, &setup, &mut chance, &mut ()).expect("a sound setup");
            let mut legal = Vec::new();
            let mut decisions = 0;
            while let Turn::Decide(seats) = game.turn() {
                decisions += 1;
                assert!(decisions < LONGEST, "{} does not end", deal.id);
                assert!(seats.lowest().is_some(), "nobody decides: {:?}", game.state().stage);
                legal.clear();
                game.legal(&mut legal);
                assert!(!legal.is_empty(), "nothing to decide: {:?}", game.state().stage);
                each(&game, &legal, &mut whim);
                // Claims are rare, or no game would last.
                if legal.len() > 1 && whim.below(8) > 0 {
                    legal.retain(|action| *action != Action::Claim);
                }
                let action = legal[whim.below(legal.len() as u32) as usize];
                let seat = game.answerer(action).expect("somebody may do what is legal");
                game.apply(seat, action, &mut chance, &mut ()).expect("what is legal applies");
            }
        }
    }
}

#[test]
fn random_games_of_every_scenario_end() {
    let mut scenarios = 0;
    play_all(20, |_, _, _| scenarios += 1);
    assert!(scenarios > 0);
    assert_eq!(content().deals.len(), 15);
}
