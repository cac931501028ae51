//! A game with hidden hands at a real table.

mod common;

use common::{Person, Served};

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
async fn a_screen_that_changes_hands_is_covered() {
    let served = Served::new().await;
    let mut host = served.open(&[("mission", LAB), ("seat0", "me"), ("seat1", "me")]).await;
    assert_eq!(host.now["seat"], 0);
    assert!(host.now["cover"].is_null());
    let barricade = host.choices().into_iter().find(|choice| choice.starts_with("barricade"));
    host.act(&barricade.expect("the phase can be ended")).await;
    assert_eq!(host.now["cover"], 1);
    assert_eq!(host.choices(), Vec::<String>::new());
    assert!(!host.regions["iz-hand"].contains("hand:member_of_the_horde"));
    let horde = Person::new(&served, &host.path, Some(1)).await;
    assert!(horde.now["cover"].is_null());
    assert!(horde.choices().iter().any(|choice| choice.starts_with("attack")));
    assert!(horde.regions["iz-hand"].contains("hand:member_of_the_horde"));
    assert!(!horde.regions["people"].contains("hand:survivors"));
}
