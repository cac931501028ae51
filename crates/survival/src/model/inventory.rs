//! What a survivor carries: slots and attached cards.
//!
//! Invader chapter 7, "Inventory", and the box "Attach or detach equipment
//! cards" of chapter 9.

use serde::Serialize;

use crate::model::card::{Ammo, Card, MAX_CARDS};

/// A place for one card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Slot(pub u8);

/// The parts of an inventory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Area {
    /// Two hand slots.
    Hand,
    /// Two body slots.
    Body,
    /// Five slots for anything.
    Backpack,
    /// Cards just found, not yet put anywhere.
    Found,
}

/// All slots, those for found cards included.
pub const SLOTS: usize = 12;

const AREAS: [(Area, u8, u8); 4] =
    [(Area::Hand, 0, 2), (Area::Body, 2, 4), (Area::Backpack, 4, 9), (Area::Found, 9, 12)];

impl Area {
    /// The slots of the area.
    pub fn slots(self) -> impl Iterator<Item = Slot> + Clone {
        let (_, from, to) = AREAS[self as usize];
        (from..to).map(Slot)
    }

    /// Its name in texts and commands.
    pub const fn name(self) -> &'static str {
        ["hand", "body", "pack", "found"][self as usize]
    }
}

impl Slot {
    /// The left hand.
    pub const LEFT: Slot = Slot(0);
    /// The right hand.
    pub const RIGHT: Slot = Slot(1);

    /// Every slot.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..SLOTS as u8).map(Slot)
    }

    /// Its place in a table of slots.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The area it belongs to.
    #[inline]
    pub const fn area(self) -> Area {
        match self.0 {
            0 | 1 => Area::Hand,
            2 | 3 => Area::Body,
            4..=8 => Area::Backpack,
            _ => Area::Found,
        }
    }

    /// `hand1`, `pack4`.
    pub fn name(self) -> String {
        let area = self.area();
        let (_, from, _) = AREAS[area as usize];
        format!("{}{}", area.name(), self.0 - from + 1)
    }

    /// The slot of this name.
    pub fn named(name: &str) -> Option<Slot> {
        Slot::all().find(|slot| slot.name() == name)
    }
}

/// The mark of an empty slot.
const EMPTY: Card = Card(u8::MAX);

/// The mark of a slot that the ruleset doesn't have: nothing ever lies there.
const CLOSED: Card = Card(u8::MAX - 1);

/// Added to a card that was turned: fired and not loaded again, where weapons are
/// loaded, else face down after a malfunction. The mark lies on the card, and goes
/// where it goes.
const TURNED: u8 = 0x80;
const _: () = assert!(MAX_CARDS <= TURNED as usize && MAX_CARDS as u8 | TURNED < CLOSED.0);

/// What a survivor carries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Inventory {
    slots: [Card; SLOTS],
    /// Cards attached to the weapon in each hand, by what they feed.
    attached: [[u8; 3]; 2],
}

impl Default for Inventory {
    fn default() -> Inventory {
        Inventory { slots: [EMPTY; SLOTS], attached: [[0; 3]; 2] }
    }
}

impl Inventory {
    /// An empty inventory with so many slots for hands, body and backpack.
    pub fn with_slots(open: [u8; 3]) -> Inventory {
        let mut inventory = Inventory::default();
        for (area, open) in [Area::Hand, Area::Body, Area::Backpack].into_iter().zip(open) {
            for slot in area.slots().skip(usize::from(open)) {
                inventory.slots[slot.index()] = CLOSED;
            }
        }
        inventory
    }

    /// Opens so many more slots of an area, as far as there are any.
    pub fn open(&mut self, area: Area, many: usize) {
        let closed = area.slots().filter(|slot| self.slots[slot.index()] == CLOSED);
        let closed: arrayvec::ArrayVec<Slot, SLOTS> = closed.take(many).collect();
        closed.into_iter().for_each(|slot| self.slots[slot.index()] = EMPTY);
    }

    /// Whether there is such a slot, empty or not.
    pub fn has_slot(&self, slot: Slot) -> bool {
        self.slots[slot.index()] != CLOSED
    }

    /// The card in `slot`.
    pub fn get(&self, slot: Slot) -> Option<Card> {
        let card = self.slots[slot.index()];
        (card.0 < CLOSED.0).then_some(Card(card.0 & !TURNED))
    }

    /// Whether the card in a slot was turned.
    pub fn is_turned(&self, slot: Slot) -> bool {
        let card = self.slots[slot.index()];
        card.0 < CLOSED.0 && card.0 & TURNED != 0
    }

    /// Turns the card in a slot, or turns it back.
    pub fn turn(&mut self, slot: Slot, turned: bool) {
        if let Some(card) = self.get(slot) {
            self.slots[slot.index()] = if turned { Card(card.0 | TURNED) } else { card };
        }
    }

    /// Puts a card into an empty slot.
    pub fn set(&mut self, slot: Slot, card: Card) {
        debug_assert!(self.slots[slot.index()] == EMPTY);
        self.slots[slot.index()] = card;
    }

    /// Takes the card out of `slot`; what is attached stays counted.
    pub fn take(&mut self, slot: Slot) -> Option<Card> {
        let card = self.get(slot)?;
        self.slots[slot.index()] = EMPTY;
        Some(card)
    }

    /// The first empty slot of an area.
    pub fn room(&self, area: Area) -> Option<Slot> {
        area.slots().find(|slot| self.slots[slot.index()] == EMPTY)
    }

    /// How many slots of an area are empty.
    pub fn free(&self, area: Area) -> usize {
        area.slots().filter(|slot| self.slots[slot.index()] == EMPTY).count()
    }

    /// The cards in an area with their slots.
    pub fn cards(&self, area: Area) -> impl Iterator<Item = (Slot, Card)> + '_ {
        area.slots().filter_map(|slot| Some((slot, self.get(slot)?)))
    }

    /// How many cards that feed `ammo` are attached to the weapon in a hand.
    pub fn attached(&self, hand: Slot, ammo: Ammo) -> u8 {
        self.attached
            .get(hand.index())
            .and_then(|by| by.get(ammo.index()))
            .map_or(0, |count| *count)
    }

    /// How many cards are attached to the weapon in a hand.
    pub fn attachments(&self, hand: Slot) -> u8 {
        self.attached.get(hand.index()).map_or(0, |by| by.iter().sum())
    }

    /// Attaches one more card to the weapon in a hand.
    pub fn attach(&mut self, hand: Slot, ammo: Ammo) {
        if let Some(count) = self.attached[hand.index()].get_mut(ammo.index()) {
            *count += 1;
        }
    }

    /// Takes an attached card off; tells whether there was one.
    pub fn detach(&mut self, hand: Slot, ammo: Ammo) -> bool {
        let by = self.attached.get_mut(hand.index());
        let Some(count) = by.and_then(|by| by.get_mut(ammo.index())) else {
            return false;
        };
        let was = *count > 0;
        *count -= u8::from(was);
        was
    }

    /// Takes everything that is attached to the weapon in a hand.
    pub fn take_attached(&mut self, hand: Slot) -> [u8; 3] {
        self.attached.get_mut(hand.index()).map(std::mem::take).unwrap_or_default()
    }

    /// Attaches what was taken with [`take_attached`](Self::take_attached).
    pub fn set_attached(&mut self, hand: Slot, attached: [u8; 3]) {
        if let Some(by) = self.attached.get_mut(hand.index()) {
            *by = attached;
        }
    }
}

// What becomes of cards that were counted on.
impl Inventory {
    /// How often a card lies in any slot.
    pub fn count(&self, card: Card) -> u8 {
        Slot::all().filter(|slot| self.get(*slot) == Some(card)).count() as u8
    }

    /// Whether the same cards are carried in the same areas, found ones aside.
    pub fn carries_the_same(&self, other: &Inventory) -> bool {
        let sorted = |pack: &Inventory, area: Area| {
            let mut cards = [u8::MAX; SLOTS];
            for (place, (slot, _)) in cards.iter_mut().zip(pack.cards(area)) {
                *place = pack.slots[slot.index()].0;
            }
            cards.sort_unstable();
            cards
        };
        self.attached == other.attached
            && [Area::Hand, Area::Body, Area::Backpack]
                .into_iter()
                .all(|area| sorted(self, area) == sorted(other, area))
    }
}
