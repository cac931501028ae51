//! What people do at a table.

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use table::Seat;
use tokio::sync::MutexGuard;

use super::Desk;
use super::answer::Problem;
use super::look::link_of;
use crate::hall::SharedRoom;
use crate::link::{Link, Pass};
use crate::room::{Click, Refused, Room};

type Answer = Result<Json<Value>, Problem>;

/// A message that says why when it can't be read.
pub(super) struct Message<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> axum::extract::FromRequest<S> for Message<T> {
    type Rejection = Problem;

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Self, Problem> {
        let body = axum::body::Bytes::from_request(request, state).await;
        let body = body.map_err(|error| Problem::new(error.status(), error.to_string()))?;
        let read = serde_json::from_slice(&body);
        read.map(Message).map_err(|error| {
            Problem::bad(format!("This message can't be read ({error}); reload the page."))
        })
    }
}

#[derive(Deserialize)]
pub(super) struct Act {
    key: String,
    version: u64,
    seat: u8,
    action: String,
}

#[derive(Deserialize)]
pub(super) struct TakeBack {
    key: String,
    version: u64,
    #[serde(default)]
    whole: bool,
}

#[derive(Deserialize)]
pub(super) struct Agree {
    yes: bool,
}

#[derive(Deserialize)]
pub(super) struct Say {
    key: String,
    text: String,
}

#[derive(Deserialize)]
pub(super) struct Name {
    seat: u8,
    name: String,
}

#[derive(Deserialize)]
pub(super) struct Sit {
    seat: u8,
    who: String,
}

#[derive(Deserialize)]
pub(super) struct Renew {
    seat: u8,
}

/// A table that somebody has found by a link.
struct Visit {
    desk: Desk,
    room: SharedRoom,
    link: Link,
    pass: Pass,
}

impl Visit {
    async fn new(desk: Desk, link: &str) -> Result<Visit, Problem> {
        let link = link_of(link)?;
        let (room, pass) = desk.hall.find(&link).await?;
        Ok(Visit { desk, room, link, pass })
    }

    /// Answers, throws a spoilt room away, and wakes the bots.
    async fn end<T>(
        &self,
        mut room: MutexGuard<'_, Room>,
        result: Result<T, Refused>,
    ) -> Result<T, Problem> {
        if matches!(result, Err(Refused::Store(_))) {
            self.desk.hall.discard(&mut room);
        }
        drop(room);
        self.desk.hall.wake(&self.room).await;
        result.map_err(Problem::from)
    }
}

fn done(version: u64) -> Json<Value> {
    Json(json!({ "ok": true, "version": version }))
}

pub(super) async fn act(
    State(desk): State<Desk>,
    Path(link): Path<String>,
    Message(act): Message<Act>,
) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let click = Click { key: act.key, version: act.version };
    let mut room = visit.room.lock().await;
    let store = visit.desk.hall.store();
    let result = room.act(store, visit.pass, &click, Seat(act.seat), &act.action).await;
    visit.end(room, result).await.map(done)
}

pub(super) async fn undo(
    State(desk): State<Desk>,
    Path(link): Path<String>,
    Message(wish): Message<TakeBack>,
) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let click = Click { key: wish.key, version: wish.version };
    let mut room = visit.room.lock().await;
    let result = room.undo(visit.desk.hall.store(), visit.pass, &click, wish.whole).await;
    visit.end(room, result).await.map(done)
}

pub(super) async fn redo(
    State(desk): State<Desk>,
    Path(link): Path<String>,
    Message(wish): Message<TakeBack>,
) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let click = Click { key: wish.key, version: wish.version };
    let mut room = visit.room.lock().await;
    let result = room.redo(visit.desk.hall.store(), visit.pass, &click).await;
    visit.end(room, result).await.map(done)
}

pub(super) async fn agree(
    State(desk): State<Desk>,
    Path(link): Path<String>,
    Message(agree): Message<Agree>,
) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let mut room = visit.room.lock().await;
    let result = room.agree(visit.desk.hall.store(), visit.pass, agree.yes).await;
    visit.end(room, result).await.map(done)
}

pub(super) async fn chat(
    State(desk): State<Desk>,
    Path(link): Path<String>,
    Message(say): Message<Say>,
) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let mut room = visit.room.lock().await;
    let result = room.say(visit.desk.hall.store(), visit.pass, &say.key, &say.text).await;
    let version = room.version();
    visit.end(room, result).await.map(|()| done(version))
}

pub(super) async fn name(
    State(desk): State<Desk>,
    Path(link): Path<String>,
    Message(name): Message<Name>,
) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let mut room = visit.room.lock().await;
    let store = visit.desk.hall.store();
    let result = room.rename(store, visit.pass, Seat(name.seat), &name.name).await;
    let version = room.version();
    visit.end(room, result).await.map(|()| done(version))
}

pub(super) async fn sit(
    State(desk): State<Desk>,
    Path(link): Path<String>,
    Message(sit): Message<Sit>,
) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let mut room = visit.room.lock().await;
    let store = visit.desk.hall.store();
    let result = room.sit(store, visit.pass, Seat(sit.seat), &sit.who).await;
    let version = room.version();
    visit.end(room, result).await.map(|()| done(version))
}

/// Replaces the link of a seat, so that it can be given to somebody else.
pub(super) async fn renew(
    State(desk): State<Desk>,
    Path(link): Path<String>,
    Message(renew): Message<Renew>,
) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let mut room = visit.room.lock().await;
    let result = match visit.pass.host {
        true => visit.desk.hall.renew(&mut room, &visit.link, Seat(renew.seat)).await,
        false => Err(Refused::Rule("Only the host can replace a seat's link.".to_owned())),
    };
    let version = room.version();
    visit.end(room, result).await.map(|()| done(version))
}

pub(super) async fn leave_lesson(State(desk): State<Desk>, Path(link): Path<String>) -> Answer {
    let visit = Visit::new(desk, &link).await?;
    let mut room = visit.room.lock().await;
    let result = room.leave_lesson(visit.desk.hall.store(), visit.pass).await;
    let version = room.version();
    visit.end(room, result).await.map(|()| done(version))
}
