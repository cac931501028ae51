//! A deed: what somebody at a table wants to do, complete in one message, and
//! the one way to do it.

use serde::Deserialize;
use table::Seat;

use super::{Click, Refused, Room};
use crate::link::{Link, Pass};
use crate::store::Store;

/// What somebody wants done.
#[derive(Clone, Debug)]
pub enum Deed {
    /// An action of the game.
    Act(Act),
    /// Take back.
    Undo(TakeBack),
    /// Do again what was taken back.
    Redo(Click),
    /// Answer a wish.
    Agree(Agree),
    /// Say something.
    Say(Say),
    /// Take another name.
    Name(Name),
    /// Give a seat to a bot or a person.
    Sit(Sit),
    /// Replace a seat's link.
    Renew(OneSeat),
    /// Replace the link of those who look on.
    RenewWatch,
    /// Replace one's own link; the second is the new one.
    RenewOwn(Link, Link),
    /// Make whoever has a seat the host.
    HandOver(OneSeat),
    /// Mute a seat, or those who look on, or no longer.
    Mute(Mute),
    /// Close the table, or open it again.
    Close(Switch),
    /// Take the seat that an invitation offers; the second link is the new one.
    TakeSeat(Link, Link),
    /// Throw dice for the seed.
    Throw(Option<String>),
    /// End the lesson.
    LeaveLesson,
    /// Somebody will know the dice.
    Rehearse,
    /// Play on from the last play that holds.
    PlayOn,
}

/// An action of the game.
#[derive(Clone, Debug, Deserialize)]
pub struct Act {
    #[serde(flatten)]
    click: Click,
    seat: Seat,
    action: String,
}

/// How far is taken back.
#[derive(Clone, Debug, Deserialize)]
pub struct TakeBack {
    #[serde(flatten)]
    click: Click,
    #[serde(default)]
    whole: bool,
}

/// The answer to a wish.
#[derive(Clone, Debug, Deserialize)]
pub struct Agree {
    yes: bool,
}

/// A line of talk.
#[derive(Clone, Debug, Deserialize)]
pub struct Say {
    key: String,
    text: String,
}

/// What somebody wants to be called.
#[derive(Clone, Debug, Deserialize)]
pub struct Name {
    seat: Seat,
    name: String,
}

/// Who will sit at a seat.
#[derive(Clone, Debug, Deserialize)]
pub struct Sit {
    seat: Seat,
    who: String,
}

/// A seat.
#[derive(Clone, Debug, Deserialize)]
pub struct OneSeat {
    seat: Seat,
}

/// Who is muted: a seat, or those who look on; or no longer.
#[derive(Clone, Debug, Deserialize)]
pub struct Mute {
    /// The seat; without one, those who look on.
    whom: Option<Seat>,
    on: bool,
}

/// On or off.
#[derive(Clone, Debug, Deserialize)]
pub struct Switch {
    on: bool,
}

impl Deed {
    /// The key of its click: the same however often it is sent.
    pub fn key(&self) -> Option<&str> {
        match self {
            Deed::Act(act) => Some(&act.click.key),
            Deed::Undo(undo) => Some(&undo.click.key),
            Deed::Redo(click) => Some(&click.key),
            Deed::Say(say) => Some(&say.key),
            _ => None,
        }
    }
}

impl Deed {
    /// Whether it changes the game, not only who sits there and what is said.
    fn is_of_the_game(&self) -> bool {
        match self {
            Deed::Act(_)
            | Deed::Undo(_)
            | Deed::Redo(_)
            | Deed::Agree(_)
            | Deed::Throw(_)
            | Deed::LeaveLesson
            | Deed::Rehearse => true,
            Deed::Say(_)
            | Deed::Name(_)
            | Deed::Sit(_)
            | Deed::Renew(_)
            | Deed::RenewWatch
            | Deed::RenewOwn(..)
            | Deed::HandOver(_)
            | Deed::Mute(_)
            | Deed::Close(_)
            | Deed::TakeSeat(..)
            | Deed::PlayOn => false,
        }
    }
}

impl Room {
    /// Does a deed for the visitor of a link. Returns the version after it.
    pub async fn perform(&mut self, store: &Store, pass: Pass, deed: Deed) -> Result<u64, Refused> {
        if let Some(parted) = self.parted().filter(|_| deed.is_of_the_game()) {
            return Err(Refused::Rule(parted.to_string()));
        }
        match deed {
            Deed::Act(act) => self.act(store, pass, &act.click, act.seat, &act.action).await,
            Deed::Undo(undo) => self.undo(store, pass, &undo.click, undo.whole).await,
            Deed::Redo(click) => self.redo(store, pass, &click).await,
            Deed::Agree(agree) => self.agree(store, pass, agree.yes).await,
            Deed::Say(say) => self.say(store, pass, &say.key, &say.text).await,
            Deed::Name(name) => self.rename(store, pass, name.seat, &name.name).await,
            Deed::Sit(sit) => self.sit(store, pass, sit.seat, &sit.who).await,
            Deed::Renew(which) => self.renew(store, pass, which.seat).await,
            Deed::RenewWatch => self.renew_watch(store, pass).await,
            Deed::RenewOwn(old, new) => self.renew_own(store, pass, &old, &new).await,
            Deed::HandOver(which) => self.hand_over(store, pass, which.seat).await,
            Deed::Mute(mute) => self.mute(store, pass, mute.whom, mute.on).await,
            Deed::Close(switch) => self.close(store, pass, switch.on).await,
            Deed::TakeSeat(invitation, link) => self.take_seat(store, &invitation, &link).await,
            Deed::Throw(throw) => self.throw(store, pass, throw.as_deref()).await,
            Deed::LeaveLesson => self.leave_lesson(store, pass).await,
            Deed::Rehearse => self.note_rehearsal(store).await,
            Deed::PlayOn => self.play_on(store, pass).await,
        }
    }
}
