//! A saved game that is opened, perhaps from a time of other rules.

use std::sync::Arc;

use super::line::{Header, Line};
use super::sheet::FORMAT;
use super::walk::{Record, Trust, rolls};
use super::{Difference, Salt, SaveError};
use crate::{GENERATOR, Game, Log, Replay, Roll, Seat, Seeded};

/// A play as it was recorded: what is known of it whatever the rules say now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedPlay {
    /// Who did it.
    pub seat: Seat,
    /// What was done.
    pub text: String,
    /// The chance it met.
    pub rolls: Vec<Roll>,
}

/// A saved game as the rules and figures of today see it.
///
/// Either everything agrees, and it is played on with
/// [`play_on`](Opened::play_on); or there is a [`Difference`], and it can be
/// shown as far as it goes, told to the end from its record, and played on from
/// the last play that holds. Opening changes nothing: whoever plays on keeps the
/// old text beside.
pub struct Opened<G: Game> {
    header: Header,
    /// As far as everything agrees; none where it can't even be set up.
    holds: Option<(Replay<G>, Option<Seeded>)>,
    /// As far as it can be shown, where that is further.
    shown: Option<Replay<G>>,
    plays: Vec<RecordedPlay>,
    difference: Option<Difference>,
    is_dated: bool,
}

impl<G: Game> Opened<G> {
    /// Plays a record as far as it goes.
    pub(super) fn new(record: Record, content: &Arc<G::Content>) -> Opened<G> {
        let plays = recorded(&record.entries);
        let setup = serde_json::from_str::<G::Setup>(&record.header.setup);
        let figures = setup.ok().map(|setup| G::figures(content, &setup));
        let is_dated = record.header.format < FORMAT || record.header.figures != figures;
        let all = record.entries.len();
        let walk = record.walk::<G>(content, all, Trust::Checked);
        let play = walk.play;
        // The dice of another generator can be shown, not rolled on.
        let other_dice = (record.header.generator != GENERATOR).then(|| {
            let found = record.header.generator.clone();
            SaveError::OtherGenerator { line: 5, found, known: GENERATOR }
        });
        let Some(cause) = walk.stopped.or(other_dice) else {
            let holds = walk.replay.map(|replay| (replay, walk.chance));
            let (header, shown, difference) = (record.header, None, None);
            return Opened { header, holds, shown, plays, difference, is_dated };
        };
        // What holds, and how far the record alone leads.
        let again = record.walk::<G>(content, walk.vouched, Trust::Checked);
        let holds = again.replay.map(|replay| (replay, again.chance));
        let anew = if holds.is_none() { record.begin_anew::<G>(content) } else { None };
        let begins_anew = anew.is_some();
        let holds = holds.or(anew);
        let count = holds.as_ref().map_or(0, |(replay, _)| replay.len());
        let shown = record.walk::<G>(content, all, Trust::Recorded).replay;
        let header = record.header;
        let difference = Difference {
            holds: count,
            play,
            plays: plays.len(),
            is_unplayable: holds.is_none(),
            begins_anew,
            cause,
            figures: match (&header.figures, figures) {
                (Some(before), Some(now)) => before.changes(&now),
                _ => Vec::new(),
            },
            rules: (header.rules != G::RULES_VERSION).then_some((header.rules, G::RULES_VERSION)),
        };
        Opened { header, holds, shown, plays, difference: Some(difference), is_dated }
    }

    /// Whether its head would be written otherwise now: by an older format, or
    /// with other figures.
    pub fn is_dated(&self) -> bool {
        self.is_dated
    }

    /// What stands at its head.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where it goes another way now; nothing where all agrees.
    pub fn difference(&self) -> Option<&Difference> {
        self.difference.as_ref()
    }

    /// The game as far as it can be shown, by its recorded actions and chance;
    /// nothing where it can't even be set up. Where there is a difference, the
    /// plays after those that hold show what the record makes of the rules of
    /// today; where it begins in another way, it is the game as it begins now.
    pub fn shown(&self) -> Option<&Replay<G>> {
        self.shown.as_ref().or(self.holds.as_ref().map(|(replay, _)| replay))
    }

    /// All plays that stand in the record, whether or not they can be shown.
    pub fn plays(&self) -> &[RecordedPlay] {
        &self.plays
    }

    /// The game as far as everything agrees, to play on from there. Where the
    /// seed is not known, as in a shared game, `seed` and `salt` make what comes;
    /// nothing where it can't even be set up.
    pub fn play_on(self, seed: u64, salt: Option<Salt>) -> Option<Log<G>> {
        self.into_logs(seed, salt).map(|(_, holds)| holds)
    }

    /// The game as far as it can be shown, and as [`play_on`](Opened::play_on)
    /// gives it. The first is to be looked at: its generator is not the game's.
    /// Where all agrees, there is only the second.
    pub fn into_logs(self, seed: u64, salt: Option<Salt>) -> Option<(Option<Log<G>>, Log<G>)> {
        let shown = self.shown.map(|replay| Log::resume(replay, Seeded::new(seed, 0)));
        let holds = match self.holds? {
            (replay, Some(chance)) => Log::resume(replay, chance),
            (replay, None) => Log::fork_with(&replay, replay.len(), seed, salt).ok()?,
        };
        Some((shown, holds))
    }

    /// The whole game, if all of it agrees.
    pub(super) fn whole(self) -> Result<(Replay<G>, Option<Seeded>), SaveError> {
        match (self.difference, self.holds) {
            (Some(difference), _) => Err(difference.cause),
            (None, Some(whole)) => Ok(whole),
            // Without a difference it was set up.
            (None, None) => Err(SaveError::NotASave),
        }
    }
}

/// The plays that stand at the end of a record.
fn recorded(entries: &[(usize, Line)]) -> Vec<RecordedPlay> {
    let mut plays = Vec::new();
    for (number, line) in entries {
        match line {
            Line { undo: Some(to), .. } => plays.truncate(*to),
            Line { seat: Some(seat), text: Some(text), .. } => plays.push(RecordedPlay {
                seat: Seat(*seat),
                text: text.clone(),
                rolls: rolls(*number, line).unwrap_or_default(),
            }),
            _ => {}
        }
    }
    plays
}
