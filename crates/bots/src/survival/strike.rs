//! What to expect of an attack.

use survival::Game;
use survival::action::Who;
use survival::danger::Danger;
use survival::enemy::{Crowd, Kind};
use survival::mission::Peril;
use survival::reading::Read as _;
use survival::reading::frame::Attack;
use survival::zone::{Zone, ZoneSet};

use super::threat::{Crew, Threat};
use super::weights::Weights;
use super::{dice, growth, works};

/// The most dice whose hits are told apart.
const MOST: usize = 12;

/// Chances of at least so many hits, in thousandths.
struct Hits([i32; MOST + 1]);

impl Hits {
    /// Those of dice of which each hits with so many thousandths: first the
    /// weapon's own, then others.
    fn of(groups: &[(u8, i32)]) -> Hits {
        // The chances of exactly so many, die by die.
        let mut exactly = [0; MOST + 1];
        exactly[0] = 1000;
        let mut dice = 0;
        for (number, hit) in groups {
            for _ in 0..usize::from(*number).min(MOST - dice) {
                dice += 1;
                for hits in (0..=dice).rev() {
                    let fewer = if hits > 0 { exactly[hits - 1] * hit } else { 0 };
                    exactly[hits] = (exactly[hits] * (1000 - hit) + fewer + 500) / 1000;
                }
            }
        }
        let mut at_least = [0; MOST + 1];
        let mut sum = 0;
        for hits in (0..=dice).rev() {
            sum += exactly[hits];
            at_least[hits] = sum;
        }
        Hits(at_least)
    }

    /// The chance of at least so many hits, in thousandths.
    fn at_least(&self, hits: usize) -> i32 {
        self.0.get(hits).copied().unwrap_or(0)
    }
}

/// Weighs attacks of one survivor.
pub(super) struct Strikes<'g, 't> {
    game: &'g Game,
    threat: &'t Threat<'g>,
    weights: &'g Weights,
    who: Who,
}

impl<'g, 't> Strikes<'g, 't> {
    pub(super) fn new(
        game: &'g Game,
        weights: &'g Weights,
        threat: &'t Threat<'g>,
        who: Who,
    ) -> Strikes<'g, 't> {
        Strikes { game, threat, weights, who }
    }

    /// What an attack with these figures is worth.
    pub(super) fn worth(&self, fight: &Attack, known: &mut Known) -> i32 {
        let w = self.weights;
        let crowd = self.game.state().enemies[fight.at];
        let needs = i32::from(fight.accuracy.saturating_sub(fight.roll).clamp(1, 6));
        let plain = (7 - needs) * 1000 / 6;
        let again = if fight.rerolls > 0 { plain * w.reroll / 100 } else { 0 };
        let own = (fight.dice, (plain + again).min(970));
        let hits = match fight.pool {
            0 => Hits::of(&[own]),
            pool => {
                let chance = dice::pool_chance(fight);
                let again = if fight.rerolls > 0 { chance * w.reroll / 100 } else { 0 };
                let all = fight.skill.again_for_all;
                let skill = dice::skill_chances(self.game, self.who, all).map(|hit| (1, hit));
                let [black, red, blue, white] = skill;
                let pool = (pool, (chance + again).min(970));
                Hits::of(&[own, pool, black, red, blue, white])
            }
        };
        let values = self.values(fight.at, crowd, known);
        let mut total = match fight.focus {
            Some(kind) => {
                let toughness = self.game.world().content().enemy(kind).toughness;
                let needed = toughness.div_ceil(fight.damage.max(1));
                hits.at_least(usize::from(needed)) * values.of_kind(kind) / 1000
            }
            None => self.volley(fight, crowd, &hits, &values),
        };
        if total > 0 {
            total -= self.level_gained(hits.at_least(1));
        }
        if !fight.melee && !fight.spares_friends {
            total -= self.friendly_fire(fight, plain);
        }
        total
    }

    /// What a fire is worth: everything falls.
    pub(super) fn fire(&self, at: Zone, known: &mut Known) -> i32 {
        let crowd = self.game.state().enemies[at];
        let values = self.values(at, crowd, known);
        crowd.kinds().map(|kind| values.of_kind(kind) * i32::from(crowd.of(kind))).sum()
    }

    fn values(&self, at: Zone, crowd: Crowd, known: &mut Known) -> Values {
        match known {
            Some((zone, values)) if *zone == at => *values,
            _ => {
                let values = Values::of(self, at, crowd);
                *known = Some((at, values));
                values
            }
        }
    }

    /// Hits fall on one enemy after the other: where the attacker likes, or by
    /// the targeting priority order.
    fn volley(&self, fight: &Attack, crowd: Crowd, hits: &Hits, values: &Values) -> i32 {
        let content = self.game.world().content();
        let falls = |kind: Kind| fight.damage >= content.enemy(kind).toughness;
        let free = fight.melee || fight.precise;
        let mut left = crowd;
        let mut total = 0;
        let dice = if fight.pool > 0 { MOST } else { usize::from(fight.dice).min(MOST) };
        for hit in 1..=dice {
            let next = if free {
                left.kinds().filter(|kind| falls(*kind)).max_by_key(|kind| values.of_kind(*kind))
            } else {
                // Of equals in front, the players choose one that falls.
                let front = left.kinds().map(|kind| content.enemy(kind).priority).min();
                left.kinds()
                    .filter(|kind| Some(content.enemy(*kind).priority) == front && falls(*kind))
                    .max_by_key(|kind| values.of_kind(*kind))
            };
            let Some(kind) = next else { break };
            left.0[kind.index()] -= 1;
            total += hits.at_least(hit) * values.of_kind(kind) / 1000;
        }
        total
    }

    /// What it costs that the team becomes more dangerous.
    fn level_gained(&self, chance: i32) -> i32 {
        let Some(others) = growth::gets_ahead(self.game, self.who) else { return 0 };
        let Some(next) = self.game.survivor(self.who).level.next() else { return 0 };
        let w = self.weights;
        if growth::wanted(self.game).is_some_and(|level| next <= level) {
            return w.ahead * others / 100 * chance / 1000;
        }
        let cost = match next {
            Danger::Red => w.red,
            Danger::Orange => w.orange,
            _ => w.yellow,
        };
        cost * chance / 1000
    }

    /// What misses do to friends in the target zone.
    fn friendly_fire(&self, fight: &Attack, hit: i32) -> i32 {
        let mut friends = 0;
        let mut spare = 0;
        for who in self.game.in_play() {
            let survivor = self.game.survivor(who);
            if who != self.who && survivor.zone == fight.at {
                friends += 1;
                spare += i32::from(survivor.armour) - 1;
            }
        }
        friends += i32::from(works::lone(self.game).contains(fight.at));
        if friends == 0 {
            return 0;
        }
        let damage = i32::from(fight.miss_damage).max(1);
        let others = if fight.pool > 0 { 1000 - dice::pool_chance(fight) } else { 0 };
        let misses = Hits::of(&[(fight.dice, 1000 - hit), (fight.pool, others)]);
        let deadly = misses.at_least((spare / damage) as usize + 1);
        let expected =
            (i32::from(fight.dice) * (1000 - hit) + i32::from(fight.pool) * others) * damage;
        (self.weights.friend * expected + self.weights.death * 2 * deadly) / 1000
    }
}

/// How much an enemy endangers what the mission must not lose: 100 if it gets
/// there in its next activation, less the farther it is.
fn guard(game: &Game, zone: Zone, kind: Kind) -> i32 {
    let mission = game.world().mission();
    let pace = i32::from(game.world().content().enemy(kind).actions.max(1));
    let mut worst = 0;
    for peril in &mission.perils {
        let at = match peril {
            Peril::ReachesExit(_) if game.state().mission.crew > 0 => mission.exit,
            Peril::ActivatesAt(at) => works::place(game, at.colour),
            Peril::ActivatesIn(at) => nearest(game, at.zones, zone),
            Peril::Enters(at) => nearest(game, at.zones, zone),
            _ => None,
        };
        if let Some(at) = at {
            let rounds = i32::from(game.map().distance(zone, at)) / pace;
            worst = worst.max(100 / (1 + rounds));
        }
    }
    worst
}

/// That of some zones to which it is nearest.
fn nearest(game: &Game, zones: ZoneSet, from: Zone) -> Option<Zone> {
    zones.iter().min_by_key(|zone| game.map().distance(from, *zone))
}

/// The values of the zone that was looked at last: attacks come zone by zone.
pub(super) type Known = Option<(Zone, Values)>;

/// What it is worth to bring one enemy of each kind down in a zone.
#[derive(Clone, Copy)]
pub(super) struct Values([i32; survival::enemy::MAX_KINDS]);

impl Values {
    fn of(strikes: &Strikes<'_, '_>, zone: Zone, crowd: Crowd) -> Values {
        let (game, w) = (strikes.game, strikes.weights);
        let near = game.in_play().map(|who| game.map().distance(game.survivor(who).zone, zone));
        let near = near.min().unwrap_or(9);
        let share = w.near(near);
        let harm = strikes.threat.harm(zone);
        let fear = if near == 0 { strikes.threat.fear(zone, harm, Crew::Now) } else { 0 };
        // What those threaten whom nobody brings down doesn't go away with others.
        let stays = match fear {
            0 => 0,
            _ => strikes.threat.fear(zone, strikes.threat.lasting(zone), Crew::Now),
        };
        let grows = growth::lacks(game, strikes.who);
        let lesson = if grows { w.grow + w.behind * growth::behind(game, strikes.who) } else { 0 };
        let mut values = [0; survival::enemy::MAX_KINDS];
        for kind in crowd.kinds() {
            let bite = strikes.threat.bite(kind);
            let mut value = (w.kill * bite + w.any_kill) * share / 100;
            value += guard(game, zone, kind) * w.guard;
            value += lesson * i32::from(game.world().content().enemy(kind).experience);
            if near == 0 {
                // Where many have to fall, each of them counts for its share.
                let left = strikes.threat.without(harm, kind);
                let relief = fear - strikes.threat.fear(zone, left, Crew::Now);
                let share = (fear - stays) * bite / harm.total().max(1);
                value += relief.max(share);
            } else if near == 1 && game.world().content().enemy(kind).actions > 1 {
                value += w.harm * bite / 2;
            }
            values[kind.index()] = value;
        }
        Values(values)
    }

    fn of_kind(&self, kind: Kind) -> i32 {
        self.0[kind.index()]
    }
}
