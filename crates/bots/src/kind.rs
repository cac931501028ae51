//! The kinds of bots that can be asked for by name.

use std::fmt;
use std::str::FromStr;

use table::{Seat, derive_seed};

use crate::{Bot, Budget, Evaluator, Random, Rules, Search};

/// A kind of bot, as people ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Takes any allowed action.
    Random,
    /// Plays by hand-written rules.
    Rules,
    /// Looks ahead.
    Search(Budget),
}

impl Kind {
    /// Every kind there is.
    pub const ALL: &[Kind] = &[Kind::Random, Kind::Rules, Kind::Search(Budget::USUAL)];

    /// The name by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Rules => "rules",
            Kind::Search(_) => "search",
        }
    }

    /// A sentence for people who choose a bot.
    pub const fn about(self) -> &'static str {
        match self {
            Kind::Random => "Takes any of what is allowed: a floor, not an opponent.",
            Kind::Rules => "Plays by rules of thumb: quick and sensible.",
            Kind::Search(_) => "Looks ahead from what a player can see: slower, stronger.",
        }
    }

    /// A bot of this kind for one seat of one game.
    pub fn sit<G: Evaluator>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Rules => Box::new(Rules::new(seed)),
            Kind::Search(budget) => Box::new(Search::new(seed, budget)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Kind::Search(budget) if *budget != Budget::USUAL => write!(f, ":{budget}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Kind, UnknownBot> {
        let unknown = || UnknownBot { name: name.chars().take(40).collect() };
        if let Some(budget) = name.strip_prefix("search:") {
            return budget.parse().map(Kind::Search).map_err(|_| unknown());
        }
        let found = Kind::ALL.iter().find(|kind| kind.name() == name);
        found.copied().ok_or_else(unknown)
    }
}

/// No bot has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no bot `{name}`; known are {}; `search:500` looks at 500 worlds, `search:50ms` thinks so long",
    known()
)]
pub struct UnknownBot {
    /// The name that was asked for.
    pub name: String,
}

fn known() -> String {
    let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    names.join(", ")
}

/// The seed of the bot in `seat` of the game that has this seed.
pub fn seed_of(game: u64, seat: Seat) -> u64 {
    derive_seed(game, u64::from(seat.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_name() {
        for kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(*kind));
        }
    }

    #[test]
    fn an_unknown_name_is_told_with_the_known_ones() {
        let error = "Random".parse::<Kind>().unwrap_err();
        let text = error.to_string();
        assert!(
            text.starts_with("there is no bot `Random`; known are random, rules, search;"),
            "{text}"
        );
    }

    #[test]
    fn a_search_is_told_how_long_to_think() {
        for name in ["search", "search:500", "search:50ms"] {
            assert_eq!(name.parse::<Kind>().map(|kind| kind.to_string()).as_deref(), Ok(name));
        }
        for wrong in ["search:", "search:0", "search:-1", "search:ms", "search:1e9", "search:5s"] {
            assert!(wrong.parse::<Kind>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn seats_have_seeds_of_their_own() {
        assert_ne!(seed_of(1, Seat(0)), seed_of(1, Seat(1)));
        assert_ne!(seed_of(1, Seat(0)), seed_of(2, Seat(0)));
    }
}
