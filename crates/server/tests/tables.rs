//! The tables' file from outside: backup, restore, check, and what is saved of
//! a damaged one.

mod common;

use std::fs;
use std::path::Path;

use common::{Served, families};
use server::{Config, tables};

const M0: (&str, &str) = ("mission", "invader/m0");

/// A file with some tables; their addresses, and how many entries each has.
async fn played(data: &Path, count: usize, plays: usize) -> Vec<String> {
    let served = Served::on(data).await;
    let mut paths = Vec::new();
    for _ in 0..count {
        let mut me = served.open(&[M0, ("players", "1")]).await;
        for _ in 0..plays {
            if me.choices().is_empty() {
                break;
            }
            me.act_first().await;
        }
        paths.push(me.path.clone());
    }
    served.running.stop().await.unwrap();
    paths
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_made_while_people_play_and_is_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let [data, copy] = ["tables.db", "copy.db"].map(|name| folder.path().join(name));
    let served = Served::on(&data).await;
    let mut me = served.open(&[M0]).await;
    me.act_first().await;
    me.act_first().await;
    assert_eq!(tables::backup(&data, &copy).unwrap(), 1);
    assert!(tables::backup(&data, &copy).is_err(), "it overwrites nothing");
    me.act_first().await;
    let path = me.path.clone();
    let refused = tables::restore(&data, &copy).unwrap_err().to_string();
    assert!(refused.contains("another server uses"), "{refused}");
    let id = tables::list(&data).unwrap()[0].id.clone();
    assert!(tables::delete(&data, &id).is_err(), "not while it is served");
    assert_eq!(tables::show(&data, &id).unwrap().entries, 3);
    let (save, cut) = tables::export(&data, &id).unwrap();
    assert!(save.starts_with("holdout save") && cut.is_none());
    let opening = families().open(&save, 0, table::Salt([0; 32])).unwrap();
    assert!(opening.parting.is_none());
    drop(me);
    served.running.stop().await.unwrap();

    let aside = tables::restore(&data, &copy).unwrap().unwrap();
    assert!(aside.exists());
    let checked = tables::check(&data, &families()).unwrap();
    assert_eq!((checked.tables, checked.entries, checked.problems.len()), (1, 2, 0), "{checked:?}");
    let served = Served::on(&data).await;
    assert_eq!(served.sit(&path).await.version(), 2);
    served.running.stop().await.unwrap();
    tables::delete(&data, &id).unwrap();
    assert!(tables::list(&data).unwrap().is_empty());
    assert!(tables::show(&data, &id).unwrap_err().to_string().contains("no table"));
    assert!(tables::list(&folder.path().join("none.db")).is_err());
    assert!(!folder.path().join("none.db").exists(), "looking makes no file");
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_tables_are_kept_for_as_long_as_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let paths = played(&data, 3, 1).await;
    // One more, which is really over.
    let served = Served::on(&data).await;
    let mut me = served.open(&[M0, ("players", "1")]).await;
    for wish in 0.. {
        let choices = me.choices();
        let Some(action) = choices.get(wish * 7 % choices.len().max(1)) else { break };
        me.act(action).await;
    }
    let finished = me.path.clone();
    drop(me);
    served.running.stop().await.unwrap();
    let listed = tables::list(&data).unwrap();
    let over: Vec<&str> =
        listed.iter().filter(|table| table.over).map(|table| table.id.as_str()).collect();
    assert_eq!((listed.len(), over.len()), (4, 1), "{listed:?}");

    let db = rusqlite::Connection::open(&data).unwrap();
    let running = listed.iter().filter(|table| !table.over).map(|table| table.id.as_str());
    let ids: Vec<&str> = running.chain(over.iter().copied()).collect();
    // Over for too long, not long enough, not at all, and the one that was played to its end.
    for (id, over, days) in [(0, true, 31), (1, true, 29), (2, false, 400), (3, true, 31)] {
        let sql = "UPDATE tables SET over = ?, used = unixepoch() - ? * 86400 WHERE id = ?";
        db.execute(sql, rusqlite::params![over, days, ids[id]]).unwrap();
    }
    let left = || -> Vec<String> {
        let mut left: Vec<String> =
            tables::list(&data).unwrap().into_iter().map(|table| table.id).collect();
        left.sort();
        left
    };
    // Nothing is deleted unless somebody says so.
    Served::on(&data).await.running.stop().await.unwrap();
    assert_eq!(left().len(), 4);
    let config = Config { data: Some(data.clone()), retention: Some(30), ..Config::default() };
    let served = Served::with(config).await;
    for _ in 0..200 {
        if left().len() < 4 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let mut wanted = vec![ids[1].to_owned(), ids[2].to_owned()];
    wanted.sort();
    assert_eq!(left(), wanted);
    assert_eq!(served.get(&finished).await.status(), 404);
    let mut opened = 0;
    for path in &paths {
        opened += usize::from(served.get(path).await.status() == 200);
    }
    assert_eq!(opened, 2);
    let orphans = "SELECT count(*) FROM entries WHERE tbl NOT IN (SELECT id FROM tables)";
    let orphans: i64 = db.query_row(orphans, [], |row| row.get(0)).unwrap();
    assert_eq!(orphans, 0, "all that belongs to a table goes with it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_is_noticed_and_the_rest_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let paths = played(&data, 8, 30).await;
    let whole = fs::read(&data).unwrap();
    let pages = whole.len() / 4096;
    assert!(pages > 12, "{pages} pages");
    for page in [pages / 3, pages / 2, pages - 2] {
        let mut torn = whole.clone();
        for byte in &mut torn[page * 4096..(page + 1) * 4096] {
            *byte = 0xa5;
        }
        fs::write(&data, &torn).unwrap();
        let checked = tables::check(&data, &families()).unwrap();
        assert!(!checked.problems.is_empty(), "page {page} went unnoticed");
        let copy = folder.path().join(format!("copy-{page}.db"));
        assert!(tables::backup(&data, &copy).is_err(), "no damaged copy is called a backup");

        let served = Served::on(&data).await;
        let rescue = served.running.rescue().expect("it was noticed").clone();
        assert_eq!(fs::read(&rescue.aside).unwrap(), torn, "the damaged file is kept");
        println!("page {page}: {rescue}");
        let mut opened = 0;
        for path in &paths {
            // Every table that is left opens; what is missing is said.
            let answer = served.get(path).await;
            if answer.status() != 200 {
                continue;
            }
            opened += 1;
            let page = answer.text().await.unwrap();
            let short = page.contains("breaks off");
            let id = tables::list(&data).unwrap();
            assert!(!id.is_empty());
            let whole = page.contains("data-version=\"30\"");
            assert!(short || whole, "silently short");
        }
        assert!(opened >= 5, "{opened} of 8 tables; {rescue}");
        served.running.stop().await.unwrap();
        let checked = tables::check(&data, &families()).unwrap();
        assert_eq!(checked.problems, Vec::<String>::new());
        for file in fs::read_dir(folder.path()).unwrap().flatten() {
            if file.file_name().to_string_lossy().contains("tables.db") {
                fs::remove_file(file.path()).unwrap();
            }
        }
    }
}
