//! What goes wrong around a server spoils no table: a full disk, a file that
//! another program holds, people who hang up in the middle of a click, a hole
//! in a record, damaged pages and letters.
//!
//! `cargo xtask faults` runs the same for longer.

mod common;

use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use common::{Person, Served};
use reqwest::StatusCode;
use rusqlite::Connection;
use serde_json::Value;

const M0: (&str, &str) = ("mission", "invader/m0");

/// How often each fault happens: a few times, or as often as is asked for.
fn rounds() -> usize {
    std::env::var("HOLDOUT_FAULTS").ok().and_then(|n| n.parse().ok()).unwrap_or(2)
}

/// Entries of all tables follow one another, and there are as many as were
/// acknowledged.
fn no_holes(data: &Path) {
    let db = Connection::open(data).expect("the file");
    let torn = "SELECT count(*) FROM tables WHERE last IS NOT \
        (SELECT count(*) FROM entries WHERE tbl = id) OR last IS NOT \
        (SELECT coalesce(max(seq), 0) FROM entries WHERE tbl = id)";
    let torn: i64 = db.query_row(torn, [], |row| row.get(0)).expect("an answer");
    assert_eq!(torn, 0, "a record has a hole");
}

/// A file with a table of so many plays, whose server has stopped; the table's address.
async fn table_of(data: &Path, plays: usize) -> String {
    let served = Served::on(data).await;
    let mut me = served.open(&[M0]).await;
    for _ in 0..plays {
        me.act_first().await;
    }
    let path = me.path.clone();
    drop(me);
    served.running.stop().await.unwrap();
    path
}

/// A click, and whether it was acknowledged.
async fn click(me: &mut Person<'_>, wish: usize) -> (Value, Option<u64>) {
    let choices = me.choices();
    assert!(!choices.is_empty(), "nothing to press at version {}", me.version());
    let action = choices[wish % choices.len()].clone();
    let message = me.message(&action);
    let answer = me.post("act", &message).await;
    let status = answer.status();
    let answer: Value = answer.json().await.expect("JSON");
    // Where something was lost, the table has moved back.
    let known = [StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE, StatusCode::CONFLICT];
    assert!(known.contains(&status), "{status}: {answer}");
    (message, answer["version"].as_u64().filter(|_| status == StatusCode::OK))
}

/// The same click again has led to the same version.
async fn known(me: &Person<'_>, message: &Value, version: u64) {
    let again: Value = me.post("act", message).await.json().await.expect("JSON");
    assert_eq!(again["version"].as_u64(), Some(version), "{again}");
}

/// Waits until it is somebody's turn; whether it ever is, before the game is over.
async fn is_turn(me: &mut Person<'_>) -> bool {
    while me.now["mine"] != true && me.now["over"] != true {
        me.hear("update").await;
    }
    me.now["over"] != true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_spoils_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let served = Served::on(&data).await;
    let mut tables = Vec::new();
    for round in 0..rounds() {
        // A game of its own: one that is over has nothing to press.
        let mut me = served.open(&[M0, ("players", "1")]).await;
        let mut watcher = Person::new(&served, &me.path, None).await;
        let mut acknowledged = Vec::new();
        let (mut refused, mut wish) = (0, round);
        served.running.seem_full(true).await.unwrap();
        while refused < 3 {
            if me.choices().is_empty() {
                // Over before the disk was full: the next game finds less room.
                tables.push((
                    me.path.clone(),
                    me.regions.clone(),
                    std::mem::take(&mut acknowledged),
                ));
                served.running.seem_full(false).await.unwrap();
                me = served.open(&[M0, ("players", "1")]).await;
                watcher = Person::new(&served, &me.path, None).await;
                served.running.seem_full(true).await.unwrap();
            }
            let (message, version) = click(&mut me, wish).await;
            match version {
                Some(version) => {
                    me.until(version).await;
                    acknowledged.push((message, version));
                }
                None => refused += 1,
            }
            wish += 7;
            assert!(wish < 7 * 2000, "the disk was never full");
        }
        served.running.seem_full(false).await.unwrap();
        // What could not be kept was not told either.
        let before = me.version();
        assert_eq!(before, acknowledged.len() as u64);
        let (message, version) = click(&mut me, round).await;
        assert_eq!(version, Some(before + 1));
        me.until(before + 1).await;
        watcher.until(before + 1).await;
        assert_eq!(watcher.regions, me.regions);
        acknowledged.push((message, before + 1));
        tables.push((me.path.clone(), me.regions.clone(), acknowledged));
    }
    served.running.stop().await.unwrap();
    no_holes(&data);
    let served = Served::on(&data).await;
    let content = survival::content::Content::embedded().unwrap();
    for (path, seen, acknowledged) in tables {
        let me = served.sit(&path).await;
        assert_eq!(me.regions, seen);
        for (message, version) in &acknowledged {
            known(&me, message, *version).await;
        }
        let export = served.text(&format!("{path}/export")).await;
        let replay = table::read_shared::<survival::Game>(&export, &content).expect("it verifies");
        assert_eq!(replay.entries().len() as u64, me.version());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_another_program_holds_is_waited_for_and_then_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let served = Served::on(&data).await;
    let with_bot = [M0, ("players", "2"), ("seat1", "bot:random")];
    let mut me = served.open(&with_bot).await;
    let mut paths = vec![me.path.clone()];
    for round in 0..rounds().min(20) {
        while !is_turn(&mut me).await {
            me = served.open(&with_bot).await;
            paths.push(me.path.clone());
        }
        let (holds, held) = std::sync::mpsc::channel();
        let (path, begun) = (data.clone(), Instant::now());
        let holder = std::thread::spawn(move || {
            let db = Connection::open(path).unwrap();
            db.busy_timeout(Duration::from_secs(10)).unwrap();
            db.execute_batch("BEGIN IMMEDIATE").unwrap();
            holds.send(()).unwrap();
            std::thread::sleep(Duration::from_secs(6));
            db.execute_batch("ROLLBACK").unwrap();
        });
        tokio::task::block_in_place(|| held.recv()).unwrap();
        let before = me.version();
        let (message, version) = click(&mut me, round).await;
        assert_eq!(version, None, "after {:?}", begun.elapsed());
        tokio::task::block_in_place(|| holder.join()).unwrap();
        // The same click again is done now, and once.
        let mut again: Value = me.post("act", &message).await.json().await.expect("JSON");
        if again["ok"] != true {
            again = me.post("act", &message).await.json().await.expect("JSON");
        }
        assert_eq!(again["version"].as_u64(), Some(before + 1), "{again}");
        me.until(before + 1).await;
    }
    drop(me);
    served.running.stop().await.unwrap();
    no_holes(&data);
    let served = Served::on(&data).await;
    for path in paths {
        served.sit(&path).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_hangs_up_in_mid_click_has_clicked() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let served = Served::on(&data).await;
    let mut me = served.open(&[M0, ("players", "1")]).await;
    let address = served.base.trim_start_matches("http://").to_owned();
    let mut done = Vec::new();
    for wish in 0..rounds() * 20 {
        if me.choices().is_empty() {
            // Over: the next game.
            for (message, version) in done.drain(..) {
                known(&me, &message, version).await;
            }
            me = served.open(&[M0, ("players", "1")]).await;
        }
        let choices = me.choices();
        let message = me.message(&choices[wish * 5 % choices.len()]);
        let body = message.to_string();
        let mut stream = TcpStream::connect(&address).unwrap();
        let (path, length) = (&me.path, body.len());
        write!(
            stream,
            "POST {path}/act HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        // Sometimes at once, sometimes a little later.
        std::thread::sleep(Duration::from_micros((wish as u64 % 8) * 150));
        drop(stream);
        // Either it did not arrive, or it was done and told: the same click
        // sent again leads to the same version.
        let again: Value = me.post("act", &message).await.json().await.unwrap();
        let version = again["version"].as_u64().expect("a version");
        assert_eq!(version, done.len() as u64 + 1, "{again}");
        me.until(version).await;
        assert_eq!(me.version(), version, "nothing was stored that was not told");
        done.push((message, version));
    }
    for (message, version) in &done {
        known(&me, message, *version).await;
    }
    drop(me);
    served.running.stop().await.unwrap();
    no_holes(&data);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_with_a_hole_opens_up_to_it_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let path = table_of(&data, 6).await;
    let db = Connection::open(&data).unwrap();
    db.execute("DELETE FROM entries WHERE seq = 4", []).unwrap();
    drop(db);
    let served = Served::on(&data).await;
    let mut me = served.sit(&path).await;
    assert_eq!(me.version(), 3);
    let said = &served.text(&path).await;
    assert!(said.contains("breaks off after entry 3 of 6"), "{said}");
    let action = me.choices()[0].clone();
    let mut message = me.message(&action);
    message["key"] = "after the hole".into();
    assert_eq!(me.post("act", &message).await.status(), StatusCode::OK);
    me.until(4).await;
    drop(me);
    served.running.stop().await.unwrap();
    no_holes(&data);
    let served = Served::on(&data).await;
    assert_eq!(served.sit(&path).await.version(), 4);
}

/// Damaged letters cost the entry they stand in and what follows, and nobody is
/// left wondering why.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_with_damaged_letters_opens_up_to_them_and_says_so() {
    let breaks_off = "breaks off after entry 3 of 6";
    for (damaged, sentence) in [
        ("CAST(x'7bff80c3' AS TEXT)", breaks_off),
        ("substr(line, 1, 9)", breaks_off),
        ("replace(line, '}', '')", breaks_off),
        ("replace(line, '\"do\":\"', '\"do\":\"#')", "up to play 3 of 6"),
        ("replace(line, '\"seat\":', '\"seat\":9')", "up to play 3 of 6"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("tables.db");
        let path = table_of(&data, 6).await;
        let db = Connection::open(&data).unwrap();
        db.execute_batch("DROP TRIGGER entries_stay").unwrap();
        let done = db.execute(&format!("UPDATE entries SET line = {damaged} WHERE seq = 4"), []);
        assert_eq!(done.unwrap(), 1);
        drop(db);
        let checked = server::tables::check(&data, &common::families()).unwrap();
        assert_eq!(checked.problems.len(), 1, "{damaged}: {checked:?}");

        let served = Served::on(&data).await;
        let page = served.text(&path).await;
        assert!(page.contains(sentence), "{damaged}: {page}");
        if sentence != breaks_off {
            let answer = served.form(&format!("{path}/play-on"), &[]).await;
            assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{damaged}");
        }
        let mut me = served.sit(&path).await;
        assert_eq!(me.version(), 3, "{damaged}");
        let action = me.choices()[0].clone();
        let mut message = me.message(&action);
        message["key"] = "after the damage".into();
        assert_eq!(me.post("act", &message).await.status(), StatusCode::OK);
        me.until(4).await;
        drop(me);
        served.running.stop().await.unwrap();
        no_holes(&data);
        let checked = server::tables::check(&data, &common::families()).unwrap();
        assert_eq!((checked.entries, checked.problems), (4, Vec::new()), "{damaged}");
    }
}

/// Overwrites pages of a file as another program would: closing it here would
/// take the server's own locks away.
fn damage(data: &Path, pages: std::ops::Range<u64>) {
    let done = std::process::Command::new("dd")
        .args(["if=/dev/urandom", "bs=4096", "conv=notrunc", "status=none"])
        .arg(format!("of={}", data.display()))
        .args([format!("seek={}", pages.start), format!("count={}", pages.end - pages.start)])
        .status();
    assert!(done.expect("dd").success());
}

/// Puts everything in its place in the file; how many pages it has.
fn gathered(data: &Path) -> u64 {
    let db = Connection::open(data).unwrap();
    db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    db.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_damaged_while_people_and_bots_play_costs_nothing_that_is_known() {
    for round in 0..rounds().min(10) as u64 {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("tables.db");
        let served = Served::on(&data).await;
        let bots = [M0, ("players", "2"), ("seat0", "bot:random"), ("seat1", "bot:random")];
        let mut others = Vec::new();
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push((served.open(&[M0, ("players", "1")]).await, Vec::new()));
            others.push((served.open(&bots).await.path.clone(), Vec::new()));
        }
        let mut refused = 0;
        for turn in 0..40 {
            if turn == 20 {
                let page = gathered(&data) * (round % 10 + 1) / 11;
                damage(&data, page.max(2)..page.max(2) + 1);
            }
            for (me, acknowledged) in &mut people {
                if me.choices().is_empty() {
                    continue;
                }
                match click(me, turn * 5).await {
                    (message, Some(version)) => {
                        me.until(version).await;
                        acknowledged.push((message, version));
                    }
                    (_, None) => {
                        refused += 1;
                        let _ = tokio::time::timeout(Duration::from_millis(200), me.hear("update"))
                            .await;
                    }
                }
            }
        }
        let lost = served.running.rescue().map(|rescue| rescue.saved.lost.clone());
        assert!(refused <= 20, "{refused} clicks were refused: the server goes on");
        let people: Vec<(String, Vec<(Value, u64)>)> =
            people.into_iter().map(|(me, acknowledged)| (me.path.clone(), acknowledged)).collect();
        served.running.stop().await.unwrap();

        let served = Served::on(&data).await;
        let later = served.running.rescue().map(|rescue| rescue.saved.lost.clone());
        let later = later.unwrap_or_default();
        let mut short = 0;
        for (path, acknowledged) in people.iter().chain(&others) {
            let page = served.get(path).await;
            let is_there = page.status() == StatusCode::OK;
            if !is_there || page.text().await.unwrap().contains("breaks off") {
                short += 1;
                continue;
            }
            let me = served.sit(path).await;
            assert!(me.version() >= acknowledged.len() as u64, "silently short");
            for (message, version) in acknowledged {
                known(&me, message, *version).await;
            }
        }
        println!("round {round}: {refused} refused; lost: {lost:?}, {later:?}; {short} short");
        // What was met while the server still knew it was put back; what
        // nobody had asked for was found at the start, and is told.
        assert!(short <= later.len(), "untold");
        served.running.stop().await.unwrap();
        no_holes(&data);
        let checked = server::tables::check(&data, &common::families()).unwrap();
        assert_eq!(checked.problems, Vec::<String>::new());
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn whoever_watches_over_a_server_is_told_of_damaged_pages() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let path = table_of(&data, 10).await;
    // The table is not in memory, and all but the first page is gone.
    let served = Served::on(&data).await;
    let pages = gathered(&data);
    damage(&data, 1..pages);
    assert_eq!(served.get(&path).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    let health = served.text("/healthz").await;
    assert!(health.contains("it was damaged"), "{health}");
    let aside = served.running.rescue().expect("it was noticed").aside.clone();
    assert!(aside.exists(), "the damaged file is kept");
    // Nothing was left of this table; others are opened.
    assert_eq!(served.get(&path).await.status(), StatusCode::NOT_FOUND);
    let mut me = served.open(&[M0]).await;
    me.act_first().await;
}
