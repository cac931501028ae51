//! Where and why a saved game and the present rules part, in a sentence.

use std::fmt;

use super::SaveError;

/// How many figures a sentence names.
const NAMED: usize = 3;

/// The first place where a saved game doesn't go as it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// After how many plays everything still agrees.
    pub holds: usize,
    /// The play at which it was noticed; 0 is the opening.
    pub play: usize,
    /// How many plays stand in the record.
    pub plays: usize,
    /// Whether the game could not even be set up.
    pub is_unplayable: bool,
    /// Whether it begins in another way than it began, so that whoever plays
    /// on begins it anew: with the same setup, and with its own dice if it has
    /// any.
    pub begins_anew: bool,
    /// What was noticed.
    pub cause: SaveError,
    /// The figures in play that are others now, each in a few words; none where
    /// the save doesn't say what it was played with, or all are the same.
    pub figures: Vec<String>,
    /// The version of the rules it was played by, and that of today, where they
    /// differ.
    pub rules: Option<(u32, u32)>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { holds, play, plays, .. } = self;
        match (*play, *holds) {
            (0, _) => write!(f, "the beginning: ")?,
            // It was taken back later.
            (play, _) if play > *plays => write!(f, "play {play}: ")?,
            (play, holds) if play <= holds + 1 => write!(f, "play {play} of {plays}: ")?,
            _ => write!(f, "between plays {holds} and {play} of {plays}: ")?,
        }
        let noticed = Noticed(&self.cause);
        // Where it can't even be set up, long lists only hide why: all is gone then.
        let refused = matches!(self.cause, SaveError::SetupRefused { .. });
        if self.figures.is_empty() || refused && self.figures.len() > NAMED {
            write!(f, "{noticed}")?;
        } else {
            let named = self.figures.iter().take(NAMED).cloned().collect::<Vec<_>>();
            write!(f, "{}", named.join("; "))?;
            if let Some(more) = self.figures.len().checked_sub(NAMED).filter(|more| *more > 0) {
                write!(f, "; and {more} more figures are others")?;
            }
            write!(f, " ({noticed})")?;
        }
        if let Some((before, now)) = self.rules {
            write!(f, "; it was played by version {before} of the rules, and this is {now}")?;
        }
        Ok(())
    }
}

/// What was noticed, in words for somebody who did nothing wrong.
struct Noticed<'a>(&'a SaveError);

impl fmt::Display for Noticed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            SaveError::SetupRefused { rule, .. } => {
                write!(f, "it can't be set up any more: {rule}")
            }
            SaveError::ActionUnreadable { text, reason, .. } => {
                write!(f, "`{text}` is no longer an action: {reason}")
            }
            SaveError::ActionRefused { text, rule, .. } => {
                write!(f, "the rules now refuse `{text}`: {rule}")
            }
            SaveError::UndoRefused { error, .. } => write!(f, "{error}"),
            SaveError::HashMismatch { .. } => {
                write!(f, "the game no longer stands as it stood then")
            }
            SaveError::RollMismatch { what, .. } => {
                write!(f, "other dice or cards are asked for: {what}")
            }
            SaveError::OtherGenerator { found, .. } => {
                write!(f, "its dice come from `{found}`, so that it can only go on with others")
            }
            SaveError::Malformed { line, what } => {
                write!(f, "line {line} of the record can't be read: {what}")
            }
            other => write!(f, "{other}"),
        }
    }
}
