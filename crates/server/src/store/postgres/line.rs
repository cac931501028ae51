//! The line between servers: LISTEN and NOTIFY. It carries which table was
//! changed and how often; whoever hears it looks for themselves. A play that is
//! short comes along, so that nobody has to look. News never stand in a commit,
//! which they would slow down: of a play they are sent right behind the
//! statement that keeps it, of anything else by a connection of its own.

use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio_postgres::AsyncMessage;

use super::super::keeper::Heard;
use super::super::{NewEntry, StoreError};
use super::address::Address;
use super::pool::{Connected, PATIENCE, connect, in_time};

/// How long it is waited before the database is tried again.
const PAUSE: Duration = Duration::from_millis(500);

/// So many tables are told of at once.
const MOST: usize = 200;

/// The longest play that comes along with its news, in bytes: the database
/// takes less than 8,000 at once.
const MOST_CARRIED: usize = 7900;

/// Tells others which table was changed, if the statement before has kept what
/// changed it: then its ticket is what the session remembers. Nothing of it has
/// to be on the disk, so the commit that sends it waits for none, and holds
/// nobody up.
pub(super) const NOTIFY: &str = "\
    SELECT set_config('synchronous_commit', 'off', true), pg_notify('holdout', $2) \
    WHERE current_setting('holdout.kept', true) = $1";

/// Tells others of a play, by its entry. Programs from before listen only to
/// which table it was; those of now leave that aside.
pub(super) const NOTIFY_PLAY: &str = "\
    SELECT set_config('synchronous_commit', 'off', true), pg_notify($4, $3), \
        pg_notify('holdout', $2) \
    WHERE current_setting('holdout.kept', true) = $1";

/// A server that tells others what was played by way of it.
#[derive(Clone)]
pub(super) struct Teller {
    /// By which name others know it.
    pub(super) process: String,
    /// The channel that only those know who may read the tables.
    pub(super) channel: String,
}

/// What a table's news are.
pub(super) fn payload(table: &str, stamp: u64) -> String {
    format!("{table}:{stamp}")
}

/// The same where the entry is told too. The sign changes nothing for programs
/// that don't know of it.
pub(super) fn told_twice(payload: &str) -> String {
    payload.replacen(':', ":+", 1)
}

impl Teller {
    /// What was played at a table, unless it is long.
    pub(super) fn play(&self, table: &str, stamp: u64, entry: &NewEntry) -> Option<String> {
        let (process, NewEntry { line, key, .. }) = (&self.process, entry);
        let key = key.as_deref().unwrap_or_default();
        let payload = format!("{process}\n{table}\n{stamp}\n{key}\n{line}");
        (payload.len() <= MOST_CARRIED && !key.contains('\n')).then_some(payload)
    }

    /// What a payload says, if it is news for this server.
    fn read(&self, channel: &str, payload: &str) -> Option<Heard> {
        if channel == self.channel {
            let mut parts = payload.splitn(5, '\n');
            // What was played here is known here.
            let _ = parts.next().filter(|by| *by != self.process)?;
            let (table, stamp) = (parts.next()?.to_owned(), parts.next()?.parse().ok()?);
            let key = parts.next().map(|key| (!key.is_empty()).then(|| key.to_owned()))?;
            return Some(Heard::Played { table, stamp, line: parts.next()?.to_owned(), key });
        }
        let (table, stamp) =
            payload.split_once(':').filter(|(_, stamp)| !stamp.starts_with('+'))?;
        Some(Heard::Moved { table: table.to_owned(), stamp: stamp.parse().ok()? })
    }
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
    teller: Teller,
    heard: mpsc::UnboundedSender<Heard>,
    alive: mpsc::WeakUnboundedSender<(String, u64)>,
) {
    while alive.upgrade().is_some() {
        if let Err(error) = hear(&address, &teller, &heard).await {
            tracing::warn!(%error, "other servers are not heard");
        }
        if heard.is_closed() {
            return;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn hear(
    address: &Address,
    teller: &Teller,
    heard: &mpsc::UnboundedSender<Heard>,
) -> Result<(), StoreError> {
    let (client, mut messages) =
        tokio::time::timeout(PATIENCE, address.connect()).await.map_err(|_| StoreError::Busy)??;
    let begin = async {
        let plays = teller.channel.replace('"', "\"\"");
        client.batch_execute(&format!("LISTEN holdout; LISTEN \"{plays}\"")).await?;
        // What was said before is not heard, so everything is looked at.
        let _ = heard.send(Heard::Missed);
        // The connection is closed when the client is dropped.
        heard.closed().await;
        Ok(())
    };
    let listen = async {
        while let Some(message) = messages.next().await {
            if let AsyncMessage::Notification(notification) = message?
                && let Some(news) = teller.read(notification.channel(), notification.payload())
            {
                let _ = heard.send(news);
            }
        }
        Ok(())
    };
    tokio::select! {
        ended = begin => ended,
        ended = listen => ended,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn teller(process: &str) -> Teller {
        Teller { process: process.to_owned(), channel: "plays".to_owned() }
    }

    fn entry(line: &str, key: Option<&str>) -> NewEntry {
        NewEntry { seq: 3, line: line.to_owned(), key: key.map(str::to_owned) }
    }

    #[test]
    fn a_play_comes_along_as_it_is_kept_and_not_back_to_where_it_was_made() {
        let (me, other) = (teller("me"), teller("other"));
        for (line, key) in [("{\"do\":1}\n", Some("a:b c")), ("{}\n", None)] {
            let told = me.play("t", 7, &entry(line, key)).unwrap();
            let heard = Heard::Played {
                table: "t".to_owned(),
                stamp: 7,
                line: line.to_owned(),
                key: key.map(str::to_owned),
            };
            assert_eq!(other.read("plays", &told), Some(heard));
            assert_eq!(me.read("plays", &told), None);
        }
        // What is long, or could be misread, is looked for.
        let long = format!("{}\n", "x".repeat(8000));
        assert_eq!(me.play("t", 7, &entry(&long, None)), None);
        assert_eq!(me.play("t", 7, &entry("{}\n", Some("a\nb"))), None);
        assert_eq!(other.read("plays", "me\nt\nseven\n\n{}\n"), None);
    }

    #[test]
    fn what_is_told_twice_is_heard_once_and_read_by_programs_from_before() {
        let other = teller("other");
        let moved = Heard::Moved { table: "t".to_owned(), stamp: 7 };
        assert_eq!(other.read("holdout", &payload("t", 7)), Some(moved));
        let twice = told_twice(&payload("t", 7));
        assert_eq!(other.read("holdout", &twice), None);
        let (table, stamp) = twice.split_once(':').unwrap();
        assert_eq!((table, stamp.parse::<u64>().unwrap()), ("t", 7), "as those read it");
    }
}
