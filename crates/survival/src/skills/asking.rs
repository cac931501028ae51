//! Asking the table of skills: what a survivor's skills, and those that brothers
//! in arms lend, give at a moment.

use crate::engine::game::Game;
use crate::model::action::{Being, Figure, MAX_MACHINES, MAX_SCIENTISTS, MAX_SURVIVORS, Who};
use crate::model::card::Card;
use crate::model::frame::Frame;
use crate::model::inventory::Area;
use crate::model::skill::{Act, Skill, TURN_EXTRAS};
use crate::model::survivor::Survivor;
use crate::model::zone::Zone;
use crate::skills::{Edge, Effect, Extra, Trait};

/// Experience of those who start with some.
const HEAD_START: u16 = 2;

/// How many slots more there are for whoever hoards.
const HOARDED: usize = 2;

impl Survivor {
    /// A skill more, which takes effect at once.
    pub(crate) fn learn(&mut self, skill: Skill) {
        let room = self.skills.gain(skill);
        debug_assert!(room, "nobody is offered more than there is room for");
        if let Skill::StartsWithArmour(points) = skill {
            self.armour = self.armour.saturating_add(points.saturating_sub(self.base_armour));
            self.base_armour = self.base_armour.max(points);
        }
        if skill == Skill::HeadStart {
            self.experience = self.experience.saturating_add(HEAD_START);
        }
        self.make_room(skill);
    }

    /// Opens the slots that a skill adds.
    pub(crate) fn make_room(&mut self, skill: Skill) {
        if skill == Skill::Hoard {
            self.inventory.open(Area::Backpack, HOARDED);
        }
    }

    /// Whether one of their own skills says yes.
    pub(crate) fn is(&self, asked: Trait) -> bool {
        self.skills.any(asked.skills())
    }

    /// What their own skills give to a turn, kind by kind.
    pub(crate) fn extras(&self) -> [u8; TURN_EXTRAS] {
        let mut extras = [0; TURN_EXTRAS];
        self.skills.iter().for_each(|skill| skill.add_extras(&mut extras));
        extras
    }

    /// What their own skills give of something.
    pub(crate) fn more(&self, extra: Extra) -> u8 {
        self.skills.iter().map(|skill| skill.more(extra)).sum()
    }
}

impl Skill {
    /// Whether the skill says yes.
    pub(crate) fn is(self, asked: Trait) -> bool {
        asked.skills().contains(self)
    }

    /// What the skill gives more of.
    pub(crate) fn extras(self) -> impl Iterator<Item = Extra> {
        self.effects().iter().filter_map(|effect| match effect {
            Effect::More(extra) => Some(*extra),
            _ => None,
        })
    }

    /// Adds what the skill gives to a turn, kind by kind.
    fn add_extras(self, extras: &mut [u8; TURN_EXTRAS]) {
        for place in self.extras().filter_map(Extra::place_in_turn) {
            extras[place] += 1;
        }
    }

    /// How much of something the skill gives.
    fn more(self, extra: Extra) -> u8 {
        self.extras().filter(|given| *given == extra).count() as u8
    }
}

impl Game {
    /// Whether a survivor has a skill, or a brother in arms lends it.
    pub fn has(&self, who: Who, skill: Skill) -> bool {
        self.survivor(who).has(skill) || self.lent(who).any(|lent| lent == skill)
    }

    /// Whether one of a survivor's skills, or one lent, says yes.
    pub(crate) fn is(&self, who: Who, asked: Trait) -> bool {
        self.survivor(who).is(asked) || self.lent(who).any(|lent| lent.is(asked))
    }

    /// What a survivor's skills, and those lent, give of something.
    pub(crate) fn more(&self, who: Who, extra: Extra) -> u8 {
        let lent: u8 = self.lent(who).map(|skill| skill.more(extra)).sum();
        self.survivor(who).more(extra) + lent
    }

    /// What a survivor's skills, and those lent, give to a turn, kind by kind.
    pub(crate) fn turn_extras(&self, who: Who) -> [u8; TURN_EXTRAS] {
        let mut extras = self.survivor(who).extras();
        self.lent(who).for_each(|skill| skill.add_extras(&mut extras));
        extras
    }

    /// Everybody in a zone who counts as a survivor, as bits of figures:
    /// machines with a token and scientists too, unless the table says otherwise.
    pub(crate) fn teammates(&self, zone: Zone) -> u32 {
        let all = self.everybody_in(zone);
        let machines = (1 << MAX_MACHINES) - 1;
        let scientists = (1 << MAX_SCIENTISTS) - 1;
        let others = (machines | scientists << MAX_MACHINES) << MAX_SURVIVORS;
        if self.world.options.skills_for_people { all & !others } else { all }
    }

    /// The skills that brothers in arms lend to a survivor, and those they lead.
    pub(super) fn lent(&self, who: Who) -> impl Iterator<Item = Skill> + '_ {
        self.lent_in(self.survivor(who).zone).chain(self.companion_skills(who))
    }

    /// The skills that brothers in arms lend to everybody in their zone. One
    /// lends nothing, to oneself neither, while nobody else is there.
    fn lent_in(&self, zone: Zone) -> impl Iterator<Item = Skill> + '_ {
        let lends =
            move |other: &&Survivor| other.zone == zone && other.in_play() && other.skills.lends();
        let lenders = self.state.survivors.iter().filter(lends);
        let joined = move |_: &&Survivor| self.teammates(zone).count_ones() > 1;
        let skills = lenders.filter(joined).flat_map(|lender| lender.skills.iter());
        skills.filter_map(Skill::shared)
    }

    /// Whether a figure's skills say yes: a survivor's own or lent ones; to
    /// whoever else counts as a survivor, those that brothers in arms lend.
    pub(crate) fn figure_is(&self, figure: Figure, asked: Trait) -> bool {
        let zone = match figure.being() {
            Being::Survivor(who) => return self.is(who, asked),
            Being::Machine(index) => {
                let machine = &self.state.machines[usize::from(index)];
                Some(machine.zone).filter(|_| machine.active)
            }
            Being::Scientist(index) => Some(self.state.mission.scientists[usize::from(index)].zone),
            // Companions have no skills, lent ones neither.
            Being::Companion(_) => None,
        };
        let lent = |zone: Zone| self.lent_in(zone).any(|skill| skill.is(asked));
        !self.world.options.skills_for_people && zone.is_some_and(lent)
    }

    /// What brothers in arms add to the attack of a machine that counts as a survivor.
    pub(crate) fn machine_bonus(&self, zone: Zone, melee: bool) -> Bonus {
        let mut bonus = Bonus::default();
        if !self.world.options.skills_for_people {
            self.lent_in(zone).for_each(|skill| bonus.add(skill, melee, |_| false));
        }
        bonus
    }

    /// What skills add to an attack with this card, or with none.
    pub(crate) fn bonus(&self, who: Who, melee: bool, card: Option<Card>) -> Bonus {
        let design = |other: Card| {
            card.is_some_and(|card| self.world.card(other).design == self.world.card(card).design)
        };
        let mut bonus = Bonus::default();
        for skill in self.survivor(who).skills.iter() {
            bonus.add(skill, melee, design);
        }
        self.lent(who).for_each(|skill| bonus.add(skill, melee, design));
        bonus
    }

    /// Dice that attacks in a row add to the next attack of this sort.
    pub(crate) fn streak(&self, who: Who, bonus: &Bonus) -> u8 {
        if bonus.streaks == [0; 3] {
            return 0;
        }
        let own = |frame: &&Frame| matches!(frame, Frame::Turn(turn) if turn.who == who);
        match self.state.frames.iter().rev().find(own) {
            Some(Frame::Turn(turn)) => {
                let dice = bonus.streaks.iter().zip(turn.streak);
                dice.map(|(skills, row)| skills.saturating_mul(row)).sum()
            }
            _ => 0,
        }
    }
}

/// What skills add to an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bonus {
    /// More dice per weapon.
    pub(crate) dice: u8,
    /// Added to each die.
    pub(crate) roll: u8,
    /// More damage.
    pub(crate) damage: u8,
    /// Zones farther.
    pub(crate) range: u8,
    /// Re-rolls of all dice.
    pub(crate) rerolls: u8,
    /// Treats the weapons as dual.
    pub(crate) dual: bool,
    /// Weapons have damage 3.
    pub(crate) strong: bool,
    /// Chooses the targets.
    pub(crate) precise: bool,
    /// Shoots in its own zone, choosing the targets.
    pub(crate) point_blank: bool,
    /// May roll a die for each enemy.
    pub(crate) per_enemy: bool,
    /// Additional dice for each six.
    pub(crate) sixes: u8,
    /// More damage when concentrating.
    pub(crate) concentrates: u8,
    /// One hit may take another enemy along.
    pub(crate) reaps: bool,
    /// Dice for each attack in a row: of any sort, melee, ranged.
    pub(crate) streaks: [u8; 3],
    /// Weapons have at least this damage.
    pub(crate) least_damage: u8,
    /// Misses hurt no friends.
    pub(crate) spares: bool,
    /// More damage for each six.
    pub(crate) per_six: u8,
}

impl Bonus {
    /// Adds what `skill` gives to a melee or ranged attack with a weapon of this design.
    fn add(&mut self, skill: Skill, melee: bool, design: impl Fn(Card) -> bool) {
        if let Skill::DamageWith(card) = skill {
            self.damage += u8::from(design(card));
        }
        for effect in skill.effects() {
            if let Effect::Edge(act, edge) = effect
                && act.covers(melee)
            {
                self.gain(*act, *edge);
            }
        }
    }

    fn gain(&mut self, act: Act, edge: Edge) {
        match edge {
            Edge::Die => self.dice += 1,
            Edge::Roll => self.roll += 1,
            Edge::Damage => self.damage += 1,
            Edge::Range => self.range += 1,
            Edge::Reroll => self.rerolls += 1,
            Edge::Dual => self.dual = true,
            Edge::Strength => self.strong = true,
            Edge::Precision => self.precise = true,
            Edge::PointBlank => self.point_blank = true,
            Edge::PerEnemy => self.per_enemy = true,
            Edge::Sixes => self.sixes += 1,
            Edge::Concentration => self.concentrates += 1,
            Edge::Reaping => self.reaps = true,
            Edge::Streak => self.streaks[act as usize] += 1,
            Edge::DamageTwo => self.least_damage = 2,
            Edge::Sparing => self.spares = true,
            Edge::SixDamage => self.per_six += 1,
        }
    }
}
