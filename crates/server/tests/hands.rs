//! Ways to read another's hidden hand, each of which once worked.

mod common;

use common::{Person, Served};
use reqwest::StatusCode;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const LAB: (&str, &str) = ("mission", "invazions/attack_of_the_lab_2p");
const TWO: &[(&str, &str)] = &[LAB, ("seat0", "me"), ("seat1", "link")];

async fn why(answer: reqwest::Response) -> String {
    let answer: Value = answer.json().await.unwrap();
    answer["why"].as_str().unwrap_or_default().to_owned()
}

/// A host and a guest who has taken the other seat.
async fn two(served: &Served) -> (Person<'_>, Person<'_>) {
    let mut host = served.open(TWO).await;
    let own = served.take(&host.links()[1]).await;
    let guest = served.sit(&own).await;
    while host.now["mine"] != true {
        host.hear("update").await;
    }
    (host, guest)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_begins_when_everybody_has_made_a_part_of_the_seed() {
    let served = Served::new().await;
    let mut host = served.open(TWO).await;
    assert!(host.now["question"].as_str().unwrap().contains("has sat down"), "{}", host.now);
    assert!(host.choices().is_empty() && !host.heard.contains("hand:"));
    let message = host.message("pass");
    assert_eq!(host.post("act", &message).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let own = served.take(&host.links()[1]).await;
    let page = served.text(&own).await;
    assert!(!page.contains("hand:"), "nobody holds anything yet");
    let guest = served.sit(&own).await;
    assert!(guest.regions["iz-hand"].contains("hand:member_of_the_horde"));
    while host.now["mine"] != true {
        host.hear("update").await;
    }
    assert!(host.regions["iz-hand"].contains("hand:"));
    while !host.said.contains("has taken a seat") || !host.said.contains("the game begins") {
        host.hear("chat").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_bot_for_a_moment_opens_the_way_to_the_same_seed() {
    let served = Served::new().await;
    let (host, mut guest) = two(&served).await;
    assert_eq!(host.post("again", &json!({})).await.status(), StatusCode::FORBIDDEN);
    // The seat is not the host's to give: the guest is asked.
    let bot = json!({ "seat": 1, "who": "bot:random" });
    assert_eq!(host.post("sit", &bot).await.status(), StatusCode::OK);
    guest.hear("update").await;
    assert!(guest.regions["banner"].contains("plays for"), "{}", guest.regions["banner"]);
    assert_eq!(host.post("again", &json!({})).await.status(), StatusCode::FORBIDDEN);
    assert_eq!(host.post("fork", &json!({ "at": 0 })).await.status(), StatusCode::FORBIDDEN);
    // Not even when the guest has agreed, or is gone for a moment.
    assert_eq!(guest.post("agree", &json!({ "yes": true })).await.status(), StatusCode::OK);
    assert_eq!(host.post("again", &json!({})).await.status(), StatusCode::FORBIDDEN);
    drop(guest);
    assert_eq!(host.post("again", &json!({})).await.status(), StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_is_away_for_a_moment_keeps_the_seat() {
    let served = Served::new().await;
    let (mut host, guest) = two(&served).await;
    let own = guest.path.clone();
    drop(guest);
    while !host.seats.contains("dot away") {
        host.hear("presence").await;
    }
    for (what, body) in
        [("sit", json!({ "seat": 1, "who": "bot:random" })), ("renew", json!({ "seat": 1 }))]
    {
        assert_eq!(host.post(what, &body).await.status(), StatusCode::OK, "it is asked");
        let guest = served.sit(&own).await;
        assert!(guest.regions["iz-hand"].contains("hand:member_of_the_horde"), "{what}");
        assert_eq!(guest.post("agree", &json!({ "yes": false })).await.status(), StatusCode::OK);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_chooses_or_rehearses_the_seed() {
    let served = Served::new().await;
    let mut chosen = TWO.to_vec();
    chosen.push(("seed", "7"));
    let answer = served.form("/tables", &chosen).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.text().await.unwrap().contains("nobody chooses the seed"));
    // Nor by opening alone and asking somebody in later.
    let person = json!({ "seat": 1, "who": "person" });
    let alone = served.open(&[LAB, ("seat1", "bot:rules"), ("seed", "7")]).await;
    let answer = alone.post("sit", &person).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(why(answer).await.contains("knows the dice"));
    let alone = served.open(&[LAB, ("seat1", "bot:rules")]).await;
    assert_eq!(alone.post("again", &json!({})).await.status(), StatusCode::OK);
    assert_eq!(alone.post("sit", &person).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hand_of_a_seat_that_is_offered_is_for_whoever_takes_it() {
    let served = Served::new().await;
    let alone = served.open(&[LAB, ("seat1", "bot:rules")]).await;
    let person = json!({ "seat": 1, "who": "person" });
    assert_eq!(alone.post("sit", &person).await.status(), StatusCode::OK);
    // The host offers the seat and doesn't look into it before.
    let host = Person::new(&served, &alone.path, Some(1)).await;
    assert_ne!(host.now["seat"], 1);
    assert!(!host.heard.contains("hand:member_of_the_horde"));
    let page = served.text(&format!("{}?seat=1", alone.path)).await;
    assert!(!page.contains("hand:member_of_the_horde"));
    let own = served.take(&host.links()[1]).await;
    let guest = served.sit(&own).await;
    assert!(guest.regions["iz-hand"].contains("hand:member_of_the_horde"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_knows_no_link_of_a_seat_that_was_taken() {
    let served = Served::new().await;
    let mut host = served.open(TWO).await;
    let invitation = host.links()[1].clone();
    // An invitation shows nothing and plays nothing before it is taken, and
    // whoever only looks at it does not take it.
    let page = served.text(&invitation).await;
    assert!(page.contains("Take the seat") && !page.contains("hand:"));
    for what in ["events", "replay", "export", "moment/0", "describe?spot=x"] {
        let answer = served.get(&format!("{invitation}/{what}")).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{what}");
    }
    let own = served.take(&invitation).await;
    assert_ne!(own, invitation);
    assert_eq!(served.get(&invitation).await.status(), StatusCode::NOT_FOUND);
    let guest = served.sit(&own).await;
    while host.links().contains(&invitation) {
        host.hear("presence").await;
    }
    assert!(!host.heard.contains(&own[3..]) && !served.text(&host.path).await.contains(&own[3..]));
    // The host's own link has lost the seat, whatever it asks for.
    let peeking = Person::new(&served, &host.path, Some(1)).await;
    assert_ne!(peeking.now["seat"], 1);
    for heard in [&host.heard, &peeking.heard] {
        assert!(!heard.contains("hand:member_of_the_horde"));
    }
    drop(guest);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_seed_can_not_be_guessed_from_its_promise() {
    let served = Served::new().await;
    for mission in [LAB, ("mission", "invader/m0")] {
        let me = served.open(&[mission, ("seed", "7")]).await;
        let promise = me.seats.split("<code>").nth(1).unwrap().split('<').next().unwrap();
        assert_eq!(promise.len(), 64);
        for guess in 0..1000 {
            let hash = Sha256::digest(format!("{guess}:0"));
            let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_ne!(promise, hash);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_told_and_imitate_nobody() {
    let served = Served::new().await;
    let (mut host, guest) = two(&served).await;
    let name = |name: &str| json!({ "seat": 1, "name": name });
    assert_eq!(guest.post("name", &name("Bo\u{202e}")).await.status(), StatusCode::OK);
    while !host.said.contains("is called Bo from now on") {
        host.hear("chat").await;
    }
    for wrong in ["The human", "ТHE HUMAN", "the\u{200b} human", "Spectator", "\u{202e}\u{7}"] {
        let answer = guest.post("name", &name(wrong)).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}
