//! The tables of a server, for the people who run it: copied, checked, put
//! back, listed, shown, exported, deleted. Everything that only reads may run
//! while a server uses the file.

mod copy;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};

use crate::any_family::{Families, Parting};
use crate::store::{Lock, StoreError, file, rows, salvage};
pub use copy::{Copied, Place, copy};

/// Why something could not be done with a tables' file.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    /// There is no such file.
    #[error("there is no file {}; name the tables' file with --data", .0.display())]
    NoFile(PathBuf),
    /// There is a file where one should be written.
    #[error("{} is there already; name another, or delete it first", .0.display())]
    Exists(PathBuf),
    /// There is no such table.
    #[error("there is no table `{0}`; `holdout tables list` names those there are")]
    NoTable(String),
    /// Tables would be copied to where they are.
    #[error("these are the same tables; name another place to copy them to")]
    Same,
    /// A table is there already, and differs.
    #[error("table `{0}` is there already, with other plays; nothing was copied")]
    Differs(String),
    /// The file is not whole.
    #[error("{} is damaged: {}", path.display(), faults.join("; "))]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        faults: Vec<String>,
    },
    /// The file can't be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The machine says no.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

impl From<rusqlite::Error> for TablesError {
    fn from(error: rusqlite::Error) -> TablesError {
        TablesError::Store(error.into())
    }
}

/// A table, as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What was agreed on before it began, in JSON.
    pub setup: String,
    /// When it was opened, in seconds since 1970.
    pub created: i64,
    /// When it was last played.
    pub used: i64,
    /// How many entries its log has.
    pub entries: u64,
    /// Whether it is over.
    pub over: bool,
}

/// What a check has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// How many tables were opened.
    pub tables: usize,
    /// How many entries were played again.
    pub entries: u64,
    /// What is wrong, a sentence each.
    pub problems: Vec<String>,
}

/// Opens a file to look at; one of an earlier form is carried forward first.
fn look(path: &Path) -> Result<Connection, TablesError> {
    if !path.is_file() {
        return Err(TablesError::NoFile(path.to_owned()));
    }
    let db = file::open_to_read(path)?;
    file::refuse_foreign(&db)?;
    if file::is_newest(&db)? {
        return Ok(db);
    }
    drop(db);
    let _lock = Lock::take(path)?;
    drop(file::open(path)?);
    Ok(file::open_to_read(path)?)
}

const LISTED: &str = "SELECT id, game, head, created, used, last, over FROM tables";

fn listed(row: &rusqlite::Row<'_>) -> rusqlite::Result<Listed> {
    let head: String = row.get(2)?;
    let setup = head.lines().find_map(|line| line.strip_prefix("setup ")).unwrap_or_default();
    Ok(Listed {
        id: row.get(0)?,
        game: row.get(1)?,
        setup: setup.to_owned(),
        created: row.get(3)?,
        used: row.get(4)?,
        entries: row.get(5)?,
        over: row.get(6)?,
    })
}

/// All tables, the latest last.
pub fn list(path: &Path) -> Result<Vec<Listed>, TablesError> {
    let db = look(path)?;
    let mut all = db.prepare(&format!("{LISTED} ORDER BY used, id"))?;
    let all = all.query_map([], listed)?;
    Ok(all.collect::<Result<_, _>>()?)
}

/// One table.
pub fn show(path: &Path, id: &str) -> Result<Listed, TablesError> {
    let db = look(path)?;
    let found = db.query_row(&format!("{LISTED} WHERE id = ?"), [id], listed).optional()?;
    found.ok_or_else(|| TablesError::NoTable(id.to_owned()))
}

/// A table as a save, with its seed. One that breaks off is saved up to there,
/// and the sentence says so.
pub fn export(path: &Path, id: &str) -> Result<(String, Option<String>), TablesError> {
    let db = look(path)?;
    let found = rows::load(&db, id)?.ok_or_else(|| TablesError::NoTable(id.to_owned()))?;
    Ok((table::write_end(&found.save), found.cut.map(|cut| cut.to_string())))
}

/// Deletes a table with all that belongs to it. No server may use the file.
pub fn delete(path: &Path, id: &str) -> Result<(), TablesError> {
    show(path, id)?;
    let _lock = Lock::take(path)?;
    let db = file::open(path)?;
    db.execute("DELETE FROM tables WHERE id = ?", [id])?;
    Ok(())
}

/// Copies the file as it is at one moment, while a server may use it, and
/// checks the copy before it bears its name. How many tables it has.
pub fn backup(path: &Path, to: &Path) -> Result<usize, TablesError> {
    if to.exists() {
        return Err(TablesError::Exists(to.to_owned()));
    }
    let db = look(path)?;
    refuse_damaged(&db, path)?;
    let part = beside(to, PART);
    let _ = fs::remove_file(&part);
    db.execute("VACUUM INTO ?", [part.to_string_lossy()])?;
    let copy = file::open_to_read(&part)?;
    refuse_damaged(&copy, &part)?;
    let tables = copy.query_row("SELECT count(*) FROM tables", [], |row| row.get(0))?;
    drop(copy);
    let failed = |error| TablesError::Io { path: to.to_owned(), error };
    fs::File::open(&part).and_then(|file| file.sync_all()).map_err(failed)?;
    fs::rename(&part, to).map_err(failed)?;
    Ok(tables)
}

/// Puts a copy in the place of the file; what was there is kept beside it, and
/// its name is returned. No server may use the file.
pub fn restore(path: &Path, from: &Path) -> Result<Option<PathBuf>, TablesError> {
    let source = look(from)?;
    refuse_damaged(&source, from)?;
    let _lock = Lock::take(path)?;
    let part = beside(path, PART);
    let _ = fs::remove_file(&part);
    source.execute("VACUUM INTO ?", [part.to_string_lossy()])?;
    refuse_damaged(&file::open_to_read(&part)?, &part)?;
    let aside = match path.exists() {
        true => Some(put_aside(path, "before-restore")?),
        false => None,
    };
    fs::rename(&part, path).map_err(|error| TablesError::Io { path: path.to_owned(), error })?;
    Ok(aside)
}

/// Looks at every page, and plays every game again.
pub fn check(path: &Path, families: &Families) -> Result<Checked, TablesError> {
    let db = look(path)?;
    let mut checked = Checked { problems: salvage::faults(&db, true), ..Checked::default() };
    let ids = db.prepare("SELECT id FROM tables ORDER BY id").and_then(|mut all| {
        let mut ids = Vec::new();
        let mut rows = all.query([])?;
        while let Some(row) = rows.next()? {
            ids.push(row.get::<_, String>(0)?);
        }
        Ok(ids)
    });
    let ids = ids.unwrap_or_else(|error| {
        checked.problems.push(format!("the list of tables can't be read: {error}"));
        Vec::new()
    });
    for id in ids {
        checked.tables += 1;
        let found = match rows::load(&db, &id) {
            Ok(Some(found)) => found,
            Ok(None) => continue,
            Err(error) => {
                checked.problems.push(format!("table {id} can't be read: {error}"));
                continue;
            }
        };
        checked.problems.extend(found.cut.map(|cut| format!("table {id}: {cut}")));
        // Nothing is played on here, so that the dice don't matter.
        match families.open(&table::write_end(&found.save), 0, table::Salt([0; 32])) {
            Ok(opening) => {
                checked.entries += opening.game.entries() as u64;
                let parting = opening.parting;
                checked.problems.extend(parting.map(|Parting { sentence, holds, .. }| {
                    format!("table {id} goes another way after play {holds}: {sentence}")
                }));
            }
            Err(why) => checked.problems.push(format!("table {id} can't be opened: {why}")),
        }
    }
    Ok(checked)
}

/// Deletes tables that were over before so many days, unless they are in use.
pub(crate) fn forget(db: &Connection, days: u32, in_use: &[String]) -> Result<usize, StoreError> {
    let mut old =
        db.prepare("SELECT id FROM tables WHERE over = 1 AND used < unixepoch() - ? * 86400")?;
    let ids = old.query_map([days], |row| row.get::<_, String>(0))?;
    let ids = ids.collect::<Result<Vec<_>, _>>()?;
    let mut forgotten = 0;
    for id in ids.iter().filter(|id| !in_use.contains(id)) {
        forgotten += db.execute("DELETE FROM tables WHERE id = ?", params![id])?;
    }
    Ok(forgotten)
}

fn refuse_damaged(db: &Connection, path: &Path) -> Result<(), TablesError> {
    let faults = salvage::faults(db, true);
    match faults.is_empty() {
        true => Ok(()),
        false => Err(TablesError::Damaged { path: path.to_owned(), faults }),
    }
}

/// What is written beside a file until it is whole has this at the end of its
/// name.
pub(crate) const PART: &str = "part";

/// A name beside a file's.
pub(crate) fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    PathBuf::from(name)
}

/// Gives a file another name, and what belongs to it.
pub(crate) fn put_aside(path: &Path, what: &str) -> Result<PathBuf, TablesError> {
    let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let aside = beside(path, &format!("{what}-{at}"));
    for end in ["", "-wal", "-shm"] {
        let with = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(end);
            PathBuf::from(name)
        };
        if with(path).exists() {
            fs::rename(with(path), with(&aside))
                .map_err(|error| TablesError::Io { path: path.to_owned(), error })?;
        }
    }
    Ok(aside)
}
