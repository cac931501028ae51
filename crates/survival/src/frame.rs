//! Open matters. The state keeps a small stack of them; the top one says what
//! happens next, or who decides what, and returns to the one below.

use serde::Serialize;

use crate::action::{Hands, MAX_FIGURES, Who};
use crate::board::DoorSet;
use crate::danger::Danger;
use crate::enemy::{Crowd, Kind, Kinds};
use crate::event::Harm;
use crate::inventory::Inventory;
use crate::rule::Rule;
use crate::survivor::FREE_KINDS;
use crate::zone::{Zone, ZoneSet};

/// The deepest stack that rules can build, with room to spare. The deepest we
/// know: a search with a lent action, in an extra turn before an extra
/// activation, finds a spawn card for which miniatures run out, and the
/// abomination that activates hurts somebody.
pub const MAX_FRAMES: usize = 14;

/// An open matter.
#[allow(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub enum Frame {
    /// Starting equipment is shared out.
    Sharing(Deal),
    /// The team decides who begins.
    Beginning,
    /// The round goes on, stage by stage.
    Round(Stage),
    /// A survivor's turn.
    Turn(TurnFrame),
    /// A move that may go on for so many zones, and must for `owed` of them.
    Walking { who: Who, left: u8, owed: u8 },
    /// A free move after a kill.
    Slipping { who: Who },
    /// A Bot may come along to this zone.
    Following { who: Who, machine: u8, to: Zone },
    /// A survivor drags others out of a zone; those left to ask, as bits.
    Rescuing { who: Who, from: Zone, left: u16 },
    /// A survivor may be dragged to a zone by another.
    Offered { who: Who, to: Zone },
    /// Survivors with quick reflexes may answer a spawn; those asked, as bits.
    Reflexes { asked: u16 },
    /// This one may answer now.
    Reflex { who: Who },
    /// Survivors linked to the enemies take an extra turn; those who had it, as bits.
    Linked { done: u16 },
    /// Enemies activate out of turn.
    ExtraActivation { kinds: Kinds, by: Rule },
    /// Scientists walk.
    Scientists,
    /// The team decides in which starting zone a survivor begins.
    Grouping { who: Who },
    /// Additional spawn tokens are placed.
    ExtraSpawns { left: u8 },
    /// Cards are still to be drawn for a search.
    Searching { who: Who, left: u8 },
    /// Cards are rearranged.
    Arranging(Arranging),
    /// The other side of a trade is asked.
    Consent(Arranging),
    /// An attack.
    Fight(Fight),
    /// Attacks or misses are dealt to figures one by one.
    Dealing(Dealing),
    /// A survivor is about to take damage.
    Wound { who: Who, damage: u8, harm: Harm },
    /// A survivor chooses a skill.
    Learning { who: Who, level: Danger },
    /// A survivor stands at the exit at the end of their turn, or a machine that
    /// they control and the mission wants out.
    Leaving { who: Who, machine: Option<u8> },
    /// Enemies activate.
    Activation(Activation),
    /// Machines gone rogue shoot, those before `done` have; the one before it
    /// is drawn to these zones alike.
    Rogue { done: u8, among: ZoneSet },
    /// Odd enemies are to be sent one way or the other.
    Splitting(Splitting),
    /// Enemies appear, spawn zone by spawn zone.
    Spawning { done: u8 },
    /// The team decides where spawning begins.
    SpawnOrder,
    /// Too few miniatures for all zones of active mold, or all open pits: the
    /// team chooses.
    Rationing { kind: Kind, each: u8, open: ZoneSet, by: Rule },
    /// An abomination of one of these kinds appears in one of these zones, if
    /// one is left.
    Abomination { among: ZoneSet, kinds: Kinds, by: Rule },
}

impl Frame {
    /// The survivor whose own matter it is, if it is one survivor's.
    pub const fn who(&self) -> Option<Who> {
        match self {
            Frame::Turn(turn) => Some(turn.who),
            Frame::Fight(fight) => Some(fight.who),
            Frame::Walking { who, .. }
            | Frame::Slipping { who }
            | Frame::Following { who, .. }
            | Frame::Rescuing { who, .. }
            | Frame::Offered { who, .. }
            | Frame::Reflex { who }
            | Frame::Searching { who, .. }
            | Frame::Wound { who, .. }
            | Frame::Learning { who, .. }
            | Frame::Leaving { who, .. } => Some(*who),
            _ => None,
        }
    }
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
}

/// The stages of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Stage {
    /// Players activate their survivors.
    Players,
    /// Enemies activate.
    Activation,
    /// Enemies appear.
    Spawn,
    /// The end phase.
    End,
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
}

/// Cards are rearranged, alone or with a partner.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Arranging {
    /// Who rearranges.
    pub who: Who,
    /// With whom.
    pub with: Option<Who>,
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
    /// Their oxygen tanks from the start, likewise.
    pub old_tanks: [u8; 2],
}

/// The stages of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Blow {
    /// Dice have been rolled; they may be rolled again.
    Rolled,
    /// Sixes may give additional dice.
    Sixes,
    /// Hits are assigned.
    Hits,
    /// Misses hurt friends.
    Misses,
}

/// An attack being resolved. Its figures are fixed when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Fight {
    /// Who attacks.
    pub who: Who,
    /// With which weapons.
    pub hands: Hands,
    /// With which machine instead.
    pub machine: Option<u8>,
    /// In melee, or at range.
    pub melee: bool,
    /// At which zone.
    pub at: Zone,
    /// The only target of a concentrated attack.
    pub focus: Option<Kind>,
    /// Dice rolled.
    pub dice: u8,
    /// A die of this or more hits.
    pub accuracy: u8,
    /// Added to each die.
    pub roll: u8,
    /// Damage of a hit.
    pub damage: u8,
    /// Damage of a miss that hits a friend.
    pub miss_damage: u8,
    /// Whether the attacker chooses targets.
    pub precise: bool,
    /// Whether misses can hurt friends.
    pub spares_friends: bool,
    /// Whether the targets stand in an open pit and the attacker elsewhere.
    pub into_pit: bool,
    /// Re-rolls left.
    pub rerolls: u8,
    /// Additional dice for each six.
    pub explodes: u8,
    /// Whether one hit may still take another enemy along.
    pub reaps: bool,
    /// Whether something was eliminated.
    pub killed: bool,
    /// Sixes not yet followed up.
    pub sixes: u8,
    /// Hits not yet assigned.
    pub hits: u8,
    /// Misses.
    pub misses: u8,
    /// What comes next.
    pub blow: Blow,
}

/// Attacks or misses being dealt to figures.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Dealing {
    /// The zone.
    pub zone: Zone,
    /// Enemies' attacks still to deal.
    pub attacks: Crowd,
    /// Misses still to deal, and the damage of each.
    pub misses: (u8, u8),
    /// Why.
    pub harm: Harm,
    /// The figures among whom they are dealt, as bits.
    pub among: u32,
    /// Damage dealt to each so far.
    pub dealt: [u8; MAX_FIGURES],
}

/// Enemies activating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Activation {
    /// The kinds that activate.
    pub kinds: Kinds,
    /// Actions already spent by all of them.
    pub spent: u8,
    /// Whether the attacks of this action are done and moves are under way.
    pub moving: bool,
    /// Zones whose enemies have already acted with this action.
    pub acted: ZoneSet,
    /// Zones whose enemies attacked with this action.
    pub attacked: ZoneSet,
    /// Doors that are being destroyed with this action.
    pub breaking: DoorSet,
    /// Who taunted them, if it is that sort of activation.
    pub taunter: Option<Who>,
}

/// Odd enemies being sent one way or the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Splitting {
    /// From which zone.
    pub from: Zone,
    /// Enemies still to be sent.
    pub rest: Crowd,
    /// The ways of equal length.
    pub ways: ZoneSet,
    /// Ways that already received one of the kind at hand.
    pub given: ZoneSet,
    /// Ways that received one more than the others.
    pub ahead: ZoneSet,
}
