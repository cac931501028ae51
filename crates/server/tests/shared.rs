//! Several servers on one database: whoever sits at one of them plays with
//! whoever sits at another, and notices nothing of it.

#[path = "common/cluster.rs"]
mod cluster;
mod common;

use std::path::Path;
use std::time::Duration;

use cluster::Cluster;
use common::{Served, families};
use reqwest::StatusCode;
use serde_json::Value;
use server::tables::{self, Place};

const M0: (&str, &str) = ("mission", "invader/m0");

/// Two servers on one database.
async fn two() -> Option<(Served, Served, String)> {
    let cluster = tokio::task::block_in_place(Cluster::any)?;
    let address = tokio::task::block_in_place(|| cluster.database());
    Some((Served::shared(&address).await, Served::shared(&address).await, address))
}

async fn answer(answer: reqwest::Response) -> (StatusCode, Value) {
    let status = answer.status();
    (status, answer.json().await.expect("JSON"))
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_two_servers_play_one_game() {
    let Some((one, other, _)) = two().await else { return };
    let mut ann = one.open(&[M0, ("players", "1")]).await;
    let mut bo = other.sit(&ann.path).await;
    for round in 0..20 {
        let (who, version) =
            if round % 2 == 0 { (&mut ann, round + 1) } else { (&mut bo, round + 1) };
        who.until(round).await;
        let Some(action) = who.choices().first().cloned() else { break };
        let mut message = who.message(&action);
        message["key"] = format!("click {round}").into();
        let (status, said) = answer(who.post("act", &message).await).await;
        assert_eq!((status, said["version"].as_u64()), (StatusCode::OK, Some(version)), "{said}");
        // The same click at the other server is known there too.
        for served in [&one, &other] {
            let (_, again) =
                answer(served.post(&format!("{}/act", ann.path), &message).await).await;
            assert_eq!(again["version"].as_u64(), Some(version), "{again}");
        }
        ann.until(version).await;
        bo.until(version).await;
        assert_eq!(ann.regions, bo.regions, "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_and_does_not_come_out_so_is_not_believed() {
    let Some(cluster) = tokio::task::block_in_place(Cluster::any) else { return };
    let address = tokio::task::block_in_place(|| cluster.database());
    let (one, other) = (Served::shared(&address).await, Served::shared(&address).await);
    let mut ann = one.open(&[M0, ("players", "1")]).await;
    let mut bo = other.sit(&ann.path).await;
    let choices = ann.choices();
    let seat = &ann.now["seat"];
    for (round, action) in choices.iter().take(3).enumerate() {
        // A play that nobody has made: one could be made, but it leads elsewhere.
        let line = format!("{{\"seat\":{seat},\"do\":\"{action}\",\"hash\":\"{round}\"}}");
        let told = format!(
            "SELECT pg_notify(plays, concat_ws(chr(10), 'nobody', t.id, stamp + 1, 'key', '{line}', \
             '')) FROM holdout.tables AS t, holdout.form"
        );
        assert!(tokio::task::block_in_place(|| cluster.ask(&address, &told)).is_some());
    }
    for round in 0..4 {
        ann.until(round).await;
        let Some(action) = ann.choices().last().cloned() else { break };
        let mut message = ann.message(&action);
        message["key"] = format!("click {round}").into();
        let (status, said) = answer(ann.post("act", &message).await).await;
        assert_eq!((status, said["version"].as_u64()), (StatusCode::OK, Some(round + 1)), "{said}");
        ann.until(round + 1).await;
        bo.until(round + 1).await;
        assert_eq!(ann.regions, bo.regions, "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_click_at_once_one_is_stale() {
    let Some((one, other, _)) = two().await else { return };
    let mut ann = one.open(&[M0, ("players", "1")]).await;
    let mut bo = other.sit(&ann.path).await;
    let mut played = 0;
    for round in 0..15 {
        if ann.choices().is_empty() {
            break;
        }
        let action = ann.choices()[0].clone();
        let (mut first, mut second) = (ann.message(&action), bo.message(&action));
        first["key"] = format!("a{round}").into();
        second["key"] = format!("b{round}").into();
        let (a, b) = tokio::join!(ann.post("act", &first), bo.post("act", &second));
        let (a, b) = (answer(a).await, answer(b).await);
        let done = [&a, &b].iter().filter(|(status, _)| *status == StatusCode::OK).count();
        assert_eq!(done, 1, "{a:?} {b:?}");
        let stale = if a.0 == StatusCode::OK { &b } else { &a };
        assert_eq!((stale.0, &stale.1["stale"]), (StatusCode::CONFLICT, &true.into()), "{stale:?}");
        played += 1;
        ann.until(played).await;
        bo.until(played).await;
        assert_eq!(ann.regions, bo.regions);
    }
    assert!(played > 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_agreed_on_at_one_server_holds_at_the_other() {
    let Some((one, other, _)) = two().await else { return };
    let form = [M0, ("players", "2"), ("seat1", "link")];
    let mut host = one.open(&form).await;
    let own = host.links()[1].clone();
    let mut guest = other.sit(&own).await;
    // Talk goes both ways, and so does who is there.
    let say = |key: &str, text: &str| serde_json::json!({ "key": key, "text": text });
    assert_eq!(guest.post("chat", &say("g1", "hello host")).await.status(), StatusCode::OK);
    assert_eq!(host.post("chat", &say("h1", "hello guest")).await.status(), StatusCode::OK);
    while !host.said.contains("hello host") {
        host.hear("chat").await;
    }
    while !guest.said.contains("hello guest") {
        guest.hear("chat").await;
    }
    // A link that is replaced at one server leads nowhere at the other.
    let renew = serde_json::json!({ "seat": 1 });
    assert_eq!(host.post("renew", &renew).await.status(), StatusCode::OK);
    let gone = async {
        while other.get(&own).await.status() != StatusCode::NOT_FOUND {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("it is replaced everywhere");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_at_another_server_and_bots_when_theirs_is_gone() {
    let Some((one, other, _)) = two().await else { return };
    let form = [M0, ("players", "2"), ("seat0", "bot:random"), ("seat1", "bot:random")];
    let me = one.open(&form).await;
    let path = me.path.clone();
    let mut watcher = other.sit(&path).await;
    // The bots play at one server, and are seen at the other.
    while watcher.version() < 5 && watcher.now["over"] != true {
        watcher.hear("update").await;
    }
    drop(me);
    one.running.stop().await.expect("it stops");
    let seen = watcher.version();
    let goes_on = async {
        while watcher.version() < seen + 5 && watcher.now["over"] != true {
            watcher.hear("update").await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), goes_on).await.expect("the other takes over");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_copied_into_a_database_and_back() {
    let Some(cluster) = tokio::task::block_in_place(Cluster::any) else { return };
    let address = tokio::task::block_in_place(|| cluster.database());
    let folder = tempfile::tempdir().unwrap();
    let [data, back] = ["tables.db", "back.db"].map(|name| folder.path().join(name));
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/old/2026-11/tables.db");
    std::fs::copy(old, &data).unwrap();
    let (file, database) = (Place::File(data.clone()), Place::Database(address.clone()));
    let copied = tables::copy(&file, &database).await.unwrap();
    let before = tables::list(&data).unwrap();
    assert_eq!((copied.tables, copied.there), (before.len(), 0));
    let again = tables::copy(&file, &database).await.unwrap();
    assert_eq!((again.tables, again.there), (0, before.len()), "it can be done again");
    // Played on there, then back in a file of its own.
    let served = Served::shared(&address).await;
    let mut me = served.open(&[M0]).await;
    me.act_first().await;
    drop(me);
    served.running.stop().await.unwrap();
    tables::copy(&database, &Place::File(back.clone())).await.unwrap();
    let after = tables::list(&back).unwrap();
    assert_eq!(after.len(), before.len() + 1);
    for table in &before {
        assert!(after.contains(table), "{table:?}");
        let export = |path| tables::export(path, &table.id).unwrap();
        assert_eq!(export(&data), export(&back));
    }
    let problems = |path: &Path| tables::check(path, &families()).unwrap().problems;
    assert_eq!(problems(&back), problems(&data));
    assert!(tables::copy(&file, &file).await.is_err(), "to where they are");
    // One that was played on in one place is not taken for the other's.
    let listed = &before[0].id;
    let more = format!("UPDATE holdout.tables SET last = last + 1 WHERE id = '{listed}'");
    tokio::task::block_in_place(|| cluster.ask(&address, &more)).unwrap();
    let refused = tables::copy(&file, &database).await.unwrap_err().to_string();
    assert!(refused.contains(listed), "{refused}");
}
