//! What a mission asks for, and how it can be lost.

use super::list;
use crate::engine::game::Game;
use crate::model::action::Who;
use crate::model::event::Defeat;
use crate::model::mission::Colour;
use crate::model::survivor::Standing;

/// How a game was lost, as a sentence.
pub fn defeat(game: &Game, defeat: Defeat) -> String {
    let world = game.world();
    let fallen: Vec<String> = (0..game.state().survivors.len() as u8)
        .map(Who)
        .filter(|who| game.survivor(*who).standing == Standing::Eliminated)
        .map(|who| world.name(who).to_owned())
        .collect();
    let whom = if fallen.is_empty() { "a survivor".to_owned() } else { list(&fallen) };
    let text = match defeat {
        Defeat::Eliminated => format!("Enemies eliminated {whom}."),
        Defeat::FriendlyFire => format!("A friend's stray shots eliminated {whom}."),
        Defeat::Burned => format!("Hellfire burned {whom}."),
        Defeat::Blasted => format!("A seismic blast eliminated {whom}."),
        Defeat::MoldChain => "A chain of active mold joined two spawn zones.".to_owned(),
        Defeat::ObjectiveLost => "Something that the mission needs is gone.".to_owned(),
        Defeat::Mission => "What the mission had to prevent has happened.".to_owned(),
        Defeat::Fumbled => format!("An attack with bare hands went wrong and eliminated {whom}."),
    };
    world.own_words(text)
}

/// An objective by its colour, or as one that lies facedown.
pub(super) fn objective(colour: Option<Colour>) -> String {
    match colour {
        Some(colour) => format!("the {} objective", colour.name()),
        None => "the facedown objective".to_owned(),
    }
}
