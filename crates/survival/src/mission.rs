//! Missions as data: where everything lies, what wins, what loses, and the
//! special rules, from a closed vocabulary.
//!
//! Invader and Dark Side chapter 16, "Missions".

use serde::{Deserialize, Serialize};

use crate::board::{Board, Door, DoorSet, Ground, Placing};
use crate::card::Card;
pub use crate::colour::{COLOURS, Colour};
use crate::danger::Danger;
use crate::enemy::Kind;
use crate::zone::{Zone, ZoneSet};

/// The kinds of machines that rules speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MachineKind {
    /// Moves and fights.
    Bot,
    /// Stands and shoots.
    SentryGun,
}

/// How hard a mission is said to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// For a first game.
    Easy,
    /// For players who know the rules.
    Medium,
    /// For players who have won before.
    Hard,
}

/// A mission, checked and laid out.
#[derive(Clone, Debug)]
pub struct Mission {
    /// `invader/m0`.
    pub id: String,
    /// `invader`.
    pub game: String,
    /// The boxes whose cards, enemies and tiles are in play.
    pub boxes: Vec<String>,
    /// Its title.
    pub title: String,
    /// How hard it is said to be.
    pub difficulty: Difficulty,
    /// How long it takes around a table, in minutes.
    pub minutes: u16,
    /// The least number of survivors.
    pub survivors: u8,
    /// The tiles, row by row.
    pub layout: Vec<Vec<Placing>>,
    /// The board these make.
    pub board: Board,
    /// Where survivors begin.
    pub starts: Vec<Zone>,
    /// How they are dealt over several starts.
    pub groups: Groups,
    /// The zone by which survivors leave.
    pub exit: Option<Zone>,
    /// Where enemies appear.
    pub spawns: Vec<SpawnToken>,
    /// Zones with mold at the start, and whether it is active.
    pub mold: Vec<(Zone, bool)>,
    /// Zones with a pit at the start, and whether it is open.
    pub pits: Vec<(Zone, bool)>,
    /// Objective tokens that lie face up.
    pub objectives: Vec<(Colour, Zone)>,
    /// Zones with a facedown objective token.
    pub facedown: Vec<Zone>,
    /// The tokens dealt onto them at random.
    pub mix: Vec<Colour>,
    /// Machines on the board.
    pub machines: Vec<(MachineKind, Zone)>,
    /// Enemies on the board at the start.
    pub enemies: Vec<(Kind, u8, Zone)>,
    /// Doors closed at the start, coloured ones among them.
    pub doors: Vec<(Option<Colour>, Door)>,
    /// Closed doors that wait for the objective of their colour.
    pub locks: Vec<(Colour, Door, Lock)>,
    /// Cards and prototypes that lie on the board.
    pub finds: Vec<(Find, Zone)>,
    /// Zones with a thumper: noise that stays until an enemy activates there.
    pub thumpers: Vec<Zone>,
    /// Accesses that are to be welded shut.
    pub welds: Vec<Door>,
    /// What holds tiles up, and can be blown.
    pub pillars: Vec<Pillar>,
    /// Airlock doors that nobody passes until a Bot opens them.
    pub secured: Vec<Door>,
    /// Cards taken out of their piles before shuffling.
    pub set_apart: Vec<Card>,
    /// Cards with which each survivor starts, equipped.
    pub equipped: Vec<Card>,
    /// Noise tokens that stay, one fewer each end phase.
    pub crew_noise: Option<(Zone, u8)>,
    /// Experience for taking an objective.
    pub objective_experience: u8,
    /// What objectives give besides.
    pub gifts: Vec<(Colour, Gift)>,
    /// Whether the steps must be done in this order.
    pub in_order: bool,
    /// What wins.
    pub steps: Vec<Step>,
    /// What loses, besides what always loses.
    pub perils: Vec<Peril>,
    /// Special rules.
    pub specials: Vec<Special>,
    /// The story in a sentence or two of our own.
    pub intro: String,
    /// Special rules in words, for people.
    pub rules: Vec<String>,
}

impl Mission {
    /// Mold and barred doors at the start.
    pub fn ground(&self) -> Ground {
        let mold = |wanted: bool| -> ZoneSet {
            let zones = self.mold.iter().filter(|(_, active)| *active == wanted);
            zones.map(|(zone, _)| *zone).collect()
        };
        Ground {
            active_mold: mold(true),
            inactive_mold: mold(false),
            barred: self.barred(),
            ..Ground::default()
        }
    }

    /// The doors that nobody passes at the start.
    pub fn barred(&self) -> DoorSet {
        let sealed = self.locks.iter().filter(|(.., lock)| *lock == Lock::Sealed);
        self.secured.iter().copied().chain(sealed.map(|(_, door, _)| *door)).collect()
    }

    /// Whether the rules of the mission say this.
    pub fn says(&self, special: &Special) -> bool {
        self.specials.contains(special)
    }

    /// The pillar of this colour, and its place on the list.
    pub fn pillar(&self, colour: Colour) -> Option<(usize, &Pillar)> {
        self.pillars.iter().enumerate().find(|(_, pillar)| pillar.colour == colour)
    }
}

/// How a closed door waits for the objective of its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lock {
    /// Survivors can't open it before; enemies break it like any other.
    Key,
    /// Nothing opens or breaks it before; then it opens by itself.
    Sealed,
}

/// Something that lies on the board, to be picked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Find {
    /// A token for a prototype drawn at random.
    Prototype,
    /// This card, face up.
    Card(Card),
}

/// A pillar: charges in its zone bring tiles down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pillar {
    /// The colour of the objective token that stands for it.
    pub colour: Colour,
    /// How many charges it takes.
    pub charges: u8,
    /// The tiles that fall with it, as bits by their place on the board.
    pub tiles: u32,
}

/// How survivors are dealt over several starting zones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Groups {
    /// All in the first.
    Together,
    /// In groups as even as can be, at random.
    Random,
    /// In groups that the players choose.
    Chosen,
}

/// A token that marks a spawn zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpawnToken {
    /// Where it lies.
    pub zone: Zone,
    /// Its colour. Facedown ones are red until looked at.
    pub colour: Colour,
    /// Whether it waits for an event before anything spawns.
    pub asleep: bool,
    /// Whether it lies facedown among others that hide one of `hidden` colour.
    pub facedown: Option<Colour>,
}

/// What an objective gives to the survivor who takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gift {
    /// These cards, set apart before.
    Cards(Vec<Card>),
    /// A prototype drawn at random, while one is left.
    RandomPrototype,
    /// The remote control of this kind of machine.
    Remote(MachineKind),
}

/// One thing to accomplish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Take every objective of these colours (all there are, if empty).
    Take(Vec<Colour>),
    /// Every survivor leaves by the exit, scientists too.
    Escape,
    /// In an end phase, every survivor stands where this machine stands, without enemies.
    GatherAt(MachineKind),
    /// Find and destroy the spawn token of this colour.
    DestroySpawn(Colour),
    /// Every survivor reaches this danger level.
    Level(Danger),
    /// The crew's noise tokens are gone.
    Evacuate,
    /// Every survivor has this card equipped, and it is not the one they began with.
    Equip(Card),
    /// Collect all samples of the mission.
    Samples,
    /// No spawn token is left in these zones.
    DestroySpawnsIn(ZoneSet),
    /// No enemy is left in these zones: a building.
    Clear(ZoneSet),
    /// This machine leaves by the exit.
    BringOut(MachineKind),
    /// Every access that the mission marks is welded shut.
    Weld,
    /// The pillar of this colour falls.
    Collapse(Colour),
}

/// What loses a mission besides what always loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Peril {
    /// An enemy activates in the zone of this objective before it is taken.
    ActivatesAt(Colour),
    /// An enemy reaches the exit before the crew is away.
    ReachesExit,
    /// This machine is destroyed.
    MachineLost(MachineKind),
}

/// A special rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Special {
    /// A sleeping spawn zone wakes.
    Wake(Colour, Waker),
    /// Hellfire removes spawn tokens in these zones; with their mold, if so.
    HellfireSpawns {
        /// The zones in which this holds.
        zones: ZoneSet,
        /// Whether the mold goes too, instead of turning inactive.
        with_mold: bool,
    },
    /// This objective is a person who walks to the exit.
    Scientist(Colour),
    /// Oxygen tanks of the start are lost on entering an airlock.
    OxygenLostInAirlock,
    /// Eliminating one of these in melee gives a sample; its miniature is kept, or this objective is taken.
    MeleeSample(Kind, Option<Colour>),
    /// An action on a spawn zone gives a sample; this objective is taken.
    SpawnSample(Colour),
    /// Below this level, an Abomination card brings one of this kind instead.
    AbominationsFrom(Danger, Kind),
    /// So many Seismic Grenades in one players' phase remove a spawn token of these zones.
    BlastSpawns(ZoneSet, u8),
    /// Taking an objective where the spawn token of this colour lies removes that token.
    TakeSpawn(Colour),
    /// When this objective is taken, the doors between buildings and tunnels shut for good.
    ShutAccesses(Colour),
    /// Machines shoot at survivors until one controls them.
    HostileMachines,
    /// Machines obey skills only: standing beside one gives no control.
    SkillsOnly,
    /// This objective can't be taken, and must not be lost.
    Fixed(Colour),
    /// Objectives of this colour are carried by whoever takes them.
    Carry(Colour),
}

/// What wakes a spawn zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waker {
    /// Mold appears within this range.
    MoldWithin(u8),
    /// The objective of its colour is taken.
    Taken,
    /// The door of its colour is removed or destroyed.
    DoorGone,
}
