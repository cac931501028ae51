//! How likely the human is to win: a few figures of the position, weighed by
//! the results of many games from similar positions.

use invazions::Game;
use invazions::card::Card;
use invazions::reading::Read as _;
use table::Turn;

use super::worth;

/// How many figures there are.
const FIGURES: usize = 14;

/// What each figure counts, in thousandths: the logistic regression of some
/// twenty thousand positions at the beginning of turns, played out by the rules
/// bot.
const COUNTS: [i32; FIGURES] =
    [710, 1128, 600, 99, 359, -315, -1416, -6, -850, 413, 108, 42, -176, -261];

/// How likely the human is to win.
pub(super) fn win_chance(game: &Game) -> f32 {
    if let Turn::Over(outcome) = game.turn() {
        return if outcome.human_won() { 1.0 } else { 0.0 };
    }
    let sum: i32 = figures(game).iter().zip(COUNTS).map(|(figure, count)| figure * count).sum();
    // A curve like the logistic one, from operations that are alike everywhere.
    let odds = sum as f32 / 2000.0;
    0.5 + 0.5 * odds / (1.0 + odds.abs())
}

/// The figures of a position.
fn figures(game: &Game) -> [i32; FIGURES] {
    let state = game.state();
    let world = game.world();
    let mut figures = [0; FIGURES];
    // How many play.
    figures[world.deal.size().min(2)] = 1;
    let points = i32::from(state.human.points);
    figures[3] = points;
    figures[4] = (points - 20).max(0);
    let captives = i32::from(state.captives());
    figures[5] = captives;
    figures[6] = (captives - 3).max(0);
    for place in world.places() {
        let site = game.site(place);
        figures[7] += i32::from(site.below.of(Card::CapturedZombie));
        figures[9] += worth::points(game, site);
        figures[10] +=
            site.humans.iter().map(|card| i32::from(world.card(*card).cost)).sum::<i32>();
    }
    // Those below a Place count most when few are missing.
    figures[8] = if captives >= 3 { figures[7] } else { 0 };
    figures[11] = i32::from(state.human.tokens);
    // How strong the hordes' cards are on average, in tenths.
    for horde in world.hordes() {
        let zombies = game.horde(horde);
        let piles = [&zombies.draw, &zombies.discard, &zombies.hand];
        let (mut attack, mut cards) = (0, 0);
        for (card, number) in piles.iter().flat_map(|pile| pile.counts()) {
            attack += 10 * i32::from(world.card(card).attack) * i32::from(number);
            cards += i32::from(number);
        }
        figures[12] += attack / cards.max(1);
    }
    figures[12] /= i32::from(world.deal.hordes()).max(1);
    figures[13] = i32::from(state.turn);
    figures
}
