//! A survivor in play.
//!
//! Invader chapter 6, "Experience, danger level, and skills".

use serde::Serialize;

use crate::model::danger::Danger;
use crate::model::inventory::{Area, Inventory, Slot};
use crate::model::skill::{Skill, Skills};
use crate::model::zone::Zone;

/// Where a survivor is in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Standing {
    /// On the board.
    Playing,
    /// Knocked out, lying on the board.
    Down,
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
    /// Whether they have searched in this round, in a turn of their own or not.
    pub searched: bool,
    /// Whether Tough has already saved them in this attack step.
    pub shrugged: bool,
    /// Whether enemies overlook them.
    pub hidden: bool,
    /// The slots of body and backpack with oxygen tanks from the start of the
    /// mission, one bit for each slot.
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
    pub skills: Skills,
}

/// The bit of a slot among those that hold oxygen tanks from the start: tanks
/// lie on the body and in the backpack.
pub(crate) const fn tank_bit(slot: Slot) -> u8 {
    match slot.area() {
        Area::Body | Area::Backpack => 1 << (slot.0 - 2),
        Area::Hand | Area::Found => 0,
    }
}

impl Survivor {
    /// Whether the oxygen tank in a slot is one from the start of the mission.
    pub fn is_old_tank(&self, slot: Slot) -> bool {
        self.old_tanks & tank_bit(slot) != 0
    }

    /// Notes whether what now lies in a slot is a tank from the start.
    pub(crate) fn note_tank(&mut self, slot: Slot, old: bool) {
        self.old_tanks &= !tank_bit(slot);
        self.old_tanks |= if old { tank_bit(slot) } else { 0 };
    }

    /// A survivor before anything happened.
    pub fn fresh(zone: Zone, armour: u8) -> Survivor {
        Survivor {
            zone,
            standing: Standing::Playing,
            played: false,
            searched: false,
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
            skills: Skills::NONE,
        }
    }

    /// Whether they are on the board.
    pub fn in_play(&self) -> bool {
        self.standing == Standing::Playing
    }

    /// Whether they are on the board or have left it on their feet.
    pub fn is_alive(&self) -> bool {
        matches!(self.standing, Standing::Playing | Standing::Escaped)
    }

    /// Whether they stand or lie on the board.
    pub fn is_on_board(&self) -> bool {
        matches!(self.standing, Standing::Playing | Standing::Down)
    }

    /// How often they have a skill.
    pub fn count(&self, skill: Skill) -> u8 {
        self.skills.count(skill)
    }

    /// Whether they have a skill.
    pub fn has(&self, skill: Skill) -> bool {
        self.skills.has(skill)
    }
}
