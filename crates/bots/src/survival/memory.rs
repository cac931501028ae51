//! What is found out in one decision and still holds in the next.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use survival::Game;
use survival::action::Who;
use survival::inventory::Inventory;

use super::pack::{self, Stock, Taste};
use super::way::Land;

/// What is remembered of a game, and of worlds drawn from it, from one decision to the
/// next: ways, and what cards and trades are worth. It makes answers quicker, never others.
#[derive(Default, Debug)]
pub struct Memory {
    land: RefCell<Option<Box<Land>>>,
    values: RefCell<Known<Stock>>,
    gains: RefCell<Known<(Stock, Option<Stock>)>>,
}

/// What things are worth.
type Known<T> = HashMap<T, i32, BuildHasherDefault<Mix>>;

/// How many things are remembered at once.
const MOST: usize = 8192;

/// A quick hash of few bytes, which nobody chooses to do harm.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u8(*byte);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// What something is worth: as it is known, or else found out.
fn known<T: Hash + Eq>(known: &RefCell<Known<T>>, of: T, find: impl FnOnce() -> i32) -> i32 {
    if let Some(worth) = known.borrow().get(&of) {
        return *worth;
    }
    let worth = find();
    let mut known = known.borrow_mut();
    if known.len() >= MOST {
        known.clear();
    }
    known.insert(of, worth);
    worth
}

impl Memory {
    /// Forgets of the ground what no longer holds.
    pub(super) fn refresh(&self, game: &Game) {
        if let Some(land) = &mut *self.land.borrow_mut() {
            land.refresh(game);
        }
    }

    /// Asks the ground, which was looked at before in this decision.
    pub(super) fn land<T>(&self, game: &Game, ask: impl FnOnce(&mut Land) -> T) -> T {
        let mut land = self.land.borrow_mut();
        ask(land.get_or_insert_with(|| Box::new(Land::of(game))))
    }

    /// What one exchange gains at best, between one's own hands and backpack or with a
    /// friend; `taste` tells what somebody makes of cards.
    pub(super) fn gain<'a, 'g: 'a>(
        &self,
        who: Who,
        with: Option<Who>,
        taste: impl Fn(Who) -> &'a Taste<'g>,
    ) -> i32 {
        let own = taste(who);
        let other = with.map(taste);
        let of = (own.stock(), other.map(Taste::stock));
        known(&self.gains, of, || pack::gain(own, other))
    }

    /// What an inventory is worth to somebody.
    pub(super) fn value(&self, taste: &Taste<'_>, pack: &Inventory) -> i32 {
        known(&self.values, (*pack, taste.likes()), || taste.value(pack))
    }
}
