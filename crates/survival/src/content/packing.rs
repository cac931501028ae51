//! What fits where in an inventory: that is printed on cards, so it takes the
//! content to say.
//!
//! Invader chapter 7, "Inventory", and the box "Attach or detach equipment
//! cards" of chapter 9.

use crate::content::Content;
use crate::model::card::{Ammo, Card, Effect, Equipment, Worn};
use crate::model::inventory::{Area, Inventory, Slot};

impl Inventory {
    /// The card of a slot, if it does there what it says. Every rule that uses
    /// a card asks here, and nowhere else is said whether it can be used.
    pub fn working<'a>(&self, content: &'a Content, slot: Slot) -> Option<&'a Equipment> {
        let printed = content.equipment(self.get(slot)?);
        let works = printed.works_in(slot.area()) && !self.is_face_down(content, slot);
        works.then_some(printed)
    }

    /// Whether the card of a slot was fired and has to be loaded again.
    pub fn is_fired(&self, content: &Content, slot: Slot) -> bool {
        self.is_turned(slot) && self.get(slot).is_some_and(|card| content.equipment(card).reloads())
    }

    /// Whether the card of a slot lies face down after a malfunction.
    pub fn is_face_down(&self, content: &Content, slot: Slot) -> bool {
        self.is_turned(slot) && !self.is_fired(content, slot)
    }

    /// Loads everything again; tells whether something was fired.
    pub fn load_all(&mut self, content: &Content) -> bool {
        let mut fired = false;
        for slot in Slot::all() {
            if self.is_fired(content, slot) {
                self.turn(slot, false);
                fired = true;
            }
        }
        fired
    }

    /// Whether a card with this effect lies where it works.
    pub fn wears(&self, content: &Content, effect: Effect) -> bool {
        let works = |(slot, _): (Slot, Card)| {
            self.working(content, slot).is_some_and(|printed| printed.effect == effect)
        };
        [Area::Body, Area::Hand, Area::Backpack].into_iter().flat_map(|a| self.cards(a)).any(works)
    }

    /// How many cards that feed `ammo` lie where they work.
    pub fn stores(&self, content: &Content, ammo: Ammo) -> usize {
        let feeds = |(slot, _): &(Slot, Card)| {
            self.working(content, *slot).is_some_and(|card| card.effect == Effect::Ammo(ammo))
        };
        let areas = [Area::Hand, Area::Body, Area::Backpack].into_iter();
        areas.flat_map(|area| self.cards(area)).filter(feeds).count()
    }

    /// Loses a card: the one in `slot` if it is that, else any other copy. What
    /// was attached to it goes into the backpack; false if there is no such
    /// card or no room.
    pub fn lose(&mut self, content: &Content, card: Card, slot: Slot) -> bool {
        let lies = |slot: &Slot| self.get(*slot) == Some(card);
        let Some(slot) = Some(slot).filter(lies).or_else(|| Slot::all().find(lies)) else {
            return false;
        };
        self.take(slot);
        let attached = self.take_attached(slot);
        store(content, self, attached)
    }

    /// Loses an ammo card, attached or not; false if there is none.
    pub fn lose_ammo(&mut self, content: &Content, ammo: Ammo) -> bool {
        if Area::Hand.slots().any(|hand| self.detach(hand, ammo)) {
            return true;
        }
        let lies = |slot: &Slot| {
            self.get(*slot).is_some_and(|card| content.equipment(card).effect == Effect::Ammo(ammo))
        };
        Slot::all().find(lies).is_some_and(|slot| self.take(slot).is_some())
    }
}

/// Whether a card may lie in an area: hands hold hand cards, or anything if
/// the ruleset says so; bodies wear body cards, the backpack takes anything.
pub fn fits(content: &Content, card: Card, area: Area) -> bool {
    match area {
        Area::Hand => {
            content.equipment(card).worn == Worn::Hand || content.ruleset.hands_take_anything
        }
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
    let turned = [from, to].map(|(owner, slot)| next[owner].is_turned(slot));
    let Some(here) = next[from.0].take(from.1) else { return false };
    let here_attached = next[from.0].take_attached(from.1);
    let there = next[to.0].take(to.1);
    let there_attached = next[to.0].take_attached(to.1);
    next[to.0].set(to.1, here);
    next[to.0].turn(to.1, turned[0]);
    if let Some(there) = there {
        next[from.0].set(from.1, there);
        next[from.0].turn(from.1, turned[1]);
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
