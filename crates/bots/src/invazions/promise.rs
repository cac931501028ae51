//! How likely the human is to win: a few figures of the position, weighed by
//! what became of many games from positions like it.

use invazions::Game;
use invazions::card::Card;
use table::Turn;

use super::worth;

/// How likely the human is to win.
pub(super) fn promise(game: &Game) -> f32 {
    if let Turn::Over(outcome) = game.turn() {
        return if outcome.human_won() { 1.0 } else { 0.0 };
    }
    let figures = figures(game);
    let sum: i32 = figures.iter().zip(COUNTS).map(|(figure, count)| figure * count).sum();
    // A curve like the logistic one, from operations that are alike everywhere.
    let odds = sum as f32 / 2000.0;
    0.5 + 0.5 * odds / (1.0 + odds.abs())
}

/// How many figures there are.
pub(super) const FIGURES: usize = 8;

/// What each figure counts, in thousandths.
const COUNTS: [i32; FIGURES] = [-1500, 120, -800, -250, 300, 6, 40, -100];

/// The figures of a position.
pub(super) fn figures(game: &Game) -> [i32; FIGURES] {
    let state = game.state();
    let world = game.world();
    let mut figures = [0; FIGURES];
    figures[0] = 1;
    figures[1] = i32::from(state.human.points);
    figures[2] = i32::from(state.captives());
    for place in world.places() {
        let site = game.site(place);
        figures[3] += i32::from(site.below.of(Card::CapturedZombie));
        figures[4] += worth::points(game, site);
        figures[5] += site.humans.iter().map(|card| worth::human(game, *card)).sum::<i32>();
    }
    figures[6] = i32::from(state.human.tokens);
    for horde in world.hordes() {
        let zombies = game.horde(horde);
        let piles = [&zombies.draw, &zombies.discard, &zombies.hand];
        let (mut attack, mut cards) = (0, 0);
        for (card, number) in piles.iter().flat_map(|pile| pile.counts()) {
            attack += 10 * i32::from(world.card(card).attack) * i32::from(number);
            cards += i32::from(number);
        }
        figures[7] += attack / cards.max(1);
    }
    figures
}
