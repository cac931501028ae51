//! Attacks of either side, and the damage that comes of them.

use serde::Serialize;

use crate::model::action::{Hands, MAX_FIGURES, Who};
use crate::model::card::Card;
use crate::model::enemy::{Crowd, Kind};
use crate::model::event::Harm;
use crate::model::nth::Nth;
use crate::model::zone::Zone;

/// Alien Heads draw the enemies of a zone to the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Taunting {
    /// To whom.
    pub who: Who,
    /// How often still.
    pub left: u8,
}

/// A survivor is about to take damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Wound {
    /// Who.
    pub who: Who,
    /// How much.
    pub damage: u8,
    /// Why.
    pub harm: Harm,
}

/// What Skill dice bring to an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SkillRoll {
    /// The dice that were added, as bits.
    pub added: u8,
    /// Whether those that were used can be added again.
    pub again_for_all: bool,
    /// How many of the weapon's dice, and of the All-Out dice, show each face.
    pub faces: [[u8; 6]; 2],
    /// Hits that they show.
    pub hits: u8,
    /// Hits with a target of one's choice, not yet assigned.
    pub criticals: u8,
    /// Mortal hits, not yet assigned.
    pub mortals: u8,
    /// Surges of which nothing was made yet.
    pub surges: u8,
    /// Surges that will strengthen hits.
    pub strength: u8,
    /// Damage that they add to the next hit.
    pub pushed: u8,
    /// Re-rolls of chosen dice left.
    pub rerolls: u8,
    /// Defence tokens.
    pub defences: u8,
}

impl SkillRoll {
    /// Whether hits are not all alike.
    pub(crate) const fn is_special(&self) -> bool {
        self.criticals + self.mortals + self.strength + self.pushed > 0
    }
}

/// The stages of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum AttackStage {
    /// Dice have been rolled; they may be rolled again.
    Rolled,
    /// Nothing has been rolled: Skill dice may be added.
    Declared,
    /// Some of the dice may be rolled again.
    Again,
    /// Surges cancel Fumbles or strengthen hits.
    Surges,
    /// Sixes may give additional dice.
    Sixes,
    /// Hits are assigned.
    Hits,
    /// Explosions turn weapons face down, or break them.
    Fumbles,
    /// Misses hurt friends.
    Misses,
    /// A blast sweeps the zone, and what comes of it is settled. Fingerprints
    /// of saved games know it by the name that it had with the misses.
    #[serde(rename = "Misses")]
    Blast,
}

/// An attack being resolved. Its figures are fixed when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Attack {
    /// Who attacks.
    pub who: Who,
    /// With which weapons.
    pub hands: Hands,
    /// With which machine instead.
    pub machine: Option<Nth>,
    /// With which car instead.
    pub car: Option<Nth>,
    /// At which car, instead of the enemies in its zone.
    pub target: Option<Nth>,
    /// In melee, or at range.
    pub melee: bool,
    /// At which zone.
    pub at: Zone,
    /// The only target of a concentrated attack.
    pub focus: Option<Kind>,
    /// Dice rolled.
    pub dice: u8,
    /// All-Out dice rolled besides.
    pub pool: u8,
    /// Whether it is made with bare hands.
    pub unarmed: bool,
    /// A die of this or more hits.
    pub accuracy: u8,
    /// Added to each die.
    pub roll: u8,
    /// Damage of a hit.
    pub damage: u8,
    /// Damage of a miss that hits a friend.
    pub miss_damage: u8,
    /// Whether the attacker chooses targets.
    pub precise: bool,
    /// Whether misses can hurt friends.
    pub spares_friends: bool,
    /// Whether the targets stand in an open pit and the attacker elsewhere.
    pub into_pit: bool,
    /// Re-rolls left.
    pub rerolls: u8,
    /// Additional dice for each six.
    pub explodes: u8,
    /// Additional damage for each six.
    pub per_six: u8,
    /// Damage that sixes will add when the dice stand.
    pub gained: u8,
    /// Whether one hit may still take another enemy along.
    pub reaps: bool,
    /// Whether something was eliminated.
    pub killed: bool,
    /// Sixes not yet followed up.
    pub sixes: u8,
    /// Hits not yet assigned.
    pub hits: u8,
    /// Misses.
    pub misses: u8,
    /// Explosions that All-Out dice show.
    pub fumbles: u8,
    /// Alien Heads that they show.
    pub heads: u8,
    /// What Skill dice bring to it.
    pub skill: SkillRoll,
    /// What comes next.
    pub stage: AttackStage,
    /// The card, where the mission asks by which somebody falls.
    pub with: Option<Card>,
}

impl Attack {
    /// An attack on a zone before anything is known of it: no dice, no bonus,
    /// nothing rolled. Whoever plans one says what it has.
    pub(crate) const fn bare(who: Who, at: Zone) -> Attack {
        Attack {
            who,
            hands: Hands::Left,
            machine: None,
            car: None,
            target: None,
            melee: false,
            at,
            focus: None,
            dice: 0,
            pool: 0,
            unarmed: false,
            accuracy: 0,
            roll: 0,
            damage: 0,
            miss_damage: 0,
            precise: false,
            spares_friends: false,
            into_pit: false,
            rerolls: 0,
            explodes: 0,
            per_six: 0,
            gained: 0,
            reaps: false,
            killed: false,
            sixes: 0,
            hits: 0,
            misses: 0,
            fumbles: 0,
            heads: 0,
            skill: SkillRoll {
                added: 0,
                again_for_all: false,
                faces: [[0; 6]; 2],
                hits: 0,
                criticals: 0,
                mortals: 0,
                surges: 0,
                strength: 0,
                pushed: 0,
                rerolls: 0,
                defences: 0,
            },
            stage: AttackStage::Rolled,
            with: None,
        }
    }
}

/// Attacks or misses being dealt to figures.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Dealing {
    /// The zone.
    pub zone: Zone,
    /// Enemies' attacks still to deal.
    pub attacks: Crowd,
    /// Misses still to deal, and the damage of each.
    pub misses: (u8, u8),
    /// Why.
    pub harm: Harm,
    /// The figures among whom they are dealt, as bits.
    pub among: u32,
    /// Damage dealt to each so far.
    pub dealt: [u8; MAX_FIGURES],
}
