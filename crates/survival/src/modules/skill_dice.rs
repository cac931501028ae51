//! Skill dice: taken instead of skills, added to All-Out attacks, and the
//! effects of their symbols.
//!
//! Reference manual, "Skill Dice". Played with the option `skill_dice`.

use table::Seat;

use crate::engine::frames::Matter;
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::danger::Danger;
use crate::model::enemy::Kind;
use crate::model::event::Fact;
use crate::model::frame::{Attack, AttackStage, SkillRoll, TurnFrame};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill_die::SkillDie;
use crate::rules::turn::{Price, afford};

/// The damage of a mortal hit, and of one at an enemy that a pit shields.
const MORTAL: u8 = 3;
const MORTAL_IN_PIT: u8 = 4;

/// The most Defence tokens of a survivor.
pub(crate) const MOST_DEFENCE: u8 = 3;

impl Attack {
    /// Whether a Skill die can be added to it.
    fn may_add(&self, game: &Game, die: SkillDie) -> bool {
        let added = self.skill.added >> die as u8 & 1 == 1;
        !added && game.dice(self.who).is_ready(die, self.skill.again_for_all)
    }

    /// Whether the attacker has to be asked for Skill dice before anything is rolled.
    pub(crate) fn asks_for_dice(&self, game: &Game) -> bool {
        self.pool > 0
            && game.world.options.skill_dice
            && SkillDie::ALL.into_iter().any(|die| self.may_add(game, die))
    }

    /// Rolls the Skill dice that were added. They are rolled once, whatever is rolled
    /// again.
    fn roll_skill_dice(&mut self, game: &Game, dealer: &mut impl Dealer) {
        for die in SkillDie::ALL {
            if self.skill.added >> die as u8 & 1 == 0 {
                continue;
            }
            let faces = &game.world.content.skill_dice[die.index()];
            let mut named =
                |name: &str| faces.iter().position(|f| f.name() == name).map(|at| at as u32);
            let shown = dealer.draw("skill", faces.len() as u32, &mut named) as usize;
            let Some(face) = faces.get(shown).copied() else { continue };
            dealer.tell(Fact::SkillRolled { die, face }, Rule::SkillDiceResults);
            self.skill.hits += face.hits;
            self.skill.criticals += face.criticals;
            self.skill.surges += face.surges;
            self.skill.rerolls += face.rerolls;
            self.skill.defences += face.defences;
            self.skill.mortals += face.mortals;
        }
    }

    /// What could be answered where Skill dice have a say.
    pub(crate) fn offer_skill_dice(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        match self.stage {
            AttackStage::Declared => {
                SkillDie::ALL.into_iter().for_each(|die| offer(Action::AddDie { die }));
                offer(Action::Roll);
            }
            AttackStage::Again => {
                for all_out in [false, true] {
                    (1..=6).for_each(|face| offer(Action::PickDie { face, all_out }));
                }
                offer(Action::Roll);
            }
            AttackStage::Surges => {
                offer(Action::CancelFumble);
                offer(Action::Strengthen);
            }
            AttackStage::Hits => {
                offer(Action::Surge);
                game.state.enemies[self.at].kinds().for_each(|kind| {
                    offer(Action::Critical { kind });
                    offer(Action::Mortal { kind });
                });
            }
            _ => {}
        }
    }

    /// Whether an action answers where Skill dice have a say.
    pub(crate) fn check_skill_dice(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let crowd = game.state.enemies[self.at];
        let free = self.melee || self.precise;
        let fine = match (self.stage, action) {
            (AttackStage::Declared, Action::AddDie { die }) => self.may_add(game, die),
            (AttackStage::Declared, Action::Roll) => true,
            (AttackStage::Again, Action::Keep) => self.picked() == [0, 0],
            (AttackStage::Again, Action::PickDie { face: face @ 1..=6, all_out }) => {
                self.skill.faces[usize::from(all_out)][usize::from(face) - 1] > 0
            }
            (AttackStage::Again, Action::Roll) => self.picked() != [0, 0],
            (AttackStage::Surges, Action::CancelFumble | Action::Strengthen) => true,
            (AttackStage::Hits, Action::Critical { kind }) => {
                self.skill.criticals > 0 && crowd.of(kind) > 0
            }
            (AttackStage::Hits, Action::Mortal { kind }) => {
                self.skill.mortals > 0 && game.targets(crowd, free).any(|target| target == kind)
            }
            (AttackStage::Hits, Action::Surge) => {
                let hits = self.hits + self.skill.criticals > 0;
                hits && self.skill.strength > 0 && self.is_too_weak(game)
            }
            _ => return refuse(Rule::Dice, "an attack is being resolved"),
        };
        match fine {
            true => Ok(()),
            false => refuse(Rule::SkillDiceResults, "the Skill dice don't give that now"),
        }
    }

    /// Whether some enemy there is tougher than the next hit.
    fn is_too_weak(&self, game: &Game) -> bool {
        let damage = self.damage + self.skill.pushed;
        game.state.enemies[self.at].kinds().any(|kind| game.toughness(self, kind) > damage)
    }

    /// How many of the weapon's dice and of the pool lie aside, to be rolled again.
    fn picked(&self) -> [u8; 2] {
        let left = |dice: u8, faces: &[u8; 6]| dice.saturating_sub(faces.iter().sum());
        [left(self.dice, &self.skill.faces[0]), left(self.pool, &self.skill.faces[1])]
    }

    /// Does what the Skill dice give.
    pub(crate) fn use_skill_dice(
        mut self,
        game: &mut Game,
        action: Action,
        dealer: &mut impl Dealer,
    ) {
        match action {
            Action::AddDie { die } => {
                self.skill.added |= 1 << die as u8;
                game.state.all_out.dice[self.who.index()].use_up(die);
                dealer.tell(Fact::DieAdded { who: self.who, die }, Rule::SkillDice);
                game.set_top(self);
            }
            Action::Roll if self.stage == AttackStage::Declared => {
                game.pop();
                game.throw_all(self, dealer);
            }
            Action::PickDie { face, all_out } => {
                self.count_die(game.world.ruleset.least_roll, face, all_out, false);
                game.set_top(self);
            }
            Action::Roll => self.roll_picked(game, dealer),
            Action::Keep => {
                self.skill.rerolls = 0;
                game.set_top(self);
            }
            Action::CancelFumble => {
                (self.skill.surges, self.fumbles) = (self.skill.surges - 1, self.fumbles - 1);
                dealer.tell(Fact::FumbleCancelled { who: self.who }, Rule::SkillDiceResults);
                game.set_top(self);
            }
            Action::Strengthen => {
                (self.skill.surges, self.skill.strength) =
                    (self.skill.surges - 1, self.skill.strength + 1);
                game.set_top(self);
            }
            Action::Surge => {
                self.skill.strength -= 1;
                self.skill.pushed += 1;
                let damage = self.damage + self.skill.pushed;
                dealer.tell(Fact::Stronger { who: self.who, damage }, Rule::SkillDiceResults);
                game.set_top(self);
            }
            Action::Critical { kind } => {
                self.skill.criticals -= 1;
                let damage = self.damage + std::mem::take(&mut self.skill.pushed);
                game.land(self, kind, damage, dealer);
            }
            Action::Mortal { kind } => {
                self.skill.mortals -= 1;
                let damage = self.mortal_damage(game, kind);
                game.land(self, kind, damage, dealer);
            }
            Action::Hit { kind } => {
                self.hits -= 1;
                let damage = self.damage + std::mem::take(&mut self.skill.pushed);
                game.land(self, kind, damage, dealer);
            }
            _ => {}
        }
    }

    /// Counts what a die of the weapon or of the pool shows, or takes it out again;
    /// tells whether it hits.
    fn count_die(&mut self, least: u8, shown: u8, all_out: bool, adds: bool) -> bool {
        let alone = Attack {
            hits: 0,
            misses: 0,
            sixes: 0,
            gained: 0,
            fumbles: 0,
            heads: 0,
            skill: SkillRoll::default(),
            ..*self
        };
        let mut one = alone;
        one.read(shown, all_out, least);
        let count = |sum: &mut u8, one: u8| {
            *sum = if adds { sum.saturating_add(one) } else { sum.saturating_sub(one) };
        };
        count(&mut self.hits, one.hits);
        count(&mut self.misses, one.misses);
        count(&mut self.sixes, one.sixes);
        count(&mut self.gained, one.gained);
        count(&mut self.fumbles, one.fumbles);
        count(&mut self.heads, one.heads);
        let face = usize::from(shown.clamp(1, 6)) - 1;
        count(&mut self.skill.faces[usize::from(all_out)][face], 1);
        one.hits > 0
    }

    /// A mortal hit is never weaker than any other.
    pub(crate) fn mortal_damage(&self, game: &Game, kind: Kind) -> u8 {
        let shielded = self.into_pit && game.world.drillers.contains(kind);
        self.damage.max(if shielded { MORTAL_IN_PIT } else { MORTAL })
    }

    /// Dice are laid aside one by one; when all are, they are rolled.
    pub(crate) fn step_again(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let all = self.skill.faces == [[0; 6]; 2];
        if all {
            self.roll_picked(game, dealer);
        }
        all
    }

    /// Rolls the dice again that lie aside.
    fn roll_picked(mut self, game: &mut Game, dealer: &mut impl Dealer) {
        self.skill.rerolls -= 1;
        let least = game.world.ruleset.least_roll;
        dealer.tell(Fact::RolledAgain { who: self.who }, Rule::SkillDiceResults);
        for (all_out, dice) in [false, true].into_iter().zip(self.picked()) {
            for _ in 0..dice {
                let shown = dealer.d6();
                let hit = self.count_die(least, shown, all_out, true);
                let fact = match all_out {
                    true => Fact::AllOutDie { shown, hit },
                    false => Fact::Die { shown, hit },
                };
                dealer.tell(fact, Rule::SkillDiceResults);
            }
        }
        game.set_top(self);
    }

    /// Surges strengthen hits where nothing else can be done with them.
    pub(crate) fn step_surges(self, game: &mut Game) -> bool {
        if self.skill.surges > 0 && self.fumbles > 0 {
            return false;
        }
        let strength = self.skill.strength + self.skill.surges;
        let hits = self.hits + self.skill.hits;
        let skill = SkillRoll { surges: 0, strength, hits: 0, ..self.skill };
        game.set_top(Attack { stage: AttackStage::Hits, hits, skill, ..self });
        true
    }

    /// Hits of several sorts: what can go only one way goes by itself.
    pub(crate) fn step_special_hits(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let plain = SkillRoll { strength: 0, pushed: 0, criticals: 0, mortals: 0, ..self.skill };
        let done = Attack { hits: 0, skill: plain, ..self };
        let SkillRoll { criticals, mortals, strength, pushed, .. } = self.skill;
        if self.hits + criticals + mortals == 0 || game.state.enemies[self.at].is_empty() {
            game.set_top(Attack { stage: AttackStage::Misses, ..done });
            return true;
        }
        if let Some(kind) = self.focus {
            let hits = u16::from(self.damage) * u16::from(self.hits + criticals);
            let mortal = u16::from(self.mortal_damage(game, kind)) * u16::from(mortals);
            let damage = hits + mortal + u16::from(strength + pushed);
            game.land(done, kind, damage.min(u16::from(u8::MAX)) as u8, dealer);
            return true;
        }
        if criticals + mortals + pushed == 0 && !self.is_too_weak(game) {
            game.set_top(Attack { skill: plain, ..self });
            return true;
        }
        let (mut only, mut answers) = (None, 0);
        self.offer(game, &mut |action| {
            if self.check(game, action).is_ok() {
                (only, answers) = (Some(action), answers + 1);
            }
        });
        match only {
            Some(action) if answers == 1 => self.answer(game, Seat(0), action, dealer),
            _ => return false,
        }
        true
    }
}

impl Game {
    /// The Skill dice of a survivor.
    pub fn dice(&self, who: Who) -> crate::model::skill_die::OwnDice {
        self.state.all_out.dice[who.index()]
    }

    /// The Defence tokens of a survivor.
    pub fn defence(&self, who: Who) -> u8 {
        self.state.all_out.defence[who.index()]
    }

    /// Rolls all dice of an attack: the Skill dice last.
    pub(crate) fn throw_all(&mut self, mut fight: Attack, dealer: &mut impl Dealer) {
        fight.stage = AttackStage::Rolled;
        fight.throw(self.world.ruleset.least_roll, dealer);
        if fight.skill.added != 0 {
            fight.roll_skill_dice(self, dealer);
        }
        self.push(fight);
    }

    /// A hit of this damage strikes an enemy.
    fn land(&mut self, fight: Attack, kind: Kind, damage: u8, dealer: &mut impl Dealer) {
        if damage >= self.toughness(&fight, kind) {
            self.strike_down(fight, kind, Rule::SkillDiceResults, dealer);
        } else {
            self.set_top(fight);
            dealer.tell(Fact::Absorbed { kind }, Rule::Damage);
        }
    }

    /// Defence tokens are kept, up to three.
    pub(crate) fn guard(&mut self, fight: Attack, dealer: &mut impl Dealer) {
        let skill = SkillRoll { defences: 0, ..fight.skill };
        self.set_top(Attack { skill, ..fight });
        let tokens = &mut self.state.all_out.defence[fight.who.index()];
        *tokens = tokens.saturating_add(fight.skill.defences).min(MOST_DEFENCE);
        let tokens = *tokens;
        dealer.tell(Fact::Guarded { who: fight.who, tokens }, Rule::SkillDiceResults);
    }

    /// A Defence token cancels a point of damage, if there is one.
    pub(crate) fn ward_off(&mut self, who: Who, dealer: &mut impl Dealer) -> bool {
        let tokens = &mut self.state.all_out.defence[who.index()];
        if *tokens == 0 {
            return false;
        }
        *tokens -= 1;
        let left = *tokens;
        dealer.tell(Fact::WardedOff { who, left }, Rule::SkillDiceResults);
        true
    }

    /// A turn begins: Skill dice can be used again, and tokens are lost.
    pub(crate) fn refresh_dice(&mut self, who: Who) {
        let state = &mut self.state.all_out;
        state.dice[who.index()].refresh();
        state.defence[who.index()] = 0;
        state.seized &= !(1 << who.0);
    }

    /// The die that a survivor could take instead of a skill of this level.
    pub(crate) fn die_on_offer(&self, who: Who, level: Danger) -> Option<SkillDie> {
        let die = SkillDie::of_level(level);
        (self.world.options.skill_dice && !self.dice(who).has(die)).then_some(die)
    }

    /// A survivor takes a die instead of a skill. Armour that a skill would have given
    /// is not theirs then.
    pub(crate) fn take_die(&mut self, who: Who, die: SkillDie, dealer: &mut impl Dealer) {
        self.state.all_out.dice[who.index()].take(die);
        dealer.tell(Fact::DieTaken { who, die }, Rule::SkillDice);
        if die == SkillDie::Black {
            let given = self.world.first_armour(who);
            let own = self.world.own_armour(who);
            let survivor = self.survivor_mut(who);
            let less = given.saturating_sub(own);
            survivor.armour = survivor.armour.saturating_sub(less).max(1);
            survivor.base_armour = survivor.base_armour.saturating_sub(less).max(1);
        }
    }

    /// An Opportunity: once in a turn, an action strikes all out with all Skill dice,
    /// used or not.
    pub(crate) fn check_opportunity(
        &self,
        turn: &TurnFrame,
        action: Action,
    ) -> Result<(), Refusal> {
        let Some(declared) = action.declared() else {
            return refuse(Rule::Dice, "that is no attack");
        };
        if !self.world.options.skill_dice {
            return refuse(Rule::Opportunity, "Skill dice are not played at this table");
        }
        if turn.lent || self.state.all_out.seized >> turn.who.0 & 1 == 1 {
            return refuse(Rule::Opportunity, "once per turn");
        }
        let dice = self.dice(turn.who);
        if !SkillDie::ALL.into_iter().any(|die| dice.is_used(die) && dice.is_ready(die, true)) {
            return refuse(Rule::Opportunity, "no Skill die of theirs was used");
        }
        self.plan_attack(turn.who, declared)?;
        afford(turn, Price::Any)
    }

    pub(crate) fn seize(&mut self, who: Who, action: Action, dealer: &mut impl Dealer) {
        self.state.all_out.seized |= 1 << who.0;
        let pay = |game: &mut Game| {
            game.spend(1);
            if let Some(turn) = game.turn_frame() {
                turn.count_attack(true);
            }
        };
        self.attack(who, action, pay, dealer);
    }

    /// Every Opportunity that could be thought of: the all-out strikes of the turn.
    pub(crate) fn offer_opportunities(&self, who: Who, offer: &mut impl FnMut(Action)) {
        if !self.world.options.skill_dice {
            return;
        }
        self.offer_attacks(who, &mut |action| {
            if let Action::Melee { hands, focus, swarm, all_out: true } = action {
                offer(Action::Opportunity { hands, focus, swarm });
            }
        });
    }
}
