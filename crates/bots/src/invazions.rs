//! How to win InvaZions: a hand-written player for the human and the hordes.
//!
//! Both sides count in the same unit, a fortieth of a research point (`worth.rs`).
//! A horde's deck grows in sight of everybody, so `power.rs` can guess what its
//! cards do this turn. `meal.rs` says what damage devours at a Place. Together they
//! say what the hordes gain at each Place (`raid.rs`). The hordes take the best of
//! it, and the human leaves them as little as possible (`human.rs`, `brave.rs`).
//! `horde.rs` plays the hordes' cards. `reason.rs` tells people why.

mod brave;
mod horde;
mod human;
mod meal;
mod power;
mod raid;
mod reason;
mod win_chance;
mod worth;

use ::invazions::Game;
use ::invazions::action::Action;
use ::invazions::card::Horde;
use ::invazions::reading::Read as _;
use ::invazions::reading::state::Stage;
use table::Seat;

use crate::Evaluator;

/// The score of what a player would never do.
const NEVER: i32 = -10_000;

impl Evaluator for Game {
    const HORIZON: u32 = 1;

    type Memory = ();

    fn advise(&self, seat: Seat, legal: &[Action], (): &mut (), scores: &mut Vec<i32>) {
        let deciders = self.deciders();
        let seat = if deciders.contains(seat) { seat } else { deciders.lowest().unwrap_or(seat) };
        let own = Horde(seat.0.saturating_sub(1));
        match self.state().stage {
            Stage::Defend => human::defend(self, legal, scores),
            Stage::Discard => {
                scores.extend(legal.iter().map(|action| human::discard(self, *action)));
            }
            Stage::Firebug(..) | Stage::Janitor(_) => {
                scores.extend(legal.iter().map(|action| human::pick(self, *action)));
            }
            Stage::Window(window) => brave::interrupt(self, window, legal, scores),
            Stage::Choose => horde::choose(self, own, legal, scores),
            Stage::Allocate(place) => horde::devour(self, place, legal, scores),
            Stage::Order => {
                scores.extend(legal.iter().map(|action| horde::order(self, own, *action)));
            }
            Stage::Wounded(_) => {
                scores.extend(legal.iter().map(|action| horde::take_wounded(self, *action)));
            }
            Stage::Agree(..) => scores.extend(legal.iter().map(|action| horde::agree(*action))),
            Stage::Play => scores.extend(legal.iter().map(|action| horde::play(self, *action))),
            Stage::Ask(ask) => {
                scores.extend(legal.iter().map(|action| horde::answer(self, ask, *action)));
            }
            Stage::Recruit => {
                scores.extend(legal.iter().map(|action| horde::recruit(self, own, *action)));
            }
            Stage::Claim => scores.extend(legal.iter().map(|action| horde::claim(self, *action))),
            Stage::Over(_) => scores.extend(legal.iter().map(|_| 0)),
        }
    }

    fn win_chance(&self, seat: Seat) -> f32 {
        let human = win_chance::win_chance(self);
        if seat == Seat(0) { human } else { 1.0 - human }
    }

    fn pace(&self) -> u32 {
        u32::from(self.state().turn)
    }

    fn reason(&self, action: Action) -> Option<&'static str> {
        reason::reason(self, action)
    }
}
