//! What being knocked out leaves behind: injuries, and skills that sleep.
//!
//! Reference manual, "Knocked Out (KO)" and "Injuries".

use serde::Serialize;

use crate::model::action::{MAX_SURVIVORS, Who};

/// With this many injuries a survivor is eliminated.
pub const LAST_INJURY: u8 = 3;

/// What being knocked out has left behind, survivor by survivor. All of it is
/// zero at tables where nobody is knocked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct KoState {
    /// Injuries.
    pub injuries: [u8; MAX_SURVIVORS],
    /// Skills learned on the bar as it stands, as bits in the order of the
    /// survivor's card: those above the bar's level sleep.
    pub earned: [u16; MAX_SURVIVORS],
}

impl KoState {
    /// The injuries of a survivor.
    pub fn injuries(&self, who: Who) -> u8 {
        self.injuries[who.index()]
    }
}
