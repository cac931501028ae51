//! Attacks being resolved: rolling, assigning hits, misses.
//!
//! Invader chapter 11, "Combat".

use crate::action::{Action, Figure, Hands, Who};
use crate::card::Blast;
use crate::enemy::{Crowd, Kind};
use crate::event::{Fact, Harm};
use crate::frame::{Blow, Dealing, Fight, Frame};
use crate::game::{Dealer, Game};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::{Act, Skill};
use crate::zone::Zone;

impl Game {
    /// Begins an attack: pays, makes noise, burns or rolls.
    pub(crate) fn attack(&mut self, action: Action, dealer: &mut impl Dealer) {
        let (who, reflex) = match self.frame() {
            Some(Frame::Reflex { who }) => (*who, true),
            Some(Frame::Turn(turn)) => (turn.who, false),
            _ => return,
        };
        let (melee, hands, at, focus, swarm) = match action {
            Action::Melee { hands, focus, swarm } => {
                (true, hands, self.survivor(who).zone, focus, swarm)
            }
            Action::Ranged { hands, at, focus, swarm } => (false, hands, at, focus, swarm),
            _ => return,
        };
        let Ok(fight) = self.line_up(who, melee, hands, at, focus, swarm) else { return };
        let Some((card, weapon)) = self.weapon(who, hands.slots()[0], melee) else { return };
        if reflex {
            self.pop();
        } else {
            self.pay_attack(melee, hands);
        }
        self.unhide(who, dealer);
        let pair = hands == Hands::Both;
        let rule = if melee { Rule::Melee } else { Rule::Ranged };
        dealer.tell(Fact::Attack { who, weapon: card, pair, melee, at, focus }, rule);
        if weapon.noisy && weapon.blast != Some(Blast::Seismic) {
            self.noise_at(self.survivor(who).zone, Rule::NoisyEquipment, dealer);
        }
        if let Some(blast) = weapon.blast {
            let hand = hands.slots()[0];
            if let Some(ammo) = weapon.needs.filter(|_| weapon.spends) {
                self.survivor_mut(who).inventory.detach(hand, ammo);
                self.discard_ammo(who, ammo, dealer);
            }
            if blast == Blast::Seismic {
                self.discard(Action::Discard { who, slot: hand }, dealer);
            }
            // What the blast brings is settled before its user slips away.
            let killed = !self.state.enemies[at].is_empty();
            self.push(Frame::Fight(Fight { blow: Blow::Misses, killed, ..fight }));
            self.blast(blast, who, at, dealer);
            return;
        }
        self.strike(fight, dealer);
    }

    /// Rolls the dice of an attack and resolves it.
    pub(crate) fn strike(&mut self, mut fight: Fight, dealer: &mut impl Dealer) {
        let dice = fight.dice;
        roll(&mut fight, dice, dealer);
        self.push(Frame::Fight(fight));
    }

    /// Hit & run: a free move after a kill.
    fn slip_away(&mut self, who: Who) {
        if self.survivor(who).has(Skill::HitAndRun) {
            self.push(Frame::Slipping { who });
        }
    }

    /// A free move that leads nowhere is over.
    pub(crate) fn step_slipping(&mut self, who: Who) -> bool {
        let from = self.survivor(who).zone;
        let open =
            self.map.neighbours(from).iter().any(|to| self.check_step(who, from, to).is_ok());
        if !open {
            self.pop();
        }
        !open
    }

    pub(crate) fn check_fight(&self, fight: &Fight, action: Action) -> Result<(), Refusal> {
        match (fight.blow, action) {
            (Blow::Rolled, Action::Reroll | Action::Keep) => Ok(()),
            (Blow::Sixes, Action::RollOn | Action::Keep) => Ok(()),
            (Blow::Hits, Action::Hit { kind }) => {
                let crowd = self.state.enemies[fight.at];
                if self.targets(crowd, fight.melee || fight.precise).any(|target| target == kind) {
                    Ok(())
                } else {
                    refuse(Rule::Targeting, "hits can't go there now")
                }
            }
            (Blow::Hits, Action::Reap { kind }) => {
                let crowd = self.state.enemies[fight.at];
                let hurts = fight.damage >= self.toughness(fight, kind);
                let free = fight.melee || fight.precise;
                if fight.reaps
                    && hurts
                    && crowd.of(kind) > 1
                    && self.targets(crowd, free).any(|target| target == kind)
                {
                    Ok(())
                } else {
                    refuse(Rule::Skill(Skill::Reaper(Act::Combat)), "there is nothing to reap")
                }
            }
            _ => refuse(Rule::Dice, "an attack is being resolved"),
        }
    }

    pub(crate) fn offer_fight(&self, mut offer: impl FnMut(Action)) {
        let Some(Frame::Fight(fight)) = self.frame() else { return };
        [Action::Reroll, Action::RollOn, Action::Keep].into_iter().for_each(&mut offer);
        self.state.enemies[fight.at].kinds().for_each(|kind| {
            offer(Action::Hit { kind });
            offer(Action::Reap { kind });
        });
    }

    pub(crate) fn step_fight(&mut self, fight: &Fight, dealer: &mut impl Dealer) -> bool {
        match fight.blow {
            Blow::Rolled if fight.rerolls > 0 => return false,
            Blow::Rolled => self.set_blow(Blow::Sixes),
            Blow::Sixes if fight.explodes > 0 && fight.sixes > 0 => return false,
            Blow::Sixes => self.set_blow(Blow::Hits),
            Blow::Hits => return self.step_hits(fight, dealer),
            Blow::Misses => {
                self.pop();
                if fight.killed && fight.machine.is_none() {
                    self.slip_away(fight.who);
                }
                self.miss(fight);
            }
        }
        true
    }

    fn set_blow(&mut self, blow: Blow) {
        if let Some(Frame::Fight(fight)) = self.state.frames.last_mut() {
            fight.blow = blow;
        }
    }

    /// Assigns what can go only one way.
    fn step_hits(&mut self, fight: &Fight, dealer: &mut impl Dealer) -> bool {
        let crowd = self.state.enemies[fight.at];
        if fight.hits == 0 || crowd.is_empty() {
            self.set_blow(Blow::Misses);
            return true;
        }
        if let Some(kind) = fight.focus {
            let damage = u16::from(fight.damage) * u16::from(fight.hits);
            self.set_hits(0);
            if damage >= u16::from(self.toughness(fight, kind)) {
                self.fell(fight, kind, Rule::Concentrated, dealer);
            } else {
                let rule = self.absorbing(fight, kind, Rule::Concentrated);
                dealer.tell(Fact::Absorbed { kind }, rule);
            }
            return true;
        }
        let free = fight.melee || fight.precise;
        let hurts = |kind: Kind| fight.damage >= self.toughness(fight, kind);
        let mut targets = self.targets(crowd, free);
        let (Some(target), next) = (targets.next(), targets.next()) else { return false };
        let all_fall = u32::from(fight.hits) >= crowd.total() && crowd.kinds().all(hurts);
        drop(targets);
        let reaps = fight.reaps && crowd.of(target) > 1 && hurts(target);
        if (next.is_some() || reaps) && !all_fall {
            return false;
        }
        if hurts(target) {
            self.assign_hit(target, dealer);
        } else {
            // Nothing else can be hit before this falls, and it won't.
            self.set_hits(0);
            let rule = self.absorbing(fight, target, Rule::Damage);
            dealer.tell(Fact::Absorbed { kind: target }, rule);
        }
        true
    }

    fn set_hits(&mut self, hits: u8) {
        if let Some(Frame::Fight(fight)) = self.state.frames.last_mut() {
            fight.hits = hits;
        }
    }

    /// Deals one hit to an enemy.
    pub(crate) fn assign_hit(&mut self, kind: Kind, dealer: &mut impl Dealer) {
        let Some(Frame::Fight(fight)) = self.frame().copied() else { return };
        self.set_hits(fight.hits - 1);
        if fight.damage >= self.toughness(&fight, kind) {
            let rule = if fight.melee { Rule::Damage } else { Rule::Targeting };
            self.fell(&fight, kind, rule, dealer);
        } else {
            let rule = self.absorbing(&fight, kind, Rule::Damage);
            dealer.tell(Fact::Absorbed { kind }, rule);
        }
    }

    /// Deals one hit to an enemy and eliminates another of its kind with it.
    pub(crate) fn reap(&mut self, kind: Kind, dealer: &mut impl Dealer) {
        self.assign_hit(kind, dealer);
        let act = Skill::Reaper(Act::Combat);
        let attack = self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(fight),
            _ => None,
        });
        if let Some(fight) = attack {
            fight.reaps = false;
            let fight = *fight;
            self.fell(&fight, kind, Rule::Skill(act), dealer);
        }
    }

    /// An enemy falls in a fight.
    fn fell(&mut self, fight: &Fight, kind: Kind, rule: Rule, dealer: &mut impl Dealer) {
        if let Some(Frame::Fight(fight)) = self.state.frames.last_mut() {
            fight.killed = true;
        }
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
        self.state.reserve[kind.index()] += 1;
        dealer.tell(Fact::Killed { who, kind, at }, rule);
        let points = self.world.content.enemy(kind).experience;
        self.gain(who, points, Rule::Experience, dealer);
        self.check_cleared(dealer);
    }

    pub(crate) fn reroll(&mut self, dealer: &mut impl Dealer) {
        if let Some(Frame::Fight(fight)) = self.state.frames.last_mut() {
            fight.rerolls -= 1;
            (fight.hits, fight.misses, fight.sixes) = (0, 0, 0);
            dealer.tell(Fact::Rerolled { who: fight.who }, Rule::Reroll);
            roll(fight, fight.dice, dealer);
        }
    }

    pub(crate) fn keep_dice(&mut self) {
        if let Some(Frame::Fight(fight)) = self.state.frames.last_mut() {
            match fight.blow {
                Blow::Rolled => fight.rerolls = 0,
                _ => fight.sixes = 0,
            }
        }
    }

    pub(crate) fn roll_on(&mut self, dealer: &mut impl Dealer) {
        if let Some(Frame::Fight(fight)) = self.state.frames.last_mut() {
            let more = std::mem::take(&mut fight.sixes).saturating_mul(fight.explodes);
            roll(fight, more, dealer);
        }
    }

    /// Every miss of a ranged attack hits a friend in the target zone.
    pub(crate) fn miss(&mut self, fight: &Fight) {
        if fight.spares_friends || fight.misses == 0 {
            return;
        }
        let mut among = self.prey(fight.at) | self.hidden_friends(fight.at);
        among &= !Figure::survivor(fight.who).bit();
        if let Some(machine) = fight.machine {
            among &= !(Figure::machine(machine).bit());
        }
        for who in self.in_play() {
            if self.survivor(who).has(Skill::LowProfile) {
                among &= !Figure::survivor(who).bit();
            }
        }
        if among == 0 {
            return;
        }
        for survivor in self.state.survivors.iter_mut() {
            survivor.shrugged = false;
        }
        self.push(Frame::Dealing(Dealing {
            zone: fight.at,
            attacks: Crowd::EMPTY,
            misses: (fight.misses, fight.miss_damage),
            harm: Harm::FriendlyFire,
            among,
            dealt: [0; crate::action::MAX_FIGURES],
        }));
    }
}

/// The most dice of one attack, additional ones included: sixes that bring
/// more sixes than they cost would go on for ever.
const MOST_DICE: u8 = 200;

/// Rolls dice and counts hits, misses and sixes.
pub(crate) fn roll(fight: &mut Fight, dice: u8, dealer: &mut impl Dealer) {
    for _ in 0..dice.min(MOST_DICE.saturating_sub(fight.hits + fight.misses)) {
        let shown = dealer.d6();
        let result = (shown + fight.roll).min(6);
        let hit = result >= fight.accuracy;
        fight.hits += u8::from(hit);
        fight.misses += u8::from(!hit);
        fight.sixes += u8::from(result == 6);
        dealer.tell(Fact::Die { shown, hit }, Rule::Accuracy);
    }
}
