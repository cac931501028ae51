//! What a campaign brings along into a mission, by the numbers of its world.
//!
//! Reference manual, "Campaign Mechanics".

use crate::content::Content;
use crate::engine::world::{SetupError, World};
use crate::model::action::Who;
use crate::model::card::{Back, Boxes, Card};
use crate::model::danger::Danger;
use crate::model::setup::{Carried, KeptCard, Veteran};
use crate::model::skill::Skill;
use crate::model::skill_die::SkillDie;

/// What a campaign brings along, as this world numbers it.
#[derive(Clone, Debug)]
pub(crate) struct Brought {
    /// Which mission of the campaign it is, from one.
    pub(crate) number: u8,
    /// The experience with which everybody begins, beside their own.
    pub(crate) bonus: u8,
    /// The line on which additional cards are read before the first round.
    pub(crate) reinforcements: Option<Danger>,
    /// Cards that were kept: those of the team, then everybody's own.
    pub(crate) cards: Vec<Kept>,
    /// The team, with what each of them brings along.
    team: Vec<Old>,
}

/// A card that was kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    /// Which.
    pub(crate) card: Card,
    /// Whose it is; the team's if nobody's.
    pub(crate) owner: Option<Who>,
    /// Whether it still lies face down.
    pub(crate) face_down: bool,
}

/// What one survivor of the team brings along; nothing, if they joined just now.
#[derive(Clone, Debug, Default)]
struct Old {
    injuries: u8,
    armour: Option<u8>,
    experience: u16,
    skills: Vec<Skill>,
    dice: Vec<SkillDie>,
}

impl Brought {
    /// Reads what a campaign brings along.
    pub(crate) fn of(
        carried: &Carried,
        content: &Content,
        boxes: Boxes,
        team: &[usize],
    ) -> Result<Brought, SetupError> {
        let card = |name: &String| {
            let kept = |back: Back| matches!(back, Back::Equipment | Back::Prototype);
            let mut cards = content.equipment.iter().zip(0..);
            let found = cards.find(|(card, _)| {
                card.name.eq_ignore_ascii_case(name) && kept(card.back) && card.copies_in(boxes) > 0
            });
            found.map(|(_, index)| Card(index)).ok_or_else(|| SetupError::Card(name.clone()))
        };
        let shared = |name: &String| Ok(Kept { card: card(name)?, owner: None, face_down: false });
        let mut cards: Vec<Kept> =
            carried.cards.iter().map(shared).collect::<Result<_, SetupError>>()?;
        let mut people = Vec::new();
        for (member, who) in team.iter().zip(0..) {
            let name = &content.survivors[*member].name;
            let known = carried.survivors.iter().find(|(of, _)| of.eq_ignore_ascii_case(name));
            let Some((_, veteran)) = known else {
                people.push(Old::default());
                continue;
            };
            for KeptCard { name, face_down } in &veteran.cards {
                let (card, owner) = (card(name)?, Some(Who(who)));
                cards.push(Kept { card, owner, face_down: *face_down });
            }
            people.push(Old::of(veteran, content)?);
        }
        let Carried { number, bonus, reinforcements, .. } = *carried;
        Ok(Brought { number, bonus, reinforcements, cards, team: people })
    }
}

impl Old {
    fn of(veteran: &Veteran, content: &Content) -> Result<Old, SetupError> {
        let skill =
            |name: &String| content.skill(name).ok_or_else(|| SetupError::Skill(name.clone()));
        let die =
            |name: &String| SkillDie::named(name).ok_or_else(|| SetupError::Die(name.clone()));
        Ok(Old {
            injuries: veteran.injuries,
            armour: veteran.armour,
            experience: veteran.experience,
            skills: veteran.skills.iter().map(skill).collect::<Result<_, _>>()?,
            dice: veteran.dice.iter().map(die).collect::<Result<_, _>>()?,
        })
    }
}

impl World {
    fn old(&self, who: Who) -> Option<&Old> {
        self.brought.as_ref().and_then(|brought| brought.team.get(who.index()))
    }

    /// The injuries with which a survivor begins.
    pub(crate) fn old_injuries(&self, who: Who) -> u8 {
        self.old(who).map_or(0, |old| old.injuries)
    }

    /// The armour that a survivor has left from the missions before, where it counts.
    pub(crate) fn old_armour(&self, who: Who) -> Option<u8> {
        self.old(who).and_then(|old| old.armour)
    }

    /// The experience that a survivor has left from the missions before.
    pub(crate) fn old_experience(&self, who: Who) -> u16 {
        self.old(who).map_or(0, |old| old.experience)
    }

    /// The skills with which a survivor begins, from the missions before.
    pub(crate) fn old_skills(&self, who: Who) -> &[Skill] {
        self.old(who).map_or(&[], |old| &old.skills)
    }

    /// The Skill dice with which a survivor begins, from the missions before.
    pub(crate) fn old_dice(&self, who: Who) -> &[SkillDie] {
        self.old(who).map_or(&[], |old| &old.dice)
    }

    /// Whether a survivor learned something in the missions before.
    pub(crate) fn has_learned(&self, who: Who) -> bool {
        !self.old_skills(who).is_empty() || !self.old_dice(who).is_empty()
    }

    /// The cards that a campaign brings along.
    pub(crate) fn kept_cards(&self) -> &[Kept] {
        self.brought.as_ref().map_or(&[], |brought| &brought.cards)
    }
}
