//! What a host can do with a table, and the others when the host is gone.

mod common;

use std::time::{Duration, Instant};

use common::{Person, Served};
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::{Config, Limits};

const TWO: &[(&str, &str)] =
    &[("mission", "invader/m0"), ("players", "2"), ("seat0", "me"), ("seat1", "link")];

async fn two(served: &Served) -> (Person<'_>, Person<'_>, Person<'_>) {
    let host = served.open(TWO).await;
    let links = host.links();
    let friend = served.sit(&links[1]).await;
    let watcher = served.sit(&links[2]).await;
    (host, friend, watcher)
}

async fn until_said(person: &mut Person<'_>, words: &str) {
    while !person.said.contains(words) {
        person.hear("chat").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_is_only_looked_at() {
    let served = Served::new().await;
    let (mut host, mut friend, _) = two(&served).await;
    assert_eq!(friend.post("close", &json!({ "on": true })).await.status(), 422);
    assert_eq!(host.post("close", &json!({ "on": true })).await.status(), StatusCode::OK);
    until_said(&mut friend, "closed the table").await;
    let action = host.choices()[0].clone();
    let message = host.message(&action);
    let answer: Value = host.post("act", &message).await.json().await.unwrap();
    assert!(answer["why"].as_str().unwrap().contains("closed"), "{answer}");
    assert_eq!(host.post("close", &json!({ "on": false })).await.status(), StatusCode::OK);
    host.act(&action).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_muted_is_not_heard() {
    let served = Served::new().await;
    let (mut host, friend, watcher) = two(&served).await;
    let say = |key: &str| json!({ "key": key, "text": "shout" });
    assert_eq!(watcher.post("mute", &json!({ "whom": 1, "on": true })).await.status(), 422);
    assert_eq!(host.post("mute", &json!({ "whom": 1, "on": true })).await.status(), 200);
    assert_eq!(host.post("mute", &json!({ "whom": null, "on": true })).await.status(), 200);
    assert_eq!(friend.post("chat", &say("a")).await.status(), 422);
    assert_eq!(watcher.post("chat", &say("b")).await.status(), 422);
    assert_eq!(host.post("mute", &json!({ "whom": 1, "on": false })).await.status(), 200);
    assert_eq!(friend.post("chat", &say("c")).await.status(), 200);
    until_said(&mut host, "shout").await;
    assert_eq!(host.said.matches("shout").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn any_link_can_be_replaced() {
    let served = Served::new().await;
    let (mut host, mut friend, mut watcher) = two(&served).await;
    assert_eq!(friend.post("renew-watch", &json!({})).await.status(), 422);
    assert_eq!(host.post("renew-watch", &json!({})).await.status(), 200);
    watcher.until_end().await;
    assert_eq!(served.get(&watcher.path).await.status(), StatusCode::NOT_FOUND);
    until_said(&mut host, "new spectator link").await;
    // One's own, too.
    let answer: Value = friend.post("renew-own", &json!({})).await.json().await.unwrap();
    friend.until_end().await;
    assert_eq!(served.get(&friend.path).await.status(), StatusCode::NOT_FOUND);
    let again = served.sit(answer["to"].as_str().unwrap()).await;
    assert_eq!(again.now["seat"], 1);
    let answer: Value = host.post("renew-own", &json!({})).await.json().await.unwrap();
    let host = served.sit(answer["to"].as_str().unwrap()).await;
    assert_eq!(host.post("close", &json!({ "on": true })).await.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_role_of_the_host_goes_to_another() {
    let served = Served::new().await;
    let (mut host, mut friend, watcher) = two(&served).await;
    // Nobody takes it while the host is there.
    assert_eq!(friend.post("host", &json!({ "seat": 1 })).await.status(), 422);
    assert_eq!(watcher.post("host", &json!({ "seat": 1 })).await.status(), 422);
    assert_eq!(host.post("host", &json!({ "seat": 1 })).await.status(), 200);
    until_said(&mut friend, "is the host from now on").await;
    assert_eq!(friend.post("close", &json!({ "on": true })).await.status(), 200);
    assert_eq!(friend.post("close", &json!({ "on": false })).await.status(), 200);
    assert_eq!(host.post("close", &json!({ "on": true })).await.status(), 422);
    // The old host still plays.
    host.act_first().await;
    friend.until(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_time_is_up_a_bot_decides_or_all_are_told() {
    let served = Served::new().await;
    let with = |end: &'static str| [TWO, &[("clock", "5"), ("clock_end", end)]].concat();
    let mut played = served.open(&with("bot")).await;
    let mut told = served.open(&with("tell")).await;
    assert!(played.seats.contains("may take 5 seconds"));
    let begun = Instant::now();
    played.until(1).await;
    assert!(begun.elapsed() >= Duration::from_secs(4));
    until_said(&mut played, "a bot has decided").await;
    until_said(&mut told, "time is up").await;
    assert_eq!(told.version(), 0);
    let answer = served.form("/tables", &[TWO[0], ("clock", "1")]).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_tables_may_need_a_password() {
    let password = Some("open sesame".to_owned());
    let served =
        Served::with(Config { password, limits: Limits::none(), ..Config::default() }).await;
    for (said, status) in [(None, 403), (Some("sesame"), 403), (Some("open sesame"), 303)] {
        let mut form = vec![TWO[0]];
        form.extend(said.map(|said| ("password", said)));
        assert_eq!(served.form("/tables", &form).await.status().as_u16(), status, "{said:?}");
    }
    assert_eq!(served.form("/play-now", &[]).await.status(), StatusCode::FORBIDDEN);
    // Nor does a game of one's own get in without it.
    let open = Served::new().await;
    let save = open.text(&format!("{}/export", open.open(&[TWO[0]]).await.path)).await;
    assert_eq!(open.upload("/import", &save).await.status(), 303);
    let refused = served.upload("/import", &save).await;
    assert_eq!(refused.status(), 422);
    assert!(refused.text().await.unwrap().contains("needs the password"));
    assert!(served.text("/new?mission=invader/m0").await.contains("type=\"password\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_to_take_back_outlives_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let served = Served::on(&data).await;
    let mut host = served.open(&[TWO, &[("undo", "agree")]].concat()).await;
    let (own, friends) = (host.path.clone(), host.links()[1].clone());
    host.act_first().await;
    let undo = json!({ "key": "u1", "version": 1 });
    assert_eq!(host.post("undo", &undo).await.status(), StatusCode::OK);
    drop(host);
    served.running.stop().await.unwrap();

    let served = Served::on(&data).await;
    let friend = served.sit(&friends).await;
    assert!(friend.regions["banner"].contains("take back"), "{}", friend.regions["banner"]);
    assert_eq!(friend.post("agree", &json!({ "yes": true })).await.status(), StatusCode::OK);
    let host = served.sit(&own).await;
    assert_eq!((host.version(), &host.now["plays"]), (2, &json!(0)));
}
