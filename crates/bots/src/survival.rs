//! How to survive: a hand-written player for the board-and-miniatures family.
//!
//! It knows no mission by name. Where to go follows from the mission's steps
//! (`goal.rs`, from what they ask for: `works.rs`; who is sent: `scout.rs`), how far that is from ways and air (`way.rs`), what threatens
//! from the enemies' next activation (`threat.rs`), what an attack does from
//! its dice (`strike.rs`, and `dice.rs` for All-Out and Skill dice), what a card is good for from
//! what is printed on it (`pack.rs`), who goes along with others (`escort.rs`), what a car is good
//! for from the way it saves (`wheels.rs`) and from where the mission wants it (`garage.rs`), what
//! fire is for (`fire.rs`), how a team learns where the mission wants everybody at a level
//! (`growth.rs`) or somebody (`champion.rs`), and when nothing matters any more but the last
//! stretch (`finish.rs`). A turn weighs all of that, action by action (`turn.rs`); the
//! questions in between are simpler (`answer.rs`). People are told why (`reason.rs`), and
//! what chances really are (`calibration.rs`).

mod answer;
mod blows;
mod calibration;
mod champion;
mod dice;
mod escort;
mod finish;
pub mod fire;
mod garage;
mod goal;
mod growth;
mod memory;
pub mod pack;
mod reason;
mod scout;
mod strike;
mod threat;
mod turn;
pub mod way;
mod weights;
mod wheels;
mod win_chance;
pub mod works;

use std::cell::LazyCell;

use ::survival::Game;
use ::survival::action::Action;
use ::survival::content::Content;
use ::survival::reading::Read as _;
use ::survival::reading::frame::Frame;
use ::survival::skill_die::SkillDie;
use table::Seat;

use crate::Evaluator;
use answer::Rearranging;
pub use memory::Memory;
use threat::Threat;
use turn::Outlook;
pub use weights::{Stage, Weights};
pub use win_chance::{FIGURES, figures};

/// What somebody with these weights would do: how much each of `legal` suggests
/// itself, appended to `scores` in the same order.
pub fn advise(
    game: &Game,
    weights: &Weights,
    legal: &[Action],
    memory: &mut Memory,
    scores: &mut Vec<i32>,
) {
    let memory = &*memory;
    let Some(frame) = game.frame() else { return };
    let outlook = match frame {
        Frame::Turn(turn) => Outlook::of_turn(game, weights, memory, turn),
        Frame::Walking(walk) => Outlook::new(game, weights, memory, walk.who, 1, true),
        Frame::Slipping(slip) => Outlook::new(game, weights, memory, slip.who, 1, true),
        Frame::Driving(drive) => Outlook::new(game, weights, memory, drive.who, 1, true),
        Frame::Reflex(reflex) => Outlook::new(game, weights, memory, reflex.who, 0, false),
        Frame::Arranging(_) => {
            let cards = Rearranging::new(game, memory);
            scores.extend(legal.iter().map(|action| cards.gain(*action)));
            return;
        }
        frame => {
            let threat = LazyCell::new(|| Threat::new(game, weights));
            let score = |action: &Action| answer::score(game, weights, frame, &threat, *action);
            scores.extend(legal.iter().map(score));
            return;
        }
    };
    let mut known = None;
    scores.extend(legal.iter().map(|action| outlook.score(*action, &mut known)));
}

/// How much somebody would like to have a skill or a Skill die of this name.
pub(crate) fn lesson(content: &Content, name: &str) -> i32 {
    let die = name.strip_suffix(" die").and_then(SkillDie::named).map(dice::taking);
    die.or_else(|| content.skill(name).map(answer::learning)).unwrap_or(0)
}

impl Evaluator for Game {
    const HORIZON: u32 = 2;

    type Memory = Memory;

    fn advise(&self, _: Seat, legal: &[Action], memory: &mut Memory, scores: &mut Vec<i32>) {
        advise(self, Weights::of(self), legal, memory, scores);
    }

    fn win_chance(&self, _: Seat) -> f32 {
        win_chance::win_chance(self)
    }

    fn reason(&self, action: Action) -> Option<&'static str> {
        reason::reason(self, action)
    }

    fn calibrated(&self, chance: f32) -> f32 {
        calibration::calibrated(self, chance)
    }

    fn pace(&self) -> u32 {
        u32::from(self.state().round)
    }
}
