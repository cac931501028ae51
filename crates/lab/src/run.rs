//! A run: the same setup played many times.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::{Bot, Kind, Seen, seed_of};
use table::{Log, Seat, Seeded, Turn, derive_seed};

use crate::{Findings, Subject, Tally, Watch};

/// After how many decisions a game is stopped and counted as unfinished,
/// unless the run says otherwise. Random play of the games there are ends long
/// before.
pub const MOST_DECISIONS: u64 = 1_000_000;

/// Many games on one setup.
#[derive(Clone)]
pub struct Run<G: Subject> {
    content: Arc<G::Content>,
    setup: G::Setup,
    ground: Arc<G::Ground>,
    bots: Vec<Kind>,
    first: u64,
    games: u64,
    seed: u64,
    most_decisions: u64,
    watched: bool,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Results {
    /// What was counted: the same on any number of threads.
    pub tally: Tally,
    /// What happened in the games, if they were watched; the same too.
    pub findings: Option<Findings>,
    /// How many threads played.
    pub threads: usize,
    /// How long it took by the clock, in seconds.
    pub seconds: f64,
    /// How long the threads were playing, all together, in seconds.
    pub busy_seconds: f64,
}

impl Results {
    /// Decisions per second and core: all decisions over the time that the
    /// threads spent playing, added up. Starting threads and waiting for the
    /// last one don't count; listing what is legal, choosing and setting games
    /// up do.
    pub fn decisions_per_second_per_core(&self) -> f64 {
        if self.busy_seconds > 0.0 { self.tally.decisions as f64 / self.busy_seconds } else { 0.0 }
    }
}

/// A game broke its contract, or a bot its own: a defect of the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "game {index} (seed {seed}) broke at decision {decision}: {what}. This is a defect of the program: report it with the mission and this line"
)]
pub struct Fault {
    /// Which game of the run.
    pub index: u64,
    /// Its own seed.
    pub seed: u64,
    /// At which decision, counted from one.
    pub decision: u64,
    /// What went wrong.
    pub what: String,
}

/// Why a run was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RunError {
    /// A game broke; of several, the first of the run.
    #[error(transparent)]
    Broke(#[from] Fault),
    /// The machine gave no threads.
    #[error("can't start {threads} threads: {why}. Ask for fewer")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the machine said.
        why: String,
    },
    /// A game can't be recorded.
    #[error("the game can't be recorded: {0}")]
    Record(String),
}

/// Why bots can't play a setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatsError<E: std::error::Error> {
    /// The rules refuse the setup.
    #[error("{0}")]
    Setup(E),
    /// There are more or fewer bots than seats.
    #[error("{bots} bots for {seats} seats: name one for all seats, or one for each")]
    Bots {
        /// How many bots there were.
        bots: usize,
        /// How many seats there are.
        seats: usize,
    },
}

impl<G: Subject> Run<G> {
    /// A run of one game with seed 0, played by these bots: one for all seats,
    /// or one for each.
    pub fn new(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        bots: &[Kind],
    ) -> Result<Run<G>, SeatsError<G::SetupError>> {
        let ground = G::prepare(content, setup).map_err(SeatsError::Setup)?;
        let seats = G::seats(&ground);
        let bots = match bots {
            [kind] => vec![*kind; seats],
            kinds if kinds.len() == seats => kinds.to_vec(),
            kinds => {
                let bots = kinds.len();
                return Err(SeatsError::Bots { bots, seats });
            }
        };
        Ok(Run {
            content: Arc::clone(content),
            setup: setup.clone(),
            ground: Arc::new(ground),
            bots,
            first: 0,
            games: 1,
            seed: 0,
            most_decisions: MOST_DECISIONS,
            watched: false,
        })
    }

    /// The same run with so many games.
    #[must_use]
    pub fn games(mut self, games: u64) -> Run<G> {
        self.games = games;
        self
    }

    /// The same run from this game on: games `first` to `first + games - 1`.
    /// The parts of a run add up to the whole.
    #[must_use]
    pub fn first(mut self, first: u64) -> Run<G> {
        self.first = first;
        self
    }

    /// The same run, with somebody who watches what happens in the games. It
    /// takes a little longer.
    #[must_use]
    pub fn watched(mut self, watched: bool) -> Run<G> {
        self.watched = watched;
        self
    }

    /// The same run with another seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Run<G> {
        self.seed = seed;
        self
    }

    /// The same run with games stopped after so many decisions.
    #[must_use]
    pub fn most_decisions(mut self, decisions: u64) -> Run<G> {
        self.most_decisions = decisions;
        self
    }

    /// The seed of one game of the run.
    pub fn seed_of_game(&self, index: u64) -> u64 {
        derive_seed(self.seed, index)
    }

    fn bots_of(&self, seed: u64) -> Vec<Box<dyn Bot<G>>> {
        let seats = (0..).map(Seat);
        let sit = |(kind, seat): (&Kind, Seat)| kind.sit(seed_of(seed, seat));
        self.bots.iter().zip(seats).map(sit).collect()
    }

    /// Plays one game of the run to its end, and counts it. `legal` is room
    /// for lists of actions, so that it need not be found anew each time.
    pub fn play_one(
        &self,
        index: u64,
        legal: &mut Vec<G::Action>,
        tally: &mut Tally,
    ) -> Result<(), Fault> {
        self.play_watched(index, legal, tally, &mut ())
    }

    /// The same with somebody who watches.
    fn play_watched<W: Watch<G>>(
        &self,
        index: u64,
        legal: &mut Vec<G::Action>,
        tally: &mut Tally,
        watch: &mut W,
    ) -> Result<(), Fault> {
        let seed = self.seed_of_game(index);
        let mut bots = self.bots_of(seed);
        let mut chance = Seeded::new(seed, 0);
        watch.begin();
        let mut game = G::begin(&self.ground, &mut chance, watch);
        let mut decisions = 0;
        let ending = loop {
            let seats = match game.turn() {
                Turn::Over(outcome) => break Some(G::ending(outcome)),
                Turn::Decide(_) if decisions == self.most_decisions => break None,
                Turn::Decide(seats) => seats,
            };
            decisions += 1;
            let broke = |what| Fault { index, seed, decision: decisions, what };
            legal.clear();
            game.legal(legal);
            let (seat, action) = choose(&game, seats, &mut bots, legal).map_err(broke)?;
            watch.look(&game);
            game.apply(seat, action, &mut chance, watch)
                .map_err(|refusal| broke(refused::<G>(&game, action, &refusal)))?;
        };
        tally.count(ending, decisions, game.rounds());
        Ok(())
    }

    /// Plays one game of the run to its end, and keeps all of it.
    pub fn record(&self, index: u64) -> Result<Log<G>, RunError> {
        let seed = self.seed_of_game(index);
        let mut bots = self.bots_of(seed);
        let mut log = Log::<G>::start(&self.content, &self.setup, seed)
            .map_err(|error| RunError::Record(error.to_string()))?;
        let mut legal = Vec::new();
        while let Turn::Decide(seats) = log.game().turn() {
            let decision = log.len() as u64 + 1;
            if decision > self.most_decisions {
                break;
            }
            let broke = |what| Fault { index, seed, decision, what };
            legal.clear();
            log.game().legal(&mut legal);
            let (seat, action) = choose(log.game(), seats, &mut bots, &legal).map_err(broke)?;
            let played = log.play(seat, action, &mut ());
            played.map_err(|refusal| broke(refused::<G>(log.game(), action, &refusal)))?;
        }
        Ok(log)
    }
}

/// What the bots do: the lowest of the seats that may decide speaks for them.
#[inline]
fn choose<G: Subject>(
    game: &G,
    seats: table::Seats,
    bots: &mut [Box<dyn Bot<G>>],
    legal: &[G::Action],
) -> Result<(Seat, G::Action), String> {
    // The lowest bit by hand: the loop of `lowest` is felt at this rate.
    let seat = Seat(seats.0.trailing_zeros() as u8);
    let Some(bot) = bots.get_mut(usize::from(seat.0)) else {
        return Err(format!("{seats:?} decide, and no bot sits there"));
    };
    if legal.is_empty() {
        return Err("a decision is open, and nothing is allowed".to_owned());
    }
    let chosen = bot.choose(seat, Seen::new(game, seat), legal);
    match legal.get(chosen) {
        Some(action) if game.may(seat, *action) => Ok((seat, *action)),
        // Some answers belong to another of those who decide.
        Some(action) => Ok((game.answerer(*action).unwrap_or(seat), *action)),
        None => Err(format!("the bot chose number {chosen} of {} actions", legal.len())),
    }
}

fn refused<G: Subject>(game: &G, action: G::Action, refusal: &G::Refusal) -> String {
    let text = game.write(&action);
    format!("`{text}` is listed as allowed and was refused ({refusal})")
}

/// What one thread brings home.
struct Share<W> {
    tally: Tally,
    watch: W,
    busy: Duration,
    fault: Option<Fault>,
}

impl<W: Default> Share<W> {
    fn new() -> Share<W> {
        Share { tally: Tally::default(), watch: W::default(), busy: Duration::ZERO, fault: None }
    }

    fn join<G: Subject>(mut self, other: Share<W>) -> Share<W>
    where
        W: Watch<G>,
    {
        self.tally.add(&other.tally);
        self.watch.add(&other.watch);
        self.busy += other.busy;
        // The first of the run, whichever thread found it first.
        self.fault = match (self.fault, other.fault) {
            (Some(a), Some(b)) => Some(if a.index < b.index { a } else { b }),
            (a, b) => a.or(b),
        };
        self
    }
}

impl<G: Subject> Run<G>
where
    G::Content: Send + Sync,
    G::Setup: Sync,
    G::Action: Send,
{
    /// Plays all games, on so many threads or one per core.
    ///
    /// `progress` is told how many more games are done, from any thread.
    pub fn play(
        &self,
        threads: Option<usize>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Results, RunError> {
        self.play_until(&AtomicBool::new(false), threads, progress)
    }

    /// Plays until all games are played or somebody sets `stop`. Games that
    /// are under way then are played to their end, so that what was done is the
    /// beginning of the run without a gap: it goes on with
    /// [`first`](Run::first) and as many games less.
    pub fn play_until(
        &self,
        stop: &AtomicBool,
        threads: Option<usize>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Results, RunError> {
        if self.watched {
            self.play_as::<G::Watch>(stop, threads, progress)
        } else {
            self.play_as::<()>(stop, threads, progress)
        }
    }

    fn play_as<W: Watch<G>>(
        &self,
        stop: &AtomicBool,
        threads: Option<usize>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Results, RunError> {
        // Zero means one per core to the pool.
        let wanted = threads.unwrap_or(0);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(wanted)
            .build()
            .map_err(|why| RunError::Threads { threads: wanted, why: why.to_string() })?;
        let begun = Instant::now();
        let queue = Queue { next: AtomicU64::new(0), broken: AtomicBool::new(false), stop };
        let shares = pool.broadcast(|_| self.work::<W>(&queue, progress));
        let share = shares.into_iter().fold(Share::new(), Share::join::<G>);
        let seconds = begun.elapsed().as_secs_f64();
        match share.fault {
            Some(fault) => Err(RunError::Broke(fault)),
            None => Ok(Results {
                tally: share.tally,
                findings: share.watch.findings(&self.ground),
                threads: pool.current_num_threads(),
                seconds,
                busy_seconds: share.busy.as_secs_f64(),
            }),
        }
    }

    /// What one thread does: the next game that nobody plays yet, until none
    /// is left.
    fn work<W: Watch<G>>(&self, queue: &Queue, progress: &(dyn Fn(u64) + Sync)) -> Share<W> {
        let begun = Instant::now();
        let mut share = Share::new();
        let mut legal = Vec::new();
        while let Some(place) = queue.take(self.games) {
            let index = self.first.wrapping_add(place);
            let played = self.play_watched(index, &mut legal, &mut share.tally, &mut share.watch);
            if let Err(fault) = played {
                queue.broken.store(true, Ordering::Relaxed);
                share.fault = Some(fault);
                break;
            }
            progress(1);
        }
        share.busy = begun.elapsed();
        share
    }
}

/// The games of a run that are still to be played, taken in order: so the
/// first that breaks is always played, and a run that is stopped has no gap.
struct Queue<'s> {
    next: AtomicU64,
    broken: AtomicBool,
    stop: &'s AtomicBool,
}

impl Queue<'_> {
    fn take(&self, games: u64) -> Option<u64> {
        if self.stop.load(Ordering::Relaxed) || self.broken.load(Ordering::Relaxed) {
            return None;
        }
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        (place < games).then_some(place)
    }
}

/// A run of any game, as whoever plays several of them needs it.
pub trait Study: Send + Sync {
    /// See [`Run::play_until`].
    fn play_until(
        &self,
        stop: &AtomicBool,
        threads: Option<usize>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Results, RunError>;

    /// One game of the run as a save.
    fn save(&self, index: u64) -> Result<String, RunError>;
}

impl<G: Subject> Study for Run<G>
where
    G::Content: Send + Sync,
    G::Setup: Send + Sync,
    G::Action: Send,
{
    fn play_until(
        &self,
        stop: &AtomicBool,
        threads: Option<usize>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Results, RunError> {
        Run::play_until(self, stop, threads, progress)
    }

    fn save(&self, index: u64) -> Result<String, RunError> {
        self.record(index).map(|log| table::write(&log))
    }
}
