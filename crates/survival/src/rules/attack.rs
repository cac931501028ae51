//! Resolving attacks: rolls, hits, misses.
//!
//! Invader chapter 11, "Combat".

use table::Seat;

use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game, figures};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Figure, Hands, Who};
use crate::model::card::Blast;
use crate::model::enemy::{Crowd, Kind};
use crate::model::event::{Fact, Harm};
use crate::model::frame::{Attack, AttackStage, Dealing, SkillRoll, Slipping};
use crate::model::inventory::{Area, Slot};
use crate::model::phrase::count;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::{Act, Skill};
use crate::model::zone::Zone;
use crate::skills::Trait;

impl Matter for Attack {
    asks_owner!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        [Action::Reroll, Action::RollOn, Action::RollOne, Action::Keep]
            .into_iter()
            .for_each(&mut *offer);
        if self.stage != AttackStage::Rolled {
            self.offer_skill_dice(game, offer);
        }
        if self.stage == AttackStage::Fumbles {
            Area::Hand.slots().for_each(|hand| offer(Action::Jam { hand }));
        }
        game.state.enemies[self.at].kinds().for_each(|kind| {
            offer(Action::Hit { kind });
            offer(Action::Reap { kind });
        });
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let crowd = game.state.enemies[self.at];
        let free = self.melee || self.precise;
        let is_target = |kind: Kind| game.targets(crowd, free).any(|target| target == kind);
        match (self.stage, action) {
            (AttackStage::Rolled, Action::Reroll | Action::Keep)
            | (AttackStage::Sixes, Action::RollOn | Action::Keep) => Ok(()),
            (AttackStage::Sixes, Action::RollOne) if self.sixes > 1 => Ok(()),
            (AttackStage::Fumbles, Action::Jam { hand }) if hand.area() == Area::Hand => Ok(()),
            (AttackStage::Hits, Action::Hit { kind }) if self.hits > 0 && is_target(kind) => Ok(()),
            (AttackStage::Hits, Action::Hit { .. }) => {
                refuse(Rule::Targeting, "hits can't go there now")
            }
            (AttackStage::Hits, Action::Reap { kind }) => {
                let hurts = self.damage >= game.toughness(self, kind);
                let hits = self.reaps && self.hits > 0 && self.skill.pushed == 0;
                match hits && hurts && crowd.of(kind) > 1 && is_target(kind) {
                    true => Ok(()),
                    false => refuse(REAPER, "there is nothing to reap"),
                }
            }
            _ => self.check_skill_dice(game, action),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Reroll => self.reroll(game, dealer),
            Action::Keep if self.stage == AttackStage::Again => {
                self.use_skill_dice(game, action, dealer);
            }
            Action::Hit { .. } if self.skill.is_special() => {
                self.use_skill_dice(game, action, dealer);
            }
            Action::Keep if self.stage == AttackStage::Rolled => {
                game.set_top(Attack { rerolls: 0, ..self });
            }
            Action::Keep => game.set_top(Attack { sixes: 0, ..self }),
            Action::RollOn | Action::RollOne => {
                let sixes = if action == Action::RollOne { 1 } else { self.sixes };
                let mut fight = Attack { sixes: self.sixes - sixes, ..self };
                let more = sixes.saturating_mul(self.explodes);
                roll(&mut fight, more, game.world.ruleset.least_roll, dealer);
                game.set_top(fight);
            }
            Action::Hit { kind } => game.assign_hit(self, kind, dealer),
            Action::Reap { kind } => game.reap(self, kind, dealer),
            Action::Jam { hand } => self.fumble_first(game, hand, dealer),
            _ => self.use_skill_dice(game, action, dealer),
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        match self.stage {
            AttackStage::Rolled if self.rerolls > 0 => return false,
            AttackStage::Declared if self.asks_for_dice(game) => return false,
            AttackStage::Declared => {
                game.pop();
                game.throw_all(self, dealer);
            }
            AttackStage::Rolled if self.skill.rerolls > 0 => {
                game.set_top(Attack { stage: AttackStage::Again, ..self });
            }
            AttackStage::Again if self.skill.rerolls > 0 => return self.step_again(game, dealer),
            AttackStage::Rolled | AttackStage::Again => {
                game.set_top(Attack { stage: AttackStage::Sixes, ..self });
            }
            AttackStage::Sixes if self.explodes > 0 && self.sixes > 0 => return false,
            AttackStage::Sixes => self.take_stock(game, dealer),
            AttackStage::Surges => return self.step_surges(game),
            AttackStage::Hits if self.skill.is_special() => {
                return self.step_special_hits(game, dealer);
            }
            AttackStage::Hits => return game.step_hits(self, dealer),
            AttackStage::Blast => {
                game.set_top(Attack { stage: AttackStage::Misses, ..self });
                // What was thrown or burnt for it is gone for good only now.
                game.happened(Moment::CardDiscarded, dealer);
            }
            AttackStage::Misses if self.fumbles > 0 => {
                game.set_top(Attack { stage: AttackStage::Fumbles, ..self });
            }
            AttackStage::Fumbles => return self.fumble(game, dealer),
            AttackStage::Misses if self.skill.defences > 0 => game.guard(self, dealer),
            AttackStage::Misses => {
                game.pop();
                if self.killed && self.machine.is_none() && self.car.is_none() {
                    game.slip_away(self.who);
                }
                if self.heads > 0 {
                    game.draw_taunts(&self);
                }
                game.miss(&self);
            }
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::Dice
    }

    fn question(&self, game: &Game) -> String {
        let name = game.world().name(self.who);
        match self.stage {
            AttackStage::Rolled => {
                let again = match self.rerolls {
                    1 => "once more".to_owned(),
                    more => format!("up to {more} times more"),
                };
                let hits = count(self.hits, "hit", "hits");
                let misses = count(self.misses, "miss", "misses");
                format!("{name} rolled {hits} and {misses}, and may roll all dice {again}. Again?")
            }
            AttackStage::Declared => format!("{name} goes all out: add Skill dice?"),
            AttackStage::Again => format!("{name} may roll chosen dice again. Which?"),
            AttackStage::Surges => format!("{name} has a surge: against a Fumble, or for a hit?"),
            AttackStage::Sixes => {
                let dice = count(self.sixes, "more die", "more dice");
                format!("{name} may roll {dice} for sixes. Roll?")
            }
            AttackStage::Hits => {
                let hits = count(self.hits, "hit", "hits");
                let (damage, zone) = (self.damage, game.world().board().name(self.at));
                format!("{hits} of damage {damage} to assign in {zone}: which enemy is struck?")
            }
            AttackStage::Fumbles => format!("{name}'s pair fumbled: which weapon fails first?"),
            AttackStage::Misses => "Misses are being dealt.".to_owned(),
            AttackStage::Blast => "A blast is being settled.".to_owned(),
        }
    }
}

/// Sixes make an attack stronger.
const SIX_DAMAGE: Rule = Rule::Skill(Skill::SixDamage(Act::Combat));

/// Another of the same kind falls with the one that is hit.
const REAPER: Rule = Rule::Skill(Skill::Reaper(Act::Combat));

impl Attack {
    fn reroll(self, game: &mut Game, dealer: &mut impl Dealer) {
        let none = Attack { hits: 0, misses: 0, sixes: 0, gained: 0, ..self };
        let skill = SkillRoll { faces: [[0; 6]; 2], ..self.skill };
        let mut fight = Attack { fumbles: 0, heads: 0, rerolls: self.rerolls - 1, skill, ..none };
        dealer.tell(Fact::Rerolled { who: self.who }, Rule::Reroll);
        fight.throw(game.world.ruleset.least_roll, dealer);
        game.set_top(fight);
    }

    /// Rolls all its dice: those of the weapon, then All-Out dice.
    pub(crate) fn throw(&mut self, least: u8, dealer: &mut impl Dealer) {
        roll(self, self.dice, least, dealer);
        if self.pool > 0 {
            self.roll_pool(dealer);
        }
    }

    /// A damage with what so many sixes add to it.
    pub(crate) fn stronger(&self, sixes: usize, damage: u8) -> u8 {
        damage.saturating_add(self.per_six.saturating_mul(sixes.min(255) as u8))
    }

    /// All dice are rolled: sixes may have made the attack stronger.
    fn take_stock(self, game: &mut Game, dealer: &mut impl Dealer) {
        let damage = self.damage.saturating_add(self.gained);
        let miss_damage = self.miss_damage.saturating_add(self.gained);
        let stage = if self.skill.added == 0 { AttackStage::Hits } else { AttackStage::Surges };
        game.set_top(Attack { stage, damage, miss_damage, gained: 0, ..self });
        if self.gained > 0 {
            dealer.tell(Fact::Stronger { who: self.who, damage }, SIX_DAMAGE);
        }
    }
}

impl Game {
    /// Begins an attack: pays, makes noise, burns or rolls.
    pub(crate) fn attack(
        &mut self,
        who: Who,
        action: Action,
        pay: impl FnOnce(&mut Game),
        dealer: &mut impl Dealer,
    ) {
        let planned = match (action, action.declared()) {
            (_, Some(declared)) => self.plan_attack(who, declared),
            (Action::ShootCar { hands, car }, _) => self.plan_car_shot(who, hands, car),
            _ => return,
        };
        let Ok(mut fight) = planned else { return };
        fight.skill.again_for_all = matches!(action, Action::Opportunity { .. });
        let Attack { melee, hands, at, focus, .. } = fight;
        let Some((card, weapon)) = self.weapon(who, hands.slots()[0], melee) else { return };
        pay(self);
        self.fire(who, hands, &weapon);
        self.unhide(who, dealer);
        let pair = hands == Hands::Both;
        let rule = if melee { Rule::Melee } else { Rule::Ranged };
        dealer.tell(Fact::Attack { who, weapon: card, pair, melee, at, focus }, rule);
        if fight.pool > 0 {
            dealer.tell(Fact::WentAllOut { who, dice: fight.pool }, Rule::AllOut);
        }
        if let Some(car) = fight.target {
            dealer.tell(Fact::CarAimedAt { who, car: car.get() }, Rule::Mission);
        }
        if weapon.noisy && weapon.blast != Some(Blast::Seismic) {
            self.noise_at(self.survivor(who).zone, Rule::NoisyEquipment, dealer);
        }
        if let Some(blast) = weapon.blast {
            let hand = hands.slots()[0];
            // What the blast brings is settled before its user slips away.
            let killed = !self.state.enemies[at].is_empty();
            self.push(Attack { stage: AttackStage::Blast, killed, ..fight });
            if let Some(ammo) = weapon.needs.filter(|_| weapon.spends) {
                self.spend_ammo(who, hand, ammo, dealer);
            }
            if blast.is_thrown() && !self.keeps_bottle(who, hand, dealer) {
                self.discard(Action::Discard { who, slot: hand }, dealer);
            }
            self.blast(blast, who, at, dealer);
            return;
        }
        self.strike(fight, dealer);
    }

    /// Whether a second Molotov was at hand: then the card goes into the
    /// backpack, or stays in the hand where that is full.
    fn keeps_bottle(&mut self, who: Who, hand: Slot, dealer: &mut impl Dealer) -> bool {
        if !self.is(who, Trait::KeepsMolotovs) {
            return false;
        }
        let shown = dealer.d6();
        let hit = shown >= 4;
        dealer.tell(Fact::Die { shown, hit }, Trait::KeepsMolotovs.rule());
        let inventory = &mut self.survivor_mut(who).inventory;
        if let Some(room) = inventory.room(Area::Backpack).filter(|_| hit)
            && let Some(card) = inventory.take(hand)
        {
            inventory.set(room, card);
            dealer.tell(
                Fact::Stowed { who, card, area: Area::Backpack },
                Trait::KeepsMolotovs.rule(),
            );
        }
        hit
    }

    /// Rolls the dice of an attack and resolves it.
    pub(crate) fn strike(&mut self, fight: Attack, dealer: &mut impl Dealer) {
        if fight.asks_for_dice(self) {
            self.push(Attack { stage: AttackStage::Declared, ..fight });
        } else {
            self.throw_all(fight, dealer);
        }
    }

    /// Hit & run: a free move after a kill.
    fn slip_away(&mut self, who: Who) {
        let stands = self.survivor(who).in_play() && !self.is_laid_down(who);
        if self.is(who, Trait::SlipsAway) && !self.is_laden(who) && stands {
            self.push(Slipping { who });
        }
    }

    /// Assigns what can go only one way.
    fn step_hits(&mut self, fight: Attack, dealer: &mut impl Dealer) -> bool {
        let crowd = self.state.enemies[fight.at];
        if let Some(car) = fight.target {
            let killed = fight.hits > 0 && !crowd.is_empty();
            self.set_top(Attack { stage: AttackStage::Misses, killed, ..fight });
            if fight.hits > 0 {
                self.blow_up(fight.who, car.get(), dealer);
            }
            return true;
        }
        if fight.hits == 0 || crowd.is_empty() {
            self.set_top(Attack { stage: AttackStage::Misses, ..fight });
            return true;
        }
        if let Some(kind) = fight.focus {
            let damage = u16::from(fight.damage) * u16::from(fight.hits);
            let spent = Attack { hits: 0, ..fight };
            if damage >= u16::from(self.toughness(&fight, kind)) {
                self.strike_down(spent, kind, Rule::Concentrated, dealer);
            } else {
                self.set_top(spent);
                let rule = self.absorbing(&fight, kind, Rule::Concentrated);
                dealer.tell(Fact::Absorbed { kind }, rule);
            }
            return true;
        }
        let free = fight.melee || fight.precise;
        let hurts = |kind: Kind| fight.damage >= self.toughness(&fight, kind);
        let mut targets = self.targets(crowd, free);
        let (Some(target), next) = (targets.next(), targets.next()) else { return false };
        let all_fall = u32::from(fight.hits) >= crowd.total() && crowd.kinds().all(hurts);
        drop(targets);
        let reaps = fight.reaps && crowd.of(target) > 1 && hurts(target);
        if (next.is_some() || reaps) && !all_fall {
            return false;
        }
        if hurts(target) {
            self.assign_hit(fight, target, dealer);
        } else {
            // Nothing else can be hit before this falls, and it won't.
            self.set_top(Attack { hits: 0, ..fight });
            let rule = self.absorbing(&fight, target, Rule::Damage);
            dealer.tell(Fact::Absorbed { kind: target }, rule);
        }
        true
    }

    /// Deals one hit to an enemy.
    fn assign_hit(&mut self, fight: Attack, kind: Kind, dealer: &mut impl Dealer) {
        let spent = Attack { hits: fight.hits - 1, ..fight };
        if fight.damage >= self.toughness(&fight, kind) {
            let rule = if fight.melee { Rule::Damage } else { Rule::Targeting };
            self.strike_down(spent, kind, rule, dealer);
        } else {
            self.set_top(spent);
            let rule = self.absorbing(&fight, kind, Rule::Damage);
            dealer.tell(Fact::Absorbed { kind }, rule);
        }
    }

    /// Deals one hit to an enemy and eliminates another of its kind with it.
    fn reap(&mut self, fight: Attack, kind: Kind, dealer: &mut impl Dealer) {
        let spent = Attack { reaps: false, ..fight };
        self.assign_hit(spent, kind, dealer);
        self.take_down(&spent, kind, REAPER, dealer);
    }

    /// An enemy falls in a fight, which goes on.
    pub(crate) fn strike_down(
        &mut self,
        fight: Attack,
        kind: Kind,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        self.set_top(Attack { killed: true, ..fight });
        self.take_down(&fight, kind, rule, dealer);
    }

    /// An enemy falls, and may leave a sample.
    fn take_down(&mut self, fight: &Attack, kind: Kind, rule: Rule, dealer: &mut impl Dealer) {
        self.kill(fight.who, kind, fight.at, rule, dealer);
        if fight.melee {
            self.sample_kill(fight.who, kind, dealer);
        }
    }

    /// An enemy falls; whoever eliminated it gains experience.
    pub(crate) fn kill(
        &mut self,
        who: Who,
        kind: Kind,
        at: Zone,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        self.state.enemies[at].0[kind.index()] -= 1;
        self.box_miniature(kind);
        dealer.tell(Fact::Killed { who, kind, at }, rule);
        let points = self.world.content.enemy(kind).experience;
        self.gain(who, points, Rule::Experience, dealer);
        if !self.slay(kind, dealer) {
            self.specials_fell(kind, dealer);
        }
        self.loot(at);
        self.happened(Moment::EnemyFell, dealer);
    }

    /// Every miss of a ranged attack hits a friend in the target zone.
    pub(crate) fn miss(&mut self, fight: &Attack) {
        if fight.spares_friends || fight.misses == 0 {
            return;
        }
        let mut among = self.everybody_in(fight.at);
        among &= !Figure::survivor(fight.who).bit();
        if let Some(machine) = fight.machine {
            among &= !(Figure::machine(machine.get()).bit());
        }
        if fight.car.is_some() {
            among &= !self.all_seated();
        }
        for figure in figures(among) {
            if self.figure_is(figure, Trait::LowProfile) {
                among &= !figure.bit();
            }
        }
        if among == 0 {
            return;
        }
        for survivor in self.state.survivors.iter_mut() {
            survivor.shrugged = false;
        }
        self.push(Dealing {
            zone: fight.at,
            attacks: Crowd::EMPTY,
            misses: (fight.misses, fight.miss_damage),
            harm: Harm::FriendlyFire,
            among,
            dealt: [0; crate::model::action::MAX_FIGURES],
        });
    }
}

/// The most dice of one attack, additional ones included: sixes that bring
/// more sixes than they cost would go on for ever.
pub(crate) const MOST_DICE: u8 = 200;

/// Rolls dice and counts hits, misses and sixes. A die that shows less than
/// `least` misses, whatever is added to it.
pub(crate) fn roll(fight: &mut Attack, dice: u8, least: u8, dealer: &mut impl Dealer) {
    for _ in 0..dice.min(MOST_DICE.saturating_sub(fight.hits + fight.misses)) {
        let shown = dealer.d6();
        let hit = fight.read(shown, false, least);
        dealer.tell(Fact::Die { shown, hit }, Rule::Accuracy);
    }
}

impl Attack {
    /// Counts what a die shows: one of the weapon, or an All-Out die. Tells whether it
    /// hits.
    #[inline]
    pub(crate) fn read(&mut self, shown: u8, all_out: bool, least: u8) -> bool {
        if self.skill.added != 0
            && let Some(faces) =
                self.skill.faces[usize::from(all_out)].get_mut(usize::from(shown) - 1)
        {
            *faces += 1;
        }
        if all_out {
            return self.read_all_out(shown);
        }
        let result = (shown + self.roll).min(6);
        let hit = result >= self.accuracy && shown >= least;
        self.hits += u8::from(hit);
        self.misses += u8::from(!hit);
        self.sixes += u8::from(result == 6);
        if result == 6 {
            self.gained = self.gained.saturating_add(self.per_six);
        }
        hit
    }
}
