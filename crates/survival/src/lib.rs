//! The board-and-miniatures survival family: its rules, as one engine that
//! its editions share. Invader and Dark Side play in full, alone and mixed;
//! their siblings bring their figures and modules.
//!
//! A [`World`] is what does not change in a game: content, mission, team,
//! options. A [`Game`] is a world and a [`State`](state::State), one flat value
//! that is cheap to copy. What may be done is defined once, by
//! [`Game::check`]; `legal` lists what it lets pass and `apply` does it.
//!
//! ```
//! use survival::{Game, content::Content, setup::Setup};
//! use table::{Game as _, Log, Turn};
//!
//! let content = Content::embedded().expect("the content that comes with the program");
//! let team = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];
//! let setup = Setup::new("invader/m0", team, 1);
//! let mut log = Log::<Game>::start(&content, &setup, 1)?;
//!
//! // Starting equipment is shared out: the first SMG goes to Jared.
//! let Turn::Decide(seats) = log.game().turn() else { panic!("it has just begun") };
//! let seat = seats.lowest().expect("somebody decides");
//! let action = log.game().read("share Jared SMG")?;
//! let mut events = Vec::new();
//! log.play(seat, action, &mut events)?;
//! assert!(!events.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rules stand where the book's chapters are: a round read top-down in
//! `round.rs`, a survivor's turn in `turn.rs`, attacks in `aim.rs` and `fight.rs`, damage in
//! `harm.rs`, enemies in `activation.rs` and `spawn.rs`, mold in `mold.rs`,
//! pits in `pit.rs`, machines in `machine.rs`, skills that are actions in `knack.rs`, missions
//! in `objective.rs`, `special.rs` and `works.rs`.

pub mod action;
mod activation;
mod aim;
mod arrange;
mod bit_set;
pub mod board;
pub mod card;
pub mod colour;
pub mod command;
pub mod content;
mod contract;
pub mod danger;
pub mod enemy;
pub mod event;
pub mod few;
mod fight;
pub mod forecast;
pub mod frame;
mod game;
mod growth;
mod harm;
mod hopeless;
pub mod inventory;
mod knack;
mod machine;
pub mod menu;
pub mod mission;
mod mold;
mod objective;
pub mod odds;
mod pit;
mod round;
pub mod rule;
pub mod scenario;
mod search;
pub mod setup;
pub mod skill;
mod spawn;
mod special;
pub mod state;
pub mod survivor;
mod turn;
pub mod view;
mod walk;
pub mod words;
mod works;
mod world;
pub mod zone;

pub use activation::Aim;
pub use game::Game;
pub use turn::DOOR_RESERVE;
pub use world::{MAX_SEATS, SetupError, World};
