//! What happened in a campaign.

/// What becomes of a card for which dice were rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is kept.
    Kept,
    /// It is kept, and lies face down.
    FaceDown,
    /// It is lost, with all that was attached to it.
    Lost,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Something in the mission under way.
    Mission(survival::event::Event),
    /// A mission begins.
    Began {
        /// Which, from one.
        number: u8,
        /// Which time, from one.
        attempt: u8,
    },
    /// A mission is over.
    Over {
        /// Which, from one.
        number: u8,
        /// Whether it was won.
        won: bool,
    },
    /// A survivor is out of the campaign.
    Eliminated {
        /// Who.
        name: String,
    },
    /// A survivor keeps a card.
    Kept {
        /// Who.
        name: String,
        /// What.
        card: String,
    },
    /// Dice were rolled for a card.
    Tested {
        /// Whose.
        name: String,
        /// Which.
        card: String,
        /// What the All-Out dice showed.
        dice: Vec<u8>,
        /// What becomes of it.
        fate: Fate,
    },
    /// Dice were rolled for somebody's armour.
    Mended {
        /// Whose.
        name: String,
        /// What the All-Out dice showed.
        dice: Vec<u8>,
        /// The armour that they have now.
        armour: u8,
    },
    /// Fatigue takes experience.
    Tired {
        /// From whom.
        name: String,
        /// The experience that they have now.
        experience: u16,
    },
    /// Fatigue takes a skill or a die.
    Forgot {
        /// From whom.
        name: String,
        /// What.
        lesson: String,
    },
    /// A card changes hands.
    Passed {
        /// Whose it was.
        name: String,
        /// What.
        card: String,
        /// Who has it now.
        to: String,
    },
    /// Somebody takes a place in the team.
    Joined {
        /// Who.
        name: String,
        /// Whose place.
        of: String,
    },
    /// Nobody can take a place in the team, which goes on without.
    Missing {
        /// Whose place.
        of: String,
    },
    /// The campaign is won.
    Won,
    /// The campaign is lost.
    Lost,
    /// The players gave up.
    GivenUp,
}
