//! Attacks by their damage: one attack falls on one person, so a strong one
//! can't be shared.

use std::ops::Add;

/// How many attacks of each damage.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Blows {
    ones: i32,
    twos: i32,
    /// Those of three and more.
    threes: i32,
}

impl Blows {
    /// So many attacks of this damage each; fewer than none take some away.
    pub(super) fn of(damage: u8, count: i32) -> Blows {
        match damage {
            0 => Blows::default(),
            1 => Blows { ones: count, ..Blows::default() },
            2 => Blows { twos: count, ..Blows::default() },
            _ => Blows { threes: count, ..Blows::default() },
        }
    }

    /// The damage of all of them.
    pub(super) fn total(self) -> i32 {
        self.ones + 2 * self.twos + 3 * self.threes
    }

    /// The damage that is too much for people who survive so much each, however
    /// they share the attacks. Changes what they have left.
    pub(super) fn excess(self, spare: &mut [i32]) -> i32 {
        let mut excess = 0;
        for (damage, count) in [(3, self.threes), (2, self.twos)] {
            for _ in 0..count.min(MANY) {
                match spare.iter_mut().max() {
                    Some(most) if *most >= damage => *most -= damage,
                    most => excess += damage - most.map_or(0, |most| *most),
                }
            }
        }
        excess + (self.ones - spare.iter().sum::<i32>()).max(0)
    }
}

/// More attacks of a kind than that are as bad as that.
const MANY: i32 = 8;

impl Add for Blows {
    type Output = Blows;

    fn add(self, other: Blows) -> Blows {
        Blows {
            ones: self.ones + other.ones,
            twos: self.twos + other.twos,
            threes: self.threes + other.threes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excess(blows: Blows, spare: &[i32]) -> i32 {
        blows.excess(&mut spare.to_vec())
    }

    #[test]
    fn weak_attacks_are_shared_out() {
        assert_eq!(excess(Blows::of(1, 5), &[2, 2, 1]), 0);
        assert_eq!(excess(Blows::of(1, 6), &[2, 2, 1]), 1);
    }

    #[test]
    fn a_strong_attack_falls_on_one_person() {
        assert_eq!(excess(Blows::of(3, 1), &[2, 2, 2]), 1);
        assert_eq!(excess(Blows::of(2, 2), &[2, 1, 1]), 1);
        assert_eq!(excess(Blows::of(2, 2), &[2, 2]), 0);
    }

    #[test]
    fn what_strong_attacks_leave_takes_weak_ones() {
        assert_eq!(excess(Blows::of(2, 1) + Blows::of(1, 1), &[2, 1]), 0);
        assert_eq!(excess(Blows::of(2, 1) + Blows::of(1, 2), &[2, 1]), 1);
    }
}
