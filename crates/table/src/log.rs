//! The log of a running game: every action with the chance it met.
//!
//! A game is its setup, its seed and its actions; everything else follows. The log
//! also keeps the outcomes of chance, so a game can be shown without its seed. And
//! it keeps what was taken back, so nothing is ever erased.

mod entry;
mod replay;
mod step;

pub(crate) use replay::HASH_EVERY;

pub use entry::{Entry, Play, UndoRefused};
pub use replay::{Replay, ReplayError};
pub use step::Step;

use std::fmt;
use std::sync::Arc;

use crate::{Game, Recorder, Roll, Salt, Seat, Seeded, Sink};

/// A running game with its whole past.
///
/// A play can be taken back if it revealed nothing: it met no chance, and none of
/// its events [`Game::reveals`] something. So an undone play consumed no chance.
/// The generator continues from where it is, and nobody gets other dice by undoing.
#[derive(Clone)]
pub struct Log<G: Game> {
    replay: Replay<G>,
    chance: Recorder<Seeded>,
}

/// Shows the past only: a log's seed must not get into a host's messages.
impl<G: Game> fmt::Debug for Log<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Log").field(&self.replay).finish()
    }
}

/// Why a game could not be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError<E: std::error::Error> {
    /// The rules refuse the setup.
    #[error("{0}")]
    Refused(E),
    /// The setup would not survive saving. That is a defect of the game, better
    /// found now than when a save is loaded.
    #[error("this setup can't be kept in a save: {0}")]
    Unwritable(String),
}

impl<G: Game> Log<G> {
    /// Starts a game on stream 0 of a seed.
    pub fn start(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        seed: u64,
    ) -> Result<Log<G>, StartError<G::SetupError>> {
        Log::start_with(content, setup, seed, 0, None)
    }

    /// Starts a game on stream 0 of a seed, with a commitment that hides the
    /// seed however small it is.
    pub fn start_salted(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        seed: u64,
        salt: Salt,
    ) -> Result<Log<G>, StartError<G::SetupError>> {
        Log::start_with(content, setup, seed, 0, Some(salt))
    }

    /// Starts a game on one stream of a seed. What happens up to the first
    /// decision is [`events_of(0)`](Log::events_of).
    pub fn start_on(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        seed: u64,
        stream: u64,
    ) -> Result<Log<G>, StartError<G::SetupError>> {
        Log::start_with(content, setup, seed, stream, None)
    }

    fn start_with(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        seed: u64,
        stream: u64,
        salt: Option<Salt>,
    ) -> Result<Log<G>, StartError<G::SetupError>> {
        let text = serde_json::to_string(setup)
            .map_err(|error| StartError::Unwritable(error.to_string()))?;
        match serde_json::from_str::<G::Setup>(&text) {
            Ok(again) if again == *setup => {}
            Ok(_) => {
                let what = "it reads back as another setup".to_string();
                return Err(StartError::Unwritable(what));
            }
            Err(error) => return Err(StartError::Unwritable(error.to_string())),
        }
        let mut chance = Recorder::new(Seeded::new(seed, stream).salted(salt));
        let commitment = crate::salted_commitment(seed, stream, salt.as_ref());
        let replay = Replay::begin(content, setup, text, commitment, &mut chance)
            .map_err(StartError::Refused)?;
        Ok(Log { replay, chance })
    }

    /// Another game that begins with the first `n` plays of this one, and then has
    /// dice of its own. What those plays revealed stays revealed.
    ///
    /// Whatever is hidden in the game after those plays stays as it is. A host
    /// forks only what it may show: a finished game, or one without secrets.
    pub fn fork(replay: &Replay<G>, n: usize, seed: u64) -> Result<Log<G>, ReplayError> {
        Log::fork_with(replay, n, seed, None)
    }

    /// The same with a salted commitment.
    pub fn fork_salted(
        replay: &Replay<G>,
        n: usize,
        seed: u64,
        salt: Salt,
    ) -> Result<Log<G>, ReplayError> {
        Log::fork_with(replay, n, seed, Some(salt))
    }

    pub(crate) fn fork_with(
        replay: &Replay<G>,
        n: usize,
        seed: u64,
        salt: Option<Salt>,
    ) -> Result<Log<G>, ReplayError> {
        let branch = replay.branch(n, crate::salted_commitment(seed, 0, salt.as_ref()))?;
        Ok(Log::resume(branch, Seeded::new(seed, 0).salted(salt)))
    }

    /// A game that was played as a part of another, with the chance it met
    /// there: its opening and all its plays. Whoever plays it on does so with
    /// dice of its own.
    pub fn recall<'r>(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        opening: &[Roll],
        plays: impl IntoIterator<Item = (Seat, G::Action, &'r [Roll])>,
        seed: u64,
    ) -> Result<Log<G>, ReplayError> {
        let commitment = crate::commitment(seed, 0);
        let replay = Replay::recall(content, setup, opening, plays, commitment)?;
        Ok(Log::resume(replay, Seeded::new(seed, 0)))
    }

    /// A log made of a replay and the generator that made it, which stands
    /// where the replay ends.
    pub(crate) fn resume(replay: Replay<G>, chance: Seeded) -> Log<G> {
        Log { replay, chance: Recorder::new(chance) }
    }

    /// Does `action` for `seat` and logs it; or refuses it, and nothing has
    /// changed.
    pub fn play<S: Sink<G::Event>>(
        &mut self,
        seat: Seat,
        action: G::Action,
        sink: &mut S,
    ) -> Result<(), G::Refusal> {
        let text = self.replay.game().write(&action);
        let position = self.chance.chance().position();
        let result = self.replay.play(seat, action, text, &mut self.chance, sink);
        if result.is_err() && self.chance.chance().position() != position {
            self.chance.chance_mut().seek(position);
        }
        result
    }

    /// Takes back the last play, which `seat` made, unless it revealed
    /// something.
    ///
    /// A seat takes back its own plays only. Where the table has agreed on
    /// more, or one person plays all seats, use [`undo_to`](Log::undo_to).
    pub fn undo_step(&mut self, seat: Seat) -> Result<(), UndoRefused> {
        let play = self.len();
        let owner = self.plays().next_back().map(|last| last.seat);
        match owner {
            None => Err(UndoRefused::Nothing),
            Some(owner) if owner != seat => Err(UndoRefused::NotYours { play, owner }),
            Some(_) => self.undo_to(play - 1),
        }
    }

    /// Takes back all plays after the first `n`, whoever made them, unless one
    /// of them revealed something.
    pub fn undo_to(&mut self, n: usize) -> Result<(), UndoRefused> {
        self.replay.undo_to(n)
    }

    /// Whether the last play can be taken back.
    pub fn can_undo(&self) -> bool {
        self.earliest_undo() < self.len()
    }

    /// The lowest `n` for which [`undo_to`](Log::undo_to) would not meet a
    /// play that revealed something.
    pub fn earliest_undo(&self) -> usize {
        self.replay.firm()
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        self.replay.game()
    }

    /// How many plays stand.
    pub fn len(&self) -> usize {
        self.replay.len()
    }

    /// Whether no play stands.
    pub fn is_empty(&self) -> bool {
        self.replay.is_empty()
    }

    /// The plays that stand, in order.
    pub fn plays(&self) -> impl DoubleEndedIterator<Item = &Play<G::Action>> {
        self.replay.plays()
    }

    /// Everything that was ever done, with what was taken back.
    pub fn entries(&self) -> &[Entry<G::Action>] {
        self.replay.entries()
    }

    /// The chance that the setup met.
    pub fn opening(&self) -> &[Roll] {
        self.replay.opening()
    }

    /// The game after the first `n` plays.
    pub fn at(&self, n: usize) -> Result<G, ReplayError> {
        self.replay.at(n)
    }

    /// What happened in play `n`, counted from one; for 0, what happened
    /// before the first decision.
    pub fn events_of(&self, n: usize) -> Result<Vec<G::Event>, ReplayError> {
        self.replay.events_of(n)
    }

    /// The figures it is played with.
    pub fn content(&self) -> &Arc<G::Content> {
        self.replay.content()
    }

    /// What was agreed on before the game began.
    pub fn setup(&self) -> &G::Setup {
        self.replay.setup()
    }

    /// The seed. It is a secret as long as the game runs.
    pub fn seed(&self) -> u64 {
        self.chance.chance().seed()
    }

    /// The stream of the seed.
    pub fn stream(&self) -> u64 {
        self.chance.chance().stream()
    }

    /// What the commitment was salted with. It is a secret like the seed.
    pub fn salt(&self) -> Option<&Salt> {
        self.chance.chance().salt()
    }

    /// How many words of the generator have been consumed.
    pub fn position(&self) -> u64 {
        self.chance.chance().position()
    }

    /// The past without the generator, to look at.
    pub fn replay(&self) -> &Replay<G> {
        &self.replay
    }

    /// Gives the generator up, and keeps the past.
    pub fn into_replay(self) -> Replay<G> {
        self.replay
    }
}
