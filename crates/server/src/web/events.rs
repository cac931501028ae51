//! The stream of news for one page: server-sent events.
//!
//! A stream waits until its room changes, then tells what is new to its
//! viewer. Whoever is slow misses nothing: they are told the sum of it.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use super::answer::Problem;
use super::visit::Visit;
use crate::hall::SharedRoom;
use crate::update::{Eye, Told};

/// How often a silent stream shows that it lives.
const PING: Duration = Duration::from_secs(15);

/// What a stream is asked for.
#[derive(Deserialize)]
pub(super) struct Wanted {
    seat: Option<u8>,
    from: Option<u64>,
}

/// The news of a table, as long as the page is open.
pub(super) async fn stream(
    visit: Visit,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let known = resumed.or(wanted.from);
    let mut queue = VecDeque::new();
    let (presence, eye, changes, told) = {
        let mut locked = visit.room.lock().await;
        let eye = visit.eye(&locked, wanted.seat);
        let number = locked.enter(visit.pass)?;
        let changes = locked.changes();
        let (told, update) = Told::first(&locked, &eye);
        if known != Some(update.version()) {
            queue.push_back(event("update", &update).id(update.version().to_string()));
        }
        let seats = crate::update::seats(&locked, &eye).into_string();
        queue.push_back(event("presence", &json!({ "html": seats })));
        // What was said while the stream was broken is not lost.
        let chat = crate::update::chat(&locked).into_string();
        queue.push_back(event("chat", &json!({ "html": chat, "reset": true })));
        (Presence { room: SharedRoom::clone(&visit.room), number }, eye, changes, told)
    };
    metrics::gauge!("holdout_streams").increment(1.0);
    let state = OpenPage { presence, eye, told, changes, queue, stop: visit.desk.hall.stopping() };
    let events = stream::unfold(state, |mut state| async move {
        state.next().await.map(|event| (Ok(event), state))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(PING)))
}

/// A page that is open.
struct OpenPage {
    presence: Presence,
    eye: Eye,
    told: Told,
    changes: watch::Receiver<u64>,
    queue: VecDeque<Event>,
    stop: watch::Receiver<bool>,
}

impl OpenPage {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.queue.pop_front() {
                return Some(event);
            }
            tokio::select! {
                changed = self.changes.changed() => changed.ok()?,
                _ = self.stop.wait_for(|stops| *stops) => return None,
            }
            let room = self.presence.room.lock().await;
            if room.is_spoilt() || !room.visitors().has(self.presence.number) {
                return None;
            }
            if let Some(update) = self.told.news(&room, &self.eye) {
                self.queue.push_back(event("update", &update).id(update.version().to_string()));
            }
            let talk = self.told.talk(&room, &self.eye);
            if let Some(html) = talk.seats {
                self.queue.push_back(event("presence", &json!({ "html": html })));
            }
            if !talk.chat.is_empty() {
                self.queue.push_back(event("chat", &json!({ "html": talk.chat })));
            }
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

fn event(name: &str, data: &impl serde::Serialize) -> Event {
    // What is sent is made of strings and numbers, which can always be written.
    let data = serde_json::to_string(data).unwrap_or_default();
    Event::default().event(name).data(data)
}
