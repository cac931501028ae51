//! The games' figures, as loaded from `content/` and checked.

use std::fmt;

use crate::board::Tile;
use crate::card::{Ammo, Back, Card, Equipment, Weapon};
use crate::danger::Danger;
use crate::enemy::{Enemy, Kind};
use crate::mission::{MachineKind, Mission};
use crate::rule::Rule;
use crate::skill::Skill;

mod checks;
mod figures;
mod load;
mod missions;
mod words;

pub use sheet::Source;

/// Everything that the boxes in play bring.
#[derive(Clone, Debug)]
pub struct Content {
    /// The boxes, in the order in which they were read.
    pub editions: Vec<Edition>,
    /// The enemies, in the order of their table.
    pub enemies: Vec<Enemy>,
    /// The equipment cards.
    pub equipment: Vec<Equipment>,
    /// The enemy cards; the deck counts them by their place here.
    pub enemy_cards: Vec<EnemyCard>,
    /// The survivors.
    pub survivors: Vec<SurvivorCard>,
    /// The machines.
    pub machines: Vec<Machine>,
    /// The tile faces.
    pub tiles: Vec<Tile>,
    /// The missions.
    pub missions: Vec<Mission>,
    /// What the skills say, by heading.
    pub skill_texts: Vec<SkillText>,
    /// The rules that events and refusals name: key, heading, page, our words.
    pub rule_texts: Vec<RuleText>,
    /// SHA-256 over all files, in hexadecimal.
    pub hash: String,
}

/// A box.
#[derive(Clone, Debug)]
pub struct Edition {
    /// Its folder: `invader`.
    pub id: String,
    /// As people call it: `Invader`.
    pub name: String,
    /// What a squad of its own starts with, if it has one.
    pub kit: Option<Kit>,
}

/// What a squad starts with. Dark Side chapter 4, "Setup".
#[derive(Clone, Debug)]
pub struct Kit {
    /// The squad.
    pub squad: String,
    /// Each member gets all of these, everybody else one of them.
    pub cards: Vec<Card>,
    /// Dealt among the members besides, at most one to each.
    pub drones: Option<Card>,
}

/// What an enemy card brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// Enemies in the spawn zone.
    Spawn,
    /// Abominations activate, then one appears in the spawn zone.
    Abomination,
    /// Enemies in every active mold zone.
    Mold,
    /// Enemies in every open pit.
    Pit,
    /// All enemies of the kind activate, from Yellow on.
    ExtraActivation,
}

/// The part of the deck to which an enemy card belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// Fewer enemies.
    Easier,
    /// More of them.
    Harder,
    /// Extra activations.
    Extra,
}

/// An enemy card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnemyCard {
    /// Its printed number.
    pub number: u16,
    /// The part of the deck.
    pub part: Part,
    /// What it brings.
    pub draw: Draw,
    /// Of which kind.
    pub kind: Kind,
    /// How many, by danger level. For extra activations: whether at all.
    pub counts: [u8; 4],
    /// The box it comes from.
    pub edition: u8,
}

/// A survivor's identity card.
#[derive(Clone, Debug)]
pub struct SurvivorCard {
    /// The name that people use.
    pub name: String,
    /// The name in full, where it is known.
    pub full_name: String,
    /// The box.
    pub game: String,
    /// Soldiers search only security rooms.
    pub soldier: bool,
    /// The squad they belong to, if they belong to one.
    pub squad: Option<String>,
    /// Armour at the start.
    pub armour: u8,
    /// The skills by danger level: one, one, two to choose from, three to choose from.
    pub skills: [Vec<Skill>; 4],
}

impl SurvivorCard {
    /// The skills offered at `level`.
    pub fn at(&self, level: Danger) -> &[Skill] {
        &self.skills[level.index()]
    }

    /// The skills offered at `level`, each with its place on the whole card.
    pub fn places(&self, level: Danger) -> impl Iterator<Item = (usize, Skill)> + '_ {
        let before: usize = self.skills[..level.index()].iter().map(Vec::len).sum();
        self.at(level).iter().enumerate().map(move |(index, skill)| (before + index, *skill))
    }
}

/// A machine's reference card.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Its printed name.
    pub name: String,
    /// The box.
    pub game: String,
    /// Bot or Sentry Gun.
    pub kind: MachineKind,
    /// Its melee weapon.
    pub melee: Option<Weapon>,
    /// Its ranged weapon.
    pub ranged: Option<Weapon>,
    /// Whether it can move.
    pub moves: bool,
    /// One of the prototypes: darkness doesn't hinder it.
    pub prototype: bool,
}

/// Where a book speaks of a rule or a skill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The book.
    pub book: String,
    /// The heading in the book.
    pub heading: String,
    /// The page, where the book has pages.
    pub page: Option<u16>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.book, self.heading)?;
        self.page.map_or(Ok(()), |page| write!(f, ", p. {page}"))
    }
}

/// What a skill says, in our own words.
#[derive(Clone, Debug)]
pub struct SkillText {
    /// The heading in the books, the parameter left open.
    pub heading: String,
    /// Where the books speak of it, at least one of them.
    pub places: Vec<Place>,
    /// What it does.
    pub text: String,
}

/// A rule that events and refusals name.
#[derive(Clone, Debug)]
pub struct RuleText {
    /// As the program calls it: `move.cost`.
    pub key: String,
    /// Where the books speak of it, at least one of them.
    pub places: Vec<Place>,
    /// The rule in our own words.
    pub text: String,
}

/// The place in this book, or the first where it says nothing of the matter.
pub fn place_in<'a>(places: &'a [Place], book: &str) -> Option<&'a Place> {
    places.iter().find(|place| place.book == book).or(places.first())
}

impl Content {
    /// The equipment card of this name. Of two backs, the one of the main deck.
    pub fn card(&self, name: &str) -> Option<Card> {
        let searched = |card: &Equipment| card.name == name && card.back != Back::Starting;
        let named = |card: &Equipment| card.name == name;
        let cards = || self.equipment.iter();
        let index = cards().position(searched).or_else(|| cards().position(named))?;
        Some(Card(index as u8))
    }

    /// What is printed on `card`.
    pub fn equipment(&self, card: Card) -> &Equipment {
        &self.equipment[card.index()]
    }

    /// The card that feeds `ammo`.
    pub fn ammo_card(&self, ammo: Ammo) -> Option<Card> {
        let feeds = |card: &Equipment| card.effect == crate::card::Effect::Ammo(ammo);
        self.equipment.iter().position(feeds).map(|index| Card(index as u8))
    }

    /// The place of the box of this id.
    pub fn edition(&self, id: &str) -> Option<u8> {
        self.editions.iter().position(|known| known.id == id).map(|index| index as u8)
    }

    /// The starting card of this name.
    pub fn starting_card(&self, name: &str) -> Option<Card> {
        let found = |card: &Equipment| card.name == name && card.back == Back::Starting;
        self.equipment.iter().position(found).map(|index| Card(index as u8))
    }

    /// The kind of enemy of this id.
    pub fn kind(&self, id: &str) -> Option<Kind> {
        self.enemies.iter().position(|enemy| enemy.id == id).map(|index| Kind(index as u8))
    }

    /// What the box says of `kind`.
    pub fn enemy(&self, kind: Kind) -> &Enemy {
        &self.enemies[kind.index()]
    }

    /// The mission of this id.
    pub fn mission(&self, id: &str) -> Option<&Mission> {
        self.missions.iter().find(|mission| mission.id == id)
    }

    /// The survivor of this name.
    pub fn survivor(&self, name: &str) -> Option<&SurvivorCard> {
        self.survivors.iter().find(|survivor| survivor.name.eq_ignore_ascii_case(name))
    }

    /// What a skill says.
    pub fn skill_text(&self, skill: Skill) -> Option<&SkillText> {
        self.skill_texts.iter().find(|text| text.heading == skill.heading())
    }

    /// Where a rule stands and what it says. Skills have texts of their own.
    pub fn rule_text(&self, rule: Rule) -> Option<&RuleText> {
        self.rule_texts.iter().find(|text| text.key == rule.key())
    }

    /// The printed name of a skill.
    pub fn skill_name(&self, skill: Skill) -> String {
        skill.name(|card| self.equipment(card).name.clone())
    }
}
