//! What a game brings so that bots can play it well.

use table::{Game, Seat};

/// A game that somebody has learned to play.
///
/// Both questions are asked of a *world*: a game drawn by
/// [`sample`](table::Game::sample), which only looks like the real one to the
/// seat that asks. So nothing they look at can be a secret; where a game has
/// hidden things, an answer that leans on them leans on a guess.
pub trait Evaluator: Game<Action: Send + Sync> + Send + Sync {
    /// What is found out in one decision and can be used in the next, of the same game or
    /// of another world drawn from it. It makes answers quicker, never others; `()` where
    /// nothing is worth remembering.
    type Memory: Default;

    /// How much each of `legal` suggests itself to a good player in `seat`,
    /// appended to `scores` in the same order. The highest is what they do; a
    /// hundred points less is something they would hardly think of.
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

    /// How far the game has come, in whatever steps positions are best
    /// compared at: rounds, mostly.
    fn pace(&self) -> u32;

    /// Why whoever decides would do this, in a sentence of theirs; nothing where it
    /// speaks for itself.
    fn reason(&self, action: Self::Action) -> Option<&'static str> {
        let _ = action;
        None
    }

    /// How many games of a hundred are really won where a search expects `chance`.
    fn calibrated(&self, chance: f32) -> f32 {
        chance
    }
}
