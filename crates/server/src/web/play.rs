//! What people do at a table. Each deed has a task of its own, so a client that
//! hangs up in the middle changes nothing about it.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use serde_json::json;

use super::answer::{Problem, Trouble};
use super::visit::{Answer, Message, Visit};
use crate::hall::HallError;
use crate::link::Link;
use crate::room::Click;
use crate::room::Deed;
use crate::room::deed::{Act, Agree, Mute, Name, OneSeat, Say, Sit, Switch, TakeBack};

pub(super) async fn act(visit: Visit, Message(act): Message<Act>) -> Answer {
    visit.perform(Deed::Act(act)).await
}

pub(super) async fn undo(visit: Visit, Message(undo): Message<TakeBack>) -> Answer {
    visit.perform(Deed::Undo(undo)).await
}

pub(super) async fn redo(visit: Visit, Message(click): Message<Click>) -> Answer {
    visit.perform(Deed::Redo(click)).await
}

pub(super) async fn agree(visit: Visit, Message(agree): Message<Agree>) -> Answer {
    visit.perform(Deed::Agree(agree)).await
}

pub(super) async fn chat(visit: Visit, Message(say): Message<Say>) -> Answer {
    tell(&visit, Deed::Say(say)).await
}

/// Does what everybody is told of, which nobody may do without end.
async fn tell(visit: &Visit, deed: Deed) -> Answer {
    if !visit.app.guard.may_say(&visit.asker) {
        let why = "That is a lot of messages: wait a moment, then go on.";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, why));
    }
    visit.perform(deed).await
}

pub(super) async fn name(visit: Visit, Message(name): Message<Name>) -> Answer {
    tell(&visit, Deed::Name(name)).await
}

pub(super) async fn sit(visit: Visit, Message(sit): Message<Sit>) -> Answer {
    tell(&visit, Deed::Sit(sit)).await
}

/// Replaces the link of a seat, so that it can be given to somebody else.
pub(super) async fn renew(visit: Visit, Message(which): Message<OneSeat>) -> Answer {
    tell(&visit, Deed::Renew(which)).await
}

pub(super) async fn leave_lesson(visit: Visit) -> Answer {
    visit.perform(Deed::LeaveLesson).await
}

/// Replaces the link of those who look on.
pub(super) async fn renew_watch(visit: Visit) -> Answer {
    tell(&visit, Deed::RenewWatch).await
}

/// Replaces one's own link, in case others have seen it.
pub(super) async fn renew_own(visit: Visit) -> Answer {
    let link = Link::draw().map_err(HallError::from)?;
    let _ = visit.perform(Deed::RenewOwn(visit.link.clone(), link.clone())).await?;
    Ok(Json(json!({ "ok": true, "to": format!("/t/{}", link.text()) })))
}

/// Makes whoever has a seat the host.
pub(super) async fn hand_over(visit: Visit, Message(which): Message<OneSeat>) -> Answer {
    tell(&visit, Deed::HandOver(which)).await
}

pub(super) async fn mute(visit: Visit, Message(mute): Message<Mute>) -> Answer {
    tell(&visit, Deed::Mute(mute)).await
}

pub(super) async fn close(visit: Visit, Message(switch): Message<Switch>) -> Answer {
    tell(&visit, Deed::Close(switch)).await
}

/// Plays on from the last play that holds, where rules or figures changed.
pub(super) async fn play_on(visit: Result<Visit, HallError>) -> Result<Response, Trouble> {
    let visit = visit?;
    match visit.app.hall.perform(&visit.room, &visit.link, Deed::PlayOn).await {
        Ok(_) => Ok(Redirect::to(&format!("/t/{}", visit.link.text())).into_response()),
        Err(refused) => Ok(Problem::from(refused).into_response()),
    }
}

/// Takes the seat that an invitation offers: the way leads to a link that is
/// the holder's alone.
pub(super) async fn take(visit: Result<Visit, HallError>) -> Result<Response, Trouble> {
    let visit = visit?;
    let link = Link::draw().map_err(HallError::from)?;
    let deed = Deed::TakeSeat(visit.link.clone(), link.clone());
    match visit.app.hall.perform(&visit.room, &visit.link, deed).await {
        Ok(_) => Ok(Redirect::to(&format!("/t/{}", link.text())).into_response()),
        Err(refused) => Ok(Problem::from(refused).into_response()),
    }
}
