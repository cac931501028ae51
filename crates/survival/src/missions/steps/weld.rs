//! Weld accesses shut, each with a kit that is used up.
//!
//! Dark Side chapter 16, "Missions", "Closing the gates"; Second Edition, "Missions".

use super::{Errand, StepRule};
use crate::board::Door;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::{Barricades, Mission};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::{Action, Who};
use crate::model::event::Fact;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use sheet::{Fields, Item};

/// Every access that the mission marks is welded shut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weld;

impl StepRule for Weld {
    const WORD: (&'static str, bool) = ("weld", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Weld)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.welds.is_empty() {
            let help = "add `welds = [{ between = [\"14-V:12\", \"14-V:22\"] }]`";
            file.clash(&["steps", "welds"], "there is nothing to weld", help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        mission.welds.iter().all(|door| {
            let doorway = &mission.board.doorways()[door.index()];
            reach.somebody(doorway.a) || reach.somebody(doorway.b)
        })
    }

    fn is_done(&self, game: &Game) -> bool {
        game.world.mission().welds.iter().all(|door| game.state.doors.barred.contains(*door))
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let board = game.world.board();
        let mut open = game
            .world
            .mission()
            .welds
            .iter()
            .filter(|door| !game.state.doors.barred.contains(**door));
        !game.enough_tokens()
            || open.any(|door| {
                let doorway = &board.doorways()[door.index()];
                !game.somebody_reaches(doorway.a) && !game.somebody_reaches(doorway.b)
            })
    }

    fn errand(&self, game: &Game) -> Errand {
        let open = |door: &&Door| !game.state.doors.barred.contains(**door);
        let doors = game.world.mission().welds.iter().filter(open);
        let doorways = doors.map(|door| &game.world.board().doorways()[door.index()]);
        Errand::of_one(doorways.flat_map(|doorway| [doorway.a, doorway.b]).collect())
    }

    fn words(&self, world: &World) -> String {
        match world.mission().says(Barricades) {
            true => "Barricade every marked door".to_owned(),
            false => "Weld every marked access shut".to_owned(),
        }
    }
}

impl Game {
    /// The accesses beside a survivor with a kit, offered.
    pub(crate) fn offer_welds(&self, who: Who, mut offer: impl FnMut(Action)) {
        let survivor = self.survivor(who);
        if survivor.tokens == 0 {
            return;
        }
        for door in &self.world.mission().welds {
            let doorway = &self.world.board().doorways()[door.index()];
            if let Some(to) = doorway.beyond(survivor.zone) {
                offer(Action::Weld { to });
            }
        }
    }

    pub(crate) fn check_weld(&self, who: Who, to: Zone) -> Result<(), Refusal> {
        let survivor = self.survivor(who);
        let door = self.world.board().doorway_between(survivor.zone, to);
        let marked = door.filter(|door| self.world.mission().welds.contains(door));
        let Some(door) = marked else {
            return refuse(Rule::Mission, "no access to weld leads there");
        };
        if self.state.doors.barred.contains(door) {
            return refuse(Rule::Mission, "that access is welded already");
        }
        if survivor.tokens == 0 {
            return refuse(Rule::Mission, "welding takes a kit");
        }
        if self.world.mission().says(Barricades) && !self.state.enemies[survivor.zone].is_empty() {
            return refuse(Rule::Mission, "enemies stand in the zone");
        }
        Ok(())
    }

    /// Welds an access shut with a kit that is used up.
    pub(crate) fn weld(&mut self, who: Who, to: Zone, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let from = self.survivor(who).zone;
        let Some(door) = self.world.board().doorway_between(from, to) else { return };
        self.survivor_mut(who).tokens -= 1;
        self.shut_for_good(door);
        dealer.tell(Fact::Welded { who, door }, Rule::Mission);
        if !self.world.mission().says(Barricades) {
            self.gain(who, self.world.mission().objective_experience, Rule::Mission, dealer);
        }
        self.happened(Moment::WayShut, dealer);
    }

    /// A door closes that nobody opens or breaks any more.
    pub(crate) fn shut_for_good(&mut self, door: Door) {
        if self.world.ruleset.buildings_spawn && !self.state.doors.closed.contains(door) {
            self.state.doors.were_open.insert(door);
        }
        self.state.doors.destroyed.remove(door);
        self.state.doors.coloured.remove(door);
        self.state.doors.closed.insert(door);
        self.state.doors.barred.insert(door);
    }
}
