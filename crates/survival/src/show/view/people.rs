//! Survivors, machines and scientists as a viewer sees them.

use serde::Serialize;

use crate::content::Searches;
use crate::engine::game::Game;
use crate::model::action::Who;
use crate::model::card::Ammo;
use crate::model::danger::Danger;
use crate::model::inventory::{Area, Slot};
use crate::model::skill::{Free, Skill};
use crate::model::skill_die::SkillDie;
use crate::model::survivor::Standing;
use crate::model::zone::Zone;
use crate::show::words;

/// A survivor's turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnView {
    /// Whose, as actions know them.
    #[serde(skip)]
    pub who: Who,
    /// Whose.
    pub survivor: String,
    /// Actions left.
    pub actions: u8,
    /// Free actions left: what for, and how many.
    pub free: Vec<(&'static str, u8)>,
    /// Whether they have searched.
    pub searched: bool,
    /// Whether they have used a door.
    pub door_used: bool,
}

/// A survivor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SurvivorView {
    /// As actions know them.
    #[serde(skip)]
    pub who: Who,
    /// Their name.
    pub name: String,
    /// The shortest beginning of it that is theirs alone.
    pub initials: String,
    /// The seat that plays them.
    pub seat: u8,
    /// Whether they are a soldier.
    pub soldier: bool,
    /// Whether they are still in play.
    pub standing: Standing,
    /// Whether they had their turn in this round.
    pub played: bool,
    /// Whether enemies overlook them.
    pub hidden: bool,
    /// Where they stand.
    pub zone: String,
    /// Armour left.
    pub armour: u8,
    /// Armour at the start.
    pub base_armour: u8,
    /// Injuries, where the table knocks out instead of eliminating.
    #[serde(skip_serializing_if = "is_none")]
    pub injuries: u8,
    /// Whether they were laid down and have to stand up.
    #[serde(skip_serializing_if = "is_false")]
    pub laid_down: bool,
    /// Skill dice they have, with what keeps them from using them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<String>,
    /// Defence tokens.
    #[serde(skip_serializing_if = "is_none")]
    pub defence: u8,
    /// Experience points.
    pub experience: u16,
    /// The danger level.
    pub level: Danger,
    /// The experience at which the next level is reached.
    pub next_level: Option<u16>,
    /// Skills they have.
    pub skills: Vec<String>,
    /// Skills that their card offers at levels to come.
    pub to_come: Vec<(Danger, Vec<String>)>,
    /// What they carry, slot by slot; empty slots are left out.
    pub cards: Vec<CardView>,
    /// Objective tokens that they carry: charges, welding kits.
    pub tokens: u8,
}

/// A card in a slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// The slot, as commands name it.
    pub slot: String,
    /// The part of the inventory.
    pub area: Area,
    /// The card's name.
    pub name: String,
    /// What is attached to it.
    pub attached: Vec<String>,
    /// Whether it was fired and has to be loaded again.
    pub fired: bool,
    /// Whether it lies face down after a malfunction, and does nothing.
    #[serde(skip_serializing_if = "is_false")]
    pub face_down: bool,
}

/// A machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MachineView {
    /// As actions know it.
    #[serde(skip)]
    pub index: u8,
    /// What it is.
    pub name: &'static str,
    /// Where it stands.
    #[serde(skip)]
    pub zone: Zone,
    /// The name of that zone.
    #[serde(rename = "zone")]
    pub zone_name: String,
    /// Whether it has an activation token.
    pub active: bool,
    /// Whether it still exists.
    pub intact: bool,
}

/// A scientist.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScientistView {
    /// Their place in the mission's list.
    #[serde(skip)]
    pub index: u8,
    /// Where they stand.
    #[serde(skip)]
    pub zone: Zone,
    /// The name of that zone.
    #[serde(rename = "zone")]
    pub zone_name: String,
    /// Whether they are still in play.
    pub standing: Standing,
}

/// A companion on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CompanionView {
    /// Their place among those who don't play.
    #[serde(skip)]
    pub index: u8,
    /// Their name.
    pub name: String,
    /// Where they stand.
    #[serde(skip)]
    pub zone: Zone,
    /// The name of that zone.
    #[serde(rename = "zone")]
    pub zone_name: String,
    /// The survivor who leads them.
    pub leader: Option<String>,
    /// The skill that their leader has because of them.
    pub skill: Option<String>,
}

/// Whether there is nothing to show.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands references")]
const fn is_none(number: &u8) -> bool {
    *number == 0
}

/// Whether there is nothing to say.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands references")]
const fn is_false(yes: &bool) -> bool {
    !*yes
}

impl Game {
    pub(super) fn turn_view(&self) -> Option<TurnView> {
        let turn = self.turn_in_progress()?;
        let unsettled = self.state().unsettled.actions;
        let free = Free::ALL.map(|free| (words::free_name(free), turn.free[free.index()]));
        Some(TurnView {
            who: turn.who,
            survivor: self.world().name(turn.who).to_owned(),
            actions: turn.actions.saturating_sub(unsettled),
            free: free.into_iter().filter(|(_, left)| *left > 0).collect(),
            searched: turn.searched || self.survivor(turn.who).searched,
            door_used: turn.door,
        })
    }

    pub(super) fn survivor_view(&self, who: Who) -> SurvivorView {
        let world = self.world();
        let content = world.content();
        let (identity, survivor) = (world.identity(who), self.survivor(who));
        let names = |skills: &[Skill]| {
            skills.iter().map(|skill| content.skill_name(*skill)).collect::<Vec<_>>()
        };
        // As on the card, then what was gained beyond it.
        let place = |skill: &Skill| identity.skills.iter().flatten().position(|of| of == skill);
        let mut skills: Vec<Skill> = survivor.skills.iter().collect();
        skills.sort_by_key(|skill| place(skill).unwrap_or(usize::MAX));
        let later = Danger::ALL.into_iter().filter(|level| *level > survivor.level);
        SurvivorView {
            who,
            name: identity.name.clone(),
            initials: world.initials(who),
            seat: world.seat(who).0,
            soldier: identity.searches == Searches::SecurityRooms,
            standing: survivor.standing,
            played: survivor.played,
            hidden: survivor.hidden,
            zone: world.zone_name(survivor.zone).to_owned(),
            armour: survivor.armour,
            base_armour: survivor.base_armour,
            injuries: self.injuries(who),
            laid_down: self.is_laid_down(who),
            dice: self.dice_words(who),
            defence: self.defence(who),
            experience: survivor.experience,
            level: survivor.level,
            next_level: later.clone().map(|level| self.world.ruleset.threshold(level)).next(),
            skills: names(&skills),
            to_come: later.map(|level| (level, names(identity.at(level)))).collect(),
            cards: Slot::all().filter_map(|slot| self.card_view(who, slot)).collect(),
            tokens: survivor.tokens,
        }
    }

    pub(super) fn card_view(&self, who: Who, slot: Slot) -> Option<CardView> {
        let content = self.world().content();
        let inventory = &self.survivor(who).inventory;
        let attached = Ammo::ALL.into_iter().flat_map(|ammo| {
            let number = usize::from(inventory.attached(slot, ammo));
            std::iter::repeat_n(words::ammo_name(content, ammo), number)
        });
        Some(CardView {
            slot: slot.name(),
            area: slot.area(),
            name: self.card_in(who, slot)?,
            attached: attached.collect(),
            fired: inventory.is_fired(content, slot),
            face_down: inventory.is_face_down(content, slot),
        })
    }

    /// The Skill dice of a survivor in words: `red Skill die (used)`.
    pub fn dice_words(&self, who: Who) -> Vec<String> {
        let own = self.dice(who);
        let state = |die| match (own.is_asleep(die), own.is_used(die)) {
            (true, _) => " (asleep)",
            (false, true) => " (used)",
            (false, false) => "",
        };
        let dice = SkillDie::ALL.into_iter().filter(|die| own.has(*die));
        dice.map(|die| format!("{} Skill die{}", die.name(), state(die))).collect()
    }

    pub(super) fn machine_views(&self) -> Vec<MachineView> {
        let machines = self.state().machines.iter().zip(0..);
        machines
            .map(|(machine, index)| MachineView {
                index,
                name: self.world().machine(index),
                zone: machine.zone,
                zone_name: self.world().zone_name(machine.zone).to_owned(),
                active: machine.active,
                intact: machine.intact,
            })
            .collect()
    }

    pub(super) fn companion_views(&self) -> Vec<CompanionView> {
        let world = self.world();
        let content = world.content();
        self.companions()
            .map(|(one, zone)| CompanionView {
                index: one.0,
                name: world.companion(one).name.clone(),
                zone,
                zone_name: world.zone_name(zone).to_owned(),
                leader: self.leader(one).map(|who| world.name(who).to_owned()),
                skill: self.companion_skill(one).map(|skill| content.skill_name(skill)),
            })
            .collect()
    }

    pub(super) fn scientist_views(&self) -> Vec<ScientistView> {
        let scientists = self.state().mission.scientists.iter().zip(0..);
        scientists
            .map(|(one, index)| ScientistView {
                index,
                zone: one.zone,
                zone_name: self.world().zone_name(one.zone).to_owned(),
                standing: one.standing,
            })
            .collect()
    }
}
