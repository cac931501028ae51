//! Many games at once: who wins, what loses, how long it takes.
//!
//! A [`Run`] is a setup, a number of games, a seed and the bots in the seats.
//! The seed of game `i` is derived from the run's seed and `i`, and results are
//! sums of whole numbers. So a run gives the same result on any number of
//! threads, and each of its games can be played again alone ([`Run::record`])
//! and saved.
//!
//! ```
//! use lab::Run;
//! use survival::content::Content;
//!
//! let content = Content::embedded().expect("the shipped content is sound");
//! let setup = lab::usual_setup(&content, "invader/m0", 1)?;
//! let run = Run::<survival::Game>::new(&content, &setup, &[bots::Kind::Random])?
//!     .games(20)
//!     .seed(7);
//!
//! let results = run.play(Some(2), &|_| ())?;
//! assert_eq!(results.tally.games, 20);
//! assert_eq!(results.tally, run.play(Some(1), &|_| ())?.tally);
//!
//! // The first game once more, as a save.
//! let log = run.record(0)?;
//! assert!(table::write(&log).starts_with("holdout save"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is here
//!
//! - [`Run`], its [`Results`] with their [`Tally`], [`Funnel`] and [`Scores`],
//!   and what can go wrong: [`RunError`], [`Fault`].
//! - Who plays: any [`bots::Bot`] ([`Run::with_bots`]), or a [`Player`] by name,
//!   which may be a [`Program`] in any language.
//! - [`Paired`], [`unpaired`]: two runs compared.
//! - [`Reliability`]: how right hints are ([`Run::hints`]).
//! - [`numbers`], [`cause_in_words`]: how figures and causes read everywhere.
//! - [`Subject`]: what a game offers for studies besides the contract;
//!   [`survival::Game`] does.
//! - [`Watch`]: watches the games of a run and collects [`Findings`]: where
//!   survivors were hurt, what killed, what was found.
//! - [`report()`]: runs as one page for people, with plots.
//! - [`usual_setup`], [`setup_with`]: the team that a mission is played with
//!   by default.

mod cause;
mod compare;
mod funnel;
pub mod numbers;
mod player;
mod plot;
mod program;
mod reliability;
mod report;
mod run;
mod scores;
mod study;
mod subject;
mod tally;
mod team;
mod watch;

pub use cause::cause_in_words;
pub use compare::{Difference, Paired, unpaired};
pub use funnel::{Funnel, Reached};
pub use player::{Player, UnknownPlayer};
pub use program::{Asking, Program};
pub use reliability::{Bin, Reliability};
pub use report::{Chapter, Comparison, report};
pub use run::{Fault, MOST_DECISIONS, Results, Run, RunError, SeatsError};
pub use scores::{MOST_SCORES, Score, Scores};
pub use study::Study;
pub use subject::{Ending, Subject};
pub use tally::{Ended, Tally, interval};
pub use team::{Survivors, TeamError, setup_with, usual_setup};
pub use watch::{Count, Findings, Watch};
