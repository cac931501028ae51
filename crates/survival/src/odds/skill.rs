//! Skill dice in the odds: every face counted beside the dice of the weapon and
//! the pool, for a player who makes the best of them.
//!
//! Reference manual, "Skill Dice". All dice that are ready are added. Each re-roll
//! takes every die that missed: that can only help. Hits of all sorts go where
//! they serve the goal best; surges strengthen hits where somebody falls by it,
//! and the others cancel Fumbles.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::fall::by_danger;
use super::friends::Friends;
use super::policy::Policy;
use super::pool::Pool;
use super::spread::{Probability, Spread};
use super::throw::{Die, power};
use super::{Counted, Goal, Odds};
use crate::engine::game::Game;
use crate::model::enemy::{Crowd, Kind, MAX_KINDS};
use crate::model::frame::Attack;
use crate::model::skill_die::{DieFace, SkillDie};

/// The most Defence tokens that an attack can bring.
const MOST_TOKENS: u8 = 3;

/// The symbols of all Skill dice together: hits, criticals, surges, re-rolls,
/// Defence, mortal hits.
type Symbols = [u8; 6];

const fn symbols(face: &DieFace) -> Symbols {
    [face.hits, face.criticals, face.surges, face.rerolls, face.defences, face.mortals]
}

/// Ways for each number.
type Ways = Vec<BigUint>;

/// Adds ways to those of a number.
fn add(ways: &mut Ways, number: usize, more: &BigUint) {
    if ways.len() <= number {
        ways.resize(number + 1, BigUint::ZERO);
    }
    ways[number] += more;
}

/// How the dice of the weapon and of the pool fall, where every miss is rolled
/// again so many times.
struct Fallen {
    /// Ways of so many hits with the weapon's dice.
    plain: Ways,
    /// Ways of so many hits, and so many Explosions, with the pool.
    pool: Vec<Ways>,
    /// Ways of so many Alien Heads.
    heads: Ways,
}

impl Fallen {
    fn of(fight: &Attack, die: Die, pool: &Pool, rerolls: u32) -> Fallen {
        // One hit in so many rolls: 6^r + 6^(r-1)·misses + … for each face that hits.
        let sum = |misses: u32| -> BigUint {
            let each =
                (0..=rerolls).map(|again| power(6, (rerolls - again) as usize) * misses.pow(again));
            each.sum()
        };
        let last = |misses: u32| BigUint::from(misses).pow(rerolls);
        let (hit, miss) = (u32::from(die.hit + die.six), u32::from(die.miss));
        let mut plain = vec![BigUint::from(1u8)];
        for _ in 0..fight.dice {
            plain = one_more(&plain, &(sum(miss) * hit), &(last(miss) * miss));
        }
        let faces = pool.faces();
        let count =
            |is: &dyn Fn(&(u8, u8, u8)) -> bool| faces.iter().filter(|f| is(f)).count() as u32;
        let hits = count(&|(hits, _, _)| *hits > 0);
        let (heads, bursts) = (count(&|(_, _, heads)| *heads > 0), count(&|(_, f, _)| *f > 0));
        let misses = 6 - hits;
        let (hit, low) = (sum(misses) * hits, last(misses) * (misses - bursts));
        let burst = last(misses) * bursts;
        let mut both = vec![vec![BigUint::from(1u8)]];
        let (mut shown, head) = (vec![BigUint::from(1u8)], sum(misses) * heads);
        let none = power(6, rerolls as usize + 1) - &head;
        for _ in 0..pool.dice() {
            let mut next: Vec<Ways> = vec![Vec::new(); both.len() + 1];
            for (hits, row) in both.iter().enumerate() {
                for (bursts, ways) in row.iter().enumerate() {
                    add(&mut next[hits + 1], bursts, &(ways * &hit));
                    add(&mut next[hits], bursts, &(ways * &low));
                    add(&mut next[hits], bursts + 1, &(ways * &burst));
                }
            }
            both = next;
            shown = one_more(&shown, &head, &none);
        }
        Fallen { plain, pool: both, heads: shown }
    }
}

/// One die more, with so many ways to count and not to.
fn one_more(ways: &Ways, yes: &BigUint, no: &BigUint) -> Ways {
    let mut next = vec![BigUint::ZERO; ways.len() + 1];
    for (number, ways) in ways.iter().enumerate() {
        next[number] += ways * no;
        next[number + 1] += ways * yes;
    }
    next
}

/// What is left to be dealt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    crowd: [u8; MAX_KINDS],
    aims: bool,
    hits: u8,
    criticals: u8,
    mortals: u8,
    surges: u8,
}

/// Deals hits of all sorts in the best way that the rules allow.
struct Dealing<'g> {
    game: &'g Game,
    fight: &'g Attack,
    aim: Option<Kind>,
    order: Vec<Kind>,
    known: BTreeMap<Left, (Crowd, u8)>,
}

impl Dealing<'_> {
    /// What falls, and how many surges that takes.
    fn best(&mut self, symbols: Symbols, hits: u8) -> (Crowd, u8) {
        let [more, criticals, surges, _, _, mortals] = symbols;
        let hits = hits.saturating_add(more);
        if let Some(focus) = self.fight.focus {
            return self.concentrated(focus, hits + criticals, mortals, surges);
        }
        let crowd = self.game.state.enemies[self.fight.at];
        let hits = u32::from(hits).min(crowd.total()) as u8;
        let aims = self.aim.is_some();
        self.deal(Left { crowd: crowd.0, aims, hits, criticals, mortals, surges })
    }

    /// All hits strike one target, as one.
    fn concentrated(&self, focus: Kind, hits: u8, mortals: u8, surges: u8) -> (Crowd, u8) {
        let mortal = u32::from(self.fight.mortal_damage(self.game, focus)) * u32::from(mortals);
        let damage = u32::from(self.fight.damage) * u32::from(hits) + mortal;
        let needed = u32::from(self.game.toughness(self.fight, focus)).saturating_sub(damage);
        // Without a hit there is nothing to make stronger.
        match needed <= u32::from(surges) && hits + mortals > 0 {
            true => (Crowd::of_kind(focus, 1), needed as u8),
            false => (Crowd::EMPTY, 0),
        }
    }

    fn deal(&mut self, left: Left) -> (Crowd, u8) {
        if left.hits + left.criticals + left.mortals == 0 {
            return (Crowd::EMPTY, 0);
        }
        if let Some(known) = self.known.get(&left) {
            return *known;
        }
        let crowd = Crowd(left.crowd);
        let free = self.fight.melee || self.fight.precise;
        let mut ways: Vec<(Kind, Left)> = Vec::new();
        for kind in crowd.kinds() {
            let toughness = self.game.toughness(self.fight, kind);
            let needed = toughness.saturating_sub(self.fight.damage);
            let open = self.game.targets(crowd, free).any(|target| target == kind);
            let mut without = left;
            without.crowd[kind.index()] -= 1;
            without.aims &= self.aim != Some(kind);
            if let Some(surges) = left.surges.checked_sub(needed) {
                if open && left.hits > 0 {
                    ways.push((kind, Left { hits: left.hits - 1, surges, ..without }));
                }
                if left.criticals > 0 {
                    ways.push((kind, Left { criticals: left.criticals - 1, surges, ..without }));
                }
            }
            if open && left.mortals > 0 && self.fight.mortal_damage(self.game, kind) >= toughness {
                ways.push((kind, Left { mortals: left.mortals - 1, ..without }));
            }
        }
        let mut best = (Crowd::EMPTY, 0);
        for (kind, next) in ways {
            let (mut fallen, mut used) = self.deal(next);
            fallen += Crowd::of_kind(kind, 1);
            used += left.surges - next.surges;
            if self.rank(&fallen, used) > self.rank(&best.0, best.1) {
                best = (fallen, used);
            }
        }
        self.known.insert(left, best);
        best
    }

    fn rank(&self, fallen: &Crowd, used: u8) -> (bool, u32, [u8; MAX_KINDS], Reverse<u8>) {
        let mut each = [0; MAX_KINDS];
        for (place, kind) in each.iter_mut().zip(&self.order) {
            *place = fallen.of(*kind);
        }
        let aimed = self.aim.is_some_and(|aim| fallen.of(aim) > 0);
        (aimed, fallen.total(), each, Reverse(used))
    }
}

/// What is counted.
#[derive(Default)]
struct Sums {
    hits: Ways,
    kills: Ways,
    falls: [Ways; MAX_KINDS],
    misses: Ways,
    fumbles: Ways,
    heads: Ways,
    tokens: Ways,
}

impl Game {
    /// The Skill dice that are counted with an attack: all that are ready. None,
    /// where other skills change dice in ways that are not counted out beside them.
    pub(super) fn counted_dice(&self, fight: &Attack) -> Vec<SkillDie> {
        let alone = fight.rerolls + fight.explodes + fight.per_six == 0 && !fight.reaps;
        let ready = |die: &SkillDie| self.dice(fight.who).is_ready(*die, fight.skill.again_for_all);
        let dice = SkillDie::ALL.into_iter().filter(ready);
        if alone && fight.asks_for_dice(self) { dice.collect() } else { Vec::new() }
    }

    /// The odds of an attack with Skill dice.
    pub(super) fn rolling_skill_dice(&self, fight: &Attack, goal: Goal, dice: &[SkillDie]) -> Odds {
        let mut shown: BTreeMap<Symbols, u64> = BTreeMap::from([([0; 6], 1)]);
        let mut all = BigUint::from(1u8);
        for die in dice {
            let faces = &self.world.content.skill_dice[die.index()];
            all *= faces.len();
            let mut next = BTreeMap::new();
            for (before, ways) in &shown {
                for face in faces {
                    let mut sum = *before;
                    sum.iter_mut().zip(symbols(face)).for_each(|(sum, more)| *sum += more);
                    *next.entry(sum).or_insert(0) += ways;
                }
            }
            shown = next;
        }
        let (die, pool) = (Die::of(fight, self.world.ruleset.least_roll), Pool::of(fight));
        let most = shown.keys().map(|symbols| u32::from(symbols[3])).max().unwrap_or(0);
        let rolls: Vec<Fallen> =
            (0..=most).map(|rerolls| Fallen::of(fight, die, &pool, rerolls)).collect();
        let aim = match goal {
            Goal::Eliminate(kind) => Some(kind),
            _ => None,
        };
        let order = by_danger(self);
        let mut dealing = Dealing { game: self, fight, aim, order, known: BTreeMap::new() };
        let n = usize::from(fight.dice) + pool.dice();
        let mut sums = Sums::default();
        for (symbols, ways) in &shown {
            let rerolls = usize::from(symbols[3]);
            let times = power(6, (most as usize - rerolls) * n) * *ways;
            dealing.count(&rolls[rerolls], *symbols, &times, n, &mut sums);
            let plain: BigUint = rolls[rerolls].plain.iter().sum();
            for (heads, ways) in rolls[rerolls].heads.iter().enumerate() {
                add(&mut sums.heads, heads, &(ways * &plain * &times));
            }
        }
        self.tell_sums(fight, goal, dice, sums, all * power(6, (most as usize + 1) * n))
    }

    fn tell_sums(
        &self,
        fight: &Attack,
        goal: Goal,
        dice: &[SkillDie],
        mut sums: Sums,
        of: BigUint,
    ) -> Odds {
        let spread = |ways: &mut Ways| Spread::new(std::mem::take(ways), of.clone());
        let friends = Friends::at_risk(self, fight);
        let misses = spread(&mut sums.misses);
        let most = misses.most();
        let damage = |misses: usize| misses as u32 * u32::from(friends.damage);
        let (friendly_fire, borne) = match friends.any() {
            true => {
                let borne = misses.at_most(friends.bear(friends.damage));
                (misses.of_each(damage, most), borne)
            }
            false => (Spread::only(0), Probability::certain()),
        };
        let by_kind = sums.falls.each_mut().map(|ways| match ways.is_empty() {
            true => Spread::only(0),
            false => spread(ways),
        });
        let crowd = self.state.enemies[fight.at];
        let counted = Counted {
            hits: spread(&mut sums.hits),
            kills: spread(&mut sums.kills),
            falls: self.falls(crowd, |kind| by_kind[kind.index()].clone()),
            friendly_fire,
            borne,
            symbols: (spread(&mut sums.fumbles), spread(&mut sums.heads)),
        };
        let tokens = spread(&mut sums.tokens);
        let odds = self.odds_of(fight, goal, friends, counted, Policy::new(Vec::new(), None));
        Odds { skill_dice: dice.to_vec(), tokens, ..odds }
    }
}

impl Dealing<'_> {
    /// Counts what the other dice can show beside these symbols, each way so many
    /// times.
    fn count(
        &mut self,
        roll: &Fallen,
        symbols: Symbols,
        times: &BigUint,
        n: usize,
        sums: &mut Sums,
    ) {
        let [more, criticals, surges, _, defences, mortals] = symbols;
        for (own, plain) in roll.plain.iter().enumerate() {
            for (pooled, row) in roll.pool.iter().enumerate() {
                let (fallen, used) = self.best(symbols, (own + pooled) as u8);
                for (bursts, ways) in row.iter().enumerate() {
                    let ways = plain * ways * times;
                    let hits = own + pooled + usize::from(more + criticals + mortals);
                    add(&mut sums.hits, hits, &ways);
                    add(&mut sums.kills, fallen.total() as usize, &ways);
                    for kind in self.game.state.enemies[self.fight.at].kinds() {
                        let fell = usize::from(fallen.of(kind));
                        add(&mut sums.falls[kind.index()], fell, &ways);
                    }
                    add(&mut sums.misses, n - own - pooled, &ways);
                    let fumbles = bursts.saturating_sub(usize::from(surges - used));
                    add(&mut sums.fumbles, fumbles, &ways);
                    add(&mut sums.tokens, usize::from(defences.min(MOST_TOKENS)), &ways);
                }
            }
        }
    }
}
