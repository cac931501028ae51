//! Spawn tokens are sent to the Spawn Start, with an action.
//!
//! Second Edition, "Missions".

use super::{Special, SpecialRule};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::reading::Reader;
use crate::model::action::{Action, Who};
use crate::model::event::Fact;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use sheet::Item;

/// An action in a spawn zone without enemies sends its token to the Spawn Start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GatherSpawns;

impl SpecialRule for GatherSpawns {
    const WORD: (&'static str, bool) = ("gather_spawns", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(GatherSpawns)
    }

    fn still_gathers(&self, game: &Game) -> Option<bool> {
        Some(game.spawns_astray().all(|zone| game.somebody_reaches(zone)))
    }
}

impl Game {
    /// The zone of the Spawn Start, to which tokens are sent.
    pub(crate) fn spawn_start(&self) -> Option<Zone> {
        self.world.mission().spawns.first().map(|spawn| spawn.zone)
    }

    /// The zones of the spawn tokens that lie elsewhere.
    pub(crate) fn spawns_astray(&self) -> impl Iterator<Item = Zone> + '_ {
        let start = self.spawn_start();
        let tokens = self.state.spawn.tokens.iter().map(|token| token.zone);
        tokens.filter(move |zone| Some(*zone) != start)
    }

    /// Sending a token away, offered where the mission knows it.
    pub(crate) fn offer_spawn_move(&self, who: Who, mut offer: impl FnMut(Action)) {
        if self.check_spawn_move(who).is_ok() {
            offer(Action::MoveSpawn);
        }
    }

    pub(crate) fn check_spawn_move(&self, who: Who) -> Result<(), Refusal> {
        let gathers = |special: &Special| matches!(special, Special::GatherSpawns(_));
        if !self.world.mission().specials.iter().any(gathers) {
            return refuse(Rule::Mission, "spawn tokens stay where they are in this mission");
        }
        let here = self.survivor(who).zone;
        if !self.spawns_astray().any(|zone| zone == here) {
            return refuse(Rule::Mission, "no spawn token lies here that could be sent away");
        }
        match self.state.enemies[here].is_empty() {
            true => Ok(()),
            false => refuse(Rule::Mission, "enemies stand in the zone"),
        }
    }

    /// Sends the spawn tokens of a survivor's zone to the Spawn Start.
    pub(crate) fn move_spawn(&mut self, who: Who, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        self.send_spawns(self.survivor(who).zone, dealer);
    }

    /// The spawn tokens of a zone are sent to the Spawn Start.
    pub(crate) fn send_spawns(&mut self, from: Zone, dealer: &mut impl Dealer) {
        let Some(to) = self.spawn_start().filter(|start| *start != from) else { return };
        let mut sent = false;
        for token in self.state.spawn.tokens.iter_mut().filter(|token| token.zone == from) {
            token.zone = to;
            sent = true;
            dealer.tell(Fact::SpawnMoved { from, to }, Rule::Mission);
        }
        if sent {
            self.state.spawn.gather(to);
            self.happened(Moment::Progress, dealer);
        }
    }
}
