//! The tables' file: made, carried forward from every earlier form, and checked
//! before it is used.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::StoreError;

/// Marks the file as ours: `Hold`.
const APPLICATION: i64 = 0x486f_6c64;

/// How long a write waits for another program's.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// The steps from an empty file to the newest form; each is done once, and
/// none is ever changed: files of every age are opened by those that follow.
pub(super) const MIGRATIONS: &[&str] = &[
    "
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
",
    "
    -- How many entries were ever acknowledged, kept apart from them, so that
    -- no loss goes unnoticed.
    ALTER TABLE tables ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET used = unixepoch(),
        last = (SELECT coalesce(max(seq), 0) FROM entries WHERE tbl = tables.id);
    CREATE TRIGGER entries_in_order BEFORE INSERT ON entries
        WHEN NEW.seq IS NOT (SELECT last + 1 FROM tables WHERE id = NEW.tbl)
        BEGIN SELECT RAISE(ABORT, 'entries follow one another'); END;
    CREATE TRIGGER entries_counted AFTER INSERT ON entries
        BEGIN UPDATE tables SET last = NEW.seq, used = unixepoch() WHERE id = NEW.tbl; END;
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
    -- What stood behind a hole: it can't be played, and is not thrown away.
    CREATE TABLE set_aside (
        tbl TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        line TEXT NOT NULL,
        key TEXT,
        at INTEGER NOT NULL DEFAULT (unixepoch())
    ) STRICT;
    -- What the table itself says stands among what people say.
    ALTER TABLE chat ADD COLUMN kind TEXT NOT NULL DEFAULT 'said';
    CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;
",
    "
    -- Whole records as they were before somebody played on from an earlier play,
    -- since rules or figures had changed: saves without their digest.
    CREATE TABLE records (
        tbl TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        save TEXT NOT NULL,
        at INTEGER NOT NULL DEFAULT (unixepoch())
    ) STRICT;
",
];

/// Says that one server uses the file, for as long as it is held.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "held, never asked")] File);

impl Lock {
    /// Takes the file for this program alone.
    pub fn take(path: &Path) -> Result<Lock, StoreError> {
        let cannot = |error| StoreError::Lock { path: lock_path(path), error };
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(lock_path(path))
            .map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => Err(cannot(error)),
        }
    }
}

fn lock_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}

/// Opens a file for writing, makes it if need be, and carries it forward.
pub(crate) fn open(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    prepare(connection)
}

/// Opens a file to look at.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Sets a connection up, and carries its file forward.
pub(crate) fn prepare(mut connection: Connection) -> Result<Connection, StoreError> {
    connection.busy_timeout(PATIENCE)?;
    refuse_foreign(&connection)?;
    // What is acknowledged survives the loss of power, not only of the program.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    migrate(&mut connection)?;
    Ok(connection)
}

/// Whether this is a tables' file at all, or nothing yet.
pub(crate) fn refuse_foreign(connection: &Connection) -> Result<(), StoreError> {
    let number = |name: &str| -> Result<i64, StoreError> {
        connection.pragma_query_value(None, name, |row| row.get(0)).map_err(|error| {
            match error.sqlite_error_code() {
                Some(rusqlite::ErrorCode::NotADatabase) => StoreError::Foreign,
                _ => error.into(),
            }
        })
    };
    let (mark, version) = (number("application_id")?, number("user_version")?);
    let count = |sql: &str| -> Result<i64, StoreError> {
        Ok(connection.query_row(sql, [], |row| row.get(0))?)
    };
    let ours = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' \
                AND name IN ('tables', 'entries', 'links', 'chat')";
    // The first files had no mark yet.
    let is_ours = match (mark, version) {
        (APPLICATION, _) => true,
        (0, 0) => count("SELECT count(*) FROM sqlite_schema")? == 0,
        (0, known) if known as usize > MIGRATIONS.len() => true,
        (0, _) => count(ours)? == 4,
        _ => false,
    };
    if is_ours { Ok(()) } else { Err(StoreError::Foreign) }
}

/// Whether the file has the newest form.
pub(crate) fn is_newest(connection: &Connection) -> Result<bool, StoreError> {
    let found: usize = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = MIGRATIONS.len();
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(found == known) }
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
    if found < known {
        transaction.pragma_update(None, "user_version", known)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
    }
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_future_is_left_alone() {
        let connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(prepare(connection), Err(StoreError::Newer { found: 99, .. })));
    }

    #[test]
    fn another_programs_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.db");
        let other = Connection::open(&path).unwrap();
        other.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
        let before = std::fs::read(&path).unwrap();
        assert!(matches!(open(&path), Err(StoreError::Foreign)));
        other.pragma_update(None, "user_version", 1).unwrap();
        assert!(matches!(open(&path), Err(StoreError::Foreign)));
        other.pragma_update(None, "user_version", 0).unwrap();
        drop(other);
        assert_eq!(std::fs::read(&path).unwrap().len(), before.len());
        std::fs::write(&path, "Dear diary, today nothing was a database at all.".repeat(40))
            .unwrap();
        assert!(matches!(open(&path), Err(StoreError::Foreign)));
    }

    #[test]
    fn one_server_at_a_time_uses_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.db");
        let held = Lock::take(&path).unwrap();
        assert!(matches!(Lock::take(&path), Err(StoreError::InUse)));
        drop(held);
        Lock::take(&path).unwrap();
    }

    #[test]
    fn the_first_form_is_carried_forward() {
        let first = Connection::open_in_memory().unwrap();
        first.execute_batch(MIGRATIONS[0]).unwrap();
        first.pragma_update(None, "user_version", 1).unwrap();
        first
            .execute_batch(
                "INSERT INTO tables (id, game, head, settings) VALUES ('t', 'race', 'h', '{}');
                 INSERT INTO entries (tbl, seq, line) VALUES ('t', 1, 'a'), ('t', 2, 'b');",
            )
            .unwrap();
        let now = prepare(first).unwrap();
        let last: i64 = now.query_row("SELECT last FROM tables", [], |row| row.get(0)).unwrap();
        assert_eq!(last, 2);
        assert!(
            now.execute("INSERT INTO entries (tbl, seq, line) VALUES ('t', 4, 'd')", []).is_err()
        );
        now.execute("INSERT INTO entries (tbl, seq, line) VALUES ('t', 3, 'c')", []).unwrap();
        assert!(now.execute("UPDATE entries SET line = 'x'", []).is_err());
    }
}
