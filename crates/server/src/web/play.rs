//! What people do at a table.

use serde::Deserialize;
use table::Seat;

use super::visit::{Answer, Message, Visit};
use crate::room::{Click, Refused};

#[derive(Deserialize)]
pub(super) struct Act {
    #[serde(flatten)]
    click: Click,
    seat: Seat,
    action: String,
}

pub(super) async fn act(visit: Visit, Message(act): Message<Act>) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = room.act(store, visit.pass, &act.click, act.seat, &act.action).await;
    visit.end(room, result).await
}

#[derive(Deserialize)]
pub(super) struct TakeBack {
    #[serde(flatten)]
    click: Click,
    #[serde(default)]
    whole: bool,
}

pub(super) async fn undo(visit: Visit, Message(wish): Message<TakeBack>) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = room.undo(store, visit.pass, &wish.click, wish.whole).await;
    visit.end(room, result).await
}

pub(super) async fn redo(visit: Visit, Message(click): Message<Click>) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = room.redo(store, visit.pass, &click).await;
    visit.end(room, result).await
}

#[derive(Deserialize)]
pub(super) struct Agree {
    yes: bool,
}

pub(super) async fn agree(visit: Visit, Message(agree): Message<Agree>) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = room.agree(store, visit.pass, agree.yes).await;
    visit.end(room, result).await
}

#[derive(Deserialize)]
pub(super) struct Say {
    key: String,
    text: String,
}

pub(super) async fn chat(visit: Visit, Message(say): Message<Say>) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = room.say(store, visit.pass, &say.key, &say.text).await;
    visit.end(room, result).await
}

#[derive(Deserialize)]
pub(super) struct Name {
    seat: Seat,
    name: String,
}

pub(super) async fn name(visit: Visit, Message(name): Message<Name>) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = room.rename(store, visit.pass, name.seat, &name.name).await;
    visit.end(room, result).await
}

#[derive(Deserialize)]
pub(super) struct Sit {
    seat: Seat,
    who: String,
}

pub(super) async fn sit(visit: Visit, Message(sit): Message<Sit>) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = room.sit(store, visit.pass, sit.seat, &sit.who).await;
    visit.end(room, result).await
}

#[derive(Deserialize)]
pub(super) struct Renew {
    seat: Seat,
}

/// Replaces the link of a seat, so that it can be given to somebody else.
pub(super) async fn renew(visit: Visit, Message(renew): Message<Renew>) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = match visit.pass.host {
        true => room.renew(store, &visit.link, renew.seat).await,
        false => Err(Refused::Rule("Only the host can replace a seat's link.".to_owned())),
    };
    visit.end(room, result).await
}

pub(super) async fn leave_lesson(visit: Visit) -> Answer {
    let (mut room, store) = visit.enter().await;
    let result = room.leave_lesson(store, visit.pass).await;
    visit.end(room, result).await
}
