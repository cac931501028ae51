//! The games' figures, as loaded from `content/` and checked.

use std::fmt;
use std::sync::Arc;

use crate::board::Tile;
use crate::missions::mission::{MachineKind, Mission};
use crate::model::card::{Ammo, Back, Boxes, Card, Equipment, Weapon};
use crate::model::component::Components;
use crate::model::danger::Danger;
use crate::model::enemy::{Enemy, Kind};
use crate::model::phrase::capital;
use crate::model::rule::Rule;
use crate::model::ruleset::Ruleset;
use crate::model::skill::Skill;
use crate::model::skill_die::DieFace;

pub(crate) mod figures;
mod guests;
mod in_play;
mod load;
pub(crate) mod narrow;
pub(crate) mod packing;
pub(crate) mod printed;
mod ruleset;
mod words;

pub use guests::Guests;
pub use narrow::TooMuch;
pub use sheet::Source;

/// What the boxes of one ruleset bring: cards, enemies and missions that can
/// be mixed, with numbers of their own. The content that was loaded is that of
/// the first ruleset and knows the others.
#[derive(Clone, Debug)]
pub struct Content {
    /// The figures and answers by which rules differ between editions.
    pub ruleset: Ruleset,
    /// What the ruleset calls things.
    pub words: RulesetWords,
    /// The boxes, in the order in which they were read.
    pub boxes: Vec<GameBox>,
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
    /// The box of each of them.
    pub(crate) tile_boxes: Vec<u8>,
    /// The missions.
    pub missions: Vec<Mission>,
    /// What the skills say, by heading.
    pub skill_texts: Vec<SkillText>,
    /// The rules that events and refusals name: key, heading, page, our words.
    pub rule_texts: Vec<RuleText>,
    /// The faces of the Skill dice, by colour; empty where there are none.
    pub skill_dice: [Vec<DieFace>; 4],
    /// The box that an option of the table brings, if there is one.
    pub guests: Option<Guests>,
    /// The place of that box, where it is in play.
    pub(crate) guest_box: Option<u8>,
    /// The files it was made of.
    pub(crate) files: Source,
    /// The content of the other rulesets.
    pub others: Vec<Arc<Content>>,
}

/// A box.
#[derive(Clone, Debug)]
pub struct GameBox {
    /// Its folder: `invader`.
    pub id: String,
    /// As people call it: `Invader`.
    pub name: String,
    /// What a squad of its own starts with, if it has one.
    pub kit: Option<Kit>,
    /// How many tokens it holds that can run out.
    pub components: Components,
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
    /// Whether those it brings act at once.
    pub rush: bool,
    /// The box it comes from.
    pub box_index: u8,
}

/// What a ruleset calls things, and the sorts of survivors it knows.
#[derive(Clone, Debug, Default)]
pub struct RulesetWords {
    /// Its folder: `scifi`.
    pub id: String,
    /// As people call it: `Science fiction`.
    pub name: String,
    /// What survivors lose when they are hurt: `armour`.
    pub health: String,
    /// The sorts of survivors.
    pub classes: Vec<Class>,
    /// Skills that its books call otherwise: by our name, as they are printed.
    pub skills: Vec<(String, String)>,
    /// Words that its books use instead of ours: `enemies`, `zombies`.
    pub instead: Vec<(String, String)>,
    /// What a point of damage to a survivor is called, and several of them, where the
    /// books have a word for it: `wound`, `wounds`.
    pub wound: Option<(String, String)>,
}

/// A text in which a whole word, small or capital, is replaced by another.
fn replaced(text: String, ours: &str, theirs: &str) -> String {
    let part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let pairs = [(ours.to_owned(), theirs.to_owned()), (capital(ours), capital(theirs))];
    let mut text = text;
    for (ours, theirs) in pairs {
        let mut from = 0;
        while let Some(at) = text.get(from..).and_then(|rest| rest.find(&ours)) {
            let (start, end) = (from + at, from + at + ours.len());
            let inside =
                part(text[..start].chars().next_back()) || part(text[end..].chars().next());
            if inside {
                from = end;
            } else {
                text.replace_range(start..end, &theirs);
                from = start + theirs.len();
            }
        }
    }
    text
}

impl RulesetWords {
    /// A sentence in the words of its books.
    pub fn own(&self, text: String) -> String {
        self.instead.iter().fold(text, |text, (ours, theirs)| replaced(text, ours, theirs))
    }

    /// Damage to a survivor: `2 wounds`, `2 damage`.
    pub fn hurt(&self, damage: u8) -> String {
        match &self.wound {
            Some((one, _)) if damage == 1 => format!("1 {one}"),
            Some((_, many)) => format!("{damage} {many}"),
            None => format!("{damage} damage"),
        }
    }

    /// Our name, or heading, of a skill that is printed like this.
    pub fn skill_name<'a>(&'a self, printed: &'a str) -> &'a str {
        let known = self.skills.iter().find(|(_, name)| name == printed);
        known.map_or(printed, |(ours, _)| ours)
    }
}

/// A sort of survivors.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its name: `soldier`.
    pub name: String,
    /// Where it searches.
    pub searches: Searches,
    /// Whether it slips past enemies with one move of each turn.
    pub slips: bool,
}

/// Where a sort of survivors searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Searches {
    /// All rooms.
    Rooms,
    /// Security rooms only.
    SecurityRooms,
}

/// A survivor's identity card.
#[derive(Clone, Debug)]
pub struct SurvivorCard {
    /// The name that people use.
    pub name: String,
    /// The name in full, where it is known.
    pub full_name: String,
    /// The box.
    pub box_id: String,
    /// The sort of survivor, by its name in the ruleset: `soldier`.
    pub class: String,
    /// Where this sort of survivor searches.
    pub searches: Searches,
    /// Whether they slip past enemies with one move of each turn.
    pub slips: bool,
    /// The squad they belong to, if they belong to one.
    pub squad: Option<String>,
    /// Armour at the start.
    pub armour: u8,
    /// The skills by danger level: one, one, two to choose from, three to choose from.
    pub skills: [Vec<Skill>; 4],
}

impl SurvivorCard {
    /// The armour with which they begin, by a table where all have three points
    /// or as printed.
    pub fn first_armour(&self, all_three: bool) -> u8 {
        let printed = if all_three { 3 } else { self.armour };
        let skills = self.at(Danger::Blue).iter();
        skills.fold(printed, |armour, skill| match skill {
            Skill::StartsWithArmour(points) => *points,
            _ => armour,
        })
    }

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
    pub box_id: String,
    /// Bot or Sentry Gun.
    pub kind: MachineKind,
    /// Its melee weapon.
    pub melee: Option<Weapon>,
    /// Its ranged weapon.
    pub ranged: Option<Weapon>,
    /// Whether it can move.
    pub moves: bool,
    /// Whether enemies don't hinder its movement.
    pub unhindered: bool,
    /// One of the prototypes: darkness doesn't hinder it.
    pub prototype: bool,
}

/// Where a book speaks of a rule or a skill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Citation {
    /// The book.
    pub book: String,
    /// The heading in the book.
    pub heading: String,
    /// The page, where the book has pages.
    pub page: Option<u16>,
}

impl fmt::Display for Citation {
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
    pub citations: Vec<Citation>,
    /// The boxes of the ruleset whose books have it.
    pub(crate) boxes: Boxes,
    /// What it does.
    pub text: String,
}

/// A rule that events and refusals name.
#[derive(Clone, Debug)]
pub struct RuleText {
    /// As the program calls it: `move.cost`.
    pub key: String,
    /// Where the books speak of it, at least one of them.
    pub citations: Vec<Citation>,
    /// The rule in our own words.
    pub text: String,
}

/// The place in this book, or the first where it says nothing of the matter.
pub fn citation_in<'a>(citations: &'a [Citation], book: &str) -> Option<&'a Citation> {
    citations.iter().find(|place| place.book == book).or(citations.first())
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
        let feeds = |card: &Equipment| card.effect == crate::model::card::Effect::Ammo(ammo);
        self.equipment.iter().position(feeds).map(|index| Card(index as u8))
    }

    /// What people call a box, by its id; the id where there is no such box.
    pub fn box_name(&self, id: &str) -> String {
        let known = self.boxes.iter().find(|known| known.id == id);
        known.map_or_else(|| capital(id), |known| known.name.clone())
    }

    /// The place of the box of this id.
    pub fn box_index(&self, id: &str) -> Option<u8> {
        self.boxes.iter().position(|known| known.id == id).map(|index| index as u8)
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

    /// The content of every ruleset, this one first.
    pub fn rulesets(&self) -> impl Iterator<Item = &Content> {
        std::iter::once(self).chain(self.others.iter().map(|other| &**other))
    }

    /// The missions of every ruleset.
    pub fn all_missions(&self) -> impl Iterator<Item = &Mission> {
        self.rulesets().flat_map(|content| &content.missions)
    }

    /// The mission of this id, whatever its ruleset.
    pub fn mission(&self, id: &str) -> Option<&Mission> {
        self.all_missions().find(|mission| mission.id == id)
    }

    /// The content with which this mission is played.
    pub fn of_mission(&self, id: &str) -> Option<&Content> {
        let has = |content: &&Content| content.missions.iter().any(|mission| mission.id == id);
        self.rulesets().find(has)
    }

    /// The same, to be kept.
    pub(crate) fn playing(self: &Arc<Self>, id: &str) -> Option<Arc<Content>> {
        let has = |content: &Content| content.missions.iter().any(|mission| mission.id == id);
        let other = || self.others.iter().find(|other| has(other)).cloned();
        if has(self) { Some(Arc::clone(self)) } else { other() }
    }

    /// The contents that have an equipment card of this name, whatever its
    /// case: several games have a Pistol.
    pub fn with_card(self: &Arc<Self>, name: &str) -> impl Iterator<Item = &Arc<Content>> {
        let has = |content: &Content| {
            content.equipment.iter().any(|card| card.name.eq_ignore_ascii_case(name.trim()))
        };
        std::iter::once(self).chain(&self.others).filter(move |content| has(content))
    }

    /// The contents that have a machine of this name, whatever its case.
    pub fn with_machine(self: &Arc<Self>, name: &str) -> impl Iterator<Item = &Arc<Content>> {
        let has = |content: &Content| {
            content.machines.iter().any(|machine| machine.name.eq_ignore_ascii_case(name.trim()))
        };
        std::iter::once(self).chain(&self.others).filter(move |content| has(content))
    }

    /// The content to which a box belongs, by its id or its name.
    pub(crate) fn with_box(self: &Arc<Self>, name: &str) -> Option<Arc<Content>> {
        let has = |content: &Content| {
            content.boxes.iter().any(|known| known.id == name || known.name == name)
        };
        let other = || self.others.iter().find(|other| has(other)).cloned();
        if has(self) { Some(Arc::clone(self)) } else { other() }
    }

    /// The survivor of this name.
    pub fn survivor(&self, name: &str) -> Option<&SurvivorCard> {
        self.survivors.iter().find(|survivor| survivor.name.eq_ignore_ascii_case(name))
    }

    /// What a skill says.
    pub fn skill_text(&self, skill: Skill) -> Option<&SkillText> {
        self.skill_texts.iter().find(|text| text.heading == skill.heading())
    }

    /// Whether a book of these boxes has a skill. Boxes that come without a book
    /// of skills have those of the whole ruleset.
    pub(crate) fn has_skill(&self, skill: Skill, boxes: Boxes) -> bool {
        let has = |text: &SkillText| text.boxes.0 & boxes.0 != 0;
        self.skill_text(skill).is_some_and(has) || !self.skill_texts.iter().any(has)
    }

    /// Where a rule stands and what it says. Skills have texts of their own.
    pub fn rule_text(&self, rule: Rule) -> Option<&RuleText> {
        self.rule_texts.iter().find(|text| text.key == rule.key())
    }

    /// The name of a skill as these boxes print it.
    pub fn skill_name(&self, skill: Skill) -> String {
        let printed = |ours: &str| {
            let named = self.words.skills.iter().find(|(known, _)| known == ours);
            named.map(|(_, printed)| printed.clone())
        };
        if let Skill::StartsWithArmour(points) = skill
            && let Some(heading) = printed(skill.heading())
        {
            return heading.replace("[X]", &points.to_string());
        }
        let name = skill.name(|card| self.equipment(card).name.clone());
        printed(&name).unwrap_or(name)
    }

    /// The skill of this name, as these boxes print it or as others do.
    pub fn skill(&self, name: &str) -> Option<Skill> {
        Skill::parse(self.words.skill_name(name), |card| self.card(card))
    }

    /// The names of skills, as these boxes print them.
    pub fn skill_names(&self) -> impl Iterator<Item = String> + '_ {
        Skill::named().map(|(skill, _)| self.skill_name(skill))
    }
}
