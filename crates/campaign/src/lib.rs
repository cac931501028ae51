//! The campaign: five linked missions of the survival family, all to be won.
//!
//! Reference manual, "Campaign Mechanics". A campaign is a game of its own over
//! the same contract. Its actions are those of the mission under way, and the
//! decisions between two missions. So its log, saves, seats and bots work as in
//! any other game. The log of each mission can be taken out ([`missions`]). All
//! that a mission needs to begin stands in its setup, so its save replays alone.
//!
//! | file | what is in it |
//! |---|---|
//! | `setup.rs` | what is agreed on: team, reserves, missions, profile |
//! | `track.rs` | five missions in a row, as a file |
//! | `state.rs` | what changes: team, injuries, gear, what comes next |
//! | `game.rs` | what may be done, and doing it |
//! | `between.rs` | from the end of a mission to the beginning of the next |
//! | `rest.rs` | the same with dice: gear, armour, fatigue, cards that change hands |
//! | `action.rs`, `event.rs` | decisions and what happened |
//! | `words.rs` | all of it in words, with the epilogue |
//! | `contract.rs` | the contract of `table` |

mod action;
mod between;
mod contract;
mod event;
mod game;
pub mod missions;
mod rest;
mod setup;
mod state;
mod track;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, NotAnAction, Refusal};
pub use event::{Event, Fate};
pub use game::Campaign;
pub use setup::{Profile, Setup, SetupError, TEAM};
pub use state::{Deeds, Fallen, Member, Outcome, OwnCard, Phase, Record, State};
pub use track::{MISSIONS, Track};
pub use view::{Keeper, MemberView, View};
