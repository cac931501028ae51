//! Searching, and where cards go.
//!
//! Invader chapter 9, "Search"; Second Edition chapter 9, "Search", and chapter
//! 12, "Flashlight".

use table::{Seat, Seats};

use crate::board::ZoneKind;
use crate::content::Searches;
use crate::engine::frames::Matter;
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::card::{Back, Card, Effect};
use crate::model::event::Fact;
use crate::model::frame::Searching;
use crate::model::inventory::Area;
use crate::model::phrase::a;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::Pile;
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use crate::skills::{Extra, Trait};

impl Matter for Searching {
    fn who(&self, _: &Game) -> Option<Who> {
        Some(self.who)
    }

    fn deciders(&self, game: &Game) -> Seats {
        game.owner(self.who)
    }

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        [Action::Keep, Action::Redraw].into_iter().for_each(offer);
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        match (self.drawn, action) {
            (Some(_), Action::Keep | Action::Redraw) => Ok(()),
            _ => refuse(self.rule(), "keep the card, or draw another instead"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        let Some(card) = self.drawn else { return };
        match action {
            Action::Redraw => {
                game.set_top(Searching { drawn: None, ..self });
                game.mark_destiny();
                game.shelve(card);
                dealer.tell(Fact::Discarded { who: self.who, card }, self.rule());
            }
            _ => self.take(game, card, dealer),
        }
    }

    /// Draws the next card of a search. A survivor who can draw another instead is
    /// asked before the card takes effect.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let Searching { who, left, drawn, weapons, .. } = self;
        if drawn.is_some() {
            return false;
        }
        let more = left > 0 && (!weapons || game.weapons_left(dealer));
        let card = if more { game.draw_equipment(dealer) } else { None };
        let Some(card) = card else {
            game.pop();
            game.arrange_found(who);
            return true;
        };
        dealer.tell(Fact::Drew { who, card }, Rule::Search);
        if weapons && !game.is_weapon(card) && !game.world.card(card).is_event() {
            game.shelve(card);
            dealer.tell(Fact::Discarded { who, card }, Rule::CarSearch);
            return true;
        }
        match game.is(who, Trait::DrawsAnother) && game.may_draw_another(who) {
            true => game.set_top(Searching { drawn: Some(card), ..self }),
            false => self.take(game, card, dealer),
        }
        true
    }

    fn rule(&self) -> Rule {
        Trait::DrawsAnother.rule()
    }

    fn question(&self, game: &Game) -> String {
        let card = self.drawn.map_or("nothing", |card| game.world().card_name(card));
        format!("{} drew {}: keep it?", game.world().name(self.who), a(card))
    }
}

impl Searching {
    /// The effect of a drawn card. Spawn cards take effect and are discarded, and
    /// another card is drawn. An ambush ends the search.
    fn take(self, game: &mut Game, card: Card, dealer: &mut impl Dealer) {
        let Searching { who, left, looted, .. } = self;
        game.set_top(Searching { drawn: None, ..self });
        match game.world.card(card).effect {
            Effect::Ambush(..) => {
                game.set_top(Searching { left: 0, drawn: None, ..self });
                game.ambush(who, card, dealer);
            }
            Effect::MoldSpawn(kind, count) => {
                game.shelve(card);
                game.watch_spawns();
                game.spawn_in_mold(kind, count, Rule::MoldSpawn, dealer);
            }
            Effect::PitSpawn(kind, count) => {
                game.shelve(card);
                game.watch_spawns();
                game.spawn_in_pits(kind, count, Rule::PitSpawn, dealer);
            }
            // Every card that is no event is found.
            _ => {
                game.set_top(Searching { left: left - 1, drawn: None, ..self });
                game.lay_before(who, card);
                if !looted {
                    game.find_pair(who, card, left - 1, dealer);
                }
            }
        }
    }
}

impl Game {
    pub(crate) fn search(&mut self, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        let zone = self.survivor(who).zone;
        let soldier = self.world.identity(who).searches == Searches::SecurityRooms;
        let elsewhere = self.world.board().kind(zone) != ZoneKind::Security;
        let scavenger = self.is(who, Trait::SearchesAnywhere);
        let rule = match soldier && elsewhere && !scavenger {
            true => Rule::SearchDrone,
            false => Rule::Search,
        };
        self.begin_search(false, rule, dealer);
    }

    /// A search is paid for and begins: in a zone, or in a car for weapons alone.
    pub(crate) fn begin_search(&mut self, weapons: bool, rule: Rule, dealer: &mut impl Dealer) {
        self.pay(Price::Search, 0);
        let Some(turn) = self.turn_frame() else { return };
        turn.searched = true;
        let who = turn.who;
        self.survivor_mut(who).searched = true;
        dealer.tell(Fact::Searched { who, zone: self.survivor(who).zone }, rule);
        let light = self.survivor(who).inventory.wears(&self.world.content, Effect::Flashlight);
        let more = self.more(who, Extra::Card).max(u8::from(light));
        let left = more.saturating_add(1).min(self.world.ruleset.most_found);
        self.push(Searching { who, left, drawn: None, weapons, looted: false });
    }

    /// Whether a card is a weapon.
    fn is_weapon(&self, card: Card) -> bool {
        matches!(self.world.card(card).effect, Effect::Weapon { .. })
    }

    /// Whether a search for weapons can find one. Where there is none, it ends.
    fn weapons_left(&self, dealer: &mut impl Dealer) -> bool {
        let piles = [&self.state.cards.deck, &self.state.cards.discards];
        let mut cards = (0..self.world.content.equipment.len() as u8).map(Card);
        let left =
            cards.any(|card| self.is_weapon(card) && piles.iter().any(|pile| pile[card] > 0));
        if !left {
            dealer.tell(Fact::NoWeaponLeft, Rule::CarSearch);
        }
        left
    }

    fn draw_equipment(&mut self, dealer: &mut impl Dealer) -> Option<Card> {
        if self.state.cards.deck.total() == 0 {
            // Cards after which another is drawn would be drawn and discarded for ever.
            let cards = self.world.content.equipment.iter().zip(self.state.cards.discards.0);
            if !cards.into_iter().any(|(card, count)| count > 0 && !card.draws_on()) {
                dealer.tell(Fact::DeckEmpty, Rule::Search);
                return None;
            }
            std::mem::swap(&mut self.state.cards.deck, &mut self.state.cards.discards);
            dealer.tell(Fact::Reshuffled, Rule::Search);
        }
        let card = pick("equipment", &self.state.cards.deck, |_| true, &self.world, dealer)?;
        self.state.cards.deck[card] -= 1;
        Some(card)
    }

    /// A drawn card brings enemies into the searcher's zone, and is discarded.
    fn ambush(&mut self, who: Who, card: Card, dealer: &mut impl Dealer) {
        self.shelve(card);
        self.watch_spawns();
        if let Effect::Ambush(kind, count) = self.world.card(card).effect {
            self.spawn_at(kind, count, self.survivor(who).zone, Rule::Ambush, dealer);
        }
    }

    /// Gives one of the prototypes that are left, or what hid among them.
    pub(crate) fn give_prototype(&mut self, who: Who, dealer: &mut impl Dealer) {
        let Some(card) = self.draw_prototype(dealer) else { return };
        if self.world.card(card).is_event() {
            dealer.tell(Fact::Drew { who, card }, Rule::Mission);
            self.ambush(who, card, dealer);
        } else {
            self.give(who, card, Rule::Mission, dealer);
        }
    }

    /// With a dual weapon, another of its name comes out of the deck, as long as
    /// there is room to lay it beside those still to be drawn.
    fn find_pair(&mut self, who: Who, card: Card, left: u8, dealer: &mut impl Dealer) {
        let world = std::sync::Arc::clone(&self.world);
        let Effect::Weapon { melee, ranged } = world.card(card).effect else { return };
        let dual = [melee, ranged].into_iter().flatten().any(|line| line.dual);
        let room = self.survivor(who).inventory.free(Area::Found) > usize::from(left);
        if !dual || !room || !self.is(who, Trait::FindsPairs) {
            return;
        }
        let kinds = (0..world.content.equipment.len() as u8).map(Card);
        let alike = |other: &Card| world.card(*other).design == world.card(card).design;
        let mut others = kinds.filter(alike);
        if let Some(other) = others.find(|other| self.state.cards.deck[*other] > 0) {
            self.state.cards.deck[other] -= 1;
            dealer.tell(Fact::Drew { who, card: other }, Trait::FindsPairs.rule());
            self.lay_before(who, other);
        }
    }

    /// The last enemy of a zone fell: a survivor who loots draws a card.
    pub(crate) fn loot(&mut self, at: Zone) {
        if !self.state.enemies[at].is_empty() {
            return;
        }
        for index in (0..self.state.survivors.len()).rev() {
            let who = Who(index as u8);
            let there = self.survivor(who).in_play() && self.survivor(who).zone == at;
            if there && self.is(who, Trait::LootsTheFallen) {
                self.push(Searching { who, left: 1, drawn: None, weapons: false, looted: true });
            }
        }
    }

    /// Draws one of the prototypes that are left.
    fn draw_prototype(&mut self, dealer: &mut impl Dealer) -> Option<Card> {
        let is_prototype = |card: Card| self.world.card(card).back == Back::Prototype;
        let card = pick("prototype", &self.state.cards.supply, is_prototype, &self.world, dealer)?;
        self.state.cards.supply[card] -= 1;
        Some(card)
    }

    /// One of the starting cards that are left, drawn at random. It stays in
    /// the supply until somebody gets it.
    pub(crate) fn draw_starting(&mut self, dealer: &mut impl Dealer) -> Option<Card> {
        let is_starting = |card: Card| self.world.starting.contains(&card);
        pick("starting", &self.state.cards.supply, is_starting, &self.world, dealer)
    }

    /// Puts a discarded card where it belongs: searched cards on the discard
    /// pile, oxygen tanks back to their supply, all others out of the game,
    /// unless the ruleset shuffles starting cards into the deck.
    pub(crate) fn shelve(&mut self, card: Card) {
        let pile = match self.world.card(card).back {
            Back::Equipment => &mut self.state.cards.discards,
            Back::Starting if self.world.starting_cards_return() => &mut self.state.cards.discards,
            Back::Oxygen => &mut self.state.cards.supply,
            Back::Starting | Back::Prototype | Back::Mission => &mut self.state.cards.gone,
        };
        pile[card] += 1;
    }

    /// Gives a card like this: one of the discards, or else of the deck. Decks have no
    /// order, so there is nothing to shuffle.
    pub(crate) fn fetch(&mut self, who: Who, card: Card, dealer: &mut impl Dealer) {
        let cards = &mut self.state.cards;
        let pile = if cards.discards[card] > 0 { &mut cards.discards } else { &mut cards.deck };
        if pile[card] > 0 {
            pile[card] -= 1;
            self.give(who, card, Rule::Mission, dealer);
        }
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
    world: &crate::engine::world::World,
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
