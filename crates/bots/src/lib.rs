//! Bots: they choose for seats without a person.
//!
//! A [`Bot`] answers the open decision of any game that keeps the contract of
//! `table`. It is shown what its seat may know and what it may do. It sees
//! neither the game nor its generator. A bot rolls with a generator of its own,
//! so the dice of a game don't depend on who chooses.
//!
//! There are three kinds. [`Random`] takes any allowed action. [`Rules`] takes the
//! action that a good player finds best; each game brings such scores as its
//! [`Evaluator`]. [`Search`] looks ahead in worlds that its seat can imagine, and
//! [`hint()`] tells a person what it sees.
//!
//! Hosts ask for bots by name ([`Kind`]). Each seat of each game gets a seed of its
//! own ([`seed_of`]), so a game played by bots can be played again.
//!
//! ```
//! use std::sync::Arc;
//! use bots::{Kind, Seen, seed_of};
//! use table::example::{Figures, Race, RaceSetup};
//! use table::{Game, Seat, Seeded, Turn};
//!
//! let content = Arc::new(Figures::default());
//! let setup = RaceSetup { runners: 2, goal: 21 };
//! let mut chance = Seeded::new(7, 0);
//! let mut game = Race::start(&content, &setup, &mut chance, &mut ())?;
//!
//! let kind: Kind = "random".parse()?;
//! let mut bots = [0, 1].map(|seat| kind.sit::<Race>(seed_of(7, Seat(seat))));
//! let mut legal = Vec::new();
//! while let Turn::Decide(seats) = game.turn() {
//!     let seat = seats.lowest().expect("somebody decides");
//!     legal.clear();
//!     game.legal(&mut legal);
//!     let chosen = bots[usize::from(seat.0)].choose(seat, Seen::new(&game, seat), &legal);
//!     game.apply(seat, legal[chosen], &mut chance, &mut ())?;
//! }
//!
//! assert!("clever".parse::<Kind>().unwrap_err().to_string().contains("known are random"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod campaign;
mod evaluator;
mod hint;
mod invazions;
mod kind;
mod race;
mod random;
mod rules;
mod search;
mod seen;
pub mod survival;

pub use evaluator::Evaluator;
pub use hint::hint;
pub use kind::{Kind, UnknownBot, seed_of};
pub use random::Random;
pub use rules::Rules;
pub use search::{Budget, NotABudget, Opinion, Search, think};
pub use seen::Seen;

use table::{Game, Seat};

/// Which stream of its seed a bot consumes. Games use stream 0, so that not
/// even a seed used for both lets a bot draw the game's numbers.
const STREAM: u64 = 0x626f_7473;

/// Somebody who answers decisions.
pub trait Bot<G: Game>: Send {
    /// Chooses for `seat`, from what the seat may know: a place in `legal`, which is
    /// never empty. A host treats a place beyond its end as a defect of the bot.
    fn choose(&mut self, seat: Seat, seen: Seen<'_, G>, legal: &[G::Action]) -> usize;

    /// Why the last answer was none. A bot can fail if it asks a program.
    fn trouble(&mut self) -> Option<String> {
        None
    }
}
