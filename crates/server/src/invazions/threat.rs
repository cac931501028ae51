//! How much damage a horde could make, from what a viewer may know.

use invazions::Game;
use invazions::bag::Bag;
use invazions::card::{Card, Horde, Kind};
use invazions::content::CardText;
use invazions::view::View;

/// What a horde has made, and could make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The damage of what it has played.
    pub made: u16,
    /// The most it could add with cards that it may hold; what cards yet to
    /// be drawn and boosts bring comes on top.
    pub more: u16,
    /// Whether the viewer knows the hand, so that it is no guess.
    pub is_known: bool,
}

/// What a horde could make this turn.
pub fn threat(game: &Game, view: &View, horde: Horde) -> Threat {
    let seen = view.horde(horde);
    let made = seen.damage;
    let known = match &seen.draw.holds {
        Some(holds) if !seen.hand.all => holds,
        _ => &seen.hand.cards,
    };
    let mut cards = Bag::default();
    known.iter().for_each(|count| cards.add_many(count.card, count.number));
    let figures = game.world().figures();
    // Limits are set when the attack begins; before that they are the usual.
    let (zombie_limit, rage_limit) = match (seen.place, seen.stopped) {
        (_, true) => (0, 0),
        (Some(_), false) if seen.zombies + seen.rages > 0 || made > 0 => (seen.zombies, seen.rages),
        _ => (figures.zombie_limit, figures.rage_limit),
    };
    let alone = seen.place.is_none() || game.is_alone(horde);
    let hand = usize::from(game.guard_leaves(horde)).min(seen.hand.size);
    let attack = |card: Card| {
        let text = game.world().card(card);
        u16::from(text.alone_attack.filter(|_| alone).unwrap_or(text.attack))
    };
    let text = |card: Card| game.world().card(card);
    let of_kind = |kind: Kind, extends: fn(&CardText) -> u8| -> Vec<(u16, u8)> {
        let each = cards.counts().filter(|(card, _)| card.kind() == kind);
        let copies = each.flat_map(|(card, number)| std::iter::repeat_n(card, usize::from(number)));
        copies.map(|card| (attack(card), extends(text(card)))).collect()
    };
    let best_zombies = best(of_kind(Kind::Zombie, |text| text.zombies), zombie_limit, hand);
    let best_rages = best(of_kind(Kind::Rage, |text| text.rages), rage_limit, hand);
    let split = |zombie: usize| best_zombies[zombie] + best_rages[hand - zombie];
    let more = (0..=hand).map(split).max().unwrap_or(0);
    Threat { made, more, is_known: seen.hand.all }
}

/// The most damage with at most so many cards of one kind, for every number of
/// cards up to `most`. A card is its attack, and how many more of its kind it
/// lets be played.
fn best(mut cards: Vec<(u16, u8)>, limit: u8, most: usize) -> Vec<u16> {
    cards.sort_unstable_by(|a, b| b.cmp(a));
    let (longer, plain): (Vec<_>, Vec<_>) = cards.into_iter().partition(|(_, more)| *more > 0);
    let sum = |cards: &[(u16, u8)]| cards.iter().map(|(attack, _)| attack).sum::<u16>();
    let with = |number: usize| {
        let options = (0..=longer.len().min(number)).map(|first| {
            let first = &longer[..first];
            // Each of these is played in the place of one and makes room for others.
            let room = usize::from(limit)
                + first.iter().map(|(_, more)| usize::from(*more)).sum::<usize>();
            let rest = plain.len().min(number - first.len()).min(room.saturating_sub(first.len()));
            sum(first) + sum(&plain[..rest])
        });
        if limit == 0 { 0 } else { options.max().unwrap_or(0) }
    };
    (0..=most).map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::best;

    #[test]
    fn limits_bind_and_extensions_lift_them() {
        assert_eq!(best(vec![(3, 0), (2, 0), (1, 0)], 2, 3), [0, 3, 5, 5]);
        assert_eq!(best(vec![(5, 0), (4, 0), (1, 1)], 1, 3), [0, 5, 6, 6]);
        assert_eq!(best(vec![(5, 0), (4, 0), (0, 2)], 1, 3), [0, 5, 5, 9]);
        assert_eq!(best(vec![(5, 0)], 0, 2), [0, 0, 0]);
        assert_eq!(best(Vec::new(), 1, 1), [0, 0]);
    }
}
