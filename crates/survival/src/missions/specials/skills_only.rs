//! Machines obey skills only.

use super::SpecialRule;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use sheet::{Fields, Item};

/// Machines obey skills only: standing beside one gives no control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SkillsOnly;

impl SpecialRule for SkillsOnly {
    const WORD: (&'static str, bool) = ("skills_only", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(SkillsOnly)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        mission.check_machines(file);
    }
}
