//! What a campaign brings along into a mission (gear, skills, injuries), and
//! what it takes out again.
//!
//! Reference manual, "Campaign Mechanics".

use crate::content::packing::fits;
use crate::engine::brought::Kept;
use crate::engine::game::{Dealer, Game};
use crate::model::action::Who;
use crate::model::card::{Ammo, Back, Card};
use crate::model::danger::Danger;
use crate::model::frame::Deal;
use crate::model::inventory::{Area, Slot};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::setup::Veteran;
use crate::model::skill_die::SkillDie;

/// A card that a survivor has at the end of a mission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Belonging {
    /// Which.
    pub name: String,
    /// What its back shows.
    pub back: Back,
    /// Where it is carried.
    pub area: Area,
    /// Whether it lies face down after a malfunction.
    pub face_down: bool,
    /// What is attached to it.
    pub attached: Vec<(String, Back)>,
}

impl Game {
    /// The kept card that is dealt next.
    pub(crate) fn kept_card(&self, dealt: u8) -> Option<Card> {
        self.kept(dealt).map(|kept| kept.card)
    }

    fn kept(&self, dealt: u8) -> Option<Kept> {
        self.world.kept_cards().get(usize::from(dealt)).copied()
    }

    /// Whether a survivor has room for a card.
    fn has_room_for(&self, who: Who, card: Card) -> bool {
        let inventory = &self.survivor(who).inventory;
        let mut areas = [Area::Hand, Area::Body, Area::Backpack].into_iter();
        areas.any(|area| fits(&self.world.content, card, area) && inventory.room(area).is_some())
    }

    /// Whether a survivor may get the kept card that is dealt next. Its name is
    /// what counts: the same weapon may have several backs.
    pub(crate) fn check_kept(&self, dealt: u8, card: Card, to: Who) -> Result<(), Refusal> {
        let name = |card: Card| &self.world.card(card).name;
        match self.kept_card(dealt) {
            Some(kept) if name(kept) == name(card) => match self.has_room_for(to, kept) {
                true => Ok(()),
                false => refuse(Rule::Slots, "there is no room for it"),
            },
            _ => refuse(Rule::SetupKept, "another card is being dealt now"),
        }
    }

    /// Deals a kept card; what nobody can hold stays in its box.
    pub(crate) fn share_kept(&mut self, dealt: u8, to: Option<Who>, dealer: &mut impl Dealer) {
        if let (Some(Kept { card, face_down, .. }), Some(to)) = (self.kept(dealt), to) {
            let slot = self.hand_out(card, to, Rule::SetupKept, dealer);
            if let Some(slot) = slot.filter(|_| face_down) {
                self.survivor_mut(to).inventory.turn(slot, true);
            }
        }
        self.set_top(Deal::Kept { dealt: dealt + 1 });
    }

    /// Deals what can go only one way: to its owner, as long as there is room. Afterwards everybody has the bonus of
    /// the mission that was won, and whoever got gear arranges it.
    pub(crate) fn step_kept(&mut self, dealt: u8, dealer: &mut impl Dealer) -> bool {
        let Some(Kept { card, owner, .. }) = self.kept(dealt) else {
            self.pop();
            let bonus = self.world.brought.as_ref().map_or(0, |brought| brought.bonus);
            if bonus > 0 {
                for who in self.world.team() {
                    self.gain(who, bonus, Rule::CampaignBonus, dealer);
                }
            }
            self.arrange_start();
            return true;
        };
        if owner.is_some_and(|owner| self.has_room_for(owner, card)) {
            self.share_kept(dealt, owner, dealer);
            return true;
        }
        let mut takers = self.in_play().filter(|who| self.has_room_for(*who, card));
        let (first, second) = (takers.next(), takers.next());
        drop(takers);
        if second.is_none() {
            self.share_kept(dealt, first, dealer);
        }
        second.is_none()
    }

    /// What a survivor takes along from a mission, but for cards: injuries, armour,
    /// experience, and every skill and die that they earned, those that sleep too.
    pub fn veteran(&self, who: Who) -> Veteran {
        let content = &self.world.content;
        let (earned, bar) = (self.state.ko.earned[who.index()], self.survivor(who).bar);
        let above = Danger::ALL.into_iter().filter(move |level| *level > bar);
        let card = above.flat_map(|level| self.world.identity(who).places(level));
        let sleeping = card.filter(|(place, _)| earned >> place & 1 == 1).map(|(_, skill)| skill);
        let skills = self.survivor(who).skills.iter().chain(sleeping);
        let dice = SkillDie::ALL.into_iter().filter(|die| self.dice(who).has(*die));
        let survivor = self.survivor(who);
        Veteran {
            injuries: self.injuries(who),
            skills: skills.map(|skill| content.skill_name(skill)).collect(),
            dice: dice.map(|die| die.name().to_owned()).collect(),
            experience: survivor.experience,
            armour: Some(survivor.armour),
            cards: Vec::new(),
        }
    }

    /// The cards that a survivor has, in their slots.
    pub fn belongings(&self, who: Who) -> Vec<Belonging> {
        let (content, inventory) = (&self.world.content, &self.survivor(who).inventory);
        let name = |card: Card| content.equipment(card).name.clone();
        let mut cards = Vec::new();
        for slot in Slot::all() {
            let Some(card) = inventory.get(slot) else { continue };
            let attached = Ammo::ALL.into_iter().flat_map(|ammo| {
                let number = usize::from(inventory.attached(slot, ammo));
                std::iter::repeat_n(content.ammo_card(ammo), number).flatten()
            });
            cards.push(Belonging {
                name: name(card),
                back: content.equipment(card).back,
                area: slot.area(),
                face_down: self.is_face_down(who, slot),
                attached: attached.map(|card| (name(card), content.equipment(card).back)).collect(),
            });
        }
        cards
    }
}
