//! A hint: what a searching bot would do, told to a person who asks.

use std::thread::available_parallelism;

use table::{Seat, Seeded, Turn};

use crate::{Budget, Evaluator, Opinion, Seen, think};

/// The actions of `seat` that a search thinks best, at most so many and the
/// best first, with how likely each is to win and why it is done. Nothing if the seat
/// has nothing to decide.
///
/// It knows what the seat knows. All cores help; where the budget is a number
/// of worlds, the same game gives the same hint.
///
/// ```
/// use bots::{Budget, hint};
/// use table::example::{Do, Race, RaceSetup};
/// use table::{Game, Seat, Seeded};
///
/// let setup = RaceSetup { runners: 1, goal: 21 };
/// let race = Race::start(&Default::default(), &setup, &mut Seeded::new(1, 0), &mut ())?;
/// let best = hint(&race, Seat(0), Budget::Worlds(100), 2);
/// assert_eq!(best[0].action, Do::Roll);
/// assert!(best[0].chance.is_some());
/// assert!(hint(&race, Seat(1), Budget::Worlds(100), 2).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint<G: Evaluator>(
    game: &G,
    seat: Seat,
    budget: Budget,
    most: usize,
) -> Vec<Opinion<G::Action>> {
    match game.turn() {
        Turn::Decide(seats) if seats.contains(seat) => {}
        _ => return Vec::new(),
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.retain(|action| game.may(seat, *action));
    let threads = available_parallelism().map_or(1, |threads| threads.get());
    // Always the same seed: one that came from the game could tell of its secrets.
    let mut best = think(Seen::new(game, seat), seat, &legal, budget, threads, 0);
    best.retain(|opinion| opinion.tried > 0);
    best.truncate(most);
    let world = Seen::new(game, seat).world(&mut Seeded::new(0, crate::STREAM));
    for opinion in &mut best {
        opinion.chance = opinion.chance.map(|chance| world.calibrated(chance));
        opinion.reason = world.reason(opinion.action);
    }
    best
}
