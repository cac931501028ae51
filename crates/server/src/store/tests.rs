//! What is kept, what is refused, and what happens on a full disk or with a
//! hole: in a file, and in a database that servers share.

use rusqlite::Connection;

use super::*;
#[path = "../../tests/common/cluster.rs"]
pub(super) mod cluster;
use cluster::Cluster;

/// Tries something with a store of each kind: one suite for both.
async fn each(test: impl AsyncFn(Store)) {
    test(Store::in_memory().unwrap()).await;
    if let Some(cluster) = Cluster::any() {
        test(Store::shared(&cluster.database()).await.unwrap()).await;
    }
}

/// A change of a table as it is now.
async fn change(store: &Store, table: &str, change: Change) -> Result<Mark, StoreError> {
    let stamp = store.load(table).await?.map_or(0, |table| table.stamp);
    store.change(table, Mark { generation: 0, stamp }, change).await
}

pub(super) fn table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "race".to_owned(),
        head: "head\n".to_owned(),
        lines: vec!["1\n".to_owned()],
        settings: "{}".to_owned(),
        links: vec![link("abc", id)],
        over: false,
    }
}

pub(super) fn link(hash: &str, table: &str) -> StoredLink {
    StoredLink { hash: hash.to_owned(), table: table.to_owned(), seats: 3, host: true }
}

pub(super) fn chat(seq: u64, text: &str) -> ChatLine {
    let by = "Ann".to_owned();
    ChatLine { seq, by, text: text.to_owned(), at: 7, key: None, notice: false }
}

pub(super) fn entry(seq: u64, line: &str, key: Option<&str>) -> Change {
    let key = key.map(str::to_owned);
    Change { entry: Some(NewEntry { seq, line: line.to_owned(), key }), ..Change::default() }
}

#[tokio::test]
async fn what_is_kept_is_found() {
    each(async |store| {
        store.create(table("t")).await.unwrap();
        let settings = Some("{\"a\":1}".to_owned());
        let play = Change { chat: vec![chat(1, "hello")], settings, ..entry(2, "2\n", Some("k")) };
        change(&store, "t", play).await.unwrap();
        change(&store, "t", entry(3, "3\n", None)).await.unwrap();
        let found = store.load("t").await.unwrap().unwrap();
        assert_eq!(found.save, "head\n1\n2\n3\n");
        assert_eq!(found.keys, [("k".to_owned(), 2)]);
        assert_eq!(found.settings, "{\"a\":1}");
        assert_eq!(found.chat, [chat(1, "hello")]);
        assert_eq!(found.links, [link("abc", "t")]);
        assert!(store.load("u").await.unwrap().is_none());
        store.beat().await.unwrap();
        store.settle().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn nothing_is_written_twice_nor_behind_a_hole() {
    each(async |store| {
        store.create(table("t")).await.unwrap();
        let append = |seq, key| change(&store, "t", entry(seq, "0\n", key));
        assert!(matches!(append(1, Some("k")).await, Err(StoreError::Taken)));
        append(2, Some("k")).await.unwrap();
        assert!(matches!(append(3, Some("k")).await, Err(StoreError::Taken)));
        assert!(matches!(append(4, None).await, Err(StoreError::Taken)), "3 is missing");
        assert_eq!(store.load("t").await.unwrap().unwrap().save, "head\n1\n0\n");
    })
    .await;
}

#[tokio::test]
async fn a_change_is_kept_whole_or_not_at_all() {
    each(async |store| {
        store.create(table("t")).await.unwrap();
        change(&store, "t", Change { chat: vec![chat(1, "a")], ..Change::default() })
            .await
            .unwrap();
        let settings = Some("{\"b\":2}".to_owned());
        let twice = Change { settings, chat: vec![chat(1, "b")], ..entry(2, "2\n", None) };
        assert!(matches!(change(&store, "t", twice).await, Err(StoreError::Taken)));
        let found = store.load("t").await.unwrap().unwrap();
        assert_eq!((found.save.as_str(), found.settings.as_str()), ("head\n1\n", "{}"));
        assert_eq!(found.chat, [chat(1, "a")]);
    })
    .await;
}

#[tokio::test]
async fn a_job_that_fails_spoils_no_other() {
    each(async |store| {
        store.create(table("t")).await.unwrap();
        let good = store.change("t", Mark::default(), entry(2, "2\n", None));
        let bad = store.change("t", Mark::default(), entry(1, "9\n", None));
        let other = store.create(NewTable { links: vec![link("def", "u")], ..table("u") });
        let (good, bad, other) = tokio::join!(good, bad, other);
        assert!(good.is_ok() && bad.is_err() && other.is_ok());
        assert_eq!(store.load("t").await.unwrap().unwrap().save, "head\n1\n2\n");
    })
    .await;
}

#[tokio::test]
async fn links_lead_to_tables_until_they_are_replaced() {
    each(async |store| {
        store.create(table("t")).await.unwrap();
        assert_eq!(store.table_of("abc").await.unwrap().as_deref(), Some("t"));
        let unlink = vec!["abc".to_owned()];
        let other = Change { unlink, link: vec![link("new", "t")], ..Change::default() };
        change(&store, "t", other).await.unwrap();
        assert_eq!(store.table_of("abc").await.unwrap(), None);
        assert_eq!(store.table_of("new").await.unwrap().as_deref(), Some("t"));
    })
    .await;
}

#[tokio::test]
async fn a_game_becomes_another_before_its_first_play_alone() {
    each(async |store| {
        store.create(NewTable { lines: Vec::new(), ..table("t") }).await.unwrap();
        let other = || Change { head: Some("other\n".to_owned()), ..Change::default() };
        change(&store, "t", other()).await.unwrap();
        change(&store, "t", entry(1, "1\n", None)).await.unwrap();
        assert!(matches!(change(&store, "t", other()).await, Err(StoreError::Taken)));
        assert_eq!(store.load("t").await.unwrap().unwrap().save, "other\n1\n");
    })
    .await;
}

#[tokio::test]
async fn another_record_takes_the_place_of_one() {
    each(async |store| {
        store.create(table("t")).await.unwrap();
        change(&store, "t", entry(2, "2\n", Some("k"))).await.unwrap();
        let anew = Anew { head: "anew\n".to_owned(), lines: vec!["7\n".to_owned()] };
        change(&store, "t", Change { anew: Some(anew), ..Change::default() }).await.unwrap();
        change(&store, "t", entry(2, "8\n", Some("k"))).await.unwrap();
        let found = store.load("t").await.unwrap().unwrap();
        assert_eq!((found.save.as_str(), found.cut), ("anew\n7\n8\n", None));
    })
    .await;
}

#[tokio::test]
async fn talk_does_not_push_away_what_the_table_said() {
    each(async |store| {
        store.create(table("t")).await.unwrap();
        let notice = ChatLine { at: 7, ..ChatLine::notice(1, "told".to_owned()) };
        let talk = (2..=150).map(|seq| chat(seq, "talk"));
        let lines = std::iter::once(notice.clone()).chain(talk).collect();
        change(&store, "t", Change { chat: lines, ..Change::default() }).await.unwrap();
        let found = store.load("t").await.unwrap().unwrap().chat;
        assert_eq!((found.len(), &found[0]), (CHAT_LOADED as usize + 1, &notice));
        assert_eq!((found[1].seq, found[100].seq), (51, 150));
    })
    .await;
}

#[tokio::test]
async fn finished_tables_are_forgotten_unless_somebody_uses_them() {
    each(async |store| {
        for (id, hash, over) in [("t", "a", true), ("u", "b", true), ("v", "c", false)] {
            let links = vec![link(hash, id)];
            store.create(NewTable { over, links, ..table(id) }).await.unwrap();
        }
        assert_eq!(store.forget(1, Vec::new()).await.unwrap(), 0, "too early");
        tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
        assert_eq!(store.forget(0, vec!["u".to_owned()]).await.unwrap(), 1);
        let there = async |id| store.load(id).await.unwrap().is_some();
        assert_eq!([there("t").await, there("u").await, there("v").await], [false, true, true]);
        assert_eq!(store.table_of("a").await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_full_disk_keeps_nothing_of_a_change_and_then_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("tables.db")).unwrap();
    store.create(table("t")).await.unwrap();
    store.seem_full(true).await.unwrap();
    let long = "9".repeat(100_000) + "\n";
    assert!(change(&store, "t", entry(2, &long, None)).await.is_err());
    store.seem_full(false).await.unwrap();
    assert_eq!(store.load("t").await.unwrap().unwrap().save, "head\n1\n");
    change(&store, "t", entry(2, &long, None)).await.unwrap();
}

/// Files that were written before the database saw to it have holes.
#[tokio::test]
async fn a_record_with_a_hole_is_opened_up_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let first = Connection::open(&path).unwrap();
    first.execute_batch(file::MIGRATIONS[0]).unwrap();
    first
        .execute_batch(
            "INSERT INTO tables (id, game, head, settings) VALUES ('t', 'race', 'head\n', '{}');
                 INSERT INTO entries (tbl, seq, line) VALUES
                    ('t', 1, '1\n'), ('t', 3, '3\n'), ('t', 4, '4\n');
                 PRAGMA user_version = 1;",
        )
        .unwrap();
    drop(first);
    let store = Store::open(&path).unwrap();
    let found = store.load("t").await.unwrap().unwrap();
    assert_eq!((found.save.as_str(), found.cut), ("head\n1\n", None));
    let said = &found.chat[0];
    assert!(said.notice && said.text.contains("after entry 1 of 4"), "{}", said.text);
    // It goes on from there, and says so once.
    change(&store, "t", entry(2, "2\n", None)).await.unwrap();
    let found = store.load("t").await.unwrap().unwrap();
    assert_eq!((found.save.as_str(), found.chat.len()), ("head\n1\n2\n", 1));
    let db = file::open_to_read(&path).unwrap();
    let aside: i64 = db.query_row("SELECT count(*) FROM set_aside", [], |row| row.get(0)).unwrap();
    assert_eq!(aside, 2);
}

#[tokio::test]
async fn an_exchange_of_files_that_was_interrupted_is_finished() {
    for what in ["salvaged", "part"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.db");
        let store = Store::open(&path).unwrap();
        store.create(table("t")).await.unwrap();
        store.gather().await.unwrap();
        drop(store);
        // Killed after the old file was put aside, before the new one had its name.
        let part = crate::tables::beside(&path, what);
        std::fs::copy(&path, &part).unwrap();
        std::fs::rename(&path, folder.path().join("aside")).unwrap();
        std::fs::write(folder.path().join("tables.db-wal"), b"of the old file").unwrap();
        let store = Store::open(&path).unwrap();
        assert!(store.load("t").await.unwrap().is_some(), "{what}");
        assert!(!part.exists());
    }
}

#[tokio::test]
async fn a_damaged_file_that_can_not_be_saved_now_is_saved_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let store = Store::open(&path).unwrap();
    store.create(table("t")).await.unwrap();
    // A folder where the saved file has to be written stands for a full disk.
    let part = crate::tables::beside(&path, "salvaged");
    std::fs::create_dir(&part).unwrap();
    store.gather().await.unwrap();
    let pages = std::fs::metadata(&path).unwrap().len() / 4096;
    let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
    for page in 1..pages {
        std::os::unix::fs::FileExt::write_all_at(&file, &[0xff; 4096], page * 4096).unwrap();
    }
    let asks = async || store.load("t").await;
    assert!(asks().await.is_err());
    assert!(asks().await.is_err() && store.generation() == 0, "nothing could be saved yet");
    std::fs::remove_dir(&part).unwrap();
    while store.generation() == 0 {
        assert!(asks().await.is_err());
    }
    store.create(NewTable { links: vec![link("def", "u")], ..table("u") }).await.unwrap();
    assert!(store.rescue().is_some());
}
