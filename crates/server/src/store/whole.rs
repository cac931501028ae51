//! Whole tables, with everything that belongs to them, copied from one store to
//! another.

use rusqlite::{Connection, OptionalExtension, params};

use super::postgres::{Connected, rows};
use super::{ChatLine, NOTICE, StoreError, StoredLink};

/// An entry: its number, its line, the key of its click.
pub(crate) type WholeEntry = (i64, String, Option<String>);

/// A table with all that belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Whole {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) head: String,
    pub(crate) settings: String,
    pub(crate) created: i64,
    pub(crate) used: i64,
    pub(crate) last: i64,
    pub(crate) over: bool,
    pub(crate) entries: Vec<WholeEntry>,
    pub(crate) links: Vec<StoredLink>,
    pub(crate) chat: Vec<ChatLine>,
    /// What stood behind a hole, and when that was found.
    pub(crate) set_aside: Vec<(WholeEntry, i64)>,
    /// Records that were kept when somebody played on.
    pub(crate) records: Vec<(String, i64)>,
}

/// The tables of a file, and how many entries each has.
pub(crate) fn ids_of_file(db: &Connection) -> Result<Vec<(String, i64)>, StoreError> {
    let mut all = db.prepare("SELECT id, last FROM tables ORDER BY id")?;
    let all = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// The tables of a database, and how many entries each has.
pub(crate) async fn ids_of_database(db: &Connected) -> Result<Vec<(String, i64)>, StoreError> {
    let rows = db.query("SELECT id, last FROM holdout.tables ORDER BY id", &[]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// A table of a file.
pub(crate) fn from_file(db: &Connection, id: &str) -> Result<Option<Whole>, StoreError> {
    let found = db.query_row(
        "SELECT game, head, settings, created, used, last, over FROM tables WHERE id = ?",
        [id],
        |row| {
            Ok(Whole {
                id: id.to_owned(),
                game: row.get(0)?,
                head: row.get(1)?,
                settings: row.get(2)?,
                created: row.get(3)?,
                used: row.get(4)?,
                last: row.get(5)?,
                over: row.get(6)?,
                entries: Vec::new(),
                links: Vec::new(),
                chat: Vec::new(),
                set_aside: Vec::new(),
                records: Vec::new(),
            })
        },
    );
    let Some(mut whole) = found.optional()? else { return Ok(None) };
    fn all<T>(
        db: &Connection,
        sql: &str,
        id: &str,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut some = db.prepare_cached(sql)?;
        let some = some.query_map([id], read)?;
        Ok(some.collect::<Result<_, _>>()?)
    }
    let entry = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let sql = "SELECT seq, line, key FROM entries WHERE tbl = ? ORDER BY seq";
    whole.entries = all(db, sql, id, entry)?;
    let sql = "SELECT seq, line, key, at FROM set_aside WHERE tbl = ? ORDER BY rowid";
    whole.set_aside = all(db, sql, id, |row| Ok((entry(row)?, row.get(3)?)))?;
    let sql = "SELECT save, at FROM records WHERE tbl = ? ORDER BY rowid";
    whole.records = all(db, sql, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let sql = "SELECT hash, tbl, seats, host FROM links WHERE tbl = ? ORDER BY hash";
    whole.links = all(db, sql, id, |row| {
        let (hash, table) = (row.get(0)?, row.get(1)?);
        Ok(StoredLink { hash, table, seats: row.get(2)?, host: row.get(3)? })
    })?;
    let sql = "SELECT seq, by, text, at, key, kind FROM chat WHERE tbl = ? ORDER BY seq";
    whole.chat = all(db, sql, id, |row| {
        Ok(ChatLine {
            seq: row.get(0)?,
            by: row.get(1)?,
            text: row.get(2)?,
            at: row.get(3)?,
            key: row.get(4)?,
            notice: row.get::<_, String>(5)? == NOTICE,
        })
    })?;
    Ok(Some(whole))
}

/// Writes a table into a file that has none of this id.
pub(crate) fn into_file(db: &mut Connection, whole: &Whole) -> Result<(), StoreError> {
    let db = db.transaction()?;
    let id = &whole.id;
    db.execute(
        "INSERT INTO tables (id, game, head, settings, created, over) VALUES (?, ?, ?, ?, ?, ?)",
        params![id, whole.game, whole.head, whole.settings, whole.created, whole.over],
    )?;
    for (seq, line, key) in &whole.entries {
        db.prepare_cached("INSERT INTO entries (tbl, seq, line, key) VALUES (?, ?, ?, ?)")?
            .execute(params![id, seq, line, key])?;
    }
    for ((seq, line, key), at) in &whole.set_aside {
        db.prepare_cached(
            "INSERT INTO set_aside (tbl, seq, line, key, at) VALUES (?, ?, ?, ?, ?)",
        )?
        .execute(params![id, seq, line, key, at])?;
    }
    for (save, at) in &whole.records {
        db.execute("INSERT INTO records (tbl, save, at) VALUES (?, ?, ?)", params![id, save, at])?;
    }
    for link in &whole.links {
        db.prepare_cached("INSERT INTO links (hash, tbl, seats, host) VALUES (?, ?, ?, ?)")?
            .execute(params![link.hash, id, link.seats, link.host])?;
    }
    for line in &whole.chat {
        db.prepare_cached(
            "INSERT INTO chat (tbl, seq, by, text, at, key, kind) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            id,
            line.seq,
            line.by,
            line.text,
            line.at,
            line.key,
            line.kind()
        ])?;
    }
    db.execute(
        "UPDATE tables SET last = ?, used = ? WHERE id = ?",
        params![whole.last, whole.used, id],
    )?;
    Ok(db.commit()?)
}

/// A table of a database.
pub(crate) async fn from_database(db: &Connected, id: &str) -> Result<Option<Whole>, StoreError> {
    let look = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    db.whole(look, async {
        let sql = "SELECT game, head, settings, created, used, last, over \
                   FROM holdout.tables WHERE id = $1";
        let Some(row) = db.first(sql, &[&id]).await? else { return Ok(None) };
        let sql = "SELECT seq, line, key FROM holdout.entries WHERE tbl = $1 ORDER BY seq";
        let entries = db.query(sql, &[&id]).await?;
        let sql = "SELECT seq, line, key, at FROM holdout.set_aside WHERE tbl = $1 ORDER BY seq";
        let set_aside = db.query(sql, &[&id]).await?;
        let sql = "SELECT save, at FROM holdout.records WHERE tbl = $1 ORDER BY at";
        let records = db.query(sql, &[&id]).await?;
        let sql = "SELECT hash, seats, host FROM holdout.links WHERE tbl = $1 ORDER BY hash";
        let links = db.query(sql, &[&id]).await?;
        let sql = "SELECT seq, by, text, at, key, kind FROM holdout.chat \
                   WHERE tbl = $1 ORDER BY seq";
        let chat = db.query(sql, &[&id]).await?;
        let entry = |row: &tokio_postgres::Row| (row.get(0), row.get(1), row.get(2));
        Ok(Some(Whole {
            id: id.to_owned(),
            game: row.get(0),
            head: row.get(1),
            settings: row.get(2),
            created: row.get(3),
            used: row.get(4),
            last: row.get(5),
            over: row.get(6),
            entries: entries.iter().map(entry).collect(),
            set_aside: set_aside.iter().map(|row| (entry(row), row.get(3))).collect(),
            records: records.iter().map(|row| (row.get(0), row.get(1))).collect(),
            links: links
                .iter()
                .map(|row| StoredLink {
                    hash: row.get(0),
                    table: id.to_owned(),
                    seats: u16::try_from(row.get::<_, i32>(1)).unwrap_or(0),
                    host: row.get(2),
                })
                .collect(),
            chat: chat.iter().map(rows::chat_line).collect(),
        }))
    })
    .await
}

/// Writes a table into a database that has none of this id.
pub(crate) async fn into_database(db: &Connected, whole: &Whole) -> Result<(), StoreError> {
    let Whole { id, game, head, settings, created, used, last, over, .. } = whole;
    db.whole("BEGIN", async {
        db.execute(
            "INSERT INTO holdout.tables (id, game, head, settings, created, used, last, over) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            &[id, game, head, settings, created, used, last, over],
        )
        .await?;
        for (seq, line, key) in &whole.entries {
            let sql = "INSERT INTO holdout.entries (tbl, seq, line, key) VALUES ($1, $2, $3, $4)";
            db.execute(sql, &[id, seq, line, key]).await?;
        }
        for ((seq, line, key), at) in &whole.set_aside {
            let sql = "INSERT INTO holdout.set_aside (tbl, seq, line, key, at) \
                       VALUES ($1, $2, $3, $4, $5)";
            db.execute(sql, &[id, seq, line, key, at]).await?;
        }
        for (save, at) in &whole.records {
            let sql = "INSERT INTO holdout.records (tbl, save, at) VALUES ($1, $2, $3)";
            db.execute(sql, &[id, save, at]).await?;
        }
        for link in &whole.links {
            let sql = "INSERT INTO holdout.links (hash, tbl, seats, host) VALUES ($1, $2, $3, $4)";
            db.execute(sql, &[&link.hash, id, &i32::from(link.seats), &link.host]).await?;
        }
        for line in &whole.chat {
            rows::insert_chat(db, id, line).await?;
        }
        Ok(())
    })
    .await
}
