//! What happened: facts, each with the rule that made it happen.

use arrayvec::ArrayVec;
use serde::{Serialize, Serializer};
use table::{Seat, Viewer};

use crate::card::{Card, Horde, Place, Research};
use crate::rule::Rule;
use crate::state::Outcome;

/// Something that happened, and the rule behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// What happened.
    pub fact: Fact,
    /// By which rule.
    pub rule: Rule,
}

/// Somebody with cards of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The human.
    Human,
    /// A horde.
    Horde(Horde),
}

impl Side {
    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Side::Human => "Human",
            Side::Horde(horde) => horde.name(),
        }
    }

    /// The seat.
    pub const fn seat(self) -> Seat {
        match self {
            Side::Human => Seat(0),
            Side::Horde(horde) => Seat(horde.0.saturating_add(1)),
        }
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A fact as scenarios name it.
pub(crate) struct Form {
    /// The variant's name.
    pub(crate) variant: &'static str,
    /// What happened, in a sentence.
    pub(crate) about: &'static str,
    /// Its values: name and type.
    pub(crate) fields: &'static [(&'static str, &'static str)],
}

/// Makes the facts, and the list of them that scenarios are checked against.
macro_rules! facts {
    ($(
        $(#[doc = $doc:literal])*
        $variant:ident { $($(#[$attribute:meta])* $field:ident: $type:ty),* $(,)? },
    )*) => {
        /// Something that happened. Where a card is `None`, the viewer didn't see it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the fields are named after what they hold")]
        pub enum Fact {
            $($(#[doc = $doc])* $variant { $($(#[$attribute])* $field: $type),* },)*
        }

        /// Every fact that there is.
        pub(crate) const FORMS: &[Form] = &[$(Form {
            variant: stringify!($variant),
            about: concat!($($doc),*),
            fields: &[$((stringify!($field), stringify!($type))),*],
        },)*];
    };
}

facts! {
    /// A turn begins.
    TurnBegins { turn: u16 },
    /// A Research card is laid out for the human.
    ResearchReady { research: Research },
    /// A Contamination card is laid below a Place.
    Contaminated { place: Place, card: Card },
    /// There is no Contamination card left to lay.
    NoContamination { place: Place },
    /// Somebody draws a card; only they see which.
    Drew { side: Side, card: Option<Card> },
    /// A discard pile becomes the draw pile.
    Reshuffled { side: Side },
    /// There is nothing left to draw.
    NothingToDraw { side: Side },
    /// A card goes from a hand to the discard pile.
    Discarded { side: Side, card: Card },
    /// The human gets tokens.
    Income { tokens: u8, now: u8 },
    /// The human pays tokens.
    Paid { tokens: u8, now: u8 },
    /// A Human is played.
    Defended { place: Place, card: Card },
    /// A Research card is played.
    Studied { place: Place, research: Research },
    /// The Barricade is placed.
    Barricaded { place: Place },
    /// A Contamination card is shuffled into its pile.
    ShuffledIn { place: Place, card: Card },
    /// A Contamination card goes on top of its pile.
    PutOnTop { place: Place, card: Card },
    /// A horde chooses its Place.
    Chose { horde: Horde, place: Place },
    /// A horde proposes the order laid out to the others.
    ProposedOrder { horde: Horde },
    /// A horde proposes who takes a card that several want.
    ProposedRecruit { horde: Horde, taker: Horde, card: Card },
    /// A horde proposes who takes one of the last Wounded Zombies.
    ProposedWounded { horde: Horde, taker: Horde },
    /// A horde agrees with it.
    Consented { horde: Horde },
    /// A horde objects: the matter is open again.
    Objected { horde: Horde },
    /// The next in the hordes' order.
    Ordered { horde: Horde },
    /// A horde gets a Wounded Zombie.
    Wounded { horde: Horde },
    /// There is no Wounded Zombie left for a horde.
    NoWounded { horde: Horde },
    /// A horde plays a card, which makes so much damage.
    Played { horde: Horde, card: Card, attack: u8 },
    /// A card played makes more damage.
    Strengthened { horde: Horde, card: Card, attack: u8 },
    /// A horde may play more cards.
    Extended { horde: Horde, zombies: u8, rages: u8 },
    /// A horde may recruit more if it gets in.
    MoreRecruits { horde: Horde, recruits: u8 },
    /// A horde stops playing cards.
    Stopped { horde: Horde },
    /// The top card of the human's pile is turned up.
    Revealed { horde: Horde, card: Card },
    /// It is put back.
    PutBack { card: Card },
    /// It is discarded.
    RevealedDiscarded { card: Card },
    /// A card of a hand leaves the game.
    Sacrificed { horde: Horde, card: Card },
    /// A Contamination card leaves the game.
    SacrificedBelow { place: Place, card: Card },
    /// A horde looks at Contamination cards; only it sees which.
    Looked {
        horde: Horde,
        #[serde(serialize_with = "seen")]
        cards: [Option<Card>; 3],
    },
    /// A horde puts one of them back; only it sees which.
    Returned { horde: Horde, card: Option<Card>, on_top: bool },
    /// A horde takes a Contamination card into its hand.
    Took { horde: Horde, place: Place, card: Card },
    /// The human plays a Bravery card.
    Braved { card: Card },
    /// A Place gets Defence until the turn ends.
    Held { place: Place, defence: u8 },
    /// A Human is given enough damage.
    Marked { place: Place, card: Card, damage: u8 },
    /// Research is given enough damage.
    MarkedResearch { place: Place, research: Research, damage: u8 },
    /// A Human is saved.
    Saved { place: Place, card: Card },
    /// The damage at a Place is added up.
    Damage { place: Place, damage: u16, defence: u8 },
    /// The hordes at a Place get in.
    Entered { place: Place, left: u16 },
    /// They don't.
    Failed { place: Place },
    /// Damage is left that devours nobody.
    Lost { place: Place, damage: u16 },
    /// A Human is devoured.
    Devoured { place: Place, card: Card },
    /// Research is devoured and costs more.
    ResearchDevoured { place: Place, research: Research, x: u8 },
    /// Research costs its first price again.
    Leapt { research: Research },
    /// A horde recruits a card.
    Recruited { horde: Horde, place: Place, card: Card },
    /// A horde recruits no more.
    RecruitedEnough { horde: Horde },
    /// The hordes' cards are counted.
    Counted { captives: u8 },
    /// A card played leaves the game at the end of the turn.
    Spent { horde: Horde, card: Card },
    /// A horde puts its cards of this turn into its discard pile.
    CleanedUp { horde: Horde, cards: u16 },
    /// The human gets research points.
    Points { points: u8, now: u8 },
    /// The game is over.
    Over { outcome: Outcome },
}

impl Event {
    /// The event as `viewer` sees it: what they may not see is left out.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        let fact = match self.fact {
            Fact::Drew { side, .. } if viewer != Viewer::Seat(side.seat()) => {
                Fact::Drew { side, card: None }
            }
            Fact::Looked { horde, cards } if viewer != horde_viewer(horde) => {
                Fact::Looked { horde, cards: cards.map(|_| None) }
            }
            Fact::Returned { horde, on_top, .. } if viewer != horde_viewer(horde) => {
                Fact::Returned { horde, card: None, on_top }
            }
            fact => fact,
        };
        Event { fact, rule: self.rule }
    }

    /// Whether it showed somebody what they could not know before: a card of a
    /// hand or a pile.
    pub const fn reveals(&self) -> bool {
        matches!(
            self.fact,
            Fact::Contaminated { .. }
                | Fact::Drew { .. }
                | Fact::Discarded { .. }
                | Fact::Defended { .. }
                | Fact::Played { .. }
                | Fact::Revealed { .. }
                | Fact::Looked { .. }
                | Fact::Sacrificed { .. }
                | Fact::Braved { .. }
                | Fact::Counted { .. }
        )
    }
}

const fn horde_viewer(horde: Horde) -> Viewer {
    Viewer::Seat(Side::Horde(horde).seat())
}

/// Those cards that the viewer saw.
fn seen<S: Serializer>(cards: &[Option<Card>; 3], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cards.iter().flatten())
}

/// Cards as an event holds them.
pub(crate) fn three(cards: &ArrayVec<Card, 3>) -> [Option<Card>; 3] {
    std::array::from_fn(|index| cards.get(index).copied())
}
