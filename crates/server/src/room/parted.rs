//! A table whose game goes another way now, since rules or figures changed. It
//! is shown as far as it goes, and nothing of it changes until somebody chooses
//! to play on.

use std::cmp::Ordering;
use std::fmt;

use table::{RecordedPlay, Seats};

use super::{Refused, Room};
use crate::any_family::{Match, Opening};
use crate::link::Pass;
use crate::store::{Anew, Change, Store};

/// Where a game parts from its record.
pub struct Parted {
    /// What differs and where.
    pub sentence: String,
    /// After how many plays everything agrees.
    pub holds: usize,
    /// How many plays were made.
    pub plays: usize,
    /// The plays that can't be shown any more, as they were recorded.
    pub rest: Vec<RecordedPlay>,
    /// Whether it begins in another way, so that playing on begins it anew.
    pub begins_anew: bool,
    /// The game as far as everything agrees.
    from: Box<dyn Match>,
}

impl Parted {
    /// The game that is shown, and where it parts from its record.
    pub(super) fn of(opening: Opening) -> (Box<dyn Match>, Option<Parted>) {
        let Opening { game, parting, .. } = opening;
        let Some(parting) = parting else { return (game, None) };
        let parted = Parted {
            sentence: parting.sentence,
            holds: parting.holds,
            plays: parting.plays,
            rest: parting.rest,
            begins_anew: parting.begins_anew,
            from: game,
        };
        (parting.shown, Some(parted))
    }

    /// What a viewer of a moment of the record has to know: where it parts.
    pub fn note(&self, at: usize) -> Option<String> {
        let Parted { sentence, holds, begins_anew, .. } = self;
        match at.cmp(holds) {
            _ if *begins_anew => Some(format!("It began in another way. At {sentence}.")),
            Ordering::Less => None,
            Ordering::Equal => Some(format!("Up to here everything agrees. Then: {sentence}.")),
            Ordering::Greater => Some(format!(
                "Since play {holds} this is what the record makes of the rules of today: {sentence}."
            )),
        }
    }

    /// The game as far as everything agrees.
    pub fn from(&self) -> &dyn Match {
        self.from.as_ref()
    }
}

/// Why nothing can be done.
impl fmt::Display for Parted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parted { sentence, holds, .. } = self;
        write!(
            f,
            "This game no longer plays the same: {sentence}. Reload the page to look at it, \
             or to play on from play {holds}."
        )
    }
}

impl Room {
    /// Where the game parts from its record, until somebody plays on.
    pub fn parted(&self) -> Option<&Parted> {
        self.parted.as_ref()
    }

    /// Goes on from the last play that holds. The record as it was is kept.
    pub async fn play_on(&mut self, store: &Store, pass: Pass) -> Result<u64, Refused> {
        let Some(parted) = &self.parted else { return Ok(self.version()) };
        if pass.seats == Seats::NONE && !pass.host {
            let why = "You are watching: only players with a seat can play on.";
            return Err(Refused::Rule(why.to_owned()));
        }
        let (head, lines) = parted.from.stored();
        let over = Some(parted.from.ending().is_some());
        let Parted { sentence, holds, plays, .. } = parted;
        let notice = self.notice(format!(
            "This game goes on from play {holds} of {plays}: {sentence}. The record as it was is \
             kept."
        ));
        let anew = Some(Anew { head, lines });
        let change = Change { anew, over, chat: vec![notice.clone()], ..Change::default() };
        self.commit(store, change).await?;
        if let Some(parted) = self.parted.take() {
            self.game = parted.from;
        }
        self.is_dated = false;
        // What clicks did once they may do again; what was said is said.
        self.keys.retain(|_, version| *version == 0);
        self.remember(vec![notice]);
        self.changed();
        Ok(self.version())
    }
}
