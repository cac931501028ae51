//! A played game, to look at from any moment.

use std::collections::VecDeque;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use super::{Entry, Play, UndoRefused};
use crate::{Chance, Game, Recorded, RecordedError, Recorder, Roll, Seat, Sink};

/// After how many plays the game is kept as it stood, so that any moment is at
/// most that many plays away.
const POST_EVERY: usize = 64;

/// How many of the last plays are taken back by a copy of the game. Further
/// back, the game is played again from the post before.
const COPIES: usize = 8;

/// After how many plays a fingerprint is taken.
pub(crate) const HASH_EVERY: usize = 10;

/// A game as it was played: its setup, and every action with the chance it
/// met.
///
/// It holds no seed, only a commitment to it, and so can be looked at but not
/// played on; a [`Log`](crate::Log) is a replay that still has its generator.
/// Plays are counted from one: play `n` leads from [`at(n - 1)`](Replay::at)
/// to `at(n)`, and [`events_of(n)`](Replay::events_of) is what happened in it.
/// Number 0 is the opening, all that happened before the first decision.
pub struct Replay<G: Game> {
    content: Arc<G::Content>,
    setup: G::Setup,
    setup_text: String,
    commitment: String,
    /// How many of the first entries, after the opening, met the chance of
    /// another game.
    inherited: Option<usize>,
    opening: Vec<Roll>,
    opening_hash: u64,
    entries: Vec<Entry<G::Action>>,
    /// The entries that are plays and were not taken back.
    standing: Vec<usize>,
    now: G,
    /// How many plays can't be taken back any more.
    firm: usize,
    /// The game before each of the last few plays that can be taken back.
    recent: VecDeque<G>,
    /// The game after 0, 64, 128 … standing plays.
    posts: Vec<G>,
}

// Derived, this would ask the content to be `Clone`, which is shared instead.
impl<G: Game> Clone for Replay<G> {
    fn clone(&self) -> Replay<G> {
        Replay {
            content: Arc::clone(&self.content),
            setup: self.setup.clone(),
            setup_text: self.setup_text.clone(),
            commitment: self.commitment.clone(),
            inherited: self.inherited,
            opening: self.opening.clone(),
            opening_hash: self.opening_hash,
            entries: self.entries.clone(),
            standing: self.standing.clone(),
            now: self.now.clone(),
            firm: self.firm,
            recent: self.recent.clone(),
            posts: self.posts.clone(),
        }
    }
}

impl<G: Game> fmt::Debug for Replay<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay")
            .field("game", &G::NAME)
            .field("setup", &self.setup)
            .field("plays", &self.len())
            .finish_non_exhaustive()
    }
}

/// Why a moment of a replay can't be shown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The game was not that long.
    #[error("play {asked} was asked for, but only {len} plays stand")]
    NoSuchPlay {
        /// Which one was asked for.
        asked: usize,
        /// How many there are.
        len: usize,
    },
    /// The rules now refuse what they once allowed.
    #[error("play {play} can't be shown: the rules refuse it now ({rule})")]
    Refused {
        /// Which play; 0 is the opening.
        play: usize,
        /// The rule that forbids it.
        rule: String,
    },
    /// The rules now ask for other chance than they once did.
    #[error("play {play} can't be shown: {error}")]
    OtherChance {
        /// Which play; 0 is the opening.
        play: usize,
        /// Where it departs from the record.
        error: RecordedError,
    },
}

/// Passes events on, and notices whether one of them revealed something.
struct Witness<'a, G, S> {
    sink: &'a mut S,
    revealed: bool,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, S: Sink<G::Event>> Sink<G::Event> for Witness<'_, G, S> {
    fn event(&mut self, event: G::Event) {
        self.revealed |= G::reveals(&event);
        self.sink.event(event);
    }
}

impl<G: Game> Replay<G> {
    /// Sets the game up. `setup_text` is the setup as saves keep it.
    pub(crate) fn begin<C: Chance>(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        setup_text: String,
        commitment: String,
        chance: &mut Recorder<C>,
    ) -> Result<Replay<G>, G::SetupError> {
        chance.clear();
        let now = G::start(content, setup, chance, &mut ())?;
        Ok(Replay {
            content: Arc::clone(content),
            setup: setup.clone(),
            setup_text,
            commitment,
            inherited: None,
            opening: chance.rolls().to_vec(),
            opening_hash: now.fingerprint(),
            entries: Vec::new(),
            standing: Vec::new(),
            firm: 0,
            recent: VecDeque::new(),
            posts: vec![now.clone()],
            now,
        })
    }

    /// The same, with its opening and first entries marked as inherited.
    pub(crate) fn inheriting(self, inherited: Option<usize>) -> Replay<G> {
        Replay { inherited, ..self }
    }

    /// The game after the first `n` plays as the beginning of another, whose
    /// own chance is committed to by `commitment`.
    pub(crate) fn branch(&self, n: usize, commitment: String) -> Result<Replay<G>, ReplayError> {
        if n > self.len() {
            return Err(ReplayError::NoSuchPlay { asked: n, len: self.len() });
        }
        let mut chance = Recorder::new(Recorded::new(&self.opening));
        let setup_text = self.setup_text.clone();
        let begun =
            Replay::<G>::begin(&self.content, &self.setup, setup_text, commitment, &mut chance);
        let mut branch =
            begun.map_err(|refusal| ReplayError::Refused { play: 0, rule: refusal.to_string() })?;
        for (play, n) in self.plays().take(n).zip(1..) {
            let mut chance = Recorder::new(Recorded::new(&play.rolls));
            let text = play.text.clone();
            let result = branch.play(play.seat, play.action, text, &mut chance, &mut ());
            if let Some(error) = chance.chance().broken() {
                return Err(ReplayError::OtherChance { play: n, error });
            }
            result
                .map_err(|refusal| ReplayError::Refused { play: n, rule: refusal.to_string() })?;
        }
        Ok(branch.inheriting(Some(n)))
    }

    /// A game that was played as a part of another, by the chance it met there.
    pub(crate) fn recall<'r>(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        opening: &[Roll],
        plays: impl IntoIterator<Item = (Seat, G::Action, &'r [Roll])>,
        commitment: String,
    ) -> Result<Replay<G>, ReplayError> {
        let refused = |play: usize, rule: String| ReplayError::Refused { play, rule };
        let text = serde_json::to_string(setup).map_err(|error| refused(0, error.to_string()))?;
        let mut chance = Recorder::new(Recorded::new(opening));
        let begun = Replay::<G>::begin(content, setup, text, commitment, &mut chance);
        let mut recalled = begun.map_err(|refusal| refused(0, refusal.to_string()))?;
        if let Some(error) = chance.chance().broken() {
            return Err(ReplayError::OtherChance { play: 0, error });
        }
        let mut count = 0;
        for (seat, action, rolls) in plays {
            count += 1;
            let mut chance = Recorder::new(Recorded::new(rolls));
            let text = recalled.game().write(&action);
            let result = recalled.play(seat, action, text, &mut chance, &mut ());
            if let Some(error) = chance.chance().broken() {
                return Err(ReplayError::OtherChance { play: count, error });
            }
            result.map_err(|refusal| refused(count, refusal.to_string()))?;
        }
        Ok(recalled.inheriting(Some(count)))
    }

    /// Does one more play, or refuses it and changes nothing.
    pub(crate) fn play<C: Chance, S: Sink<G::Event>>(
        &mut self,
        seat: Seat,
        action: G::Action,
        text: String,
        chance: &mut Recorder<C>,
        sink: &mut S,
    ) -> Result<(), G::Refusal> {
        let (play, after) = self.consider(seat, action, text, chance, sink)?;
        self.take_play(play, after);
        Ok(())
    }

    /// Works out one more play and the game after it. Nothing changes.
    pub(super) fn consider<C: Chance, S: Sink<G::Event>>(
        &self,
        seat: Seat,
        action: G::Action,
        text: String,
        chance: &mut Recorder<C>,
        sink: &mut S,
    ) -> Result<(Play<G::Action>, G), G::Refusal> {
        chance.clear();
        let mut after = self.now.clone();
        let mut witness = Witness::<G, S> { sink, revealed: false, game: PhantomData };
        after.apply(seat, action, chance, &mut witness)?;
        let rolls = chance.rolls().to_vec();
        let revealed = witness.revealed || !rolls.is_empty();
        let n = self.len() + 1;
        let hash = n.is_multiple_of(HASH_EVERY).then(|| after.fingerprint());
        Ok((Play { seat, action, text, rolls, revealed, hash }, after))
    }

    /// Takes what [`consider`](Replay::consider) found.
    pub(super) fn take_play(&mut self, play: Play<G::Action>, after: G) {
        let before = std::mem::replace(&mut self.now, after);
        self.standing.push(self.entries.len());
        let n = self.standing.len();
        if play.revealed {
            self.firm = n;
            self.recent.clear();
        } else {
            if self.recent.len() == COPIES {
                self.recent.pop_front();
            }
            self.recent.push_back(before);
        }
        if n.is_multiple_of(POST_EVERY) {
            self.posts.push(self.now.clone());
        }
        self.entries.push(Entry::Play(play));
    }

    /// Takes back all plays after the first `to`.
    pub(crate) fn undo_to(&mut self, to: usize) -> Result<(), UndoRefused> {
        let after = self.consider_undo(to)?;
        self.take_undo(to, after);
        Ok(())
    }

    /// The game as it would be without the plays after the first `to`.
    pub(super) fn consider_undo(&self, to: usize) -> Result<G, UndoRefused> {
        let len = self.standing.len();
        if len == 0 {
            return Err(UndoRefused::Nothing);
        }
        if to >= len {
            return Err(UndoRefused::Ahead { to, len });
        }
        if to < self.firm {
            return Err(UndoRefused::Revealed { play: self.firm });
        }
        self.at(to).map_err(|_| UndoRefused::Astray { to })
    }

    /// Takes back as [`consider_undo`](Replay::consider_undo) found it possible.
    pub(super) fn take_undo(&mut self, to: usize, after: G) {
        let len = self.standing.len();
        self.now = after;
        self.recent.truncate(self.recent.len().saturating_sub(len - to));
        self.standing.truncate(to);
        self.posts.truncate(to / POST_EVERY + 1);
        self.entries.push(Entry::Undo { to });
    }

    /// How many plays can't be taken back any more.
    pub(crate) fn firm(&self) -> usize {
        self.firm
    }

    /// How many plays stand.
    pub fn len(&self) -> usize {
        self.standing.len()
    }

    /// Whether no play stands.
    pub fn is_empty(&self) -> bool {
        self.standing.is_empty()
    }

    /// The game after the last play.
    pub fn game(&self) -> &G {
        &self.now
    }

    /// The game after the first `n` plays.
    pub fn at(&self, n: usize) -> Result<G, ReplayError> {
        let len = self.len();
        if n >= len {
            return if n == len {
                Ok(self.now.clone())
            } else {
                Err(ReplayError::NoSuchPlay { asked: n, len })
            };
        }
        let copied = (self.recent.len() + n).checked_sub(len);
        if let Some(game) = copied.and_then(|at| self.recent.get(at)) {
            return Ok(game.clone());
        }
        let post = n / POST_EVERY;
        let mut game = self.posts[post].clone();
        for play in post * POST_EVERY + 1..=n {
            self.step(&mut game, play, &mut ())?;
        }
        Ok(game)
    }

    /// Does play `n` once more, on a game as it stood after `n - 1` plays, by
    /// the chance that was recorded. So a viewer walks from one to the next.
    pub fn step<S: Sink<G::Event>>(
        &self,
        game: &mut G,
        n: usize,
        sink: &mut S,
    ) -> Result<(), ReplayError> {
        let play = n
            .checked_sub(1)
            .and_then(|at| self.standing_play(at))
            .ok_or(ReplayError::NoSuchPlay { asked: n, len: self.len() })?;
        let mut chance = Recorded::new(&play.rolls);
        let result = game.apply(play.seat, play.action, &mut chance, sink);
        // A broken record may be the reason for the refusal, so it is told first.
        if let Some(error) = chance.broken() {
            return Err(ReplayError::OtherChance { play: n, error });
        }
        result.map_err(|refusal| ReplayError::Refused { play: n, rule: refusal.to_string() })?;
        chance.finish().map_err(|error| ReplayError::OtherChance { play: n, error })
    }

    /// What happened in play `n`; for 0, what happened before the first
    /// decision.
    pub fn events_of(&self, n: usize) -> Result<Vec<G::Event>, ReplayError> {
        let mut events = Vec::new();
        if n == 0 {
            let mut chance = Recorded::new(&self.opening);
            let result = G::start(&self.content, &self.setup, &mut chance, &mut events);
            if let Some(error) = chance.broken() {
                return Err(ReplayError::OtherChance { play: 0, error });
            }
            result
                .map_err(|refusal| ReplayError::Refused { play: 0, rule: refusal.to_string() })?;
        } else {
            let mut game = self.at(n - 1)?;
            self.step(&mut game, n, &mut events)?;
        }
        Ok(events)
    }

    /// The plays that stand, in order.
    pub fn plays(&self) -> impl DoubleEndedIterator<Item = &Play<G::Action>> {
        (0..self.len()).filter_map(|at| self.standing_play(at))
    }

    fn standing_play(&self, at: usize) -> Option<&Play<G::Action>> {
        match self.entries.get(*self.standing.get(at)?)? {
            Entry::Play(play) => Some(play),
            Entry::Undo { .. } => None,
        }
    }

    /// Everything that was ever done, with what was taken back.
    pub fn entries(&self) -> &[Entry<G::Action>] {
        &self.entries
    }

    /// The chance that the setup met.
    pub fn opening(&self) -> &[Roll] {
        &self.opening
    }

    /// The figures it is played with.
    pub fn content(&self) -> &Arc<G::Content> {
        &self.content
    }

    /// What was agreed on before the game began.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The hash that was published in place of the seed; see
    /// [`commitment`](crate::commitment).
    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    /// For a game that was forked from another: how many of its first entries
    /// come from there, with the chance they met there. Its opening does too.
    pub fn inherited(&self) -> Option<usize> {
        self.inherited
    }

    /// Whether this seed and stream are those of the commitment, and really made every
    /// roll that the game did not inherit. So anyone can verify a game whose seed was
    /// told at its end.
    pub fn was_made_by(&self, seed: u64, stream: u64, salt: Option<&crate::Salt>) -> bool {
        if crate::salted_commitment(seed, stream, salt) != self.commitment {
            return false;
        }
        let mut chance = crate::Seeded::new(seed, stream);
        let own = self.entries.iter().skip(self.inherited.unwrap_or(0));
        let played = own.flat_map(|entry| match entry {
            Entry::Play(play) => play.rolls.as_slice(),
            Entry::Undo { .. } => &[],
        });
        let opening = if self.inherited.is_some() { &[] } else { self.opening.as_slice() };
        opening.iter().chain(played).all(|roll| chance.below(roll.n) == roll.value)
    }

    pub(crate) fn setup_text(&self) -> &str {
        &self.setup_text
    }

    pub(crate) fn opening_hash(&self) -> u64 {
        self.opening_hash
    }
}
