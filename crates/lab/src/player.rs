//! Who chooses in a run: one of our bots, or somebody's own program.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use bots::{Bot, Kind, UnknownBot};

use crate::{Program, Subject};

/// Who chooses, as people ask for it: `rules`, `search:500`, `exec:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A bot of ours.
    Bot(Kind),
    /// A program that is asked for every decision.
    Program(Arc<Program>),
}

impl Player {
    /// The name of its kind.
    pub fn name(&self) -> &'static str {
        match self {
            Player::Bot(kind) => kind.name(),
            Player::Program(_) => "exec",
        }
    }

    /// Somebody of this kind for one seat of one game.
    pub fn sit<G: Subject>(&self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Player::Bot(kind) => kind.sit(seed),
            Player::Program(program) => Box::new(program.sit(seed)),
        }
    }
}

impl From<Kind> for Player {
    fn from(kind: Kind) -> Player {
        Player::Bot(kind)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Bot(kind) => kind.fmt(f),
            Player::Program(program) => write!(f, "exec:{}", program.command()),
        }
    }
}

/// There is no such player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownPlayer {
    /// No bot has this name.
    #[error("{0}; `exec:COMMAND` asks a program of yours")]
    Bot(#[from] UnknownBot),
    /// No command was named.
    #[error("`exec:` needs the command that starts the program: `exec:python3 bot.py`")]
    NoCommand,
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Player, UnknownPlayer> {
        match name.strip_prefix("exec:").map(str::trim) {
            Some("") => Err(UnknownPlayer::NoCommand),
            Some(command) => Ok(Player::Program(Arc::new(Program::new(command)))),
            None => Ok(Player::Bot(name.parse()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_asked_for() {
        for name in ["rules", "search:50ms", "exec:python3 bot.py --seed 1"] {
            assert_eq!(
                name.parse::<Player>().map(|player| player.to_string()).as_deref(),
                Ok(name)
            );
        }
        assert_eq!("exec: ".parse::<Player>(), Err(UnknownPlayer::NoCommand));
        let unknown = "clever".parse::<Player>().unwrap_err().to_string();
        assert!(unknown.contains("known are random") && unknown.contains("exec:"), "{unknown}");
    }
}
