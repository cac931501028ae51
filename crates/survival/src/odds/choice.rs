//! Which rolls are kept where all dice may be rolled again: those that are worth at least what
//! rolling again is.
//!
//! This is the one place that reckons in decimals. They only choose; whatever is chosen, its
//! odds are counted in whole numbers. What differs by less than a billionth is taken as equal.

use num_bigint::BigUint;

use super::chain::{Chains, Enough};
use super::deal::Dealt;
use super::friends::Friends;
use super::throw::{Lie, PerLie, Throw, power};
use super::{Goal, aimed_at};
use crate::model::frame::Attack;

/// How much a roll is worth, in order of weight: a later figure counts only where the earlier
/// ones are equal.
type Worth = [f64; 3];

/// For each number of re-rolls left, from one: how dice lie that are kept.
pub(super) type Keeps = Vec<PerLie<bool>>;

/// What falls with so many sixes and so many hits, as far as more of them change something.
pub(super) type Table = Vec<Vec<Dealt>>;

/// What differs by less is equal.
const EQUAL: f64 = 1e-9;

/// What there is to gain and to lose.
pub(super) struct Stakes<'a> {
    throw: &'a Throw,
    goal: Goal,
    enough: Enough,
    rerolls: u8,
    /// How probable it is to lie so after one roll.
    first: PerLie<f64>,
    /// For so many sixes: so many more, so many hits more, and how probable that is.
    reached: Vec<Vec<(usize, usize, f64)>>,
    /// For so many sixes and other hits: the damage that friends are spared, less than none.
    clean: Vec<Vec<f64>>,
}

impl<'a> Stakes<'a> {
    pub(super) fn of(
        throw: &'a Throw,
        first: &PerLie<BigUint>,
        chains: &Chains,
        enough: Enough,
        (fight, goal): (&Attack, Goal),
        friends: &Friends,
    ) -> Stakes<'a> {
        let all = throw.all_ways();
        let mut shares = throw.per_lie(0.0);
        throw.lies().for_each(|lie| shares[lie] = share(&first[lie], &all));
        let reached = chains.of_sixes.iter().map(|followed| {
            let each = followed.reached.iter();
            each.map(|((sixes, hits), ways)| (*sixes, *hits, share(ways, &chains.of))).collect()
        });
        let hurt = |sixes: usize, hits: usize| -> f64 {
            let missed = throw.all_dice() - sixes - hits;
            let each = chains.of_sixes[sixes].misses.iter().map(|((more, misses), ways)| {
                let damage = friends.damage_of_miss(fight, sixes + more);
                share(ways, &chains.misses_of) * ((missed + misses) * usize::from(damage)) as f64
            });
            -each.sum::<f64>()
        };
        let clean = |sixes: usize| {
            let each = 0..=throw.all_dice() - sixes;
            each.map(|hits| if friends.any() { hurt(sixes, hits) } else { 0.0 }).collect()
        };
        Stakes {
            throw,
            goal,
            enough,
            rerolls: fight.rerolls,
            first: shares,
            reached: reached.collect(),
            clean: (0..=throw.most_sixes()).map(clean).collect(),
        }
    }

    /// What is kept where so much falls, and every miss is rolled so many times more then.
    pub(super) fn keeps(&self, table: &Table, again: usize) -> Keeps {
        let worth = self.worth(table, again);
        let mut keeps = Keeps::new();
        let mut expected = self.expected(|lie| worth[lie]);
        for _ in 0..self.rerolls {
            let mut kept = self.throw.per_lie(false);
            self.throw.lies().for_each(|lie| kept[lie] = !is_less(worth[lie], expected));
            expected = self.expected(|lie| if kept[lie] { worth[lie] } else { expected });
            keeps.push(kept);
        }
        keeps
    }

    fn expected(&self, of: impl Fn(Lie) -> Worth) -> Worth {
        let mut sum = [0.0; 3];
        for lie in self.throw.lies() {
            more(&mut sum, self.first[lie], of(lie));
        }
        sum
    }

    /// What each roll is worth if it is kept.
    fn worth(&self, table: &Table, again: usize) -> PerLie<Worth> {
        let stand = self.stand(table);
        let mut worth = self.throw.per_lie([0.0; 3]);
        if again == 0 {
            self.throw.lies().for_each(|lie| worth[lie] = stand[lie.sixes][lie.hits + lie.pool]);
            return worth;
        }
        let (weapon, pool) = self.throw.fates(again);
        let shares = |fates: &[Vec<(usize, usize, BigUint)>]| -> Vec<Vec<(usize, usize, f64)>> {
            let of = |dice: usize| power(6, again * dice);
            let each = fates.iter().enumerate().map(|(dice, fates)| {
                fates.iter().map(|(s, h, ways)| (*s, *h, share(ways, &of(dice)))).collect()
            });
            each.collect()
        };
        let (weapon, pool) = (shares(&weapon), shares(&pool));
        for lie in self.throw.lies() {
            let dice = self.throw.dice - lie.sixes - lie.hits;
            let sum = &mut worth[lie];
            for (_, pooled, chance) in &pool[self.throw.pool.dice() - lie.pool] {
                let before = lie.hits + lie.pool + pooled;
                for (sixes, hits, more_likely) in &weapon[dice] {
                    more(sum, chance * more_likely, stand[lie.sixes + sixes][before + hits]);
                }
            }
        }
        worth
    }

    /// What so many sixes and other hits are worth, when what sixes bring is rolled.
    fn stand(&self, table: &Table) -> Vec<Vec<Worth>> {
        let aim = aimed_at(self.goal);
        let figures = |(sixes, hits): (usize, usize), clean: f64| -> Worth {
            let fallen = table[sixes.min(self.enough.sixes)][hits.min(self.enough.hits)].0;
            let kills = f64::from(fallen.total());
            let aimed = aim.is_some_and(|kind| fallen.of(kind) > 0);
            match self.goal {
                Goal::Safety => [clean, kills, 0.0],
                _ => [f64::from(u8::from(aimed)), kills, clean],
            }
        };
        let each = self.clean.iter().enumerate().map(|(sixes, row)| {
            let each = row.iter().enumerate().map(|(hits, clean)| {
                let mut sum = [0.0; 3];
                for (six, hit, chance) in &self.reached[sixes] {
                    more(&mut sum, *chance, figures((sixes + six, sixes + hits + hit), *clean));
                }
                sum
            });
            each.collect()
        });
        each.collect()
    }
}

fn more(sum: &mut Worth, times: f64, worth: Worth) {
    sum.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += times * worth);
}

fn is_less(worth: Worth, than: Worth) -> bool {
    let differs = |(a, b): &(f64, f64)| (a - b).abs() > EQUAL * b.abs().max(1.0);
    worth.into_iter().zip(than).find(differs).is_some_and(|(a, b)| a < b)
}

/// A fraction as a decimal.
fn share(ways: &BigUint, of: &BigUint) -> f64 {
    const PARTS: u64 = 1 << 60;
    u64::try_from(ways * PARTS / of).unwrap_or(PARTS) as f64 / PARTS as f64
}
