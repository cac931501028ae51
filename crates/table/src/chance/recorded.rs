//! The chance of a game that was already played.

use super::{Chance, Roll};

/// Plays recorded outcomes back, in order.
///
/// It never stops a game. Where the game asks for something else than was
/// recorded, it remembers the first such place and answers 0 from there on;
/// [`finish`](Recorded::finish) tells.
#[derive(Clone, Debug)]
pub struct Recorded<'a> {
    rolls: &'a [Roll],
    next: usize,
    broken: Option<RecordedError>,
}

/// Where a game departed from its record. Places are counted from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordedError {
    /// The game asked for a number of another range.
    #[error("roll {at} was recorded as one of {recorded}, but the game asked for one of {asked}")]
    OtherRange {
        /// Which roll.
        at: usize,
        /// The range that the game asked for.
        asked: u32,
        /// The range that was recorded.
        recorded: u32,
    },
    /// The game asked for more than was recorded.
    #[error("only {at} rolls were recorded, but the game asked for one more (one of {asked})")]
    Exhausted {
        /// How many rolls there were.
        at: usize,
        /// The range that the game asked for.
        asked: u32,
    },
    /// The record is impossible.
    #[error("roll {at} was recorded as {value}, which is not below {n}")]
    OutOfRange {
        /// Which roll.
        at: usize,
        /// Its range.
        n: u32,
        /// Its value.
        value: u32,
    },
    /// The game asked for less than was recorded.
    #[error("the game asked for {at} rolls only, but {left} more were recorded")]
    Unused {
        /// How many rolls were used.
        at: usize,
        /// How many were not.
        left: usize,
    },
}

impl<'a> Recorded<'a> {
    /// Plays these outcomes back.
    pub fn new(rolls: &'a [Roll]) -> Recorded<'a> {
        Recorded { rolls, next: 0, broken: None }
    }

    /// The first place where the game departed from the record, if it did.
    pub fn broken(&self) -> Option<RecordedError> {
        self.broken
    }

    /// Whether the game asked for exactly what was recorded.
    pub fn finish(&self) -> Result<(), RecordedError> {
        match self.broken {
            Some(error) => Err(error),
            None if self.next < self.rolls.len() => {
                Err(RecordedError::Unused { at: self.next, left: self.rolls.len() - self.next })
            }
            None => Ok(()),
        }
    }
}

impl Chance for Recorded<'_> {
    fn below(&mut self, n: u32) -> u32 {
        if n <= 1 || self.broken.is_some() {
            return 0;
        }
        let at = self.next;
        let error = match self.rolls.get(at) {
            None => RecordedError::Exhausted { at, asked: n },
            Some(roll) if roll.n != n => {
                RecordedError::OtherRange { at, asked: n, recorded: roll.n }
            }
            Some(&Roll { n, value }) if value >= n => RecordedError::OutOfRange { at, n, value },
            Some(roll) => {
                self.next += 1;
                return roll.value;
            }
        };
        self.broken = Some(error);
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLLS: [Roll; 2] = [Roll { n: 6, value: 3 }, Roll { n: 10, value: 9 }];

    #[test]
    fn it_plays_back() {
        let mut chance = Recorded::new(&ROLLS);
        assert_eq!(chance.d6(), 4);
        assert_eq!(chance.below(1), 0);
        assert_eq!(chance.draw("luck", 10, &mut |_| None), 9);
        assert_eq!(chance.finish(), Ok(()));
    }

    #[test]
    fn another_range_breaks_it_for_good() {
        let mut chance = Recorded::new(&ROLLS);
        assert_eq!(chance.below(7), 0);
        assert_eq!(chance.below(6), 0);
        let error = RecordedError::OtherRange { at: 0, asked: 7, recorded: 6 };
        assert_eq!(chance.broken(), Some(error));
        assert_eq!(chance.finish(), Err(error));
    }

    #[test]
    fn asking_for_more_breaks_it() {
        let mut chance = Recorded::new(&ROLLS);
        chance.below(6);
        chance.below(10);
        assert_eq!(chance.d6(), 1);
        let error = RecordedError::Exhausted { at: 2, asked: 6 };
        assert_eq!(chance.finish(), Err(error));
    }

    #[test]
    fn an_impossible_value_breaks_it() {
        let rolls = [Roll { n: 6, value: 6 }];
        let mut chance = Recorded::new(&rolls);
        assert_eq!(chance.below(6), 0);
        let error = RecordedError::OutOfRange { at: 0, n: 6, value: 6 };
        assert_eq!(chance.finish(), Err(error));
    }

    #[test]
    fn leftovers_are_told() {
        let mut chance = Recorded::new(&ROLLS);
        chance.below(6);
        let error = RecordedError::Unused { at: 1, left: 1 };
        assert_eq!(chance.finish(), Err(error));
        assert_eq!(chance.broken(), None);
    }
}
