//! The rows of the tables' file, read and written.

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Anew, Assembly, Attendance, CHAT_LOADED, Change, ChatLine, Cut, KnownTable, NOTICE, NewTable,
    SAID, StoreError, StoredLink, StoredTable,
};

/// Keeps a new table.
pub(super) fn create(db: &Connection, table: &NewTable) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO tables (id, game, head, settings, used, over) \
         VALUES (?, ?, ?, ?, unixepoch(), ?)",
    )?
    .execute(params![table.id, table.game, table.head, table.settings, table.over])?;
    for (line, seq) in table.lines.iter().zip(1..) {
        insert_entry(db, &table.id, seq, line, None)?;
    }
    table.links.iter().try_for_each(|link| insert_link(db, link))
}

/// Puts a table back as a server knows it, if the file has lost some of it.
pub(super) fn put_back(db: &Connection, known: &KnownTable) -> Result<(), StoreError> {
    let KnownTable { table, chat, .. } = known;
    let found = load(db, &table.id)?;
    let count = "SELECT count(*) FROM entries WHERE tbl = ?";
    let entries: usize = db.query_row(count, [&table.id], |row| row.get(0))?;
    let is_whole = found.is_some_and(|found| found.cut.is_none());
    if !is_whole || entries < table.lines.len() {
        put_record_back(db, known)?;
    }
    for line in chat {
        db.execute(
            "INSERT OR IGNORE INTO chat (tbl, seq, by, text, at, key, kind) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            params![table.id, line.seq, line.by, line.text, line.at, line.key, line.kind()],
        )?;
    }
    table.links.iter().try_for_each(|link| insert_link(db, link))
}

/// Puts the record of a table back, with what was agreed on.
fn put_record_back(db: &Connection, known: &KnownTable) -> Result<(), StoreError> {
    let KnownTable { table, keys, .. } = known;
    let id = &table.id;
    tracing::warn!(table = id, "a table is put back from what the server knows of it");
    db.execute(
        "INSERT INTO tables (id, game, head, settings, used, over) \
         VALUES (?, ?, ?, ?, unixepoch(), ?) ON CONFLICT (id) DO UPDATE \
         SET head = excluded.head, settings = excluded.settings, over = excluded.over, last = 0",
        params![id, table.game, table.head, table.settings, table.over],
    )?;
    // What was put aside stands among the lines again.
    for place in ["entries", "set_aside"] {
        db.execute(&format!("DELETE FROM {place} WHERE tbl = ?"), [id])?;
    }
    for (line, seq) in table.lines.iter().zip(1..) {
        insert_entry(db, id, seq, line, keys.get(&seq).map(String::as_str))?;
    }
    Ok(())
}

/// Keeps all that changes at once at a table, or nothing of it.
pub(super) fn change(db: &Connection, table: &str, change: &Change) -> Result<(), StoreError> {
    if let Some(head) = &change.head {
        // Only a game that nobody has played may become another.
        let begun = db
            .prepare_cached("UPDATE tables SET head = ? WHERE id = ? AND last = 0")?
            .execute(params![head, table])?;
        if begun == 0 {
            return Err(StoreError::Taken);
        }
    }
    if let Some(head) = &change.renewed {
        db.prepare_cached("UPDATE tables SET head = ? WHERE id = ?")?
            .execute(params![head, table])?;
    }
    if let Some(anew) = &change.anew {
        begin_anew(db, table, anew)?;
    }
    if let Some(entry) = &change.entry {
        insert_entry(db, table, entry.seq, &entry.line, entry.key.as_deref())?;
    }
    if let Some(over) = change.over {
        db.prepare_cached("UPDATE tables SET over = ? WHERE id = ?")?
            .execute(params![over, table])?;
    }
    if let Some(settings) = &change.settings {
        db.prepare_cached("UPDATE tables SET settings = ? WHERE id = ?")?
            .execute(params![settings, table])?;
    }
    for line in &change.chat {
        let done = db
            .prepare_cached(
                "INSERT INTO chat (tbl, seq, by, text, at, key, kind) VALUES (?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![table, line.seq, line.by, line.text, line.at, line.key, line.kind()]);
        taken(done)?;
    }
    for hash in &change.unlink {
        db.prepare_cached("DELETE FROM links WHERE hash = ?")?.execute([hash])?;
    }
    change.link.iter().try_for_each(|link| insert_link(db, link))
}

/// Keeps a record aside as it is, and puts another in its place.
fn begin_anew(db: &Connection, table: &str, anew: &Anew) -> Result<(), StoreError> {
    let Some(old) = load(db, table)? else { return Ok(()) };
    db.execute("INSERT INTO records (tbl, save) VALUES (?, ?)", params![table, old.save])?;
    db.execute("DELETE FROM entries WHERE tbl = ?", [table])?;
    db.execute("UPDATE tables SET head = ?, last = 0 WHERE id = ?", params![anew.head, table])?;
    for (line, seq) in anew.lines.iter().zip(1..) {
        insert_entry(db, table, seq, line, None)?;
    }
    Ok(())
}

/// A constraint that says no means that somebody else was first.
fn taken(done: rusqlite::Result<usize>) -> Result<(), StoreError> {
    match done {
        Ok(_) => Ok(()),
        Err(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) =>
        {
            Err(StoreError::Taken)
        }
        Err(error) => Err(error.into()),
    }
}

fn insert_entry(
    db: &Connection,
    table: &str,
    seq: u64,
    line: &str,
    key: Option<&str>,
) -> Result<(), StoreError> {
    taken(
        db.prepare_cached("INSERT INTO entries (tbl, seq, line, key) VALUES (?, ?, ?, ?)")?
            .execute(params![table, seq, line, key]),
    )
}

fn insert_link(db: &Connection, link: &StoredLink) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO links (hash, tbl, seats, host) VALUES (?, ?, ?, ?) \
         ON CONFLICT (hash) DO UPDATE SET seats = excluded.seats, host = excluded.host",
    )?
    .execute(params![link.hash, link.table, link.seats, link.host])?;
    Ok(())
}

/// The table that a link leads to.
pub(super) fn table_of(db: &Connection, hash: &str) -> Result<Option<String>, StoreError> {
    let mut find = db.prepare_cached("SELECT tbl FROM links WHERE hash = ?")?;
    Ok(find.query_row([hash], |row| row.get(0)).optional()?)
}

/// A table as it was kept, up to the first entry that is missing or damaged.
pub(crate) fn load(db: &Connection, table: &str) -> Result<Option<StoredTable>, StoreError> {
    let mut find = db.prepare_cached("SELECT head, settings, last FROM tables WHERE id = ?")?;
    let found =
        find.query_row([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
    let Some((mut save, settings, last)): Option<(String, String, u64)> = found else {
        return Ok(None);
    };
    let mut entries =
        db.prepare_cached("SELECT seq, line, key FROM entries WHERE tbl = ? ORDER BY seq")?;
    let mut rows = entries.query([table])?;
    let mut record = Assembly::default();
    while let Some(row) = rows.next()? {
        record.put(row.get(0)?, row.get_ref(1)?.as_str().ok(), row.get(2).unwrap_or_default());
    }
    let cut = record.cut(last);
    save.push_str(&record.lines);
    Ok(Some(StoredTable {
        save,
        keys: record.keys,
        settings,
        chat: chat(db, table)?,
        links: links(db, table)?,
        cut,
        stamp: 0,
        elsewhere: Attendance::default(),
    }))
}

fn links(db: &Connection, table: &str) -> Result<Vec<StoredLink>, StoreError> {
    let mut links = db.prepare_cached("SELECT hash, tbl, seats, host FROM links WHERE tbl = ?")?;
    let links = links.query_map([table], |row| {
        Ok(StoredLink {
            hash: row.get(0)?,
            table: row.get(1)?,
            seats: row.get(2)?,
            host: row.get(3)?,
        })
    })?;
    Ok(links.collect::<Result<_, _>>()?)
}

fn chat(db: &Connection, table: &str) -> Result<Vec<ChatLine>, StoreError> {
    let mut newest = db.prepare_cached(
        "SELECT seq, by, text, at, key, kind FROM chat WHERE tbl = ? AND kind = ? \
         ORDER BY seq DESC LIMIT ?",
    )?;
    let mut chat = Vec::new();
    // What people say can't push away what the table has said.
    for kind in [SAID, NOTICE] {
        let lines = newest.query_map(params![table, kind, CHAT_LOADED], |row| {
            Ok(ChatLine {
                seq: row.get(0)?,
                by: row.get(1)?,
                text: row.get(2)?,
                at: row.get(3)?,
                key: row.get(4)?,
                notice: row.get::<_, String>(5)? == NOTICE,
            })
        })?;
        for line in lines {
            chat.push(line?);
        }
    }
    chat.sort_by_key(|line| line.seq);
    Ok(chat)
}

/// Goes on from where the record is whole: what stands behind the hole is put
/// aside, and the table says so.
pub(super) fn mend(db: &Connection, table: &str, cut: Cut) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO set_aside (tbl, seq, line, key) \
         SELECT tbl, seq, line, key FROM entries WHERE tbl = ? AND seq > ?",
        params![table, cut.whole],
    )?;
    db.execute("DELETE FROM entries WHERE tbl = ? AND seq > ?", params![table, cut.whole])?;
    db.execute("UPDATE tables SET last = ? WHERE id = ?", params![cut.whole, table])?;
    db.execute(
        "INSERT INTO chat (tbl, seq, by, text, kind) \
         SELECT ?1, coalesce(max(seq), 0) + 1, '', ?2, 'table' FROM chat WHERE tbl = ?1",
        params![table, cut.to_string()],
    )?;
    Ok(())
}
