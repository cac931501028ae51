//! The stream of news for one page: server-sent events.
//!
//! A stream waits until its room changes, then tells its viewer what is new. A
//! slow viewer misses nothing: they get the sum of all changes.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Query;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;
use table::Seat;
use tokio::sync::watch;
use tokio::time::Instant;

use super::answer::Problem;
use super::door::Admission;
use super::visit::Visit;
use crate::hall::SharedRoom;
use crate::link::Link;
use crate::room::{Deed, Refused};
use crate::update::{Delivered, Eye, event};

/// How often a silent stream shows that it lives.
const PING: Duration = Duration::from_secs(15);

/// Something to which nobody listens.
const SIGN_OF_LIFE: Bytes = Bytes::from_static(b":\n\n");

/// How often it is told at most who is there.
const BETWEEN: Duration = Duration::from_millis(150);

/// What a stream is asked for.
#[derive(Deserialize)]
pub(super) struct Wanted {
    seat: Option<u8>,
    from: Option<u64>,
    /// Whether the page takes regions part by part.
    #[serde(default)]
    parts: bool,
    /// What this browser throws in for the seed, where all make it.
    dice: Option<String>,
}

/// The news of a table, as long as the page is open.
pub(super) async fn stream(
    visit: Visit,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Some(admission) = visit.app.guard.stream(visit.from) else {
        let why = "Too many pages of tables are open from here; close some of them.";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, why));
    };
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let known = resumed.or(wanted.from);
    // The page may have been told by another server, which was further.
    if let Some(version) = known {
        visit.app.hall.catch_up_to(&visit.room, version).await?;
    }
    let mut queue = VecDeque::new();
    // Sitting down is throwing the dice.
    if visit.room.lock().await.gathers() {
        let _ = visit.perform(Deed::Throw(wanted.dice)).await?;
    }
    let (presence, changes, heard) = {
        let mut locked = visit.room.lock().await;
        // The link may allow less than it did when it was asked with.
        let hash = visit.link.hash();
        let pass = locked.pass(&hash).ok_or(Refused::ShownOut)?;
        let eye = Eye { takes_parts: wanted.parts, ..visit.eye(&locked, wanted.seat) };
        let number = locked.enter(&hash, pass)?;
        let changes = locked.changes();
        let first = locked.tell_first(&eye);
        // Before the first play the game may have begun anew meanwhile.
        let is_new = known != Some(first.version) || first.version == 0;
        queue.extend(first.update.filter(|_| is_new));
        let (seats, presence) = locked.tell_seats(&eye);
        queue.push_back(presence);
        // What was said while the stream was broken is not lost.
        let chat = crate::update::chat(&locked).into_string();
        let about = chat.len() * 9 / 8 + 64;
        queue.push_back(event("chat", &json!({ "html": chat, "reset": true }), None, about));
        let said = locked.chat().last().map_or(0, |line| line.seq);
        let told = Heard { told: first.after, seats, said, at: Instant::now(), due: None };
        (Presence { room: SharedRoom::clone(&visit.room), number }, changes, told)
    };
    metrics::gauge!("holdout_streams").increment(1.0);
    let stop = visit.app.hall.stopping();
    let state = OpenPage {
        presence,
        link: visit.link,
        seat: wanted.seat.map(Seat),
        takes_parts: wanted.parts,
        heard,
        changes,
        queue,
        stop,
        _admission: admission,
    };
    let events = stream::unfold(state, |mut state| async move {
        state.next().await.map(|event| (Ok::<Bytes, Infallible>(event), state))
    });
    let headers =
        [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, Body::from_stream(events)).into_response())
}

/// What a page has heard.
struct Heard {
    /// Of the game.
    told: Arc<Delivered>,
    /// Who sits where, as a hash.
    seats: u64,
    /// The latest line of chat.
    said: u64,
    /// When it was told last who is there.
    at: Instant,
    /// When it is told next.
    due: Option<Instant>,
}

/// A page that is open.
struct OpenPage {
    presence: Presence,
    link: Link,
    /// The seat that is looked through, as far as it may be.
    seat: Option<Seat>,
    takes_parts: bool,
    heard: Heard,
    changes: watch::Receiver<u64>,
    queue: VecDeque<Bytes>,
    stop: watch::Receiver<bool>,
    _admission: Admission,
}

impl OpenPage {
    async fn next(&mut self) -> Option<Bytes> {
        let silent = Instant::now() + PING;
        loop {
            if let Some(event) = self.queue.pop_front() {
                return Some(event);
            }
            let due = self.heard.due;
            tokio::select! {
                changed = self.changes.changed() => changed.ok()?,
                () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {}
                () = tokio::time::sleep_until(silent) => return Some(SIGN_OF_LIFE),
                _ = self.stop.wait_for(|stops| *stops) => return None,
            }
            let room = self.presence.room.lock().await;
            let pass = room.visitors().pass(self.presence.number)?;
            // It tells as soon as it is known what is kept.
            if room.is_doubtful() {
                continue;
            }
            let eye = Eye::new(&room, pass, self.link.clone(), self.seat);
            let eye = Eye { takes_parts: self.takes_parts, ..eye };
            let news = room.tell_news(&eye, &self.heard.told);
            self.queue.extend(news.update);
            self.heard.told = news.after;
            let (seats, presence) = room.tell_seats(&eye);
            // Where many come and go, not each of them is told to each.
            let next = self.heard.at + BETWEEN;
            self.heard.due = (seats != self.heard.seats).then_some(next);
            if self.heard.due.is_some_and(|due| due <= Instant::now()) {
                self.queue.push_back(presence);
                (self.heard.seats, self.heard.at, self.heard.due) = (seats, Instant::now(), None);
            }
            let said = room.chat().last().map_or(0, |line| line.seq);
            if said > self.heard.said {
                let html = crate::update::chat_since(&room, self.heard.said);
                let about = html.len() * 9 / 8 + 64;
                self.queue.push_back(event("chat", &json!({ "html": html }), None, about));
            }
            self.heard.said = said;
        }
    }
}

/// Somebody is there until this is dropped.
struct Presence {
    room: SharedRoom,
    number: u64,
}

impl Drop for Presence {
    fn drop(&mut self) {
        metrics::gauge!("holdout_streams").decrement(1.0);
        let (room, number) = (SharedRoom::clone(&self.room), self.number);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { room.lock().await.leave(number) });
        }
    }
}
