//! Open matters. The state keeps a small stack of them; the top one says what
//! happens next, or who decides what, and returns to the one below.

use serde::Serialize;

use crate::model::action::{Hands, MAX_FIGURES, Who};
use crate::model::card::Card;
use crate::model::danger::Danger;
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::event::{Harm, Lure};
use crate::model::few::Few;
use crate::model::inventory::Inventory;
use crate::model::rule::Rule;
use crate::model::skill::{FREE_KINDS, TURN_EXTRAS};
use crate::model::state::MAX_SPAWNS;
use crate::model::zone::{Zone, ZoneSet};

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

/// Enemies activate out of turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ExtraActivation {
    /// Of which kinds.
    pub kinds: Kinds,
    /// Why.
    pub by: Rule,
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

/// An enemy card is drawn for a zone, and nobody rushes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lurking {
    /// Where those on the card appear.
    pub zone: Zone,
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

/// Alien Heads draw the enemies of a zone to the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Taunting {
    /// To whom.
    pub who: Who,
    /// How often still.
    pub left: u8,
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

/// A survivor is about to take damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Wound {
    /// Who.
    pub who: Who,
    /// How much.
    pub damage: u8,
    /// Why.
    pub harm: Harm,
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

/// What Skill dice bring to an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SkillRoll {
    /// The dice that were added, as bits.
    pub added: u8,
    /// Whether those that were used can be added again.
    pub again_for_all: bool,
    /// How many of the weapon's dice, and of the All-Out dice, show each face.
    pub faces: [[u8; 6]; 2],
    /// Hits that they show.
    pub hits: u8,
    /// Hits with a target of one's choice, not yet assigned.
    pub criticals: u8,
    /// Mortal hits, not yet assigned.
    pub mortals: u8,
    /// Surges of which nothing was made yet.
    pub surges: u8,
    /// Surges that will strengthen hits.
    pub strength: u8,
    /// Damage that they add to the next hit.
    pub pushed: u8,
    /// Re-rolls of chosen dice left.
    pub rerolls: u8,
    /// Defence tokens.
    pub defences: u8,
}

impl SkillRoll {
    /// Whether hits are not all alike.
    pub(crate) const fn is_special(&self) -> bool {
        self.criticals + self.mortals + self.strength + self.pushed > 0
    }
}

/// The stages of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum AttackStage {
    /// Dice have been rolled; they may be rolled again.
    Rolled,
    /// Nothing has been rolled: Skill dice may be added.
    Declared,
    /// Some of the dice may be rolled again.
    Again,
    /// Surges cancel Fumbles or strengthen hits.
    Surges,
    /// Sixes may give additional dice.
    Sixes,
    /// Hits are assigned.
    Hits,
    /// Explosions turn weapons face down, or break them.
    Fumbles,
    /// Misses hurt friends.
    Misses,
    /// A blast sweeps the zone, and what comes of it is settled. Fingerprints
    /// of saved games know it by the name that it had with the misses.
    #[serde(rename = "Misses")]
    Blast,
}

/// An attack being resolved. Its figures are fixed when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Attack {
    /// Who attacks.
    pub who: Who,
    /// With which weapons.
    pub hands: Hands,
    /// With which machine instead.
    pub machine: Option<u8>,
    /// With which car instead.
    pub car: Option<u8>,
    /// At which car, instead of the enemies in its zone.
    pub target: Option<u8>,
    /// In melee, or at range.
    pub melee: bool,
    /// At which zone.
    pub at: Zone,
    /// The only target of a concentrated attack.
    pub focus: Option<Kind>,
    /// Dice rolled.
    pub dice: u8,
    /// All-Out dice rolled besides.
    pub pool: u8,
    /// Whether it is made with bare hands.
    pub unarmed: bool,
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
    /// Additional damage for each six.
    pub per_six: u8,
    /// Damage that sixes will add when the dice stand.
    pub gained: u8,
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
    /// Explosions that All-Out dice show.
    pub fumbles: u8,
    /// Alien Heads that they show.
    pub heads: u8,
    /// What Skill dice bring to it.
    pub skill: SkillRoll,
    /// What comes next.
    pub stage: AttackStage,
    /// The card, where the mission asks by which somebody falls.
    pub with: Option<Card>,
}

impl Attack {
    /// An attack on a zone before anything is known of it: no dice, no bonus,
    /// nothing rolled. Whoever plans one says what it has.
    pub(crate) const fn bare(who: Who, at: Zone) -> Attack {
        Attack {
            who,
            hands: Hands::Left,
            machine: None,
            car: None,
            target: None,
            melee: false,
            at,
            focus: None,
            dice: 0,
            pool: 0,
            unarmed: false,
            accuracy: 0,
            roll: 0,
            damage: 0,
            miss_damage: 0,
            precise: false,
            spares_friends: false,
            into_pit: false,
            rerolls: 0,
            explodes: 0,
            per_six: 0,
            gained: 0,
            reaps: false,
            killed: false,
            sixes: 0,
            hits: 0,
            misses: 0,
            fumbles: 0,
            heads: 0,
            skill: SkillRoll {
                added: 0,
                again_for_all: false,
                faces: [[0; 6]; 2],
                hits: 0,
                criticals: 0,
                mortals: 0,
                surges: 0,
                strength: 0,
                pushed: 0,
                rerolls: 0,
                defences: 0,
            },
            stage: AttackStage::Rolled,
            with: None,
        }
    }
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
