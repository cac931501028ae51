//! What can be wrong with a save, and what a person can do about it.

use crate::UndoRefused;

/// Why a save was not loaded. Each says what is wrong, where, and the remedy.
///
/// Lines and plays are counted from one; play 0 is the opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// The text is something else.
    #[error(
        "line 1: this is not a save of Holdout: its first line is not `holdout save …`. Choose another file"
    )]
    NotASave,
    /// The save has another format.
    #[error(
        "line 1: this save has format {found}, and this program reads formats up to {known}. Load it with a version of the program that wrote it"
    )]
    OtherFormat {
        /// The format of the save.
        found: String,
        /// The format of this program.
        known: u32,
    },
    /// The save was made to be looked at.
    #[error(
        "line 1: this is a shared game, made without its seed: it can be looked at as a replay, not played on. To play on, load the save it was made from"
    )]
    Shared,
    /// The save stops early.
    #[error(
        "line {line}: the file does not end with its digest: something of its end is missing, or something was added. Fetch a whole copy"
    )]
    MissingEnd {
        /// The last line there is.
        line: usize,
    },
    /// The save is not as it was written.
    #[error(
        "{}the file was damaged or edited: its digest does not fit{}. Fetch an unchanged copy",
        place(*line),
        if line.is_some() { ", and this is the first line that fails" } else { "" }
    )]
    Damaged {
        /// The first line that fails, where it can be told. It may be one that
        /// no longer fits the damaged line before it.
        line: Option<usize>,
        /// What would be wrong with that line if the digest were right.
        #[source]
        cause: Option<Box<SaveError>>,
    },
    /// A line is not written as it should be.
    #[error(
        "line {line}: {what}. A program that writes saves otherwise made this file; load a save that Holdout wrote"
    )]
    Malformed {
        /// Which line.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The save is of another game.
    #[error("line {line}: this is a save of `{found}`, not of `{expected}`. Load it as that game")]
    OtherGame {
        /// Which line.
        line: usize,
        /// The game of the save.
        found: String,
        /// The game that was asked for.
        expected: &'static str,
    },
    /// The dice are made otherwise.
    #[error(
        "line {line}: this save rolls its dice by `{found}`, and this program by `{known}`. Load it with a version of the program that wrote it"
    )]
    OtherGenerator {
        /// Which line.
        line: usize,
        /// The generator of the save.
        found: String,
        /// The generator of this program.
        known: &'static str,
    },
    /// The rules refuse the setup.
    #[error(
        "line {line}: the rules refuse this setup: {rule}. The save was edited, or the rules changed without saying so: report it with the file"
    )]
    SetupRefused {
        /// Which line.
        line: usize,
        /// The rule that forbids it.
        rule: String,
    },
    /// An action is not written as it should be.
    #[error(
        "line {line}: play {play} reads `{text}`, which is no action: {reason}. The save was edited, or the game forgot a spelling: report it with the file"
    )]
    ActionUnreadable {
        /// Which line.
        line: usize,
        /// Which play.
        play: usize,
        /// What stands there.
        text: String,
        /// Why it is no action.
        reason: String,
    },
    /// The rules refuse an action.
    #[error(
        "line {line}: the rules refuse play {play}, `{text}`: {rule}. The save was edited, or the rules changed without saying so: report it with the file"
    )]
    ActionRefused {
        /// Which line.
        line: usize,
        /// Which play.
        play: usize,
        /// The action.
        text: String,
        /// The rule that forbids it.
        rule: String,
    },
    /// The log took back what can't be taken back.
    #[error("line {line}: {error}. The save was edited: fetch an unchanged copy")]
    UndoRefused {
        /// Which line.
        line: usize,
        /// Why.
        error: UndoRefused,
    },
    /// The game is not what it was.
    #[error(
        "line {line}: after play {play} the game is not what it was when this was saved (fingerprint {found}, now {now}). The save was edited, or the rules changed without saying so: report it with the file"
    )]
    HashMismatch {
        /// Which line.
        line: usize,
        /// Which play.
        play: usize,
        /// The hash in the save.
        found: String,
        /// The hash of the game as replayed.
        now: String,
    },
    /// The dice are not what they were.
    #[error(
        "line {line}: the rolls of play {play} are not those of this game: {what}. The save was edited, or the rules changed without saying so: report it with the file"
    )]
    RollMismatch {
        /// Which line.
        line: usize,
        /// Which play.
        play: usize,
        /// What differs.
        what: String,
    },
}

fn place(line: Option<usize>) -> String {
    line.map(|line| format!("line {line}: ")).unwrap_or_default()
}

impl SaveError {
    /// The line it is about, counted from one.
    pub fn line(&self) -> Option<usize> {
        match self {
            SaveError::NotASave | SaveError::OtherFormat { .. } | SaveError::Shared => Some(1),
            SaveError::Damaged { line, .. } => *line,
            SaveError::MissingEnd { line }
            | SaveError::Malformed { line, .. }
            | SaveError::OtherGame { line, .. }
            | SaveError::OtherGenerator { line, .. }
            | SaveError::SetupRefused { line, .. }
            | SaveError::ActionUnreadable { line, .. }
            | SaveError::ActionRefused { line, .. }
            | SaveError::UndoRefused { line, .. }
            | SaveError::HashMismatch { line, .. }
            | SaveError::RollMismatch { line, .. } => Some(*line),
        }
    }
}
