//! Zombies in space: enemies of another game that wait at objectives when a
//! mission of the science-fiction games begins.
//!
//! Reference manual, "Setup" and "Components". `content/zombies/` describes
//! them; stopping at airlocks and acting on a shortage of miniatures are traits
//! there.

use crate::content::{Draw, EnemyCard};
use crate::engine::frames::{Matter, asks_nothing};
use crate::engine::game::{Dealer, Game};
use crate::engine::world::World;
use crate::model::action::Action;
use crate::model::danger::Danger;
use crate::model::enemy::Kind;
use crate::model::event::Fact;
use crate::model::frame::Infesting;
use crate::model::mission::Colour;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::setup::ZombieSpawn;
use crate::model::state::{Token, TokenState};
use crate::model::zone::ZoneSet;

impl Matter for Infesting {
    asks_nothing!(|_| Rule::Zombies);

    /// Draws for the next objective. Nobody acts yet: a card that would let some
    /// act is drawn anew, and those who come don't rush.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let Some(zone) = self.left.first() else {
            game.pop();
            return true;
        };
        let level = game.world.zombie_line();
        let card = game.draw_zombie_card(0, dealer);
        let card = game.world.content.enemy_cards[card];
        dealer.tell(Fact::ZombieCard { number: card.number, zone, level }, Rule::Zombies);
        if let Some((kind, count)) = game.world.waiting(&card, level) {
            game.set_top(Infesting { left: self.left - ZoneSet::only(zone) });
            if game.place(kind, count, zone, Rule::Zombies, dealer) < count {
                dealer.tell(Fact::RanOut { kind }, Rule::Zombies);
            }
        }
        true
    }
}

impl World {
    /// The line on which cards are read before the first round: by the number of
    /// the mission in a campaign, else the first.
    fn zombie_line(&self) -> Danger {
        match self.brought.as_ref().map_or(0, |brought| brought.number) {
            0..=2 => Danger::Blue,
            3 => Danger::Yellow,
            4 => Danger::Orange,
            _ => Danger::Red,
        }
    }

    /// Who waits at an objective by this card, and how many: on the Blue line some
    /// send one of the others. None where another card is drawn instead.
    pub fn waiting(&self, card: &EnemyCard, level: Danger) -> Option<(Kind, u8)> {
        let gentler = self.content.enemy(card.kind).gentler.as_deref();
        match gentler.and_then(|id| self.content.kind(id)) {
            _ if card.draw == Draw::ExtraActivation => None,
            Some(kind) if level == Danger::Blue => Some((kind, 1)),
            _ => Some((card.kind, card.counts[level.index()])),
        }
    }
}

impl Game {
    /// The zones where zombies wait: those with a facedown or a red objective.
    pub(crate) fn infested(&self) -> ZoneSet {
        let marked = |token: &&Token| {
            token.state == TokenState::Lies && token.colour.is_none_or(|c| c == Colour::Red)
        };
        self.state.mission.tokens.iter().filter(marked).map(|token| token.zone).collect()
    }

    /// Whether zombies come in this round instead of the others.
    fn is_zombie_round(&self) -> bool {
        self.world.options.zombie_spawn == ZombieSpawn::Mixed && self.state.round.is_multiple_of(2)
    }

    /// Where the cards of the deck begin, on the list of enemy cards, from which is
    /// drawn in this round.
    pub(crate) fn deck_begins(&self) -> usize {
        if self.is_zombie_round() { self.world.first_zombie_card } else { 0 }
    }

    /// Draws a zombie card: its place on the list of enemy cards. Those that
    /// somebody still holds, as bits, aren't shuffled in where the deck runs out.
    pub(crate) fn draw_zombie_card(&mut self, held: u128, dealer: &mut impl Dealer) -> usize {
        let first = self.world.first_zombie_card;
        if self.state.spawn.zombies == 0 {
            let all = self.world.zombie_cards();
            let left = all & !(held as u64);
            self.state.spawn.zombies = if left == 0 { all } else { left };
            dealer.tell(Fact::EnemyDeckShuffled, Rule::ZombieSpawn);
        }
        let place = self.draw_place(u128::from(self.state.spawn.zombies), first, dealer);
        self.state.spawn.zombies &= !(1 << place);
        first + place
    }
}
