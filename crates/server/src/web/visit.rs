//! Somebody at a table: found by a link, with what the link allows; and what
//! they send.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use table::Seat;
use tokio::sync::MutexGuard;

use super::Desk;
use super::answer::Problem;
use crate::hall::{HallError, SharedRoom};
use crate::link::{Link, Pass};
use crate::room::{Refused, Room};
use crate::store::Store;
use crate::update::Eye;

/// What the script is answered.
pub(super) type Answer = Result<Json<Value>, Problem>;

/// A table that somebody has found by the link in the address.
pub(super) struct Visit {
    pub(super) desk: Desk,
    pub(super) room: SharedRoom,
    pub(super) link: Link,
    pub(super) pass: Pass,
}

/// Where there is no table, pages ask for a `Result` and say so in their way.
impl FromRequestParts<Desk> for Visit {
    type Rejection = HallError;

    async fn from_request_parts(parts: &mut Parts, desk: &Desk) -> Result<Visit, HallError> {
        let names = RawPathParams::from_request_parts(parts, desk).await;
        let names = names.map_err(|_| HallError::NoTable)?;
        let link = names.iter().find(|(name, _)| *name == "link");
        let link = link.and_then(|(_, text)| Link::read(text)).ok_or(HallError::NoTable)?;
        let (room, pass) = desk.hall.find(&link).await?;
        Ok(Visit { desk: desk.clone(), room, link, pass })
    }
}

impl IntoResponse for HallError {
    fn into_response(self) -> Response {
        Problem::from(self).into_response()
    }
}

impl Visit {
    /// The room, for nobody else meanwhile, and where it is kept.
    pub(super) async fn enter(&self) -> (MutexGuard<'_, Room>, &Store) {
        (self.room.lock().await, self.desk.hall.store())
    }

    /// What this visitor sees, through one of their seats.
    pub(super) fn eye(&self, room: &Room, seat: Option<u8>) -> Eye {
        Eye::new(room, self.pass, self.link.clone(), seat.map(Seat))
    }

    /// Answers with the version that was reached, throws a spoilt room away,
    /// and wakes the bots.
    pub(super) async fn end(
        &self,
        mut room: MutexGuard<'_, Room>,
        result: Result<u64, Refused>,
    ) -> Answer {
        if matches!(result, Err(Refused::Store(_))) {
            self.desk.hall.discard(&mut room);
        }
        drop(room);
        self.desk.hall.wake(&self.room).await;
        Ok(Json(json!({ "ok": true, "version": result? })))
    }
}

/// A message that says why when it can't be read.
pub(super) struct Message<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Message<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let body = axum::body::Bytes::from_request(request, state).await;
        let body = body.map_err(|error| Problem::new(error.status(), error.to_string()))?;
        let read = serde_json::from_slice(&body);
        read.map(Message).map_err(|error| {
            Problem::bad(format!("This message can't be read ({error}); reload the page."))
        })
    }
}
