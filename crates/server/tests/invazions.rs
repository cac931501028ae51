//! A game with hidden hands at a real table.

mod common;

use common::{Person, Served};
use reqwest::StatusCode;
use serde_json::{Value, json};

const LAB: &str = "invazions/attack_of_the_lab_2p";

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_the_human_against_bots() {
    let served = Served::new().await;
    let alone = served.open(&[("mission", LAB)]).await;
    assert!(alone.regions["iz-hand"].contains("hand:"));
    assert!(alone.seats.contains("Red horde") && alone.seats.contains("dot bot"));
    // The quickest thinker, since people wait here.
    let mut human = served.open(&[("mission", LAB), ("seat1", "bot:rules")]).await;
    for _ in 0..12 {
        while human.now["mine"] != true {
            human.hear("update").await;
        }
        let choices = human.choices();
        let wanted =
            choices.iter().find(|choice| choice.starts_with("barricade") || *choice == "pass");
        let action = wanted.or(choices.first()).expect("something can be done").clone();
        human.act(&action).await;
    }
    assert!(!human.heard.contains("Red draws Member"), "the horde's cards are its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_a_horde_and_sees_no_bots_cards() {
    let served = Served::new().await;
    let mut horde = served.open(&[("mission", LAB), ("seat0", "bot:rules"), ("seat1", "me")]).await;
    while horde.now["mine"] != true {
        horde.hear("update").await;
    }
    assert_eq!((&horde.now["seat"], &horde.now["cover"]), (&json!(1), &json!(null)));
    assert!(horde.regions["iz-hand"].contains("hand:member_of_the_horde"));
    // Not even by asking for the other seat.
    let peeking = Person::new(&served, &horde.path, Some(0)).await;
    assert_eq!(peeking.now["seat"], 1);
    for heard in [&horde.heard, &peeking.heard] {
        assert!(!heard.contains("hand:survivors") && !heard.contains("The human draws S"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_that_changes_hands_is_covered() {
    let served = Served::new().await;
    let host = served.open(&[("mission", LAB), ("seat0", "me"), ("seat1", "me")]).await;
    assert_eq!((&host.now["cover"], &host.now["cover_name"]), (&json!(0), &json!("The human")));
    assert_eq!(host.choices(), Vec::<String>::new());
    assert!(!host.heard.contains("hand:"));

    let mut human = Person::new(&served, &host.path, Some(0)).await;
    assert!(human.now["cover"].is_null());
    assert!(human.regions["iz-hand"].contains("hand:"));
    let barricade = human.choices().into_iter().find(|choice| choice.starts_with("barricade"));
    human.act(&barricade.expect("the phase can be ended")).await;
    // Nothing of what they held stays in the page.
    assert_eq!(human.now["cover"], 1);
    assert_eq!((human.choices(), &human.now["reset"]), (Vec::<String>::new(), &json!(true)));
    assert!(human.regions.values().all(|html| !html.contains("hand:")));
    assert!(!human.now["lines"].as_str().unwrap().contains("The human draws S"));

    let horde = Person::new(&served, &host.path, Some(1)).await;
    assert!(horde.now["cover"].is_null());
    assert!(horde.choices().iter().any(|choice| choice.starts_with("attack")));
    assert!(horde.regions["iz-hand"].contains("hand:member_of_the_horde"));
    assert!(!horde.heard.contains("hand:survivors"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_loses_a_seat_sees_its_cards_no_longer() {
    let served = Served::new().await;
    let mut host = served.open(&[("mission", LAB), ("seat0", "me"), ("seat1", "link")]).await;
    let own = served.take(&host.links()[1]).await;
    let mut guest = served.sit(&own).await;
    assert!(guest.regions["iz-hand"].contains("hand:member_of_the_horde"));
    // The host asks; the guest, who is there, agrees.
    let answer = host.post("renew", &json!({ "seat": 1 })).await;
    assert_eq!(answer.status(), StatusCode::OK);
    guest.hear("update").await;
    assert!(guest.regions["banner"].contains("somebody else"), "{}", guest.regions["banner"]);
    assert_eq!(served.get(&own).await.status(), StatusCode::OK);
    assert_eq!(guest.post("agree", &json!({ "yes": true })).await.status(), StatusCode::OK);
    guest.until_end().await;
    assert_eq!(served.get(&own).await.status(), StatusCode::NOT_FOUND);
    while !host.said.contains("new link") {
        host.hear("chat").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_again_is_played_against_the_same_bots() {
    let served = Served::new().await;
    let human = served.open(&[("mission", LAB)]).await;
    let answer = human.post("again", &json!({})).await;
    let answer: Value = answer.json().await.expect("JSON");
    let again = served.sit(answer["to"].as_str().expect("an address")).await;
    assert!(again.now["cover"].is_null());
    assert!(again.seats.contains("Red horde") && again.seats.contains("dot bot"));
    assert_eq!(again.regions["iz-hand"], human.regions["iz-hand"]);
}
