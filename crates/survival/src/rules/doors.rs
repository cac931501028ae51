//! Doors: what opens and closes them, what that costs, and the noise it makes.
//!
//! Invader chapter 9, "Doors"; Second Edition chapter 9, "Door action".

use crate::board::{Door, DoorKind, DoorSet};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Who};
use crate::model::card::{Card, Opens};
use crate::model::event::Fact;
use crate::model::frame::TurnFrame;
use crate::model::inventory::{Area, Slot};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::DoorPrice;
use crate::model::zone::Zone;
use crate::rules::turn::{Price, afford};
use crate::skills::Trait;

impl Game {
    /// Every use of a door that could be thought of: with each card that opens
    /// doors, where that takes one.
    pub(crate) fn offer_doors(&self, who: Who, offer: &mut impl FnMut(Action)) {
        let board = self.world.board();
        let zone = self.survivor(who).zone;
        for door in board.doorways_of(zone) {
            let Some(to) = board.doorways()[door.index()].beyond(zone) else { continue };
            if !self.world.ruleset.doors_take_card {
                offer(Action::Door { to, with: None });
                continue;
            }
            offer(Action::Door { to, with: None });
            for area in [Area::Hand, Area::Backpack] {
                for (slot, _) in self.survivor(who).inventory.cards(area) {
                    offer(Action::Door { to, with: Some(slot) });
                }
            }
        }
    }

    pub(crate) fn check_door(
        &self,
        turn: &TurnFrame,
        to: Zone,
        with: Option<Slot>,
    ) -> Result<(), Refusal> {
        let ruleset = &self.world.ruleset;
        match ruleset.door_price {
            DoorPrice::Action if self.breaks_in(turn) => {}
            DoorPrice::Action => afford(turn, Price::Any)?,
            DoorPrice::FreeOnce if turn.door => {
                return refuse(Rule::DoorOnce, "one door activation per turn");
            }
            DoorPrice::FreeOnce if turn.lent && turn.actions == 0 => {
                return refuse(Rule::TurnActions, "no action is left");
            }
            DoorPrice::FreeOnce => {}
        }
        let from = self.survivor(turn.who).zone;
        let board = self.world.board();
        let Some(door) = board.doorway_between(from, to) else {
            return refuse(Rule::Door, "there is no door opening towards that zone");
        };
        if board.doorways()[door.index()].kind == DoorKind::Airlock {
            return refuse(Rule::Airlock, "an airlock's outer door works by itself");
        }
        if self.is_mold(from) || self.is_mold(to) {
            return refuse(Rule::DoorMold, "no doors next to mold");
        }
        if self.state.doors.destroyed.contains(door) {
            return refuse(Rule::DoorDestroyed, "that door is destroyed");
        }
        if self.state.doors.barred.contains(door) {
            return refuse(Rule::Mission, "nothing opens that door");
        }
        if self.state.doors.closed.contains(door) && self.is_locked(door) {
            return refuse(Rule::DoorColoured, "it waits for the objective of its colour");
        }
        if self.state.doors.closed.contains(door) {
            self.specials_check_open(turn.who, door)?;
            return self.check_opener(turn.who, door, with);
        }
        if !ruleset.doors_close {
            return refuse(Rule::Door, "an open door stays open");
        }
        let reserve = ruleset.door_reserve.map_or(u32::MAX, u32::from);
        if self.neutral_doors().len() >= reserve {
            return refuse(Rule::DoorReserve, "no door token is left in the reserve");
        }
        match with {
            None => Ok(()),
            Some(_) => refuse(Rule::Door, "a door is closed without a card"),
        }
    }

    /// Where doors are opened with a card, it must be one that opens doors and
    /// lie where it works. Of two that are alike, the first is enough to choose
    /// from.
    fn check_opener(&self, who: Who, door: Door, with: Option<Slot>) -> Result<(), Refusal> {
        let broken = self.world.mission().broken_doors.contains(door);
        let takes_card = self.world.ruleset.doors_take_card && !broken;
        let Some(slot) = with else {
            let needs = takes_card && !self.is(who, Trait::BreaksIn);
            return match needs {
                true => refuse(Rule::DoorOpener, "say with which card: it takes one in hand"),
                false => Ok(()),
            };
        };
        if !takes_card {
            return refuse(Rule::Door, "this door opens without a card");
        }
        let Some((card, _)) = self.opener(who, slot) else {
            return refuse(Rule::DoorOpener, "no card that opens doors is in that hand");
        };
        let before = Slot::all().take_while(|other| *other < slot);
        match before.filter_map(|other| self.opener(who, other)).any(|(other, _)| other == card) {
            true => refuse(Rule::DoorOpener, "another slot holds the same; use that one"),
            false => Ok(()),
        }
    }

    /// The card in a slot that opens doors from there, and how loudly.
    fn opener(&self, who: Who, slot: Slot) -> Option<(Card, Opens)> {
        let card = self.survivor(who).inventory.get(slot)?;
        let works = self.works(who, card, slot.area());
        Some((card, self.world.card(card).opens.filter(|_| works)?))
    }

    /// Whether somebody opens a door for free now: one each turn, for those who
    /// break in.
    pub(crate) fn breaks_in(&self, turn: &TurnFrame) -> bool {
        turn.may_break_in() && self.is(turn.who, Trait::BreaksIn)
    }

    /// The door tokens that came out of the neutral reserve.
    pub(crate) fn neutral_doors(&self) -> DoorSet {
        let tokens = self.state.doors.closed | self.state.doors.destroyed;
        tokens - self.state.doors.coloured - self.state.doors.barred
    }

    /// Closes an open door opening, or opens a closed one.
    pub(crate) fn use_door(&mut self, to: Zone, with: Option<Slot>, dealer: &mut impl Dealer) {
        let price = self.world.ruleset.door_price;
        let free = self.turn_frame().map(|turn| *turn).is_some_and(|turn| self.breaks_in(&turn));
        let Some(turn) = self.turn_frame() else { return };
        turn.door = true;
        turn.streak = [0; 3];
        let who = turn.who;
        match price {
            DoorPrice::Action if free => self.mark_break_in(),
            DoorPrice::Action => {
                self.pay(Price::Any, 0);
            }
            DoorPrice::FreeOnce if turn.lent => turn.actions = 0,
            DoorPrice::FreeOnce => {}
        }
        let from = self.survivor(who).zone;
        let Some(door) = self.world.board().doorway_between(from, to) else { return };
        if self.state.doors.closed.contains(door) {
            let opener = with.and_then(|slot| self.opener(who, slot));
            self.state.doors.closed.remove(door);
            let with = opener.map(|(card, _)| card);
            dealer.tell(Fact::DoorOpened { who, door, with }, Rule::Door);
            if opener.is_some_and(|(_, opens)| opens == Opens::Noisily) {
                self.noise_at(from, Rule::NoisyEquipment, dealer);
            }
            self.happened(Moment::DoorsGone(DoorSet::only(door)), dealer);
        } else {
            self.state.doors.closed.insert(door);
            dealer.tell(Fact::DoorClosed { who, door }, Rule::Door);
            self.happened(Moment::DoorClosed, dealer);
        }
    }
}
