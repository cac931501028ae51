//! The enemies: the table that a box brings, and how many stand in a zone.
//!
//! Invader chapter 8, "The Xenos".

use serde::{Deserialize, Serialize};

use crate::model::skill::EnemyFamily;

/// The most kinds of enemies that one game mixes.
pub const MAX_KINDS: usize = 12;

/// The most miniatures that one game mixes.
pub const MAX_MINIATURES: usize = 208;

/// A kind of enemy: its place in the table of the boxes in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Kind(pub u8);

impl Kind {
    /// Its place in a table with an entry per kind.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a box says of one kind of enemy.
#[derive(Clone, Debug)]
pub struct Enemy {
    /// One word that people type: `worker`.
    pub id: String,
    /// As written in sentences: `Worker`.
    pub name: String,
    /// More than one of them: `Workers`.
    pub plural: String,
    /// The family that skills name: all Workers are Workers.
    pub family: EnemyFamily,
    /// Damage of one attack.
    pub damage: u8,
    /// The least damage of one hit that eliminates it.
    pub toughness: u8,
    /// Experience for eliminating it.
    pub experience: u8,
    /// Actions in each activation.
    pub actions: u8,
    /// Place in the targeting priority order; the lowest is hit first.
    pub priority: u8,
    /// Abominations come one by one and activate when others run out.
    pub abomination: bool,
    /// Turns the rooms and corridors where it stands into mold.
    pub spreads_mold: bool,
    /// An open pit shields it from what comes out of another zone.
    pub driller: bool,
    /// Opens a pit where it stands instead of activating out of turn.
    pub drills: bool,
    /// The box it comes from, a place in the list of boxes.
    pub box_index: u8,
    /// Miniatures in the box.
    pub miniatures: u8,
    /// How many of them a game uses, where that is not all.
    pub used: Option<u8>,
    /// The enemy, by its id, in whose place it comes where the table wants it so.
    pub stands_for: Option<String>,
    /// Nobody in its zone fights.
    pub stifles: bool,
    /// A Molotov in its zone eliminates it and nobody else.
    pub eats_fire: bool,
    /// Airlocks are walls to it, whatever they are to others.
    pub held_by_airlocks: bool,
    /// The enemy, by its id, of whom one waits in its place where cards are read on
    /// the Blue line before the first round.
    pub gentler: Option<String>,
    /// When its miniatures run out, its own kind acts once more, whatever the
    /// ruleset says of others.
    pub acts_when_short: bool,
}

impl Enemy {
    /// Whether it is larger than the others, whoever calls it.
    pub fn is_giant(&self) -> bool {
        self.family == EnemyFamily::Abomination
    }
}

/// How many enemies of each kind stand together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Crowd(pub [u8; MAX_KINDS]);

impl Crowd {
    /// Nobody.
    pub const EMPTY: Crowd = Crowd([0; MAX_KINDS]);

    /// So many of one kind.
    pub const fn of_kind(kind: Kind, count: u8) -> Crowd {
        let mut crowd = Crowd::EMPTY;
        crowd.0[kind.index()] = count;
        crowd
    }

    /// Whether nobody is there.
    pub const fn is_empty(self) -> bool {
        // Twelve bytes are looked at in two strides.
        match (self.0.first_chunk::<8>(), self.0.last_chunk::<8>()) {
            (Some(first), Some(last)) => {
                u64::from_ne_bytes(*first) | u64::from_ne_bytes(*last) == 0
            }
            _ => true,
        }
    }

    /// How many of `kind`.
    pub const fn of(self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// How many in all.
    pub fn total(self) -> u32 {
        self.0.iter().map(|n| u32::from(*n)).sum()
    }

    /// The kinds that are there, in the order of the table.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        (0..MAX_KINDS as u8).map(Kind).filter(move |kind| self.of(*kind) > 0)
    }

    /// Only those whose kind is in `kinds`.
    #[must_use]
    pub fn only(self, kinds: Kinds) -> Crowd {
        let mut crowd = self;
        for (index, count) in crowd.0.iter_mut().enumerate() {
            if kinds.0 >> index & 1 == 0 {
                *count = 0;
            }
        }
        crowd
    }
}

impl std::ops::AddAssign for Crowd {
    fn add_assign(&mut self, other: Crowd) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

impl std::ops::SubAssign for Crowd {
    fn sub_assign(&mut self, other: Crowd) {
        for (count, fewer) in self.0.iter_mut().zip(other.0) {
            *count -= fewer;
        }
    }
}

/// A set of kinds of enemies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Kinds(pub u16);

impl Kinds {
    /// Every kind.
    pub const ALL: Kinds = Kinds(u16::MAX);
    /// No kind.
    pub const NONE: Kinds = Kinds(0);

    /// One kind alone.
    pub const fn only(kind: Kind) -> Kinds {
        Kinds(1 << kind.0)
    }

    /// Whether `kind` is among them.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 == 1
    }

    /// Those that are in both sets.
    #[must_use]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// Those that are not in the other set.
    #[must_use]
    pub const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// How many kinds there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        (0..MAX_KINDS as u8).map(Kind).filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Kinds {
        Kinds(kinds.into_iter().fold(0, |set, kind| set | 1 << kind.0))
    }
}
