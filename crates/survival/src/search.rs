//! Searching, and what becomes of cards.
//!
//! Invader chapter 9, "Search".

use crate::action::Who;
use crate::board::ZoneKind;
use crate::card::{Back, Card, Effect};
use crate::event::Fact;
use crate::frame::Frame;
use crate::game::{Dealer, Game};
use crate::inventory::Area;
use crate::rule::Rule;
use crate::skill::Skill;
use crate::state::Pile;
use crate::turn::Price;

impl Game {
    pub(crate) fn search(&mut self, dealer: &mut impl Dealer) {
        self.pay(Price::Search, 0);
        let Some(turn) = self.turn_frame() else { return };
        turn.searched = true;
        let who = turn.who;
        let zone = self.survivor(who).zone;
        let soldier = self.world.identity(who).soldier;
        let elsewhere = self.world.board().kind(zone) != ZoneKind::Security;
        let scavenger = self.survivor(who).has(Skill::Scavenger);
        let rule = match soldier && elsewhere && !scavenger {
            true => Rule::SearchDrone,
            false => Rule::Search,
        };
        dealer.tell(Fact::Searched { who, zone }, rule);
        let left = 1 + self.survivor(who).count(Skill::SearchTwo).min(2);
        self.push(Frame::Searching { who, left });
    }

    /// Draws the next card of a search. Spawn cards take effect, are discarded,
    /// and another card is drawn.
    pub(crate) fn step_searching(&mut self, who: Who, left: u8, dealer: &mut impl Dealer) -> bool {
        let card = if left > 0 { self.draw_equipment(dealer) } else { None };
        let Some(card) = card else {
            self.pop();
            self.arrange_found(who);
            return true;
        };
        dealer.tell(Fact::Drew { who, card }, Rule::Search);
        let effect = self.world.card(card).effect;
        if self.world.card(card).is_event() {
            self.shelve(card);
            self.watch_spawns();
        }
        match effect {
            Effect::MoldSpawn(kind, count) => {
                self.spawn_in_mold(kind, count, Rule::MoldSpawn, dealer);
            }
            Effect::PitSpawn(kind, count) => {
                self.spawn_in_pits(kind, count, Rule::PitSpawn, dealer);
            }
            _ => {
                self.set_top(Frame::Searching { who, left: left - 1 });
                self.lay_before(who, card);
            }
        }
        true
    }

    fn draw_equipment(&mut self, dealer: &mut impl Dealer) -> Option<Card> {
        if self.state.deck.total() == 0 {
            // Spawn cards alone would be drawn and discarded for ever.
            let cards = self.world.content.equipment.iter().zip(self.state.discards.0);
            if !cards.into_iter().any(|(card, count)| count > 0 && !card.is_event()) {
                dealer.tell(Fact::DeckEmpty, Rule::Search);
                return None;
            }
            std::mem::swap(&mut self.state.deck, &mut self.state.discards);
            dealer.tell(Fact::Reshuffled, Rule::Search);
        }
        let card = pick("equipment", &self.state.deck, |_| true, &self.world, dealer)?;
        self.state.deck[card] -= 1;
        Some(card)
    }

    /// Draws one of the prototypes that are left.
    pub(crate) fn draw_prototype(&mut self, dealer: &mut impl Dealer) -> Option<Card> {
        let is_prototype = |card: Card| self.world.card(card).back == Back::Prototype;
        let card = pick("prototype", &self.state.supply, is_prototype, &self.world, dealer)?;
        self.state.supply[card] -= 1;
        Some(card)
    }

    /// Puts a discarded card where it belongs: searched cards on the discard
    /// pile, oxygen tanks back to their supply, all others out of the game.
    pub(crate) fn shelve(&mut self, card: Card) {
        let pile = match self.world.card(card).back {
            Back::Equipment => &mut self.state.discards,
            Back::Oxygen => &mut self.state.supply,
            Back::Starting | Back::Prototype => &mut self.state.gone,
        };
        pile[card] += 1;
    }

    /// Gives a card that was set apart.
    pub(crate) fn give(&mut self, who: Who, card: Card, rule: Rule, dealer: &mut impl Dealer) {
        dealer.tell(Fact::Given { who, card }, rule);
        self.lay_before(who, card);
    }

    fn lay_before(&mut self, who: Who, card: Card) {
        match self.survivor(who).inventory.room(Area::Found) {
            Some(slot) => self.survivor_mut(who).inventory.set(slot, card),
            None => self.shelve(card),
        }
    }
}

/// Draws a card from a pile, each card in it being equally likely.
fn pick(
    name: &'static str,
    pile: &Pile,
    counts: impl Fn(Card) -> bool,
    world: &crate::world::World,
    dealer: &mut impl Dealer,
) -> Option<Card> {
    let cards = || {
        let kinds = (0..world.content.equipment.len() as u8).map(Card);
        kinds.filter(|card| pile[*card] > 0 && counts(*card))
    };
    let total: u32 = cards().map(|card| u32::from(pile[card])).sum();
    if total == 0 {
        return None;
    }
    // Where the copies of the named card begin.
    let mut find = |wanted: &str| {
        let mut before = 0;
        for card in cards() {
            if world.card(card).name == wanted {
                return Some(before);
            }
            before += u32::from(pile[card]);
        }
        None
    };
    let mut drawn = dealer.draw(name, total, &mut find);
    cards().find(|card| {
        let copies = u32::from(pile[*card]);
        let here = drawn < copies;
        drawn = drawn.wrapping_sub(copies);
        here
    })
}
