//! All-Out dice in the odds: counted beside the dice of the weapon, with what they
//! show besides hits.
//!
//! Reference manual, "All-Out Dice".

use num_bigint::BigUint;

use super::Witness;
use super::spread::Spread;
use super::throw::PerRoll;
use crate::model::frame::Attack;

/// What an All-Out die shows that is no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    /// A Fumble.
    Explosion,
    /// A taunt.
    AlienHead,
}

/// What one face of an All-Out die does.
#[derive(Clone, Copy, Default, Debug)]
struct Face {
    hits: u8,
    fumbles: u8,
    heads: u8,
}

/// The All-Out dice of an attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    dice: u8,
    faces: [Face; 6],
}

impl Pool {
    /// The dice of an attack, each face read by the rules themselves.
    pub(super) fn of(fight: &Attack) -> Pool {
        let faces = [1, 2, 3, 4, 5, 6].map(|face| {
            let mut probe = Attack { hits: 0, misses: 0, fumbles: 0, heads: 0, pool: 1, ..*fight };
            probe.roll_pool(&mut Witness::showing(face));
            Face { hits: probe.hits, fumbles: probe.fumbles, heads: probe.heads }
        });
        Pool { dice: fight.pool, faces }
    }

    /// No All-Out dice.
    pub(super) fn none() -> Pool {
        Pool { dice: 0, faces: [Face::default(); 6] }
    }

    /// Hits, Fumbles and Heads of each face.
    pub(super) fn faces(&self) -> [(u8, u8, u8); 6] {
        self.faces.map(|face| (face.hits, face.fumbles, face.heads))
    }

    /// How many dice.
    pub(super) fn dice(&self) -> usize {
        usize::from(self.dice)
    }

    /// In how many of the `6^n` ways they show so many hits, and of a symbol so many.
    fn ways(&self, of: Symbol) -> Vec<Vec<u64>> {
        let n = self.dice();
        let mut ways = vec![vec![0u64; n + 1]; n + 1];
        ways[0][0] = 1;
        for _ in 0..n {
            let mut next = vec![vec![0u64; n + 1]; n + 1];
            for face in self.faces {
                let symbols = match of {
                    Symbol::Explosion => face.fumbles,
                    Symbol::AlienHead => face.heads,
                };
                for (hits, row) in ways.iter().enumerate() {
                    for (shown, count) in row.iter().enumerate().filter(|(_, count)| **count > 0) {
                        next[hits + usize::from(face.hits)][shown + usize::from(symbols)] += count;
                    }
                }
            }
            ways = next;
        }
        ways
    }

    /// Rolls of other dice with these beside them.
    pub(super) fn beside(&self, plain: &PerRoll<BigUint>) -> PerRoll<BigUint> {
        let hits: Vec<u64> =
            self.ways(Symbol::Explosion).iter().map(|row| row.iter().sum()).collect();
        let both = |row: &Vec<BigUint>| {
            let mut sum = vec![BigUint::ZERO; row.len() + self.dice()];
            for (i, ways) in row.iter().enumerate() {
                for (more, pool) in hits.iter().enumerate() {
                    sum[i + more] += ways * *pool;
                }
            }
            sum
        };
        plain.iter().map(both).collect()
    }

    /// How many of a symbol are seen in the end. Every roll of `ways` is kept in a
    /// whole multiple of its ways: `kept`, of `scale`.
    pub(super) fn seen(
        &self,
        of: Symbol,
        plain: &PerRoll<BigUint>,
        ways: &PerRoll<BigUint>,
        kept: &PerRoll<BigUint>,
        scale: &BigUint,
    ) -> Spread {
        if self.dice == 0 {
            return Spread::only(0);
        }
        let pool = self.ways(of);
        let mut sum = vec![BigUint::ZERO; self.dice() + 1];
        for (s, row) in plain.iter().enumerate() {
            for (i, plain) in row.iter().enumerate() {
                for (hits, shown) in pool.iter().enumerate() {
                    let all = &ways[s][i + hits];
                    if *all == BigUint::ZERO {
                        continue;
                    }
                    let times = plain * (&kept[s][i + hits] / all);
                    for (shown, count) in shown.iter().enumerate() {
                        sum[shown] += &times * *count;
                    }
                }
            }
        }
        Spread::new(sum, scale.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::throw::power;
    use super::*;
    use crate::model::action::Who;
    use crate::model::zone::Zone;

    /// The figures of three dice, as they are told beside the rule.
    #[test]
    fn three_dice_by_themselves() {
        let fight = |accuracy| Attack { pool: 3, accuracy, ..Attack::bare(Who(0), Zone(0)) };
        let one = vec![vec![BigUint::from(1u8)]];
        let pool = Pool::of(&fight(4));
        let ways = pool.beside(&one);
        let all = power(6, 3);
        let percents = |spread: &Spread| {
            let some = [spread.chance(0), spread.chance(1), spread.at_least(1), spread.at_least(2)];
            some.map(|chance| chance.to_string())
        };
        let fumbles = pool.seen(Symbol::Explosion, &one, &ways, &ways, &all);
        assert_eq!(percents(&fumbles), ["57.9 %", "34.7 %", "42.1 %", "7.4 %"]);
        let heads = pool.seen(Symbol::AlienHead, &one, &ways, &ways, &all);
        assert_eq!(heads.at_least(1).to_string(), "42.1 %");
        let added = |accuracy| {
            let ways = Pool::of(&fight(accuracy)).beside(&one);
            Spread::new(ways[0].clone(), all.clone()).average()
        };
        assert_eq!([added(3), added(4), added(5)], [2.0, 1.5, 1.0]);
    }
}
