//! The form of a scenario file: its fields and what they may hold.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::board::Placing;
use crate::model::danger::Danger;
use crate::model::mission::Colour;
use crate::model::setup::{Cards, Carried, Options};
use crate::model::survivor::Standing;
use sheet::{Cite, Plain, Tables, Texts};

/// Things by the name of a zone, a door, an enemy, a card or a survivor.
pub(super) type By<T> = BTreeMap<Spanned<String>, T>;

/// The phases in which a scenario may begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    /// Before the first round: cards are shared out.
    Setup,
    /// One survivor's turn, and nothing after it.
    #[default]
    Turn,
    /// The players' phase, and on into the enemies'.
    Players,
    /// The first step of the enemies' phase, and nothing after it.
    Activation,
    /// The second step of the enemies' phase, and nothing after it.
    Spawn,
    /// The enemies' phase, and on into the next round.
    Enemies,
    /// The end phase, and on into the next round.
    End,
}

/// What is to be accomplished on a drawn map.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Goal {
    Escape,
    Take(Vec<Colour>),
    Level(Danger),
    Evacuate,
}

/// What an objective gives on a drawn map.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Present {
    Prototype,
    Companion,
    Cards(Vec<Spanned<String>>),
}

/// A scenario as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    pub(super) title: String,
    #[serde(default)]
    pub(super) cites: Tables<Cite>,
    /// Remarks for readers.
    #[serde(default, rename = "note")]
    _note: Option<String>,

    pub(super) mission: Option<Spanned<String>>,
    pub(super) map: Option<Spanned<String>>,
    /// Tiles of the box, as a mission lays them out.
    pub(super) layout: Option<Spanned<Vec<Vec<Placing>>>>,
    /// Of a mission, nothing but the tiles.
    #[serde(default)]
    pub(super) bare: bool,
    /// The position is meant to be one that no game reaches.
    #[serde(default)]
    pub(super) impossible: bool,
    #[serde(default)]
    pub(super) names: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    pub(super) options: Options,
    /// What a campaign brings along, as in a setup.
    pub(super) campaign: Option<Carried>,
    /// The boxes in play; those of the mission, or of the book, if not said.
    pub(super) boxes: Option<Vec<Spanned<String>>>,
    /// The parts of one box's enemy cards, where they differ from the options'.
    #[serde(default)]
    pub(super) cards: BTreeMap<String, Cards>,
    pub(super) bot: Option<String>,
    pub(super) sentry_gun: Option<String>,

    #[serde(default)]
    pub(super) survivors: By<Person>,
    pub(super) enemies: Option<By<By<u8>>>,
    #[serde(default)]
    pub(super) noise: By<u8>,
    pub(super) doors: Option<By<Spanned<String>>>,
    pub(super) mold: Option<By<Spanned<String>>>,
    pub(super) pits: Option<By<Spanned<String>>>,
    pub(super) objectives: Option<By<Spanned<Texts>>>,
    #[serde(default)]
    pub(super) hidden: Vec<Colour>,
    pub(super) spawns: Option<By<Spanned<Texts>>>,
    pub(super) machines: Option<By<Spanned<String>>>,
    /// Companions, by name: the zone of a lone one, or whom they are led by.
    #[serde(default)]
    pub(super) companions: By<Spanned<String>>,
    /// Machines that have their activation token.
    #[serde(default)]
    pub(super) active: Vec<Spanned<String>>,
    pub(super) cars: Option<By<Vehicle>>,
    pub(super) spawn_first: Option<Spanned<String>>,
    pub(super) exit: Option<Spanned<String>>,
    pub(super) goals: Option<Vec<Goal>>,
    pub(super) in_order: Option<bool>,
    pub(super) objective_experience: Option<u8>,
    #[serde(default)]
    pub(super) gifts: BTreeMap<Colour, Present>,
    #[serde(default)]
    pub(super) done: Vec<u8>,
    pub(super) crew: Option<u8>,
    pub(super) thumpers: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) charges: By<u8>,
    #[serde(default)]
    pub(super) blasts: By<u8>,
    /// Noise tokens are laid until a zone is so loud.
    #[serde(default)]
    pub(super) loudness: By<u8>,

    #[serde(default)]
    pub(super) miniatures: By<u8>,
    #[serde(default)]
    pub(super) reserve: By<u8>,
    pub(super) deck: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) discards: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) supply: By<u8>,
    pub(super) enemy_deck: Option<Vec<Spanned<u16>>>,

    #[serde(default)]
    pub(super) phase: Phase,
    pub(super) round: Option<u16>,
    pub(super) first: Option<Spanned<u8>>,
    pub(super) turn: Option<Spanned<String>>,
    pub(super) actions: Option<u8>,

    pub(super) steps: Vec<Spanned<Step>>,
}

/// A car in a position, or what is expected of one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Vehicle {
    pub(super) zone: Option<Spanned<String>>,
    pub(super) driver: Option<Spanned<String>>,
    pub(super) passengers: Option<Vec<Spanned<String>>>,
    /// Whether the mission lets it be driven.
    pub(super) drive: Option<bool>,
    /// Whether the mission lets it be searched.
    pub(super) search: Option<bool>,
    #[serde(rename = "crate")]
    pub(super) holds_crate: Option<bool>,
    pub(super) gone: Option<bool>,
    /// Objectives that were loaded into it.
    pub(super) load: Option<u8>,
    pub(super) trunk: Option<Vec<Spanned<String>>>,
}

/// A survivor in a position, or what is expected of one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Person {
    pub(super) zone: Option<Spanned<String>>,
    pub(super) seat: Option<Spanned<u8>>,
    pub(super) armour: Option<u8>,
    pub(super) experience: Option<u16>,
    pub(super) level: Option<Danger>,
    pub(super) skills: Option<Vec<Spanned<String>>>,
    pub(super) hand: Option<Vec<Spanned<String>>>,
    pub(super) body: Option<Vec<Spanned<String>>>,
    pub(super) pack: Option<Vec<Spanned<String>>>,
    pub(super) played: Option<bool>,
    /// In this turn: whether they have searched.
    pub(super) searched: Option<bool>,
    /// In this turn: whether they have used a door.
    pub(super) used_door: Option<bool>,
    /// In this turn: skills used that work once.
    pub(super) used: Option<Vec<Spanned<String>>>,
    pub(super) camouflaged: Option<bool>,
    pub(super) remotes: Option<Vec<Spanned<String>>>,
    pub(super) tokens: Option<u8>,
    pub(super) old_tank: Option<bool>,
    /// The slots of oxygen tanks from the start of the mission.
    pub(super) old_tanks: Option<Vec<Spanned<String>>>,
    pub(super) class: Option<Class>,
    pub(super) offers: Option<BTreeMap<Danger, Vec<Spanned<String>>>>,
    pub(super) standing: Option<Stands>,
    pub(super) injuries: Option<u8>,
    /// Whether they were laid down and have to stand up.
    pub(super) laid_down: Option<bool>,
    /// Their Skill dice.
    pub(super) dice: Option<Vec<Spanned<String>>>,
    /// Those of them that were used since their turn began.
    pub(super) used_dice: Option<Vec<Spanned<String>>>,
    /// Defence tokens.
    pub(super) defence: Option<u8>,
    pub(super) sees: Option<Spanned<Vec<Spanned<String>>>>,
}

/// Civilian or soldier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Class {
    Civilian,
    Soldier,
}

/// Where a survivor is in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stands {
    Playing,
    Down,
    Escaped,
    Eliminated,
}

impl Stands {
    /// As files call it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Stands::Playing => "playing",
            Stands::Down => "down",
            Stands::Escaped => "escaped",
            Stands::Eliminated => "eliminated",
        }
    }

    /// Where somebody of a game is.
    pub(super) const fn of(standing: Standing) -> Stands {
        match standing {
            Standing::Playing => Stands::Playing,
            Standing::Down => Stands::Down,
            Standing::Escaped => Stands::Escaped,
            Standing::Eliminated => Stands::Eliminated,
        }
    }
}

/// What is tried and must be refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refused {
    #[serde(rename = "do")]
    pub(super) tries: Spanned<String>,
    pub(super) rule: Option<Spanned<String>>,
    pub(super) seat: Option<u8>,
}

/// An event, or some of what it says.
pub(super) type Pattern = BTreeMap<String, Plain>;

/// A step: chance, actions, expectations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// Remarks for readers.
    #[serde(default, rename = "note")]
    _note: Option<String>,
    #[serde(rename = "do")]
    pub(super) plays: Option<Spanned<Texts>>,
    pub(super) seat: Option<u8>,
    #[serde(default)]
    pub(super) refuse: Tables<Refused>,

    #[serde(default)]
    pub(super) dice: Vec<u8>,
    /// What Skill dice show, in the order of rolling.
    #[serde(default)]
    pub(super) skill: Vec<String>,
    #[serde(default)]
    pub(super) draw: Vec<String>,
    #[serde(default, alias = "zombies")]
    pub(super) xenos: Vec<u16>,
    #[serde(default)]
    pub(super) prototype: Vec<String>,
    #[serde(default)]
    pub(super) objective: Vec<String>,
    #[serde(default)]
    pub(super) start: Vec<String>,
    #[serde(default)]
    pub(super) starting: Vec<String>,
    #[serde(default)]
    pub(super) companion: Vec<String>,
    #[serde(default)]
    pub(super) abomination: Vec<String>,
    #[serde(default)]
    pub(super) spawn: Vec<String>,

    #[serde(default)]
    pub(super) events: Vec<Spanned<Pattern>>,
    #[serde(default)]
    pub(super) not_events: Vec<Spanned<Pattern>>,
    #[serde(default)]
    pub(super) legal: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) not_legal: Vec<Spanned<String>>,
    pub(super) legal_exactly: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    pub(super) legal_only: BTreeMap<String, Spanned<Texts>>,
    pub(super) decides: Option<Spanned<Vec<u8>>>,
    pub(super) outcome: Option<Spanned<String>>,
    pub(super) turn: Option<Spanned<String>>,
    pub(super) actions: Option<Spanned<u8>>,
    pub(super) round: Option<Spanned<u16>>,
    pub(super) first: Option<Spanned<u8>>,

    #[serde(default)]
    pub(super) survivors: By<Person>,
    #[serde(default)]
    pub(super) enemies: By<By<u8>>,
    #[serde(default)]
    pub(super) noise: By<u8>,
    #[serde(default)]
    pub(super) doors: By<Spanned<String>>,
    #[serde(default)]
    pub(super) mold: By<Spanned<String>>,
    #[serde(default)]
    pub(super) pits: By<Spanned<String>>,
    #[serde(default)]
    pub(super) objectives: By<Spanned<Texts>>,
    #[serde(default)]
    pub(super) spawns: By<Spanned<Texts>>,
    #[serde(default)]
    pub(super) reserve: By<u8>,
    #[serde(default)]
    pub(super) supply: By<u8>,
    #[serde(default)]
    pub(super) machines: By<Spanned<String>>,
    #[serde(default)]
    pub(super) cars: By<Vehicle>,
    #[serde(default)]
    pub(super) companions: By<Spanned<String>>,
    pub(super) active: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    pub(super) blasts: By<u8>,
    #[serde(default)]
    pub(super) loudness: By<u8>,
    #[serde(default)]
    pub(super) sees: By<Spanned<Vec<Spanned<String>>>>,
    pub(super) deck: Option<Spanned<u32>>,
    pub(super) discards: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) enemy_deck: Option<Spanned<u32>>,
    pub(super) zombie_deck: Option<Spanned<u32>>,
    pub(super) done: Option<Spanned<Vec<u8>>>,
    pub(super) crew: Option<Spanned<u8>>,
    #[serde(default)]
    pub(super) finds: By<Spanned<Texts>>,
    pub(super) thumpers: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    pub(super) charges: BTreeMap<Colour, Spanned<u8>>,
}

impl sheet::Script for Script {
    const GAME: Option<&'static str> = None;
    const CITES: &'static str = "cites = { book = \"Invader\", heading = \"Noise\", page = 17 }";
    const STEPS: &'static str = "steps = [{ do = \"end\" }]";

    fn title(&self) -> &str {
        &self.title
    }

    fn cites(&self) -> &[Cite] {
        &self.cites.0
    }

    fn is_idle(&self) -> bool {
        self.steps.is_empty()
    }
}
