//! Tables in a PostgreSQL database, which any number of servers share.
//!
//! Every change names how often the table had been changed when it was loaded (its
//! *stamp*). It is refused if somebody else was faster. A refused server catches up and
//! checks whether the wish still makes sense. After the commit, and outside it, the
//! others are told which table was changed, and what was played if that is short. A server
//! that misses this finds out by asking now and then. So a play is one question to the
//! database, whichever servers have the table open.

mod address;
mod line;
mod pool;
pub(super) mod rows;
mod schema;
#[cfg(test)]
mod tests;

use std::sync::{Mutex, PoisonError};

use tokio::sync::mpsc;

use super::keeper::{Answer, Attendance, Heard, Keeper, Mark, Position, Since};
use super::{Change, NewTable, StoreError, StoredTable};
use crate::link::{draw_salt, hex};
use address::Address;
use line::Teller;
use pool::Pool;
pub(crate) use pool::{Connected, Lent};

/// The store in a database.
pub(crate) struct Postgres {
    pool: Pool,
    /// By which name other servers know this one, and where it tells plays.
    teller: Teller,
    /// Tables that were changed, for the others.
    told: mpsc::UnboundedSender<(String, u64)>,
    heard: Mutex<Option<mpsc::UnboundedReceiver<Heard>>>,
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        use tokio_postgres::error::SqlState;
        let first = [
            &SqlState::UNIQUE_VIOLATION,
            &SqlState::T_R_SERIALIZATION_FAILURE,
            &SqlState::T_R_DEADLOCK_DETECTED,
        ];
        if error.code().is_some_and(|code| first.contains(&code)) {
            return StoreError::Taken;
        }
        // The words of the database itself say more than those around them.
        let why = error.as_db_error().map(|db| db.message().to_owned());
        let source = std::error::Error::source(&error).map(|source| format!("{error}: {source}"));
        StoreError::Postgres(why.or(source).unwrap_or_else(|| error.to_string()))
    }
}

impl Postgres {
    /// Connects, and carries the database forward if need be.
    pub(crate) async fn open(address: &str) -> Result<Postgres, StoreError> {
        let address = Address::read(address)?;
        let pool = Pool::new(address.clone());
        let lent = pool.lend().await?;
        let carried = schema::carry_forward(&lent).await;
        let channel = lent.back(carried)?;
        let salt = draw_salt().map_err(|error| StoreError::Postgres(error.to_string()))?;
        let teller = Teller { process: hex(&salt.0[..8]), channel };
        let (told, telling) = mpsc::unbounded_channel();
        let (hearing, heard) = mpsc::unbounded_channel();
        tokio::spawn(line::tell(address.clone(), telling));
        tokio::spawn(line::listen(address, teller.clone(), hearing, told.clone().downgrade()));
        Ok(Postgres { pool, teller, told, heard: Mutex::new(Some(heard)) })
    }

    /// A connection, for whoever copies tables.
    pub(crate) async fn lend(&self) -> Result<Lent<'_>, StoreError> {
        self.pool.lend().await
    }

    /// Lets the others know; if nobody can be reached now, they ask by themselves.
    fn tell(&self, table: &str, stamp: u64) {
        let _ = self.told.send((table.to_owned(), stamp));
    }
}

impl Keeper for Postgres {
    fn create(&self, table: NewTable) -> Answer<'_, ()> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let done = pool::in_time(rows::create(&lent, &table)).await;
            lent.back(done)
        })
    }

    fn change<'a>(&'a self, table: &'a str, mark: Mark, change: Change) -> Answer<'a, Mark> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let done =
                pool::in_time(rows::change(&lent, table, &self.teller, mark.stamp, &change)).await;
            let is_told = lent.back(done)?;
            let mark = Mark { stamp: mark.stamp + 1, ..mark };
            if !is_told {
                self.tell(table, mark.stamp);
            }
            Ok(mark)
        })
    }

    fn table_of<'a>(&'a self, hash: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let found = pool::in_time(rows::table_of(&lent, hash)).await;
            lent.back(found)
        })
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<StoredTable>> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let found = pool::in_time(rows::load(&lent, table, &self.teller.process)).await;
            let found = match found {
                Ok(Some(StoredTable { cut: Some(cut), stamp, .. })) => {
                    tracing::error!(table, %cut, "a record breaks off");
                    let mended = pool::in_time(rows::mend(&lent, table, stamp, cut)).await;
                    match mended {
                        // Where another server was faster, it is mended.
                        Ok(()) | Err(StoreError::Taken) => {
                            pool::in_time(rows::load(&lent, table, &self.teller.process)).await
                        }
                        Err(error) => Err(error),
                    }
                }
                found => found,
            };
            lent.back(found)
        })
    }

    fn forget(&self, days: u32, in_use: Vec<String>) -> Answer<'_, usize> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let done = pool::in_time(rows::forget(&lent, days, &in_use)).await;
            lent.back(done)
        })
    }

    fn beat(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let done = pool::in_time(rows::beat(&lent)).await;
            lent.back(done)
        })
    }

    fn settle(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn news(&self) -> Option<mpsc::UnboundedReceiver<Heard>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn since<'a>(&'a self, table: &'a str, known: Position, is_once: bool) -> Answer<'a, Since> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let asked = rows::since(&lent, table, &self.teller.process, known, is_once);
            let found = pool::in_time(asked).await;
            lent.back(found)
        })
    }

    fn stamps(&self, tables: Vec<String>) -> Answer<'_, Vec<(String, u64, Attendance)>> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let found = pool::in_time(rows::stamps(&lent, &tables, &self.teller.process)).await;
            lent.back(found)
        })
    }

    fn lease<'a>(&'a self, table: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let taken = pool::in_time(rows::lease(&lent, table, &self.teller.process)).await;
            lent.back(taken)
        })
    }

    fn release<'a>(&'a self, table: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let done = pool::in_time(rows::release(&lent, table, &self.teller.process)).await;
            lent.back(done)
        })
    }

    fn attend(&self, there: Vec<(String, Attendance)>, is_news: bool) -> Answer<'_, ()> {
        Box::pin(async move {
            let lent = self.pool.lend().await?;
            let done = pool::in_time(rows::attend(&lent, &self.teller.process, &there)).await;
            lent.back(done)?;
            there.iter().filter(|_| is_news).for_each(|(table, _)| self.tell(table, 0));
            Ok(())
        })
    }
}
