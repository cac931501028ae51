//! What All-Out dice leave behind.
//!
//! Reference manual, "All-Out Dice".

use serde::Serialize;

use crate::model::action::MAX_SURVIVORS;
use crate::model::skill_die::OwnDice;

/// What All-Out dice have left behind. All of it is zero at tables without them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct AllOutState {
    /// Survivors who were laid down and have not stood up, as bits.
    pub laid_down: u16,
    /// Survivors who have seized an Opportunity in their turn, as bits.
    pub seized: u16,
    /// Skill dice.
    pub dice: [OwnDice; MAX_SURVIVORS],
    /// Defence tokens.
    pub defence: [u8; MAX_SURVIVORS],
}
