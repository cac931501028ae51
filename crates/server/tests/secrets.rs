//! What a player hears over a whole game holds no secret.

mod common;

use std::collections::BTreeSet;

use common::{Person, Served};
use invazions::card::Card;
use serde_json::Value;

/// A seed that would be noticed anywhere.
const SEED: u64 = 9_184_467_440_737_095_516;

/// All that an update has room for.
const FIELDS: [&str; 20] = [
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
    "stage",
    "steps",
    "title",
    "turn",
    "undo",
    "version",
    "ways",
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
                if spellings().iter().any(|spelling| text.contains(spelling)) {
                    // Only if the bot has ended the game meanwhile.
                    while me.now["over"] != true {
                        me.hear("update").await;
                    }
                }
            }
        }
        if me.now["over"] == true {
            break;
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

/// The cards that a stream has shown in a hand.
fn held(heard: &str) -> BTreeSet<Card> {
    let spots = heard.split("hand:").skip(1);
    let names = spots.map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
    names.flatten().filter_map(Card::named).collect()
}

/// Lets somebody do one of their choices, or hear of what others do.
async fn go_on(person: &mut Person<'_>, plays: usize) {
    // Whoever claims too early has lost.
    let choices: Vec<String> =
        person.choices().into_iter().filter(|choice| choice != "claim").collect();
    let Some(action) = choices.get((plays * 7) % choices.len().max(1)) else {
        person.hear("update").await;
        return;
    };
    let message = person.message(action);
    let answer: Value = person.post("act", &message).await.json().await.expect("JSON");
    person.until(answer["version"].as_u64().unwrap_or_else(|| panic!("{action}: {answer}"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_told_without_anothers_hand() {
    let served = Served::new().await;
    let seed = SEED.to_string();
    for (seats, mine) in [(["me", "bot:random"], true), (["bot:random", "me"], false)] {
        let mut me = served
            .open(&[
                ("mission", "invazions/attack_of_the_lab_2p"),
                ("seat0", seats[0]),
                ("seat1", seats[1]),
                ("seed", seed.as_str()),
            ])
            .await;
        let links: Vec<String> = me
            .seats
            .split("data-copy=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next().map(str::to_owned))
            .collect();
        let mut watcher = served.sit(links.last().expect("a link to look on")).await;
        let mut plays = 0;
        while me.now["over"] != true {
            for spelling in spellings() {
                assert!(!me.heard.contains(&spelling), "the stream tells the seed");
            }
            go_on(&mut me, plays).await;
            plays += 1;
        }
        watcher.until(me.version()).await;
        assert!(plays > 20, "a game that was hardly played shows nothing");
        let shown = held(&me.heard);
        assert!(!shown.is_empty());
        assert!(shown.iter().all(|card| card.is_humans() == mine), "{shown:?}");
        assert_eq!(held(&watcher.heard), BTreeSet::new());
    }
}
