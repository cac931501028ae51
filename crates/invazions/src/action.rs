//! What players want to do.

use serde::Serialize;

use crate::card::{Card, Horde, Place, Research};

/// What a player wants to do. `command.rs` has the line of text for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Action {
    /// Phase 1: the human discards a card before drawing.
    Discard {
        /// The card.
        card: Card,
    },
    /// Phase 1: the human discards nothing.
    Keep,
    /// Phase 2: the human plays a Human above a Place.
    Defend {
        /// The Human.
        card: Card,
        /// Where.
        place: Place,
    },
    /// Phase 2: the human plays a Research card.
    Study {
        /// The card.
        research: Research,
        /// Where.
        place: Place,
    },
    /// Phase 2 ends: the human places the Barricade.
    Barricade {
        /// Where.
        place: Place,
    },
    /// A Contamination card is chosen for the effect that asks for one.
    Pick {
        /// The card.
        card: Card,
    },
    /// Phase 3: a horde chooses the Place it attacks.
    Attack {
        /// The horde.
        horde: Horde,
        /// Where.
        place: Place,
    },
    /// Phase 4: the hordes agree on who plays next.
    Order {
        /// The horde.
        horde: Horde,
    },
    /// A horde agrees with what another proposed.
    Agree,
    /// A horde objects to what another proposed.
    Object,
    /// One of the last Wounded Zombies is for a horde.
    TakeWounded {
        /// The horde.
        horde: Horde,
    },
    /// Phase 4: a horde plays a card.
    Play {
        /// The card.
        card: Card,
    },
    /// Phase 4: a horde stops playing cards.
    Stop,
    /// A card of the hand is sacrificed for the effect that asks for one.
    Sacrifice {
        /// The card.
        card: Card,
    },
    /// What a card offers is not taken.
    Decline,
    /// A card that was looked at goes on top of the Contamination pile.
    Top {
        /// The card.
        card: Card,
    },
    /// A card that was looked at goes to the bottom of the Contamination pile.
    Bottom {
        /// The card.
        card: Card,
    },
    /// Phase 5: damage enough to devour a Human.
    Devour {
        /// Where.
        place: Place,
        /// The Human.
        card: Card,
    },
    /// Phase 5: damage enough to devour Research that has a Defence.
    DevourResearch {
        /// Where.
        place: Place,
        /// The card.
        research: Research,
    },
    /// Phase 5: the rest of the damage at this Place is let go.
    Done,
    /// Phase 6: a horde takes a Contamination card.
    Recruit {
        /// The horde.
        horde: Horde,
        /// The card.
        card: Card,
    },
    /// Phase 6: a horde takes no more.
    Enough {
        /// The horde.
        horde: Horde,
    },
    /// Phase 6: the hordes say that they have five Captured Zombies.
    Claim,
    /// Phase 6: they don't.
    GoOn,
    /// The human plays Holding the place.
    Hold {
        /// Where.
        place: Place,
    },
    /// The human plays Capturing a test subject.
    Capture {
        /// Where.
        place: Place,
        /// The Contamination card.
        card: Card,
    },
    /// The human plays Bloodbath.
    Bloodbath,
    /// The human plays Cut to the quick.
    Cut {
        /// Whose hand.
        horde: Horde,
    },
    /// The human plays Prophylaxis.
    Save {
        /// Where.
        place: Place,
        /// The Human who isn't devoured.
        card: Card,
    },
    /// The human plays Research leap.
    Leap {
        /// The Research card that costs its first price again.
        research: Research,
    },
    /// The human doesn't interrupt now.
    Pass,
    /// The human doesn't interrupt for the rest of this phase.
    PassPhase,
    /// The human doesn't interrupt for the rest of this turn.
    PassTurn,
    /// The human wants to be asked again.
    Attend,
}
