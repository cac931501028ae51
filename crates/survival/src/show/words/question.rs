//! The open decision as one sentence.

use crate::engine::game::Game;

/// What has to be decided now.
pub fn question(game: &Game) -> String {
    if game.state().outcome.is_some() {
        return "The game is over.".to_owned();
    }
    match game.frame() {
        Some(frame) => game.world().own_words(frame.question(game)),
        None => "Nothing is asked now.".to_owned(),
    }
}
