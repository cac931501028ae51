//! Cards without an order: how many there are of each.

use serde::{Serialize, Serializer};
use table::Chance;

use crate::card::{Card, KINDS};

/// Cards without an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag {
    counts: [u8; KINDS],
    total: u16,
}

impl Default for Bag {
    fn default() -> Bag {
        Bag { counts: [0; KINDS], total: 0 }
    }
}

impl Serialize for Bag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let held = Card::ALL.iter().map(|card| (card, self.of(*card)));
        serializer.collect_map(held.filter(|(_, count)| *count > 0))
    }
}

impl Bag {
    /// How many of this card.
    pub const fn of(&self, card: Card) -> u8 {
        self.counts[card.index()]
    }

    /// Whether there is one of this card.
    pub const fn has(&self, card: Card) -> bool {
        self.of(card) > 0
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Adds so many of a card; no game holds more than 255 of one.
    pub fn add_many(&mut self, card: Card, number: u8) {
        let count = &mut self.counts[card.index()];
        let more = number.min(u8::MAX - *count);
        *count += more;
        self.total += u16::from(more);
    }

    /// Takes a card out, where there is one.
    pub fn take(&mut self, card: Card) -> bool {
        let count = &mut self.counts[card.index()];
        let found = *count > 0;
        *count -= u8::from(found);
        self.total -= u16::from(found);
        found
    }

    /// Puts all cards of another bag in, which is empty afterwards.
    pub fn pour(&mut self, from: &mut Bag) {
        for (count, more) in self.counts.iter_mut().zip(from.counts) {
            let more = more.min(u8::MAX - *count);
            *count += more;
            self.total += u16::from(more);
        }
        *from = Bag::default();
    }

    /// The cards that are there, each once.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        Card::ALL.iter().copied().filter(|card| self.has(*card))
    }

    /// The cards that are there with their numbers.
    pub fn counts(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        self.cards().map(|card| (card, self.of(card)))
    }

    /// The next card to go when `number` must be taken, where nobody has a
    /// choice: all of them go, or all are alike.
    pub fn forced(&self, number: u8) -> Option<Card> {
        let mut cards = self.cards();
        let (first, second) = (cards.next(), cards.next());
        first.filter(|_| second.is_none() || self.len() <= usize::from(number))
    }

    /// Whether every card of `other` is here too.
    pub fn contains(&self, other: &Bag) -> bool {
        self.counts.iter().zip(other.counts).all(|(own, others)| *own >= others)
    }

    /// Takes a card out at random; all cards are equally likely. `pile` is what
    /// scripts call it.
    pub fn draw(&mut self, pile: &'static str, chance: &mut impl Chance) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let counts = self.counts;
        let number = chance.draw(pile, u32::from(self.total), &mut |name| {
            let card = Card::named(name).filter(|card| counts[card.index()] > 0)?;
            Some(counts[..card.index()].iter().map(|count| u32::from(*count)).sum())
        });
        let mut above = 0;
        let found = counts.iter().position(|count| {
            above += u32::from(*count);
            number < above
        });
        let card = *Card::ALL.get(found?)?;
        self.take(card);
        Some(card)
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Bag {
        let mut bag = Bag::default();
        for card in cards {
            bag.add(card);
        }
        bag
    }
}
