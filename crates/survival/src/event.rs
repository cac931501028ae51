//! What happened: facts, each with the rule that made it happen.

use serde::Serialize;

use crate::action::{Figure, Who};
use crate::board::Door;
use crate::card::{Ammo, Card};
use crate::danger::Danger;
use crate::enemy::{Crowd, Kind, Kinds};
use crate::inventory::Area;
use crate::mission::{Colour, Find, MachineKind};
use crate::rule::Rule;
use crate::skill::Skill;
use crate::zone::Zone;

/// Something that happened, and the rule behind it. Everything that happens in
/// this family of games happens in the open: all may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// What happened.
    pub fact: Fact,
    /// By which rule.
    pub rule: Rule,
}

/// Why enemies go where they go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Lure {
    /// They see survivors there.
    Sight,
    /// They hear most noise from there.
    Noise,
    /// Somebody there taunted them.
    Taunt,
}

/// Why a survivor is hurt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Harm {
    /// Enemies attacked.
    Enemies,
    /// A friend missed.
    FriendlyFire,
    /// The zone burned.
    Hellfire,
    /// A seismic blast hit the zone.
    Seismic,
}

/// How a game is lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Defeat {
    /// A starting survivor was eliminated by enemies.
    Eliminated,
    /// A starting survivor was eliminated by a friend's miss.
    FriendlyFire,
    /// A starting survivor burned.
    Burned,
    /// A starting survivor was caught in a seismic blast.
    Blasted,
    /// Active mold links two spawn zones.
    MoldChain,
    /// An objective that is needed is gone.
    ObjectiveLost,
    /// The mission's own cause of defeat.
    Mission,
}

impl Defeat {
    /// Every cause.
    pub const ALL: [Defeat; 7] = [
        Defeat::Eliminated,
        Defeat::FriendlyFire,
        Defeat::Burned,
        Defeat::Blasted,
        Defeat::MoldChain,
        Defeat::ObjectiveLost,
        Defeat::Mission,
    ];

    /// As reports call it.
    pub const fn name(self) -> &'static str {
        [
            "eliminated",
            "friendly_fire",
            "burned",
            "blasted",
            "mold_chain",
            "objective_lost",
            "mission",
        ][self as usize]
    }
}

/// What happened.
#[allow(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Fact {
    /// A survivor received a starting card.
    Shared { who: Who, card: Card },
    /// This seat begins the round.
    FirstPlayer { seat: u8 },
    /// A round began.
    RoundBegan { round: u16 },
    /// A survivor's turn began.
    TurnBegan { who: Who, actions: u8 },
    /// A survivor's turn ended.
    TurnEnded { who: Who },
    /// The enemies' phase began.
    EnemiesPhase,
    /// The end phase: noise is gone.
    EndPhase,

    /// A figure moved.
    Moved { figure: Figure, from: Zone, to: Zone, cost: u8 },
    /// A survivor searched.
    Searched { who: Who, zone: Zone },
    /// A card was drawn from the equipment deck.
    Drew { who: Who, card: Card },
    /// Nothing was left to draw.
    DeckEmpty,
    /// The discarded equipment became the deck again.
    Reshuffled,
    /// A survivor received a card.
    Given { who: Who, card: Card },
    /// A survivor put a card somewhere.
    Stowed { who: Who, card: Card, area: Area },
    /// A card went from one survivor to another.
    Handed { from: Who, to: Who, card: Card },
    /// A survivor discarded a card.
    Discarded { who: Who, card: Card },
    /// An ammo card was attached to a weapon.
    Attached { who: Who, ammo: Ammo, weapon: Card },
    /// An ammo card was taken off a weapon.
    Detached { who: Who, ammo: Ammo },
    /// A trade was refused; all cards went back.
    TradeRefused { who: Who, with: Who },
    /// A survivor ate.
    Ate { who: Who },

    /// A door was closed.
    DoorClosed { who: Who, door: Door },
    /// A door was opened.
    DoorOpened { who: Who, door: Door },
    /// Enemies destroyed a door.
    DoorDestroyed { door: Door, from: Zone },
    /// A door token was removed.
    DoorGone { door: Door },
    /// A noise token was placed.
    Noise { zone: Zone },

    /// An attack began.
    Attack { who: Who, weapon: Card, pair: bool, melee: bool, at: Zone, focus: Option<Kind> },
    /// A machine attacks.
    MachineAttack { who: Who, machine: u8, melee: bool, at: Zone, focus: Option<Kind> },
    /// A machine received an activation token.
    MachineWoke { machine: u8 },
    /// A secured airlock was opened.
    AirlockOpened { machine: u8, door: Door },
    /// A survivor can now be overlooked.
    Hidden { who: Who },
    /// A survivor is no longer overlooked.
    Unhidden { who: Who },
    /// A survivor lent an action.
    Lent { who: Who, to: Who },
    /// A survivor was dragged out of a zone.
    Dragged { who: Who, from: Zone, to: Zone },
    /// Enemies were pushed.
    Shoved { who: Who, crowd: Crowd, from: Zone, to: Zone },
    /// Enemies were taunted.
    Taunted { who: Who, zone: Zone },
    /// Armour was restored.
    Repaired { who: Who, armour: u8 },
    /// A survivor received a remote control.
    Remote { who: Who, kind: MachineKind },
    /// A sample was collected.
    Sampled { who: Who, kind: Option<Kind> },
    /// A spawn token was destroyed.
    SpawnDestroyed { zone: Zone, colour: Colour },
    /// Some of the crew left.
    CrewLeft { left: u8 },
    /// An oxygen tank was lost.
    OxygenLost { who: Who },
    /// A die of an attack.
    Die { shown: u8, hit: bool },
    /// All dice are rolled again.
    Rerolled { who: Who },
    /// A hit did nothing.
    Absorbed { kind: Kind },
    /// An enemy was eliminated.
    Killed { who: Who, kind: Kind, at: Zone },
    /// A zone burned.
    Burned { zone: Zone },
    /// A seismic blast shook a zone.
    Shaken { zone: Zone },
    /// A figure is about to take damage.
    Threatened { figure: Figure, damage: u8, harm: Harm },
    /// A point of damage was negated by discarding a card.
    Prevented { who: Who, card: Card },
    /// Damage was ignored.
    Ignored { figure: Figure, damage: u8 },
    /// A figure lost armour.
    Hurt { figure: Figure, damage: u8, left: u8 },
    /// A figure was eliminated.
    Eliminated { figure: Figure },

    /// A survivor gained experience.
    Gained { who: Who, points: u8, total: u16 },
    /// A survivor reached a danger level.
    Reached { who: Who, level: Danger },
    /// A survivor gained a skill.
    Learned { who: Who, skill: Skill },

    /// A facedown objective was looked at.
    Revealed { zone: Zone, colour: Colour },
    /// A survivor took an objective.
    Took { who: Who, colour: Colour },
    /// An objective was lost.
    ObjectiveGone { zone: Zone, colour: Colour },
    /// A part of the mission was accomplished.
    StepDone { step: u8 },
    /// A figure left the board.
    Escaped { figure: Figure },

    /// Enemies activate, out of turn.
    ExtraActivation { kinds: Kinds },
    /// Enemies in a zone attack.
    EnemiesAttack { zone: Zone, crowd: Crowd },
    /// Enemies moved.
    EnemiesMoved { kind: Kind, count: u8, from: Zone, to: Zone, lure: Lure },
    /// Enemies stay: they are where it is loudest, or there is nothing to hear.
    EnemiesStay { zone: Zone },
    /// An enemy card was drawn for a spawn zone.
    EnemyCard { number: u16, zone: Zone, level: Danger },
    /// Enemies appeared.
    Spawned { kind: Kind, count: u8, zone: Zone },
    /// There were not enough miniatures.
    RanOut { kind: Kind },
    /// The enemy deck was shuffled anew.
    EnemyDeckShuffled,
    /// Mold covers a zone.
    MoldSet { zone: Zone },
    /// Mold became active or inactive.
    MoldTurned { zone: Zone, active: bool },
    /// A pit was opened: a new one, or a filled one again.
    PitOpened { zone: Zone, again: bool },
    /// An open pit was filled.
    PitFilled { zone: Zone },
    /// A sleeping spawn zone woke.
    SpawnWoke { zone: Zone, colour: Colour },

    /// A door no longer waits for the objective of its colour.
    Unlocked { door: Door, opens: bool },
    /// Something was picked up from the board.
    PickedUp { who: Who, find: Find, zone: Zone },
    /// A survivor received an objective token that another carried.
    TokenHanded { who: Who },
    /// Every door between buildings and tunnels was shut for good.
    AccessesShut,
    /// An access was welded shut.
    Welded { who: Who, door: Door },
    /// A thumper fell silent.
    ThumperGone { zone: Zone },
    /// A charge was set at a pillar; it has so many now.
    ChargeSet { who: Who, colour: Colour, charges: u8 },
    /// A pillar came down, and tiles with it.
    Collapsed { colour: Colour },
    /// Enemies went down with a tile.
    Buried { zone: Zone, crowd: Crowd },
    /// A machine gone rogue shoots.
    RogueAttack { machine: u8, at: Zone },

    /// The mission is won.
    Won,
    /// The mission is lost.
    Lost { defeat: Defeat },
}
