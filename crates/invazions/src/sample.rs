//! Drawing anew what a viewer can't know.
//!
//! Hands of others are exchanged with the piles they were drawn from. Cards whose place
//! only others know are exchanged with the rest of their pile. Cards that the random
//! scenario left in the box unseen take part.

use table::{Chance, Seat, Viewer};

use crate::bag::Bag;
use crate::card::{Card, Kind};
use crate::event::Side;
use crate::game::Game;
use crate::state::{Ask, Stage};

impl Game {
    /// A game that looks the same to `viewer`, with the rest drawn anew.
    pub(crate) fn redrawn<C: Chance>(&self, viewer: Viewer, chance: &mut C) -> Game {
        let mut game = self.clone();
        game.redraw_hordes(viewer, chance);
        game.redraw_human(viewer, chance);
        game.redraw_contamination(viewer, chance);
        game
    }

    fn redraw_hordes<C: Chance>(&mut self, viewer: Viewer, chance: &mut C) {
        for horde in self.world.hordes() {
            if viewer == Viewer::Seat(Side::Horde(horde).seat()) {
                continue;
            }
            let zombies = &mut self.state.hordes[horde.index()];
            redeal(&mut zombies.hand, &zombies.shown, &mut zombies.draw, chance);
        }
    }

    fn redraw_human<C: Chance>(&mut self, viewer: Viewer, chance: &mut C) {
        let own = viewer == Viewer::Seat(Seat(0));
        let human = &mut self.state.human;
        let mut unseen = human.draw.middle;
        let hidden_hand = if own { Bag::default() } else { minus(&human.hand, &human.shown) };
        unseen.pour(&mut hidden_hand.clone());
        exchange(&mut unseen, &mut self.state.left_out, &[Kind::Human, Kind::Bravery], chance);
        if !own {
            let mut hand = human.shown;
            for _ in 0..hidden_hand.len() {
                if let Some(card) = unseen.draw("human", chance) {
                    hand.add(card);
                }
            }
            human.hand = hand;
        }
        human.draw.middle = unseen;
    }

    fn redraw_contamination<C: Chance>(&mut self, viewer: Viewer, chance: &mut C) {
        let tracker = self.state.active().map(|horde| Viewer::Seat(Side::Horde(horde).seat()));
        let looks = self.state.stage == Stage::Ask(Ask::Track) && tracker == Some(viewer);
        let pile = &mut self.state.contamination;
        let mut unseen = pile.middle;
        let ends = || pile.top.iter().chain(&pile.bottom);
        ends().filter(|laid| !laid.known.to(viewer)).for_each(|laid| unseen.add(laid.card));
        if !looks {
            self.state.looked.iter().for_each(|card| unseen.add(*card));
        }
        exchange(&mut unseen, &mut self.state.left_out, &[Kind::Zombie, Kind::Rage], chance);
        for laid in pile.top.iter_mut().chain(&mut pile.bottom) {
            if !laid.known.to(viewer)
                && let Some(card) = unseen.draw("contamination", chance)
            {
                laid.card = card;
            }
        }
        if !looks {
            for looked in &mut self.state.looked {
                if let Some(card) = unseen.draw("contamination", chance) {
                    *looked = card;
                }
            }
        }
        pile.middle = unseen;
    }
}

/// The cards of `all` that are not in `part`.
fn minus(all: &Bag, part: &Bag) -> Bag {
    let mut rest = *all;
    for (card, number) in part.counts() {
        (0..number).for_each(|_| {
            rest.take(card);
        });
    }
    rest
}

/// Puts the hidden part of a hand back and draws as many again.
fn redeal<C: Chance>(hand: &mut Bag, shown: &Bag, pile: &mut Bag, chance: &mut C) {
    let hidden = minus(hand, shown);
    pile.pour(&mut hidden.clone());
    *hand = *shown;
    for _ in 0..hidden.len() {
        if let Some(card) = pile.draw("hand", chance) {
            hand.add(card);
        }
    }
}

/// Exchanges unseen cards with those that the random scenario left in the box,
/// kind by kind, since it draws so many of each kind.
fn exchange<C: Chance>(unseen: &mut Bag, left_out: &mut Bag, kinds: &[Kind], chance: &mut C) {
    for kind in kinds {
        let takes_part =
            |card: &Card| card.kind() == *kind && !card.is_starter() && *card != Card::Survivors;
        let outside: Bag = left_out.counts().filter(|(card, _)| takes_part(card)).fold(
            Bag::default(),
            |mut bag, (card, number)| {
                bag.add_many(card, number);
                bag
            },
        );
        if outside.is_empty() {
            continue;
        }
        let mut pool = outside;
        let inside: Vec<(Card, u8)> =
            unseen.counts().filter(|(card, _)| takes_part(card)).collect();
        for (card, number) in &inside {
            pool.add_many(*card, *number);
        }
        *unseen = minus(unseen, &bag_of(&inside));
        *left_out = minus(left_out, &outside);
        let number: usize = inside.iter().map(|(_, number)| usize::from(*number)).sum();
        for _ in 0..number {
            if let Some(card) = pool.draw("box", chance) {
                unseen.add(card);
            }
        }
        left_out.pour(&mut pool);
    }
}

fn bag_of(cards: &[(Card, u8)]) -> Bag {
    let mut bag = Bag::default();
    cards.iter().for_each(|(card, number)| bag.add_many(*card, *number));
    bag
}
