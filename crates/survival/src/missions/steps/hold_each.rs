//! Everybody holds an objective token.
//!
//! Second Edition, "Missions".

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{Mission, Special};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::mission::Colour;
use crate::model::state::{Token, TokenState};
use sheet::{Fields, Item};

/// Every survivor holds an objective token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HoldEach;

impl StepRule for HoldEach {
    const WORD: (&'static str, bool) = ("hold_each", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(HoldEach)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let there = mission.colours().filter(|colour| is_held(mission, *colour)).count();
        let needed = usize::from(mission.survivors);
        if there < needed {
            let message = format!("{needed} survivors hold tokens, and {there} can be held");
            let help = "add `{ keep = \"red\" }` to `specials`, and enough of them to the board";
            file.clash(&["steps", "specials", "objectives"], message, help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let held = Colour::ALL.into_iter().filter(|colour| is_held(mission, *colour));
        held.into_iter().all(|colour| reach.objectives(mission, colour))
    }

    fn is_done(&self, game: &Game) -> bool {
        game.in_play().all(|who| game.survivor(who).tokens > 0)
    }

    /// Too few are left for those who have none.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        let without = game.in_play().filter(|who| game.survivor(*who).tokens == 0).count();
        let left = to_hold(game).filter(|token| game.somebody_reaches(token.zone));
        left.count() + game.tokens_dropped() < without
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(to_hold(game).map(|token| token.zone).collect())
    }

    fn words(&self, _: &World) -> String {
        "Let every survivor hold an objective".to_owned()
    }
}

/// Whether whoever takes objectives of a colour holds them.
fn is_held(mission: &Mission, colour: Colour) -> bool {
    mission.specials.iter().any(|special| match special {
        Special::Keep(keep) => keep.colour == colour,
        Special::Carry(carry) => carry.colour == colour,
        _ => false,
    })
}

/// The tokens on the board that can be held, facedown ones among them.
fn to_hold(game: &Game) -> impl Iterator<Item = &Token> {
    let mission = game.world.mission();
    let tokens = game.state.mission.tokens.iter();
    tokens.filter(move |token| {
        token.state == TokenState::Lies
            && token.colour.is_none_or(|colour| is_held(mission, colour))
    })
}
