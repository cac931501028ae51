//! Ways over several zones that can be gone in one gesture.
//!
//! A way is a row of moves, each a play of its own. It is offered only as far
//! as nothing can happen in between: each move but the last is tried on a copy
//! and must bring nothing but the move itself, with the same turn going on and
//! no enemy where it leads. What the last one brings is seen on arrival.

use table::Seat;

use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::event::Fact;
use crate::model::frame::Frame;
use crate::model::rule::Rule;
use crate::model::zone::{Zone, ZoneSet};

/// A way to a zone that isn't beside the own one.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// Where it leads.
    pub to: Zone,
    /// The moves, in order; two at least.
    pub moves: Vec<Action>,
    /// What they cost together, in actions.
    pub cost: u8,
}

/// Whether anything happened besides the move itself.
#[derive(Default)]
struct Watching {
    moved: u8,
    else_: bool,
}

impl Dealer for Watching {
    fn d6(&mut self) -> u8 {
        self.else_ = true;
        1
    }

    fn draw(&mut self, _: &'static str, _: u32, _: &mut dyn FnMut(&str) -> Option<u32>) -> u32 {
        self.else_ = true;
        0
    }

    fn tell(&mut self, fact: Fact, _: Rule) {
        match fact {
            Fact::Moved { .. } => self.moved += 1,
            _ => self.else_ = true,
        }
    }
}

/// Whose turn it is and how many actions are left, while a turn is open.
fn purse(game: &Game) -> Option<(Who, u8)> {
    match game.frame() {
        Some(Frame::Turn(turn)) => Some((turn.who, turn.actions)),
        _ => None,
    }
}

/// The ways of several zones that a seat may go now, the shortest to each zone.
pub fn ways(game: &Game, seat: Seat) -> Vec<Way> {
    let Some((who, actions)) = purse(game) else { return Vec::new() };
    let start = game.survivor(who).zone;
    let mut known = ZoneSet::only(start);
    let mut found: Vec<Way> = Vec::new();
    let mut front: Vec<(Game, Vec<Action>)> = vec![(game.clone(), Vec::new())];
    while !front.is_empty() {
        let mut next = Vec::new();
        for (here, before) in front {
            let from = here.survivor(who).zone;
            for to in here.map().neighbours(from).iter() {
                let action = Action::Move { to };
                if known.contains(to) || here.check(seat, action).is_err() {
                    continue;
                }
                let mut moves = before.clone();
                moves.push(action);
                let mut there = here.clone();
                let mut watching = Watching::default();
                if there.play(seat, action, &mut watching).is_err() {
                    continue;
                }
                known.insert(to);
                let left = purse(&there).filter(|(now, _)| *now == who).map(|(_, left)| left);
                if moves.len() > 1 {
                    // A turn that ended by itself has spent all.
                    let cost = actions.saturating_sub(left.unwrap_or(0));
                    found.push(Way { to, moves: moves.clone(), cost });
                }
                let calm = left.is_some()
                    && watching.moved == 1
                    && !watching.else_
                    && there.survivor(who).zone == to
                    && there.state().enemies[to].is_empty();
                if calm {
                    next.push((there, moves));
                }
            }
        }
        front = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use table::{Game as _, Seeded};

    use super::*;
    use crate::content::Content;
    use crate::model::enemy::{Crowd, Kind};
    use crate::model::setup::Setup;

    fn started() -> Game {
        let content = Content::embedded().expect("the content that comes with the program");
        let team = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];
        let setup = Setup::new("invader/m1", team, 1);
        let chance = &mut Seeded::new(3, 0);
        let mut game = Game::start(&Arc::clone(&content), &setup, chance, &mut ()).expect("a game");
        let mut legal = Vec::new();
        while purse(&game).is_none() {
            legal.clear();
            game.legal(&mut legal);
            let action = legal[0];
            let seat = game.answerer(action).expect("somebody answers");
            game.apply(seat, action, chance, &mut ()).expect("a legal action");
        }
        game
    }

    #[test]
    fn every_way_can_be_gone_and_costs_what_it_says() {
        let game = started();
        let (who, actions) = purse(&game).expect("a turn");
        let found = ways(&game, Seat(0));
        assert!(!found.is_empty(), "three actions lead farther than one zone");
        for way in found {
            let mut game = game.clone();
            for action in &way.moves {
                game.apply(Seat(0), *action, &mut Seeded::new(1, 0), &mut ())
                    .expect("each move is legal after the one before");
            }
            assert_eq!(game.survivor(who).zone, way.to);
            let left = purse(&game).filter(|(now, _)| *now == who).map_or(0, |(_, left)| left);
            assert_eq!(way.cost, actions - left);
        }
    }

    #[test]
    fn no_way_leads_past_enemies() {
        let mut game = started();
        let (who, _) = purse(&game).expect("a turn");
        let beside: Vec<Zone> = game.map().neighbours(game.survivor(who).zone).iter().collect();
        let before = ways(&game, Seat(0)).len();
        assert!(before > 0);
        let kind = Kind(0);
        for zone in beside {
            game.state.enemies[zone] += Crowd::of_kind(kind, 1);
        }
        assert_eq!(ways(&game, Seat(0)), []);
    }
}
