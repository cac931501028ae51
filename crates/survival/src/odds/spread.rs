//! Exact probabilities and distributions over whole numbers.
//!
//! A distribution keeps whole numbers of ways over one common total, as dice
//! are counted by hand. Fractions are reduced only when somebody asks for one,
//! and only [`Probability::percent`] ever leaves exact figures.

use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

/// An exact probability.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Probability(BigRational);

impl Probability {
    /// So many ways of so many; `of` is not zero.
    pub(super) fn new(ways: BigUint, of: &BigUint) -> Probability {
        Probability(fraction(ways, of))
    }

    /// What always happens.
    pub fn certain() -> Probability {
        Probability::whole(true)
    }

    /// What never happens.
    pub fn never() -> Probability {
        Probability::whole(false)
    }

    /// Certain if `holds`, impossible otherwise.
    pub(super) fn whole(holds: bool) -> Probability {
        Probability(BigRational::from_integer(BigInt::from(u8::from(holds))))
    }

    /// The fraction itself.
    pub fn exact(&self) -> &BigRational {
        &self.0
    }

    /// Whether it always happens.
    pub fn is_certain(&self) -> bool {
        *self == Probability::certain()
    }

    /// Whether it never happens.
    pub fn is_never(&self) -> bool {
        *self == Probability::never()
    }

    /// That it does not happen.
    #[must_use]
    pub fn not(&self) -> Probability {
        Probability(Probability::certain().0 - &self.0)
    }

    /// In percent, for people: good to twelve places.
    pub fn percent(&self) -> f64 {
        decimal(&self.0) * 100.0
    }
}

/// In percent with one place. What is possible never reads as impossible, nor
/// what is uncertain as certain.
impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match rounded(&self.0, 1000) {
            0 if self.is_never() => f.write_str("0 %"),
            0 => f.write_str("<0.1 %"),
            1000 if self.is_certain() => f.write_str("100 %"),
            1000 => f.write_str(">99.9 %"),
            mille => write!(f, "{}.{} %", mille / 10, mille % 10),
        }
    }
}

/// An exact distribution over whole numbers from zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    ways: Vec<BigUint>,
    of: BigUint,
}

impl Spread {
    /// So many ways for each number, of so many; `of` is not zero.
    pub(super) fn new(mut ways: Vec<BigUint>, of: BigUint) -> Spread {
        let zero = BigUint::ZERO;
        while ways.len() > 1 && ways.last() == Some(&zero) {
            ways.pop();
        }
        Spread { ways, of }
    }

    /// This number for certain.
    pub(super) fn only(number: u32) -> Spread {
        let mut ways = vec![BigUint::ZERO; number as usize];
        ways.push(BigUint::from(1u8));
        Spread { ways, of: BigUint::from(1u8) }
    }

    /// The chance of exactly this number.
    pub fn chance(&self, number: usize) -> Probability {
        let ways = self.ways.get(number).cloned().unwrap_or_default();
        Probability::new(ways, &self.of)
    }

    /// The chance of this number or fewer.
    pub fn at_most(&self, number: usize) -> Probability {
        let ways = self.ways.iter().take(number.saturating_add(1)).sum();
        Probability::new(ways, &self.of)
    }

    /// The chance of this number or more.
    pub fn at_least(&self, number: usize) -> Probability {
        let fewer: BigUint = self.ways.iter().take(number).sum();
        Probability::new(&self.of - fewer, &self.of)
    }

    /// The mean of the numbers that are listed.
    pub fn mean(&self) -> BigRational {
        let each = self.ways.iter().enumerate();
        fraction(each.map(|(number, ways)| ways * number).sum(), &self.of)
    }

    /// The mean, for people.
    pub fn average(&self) -> f64 {
        decimal(&self.mean())
    }

    /// The highest number that is listed.
    pub fn most(&self) -> usize {
        self.ways.len().saturating_sub(1)
    }

    /// The probability that no listed number has: what was cut off.
    pub fn cut(&self) -> Probability {
        self.at_least(self.ways.len())
    }

    /// Every number up to the highest, with its chance.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Probability)> + '_ {
        let each = self.ways.iter().enumerate();
        each.map(|(number, ways)| (number, Probability::new(ways.clone(), &self.of)))
    }
}

fn fraction(ways: BigUint, of: &BigUint) -> BigRational {
    BigRational::new(BigInt::from(ways), BigInt::from(of.clone()))
}

/// A number that is not negative, times `parts`, to the nearest whole one.
fn rounded(number: &BigRational, parts: u64) -> u128 {
    let twice = number.numer() * BigInt::from(parts * 2) + number.denom();
    u128::try_from(twice / (number.denom() * BigInt::from(2u8))).unwrap_or(0)
}

/// A number as a decimal, good to twelve places.
fn decimal(number: &BigRational) -> f64 {
    const PARTS: u64 = 1_000_000_000_000;
    rounded(number, PARTS) as f64 / PARTS as f64
}

/// A number with one place, for people.
pub(super) fn one_place(number: &BigRational) -> String {
    let tenths = rounded(number, 10);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ways: u32, of: u32) -> Probability {
        Probability::new(BigUint::from(ways), &BigUint::from(of))
    }

    #[test]
    fn percents_never_round_to_what_they_are_not() {
        let shown = [of(0, 6), of(1, 10_000), of(1, 8), of(2, 3), of(9_999, 10_000), of(6, 6)];
        let shown = shown.map(|chance| chance.to_string());
        assert_eq!(shown, ["0 %", "<0.1 %", "12.5 %", "66.7 %", ">99.9 %", "100 %"]);
        assert!((of(2, 3).percent() - 200.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn what_was_cut_is_more_than_all_that_is_listed() {
        let ways = [1u8, 2, 3].map(BigUint::from).to_vec();
        let spread = Spread::new(ways, BigUint::from(8u8));
        assert_eq!(spread.cut(), of(2, 8));
        assert_eq!(spread.at_least(1), of(7, 8));
    }
}
