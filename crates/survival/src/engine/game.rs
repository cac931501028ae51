//! A game in play: what is allowed now, doing it, and going on by itself up to the
//! next decision.
//!
//! Legality is defined once, by [`Game::check`]. `legal` lists the candidates that
//! pass it, `apply` does only what passes it, and its refusals are the explanations.

use std::sync::Arc;

use table::{Chance, Seat, Seats, Sink, Turn};

use crate::board::Map;
use crate::engine::world::World;
use crate::model::action::{Action, Figure, Who};
use crate::model::event::{Defeat, Event, Fact};
use crate::model::frame::Frame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::{Outcome, State};
use crate::model::survivor::Survivor;
use crate::model::zone::Zone;

/// The refusal when no decision is open.
const NOTHING_ASKED: Result<(), Refusal> = refuse(Rule::Asked, "nothing is asked now");

/// Dice, cards and announcements.
pub(crate) trait Dealer {
    /// Rolls a die.
    fn d6(&mut self) -> u8;
    /// Draws one of `n` things; `find` knows them by name.
    fn draw(
        &mut self,
        pile: &'static str,
        n: u32,
        find: &mut dyn FnMut(&str) -> Option<u32>,
    ) -> u32;
    /// Announces a fact and its rule.
    fn tell(&mut self, fact: Fact, rule: Rule);
}

/// The dealer at a table: chance from one side, announcements to the other.
pub(crate) struct Hosted<'a, C, S> {
    pub(crate) chance: &'a mut C,
    pub(crate) sink: &'a mut S,
}

impl<C: Chance, S: Sink<Event>> Dealer for Hosted<'_, C, S> {
    fn d6(&mut self) -> u8 {
        self.chance.d6()
    }

    fn draw(
        &mut self,
        pile: &'static str,
        n: u32,
        find: &mut dyn FnMut(&str) -> Option<u32>,
    ) -> u32 {
        self.chance.draw(pile, n, find)
    }

    fn tell(&mut self, fact: Fact, rule: Rule) {
        self.sink.event(Event { fact, rule });
    }
}

/// A game in play.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) world: Arc<World>,
    /// Sight and ways for the ground as it is now; follows from the state.
    pub(crate) map: Arc<Map>,
    pub(crate) state: State,
}

impl Game {
    /// What does not change in this game.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// What changes. Others read it through [`reading`](crate::reading).
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Sight and ways as they are now.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The same, to be held on to: as long as it is what a game has, nothing of it has
    /// changed.
    pub fn shared_map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The open matter on which the game waits.
    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.state.frames.last()
    }

    /// A survivor.
    pub fn survivor(&self, who: Who) -> &Survivor {
        &self.state.survivors[who.index()]
    }

    pub(crate) fn survivor_mut(&mut self, who: Who) -> &mut Survivor {
        &mut self.state.survivors[who.index()]
    }

    /// The survivors still in play.
    pub fn in_play(&self) -> impl Iterator<Item = Who> + '_ {
        let all = self.state.survivors.iter().enumerate();
        all.filter(|(_, survivor)| survivor.in_play()).map(|(index, _)| Who(index as u8))
    }

    /// The injuries of a survivor, with the option `ko`.
    pub fn injuries(&self, who: Who) -> u8 {
        self.state.ko.injuries(who)
    }

    /// Who may answer the open decision.
    pub fn deciders(&self) -> Seats {
        self.frame().map_or(Seats::NONE, |frame| frame.deciders(self))
    }

    /// Who decides now, or how the game ended.
    pub fn turn(&self) -> Turn<Outcome> {
        match self.state.outcome {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Decide(self.deciders()),
        }
    }

    /// Whether `seat` may do `action` now; if not, by which rule.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.state.outcome.is_some() {
            return refuse(Rule::Losing, "the game is over");
        }
        if !self.world.knows(action) {
            return refuse(Rule::Asked, "that speaks of something that isn't there");
        }
        if let Some(who) = self.free_discard(action) {
            return if self.world.seat(who) == seat {
                self.check_discard(action)
            } else {
                refuse(Rule::Seat, "only the player of a survivor discards their cards")
            };
        }
        let Some(frame) = self.frame() else { return NOTHING_ASKED };
        if !frame.hears(self, seat, action) {
            return refuse(Rule::Seat, "somebody else decides now");
        }
        frame.check(self, action)?;
        match frame.is_own(self, seat, action) {
            true => Ok(()),
            false => refuse(Rule::Seat, "only the player of a survivor decides that"),
        }
    }

    /// Whether `action` answers the open decision.
    pub(crate) fn check_open(&self, action: Action) -> Result<(), Refusal> {
        self.frame().map_or(NOTHING_ASKED, |frame| frame.check(self, action))
    }

    /// Appends everything that is allowed now to `out`.
    pub fn legal(&self, out: &mut Vec<Action>) {
        if self.state.outcome.is_some() {
            return;
        }
        if let Some(frame) = self.frame() {
            frame.legal(self, out);
        }
    }

    /// Does `action` for `seat` and goes on to the next decision, or refuses.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        action: Action,
        dealer: &mut impl Dealer,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        if self.free_discard(action).is_some() {
            self.discard(action, dealer);
        } else {
            self.answer(seat, action, dealer);
        }
        self.go_on(dealer);
        Ok(())
    }

    /// Goes on by itself up to the next decision or the end.
    pub(crate) fn go_on(&mut self, dealer: &mut impl Dealer) {
        while self.state.outcome.is_none() && self.step(dealer) {}
    }

    /// Ends the game with a defeat.
    pub(crate) fn lose(&mut self, defeat: Defeat, rule: Rule, dealer: &mut impl Dealer) {
        if self.state.outcome.is_none() {
            self.leave_behind(dealer);
            self.state.outcome = Some(Outcome::Lost(defeat));
            dealer.tell(Fact::Lost { defeat }, rule);
        }
    }

    /// Whether mold of either kind covers a zone.
    pub fn is_mold(&self, zone: Zone) -> bool {
        (self.state.mold.active | self.state.mold.inactive).contains(zone)
    }
}

/// The figures of a set of bits.
pub(crate) fn figures(bits: u32) -> impl Iterator<Item = Figure> {
    (0..32).filter(move |index| bits >> index & 1 == 1).map(Figure)
}
