//! A witness: it passes chance through and keeps every outcome.

use super::{Chance, Roll};

/// Wraps another chance and keeps every outcome, in order.
///
/// ```
/// use table::{Chance, Recorder, Roll, Scripted};
///
/// let mut chance = Recorder::new(Scripted::new().dice([4]));
/// assert_eq!(chance.d6(), 4);
/// assert_eq!(chance.rolls(), [Roll { n: 6, value: 3 }]);
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<C> {
    chance: C,
    rolls: Vec<Roll>,
}

impl<C: Chance> Recorder<C> {
    /// A recorder that has seen nothing yet.
    pub fn new(chance: C) -> Recorder<C> {
        Recorder { chance, rolls: Vec::new() }
    }

    /// What came since the beginning or the last [`clear`](Recorder::clear).
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// Forgets what came; its space is used again.
    pub fn clear(&mut self) {
        self.rolls.clear();
    }

    /// The chance it listens to.
    pub fn chance(&self) -> &C {
        &self.chance
    }

    /// The chance it listens to, for changing; what is asked of it directly is
    /// not recorded.
    pub fn chance_mut(&mut self) -> &mut C {
        &mut self.chance
    }

    /// The chance it listened to, and what came.
    pub fn into_parts(self) -> (C, Vec<Roll>) {
        (self.chance, self.rolls)
    }

    #[inline]
    fn keep(&mut self, n: u32, value: u32) {
        if n > 1 {
            self.rolls.push(Roll { n, value });
        }
    }
}

impl<C: Chance> Chance for Recorder<C> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let value = self.chance.below(n);
        self.keep(n, value);
        value
    }

    #[inline]
    fn d6(&mut self) -> u8 {
        let die = self.chance.d6();
        self.keep(6, u32::from(die.saturating_sub(1)));
        die
    }

    #[inline]
    fn draw(
        &mut self,
        pile: &'static str,
        n: u32,
        find: &mut dyn FnMut(&str) -> Option<u32>,
    ) -> u32 {
        let value = self.chance.draw(pile, n, find);
        self.keep(n, value);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recorded, Scripted, Seeded};

    #[test]
    fn dice_draws_and_numbers_are_kept_alike() {
        let script = Scripted::new().dice([6]).pile("luck", ["charm"]).numbers([3]);
        let mut chance = Recorder::new(script);
        chance.d6();
        chance.draw("luck", 4, &mut |name| (name == "charm").then_some(2));
        chance.below(5);
        chance.below(1);
        chance.draw("luck", 1, &mut |_| None);
        let (script, rolls) = chance.into_parts();
        assert_eq!(script.finish(), Ok(()));
        let expected = [(6, 5), (4, 2), (5, 3)].map(|(n, value)| Roll { n, value });
        assert_eq!(rolls, expected);
    }

    #[test]
    fn what_was_recorded_plays_back() {
        let mut chance = Recorder::new(Seeded::new(8, 0));
        let mut cards: Vec<u8> = (0..30).collect();
        chance.shuffle(&mut cards);
        let die = chance.d6();

        let mut replay = Recorded::new(chance.rolls());
        let mut again: Vec<u8> = (0..30).collect();
        replay.shuffle(&mut again);
        assert_eq!((again, replay.d6()), (cards, die));
        assert_eq!(replay.finish(), Ok(()));
    }

    #[test]
    fn clearing_forgets() {
        let mut chance = Recorder::new(Seeded::new(8, 0));
        chance.d6();
        chance.clear();
        assert!(chance.rolls().is_empty());
        assert_eq!(chance.chance().position(), 1);
        chance.chance_mut().seek(0);
        assert_eq!(chance.chance().position(), 0);
    }
}
