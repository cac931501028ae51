//! Equipment cards: what is printed on them.
//!
//! Invader chapter 6, "Reading an equipment card", and chapter 7, "Inventory".

use serde::{Deserialize, Serialize};

use crate::model::enemy::Kind;
use crate::model::inventory::Area;
use crate::model::ruleset::{Feeding, Ruleset};

/// The most kinds of equipment cards that one game mixes.
pub const MAX_CARDS: usize = 64;

/// A kind of equipment card: its place in the list of the boxes in play.
/// Cards of one kind are alike in everything, so the game counts them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Card(pub u8);

impl Card {
    /// Its place in a table with an entry per kind of card.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The back of a card tells the pile it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Back {
    /// The deck that survivors search.
    Equipment,
    /// Grey: shared out before the game.
    Starting,
    /// Red: given by missions.
    Prototype,
    /// Found in oxygen supply rooms.
    Oxygen,
    /// None: made in the course of a mission, and in no pile before.
    Mission,
}

/// Where a card must be for its effect to count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Worn {
    /// In a hand slot.
    Hand,
    /// In a body slot.
    Body,
    /// Anywhere; such a card lies in the backpack.
    None,
}

/// What a weapon fires, and what an ammo card feeds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ammo {
    /// Solid ammunition: useless outside.
    Bullets,
    /// A power source.
    Energy,
    /// Fuel of flamethrowers.
    Canister,
    /// Shotgun shells, which are never attached to anything.
    Shells,
}

impl Ammo {
    /// All that can be attached to weapons, in the order of tables that have an
    /// entry for each.
    pub const ALL: [Ammo; 3] = [Ammo::Bullets, Ammo::Energy, Ammo::Canister];

    /// Its place in such a table.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One line of combat characteristics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weapon {
    /// Least and greatest number of zones to the target.
    pub range: (u8, u8),
    /// Dice rolled with one action. Zero for a weapon that needs no roll.
    pub dice: u8,
    /// A die of this or more is a hit.
    pub accuracy: u8,
    /// Damage of a hit.
    pub damage: u8,
    /// Two of them may be used as a pair.
    pub dual: bool,
    /// Its use makes noise.
    pub noisy: bool,
    /// What it fires.
    pub ammo: Option<Ammo>,
    /// Works only with such a card attached.
    pub needs: Option<Ammo>,
    /// The needed card is discarded with each use.
    pub spends: bool,
    /// Its user chooses the targets, and misses hurt no friends.
    pub precise: bool,
    /// Fires once, until it is loaded again.
    pub reload: bool,
    /// Sweeps the whole target zone instead of rolling dice.
    pub blast: Option<Blast>,
}

/// What sweeps a whole zone, without dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blast {
    /// A flamethrower's fire: turns mold inactive.
    Hellfire,
    /// A Seismic Grenade, which is discarded: fills pits, and is loud where it falls.
    Seismic,
    /// A Molotov, which is discarded: only what lives there dies.
    Molotov,
}

impl Blast {
    /// Whether the card itself is thrown, and so discarded.
    pub const fn is_thrown(self) -> bool {
        matches!(self, Blast::Seismic | Blast::Molotov)
    }
}

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A weapon, in melee or at range or both.
    Weapon {
        /// Its line for melee actions.
        melee: Option<Weapon>,
        /// Its line for ranged actions.
        ranged: Option<Weapon>,
    },
    /// Attaches to a weapon and gives it re-rolls or fuel.
    Ammo(Ammo),
    /// Discarded to negate one point of damage.
    Armour,
    /// Discarded in one's turn for experience.
    Food,
    /// Lets its bearer go outside.
    Oxygen,
    /// Shows dark zones to its bearer.
    Searchlight,
    /// Finds a second card in each search, and shows dark zones to its bearer.
    Flashlight,
    /// Lets a soldier search any room.
    SearchDrone,
    /// An event when drawn: so many enemies in every active mold zone.
    MoldSpawn(Kind, u8),
    /// An event when drawn: so many enemies in every open pit.
    PitSpawn(Kind, u8),
    /// An event when drawn: so many enemies in the zone of whoever drew it.
    Ambush(Kind, u8),
}

/// What opening a door with a card sounds like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opens {
    /// Nobody hears it.
    Silently,
    /// It makes noise.
    Noisily,
}

impl Effect {
    /// The same with another enemy where it names one.
    pub(crate) fn with_enemy(self, other: impl Fn(Kind) -> Kind) -> Effect {
        match self {
            Effect::MoldSpawn(kind, count) => Effect::MoldSpawn(other(kind), count),
            Effect::PitSpawn(kind, count) => Effect::PitSpawn(other(kind), count),
            Effect::Ambush(kind, count) => Effect::Ambush(other(kind), count),
            Effect::Weapon { .. }
            | Effect::Ammo(_)
            | Effect::Armour
            | Effect::Food
            | Effect::Oxygen
            | Effect::Searchlight
            | Effect::Flashlight
            | Effect::SearchDrone => self,
        }
    }

    /// The sort of card, for screens that draw sorts in different ways.
    pub const fn sort(self) -> &'static str {
        match self {
            Effect::Weapon { .. } => "weapon",
            Effect::Ammo(_) => "ammo",
            Effect::Armour => "armour",
            Effect::Food => "food",
            Effect::Oxygen => "oxygen",
            Effect::Searchlight
            | Effect::Flashlight
            | Effect::SearchDrone
            | Effect::MoldSpawn(..)
            | Effect::PitSpawn(..)
            | Effect::Ambush(..) => "gear",
        }
    }

    /// What a card that is no weapon does, in a few words.
    pub fn in_short(self, ruleset: &Ruleset) -> String {
        match self {
            Effect::Weapon { .. } => "",
            Effect::Ammo(_) if ruleset.feeding == Feeding::AnySlot => "re-roll",
            Effect::Ammo(_) => "attach to a weapon",
            Effect::Armour => "discard: −1 damage",
            Effect::Food => return format!("eat: +{} experience", ruleset.food),
            Effect::Oxygen => "go outside",
            Effect::Searchlight => "light in dark zones",
            Effect::Flashlight => "search: two cards",
            Effect::SearchDrone => "soldier: search any room",
            Effect::MoldSpawn(..) | Effect::PitSpawn(..) | Effect::Ambush(..) => "event",
        }
        .to_owned()
    }
}

/// The most boxes that a ruleset has, but for those that an option brings.
pub const MAX_BOXES: usize = 8;

/// A set of boxes, by their places in the list of boxes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Boxes(pub u16);

impl Boxes {
    /// Every box.
    pub const ALL: Boxes = Boxes(u16::MAX);

    /// One box alone.
    pub const fn only(index: u8) -> Boxes {
        Boxes(1 << index)
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, index: u8) -> Boxes {
        Boxes(self.0 | 1 << index)
    }

    /// Whether a box is among them.
    pub const fn contains(self, index: u8) -> bool {
        self.0 >> index & 1 == 1
    }
}

impl FromIterator<u8> for Boxes {
    fn from_iter<I: IntoIterator<Item = u8>>(indices: I) -> Boxes {
        Boxes(indices.into_iter().fold(0, |set, index| set | 1 << index))
    }
}

/// What is printed on a kind of equipment card. Cards that are alike in all
/// the boxes loaded are one kind.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// Its printed name.
    pub name: String,
    /// How many each box holds, in the order of [`Content::boxes`](crate::content::Content::boxes).
    pub copies: [u8; MAX_BOXES],
    /// The pile it belongs to.
    pub back: Back,
    /// Where it must be worn.
    pub worn: Worn,
    /// What it does.
    pub effect: Effect,
    /// Whether it opens doors, and how loudly.
    pub opens: Option<Opens>,
    /// One of the prototypes.
    pub prototype: bool,
    /// What it does, in a sentence of our own.
    pub text: String,
    /// Two cards are identical if this number is the same, whatever their backs.
    pub design: u8,
}

impl Equipment {
    /// Whether the card does what it says while it lies in this area.
    pub fn works_in(&self, area: Area) -> bool {
        match self.worn {
            Worn::Hand => area == Area::Hand,
            Worn::Body => area == Area::Body,
            Worn::None => area != Area::Found,
        }
    }

    /// Whether it has to be loaded again after firing.
    pub fn reloads(&self) -> bool {
        match self.effect {
            Effect::Weapon { melee, ranged } => {
                [melee, ranged].into_iter().flatten().any(|line| line.reload)
            }
            _ => false,
        }
    }

    /// How many these boxes hold together.
    pub fn copies_in(&self, boxes: Boxes) -> u8 {
        let all = self.copies.iter().zip(0..).filter(|(_, index)| boxes.contains(*index));
        all.fold(0u8, |sum, (copies, _)| sum.saturating_add(*copies))
    }

    /// Whether it takes effect when it is drawn and can't be kept.
    pub const fn is_event(&self) -> bool {
        self.draws_on() || matches!(self.effect, Effect::Ambush(..))
    }

    /// Whether another card is drawn after it, however many there are.
    pub const fn draws_on(&self) -> bool {
        matches!(self.effect, Effect::MoldSpawn(..) | Effect::PitSpawn(..))
    }
}
