//! A step of a game that is worked out and not yet taken: a host writes it down
//! first, and then takes it.

use super::{Entry, Log, UndoRefused};
use crate::{Game, Recorder, Seat, Seeded, Sink};

/// What would be the next entry of a log, and the game after it.
///
/// It belongs to the log as it stood: after any other step it is refused.
#[derive(Clone)]
pub struct Step<G: Game> {
    /// How many entries the log had.
    at: usize,
    entry: Entry<G::Action>,
    after: G,
    /// How many plays stand after it.
    plays: usize,
    /// The generator after it, where the step met chance.
    chance: Option<Recorder<Seeded>>,
}

impl<G: Game> Step<G> {
    /// The entry.
    pub fn entry(&self) -> &Entry<G::Action> {
        &self.entry
    }

    /// The game after it.
    pub fn after(&self) -> &G {
        &self.after
    }

    /// How many plays stand after it.
    pub fn plays(&self) -> usize {
        self.plays
    }
}

impl<G: Game> Log<G> {
    /// Works out what `action` would do for `seat`, or why it may not be done.
    /// The log is as it was; [`take`](Log::take) makes it happen.
    pub fn consider<S: Sink<G::Event>>(
        &self,
        seat: Seat,
        action: G::Action,
        sink: &mut S,
    ) -> Result<Step<G>, G::Refusal> {
        let text = self.game().write(&action);
        let mut chance = self.chance.clone();
        let (play, after) = self.replay.consider(seat, action, text, &mut chance, sink)?;
        let chance = (!play.rolls.is_empty()).then_some(chance);
        let plays = self.len() + 1;
        Ok(Step { at: self.entries().len(), entry: Entry::Play(play), after, plays, chance })
    }

    /// Works out what taking back all plays after the first `to` would leave.
    pub fn consider_undo(&self, to: usize) -> Result<Step<G>, UndoRefused> {
        let after = self.replay.consider_undo(to)?;
        let at = self.entries().len();
        Ok(Step { at, entry: Entry::Undo { to }, after, plays: to, chance: None })
    }

    /// Makes a step happen. Whether it did: a step that was worked out for
    /// another moment of the log is left.
    pub fn take(&mut self, step: Step<G>) -> bool {
        if step.at != self.entries().len() {
            return false;
        }
        if let Some(chance) = step.chance {
            self.chance = chance;
        }
        match step.entry {
            Entry::Play(play) => self.replay.take_play(play, step.after),
            Entry::Undo { to } => self.replay.take_undo(to, step.after),
        }
        true
    }
}
