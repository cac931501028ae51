//! What happened in a campaign.

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
