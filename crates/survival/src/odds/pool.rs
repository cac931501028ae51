//! All-Out dice in the odds: what they show besides hits and misses.
//!
//! Reference manual, "All-Out Dice".

use num_bigint::BigUint;

use super::Witness;
use super::throw::{add, power};
use crate::model::frame::Attack;

/// The All-Out dice of an attack, and how many faces of one do what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    dice: u8,
    /// Hit.
    pub(super) hit: u8,
    /// Alien Heads, which hit.
    heads: u8,
    /// Explosions, which miss.
    bursts: u8,
}

impl Pool {
    /// The dice of an attack, each face read by the rules themselves.
    pub(super) fn of(fight: &Attack) -> Pool {
        let mut pool = Pool { dice: fight.pool, hit: 0, heads: 0, bursts: 0 };
        for face in 1..=6 {
            let mut probe = Attack { hits: 0, misses: 0, fumbles: 0, heads: 0, pool: 1, ..*fight };
            probe.roll_pool(&mut Witness::showing(face));
            pool.hit += probe.hits;
            pool.heads += probe.heads;
            pool.bursts += probe.fumbles;
        }
        pool
    }

    /// How many dice.
    pub(super) fn dice(&self) -> usize {
        usize::from(self.dice)
    }

    /// Faces that miss.
    pub(super) fn miss(&self) -> u8 {
        6 - self.hit
    }

    /// How many Explosions lie there, from in how many ways so many of the dice hit; and in how
    /// many ways one way is counted.
    pub(super) fn bursts(&self, hits: &[BigUint]) -> (Vec<BigUint>, BigUint) {
        let misses: Vec<&BigUint> = hits.iter().rev().collect();
        self.shown(&misses, self.bursts, self.miss())
    }

    /// The same for Alien Heads.
    pub(super) fn heads(&self, hits: &[BigUint]) -> (Vec<BigUint>, BigUint) {
        let hits: Vec<&BigUint> = hits.iter().collect();
        self.shown(&hits, self.heads, self.hit)
    }

    /// How many of the dice that lie there show one of `some` faces of `of`.
    fn shown(&self, ways: &[&BigUint], some: u8, of: u8) -> (Vec<BigUint>, BigUint) {
        let mut sum = Vec::new();
        // In how many ways so many dice show so many.
        let mut several = vec![BigUint::from(1u8)];
        for (dice, ways) in ways.iter().enumerate() {
            let rest = power(of, self.dice() - dice);
            for (shown, more) in several.iter().enumerate() {
                add(&mut sum, shown, &(*ways * more * &rest));
            }
            let mut next = Vec::new();
            for (shown, ways) in several.iter().enumerate() {
                add(&mut next, shown, &(ways * (of - some)));
                add(&mut next, shown + 1, &(ways * some));
            }
            several = next;
        }
        (sum, power(of, self.dice()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::spread::Spread;
    use super::super::throw::{Die, Throw};
    use super::*;
    use crate::model::action::Who;
    use crate::model::zone::Zone;

    /// The figures of three dice, as they are told beside the rule.
    #[test]
    fn three_dice_by_themselves() {
        let hits = |accuracy| {
            let fight = Attack { pool: 3, accuracy, ..Attack::bare(Who(0), Zone(0)) };
            let (die, pool) = (Die { six: 0, hit: 3, miss: 3 }, Pool::of(&fight));
            let throw = Throw { dice: 0, die, pool };
            let first = throw.first();
            (pool, throw.lies().map(|lie| first[lie].clone()).collect::<Vec<_>>())
        };
        let percents = |spread: &Spread| {
            let some = [spread.chance(0), spread.chance(1), spread.at_least(1), spread.at_least(2)];
            some.map(|chance| chance.to_string())
        };
        let all = power(6, 3);
        let (pool, ways) = hits(4);
        let (fumbles, of) = pool.bursts(&ways);
        assert_eq!(
            percents(&Spread::new(fumbles, &all * of)),
            ["57.9 %", "34.7 %", "42.1 %", "7.4 %"]
        );
        let (heads, of) = pool.heads(&ways);
        assert_eq!(Spread::new(heads, &all * of).at_least(1).to_string(), "42.1 %");
        let added = |accuracy| Spread::new(hits(accuracy).1, all.clone()).average();
        assert_eq!([added(3), added(4), added(5)], [2.0, 1.5, 1.0]);
    }
}
