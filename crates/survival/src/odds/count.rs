//! All dice of an attack together: how they lie in the end, what falls by it, and whom they hurt.
//!
//! Four steps follow one another as in the rules: all dice are rolled, and perhaps all of them
//! again; misses are rolled again for Skill dice; sixes bring more; hits are dealt. What the Skill
//! dice show is fixed before the first of them, and changes nothing about how the others fall but
//! what of it is kept. So the rolls are counted once for all symbols after which the same is
//! kept, and what is asked of them in the end for each.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::chain::{CUT, Chains, Enough};
use super::choice::{Keeps, Stakes, Table};
use super::deal::{Dealing, Hits};
use super::friends::Friends;
use super::policy::Policy;
use super::pool::Pool;
use super::skill::{Shown, Symbols};
use super::spread::{Probability, Spread};
use super::throw::{Die, PerLie, Throw, add, power};
use super::{Counted, Goal, Odds, aimed_at};
use crate::engine::game::Game;
use crate::model::enemy::MAX_KINDS;
use crate::model::frame::Attack;
use crate::rules::attack::MOST_DICE;

/// Ways for each number.
type Ways = Vec<BigUint>;

/// How the dice lie in the end, for all symbols after which the same is kept.
struct Settled {
    /// Ways of so many sixes and hits, as far as more change something, and in each of so many
    /// hits of All-Out dice.
    joint: BTreeMap<(usize, usize), Ways>,
    /// Ways of so many sixes and other hits before sixes bring more.
    before: Vec<Ways>,
}

/// What is counted.
#[derive(Default)]
struct Sums {
    kills: Ways,
    falls: [Ways; MAX_KINDS],
    /// By surges that are left: ways of so many hits of All-Out dice.
    spare: Vec<Ways>,
    /// By hits of Skill dice: the sixes and other hits beside them.
    beside: Vec<Vec<Ways>>,
}

/// An attack whose dice are counted out.
struct Count<'g> {
    game: &'g Game,
    fight: &'g Attack,
    goal: Goal,
    friends: Friends,
    throw: Throw,
    chains: Chains,
    enough: Enough,
    /// Of how many ways all dice are counted, before sixes bring more.
    of: BigUint,
}

impl Game {
    /// The odds of an attack with dice.
    pub(super) fn count_out(&self, fight: &Attack, goal: Goal) -> Odds {
        let friends = Friends::at_risk(self, fight);
        let die = Die::of(fight, self.world.ruleset.least_roll);
        let harmless = !friends.any() || die.miss == 0;
        // A die that never hits gains nothing by another one.
        let rolls_on =
            (fight.explodes > 0 && die.six > 0).then_some(goal != Goal::Safety || harmless);
        let chains = rolls_on == Some(true);
        let sixes_count = chains || fight.per_six > 0;
        let throw = Throw {
            dice: fight.dice.min(MOST_DICE).into(),
            die: if sixes_count { die } else { die.plain() },
            pool: Pool::of(fight),
        };
        let enough = self.enough(fight, &throw, chains);
        let chains = match chains {
            true => {
                let hurts = friends.any().then_some(fight.per_six > 0);
                Chains::of(&throw, fight.explodes.into(), enough, hurts)
            }
            false => Chains::none(&throw),
        };
        let dice = self.ready_dice(fight);
        let shown = self.shown(fight, &dice);
        let most = shown.ways.keys().map(|symbols| symbols.rerolls).max().unwrap_or(0);
        let rolls = (usize::from(fight.rerolls) + 1 + usize::from(most)) * throw.all_dice();
        let of = &shown.of * power(6, rolls);
        let count = Count { game: self, fight, goal, friends, throw, chains, enough, of };
        let (sums, keeps) = count.sums(&shown, most);
        let policy = match dice.is_empty() {
            true => count.told(&keeps, rolls_on),
            false => Policy::beside_dice(keeps, rolls_on),
        };
        let odds = count.odds(sums, policy);
        Odds { skill_dice: dice, tokens: shown.tokens, ..odds }
    }

    /// From how many sixes and hits on nothing changes any more.
    fn enough(&self, fight: &Attack, throw: &Throw, chains: bool) -> Enough {
        let crowd = self.state.enemies[fight.at];
        let toughness = |kind| usize::from(self.toughness(fight, kind));
        let hits = match fight.focus {
            Some(focus) => toughness(focus).max(1),
            None => crowd.total() as usize,
        };
        let toughest = crowd.kinds().map(toughness).max().unwrap_or(0);
        let needed = toughest.saturating_sub(fight.damage.into());
        let sixes = match fight.per_six {
            0 => 0,
            per_six => needed.div_ceil(per_six.into()),
        };
        match chains {
            true => Enough { sixes, hits },
            false => {
                Enough { sixes: sixes.min(throw.most_sixes()), hits: hits.min(throw.all_dice()) }
            }
        }
    }
}

impl Count<'_> {
    /// Counts what the dice can bring beside all that Skill dice can show, and what is kept
    /// then.
    fn sums(&self, shown: &Shown, most: u8) -> (Sums, BTreeMap<Symbols, Keeps>) {
        let first = self.throw.first();
        let stakes = (self.fight.rerolls > 0).then(|| {
            let attack = (self.fight, self.goal);
            let Count { throw, chains, enough, friends, .. } = self;
            Stakes::of(throw, &first, chains, *enough, attack, friends)
        });
        let mut dealings: Vec<Dealing<'_>> = (0..=self.enough.sixes)
            .map(|sixes| {
                let damage = self.fight.stronger(sixes, self.fight.damage);
                let fight = Attack { damage, ..*self.fight };
                Dealing::of(self.game, fight, aimed_at(self.goal))
            })
            .collect();
        let (mut sums, mut chosen) = (Sums::default(), BTreeMap::new());
        let mut settled: BTreeMap<(u8, Keeps), Settled> = BTreeMap::new();
        for (symbols, ways) in &shown.ways {
            let table = self.table(&mut dealings, *symbols);
            let again = usize::from(symbols.rerolls);
            let keeps = stakes.as_ref().map_or_else(Keeps::new, |s| s.keeps(&table, again));
            let key = (symbols.rerolls, keeps.clone());
            let rolls =
                settled.entry(key).or_insert_with(|| self.settle(&first, &keeps, again, most));
            self.add(&mut sums, rolls, *symbols, *ways, &table);
            chosen.insert(*symbols, keeps);
        }
        (sums, chosen)
    }

    /// What falls beside these symbols.
    fn table(&self, dealings: &mut [Dealing<'_>], symbols: Symbols) -> Table {
        let Symbols { criticals, mortals, surges, .. } = symbols;
        let row = |dealing: &mut Dealing<'_>| {
            let each = (0..=self.enough.hits).map(|hits| {
                let plain = (hits + usize::from(symbols.hits)).min(255) as u8;
                dealing.best(Hits { plain, criticals, mortals, surges })
            });
            each.collect()
        };
        dealings.iter_mut().map(row).collect()
    }

    /// Rolls what is rolled where this is kept and misses are rolled so many times more; `most`
    /// times are counted.
    fn settle(&self, first: &PerLie<BigUint>, keeps: &Keeps, again: usize, most: u8) -> Settled {
        let (throw, enough) = (&self.throw, self.enough);
        let (kept, _) = throw.kept(first, keeps);
        let rolls = throw.again(&kept, again);
        let times = power(6, (usize::from(most) - again) * throw.all_dice());
        let mut joint: BTreeMap<(usize, usize), Ways> = BTreeMap::new();
        let mut before = vec![vec![BigUint::ZERO; throw.all_dice() + 1]; throw.most_sixes() + 1];
        for lie in throw.lies().filter(|lie| rolls[*lie] != BigUint::ZERO) {
            let ways = &rolls[lie] * &times;
            for ((sixes, hits), more) in &self.chains.of_sixes[lie.sixes].reached {
                let sixes = (lie.sixes + sixes).min(enough.sixes);
                let hits = (lie.all() + hits).min(enough.hits);
                add(joint.entry((sixes, hits)).or_default(), lie.pool, &(&ways * more));
            }
            before[lie.sixes][lie.hits + lie.pool] += ways;
        }
        Settled { joint, before }
    }

    /// Adds what they bring beside these symbols, which lie there in so many ways.
    fn add(&self, sums: &mut Sums, rolls: &Settled, symbols: Symbols, ways: u32, table: &Table) {
        let kinds = || self.game.state.enemies[self.fight.at].kinds();
        for ((sixes, hits), by_pool) in &rolls.joint {
            let (fallen, used) = table[*sixes][*hits];
            let total = by_pool.iter().sum::<BigUint>() * ways;
            add(&mut sums.kills, fallen.total() as usize, &total);
            for kind in kinds() {
                add(&mut sums.falls[kind.index()], fallen.of(kind).into(), &total);
            }
            let spare = usize::from(symbols.surges - used);
            if sums.spare.len() <= spare {
                sums.spare.resize(spare + 1, vec![BigUint::ZERO; self.throw.pool.dice() + 1]);
            }
            for (sum, more) in sums.spare[spare].iter_mut().zip(by_pool) {
                *sum += more * ways;
            }
        }
        let beside = symbols.all_hits();
        if sums.beside.len() <= beside {
            let none = rolls.before.iter().map(|row| vec![BigUint::ZERO; row.len()]).collect();
            sums.beside.resize(beside + 1, none);
        }
        let sum = sums.beside[beside].iter_mut().flatten();
        sum.zip(rolls.before.iter().flatten()).for_each(|(sum, more)| *sum += more * ways);
    }

    /// What is kept, as it is told where no Skill dice have a say.
    fn told(&self, keeps: &BTreeMap<Symbols, Keeps>, rolls_on: Option<bool>) -> Policy {
        let stage = |kept: &PerLie<bool>| {
            let fewest = |sixes: usize| {
                let lies = self.throw.lies().filter(|lie| lie.sixes == sixes && kept[*lie]);
                lies.map(|lie| lie.all()).min().unwrap_or(self.throw.all_dice() + 1).min(255) as u8
            };
            (0..=self.throw.most_sixes()).map(fewest).collect()
        };
        let stages = keeps.values().flatten().map(stage);
        Policy::new(stages.collect(), rolls_on)
    }

    /// The odds, from what was counted.
    fn odds(self, mut sums: Sums, policy: Policy) -> Odds {
        let of = &self.of * &self.chains.of;
        let mut spread = |ways: &mut Ways| Spread::new(std::mem::take(ways), of.clone());
        let kills = spread(&mut sums.kills);
        let falls = sums.falls.each_mut().map(&mut spread);
        let falls = {
            let crowd = self.game.state.enemies[self.fight.at];
            self.game.falls(crowd, |kind| falls[kind.index()].clone())
        };
        let (friendly_fire, borne) = self.friendly_fire(&sums);
        let counted = Counted {
            hits: self.hits(&sums),
            kills,
            falls,
            friendly_fire,
            borne,
            fumbles: self.fumbles(&sums),
            heads: self.heads(&sums),
        };
        self.game.odds_of(self.fight, self.goal, self.friends, counted, policy)
    }

    /// Hits of all sorts.
    fn hits(&self, sums: &Sums) -> Spread {
        let mut hits = Ways::new();
        for (more, rows) in sums.beside.iter().enumerate() {
            for (sixes, row) in rows.iter().enumerate() {
                let each = row.iter().enumerate().filter(|(_, ways)| **ways != BigUint::ZERO);
                for (others, ways) in each {
                    for (chained, follow) in self.chains.of_sixes[sixes].hits.iter().enumerate() {
                        add(&mut hits, more + sixes + others + chained, &(ways * follow));
                    }
                }
            }
        }
        trimmed(hits, &self.of * &self.chains.of, self.enough.hits)
    }

    /// Damage to friends, and the chance that they bear it.
    fn friendly_fire(&self, sums: &Sums) -> (Spread, Probability) {
        let friends = &self.friends;
        if !friends.any() {
            return (Spread::only(0), Probability::certain());
        }
        let (mut fire, mut borne) = (Ways::new(), BigUint::ZERO);
        for rows in &sums.beside {
            for (sixes, row) in rows.iter().enumerate() {
                let each = row.iter().enumerate().filter(|(_, ways)| **ways != BigUint::ZERO);
                for (others, ways) in each {
                    let missed = self.throw.all_dice() - sixes - others;
                    for ((more, misses), follow) in &self.chains.of_sixes[sixes].misses {
                        let damage = friends.damage_of_miss(self.fight, sixes + more);
                        let (misses, ways) = (missed + misses, ways * follow);
                        if misses <= friends.bear(damage) {
                            borne += &ways;
                        }
                        add(&mut fire, misses * usize::from(damage), &ways);
                    }
                }
            }
        }
        let of = &self.of * &self.chains.misses_of;
        let borne = Probability::new(borne, &of);
        // Sixes that bring dice and make misses worse too can do any harm, if hardly ever.
        let endless = self.fight.per_six > 0 && self.fight.explodes > 0;
        (if endless { trimmed(fire, of, 1) } else { Spread::new(fire, of) }, borne)
    }

    /// Explosions that no surge cancels.
    fn fumbles(&self, sums: &Sums) -> Spread {
        let (mut fumbles, mut scale) = (Ways::new(), BigUint::from(1u8));
        for (spare, hits) in sums.spare.iter().enumerate() {
            let (bursts, times) = self.throw.pool.bursts(hits);
            for (bursts, ways) in bursts.iter().enumerate() {
                add(&mut fumbles, bursts.saturating_sub(spare), ways);
            }
            scale = times;
        }
        Spread::new(fumbles, &self.of * &self.chains.of * scale)
    }

    fn heads(&self, sums: &Sums) -> Spread {
        let mut hits = vec![BigUint::ZERO; self.throw.pool.dice() + 1];
        for ways in &sums.spare {
            hits.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
        }
        let (heads, scale) = self.throw.pool.heads(&hits);
        Spread::new(heads, &self.of * &self.chains.of * scale)
    }
}

/// A distribution whose end is cut where less than one in a billion is left.
fn trimmed(mut ways: Ways, of: BigUint, least: usize) -> Spread {
    let mut cut = &of - ways.iter().sum::<BigUint>();
    while ways.len() > least + 1 {
        let more = &cut + &ways[ways.len() - 1];
        if &more * CUT >= of {
            break;
        }
        cut = more;
        ways.pop();
    }
    Spread::new(ways, of)
}
