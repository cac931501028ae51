//! Groups of enemies with several ways split up; the players send the odd ones.
//!
//! Invader chapter 10, "Move".

use table::Seat;

use crate::engine::frames::{Matter, asks_team};
use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::enemy::{Crowd, Kind};
use crate::model::frame::Splitting;
use crate::model::phrase::a;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::OddEnemies;
use crate::model::zone::{Zone, ZoneSet};

impl Matter for Splitting {
    asks_team!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        self.ways.iter().for_each(|to| offer(Action::Way { to }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Way { to } if game.odd_ways(self).contains(to) => Ok(()),
            Action::Way { .. } => refuse(self.rule(), "the groups must stay as equal as they can"),
            _ => refuse(self.rule(), "decide which way the odd enemy goes"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Way { to } = action {
            game.send_odd(self, to, dealer);
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if self.rest.is_empty() {
            game.pop();
            return true;
        }
        let open = game.odd_ways(&self);
        match open.first() {
            Some(to) if open.len() == 1 => {
                game.send_odd(self, to, dealer);
                true
            }
            _ => false,
        }
    }

    fn rule(&self) -> Rule {
        Rule::Split
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let ways = match self.ways.len() {
            2 => "Two".to_owned(),
            3 => "Three".to_owned(),
            more => more.to_string(),
        };
        let kind = self.rest.kinds().next();
        let enemy = kind.map_or("enemy", |kind| world.content().enemy(kind).name.as_str());
        let from = world.board().name(self.from);
        format!("{ways} ways from {from} are equally good: which one does {} take?", a(enemy))
    }
}

impl Game {
    /// How a crowd splits over equal ways, each kind by itself: those that go
    /// each way, and the odd ones, whose way the players choose.
    pub(crate) fn shares(&self, crowd: Crowd, ways: ZoneSet) -> (Crowd, Crowd) {
        let ways = ways.len() as u8;
        if ways == 0 || (self.world.options.free_split && ways > 1) {
            return (Crowd::EMPTY, crowd);
        }
        (Crowd(crowd.0.map(|count| count / ways)), Crowd(crowd.0.map(|count| count % ways)))
    }

    /// The ways open to the next odd enemy: those with the fewest so far.
    fn odd_ways(&self, splitting: &Splitting) -> ZoneSet {
        if self.world.options.free_split {
            return splitting.ways;
        }
        let open = splitting.ways_without(splitting.given);
        let behind = match self.world.ruleset.odd_enemies {
            OddEnemies::Level => splitting.ways_without(splitting.given | splitting.ahead),
            OddEnemies::EachKind => open,
        };
        if behind.is_empty() { open } else { behind }
    }

    /// Sends the next odd enemy this way.
    fn send_odd(&mut self, mut splitting: Splitting, to: Zone, dealer: &mut impl Dealer) {
        let Some(kind) = splitting.rest.kinds().next() else { return };
        splitting.count(kind, to);
        self.set_top(splitting);
        let way = (splitting.from, to);
        self.send(way, Crowd::of_kind(kind, 1), splitting.lure, splitting.by, dealer);
    }
}

impl Splitting {
    /// The ways whose bits are not among these.
    fn ways_without(&self, bits: u16) -> ZoneSet {
        let ways = self.ways.iter().enumerate();
        ways.filter(|(index, _)| bits >> index & 1 == 0).map(|(_, way)| way).collect()
    }

    /// Counts an enemy that goes a way.
    fn count(&mut self, kind: Kind, to: Zone) {
        let Some(index) = self.ways.iter().position(|way| way == to) else { return };
        let (bit, all) = (1 << index, (1u32 << self.ways.len()) - 1);
        self.rest.0[kind.index()] -= 1;
        self.given = if self.rest.of(kind) == 0 { 0 } else { self.given | bit };
        let ahead = if self.ahead & bit == 0 { self.ahead | bit } else { bit };
        self.ahead = if u32::from(ahead) == all { 0 } else { ahead };
    }
}
