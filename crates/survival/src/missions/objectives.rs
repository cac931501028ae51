//! Objectives: taking them, what they give, the doors that wait for them,
//! what else lies on the board, and what becomes of all that when it is lost.
//!
//! Invader and Dark Side chapter 9, "Take or activate an objective", and
//! chapter 16.

use super::mission::{Gift, Lock, Step};
use super::spawn_tokens::draw_colour;
use super::specials::Taken;
use crate::board::{Door, DoorSet};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Who};
use crate::model::event::{Defeat, Fact};
use crate::model::frame::Lurking;
use crate::model::mission::{Colour, Find};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::{Token, TokenState};
use crate::model::zone::Zone;
use crate::rules::turn::Price;

impl Game {
    /// The step that asks for this objective, if one does.
    fn step_for(&self, colour: Colour) -> Option<usize> {
        self.world.mission().steps.iter().position(|step| match step {
            Step::Take(take) if take.colours.is_empty() => !self.is_fixed(colour),
            Step::Take(take) => take.colours.contains(&colour),
            _ => false,
        })
    }

    /// Whether an objective of this colour was taken.
    pub(crate) fn is_taken(&self, colour: Colour) -> bool {
        let taken =
            |token: &Token| token.colour == Some(colour) && token.state == TokenState::Taken;
        self.state.mission.tokens.iter().any(taken)
    }

    pub(crate) fn check_take(&self, who: Who, colour: Option<Colour>) -> Result<(), Refusal> {
        let zone = self.survivor(who).zone;
        let lies = self.state.mission.tokens.iter().any(|token| {
            token.zone == zone && token.colour == colour && token.state == TokenState::Lies
        });
        if !lies {
            return refuse(Rule::Objective, "no such objective lies in the zone");
        }
        for special in &self.world.mission().specials {
            special.check_taker(self, who)?;
        }
        self.check_swap(who)?;
        let Some(colour) = colour else { return Ok(()) };
        for special in &self.world.mission().specials {
            special.check_take(colour)?;
        }
        if self.step_for(colour).is_some_and(|step| !self.is_open(step) && !self.is_done(step)) {
            return refuse(Rule::Mission, "the mission asks for something else first");
        }
        Ok(())
    }

    pub(crate) fn take_objective(&mut self, colour: Option<Colour>, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        let zone = self.survivor(who).zone;
        let lies = self.state.mission.tokens.iter().position(|token| {
            token.zone == zone && token.colour == colour && token.state == TokenState::Lies
        });
        let Some(index) = lies else { return };
        let colour = self.look_at(index, dealer);
        self.state.mission.tokens[index].state = TokenState::Taken;
        dealer.tell(Fact::Took { who, colour }, Rule::Objective);
        self.unwrap_gifts(who, colour, dealer);
        self.specials_taken(Taken { who, colour, zone }, dealer);
        self.unlock(colour, dealer);
        let points = self.world.mission().objective_experience;
        if points > 0 {
            self.gain(who, points, Rule::Mission, dealer);
        }
        self.happened(Moment::Progress, dealer);
    }

    /// Looks at an objective token. A facedown one is one of those not yet
    /// seen, each as likely as the other.
    fn look_at(&mut self, index: usize, dealer: &mut impl Dealer) -> Colour {
        if let Some(colour) = self.state.mission.tokens[index].colour {
            return colour;
        }
        let seen = draw_colour("objective", &self.state.mission.hidden, dealer);
        self.state.mission.hidden[seen as usize] =
            self.state.mission.hidden[seen as usize].saturating_sub(1);
        self.state.mission.tokens[index].colour = Some(seen);
        let zone = self.state.mission.tokens[index].zone;
        dealer.tell(Fact::Revealed { zone, colour: seen }, Rule::Objective);
        seen
    }

    /// What an objective gives to whoever takes it.
    fn unwrap_gifts(&mut self, who: Who, colour: Colour, dealer: &mut impl Dealer) {
        let world = std::sync::Arc::clone(&self.world);
        for (_, gift) in world.mission().gifts.iter().filter(|(of, _)| *of == colour) {
            match gift {
                Gift::Cards(cards) => {
                    for card in cards {
                        if self.state.cards.supply[*card] > 0 {
                            self.state.cards.supply[*card] -= 1;
                            self.give(who, *card, Rule::Mission, dealer);
                        }
                    }
                }
                Gift::RandomPrototype => self.give_prototype(who, dealer),
                Gift::Companion => self.join_by_lot(who, dealer),
                Gift::EnemyCard => self.push(Lurking { zone: self.survivor(who).zone }),
                Gift::Fetch(card) => self.fetch(who, *card, dealer),
                Gift::SwapRoles => self.swap_roles(who, dealer),
                Gift::Remote(kind) => {
                    self.survivor_mut(who).remotes |= 1 << *kind as u8;
                    dealer.tell(Fact::Remote { who, kind: *kind }, Rule::MachineControl);
                }
            }
        }
        self.place_gains(who);
    }

    /// The door of a colour no longer waits; a sealed one opens by itself.
    fn unlock(&mut self, colour: Colour, dealer: &mut impl Dealer) {
        let world = std::sync::Arc::clone(&self.world);
        for (of, door, lock) in &world.mission().locks {
            if *of != colour || !self.state.doors.closed.contains(*door) {
                continue;
            }
            let opens = *lock == Lock::Sealed;
            dealer.tell(Fact::Unlocked { door: *door, opens }, Rule::DoorColoured);
            if opens {
                self.state.doors.closed.remove(*door);
                self.state.doors.barred.remove(*door);
                self.happened(Moment::DoorsGone(DoorSet::only(*door)), dealer);
                self.happened(Moment::GroundChanged, dealer);
            }
        }
    }

    /// Whether a closed door still waits for the objective of its colour.
    pub(crate) fn is_locked(&self, door: Door) -> bool {
        let locks = &self.world.mission().locks;
        locks.iter().any(|(colour, of, _)| *of == door && !self.is_taken(*colour))
    }

    /// The places in the list of what a survivor finds where they stand.
    fn found_here(&self, who: Who, find: Find) -> Option<usize> {
        let zone = self.survivor(who).zone;
        self.state.mission.finds.iter().position(|lies| *lies == (find, zone))
    }

    /// What lies where a survivor stands, offered.
    pub(crate) fn offer_finds(&self, who: Who, mut offer: impl FnMut(Action)) {
        let zone = self.survivor(who).zone;
        let finds = &self.state.mission.finds;
        for (index, lies) in finds.iter().enumerate() {
            // Two that are alike are one choice.
            if lies.1 == zone && !finds[..index].contains(lies) {
                offer(Action::PickUp { find: lies.0 });
            }
        }
    }

    pub(crate) fn check_pick_up(&self, who: Who, find: Find) -> Result<(), Refusal> {
        match self.found_here(who, find) {
            Some(_) => Ok(()),
            None => refuse(Rule::Mission, "nothing of that sort lies in the zone"),
        }
    }

    /// Picks up a prototype token or a card from the board.
    pub(crate) fn pick_up(&mut self, find: Find, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        let Some(index) = self.found_here(who, find) else { return };
        let (_, zone) = self.state.mission.finds.remove(index);
        dealer.tell(Fact::PickedUp { who, find, zone }, Rule::Mission);
        // Whoever hid there acts on the zone before anything is put away.
        match find {
            Find::Card(card) => self.give(who, card, Rule::Mission, dealer),
            Find::Prototype => self.give_prototype(who, dealer),
            Find::Token => self.survivor_mut(who).tokens += 1,
            Find::Remote(kind) => self.survivor_mut(who).remotes |= 1 << kind as u8,
        }
        self.arrange_found(who);
        self.happened(Moment::PickedUp, dealer);
    }

    /// The objectives of a zone are lost. Facedown ones are looked at.
    pub(crate) fn lose_objectives(&mut self, zone: Zone, rule: Rule, dealer: &mut impl Dealer) {
        for index in 0..self.state.mission.tokens.len() {
            let token = self.state.mission.tokens[index];
            if token.zone != zone || token.state != TokenState::Lies {
                continue;
            }
            let colour = self.look_at(index, dealer);
            self.state.mission.tokens[index].state = TokenState::Gone;
            dealer.tell(Fact::ObjectiveGone { zone, colour }, rule);
            let needed = self.step_for(colour).is_some_and(|step| !self.is_done(step));
            if needed || self.is_fixed(colour) {
                self.lose(Defeat::ObjectiveLost, Rule::Unfulfillable, dealer);
            }
        }
        if self.state.mission.thumpers.contains(zone) {
            self.remove_thumper(zone, rule, dealer);
        }
        self.happened(Moment::ObjectivesLost, dealer);
    }

    /// A thumper falls silent.
    pub(crate) fn remove_thumper(&mut self, zone: Zone, rule: Rule, dealer: &mut impl Dealer) {
        self.state.mission.thumpers.remove(zone);
        dealer.tell(Fact::ThumperGone { zone }, rule);
    }

    /// A door was opened or destroyed.
    pub(crate) fn door_gone(&mut self, door: Door, dealer: &mut impl Dealer) {
        if !self.state.doors.coloured.contains(door) {
            return;
        }
        // Destroyed, its token still lies there, and is none of the reserve.
        if !self.state.doors.destroyed.contains(door) {
            self.state.doors.coloured.remove(door);
        }
        let doors = &self.world.mission().doors;
        if let Some(colour) = doors.iter().find(|(_, of)| *of == door).and_then(|(c, _)| *c) {
            self.specials_door_gone(colour, dealer);
        }
    }
}
