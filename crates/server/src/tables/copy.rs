//! All tables from one store into another: from a file into a database that
//! servers share, or back, with links, talk and all that was put aside.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{TablesError, look};
use crate::store::whole::{self, Whole};
use crate::store::{Lock, Postgres, StoreError, file};

/// Where tables are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a file.
    File(PathBuf),
    /// In a database.
    Database(String),
}

impl Place {
    /// An address of a database, or else a file.
    pub fn read(text: &str) -> Place {
        match text.starts_with("postgres://") || text.starts_with("postgresql://") {
            true => Place::Database(text.to_owned()),
            false => Place::File(PathBuf::from(text)),
        }
    }
}

/// What was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    /// So many tables.
    pub tables: usize,
    /// So many entries of them.
    pub entries: u64,
    /// So many tables were there already, as they are.
    pub there: usize,
}

/// One end of a copy.
enum End {
    File(Connection, #[expect(dead_code, reason = "held, never asked")] Lock),
    Database(Box<Postgres>),
}

impl End {
    async fn source(place: &Place) -> Result<End, TablesError> {
        match place {
            Place::File(path) => {
                drop(look(path)?);
                End::file(path)
            }
            Place::Database(address) => Ok(End::Database(Box::new(Postgres::open(address).await?))),
        }
    }

    async fn target(place: &Place) -> Result<End, TablesError> {
        match place {
            Place::File(path) => End::file(path),
            Place::Database(address) => Ok(End::Database(Box::new(Postgres::open(address).await?))),
        }
    }

    /// No server may use the file meanwhile.
    fn file(path: &Path) -> Result<End, TablesError> {
        let lock = Lock::take(path)?;
        Ok(End::File(file::open(path)?, lock))
    }

    async fn ids(&self) -> Result<Vec<(String, i64)>, StoreError> {
        match self {
            End::File(db, _) => whole::ids_of_file(db),
            End::Database(store) => {
                let lent = store.lend().await?;
                let ids = whole::ids_of_database(&lent).await;
                lent.back(ids)
            }
        }
    }

    async fn read(&self, id: &str) -> Result<Option<Whole>, StoreError> {
        match self {
            End::File(db, _) => whole::from_file(db, id),
            End::Database(store) => {
                let lent = store.lend().await?;
                let found = whole::from_database(&lent, id).await;
                lent.back(found)
            }
        }
    }

    async fn write(&mut self, table: &Whole) -> Result<(), StoreError> {
        match self {
            End::File(db, _) => whole::into_file(db, table),
            End::Database(store) => {
                let lent = store.lend().await?;
                let done = whole::into_database(&lent, table).await;
                lent.back(done)
            }
        }
    }
}

/// Copies all tables. Those that are there already as they are, from a copy
/// that was interrupted, are left; if one is there otherwise, nothing is copied.
pub async fn copy(from: &Place, to: &Place) -> Result<Copied, TablesError> {
    if from == to {
        return Err(TablesError::Same);
    }
    let source = End::source(from).await?;
    let mut target = End::target(to).await?;
    let there: HashMap<String, i64> = target.ids().await?.into_iter().collect();
    let ids = source.ids().await?;
    if let Some((id, _)) =
        ids.iter().find(|(id, last)| there.get(id).is_some_and(|there| there != last))
    {
        return Err(TablesError::Differs(id.clone()));
    }
    let mut copied = Copied::default();
    for (id, _) in ids {
        if there.contains_key(&id) {
            copied.there += 1;
            continue;
        }
        // Deleted meanwhile.
        let Some(table) = source.read(&id).await? else { continue };
        target.write(&table).await?;
        copied.tables += 1;
        copied.entries += table.entries.len() as u64;
    }
    Ok(copied)
}
