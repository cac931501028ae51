//! Saving what can be read of a damaged file.
//!
//! SQLite stops at the first page that it can't read. Here every row is asked for by its
//! key, so a damaged page costs only what stood on it. Tables know how many entries they
//! had, so whatever is missing is told when they are opened.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreError, file};

/// So many entries in a row that can't be found are the end of a table whose
/// length is not known.
const END: u64 = 64;

/// What could be saved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Salvaged {
    /// So many tables.
    pub tables: usize,
    /// So many entries of them.
    pub entries: usize,
    /// What could not: a sentence each.
    pub lost: Vec<String>,
}

/// What is wrong with a file, in SQLite's words; nothing if it is whole.
pub(crate) fn faults(db: &Connection, thoroughly: bool) -> Vec<String> {
    let sql = if thoroughly { "PRAGMA integrity_check(100)" } else { "PRAGMA quick_check(100)" };
    let mut found = Vec::new();
    let asked = db.prepare(sql).and_then(|mut check| {
        let mut rows = check.query([])?;
        while let Some(row) = rows.next()? {
            found.push(row.get::<_, String>(0)?);
        }
        Ok(())
    });
    found.extend(asked.err().map(|error| error.to_string()));
    found.retain(|line| line != "ok");
    found
}

/// Copies all that can be read of one file into a new one.
pub(super) fn salvage(from: &Path, to: &Path) -> Result<Salvaged, StoreError> {
    let source = file::open_to_read(from)?;
    let mut target = file::open(to)?;
    let target = target.transaction()?;
    let mut saved = Salvaged::default();
    for id in tables(&source) {
        let copied = copy_table(&source, &target, &id, &mut saved);
        match copied {
            Ok(()) => saved.tables += 1,
            Err(error) => saved.lost.push(format!("table {id} can't be read: {error}")),
        }
    }
    copy_links(&source, &target, &mut saved);
    target.commit()?;
    Ok(saved)
}

/// The ids of all tables that anything speaks of.
fn tables(source: &Connection) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for column in ["id FROM tables ORDER BY id", "tbl FROM links ORDER BY hash"] {
        for way in ["ASC", "DESC"] {
            // Whatever comes before the first page that can't be read.
            let _ = source.prepare(&format!("SELECT {column} {way}")).and_then(|mut all| {
                let mut rows = all.query([])?;
                while let Some(row) = rows.next()? {
                    ids.insert(row.get::<_, String>(0)?);
                }
                Ok(())
            });
        }
    }
    ids
}

fn copy_table(
    source: &Connection,
    target: &Connection,
    id: &str,
    saved: &mut Salvaged,
) -> Result<(), StoreError> {
    type Row = (String, String, String, i64);
    let row: Row = source.query_row(
        "SELECT game, head, settings, created FROM tables WHERE id = ?",
        [id],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
    )?;
    // Older files don't know how many entries there were.
    let known = source.query_row("SELECT last, over FROM tables WHERE id = ?", [id], |row| {
        Ok((row.get::<_, u64>(0)?, row.get::<_, bool>(1)?))
    });
    let (last, over) = known.map_or((None, false), |(last, over)| (Some(last), over));
    target.execute(
        "INSERT INTO tables (id, game, head, settings, created, used, over) \
         VALUES (?, ?, ?, ?, ?, unixepoch(), ?)",
        params![id, row.0, row.1, row.2, row.3, over],
    )?;
    let found = copy_entries(source, target, id, last, saved)?;
    target.execute(
        "UPDATE tables SET last = max(last, ?) WHERE id = ?",
        params![last.unwrap_or(found), id],
    )?;
    if copy_chat(source, target, id).is_err() {
        saved.lost.push(format!("table {id}: not all that was said there can be read"));
    }
    if copy_records(source, target, id).is_err() {
        saved.lost.push(format!("table {id}: not all records that were put aside can be read"));
    }
    Ok(())
}

/// Copies the records that were kept when somebody played on, and entries that
/// stood behind a hole. Older files have none.
fn copy_records(source: &Connection, target: &Connection, id: &str) -> rusqlite::Result<()> {
    if source.table_exists(None, "records")? {
        let mut all =
            source.prepare("SELECT save, at FROM records WHERE tbl = ? ORDER BY rowid")?;
        let mut rows = all.query([id])?;
        while let Some(row) = rows.next()? {
            target.execute(
                "INSERT INTO records (tbl, save, at) VALUES (?, ?, ?)",
                params![id, row.get::<_, String>(0)?, row.get::<_, i64>(1)?],
            )?;
        }
    }
    if source.table_exists(None, "set_aside")? {
        let mut all = source.prepare("SELECT seq, line, key FROM set_aside WHERE tbl = ?")?;
        let mut rows = all.query([id])?;
        while let Some(row) = rows.next()? {
            target.execute(
                "INSERT OR IGNORE INTO set_aside (tbl, seq, line, key) VALUES (?, ?, ?, ?)",
                params![
                    id,
                    row.get::<_, u64>(0)?,
                    row.get::<_, String>(1)?,
                    row.get::<_, Option<String>>(2)?
                ],
            )?;
        }
    }
    Ok(())
}

/// Copies entries one by one; those behind a hole are put aside. The number of
/// the last that was found.
fn copy_entries(
    source: &Connection,
    target: &Connection,
    id: &str,
    last: Option<u64>,
    saved: &mut Salvaged,
) -> Result<u64, StoreError> {
    let (mut whole, mut found, mut seq) = (0, 0, 0);
    while last.map_or(seq < found + END, |last| seq < last) {
        seq += 1;
        let row = source
            .prepare_cached("SELECT line, key FROM entries WHERE tbl = ? AND seq = ?")
            .and_then(|mut one| {
                one.query_row(params![id, seq], |row| {
                    Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?))
                })
                .optional()
            });
        let Ok(Some((line, key))) = row else { continue };
        found = seq;
        let place = if seq == whole + 1 { "entries" } else { "set_aside" };
        target.execute(
            &format!("INSERT INTO {place} (tbl, seq, line, key) VALUES (?, ?, ?, ?)"),
            params![id, seq, line, key],
        )?;
        saved.entries += 1;
        whole += u64::from(seq == whole + 1);
    }
    let last = last.unwrap_or(found);
    if whole < last {
        saved.lost.push(format!("table {id} is whole up to entry {whole} of {last}"));
    }
    Ok(found)
}

/// Copies what was said, from both ends up to what can't be read.
fn copy_chat(source: &Connection, target: &Connection, id: &str) -> rusqlite::Result<()> {
    let copied = ["ASC", "DESC"].map(|way| {
        let sql = format!(
            "SELECT seq, by, text, at, key, kind FROM chat WHERE tbl = ? ORDER BY seq {way}"
        );
        source.prepare(&sql).and_then(|mut all| {
            let mut rows = all.query([id])?;
            while let Some(row) = rows.next()? {
                target.execute(
                    "INSERT OR IGNORE INTO chat (tbl, seq, by, text, at, key, kind) \
                     VALUES (?, ?, ?, ?, ?, ?, ?)",
                    params![
                        id,
                        row.get::<_, i64>(0)?,
                        row.get::<_, String>(1)?,
                        row.get::<_, String>(2)?,
                        row.get::<_, i64>(3)?,
                        row.get::<_, Option<String>>(4)?,
                        row.get::<_, String>(5)?
                    ],
                )?;
            }
            Ok(())
        })
    });
    copied.into_iter().collect()
}

/// Copies links, those with the same first letters together: a page that can't
/// be read costs few of them.
fn copy_links(source: &Connection, target: &Connection, saved: &mut Salvaged) {
    let mut torn = 0;
    for start in 0..=255u8 {
        let (low, high) = (format!("{start:02x}"), format!("{start:02x}g"));
        for way in ["ASC", "DESC"] {
            let sql = format!(
                "SELECT hash, tbl, seats, host FROM links WHERE hash >= ? AND hash < ? \
                 ORDER BY hash {way}"
            );
            let copied = source.prepare_cached(&sql).and_then(|mut some| {
                let mut rows = some.query([&low, &high])?;
                while let Some(row) = rows.next()? {
                    let (hash, id): (String, String) = (row.get(0)?, row.get(1)?);
                    // A link to a table that is lost leads nowhere.
                    target.execute(
                        "INSERT OR IGNORE INTO links (hash, tbl, seats, host) \
                         SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?2)",
                        params![hash, id, row.get::<_, u16>(2)?, row.get::<_, bool>(3)?],
                    )?;
                }
                Ok(())
            });
            torn += usize::from(copied.is_err() && way == "ASC");
        }
    }
    if torn > 0 {
        saved.lost.push("some links lead nowhere any more: hosts can make new ones".to_owned());
    }
}
