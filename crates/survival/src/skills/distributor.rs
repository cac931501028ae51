//! Distributor: the enemy cards of a spawn step are drawn together, and its
//! survivor's player deals one to each spawn zone before any comes into play.
//!
//! Second Edition, "Skills".

use table::Seat;

use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::event::Fact;
use crate::model::few::Few;
use crate::model::frame::Distributing;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::skills::Trait;

const RULE: Rule = Rule::Skill(Skill::Distributor);

impl Matter for Distributing {
    asks_owner!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        self.left().for_each(|card| offer(Action::DealEnemy { number: game.number_of(card) }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::DealEnemy { number } => match self.place(game, number) {
                Some(_) => Ok(()),
                None => refuse(RULE, "that card isn't among those to deal"),
            },
            _ => refuse(RULE, "enemy cards are being dealt out"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::DealEnemy { number } = action
            && let Some(place) = self.place(game, number)
        {
            self.deal(game, place, dealer);
        }
    }

    /// The last card goes to the last zone; then all come into play.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let next = usize::from(self.next);
        if !self.dealt {
            if next + 1 == self.cards.len() {
                self.deal(game, next, dealer);
            }
            return next + 1 == self.cards.len();
        }
        match self.cards.get(next) {
            Some((zone, card)) => {
                game.set_top(Distributing { next: self.next + 1, ..self });
                game.resolve_for(usize::from(*card), *zone, dealer);
            }
            None => game.pop(),
        }
        true
    }

    fn rule(&self) -> Rule {
        RULE
    }

    fn question(&self, game: &Game) -> String {
        let name = game.world().name(self.who);
        let zone = self.cards.get(usize::from(self.next)).map_or(Zone(0), |(zone, _)| *zone);
        let zone = game.world().zone_name(zone);
        format!("{name} deals out the cards of this spawn step: which goes to {zone}?")
    }
}

impl Distributing {
    /// The cards still to be dealt.
    fn left(&self) -> impl Iterator<Item = u8> + '_ {
        let from = if self.dealt { self.cards.len() } else { usize::from(self.next) };
        self.cards[from..].iter().map(|(_, card)| *card)
    }

    /// Where among them a card lies.
    fn place(&self, game: &Game, number: u16) -> Option<usize> {
        let place = self.left().position(|card| game.number_of(card) == number)?;
        Some(usize::from(self.next) + place)
    }

    /// The next zone gets the card that lies at a place.
    fn deal(mut self, game: &mut Game, place: usize, dealer: &mut impl Dealer) {
        let next = usize::from(self.next);
        let (card, other) = (self.cards[place].1, self.cards[next].1);
        self.cards[place].1 = other;
        self.cards[next].1 = card;
        self.next += 1;
        self.dealt = usize::from(self.next) == self.cards.len();
        if self.dealt {
            self.next = 0;
        }
        game.set_top(self);
        let (who, zone) = (self.who, self.cards[next].0);
        let number = game.number_of(card);
        dealer.tell(Fact::EnemyCardDealt { who, number, zone }, RULE);
    }
}

impl Game {
    /// The number of an enemy card.
    fn number_of(&self, card: u8) -> u16 {
        self.world.content.enemy_cards.get(usize::from(card)).map_or(0, |card| card.number)
    }

    /// Whether somebody deals out the cards of the spawn step that begins: then
    /// they are drawn, and all spawn zones are served.
    pub(crate) fn deals_spawns(&mut self, dealer: &mut impl Dealer) -> bool {
        let spawn = self.state.spawn;
        let tokens = || spawn.tokens.iter().enumerate().filter(|(place, _)| spawn.works(*place));
        let awake = tokens().count();
        let first = self.in_play().find(|who| self.is(*who, Trait::DealsEnemies));
        let Some(who) = first.filter(|_| awake > 1) else { return false };
        let mut cards = Few::new((Zone(0), 0));
        let mut held = 0u128;
        for (_, token) in tokens() {
            let card = self.draw_enemy_card(held, dealer);
            held |= 1 << (card - self.deck_begins());
            let seen = self.number_of(card as u8);
            dealer.tell(Fact::EnemyCardSeen { who, number: seen }, RULE);
            cards.add((token.zone, card as u8));
        }
        self.state.spawn.drawn = spawn.tokens.len() as u8;
        self.push(Distributing { who, cards, next: 0, dealt: false });
        true
    }
}
