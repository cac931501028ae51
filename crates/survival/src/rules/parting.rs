//! Enemies drawn to several equally loud zones split: first by target, kind by
//! kind, and then by the ways to it.
//!
//! Invader chapter 10, "Move".

use table::Seat;

use crate::engine::frames::{Matter, asks_team};
use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::enemy::{Crowd, Kind};
use crate::model::event::Fact;
use crate::model::frame::{Parting, Splitting};
use crate::model::phrase::a;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::OddEnemies;
use crate::model::zone::{Zone, ZoneSet};

impl Matter for Parting {
    asks_team!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        self.targets.iter().for_each(|to| offer(Action::Way { to }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Way { to } if self.open(game).contains(to) => Ok(()),
            Action::Way { .. } => refuse(self.rule(), "the groups must stay as equal as they can"),
            _ => refuse(self.rule(), "decide which of the loudest zones the odd enemy makes for"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, _: &mut impl Dealer) {
        if let Action::Way { to } = action {
            game.set_top(self.with_odd(to));
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let Some(kind) = self.rest.kinds().next() else {
            game.pop();
            return true;
        };
        if self.given.count_ones() as usize >= self.odd(kind) {
            self.dispatch(game, kind, dealer);
            return true;
        }
        let open = self.open(game);
        let Some(first) = open.first() else { return false };
        // Where all of them lie the same way, it makes no difference.
        let gait = game.gait_of(self.rest);
        let ways = |to| game.map.enemy_steps_toward(gait, self.from, to);
        let alike = open.iter().all(|to| to != self.from && ways(to) == ways(first));
        if open.len() == 1 || alike {
            game.set_top(self.with_odd(first));
            return true;
        }
        false
    }

    fn rule(&self) -> Rule {
        Rule::Split
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let kind = self.rest.kinds().next();
        let enemy = kind.map_or("enemy", |kind| world.content().enemy(kind).name.as_str());
        let from = world.board().name(self.from);
        format!(
            "{} zones attract the enemies in {from} equally: which one does {} head for?",
            self.targets.len(),
            a(enemy)
        )
    }
}

impl Parting {
    /// How many of a kind are left when all targets have got their share.
    fn odd(&self, kind: Kind) -> usize {
        usize::from(self.rest.of(kind)) % self.targets.len().max(1) as usize
    }

    /// The targets open to the next odd enemy: those with the fewest so far.
    fn open(&self, game: &Game) -> ZoneSet {
        let without = |bits: u16| -> ZoneSet {
            let targets = self.targets.iter().enumerate();
            targets.filter(|(index, _)| bits >> index & 1 == 0).map(|(_, to)| to).collect()
        };
        let open = without(self.given);
        let behind = match game.world.ruleset.odd_enemies {
            OddEnemies::Level => without(self.given | self.ahead),
            OddEnemies::EachKind => open,
        };
        if behind.is_empty() { open } else { behind }
    }

    /// With an odd enemy that makes for a target.
    fn with_odd(mut self, to: Zone) -> Parting {
        let Some(index) = self.targets.iter().position(|target| target == to) else { return self };
        let (bit, all) = (1u16 << index, (1u32 << self.targets.len()) - 1);
        self.given |= bit;
        let ahead = if self.ahead & bit == 0 { self.ahead | bit } else { bit };
        self.ahead = if u32::from(ahead) == all { 0 } else { ahead };
        self
    }

    /// Sends the share of the next target on its way; with the last one, the
    /// next kind is at hand.
    fn dispatch(mut self, game: &mut Game, kind: Kind, dealer: &mut impl Dealer) {
        let gait = game.gait_of(self.rest);
        let number = self.targets.len().max(1) as u8;
        let count = self.rest.of(kind) / number + (self.given >> self.sent & 1) as u8;
        let target = self.targets.iter().nth(usize::from(self.sent));
        self.sent += 1;
        if self.sent >= number {
            self.rest.0[kind.index()] = 0;
            self.given = 0;
            self.sent = 0;
        }
        game.set_top(self);
        let Some(target) = target.filter(|_| count > 0) else { return };
        let group = Crowd::of_kind(kind, count);
        let ways = game.map.enemy_steps_toward(gait, self.from, target);
        if ways.is_empty() {
            // They are there, or no way leads there.
            game.put_down(self.from, group, false);
            dealer.tell(Fact::EnemiesStay { zone: self.from }, Rule::Destination);
            return;
        }
        let rest = game.send_evenly(self.from, group, ways, self.lure, self.by, dealer);
        if !rest.is_empty() {
            let (from, lure, by) = (self.from, self.lure, self.by);
            game.push(Splitting { from, rest, ways, given: 0, ahead: 0, lure, by });
        }
    }
}
