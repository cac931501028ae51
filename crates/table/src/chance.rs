//! Chance: where dice, draws and shuffles come from.
//!
//! A game never owns a generator. It asks a [`Chance`] that its host hands in. So the
//! same rules run on real dice ([`Seeded`]), on the dice of an example in the rulebook
//! ([`Scripted`]), on those of an earlier game ([`Recorded`]) and on all dice there are
//! ([`Enumerating`]).

mod enumerating;
mod recorded;
mod recorder;
mod scripted;
mod seeded;

pub use enumerating::{Enumerating, Odds, OutcomesError, distribution, outcomes};
pub use recorded::{Recorded, RecordedError};
pub use recorder::Recorder;
pub use scripted::Scripted;
pub use seeded::{GENERATOR, Seeded, derive_seed};

use std::fmt;
use std::str::FromStr;

/// A source of chance.
///
/// Everything rests on [`below`](Chance::below). The other methods exist so
/// that a script can tell a die from a draw; generators leave them alone.
pub trait Chance {
    /// A whole number from 0 to `n - 1`, all equally likely.
    ///
    /// `n` is at least 1. Where it is 1 there is nothing to decide: that
    /// consumes nothing and is not recorded.
    fn below(&mut self, n: u32) -> u32;

    /// A six-sided die, from 1 to 6.
    #[inline]
    fn d6(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Draws one of `n` things from the named pile, from 0 to `n - 1`.
    ///
    /// `find` gives the number of a thing by its name, or nothing where the
    /// pile doesn't hold it: so scripts can name what comes.
    #[inline]
    fn draw(
        &mut self,
        pile: &'static str,
        n: u32,
        find: &mut dyn FnMut(&str) -> Option<u32>,
    ) -> u32 {
        let _ = (pile, find);
        self.below(n)
    }

    /// Puts `items` in an order of which all are equally likely.
    ///
    /// This is the method of Fisher and Yates from the last place down. Its
    /// order of asking is part of every save: it must never change.
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let Ok(n) = u32::try_from(last + 1) else {
                continue;
            };
            let chosen = self.below(n) as usize;
            items.swap(last, chosen.min(last));
        }
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }

    #[inline]
    fn d6(&mut self) -> u8 {
        (**self).d6()
    }

    #[inline]
    fn draw(
        &mut self,
        pile: &'static str,
        n: u32,
        find: &mut dyn FnMut(&str) -> Option<u32>,
    ) -> u32 {
        (**self).draw(pile, n, find)
    }
}

/// One outcome of chance: which of how many.
///
/// Its text is `n:value`, with the value counted from zero: a die that shows
/// four is `6:3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// How many outcomes there were; at least 2.
    pub n: u32,
    /// Which one came, from 0 to `n - 1`.
    pub value: u32,
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.n, self.value)
    }
}

/// Why a text is not a [`Roll`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a roll: expected `n:value` with n at least 2 and value below n")]
pub struct RollError {
    /// What stood there.
    pub text: String,
}

impl FromStr for Roll {
    type Err = RollError;

    fn from_str(text: &str) -> Result<Roll, RollError> {
        let wrong = || RollError { text: text.chars().take(40).collect() };
        let (n, value) = text.split_once(':').ok_or_else(wrong)?;
        let roll =
            Roll { n: n.parse().map_err(|_| wrong())?, value: value.parse().map_err(|_| wrong())? };
        // One spelling only: `+6:03` would be the same roll in other bytes.
        if roll.n < 2 || roll.value >= roll.n || roll.to_string() != text {
            return Err(wrong());
        }
        Ok(roll)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_has_exactly_one_spelling() {
        assert_eq!("6:3".parse(), Ok(Roll { n: 6, value: 3 }));
        assert_eq!(Roll { n: 6, value: 3 }.to_string(), "6:3");
        for wrong in
            ["", "6", "6:", ":3", "6:6", "1:0", "0:0", "+6:3", "6:03", " 6:3", "6:3 ", "6:-1"]
        {
            assert!(wrong.parse::<Roll>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_shuffle_asks_from_the_last_place_down() {
        let mut chance = Scripted::new().numbers([0, 2, 0]);
        let mut cards = ['a', 'b', 'c', 'd'];
        chance.shuffle(&mut cards);
        // 0 of 4 swaps d and a; 2 of 3 leaves c; 0 of 2 swaps b and d.
        assert_eq!(cards, ['b', 'd', 'c', 'a']);
        assert_eq!(chance.finish(), Ok(()));
    }

    #[test]
    fn shuffling_nothing_or_one_thing_asks_nothing() {
        let mut chance = Scripted::new();
        chance.shuffle::<u8>(&mut []);
        chance.shuffle(&mut [1]);
        assert_eq!(chance.finish(), Ok(()));
    }

    #[test]
    fn a_borrowed_chance_keeps_what_it_tells_apart() {
        fn roll_and_draw(mut chance: impl Chance) -> (u8, u32, u32) {
            let die = chance.d6();
            let card = chance.draw("luck", 3, &mut |name| (name == "charm").then_some(2));
            (die, card, chance.below(9))
        }
        let mut script = Scripted::new().dice([5]).pile("luck", ["charm"]).numbers([7]);
        assert_eq!(roll_and_draw(&mut script), (5, 2, 7));
        assert_eq!(script.finish(), Ok(()));

        let mut script = Scripted::new().dice([5]);
        let borrowed: &mut dyn Chance = &mut script;
        assert_eq!(borrowed.d6(), 5);
    }
}
