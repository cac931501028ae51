//! The contract that every game of Holdout keeps, and what all games get from
//! it: chance, the log, saving, replaying, undoing.
//!
//! There are two verbs and three nouns. [`Game::legal`] lists what is allowed now.
//! [`Game::apply`] does one of those things, or refuses with the rule that forbids
//! it. An *action* is what a player wants, an *event* is what happened, and a
//! *view* is what one viewer may know.
//!
//! # A game from beginning to end
//!
//! The race is a small game that keeps the whole contract. To write another game,
//! begin with its source, `src/example.rs`.
//!
//! ```
//! use std::sync::Arc;
//! use table::example::{Do, Figures, Happened, Race, RaceSetup};
//! use table::{Game, Log, Seat, Turn, UndoRefused};
//!
//! // Content is loaded once and shared; a setup is agreed on; a seed decides
//! // the dice.
//! let content = Arc::new(Figures::default());
//! let setup = RaceSetup { runners: 2, goal: 21 };
//! let mut log = Log::<Race>::start(&content, &setup, 7)?;
//!
//! // There is always exactly one open decision.
//! let Turn::Decide(seats) = log.game().turn() else { panic!("it has only begun") };
//! let seat = seats.lowest().unwrap();
//! let mut legal = Vec::new();
//! log.game().legal(&mut legal);
//! assert_eq!(legal, [Do::Shoes, Do::Step, Do::Roll]);
//!
//! // What revealed nothing can be taken back.
//! let mut events = Vec::new();
//! log.play(seat, Do::Shoes, &mut events)?;
//! assert_eq!(events, [Happened::Changed(seat)]);
//! log.undo_step(seat)?;
//!
//! // A die can't.
//! log.play(seat, Do::Roll, &mut events)?;
//! assert_eq!(log.undo_step(seat), Err(UndoRefused::Revealed { play: 1 }));
//!
//! // Nobody plays out of turn, and nothing has changed when they try.
//! assert!(log.play(seat, Do::Step, &mut events).is_err());
//!
//! // A save is a text. Loading replays it and checks every roll.
//! let text = table::write(&log);
//! let loaded = table::read::<Race>(&text, &content)?;
//! assert_eq!(loaded.game(), log.game());
//! assert_eq!(loaded.entries().len(), 3); // shoes, the taking back, the roll
//!
//! // Any moment can be shown again.
//! assert_eq!(loaded.events_of(1)?, events[1..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Who decides
//!
//! [`Game::turn`] names a *set* of seats ([`Seats`]), since the books leave many
//! choices to "the players": who is hurt, which way the odd enemy goes. Such a
//! question goes to the team, and the first to answer decides it. A table that
//! prefers to ask one person (the first player, the owner of the figure) says so in
//! its setup, and the game then names that seat alone. A decision with only one
//! answer is never asked: `apply` plays on to the next that has two.
//!
//! **Interrupts.** What a seat may do at any time is not in `legal` but in
//! [`Game::interrupts`]. So a list of moves stays a list of answers to the open
//! question, and a bot that chooses at random does not waste its cards. `apply`
//! takes both.
//!
//! **Frames.** A decision can open another: a trade asks the other side, a
//! skill lends somebody an action in the middle of a turn, armour may be discarded
//! between the hit and the wound. A game keeps a small stack of such frames in its
//! state. The top one says who decides what. When it is answered, the one below
//! continues. From outside there is still one question at a time.
//!
//! **Windows.** Where a seat may react from a hidden hand, it must be asked whether
//! or not it holds a fitting card. A game that asks only those who have one tells
//! everybody who they are. "Always pass until …" is an action that sets a flag in
//! the state, so it is saved, replayed and undone like everything else.
//!
//! **Small steps.** A big choice is a chain of small ones, each with a short list:
//! one card moved, one attack assigned, then *done*. Every chain must end.
//!
//! # What a game promises
//!
//! - `apply` accepts exactly what `legal` and `interrupts` list. It refuses
//!   everything else, and then changes nothing.
//! - The same setup, chance and actions make the same game, on every machine:
//!   no clock, no generator of its own, no map whose order is left open.
//! - [`Game::read`] understands every text that [`Game::write`] ever wrote,
//!   under the same [`Game::RULES_VERSION`].
//! - A view has no room for a secret, and [`Game::reveals`] names the events
//!   that show one.
//! - It never panics, whatever the action, seat, setup or text.
//!
//! # What is here
//!
//! - The contract: [`Game`], [`Seat`], [`Seats`], [`Turn`], [`Viewer`],
//!   [`Sink`].
//! - Chance: [`Chance`] with [`Seeded`], [`Scripted`], [`Recorder`],
//!   [`Recorded`] and [`Enumerating`]; [`outcomes`] and [`distribution`] count
//!   exact [`Odds`] out; [`derive_seed`] seeds the games of a simulation.
//! - The past: [`Log`] is a running game, [`Replay`] one to look at; both are
//!   made of [`Entry`] and [`Play`].
//! - Saves: [`write()`], [`read`], [`inspect`]; [`write_shared`] and
//!   [`read_shared`] without the seed, with its [`commitment`]; [`write_head`],
//!   [`write_latest`] and [`write_end`] for a host that stores line by line.
//!   [`open`] reads games that other rules made, and the [`Opened`] game tells
//!   the first [`Difference`], if there is one. [`Figures`] are what a game was
//!   played with, and [`fingerprint()`] sums up a state.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A place at the table, counted from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, serde::Deserialize,
)]
pub struct Seat(pub u8);

/// A set of seats: those who may answer the open decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, serde::Deserialize)]
pub struct Seats(pub u16);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// One seat alone.
    pub const fn only(seat: Seat) -> Seats {
        Seats::NONE.with(seat)
    }

    /// The first `count` seats.
    pub const fn first(count: u8) -> Seats {
        if count >= 16 {
            return Seats(u16::MAX);
        }
        Seats((1 << count) - 1)
    }

    /// These seats and one more. A table has 16 seats: others are ignored.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        match 1u16.checked_shl(seat.0 as u32) {
            Some(bit) => Seats(self.0 | bit),
            None => self,
        }
    }

    /// Whether `seat` is among them.
    pub const fn contains(self, seat: Seat) -> bool {
        // Seats come in from outside, so any number must be safe to ask for.
        match self.0.checked_shr(seat.0 as u32) {
            Some(bits) => bits & 1 == 1,
            None => false,
        }
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |seat| self.contains(*seat))
    }

    /// The lowest of them, where there is one.
    pub fn lowest(self) -> Option<Seat> {
        self.iter().next()
    }
}

/// Who decides now, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn<O> {
    /// One of these seats answers the open decision.
    Decide(Seats),
    /// Nothing is left to decide.
    Over(O),
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player, who knows what their seat knows.
    Seat(Seat),
    /// Somebody who sees only what is public.
    Spectator,
}

/// Where events go. The null sink `()` costs nothing.
pub trait Sink<E> {
    /// Takes one event.
    fn event(&mut self, event: E);
}

impl<E> Sink<E> for () {
    fn event(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn event(&mut self, event: E) {
        self.push(event);
    }
}

impl<E, S: Sink<E> + ?Sized> Sink<E> for &mut S {
    fn event(&mut self, event: E) {
        (**self).event(event);
    }
}

/// A game that can be played, by anyone, from anywhere.
pub trait Game: Clone {
    /// The name of the rules, as saves keep it.
    const NAME: &'static str;
    /// Raised whenever the same actions would no longer make the same game.
    const RULES_VERSION: u32;

    /// The games' figures, loaded once and shared.
    type Content;
    /// What is agreed on before the game begins.
    type Setup: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// What a player wants. Small and plain.
    type Action: Copy + PartialEq + fmt::Debug;
    /// What happened.
    type Event: Clone + fmt::Debug;
    /// What one viewer may know.
    type View: Serialize;
    /// How a game ends.
    type Outcome: Copy + PartialEq + fmt::Debug;
    /// Why an action was refused.
    type Refusal: std::error::Error;
    /// Why a setup can't be played.
    type SetupError: std::error::Error;
    /// Why a text is not an action.
    type ReadError: std::error::Error;

    /// Sets a game up, and plays on to the first decision.
    fn start<C: Chance, S: Sink<Self::Event>>(
        content: &Arc<Self::Content>,
        setup: &Self::Setup,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<Self, Self::SetupError>;

    /// The figures in play under this setup, as parsed: everything in the
    /// content that makes this game what it is, and nothing else. Saves keep
    /// them, so that a program whose figures are others can say which.
    fn figures(content: &Self::Content, setup: &Self::Setup) -> Figures;

    /// Who decides now. There is always exactly one open decision.
    fn turn(&self) -> Turn<Self::Outcome>;

    /// Appends all that the deciders may do now to `out`: something, until the
    /// game is over.
    fn legal(&self, out: &mut Vec<Self::Action>);

    /// Whether `seat`, one of those who decide, may answer with `action`. Where
    /// several decide, some answers may belong to one of them alone: each
    /// player brings their own figures into play.
    fn may(&self, seat: Seat, action: Self::Action) -> bool {
        let _ = (seat, action);
        true
    }

    /// The first of those who decide who may answer with `action`.
    fn answerer(&self, action: Self::Action) -> Option<Seat> {
        match self.turn() {
            Turn::Decide(seats) => seats.iter().find(|seat| self.may(*seat, action)),
            Turn::Over(_) => None,
        }
    }

    /// What `seat` may also do at any time, such as discarding a card.
    fn interrupts(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Does `action` for `seat`, and everything that follows by itself up to
    /// the next decision; or refuses it and changes nothing.
    fn apply<C: Chance, S: Sink<Self::Event>>(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), Self::Refusal>;

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A whole game that looks just like this one to `viewer`. All that the viewer
    /// can't know is drawn anew. Searching bots look ahead in such games, so they
    /// never peek. A fork of a running game is one too.
    fn sample<C: Chance>(&self, viewer: Viewer, chance: &mut C) -> Self;

    /// A fingerprint of the whole state, the same on every machine and in every
    /// later program: [`fingerprint`](crate::fingerprint()) makes one.
    fn fingerprint(&self) -> u64;

    /// Whether an event showed the players something they could not know.
    /// Dice and draws always count as such.
    fn reveals(event: &Self::Event) -> bool;

    /// The action as a line of text, as logs and scenarios keep it.
    fn write(&self, action: &Self::Action) -> String;

    /// The action that such a line means. It need not be legal.
    fn read(&self, text: &str) -> Result<Self::Action, Self::ReadError>;
}

mod chance;
#[doc(hidden)]
pub mod example;
mod family;
mod fingerprint;
mod log;
mod save;

pub use chance::*;
pub use family::*;
pub use fingerprint::fingerprint;
pub use log::*;
pub use save::*;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_a_set() {
        let seats = Seats::only(Seat(3)).with(Seat(1)).with(Seat(3));
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
        assert_eq!(seats.lowest(), Some(Seat(1)));
        assert!(seats.contains(Seat(3)) && !seats.contains(Seat(2)));
        assert_eq!(Seats::NONE.lowest(), None);
        assert_eq!(Seats::first(2), Seats::only(Seat(0)).with(Seat(1)));
        assert_eq!(Seats::first(0), Seats::NONE);
    }

    #[test]
    fn a_table_has_sixteen_seats() {
        assert_eq!(Seats::first(16).iter().count(), 16);
        assert_eq!(Seats::first(255), Seats::first(16));
        assert!(Seats::first(16).contains(Seat(15)));
        for beyond in [16, 32, 255].map(Seat) {
            assert!(!Seats::first(16).contains(beyond));
            assert_eq!(Seats::only(beyond), Seats::NONE);
        }
    }

    #[test]
    fn a_borrowed_sink_is_a_sink() {
        fn tell(mut sink: impl Sink<u8>) {
            sink.event(7);
        }
        let mut events = Vec::new();
        tell(&mut events);
        tell(());
        assert_eq!(events, [7]);
    }
}
