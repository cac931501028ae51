//! Games and tables that earlier programs wrote: opened for ever.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{Person, Served};
use reqwest::StatusCode;
use rusqlite::Connection;
use serde_json::Value;
use table::{Game, Opened, Origin, Turn};

/// `golden/old`, which has a folder for every month in which a format ended.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/old")
}

/// The seed of games that have none of their own.
const DICE: u64 = 5_550_123;

/// Every file in it.
fn files() -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![folder()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// Opens a game, plays on from the last play that holds, and keeps it anew. The
/// sentence that says what differs, if anything does.
fn plays_on<G: Game>(
    name: &str,
    opened: Opened<G>,
    content: &std::sync::Arc<G::Content>,
) -> Option<String> {
    let parted = opened.difference().map(|difference| {
        let (holds, plays) = (difference.holds, difference.plays);
        format!("holds up to {holds} of {plays}: {difference}")
    });
    if let Some(difference) = opened.difference() {
        let sentence = difference.to_string();
        // Every mission of old games is still there, so every game can be set up.
        assert!(!difference.is_unplayable, "{name}: {sentence}");
        if difference.begins_anew {
            // A mission laid out anew begins in another way: nothing holds, the record tells all,
            // and the game is offered from its beginning.
            assert!(sentence.starts_with("the beginning: "), "{name}: {sentence}");
            assert_eq!(difference.holds, 0, "{name}");
            assert_eq!(opened.shown().map(table::Replay::len), Some(0), "{name}");
            assert_eq!(opened.plays().len(), difference.plays, "{name}: all is told");
        } else {
            assert!(sentence.starts_with("play ") || sentence.starts_with("between"), "{sentence}");
        }
    }
    let shown = opened.shown().map_or(0, table::Replay::len);
    let made = opened.plays().len();
    let is_shared = matches!(opened.header().origin, Origin::Commitment(_));
    let mut log = opened.play_on(DICE, None).unwrap_or_else(|| panic!("{name} can't be played on"));
    assert!(log.len() <= shown && shown <= made.max(shown), "{name}");
    assert_eq!(is_shared, log.seed() == DICE, "{name} goes on with its own dice if it has any");
    let mut legal = Vec::new();
    for n in 0..10 {
        let Turn::Decide(seats) = log.game().turn() else { break };
        legal.clear();
        log.game().legal(&mut legal);
        let action = legal[n % legal.len()];
        let seat = log.game().answerer(action).or(seats.lowest()).expect("somebody decides");
        log.play(seat, action, &mut ()).expect("it is legal");
    }
    let text = table::write(&log);
    let again = table::read::<G>(&text, content).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(table::write(&again), text, "{name}");
    parted
}

#[test]
fn every_old_game_opens_and_plays_on() {
    let survival = survival::content::Content::embedded().expect("sound");
    let invazions = invazions::content::Content::embedded().expect("sound");
    let (mut opened, mut parted) = (0, String::new());
    for path in files() {
        let name = path.display().to_string();
        if !path.extension().is_some_and(|end| end == "save" || end == "shared") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        let header = table::inspect(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let failed = |error: table::SaveError| -> ! { panic!("{name}: {error}") };
        let differs = if header.game == <invazions::Game as Game>::NAME {
            let game = table::open::<invazions::Game>(&text, &invazions);
            plays_on(&name, game.unwrap_or_else(|error| failed(error)), &invazions)
        } else {
            let game = table::open::<survival::Game>(&text, &survival);
            plays_on(&name, game.unwrap_or_else(|error| failed(error)), &survival)
        };
        let short = path.strip_prefix(folder()).expect("in the folder").display().to_string();
        parted.extend(differs.map(|differs| format!("{short} {differs}\n")));
        opened += 1;
    }
    assert!(opened >= 30, "only {opened} old games are there");
    // Each of them was looked at: a rule was mended, or a mission laid out anew.
    let known = folder().join("parted.txt");
    if std::env::var_os("WRITE_PARTED").is_some() {
        fs::write(&known, &parted).expect("a file");
    }
    assert_eq!(
        fs::read_to_string(&known).unwrap_or_default(),
        parted,
        "other old games part from their records than golden/old/parted.txt says; where a rule \
         was changed on purpose, write it anew with WRITE_PARTED=1"
    );
}

/// What a file of tables holds: head and lines of every table.
fn kept(path: &Path) -> Vec<(String, String)> {
    let db = Connection::open(path).expect("a database");
    let sql = "SELECT id, head || coalesce((SELECT group_concat(line, '') FROM \
               (SELECT line FROM entries WHERE tbl = id ORDER BY seq)), '') FROM tables ORDER BY id";
    let mut all = db.prepare(sql).expect("tables");
    let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    rows.collect::<Result<_, _>>().expect("texts")
}

/// Plays something, if it is this person's turn.
async fn act(me: &mut Person<'_>) {
    if me.now["over"] != true && me.now["mine"] == true && !me.choices().is_empty() {
        let before = me.version();
        let action = me.choices()[0].clone();
        let mut message = me.message(&action);
        // A key that nobody used when the table was new.
        message["key"] = "long after".into();
        let answer = me.post("act", &message).await;
        assert_eq!(answer.status(), StatusCode::OK, "{message}");
        me.until(before + 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_old_table_opens_and_plays_on() {
    for list in files().into_iter().filter(|path| path.ends_with("tables.json")) {
        let kept_at = tempfile::tempdir().unwrap();
        let data = kept_at.path().join("tables.db");
        fs::copy(list.with_file_name("tables.db"), &data).unwrap();
        let before = kept(&data);
        let tables: Vec<Value> = serde_json::from_str(&fs::read_to_string(&list).unwrap()).unwrap();

        // Looking changes nothing, whatever has become of the rules.
        let mut parted = Vec::new();
        {
            // Bots would play on where they can.
            let served = Served::resting(&data).await;
            for table in &tables {
                let link = table["link"].as_str().unwrap();
                let page = served.get(link).await;
                assert_eq!(page.status(), StatusCode::OK, "{table}");
                let page = page.text().await.unwrap();
                let replay = served.get(&format!("{link}/replay")).await;
                assert_eq!(replay.status(), StatusCode::OK, "{table}");
                if page.contains("goes another way") || page.contains("no longer plays the same") {
                    assert!(page.contains("Play on from play"), "{page}");
                    // And the replay says where it parts.
                    let replay = served.text(&format!("{link}/replay")).await;
                    let told = ["Up to here everything agrees", "rules of today", "another way"];
                    assert!(told.iter().any(|told| replay.contains(told)), "{table}");
                    parted.push(link.to_owned());
                } else {
                    let me = served.sit(link).await;
                    assert_eq!(me.now["plays"], table["plays"], "{table}");
                    assert_eq!(me.version(), table["version"].as_u64().unwrap(), "{table}");
                    assert_eq!(me.now["over"], table["over"], "{table}");
                }
            }
            served.running.stop().await.unwrap();
        }
        assert_eq!(kept(&data), before, "looking at tables has changed them");

        // And all of them play on.
        {
            let served = Served::on(&data).await;
            for table in &tables {
                let link = table["link"].as_str().unwrap();
                if parted.iter().any(|other| other == link) {
                    let refused = served.sit(link).await;
                    let any = serde_json::json!({
                        "key": "k", "version": refused.version(), "seat": 0, "action": "end"
                    });
                    let answer = refused.post("act", &any).await;
                    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
                    let answer = served.form(&format!("{link}/play-on"), &[]).await;
                    assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{table}");
                }
                let mut me = served.sit(link).await;
                act(&mut me).await;
            }
            served.running.stop().await.unwrap();
        }
        let db = Connection::open(&data).unwrap();
        let records: usize =
            db.query_row("SELECT count(*) FROM records", [], |row| row.get(0)).unwrap();
        assert_eq!(records, parted.len(), "the record of each that was played on is kept");
        for (id, save) in &before {
            let found: Option<String> =
                db.query_row("SELECT save FROM records WHERE tbl = ?", [id], |row| row.get(0)).ok();
            assert!(found.is_none_or(|found| found == *save), "table {id} is kept as it was");
        }
        drop(db);

        // What was played on opens without a word.
        let served = Served::resting(&data).await;
        for table in &tables {
            let page = served.text(table["link"].as_str().unwrap()).await;
            assert!(!page.contains("no longer plays the same"), "{table}");
        }
        served.running.stop().await.unwrap();
    }
}
