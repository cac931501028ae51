//! The figures in play: what a game was played with, as far as it matters.
//!
//! A save keeps them, so a later program with other figures can name the difference: *the
//! enemy Tank now has damage 2, not 1*. They are things by kind and name, each with its
//! figures, as parsed. There are no texts for people, no notes on where a figure comes
//! from, and nothing that isn't in play.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::sheet::digest_of;

/// How many digits of a hash stand for something too big to be kept whole.
const SHORT: usize = 12;

/// The longest figure that is kept as it is; of longer ones only a hash is.
const LONGEST: usize = 40;

/// The figures in play, by kind and name: `enemy`, `tank`, `{"damage":2}`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Figures(BTreeMap<String, BTreeMap<String, Value>>);

impl Figures {
    /// None yet.
    pub fn new() -> Figures {
        Figures::default()
    }

    /// Adds a thing with its figures. What is nothing (zero, false, empty) is
    /// left out, so that it makes no difference whether a file says it; of what
    /// is long only a hash is kept.
    pub fn put(&mut self, kind: &str, name: &str, figures: Value) {
        let figures = brief(plain(figures));
        self.0.entry(kind.to_owned()).or_default().insert(name.to_owned(), figures);
    }

    /// Adds a thing of which only a hash is kept: it can be told that it is
    /// another, not how.
    pub fn put_hashed(&mut self, kind: &str, name: &str, figures: Value) {
        let figures = hashed(&plain(figures));
        self.0.entry(kind.to_owned()).or_default().insert(name.to_owned(), figures);
    }

    /// The SHA-256 of all of them, in hexadecimal. The order in which they were
    /// put doesn't matter.
    pub fn hash(&self) -> String {
        digest_of(&self.to_text())
    }

    /// As a line of a save keeps them.
    pub(super) fn to_text(&self) -> String {
        // Keys are texts, so this can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What is otherwise now, each in a few words.
    pub fn changes(&self, now: &Figures) -> Vec<String> {
        let mut changes = Vec::new();
        let none = BTreeMap::new();
        let kinds: std::collections::BTreeSet<&String> =
            self.0.keys().chain(now.0.keys()).collect();
        for kind in kinds {
            let (before, after) = (self.0.get(kind), now.0.get(kind));
            let (before, after) = (before.unwrap_or(&none), after.unwrap_or(&none));
            for (name, old) in before {
                match after.get(name) {
                    None => changes.push(format!("the {kind} {name} is gone")),
                    Some(new) => differ(&format!("the {kind} {name}"), "", old, new, &mut changes),
                }
            }
            let added = after.keys().filter(|name| !before.contains_key(*name));
            changes.extend(added.map(|name| format!("the {kind} {name} is new")));
        }
        changes
    }
}

/// Tells where two values differ; `path` leads to them within `thing`.
fn differ(thing: &str, path: &str, old: &Value, new: &Value, changes: &mut Vec<String>) {
    if old == new {
        return;
    }
    if let (Value::Object(before), Value::Object(after)) = (old, new) {
        let keys: std::collections::BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        for key in keys {
            let path = format!("{path}{}{}", if path.is_empty() { "" } else { " " }, spaced(key));
            let of = |map: &Map<String, Value>| map.get(key).cloned().unwrap_or_default();
            differ(thing, &path, &of(before), &of(after), changes);
        }
        return;
    }
    changes.push(match (path.is_empty(), said(old), said(new)) {
        (true, ..) => format!("{thing} is another now"),
        (false, _, None) => format!("{thing} has another {path} now"),
        (false, None, Some(new)) => format!("{thing} now has {path} {new}"),
        (false, Some(old), Some(new)) => format!("{thing} now has {path} {new}, not {old}"),
    });
}

/// `alone_attack` as people write it.
fn spaced(key: &str) -> String {
    key.replace('_', " ")
}

/// A value that is short enough to be said.
fn said(value: &Value) -> Option<String> {
    let text = match value {
        Value::Null => "0".to_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    (!text.starts_with('#') && text.len() <= LONGEST).then_some(text)
}

/// What stands for a value of which only a hash is kept.
fn hashed(value: &Value) -> Value {
    let hash = digest_of(&value.to_string());
    Value::String(format!("#{}", hash.get(..SHORT).unwrap_or(&hash)))
}

/// The value with a hash in place of every figure that is long.
fn brief(value: Value) -> Value {
    match value {
        Value::Object(map) => map.into_iter().map(|(key, value)| (key, brief(value))).collect(),
        other if other.to_string().len() > LONGEST => hashed(&other),
        other => other,
    }
}

/// The value with its keys in order and without what is nothing.
fn plain(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<String, Value> = map
                .into_iter()
                .map(|(key, value)| (key, plain(value)))
                .filter(|(_, value)| !is_nothing(value))
                .collect();
            Value::Object(sorted.into_iter().collect())
        }
        Value::Array(list) => list.into_iter().map(plain).collect(),
        other => other,
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(yes) => !yes,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn figures(tank: Value) -> Figures {
        let mut figures = Figures::new();
        figures.put("enemy", "Tank", tank);
        figures.put("card", "SMG", json!({ "ranged": { "dice": 3, "range": [0, 1] } }));
        figures.put_hashed("tile", "05-R", json!({ "rows": ["ab", "cd"] }));
        figures
    }

    #[test]
    fn order_and_nothings_make_no_difference() {
        let one = figures(json!({ "damage": 2, "toughness": 1, "mold": false, "name": "" }));
        let other = figures(json!({ "toughness": 1, "damage": 2, "speed": 0, "skills": [] }));
        assert_eq!(one, other);
        assert_eq!(one.hash(), other.hash());
        assert_eq!(one.changes(&other), Vec::<String>::new());
        let again: Figures = serde_json::from_str(&one.to_text()).unwrap();
        assert_eq!(again, one);
    }

    #[test]
    fn what_changed_is_named() {
        let before = figures(json!({ "damage": 1, "actions": 1 }));
        let mut now = figures(json!({ "damage": 2, "actions": 1, "spreads_mold": true }));
        assert_ne!(before.hash(), now.hash());
        assert_eq!(
            before.changes(&now),
            [
                "the enemy Tank now has damage 2, not 1",
                "the enemy Tank now has spreads mold yes, not 0"
            ]
        );
        now = before.clone();
        now.put("card", "SMG", json!({ "ranged": { "dice": 3, "range": [0, 2] } }));
        now.put("card", "Pistol", json!({ "ranged": { "dice": 1 } }));
        now.put_hashed("tile", "05-R", json!({ "rows": ["ab", "ce"] }));
        assert_eq!(
            before.changes(&now),
            [
                "the card SMG now has ranged range [0,2], not [0,1]",
                "the card Pistol is new",
                "the tile 05-R is another now"
            ]
        );
        assert_eq!(now.changes(&before)[0], "the card Pistol is gone");
    }
}
