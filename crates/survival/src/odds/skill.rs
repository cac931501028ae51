//! Skill dice in the odds: what they show together.
//!
//! Reference manual, "Skill Dice". All dice that are ready are added. Each re-roll of theirs takes
//! every die that missed: that can only help. Hits of all sorts go where they serve the goal
//! best; surges strengthen hits where somebody falls by it, and the others cancel Fumbles.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::spread::Spread;
use super::throw::add;
use crate::engine::game::Game;
use crate::model::frame::Attack;
use crate::model::skill_die::{DieFace, SkillDie};
use crate::modules::skill_dice::MOST_DEFENCE;

/// The symbols of all Skill dice together that have a say in an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Symbols {
    pub(super) hits: u8,
    pub(super) criticals: u8,
    pub(super) mortals: u8,
    pub(super) surges: u8,
    pub(super) rerolls: u8,
}

impl Symbols {
    fn with(self, face: &DieFace) -> Symbols {
        Symbols {
            hits: self.hits + face.hits,
            criticals: self.criticals + face.criticals,
            mortals: self.mortals + face.mortals,
            surges: self.surges + face.surges,
            rerolls: self.rerolls + face.rerolls,
        }
    }

    /// Those of an attack of which nothing was made yet.
    #[cfg(test)]
    pub(super) fn lying(skill: &crate::model::frame::SkillRoll) -> Symbols {
        let crate::model::frame::SkillRoll { hits, criticals, mortals, surges, rerolls, .. } =
            *skill;
        Symbols { hits, criticals, mortals, surges, rerolls }
    }

    /// Hits of all sorts.
    pub(super) fn all_hits(self) -> usize {
        usize::from(self.hits) + usize::from(self.criticals) + usize::from(self.mortals)
    }
}

/// What Skill dice can show.
pub(super) struct Shown {
    /// Ways of each sum of symbols.
    pub(super) ways: BTreeMap<Symbols, u32>,
    /// Of how many.
    pub(super) of: BigUint,
    /// Defence tokens that they bring.
    pub(super) tokens: Spread,
}

impl Game {
    /// The Skill dice that are counted with an attack: all that are ready.
    pub(super) fn ready_dice(&self, fight: &Attack) -> Vec<SkillDie> {
        let ready = |die: &SkillDie| self.dice(fight.who).is_ready(*die, fight.skill.again_for_all);
        let asked = fight.asks_for_dice(self);
        SkillDie::ALL.into_iter().filter(|die| asked && ready(die)).collect()
    }

    /// What these dice can show in an attack.
    pub(super) fn shown(&self, fight: &Attack, dice: &[SkillDie]) -> Shown {
        let room = MOST_DEFENCE.saturating_sub(self.defence(fight.who));
        let mut ways = BTreeMap::from([(Symbols::default(), 1)]);
        let (mut of, mut defences) = (BigUint::from(1u8), vec![BigUint::from(1u8)]);
        for die in dice {
            let faces = &self.world.content.skill_dice[die.index()];
            of *= faces.len();
            let (mut next, mut more) = (BTreeMap::new(), Vec::new());
            for face in faces {
                for (symbols, ways) in &ways {
                    *next.entry(symbols.with(face)).or_insert(0) += ways;
                }
                for (tokens, ways) in defences.iter().enumerate() {
                    add(&mut more, (tokens + usize::from(face.defences)).min(room.into()), ways);
                }
            }
            (ways, defences) = (next, more);
        }
        let tokens = Spread::new(defences, of.clone());
        Shown { ways, of, tokens }
    }
}
