//! Knocked out instead of eliminated: going down, being helped up, injuries.
//!
//! Reference manual, "Knocked Out (KO)", "Assist Action", "Elimination" and
//! "Injuries". Played with the option `ko`, and in campaigns.

use std::sync::Arc;

use crate::engine::game::{Dealer, Game, figures};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Figure, Who};
use crate::model::danger::Danger;
use crate::model::event::{Fact, Harm};
use crate::model::frame::TurnFrame;
use crate::model::mission::{Find, MachineKind};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill_die::SkillDie;
use crate::model::state::LAST_INJURY;
use crate::model::survivor::{Standing, Survivor};
use crate::model::zone::Zone;
use crate::rules::turn::{Price, afford};

impl Game {
    /// A survivor without armour goes down: with an injury, half of the
    /// experience and no cards. What the mission gave them stays in the zone.
    /// Whatever they had begun ends by itself, since they are not in play.
    pub(crate) fn knock_out(&mut self, who: Who, harm: Harm, dealer: &mut impl Dealer) {
        let injuries = &mut self.state.ko.injuries[who.index()];
        *injuries = injuries.saturating_add(1);
        let injuries = *injuries;
        let survivor = self.survivor_mut(who);
        (survivor.standing, survivor.hidden) = (Standing::Down, false);
        survivor.base_armour = survivor.base_armour.saturating_sub(1).max(1);
        dealer.tell(Fact::KnockedOut { who, injuries }, Rule::KnockedOut);
        self.vacate(who);
        self.state.all_out.laid_down &= !(1 << who.0);
        self.lose_half(who, dealer);
        self.leave_belongings(who, dealer);
        if injuries >= LAST_INJURY {
            self.eliminate(who, Rule::Injuries, harm.defeat(), dealer);
            return;
        }
        if !self.state.survivors.iter().any(Survivor::is_alive) {
            self.lose(harm.defeat(), Rule::KnockedOut, dealer);
            return;
        }
        self.leader_left(who, dealer);
        self.happened(Moment::Left, dealer);
    }

    /// Half of the experience is lost, the odd point too; the danger level
    /// follows, and skills of higher levels sleep. A level kept by Ultrared play
    /// stays: it was reached on an earlier bar.
    fn lose_half(&mut self, who: Who, dealer: &mut impl Dealer) {
        let ruleset = self.world.ruleset;
        let survivor = self.survivor_mut(who);
        let total = survivor.experience / 2;
        let points = survivor.experience - total;
        survivor.experience = total;
        let begun_anew = survivor.level > survivor.bar;
        let before = survivor.bar;
        survivor.bar = ruleset.level(total).min(before);
        let bar = survivor.bar;
        if !begun_anew {
            survivor.level = bar;
        }
        if points > 0 {
            dealer.tell(Fact::ExperienceLost { who, points, total }, Rule::KnockedOut);
        }
        let lost = Danger::ALL.into_iter().filter(|level| bar < *level && *level <= before);
        lost.for_each(|level| self.put_to_sleep(who, level, dealer));
    }

    /// Skills of a level that were learned on this bar sleep.
    pub(crate) fn put_to_sleep(&mut self, who: Who, level: Danger, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        let earned = self.state.ko.earned[who.index()];
        let die = SkillDie::of_level(level);
        if self.state.all_out.dice[who.index()].put_to_sleep(die) {
            dealer.tell(Fact::DieSlept { who, die }, Rule::KnockedOut);
        }
        for (place, skill) in world.identity(who).places(level) {
            if earned >> place & 1 == 1 {
                self.survivor_mut(who).skills.lose(skill);
                dealer.tell(Fact::SkillSlept { who, skill }, Rule::KnockedOut);
            }
        }
    }

    /// Skills of a level that was reached again wake; tells whether some did.
    pub(crate) fn wake_skills(
        &mut self,
        who: Who,
        level: Danger,
        dealer: &mut impl Dealer,
    ) -> bool {
        let earned = self.state.ko.earned[who.index()];
        let die = SkillDie::of_level(level);
        let mut woken = self.state.all_out.dice[who.index()].wake(die);
        if woken {
            dealer.tell(Fact::DieWoke { who, die }, Rule::KnockedOut);
        }
        if earned == 0 {
            return woken;
        }
        let world = Arc::clone(&self.world);
        for (place, skill) in world.identity(who).places(level) {
            if earned >> place & 1 == 1 {
                woken |= self.survivor_mut(who).skills.gain(skill);
                dealer.tell(Fact::SkillWoke { who, skill }, Rule::KnockedOut);
            }
        }
        woken
    }

    /// All cards are discarded; remotes and objective tokens stay in the zone.
    pub(crate) fn leave_belongings(&mut self, who: Who, dealer: &mut impl Dealer) {
        self.discard_all(who, dealer);
        let survivor = self.survivor_mut(who);
        let zone = survivor.zone;
        let (remotes, tokens) =
            (std::mem::take(&mut survivor.remotes), std::mem::take(&mut survivor.tokens));
        let held = |kind: &MachineKind| remotes >> *kind as u8 & 1 == 1;
        let kinds = [MachineKind::Bot, MachineKind::SentryGun].into_iter().filter(held);
        let dropped = kinds.map(Find::Remote).chain((0..tokens).map(|_| Find::Token));
        for find in dropped {
            self.state.mission.finds.add((find, zone));
            dealer.tell(Fact::Dropped { who, find, zone }, Rule::KnockedOut);
        }
    }

    /// What was dropped in a zone goes with everything else there.
    pub(crate) fn lose_dropped(&mut self, zone: Zone) {
        let dropped = |(find, at): &(Find, Zone)| {
            *at == zone && matches!(find, Find::Token | Find::Remote(_))
        };
        while let Some(index) = self.state.mission.finds.iter().position(dropped) {
            self.state.mission.finds.remove(index);
        }
    }

    /// Those who lie in a zone, as bits of figures.
    pub(crate) fn lying_in(&self, zone: Zone) -> u32 {
        let lies = |who: &Who| {
            let survivor = self.survivor(*who);
            survivor.standing == Standing::Down && survivor.zone == zone
        };
        let team = self.world.team().filter(lies);
        team.fold(0, |bits, who| bits | Figure::survivor(who).bit())
    }

    /// Those whom a survivor could help up, offered.
    pub(crate) fn offer_assist(&self, who: Who, offer: &mut impl FnMut(Action)) {
        let zone = self.survivor(who).zone;
        for figure in figures(self.lying_in(zone)) {
            offer(Action::Assist { whom: Who(figure.0) });
        }
    }

    pub(crate) fn check_assist(&self, turn: &TurnFrame, whom: Who) -> Result<(), Refusal> {
        afford(turn, Price::Any)?;
        let zone = self.survivor(turn.who).zone;
        if self.lying_in(zone) & Figure::survivor(whom).bit() == 0 {
            return refuse(Rule::Assist, "nobody of that name lies in the zone");
        }
        match self.state.enemies[zone].is_empty() {
            true => Ok(()),
            false => refuse(Rule::Assist, "enemies are in the zone"),
        }
    }

    /// Somebody who was knocked out stands again, with a point of armour.
    pub(crate) fn assist(&mut self, whom: Who, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        let survivor = self.survivor_mut(whom);
        (survivor.standing, survivor.armour) = (Standing::Playing, 1);
        dealer.tell(Fact::Assisted { who, whom }, Rule::Assist);
    }

    /// When a mission ends, those who still lie are eliminated.
    pub(crate) fn leave_behind(&mut self, dealer: &mut impl Dealer) {
        for who in self.world.team() {
            if self.survivor(who).standing == Standing::Down {
                self.survivor_mut(who).standing = Standing::Eliminated;
                let figure = Figure::survivor(who);
                dealer.tell(Fact::Eliminated { figure }, Rule::KnockedOut);
            }
        }
    }

    /// The survivors who are not out of the game: those in play, and those who
    /// lie and may still be helped up.
    pub(crate) fn on_board(&self) -> impl Iterator<Item = Who> + '_ {
        self.world.team().filter(|who| self.survivor(*who).is_on_board())
    }
}
