//! A run: the same setup played many times.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Bot, Kind, Seen, seed_of};
use rayon::prelude::*;
use table::{Log, Seat, Seeded, Turn, derive_seed};

use crate::{Subject, Tally};

/// After how many decisions a game is stopped and counted as unfinished,
/// unless the run says otherwise. Random play of the games there are ends long
/// before.
pub const MOST_DECISIONS: u64 = 1_000_000;

/// How many games a thread plays between two looks at the clock and two calls
/// of the progress callback.
const BATCH: u64 = 32;

/// Many games on one setup.
#[derive(Clone)]
pub struct Run<G: Subject> {
    content: Arc<G::Content>,
    setup: G::Setup,
    ground: Arc<G::Ground>,
    bots: Vec<Kind>,
    games: u64,
    seed: u64,
    most_decisions: u64,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Results {
    /// What was counted: the same on any number of threads.
    pub tally: Tally,
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
            games: 1,
            seed: 0,
            most_decisions: MOST_DECISIONS,
        })
    }

    /// The same run with so many games.
    #[must_use]
    pub fn games(mut self, games: u64) -> Run<G> {
        self.games = games;
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
        let seed = self.seed_of_game(index);
        let mut bots = self.bots_of(seed);
        let mut chance = Seeded::new(seed, 0);
        let mut game = G::begin(&self.ground, &mut chance);
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
            game.apply(seat, action, &mut chance, &mut ())
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
#[derive(Default)]
struct Share {
    tally: Tally,
    busy: Duration,
    fault: Option<Fault>,
}

impl Share {
    fn join(mut self, other: Share) -> Share {
        self.tally.add(&other.tally);
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
        // Zero means one per core to the pool.
        let wanted = threads.unwrap_or(0);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(wanted)
            .build()
            .map_err(|why| RunError::Threads { threads: wanted, why: why.to_string() })?;
        let begun = Instant::now();
        let batches = self.games.div_ceil(BATCH);
        let share = pool.install(|| {
            (0..batches)
                .into_par_iter()
                .map_init(Vec::new, |legal, batch| self.batch(batch, legal, progress))
                .reduce(Share::default, Share::join)
        });
        let seconds = begun.elapsed().as_secs_f64();
        match share.fault {
            Some(fault) => Err(RunError::Broke(fault)),
            None => Ok(Results {
                tally: share.tally,
                threads: pool.current_num_threads(),
                seconds,
                busy_seconds: share.busy.as_secs_f64(),
            }),
        }
    }

    fn batch(
        &self,
        batch: u64,
        legal: &mut Vec<G::Action>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Share {
        let begun = Instant::now();
        let games = batch * BATCH..((batch + 1) * BATCH).min(self.games);
        let count = games.end - games.start;
        let mut share = Share::default();
        for index in games {
            if let Err(fault) = self.play_one(index, legal, &mut share.tally) {
                share.fault = Some(fault);
                break;
            }
        }
        share.busy = begun.elapsed();
        progress(count);
        share
    }
}
