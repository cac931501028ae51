//! What wins a mission, step by step; one file for each sort of step.
//!
//! Invader and Dark Side chapter 16, "Missions", under "Objectives"; Second Edition, "Missions".

mod assembled;
mod break_out;
mod bring_out;
mod buildings_opened;
mod burn_start;
mod clear_building;
mod collapse;
mod crates;
mod destroy_spawn;
mod destroy_spawns_on;
mod equip;
mod escape;
mod evacuate;
mod gather_at;
mod hold_each;
mod lead;
mod level;
mod loaded;
mod loot;
mod meet;
mod own;
mod park;
mod reserve_empty;
mod samples;
mod slay;
mod spawns_gathered;
mod swapped;
mod take;
mod take_some;
mod weld;

pub use assembled::Assembled;
pub use break_out::BreakOut;
pub use bring_out::BringOut;
pub use buildings_opened::BuildingsOpened;
pub use burn_start::BurnStart;
pub use clear_building::ClearBuilding;
pub use collapse::Collapse;
pub use crates::Crates;
pub use destroy_spawn::DestroySpawn;
pub use destroy_spawns_on::DestroySpawnsOn;
pub use equip::Equip;
pub use escape::Escape;
pub use evacuate::Evacuate;
pub use gather_at::GatherAt;
pub use hold_each::HoldEach;
pub use lead::Lead;
pub use level::Level;
pub use loaded::Loaded;
pub use loot::Loot;
pub use meet::Meet;
pub use own::{Many, Own, Sort};
pub use park::Park;
pub use reserve_empty::ReserveEmpty;
pub use samples::Samples;
pub use slay::Slay;
pub use spawns_gathered::SpawnsGathered;
pub use swapped::Swapped;
pub use take::Take;
pub use take_some::TakeSome;
pub use weld::Weld;

use super::mission::Mission;
use super::reading::Reader;
use super::winnable::Reach;
use crate::content::narrow::Numbers;
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::model::zone::ZoneSet;
use sheet::{Fields, Item};

/// Where a step is worked on, as things stand: what bots and lessons go by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Errand {
    /// Any of these zones.
    pub sites: ZoneSet,
    /// Whether everybody has to go there, or somebody to each of them.
    pub everybody: bool,
}

impl Errand {
    /// It is not a matter of where one is.
    pub(super) const NOWHERE: Errand = Errand { sites: ZoneSet::EMPTY, everybody: false };

    /// Somebody has to go to each of these zones.
    pub(super) const fn of_one(sites: ZoneSet) -> Errand {
        Errand { sites, everybody: false }
    }

    /// Everybody has to go to one of these zones.
    pub(super) const fn of_all(sites: ZoneSet) -> Errand {
        Errand { sites, everybody: true }
    }
}

/// What every sort of step says of itself.
pub(super) trait StepRule: Sized {
    /// Its word in mission files, and whether something follows it.
    const WORD: (&'static str, bool);

    /// Reads what follows its word.
    fn read(item: &Item, reader: &Reader) -> Option<Self>;

    /// Notes what a mission lacks for it.
    fn check(&self, _file: &Fields, _mission: &Mission) {}

    /// Whether it can be done as the mission is written, from so far as
    /// survivors get.
    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool;

    /// Whether it is accomplished as things stand. Looked at whenever
    /// something happened; where only certain moments count, never.
    fn is_done(&self, game: &Game) -> bool;

    /// Whether it can no longer be accomplished.
    fn is_out_of_reach(&self, _game: &Game) -> bool {
        false
    }

    /// Where it is worked on, as things stand.
    fn errand(&self, game: &Game) -> Errand;

    /// Follows content that is numbered anew: a step that names cards or
    /// enemies says here which.
    fn renumber(&mut self, _numbers: &Numbers) {}

    /// It as something to do: `Take the red objective`.
    fn words(&self, world: &World) -> String;
}

vocabulary! {
    $
    /// One thing to accomplish.
    Step by each_step {
        /// Take objectives.
        Take,
        /// Leave by the exit.
        Escape,
        /// Stand together where a machine stands.
        GatherAt,
        /// Destroy the spawn token of a colour.
        DestroySpawn,
        /// Reach a danger level.
        Level,
        /// Hold out until the crew is away.
        Evacuate,
        /// Wear a card of a kind.
        Equip,
        /// Collect all samples.
        Samples,
        /// Destroy the spawn tokens of some tiles.
        DestroySpawnsOn,
        /// Leave no enemy in a building.
        ClearBuilding,
        /// Bring a machine out.
        BringOut,
        /// Weld accesses shut.
        Weld,
        /// Bring a pillar down.
        Collapse,
        /// Take every weapon crate.
        Crates,
        /// Own cards of a sort.
        Own,
        /// Let everybody hold an objective.
        HoldEach,
        /// Take so many objectives.
        TakeSome,
        /// Open every building.
        BuildingsOpened,
        /// Gather all spawn tokens at the Spawn Start.
        SpawnsGathered,
        /// Throw a Molotov at the Spawn Start.
        BurnStart,
        /// Park all cars in a zone.
        Park,
        /// Lead companions.
        Lead,
        /// Stand together in a zone.
        Meet,
        /// Load objectives into a car.
        Loaded,
        /// Take whatever lies on some tiles.
        Loot,
        /// Leave no enemy in the box.
        ReserveEmpty,
        /// Bring parts together, of which something is made.
        Assembled,
        /// Eliminate an enemy with a card.
        Slay,
        /// Leave in cars, through fire.
        BreakOut,
        /// Exchange roles with companions.
        Swapped,
    }
}

impl Step {
    /// Notes what a mission lacks for it.
    pub(super) fn check(&self, file: &Fields, mission: &Mission) {
        each_step!(self, step => step.check(file, mission));
    }

    /// Whether it can be done as the mission is written.
    pub(super) fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        each_step!(self, step => step.can_be_done(mission, reach))
    }

    /// Whether it is accomplished as things stand.
    pub(crate) fn is_done(&self, game: &Game) -> bool {
        each_step!(self, step => step.is_done(game))
    }

    /// Whether it can no longer be accomplished.
    pub(crate) fn is_out_of_reach(&self, game: &Game) -> bool {
        each_step!(self, step => step.is_out_of_reach(game))
    }

    /// Where it is worked on, as things stand.
    pub fn errand(&self, game: &Game) -> Errand {
        each_step!(self, step => step.errand(game))
    }

    /// Follows content that is numbered anew.
    pub(crate) fn renumber(&mut self, numbers: &Numbers) {
        each_step!(self, step => step.renumber(numbers));
    }

    /// It as something to do: `Take the red objective`.
    pub fn words(&self, world: &World) -> String {
        each_step!(self, step => step.words(world))
    }
}
