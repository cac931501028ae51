//! The dice of an attack: the first roll, the best use of re-rolls, and the
//! dice that sixes add.
//!
//! Everything is counted in whole numbers of ways. Three observations keep it
//! small. Only hits and sixes of a roll matter, not its faces. A die that is
//! followed up for as long as it shows sixes ends with one die that does not,
//! so with `a` faces of six that show sixes, `b` other hits and `c` misses its
//! hits have the generating function `(b·x + c) / (6 − a·x)`, whose powers
//! follow from one another by a recurrence over integers. And what hits are
//! worth no longer grows once all is done that can be done, so the worth of
//! endless chains is exact, too.

use num_bigint::BigUint;

use super::Witness;
use super::policy::Policy;
use super::pool::{Pool, Symbol};
use super::spread::Spread;
use crate::model::frame::Attack;
use crate::rules::attack::roll;

/// No chain of sixes is followed longer than this many hits: a die that can
/// show nothing but sixes would never end.
const LONGEST: usize = 1024;

/// Chains of sixes are cut where less than one in so many is left.
const CUT: u32 = 1_000_000_000;

/// How many of a die's six faces do what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Die {
    /// Hit and give another die.
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
    fn plain(self) -> Die {
        Die { six: 0, hit: self.hit + self.six, miss: self.miss }
    }

    /// Faces that don't give another die.
    fn ends(self) -> u8 {
        self.hit + self.miss
    }
}

/// What is aimed at, in order of weight: a later one counts only where the
/// earlier ones are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    /// So much for each number of hits; from the last on it stays the same.
    Hits(Vec<u32>),
    /// As few misses as possible.
    Clean,
}

/// The dice of an attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throw {
    pub(super) dice: u8,
    pub(super) die: Die,
    pub(super) rerolls: u8,
    /// Whether additional dice are rolled for sixes, where there are any.
    pub(super) rolls_on: Option<bool>,
    /// All-Out dice rolled besides.
    pub(super) pool: Pool,
}

/// What comes of a throw.
pub(super) struct Rolled {
    pub(super) hits: Spread,
    pub(super) misses: Spread,
    pub(super) fumbles: Spread,
    pub(super) heads: Spread,
    pub(super) policy: Policy,
}

/// Something for every roll: by sixes, then by the hits that are not sixes.
pub(super) type PerRoll<T> = Vec<Vec<T>>;

impl Throw {
    /// Rolls, with re-rolls used in the best way for `worths`. Hits are listed
    /// up to `least` at any rate.
    pub(super) fn resolve(self, worths: &[Worth], least: usize) -> Rolled {
        let chains = self.rolls_on == Some(true) && self.die.six > 0;
        let die = if chains { self.die } else { self.die.plain() };
        let n = usize::from(self.dice);
        let plain = first_roll(n, die);
        let ways = self.pool.beside(&plain);
        let values = values(&ways, die, worths);
        let (result, scale, keeps) = self.reroll(&ways, &values, worths.len());
        let seen = |of| self.pool.seen(of, &plain, &ways, &result, &scale);
        Rolled {
            hits: hits(die, &result, &scale, least),
            misses: misses(n, die, &result, &scale),
            fumbles: seen(Symbol::Explosion),
            heads: seen(Symbol::AlienHead),
            policy: Policy::new(keeps, self.rolls_on),
        }
    }

    /// The same where sixes count for more than hits and bring no dice: what each
    /// roll, by its sixes and other hits, is worth is given, thing by thing.
    pub(super) fn resolve_sixes(self, worths: &[&dyn Fn(usize, usize) -> u32]) -> Joint {
        let n = usize::from(self.dice);
        let ways = first_roll(n, self.die);
        let value = |s: usize, i: usize| -> Vec<BigUint> {
            worths.iter().map(|worth| BigUint::from(worth(s, i))).collect()
        };
        let each = ways.iter().enumerate();
        let values = each.map(|(s, row)| (0..row.len()).map(|i| value(s, i)).collect()).collect();
        let (ways, of, keeps) = self.reroll(&ways, &values, worths.len());
        Joint { ways, of, policy: Policy::new(keeps, None) }
    }

    /// Takes re-rolls where that is worth more: in how many of how many ways each
    /// roll is kept, and with how many hits.
    fn reroll(
        self,
        ways: &PerRoll<BigUint>,
        values: &PerRoll<Vec<BigUint>>,
        worths: usize,
    ) -> (PerRoll<BigUint>, BigUint, Vec<Vec<u8>>) {
        let all = power(6, usize::from(self.dice) + self.pool.dice());
        // What is expected when the dice are rolled once more and k times
        // again, in units that shrink by a factor of `all` with each roll.
        let mut expected = vec![BigUint::ZERO; worths];
        each_roll(ways, |s, i, ways| {
            add_product(&mut expected, ways, &values[s][i]);
        });
        let mut keeps = Vec::new();
        let mut scale = all.clone();
        let mut result: PerRoll<BigUint> = ways.clone();
        for _ in 0..self.rerolls {
            let mut stage = Vec::with_capacity(ways.len());
            let mut rerolled = BigUint::ZERO;
            let mut next = vec![BigUint::ZERO; worths];
            for (s, row) in ways.iter().enumerate() {
                let mut kept = row.len();
                for (i, ways) in row.iter().enumerate().rev() {
                    let value: Vec<BigUint> = values[s][i].iter().map(|v| v * &scale).collect();
                    // More hits are never worth less, so those that are kept
                    // are the last of the row.
                    if value >= expected {
                        kept = i;
                        add_product(&mut next, ways, &value);
                    } else {
                        rerolled += ways;
                        add_product(&mut next, ways, &expected);
                    }
                }
                stage.push((s + kept).min(255) as u8);
            }
            for (s, row) in result.iter_mut().enumerate() {
                for (i, earlier) in row.iter_mut().enumerate() {
                    *earlier *= &rerolled;
                    if s + i >= usize::from(stage[s]) {
                        *earlier += &ways[s][i] * &scale;
                    }
                }
            }
            keeps.push(stage);
            expected = next;
            scale *= &all;
        }
        (result, scale, keeps)
    }
}

/// What comes of a throw of which sixes and other hits both matter.
pub(super) struct Joint {
    ways: PerRoll<BigUint>,
    of: BigUint,
    pub(super) policy: Policy,
}

impl Joint {
    /// The distribution of a figure that follows from sixes and other hits.
    pub(super) fn spread(&self, figure: impl Fn(usize, usize) -> u32) -> Spread {
        let mut sum: Vec<BigUint> = Vec::new();
        each_roll(&self.ways, |s, i, ways| {
            let figure = figure(s, i) as usize;
            if sum.len() <= figure {
                sum.resize(figure + 1, BigUint::ZERO);
            }
            sum[figure] += ways;
        });
        Spread::new(sum, self.of.clone())
    }
}

fn each_roll<'a, T>(rolls: &'a PerRoll<T>, mut each: impl FnMut(usize, usize, &'a T)) {
    for (s, row) in rolls.iter().enumerate() {
        for (i, item) in row.iter().enumerate() {
            each(s, i, item);
        }
    }
}

/// How many dice the rolls are of.
fn dice_of<T>(rolls: &PerRoll<T>) -> usize {
    rolls.first().map_or(0, |row| row.len() - 1)
}

fn add_product(sums: &mut [BigUint], factor: &BigUint, values: &[BigUint]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += factor * value;
    }
}

pub(super) fn power(base: u8, exponent: usize) -> BigUint {
    BigUint::from(base).pow(exponent as u32)
}

/// In how many of the `6^n` ways `n` dice show so many sixes and other hits.
fn first_roll(n: usize, die: Die) -> PerRoll<BigUint> {
    // Rows of Pascal's triangle.
    let mut choose: Vec<Vec<BigUint>> = vec![vec![BigUint::from(1u8)]];
    for row in 1..=n {
        let above = &choose[row - 1];
        let inner = above.windows(2).map(|pair| &pair[0] + &pair[1]);
        let one = || std::iter::once(BigUint::from(1u8));
        choose.push(one().chain(inner).chain(one()).collect());
    }
    let powers = |base: u8| -> Vec<BigUint> { (0..=n).map(|exp| power(base, exp)).collect() };
    let (six, hit, miss) = (powers(die.six), powers(die.hit), powers(die.miss));
    let most = if die.six > 0 { n } else { 0 };
    (0..=most)
        .map(|s| {
            let with = &choose[n][s] * &six[s];
            (0..=n - s).map(|i| &with * &choose[n - s][i] * &hit[i] * &miss[n - s - i]).collect()
        })
        .collect()
}

/// What each first roll is worth if it is kept, for each thing aimed at in
/// units of its own.
fn values(ways: &PerRoll<BigUint>, die: Die, worths: &[Worth]) -> PerRoll<Vec<BigUint>> {
    let n = dice_of(ways);
    let mut values: PerRoll<Vec<BigUint>> =
        ways.iter().map(|row| vec![Vec::with_capacity(worths.len()); row.len()]).collect();
    for worth in worths {
        match worth {
            Worth::Clean => {
                // One die of each chain is no six; so many of those miss.
                for (s, row) in values.iter_mut().enumerate() {
                    for (i, value) in row.iter_mut().enumerate() {
                        let spared = (s + i) * usize::from(die.ends());
                        let missed = s * usize::from(die.miss);
                        value.push(BigUint::from(spared.saturating_sub(missed)));
                    }
                }
            }
            Worth::Hits(table) => {
                let full = table.len().saturating_sub(1);
                let scale = power(6, if die.six > 0 { n + full } else { 0 });
                let figure = |hits: usize| table.get(hits.min(full)).copied().unwrap_or(0);
                // `chain[h]`: expected with h hits on the table and s chains open.
                let mut chain: Vec<BigUint> =
                    (0..=n.max(full) + 1).map(|hits| &scale * figure(hits)).collect();
                for (s, row) in values.iter_mut().enumerate() {
                    if s > 0 {
                        let before = chain.clone();
                        for hits in (0..full).rev() {
                            chain[hits] = (&chain[hits + 1] * die.six
                                + &before[hits + 1] * die.hit
                                + &before[hits] * die.miss)
                                / 6u8;
                        }
                    }
                    for (i, value) in row.iter_mut().enumerate() {
                        value.push(chain[s + i].clone());
                    }
                }
            }
        }
    }
    values
}

/// The distribution of hits, from the rolls that were kept.
fn hits(die: Die, kept: &PerRoll<BigUint>, of: &BigUint, least: usize) -> Spread {
    if die.six == 0 {
        return Spread::new(kept[0].clone(), of.clone());
    }
    let n = dice_of(kept);
    let mut length = n.max(least) + 16;
    loop {
        // In these units all divisions come out even.
        let scale = power(6, n + length);
        let mut sum = vec![BigUint::ZERO; length + 1];
        for (s, row) in kept.iter().enumerate().rev() {
            let (mut earlier, mut last) = (BigUint::ZERO, BigUint::ZERO);
            for ways in &mut sum {
                let next = (last * die.six + earlier * die.hit + &*ways * die.miss) / 6u8;
                last = next.clone();
                earlier = std::mem::replace(ways, next);
            }
            for (i, ways) in row.iter().enumerate() {
                sum[s + i] += ways * &scale;
            }
        }
        let of = of * &scale;
        let mut cut = &of - sum.iter().sum::<BigUint>();
        if &cut * CUT < of || length >= LONGEST {
            while sum.len() > least + 1 {
                let more = &cut + &sum[sum.len() - 1];
                if &more * CUT >= of {
                    break;
                }
                cut = more;
                sum.pop();
            }
            return Spread::new(sum, of);
        }
        length = (length * 2).min(LONGEST);
    }
}

/// The distribution of misses, from the rolls that were kept. However long a
/// chain of sixes is, it ends with one die that may miss: nothing is cut. Only `n`
/// of the dice can show sixes.
fn misses(n: usize, die: Die, kept: &PerRoll<BigUint>, of: &BigUint) -> Spread {
    if die.ends() == 0 {
        return Spread::only(0);
    }
    let most = dice_of(kept);
    let mut sum = vec![BigUint::ZERO; most + 1];
    let mut scale = power(die.ends(), n + 1 - kept.len());
    for row in kept.iter().rev() {
        for misses in (0..=most).rev() {
            let hit = &sum[misses] * die.hit;
            sum[misses] = match misses.checked_sub(1) {
                Some(fewer) => hit + &sum[fewer] * die.miss,
                None => hit,
            };
        }
        for (i, ways) in row.iter().enumerate() {
            // Row `s` has one entry for each number of misses that all but s dice can show.
            sum[row.len() - 1 - i] += ways * &scale;
        }
        scale *= die.ends();
    }
    Spread::new(sum, of * power(die.ends(), n))
}
