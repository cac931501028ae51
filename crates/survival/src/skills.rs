//! Skills: a table of their names and effects by moment, and the list of those that are
//! actions.
//!
//! Rules never name skills. At a named moment (a turn begins, somebody leaves a zone, an
//! attack is planned) a rule asks what the survivor's skills give, and the table answers;
//! `asking.rs` is how. Each skill that is an action has a file: what is offered, what is
//! allowed, what happens, and the mark of those that work once per turn.
//! `combat_reflexes.rs`, `xenos_link.rs` and `repair.rs` hold what skills do out of turn.
//!
//! To add a skill that changes a figure, add it to `model/skill.rs` and write its row in
//! the table here. A skill that is an action also needs an entry in
//! `model/action/table.rs`, a file beside the others, and a line in the list here.
//!
//! Invader chapter 17, "Skills".

mod asking;
mod blitz;
mod bloodlust;
mod born_leader;
mod camouflage;
mod charge;
mod combat_reflexes;
mod distributor;
mod field_medic;
mod improvised;
mod lifesaver;
mod once;
mod repair;
mod run;
mod shove;
mod slippery;
mod sprint;
mod taunt;
mod xenos_link;
mod zero_g;

pub(crate) use asking::Bonus;

use improvised::{melee as improvised_melee, ranged as improvised_ranged};

use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::card::Card;
use crate::model::frame::TurnFrame;
use crate::model::mission::MachineKind;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::{
    Act, EnemyFamily, FREE_KINDS, Free, Remote, Shared, Skill, SkillSet, TURN_EXTRAS,
};

/// What a skill does, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// More of something that is counted at its moment.
    More(Extra),
    /// An edge in attacks of this sort, when they are planned.
    Edge(Act, Edge),
    /// A yes to a question that a rule asks.
    Is(Trait),
    /// An action of its own in the survivor's turn: `skills.rs` lists them.
    Acts,
    /// Something that is done as soon as it is learned: `Survivor::learn` does it.
    AtOnce,
}

/// Things of which skills give more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extra {
    /// Turn: actions.
    Action,
    /// Turn: free actions of a kind.
    Free(Free),
    /// Turn: free attacks with a pair of dual weapons.
    PairAttack,
    /// Turn: actions to lend.
    Loan,
    /// Move: zones beyond the first.
    Zone,
    /// Search: cards.
    Card,
    /// End phase: armour restored to everybody in the zone.
    Armour,
}

impl Extra {
    /// Those that a turn counts.
    pub(crate) const OF_TURNS: [Extra; TURN_EXTRAS] = [
        Extra::Action,
        Extra::Free(Free::Combat),
        Extra::Free(Free::Machine),
        Extra::Free(Free::Melee),
        Extra::Free(Free::Move),
        Extra::Free(Free::Ranged),
        Extra::Free(Free::Search),
        Extra::PairAttack,
        Extra::Loan,
    ];

    /// Its place among those that a turn counts.
    const fn place_in_turn(self) -> Option<usize> {
        match self {
            Extra::Action => Some(0),
            Extra::Free(kind) => Some(1 + kind.index()),
            Extra::PairAttack => Some(1 + FREE_KINDS),
            Extra::Loan => Some(2 + FREE_KINDS),
            Extra::Zone | Extra::Card | Extra::Armour => None,
        }
    }
}

/// What an attack can gain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edge {
    /// One die more for each weapon.
    Die,
    /// One more on each die.
    Roll,
    /// One point of damage more.
    Damage,
    /// One zone farther.
    Range,
    /// All dice may be rolled again.
    Reroll,
    /// Weapons are dual.
    Dual,
    /// Weapons have damage 3.
    Strength,
    /// The attacker chooses targets and spares friends.
    Precision,
    /// The same in the attacker's own zone, which any weapon reaches.
    PointBlank,
    /// As many dice as there are enemies, if the attacker wants.
    PerEnemy,
    /// Another die for each six.
    Sixes,
    /// One point of damage more when concentrating, which spares friends.
    Concentration,
    /// One hit eliminates a second enemy of the kind.
    Reaping,
    /// One die more for each such attack before it in a row.
    Streak,
    /// Weapons of damage 1 have damage 2.
    DamageTwo,
    /// Misses hurt no friends.
    Sparing,
    /// One point of damage more for each six.
    SixDamage,
}

/// Questions that rules ask of skills, moment by moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trait {
    /// Players' phase: takes the turn at any time.
    AnyTime,
    /// Move: leaves zones with enemies at no extra cost.
    LeavesFreely,
    /// After an attack that eliminated something: a free move.
    SlipsAway,
    /// Search: in any room or corridor.
    SearchesAnywhere,
    /// Sight: one zone farther in rooms, and in the dark.
    SharpSenses,
    /// Machines: controls Bots.
    ControlsBots,
    /// Machines: controls Sentry Guns.
    ControlsGuns,
    /// Friendly fire: is never hit.
    LowProfile,
    /// Damage: ignores the first point of an attack step.
    ShrugsOff,
    /// Damage: discards any card instead of taking a point.
    DiscardsInstead,
    /// Damage: ignores that of Workers.
    IgnoresWorkers,
    /// Damage: ignores that of Tanks.
    IgnoresTanks,
    /// Damage: ignores that of Hunters.
    IgnoresHunters,
    /// Damage: ignores that of Abominations.
    IgnoresAbominations,
    /// Spawn: answers what appears in sight.
    AnswersSpawns,
    /// Extra activation: takes an extra turn before it.
    ExtraTurns,
    /// End phase: all armour is restored.
    Repairs,
    /// Move: enemies that are met don't end it.
    PassesFreely,
    /// Search: as often as there are actions.
    SearchesOften,
    /// Search: finds the second of two dual weapons with the first.
    FindsPairs,
    /// Search: once a turn, another card instead of the one just drawn.
    DrawsAnother,
    /// Molotov: comes back on a roll of 4 or more.
    KeepsMolotovs,
    /// Doors: opens them with bare hands and unheard, one each turn for free.
    BreaksIn,
    /// Reload: costs nothing.
    LoadsFreely,
    /// An enemy falls: draws a card if it was the last of the zone.
    LootsTheFallen,
    /// Sight: any number of rooms far.
    SeesThroughRooms,
    /// Spawn: answers what appears nearby with a free move.
    StepsAside,
    /// Inventory: rearranging is free, and the backpack counts as a hand.
    AllAtHand,
    /// Spawn: deals the enemy cards out.
    DealsEnemies,
}

impl Trait {
    const COUNT: usize = Trait::DealsEnemies as usize + 1;

    /// The trait that controls machines of this kind.
    pub(crate) const fn controls(kind: MachineKind) -> Trait {
        match kind {
            MachineKind::Bot => Trait::ControlsBots,
            MachineKind::SentryGun => Trait::ControlsGuns,
        }
    }

    /// The trait that ignores damage from this family.
    pub(crate) const fn ignores(family: EnemyFamily) -> Trait {
        match family {
            EnemyFamily::Worker => Trait::IgnoresWorkers,
            EnemyFamily::Tank => Trait::IgnoresTanks,
            EnemyFamily::Hunter => Trait::IgnoresHunters,
            EnemyFamily::Abomination => Trait::IgnoresAbominations,
        }
    }

    /// The skills that give it.
    pub(crate) const fn skills(self) -> SkillSet {
        BY_TRAIT[self as usize]
    }

    /// The rule behind it: the first skill that gives it.
    pub(crate) fn rule(self) -> Rule {
        let gives = |row: &&Row| row.effects.contains(&Effect::Is(self));
        Rule::Skill(TABLE.iter().find(gives).map_or(Skill::ExtraAction, |row| row.skill))
    }
}

/// A skill of the table.
pub(crate) struct Row {
    /// Which.
    pub(crate) skill: Skill,
    /// Its printed name.
    pub(crate) name: &'static str,
    /// Its heading in the books: the name with the parameter left open.
    pub(crate) heading: &'static str,
    /// What it does.
    pub(crate) effects: &'static [Effect],
}

/// A skill without a parameter.
const fn one(skill: Skill, name: &'static str, effects: &'static [Effect]) -> Row {
    Row { skill, name, heading: name, effects }
}

/// A skill with one.
const fn of(
    heading: &'static str,
    skill: Skill,
    name: &'static str,
    effects: &'static [Effect],
) -> Row {
    Row { skill, name, heading, effects }
}

const DAMAGE: &str = "+1 Damage: [Action]";
const ROLL: &str = "+1 to dice roll: [Action]";
const DIE: &str = "+1 die: [Action]";
const FREE: &str = "+1 free [Action] Action";
const BLOODLUST: &str = "Bloodlust: [Action]";
const ESCALATION: &str = "Escalation: [Action]";
const IRONCLAD: &str = "Ironclad: [Xeno type]";
const REAPER: &str = "Reaper: [Action]";
const REMOTE: &str = "Remote control: [Machine]";
/// The printed name of Brother in arms, before what it shares.
const BROTHER_IN_ARMS: &str = "Brother in arms: ";
/// The printed name of more damage with a weapon, before the weapon's.
const DAMAGE_WITH: &str = "+1 Damage with ";
const DAMAGE_TWO: &str = "[Action type]: Damage 2";
const ROLL_SIX: &str = "Roll 6: +1 die [Action]";
const SIX_DAMAGE: &str = "Roll 6: +1 Damage [Action]";
const IMPROVISED: &str = "Improvised weapon: [Melee/Ranged]";

use Act::{Combat, Melee, Ranged};
use Effect::{Acts, AtOnce, Edge as InAttack, Is, More};

/// Every skill that names no other skill, card or figure, by number.
#[rustfmt::skip]
pub(crate) const TABLE: &[Row] = &[
    one(Skill::ExtraAction, "+1 Action", &[More(Extra::Action)]),
    one(Skill::MaxRange, "+1 max Range", &[InAttack(Ranged, Edge::Range)]),
    one(Skill::ZonePerMove, "+1 Zone per Move", &[More(Extra::Zone)]),
    one(Skill::Ambidextrous, "Ambidextrous", &[InAttack(Combat, Edge::Dual)]),
    one(Skill::AutoRepair, "Auto repair", &[Is(Trait::Repairs)]),
    one(Skill::Blademaster, "Blademaster", &[InAttack(Melee, Edge::Dual)]),
    one(Skill::BornLeader, "Born leader", &[More(Extra::Loan), Acts]),
    one(Skill::Camouflage, "Camouflage", &[Acts]),
    one(Skill::Charge, "Charge", &[Acts]),
    one(Skill::CombatReflexes, "Combat reflexes", &[Is(Trait::AnswersSpawns)]),
    one(Skill::ConcentratedExpert, "Concentrated Attack expert", &[InAttack(Combat, Edge::Concentration)]),
    one(Skill::DualExpert, "Dual expert", &[More(Extra::PairAttack)]),
    one(Skill::EnhancedSenses, "Enhanced senses", &[Is(Trait::SharpSenses)]),
    one(Skill::FullAuto, "Full auto", &[InAttack(Ranged, Edge::PerEnemy)]),
    one(Skill::HitAndRun, "Hit & run", &[Is(Trait::SlipsAway)]),
    one(Skill::IsThatAll, "Is That All You've Got?", &[Is(Trait::DiscardsInstead)]),
    one(Skill::Lifesaver, "Lifesaver", &[Acts]),
    one(Skill::LowProfile, "Low profile", &[Is(Trait::LowProfile)]),
    one(Skill::Lucky, "Lucky", &[InAttack(Combat, Edge::Reroll)]),
    one(Skill::Medic, "Medic", &[More(Extra::Armour)]),
    one(Skill::PointBlank, "Point-blank", &[InAttack(Ranged, Edge::PointBlank)]),
    one(Skill::Predator, "Predator", &[InAttack(Melee, Edge::PerEnemy)]),
    one(Skill::Scavenger, "Scavenger", &[Is(Trait::SearchesAnywhere)]),
    one(Skill::SearchTwo, "Search: 2 cards", &[More(Extra::Card)]),
    one(Skill::Shove, "Shove", &[Acts]),
    one(Skill::Sniper, "Sniper", &[InAttack(Ranged, Edge::Precision)]),
    one(Skill::Sprint, "Sprint", &[Acts]),
    one(Skill::SuperStrength, "Super strength", &[InAttack(Melee, Edge::Strength)]),
    one(Skill::Tactician, "Tactician", &[Is(Trait::AnyTime)]),
    one(Skill::Taunt, "Taunt", &[Acts]),
    one(Skill::Tough, "Tough", &[Is(Trait::ShrugsOff)]),
    one(Skill::Unstoppable, "Unstoppable", &[Is(Trait::LeavesFreely)]),
    one(Skill::XenosLink, "Xenos link", &[Is(Trait::ExtraTurns)]),
    one(Skill::ZeroGRun, "Zero-G run", &[Acts]),
    of(DAMAGE, Skill::Damage(Combat), "+1 Damage: Combat", &[InAttack(Combat, Edge::Damage)]),
    of(DAMAGE, Skill::Damage(Melee), "+1 Damage: Melee", &[InAttack(Melee, Edge::Damage)]),
    of(DAMAGE, Skill::Damage(Ranged), "+1 Damage: Ranged", &[InAttack(Ranged, Edge::Damage)]),
    of(ROLL, Skill::Roll(Combat), "+1 to dice roll: Combat", &[InAttack(Combat, Edge::Roll)]),
    of(ROLL, Skill::Roll(Melee), "+1 to dice roll: Melee", &[InAttack(Melee, Edge::Roll)]),
    of(ROLL, Skill::Roll(Ranged), "+1 to dice roll: Ranged", &[InAttack(Ranged, Edge::Roll)]),
    of(DIE, Skill::Die(Combat), "+1 die: Combat", &[InAttack(Combat, Edge::Die)]),
    of(DIE, Skill::Die(Melee), "+1 die: Melee", &[InAttack(Melee, Edge::Die)]),
    of(DIE, Skill::Die(Ranged), "+1 die: Ranged", &[InAttack(Ranged, Edge::Die)]),
    of(FREE, Skill::Free(Free::Combat), "+1 free Combat Action", &[More(Extra::Free(Free::Combat))]),
    of(FREE, Skill::Free(Free::Machine), "+1 free Machine Action", &[More(Extra::Free(Free::Machine))]),
    of(FREE, Skill::Free(Free::Melee), "+1 free Melee Action", &[More(Extra::Free(Free::Melee))]),
    of(FREE, Skill::Free(Free::Move), "+1 free Move Action", &[More(Extra::Free(Free::Move))]),
    of(FREE, Skill::Free(Free::Ranged), "+1 free Ranged Action", &[More(Extra::Free(Free::Ranged))]),
    of(FREE, Skill::Free(Free::Search), "+1 free Search Action", &[More(Extra::Free(Free::Search))]),
    of(BLOODLUST, Skill::Bloodlust(Combat), "Bloodlust: Combat", &[Acts]),
    of(BLOODLUST, Skill::Bloodlust(Melee), "Bloodlust: Melee", &[Acts]),
    of(BLOODLUST, Skill::Bloodlust(Ranged), "Bloodlust: Ranged", &[Acts]),
    of(ESCALATION, Skill::Escalation(Combat), "Escalation: Combat", &[InAttack(Combat, Edge::Streak)]),
    of(ESCALATION, Skill::Escalation(Melee), "Escalation: Melee", &[InAttack(Melee, Edge::Streak)]),
    of(ESCALATION, Skill::Escalation(Ranged), "Escalation: Ranged", &[InAttack(Ranged, Edge::Streak)]),
    of(IRONCLAD, Skill::Ironclad(EnemyFamily::Worker), "Ironclad: Worker", &[Is(Trait::IgnoresWorkers)]),
    of(IRONCLAD, Skill::Ironclad(EnemyFamily::Tank), "Ironclad: Tank", &[Is(Trait::IgnoresTanks)]),
    of(IRONCLAD, Skill::Ironclad(EnemyFamily::Hunter), "Ironclad: Hunter", &[Is(Trait::IgnoresHunters)]),
    of(IRONCLAD, Skill::Ironclad(EnemyFamily::Abomination), "Ironclad: Abomination", &[Is(Trait::IgnoresAbominations)]),
    of(REAPER, Skill::Reaper(Combat), "Reaper: Combat", &[InAttack(Combat, Edge::Reaping)]),
    of(REAPER, Skill::Reaper(Melee), "Reaper: Melee", &[InAttack(Melee, Edge::Reaping)]),
    of(REAPER, Skill::Reaper(Ranged), "Reaper: Ranged", &[InAttack(Ranged, Edge::Reaping)]),
    of(REMOTE, Skill::Remote(Remote::Bot), "Remote control: Bot", &[Is(Trait::ControlsBots)]),
    of(REMOTE, Skill::Remote(Remote::SentryGun), "Remote control: Sentry Gun", &[Is(Trait::ControlsGuns)]),
    of(REMOTE, Skill::Remote(Remote::All), "Remote control: All", &[Is(Trait::ControlsBots), Is(Trait::ControlsGuns)]),
    of(ROLL_SIX, Skill::RollSix(Combat), "Roll 6: +1 die Combat", &[InAttack(Combat, Edge::Sixes)]),
    of(ROLL_SIX, Skill::RollSix(Melee), "Roll 6: +1 die Melee", &[InAttack(Melee, Edge::Sixes)]),
    of(ROLL_SIX, Skill::RollSix(Ranged), "Roll 6: +1 die Ranged", &[InAttack(Ranged, Edge::Sixes)]),
    one(Skill::Slippery, "Slippery", &[Is(Trait::LeavesFreely), Is(Trait::PassesFreely)]),
    one(Skill::SearchesOften, "Can Search more than once", &[Is(Trait::SearchesOften)]),
    one(Skill::MatchingSet, "Matching set", &[Is(Trait::FindsPairs)]),
    of(DAMAGE_TWO, Skill::DamageTwo(Combat), "Combat: Damage 2", &[InAttack(Combat, Edge::DamageTwo)]),
    of(DAMAGE_TWO, Skill::DamageTwo(Melee), "Melee: Damage 2", &[InAttack(Melee, Edge::DamageTwo)]),
    of(DAMAGE_TWO, Skill::DamageTwo(Ranged), "Ranged: Damage 2", &[InAttack(Ranged, Edge::DamageTwo)]),
    one(Skill::TwoCocktails, "2 cocktails are better than 1", &[Is(Trait::KeepsMolotovs)]),
    one(Skill::Blitz, "Blitz", &[Acts]),
    one(Skill::BreakIn, "Break-in", &[Is(Trait::BreaksIn)]),
    one(Skill::Destiny, "Destiny", &[Is(Trait::DrawsAnother)]),
    one(Skill::FieldMedic, "Field medic", &[Acts]),
    one(Skill::FreeReload, "Free reload", &[Is(Trait::LoadsFreely)]),
    one(Skill::Gunslinger, "Gunslinger", &[InAttack(Ranged, Edge::Dual)]),
    one(Skill::Hoard, "Hoard", &[AtOnce]),
    one(Skill::HoldYourNose, "Hold your nose", &[Is(Trait::LootsTheFallen)]),
    one(Skill::HomeDefender, "Home defender", &[Is(Trait::SeesThroughRooms)]),
    one(Skill::Sidestep, "Sidestep", &[Is(Trait::StepsAside)]),
    one(Skill::HeadStart, "Starts with 2 AP", &[AtOnce]),
    one(Skill::SteadyHand, "Steady hand", &[InAttack(Ranged, Edge::Sparing)]),
    one(Skill::Webbing, "Webbing", &[Is(Trait::AllAtHand)]),
    one(Skill::Distributor, "Distributor", &[Is(Trait::DealsEnemies)]),
    of(IMPROVISED, Skill::ImprovisedMelee, "Improvised weapon: Melee", &[Acts]),
    of(IMPROVISED, Skill::ImprovisedRanged, "Improvised weapon: Ranged", &[Acts]),
    of(SIX_DAMAGE, Skill::SixDamage(Combat), "Roll 6: +1 Damage Combat", &[InAttack(Combat, Edge::SixDamage)]),
    of(SIX_DAMAGE, Skill::SixDamage(Melee), "Roll 6: +1 Damage Melee", &[InAttack(Melee, Edge::SixDamage)]),
    of(SIX_DAMAGE, Skill::SixDamage(Ranged), "Roll 6: +1 Damage Ranged", &[InAttack(Ranged, Edge::SixDamage)]),
];

/// The skills that give each trait.
const BY_TRAIT: [SkillSet; Trait::COUNT] = {
    let mut sets = [SkillSet::NONE; Trait::COUNT];
    let mut row = 0;
    while row < TABLE.len() {
        let mut at = 0;
        while at < TABLE[row].effects.len() {
            if let Effect::Is(given) = TABLE[row].effects[at] {
                sets[given as usize] = sets[given as usize].with(TABLE[row].skill);
            }
            at += 1;
        }
        row += 1;
    }
    sets
};

impl Skill {
    /// Every skill that names no other skill, card or figure, with its printed name.
    pub fn named() -> impl Iterator<Item = (Skill, &'static str)> {
        TABLE.iter().map(|row| (row.skill, row.name))
    }

    /// Brother in arms with every game effect that it can share.
    pub fn brothers() -> impl Iterator<Item = Skill> {
        (0..TABLE.len() as u8).map(|number| Skill::BrotherInArms(Shared::skill(number)))
    }

    /// The skill of this number.
    pub(crate) fn numbered(number: u8) -> Option<Skill> {
        TABLE.get(usize::from(number)).map(|row| row.skill)
    }

    /// What Brother in arms gives to everybody in the zone.
    pub(crate) fn shared(self) -> Option<Skill> {
        match self {
            Skill::BrotherInArms(shared) => match shared.card() {
                Some(card) => Some(Skill::DamageWith(card)),
                None => Skill::numbered(shared.number()),
            },
            _ => None,
        }
    }

    /// Brother in arms that shares this skill, if it can be shared: it can't name
    /// another skill, or a thing that one only begins with.
    pub(crate) fn shared_by_brothers(self) -> Option<Skill> {
        let shared = match self {
            Skill::DamageWith(card) => Shared::damage_with(card),
            skill => skill.number().map(Shared::skill),
        };
        shared.map(Skill::BrotherInArms)
    }

    fn row(self) -> Option<&'static Row> {
        TABLE.get(usize::from(self.number()?))
    }

    /// What it does. What names a card speaks for itself.
    pub(crate) fn effects(self) -> &'static [Effect] {
        self.row().map_or(&[], |row| row.effects)
    }

    /// The skill of this printed name. `card` finds an equipment card by its name.
    pub fn parse(name: &str, card: impl Fn(&str) -> Option<Card>) -> Option<Skill> {
        if let Some((skill, _)) = Skill::named().find(|(_, known)| *known == name) {
            return Some(skill);
        }
        if let Some(effect) = name.strip_prefix(BROTHER_IN_ARMS) {
            return Skill::parse(effect, card)?.shared_by_brothers();
        }
        if let Some(weapon) = name.strip_prefix(DAMAGE_WITH) {
            return card(weapon).map(Skill::DamageWith);
        }
        let rest = name.strip_prefix("Starts with ")?;
        let health = rest.strip_suffix(" Armor Points").or_else(|| rest.strip_suffix(" Health"));
        if let Some(points) = health {
            let points = points.parse().ok().filter(|points| (1..=9).contains(points));
            return points.map(Skill::StartsWithArmour);
        }
        let equipment = rest.strip_prefix("a ").or_else(|| rest.strip_prefix("an "));
        card(equipment.unwrap_or(rest)).map(Skill::StartsWith)
    }

    /// Its printed name. `card` gives the name of an equipment card.
    pub fn name(self, card: impl Fn(Card) -> String) -> String {
        match self {
            Skill::BrotherInArms(_) => {
                let shared = match self.shared() {
                    Some(Skill::DamageWith(weapon)) => with_weapon(&card(weapon)),
                    shared => shared.and_then(Skill::row).map_or("", |row| row.name).to_owned(),
                };
                format!("{BROTHER_IN_ARMS}{shared}")
            }
            Skill::DamageWith(weapon) => with_weapon(&card(weapon)),
            Skill::StartsWithArmour(points) => format!("Starts with {points} Armor Points"),
            Skill::StartsWith(equipment) => format!("Starts with a {}", card(equipment)),
            skill => skill.row().map_or("", |row| row.name).to_owned(),
        }
    }

    /// The heading of the rulebook's chapter of skills under which it stands:
    /// its name with the parameter left open.
    pub fn heading(self) -> &'static str {
        match self {
            Skill::BrotherInArms(_) => "Brother in arms: [game effect]",
            Skill::DamageWith(_) => "+1 Damage with [Equipment]",
            Skill::StartsWithArmour(_) => "Starts with [X] Armor Points",
            Skill::StartsWith(_) => "Starts with a [Equipment]",
            skill => skill.row().map_or("", |row| row.heading),
        }
    }
}

/// The printed name of more damage with a weapon.
fn with_weapon(weapon: &str) -> String {
    format!("{DAMAGE_WITH}{weapon}")
}

/// Gathers the skills that are actions: skill, action with its arguments, file.
macro_rules! skill_actions {
    ($($skill:pat, $action:ident { $($argument:ident),* } => $file:ident;)+) => {
        /// What a skill that is an action lets its survivor do.
        fn offer(game: &Game, turn: &TurnFrame, skill: Skill, offer: &mut impl FnMut(Action)) {
            match skill {
                $($skill => $file::offer(game, turn, skill, offer),)+
                _ => {}
            }
        }

        impl Game {
            pub(crate) fn check_skill_action(
                &self,
                turn: &TurnFrame,
                action: Action,
            ) -> Result<(), Refusal> {
                self.check_skill_move(turn.who, action)?;
                match action {
                    $(Action::$action { $($argument),* } => {
                        $file::check(self, turn, $($argument),*)
                    })+
                    _ => refuse(
                        Rule::Asked,
                        "a survivor's turn is under way: choose one of its actions",
                    ),
                }
            }

            /// Uses such a skill.
            pub(crate) fn use_skill_action(&mut self, action: Action, dealer: &mut impl Dealer) {
                let Some(turn) = self.turn_frame().copied() else { return };
                match action {
                    $(Action::$action { $($argument),* } => {
                        $file::act(self, &turn, $($argument,)* dealer);
                    })+
                    _ => {}
                }
            }
        }
    };
}

skill_actions! {
    Skill::Sprint, Sprint { to } => sprint;
    Skill::Charge, Charge { to } => charge;
    Skill::Bloodlust(_), Bloodlust { to, act } => bloodlust;
    Skill::ZeroGRun, ZeroG { to } => zero_g;
    Skill::Camouflage, Hide {} => camouflage;
    Skill::BornLeader, Lend { to } => born_leader;
    Skill::Lifesaver, Rescue { from } => lifesaver;
    Skill::Shove, Shove { to } => shove;
    Skill::Taunt, Taunt { at } => taunt;
    Skill::Blitz, Blitz { to } => blitz;
    Skill::FieldMedic, FieldMedic { to, who } => field_medic;
    Skill::ImprovisedMelee, ImprovisedMelee { swarm } => improvised_melee;
    Skill::ImprovisedRanged, ImprovisedRanged { at, swarm } => improvised_ranged;
}

/// The bit of what a turn has used that marks a skill which works once per turn.
pub(crate) const fn mark_of(skill: Skill) -> Option<u8> {
    let once = match skill {
        Skill::Sprint => sprint::ONCE,
        Skill::Charge => charge::ONCE,
        Skill::Bloodlust(act) => bloodlust::once(act),
        Skill::ZeroGRun => zero_g::ONCE,
        Skill::Lifesaver => lifesaver::ONCE,
        Skill::Shove => shove::ONCE,
        Skill::Taunt => taunt::ONCE,
        Skill::Blitz => blitz::ONCE,
        Skill::FieldMedic => field_medic::ONCE,
        Skill::Slippery => slippery::ONCE,
        Skill::ImprovisedMelee => improvised::once(true),
        Skill::ImprovisedRanged => improvised::once(false),
        Skill::Destiny => once::DESTINY,
        Skill::BreakIn => once::BREAK_IN,
        _ => return None,
    };
    Some(once.0)
}

impl Game {
    /// Every use of such skills that could be thought of.
    pub(crate) fn offer_skill_actions(&self, turn: &TurnFrame, use_it: &mut impl FnMut(Action)) {
        let skills = &self.survivor(turn.who).skills;
        let mut seen = SkillSet::NONE;
        for skill in skills.iter().chain(self.lent(turn.who)) {
            // Two of a kind offer the same once.
            if !seen.contains(skill) {
                seen = seen.with(skill);
                offer(self, turn, skill, use_it);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::model::skill::HELD;

    #[test]
    fn every_skill_stands_at_its_number() {
        for (number, row) in TABLE.iter().enumerate() {
            assert_eq!(row.skill.number(), Some(number as u8), "{}", row.name);
            assert!(!row.effects.is_empty(), "{} does nothing", row.name);
        }
    }

    #[test]
    fn every_trait_is_given_by_a_skill() {
        for (place, skills) in BY_TRAIT.iter().enumerate() {
            assert_ne!(*skills, SkillSet::NONE, "trait {place}");
        }
    }

    #[test]
    fn there_is_a_bit_for_every_skill() {
        assert!(TABLE.len() <= HELD * 8);
    }

    #[test]
    fn what_works_once_a_turn_is_marked() {
        let content = Content::embedded().expect("sound content");
        let every = std::iter::once(&content).chain(&content.others);
        let texts = every.flat_map(|content| &content.skill_texts);
        let mut seen = 0;
        for text in texts.filter(|text| text.text.starts_with("Once a turn")) {
            // Where a heading has several skills, each of them.
            for row in TABLE.iter().filter(|row| row.skill.heading() == text.heading) {
                assert!(mark_of(row.skill).is_some(), "{} works without end", row.name);
                seen += 1;
            }
        }
        assert!(seen >= 9, "{seen}");
    }

    #[test]
    fn every_skill_has_a_mark_of_its_own() {
        let mut marks = vec![
            sprint::ONCE,
            charge::ONCE,
            zero_g::ONCE,
            lifesaver::ONCE,
            shove::ONCE,
            taunt::ONCE,
            blitz::ONCE,
            field_medic::ONCE,
            slippery::ONCE,
            improvised::once(true),
            improvised::once(false),
            once::DESTINY,
            once::BREAK_IN,
        ];
        marks.extend(Act::ALL.map(bloodlust::once));
        for (place, mark) in marks.iter().enumerate() {
            assert!(!marks[..place].contains(mark), "{mark:?} is used twice");
        }
    }
}
