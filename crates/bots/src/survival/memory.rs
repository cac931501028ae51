//! What is found out in one decision and still holds in the next.

use std::cell::RefCell;

use survival::Game;
use survival::action::{MAX_SURVIVORS, Who};

use super::pack::{self, Stock, Taste};
use super::way::Land;

/// What is remembered of a game, and of worlds drawn from it, from one decision to the
/// next: ways, and what trades are worth. It makes answers quicker, never others.
#[derive(Default, Debug)]
pub struct Memory {
    land: RefCell<Option<Box<Land>>>,
    trades: RefCell<Vec<Option<Trade>>>,
}

/// What a trade was worth, and what that followed from.
#[derive(Debug)]
struct Trade {
    of: (Stock, Option<Stock>),
    gain: i32,
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
        let other = with.map(&taste);
        let of = (own.stock(), other.map(Taste::stock));
        let mut trades = self.trades.borrow_mut();
        if trades.is_empty() {
            trades.resize_with(MAX_SURVIVORS * (MAX_SURVIVORS + 1), || None);
        }
        let place = who.index() * (MAX_SURVIVORS + 1) + with.map_or(0, |with| 1 + with.index());
        match trades.get(place) {
            Some(Some(known)) if known.of == of => known.gain,
            _ => {
                let gain = pack::gain(own, other);
                if let Some(known) = trades.get_mut(place) {
                    *known = Some(Trade { of, gain });
                }
                gain
            }
        }
    }
}
