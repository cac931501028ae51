//! Molotovs that drive spawn tokens to the Spawn Start.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::engine::game::{Dealer, Game};
use crate::missions::reading::Reader;
use crate::model::card::Blast;
use crate::model::zone::{Zone, ZoneSet};
use sheet::Item;

/// A Molotov thrown at a spawn zone sends its token to the Spawn Start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MolotovSpawns;

impl SpecialRule for MolotovSpawns {
    const WORD: (&'static str, bool) = ("molotov_spawns", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(MolotovSpawns)
    }

    fn set_alight(&self, game: &mut Game, at: Zone, dealer: &mut impl Dealer) {
        game.send_spawns(at, dealer);
    }

    /// A Molotov for each zone.
    fn still_gathers(&self, game: &Game) -> Option<bool> {
        let zones: ZoneSet = game.spawns_astray().collect();
        Some(zones.len() as usize <= game.blasts_left(Blast::Molotov))
    }
}
