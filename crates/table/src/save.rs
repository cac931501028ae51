//! Saves: one text file that holds a whole game and can be read by a person.
//!
//! ```text
//! holdout save 2
//! game race
//! rules 1
//! content 5c0d1f4b7a3e…
//! generator chacha8/1
//! seed 21
//! stream 0
//! setup {"runners":2,"goal":21}
//! figures {"card":{"charm":{"copies":2},…},"rule":{"shoes":{"changes":3}}}
//! opening {"rolls":"2:1","print":"e9c86cc5e82978ff"}
//! {"n":1,"seat":1,"do":"roll","rolls":"6:3"}
//! {"n":2,"seat":0,"do":"change shoes"}
//! {"undo":1,"print":"bebf470046f35af6"}
//! digest c3fc0550e5f3aa97…
//! ```
//!
//! Each entry of the log is a line. A play has its number among the plays that
//! stand, its seat, its action and its rolls, each as `n:value` with the value
//! counted from zero. An undo has the number of plays that stand after it. The
//! fingerprint of the game stands after every tenth play and at the end. The digest
//! is the SHA-256 of all bytes before its line. So no changed byte goes unnoticed,
//! not even in line ends or at the end of the file.
//!
//! A game whose commitment was salted has a line `salt …` after its stream.
//!
//! A game that was forked from another has a line `inherited N` before its
//! setup. Its opening and its first N entries come from the other game, with
//! their rolls. Its own generator begins after them.
//!
//! A *shared* game begins with `holdout shared 2` and has a line `commitment …`
//! in place of `seed` and `stream`. It can be looked at, not played on. It
//! tells everything that chance has decided so far, hidden hands and shuffled
//! piles included. So a host shows it to players only at the end; before that
//! they get views and their events.
//!
//! # Between versions
//!
//! [`read`] takes a game only if everything still agrees. [`open`] takes every
//! game that was once written. It plays the game as far as every action, roll and
//! fingerprint agrees, and says where and why it doesn't. Saves of format 1 have
//! a hash of all content files instead of the figures in play, and fingerprints
//! (`hash`) of an old layout; neither is compared. A stored game whose head is of
//! format 1 may have later lines.

mod difference;
mod error;
mod figures;
mod line;
mod opened;
mod salt;
mod sheet;
mod walk;

pub use difference::Difference;
pub use error::SaveError;
pub use figures::Figures;
pub use line::{Header, Origin};
pub use opened::{Opened, RecordedPlay};
pub use salt::{NoSalt, Salt, salted_commitment};

use std::sync::Arc;

use line::{Line, Lines, hash_text};
use sheet::{FORMAT, Kind, Sheet, seal};
use walk::Record;

use crate::{Entry, GENERATOR, Game, Log, Replay, Step};

/// The whole game as a save.
pub fn write<G: Game>(log: &Log<G>) -> String {
    seal(&body(log.replay(), &seed_of(log), Kind::Save))
}

/// The whole game without its seed: to look at, not to play on.
pub fn write_shared<G: Game>(log: &Log<G>) -> String {
    seal(&body(log.replay(), &commitment_of(log.replay()), Kind::Shared))
}

/// The header and the opening of a save, for a host that stores a game line
/// by line: this once, then [`write_latest`] after each entry. All of them
/// together, closed by [`write_end`], are a save.
pub fn write_head<G: Game>(log: &Log<G>) -> String {
    head(log.replay(), &seed_of(log), Kind::Save)
}

/// The line of the latest entry, with the fingerprint of the game; nothing
/// where there is no entry yet.
pub fn write_latest<G: Game>(log: &Log<G>) -> Option<String> {
    let mut line = Line::entry(log.entries().last()?, log.len());
    line.print = Some(hash_text(log.game().fingerprint()));
    Some(line.to_text())
}

/// The line that [`write_latest`] will give once a step was taken: a host that
/// writes first stores this before it takes the step.
pub fn write_step<G: Game>(step: &Step<G>) -> String {
    let mut line = Line::entry(step.entry(), step.plays());
    line.print = Some(hash_text(step.after().fingerprint()));
    line.to_text()
}

/// The line of every entry, for a host that stores line by line and begins
/// with a game that has a past.
pub fn write_past<G: Game>(log: &Log<G>) -> Vec<String> {
    lines(log.replay())
}

/// The save made of its lines: adds the digest.
pub fn write_end(lines: &str) -> String {
    seal(lines)
}

/// What is published in place of a seed: the SHA-256 of `seed:stream`, both in
/// decimal, in hexadecimal.
///
/// It hides only what can't be guessed: the seed of a game among strangers
/// must be drawn from all 64 bits.
pub fn commitment(seed: u64, stream: u64) -> String {
    salted_commitment(seed, stream, None)
}

/// The header of a save or shared game, without playing it. Its digest is
/// checked.
pub fn inspect(text: &str) -> Result<Header, SaveError> {
    let sheet = Sheet::open(text)?;
    let header = Lines::new(sheet.body).header(&sheet);
    if sheet.is_intact {
        return header;
    }
    // Nothing behind the header is known here, so only its own lines are blamed.
    let cause = header.err();
    Err(SaveError::Damaged {
        line: cause.as_ref().and_then(SaveError::line),
        cause: cause.map(Box::new),
    })
}

/// Opens whatever was once written, a save or a shared game. Plays it as far as it
/// goes as recorded.
///
/// # Errors
///
/// A text that is no save of this game, is damaged, or has an unreadable head.
/// Everything else is a [`Difference`] of the opened game.
pub fn open<G: Game>(text: &str, content: &Arc<G::Content>) -> Result<Opened<G>, SaveError> {
    let sheet = Sheet::open(text)?;
    let opened = Record::read::<G>(&sheet).map(|record| Opened::new(record, content));
    match sheet.is_intact {
        true => opened,
        false => Err(damaged(&sheet, opened.and_then(Opened::whole).map(|(replay, _)| replay))),
    }
}

/// Loads a save: replays the whole game, checking that each action is still
/// allowed, that the seed makes each roll, and that the game is the same at
/// each fingerprint.
pub fn read<G: Game>(text: &str, content: &Arc<G::Content>) -> Result<Log<G>, SaveError> {
    let sheet = Sheet::open(text)?;
    if sheet.kind == Kind::Shared {
        return Err(SaveError::Shared);
    }
    match open::<G>(text, content)?.whole()? {
        (replay, Some(chance)) => Ok(Log::resume(replay, chance)),
        (_, None) => Err(SaveError::Shared),
    }
}

/// Loads a game to look at: a shared game, or a save, which is stripped of its
/// seed.
pub fn read_shared<G: Game>(text: &str, content: &Arc<G::Content>) -> Result<Replay<G>, SaveError> {
    Ok(open::<G>(text, content)?.whole()?.0)
}

fn seed_of<G: Game>(log: &Log<G>) -> Origin {
    Origin::Seed { seed: log.seed(), stream: log.stream(), salt: log.salt().copied() }
}

fn commitment_of<G: Game>(replay: &Replay<G>) -> Origin {
    Origin::Commitment(replay.commitment().to_string())
}

/// The header and the opening.
fn head<G: Game>(replay: &Replay<G>, origin: &Origin, kind: Kind) -> String {
    let figures = G::figures(replay.content(), replay.setup());
    let header = Header {
        format: FORMAT,
        game: G::NAME.to_string(),
        rules: G::RULES_VERSION,
        content: figures.hash(),
        generator: GENERATOR.to_string(),
        origin: origin.clone(),
        inherited: replay.inherited(),
        setup: replay.setup_text().to_string(),
        figures: Some(figures),
    };
    let mut text = header.to_text(kind);
    text.push_str("opening ");
    text.push_str(&Line::opening(replay.opening(), replay.opening_hash()).to_text());
    text
}

/// Everything before the digest.
fn body<G: Game>(replay: &Replay<G>, origin: &Origin, kind: Kind) -> String {
    head(replay, origin, kind) + &lines(replay).concat()
}

/// A line for each entry, the last with the fingerprint of the game.
fn lines<G: Game>(replay: &Replay<G>) -> Vec<String> {
    let entries = replay.entries();
    let mut standing = 0;
    let mut line = |(at, entry): (usize, &Entry<G::Action>)| {
        standing = match entry {
            Entry::Play(_) => standing + 1,
            Entry::Undo { to } => *to,
        };
        let mut line = Line::entry(entry, standing);
        if at + 1 == entries.len() {
            line.print = Some(hash_text(replay.game().fingerprint()));
        }
        line.to_text()
    };
    entries.iter().enumerate().map(&mut line).collect()
}

/// Says where a damaged save first fails: where it can't be played, or, where
/// it can, the first line that would be written otherwise.
fn damaged<G: Game>(sheet: &Sheet<'_>, again: Result<Replay<G>, SaveError>) -> SaveError {
    let replay = match again {
        Ok(replay) => replay,
        Err(cause) => {
            return SaveError::Damaged { line: cause.line(), cause: Some(Box::new(cause)) };
        }
    };
    // Nobody writes the formats before any more, so there is nothing to compare.
    let line = (sheet.format == FORMAT).then(|| {
        let header = Lines::new(sheet.body).header(sheet);
        let origin = header.map_or_else(|_| commitment_of(&replay), |header| header.origin);
        let again = body(&replay, &origin, sheet.kind);
        // If all lines are as they would be written, the digest is not.
        let lines = sheet.body.split_terminator('\n').zip(again.split_terminator('\n'));
        lines.take_while(|(found, expected)| found == expected).count() + 1
    });
    SaveError::Damaged { line, cause: None }
}
