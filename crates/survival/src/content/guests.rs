//! A box that comes only where an option of the table brings it: the zombies of
//! the science-fiction games.
//!
//! Its enemies and cards are kept apart from those of the other boxes, so that
//! games without them number everything as if there were no such box.

use std::sync::{Arc, OnceLock};

use super::{Content, EnemyCard, GameBox};
use crate::model::enemy::Enemy;
use sheet::{Fields, Sheet, advice};

/// The options that bring a box, as `option` of its `box.toml` says.
const OPTIONS: &[(&str, ())] = &[("zombies", ())];

/// The files of such a box.
pub(super) const FILES: &[&str] = &["box.toml", "enemies.toml", "cards.toml"];

/// The most cards of a deck that comes beside the enemy deck.
pub const MAX_GUEST_CARDS: usize = 64;

/// A box that an option brings.
#[derive(Debug)]
pub struct Guests {
    /// The box.
    pub own: GameBox,
    /// Its enemies. They follow those of the other boxes.
    pub enemies: Vec<Enemy>,
    /// Its enemy cards, a deck of their own.
    pub cards: Vec<EnemyCard>,
    /// The content with all of that, made when somebody plays with it.
    joined: OnceLock<Arc<Content>>,
}

impl Clone for Guests {
    /// Whoever copies a content may change it: it is joined anew.
    fn clone(&self) -> Guests {
        let Guests { own, enemies, cards, .. } = self;
        let (own, enemies, cards) = (own.clone(), enemies.clone(), cards.clone());
        Guests { own, enemies, cards, joined: OnceLock::new() }
    }
}

impl Content {
    /// Sets the box that was read last aside.
    pub(super) fn set_aside(&mut self) {
        let index = self.boxes.len().saturating_sub(1) as u8;
        let Some(own) = self.boxes.pop() else { return };
        let (theirs, others) = self.enemies.drain(..).partition(|enemy| enemy.box_index == index);
        self.enemies = others;
        let (cards, rest) = self.enemy_cards.drain(..).partition(|card| card.box_index == index);
        self.enemy_cards = rest;
        self.guests = Some(Guests { own, enemies: theirs, cards, joined: OnceLock::new() });
    }

    /// The same content with the box that an option brings, if there is one.
    pub fn with_guests(self: &Arc<Self>) -> Option<Arc<Content>> {
        if self.guest_box.is_some() {
            return Some(Arc::clone(self));
        }
        let guests = self.guests.as_ref()?;
        let join = || {
            let mut content = Content::clone(self);
            content.guests = None;
            content.guest_box = Some(content.boxes.len() as u8);
            content.boxes.push(guests.own.clone());
            content.enemies.extend(guests.enemies.iter().cloned());
            content.enemy_cards.extend(&guests.cards);
            Arc::new(content)
        };
        Some(Arc::clone(guests.joined.get_or_init(join)))
    }

    /// All enemies, those among them that an option brings.
    pub fn every_enemy(&self) -> impl Iterator<Item = &Enemy> {
        self.enemies.iter().chain(self.guests.iter().flat_map(|guests| &guests.enemies))
    }

    /// Whether a card belongs to the deck of the box that an option brings.
    pub(crate) fn is_of_guests(&self, card: &EnemyCard) -> bool {
        self.guest_box == Some(card.box_index)
    }

    /// Where the cards of that deck begin: after all others.
    pub(crate) fn first_guest_card(&self) -> usize {
        let first = self.enemy_cards.iter().position(|card| self.is_of_guests(card));
        first.unwrap_or(self.enemy_cards.len())
    }
}

/// Notes what is no option that brings a box.
pub(super) fn check_option(fields: &Fields) {
    fields.get("option").and_then(|item| item.word(OPTIONS));
}

/// Notes what such a box can't hold.
pub(super) fn check(sheet: &Sheet, name: &str) {
    if !FILES.contains(&name) {
        let message = "a box that an option brings holds enemies and their cards, nothing else";
        sheet.report(0..0, message.to_owned(), advice(name, FILES.iter().copied()));
    }
}
