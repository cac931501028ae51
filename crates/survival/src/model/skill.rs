//! Skills and their parameters. What each is called and does stands in the table
//! of `skills/table.rs`; what the books say of it stands in `content/`.
//!
//! Invader chapter 17, "Skills".

use serde::{Deserialize, Serialize};

use crate::model::card::Card;
use crate::model::few::Few;

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

/// How many things there are of which skills give a turn more: actions, free ones
/// of each kind, attacks with a pair, actions to lend.
pub const TURN_EXTRAS: usize = 3 + FREE_KINDS;

/// How many kinds of free actions there are.
pub const FREE_KINDS: usize = 6;

impl Free {
    /// All of them, in the order of tables that have an entry for each.
    pub const ALL: [Free; FREE_KINDS] =
        [Free::Combat, Free::Machine, Free::Melee, Free::Move, Free::Ranged, Free::Search];

    /// Its place in such a table.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The families of enemies that Ironclad names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum EnemyFamily {
    /// Any Worker.
    Worker,
    /// Any Tank.
    Tank,
    /// Any Hunter.
    Hunter,
    /// Any Abomination.
    Abomination,
}

impl EnemyFamily {
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

/// What Brother in arms shares: any skill of the table, by its number, or more
/// damage with a card, by the card's number after those of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shared(u8);

impl Shared {
    /// Where numbers of cards begin.
    const CARDS: u8 = 128;

    /// A skill of the table.
    pub(crate) const fn skill(number: u8) -> Shared {
        assert!(number < Shared::CARDS);
        Shared(number)
    }

    /// More damage with a card, unless there are too many cards to name it.
    pub(crate) const fn damage_with(card: Card) -> Option<Shared> {
        match Shared::CARDS.checked_add(card.0) {
            Some(number) => Some(Shared(number)),
            None => None,
        }
    }

    /// The card of which it speaks.
    pub(crate) const fn card(self) -> Option<Card> {
        match self.0.checked_sub(Shared::CARDS) {
            Some(card) => Some(Card(card)),
            None => None,
        }
    }

    /// The number of the skill in the table, if it speaks of no card.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }
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
    Ironclad(EnemyFamily),
    /// One hit eliminates a second enemy of the same kind.
    Reaper(Act),
    /// Controls such machines.
    Remote(Remote),
    /// Each six rolls another die.
    RollSix(Act),
    /// Leaves enemies at no extra cost, and passes them without stopping.
    Slippery,
    /// Searches as often as there are actions.
    SearchesOften,
    /// Finds the second of two dual weapons with the first.
    MatchingSet,
    /// Weapons of damage 1 have damage 2.
    DamageTwo(Act),
    /// A Molotov comes back on a roll of 4 or more.
    TwoCocktails,
    /// Once a turn, runs up to two zones and shoots for free.
    Blitz,
    /// Opens doors with bare hands and unheard, one each turn for free.
    BreakIn,
    /// Once a turn, draws another card instead of the one just drawn.
    Destiny,
    /// Once a turn, runs up to two zones to somebody and heals.
    FieldMedic,
    /// Loads weapons for free.
    FreeReload,
    /// All ranged weapons are dual.
    Gunslinger,
    /// Two more cards fit into the backpack.
    Hoard,
    /// Draws a card when the last enemy of the zone falls.
    HoldYourNose,
    /// Sees through buildings.
    HomeDefender,
    /// Answers a spawn nearby with a free move.
    Sidestep,
    /// Begins with two points of experience.
    HeadStart,
    /// Misses spare friends.
    SteadyHand,
    /// Everything carried is at hand.
    Webbing,
    /// Deals the enemy cards of a spawn step out to the spawn zones.
    Distributor,
    /// Once a turn, a free melee attack with whatever lies around.
    ImprovisedMelee,
    /// Once a turn, a free ranged attack with whatever lies around.
    ImprovisedRanged,
    /// Each six raises the damage of the attack.
    SixDamage(Act),
    /// More damage with this weapon.
    DamageWith(Card),
    /// Begins with so much armour.
    StartsWithArmour(u8),
    /// Begins with this card.
    StartsWith(Card),
}

impl Skill {
    /// Its place in the table of skills. Skills that name another skill, a card
    /// or a figure have none.
    pub(crate) const fn number(self) -> Option<u8> {
        Some(match self {
            Skill::ExtraAction => 0,
            Skill::MaxRange => 1,
            Skill::ZonePerMove => 2,
            Skill::Ambidextrous => 3,
            Skill::AutoRepair => 4,
            Skill::Blademaster => 5,
            Skill::BornLeader => 6,
            Skill::Camouflage => 7,
            Skill::Charge => 8,
            Skill::CombatReflexes => 9,
            Skill::ConcentratedExpert => 10,
            Skill::DualExpert => 11,
            Skill::EnhancedSenses => 12,
            Skill::FullAuto => 13,
            Skill::HitAndRun => 14,
            Skill::IsThatAll => 15,
            Skill::Lifesaver => 16,
            Skill::LowProfile => 17,
            Skill::Lucky => 18,
            Skill::Medic => 19,
            Skill::PointBlank => 20,
            Skill::Predator => 21,
            Skill::Scavenger => 22,
            Skill::SearchTwo => 23,
            Skill::Shove => 24,
            Skill::Sniper => 25,
            Skill::Sprint => 26,
            Skill::SuperStrength => 27,
            Skill::Tactician => 28,
            Skill::Taunt => 29,
            Skill::Tough => 30,
            Skill::Unstoppable => 31,
            Skill::XenosLink => 32,
            Skill::ZeroGRun => 33,
            Skill::Damage(act) => 34 + act as u8,
            Skill::Roll(act) => 37 + act as u8,
            Skill::Die(act) => 40 + act as u8,
            Skill::Free(kind) => 43 + kind as u8,
            Skill::Bloodlust(act) => 49 + act as u8,
            Skill::Escalation(act) => 52 + act as u8,
            Skill::Ironclad(family) => 55 + family as u8,
            Skill::Reaper(act) => 59 + act as u8,
            Skill::Remote(machine) => 62 + machine as u8,
            Skill::RollSix(act) => 65 + act as u8,
            Skill::Slippery => 68,
            Skill::SearchesOften => 69,
            Skill::MatchingSet => 70,
            Skill::DamageTwo(act) => 71 + act as u8,
            Skill::TwoCocktails => 74,
            Skill::Blitz => 75,
            Skill::BreakIn => 76,
            Skill::Destiny => 77,
            Skill::FieldMedic => 78,
            Skill::FreeReload => 79,
            Skill::Gunslinger => 80,
            Skill::Hoard => 81,
            Skill::HoldYourNose => 82,
            Skill::HomeDefender => 83,
            Skill::Sidestep => 84,
            Skill::HeadStart => 85,
            Skill::SteadyHand => 86,
            Skill::Webbing => 87,
            Skill::Distributor => 88,
            Skill::ImprovisedMelee => 89,
            Skill::ImprovisedRanged => 90,
            Skill::SixDamage(act) => 91 + act as u8,
            Skill::BrotherInArms(_)
            | Skill::DamageWith(_)
            | Skill::StartsWithArmour(_)
            | Skill::StartsWith(_) => return None,
        })
    }
}

/// The bytes for one bit for each skill of the table.
pub(crate) const HELD: usize = 12;

/// How many skills a survivor can have besides one of each in the table: the
/// second of a kind, and those that name another skill, a card or a figure.
pub const MAX_MORE: usize = 9;

/// The skills that a survivor has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skills {
    /// One of each of these, as bits by number: most questions are answered by
    /// them alone.
    held: [u8; HELD],
    /// Whatever else they have.
    more: Few<Skill, MAX_MORE>,
}

impl Skills {
    /// No skill yet.
    pub const NONE: Skills = Skills { held: [0; HELD], more: Few::new(Skill::ExtraAction) };

    fn held(&self) -> SkillSet {
        let mut bytes = [0; 16];
        bytes[..HELD].copy_from_slice(&self.held);
        SkillSet(u128::from_le_bytes(bytes))
    }

    /// Whether there is room for one more.
    pub fn has_room(&self, skill: Skill) -> bool {
        self.more.len() < MAX_MORE || skill.number().is_some() && !self.has(skill)
    }

    /// One skill more; tells whether there was room.
    #[must_use]
    pub fn gain(&mut self, skill: Skill) -> bool {
        if skill.number().is_none() || self.has(skill) {
            return self.more.push(skill);
        }
        let bytes = self.held().with(skill).0.to_le_bytes();
        self.held.copy_from_slice(&bytes[..HELD]);
        true
    }

    /// One skill less, if it is among them.
    pub fn lose(&mut self, skill: Skill) {
        if let Some(place) = self.more.iter().position(|known| *known == skill) {
            self.more.remove(place);
        } else if skill.number().is_some() {
            let bytes = self.held().without(skill).0.to_le_bytes();
            self.held.copy_from_slice(&bytes[..HELD]);
        }
    }

    /// Whether the skill is among them.
    pub fn has(&self, skill: Skill) -> bool {
        match skill.number() {
            Some(_) => self.held().contains(skill),
            None => self.more.contains(&skill),
        }
    }

    /// How often the skill is among them.
    pub fn count(&self, skill: Skill) -> u8 {
        let more = self.more.iter().filter(|known| **known == skill).count() as u8;
        u8::from(self.held().contains(skill)) + more
    }

    /// How many there are.
    pub fn len(&self) -> u8 {
        (self.held().0.count_ones() as usize + self.more.len()) as u8
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = Skill> {
        self.held().iter().chain(self.more.iter().copied())
    }

    /// Whether one of the skills of a set is among them.
    pub(crate) fn any(&self, of: SkillSet) -> bool {
        self.held().0 & of.0 != 0
    }

    /// Whether others profit by one of them.
    pub(crate) fn lends(&self) -> bool {
        self.more.iter().any(|skill| matches!(skill, Skill::BrotherInArms(_)))
    }
}

impl Serialize for Skills {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Skills of the table, as bits by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SkillSet(u128);

impl SkillSet {
    /// None of them.
    pub(crate) const NONE: SkillSet = SkillSet(0);

    /// The set with one more.
    pub(crate) const fn with(self, skill: Skill) -> SkillSet {
        match skill.number() {
            Some(number) => SkillSet(self.0 | 1 << number),
            None => self,
        }
    }

    /// The set with one less.
    const fn without(self, skill: Skill) -> SkillSet {
        match skill.number() {
            Some(number) => SkillSet(self.0 & !(1 << number)),
            None => self,
        }
    }

    /// Those in it, by number.
    fn iter(self) -> impl Iterator<Item = Skill> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            Skill::numbered(number as u8)
        })
    }

    /// Whether the skill is in it. What has no number never is.
    pub(crate) const fn contains(self, skill: Skill) -> bool {
        match skill.number() {
            Some(number) => self.0 >> number & 1 == 1,
            None => false,
        }
    }
}
