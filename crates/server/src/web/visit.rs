//! A visitor of a table: found by a link, with what the link allows; and what
//! they send.

use std::net::IpAddr;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use table::{Seat, Seats};

use super::AppState;
use super::answer::Problem;
use super::limits::Asker;
use super::whence::Whence;
use crate::hall::{Found, HallError, SharedRoom};
use crate::link::{Link, Pass};
use crate::room::{Deed, Room};
use crate::update::Eye;

/// What the script is answered.
pub(super) type Answer = Result<Json<Value>, Problem>;

/// A table that somebody has found by the link in the address.
pub(super) struct Visit {
    pub(super) app: AppState,
    pub(super) room: SharedRoom,
    pub(super) link: Link,
    /// As whom they are counted.
    pub(super) asker: Asker,
    /// Where they are.
    pub(super) from: Option<IpAddr>,
}

/// Where there is no table, pages ask for a `Result` and say so in their way.
impl FromRequestParts<AppState> for Visit {
    type Rejection = HallError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Visit, HallError> {
        let names = RawPathParams::from_request_parts(parts, app).await;
        let names = names.map_err(|_| HallError::NoTable)?;
        let link = names.iter().find(|(name, _)| *name == "link");
        let link = link.and_then(|(_, text)| Link::read(text)).ok_or(HallError::NoTable)?;
        let from = parts.extensions.get::<Whence>().map(|whence| whence.0);
        // What is sent is to be done, whatever is shown.
        let looks = parts.method != Method::POST;
        let found = app.hall.find(&link, from, looks).await?;
        let asker = Asker::new(&found, from);
        let Found { room, invited, .. } = found;
        if !app.guard.may_ask(&asker) {
            return Err(HallError::TooFast);
        }
        // Whoever has an invitation is shown the seat, and may take it.
        let path = parts.uri.path().trim_end_matches('/');
        if invited && !(path.is_empty() || path.ends_with(&link.text()) || path.ends_with("/take"))
        {
            return Err(HallError::Invitation);
        }
        Ok(Visit { app: app.clone(), room, link, asker, from })
    }
}

impl IntoResponse for HallError {
    fn into_response(self) -> Response {
        if matches!(self, HallError::TooFast) {
            return super::limits::too_many();
        }
        Problem::from(self).into_response()
    }
}

impl Visit {
    /// What the link allows now; nothing but looking on if it was replaced since
    /// it was asked with.
    pub(super) fn pass(&self, room: &Room) -> Pass {
        room.pass(&self.link.hash()).unwrap_or(Pass { seats: Seats::NONE, host: false })
    }

    /// What this visitor sees, through one of their seats.
    pub(super) fn eye(&self, room: &Room, seat: Option<u8>) -> Eye {
        Eye::new(room, self.pass(room), self.link.clone(), seat.map(Seat))
    }

    /// Takes in what other servers did, for what is decided by how the table is
    /// and doesn't change it.
    pub(super) async fn catch_up(&self) -> Result<(), Problem> {
        Ok(self.app.hall.catch_up_to(&self.room, u64::MAX).await?)
    }

    /// Does something for this visitor, and answers with the version that was
    /// reached.
    pub(super) async fn perform(&self, deed: Deed) -> Answer {
        let version = self.app.hall.perform(&self.room, &self.link, deed).await?;
        Ok(Json(json!({ "ok": true, "version": version })))
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
