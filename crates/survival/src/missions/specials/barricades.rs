//! Accesses are barricaded with what was found, instead of welded.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use sheet::{Fields, Item};

/// A door is barricaded only from a zone without enemies, and nobody learns from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barricades;

impl SpecialRule for Barricades {
    const WORD: (&'static str, bool) = ("barricades", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Barricades)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.welds.is_empty() {
            let help = "add `welds = [{ between = [\"2V.A\", \"2V.NW\"] }]`";
            file.clash(&["specials", "welds"], "there is nothing to barricade", help);
        }
    }
}
