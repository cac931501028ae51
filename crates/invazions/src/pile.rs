//! A facedown pile of which somebody may know a part.
//!
//! Cards that nobody has looked at have no order yet. They lie in a [`Bag`] in the
//! middle, and chance decides when one is drawn. Cards that somebody put on top or at the
//! bottom have their places, and the pile remembers who knows them.

use arrayvec::ArrayVec;
use serde::Serialize;
use table::{Chance, Viewer};

use crate::bag::Bag;
use crate::card::Card;

/// The most cards that can lie in order at one end of a pile: no Contamination
/// pile has more at all.
const MOST: usize = 64;

/// Who knows something: bits of seats, and one for spectators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Known(u8);

impl Known {
    /// Everybody.
    pub const ALL: Known = Known(u8::MAX);
    /// Nobody.
    pub const NOBODY: Known = Known(0);

    /// One viewer alone.
    pub const fn by(viewer: Viewer) -> Known {
        match viewer {
            Viewer::Seat(seat) if seat.0 < 7 => Known(1 << seat.0),
            Viewer::Seat(_) => Known(0),
            Viewer::Spectator => Known(1 << 7),
        }
    }

    /// Whether the viewer is among them.
    pub const fn to(self, viewer: Viewer) -> bool {
        self.0 & Known::by(viewer).0 != 0
    }
}

/// A card in its place, and who knows that it lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Laid {
    /// The card.
    pub card: Card,
    /// Who knows it.
    pub known: Known,
}

/// A facedown pile.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pile {
    /// Cards with a place on top; the last one is drawn first.
    pub top: ArrayVec<Laid, MOST>,
    /// Cards without an order.
    pub middle: Bag,
    /// Cards with a place at the bottom; the last one is drawn first.
    pub bottom: ArrayVec<Laid, MOST>,
}

impl Pile {
    /// How many cards lie there.
    pub fn len(&self) -> usize {
        self.top.len() + self.middle.len() + self.bottom.len()
    }

    /// Whether none does.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws the top card; with it, who knew what it was.
    pub fn draw(&mut self, name: &'static str, chance: &mut impl Chance) -> Option<Laid> {
        if let Some(laid) = self.top.pop() {
            return Some(laid);
        }
        if let Some(card) = self.middle.draw(name, chance) {
            return Some(Laid { card, known: Known::NOBODY });
        }
        self.bottom.pop()
    }

    /// Puts a card on top.
    pub fn put_on_top(&mut self, card: Card, known: Known) {
        if self.top.try_push(Laid { card, known }).is_err() {
            self.middle.add(card);
        }
    }

    /// Puts a card at the bottom, below all others.
    pub fn put_at_bottom(&mut self, card: Card, known: Known) {
        if self.bottom.try_insert(0, Laid { card, known }).is_err() {
            self.middle.add(card);
        }
    }

    /// Shuffles: nobody knows anything any more.
    pub fn shuffle(&mut self) {
        for laid in self.top.drain(..).chain(self.bottom.drain(..)) {
            self.middle.add(laid.card);
        }
    }

    /// All cards, without their order.
    pub fn all(&self) -> Bag {
        let mut all = self.middle;
        for laid in self.top.iter().chain(&self.bottom) {
            all.add(laid.card);
        }
        all
    }
}
