//! How to survive: a hand-written player for the board-and-miniatures family.
//!
//! It knows no mission by name. Each question has a file:
//!
//! | file | question |
//! |---|---|
//! | `goal.rs`, `works.rs` | where to go, from the mission's steps and what they ask for |
//! | `scout.rs` | who is sent |
//! | `way.rs` | how far that is, by ways and air |
//! | `threat.rs` | what the enemies' next activation threatens |
//! | `strike.rs`, `dice.rs` | what an attack does; All-Out and Skill dice |
//! | `pack.rs` | what a card is worth, from what is printed on it |
//! | `escort.rs` | who goes along with others |
//! | `wheels.rs`, `garage.rs` | what cars are good for; where the mission wants them |
//! | `break_out.rs` | how all break out in cars at once |
//! | `blast.rs` | how grenades come together |
//! | `fire.rs` | what fire is for |
//! | `growth.rs`, `champion.rs` | how everybody, or somebody, reaches a level |
//! | `finish.rs` | when only the last stretch matters |
//! | `turn.rs` | a turn: all of this weighed, action by action |
//! | `answer.rs` | simpler questions between actions |
//! | `reason.rs`, `calibration.rs` | why, for people; what chances really are |

mod answer;
mod blast;
mod blows;
mod break_out;
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
