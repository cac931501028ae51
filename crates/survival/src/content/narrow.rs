//! Numbers for what is in play.
//!
//! A game counts enemies and cards in tables of fixed size, so its kinds have
//! small numbers. Where the boxes of a ruleset hold more than such a table
//! takes, those in play are numbered anew, without the others: limits count
//! what is in play, not what lies on the shelf.

use std::sync::Arc;

use super::{Content, EnemyCard};
use crate::missions::mission::{Gift, Mission};
use crate::model::card::{Boxes, Card, Effect, MAX_CARDS};
use crate::model::enemy::{Kind, MAX_KINDS};
use crate::model::mission::Find;
use crate::model::ruleset::FirstPlayer;
use crate::model::skill::{Shared, Skill};
use crate::model::state::MAX_ENEMY_CARDS;

/// More is in play than a game has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuch {
    /// Of what.
    pub what: &'static str,
    /// How much there is.
    pub found: usize,
    /// How much there may be.
    pub most: usize,
}

impl std::fmt::Display for TooMuch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let TooMuch { what, found, most } = self;
        write!(f, "the boxes in play have {found} {what}, and a game has room for {most}")
    }
}

/// The new numbers of what is in play, by the old ones.
pub(crate) struct Numbers {
    cards: Vec<Option<Card>>,
    kinds: Vec<Option<Kind>>,
}

impl Numbers {
    /// What is not in play gets the number of nothing; nobody asks for it.
    pub(crate) fn card(&self, card: Card) -> Card {
        self.cards.get(card.index()).copied().flatten().unwrap_or(Card(MAX_CARDS as u8))
    }

    pub(crate) fn kind(&self, kind: Kind) -> Kind {
        self.kinds.get(kind.index()).copied().flatten().unwrap_or(Kind(MAX_KINDS as u8))
    }

    fn skill(&self, skill: Skill) -> Skill {
        match skill {
            Skill::DamageWith(card) => Skill::DamageWith(self.card(card)),
            Skill::StartsWith(card) => Skill::StartsWith(self.card(card)),
            Skill::BrotherInArms(shared) => {
                let renamed = shared.card().and_then(|card| Shared::damage_with(self.card(card)));
                Skill::BrotherInArms(renamed.unwrap_or(shared))
            }
            other => other,
        }
    }

    fn effect(&self, effect: Effect) -> Effect {
        effect.with_enemy(|kind| self.kind(kind))
    }

    fn mission(&self, mission: &mut Mission) {
        let cards = |cards: &mut Vec<Card>| cards.iter_mut().for_each(|c| *c = self.card(*c));
        for (kind, ..) in &mut mission.enemies {
            *kind = self.kind(*kind);
        }
        for (find, _) in &mut mission.finds {
            if let Find::Card(card) = find {
                *card = self.card(*card);
            }
        }
        cards(&mut mission.set_apart);
        cards(&mut mission.equipped);
        for (_, gift) in &mut mission.gifts {
            if let Gift::Cards(given) = gift {
                cards(given);
            }
        }
        for step in &mut mission.steps {
            step.renumber(self);
        }
        for special in &mut mission.specials {
            special.renumber(self);
        }
    }
}

/// Numbers those that are kept from 0 on.
fn number<T>(all: &[T], kept: impl Fn(usize, &T) -> bool) -> Vec<Option<u8>> {
    let mut next = 0;
    let numbered = all.iter().enumerate().map(|(index, one)| {
        let number = kept(index, one).then_some(next);
        next += u8::from(number.is_some());
        number
    });
    numbered.collect()
}

impl Content {
    /// Whether all of it fits into a game at once.
    fn fits(&self) -> bool {
        self.enemies.len() <= MAX_KINDS
            && self.equipment.len() <= MAX_CARDS
            && self.first_guest_card() <= MAX_ENEMY_CARDS
    }

    /// The cards that skills on survivors' cards name: they are known even
    /// where their box is not in play.
    fn named_by_skills(&self) -> Vec<Card> {
        let skills = self.survivors.iter().flat_map(|survivor| survivor.skills.iter().flatten());
        let cards = skills.filter_map(|skill| match skill {
            Skill::DamageWith(card) | Skill::StartsWith(card) => Some(*card),
            Skill::BrotherInArms(shared) => shared.card(),
            _ => None,
        });
        cards.collect()
    }

    /// What is more than a game with these boxes has room for, if anything is.
    pub(crate) fn too_much(&self, boxes: Boxes) -> Option<TooMuch> {
        let named = self.named_by_skills();
        let enemies = self.enemies.iter().filter(|enemy| boxes.contains(enemy.box_index)).count();
        let in_deck =
            |card: &&EnemyCard| boxes.contains(card.box_index) && !self.is_of_guests(card);
        let drawn = self.enemy_cards.iter().filter(in_deck).count();
        let is_card = |(index, card): &(usize, &crate::model::card::Equipment)| {
            card.copies_in(boxes) > 0 || named.contains(&Card(*index as u8))
        };
        let cards = self.equipment.iter().enumerate().filter(is_card).count();
        let counted = [
            ("kinds of enemies", enemies, MAX_KINDS),
            ("kinds of equipment cards", cards, MAX_CARDS),
            ("enemy cards", drawn, MAX_ENEMY_CARDS),
        ];
        let over = counted.into_iter().find(|(_, found, most)| found > most);
        over.map(|(what, found, most)| TooMuch { what, found, most })
    }

    /// The content for a game with these boxes: all of it while it fits, else
    /// what is in play, numbered anew.
    ///
    /// # Errors
    ///
    /// What is in play is more than a game has room for.
    pub(crate) fn narrowed(self: &Arc<Self>, boxes: Boxes) -> Result<Arc<Content>, TooMuch> {
        if self.fits() {
            return Ok(Arc::clone(self));
        }
        if let Some(too_much) = self.too_much(boxes) {
            return Err(too_much);
        }
        let named = self.named_by_skills();
        let cards = number(&self.equipment, |index, card| {
            card.copies_in(boxes) > 0 || named.contains(&Card(index as u8))
        });
        let kinds = number(&self.enemies, |_, enemy| boxes.contains(enemy.box_index));
        let numbers = Numbers {
            cards: cards.into_iter().map(|number| number.map(Card)).collect(),
            kinds: kinds.into_iter().map(|number| number.map(Kind)).collect(),
        };
        let mut content = Content::clone(self);
        content.equipment = Vec::new();
        for (index, card) in self.equipment.iter().enumerate() {
            if numbers.cards[index].is_some() {
                let effect = numbers.effect(card.effect);
                content.equipment.push(crate::model::card::Equipment { effect, ..card.clone() });
            }
        }
        content.enemies.retain(|enemy| boxes.contains(enemy.box_index));
        content.enemy_cards.retain(|card| boxes.contains(card.box_index));
        for card in &mut content.enemy_cards {
            card.kind = numbers.kind(card.kind);
        }
        for survivor in &mut content.survivors {
            for skill in survivor.skills.iter_mut().flatten() {
                *skill = numbers.skill(*skill);
            }
        }
        for (index, game_box) in content.boxes.iter_mut().enumerate() {
            game_box.kit = game_box.kit.take().filter(|_| boxes.contains(index as u8));
            for card in game_box.kit.iter_mut().flat_map(|kit| &mut kit.cards) {
                *card = numbers.card(*card);
            }
            if let Some(kit) = &mut game_box.kit {
                kit.drones = kit.drones.map(|card| numbers.card(card));
            }
        }
        if let FirstPlayer::Holds(card) = content.ruleset.first_player {
            content.ruleset.first_player = FirstPlayer::Holds(numbers.card(card));
        }
        let ids: Vec<&str> = (self.boxes.iter().zip(0..))
            .filter(|(_, index)| boxes.contains(*index))
            .map(|(game_box, _)| game_box.id.as_str())
            .collect();
        content.missions.retain(|mission| mission.boxes.iter().all(|id| ids.contains(&&**id)));
        content.missions.iter_mut().for_each(|mission| numbers.mission(mission));
        Ok(Arc::new(content))
    }
}
