//! How to survive: a hand-written player for the board-and-miniatures family.
//!
//! It knows no mission by name. Where to go follows from the mission's steps
//! (`goal.rs`, from what they ask for: `works.rs`), how far that is from ways and air (`way.rs`), what threatens
//! from the enemies' next activation (`threat.rs`), what an attack does from
//! its dice (`strike.rs`), what a card is good for from what is printed on it
//! (`pack.rs`). A turn weighs all of that, action by action (`turn.rs`); the
//! questions in between are simpler (`answer.rs`).

mod answer;
mod blows;
mod goal;
pub mod pack;
mod promise;
mod strike;
mod threat;
mod turn;
pub mod way;
mod weights;
pub mod works;

use ::survival::Game;
use ::survival::action::Action;
use ::survival::frame::Frame;
use table::Seat;

use crate::Craft;
use turn::Outlook;

impl Craft for Game {
    const HORIZON: u32 = 2;

    fn advise(&self, _: Seat, legal: &[Action], scores: &mut Vec<i32>) {
        let Some(frame) = self.frame() else { return };
        let outlook = match frame {
            Frame::Turn(turn) => Outlook::of_turn(self, turn),
            Frame::Walking { who, .. } | Frame::Slipping { who } => {
                Outlook::new(self, *who, 1, true)
            }
            Frame::Reflex { who } => Outlook::new(self, *who, 0, false),
            frame => {
                let score = |action: &Action| answer::score(self, frame, *action);
                scores.extend(legal.iter().map(score));
                return;
            }
        };
        let mut known = None;
        scores.extend(legal.iter().map(|action| outlook.score(*action, &mut known)));
    }

    fn promise(&self, _: Seat) -> f32 {
        promise::promise(self)
    }

    fn pace(&self) -> u32 {
        u32::from(self.state().round)
    }
}
