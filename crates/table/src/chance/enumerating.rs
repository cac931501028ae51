//! All chance there is: exact odds by playing every outcome.

use std::collections::BTreeMap;
use std::fmt;

use super::Chance;

/// Answers with one path through all outcomes; [`outcomes`] leads it along
/// each of them in turn.
#[derive(Clone, Debug, Default)]
pub struct Enumerating {
    /// Each choice on the path: which of how many.
    path: Vec<(u32, u32)>,
    next: usize,
    differs: bool,
}

impl Enumerating {
    /// Turns to the next path: the last choice that has another outcome takes
    /// it, and what followed is open again.
    fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some((n, value)) = self.path.pop() {
            if value + 1 < n {
                self.path.push((n, value + 1));
                return true;
            }
        }
        false
    }

    /// How likely the path is that was just played.
    fn odds(&self) -> Option<Odds> {
        let of = self.path.iter().try_fold(1u128, |of, (n, _)| of.checked_mul(u128::from(*n)))?;
        Some(Odds { ways: 1, of })
    }
}

impl Chance for Enumerating {
    fn below(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        let at = self.next;
        self.next += 1;
        match self.path.get(at) {
            Some((known, value)) => {
                self.differs |= *known != n;
                (*value).min(n - 1)
            }
            None => {
                self.path.push((n, 0));
                0
            }
        }
    }
}

/// An exact probability: so many ways of so many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Odds {
    /// How many ways lead there.
    pub ways: u128,
    /// How many ways there are; never zero.
    pub of: u128,
}

impl Odds {
    /// What never happens.
    pub const NEVER: Odds = Odds { ways: 0, of: 1 };
    /// What always happens.
    pub const ALWAYS: Odds = Odds { ways: 1, of: 1 };

    /// The same odds in the smallest figures.
    #[must_use]
    pub fn reduced(self) -> Odds {
        let divisor = common_divisor(self.ways, self.of).max(1);
        Odds { ways: self.ways / divisor, of: self.of / divisor }
    }

    /// The odds of either of two things that exclude each other, in the
    /// smallest figures; nothing where those figures don't fit.
    #[must_use]
    pub fn plus(self, other: Odds) -> Option<Odds> {
        let (a, b) = (self.reduced(), other.reduced());
        let shared = common_divisor(a.of, b.of).max(1);
        let (for_a, for_b) = (b.of / shared, a.of / shared);
        let ways = a.ways.checked_mul(for_a)?.checked_add(b.ways.checked_mul(for_b)?)?;
        let of = a.of.checked_mul(for_a)?;
        Some(Odds { ways, of }.reduced())
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ways, self.of)
    }
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Why odds could not be counted out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutcomesError {
    /// The figures of the odds left the range of 128 bits.
    #[error("the odds don't fit into 128 bits; count out a smaller piece of the game")]
    TooDeep,
    /// The same beginning of a path led to another question.
    #[error(
        "the same outcomes led to another question: what is counted out must depend on nothing but its chance"
    )]
    Differs,
}

/// Runs `f` once for every way that chance can go, and hands each result with
/// its exact odds to `each`. The odds of all of them add up to one.
///
/// `f` must depend on nothing but its chance, and come to an end however that
/// falls: "roll until it is a six" never does.
///
/// ```
/// use table::{Chance, Odds, outcomes};
///
/// let mut sevens = Odds::NEVER;
/// outcomes(
///     |chance| chance.d6() + chance.d6(),
///     |sum, odds| {
///         if sum == 7 {
///             sevens = sevens.plus(odds).unwrap();
///         }
///     },
/// )?;
/// assert_eq!(sevens, Odds { ways: 1, of: 6 });
/// # Ok::<(), table::OutcomesError>(())
/// ```
pub fn outcomes<T>(
    mut f: impl FnMut(&mut Enumerating) -> T,
    mut each: impl FnMut(T, Odds),
) -> Result<(), OutcomesError> {
    let mut chance = Enumerating::default();
    loop {
        let result = f(&mut chance);
        if chance.differs || chance.next < chance.path.len() {
            return Err(OutcomesError::Differs);
        }
        each(result, chance.odds().ok_or(OutcomesError::TooDeep)?);
        if !chance.advance() {
            return Ok(());
        }
    }
}

/// The odds of every result of `f`, under the same terms as [`outcomes`].
pub fn distribution<T: Ord>(
    f: impl FnMut(&mut Enumerating) -> T,
) -> Result<BTreeMap<T, Odds>, OutcomesError> {
    let mut table = BTreeMap::new();
    let mut fits = true;
    outcomes(f, |result, odds| {
        let sum = table.entry(result).or_insert(Odds::NEVER);
        match sum.plus(odds) {
            Some(more) => *sum = more,
            None => fits = false,
        }
    })?;
    if fits { Ok(table) } else { Err(OutcomesError::TooDeep) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(ways: u128, of: u128) -> Odds {
        Odds { ways, of }.reduced()
    }

    fn sum(all: impl IntoIterator<Item = Odds>) -> Option<Odds> {
        all.into_iter().try_fold(Odds::NEVER, |sum, odds| sum.plus(odds))
    }

    #[test]
    fn two_dice() {
        let table = distribution(|chance| chance.d6() + chance.d6()).unwrap();
        let ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        let expected: BTreeMap<u8, Odds> = (2..).zip(ways.map(|ways| odds(ways, 36))).collect();
        assert_eq!(table, expected);
        assert_eq!(sum(table.into_values()), Some(Odds::ALWAYS));
    }

    #[test]
    fn a_tree_whose_branches_differ_in_depth() {
        // A die; on a six one of three cards; the third card rolls again.
        let mut paths = 0;
        let table = distribution(|chance| {
            paths += 1;
            let die = chance.d6();
            if die < 6 {
                return die;
            }
            match chance.draw("luck", 3, &mut |_| None) {
                0 => 10,
                1 => 11,
                _ => 20 + chance.d6(),
            }
        })
        .unwrap();
        assert_eq!(paths, 5 + 2 + 6);
        assert_eq!(table[&1], odds(1, 6));
        assert_eq!(table[&10], odds(1, 18));
        assert_eq!(table[&26], odds(1, 108));
        assert_eq!(sum(table.into_values()), Some(Odds::ALWAYS));
    }

    #[test]
    fn a_draw_without_replacement() {
        // Two of four cards, two of which are red: both red is 1 in 6.
        let table = distribution(|chance| {
            let mut cards = vec!['r', 'r', 'b', 'b'];
            let first = cards.remove(chance.below(4) as usize);
            let second = cards.remove(chance.below(3) as usize);
            (first, second) == ('r', 'r')
        })
        .unwrap();
        assert_eq!(table[&true], odds(1, 6));
    }

    #[test]
    fn without_chance_there_is_one_outcome() {
        let mut seen = Vec::new();
        outcomes(|chance| chance.below(1), |value, odds| seen.push((value, odds))).unwrap();
        assert_eq!(seen, [(0, Odds::ALWAYS)]);
    }

    #[test]
    fn what_depends_on_something_else_is_told() {
        let mut n = 1;
        let result = outcomes(
            |chance| {
                n += 1;
                chance.below(n) + chance.below(2)
            },
            |_, _| (),
        );
        assert_eq!(result, Err(OutcomesError::Differs));

        let mut asks = true;
        let result = outcomes(
            |chance| {
                if asks {
                    chance.below(2);
                }
                asks = false;
            },
            |(), _| (),
        );
        assert_eq!(result, Err(OutcomesError::Differs));
    }

    #[test]
    fn odds_that_don_t_fit_are_told() {
        let result = outcomes(|chance| (0..5).fold(0, |_, _| chance.below(u32::MAX)), |_, _| ());
        assert_eq!(result, Err(OutcomesError::TooDeep));
        let tiny = Odds { ways: 1, of: u128::MAX };
        let other = Odds { ways: 1, of: u128::MAX - 1 };
        assert_eq!(tiny.plus(other), None);
    }
}
