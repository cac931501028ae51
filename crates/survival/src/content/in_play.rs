//! The figures in play: what saves keep of the content they were played with.
//!
//! They come from the files as parsed, not from what the program makes of them,
//! so that a program that keeps them otherwise still finds the same figures.

use serde_json::{Value, json};
use table::Figures;

use super::Content;
use crate::model::setup::Setup;

/// What is for people and decides nothing, wherever it stands.
const TEXTS: &[&str] = &["provenance", "text", "note", "plural", "full_name"];

/// What is for people in a mission besides.
const MISSION_TEXTS: &[&str] = &["title", "difficulty", "minutes", "intro", "rules"];

/// What a box says of itself without deciding anything: its `counts` are only
/// checked.
const BOX_TEXTS: &[&str] = &["name", "order", "counts"];

impl Content {
    /// The figures in play under this setup: those of the ruleset, of the boxes
    /// of the mission and of the table, and of the mission.
    pub(crate) fn in_play(&self, setup: &Setup) -> Figures {
        let mut figures = Figures::new();
        let Some(mission) = self.mission(&setup.mission) else { return figures };
        let named = mission.boxes.iter().chain(&setup.boxes);
        // In the order in which they were read: decks are drawn in it.
        let in_play = self.boxes.iter().filter(|one| named.clone().any(|name| *name == one.id));
        let mut order = Vec::new();
        for one in in_play {
            self.put_box(&mut figures, &one.id, &mut order);
        }
        if let Some(guests) = self.guests.as_ref().filter(|_| setup.options.zombies) {
            self.put_box(&mut figures, &guests.own.id, &mut order);
        }
        figures.put("order", "of decks", json!({ "cards": order }));
        let (game, name) = mission.id.split_once('/').unwrap_or_default();
        let file = self.files.value(&format!("{game}/missions/{name}.toml"), TEXTS);
        let mut file = file.unwrap_or_default();
        forget(&mut file, MISSION_TEXTS);
        let tiles: Vec<String> = laid(&file["layout"]);
        figures.put("mission", &mission.id, file);
        // Survivors and tiles may come from any box.
        let is_played = |name: &str| {
            setup.survivors.iter().any(|played| played.name.eq_ignore_ascii_case(name))
        };
        for one in &self.boxes {
            for survivor in self.tables(&one.id, "survivors.toml", "survivor") {
                if survivor["name"].as_str().is_some_and(is_played) {
                    put(&mut figures, "survivor", &survivor);
                }
            }
            for tile in self.tables(&one.id, "tiles.toml", "tile") {
                let id = tile["id"].as_str().unwrap_or_default().to_owned();
                if tiles.contains(&id) {
                    figures.put_hashed("tile", &id, tile);
                }
            }
        }
        if setup.options.skill_dice {
            figures.put("dice", "skill", self.file("campaign", "dice.toml"));
        }
        figures
    }

    /// What a box brings whoever plays; `order` gets its cards as they come.
    fn put_box(&self, figures: &mut Figures, id: &str, order: &mut Vec<String>) {
        let mut own = self.file(id, "box.toml");
        forget(&mut own, BOX_TEXTS);
        if let Some(ruleset) = own["ruleset"].as_str() {
            let mut rules = self.file(ruleset, "ruleset.toml");
            forget(&mut rules, BOX_TEXTS);
            figures.put("ruleset", ruleset, rules);
        }
        figures.put("box", id, own);
        for enemy in self.tables(id, "enemies.toml", "enemy") {
            put(figures, "enemy", &enemy);
        }
        for card in self.tables(id, "equipment.toml", "card") {
            let name = card["name"].as_str().unwrap_or_default();
            // A card of the starting equipment may be in the deck too.
            let back = card["back"].as_str().filter(|back| *back != "equipment");
            let name = back.map_or_else(|| name.to_owned(), |back| format!("{name} ({back})"));
            order.push(name.clone());
            let mut card = card;
            forget(&mut card, &["name", "back"]);
            figures.put("card", &format!("{name} of {id}"), card);
        }
        for machine in self.tables(id, "machines.toml", "machine") {
            put(figures, "machine", &machine);
        }
        for card in self.tables(id, "cards.toml", "card") {
            let first = card["numbers"][0].as_u64().unwrap_or_default();
            let name = format!("{first} of {id}");
            order.push(name.clone());
            figures.put("enemy card", &name, card);
        }
    }

    /// A file of a folder, as parsed.
    fn file(&self, folder: &str, name: &str) -> Value {
        self.files.value(&format!("{folder}/{name}"), TEXTS).unwrap_or_default()
    }

    /// The tables of this name in a file.
    fn tables(&self, folder: &str, name: &str, table: &str) -> Vec<Value> {
        match self.file(folder, name)[table].take() {
            Value::Array(tables) => tables,
            _ => Vec::new(),
        }
    }
}

/// Puts something that has a name.
fn put(figures: &mut Figures, kind: &str, thing: &Value) {
    let mut rest = thing.clone();
    forget(&mut rest, &["name"]);
    figures.put(kind, thing["name"].as_str().unwrap_or_default(), rest);
}

/// Takes keys out of a table.
fn forget(table: &mut Value, keys: &[&str]) {
    if let Value::Object(map) = table {
        map.retain(|key, _| !keys.contains(&key.as_str()));
    }
}

/// The tiles of a layout: `01-R@90` is the tile `01-R`.
fn laid(layout: &Value) -> Vec<String> {
    match layout {
        Value::Array(rows) => rows.iter().flat_map(laid).collect(),
        Value::String(tile) => vec![tile.split('@').next().unwrap_or_default().to_owned()],
        _ => Vec::new(),
    }
}
