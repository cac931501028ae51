//! Skills that are actions of their own.
//!
//! Invader chapter 17, "Skills".

use crate::action::{Action, Who};
use crate::event::Fact;
use crate::frame::{Frame, TurnFrame};
use crate::game::{Dealer, Game};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::{Act, Free, Skill};
use crate::turn::{Price, afford};
use crate::zone::{Zone, ZoneSet};

/// Skills that work once per turn, as bits of what a turn has used.
#[derive(Clone, Copy)]
pub(crate) enum Once {
    Sprint = 0,
    Charge = 1,
    BloodlustCombat = 2,
    ZeroG = 3,
    Lifesaver = 4,
    Shove = 5,
    Taunt = 6,
    BloodlustMelee = 7,
    BloodlustRanged = 8,
}

impl Once {
    /// Each kind of Bloodlust is a skill of its own.
    const fn bloodlust(act: Act) -> Once {
        match act {
            Act::Combat => Once::BloodlustCombat,
            Act::Melee => Once::BloodlustMelee,
            Act::Ranged => Once::BloodlustRanged,
        }
    }
}

impl TurnFrame {
    fn has_used(&self, once: Once) -> bool {
        self.used >> once as u8 & 1 == 1
    }
}

/// Refuses a skill that the survivor lacks or has used.
fn once(turn: &TurnFrame, has: bool, skill: Skill, once: Once) -> Result<(), Refusal> {
    if !has {
        return refuse(Rule::Skill(skill), "this survivor lacks the skill");
    }
    if turn.lent || turn.has_used(once) {
        return refuse(Rule::Skill(skill), "once per turn");
    }
    Ok(())
}

impl Game {
    /// The kinds of Bloodlust that a survivor may still use in this turn.
    fn bloodlusts(&self, turn: &TurnFrame) -> impl Iterator<Item = Act> {
        let (survivor, turn) = (self.survivor(turn.who), *turn);
        Act::ALL.into_iter().filter(move |act| {
            survivor.has(Skill::Bloodlust(*act)) && !turn.has_used(Once::bloodlust(*act))
        })
    }

    /// The kind of Bloodlust that is meant: the only one left, or the one named.
    fn which_bloodlust(&self, turn: &TurnFrame, named: Option<Act>) -> Result<Act, Refusal> {
        let skills = &self.survivor(turn.who).skills;
        let any = skills.iter().any(|skill| matches!(skill, Skill::Bloodlust(_)));
        let skill = Rule::Skill(Skill::Bloodlust(named.unwrap_or(Act::Combat)));
        let mut left = self.bloodlusts(turn);
        match (left.next(), left.next(), named) {
            (None, _, _) if !any => refuse(skill, "this survivor lacks the skill"),
            (None, _, _) => refuse(skill, "once per turn"),
            (Some(act), None, None) => Ok(act),
            (_, Some(_), Some(act)) if self.bloodlusts(turn).any(|kind| kind == act) => Ok(act),
            (_, Some(_), None) => refuse(skill, "say of which kind"),
            _ => refuse(skill, "there is no choice of kinds, or not this one"),
        }
    }

    /// Every use of such skills that could be thought of.
    pub(crate) fn offer_knacks(&self, turn: &TurnFrame, offer: &mut impl FnMut(Action)) {
        let survivor = self.survivor(turn.who);
        let zone = survivor.zone;
        let near = self.map.neighbours(zone);
        let mut far = near;
        let runs = |skill: &Skill| {
            matches!(skill, Skill::Charge | Skill::Bloodlust(_) | Skill::ZeroGRun | Skill::Taunt)
        };
        if survivor.skills.iter().any(runs) {
            for step in near {
                far |= self.map.neighbours(step);
            }
        }
        for (index, skill) in survivor.skills.iter().enumerate() {
            // Two of a kind offer the same once.
            if survivor.skills[..index].contains(skill) {
                continue;
            }
            match skill {
                Skill::Sprint => near.iter().for_each(|to| offer(Action::Sprint { to })),
                Skill::Charge => far.iter().for_each(|to| offer(Action::Charge { to })),
                Skill::Bloodlust(kind) => {
                    let mut left = self.bloodlusts(turn);
                    let (first, second) = (left.next(), left.next());
                    let act = second.map(|_| *kind);
                    if act.is_some() || first == Some(*kind) {
                        far.iter().for_each(|to| offer(Action::Bloodlust { to, act }));
                    }
                }
                Skill::ZeroGRun => far.iter().for_each(|to| offer(Action::ZeroG { to })),
                Skill::Camouflage => offer(Action::Hide),
                Skill::BornLeader => self.in_play().for_each(|to| offer(Action::Lend { to })),
                Skill::Lifesaver => near.iter().for_each(|from| offer(Action::Rescue { from })),
                Skill::Shove => near.iter().for_each(|to| offer(Action::Shove { to })),
                Skill::Taunt => {
                    (far | ZoneSet::only(zone)).iter().for_each(|at| offer(Action::Taunt { at }));
                }
                _ => {}
            }
        }
    }

    pub(crate) fn check_knack(&self, turn: &TurnFrame, action: Action) -> Result<(), Refusal> {
        let who = turn.who;
        let survivor = self.survivor(who);
        let from = survivor.zone;
        let has = |skill| survivor.has(skill);
        match action {
            Action::Sprint { to } => {
                once(turn, has(Skill::Sprint), Skill::Sprint, Once::Sprint)?;
                self.check_move(turn, to)
            }
            Action::Charge { to } => {
                once(turn, has(Skill::Charge), Skill::Charge, Once::Charge)?;
                self.check_run(who, to, Skill::Charge)?;
                if u32::from(turn.actions) < self.leaving_cost(who) {
                    return refuse(Rule::MoveEnemies, "each enemy in the zone costs one action");
                }
                Ok(())
            }
            Action::Bloodlust { to, act } => {
                let act = self.which_bloodlust(turn, act)?;
                let skill = Skill::Bloodlust(act);
                once(turn, true, skill, Once::bloodlust(act))?;
                self.check_run(who, to, skill)?;
                if !turn.affords(Price::Any, self.leaving_cost(who)) {
                    return refuse(Rule::TurnActions, "not enough actions are left");
                }
                Ok(())
            }
            Action::ZeroG { to } => {
                once(turn, has(Skill::ZeroGRun), Skill::ZeroGRun, Once::ZeroG)?;
                let rule = Rule::Skill(Skill::ZeroGRun);
                let outside = |zone: Zone| self.world.board().kind(zone).is_exterior();
                let lands = |over: Zone| {
                    outside(from) == outside(over)
                        && outside(over) == outside(to)
                        && self.check_step(who, from, over).is_ok()
                        && self.check_step(who, over, to).is_ok()
                };
                if to == from || !self.map.neighbours(from).iter().any(lands) {
                    return refuse(rule, "the jump goes exactly two zones, not through obstacles");
                }
                afford(turn, Price::Any)?;
                let penalty = self.enemies_to_leave(from);
                if !turn.affords(Price::Any, penalty) {
                    return refuse(
                        Rule::MoveEnemies,
                        "each enemy in the zone costs one action more",
                    );
                }
                Ok(())
            }
            Action::Hide => {
                let rule = Rule::Skill(Skill::Camouflage);
                if !has(Skill::Camouflage) || survivor.hidden {
                    return refuse(rule, "there is no token to earn");
                }
                if !turn.fresh || turn.lent {
                    return refuse(rule, "the token is earned at the start of the turn");
                }
                let watched = |zone: Zone| !self.state.enemies[zone].is_empty();
                if self.map.sight(from).iter().any(watched) {
                    return refuse(rule, "an enemy sees the survivor");
                }
                Ok(())
            }
            Action::Lend { to } => {
                let rule = Rule::Skill(Skill::BornLeader);
                if turn.lends == 0 {
                    return refuse(rule, "no action to lend is left");
                }
                let other = self.state.survivors.get(to.index());
                if to == who || !other.is_some_and(|other| other.in_play()) {
                    return refuse(rule, "lend it to another survivor in play");
                }
                Ok(())
            }
            Action::Rescue { from: at } => {
                once(turn, has(Skill::Lifesaver), Skill::Lifesaver, Once::Lifesaver)?;
                let rule = Rule::Skill(Skill::Lifesaver);
                self.check_clear(from, at, rule)?;
                if self.range(who, at) != 1 {
                    return refuse(rule, "that zone is not in sight at range 1");
                }
                let friends = self.in_play().any(|other| self.survivor(other).zone == at);
                if self.state.enemies[at].is_empty() || !friends {
                    return refuse(rule, "it takes an enemy and a survivor in that zone");
                }
                Ok(())
            }
            Action::Shove { to } => {
                once(turn, has(Skill::Shove), Skill::Shove, Once::Shove)?;
                let rule = Rule::Skill(Skill::Shove);
                self.check_clear(from, to, rule)?;
                if self.state.enemies[from].is_empty() {
                    return refuse(rule, "there is nobody to push");
                }
                Ok(())
            }
            Action::Taunt { at } => {
                once(turn, has(Skill::Taunt), Skill::Taunt, Once::Taunt)?;
                let rule = Rule::Skill(Skill::Taunt);
                let clear = |a: Zone, b: Zone| self.check_clear(a, b, rule).is_ok();
                let reach = at == from
                    || clear(from, at)
                    || self.map.neighbours(from).iter().any(|m| clear(from, m) && clear(m, at));
                if !self.world.board().has(at) || !reach {
                    return refuse(
                        rule,
                        "up to two zones away, without wall or closed door between",
                    );
                }
                if self.state.enemies[at].is_empty() {
                    return refuse(rule, "there is nobody to taunt");
                }
                Ok(())
            }
            Action::Sample => {
                self.check_sample(who)?;
                afford(turn, Price::Any)
            }
            _ => refuse(Rule::Asked, "a survivor's turn is under way: choose one of its actions"),
        }
    }

    /// Two neighbouring zones with no closed door between them.
    fn check_clear(&self, a: Zone, b: Zone, rule: Rule) -> Result<(), Refusal> {
        if !self.map.neighbours(a).contains(b) {
            return refuse(rule, "no clear path leads straight to that zone");
        }
        if self.map.door(a, b).is_some_and(|door| self.state.closed.contains(door)) {
            return refuse(rule, "a closed door is in the way");
        }
        Ok(())
    }

    /// A run of one or two zones to a zone with enemies. Enemies on the way
    /// would end it before. Gives the zone on the way, where there is one.
    fn check_run(&self, who: Who, to: Zone, skill: Skill) -> Result<Option<Zone>, Refusal> {
        let from = self.survivor(who).zone;
        let rule = Rule::Skill(skill);
        if to == from || self.state.enemies[to].is_empty() {
            return refuse(rule, "the run ends in another zone, with an enemy in it");
        }
        if self.check_step(who, from, to).is_ok() {
            return Ok(None);
        }
        let passes = |over: &Zone| {
            self.check_step(who, from, *over).is_ok()
                && self.state.enemies[*over].is_empty()
                && self.check_step(who, *over, to).is_ok()
                && !(self.loses_tank(who, *over) && self.world.board().kind(to).is_exterior())
        };
        // A way that costs nothing is taken before one that costs a tank.
        let mut ways = self.map.neighbours(from).iter().filter(passes);
        let first = ways.next();
        match first
            .filter(|over| !self.loses_tank(who, *over))
            .or_else(|| ways.find(|over| !self.loses_tank(who, *over)).or(first))
        {
            Some(over) => Ok(Some(over)),
            None => refuse(rule, "that zone is not within two zones of open way"),
        }
    }

    /// Runs to a zone, over the one on the way.
    fn run(&mut self, who: Who, to: Zone, cost: u8, skill: Skill, dealer: &mut impl Dealer) {
        if let Ok(Some(over)) = self.check_run(who, to, skill) {
            self.set_foot(who, over, 0, Rule::Skill(skill), dealer);
        }
        self.set_foot(who, to, cost, Rule::Skill(skill), dealer);
    }

    fn mark(&mut self, once: Once) {
        if let Some(turn) = self.turn_frame() {
            turn.used |= 1 << once as u8;
            turn.streak = [0; 3];
        }
    }

    /// Uses such a skill.
    pub(crate) fn use_knack(&mut self, action: Action, dealer: &mut impl Dealer) {
        let Some(turn) = self.turn_frame().copied() else { return };
        let who = turn.who;
        let from = self.survivor(who).zone;
        match action {
            Action::Sprint { to } => {
                self.mark(Once::Sprint);
                let extra = self.leaving_cost(who) as u8;
                let cost = self.pay(Price::Move, extra);
                self.push(Frame::Walking { who, left: 2, owed: 1 });
                self.set_foot(who, to, cost, Rule::Skill(Skill::Sprint), dealer);
            }
            Action::Charge { to } => {
                self.mark(Once::Charge);
                let extra = self.leaving_cost(who) as u8;
                self.spend(extra);
                self.run(who, to, extra, Skill::Charge, dealer);
            }
            Action::Bloodlust { to, act } => {
                let Ok(act) = self.which_bloodlust(&turn, act) else { return };
                self.mark(Once::bloodlust(act));
                let extra = self.leaving_cost(who) as u8;
                let cost = self.pay(Price::Any, extra);
                let free = match act {
                    Act::Combat => Free::Combat,
                    Act::Melee => Free::Melee,
                    Act::Ranged => Free::Ranged,
                };
                if let Some(turn) = self.turn_frame() {
                    turn.free[free.index()] += 1;
                }
                self.run(who, to, cost, Skill::Bloodlust(act), dealer);
            }
            Action::ZeroG { to } => {
                self.mark(Once::ZeroG);
                let cost = self.pay(Price::Any, self.enemies_to_leave(from) as u8);
                self.set_foot(who, to, cost, Rule::Skill(Skill::ZeroGRun), dealer);
            }
            Action::Hide => {
                self.survivor_mut(who).hidden = true;
                dealer.tell(Fact::Hidden { who }, Rule::Skill(Skill::Camouflage));
            }
            Action::Lend { to } => {
                if let Some(turn) = self.turn_frame() {
                    turn.lends -= 1;
                    turn.fresh = false;
                }
                dealer.tell(Fact::Lent { who, to }, Rule::Skill(Skill::BornLeader));
                self.lend_turn(to);
            }
            Action::Rescue { from: at } => {
                self.mark(Once::Lifesaver);
                let there = self.in_play().filter(|other| self.survivor(*other).zone == at);
                let left = there.fold(0, |bits, other| bits | 1 << other.0);
                self.push(Frame::Rescuing { who, from: at, left });
            }
            Action::Shove { to } => {
                self.mark(Once::Shove);
                let crowd = std::mem::take(&mut self.state.enemies[from]);
                self.state.enemies[to] += crowd;
                dealer.tell(Fact::Shoved { who, crowd, from, to }, Rule::Skill(Skill::Shove));
                self.spread_where_they_stand(dealer);
                self.check_exit_reached(dealer);
                self.check_cleared(dealer);
            }
            Action::Taunt { at } => {
                self.mark(Once::Taunt);
                dealer.tell(Fact::Taunted { who, zone: at }, Rule::Skill(Skill::Taunt));
                self.activate_taunted(who, at, dealer);
            }
            Action::Sample => {
                self.pay(Price::Any, 0);
                self.sample_mold(who, dealer);
            }
            _ => {}
        }
    }

    /// The survivor is overlooked no longer.
    pub(crate) fn unhide(&mut self, who: Who, dealer: &mut impl Dealer) {
        if std::mem::take(&mut self.survivor_mut(who).hidden) {
            dealer.tell(Fact::Unhidden { who }, Rule::Skill(Skill::Camouflage));
        }
    }

    pub(crate) fn check_rescuing(&self, left: u16, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Drag { who } if who.0 < 16 && left >> who.0 & 1 == 1 => Ok(()),
            _ => refuse(Rule::Skill(Skill::Lifesaver), "choose whom to drag out, or be done"),
        }
    }

    pub(crate) fn drag(&mut self, other: Who) {
        if let Some(Frame::Rescuing { who, left, from }) = self.frame().copied() {
            self.set_top(Frame::Rescuing { who, from, left: left & !(1 << other.0) });
            self.push(Frame::Offered { who: other, to: self.survivor(who).zone });
        }
    }

    /// A rescue that has nobody left to ask is over.
    pub(crate) fn step_rescuing(&mut self, left: u16) -> bool {
        if left == 0 {
            self.pop();
        }
        left == 0
    }

    /// Whoever plays both need not be asked.
    pub(crate) fn step_offered(&mut self, who: Who, dealer: &mut impl Dealer) -> bool {
        let rescuer = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Rescuing { who, .. } => Some(*who),
            _ => None,
        });
        let same = rescuer.is_some_and(|by| self.world.seat(by) == self.world.seat(who));
        if same {
            self.be_dragged(dealer);
        }
        same
    }

    pub(crate) fn be_dragged(&mut self, dealer: &mut impl Dealer) {
        let Some(Frame::Offered { who, to }) = self.state.frames.pop() else { return };
        let from = std::mem::replace(&mut self.survivor_mut(who).zone, to);
        dealer.tell(Fact::Dragged { who, from, to }, Rule::Skill(Skill::Lifesaver));
        self.entered(who, to, dealer);
    }

    /// Armour restored in the end phase.
    pub(crate) fn repair(&mut self, dealer: &mut impl Dealer) {
        for index in 0..self.state.survivors.len() {
            let who = Who(index as u8);
            let survivor = *self.survivor(who);
            if !survivor.in_play() || survivor.armour >= survivor.base_armour {
                continue;
            }
            let medics = self
                .in_play()
                .filter(|medic| self.survivor(*medic).zone == survivor.zone)
                .map(|medic| self.survivor(medic).count(Skill::Medic))
                .sum::<u8>();
            let (armour, skill) = match survivor.has(Skill::AutoRepair) {
                true => (survivor.base_armour, Skill::AutoRepair),
                false => {
                    (survivor.armour.saturating_add(medics).min(survivor.base_armour), Skill::Medic)
                }
            };
            if armour > survivor.armour {
                self.survivor_mut(who).armour = armour;
                dealer.tell(Fact::Repaired { who, armour }, Rule::Skill(skill));
            }
        }
    }

    /// Enemies are about to appear: whoever is quick may answer afterwards.
    pub(crate) fn watch_spawns(&mut self) {
        self.state.spawned = ZoneSet::EMPTY;
        if self.in_play().any(|who| self.survivor(who).has(Skill::CombatReflexes)) {
            self.push(Frame::Reflexes { asked: 0 });
        }
    }

    /// The next survivor with quick reflexes who can answer a spawn.
    pub(crate) fn step_reflexes(&mut self, asked: u16) -> bool {
        let spawned = self.state.spawned;
        let next = self.in_play().find(|who| {
            let survivor = self.survivor(*who);
            let mut can = false;
            if asked >> who.0 & 1 == 0
                && survivor.has(Skill::CombatReflexes)
                && !(self.sight(*who) & spawned).is_empty()
            {
                self.offer_attacks(*who, &mut |action| {
                    can = can || self.check_reflex(*who, action).is_ok();
                });
            }
            can
        });
        match next {
            Some(who) => {
                self.set_top(Frame::Reflexes { asked: asked | 1 << who.0 });
                self.push(Frame::Reflex { who });
            }
            None => self.pop(),
        }
        true
    }

    /// An answer to a spawn is an attack on a zone where enemies appeared.
    pub(crate) fn check_reflex(&self, who: Who, action: Action) -> Result<(), Refusal> {
        let spawned = self.state.spawned;
        let rule = Rule::Skill(Skill::CombatReflexes);
        match action {
            Action::Stay => Ok(()),
            Action::Melee { hands, focus, swarm } => {
                let at = self.survivor(who).zone;
                if !spawned.contains(at) {
                    return refuse(rule, "no enemy appeared in this zone");
                }
                self.line_up(who, true, hands, at, focus, swarm).map(drop)
            }
            Action::Ranged { hands, at, focus, swarm } => {
                self.line_up(who, false, hands, at, focus, swarm)?;
                if !(spawned & self.sight(who)).contains(at) {
                    return refuse(rule, "no enemy appeared in sight in that zone");
                }
                Ok(())
            }
            _ => refuse(rule, "attack what just appeared, or stay"),
        }
    }

    /// The survivors who take an extra turn now, in the order they like.
    pub(crate) fn linked(&self, done: u16) -> impl Iterator<Item = Who> + '_ {
        self.in_play()
            .filter(move |who| done >> who.0 & 1 == 0)
            .filter(|who| self.survivor(*who).has(Skill::XenosLink))
    }

    pub(crate) fn step_linked(&mut self, done: u16, dealer: &mut impl Dealer) -> bool {
        let mut waiting = self.linked(done);
        let (first, second) = (waiting.next(), waiting.next());
        drop(waiting);
        match (first, second) {
            (None, _) => self.pop(),
            (Some(who), None) => self.take_linked(who, dealer),
            _ => return false,
        }
        true
    }

    pub(crate) fn take_linked(&mut self, who: Who, dealer: &mut impl Dealer) {
        if let Some(Frame::Linked { done }) = self.frame().copied() {
            self.set_top(Frame::Linked { done: done | 1 << who.0 });
            self.begin_turn(who, dealer);
        }
    }
}
