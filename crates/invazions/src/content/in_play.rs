//! The figures in play: what saves keep of the content they were played with.

use serde_json::Value;
use table::Figures;

use super::Content;
use crate::setup::Setup;

/// What is for people and decides nothing.
const TEXTS: &[&str] = &["provenance", "text", "note", "name", "book", "heading"];

impl Content {
    /// Every card, the figures of the rules, and the scenario.
    pub(crate) fn in_play(&self, setup: &Setup) -> Figures {
        let mut figures = Figures::new();
        let file = |path: &str| self.files.value(path, TEXTS).unwrap_or_default();
        let cards = file("invazions/cards.toml");
        for kind in ["card", "research"] {
            for card in cards[kind].as_array().into_iter().flatten() {
                if let Some(id) = card["id"].as_str() {
                    figures.put(kind, id, without_id(card));
                }
            }
        }
        figures.put("game", "InvaZions", file("invazions/rules.toml")["figures"].take());
        let id = &setup.scenario;
        let path = id.strip_prefix("invazions/").unwrap_or(id);
        figures.put("scenario", id, file(&format!("invazions/scenarios/{path}.toml")));
        figures
    }
}

fn without_id(card: &Value) -> Value {
    let mut card = card.clone();
    card["id"].take();
    card
}
