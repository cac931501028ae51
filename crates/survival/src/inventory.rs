//! What a survivor carries: slots and attached cards.
//!
//! Invader chapter 7, "Inventory", and the box "Attach or detach equipment
//! cards" of chapter 9.

use serde::Serialize;

use crate::card::{Ammo, Card, Effect, Worn};
use crate::content::Content;

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

/// What a survivor carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
    /// The card in `slot`.
    pub fn get(&self, slot: Slot) -> Option<Card> {
        let card = self.slots[slot.index()];
        (card != EMPTY).then_some(card)
    }

    /// Puts a card into an empty slot.
    pub fn set(&mut self, slot: Slot, card: Card) {
        debug_assert!(self.get(slot).is_none());
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
        area.slots().find(|slot| self.get(*slot).is_none())
    }

    /// How many slots of an area are empty.
    pub fn free(&self, area: Area) -> usize {
        area.slots().filter(|slot| self.get(*slot).is_none()).count()
    }

    /// The cards in an area with their slots.
    pub fn cards(&self, area: Area) -> impl Iterator<Item = (Slot, Card)> + '_ {
        area.slots().filter_map(|slot| Some((slot, self.get(slot)?)))
    }

    /// How many cards that feed `ammo` are attached to the weapon in a hand.
    pub fn attached(&self, hand: Slot, ammo: Ammo) -> u8 {
        self.attached.get(hand.index()).map_or(0, |by| by[ammo.index()])
    }

    /// How many cards are attached to the weapon in a hand.
    pub fn attachments(&self, hand: Slot) -> u8 {
        self.attached.get(hand.index()).map_or(0, |by| by.iter().sum())
    }

    /// Whether a card with this effect is worn on the body.
    pub fn wears(&self, content: &Content, effect: Effect) -> bool {
        self.cards(Area::Body).any(|(_, card)| content.equipment(card).effect == effect)
    }

    /// Attaches one more card to the weapon in a hand.
    pub fn attach(&mut self, hand: Slot, ammo: Ammo) {
        self.attached[hand.index()][ammo.index()] += 1;
    }

    /// Takes an attached card off; tells whether there was one.
    pub fn detach(&mut self, hand: Slot, ammo: Ammo) -> bool {
        let Some(count) = self.attached.get_mut(hand.index()).map(|by| &mut by[ammo.index()])
        else {
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

/// Whether a card may lie in an area: hands hold hand cards, bodies wear body
/// cards, the backpack takes anything.
pub fn fits(content: &Content, card: Card, area: Area) -> bool {
    match area {
        Area::Hand => content.equipment(card).worn == Worn::Hand,
        Area::Body => content.equipment(card).worn == Worn::Body,
        Area::Backpack | Area::Found => true,
    }
}

/// Moves a card from one slot to another, of the same survivor or of another,
/// exchanging it with the card that lies there. Ammo stays on a weapon that
/// goes from hand to hand, and comes off into the backpack when the weapon is
/// stored. Changes nothing if there is no card or no room.
pub fn exchange(
    content: &Content,
    packs: &mut [Inventory; 2],
    from: (usize, Slot),
    to: (usize, Slot),
) -> bool {
    let mut next = *packs;
    let Some(here) = next[from.0].take(from.1) else { return false };
    let here_attached = next[from.0].take_attached(from.1);
    let there = next[to.0].take(to.1);
    let there_attached = next[to.0].take_attached(to.1);
    next[to.0].set(to.1, here);
    if let Some(there) = there {
        next[from.0].set(from.1, there);
    }
    let fine = [(to, here_attached), (from, there_attached)].into_iter().all(
        |((owner, slot), attached)| match slot.area() {
            Area::Hand => {
                next[owner].set_attached(slot, attached);
                true
            }
            _ => store(content, &mut next[owner], attached),
        },
    );
    if fine {
        *packs = next;
    }
    fine
}

/// Puts ammo cards that came off a weapon into the backpack; tells whether there was room.
fn store(content: &Content, pack: &mut Inventory, attached: [u8; 3]) -> bool {
    Ammo::ALL.into_iter().all(|ammo| {
        (0..attached[ammo.index()]).all(|_| {
            let room = pack.room(Area::Backpack).zip(content.ammo_card(ammo));
            room.map(|(slot, card)| pack.set(slot, card)).is_some()
        })
    })
}
