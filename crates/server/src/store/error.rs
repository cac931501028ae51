//! Why something could not be kept or found.

use std::io;
use std::path::PathBuf;

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
    /// It is another program's file, or no database.
    #[error("this is no file of Holdout's tables; name another with --data")]
    Foreign,
    /// Another server uses the file.
    #[error("another server uses these tables; stop it first, or name another file with --data")]
    InUse,
    /// Whether another server uses the file can't be told.
    #[error("can't lock {}: {error}", path.display())]
    Lock {
        /// The file that says so.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A page of the file can't be read.
    #[error("a page of the tables' file is damaged")]
    Damaged,
    /// The database says no.
    #[error("the tables' file: {0}")]
    Sqlite(rusqlite::Error),
    /// The database that servers share says no, or can't be reached.
    #[error("the tables' database: {0}")]
    Postgres(String),
    /// The commit failed, and so did all that was in it.
    #[error("the tables' file: {0}")]
    Commit(String),
    /// Another program holds the file for too long, so nothing was begun.
    #[error("the tables' file is held by another program; it is tried again with the next click")]
    Busy,
    /// What was to be changed may not be what is kept; it is loaded anew first.
    #[error("the table is loaded anew first; it is tried again with the next click")]
    Doubtful,
    /// The thread that writes has ended.
    #[error("the store is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        if is_damage(&error) { StoreError::Damaged } else { StoreError::Sqlite(error) }
    }
}

pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt)
}
