//! Where tables are kept: one SQLite file.
//!
//! A table is the head of its save, its settings, and a line for each entry of
//! its log, in the very form of a save file. Whatever was appended is on the
//! disk before anybody hears of it. The key `(table, seq)` is the lock against
//! two writers; the key `(table, key)` against the same click coming twice.
//!
//! All work is done by one thread. Appends that wait together are committed
//! together, so that many tables cost one write to the disk, not many.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use tokio::sync::{mpsc, oneshot};

/// The steps from an empty file to the newest form; each is done once.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        head TEXT NOT NULL,
        settings TEXT NOT NULL,
        created INTEGER NOT NULL DEFAULT (unixepoch())
    ) STRICT;
    CREATE TABLE entries (
        tbl TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        line TEXT NOT NULL,
        key TEXT,
        PRIMARY KEY (tbl, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX entry_keys ON entries (tbl, key) WHERE key IS NOT NULL;
    CREATE TABLE links (
        hash TEXT PRIMARY KEY,
        tbl TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seats INTEGER NOT NULL,
        host INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE chat (
        tbl TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        by TEXT NOT NULL,
        text TEXT NOT NULL,
        at INTEGER NOT NULL DEFAULT (unixepoch()),
        key TEXT,
        PRIMARY KEY (tbl, seq)
    ) STRICT, WITHOUT ROWID;
"];

/// How many lines of chat are loaded with a table.
const CHAT_LOADED: u32 = 100;

/// Why something could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote this entry first.
    #[error("another entry stands there already")]
    Taken,
    /// The file was made by a newer program.
    #[error(
        "the tables' file is of version {found}, this program knows version {known}; use a newer program"
    )]
    Newer {
        /// The version of the file.
        found: usize,
        /// The version that is known.
        known: usize,
    },
    /// The database says no.
    #[error("the tables' file: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The thread that writes has ended.
    #[error("the store is closed")]
    Closed,
}

/// A table that is new.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The head of its save.
    pub head: String,
    /// The lines of its past, where it begins with one.
    pub lines: Vec<String>,
    /// Its settings, in JSON.
    pub settings: String,
    /// Its links.
    pub links: Vec<StoredLink>,
}

/// A link, of which only the hash is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLink {
    /// The hash of the link.
    pub hash: String,
    /// The table it leads to.
    pub table: String,
    /// The seats it may play, as bits.
    pub seats: u16,
    /// Whether it may change the table's settings.
    pub host: bool,
}

/// A table as it was kept.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// Head and lines: a save without its digest.
    pub save: String,
    /// The keys of the entries, each with the number of entries after it.
    pub keys: Vec<(String, u64)>,
    /// The settings, in JSON.
    pub settings: String,
    /// The newest chat, oldest first.
    pub chat: Vec<ChatLine>,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Its number.
    pub seq: u64,
    /// Who said it.
    pub by: String,
    /// What was said.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The key of the click that said it.
    pub key: Option<String>,
}

/// Does something; tells whether it went well, and how to tell the one who waits.
type Job = Box<dyn FnOnce(&Transaction<'_>) -> (bool, Reply) + Send>;
/// Tells the one who waits; called after the commit, with whether it was one.
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The store, for any number of hands.
#[derive(Clone)]
pub struct Store {
    jobs: mpsc::UnboundedSender<Job>,
}

impl Store {
    /// Opens a file, or makes it.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Store::on(Connection::open(path)?)
    }

    /// A store that is forgotten at the end.
    pub fn in_memory() -> Result<Store, StoreError> {
        Store::on(Connection::open_in_memory()?)
    }

    fn on(mut connection: Connection) -> Result<Store, StoreError> {
        connection.busy_timeout(Duration::from_secs(5))?;
        // What is acknowledged survives the loss of power, not only of the program.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        migrate(&mut connection)?;
        let (jobs, waiting) = mpsc::unbounded_channel();
        std::thread::spawn(move || work(connection, waiting));
        Ok(Store { jobs })
    }

    async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, waits) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let result = job(connection);
            // Nobody is told before the commit; nobody may wait any more.
            let is_ok = result.is_ok();
            (is_ok, Box::new(move |committed| drop(answer.send(committed.and(result)))))
        });
        self.jobs.send(job).map_err(|_| StoreError::Closed)?;
        waits.await.map_err(|_| StoreError::Closed)?
    }

    /// Keeps a new table.
    pub async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        self.ask(move |db| {
            db.prepare_cached("INSERT INTO tables (id, game, head, settings) VALUES (?, ?, ?, ?)")?
                .execute(params![table.id, table.game, table.head, table.settings])?;
            for (line, seq) in table.lines.iter().zip(1..) {
                insert_entry(db, &table.id, seq, line, None)?;
            }
            table.links.iter().try_for_each(|link| insert_link(db, link))
        })
        .await
    }

    /// Keeps one more entry: number `seq`, counted from one.
    pub async fn append(
        &self,
        table: &str,
        seq: u64,
        line: String,
        key: Option<String>,
    ) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.ask(move |db| insert_entry(db, &table, seq, &line, key.as_deref())).await
    }

    /// Keeps other settings.
    pub async fn settings(&self, table: &str, settings: String) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.ask(move |db| update_settings(db, &table, &settings)).await
    }

    /// Replaces one link of a table by another, and its settings with it.
    pub async fn relink(
        &self,
        old: String,
        new: StoredLink,
        settings: String,
    ) -> Result<(), StoreError> {
        self.ask(move |db| {
            db.prepare_cached("DELETE FROM links WHERE hash = ?")?.execute([old])?;
            insert_link(db, &new)?;
            update_settings(db, &new.table, &settings)
        })
        .await
    }

    /// Keeps a line of chat.
    pub async fn say(&self, table: &str, line: ChatLine) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.ask(move |db| {
            db.prepare_cached(
                "INSERT INTO chat (tbl, seq, by, text, at, key) VALUES (?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![table, line.seq, line.by, line.text, line.at, line.key])?;
            Ok(())
        })
        .await
    }

    /// Where a link leads.
    pub async fn link(&self, hash: String) -> Result<Option<StoredLink>, StoreError> {
        self.ask(move |db| {
            let mut find =
                db.prepare_cached("SELECT tbl, seats, host FROM links WHERE hash = ?")?;
            let found = find.query_row([&hash], |row| {
                let (table, seats, host) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(StoredLink { hash: hash.clone(), table, seats, host })
            });
            Ok(found.optional()?)
        })
        .await
    }

    /// A table as it was kept.
    pub async fn load(&self, table: &str) -> Result<Option<StoredTable>, StoreError> {
        let table = table.to_owned();
        self.ask(move |db| load(db, &table)).await
    }

    /// Waits until everything asked before is on the disk.
    pub async fn settle(&self) -> Result<(), StoreError> {
        self.ask(|_| Ok(())).await
    }
}

/// Does jobs, those that wait together in one transaction.
fn work(mut connection: Connection, mut waiting: mpsc::UnboundedReceiver<Job>) {
    while let Some(first) = waiting.blocking_recv() {
        let mut replies = Vec::new();
        let committed = connection.transaction().and_then(|transaction| {
            let mut next = Some(first);
            while let Some(job) = next {
                // A job that fails takes back its own part alone.
                let saved = transaction.execute_batch("SAVEPOINT job");
                let (is_ok, reply) = job(&transaction);
                replies.push(reply);
                let end = if is_ok { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
                saved.and_then(|()| transaction.execute_batch(end))?;
                next = waiting.try_recv().ok();
            }
            transaction.commit()
        });
        let failure = committed.err().map(|error| error.to_string());
        for reply in replies {
            reply(match &failure {
                None => Ok(()),
                Some(text) => {
                    let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_ERROR);
                    Err(rusqlite::Error::SqliteFailure(code, Some(text.clone())).into())
                }
            });
        }
    }
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    let found: usize = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = MIGRATIONS.len();
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for step in &MIGRATIONS[found..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    Ok(transaction.commit()?)
}

fn insert_entry(
    db: &Transaction<'_>,
    table: &str,
    seq: u64,
    line: &str,
    key: Option<&str>,
) -> Result<(), StoreError> {
    let done = db
        .prepare_cached("INSERT INTO entries (tbl, seq, line, key) VALUES (?, ?, ?, ?)")?
        .execute(params![table, seq, line, key]);
    match done {
        Ok(_) => Ok(()),
        Err(rusqlite::Error::SqliteFailure(error, _))
            if error.code == rusqlite::ErrorCode::ConstraintViolation =>
        {
            Err(StoreError::Taken)
        }
        Err(error) => Err(error.into()),
    }
}

fn insert_link(db: &Transaction<'_>, link: &StoredLink) -> Result<(), StoreError> {
    db.prepare_cached("INSERT INTO links (hash, tbl, seats, host) VALUES (?, ?, ?, ?)")?
        .execute(params![link.hash, link.table, link.seats, link.host])?;
    Ok(())
}

fn update_settings(db: &Transaction<'_>, table: &str, settings: &str) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE tables SET settings = ? WHERE id = ?")?
        .execute(params![settings, table])?;
    Ok(())
}

fn load(db: &Transaction<'_>, table: &str) -> Result<Option<StoredTable>, StoreError> {
    let mut find = db.prepare_cached("SELECT head, settings FROM tables WHERE id = ?")?;
    let found = find.query_row([table], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((mut save, settings)): Option<(String, String)> = found else { return Ok(None) };
    let mut keys = Vec::new();
    let mut entries =
        db.prepare_cached("SELECT seq, line, key FROM entries WHERE tbl = ? ORDER BY seq")?;
    let mut rows = entries.query([table])?;
    while let Some(row) = rows.next()? {
        save.push_str(row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?);
        if let Some(key) = row.get(2)? {
            keys.push((key, row.get(0)?));
        }
    }
    let mut chat = db.prepare_cached(
        "SELECT seq, by, text, at, key FROM chat WHERE tbl = ? ORDER BY seq DESC LIMIT ?",
    )?;
    let lines = chat.query_map(params![table, CHAT_LOADED], |row| {
        Ok(ChatLine {
            seq: row.get(0)?,
            by: row.get(1)?,
            text: row.get(2)?,
            at: row.get(3)?,
            key: row.get(4)?,
        })
    })?;
    let mut chat = lines.collect::<Result<Vec<_>, _>>()?;
    chat.reverse();
    Ok(Some(StoredTable { save, keys, settings, chat }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(id: &str) -> NewTable {
        NewTable {
            id: id.to_owned(),
            game: "race".to_owned(),
            head: "head\n".to_owned(),
            lines: vec!["one\n".to_owned()],
            settings: "{}".to_owned(),
            links: vec![link("abc", id)],
        }
    }

    fn link(hash: &str, table: &str) -> StoredLink {
        StoredLink { hash: hash.to_owned(), table: table.to_owned(), seats: 3, host: true }
    }

    fn chat(seq: u64, text: &str) -> ChatLine {
        ChatLine { seq, by: "Ann".to_owned(), text: text.to_owned(), at: 7, key: None }
    }

    #[tokio::test]
    async fn what_is_kept_is_found() {
        let store = Store::in_memory().unwrap();
        store.create(table("t")).await.unwrap();
        store.append("t", 2, "two\n".to_owned(), Some("k".to_owned())).await.unwrap();
        store.say("t", chat(1, "hello")).await.unwrap();
        store.settings("t", "{\"a\":1}".to_owned()).await.unwrap();
        let found = store.load("t").await.unwrap().unwrap();
        assert_eq!(found.save, "head\none\ntwo\n");
        assert_eq!(found.keys, [("k".to_owned(), 2)]);
        assert_eq!(found.settings, "{\"a\":1}");
        assert_eq!(found.chat, [chat(1, "hello")]);
        assert!(store.load("u").await.unwrap().is_none());
    }

    #[tokio::test]
    async fn nothing_is_written_twice() {
        let store = Store::in_memory().unwrap();
        store.create(table("t")).await.unwrap();
        let append =
            |seq, key: &str| store.append("t", seq, "x\n".to_owned(), Some(key.to_owned()));
        assert!(matches!(append(1, "k").await, Err(StoreError::Taken)));
        append(2, "k").await.unwrap();
        assert!(matches!(append(3, "k").await, Err(StoreError::Taken)));
        assert_eq!(store.load("t").await.unwrap().unwrap().save, "head\none\nx\n");
    }

    #[tokio::test]
    async fn a_job_that_fails_spoils_no_other() {
        let store = Store::in_memory().unwrap();
        store.create(table("t")).await.unwrap();
        let good = store.append("t", 2, "two\n".to_owned(), None);
        let bad = store.append("t", 1, "bad\n".to_owned(), None);
        let other = store.create(NewTable { links: vec![link("def", "u")], ..table("u") });
        let (good, bad, other) = tokio::join!(good, bad, other);
        assert!(good.is_ok() && bad.is_err() && other.is_ok());
        assert_eq!(store.load("t").await.unwrap().unwrap().save, "head\none\ntwo\n");
    }

    #[tokio::test]
    async fn links_lead_to_tables_until_they_are_replaced() {
        let store = Store::in_memory().unwrap();
        store.create(table("t")).await.unwrap();
        assert_eq!(store.link("abc".to_owned()).await.unwrap(), Some(link("abc", "t")));
        store.relink("abc".to_owned(), link("new", "t"), "{\"b\":2}".to_owned()).await.unwrap();
        assert_eq!(store.link("abc".to_owned()).await.unwrap(), None);
        assert_eq!(store.link("new".to_owned()).await.unwrap(), Some(link("new", "t")));
        assert_eq!(store.load("t").await.unwrap().unwrap().settings, "{\"b\":2}");
    }

    #[test]
    fn a_file_of_the_future_is_left_alone() {
        let connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(Store::on(connection), Err(StoreError::Newer { found: 99, .. })));
    }
}
