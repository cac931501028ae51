//! Equipment cards that no survivor holds, pile by pile.
//!
//! Invader chapter 7, "Inventory", and chapter 9, "Search".

use std::ops::{Index, IndexMut};

use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};

use crate::model::card::{Card, MAX_CARDS};

/// How many cards of each kind lie in a pile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pile(pub [u8; MAX_CARDS]);

impl Pile {
    /// No cards.
    pub const EMPTY: Pile = Pile([0; MAX_CARDS]);

    /// How many in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }
}

impl Index<Card> for Pile {
    type Output = u8;
    fn index(&self, card: Card) -> &u8 {
        &self.0[card.index()]
    }
}

impl IndexMut<Card> for Pile {
    fn index_mut(&mut self, card: Card) -> &mut u8 {
        &mut self.0[card.index()]
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // An array, not a list: cards that aren't there don't count in fingerprints.
        let mut array = serializer.serialize_tuple(MAX_CARDS)?;
        for count in &self.0 {
            array.serialize_element(count)?;
        }
        array.end()
    }
}

/// The piles of equipment cards. Their order is decided when a card is drawn.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct CardState {
    /// The equipment deck.
    pub deck: Pile,
    /// Discarded equipment.
    pub discards: Pile,
    /// Cards set apart: starting equipment, prototypes, oxygen tanks.
    pub supply: Pile,
    /// Cards out of the game.
    pub gone: Pile,
}
