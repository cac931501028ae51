//! What enemies do and how they appear.

use serde::Serialize;

use crate::model::action::Who;
use crate::model::danger::Danger;
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::event::Lure;
use crate::model::few::Few;
use crate::model::rule::Rule;
use crate::model::state::MAX_SPAWNS;
use crate::model::zone::{Zone, ZoneSet};

/// Enemies activate out of turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ExtraActivation {
    /// Of which kinds.
    pub kinds: Kinds,
    /// Why.
    pub by: Rule,
}

/// An enemy card is drawn for a zone, and nobody rushes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lurking {
    /// Where those on the card appear.
    pub zone: Zone,
}

/// Machines gone rogue shoot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rogue {
    /// Those before this one have.
    pub done: u8,
    /// The zones to which the last of them is drawn alike.
    pub among: ZoneSet,
}

/// A machine gone rogue has hit enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RogueHits {
    /// Which machine.
    pub machine: u8,
    /// In which zone.
    pub at: Zone,
    /// Hits not yet assigned.
    pub hits: u8,
    /// Damage of a hit.
    pub damage: u8,
}

/// Enemies appear, spawn zone by spawn zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Spawning;

/// The team decides where spawning begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SpawnOrder;

/// Zombies wait at objectives before the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Infesting {
    /// Objectives for which no card was drawn yet.
    pub left: ZoneSet,
}

/// Enemies wait before the first round of a campaign's later missions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Reinforcing {
    /// The line on which cards are read.
    pub level: Danger,
}

/// A building was opened for the first time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Building {
    /// Its dark zones for which no card was drawn yet.
    pub left: ZoneSet,
}

/// A survivor deals the enemy cards of a spawn step out, and then they come into
/// play in the order of the spawn zones.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Distributing {
    /// Who deals.
    pub who: Who,
    /// A card for each spawn zone: those before `next` are dealt, the others may
    /// still change places.
    pub cards: Few<(Zone, u8), MAX_SPAWNS>,
    /// The spawn zone that gets its card next, or whose card comes into play next.
    pub next: u8,
    /// Whether all cards are dealt.
    pub dealt: bool,
}

/// Enemies that were just placed act at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rushing {
    /// Which.
    pub kind: Kind,
    /// How many.
    pub count: u8,
    /// Where they were placed.
    pub zone: Zone,
}

/// Too few miniatures for all zones of active mold, or all open pits: the team
/// chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rationing {
    /// What appears.
    pub kind: Kind,
    /// How many in each zone.
    pub each: u8,
    /// The zones left.
    pub open: ZoneSet,
    /// Why.
    pub by: Rule,
}

/// An abomination of one of these kinds appears in one of these zones, if one
/// is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Abomination {
    /// Where.
    pub among: ZoneSet,
    /// Which.
    pub kinds: Kinds,
    /// Whether lots decide which, and not the players.
    pub drawn: bool,
    /// Why.
    pub by: Rule,
}

/// Why enemies activate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Cause {
    /// It is their phase.
    Phase,
    /// A card, or miniatures that ran out.
    Extra,
    /// A survivor taunted them.
    Taunt(Who),
    /// Their card lets those who were just placed act at once.
    Rush,
}

/// Enemies activating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Activation {
    /// Why.
    pub cause: Cause,
    /// The kinds that activate.
    pub kinds: Kinds,
    /// Actions already spent by all of them.
    pub spent: u8,
    /// Whether the attacks of this action are done and moves are under way.
    pub moving: bool,
    /// Whether those set out now whom airlocks hold, where that makes a difference.
    pub shut_in: bool,
    /// Zones whose enemies have already acted with this action.
    pub acted: ZoneSet,
    /// Zones whose enemies attacked with this action.
    pub attacked: ZoneSet,
}

/// Enemies parting over equally loud targets, kind by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Parting {
    /// From which zone.
    pub from: Zone,
    /// Enemies of the kinds still to be sent; the first kind is at hand.
    pub rest: Crowd,
    /// The targets, their own zone perhaps among them.
    pub targets: ZoneSet,
    /// Targets that got an odd one of the kind at hand, as bits in the order of
    /// the targets.
    pub given: u16,
    /// Targets that got one more than the others, likewise.
    pub ahead: u16,
    /// How many targets have got their share of the kind at hand.
    pub sent: u8,
    /// What draws them.
    pub lure: Lure,
    /// The rule by which they move.
    pub by: Rule,
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
    /// Ways that already received one of the kind at hand, as bits in the
    /// order of the ways.
    pub given: u16,
    /// Ways that received one more than the others, likewise.
    pub ahead: u16,
    /// What draws them.
    pub lure: Lure,
    /// The rule by which they move.
    pub by: Rule,
}
