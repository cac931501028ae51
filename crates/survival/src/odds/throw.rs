//! The dice of an attack: how they fall at first, what is kept of them where all may be rolled
//! again, and how those that missed fall when Skill dice let them be rolled again.
//!
//! Everything is counted in whole numbers of ways. Dice of one sort are alike, so only three
//! numbers matter of a roll: the weapon's sixes, its other hits, and the hits of All-Out dice.
//! That is a [`Lie`]. A die that is rolled again until it hits, so many times at most, shows each
//! hit as often as any other and each miss as often as any other: so what a missing or a
//! hitting die shows besides (an Explosion, an Alien Head) can be asked in the end.

use std::ops::{Index, IndexMut};

use num_bigint::BigUint;

use super::Witness;
use super::pool::Pool;
use crate::model::frame::Attack;
use crate::rules::attack::roll;

/// How many of a die's six faces do what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Die {
    /// Hit and are sixes that count for more.
    pub(super) six: u8,
    /// Only hit.
    pub(super) hit: u8,
    /// Miss.
    pub(super) miss: u8,
}

impl Die {
    /// The die of an attack, each face read by the rules themselves.
    pub(super) fn of(fight: &Attack, least: u8) -> Die {
        let mut die = Die { six: 0, hit: 0, miss: 0 };
        for face in 1..=6 {
            let mut probe = Attack { hits: 0, misses: 0, sixes: 0, ..*fight };
            roll(&mut probe, 1, least, &mut Witness::showing(face));
            match (probe.hits, probe.sixes) {
                (0, _) => die.miss += 1,
                (_, 0) => die.hit += 1,
                _ => die.six += 1,
            }
        }
        die
    }

    /// The same die where nobody asks for sixes.
    pub(super) fn plain(self) -> Die {
        Die { six: 0, hit: self.hit + self.six, miss: self.miss }
    }
}

/// How the dice of an attack lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lie {
    /// Dice of the weapon that show sixes, where sixes count.
    pub(super) sixes: usize,
    /// Its other hits.
    pub(super) hits: usize,
    /// Hits of All-Out dice.
    pub(super) pool: usize,
}

impl Lie {
    /// All hits.
    pub(super) fn all(self) -> usize {
        self.sixes + self.hits + self.pool
    }
}

/// Something for every way in which the dice can lie.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PerLie<T> {
    dice: usize,
    pool: usize,
    items: Vec<T>,
}

impl<T> PerLie<T> {
    fn place(&self, lie: Lie) -> usize {
        (lie.sixes * (self.dice + 1) + lie.hits) * (self.pool + 1) + lie.pool
    }
}

impl<T> Index<Lie> for PerLie<T> {
    type Output = T;

    fn index(&self, lie: Lie) -> &T {
        &self.items[self.place(lie)]
    }
}

impl<T> IndexMut<Lie> for PerLie<T> {
    fn index_mut(&mut self, lie: Lie) -> &mut T {
        let place = self.place(lie);
        &mut self.items[place]
    }
}

/// The dice of an attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throw {
    /// Dice of the weapon.
    pub(super) dice: usize,
    /// One of them. It has no sixes where sixes don't count for more than hits.
    pub(super) die: Die,
    /// All-Out dice rolled besides.
    pub(super) pool: Pool,
}

impl Throw {
    /// All dice.
    pub(super) fn all_dice(&self) -> usize {
        self.dice + self.pool.dice()
    }

    /// In how many ways they can fall.
    pub(super) fn all_ways(&self) -> BigUint {
        power(6, self.all_dice())
    }

    /// The most sixes that can lie there at once.
    pub(super) fn most_sixes(&self) -> usize {
        if self.die.six > 0 { self.dice } else { 0 }
    }

    /// Every way in which they can lie.
    pub(super) fn lies(&self) -> impl Iterator<Item = Lie> + use<> {
        let (dice, pool) = (self.dice, self.pool.dice());
        (0..=self.most_sixes()).flat_map(move |sixes| {
            (0..=dice - sixes)
                .flat_map(move |hits| (0..=pool).map(move |pool| Lie { sixes, hits, pool }))
        })
    }

    /// The same thing for every way in which they can lie.
    pub(super) fn per_lie<T: Clone>(&self, item: T) -> PerLie<T> {
        let (dice, pool) = (self.dice, self.pool.dice());
        let items = vec![item; (self.most_sixes() + 1) * (dice + 1) * (pool + 1)];
        PerLie { dice, pool, items }
    }

    /// In how many ways they lie so when they are rolled once.
    pub(super) fn first(&self) -> PerLie<BigUint> {
        let weapon = Fates::of([self.die.six, self.die.hit, self.die.miss].map(BigUint::from));
        let pool = Fates::of([0, self.pool.hit, self.pool.miss()].map(BigUint::from));
        let weapon = weapon.outcomes(self.dice);
        let pool = pool.outcomes(self.pool.dice());
        let mut ways = self.per_lie(BigUint::ZERO);
        for (sixes, hits, plain) in &weapon {
            for (_, more, pool) in &pool {
                ways[Lie { sixes: *sixes, hits: *hits, pool: *more }] = plain * pool;
            }
        }
        ways
    }

    /// Rolls all dice, and all of them again where they lie so that they are not kept:
    /// `keeps` says for each number of re-rolls left, from one, what is. Gives how often they
    /// lie how in the end, and of how many ways.
    pub(super) fn kept(
        &self,
        first: &PerLie<BigUint>,
        keeps: &[PerLie<bool>],
    ) -> (PerLie<BigUint>, BigUint) {
        let all = self.all_ways();
        let (mut result, mut scale) = (first.clone(), all.clone());
        for kept in keeps {
            let again: BigUint = self.lies().filter(|lie| !kept[*lie]).map(|lie| &first[lie]).sum();
            for lie in self.lies() {
                let earlier = &mut result[lie];
                *earlier *= &again;
                if kept[lie] {
                    *earlier += &first[lie] * &scale;
                }
            }
            scale *= &all;
        }
        (result, scale)
    }

    /// Rolls every die that missed so many times more, until it hits. One way becomes
    /// `6^times` for every die.
    pub(super) fn again(&self, rolls: &PerLie<BigUint>, times: usize) -> PerLie<BigUint> {
        if times == 0 {
            return rolls.clone();
        }
        let (weapon, pool) = self.fates(times);
        let stays = power(6, times);
        let stays: Vec<BigUint> =
            (0..=self.dice.max(self.pool.dice())).map(|dice| stays.pow(dice as u32)).collect();
        let mut half = self.per_lie(BigUint::ZERO);
        for lie in self.lies().filter(|lie| rolls[*lie] != BigUint::ZERO) {
            let misses = self.dice - lie.sixes - lie.hits;
            let ways = &rolls[lie] * &stays[self.dice - misses];
            for (sixes, hits, more) in &weapon[misses] {
                let (sixes, hits) = (lie.sixes + sixes, lie.hits + hits);
                half[Lie { sixes, hits, ..lie }] += &ways * more;
            }
        }
        let mut whole = self.per_lie(BigUint::ZERO);
        for lie in self.lies().filter(|lie| half[*lie] != BigUint::ZERO) {
            let misses = self.pool.dice() - lie.pool;
            let ways = &half[lie] * &stays[lie.pool];
            for (_, hits, more) in &pool[misses] {
                whole[Lie { pool: lie.pool + hits, ..lie }] += &ways * more;
            }
        }
        whole
    }

    /// What becomes of so many missing dice of the weapon, and of the pool, that are rolled so
    /// many times more.
    pub(super) fn fates(&self, times: usize) -> (Vec<Vec<Outcome>>, Vec<Vec<Outcome>>) {
        let Die { six, hit, miss } = self.die;
        let weapon = Fates::in_rolls([six, hit, miss], times);
        let pool = Fates::in_rolls([0, self.pool.hit, self.pool.miss()], times);
        (
            (0..=self.dice).map(|dice| weapon.outcomes(dice)).collect(),
            (0..=self.pool.dice()).map(|dice| pool.outcomes(dice)).collect(),
        )
    }
}

/// So many sixes and other hits, in so many ways.
pub(super) type Outcome = (usize, usize, BigUint);

/// In how many ways a die ends as a six, another hit, or a miss.
struct Fates([BigUint; 3]);

impl Fates {
    fn of(ways: [BigUint; 3]) -> Fates {
        Fates(ways)
    }

    /// Of a die with such faces that is rolled until it hits, so many times at most.
    fn in_rolls([six, hit, miss]: [u8; 3], times: usize) -> Fates {
        // A hit in the first roll, in the second after a miss, and so on.
        let each = (0..times).map(|before| power(miss, before) * power(6, times - 1 - before));
        let ways: BigUint = each.sum();
        Fates([&ways * six, &ways * hit, power(miss, times)])
    }

    /// Of so many dice.
    fn outcomes(&self, dice: usize) -> Vec<Outcome> {
        let Fates([six, hit, miss]) = self;
        let powers = |ways: &BigUint| {
            let mut powers = vec![BigUint::from(1u8)];
            (0..dice).for_each(|last| powers.push(&powers[last] * ways));
            powers
        };
        let (hit, miss) = (powers(hit), powers(miss));
        let most = if *six == BigUint::ZERO { 0 } else { dice };
        let mut outcomes = Vec::new();
        // The ways to choose the sixes, and among the others the hits.
        let mut with = BigUint::from(1u8);
        for sixes in 0..=most {
            let rest = dice - sixes;
            let mut choose = BigUint::from(1u8);
            for hits in 0..=rest {
                let ways = &with * &choose * &hit[hits] * &miss[rest - hits];
                outcomes.push((sixes, hits, ways));
                choose = choose * (rest - hits) / (hits + 1);
            }
            with = with * six * rest / (sixes + 1);
        }
        outcomes
    }
}

pub(super) fn power(base: u8, exponent: usize) -> BigUint {
    BigUint::from(base).pow(exponent as u32)
}

/// Adds ways to those of a number.
pub(super) fn add(ways: &mut Vec<BigUint>, number: usize, more: &BigUint) {
    if ways.len() <= number {
        ways.resize(number + 1, BigUint::ZERO);
    }
    ways[number] += more;
}
