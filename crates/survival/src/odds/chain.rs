//! Sixes that give more dice, and what those bring.
//!
//! Invader chapter 17, "Roll 6: +1 die [Action]"; two such skills give two dice for each six.
//!
//! Only the number of sixes is followed, die by die: a way ends when no die is left to be rolled.
//! The dice that show no six hit or miss by themselves, whatever the others show. Where a six
//! gives one die, each chain ends with one that shows none, however long it is: so the list of
//! hits is cut where hardly any is left, and misses are exact all the same. Where it gives
//! several, chains branch, and how often they miss without any bound is no fraction at all; but
//! the rules stop at so many dice, and where misses hurt, every way up to there is counted.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::throw::{Throw, add, power};
use crate::rules::attack::MOST_DICE;

/// No chain that has no bound is followed longer than this many dice: one that can show nothing
/// but sixes would never end.
const LONGEST: usize = 1024;

/// Chains of sixes are cut where less than one in so many is left.
pub(super) const CUT: u32 = 1_000_000_000;

/// From how many sixes, and hits, more of them change nothing for those who are hit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Enough {
    pub(super) sixes: usize,
    pub(super) hits: usize,
}

/// What comes of so many sixes.
#[derive(Clone, Default, Debug)]
pub(super) struct Followed {
    /// Ways of so many more sixes and hits, sixes among them, as far as they change something.
    pub(super) reached: BTreeMap<(usize, usize), BigUint>,
    /// Ways of so many more hits, except those that are cut.
    pub(super) hits: Vec<BigUint>,
    /// Ways of so many more sixes, where they make misses worse, and misses.
    pub(super) misses: BTreeMap<(usize, usize), BigUint>,
}

/// What comes of sixes, for each number of them.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    pub(super) of_sixes: Vec<Followed>,
    /// Of how many ways.
    pub(super) of: BigUint,
    /// Of how many ways for misses.
    pub(super) misses_of: BigUint,
}

impl Chains {
    /// Sixes that give no dice, or are left alone.
    pub(super) fn none(throw: &Throw) -> Chains {
        let one = || BigUint::from(1u8);
        let still = Followed {
            reached: BTreeMap::from([((0, 0), one())]),
            hits: vec![one()],
            misses: BTreeMap::from([((0, 0), one())]),
        };
        Chains { of_sixes: vec![still; throw.most_sixes() + 1], of: one(), misses_of: one() }
    }

    /// Each six gives so many dice. `hurts` says whether misses hurt anybody, and if so, whether
    /// sixes make them worse.
    pub(super) fn of(throw: &Throw, each: usize, enough: Enough, hurts: Option<bool>) -> Chains {
        let most = throw.most_sixes();
        let bound = usize::from(MOST_DICE).saturating_sub(throw.all_dice());
        if hurts.is_some_and(|worse| each > 1 || worse) {
            return Chains::within(throw, each, enough, bound, hurts);
        }
        let longest = if each > 1 { bound } else { LONGEST };
        // Whatever is cut has as many sixes as change something.
        let mut length = each * (most + enough.hits.max(enough.sixes)) + 16;
        loop {
            if each > 1 && length >= bound {
                return Chains::within(throw, each, enough, bound, Some(false));
            }
            let mut chains = Chains::within(throw, each, enough, length, None);
            let listed: BigUint = chains.of_sixes[most].hits.iter().sum();
            if (&chains.of - listed) * CUT < chains.of || length >= longest {
                chains.end_each_chain(throw);
                return chains;
            }
            length = (length * 2).min(longest);
        }
    }

    /// All that so many dice can bring. If the rules end there, misses are counted: by sixes, if
    /// those make them `worse`.
    fn within(
        throw: &Throw,
        each: usize,
        enough: Enough,
        length: usize,
        worse: Option<bool>,
    ) -> Chains {
        let (six, hit, miss) = (throw.die.six, throw.die.hit, throw.die.miss);
        let mut others = vec![vec![BigUint::from(1u8)]];
        let mut of_sixes = Vec::new();
        for sixes in 0..=throw.most_sixes() {
            let mut followed = Followed::default();
            for Ending { more, rest, ways, open } in endings(sixes * each, each, length) {
                let ways = ways * power(six, more) * power(6, length - more - rest);
                if open && worse.is_none() {
                    let ways = ways * power(hit + miss, rest);
                    *followed.reached.entry((enough.sixes, enough.hits)).or_default() += ways;
                    continue;
                }
                while others.len() <= rest {
                    others.push(one_more(&others[others.len() - 1], hit, miss));
                }
                for (hits, split) in others[rest].iter().enumerate() {
                    let (ways, all) = (&ways * split, more + hits);
                    add(&mut followed.hits, all, &ways);
                    let reached = (more.min(enough.sixes), all.min(enough.hits));
                    *followed.reached.entry(reached).or_default() += &ways;
                    if let Some(worse) = worse {
                        let more = if worse { more } else { 0 };
                        *followed.misses.entry((more, rest - hits)).or_default() += ways;
                    }
                }
            }
            of_sixes.push(followed);
        }
        let of = power(6, length);
        Chains { of_sixes, misses_of: of.clone(), of }
    }

    /// Where each six gives one die, each chain ends with one that shows none, which may miss.
    fn end_each_chain(&mut self, throw: &Throw) {
        let miss = throw.die.miss;
        let ends = (throw.die.hit + miss).max(1);
        let most = throw.most_sixes();
        let mut last = vec![BigUint::from(1u8)];
        for (sixes, followed) in self.of_sixes.iter_mut().enumerate() {
            let rest = power(ends, most - sixes);
            let each = last.iter().enumerate();
            followed.misses = each.map(|(hits, ways)| ((0, sixes - hits), ways * &rest)).collect();
            // A chain that has no end has no die that misses.
            last = one_more(&last, ends - miss, miss);
        }
        self.misses_of = power(ends, most);
    }
}

/// One die more that hits in so many ways and misses in so many: in how many ways so many hit.
fn one_more(ways: &[BigUint], hit: u8, miss: u8) -> Vec<BigUint> {
    let mut next = Vec::with_capacity(ways.len() + 1);
    for (hits, ways) in ways.iter().enumerate() {
        add(&mut next, hits, &(ways * miss));
        add(&mut next, hits + 1, &(ways * hit));
    }
    next
}

/// The dice that follow sixes.
struct Ending {
    /// More sixes.
    more: usize,
    /// Dice that show no six.
    rest: usize,
    /// In how many orders.
    ways: BigUint,
    /// Whether more dice would follow.
    open: bool,
}

/// Rolls `first` dice, and so many more for each six, but never more than `length`.
fn endings(first: usize, each: usize, length: usize) -> Vec<Ending> {
    let one = BigUint::from(1u8);
    if first == 0 {
        return vec![Ending { more: 0, rest: 0, ways: one, open: false }];
    }
    let mut endings = Vec::new();
    // The ways that go on, by their sixes.
    let mut on = BTreeMap::from([(0, one)]);
    for dice in 1..=length {
        let mut next: BTreeMap<usize, BigUint> = BTreeMap::new();
        for (sixes, ways) in on {
            *next.entry(sixes + 1).or_default() += &ways;
            *next.entry(sixes).or_default() += ways;
        }
        // At most one number of sixes leaves nothing to be rolled now.
        let done = dice.checked_sub(first).filter(|more| more % each == 0).map(|more| more / each);
        if let Some((more, ways)) = done.and_then(|sixes| next.remove_entry(&sixes)) {
            endings.push(Ending { more, rest: dice - more, ways, open: false });
        }
        on = next;
    }
    let open = |(more, ways)| Ending { more, rest: length - more, ways, open: true };
    endings.extend(on.into_iter().map(open));
    endings
}
