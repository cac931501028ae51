//! What loses a mission besides what always loses; one file for each peril.
//!
//! Invader and Dark Side chapter 16, "Missions".

mod activates_at;
mod activates_in;
mod enters;
mod machine_lost;
mod reaches_exit;

pub use activates_at::ActivatesAt;
pub use activates_in::ActivatesIn;
pub use enters::Enters;
pub use machine_lost::MachineLost;
pub use reaches_exit::ReachesExit;

use super::mission::Mission;
use super::reading::Reader;
use crate::engine::game::Game;
use crate::model::enemy::Kinds;
use crate::model::frame::Activation;
use sheet::{Fields, Item};

/// What every peril says of itself.
pub(super) trait PerilRule: Sized {
    /// Its word in mission files, and whether something follows it.
    const WORD: (&'static str, bool);

    /// Reads what follows its word.
    fn read(item: &Item, reader: &Reader) -> Option<Self>;

    /// Notes what a mission lacks for it.
    fn check(&self, file: &Fields, mission: &Mission);

    /// Whether it has come about as things stand.
    fn is_met(&self, _game: &Game) -> bool {
        false
    }

    /// Whether it comes about by enemies that now activate.
    fn is_met_by(&self, _game: &Game, _activation: &Activation, _kinds: Kinds) -> bool {
        false
    }
}

vocabulary! {
    $
    /// What loses a mission besides what always loses.
    Peril by each_peril {
        /// An enemy activates where an objective lies.
        ActivatesAt,
        /// An enemy activates in a zone that is to be guarded.
        ActivatesIn,
        /// An enemy comes into a zone that is to be kept free.
        Enters,
        /// An enemy reaches the exit too early.
        ReachesExit,
        /// A machine is destroyed.
        MachineLost,
    }
}

impl Peril {
    /// Notes what a mission lacks for it.
    pub(super) fn check(&self, file: &Fields, mission: &Mission) {
        each_peril!(self, peril => peril.check(file, mission));
    }

    /// Whether it has come about as things stand.
    pub(super) fn is_met(&self, game: &Game) -> bool {
        each_peril!(self, peril => peril.is_met(game))
    }

    /// Whether it comes about by enemies that now activate.
    pub(super) fn is_met_by(&self, game: &Game, activation: &Activation, kinds: Kinds) -> bool {
        each_peril!(self, peril => peril.is_met_by(game, activation, kinds))
    }
}
