//! What players may want: intents, small and plain.
//!
//! Each has one line of text, the same in logs, scenarios and at the prompt;
//! `command.rs` writes and reads it.

use serde::Serialize;

use crate::card::{Ammo, Card};
use crate::enemy::Kind;
use crate::inventory::Slot;
use crate::mission::{Colour, Find, MachineKind};
use crate::skill::{Act, Skill};
use crate::zone::Zone;

/// A survivor, by their place in the team.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Who(pub u8);

impl Who {
    /// The survivor's place in a table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most survivors in one game: both science-fiction boxes.
pub const MAX_SURVIVORS: usize = 12;
/// The most machines in one game.
pub const MAX_MACHINES: usize = 4;
/// The most people who walk by themselves.
pub const MAX_SCIENTISTS: usize = 2;
/// The most figures that enemies may hurt.
pub const MAX_FIGURES: usize = MAX_SURVIVORS + MAX_MACHINES + MAX_SCIENTISTS;

/// Somebody whom enemies may hurt: a survivor, a machine, a scientist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Figure(pub u8);

/// Who a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Being {
    /// A survivor.
    Survivor(Who),
    /// A machine, by its place on the mission's list.
    Machine(u8),
    /// A scientist, by their place on the mission's list.
    Scientist(u8),
}

impl Figure {
    /// The survivor as a figure.
    pub const fn survivor(who: Who) -> Figure {
        Figure(who.0)
    }

    /// The machine as a figure.
    pub const fn machine(index: u8) -> Figure {
        Figure(MAX_SURVIVORS as u8 + index)
    }

    /// The scientist as a figure.
    pub const fn scientist(index: u8) -> Figure {
        Figure((MAX_SURVIVORS + MAX_MACHINES) as u8 + index)
    }

    /// Who it is.
    pub const fn being(self) -> Being {
        const MACHINES: u8 = MAX_SURVIVORS as u8;
        const SCIENTISTS: u8 = (MAX_SURVIVORS + MAX_MACHINES) as u8;
        if self.0 < MACHINES {
            Being::Survivor(Who(self.0))
        } else if self.0 < SCIENTISTS {
            Being::Machine(self.0 - MACHINES)
        } else {
            Being::Scientist(self.0 - SCIENTISTS)
        }
    }

    /// The figure in a set of figures.
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Its place in a table of figures.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The weapons that an attack uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Hands {
    /// The one in the left hand.
    Left,
    /// The one in the right hand.
    Right,
    /// Both, as a pair.
    Both,
}

impl Hands {
    /// The slots that are used.
    pub const fn slots(self) -> &'static [Slot] {
        match self {
            Hands::Left => &[Slot::LEFT],
            Hands::Right => &[Slot::RIGHT],
            Hands::Both => &[Slot::LEFT, Slot::RIGHT],
        }
    }
}

/// What a player wants.
#[allow(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Action {
    /// Give a starting card to a survivor.
    Share { card: Card, to: Who },
    /// Let this seat begin.
    FirstPlayer { seat: u8 },
    /// Begin each spawn step with this zone.
    FirstSpawn { zone: Zone },
    /// Begin this survivor's turn.
    Activate { who: Who },

    /// Move to a neighbouring zone; while a move goes on, one zone farther.
    Move { to: Zone },
    /// End a move that could go on.
    Stop,
    /// Search the zone.
    Search,
    /// Close or open the door towards a zone.
    Door { to: Zone },
    /// Rearrange one's own cards.
    Reorganize,
    /// Exchange cards with a survivor in the same zone.
    Trade { with: Who },
    /// Attack in one's own zone, concentrating on `focus` if so declared, with
    /// a die for each enemy instead of the weapon's own if `swarm`.
    Melee { hands: Hands, focus: Option<Kind>, swarm: bool },
    /// Shoot at a zone.
    Ranged { hands: Hands, at: Zone, focus: Option<Kind>, swarm: bool },
    /// Take an objective: the one of this colour, or a facedown one.
    Take { colour: Option<Colour> },
    /// Take an oxygen tank.
    Oxygen,
    /// Make noise.
    Noise,
    /// Eat.
    Eat { slot: Slot },
    /// Do nothing more this turn.
    End,

    /// Let a machine under control move.
    MachineMove { machine: u8, to: Zone },
    /// Let a machine attack in its own zone.
    MachineMelee { machine: u8, focus: Option<Kind> },
    /// Let a machine shoot at a zone.
    MachineRanged { machine: u8, at: Zone, focus: Option<Kind> },
    /// Let a machine open the secured airlock in front of it.
    MachineOpen { machine: u8 },
    /// Let the Bot come along.
    Follow,

    /// Sprint: begin a move of two or three zones.
    Sprint { to: Zone },
    /// Charge: run up to two zones at enemies.
    Charge { to: Zone },
    /// Bloodlust: run up to two zones at enemies, then attack for free.
    /// Who has it of several kinds says of which.
    Bloodlust { to: Zone, act: Option<Act> },
    /// Zero-G run: jump two zones.
    ZeroG { to: Zone },
    /// Camouflage: earn the token.
    Hide,
    /// Born leader: lend a free action.
    Lend { to: Who },
    /// Lifesaver: reach into a zone.
    Rescue { from: Zone },
    /// Lifesaver: drag this survivor out.
    Drag { who: Who },
    /// Shove: push all enemies to a zone.
    Shove { to: Zone },
    /// Taunt: draw the enemies of a zone.
    Taunt { at: Zone },
    /// Take a sample of the mold at a spawn zone.
    Sample,

    /// Pick up a prototype token or a card from the board.
    PickUp { find: Find },
    /// Weld the access towards a zone shut.
    Weld { to: Zone },
    /// Set a charge at a pillar.
    Plant,
    /// Bring a pillar down.
    Blow { colour: Colour },

    /// Put a card elsewhere, exchanging it with what lies there.
    Put { who: Who, from: Slot, whose: Who, to: Slot },
    /// Attach an ammo card to the weapon in a hand.
    Attach { who: Who, from: Slot, hand: Slot },
    /// Take an ammo card off the weapon in a hand.
    Detach { who: Who, hand: Slot, ammo: Ammo },
    /// Discard a card.
    Discard { who: Who, slot: Slot },
    /// Discard an attached card.
    DiscardAttached { who: Who, hand: Slot, ammo: Ammo },
    /// Hand a remote control to the partner of a trade.
    HandRemote { who: Who, kind: MachineKind },
    /// Hand an objective token that one carries to the other side of a trade.
    HandToken { who: Who },
    /// Finish rearranging.
    Done,
    /// Agree to a trade.
    Agree,
    /// Refuse a trade: all cards go back.
    Decline,

    /// Roll all dice of the attack again.
    Reroll,
    /// Keep the dice.
    Keep,
    /// Roll the additional dice that sixes give.
    RollOn,
    /// Deal the next hit to an enemy of this kind.
    Hit { kind: Kind },
    /// Deal the next hit to an enemy of this kind, and reap another.
    Reap { kind: Kind },
    /// Let this figure take the next attack or miss.
    Suffer { figure: Figure },
    /// Discard a card instead of taking a point of damage.
    Prevent { slot: Slot },
    /// Take the damage.
    Endure,
    /// Choose a skill.
    Learn { skill: Skill },

    /// Send the odd enemy this way.
    Way { to: Zone },
    /// Choose this zone for the miniatures that are left.
    Place { zone: Zone },
    /// Let this kind of abomination appear.
    Bring { kind: Kind },
    /// Leave by the exit.
    Escape,
    /// Stay.
    Stay,
}

impl Action {
    /// Whether it speaks only of what exists: on a board with so many zones,
    /// in a team of so many, against so many kinds of enemies, with so many
    /// kinds of cards.
    pub fn is_sensible(self, zones: usize, team: usize, kinds: usize, cards: usize) -> bool {
        let zone = |zone: Zone| zone.index() < zones;
        let who = |who: Who| who.index() < team;
        let kind = |kind: Kind| kind.index() < kinds;
        let slot = |slot: Slot| slot.index() < crate::inventory::SLOTS;
        let machine = |machine: u8| usize::from(machine) < MAX_MACHINES;
        match self {
            Action::Share { card, to } => who(to) && card.index() < cards,
            Action::Learn { skill: Skill::DamageWith(card) | Skill::StartsWith(card) } => {
                card.index() < cards
            }
            Action::Lend { to } => who(to),
            Action::Activate { who: of } | Action::Drag { who: of } => who(of),
            Action::HandRemote { who: of, .. } | Action::HandToken { who: of } => who(of),
            Action::Trade { with } => who(with),
            Action::FirstSpawn { zone: at } | Action::Place { zone: at } => zone(at),
            Action::Move { to }
            | Action::Door { to }
            | Action::Way { to }
            | Action::Sprint { to }
            | Action::Charge { to }
            | Action::Bloodlust { to, .. }
            | Action::ZeroG { to }
            | Action::Shove { to }
            | Action::Weld { to } => zone(to),
            Action::PickUp { find: Find::Card(card) } => card.index() < cards,
            Action::Rescue { from } => zone(from),
            Action::Taunt { at } => zone(at),
            Action::Melee { focus, .. } => focus.is_none_or(kind),
            Action::Ranged { at, focus, .. } => zone(at) && focus.is_none_or(kind),
            Action::MachineMove { machine: of, to } => machine(of) && zone(to),
            Action::MachineMelee { machine: of, focus } => machine(of) && focus.is_none_or(kind),
            Action::MachineRanged { machine: of, at, focus } => {
                machine(of) && zone(at) && focus.is_none_or(kind)
            }
            Action::MachineOpen { machine: of } => machine(of),
            Action::Hit { kind: of } | Action::Reap { kind: of } | Action::Bring { kind: of } => {
                kind(of)
            }
            Action::Eat { slot: of } | Action::Prevent { slot: of } => slot(of),
            Action::Put { who: of, from, whose, to } => {
                who(of) && who(whose) && slot(from) && slot(to)
            }
            Action::Attach { who: of, from, hand } => who(of) && slot(from) && slot(hand),
            Action::Detach { who: of, hand, .. }
            | Action::DiscardAttached { who: of, hand, .. } => who(of) && slot(hand),
            Action::Discard { who: of, slot: place } => who(of) && slot(place),
            Action::Suffer { figure } => match figure.being() {
                Being::Survivor(of) => who(of),
                Being::Machine(_) | Being::Scientist(_) => figure.index() < MAX_FIGURES,
            },
            Action::FirstPlayer { .. }
            | Action::Stop
            | Action::Search
            | Action::Reorganize
            | Action::Take { .. }
            | Action::Oxygen
            | Action::Noise
            | Action::End
            | Action::Follow
            | Action::Hide
            | Action::Sample
            | Action::PickUp { find: Find::Prototype }
            | Action::Plant
            | Action::Blow { .. }
            | Action::Done
            | Action::Agree
            | Action::Decline
            | Action::Reroll
            | Action::Keep
            | Action::RollOn
            | Action::Endure
            | Action::Learn { .. }
            | Action::Escape
            | Action::Stay => true,
        }
    }
}
