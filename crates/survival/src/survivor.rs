//! A survivor in play.
//!
//! Invader chapter 6, "Experience, danger level, and skills".

use serde::Serialize;

use crate::danger::Danger;
use crate::few::Few;
use crate::inventory::Inventory;
use crate::skill::{Act, Free, Shared, Skill};
use crate::zone::Zone;

/// The most skills a survivor can have, Ultrared picks included.
pub const MAX_SKILLS: usize = 14;

/// Where a survivor is in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Standing {
    /// On the board.
    Playing,
    /// Left by the exit.
    Escaped,
    /// Eliminated.
    Eliminated,
}

/// A survivor in play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Survivor {
    /// Where they stand.
    pub zone: Zone,
    /// Whether they are still in play.
    pub standing: Standing,
    /// Whether they had their turn in this round.
    pub played: bool,
    /// Whether Tough has already saved them in this attack step.
    pub shrugged: bool,
    /// Whether enemies overlook them.
    pub hidden: bool,
    /// How many of their oxygen tanks are from the start of the mission.
    pub old_tanks: u8,
    /// Armour left.
    pub armour: u8,
    /// Armour at the start, to which it can be restored.
    pub base_armour: u8,
    /// Experience on the danger bar.
    pub experience: u16,
    /// The highest danger level reached.
    pub level: Danger,
    /// How far they have come on the danger bar since it was last begun.
    pub bar: Danger,
    /// What they carry.
    pub inventory: Inventory,
    /// Remote controls of machines, as bits by kind of machine.
    pub remotes: u8,
    /// Objective tokens that they carry: charges, welding kits.
    pub tokens: u8,
    /// The skills of their card already picked, as bits in the card's order.
    pub picked: u16,
    /// Skills gained.
    pub skills: Few<Skill, MAX_SKILLS>,
}

impl Survivor {
    /// A survivor before anything happened.
    pub fn fresh(zone: Zone, armour: u8) -> Survivor {
        Survivor {
            zone,
            standing: Standing::Playing,
            played: false,
            shrugged: false,
            hidden: false,
            old_tanks: 0,
            armour,
            base_armour: armour,
            experience: 0,
            level: Danger::Blue,
            bar: Danger::Blue,
            inventory: Inventory::default(),
            remotes: 0,
            tokens: 0,
            picked: 0,
            skills: Few::new(Skill::ExtraAction),
        }
    }

    /// Whether they are on the board.
    pub fn in_play(&self) -> bool {
        self.standing == Standing::Playing
    }

    /// How often they have a skill.
    pub fn count(&self, skill: Skill) -> u8 {
        self.skills.iter().filter(|known| **known == skill).count() as u8
    }

    /// Whether they have a skill.
    pub fn has(&self, skill: Skill) -> bool {
        self.skills.contains(&skill)
    }
}

/// What skills add to an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonus {
    /// More dice per weapon.
    pub dice: u8,
    /// Added to each die.
    pub roll: u8,
    /// More damage.
    pub damage: u8,
    /// Zones farther.
    pub range: u8,
    /// Re-rolls of all dice.
    pub rerolls: u8,
    /// Treats the weapons as dual.
    pub dual: bool,
    /// Melee weapons have damage 3.
    pub strong: bool,
    /// Chooses the targets.
    pub precise: bool,
    /// Additional dice for each six.
    pub sixes: u8,
    /// More damage when concentrating.
    pub concentrates: u8,
}

impl Bonus {
    /// Adds what `skill` gives to a melee or ranged attack with a weapon of this design.
    pub fn add(&mut self, skill: Skill, melee: bool, design: impl Fn(crate::card::Card) -> bool) {
        match skill {
            Skill::Die(act) if act.covers(melee) => self.dice += 1,
            Skill::Roll(act) if act.covers(melee) => self.roll += 1,
            Skill::Damage(act) if act.covers(melee) => self.damage += 1,
            Skill::DamageWith(card) if design(card) => self.damage += 1,
            Skill::MaxRange if !melee => self.range += 1,
            Skill::Lucky => self.rerolls += 1,
            Skill::Ambidextrous => self.dual = true,
            Skill::Blademaster if melee => self.dual = true,
            Skill::SuperStrength if melee => self.strong = true,
            Skill::Sniper if !melee => self.precise = true,
            Skill::RollSix(act) if act.covers(melee) => self.sixes += 1,
            Skill::ConcentratedExpert => self.concentrates += 1,
            _ => {}
        }
    }
}

impl Shared {
    /// The skill that Brother in arms lends to everyone in the zone.
    pub const fn skill(self) -> Skill {
        match self {
            Shared::Lucky => Skill::Lucky,
            Shared::Die => Skill::Die(Act::Combat),
            Shared::Roll => Skill::Roll(Act::Combat),
            Shared::Damage => Skill::Damage(Act::Combat),
            Shared::Tough => Skill::Tough,
            Shared::Unstoppable => Skill::Unstoppable,
        }
    }
}

/// How many kinds of free actions there are.
pub const FREE_KINDS: usize = 6;

impl Free {
    /// All of them, in the order of tables that have an entry for each.
    pub const ALL: [Free; FREE_KINDS] =
        [Free::Combat, Free::Machine, Free::Melee, Free::Move, Free::Ranged, Free::Search];

    /// Its place in such a table.
    pub const fn index(self) -> usize {
        self as usize
    }
}
