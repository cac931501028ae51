//! The arguments of actions: of which kinds they are, which values exist in a
//! world, and how any of them is made up.
//!
//! How they are read and written stands in `show/command.rs`, how labels say
//! them in `show/words/label.rs`. An argument whose type means one thing only
//! is its own kind; the others have a name here.

use table::Chance;

use crate::model::action::{Being, CarRole, Figure, Hands, MAX_FIGURES, MAX_MACHINES, Who};
use crate::model::card::{Ammo, Card};
use crate::model::enemy::Kind;
use crate::model::inventory::{SLOTS, Slot};
use crate::model::mission::{Colour, Find, MachineKind};
use crate::model::skill::{Act, Skill};
use crate::model::skill_die::SkillDie;
use crate::model::zone::Zone;

/// How many there are of what actions speak of.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Zones of the board.
    pub zones: usize,
    /// Survivors of the team.
    pub team: usize,
    /// Kinds of enemies.
    pub kinds: usize,
    /// Kinds of cards.
    pub cards: usize,
    /// Cars of the mission.
    pub cars: usize,
    /// Survivors who don't play and can become companions.
    pub companions: usize,
}

/// A kind of argument.
pub trait Argument {
    /// What it is.
    type Value: Copy;

    /// Whether there is such a thing.
    fn exists(value: Self::Value, limits: &Limits) -> bool;

    /// Any such thing, now and then one that doesn't exist.
    fn any(limits: &Limits, whim: &mut impl Chance) -> Self::Value;
}

/// A card of those that are shared out at the start.
#[derive(Clone, Copy, Debug)]
pub struct StartingCard;
/// Any card, by its name.
#[derive(Clone, Copy, Debug)]
pub struct AnyCard;
/// A player.
#[derive(Clone, Copy, Debug)]
pub struct Seat;
/// A machine, by its place on the mission's list.
#[derive(Clone, Copy, Debug)]
pub struct Machine;
/// A car, by its place on the mission's list.
#[derive(Clone, Copy, Debug)]
pub struct Car;
/// Somebody whose seat is taken in exchange, if it is anybody's.
#[derive(Clone, Copy, Debug)]
pub struct Partner;
/// The kind of enemy that an attack concentrates on, if it does.
#[derive(Clone, Copy, Debug)]
pub struct Focus;
/// Whether a die is rolled for each enemy.
#[derive(Clone, Copy, Debug)]
pub struct Swarm;
/// Whether All-Out dice are rolled besides.
#[derive(Clone, Copy, Debug)]
pub struct AllOut;
/// What a six-sided die shows.
#[derive(Clone, Copy, Debug)]
pub struct Face;
/// The colour of an objective, or none for a facedown one.
#[derive(Clone, Copy, Debug)]
pub struct Token;
/// The actions that a skill is meant for, where one has it for several.
#[derive(Clone, Copy, Debug)]
pub struct Style;
/// The slot of the card that opens a door, where that takes one.
#[derive(Clone, Copy, Debug)]
pub struct Opener;
/// An enemy card, by its number.
#[derive(Clone, Copy, Debug)]
pub struct EnemyNumber;
/// A hand that holds a weapon.
#[derive(Clone, Copy, Debug)]
pub struct Hand;

/// A number below `most`, or now and then one that means nothing at all.
fn some(whim: &mut impl Chance, most: usize) -> u8 {
    match whim.below(8) {
        0 => whim.below(256) as u8,
        _ => whim.below(most.clamp(1, 256) as u32) as u8,
    }
}

/// One of a few.
fn one<T: Copy>(whim: &mut impl Chance, all: &[T]) -> T {
    all[whim.below(all.len() as u32) as usize]
}

/// Declares kinds of arguments: what they are, when they exist, how to make one up.
macro_rules! arguments {
    ($($name:ident: $value:ty,
        exists |$of:pat_param, $limits:pat_param| $exists:expr,
        any |$most:pat_param, $whim:ident| $any:expr;)*) => {
        $(impl Argument for $name {
            type Value = $value;

            #[inline]
            fn exists($of: $value, $limits: &Limits) -> bool {
                $exists
            }

            fn any($most: &Limits, $whim: &mut impl Chance) -> $value {
                $any
            }
        })*
    };
}

arguments! {
    Zone: Zone,
        exists |zone, limits| zone.index() < limits.zones,
        any |limits, whim| Zone(some(whim, limits.zones));
    Who: Who,
        exists |who, limits| who.index() < limits.team,
        any |limits, whim| Who(some(whim, limits.team));
    StartingCard: Card,
        exists |card, limits| card.index() < limits.cards,
        any |limits, whim| Card(some(whim, limits.cards));
    AnyCard: Card,
        exists |card, limits| card.index() < limits.cards,
        any |limits, whim| Card(some(whim, limits.cards));
    Seat: u8,
        exists |_, _| true,
        any |_, whim| some(whim, 8);
    EnemyNumber: u16,
        exists |_, _| true,
        any |_, whim| u16::from(some(whim, 41));
    Machine: u8,
        exists |machine, _| usize::from(machine) < MAX_MACHINES,
        any |_, whim| some(whim, MAX_MACHINES);
    Car: u8,
        exists |car, limits| usize::from(car) < limits.cars,
        any |limits, whim| some(whim, limits.cars);
    CarRole: CarRole,
        exists |_, _| true,
        any |_, whim| one(whim, &CarRole::ALL);
    Partner: Option<Who>,
        exists |with, limits| with.is_none_or(|who: Who| who.index() < limits.team),
        any |limits, whim| (whim.below(2) == 0).then(|| Who(some(whim, limits.team)));
    Focus: Option<Kind>,
        exists |focus, limits| focus.is_none_or(|kind: Kind| kind.index() < limits.kinds),
        any |limits, whim| (whim.below(2) == 0).then(|| Kind(some(whim, limits.kinds)));
    Swarm: bool,
        exists |_, _| true,
        any |_, whim| whim.below(3) == 0;
    AllOut: bool,
        exists |_, _| true,
        any |_, whim| whim.below(3) == 0;
    Face: u8,
        exists |_, _| true,
        any |_, whim| some(whim, 7);
    SkillDie: SkillDie,
        exists |_, _| true,
        any |_, whim| one(whim, &SkillDie::ALL);
    Token: Option<Colour>,
        exists |_, _| true,
        any |_, whim| Colour::ALL.get(whim.below(Colour::ALL.len() as u32 + 1) as usize).copied();
    Style: Option<Act>,
        exists |_, _| true,
        any |_, whim| (whim.below(2) == 0).then(|| one(whim, &Act::ALL));
    Opener: Option<Slot>,
        exists |slot, _| slot.is_none_or(|slot: Slot| slot.index() < SLOTS),
        any |_, whim| (whim.below(2) == 0).then(|| Slot(some(whim, SLOTS)));
    Hand: Slot,
        exists |slot, _| slot.index() < SLOTS,
        any |_, whim| Slot(some(whim, 2));
    Slot: Slot,
        exists |slot, _| slot.index() < SLOTS,
        any |_, whim| Slot(some(whim, SLOTS));
    Hands: Hands,
        exists |_, _| true,
        any |_, whim| one(whim, &Hands::ALL);
    Ammo: Ammo,
        exists |_, _| true,
        any |_, whim| one(whim, &Ammo::ALL);
    MachineKind: MachineKind,
        exists |_, _| true,
        any |_, whim| one(whim, &[MachineKind::Bot, MachineKind::SentryGun]);
    Kind: Kind,
        exists |kind, limits| kind.index() < limits.kinds,
        any |limits, whim| Kind(some(whim, limits.kinds));
    Colour: Colour,
        exists |_, _| true,
        any |_, whim| one(whim, &Colour::ALL);
    Find: Find,
        exists |find, limits| match find {
            Find::Card(card) => card.index() < limits.cards,
            Find::Prototype | Find::Token | Find::Remote(_) => true,
        },
        any |limits, whim| match whim.below(2) {
            0 => one(whim, &Find::TOKENS),
            _ => Find::Card(Card(some(whim, limits.cards))),
        };
    Figure: Figure,
        exists |figure, limits| match figure.being() {
            Being::Survivor(who) => who.index() < limits.team,
            Being::Machine(_) | Being::Scientist(_) => figure.index() < MAX_FIGURES,
            Being::Companion(companion) => companion.index() < limits.companions,
        },
        any |_, whim| Figure(some(whim, MAX_FIGURES));
    Skill: Skill,
        exists |skill, limits| match skill {
            Skill::DamageWith(card) | Skill::StartsWith(card) => card.index() < limits.cards,
            Skill::BrotherInArms(shared) => {
                shared.card().is_none_or(|card| card.index() < limits.cards)
            }
            _ => true,
        },
        any |limits, whim| match whim.below(16) {
            0 => Skill::DamageWith(Card(some(whim, limits.cards))),
            1 => Skill::StartsWith(Card(some(whim, limits.cards))),
            _ => {
                let named: Vec<Skill> = Skill::named().map(|(skill, _)| skill).collect();
                one(whim, &named)
            }
        };
}
