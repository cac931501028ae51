//! The rules by name, and refusals.
//!
//! An event says which rule made it happen, a refusal which rule forbids.
//! Book, heading, page and our words for each stand in `content/`.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::skill::Skill;

/// A rule, by the matter it speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(
    missing_docs,
    reason = "the names are the rulebook's headings; the texts stand in content/"
)]
pub enum Rule {
    SetupEquipment,
    SetupFirstPlayer,
    SetupGroups,
    ExtraSpawns,
    TurnOrder,
    TurnActions,
    Asked,
    Seat,
    Move,
    MoveWalls,
    MoveDoor,
    MoveEnemies,
    MoveEnds,
    Search,
    SearchRoom,
    SearchEnemies,
    SearchOnce,
    SearchSoldier,
    Door,
    DoorOnce,
    DoorReserve,
    DoorMold,
    DoorDestroyed,
    DoorColoured,
    Reorganize,
    Trade,
    TradeConsent,
    Attach,
    Slots,
    Discard,
    Food,
    Armour,
    SearchDrone,
    Melee,
    Ranged,
    Range,
    Sight,
    Bullets,
    Prototype,
    Reroll,
    Dual,
    Dice,
    Accuracy,
    Damage,
    Targeting,
    FriendlyFire,
    Concentrated,
    Hellfire,
    HellfireCanister,
    HellfireOutside,
    Objective,
    Noise,
    NoisyEquipment,
    Nothing,
    OxygenRoom,
    OxygenOutside,
    Airlock,
    Experience,
    DangerSkill,
    Ultrared,
    Machine,
    MachineToken,
    MachineControl,
    MachineFollows,
    Attack,
    AttackSplit,
    EnemyMove,
    Destination,
    EnemyDoor,
    Split,
    Hunters,
    Spawn,
    SpawnOrder,
    SpawnDeck,
    SpawnColoured,
    ExtraActivation,
    AbominationCard,
    MoldCard,
    MoldSpawn,
    RunningOut,
    Mold,
    MoldActive,
    MoldInactive,
    MoldChain,
    MoldSpread,
    EndPhase,
    FirstPlayerToken,
    Exit,
    Mission,
    Winning,
    Losing,
    Eliminated,
    Unfulfillable,
    /// What a skill says.
    Skill(Skill),
}

/// Every rule but the skills, with its key.
#[rustfmt::skip]
pub const KEYS: &[(Rule, &str)] = &[
    (Rule::SetupEquipment, "setup.equipment"),
    (Rule::SetupFirstPlayer, "setup.first_player"),
    (Rule::SetupGroups, "setup.groups"),
    (Rule::ExtraSpawns, "setup.extra_spawns"),
    (Rule::TurnOrder, "turn.order"),
    (Rule::TurnActions, "turn.actions"),
    (Rule::Asked, "turn.asked"),
    (Rule::Seat, "turn.seat"),
    (Rule::Move, "move"),
    (Rule::MoveWalls, "move.walls"),
    (Rule::MoveDoor, "move.door"),
    (Rule::MoveEnemies, "move.enemies"),
    (Rule::MoveEnds, "move.ends"),
    (Rule::Search, "search"),
    (Rule::SearchRoom, "search.room"),
    (Rule::SearchEnemies, "search.enemies"),
    (Rule::SearchOnce, "search.once"),
    (Rule::SearchSoldier, "search.soldier"),
    (Rule::Door, "door"),
    (Rule::DoorOnce, "door.once"),
    (Rule::DoorReserve, "door.reserve"),
    (Rule::DoorMold, "door.mold"),
    (Rule::DoorDestroyed, "door.destroyed"),
    (Rule::DoorColoured, "door.coloured"),
    (Rule::Reorganize, "reorganize"),
    (Rule::Trade, "trade"),
    (Rule::TradeConsent, "trade.consent"),
    (Rule::Attach, "attach"),
    (Rule::Slots, "inventory.slots"),
    (Rule::Discard, "inventory.discard"),
    (Rule::Food, "equipment.food"),
    (Rule::Armour, "equipment.armour"),
    (Rule::SearchDrone, "equipment.search_drone"),
    (Rule::Melee, "melee"),
    (Rule::Ranged, "ranged"),
    (Rule::Range, "ranged.range"),
    (Rule::Sight, "sight"),
    (Rule::Bullets, "ammo.bullets"),
    (Rule::Prototype, "ammo.prototype"),
    (Rule::Reroll, "ammo.reroll"),
    (Rule::Dual, "combat.dual"),
    (Rule::Dice, "combat.dice"),
    (Rule::Accuracy, "combat.accuracy"),
    (Rule::Damage, "combat.damage"),
    (Rule::Targeting, "combat.targeting"),
    (Rule::FriendlyFire, "combat.friendly_fire"),
    (Rule::Concentrated, "combat.concentrated"),
    (Rule::Hellfire, "hellfire"),
    (Rule::HellfireCanister, "hellfire.canister"),
    (Rule::HellfireOutside, "hellfire.outside"),
    (Rule::Objective, "objective"),
    (Rule::Noise, "noise"),
    (Rule::NoisyEquipment, "noise.equipment"),
    (Rule::Nothing, "nothing"),
    (Rule::OxygenRoom, "oxygen.room"),
    (Rule::OxygenOutside, "oxygen.outside"),
    (Rule::Airlock, "airlock"),
    (Rule::Experience, "experience"),
    (Rule::DangerSkill, "experience.skill"),
    (Rule::Ultrared, "ultrared"),
    (Rule::Machine, "machine"),
    (Rule::MachineToken, "machine.token"),
    (Rule::MachineControl, "machine.control"),
    (Rule::MachineFollows, "machine.follows"),
    (Rule::Attack, "activation.attack"),
    (Rule::AttackSplit, "activation.attack_split"),
    (Rule::EnemyMove, "activation.move"),
    (Rule::Destination, "activation.destination"),
    (Rule::EnemyDoor, "activation.door"),
    (Rule::Split, "activation.split"),
    (Rule::Hunters, "activation.hunters"),
    (Rule::Spawn, "spawn"),
    (Rule::SpawnOrder, "spawn.order"),
    (Rule::SpawnDeck, "spawn.deck"),
    (Rule::SpawnColoured, "spawn.coloured"),
    (Rule::ExtraActivation, "spawn.extra_activation"),
    (Rule::AbominationCard, "spawn.abomination"),
    (Rule::MoldCard, "spawn.mold"),
    (Rule::MoldSpawn, "spawn.mold_equipment"),
    (Rule::RunningOut, "spawn.running_out"),
    (Rule::Mold, "mold"),
    (Rule::MoldActive, "mold.active"),
    (Rule::MoldInactive, "mold.inactive"),
    (Rule::MoldChain, "mold.chain"),
    (Rule::MoldSpread, "mold.spread"),
    (Rule::EndPhase, "end_phase"),
    (Rule::FirstPlayerToken, "end_phase.first_player"),
    (Rule::Exit, "mission.exit"),
    (Rule::Mission, "mission"),
    (Rule::Winning, "winning"),
    (Rule::Losing, "losing"),
    (Rule::Eliminated, "losing.eliminated"),
    (Rule::Unfulfillable, "losing.unfulfillable"),
];

impl Rule {
    /// The key of the rule in `content/`; for skills, the heading in the book.
    pub fn key(self) -> &'static str {
        match self {
            Rule::Skill(skill) => skill.heading(),
            rule => KEYS.iter().find(|(known, _)| *known == rule).map_or("", |(_, key)| key),
        }
    }
}

/// Why an action may not be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why} ({})", rule.key())]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What it means here, as a sentence.
    pub why: &'static str,
}

/// Refuses with a rule and a sentence.
pub(crate) const fn refuse<T>(rule: Rule, why: &'static str) -> Result<T, Refusal> {
    Err(Refusal { rule, why })
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}
