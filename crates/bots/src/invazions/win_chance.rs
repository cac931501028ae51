//! How likely the human is to win: a few figures of the position, weighed by
//! the results of many games from similar positions.

use invazions::Game;
use invazions::card::Card;
use invazions::reading::Read as _;
use table::Turn;

use super::power::Power;
use super::worth;

/// How many figures there are.
const FIGURES: usize = 18;

/// What each figure counts, in thousandths, with two, three and four players: the
/// logistic regression of some 45,000 positions at the beginning of turns, played
/// out by the rules bot. Each scenario had a constant of its own in it, so that a
/// card isn't blamed for the company in which it is dealt; the first figure is
/// their mean.
#[rustfmt::skip]
const COUNTS: [[i32; FIGURES]; 3] = [
    [952, 164, 200, 411, -729, -1527, -251, -1108, -3594, 404, 88, -95, -12, -23, -30, -197, -51, -259],
    [3451, 125, 152, 303, -509, -1658, -375, -1043, -2447, 288, 92, 140, 46, -39, -50, -151, -76, -157],
    [4896, 88, 149, 312, -626, -862, -371, -830, -2032, 153, 79, 168, 71, -60, -48, 123, -113, -252],
];

/// How likely the human is to win.
pub(super) fn win_chance(game: &Game) -> f32 {
    if let Turn::Over(outcome) = game.turn() {
        return if outcome.human_won() { 1.0 } else { 0.0 };
    }
    let counts = COUNTS[game.world().deal.size().min(2)];
    let sum: i32 = figures(game).iter().zip(counts).map(|(figure, count)| figure * count).sum();
    // A curve like the logistic one, from operations that are alike everywhere.
    let odds = sum as f32 / 2000.0;
    0.5 + 0.5 * odds / (1.0 + odds.abs())
}

/// The figures of a position.
fn figures(game: &Game) -> [i32; FIGURES] {
    let state = game.state();
    let world = game.world();
    let points = i32::from(state.human.points);
    let captives = i32::from(state.captives());
    // What lies and stands on the table.
    let (mut below, mut due, mut price, mut income) = (0, 0, 0, 0);
    for place in world.places() {
        let site = game.site(place);
        below += i32::from(site.below.of(Card::CapturedZombie));
        due += worth::points(game, site);
        for card in &site.humans {
            price += i32::from(world.card(*card).cost);
            income += i32::from(world.card(*card).tokens);
        }
    }
    // What the hordes' decks can do on average.
    let (mut damage, mut recruits) = (0, 0);
    for horde in world.hordes() {
        let power = Power::of_deck(game, horde);
        damage += power.damage;
        recruits += power.recruits;
    }
    let hordes = i32::from(world.deal.hordes()).max(1);
    // How many of a hundred cards that come are Captured Zombies.
    let pile = state.contamination.all();
    let share = 100 * i32::from(pile.of(Card::CapturedZombie)) / (pile.len() as i32).max(1);
    let dice: u8 = state.human.research.iter().flatten().sum();
    [
        1,
        points,
        // Points count more the fewer are missing.
        (points - 15).max(0),
        (points - 24).max(0),
        captives,
        (captives - 3).max(0),
        // Captives below a Place count more the fewer are missing.
        below,
        if captives == 3 { below } else { 0 },
        if captives > 3 { below.min(1) } else { 0 },
        due,
        price,
        income,
        i32::from(state.human.tokens),
        damage / hordes,
        recruits / hordes,
        i32::from(state.turn),
        share,
        i32::from(dice),
    ]
}
