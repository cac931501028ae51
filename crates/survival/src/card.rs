//! Equipment cards: what is printed on them.
//!
//! Invader chapter 6, "Reading an equipment card", and chapter 7, "Inventory".

use serde::{Deserialize, Serialize};

use crate::enemy::Kind;

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
}

impl Ammo {
    /// All of them, in the order of tables that have an entry for each.
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
    /// Discarded in one's turn for a point of experience.
    Food,
    /// Lets its bearer go outside.
    Oxygen,
    /// Shows dark zones to its bearer.
    Searchlight,
    /// Lets a soldier search any room.
    SearchDrone,
    /// An event when drawn: so many enemies in every active mold zone.
    MoldSpawn(Kind, u8),
    /// An event when drawn: so many enemies in every open pit.
    PitSpawn(Kind, u8),
}

/// The most boxes that are loaded.
pub const MAX_BOXES: usize = 8;

/// A set of boxes, by their places in the list of editions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Boxes(pub u8);

impl Boxes {
    /// Every box.
    pub const ALL: Boxes = Boxes(u8::MAX);

    /// One box alone.
    pub const fn only(edition: u8) -> Boxes {
        Boxes(1 << edition)
    }

    /// Whether a box is among them.
    pub const fn contains(self, edition: u8) -> bool {
        self.0 >> edition & 1 == 1
    }
}

impl FromIterator<u8> for Boxes {
    fn from_iter<I: IntoIterator<Item = u8>>(editions: I) -> Boxes {
        Boxes(editions.into_iter().fold(0, |set, edition| set | 1 << edition))
    }
}

/// What is printed on a kind of equipment card. Cards that are alike in all
/// the boxes loaded are one kind.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// Its printed name.
    pub name: String,
    /// How many each box holds, in the order of [`Content::editions`](crate::content::Content::editions).
    pub copies: [u8; MAX_BOXES],
    /// The pile it belongs to.
    pub back: Back,
    /// Where it must be worn.
    pub worn: Worn,
    /// What it does.
    pub effect: Effect,
    /// One of the prototypes.
    pub prototype: bool,
    /// What it does, in a sentence of our own.
    pub text: String,
    /// Two cards are identical if this number is the same, whatever their backs.
    pub design: u8,
}

impl Equipment {
    /// How many these boxes hold together.
    pub fn copies_in(&self, boxes: Boxes) -> u8 {
        let all = self.copies.iter().zip(0..).filter(|(_, edition)| boxes.contains(*edition));
        all.fold(0u8, |sum, (copies, _)| sum.saturating_add(*copies))
    }

    /// Whether it takes effect when it is drawn and can't be kept.
    pub const fn is_event(&self) -> bool {
        matches!(self.effect, Effect::MoldSpawn(..) | Effect::PitSpawn(..))
    }
}
