//! An enemy activates in a zone that is to be guarded.
//!
//! Second Edition, "Missions".

use super::PerilRule;
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::enemy::Kinds;
use crate::model::frame::Activation;
use crate::model::zone::ZoneSet;
use sheet::{Fields, Item};

/// An enemy begins its activation in one of these zones. Its second action
/// begins none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActivatesIn {
    /// The zones.
    pub zones: ZoneSet,
}

impl PerilRule for ActivatesIn {
    const WORD: (&'static str, bool) = ("activates_in", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let zones = reader.place.zones(&item.list());
        if item.list().is_empty() {
            item.report("no zone is to be guarded", "name zones, or take this peril out");
        }
        Some(ActivatesIn { zones: zones.into_iter().collect() })
    }

    fn check(&self, _: &Fields, _: &Mission) {}

    fn is_met_by(&self, game: &Game, activation: &Activation, kinds: Kinds) -> bool {
        activation.spent == 0
            && self.zones.iter().any(|zone| !game.actors(activation, kinds, zone).is_empty())
    }
}
