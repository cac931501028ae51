//! Scientists: people who walk to the exit by themselves, and must get there.
//!
//! Invader chapter 16, "Missions", M9.

use table::Seat;

use super::SpecialRule;
use crate::engine::frames::{Matter, asks_team};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::action::{Action, Being, Figure};
use crate::model::event::{Defeat, Fact};
use crate::model::frame::Scientists;
use crate::model::mission::Colour;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::ScientistState;
use crate::model::survivor::Standing;
use crate::model::zone::{Zone, ZoneSet};
use crate::skills::Trait;
use sheet::{Fields, Item};

/// This objective is a person who walks to the exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scientist {
    /// The colour of the objective.
    pub colour: Colour,
}

impl SpecialRule for Scientist {
    const WORD: (&'static str, bool) = ("scientist", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(Scientist { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.objectives.iter().any(|(colour, _)| *colour == self.colour) {
            let message = format!("there is no {} objective to be a scientist", self.colour.name());
            file.clash(&["specials", "objectives"], message, "add it to `objectives`, face up");
        }
        if mission.exit.is_none() {
            let message = "a scientist walks to the exit, but there is none";
            file.clash(&["specials", "exit"], message, "add a line `exit = …`");
        }
    }

    fn check_take(&self, colour: Colour) -> Result<(), Refusal> {
        if colour == self.colour {
            return refuse(Rule::Mission, "that is a person, not a thing to take");
        }
        Ok(())
    }
}

impl Matter for Scientists {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        let Some(index) = self.led else {
            let waiting = game.waiting_scientists();
            return waiting
                .for_each(|index| offer(Action::Lead { figure: Figure::scientist(index) }));
        };
        game.scientist_ways(index).iter().for_each(|to| offer(Action::Way { to }));
        offer(Action::Escape);
        offer(Action::Stay);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let Some(index) = self.led else {
            let waits = |figure| game.waiting_scientists().any(|i| Figure::scientist(i) == figure);
            return match action {
                Action::Lead { figure } if waits(figure) => Ok(()),
                _ => refuse(self.rule(), "decide which scientist walks next"),
            };
        };
        match (game.may_scientist_leave(index), action) {
            (true, Action::Escape | Action::Stay) => Ok(()),
            (true, _) => refuse(Rule::Exit, "a scientist stands at the exit: escape or stay"),
            (false, Action::Way { to }) if game.scientist_ways(index).contains(to) => Ok(()),
            (false, _) => refuse(self.rule(), "decide which way the scientist walks"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match (self.led, action) {
            (_, Action::Lead { figure }) => {
                if let Being::Scientist(index) = figure.being() {
                    game.set_top(Scientists { led: Some(index) });
                }
            }
            (Some(index), Action::Way { to }) => game.walk_scientist(index, to, dealer),
            (Some(index), Action::Escape) => {
                game.set_top(Scientists { led: None });
                game.leave_scientist(index, dealer);
            }
            (Some(index), _) => game.rest_scientist(index),
            (None, _) => {}
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let Some(index) = self.led else {
            let mut waiting = game.waiting_scientists();
            let (first, second) = (waiting.next(), waiting.next());
            drop(waiting);
            match (first, second) {
                (None, _) => {
                    game.check_stranded(dealer);
                    game.pop();
                }
                (first, None) => game.set_top(Scientists { led: first }),
                _ => return false,
            }
            return true;
        };
        let ways = game.scientist_ways(index);
        match ways.first() {
            _ if game.may_scientist_leave(index) => return false,
            None => game.rest_scientist(index),
            Some(to) if ways.len() == 1 => game.walk_scientist(index, to, dealer),
            Some(_) => return false,
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::Mission
    }

    fn question(&self, game: &Game) -> String {
        let Some(index) = self.led else { return "Which scientist walks next?".to_owned() };
        let name = game.world().figure(Figure::scientist(index));
        match game.may_scientist_leave(index) {
            true => format!("The exit is free: does {name} leave the board for good?"),
            false => format!("Which way does {name} walk?"),
        }
    }
}

impl Game {
    /// The first steps of the shortest open ways from a zone to the exit.
    fn ways_out(&self, from: Zone) -> ZoneSet {
        let Some(exit) = self.world.mission().exit else { return ZoneSet::EMPTY };
        let board = self.world.board();
        let shut = |door| self.state.doors.closed.contains(door);
        let open = |zone: Zone| -> ZoneSet {
            let near = self.map.neighbours(zone).iter();
            near.filter(|to| !board.kind(*to).is_exterior())
                .filter(|to| !self.map.door(zone, *to).is_some_and(shut))
                .collect()
        };
        let mut reached = ZoneSet::only(exit);
        let mut edge = reached;
        while !edge.is_empty() {
            let ways = open(from) & edge;
            if !ways.is_empty() {
                return ways;
            }
            let mut next = ZoneSet::EMPTY;
            for zone in edge {
                next |= open(zone);
            }
            edge = next - reached;
            reached |= next;
        }
        ZoneSet::EMPTY
    }

    /// Where a scientist could go with the one Move Action of the phase. They are
    /// survivors: out of a zone with enemies it takes more than that.
    fn scientist_ways(&self, index: u8) -> ZoneSet {
        let person = &self.state.mission.scientists[usize::from(index)];
        let held = !self.state.enemies[person.zone].is_empty()
            && !self.world.options.scientists_slip_away
            && !self.figure_is(Figure::scientist(index), Trait::LeavesFreely);
        let at_exit = self.world.mission().exit == Some(person.zone);
        match person.walked || at_exit || held {
            true => ZoneSet::EMPTY,
            false => self.ways_out(person.zone),
        }
    }

    /// Whether a scientist stands at an exit without enemies.
    fn may_scientist_leave(&self, index: u8) -> bool {
        let person = &self.state.mission.scientists[usize::from(index)];
        let at_exit = self.world.mission().exit == Some(person.zone);
        at_exit
            && person.standing == Standing::Playing
            && self.state.enemies[person.zone].is_empty()
    }

    /// The scientists who have yet to walk or to leave, and can.
    fn waiting_scientists(&self) -> impl Iterator<Item = u8> + '_ {
        let people = &self.state.mission.scientists;
        (0..people.len() as u8).filter(move |index| {
            let person = &people[usize::from(*index)];
            let can =
                || !self.scientist_ways(*index).is_empty() || self.may_scientist_leave(*index);
            person.standing == Standing::Playing && !person.walked && can()
        })
    }

    fn walk_scientist(&mut self, index: u8, to: Zone, dealer: &mut impl Dealer) {
        let scientist = &mut self.state.mission.scientists[usize::from(index)];
        scientist.walked = true;
        let from = std::mem::replace(&mut scientist.zone, to);
        let figure = Figure::scientist(index);
        dealer.tell(Fact::Moved { figure, from, to, cost: 0 }, Rule::Mission);
    }

    /// A scientist is done for this phase.
    fn rest_scientist(&mut self, index: u8) {
        self.state.mission.scientists[usize::from(index)].walked = true;
        self.set_top(Scientists { led: None });
    }

    fn leave_scientist(&mut self, index: u8, dealer: &mut impl Dealer) {
        self.state.mission.scientists[usize::from(index)].standing = Standing::Escaped;
        dealer.tell(Fact::Escaped { figure: Figure::scientist(index) }, Rule::Exit);
        self.happened(Moment::Left, dealer);
    }

    /// Loses the game when a scientist stands before closed doors, and nobody is
    /// left who could open a way.
    fn check_stranded(&mut self, dealer: &mut impl Dealer) {
        let exit = self.world.mission().exit;
        let stuck = |person: &ScientistState| {
            person.standing == Standing::Playing
                && Some(person.zone) != exit
                && self.ways_out(person.zone).is_empty()
        };
        if self.in_play().next().is_none() && self.state.mission.scientists.iter().any(stuck) {
            self.lose(Defeat::ObjectiveLost, Rule::Unfulfillable, dealer);
        }
    }
}
