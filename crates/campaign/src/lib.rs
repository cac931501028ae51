//! The campaign: five linked missions of the survival family, all to be won.
//!
//! The reference manual's "Campaign Mechanics". A campaign is a game of its own
//! over the same contract: its actions are those of the mission under way and
//! the decisions between two missions, so that its log, its saves, its seats and
//! its bots are those of any other game. Every mission's own log can be taken
//! out of it ([`missions`]); what a mission needs to begin stands in its setup,
//! so that its save replays alone.
//!
//! | file | what is in it |
//! |---|---|
//! | `setup.rs` | what is agreed on: team, reserves, missions, profile |
//! | `track.rs` | five missions in a row, as a file |
//! | `state.rs` | what changes: team, injuries, gear, what comes next |
//! | `game.rs` | what may be done, and doing it |
//! | `between.rs` | from the end of a mission to the beginning of the next |
//! | `rest.rs` | the same by dice: gear, armour, fatigue, cards that change hands |
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
