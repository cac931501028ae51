//! A few connections, lent to whoever asks something. One that broke in the
//! middle of it is not lent again.

use std::collections::HashMap;
use std::future::Future;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::super::StoreError;
use super::address::Address;

/// So many connections at most.
const MOST: usize = 10;

/// How long anything may take; whoever waits longer is told to try again.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// Ends what takes too long.
pub(super) async fn in_time<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let slow = || StoreError::Postgres("it did not answer in time".to_owned());
    tokio::time::timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(slow()))
}

/// What every connection is set to. What is asked is short and finds everything
/// by an index, so how is settled once: planning would take longer than doing.
const SETTINGS: &str =
    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off";

/// Opens a connection of its own.
pub(super) async fn connect(address: &Address) -> Result<Connected, StoreError> {
    let (client, mut messages) = address.connect().await?;
    tokio::spawn(async move {
        while let Some(message) = messages.next().await {
            if let Err(error) = message {
                tracing::warn!(%error, "a connection to the tables' database is lost");
                return;
            }
        }
    });
    client.batch_execute(SETTINGS).await?;
    Ok(Connected { client, statements: Mutex::default(), tickets: AtomicU64::new(0) })
}

/// A connection, and what was prepared on it.
pub(crate) struct Connected {
    client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
    tickets: AtomicU64,
}

/// Values of a statement.
type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

impl Connected {
    async fn statement(&self, sql: &'static str) -> Result<Statement, StoreError> {
        let known =
            self.statements.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        let mut statements = self.statements.lock().unwrap_or_else(PoisonError::into_inner);
        statements.insert(sql, statement.clone());
        Ok(statement)
    }

    /// How many rows a statement has touched.
    pub(crate) async fn execute(
        &self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<u64, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.execute(&statement, values).await?)
    }

    /// How many rows a statement has touched. Another one is sent right behind
    /// it and done after it, even if nobody is here any more by then; what comes
    /// of that, nobody waits for.
    pub(crate) async fn execute_then(
        &self,
        sql: &'static str,
        values: Values<'_>,
        then: &'static str,
        its: Values<'_>,
    ) -> Result<u64, StoreError> {
        let (statement, then) = (self.statement(sql).await?, self.statement(then).await?);
        let mut done = std::pin::pin!(self.client.execute(&statement, values));
        let behind = std::pin::pin!(self.client.execute(&then, its));
        tokio::select! {
            biased;
            done = &mut done => return Ok(done?),
            _ = behind => {}
        }
        Ok(done.await?)
    }

    /// A word that was never used on this connection.
    pub(crate) fn ticket(&self) -> String {
        self.tickets.fetch_add(1, Ordering::Relaxed).to_string()
    }

    /// What a statement finds.
    pub(crate) async fn query(
        &self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.query(&statement, values).await?)
    }

    /// The first row that a statement finds.
    pub(crate) async fn first(
        &self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, values).await?.into_iter().next())
    }

    /// Several statements without values.
    pub(crate) async fn batch(&self, sql: &str) -> Result<(), StoreError> {
        Ok(self.client.batch_execute(sql).await?)
    }

    /// Does all of it or nothing.
    pub(crate) async fn whole<T>(
        &self,
        begin: &str,
        work: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.batch(begin).await?;
        match work.await {
            Ok(done) => {
                self.batch("COMMIT").await?;
                Ok(done)
            }
            Err(error) => {
                self.batch("ROLLBACK").await?;
                Err(error)
            }
        }
    }

    /// Whether nobody is at the other end any more.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }
}

/// A few connections.
pub(super) struct Pool {
    address: Address,
    idle: Arc<Mutex<Vec<Connected>>>,
    places: Semaphore,
}

/// A connection that is lent.
pub(crate) struct Lent<'p> {
    connected: Connected,
    idle: Arc<Mutex<Vec<Connected>>>,
    _place: SemaphorePermit<'p>,
}

impl Pool {
    pub(super) fn new(address: Address) -> Pool {
        Pool { address, idle: Arc::default(), places: Semaphore::new(MOST) }
    }

    fn idle(&self) -> Option<Connected> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|connected| !connected.is_closed());
        idle.pop()
    }

    /// A connection; a new one if all others are lent.
    pub(super) async fn lend(&self) -> Result<Lent<'_>, StoreError> {
        let place = tokio::time::timeout(PATIENCE, self.places.acquire()).await;
        let place = place.map_err(|_| StoreError::Busy)?.map_err(|_| StoreError::Closed)?;
        let connected = match self.idle() {
            Some(connected) => connected,
            None => in_time(connect(&self.address)).await?,
        };
        Ok(Lent { connected, idle: Arc::clone(&self.idle), _place: place })
    }
}

impl Deref for Lent<'_> {
    type Target = Connected;

    fn deref(&self) -> &Connected {
        &self.connected
    }
}

impl Lent<'_> {
    /// Gives it back, if what it was lent for has come to an end; of any other
    /// nobody knows what is still open on it.
    pub(crate) fn back<T>(self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(result, Ok(_) | Err(StoreError::Taken)) && !self.connected.is_closed() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(self.connected);
        }
        result
    }
}
