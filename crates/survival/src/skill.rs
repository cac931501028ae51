//! Skills: their names and parameters. What each does stands with the rule it
//! changes; what it says stands in `content/`.
//!
//! Invader chapter 17, "Skills".

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::mission::MachineKind;

/// The actions that a skill speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Act {
    /// Melee and ranged actions.
    Combat,
    /// Melee actions.
    Melee,
    /// Ranged actions.
    Ranged,
}

impl Act {
    /// All of them.
    pub const ALL: [Act; 3] = [Act::Combat, Act::Melee, Act::Ranged];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Combat", "Melee", "Ranged"][self as usize]
    }

    /// Whether the skill's word covers this attack.
    pub const fn covers(self, melee: bool) -> bool {
        match self {
            Act::Combat => true,
            Act::Melee => melee,
            Act::Ranged => !melee,
        }
    }
}

/// What a free action may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Free {
    /// A melee or ranged action.
    Combat,
    /// An action with a machine.
    Machine,
    /// A melee action.
    Melee,
    /// A move.
    Move,
    /// A ranged action.
    Ranged,
    /// A search.
    Search,
}

/// The families of enemies that Ironclad names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Family {
    /// Any Worker.
    Worker,
    /// Any Tank.
    Tank,
    /// Any Hunter.
    Hunter,
    /// Any Abomination.
    Abomination,
}

impl Family {
    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Worker", "Tank", "Hunter", "Abomination"][self as usize]
    }
}

/// The machines that a remote control skill names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Remote {
    /// Bots.
    Bot,
    /// Sentry Guns.
    SentryGun,
    /// Both.
    All,
}

impl Remote {
    /// Whether the skill controls this kind of machine.
    pub const fn controls(self, kind: MachineKind) -> bool {
        matches!(
            (self, kind),
            (Remote::All, _)
                | (Remote::Bot, MachineKind::Bot)
                | (Remote::SentryGun, MachineKind::SentryGun)
        )
    }
}

/// What Brother in arms shares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shared {
    /// Lucky.
    Lucky,
    /// +1 die: Combat.
    Die,
    /// +1 to dice roll: Combat.
    Roll,
    /// +1 Damage: Combat.
    Damage,
    /// Tough.
    Tough,
    /// Unstoppable.
    Unstoppable,
}

/// A skill with its parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Skill {
    /// One more action each turn.
    ExtraAction,
    /// Ranged weapons reach one zone farther.
    MaxRange,
    /// A move may go one zone farther.
    ZonePerMove,
    /// All weapons are dual.
    Ambidextrous,
    /// Armour is restored in each end phase.
    AutoRepair,
    /// All melee weapons are dual.
    Blademaster,
    /// Lends a free action to another survivor.
    BornLeader,
    /// Earns a token that hides from enemies.
    Camouflage,
    /// Once a turn, runs up to two zones at enemies for free.
    Charge,
    /// Answers a spawn in sight with a free attack.
    CombatReflexes,
    /// Concentrated attacks hit harder and hurt no friends.
    ConcentratedExpert,
    /// A free combat action with a pair of dual weapons.
    DualExpert,
    /// Sees one zone farther in rooms.
    EnhancedSenses,
    /// May roll as many dice as enemies in the target zone.
    FullAuto,
    /// A free move after eliminating something.
    HitAndRun,
    /// Discards cards instead of taking damage.
    IsThatAll,
    /// Once a turn, drags survivors out of a crowd.
    Lifesaver,
    /// Friendly fire never hits.
    LowProfile,
    /// May re-roll all dice once per action.
    Lucky,
    /// Restores armour in the end phase.
    Medic,
    /// Shoots in its own zone, choosing targets.
    PointBlank,
    /// May roll as many melee dice as enemies in the zone.
    Predator,
    /// Searches in any room or corridor.
    Scavenger,
    /// Draws two cards when searching.
    SearchTwo,
    /// Once a turn, pushes all enemies to a zone next door.
    Shove,
    /// Chooses the targets of ranged actions; no friendly fire.
    Sniper,
    /// Once a turn, a move of two or three zones.
    Sprint,
    /// Melee weapons have damage 3.
    SuperStrength,
    /// Takes the turn at any time of the players' phase.
    Tactician,
    /// Once a turn, draws the enemies of a zone.
    Taunt,
    /// Ignores the first damage of each attack step.
    Tough,
    /// Leaves zones with enemies at no extra cost.
    Unstoppable,
    /// An extra turn with each extra activation card.
    XenosLink,
    /// Once a turn, jumps two zones over everything.
    ZeroGRun,
    /// More damage with such actions.
    Damage(Act),
    /// Adds one to each die of such actions.
    Roll(Act),
    /// One more die per weapon with such actions.
    Die(Act),
    /// One free action of this kind each turn.
    Free(Free),
    /// Once a turn, runs at enemies and attacks for free.
    Bloodlust(Act),
    /// Shares an effect with everyone in the zone.
    BrotherInArms(Shared),
    /// More dice with each such action in a row.
    Escalation(Act),
    /// Ignores damage from these enemies.
    Ironclad(Family),
    /// One hit eliminates a second enemy of the same kind.
    Reaper(Act),
    /// Controls such machines.
    Remote(Remote),
    /// Each six rolls another die.
    RollSix(Act),
    /// More damage with this weapon.
    DamageWith(Card),
    /// Begins with so much armour.
    StartsWithArmour(u8),
    /// Begins with this card.
    StartsWith(Card),
}

/// Every skill without a card in its name, with its printed name.
#[rustfmt::skip]
pub const NAMES: &[(Skill, &str)] = &[
    (Skill::ExtraAction, "+1 Action"),
    (Skill::MaxRange, "+1 max Range"),
    (Skill::ZonePerMove, "+1 Zone per Move"),
    (Skill::Ambidextrous, "Ambidextrous"),
    (Skill::AutoRepair, "Auto repair"),
    (Skill::Blademaster, "Blademaster"),
    (Skill::BornLeader, "Born leader"),
    (Skill::Camouflage, "Camouflage"),
    (Skill::Charge, "Charge"),
    (Skill::CombatReflexes, "Combat reflexes"),
    (Skill::ConcentratedExpert, "Concentrated Attack expert"),
    (Skill::DualExpert, "Dual expert"),
    (Skill::EnhancedSenses, "Enhanced senses"),
    (Skill::FullAuto, "Full auto"),
    (Skill::HitAndRun, "Hit & run"),
    (Skill::IsThatAll, "Is That All You've Got?"),
    (Skill::Lifesaver, "Lifesaver"),
    (Skill::LowProfile, "Low profile"),
    (Skill::Lucky, "Lucky"),
    (Skill::Medic, "Medic"),
    (Skill::PointBlank, "Point-blank"),
    (Skill::Predator, "Predator"),
    (Skill::Scavenger, "Scavenger"),
    (Skill::SearchTwo, "Search: 2 cards"),
    (Skill::Shove, "Shove"),
    (Skill::Sniper, "Sniper"),
    (Skill::Sprint, "Sprint"),
    (Skill::SuperStrength, "Super strength"),
    (Skill::Tactician, "Tactician"),
    (Skill::Taunt, "Taunt"),
    (Skill::Tough, "Tough"),
    (Skill::Unstoppable, "Unstoppable"),
    (Skill::XenosLink, "Xenos link"),
    (Skill::ZeroGRun, "Zero-G run"),
    (Skill::Damage(Act::Combat), "+1 Damage: Combat"),
    (Skill::Damage(Act::Melee), "+1 Damage: Melee"),
    (Skill::Damage(Act::Ranged), "+1 Damage: Ranged"),
    (Skill::Roll(Act::Combat), "+1 to dice roll: Combat"),
    (Skill::Roll(Act::Melee), "+1 to dice roll: Melee"),
    (Skill::Roll(Act::Ranged), "+1 to dice roll: Ranged"),
    (Skill::Die(Act::Combat), "+1 die: Combat"),
    (Skill::Die(Act::Melee), "+1 die: Melee"),
    (Skill::Die(Act::Ranged), "+1 die: Ranged"),
    (Skill::Free(Free::Combat), "+1 free Combat Action"),
    (Skill::Free(Free::Machine), "+1 free Machine Action"),
    (Skill::Free(Free::Melee), "+1 free Melee Action"),
    (Skill::Free(Free::Move), "+1 free Move Action"),
    (Skill::Free(Free::Ranged), "+1 free Ranged Action"),
    (Skill::Free(Free::Search), "+1 free Search Action"),
    (Skill::Bloodlust(Act::Combat), "Bloodlust: Combat"),
    (Skill::Bloodlust(Act::Melee), "Bloodlust: Melee"),
    (Skill::Bloodlust(Act::Ranged), "Bloodlust: Ranged"),
    (Skill::BrotherInArms(Shared::Lucky), "Brother in arms: Lucky"),
    (Skill::BrotherInArms(Shared::Die), "Brother in arms: +1 die: Combat"),
    (Skill::BrotherInArms(Shared::Roll), "Brother in arms: +1 to dice roll: Combat"),
    (Skill::BrotherInArms(Shared::Damage), "Brother in arms: +1 Damage: Combat"),
    (Skill::BrotherInArms(Shared::Tough), "Brother in arms: Tough"),
    (Skill::BrotherInArms(Shared::Unstoppable), "Brother in arms: Unstoppable"),
    (Skill::Escalation(Act::Combat), "Escalation: Combat"),
    (Skill::Escalation(Act::Melee), "Escalation: Melee"),
    (Skill::Escalation(Act::Ranged), "Escalation: Ranged"),
    (Skill::Ironclad(Family::Worker), "Ironclad: Worker"),
    (Skill::Ironclad(Family::Tank), "Ironclad: Tank"),
    (Skill::Ironclad(Family::Hunter), "Ironclad: Hunter"),
    (Skill::Ironclad(Family::Abomination), "Ironclad: Abomination"),
    (Skill::Reaper(Act::Combat), "Reaper: Combat"),
    (Skill::Reaper(Act::Melee), "Reaper: Melee"),
    (Skill::Reaper(Act::Ranged), "Reaper: Ranged"),
    (Skill::Remote(Remote::Bot), "Remote control: Bot"),
    (Skill::Remote(Remote::SentryGun), "Remote control: Sentry Gun"),
    (Skill::Remote(Remote::All), "Remote control: All"),
    (Skill::RollSix(Act::Combat), "Roll 6: +1 die Combat"),
    (Skill::RollSix(Act::Melee), "Roll 6: +1 die Melee"),
    (Skill::RollSix(Act::Ranged), "Roll 6: +1 die Ranged"),
];

impl Skill {
    /// The skill of this printed name. `card` finds an equipment card by its name.
    pub fn parse(name: &str, card: impl Fn(&str) -> Option<Card>) -> Option<Skill> {
        if let Some((skill, _)) = NAMES.iter().find(|(_, known)| *known == name) {
            return Some(*skill);
        }
        if let Some(weapon) = name.strip_prefix("+1 Damage with ") {
            return card(weapon).map(Skill::DamageWith);
        }
        let rest = name.strip_prefix("Starts with ")?;
        if let Some(points) = rest.strip_suffix(" Armor Points") {
            let points = points.parse().ok().filter(|points| (1..=9).contains(points));
            return points.map(Skill::StartsWithArmour);
        }
        let equipment = rest.strip_prefix("a ").or_else(|| rest.strip_prefix("an "));
        card(equipment.unwrap_or(rest)).map(Skill::StartsWith)
    }

    /// Its printed name. `card` gives the name of an equipment card.
    pub fn name(self, card: impl Fn(Card) -> String) -> String {
        match self {
            Skill::DamageWith(weapon) => format!("+1 Damage with {}", card(weapon)),
            Skill::StartsWithArmour(points) => format!("Starts with {points} Armor Points"),
            Skill::StartsWith(equipment) => format!("Starts with a {}", card(equipment)),
            skill => NAMES
                .iter()
                .find(|(known, _)| *known == skill)
                .map_or_else(|| format!("{skill:?}"), |(_, name)| (*name).to_owned()),
        }
    }

    /// The heading of the rulebook's chapter of skills under which it stands:
    /// its name with the parameter left open.
    pub fn heading(self) -> &'static str {
        match self {
            Skill::Damage(_) => "+1 Damage: [Action]",
            Skill::DamageWith(_) => "+1 Damage with [Equipment]",
            Skill::Roll(_) => "+1 to dice roll: [Action]",
            Skill::Die(_) => "+1 die: [Action]",
            Skill::Free(_) => "+1 free [Action] Action",
            Skill::Bloodlust(_) => "Bloodlust: [Action]",
            Skill::BrotherInArms(_) => "Brother in arms: [game effect]",
            Skill::Escalation(_) => "Escalation: [Action]",
            Skill::Ironclad(_) => "Ironclad: [Xeno type]",
            Skill::Reaper(_) => "Reaper: [Action]",
            Skill::Remote(_) => "Remote control: [Machine]",
            Skill::RollSix(_) => "Roll 6: +1 die [Action]",
            Skill::StartsWithArmour(_) => "Starts with [X] Armor Points",
            Skill::StartsWith(_) => "Starts with a [Equipment]",
            skill => NAMES.iter().find(|(known, _)| *known == skill).map_or("", |(_, name)| name),
        }
    }
}
