//! Saves: one text file that holds a whole game and can be read by a person.
//!
//! ```text
//! holdout save 1
//! game race
//! rules 1
//! content 0203020302030203…
//! generator chacha8/1
//! seed 21
//! stream 0
//! setup {"runners":2,"goal":21}
//! opening {"rolls":"2:1","hash":"e9c86cc5e82978ff"}
//! {"n":1,"seat":1,"do":"roll","rolls":"6:3"}
//! {"n":2,"seat":0,"do":"change shoes"}
//! {"undo":1,"hash":"bebf470046f35af6"}
//! digest c3fc0550e5f3aa97…
//! ```
//!
//! A line for each entry of the log: a play has its number among the plays
//! that stand, its seat, its action and the rolls it met, each as
//! `n:value` with the value counted from zero; an undo has the number of plays
//! that stand after it. The fingerprint of the game stands after every tenth
//! play and at the end. The digest is the SHA-256 of all bytes before its line,
//! so that no changed byte goes unnoticed: neither line ends nor the end of the
//! file are forgiven.
//!
//! A game that was forked from another has a line `inherited N` before its
//! setup: its opening and its first N entries come from there, with the rolls
//! they met there; its own generator begins after them.
//!
//! A *shared* game begins with `holdout shared 1` and has a line `commitment …`
//! in place of `seed` and `stream`. It can be looked at, not played on. It
//! tells everything that chance has decided so far, hidden hands and shuffled
//! piles included: to those who still play, a host shows views and their
//! events, and this only at the end.

mod error;
mod line;
mod sheet;

pub use error::SaveError;
pub use line::{Header, Origin};

use std::sync::Arc;

use line::{Line, Lines, hash_text};
use sheet::{FORMAT, Kind, Sheet, digest_of, seal};

use crate::{
    Chance, Entry, GENERATOR, Game, HASH_EVERY, Log, Recorded, Recorder, Replay, Roll, Seat, Seeded,
};

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
    line.hash = Some(hash_text(log.game().fingerprint()));
    Some(line.to_text())
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
    digest_of(&format!("{seed}:{stream}"))
}

/// The header of a save or shared game, without playing it. Its digest is
/// checked.
pub fn inspect(text: &str) -> Result<Header, SaveError> {
    let sheet = Sheet::open(text)?;
    let header = Lines::new(sheet.body).header(sheet.kind);
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

/// Loads a save: replays the whole game, checking that each action is still
/// allowed, that the seed makes each roll, and that the game is the same at
/// each hash.
pub fn read<G: Game>(text: &str, content: &Arc<G::Content>) -> Result<Log<G>, SaveError> {
    let sheet = Sheet::open(text)?;
    if sheet.kind == Kind::Shared {
        return Err(SaveError::Shared);
    }
    let log = match load::<G>(&sheet, content) {
        Ok((replay, Some(chance))) => Ok(Log::resume(replay, chance)),
        Ok((_, None)) => Err(SaveError::Shared),
        Err(error) => Err(error),
    };
    if sheet.is_intact {
        return log;
    }
    let again = log.map(|log| body(log.replay(), &seed_of(&log), Kind::Save));
    Err(damaged(&sheet, again))
}

/// Loads a game to look at: a shared game, or a save, which is stripped of its
/// seed.
pub fn read_shared<G: Game>(text: &str, content: &Arc<G::Content>) -> Result<Replay<G>, SaveError> {
    let sheet = Sheet::open(text)?;
    if sheet.kind == Kind::Save {
        return read::<G>(text, content).map(Log::into_replay);
    }
    let replay = load::<G>(&sheet, content).map(|(replay, _)| replay);
    if sheet.is_intact {
        return replay;
    }
    let again = replay.map(|replay| body(&replay, &commitment_of(&replay), Kind::Shared));
    Err(damaged(&sheet, again))
}

fn seed_of<G: Game>(log: &Log<G>) -> Origin {
    Origin::Seed { seed: log.seed(), stream: log.stream() }
}

fn commitment_of<G: Game>(replay: &Replay<G>) -> Origin {
    Origin::Commitment(replay.commitment().to_string())
}

/// The header and the opening.
fn head<G: Game>(replay: &Replay<G>, origin: &Origin, kind: Kind) -> String {
    let header = Header {
        game: G::NAME.to_string(),
        rules: G::RULES_VERSION,
        content: replay.content_hash().to_string(),
        generator: GENERATOR.to_string(),
        origin: origin.clone(),
        inherited: replay.inherited(),
        setup: replay.setup_text().to_string(),
    };
    let mut text = header.to_text(kind, FORMAT);
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
            line.hash = Some(hash_text(replay.game().fingerprint()));
        }
        line.to_text()
    };
    entries.iter().enumerate().map(&mut line).collect()
}

/// Plays what stands on a sheet, by the rolls that stand there. Where there is
/// a seed, its generator must make the same rolls, and is handed back.
fn load<G: Game>(
    sheet: &Sheet<'_>,
    content: &Arc<G::Content>,
) -> Result<(Replay<G>, Option<Seeded>), SaveError> {
    let mut lines = Lines::new(sheet.body);
    let header = lines.header(sheet.kind)?;
    check_header::<G>(&header, content)?;
    let mut chance = match &header.origin {
        Origin::Seed { seed, stream } => Some(Seeded::new(*seed, *stream)),
        Origin::Commitment(_) => None,
    };
    let inherited = header.inherited;
    let mut elsewhere = None;
    let own = if inherited.is_some() { &mut elsewhere } else { &mut chance };
    let mut replay = open::<G>(&mut lines, header, own, content)?;
    let mut has_hash = true;
    while let Some(line) = lines.entry()? {
        has_hash = line.hash.is_some();
        let is_own = inherited.is_none_or(|n| replay.entries().len() >= n);
        let own = if is_own { &mut chance } else { &mut elsewhere };
        entry(&lines, &line, &mut replay, own)?;
    }
    if inherited.is_some_and(|n| replay.entries().len() < n) {
        return Err(lines.malformed("fewer entries stand here than the game inherited"));
    }
    if !has_hash {
        return Err(lines.malformed("the last entry has no hash"));
    }
    Ok((replay, chance))
}

fn check_header<G: Game>(header: &Header, content: &G::Content) -> Result<(), SaveError> {
    if header.game != G::NAME {
        return Err(SaveError::OtherGame {
            line: 2,
            found: header.game.clone(),
            expected: G::NAME,
        });
    }
    if header.rules != G::RULES_VERSION {
        return Err(SaveError::OtherRules {
            line: 3,
            game: G::NAME,
            found: header.rules,
            known: G::RULES_VERSION,
        });
    }
    let expected = G::content_hash(content);
    if header.content != expected {
        return Err(SaveError::OtherContent { line: 4, found: header.content.clone(), expected });
    }
    if header.generator != GENERATOR {
        return Err(SaveError::OtherGenerator {
            line: 5,
            found: header.generator.clone(),
            known: GENERATOR,
        });
    }
    Ok(())
}

/// Sets the game up.
fn open<G: Game>(
    lines: &mut Lines<'_>,
    header: Header,
    chance: &mut Option<Seeded>,
    content: &Arc<G::Content>,
) -> Result<Replay<G>, SaveError> {
    let setup: G::Setup = serde_json::from_str(&header.setup)
        .map_err(|error| lines.malformed(format!("this is not a setup ({error})")))?;
    let setup_line = lines.number();
    let line = lines.opening()?;
    let rolls = lines.rolls(&line)?;
    check_rolls(&rolls, chance, lines.number(), 0)?;
    let inherited = header.inherited;
    let commitment = match header.origin {
        Origin::Seed { seed, stream } => commitment(seed, stream),
        Origin::Commitment(hash) => hash,
    };
    let mut recorder = Recorder::new(Recorded::new(&rolls));
    let result = Replay::<G>::begin(content, &setup, header.setup, commitment, &mut recorder);
    // A broken record may well be why the game refused: it is told first.
    let broken = recorder.chance().broken().map_or(Ok(()), Err);
    check_record(broken, lines, 0)?;
    let replay = result.map_err(|refusal| SaveError::SetupRefused {
        line: setup_line,
        rule: refusal.to_string(),
    })?;
    check_record(recorder.chance().finish(), lines, 0)?;
    let replay = replay.inheriting(inherited);
    if line.hash.is_none() {
        return Err(lines.malformed("the opening has no hash"));
    }
    check_hash(&line, &replay, lines)?;
    Ok(replay)
}

/// Does what one line says.
fn entry<G: Game>(
    lines: &Lines<'_>,
    line: &Line,
    replay: &mut Replay<G>,
    chance: &mut Option<Seeded>,
) -> Result<(), SaveError> {
    match line {
        Line { n: Some(n), seat: Some(seat), text: Some(text), undo: None, .. } => {
            let play = replay.len() + 1;
            if *n != play {
                return Err(lines.malformed(format!("this is play {play}, not {n}")));
            }
            let rolls = lines.rolls(line)?;
            check_rolls(&rolls, chance, lines.number(), play)?;
            play_line(lines, replay, Seat(*seat), text, &rolls)?;
            if line.hash.is_none() && play.is_multiple_of(HASH_EVERY) {
                return Err(lines.malformed(format!("play {play} has no hash")));
            }
        }
        Line { n: None, seat: None, text: None, rolls: None, undo: Some(to), .. } => replay
            .undo_to(*to)
            .map_err(|error| SaveError::UndoRefused { line: lines.number(), error })?,
        _ => return Err(lines.malformed("an entry is a play (n, seat, do, rolls) or an undo")),
    }
    check_hash(line, replay, lines)
}

fn play_line<G: Game>(
    lines: &Lines<'_>,
    replay: &mut Replay<G>,
    seat: Seat,
    text: &str,
    rolls: &[Roll],
) -> Result<(), SaveError> {
    let play = replay.len() + 1;
    let action = replay.game().read(text).map_err(|error| SaveError::ActionUnreadable {
        line: lines.number(),
        play,
        text: text.to_string(),
        reason: error.to_string(),
    })?;
    let mut recorder = Recorder::new(Recorded::new(rolls));
    let result = replay.play(seat, action, text.to_string(), &mut recorder, &mut ());
    let broken = recorder.chance().broken().map_or(Ok(()), Err);
    check_record(broken, lines, play)?;
    result.map_err(|refusal| SaveError::ActionRefused {
        line: lines.number(),
        play,
        text: text.to_string(),
        rule: refusal.to_string(),
    })?;
    check_record(recorder.chance().finish(), lines, play)
}

/// Whether the seed makes these rolls.
fn check_rolls(
    rolls: &[Roll],
    chance: &mut Option<Seeded>,
    line: usize,
    play: usize,
) -> Result<(), SaveError> {
    let Some(chance) = chance else {
        return Ok(());
    };
    for roll in rolls {
        let value = chance.below(roll.n);
        if value != roll.value {
            return Err(SaveError::RollMismatch {
                line,
                play,
                what: format!("{roll} stands there, but the seed makes {}:{value}", roll.n),
            });
        }
    }
    Ok(())
}

/// Whether the rules asked for these rolls.
fn check_record(
    result: Result<(), crate::RecordedError>,
    lines: &Lines<'_>,
    play: usize,
) -> Result<(), SaveError> {
    result.map_err(|error| SaveError::RollMismatch {
        line: lines.number(),
        play,
        what: error.to_string(),
    })
}

/// Whether the game is what it was, where the line says what it was.
fn check_hash<G: Game>(
    line: &Line,
    replay: &Replay<G>,
    lines: &Lines<'_>,
) -> Result<(), SaveError> {
    let Some(found) = &line.hash else {
        return Ok(());
    };
    let now = hash_text(replay.game().fingerprint());
    if *found == now {
        return Ok(());
    }
    Err(SaveError::HashMismatch {
        line: lines.number(),
        play: replay.len(),
        found: found.chars().take(20).collect(),
        now,
    })
}

/// Says where a damaged save first fails: where it can't be played, or, where
/// it can, the first line that would be written otherwise.
fn damaged(sheet: &Sheet<'_>, again: Result<String, SaveError>) -> SaveError {
    match again {
        Err(cause) => SaveError::Damaged { line: cause.line(), cause: Some(Box::new(cause)) },
        Ok(again) => {
            // If all lines are as they would be written, the digest is not.
            let same = sheet
                .body
                .split_terminator('\n')
                .zip(again.split_terminator('\n'))
                .take_while(|(found, expected)| found == expected)
                .count();
            SaveError::Damaged { line: Some(same + 1), cause: None }
        }
    }
}
