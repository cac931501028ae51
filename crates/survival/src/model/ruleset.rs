//! What differs between editions in figures and in yes-or-no answers.
//!
//! A ruleset is read from `content/<ruleset>/ruleset.toml`, which says where
//! each value stands in the books; rules read it instead of asking which game
//! is played. It is one small flat value, so that reading it costs nothing.

use crate::model::card::Card;
use crate::model::danger::Danger;

/// The figures and answers of one family of boxes that can be mixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// Actions of a survivor's turn, before skills.
    pub actions: u8,
    /// The experience at which each danger level is reached.
    pub thresholds: [u16; 4],
    /// How many skills a survivor's card offers at each danger level.
    pub skills: [u8; 4],
    /// Whether a danger level falls back when the bar begins anew, or is kept.
    pub levels_fall: bool,
    /// What becomes of a survivor who has lost all health.
    pub at_zero: AtZero,
    /// Whose elimination loses the game.
    pub lost_with: LostWith,
    /// The slots of an inventory that can be used: hands, body, backpack.
    pub slots: [u8; 3],
    /// Whether any card may lie in a hand, or only those that are held.
    pub hands_take_anything: bool,
    /// Where an ammo card must be to count.
    pub feeding: Feeding,
    /// How starting equipment gets to the survivors.
    pub handing_out: HandingOut,
    /// Who is the first player.
    pub first_player: FirstPlayer,
    /// What a large team brings, if that is more than survivors.
    pub large_team: Option<LargeTeam>,
    /// Whether survivors search once a turn, or as often as they have actions.
    pub search_once: bool,
    /// The most cards of one search, whatever skills and lights add.
    pub most_found: u8,
    /// Whether a discarded starting card can be found, or is out of the game.
    pub starting_cards_return: bool,
    /// Experience for eating.
    pub food: u8,
    /// Whether doors are closed at the start unless a mission opens them, or
    /// open unless it closes them.
    pub doors_closed: bool,
    /// What using a door costs.
    pub door_price: DoorPrice,
    /// Whether opening a door takes a card that opens doors.
    pub doors_take_card: bool,
    /// Whether an open door can be closed.
    pub doors_close: bool,
    /// How many doors can be closed at once, if there is an end to them.
    pub door_reserve: Option<u8>,
    /// Whether nobody sees through a closed door.
    pub doors_block_sight: bool,
    /// What a closed door is to enemies.
    pub enemies_at_doors: EnemiesAtDoors,
    /// What an airlock's outer door is to enemies.
    pub enemies_at_airlocks: EnemiesAtAirlocks,
    /// Whether attacks can be concentrated on one enemy.
    pub concentrates: bool,
    /// The least that a die must show to hit, whatever is added to it.
    pub least_roll: u8,
    /// The way of enemies that can't be split evenly.
    pub odd_enemies: OddEnemies,
    /// What happens when a card asks for more miniatures than there are.
    pub running_out: RunningOut,
    /// Whether spawning begins at the first spawn token of the mission's list, the
    /// start token, or where the players decide.
    pub start_token: bool,
    /// Whether a spawn zone that wakes in the enemies' phase waits for the next one.
    pub woken_wait: bool,
    /// Whether enemies wait in the dark rooms of closed buildings.
    pub buildings_spawn: bool,
    /// How far dark zones can be seen into without a light.
    pub dark_range: u8,
    /// What a die must show to hit somebody in a dark zone from a distance. Where it
    /// is said, that is what a light helps against, and not the range of sight.
    pub dark_accuracy: Option<u8>,
    /// Whether enemies see as little of dark zones as survivors do.
    pub dark_to_enemies: bool,
    /// What a car does to enemies, where the game has cars.
    pub cars: Option<CarFigures>,
    /// Experience of a medic for each point that is restored.
    pub medic_experience: u8,
    /// How near enemies must appear to be answered at once; in sight where no
    /// range is said.
    pub reflex_range: Option<u8>,
}

/// What becomes of a survivor who has lost all health.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtZero {
    /// They are out of the game.
    Eliminated,
    /// They lie where they fell until somebody helps them up.
    KnockedOut,
}

/// Whose elimination loses the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LostWith {
    /// Anybody's.
    Anyone,
    /// That of the last one: others play on, and what a mission asks of
    /// everybody it asks of those who are left.
    Everyone,
}

/// Where an ammo card must be to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feeding {
    /// Attached to the weapon.
    Attached,
    /// In any slot of the inventory; nothing is attached.
    AnySlot,
}

/// How starting equipment gets to the survivors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandingOut {
    /// The players share it out, at least one card each.
    Shared,
    /// It is dealt at random, as evenly as can be.
    Dealt,
}

/// Who is the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstPlayer {
    /// Whom the players choose.
    Chosen,
    /// Who plays the survivor that holds this card at the start; the players
    /// choose if nobody does.
    Holds(Card),
}

/// How a car attacks: the figures of its reference card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CarFigures {
    /// Dice of an attack.
    pub dice: u8,
    /// A die of this or more hits.
    pub accuracy: u8,
    /// Damage of a hit, and of a miss that strikes somebody on foot.
    pub damage: u8,
}

/// What a large team brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LargeTeam {
    /// A team of more survivors than this is large.
    pub above: u8,
    /// A spawn token for every so many survivors more.
    pub survivors_per_spawn: u8,
    /// Whether an oxygen tank comes with each of them.
    pub tanks: bool,
}

/// What using a door costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoorPrice {
    /// Nothing, once a turn.
    FreeOnce,
    /// An action, as often as one likes.
    Action,
}

/// What a closed door is to enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnemiesAtDoors {
    /// Something to break, for which they stop: their ways lead through.
    Break,
    /// A wall: without an open way they stay where they are.
    Stop,
}

/// What an airlock's outer door is to enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnemiesAtAirlocks {
    /// A way like any other.
    Pass,
    /// A wall.
    Stop,
}

/// The way of enemies that can't be split evenly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddEnemies {
    /// The players choose, but groups stay as equal as can be over all kinds.
    Level,
    /// The players choose for each kind by itself.
    EachKind,
}

/// What happens when a card asks for more miniatures than there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunningOut {
    /// All abominations activate, then one more appears.
    Abomination,
    /// All enemies of the kind that ran out activate once more.
    ExtraActivation,
}

impl Ruleset {
    /// The experience at which a survivor reaches a level.
    pub const fn threshold(&self, level: Danger) -> u16 {
        self.thresholds[level as usize]
    }

    /// The level of this much experience.
    pub fn level(&self, experience: u16) -> Danger {
        let reached = |level: &&Danger| self.threshold(**level) <= experience;
        Danger::ALL.iter().rfind(reached).copied().unwrap_or_default()
    }
}
