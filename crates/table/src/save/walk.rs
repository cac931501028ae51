//! Playing the lines of a sheet, one by one, as far as it goes.

use std::sync::Arc;

use super::line::{Header, Line, Lines, Origin, hash_text};
use super::sheet::Sheet;
use super::{SaveError, salted_commitment};
use crate::{
    Chance, GENERATOR, Game, HASH_EVERY, Recorded, RecordedError, Recorder, Replay, Roll, Seat,
    Seeded, derive_seed,
};

/// The lines of a sheet, read and not yet played.
pub(super) struct Record {
    pub(super) header: Header,
    /// The numbers of the lines of the setup and of the opening.
    setup_line: usize,
    opening_line: usize,
    opening: Line,
    /// The entries with the numbers of their lines.
    pub(super) entries: Vec<(usize, Line)>,
    /// Why the entries end here, if a line can't be read.
    broken: Option<SaveError>,
}

/// What is compared besides the actions and the ranges of the rolls.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// Fingerprints, and the rolls that the seed makes.
    Checked,
    /// Nothing: the record says what happened.
    Recorded,
}

/// How far a record could be played.
pub(super) struct Walk<G: Game> {
    /// The game; none where it could not even be set up.
    pub(super) replay: Option<Replay<G>>,
    /// The generator, where there is a seed that it knows.
    pub(super) chance: Option<Seeded>,
    /// How many entries a fingerprint or, where there are none to compare, the
    /// rules alone vouch for.
    pub(super) vouched: usize,
    /// The play at which it stopped; 0 is the opening.
    pub(super) play: usize,
    /// Why it stopped before the end.
    pub(super) stopped: Option<SaveError>,
}

impl Record {
    /// Reads the lines of a sheet.
    pub(super) fn read<G: Game>(sheet: &Sheet<'_>) -> Result<Record, SaveError> {
        let mut lines = Lines::new(sheet.body);
        let header = lines.header(sheet)?;
        if header.game != G::NAME {
            let found = header.game;
            return Err(SaveError::OtherGame { line: 2, found, expected: G::NAME });
        }
        let setup_line = lines.number() - usize::from(header.figures.is_some());
        let opening = lines.opening()?;
        lines.rolls(&opening)?;
        if !opening.has_print() {
            return Err(lines.malformed("the opening has no fingerprint"));
        }
        let opening_line = lines.number();
        let (mut entries, mut broken): (Vec<(usize, Line)>, _) = (Vec::new(), None);
        while broken.is_none() {
            match lines.entry() {
                Ok(Some(line)) => entries.push((lines.number(), line)),
                Ok(None) => break,
                Err(error) => broken = Some(error),
            }
        }
        let inherited = header.inherited.unwrap_or(0);
        if broken.is_none() && entries.len() < inherited {
            broken = Some(lines.malformed("fewer entries stand here than the game inherited"));
        }
        if broken.is_none() && entries.last().is_some_and(|(_, line)| !line.has_print()) {
            broken = Some(lines.malformed("the last entry has no fingerprint"));
        }
        Ok(Record { header, setup_line, opening_line, opening, entries, broken })
    }

    /// Plays the first `most` entries, or as many as can be played.
    pub(super) fn walk<G: Game>(
        &self,
        content: &Arc<G::Content>,
        most: usize,
        trust: Trust,
    ) -> Walk<G> {
        let is_known = self.header.generator == GENERATOR && trust == Trust::Checked;
        let chance = match &self.header.origin {
            Origin::Seed { seed, stream, salt } if is_known => {
                Some(Seeded::new(*seed, *stream).salted(*salt))
            }
            _ => None,
        };
        let mut walk = Walk { replay: None, chance, vouched: 0, play: 0, stopped: None };
        let inherited = self.header.inherited;
        // Whoever goes on before the end of what was inherited inherits less.
        let kept = inherited.map(|n| n.min(most));
        let mut elsewhere = None;
        let own = if inherited.is_some() { &mut elsewhere } else { &mut walk.chance };
        let replay = match self.open::<G>(own, content, trust) {
            Ok(replay) => walk.replay.insert(replay.inheriting(kept)),
            Err(Stop { replay, error }) => {
                let replay = replay.map(|replay| replay.inheriting(kept));
                return Walk { replay, stopped: Some(error), ..walk };
            }
        };
        for (at, (number, line)) in self.entries.iter().take(most).enumerate() {
            let is_own = inherited.is_none_or(|n| at >= n);
            let own = if is_own { &mut walk.chance } else { &mut elsewhere };
            let before = replay.len();
            if let Err(error) = entry(*number, line, replay, own, trust) {
                let play = if line.undo.is_some() { before } else { before + 1 };
                // What is only a fingerprint away was played all the same.
                if matches!(error, SaveError::HashMismatch { .. }) {
                    return Walk { play, stopped: Some(error), ..walk };
                }
                // What departed from its record must not stay in it.
                let is_clean = replay.len() == before;
                let rest = if is_clean { walk } else { self.walk(content, at, trust) };
                return Walk { play, stopped: Some(error), vouched: at, ..rest };
            }
            // Of an older fingerprint it is only known that it was one: the rules vouch for it.
            if line.has_print() {
                walk.vouched = at + 1;
            }
        }
        walk.play = replay.len();
        walk.vouched = self.entries.len().min(most);
        if most >= self.entries.len() {
            walk.stopped.clone_from(&self.broken);
        }
        walk
    }

    /// Begins the game anew, where it can't begin as it began: with its own dice
    /// if it has any, else with some that only its opening needs, before those
    /// of whoever plays on.
    pub(super) fn begin_anew<G: Game>(
        &self,
        content: &Arc<G::Content>,
    ) -> Option<(Replay<G>, Option<Seeded>)> {
        let setup: G::Setup = serde_json::from_str(&self.header.setup).ok()?;
        let (chance, commitment, is_own) = match &self.header.origin {
            Origin::Seed { seed, stream, salt } => {
                let chance = Seeded::new(*seed, *stream).salted(*salt);
                (chance, salted_commitment(*seed, *stream, salt.as_ref()), true)
            }
            Origin::Commitment(hash) => {
                let seed = hash.bytes().fold(0, |seed, byte| derive_seed(seed, byte.into()));
                (Seeded::new(seed, 0), hash.clone(), false)
            }
        };
        let mut recorder = Recorder::new(chance);
        let text = self.header.setup.clone();
        let replay = Replay::begin(content, &setup, text, commitment, &mut recorder).ok()?;
        Some((replay, is_own.then(|| recorder.into_parts().0)))
    }

    /// Sets the game up.
    fn open<G: Game>(
        &self,
        chance: &mut Option<Seeded>,
        content: &Arc<G::Content>,
        trust: Trust,
    ) -> Result<Replay<G>, Stop<G>> {
        let header = &self.header;
        let setup: G::Setup = serde_json::from_str(&header.setup).map_err(|error| {
            let what = format!("this is not a setup ({error})");
            SaveError::Malformed { line: self.setup_line, what }
        })?;
        let rolls = rolls(self.opening_line, &self.opening)?;
        check_rolls(&rolls, chance, self.opening_line, 0)?;
        let commitment = match &header.origin {
            Origin::Seed { seed, stream, salt } => salted_commitment(*seed, *stream, salt.as_ref()),
            Origin::Commitment(hash) => hash.clone(),
        };
        let mut recorder = Recorder::new(Recorded::new(&rolls));
        let text = header.setup.clone();
        let result = Replay::<G>::begin(content, &setup, text, commitment, &mut recorder);
        // A broken record may well be why the game refused: it is told first.
        let broken = recorder.chance().broken().map_or(Ok(()), Err);
        check_record(broken, self.opening_line, 0)?;
        let replay = result.map_err(|refusal| SaveError::SetupRefused {
            line: self.setup_line,
            rule: refusal.to_string(),
        })?;
        check_record(recorder.chance().finish(), self.opening_line, 0)?;
        match check_print(self.opening_line, &self.opening, &replay, trust) {
            Ok(()) => Ok(replay),
            Err(error) => Err(Stop { replay: Some(Box::new(replay)), error }),
        }
    }
}

/// Why a game did not begin as it began, and how it began instead.
struct Stop<G: Game> {
    replay: Option<Box<Replay<G>>>,
    error: SaveError,
}

impl<G: Game> From<SaveError> for Stop<G> {
    fn from(error: SaveError) -> Stop<G> {
        Stop { replay: None, error }
    }
}

/// The rolls of a line.
pub(super) fn rolls(number: usize, line: &Line) -> Result<Vec<Roll>, SaveError> {
    line.rolls().map_err(|error| malformed(number, error.to_string()))
}

fn malformed(line: usize, what: impl Into<String>) -> SaveError {
    SaveError::Malformed { line, what: what.into() }
}

/// Does what one line says.
fn entry<G: Game>(
    number: usize,
    line: &Line,
    replay: &mut Replay<G>,
    chance: &mut Option<Seeded>,
    trust: Trust,
) -> Result<(), SaveError> {
    match line {
        Line { n: Some(n), seat: Some(seat), text: Some(text), undo: None, .. } => {
            let play = replay.len() + 1;
            if *n != play {
                return Err(malformed(number, format!("this is play {play}, not {n}")));
            }
            let rolls = rolls(number, line)?;
            check_rolls(&rolls, chance, number, play)?;
            play_line(number, replay, Seat(*seat), text, &rolls)?;
            if !line.has_print() && play.is_multiple_of(HASH_EVERY) {
                return Err(malformed(number, format!("play {play} has no fingerprint")));
            }
        }
        Line { n: None, seat: None, text: None, rolls: None, undo: Some(to), .. } => {
            replay.undo_to(*to).map_err(|error| SaveError::UndoRefused { line: number, error })?
        }
        _ => return Err(malformed(number, "an entry is a play (n, seat, do, rolls) or an undo")),
    }
    check_print(number, line, replay, trust)
}

fn play_line<G: Game>(
    line: usize,
    replay: &mut Replay<G>,
    seat: Seat,
    text: &str,
    rolls: &[Roll],
) -> Result<(), SaveError> {
    let play = replay.len() + 1;
    let action = replay.game().read(text).map_err(|error| SaveError::ActionUnreadable {
        line,
        play,
        text: text.to_string(),
        reason: error.to_string(),
    })?;
    let mut recorder = Recorder::new(Recorded::new(rolls));
    let result = replay.play(seat, action, text.to_string(), &mut recorder, &mut ());
    let broken = recorder.chance().broken().map_or(Ok(()), Err);
    check_record(broken, line, play)?;
    result.map_err(|refusal| SaveError::ActionRefused {
        line,
        play,
        text: text.to_string(),
        rule: refusal.to_string(),
    })?;
    check_record(recorder.chance().finish(), line, play)
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
    result: Result<(), RecordedError>,
    line: usize,
    play: usize,
) -> Result<(), SaveError> {
    result.map_err(|error| SaveError::RollMismatch { line, play, what: error.to_string() })
}

/// Whether the game is what it was, where the line says what it was.
fn check_print<G: Game>(
    number: usize,
    line: &Line,
    replay: &Replay<G>,
    trust: Trust,
) -> Result<(), SaveError> {
    let Some(found) = line.print.as_ref().filter(|_| trust == Trust::Checked) else {
        return Ok(());
    };
    let now = hash_text(replay.game().fingerprint());
    if *found == now {
        return Ok(());
    }
    let (play, found) = (replay.len(), found.chars().take(20).collect());
    Err(SaveError::HashMismatch { line: number, play, found, now })
}
