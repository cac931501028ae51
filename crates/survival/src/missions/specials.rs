//! Special rules of missions; one file for each.
//!
//! Invader and Dark Side chapter 16, "Missions", under "Special rules"; Second
//! Edition, "Missions".

mod abominations_from;
mod barricades;
mod blast_spawns;
mod bystanders;
mod carry;
mod exit_without_abominations;
mod fixed;
mod gather_spawns;
mod heavy;
mod hellfire_spawns;
mod hostile_machines;
mod inseparable;
mod keep;
mod leave_in_cars;
mod melee_sample;
mod molotov_spawns;
mod no_return;
mod open_all;
mod opens_for;
mod oxygen_lost_in_airlock;
mod rally_with;
mod returns;
mod scientist;
mod shoot_cars;
mod shut_accesses;
mod skills_only;
mod spawn_sample;
mod take_spawn;
mod takers;
mod trunk;
mod wake;

pub use abominations_from::AbominationsFrom;
pub use barricades::Barricades;
pub use blast_spawns::BlastSpawns;
pub use bystanders::Bystanders;
pub use carry::Carry;
pub use exit_without_abominations::ExitWithoutAbominations;
pub use fixed::Fixed;
pub use gather_spawns::GatherSpawns;
pub use heavy::Heavy;
pub use hellfire_spawns::HellfireSpawns;
pub use hostile_machines::HostileMachines;
pub use inseparable::Inseparable;
pub use keep::Keep;
pub use leave_in_cars::LeaveInCars;
pub use melee_sample::MeleeSample;
pub use molotov_spawns::MolotovSpawns;
pub use no_return::NoReturn;
pub use open_all::OpenAll;
pub use opens_for::OpensFor;
pub use oxygen_lost_in_airlock::OxygenLostInAirlock;
pub use rally_with::RallyWith;
pub use returns::Returns;
pub use scientist::Scientist;
pub use shoot_cars::ShootCars;
pub use shut_accesses::ShutAccesses;
pub use skills_only::SkillsOnly;
pub use spawn_sample::SpawnSample;
pub use take_spawn::TakeSpawn;
pub use takers::Takers;
pub use trunk::Trunk;
pub use wake::{Wake, Waker};

use std::sync::Arc;

use super::mission::Mission;
use super::reading::Reader;
use crate::board::Door;
use crate::content::narrow::Numbers;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::Who;
use crate::model::enemy::Kind;
use crate::model::mission::Colour;
use crate::model::rule::Refusal;
use crate::model::zone::Zone;
use sheet::{Fields, Item};

/// An objective that was just taken.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    /// By whom.
    pub(super) who: Who,
    /// Its colour.
    pub(super) colour: Colour,
    /// Where it lay.
    pub(super) zone: Zone,
}

/// What every special rule says of itself: how it is written, and what it does
/// at the moments that concern it.
pub(super) trait SpecialRule: Sized {
    /// Its word in mission files, and whether something follows it.
    const WORD: (&'static str, bool);

    /// Reads what follows its word.
    fn read(item: &Item, reader: &Reader) -> Option<Self>;

    /// Notes what a mission lacks for it.
    fn check(&self, _file: &Fields, _mission: &Mission) {}

    /// The kind of enemy that it names.
    fn kind(&self) -> Option<Kind> {
        None
    }

    /// The objective token that waits for it beside the board.
    fn token(&self) -> Option<Colour> {
        None
    }

    /// Whether an objective of a colour may be taken.
    fn check_take(&self, _colour: Colour) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether a survivor may take an objective, whatever its colour.
    fn check_taker(&self, _game: &Game, _who: Who) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether a survivor may open a door.
    fn check_open(&self, _game: &Game, _who: Who, _door: Door) -> Result<(), Refusal> {
        Ok(())
    }

    /// An objective was taken.
    fn taken(&self, _game: &mut Game, _taken: Taken, _dealer: &mut impl Dealer) {}

    /// A coloured door was opened or destroyed.
    fn door_gone(&self, _game: &mut Game, _colour: Colour, _dealer: &mut impl Dealer) {}

    /// Mold appeared in a zone.
    fn mold_appeared(&self, _game: &mut Game, _zone: Zone, _dealer: &mut impl Dealer) {}

    /// A Hellfire burned in a zone.
    fn burned(&self, _game: &mut Game, _at: Zone, _dealer: &mut impl Dealer) {}

    /// A Seismic Grenade went off in a zone.
    fn blasted(&self, _game: &mut Game, _at: Zone, _dealer: &mut impl Dealer) {}

    /// A Molotov was thrown into a zone.
    fn set_alight(&self, _game: &mut Game, _at: Zone, _dealer: &mut impl Dealer) {}

    /// Whether it can still bring all spawn tokens to the Spawn Start; none if that
    /// is not its matter.
    fn still_gathers(&self, _game: &Game) -> Option<bool> {
        None
    }

    /// A survivor set foot into a zone.
    fn entered(&self, _game: &mut Game, _who: Who, _zone: Zone, _dealer: &mut impl Dealer) {}

    /// Follows content that is numbered anew: a rule that names cards or
    /// enemies says here which.
    fn renumber(&mut self, _numbers: &Numbers) {}

    /// An enemy fell, by whatever.
    fn fell(&self, _game: &mut Game, _kind: Kind, _dealer: &mut impl Dealer) {}

    /// A survivor eliminated an enemy in melee.
    fn slain(&self, _game: &mut Game, _who: Who, _kind: Kind, _dealer: &mut impl Dealer) {}
}

vocabulary! {
    $
    /// A special rule.
    Special by each_special {
        /// A sleeping spawn zone wakes.
        Wake,
        /// Hellfire removes spawn tokens.
        HellfireSpawns,
        /// An objective is a person who walks to the exit.
        Scientist,
        /// Oxygen tanks of the start are lost on entering an airlock.
        OxygenLostInAirlock,
        /// Eliminating an enemy in melee gives a sample.
        MeleeSample,
        /// An action on a spawn zone gives a sample.
        SpawnSample,
        /// Below a level, an Abomination card brings somebody else.
        AbominationsFrom,
        /// Seismic Grenades remove spawn tokens.
        BlastSpawns,
        /// Taking an objective removes the spawn token where it lies.
        TakeSpawn,
        /// Taking an objective shuts the doors between buildings and tunnels.
        ShutAccesses,
        /// Machines shoot at survivors until one controls them.
        HostileMachines,
        /// Machines obey skills only.
        SkillsOnly,
        /// An objective stays where it is.
        Fixed,
        /// Objectives are carried by whoever takes them.
        Carry,
        /// Objectives stay with whoever takes them.
        Keep,
        /// Taking an objective opens every closed door.
        OpenAll,
        /// An action sends a spawn token to the Spawn Start.
        GatherSpawns,
        /// A building opens only to some, or only after something.
        OpensFor,
        /// Accesses are barricaded, not welded.
        Barricades,
        /// Cars can be shot at, and blow up.
        ShootCars,
        /// A Molotov sends a spawn token to the Spawn Start.
        MolotovSpawns,
        /// Rallying a companion uses up a carried objective.
        RallyWith,
        /// Companions don't change leaders.
        Inseparable,
        /// Food is carried in the trunks of cars.
        Trunk,
        /// Nobody leaves on foot.
        LeaveInCars,
        /// Nobody leaves while an Abomination is on the board.
        ExitWithoutAbominations,
        /// What is carried is heavy.
        Heavy,
        /// The fallen stay out of the box.
        NoReturn,
        /// Who stands about alone is nobody's companion.
        Bystanders,
        /// Who falls comes back at the Spawn Start.
        Returns,
        /// Objectives are taken from a level on.
        Takers,
    }
}

impl Special {
    /// Notes what a mission lacks for it.
    pub(super) fn check(&self, file: &Fields, mission: &Mission) {
        each_special!(self, special => special.check(file, mission));
    }

    /// Follows content that is numbered anew.
    pub(crate) fn renumber(&mut self, numbers: &Numbers) {
        each_special!(self, special => special.renumber(numbers));
    }

    /// The kind of enemy that it names.
    pub(super) fn kind(&self) -> Option<Kind> {
        each_special!(self, special => special.kind())
    }

    /// The objective token that waits for it beside the board.
    pub(super) fn token(&self) -> Option<Colour> {
        each_special!(self, special => special.token())
    }

    /// Whether an objective of a colour may be taken.
    pub(super) fn check_take(&self, colour: Colour) -> Result<(), Refusal> {
        each_special!(self, special => special.check_take(colour))
    }

    /// Whether a survivor may take an objective, whatever its colour.
    pub(super) fn check_taker(&self, game: &Game, who: Who) -> Result<(), Refusal> {
        each_special!(self, special => special.check_taker(game, who))
    }
}

/// The moments at which special rules may do something.
impl Game {
    /// Whether special rules let a survivor open a door.
    pub(crate) fn specials_check_open(&self, who: Who, door: Door) -> Result<(), Refusal> {
        let specials = &self.world.mission().specials;
        specials.iter().try_for_each(
            |special| each_special!(special, special => special.check_open(self, who, door)),
        )
    }

    /// An objective was taken.
    pub(super) fn specials_taken(&mut self, taken: Taken, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.taken(self, taken, dealer));
        }
    }

    /// A coloured door was opened or destroyed.
    pub(super) fn specials_door_gone(&mut self, colour: Colour, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.door_gone(self, colour, dealer));
        }
    }

    /// Mold appeared in a zone: spawn zones near it may wake.
    pub(crate) fn wake_near(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.mold_appeared(self, zone, dealer));
        }
    }

    /// A fire burned in a zone: spawn tokens may go with it.
    pub(crate) fn burn_spawns(&mut self, at: Zone, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.burned(self, at, dealer));
        }
        self.happened(Moment::ZoneRazed, dealer);
    }

    /// A Molotov was thrown into a zone.
    pub(crate) fn specials_set_alight(&mut self, at: Zone, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.set_alight(self, at, dealer));
        }
    }

    /// Whether all spawn tokens can still be brought to the Spawn Start.
    pub(super) fn can_gather_spawns(&self) -> bool {
        let specials = &self.world.mission().specials;
        specials.iter().any(|special| {
            each_special!(special, special => special.still_gathers(self)) == Some(true)
        })
    }

    /// A Seismic Grenade went off in a zone: spawn tokens may go with it.
    pub(crate) fn blasted(&mut self, at: Zone, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.blasted(self, at, dealer));
        }
        self.happened(Moment::ZoneRazed, dealer);
    }

    /// A survivor sets foot into a zone.
    pub(crate) fn entered(&mut self, who: Who, zone: Zone, dealer: &mut impl Dealer) {
        if self.world.mission().specials.is_empty() {
            return;
        }
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.entered(self, who, zone, dealer));
        }
    }

    /// An enemy fell, by whatever.
    pub(crate) fn specials_fell(&mut self, kind: Kind, dealer: &mut impl Dealer) {
        if self.world.mission().specials.is_empty() {
            return;
        }
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.fell(self, kind, dealer));
        }
    }

    /// A survivor eliminated an enemy in melee.
    pub(crate) fn sample_kill(&mut self, who: Who, kind: Kind, dealer: &mut impl Dealer) {
        if self.world.mission().specials.is_empty() {
            return;
        }
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            each_special!(special, special => special.slain(self, who, kind, dealer));
        }
    }
}
