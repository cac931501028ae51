//! Missions as data: where everything lies, what wins, what loses, and the
//! special rules, from a closed vocabulary.
//!
//! Invader and Dark Side chapter 16, "Missions".

use serde::{Deserialize, Serialize};

use crate::board::{Board, Door, DoorKind, DoorLook, DoorSet, Ground, Placing};
pub use crate::missions::perils::{
    ActivatesAt, ActivatesIn, Enters, MachineLost, Peril, ReachesExit,
};
pub use crate::missions::specials::{
    AbominationsFrom, Barricades, BlastSpawns, Bystanders, Carry, ExitWithoutAbominations, Fixed,
    GatherSpawns, Heavy, HellfireSpawns, HostileMachines, Inseparable, Keep, LeaveInCars,
    MeleeSample, MolotovSpawns, NoReturn, OpenAll, OpensFor, OxygenLostInAirlock, RallyWith,
    Returns, Scientist, ShootCars, ShutAccesses, SkillsOnly, SpawnSample, Special, TakeSpawn,
    Takers, Trunk, Wake, Waker,
};
pub use crate::missions::steps::{
    Assembled, BreakOut, BringOut, BuildingsOpened, BurnStart, ClearBuilding, Collapse, Crates,
    DestroySpawn, DestroySpawnsOn, Equip, Errand, Escape, Evacuate, GatherAt, HoldEach, Lead,
    Level, Loaded, Loot, Many, Meet, Own, Park, ReserveEmpty, Samples, Slay, Sort, SpawnsGathered,
    Step, Swapped, Take, TakeSome, Weld,
};
use crate::model::card::Card;
use crate::model::enemy::Kind;
pub use crate::model::mission::{COLOURS, CarKind, Colour, Find, MachineKind};
use crate::model::zone::{Zone, ZoneSet};

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
    /// The box to whose folder it belongs: `invader`.
    pub box_id: String,
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
    /// Cars on the board.
    pub cars: Vec<CarToken>,
    /// Survivors who come along without playing.
    pub companions: Vec<Party>,
    /// How many Abominations are in the game, whatever else is agreed.
    pub abominations: Option<u8>,
    /// Enemies on the board at the start.
    pub enemies: Vec<(Kind, u8, Zone)>,
    /// Doors closed at the start, coloured ones among them.
    pub doors: Vec<(Option<Colour>, Door)>,
    /// Doors that are open at the start, where the ruleset closes them.
    pub open_doors: Vec<Door>,
    /// Doors that no card is needed for and that enemies open by walking through.
    pub broken_doors: DoorSet,
    /// Doors that nothing ever opens.
    pub shut_doors: DoorSet,
    /// Whether doors that it doesn't speak of are closed, as its ruleset says.
    pub closes_doors: bool,
    /// Closed doors that wait for the objective of their colour.
    pub locks: Vec<(Colour, Door, Lock)>,
    /// Cards and prototypes that lie on the board.
    pub finds: Vec<(Find, Zone)>,
    /// Zones with a thumper: noise that stays until an enemy activates there.
    pub thumpers: Vec<Zone>,
    /// Noise tokens that stay.
    pub noise: Vec<(Zone, u8)>,
    /// Whether buildings that are open at the start bring enemies before the
    /// first round, as if somebody had just opened them.
    pub spawn_at_setup: bool,
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

    /// The doors that are closed at the start: those it closes or, by rulesets
    /// that close all doors, all but those it opens.
    pub fn closed_doors(&self) -> DoorSet {
        let mut closed: DoorSet = self.doors.iter().map(|(_, door)| *door).collect();
        closed |= self.broken_doors | self.shut_doors;
        if self.closes_doors {
            let doorways = self.board.doorways().iter().zip(0..);
            let doors = doorways.filter(|(doorway, _)| doorway.kind == DoorKind::Doorway);
            closed |= doors.map(|(_, index)| Door(index)).collect();
        }
        closed - self.open_doors.iter().copied().collect()
    }

    /// What lies in a doorway at the start.
    pub fn door_look(&self, door: Door) -> DoorLook {
        let coloured = self.doors.iter().find(|(_, listed)| *listed == door);
        match self.closed_doors().contains(door) {
            true => DoorLook::Closed(coloured.and_then(|(colour, _)| *colour)),
            false if self.welds.contains(&door) => DoorLook::Marked,
            false => DoorLook::Open,
        }
    }

    /// The doors that nobody passes at the start.
    pub fn barred(&self) -> DoorSet {
        let sealed = self.locks.iter().filter(|(.., lock)| *lock == Lock::Sealed);
        let barred: DoorSet =
            self.secured.iter().copied().chain(sealed.map(|(_, door, _)| *door)).collect();
        barred | self.shut_doors
    }

    /// Whether the rules of the mission say this.
    pub fn says(&self, special: impl Into<Special>) -> bool {
        self.specials.contains(&special.into())
    }

    /// Whether a machine of this kind stands on the board.
    pub fn has_machine(&self, kind: MachineKind) -> bool {
        self.machines.iter().any(|(other, _)| *other == kind)
    }

    /// The colours of all objectives, face up and facedown.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + '_ {
        self.objectives.iter().map(|(colour, _)| *colour).chain(self.mix.iter().copied())
    }

    /// The first of these colours of which there is no objective.
    pub fn missing(&self, wanted: &[Colour]) -> Option<Colour> {
        wanted.iter().copied().find(|wanted| !self.colours().any(|colour| colour == *wanted))
    }

    /// Whether somebody may come along without playing.
    pub fn has_companions(&self) -> bool {
        let joins = |(_, gift): &(Colour, Gift)| *gift == Gift::Companion;
        self.groups == Groups::Drawn || !self.companions.is_empty() || self.gifts.iter().any(joins)
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
    /// Everybody there is, by lot; then the players choose which groups they play,
    /// and the others are companions who stand alone.
    Drawn,
}

/// A car on the board, and what the mission lets survivors do with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CarToken {
    /// Which sort.
    pub kind: CarKind,
    /// Where it stands.
    pub zone: Zone,
    /// Whether it can be driven.
    pub drives: bool,
    /// Whether it can be searched.
    pub searched: bool,
    /// Whether the mission puts a weapon crate on it.
    pub has_crate: bool,
}

/// Survivors who come along without playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Party {
    /// How they begin.
    pub escort: Escort,
    /// How many, as far as there are so many.
    pub count: u8,
    /// Who it is, if nobody plays them: a survivor by their place in the content.
    pub named: Option<usize>,
}

/// How companions begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escort {
    /// Alone in a zone.
    Lone(Zone),
    /// With survivors whom the players choose.
    Led,
    /// One with each survivor.
    Each,
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
    /// A companion, by lot.
    Companion,
    /// An enemy card for the zone where it is taken, whose enemies don't rush.
    EnemyCard,
    /// A card like this, out of the discards or the deck.
    Fetch(Card),
    /// Whoever takes it and their companion exchange identity cards.
    SwapRoles,
}
