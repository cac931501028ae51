//! Open matters. The state keeps a small stack of them; the top one says what
//! happens next, or who decides what, and returns to the one below. Here is
//! what survivors and the team do; attacks and enemies have files of their own.

mod attack;
mod enemies;

use serde::Serialize;

pub use attack::*;
pub use enemies::*;

use crate::model::action::Who;
use crate::model::card::Card;
use crate::model::danger::Danger;
use crate::model::inventory::Inventory;
use crate::model::skill::{FREE_KINDS, TURN_EXTRAS};
use crate::model::zone::Zone;

/// The deepest stack that rules can build, with room to spare. The deepest we
/// know: a search with a lent action, in an extra turn before an extra
/// activation, finds a spawn card for which miniatures run out, and the
/// abomination that activates hurts somebody.
pub const MAX_FRAMES: usize = 14;

/// Calls a macro with every frame there is: what it is about, its name, its
/// type. This is the only list of them.
macro_rules! every_frame {
    ($then:ident) => {
        $then! {
            /// Starting equipment is shared out.
            Sharing(Deal),
            /// The team decides who begins.
            Beginning(Beginning),
            /// The round goes on, stage by stage.
            Round(Stage),
            /// A survivor's turn.
            Turn(TurnFrame),
            /// A move that may go on.
            Walking(Walking),
            /// A free move after a kill.
            Slipping(Slipping),
            /// A Bot may come along.
            Following(Following),
            /// A survivor drags others out of a zone.
            Rescuing(Rescuing),
            /// A survivor may be dragged to a zone by another.
            Offered(Offered),
            /// Survivors with quick reflexes may answer a spawn.
            Reflexes(Reflexes),
            /// This one may answer now.
            Reflex(Reflex),
            /// Survivors linked to the enemies take an extra turn.
            Linked(Linked),
            /// Medics offer to mend armour.
            Mending(Mending),
            /// Enemies activate out of turn.
            ExtraActivation(ExtraActivation),
            /// Scientists walk.
            Scientists(Scientists),
            /// The team decides in which starting zone a survivor begins.
            Grouping(Grouping),
            /// Additional spawn tokens are placed.
            ExtraSpawns(ExtraSpawns),
            /// A car drives fast, and goes on.
            Driving(Driving),
            /// Somebody is asked to change seats.
            Swapping(Swapping),
            /// Food goes into the trunk of a car, or out of it.
            Stowing(Stowing),
            /// The team decides who joins the mission without playing.
            Recruiting(Recruiting),
            /// Lots decide who stands where, then the team who plays.
            Casting(Casting),
            /// Cards are still to be drawn for a search.
            Searching(Searching),
            /// Cards are rearranged.
            Arranging(Arranging),
            /// The other side of a trade is asked.
            Consent(Consent),
            /// An attack.
            Attack(Attack),
            /// Alien Heads draw enemies to the attacker.
            Taunting(Taunting),
            /// A survivor who was laid down has to stand up.
            Lying(Lying),
            /// Attacks or misses are dealt to figures one by one.
            Dealing(Dealing),
            /// A survivor is about to take damage.
            Wound(Wound),
            /// A survivor chooses a skill.
            Learning(Learning),
            /// A survivor or a machine stands at the exit.
            Leaving(Leaving),
            /// Enemies activate.
            Activation(Activation),
            /// Machines gone rogue shoot.
            Rogue(Rogue),
            /// Hits of one of them among enemies are assigned.
            RogueHits(RogueHits),
            /// Odd enemies are to be sent one way or the other.
            Splitting(Splitting),
            /// Enemies part over equally loud targets.
            Parting(Parting),
            /// Enemies appear, spawn zone by spawn zone.
            Spawning(Spawning),
            /// The team decides where spawning begins.
            SpawnOrder(SpawnOrder),
            /// Enemies wait before the first round, spawn zone by spawn zone.
            Reinforcing(Reinforcing),
            /// Zombies wait at objectives before the first round.
            Infesting(Infesting),
            /// The dark zones of a building bring enemies, one by one.
            Building(Building),
            /// An enemy card is drawn for a zone, and nobody rushes.
            Lurking(Lurking),
            /// Enemies that were just placed act at once.
            Rushing(Rushing),
            /// Enemy cards are dealt out to the spawn zones.
            Distributing(Distributing),
            /// Too few miniatures for all zones: the team chooses.
            Rationing(Rationing),
            /// An abomination appears, if one is left.
            Abomination(Abomination),
            /// The team decides whether Hellfire removes spawn tokens.
            Burning(Burning),
            /// Something was made of parts: the team decides who gets it.
            HandingOver(HandingOver),
        }
    };
}
pub(crate) use every_frame;

macro_rules! declare {
    ($($(#[$about:meta])* $name:ident($type:ty),)+) => {
        /// An open matter. Its verbs stand with the rule that it belongs to:
        /// see `engine::frames`.
        #[derive(Clone, Copy, PartialEq, Debug, Serialize)]
        pub enum Frame {
            $($(#[$about])* $name($type),)+
        }

        $(impl From<$type> for Frame {
            fn from(frame: $type) -> Frame {
                Frame::$name(frame)
            }
        })+
    };
}
every_frame!(declare);

/// The team decides who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Beginning;

/// A move that may go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Walking {
    /// Who moves.
    pub who: Who,
    /// For so many zones at most.
    pub left: u8,
    /// For so many at least.
    pub owed: u8,
    /// Past enemies, who don't end it.
    pub slips: bool,
}

/// A free move after a kill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Slipping {
    /// Whose.
    pub who: Who,
}

/// Bots may come along, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Following {
    /// With whom.
    pub who: Who,
    /// Those left to ask about, as bits.
    pub machines: u8,
    /// For so many actions, which a skill has saved.
    pub price: u8,
    /// Where to.
    pub to: Zone,
    /// Zones for which the move may go on if none comes along.
    pub farther: u8,
}

/// A survivor drags others out of a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rescuing {
    /// Who drags.
    pub who: Who,
    /// Out of which zone.
    pub from: Zone,
    /// Those left to ask, as bits of figures.
    pub left: u32,
}

/// A survivor may be dragged to a zone by another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Offered {
    /// Who is asked.
    pub who: Who,
    /// Where they would be dragged.
    pub to: Zone,
}

/// Survivors with quick reflexes may answer a spawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Reflexes {
    /// Those asked, as bits.
    pub asked: u16,
}

/// A survivor may answer a spawn now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Reflex {
    /// Who.
    pub who: Who,
}

/// Survivors linked to the enemies take an extra turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Linked {
    /// Those who had it, as bits.
    pub done: u16,
    /// Who takes it now before their own turn of the round, and whether they
    /// had searched: both are as before when it is over.
    pub early: Option<(Who, bool)>,
}

/// Scientists walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Scientists {
    /// The one who walks now.
    pub led: Option<u8>,
}

/// Hellfire may remove the spawn tokens of a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Burning {
    /// The zone.
    pub at: Zone,
    /// Whether its mold goes with them.
    pub with_mold: bool,
}

/// Something was made of parts that were brought to a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HandingOver {
    /// What.
    pub card: Card,
    /// Where: somebody there gets it.
    pub at: Zone,
}

/// The team decides in which starting zone a survivor begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Grouping {
    /// Who.
    pub who: Who,
}

/// Additional spawn tokens are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ExtraSpawns {
    /// So many.
    pub left: u8,
}

/// A car drives fast: one zone is behind it, the next lies ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Driving {
    /// Who drives.
    pub who: Who,
    /// Which car.
    pub car: u8,
    /// Where it came from, and where it doesn't turn back to.
    pub from: Zone,
}

/// Somebody is asked to change seats with another player's survivor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Swapping {
    /// Who is asked.
    pub who: Who,
    /// Who wants their seat.
    pub with: Who,
}

/// Food goes into the trunk of a car, or out of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stowing {
    /// Whose food.
    pub who: Who,
    /// Which car.
    pub car: u8,
    /// Cards that may still be moved, so that it ends. Fingerprints of saved
    /// games don't know it.
    #[serde(skip)]
    pub moves: u8,
}

/// Lots decide who stands where, then the team who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Casting {
    /// Whether lots were drawn.
    pub dealt: bool,
    /// How many of the team are chosen.
    pub next: u8,
}

/// The team decides who joins the mission without playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Recruiting {
    /// Which of the mission's parties, by its place on the list.
    pub party: u8,
    /// How many of it are chosen.
    pub placed: u8,
}

/// Cards are still to be drawn for a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Searching {
    /// Who searches.
    pub who: Who,
    /// Cards still to be drawn.
    pub left: u8,
    /// The card that was drawn, while it is asked whether it is kept.
    pub drawn: Option<Card>,
    /// Whether a car is searched, where only weapons are found.
    pub weapons: bool,
    /// Whether it is taken from the fallen: then it is no search.
    pub looted: bool,
}

/// A survivor who was laid down has to stand up before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lying {
    /// Who.
    pub who: Who,
}

/// The other side of a trade is asked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Consent {
    /// What was rearranged.
    pub trade: Arranging,
}

/// A survivor chooses a skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Learning {
    /// Who.
    pub who: Who,
    /// For the level they reached.
    pub level: Danger,
}

/// A survivor stands at the exit at the end of their turn, or a machine that
/// they control and the mission wants out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Leaving {
    /// Whose turn it was.
    pub who: Who,
    /// The machine that would leave instead.
    pub machine: Option<u8>,
}

/// How starting equipment is shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Deal {
    /// A squad gets its kit.
    Kits,
    /// Drones are dealt among its members.
    Drones,
    /// The others get a card of the kit each.
    Others,
    /// Cards are dealt to anybody.
    Shared,
    /// Cards kept from earlier missions of a campaign are dealt to anybody.
    Kept {
        /// How many have been.
        dealt: u8,
    },
}

/// The stages of a round: what is going on now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Stage {
    /// Players activate their survivors.
    Players,
    /// Scientists walk.
    Scientists,
    /// Enemies activate.
    Activation,
    /// Enemies appear.
    Spawn,
    /// The end phase.
    End,
}

/// Medics offer to mend armour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Mending {
    /// The survivors left to ask, as bits.
    pub left: u16,
}

/// A survivor's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TurnFrame {
    /// Whose.
    pub who: Who,
    /// Actions left.
    pub actions: u8,
    /// Free actions left, by kind.
    pub free: [u8; FREE_KINDS],
    /// Whether they have searched.
    pub searched: bool,
    /// Whether they have used a door.
    pub door: bool,
    /// Free attacks left with a pair of dual weapons.
    pub pair: u8,
    /// Actions that may still be lent.
    pub lends: u8,
    /// Nothing has been done yet.
    pub fresh: bool,
    /// One lent action, not a turn of one's own.
    pub lent: bool,
    /// Skills used that work once per turn, as bits.
    pub used: u16,
    /// Attacks in a row that Escalation counts: any, melee, ranged.
    pub streak: [u8; 3],
    /// Skills of the survivor that the turn has reckoned with.
    pub known: u8,
    /// What these skills gave to it, kind by kind.
    pub granted: [u8; TURN_EXTRAS],
    /// Companions whose skill has given to it what it gives, as bits.
    pub served: u16,
    /// Whether the last thing done was to rearrange for free. Fingerprints of
    /// saved games don't know it.
    #[serde(skip)]
    pub rearranged: bool,
}

/// Why cards are rearranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Occasion {
    /// A Reorganize/Trade action.
    Action,
    /// A card was found: whoever keeps one may rearrange for free.
    Found {
        /// Whether one has been kept.
        kept: bool,
    },
    /// Cards were gained that are put away, and nothing else.
    Gained,
}

/// Cards are rearranged, alone or with a partner.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Arranging {
    /// Who rearranges.
    pub who: Who,
    /// With whom.
    pub with: Option<Who>,
    /// Why.
    pub occasion: Occasion,
    /// Steps left, so that it ends.
    pub steps: u8,
    /// The seat that called it done: it has agreed.
    pub proposer: u8,
    /// Both inventories as they were, should the partner refuse.
    pub before: [Inventory; 2],
    /// Their remote controls, likewise.
    pub remotes: [u8; 2],
    /// The objective tokens that they carry, likewise.
    pub tokens: [u8; 2],
    /// Where their oxygen tanks from the start lay, likewise.
    pub old_tanks: [u8; 2],
    /// Companions who changed leaders, as bits.
    pub companions: u16,
}
