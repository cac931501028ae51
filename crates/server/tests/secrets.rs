//! What a player hears over a whole game holds no secret.

mod common;

use std::collections::BTreeSet;

use common::Served;
use serde_json::Value;

/// A seed that would be noticed anywhere.
const SEED: u64 = 9_184_467_440_737_095_516;

/// All that an update has room for.
const FIELDS: [&str; 18] = [
    "choices",
    "cover",
    "cover_name",
    "hash",
    "lesson",
    "lines",
    "mine",
    "over",
    "plays",
    "question",
    "regions",
    "reset",
    "seat",
    "steps",
    "title",
    "turn",
    "undo",
    "version",
];

/// How a seed could be written.
fn spellings() -> [String; 4] {
    let bytes: Vec<String> = SEED.to_be_bytes().iter().map(u8::to_string).collect();
    [SEED.to_string(), format!("{SEED:x}"), format!("{SEED:X}"), bytes.join(",")]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_told_without_its_seed() {
    let served = Served::new().await;
    let seed = SEED.to_string();
    let with_bot = [
        ("mission", "invader/m0"),
        ("players", "2"),
        ("seat1", "bot:random"),
        ("seed", seed.as_str()),
    ];
    let mut me = served.open(&with_bot).await;
    let page = served.text(&me.path).await;
    let mut fields = BTreeSet::new();
    let mut plays = 0usize;
    loop {
        fields.extend(me.now.as_object().expect("an update").keys().cloned());
        if me.now["over"] == true {
            break;
        }
        // Until the end nothing tells the seed: not the page, the stream, the
        // replay, the file.
        for spelling in spellings() {
            assert!(!me.heard.contains(&spelling), "the stream tells the seed");
            assert!(!page.contains(&spelling), "the page tells the seed");
        }
        if plays.is_multiple_of(25) {
            for what in ["", "/replay", "/export", "/moment/0", "/overlay?lens=forecast"] {
                let text = served.text(&format!("{}{what}", me.path)).await;
                for spelling in spellings() {
                    assert!(!text.contains(&spelling), "{what} tells the seed");
                }
            }
        }
        let choices = me.choices();
        match choices.get((plays * 7) % choices.len().max(1)) {
            Some(action) => {
                let message = me.message(action);
                // The bot may have been faster: then it is tried again.
                let answer: Value = me.post("act", &message).await.json().await.expect("JSON");
                let version = answer["version"].as_u64();
                let version = version.unwrap_or_else(|| panic!("{action}: {answer}"));
                me.until(version).await;
            }
            None => drop(me.hear("update").await),
        }
        plays += 1;
    }
    assert!(plays > 20, "a game that was hardly played shows nothing");
    assert!(me.regions["banner"].contains(&seed), "at the end it is told");
    let known: BTreeSet<String> = FIELDS.iter().map(|field| (*field).to_owned()).collect();
    let surplus: Vec<_> = fields.difference(&known).collect();
    assert!(surplus.is_empty(), "nobody has thought about {surplus:?}");
}
