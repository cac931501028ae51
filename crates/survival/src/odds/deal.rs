//! What hits of all sorts bring down, with the best assignment that the rules allow.
//!
//! Invader chapter 11, "Targeting priority order" and "Concentrated attack"; chapter 17,
//! "Reaper"; reference manual, "Skill Dice".

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::engine::game::Game;
use crate::model::enemy::{Crowd, Kind, Kinds, MAX_KINDS};
use crate::model::frame::Attack;

/// The kinds of enemies, the most dangerous first: by experience, by damage,
/// by actions, by their place in the table.
pub(super) fn by_danger(game: &Game) -> Vec<Kind> {
    let enemies = &game.world.content.enemies;
    let mut kinds: Vec<Kind> = (0..enemies.len().min(MAX_KINDS) as u8).map(Kind).collect();
    kinds.sort_by_key(|kind| {
        let enemy = &enemies[kind.index()];
        Reverse((enemy.experience, enemy.damage, enemy.actions))
    });
    kinds
}

/// Hits to be dealt, and surges that strengthen them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Hits {
    /// Of the usual sort.
    pub(super) plain: u8,
    /// With a target of one's choice.
    pub(super) criticals: u8,
    /// Mortal ones.
    pub(super) mortals: u8,
    /// Each makes one hit, but no mortal one, stronger by one.
    pub(super) surges: u8,
}

/// What falls, and how many surges that takes.
pub(super) type Dealt = (Crowd, u8);

/// What is left to be dealt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    crowd: [u8; MAX_KINDS],
    aims: bool,
    reaps: bool,
    hits: Hits,
}

impl Left {
    /// What is left when so many have fallen.
    fn without(mut self, kind: Kind, count: u8, aims: bool, reaps: bool, hits: Hits) -> Left {
        self.crowd[kind.index()] -= count;
        (self.aims, self.reaps, self.hits) = (aims, reaps, hits);
        self
    }
}

/// Deals hits in the best way that the rules allow: so that one of the kind aimed at falls, then
/// most of them, then the most dangerous, with as few surges as it takes.
pub(super) struct Dealing<'g> {
    game: &'g Game,
    fight: Attack,
    aim: Option<Kind>,
    order: Vec<Kind>,
    known: BTreeMap<Left, Dealt>,
}

impl<'g> Dealing<'g> {
    /// The hits of an attack, with the damage that it has.
    pub(super) fn of(game: &'g Game, fight: Attack, aim: Option<Kind>) -> Dealing<'g> {
        Dealing { game, fight, aim, order: by_danger(game), known: BTreeMap::new() }
    }

    /// The best that can be made of them.
    pub(super) fn best(&mut self, hits: Hits) -> Dealt {
        if let Some(focus) = self.fight.focus {
            return self.concentrated(focus, hits);
        }
        let crowd = self.game.state.enemies[self.fight.at];
        let plain = u32::from(hits.plain).min(crowd.total()) as u8;
        let (aims, reaps) = (self.aim.is_some(), self.fight.reaps);
        self.deal(Left { crowd: crowd.0, aims, reaps, hits: Hits { plain, ..hits } })
    }

    /// All hits strike one target, as one.
    fn concentrated(&self, focus: Kind, hits: Hits) -> Dealt {
        let (plain, mortals) = (u32::from(hits.plain) + u32::from(hits.criticals), hits.mortals);
        let mortal = u32::from(self.fight.mortal_damage(self.game, focus)) * u32::from(mortals);
        let damage = u32::from(self.fight.damage) * plain + mortal;
        let needed = u32::from(self.game.toughness(&self.fight, focus)).saturating_sub(damage);
        // Without a hit there is nothing to make stronger.
        match needed <= u32::from(hits.surges) && plain + u32::from(mortals) > 0 {
            true => (Crowd::of_kind(focus, 1), needed as u8),
            false => (Crowd::EMPTY, 0),
        }
    }

    fn deal(&mut self, left: Left) -> Dealt {
        if left.hits.plain + left.hits.criticals + left.hits.mortals == 0 {
            return (Crowd::EMPTY, 0);
        }
        if let Some(known) = self.known.get(&left) {
            return *known;
        }
        let mut best = (Crowd::EMPTY, 0);
        for (kind, count, next) in self.ways(left) {
            let (mut fallen, mut used) = self.deal(next);
            fallen += Crowd::of_kind(kind, count);
            used += left.hits.surges - next.hits.surges;
            if self.rank(&fallen, used) > self.rank(&best.0, best.1) {
                best = (fallen, used);
            }
        }
        self.known.insert(left, best);
        best
    }

    /// What the next hit could bring down, and what is left then.
    fn ways(&self, left: Left) -> Vec<(Kind, u8, Left)> {
        let (crowd, hits) = (Crowd(left.crowd), left.hits);
        let free = self.fight.melee || self.fight.precise;
        let open: Kinds = self.game.targets(crowd, free).collect();
        let mut ways = Vec::new();
        let mut way = |kind: Kind, count: u8, reaps: bool, hits: Hits| {
            let aims = left.aims && self.aim != Some(kind);
            ways.push((kind, count, left.without(kind, count, aims, reaps, hits)));
        };
        let toughness = |kind: Kind| self.game.toughness(&self.fight, kind);
        let falls = |kind: &Kind| {
            crowd.of(*kind) > 0 && open.contains(*kind) && self.fight.damage >= toughness(*kind)
        };
        // Of those that any hit brings down it doesn't matter which falls first, but if no more
        // hits are left.
        let wanted = self.aim.filter(|aim| left.aims && falls(aim));
        let first = wanted.or_else(|| self.order.iter().copied().find(falls));
        if let Some(kind) = first.filter(|_| hits.plain > 0) {
            way(kind, 1, left.reaps, Hits { plain: hits.plain - 1, ..hits });
        }
        for kind in crowd.kinds() {
            let needed = toughness(kind).saturating_sub(self.fight.damage);
            if left.reaps && hits.plain > 0 && falls(&kind) && crowd.of(kind) > 1 {
                way(kind, 2, false, Hits { plain: hits.plain - 1, ..hits });
            }
            if let Some(surges) = hits.surges.checked_sub(needed) {
                if needed > 0 && open.contains(kind) && hits.plain > 0 {
                    way(kind, 1, left.reaps, Hits { plain: hits.plain - 1, surges, ..hits });
                }
                if hits.criticals > 0 {
                    way(
                        kind,
                        1,
                        left.reaps,
                        Hits { criticals: hits.criticals - 1, surges, ..hits },
                    );
                }
            }
            let mortal = self.fight.mortal_damage(self.game, kind) >= toughness(kind);
            if mortal && open.contains(kind) && hits.mortals > 0 {
                way(kind, 1, left.reaps, Hits { mortals: hits.mortals - 1, ..hits });
            }
        }
        ways
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
