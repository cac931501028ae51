//! What a horde can do with its cards this turn.

use invazions::Game;
use invazions::bag::Bag;
use invazions::card::{Card, Horde, KINDS, Kind};
use invazions::reading::Read as _;

/// What a horde can do with its cards this turn, on average.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Power {
    /// Damage, in tenths.
    pub damage: i32,
    /// Recruitments beyond the first, in tenths.
    pub recruits: i32,
    /// How far the damage may be off, in tenths.
    pub spread: i32,
}

/// Parts of one card that are counted with.
const WHOLE: i32 = 120;

impl Power {
    /// What others expect of a horde: all its deck counts, as far as it may be
    /// in its hand.
    pub(super) fn expected(game: &Game, horde: Horde) -> Power {
        let zombies = game.horde(horde);
        let hand = zombies.hand.len() as i32;
        let mut pool = zombies.draw;
        pool.pour(&mut zombies.hand.clone());
        let number = pool.len() as i32;
        if number == 0 || hand == 0 {
            return Power::default();
        }
        let share = (WHOLE * hand / number).min(WHOLE);
        let spread = if share == WHOLE { 5 } else { 16 };
        Power { spread, ..Power::of(game, horde, &pool, share) }
    }

    /// What a horde can do in an average turn with the deck that it has.
    pub(super) fn of_deck(game: &Game, horde: Horde) -> Power {
        let zombies = game.horde(horde);
        let mut deck = zombies.draw;
        deck.pour(&mut zombies.hand.clone());
        deck.pour(&mut zombies.discard.clone());
        let hand = i32::from(game.world().figures().zombie_hand);
        let share = (WHOLE * hand / (deck.len() as i32).max(1)).min(WHOLE);
        Power::of(game, horde, &deck, share)
    }

    /// What a horde itself expects of its hand.
    pub(super) fn known(game: &Game, horde: Horde) -> Power {
        let zombies = game.horde(horde);
        Power { spread: 6, ..Power::of(game, horde, &zombies.hand, WHOLE) }
    }

    /// Some cards, each with the same share of being there.
    fn of(game: &Game, horde: Horde, cards: &Bag, share: i32) -> Power {
        let world = game.world();
        let figures = world.figures();
        let zombies = game.horde(horde);
        // Before the attack begins, the limits of the turn aren't set.
        let begun = game.state().active().is_some();
        let (zombie_limit, rage_limit) = match begun {
            true => (zombies.zombies, zombies.rages),
            false => (figures.zombie_limit, figures.rage_limit),
        };
        let mut rage_slots = i32::from(rage_limit) * WHOLE;
        let mut zombie_slots = i32::from(zombie_limit) * WHOLE;
        let mut power = Power::default();
        let mut draws = 0;
        let mut play = |card: Card, number: i32, power: &mut Power| {
            let text = world.card(card);
            power.damage += number * (10 * i32::from(text.attack) + bonus(card)) / WHOLE;
            power.recruits += number * 10 * i32::from(text.recruits) / WHOLE;
            draws += number * i32::from(text.draws);
        };
        // Rage cards that let others be played, then the best of the rest.
        for (card, number) in cards.counts().filter(|(card, _)| card.kind() == Kind::Rage) {
            let more = i32::from(world.card(card).rages);
            if more > 0 && rage_slots > 0 {
                let number = share * i32::from(number);
                play(card, number, &mut power);
                rage_slots += number * (more - 1);
            }
        }
        let rages = |card: Card| card.kind() == Kind::Rage && world.card(card).rages == 0;
        for (card, number) in strongest(game, cards, rages) {
            let number = (share * number).min(rage_slots);
            play(card, number, &mut power);
            rage_slots -= number;
        }
        for (card, number) in strongest(game, cards, |card| card.kind() == Kind::Zombie) {
            let number = (share * number).min(zombie_slots);
            play(card, number, &mut power);
            zombie_slots -= number * (1 - i32::from(world.card(card).zombies));
        }
        // A card drawn is worth what cards of this deck are on average, as far
        // as there is room for it.
        let deck = zombies.draw.len() + zombies.hand.len() + zombies.discard.len();
        let all = [&zombies.draw, &zombies.hand, &zombies.discard];
        let attack: i32 = all
            .iter()
            .flat_map(|bag| bag.counts())
            .map(|(card, number)| i32::from(world.card(card).attack) * i32::from(number))
            .sum();
        power.damage += draws * 7 * attack / (deck.max(1) as i32 * WHOLE);
        power
    }
}

/// What a card adds to the damage of others, in tenths.
const fn bonus(card: Card) -> i32 {
    match card {
        Card::Zyorkshires => 15,
        Card::Ogre => 5,
        Card::HaranguingTheHorde => 5,
        _ => 0,
    }
}

/// The cards of a kind with their numbers, the strongest first.
fn strongest(
    game: &Game,
    cards: &Bag,
    which: impl Fn(Card) -> bool,
) -> impl Iterator<Item = (Card, i32)> {
    let strength = |card: Card| 10 * i32::from(game.world().card(card).attack) + bonus(card);
    let mut found = [(Card::Member, 0); KINDS];
    let mut number = 0;
    for (card, count) in cards.counts().filter(|(card, _)| which(*card)) {
        let mut at = number;
        while at > 0 && strength(found[at - 1].0) < strength(card) {
            found[at] = found[at - 1];
            at -= 1;
        }
        found[at] = (card, i32::from(count));
        number += 1;
    }
    found.into_iter().take(number)
}
