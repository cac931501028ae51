//! A machine is destroyed that the mission must not lose.

use super::PerilRule;
use crate::content::figures::MACHINES;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::mission::MachineKind;
use sheet::{Fields, Item};

/// This machine is destroyed. A step that needs it is out of reach then, which
/// loses; this says that the mission itself said so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MachineLost {
    /// The machine.
    pub machine: MachineKind,
}

impl PerilRule for MachineLost {
    const WORD: (&'static str, bool) = ("machine_lost", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(MachineLost { machine: item.word(MACHINES)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.has_machine(self.machine) {
            let message = "there is no machine to lose";
            file.clash(&["perils", "machines"], message, "add it to `machines`");
        }
    }
}
