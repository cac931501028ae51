//! The line between servers: LISTEN and NOTIFY. It carries which table was
//! changed and how often, and nothing else; whoever hears it looks for
//! themselves. It never stands in a commit, which it would slow down: of a play
//! it is sent right behind the statement that keeps it, of anything else by a
//! connection of its own.

use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio_postgres::AsyncMessage;

use super::super::StoreError;
use super::super::keeper::Heard;
use super::address::Address;
use super::pool::{Connected, PATIENCE, connect, in_time};

/// How long it is waited before the database is tried again.
const PAUSE: Duration = Duration::from_millis(500);

/// So many tables are told of at once.
const MOST: usize = 200;

/// Tells others which table was changed. Nothing of it has to be on the disk, so
/// the commit that sends it waits for none, and holds nobody up.
pub(super) const NOTIFY: &str =
    "SELECT set_config('synchronous_commit', 'off', true), pg_notify('holdout', $1)";

/// What a table's news are.
pub(super) fn payload(table: &str, stamp: u64) -> String {
    format!("{table}:{stamp}")
}

/// Tells others which tables were changed. What can't be told now is left out:
/// they ask by themselves.
pub(super) async fn tell(address: Address, mut told: mpsc::UnboundedReceiver<(String, u64)>) {
    let mut line: Option<Connected> = None;
    let mut some = Vec::new();
    while told.recv_many(&mut some, MOST).await > 0 {
        let payloads: Vec<String> =
            some.drain(..).map(|(table, stamp)| payload(&table, stamp)).collect();
        let open = line.take().filter(|line| !line.is_closed());
        let open = match open {
            Some(open) => Ok(open),
            None => in_time(connect(&address)).await,
        };
        let sent = match open {
            Ok(open) => send(&open, &payloads).await.map(|()| open),
            Err(error) => Err(error),
        };
        match sent {
            Ok(open) => line = Some(open),
            Err(error) => {
                tracing::warn!(%error, "other servers could not be told");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn send(line: &Connected, payloads: &[String]) -> Result<(), StoreError> {
    let sql = "SELECT set_config('synchronous_commit', 'off', true), \
                   pg_notify('holdout', payload) FROM unnest($1::text[]) AS payload";
    in_time(line.query(sql, &[&payloads])).await.map(drop)
}

/// Listens to others, for as long as anybody wants to hear it. After a break
/// anything may have happened.
pub(super) async fn listen(
    address: Address,
    heard: mpsc::UnboundedSender<Heard>,
    alive: mpsc::WeakUnboundedSender<(String, u64)>,
) {
    while alive.upgrade().is_some() {
        if let Err(error) = hear(&address, &heard).await {
            tracing::warn!(%error, "other servers are not heard");
        }
        if heard.is_closed() {
            return;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn hear(address: &Address, heard: &mpsc::UnboundedSender<Heard>) -> Result<(), StoreError> {
    let (client, mut messages) =
        tokio::time::timeout(PATIENCE, address.connect()).await.map_err(|_| StoreError::Busy)??;
    let begin = async {
        client.batch_execute("LISTEN holdout").await?;
        // What was said before is not heard, so everything is looked at.
        let _ = heard.send(Heard::Missed);
        // The connection is closed when the client is dropped.
        heard.closed().await;
        Ok(())
    };
    let listen = async {
        while let Some(message) = messages.next().await {
            if let AsyncMessage::Notification(notification) = message?
                && let Some(moved) = moved(notification.payload())
            {
                let _ = heard.send(moved);
            }
        }
        Ok(())
    };
    tokio::select! {
        ended = begin => ended,
        ended = listen => ended,
    }
}

/// What a payload says.
fn moved(payload: &str) -> Option<Heard> {
    let (table, stamp) = payload.split_once(':')?;
    Some(Heard::Moved { table: table.to_owned(), stamp: stamp.parse().ok()? })
}
