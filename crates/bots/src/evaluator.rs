//! What a game brings so that bots can play it well: scores for actions, and
//! the chance to win.

use table::{Game, Seat};

/// A game that somebody has learned to play.
///
/// All questions are about a *world*: a game drawn by
/// [`sample`](table::Game::sample), which only looks like the real one to the
/// seat that asks. So no answer can use a secret. Hidden things are guesses there.
pub trait Evaluator: Game<Action: Send + Sync> + Send + Sync {
    /// What is found out in one decision and can be used in the next, of the same game or
    /// of another world drawn from it. It makes answers quicker, never others; `()` where
    /// nothing is worth remembering.
    type Memory: Default;

    /// Scores each action of `legal` as a good player in `seat` would, appended to
    /// `scores` in the same order. The highest is what they do. With a hundred points
    /// less, they would hardly consider it.
    fn advise(
        &self,
        seat: Seat,
        legal: &[Self::Action],
        memory: &mut Self::Memory,
        scores: &mut Vec<i32>,
    );

    /// How likely `seat` is to win from here, from 0 to 1: exactly 0 or 1 once
    /// the game is over.
    fn win_chance(&self, seat: Seat) -> f32;

    /// How far searches play on before they ask what a game promises, in steps
    /// of [`pace`](Evaluator::pace).
    const HORIZON: u32;

    /// How far the game has come, in the steps at which positions compare best:
    /// mostly rounds.
    fn pace(&self) -> u32;

    /// Why a player would do this, in one sentence; none where it is obvious.
    fn reason(&self, action: Self::Action) -> Option<&'static str> {
        let _ = action;
        None
    }

    /// How many games of a hundred are really won where a search expects `chance`.
    fn calibrated(&self, chance: f32) -> f32 {
        chance
    }
}
