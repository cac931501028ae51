//! InvaZions: one human against one to three hordes, an asymmetric deck
//! builder, on the contract of `table`.
//!
//! # Where things stand
//!
//! | file | what |
//! |---|---|
//! | `card.rs`, `bag.rs`, `pile.rs` | cards by name; cards without an order; facedown piles, and who knows their cards |
//! | `content.rs`, `content/` | figures, rule texts and scenarios as loaded and checked; `deal.rs`: a scenario of the booklet |
//! | `setup.rs`, `world.rs`, `beginning.rs` | what is agreed on; what doesn't change; how the game is set up |
//! | `state.rs` | everything that changes, one flat value; [`reading::state::Stage`] is the open question |
//! | `game.rs` | what is legal, doing it; windows for interruptions |
//! | `check.rs` | legality, defined once ([`Game::check`]) |
//! | `turn.rs` | a turn from top to bottom; `damage.rs` and `recruit.rs`: its 5th and 6th phase |
//! | `effect.rs`, `bravery.rs` | what the hordes' cards do; when the human interrupts, and what follows |
//! | `action.rs`, `command.rs`, `event.rs`, `rule.rs` | what players do, and the same as text; what happened and who saw it; by which rule |
//! | `view.rs`, `sample.rs` | what a viewer may know; drawing anew what they can't |
//! | `reading.rs` | the state itself, for bots and tests |
//! | `family.rs` | what hosts show of it in words |
//! | `words.rs`, `menu.rs` | sentences, questions, labels, the reference; what can be done, grouped |
//! | `scenario.rs`, `scenario/` | rules proved by examples that are data |
//!
//! Seat 0 is the human, seats 1 to 3 are the hordes Red, Green and Blue.

pub mod action;
mod agreement;
pub mod bag;
mod beginning;
mod bravery;
pub mod card;
mod check;
pub mod command;
pub mod content;
mod contract;
mod damage;
pub mod deal;
mod effect;
pub mod event;
mod family;
mod game;
pub mod menu;
pub mod pile;
pub mod reading;
mod recruit;
pub mod rule;
mod sample;
pub mod scenario;
pub mod setup;
mod state;
mod turn;
pub mod view;
pub mod words;
mod world;

pub use game::Game;
pub use state::{Outcome, Phase};
pub use world::{SetupError, World};
