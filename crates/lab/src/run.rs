//! A run: the same setup played many times.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Seen, seed_of};
use table::{Log, Seat, Seeded, Turn, derive_seed};

use crate::reliability::Asker;
use crate::scores::{MOST_SCORES, letter};
use crate::{Ending, Findings, Funnel, Player, Reliability, Scores, Subject, Tally, Watch};

/// After how many decisions a game is stopped and counted as unfinished,
/// unless the run says otherwise. Random play of the games there are ends long
/// before.
pub const MOST_DECISIONS: u64 = 1_000_000;

/// Makes the bot of a seat, from the seed of its own.
type Sit<G> = Arc<dyn Fn(Seat, u64) -> Box<dyn Bot<G>> + Send + Sync>;

/// Many games on one setup.
#[derive(Clone)]
pub struct Run<G: Subject> {
    pub(crate) content: Arc<G::Content>,
    pub(crate) setup: G::Setup,
    ground: Arc<G::Ground>,
    sit: Sit<G>,
    first: u64,
    games: u64,
    seed: u64,
    most_decisions: u64,
    watched: bool,
    hints: Option<Budget>,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Results {
    /// What was counted: the same on any number of threads.
    pub tally: Tally,
    /// How far games came, step by step.
    pub funnel: Funnel,
    /// How each game went.
    pub scores: Scores,
    /// What happened in the games, if they were watched; the same too.
    pub findings: Option<Findings>,
    /// How right hints were, if they were asked for.
    pub hints: Option<Reliability>,
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
#[error("game {index} (seed {seed}) broke at decision {decision}: {what}. {}", self.advice())]
pub struct Fault {
    /// Which game of the run.
    pub index: u64,
    /// Its own seed.
    pub seed: u64,
    /// At which decision, counted from one.
    pub decision: u64,
    /// What went wrong.
    pub what: String,
    /// Whether it is the doing of a bot that somebody else wrote.
    pub of_bot: bool,
}

impl Fault {
    fn advice(&self) -> &'static str {
        match self.of_bot {
            true => "Mend the bot, and play that game alone: --first and the game's number",
            false => "This is a defect of the program: report it with the mission and this line",
        }
    }
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
    pub fn new<P: Clone + Into<Player>>(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        bots: &[P],
    ) -> Result<Run<G>, SeatsError<G::SetupError>> {
        let ground = G::prepare(content, setup).map_err(SeatsError::Setup)?;
        let seats = G::seats(&ground);
        if bots.len() != 1 && bots.len() != seats {
            return Err(SeatsError::Bots { bots: bots.len(), seats });
        }
        let players: Vec<Player> = bots.iter().cloned().map(Into::into).collect();
        let sit = move |seat: Seat, seed| {
            let place = if players.len() == 1 { 0 } else { usize::from(seat.0) };
            players[place].sit(seed)
        };
        Ok(Run::on(content, setup, ground, Arc::new(sit)))
    }

    /// A run of one game with seed 0, played by any bots: `sit` makes the one
    /// for a seat of a game, from a seed of its own. Bots that draw from nothing
    /// but this seed make the same games on any number of threads.
    ///
    /// ```
    /// use bots::{Bot, Seen};
    /// use survival::{Game, action::Action, content::Content};
    /// use table::Seat;
    ///
    /// /// Always takes what stands first.
    /// struct First;
    ///
    /// impl Bot<Game> for First {
    ///     fn choose(&mut self, _: Seat, _: Seen<'_, Game>, _: &[Action]) -> usize {
    ///         0
    ///     }
    /// }
    ///
    /// let content = Content::embedded().expect("the shipped content is sound");
    /// let setup = lab::usual_setup(&content, "invader/m0", 1)?;
    /// let run = lab::Run::with_bots(&content, &setup, |_, _| Box::new(First))?.games(3);
    /// assert_eq!(run.play(Some(1), &|_| ())?.tally.games, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_bots(
        content: &Arc<G::Content>,
        setup: &G::Setup,
        sit: impl Fn(Seat, u64) -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Result<Run<G>, SeatsError<G::SetupError>> {
        let ground = G::prepare(content, setup).map_err(SeatsError::Setup)?;
        Ok(Run::on(content, setup, ground, Arc::new(sit)))
    }

    fn on(content: &Arc<G::Content>, setup: &G::Setup, ground: G::Ground, sit: Sit<G>) -> Run<G> {
        Run {
            content: Arc::clone(content),
            setup: setup.clone(),
            ground: Arc::new(ground),
            sit,
            first: 0,
            games: 1,
            seed: 0,
            most_decisions: MOST_DECISIONS,
            watched: false,
            hints: None,
        }
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

    /// The same run, with a hint of this budget asked for once in each game, to see how right
    /// hints are. Games go on as they would have.
    #[must_use]
    pub fn hints(mut self, budget: Option<Budget>) -> Run<G> {
        self.hints = budget;
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
        let seats = (0..G::seats(&self.ground) as u8).map(Seat);
        seats.map(|seat| (self.sit)(seat, seed_of(seed, seat))).collect()
    }

    /// Plays one game of the run to its end, and counts it. `legal` is room
    /// for lists of actions, so that it need not be found anew each time.
    pub fn play_one(
        &self,
        index: u64,
        legal: &mut Vec<G::Action>,
        tally: &mut Tally,
    ) -> Result<(), Fault> {
        let mut share = Share::<()>::new(Funnel::default());
        self.play_watched(index, legal, &mut share)?.count(tally);
        Ok(())
    }

    /// The same with somebody who watches, and steps counted.
    fn play_watched<W: Watch<G>>(
        &self,
        index: u64,
        legal: &mut Vec<G::Action>,
        share: &mut Share<W>,
    ) -> Result<Finished, Fault> {
        let (watch, funnel) = (&mut share.watch, &mut share.funnel);
        let seed = self.seed_of_game(index);
        let mut bots = self.bots_of(seed);
        let mut chance = Seeded::new(seed, 0);
        watch.begin();
        let mut game = G::begin(&self.ground, &mut chance, watch);
        let mut decisions = 0;
        let mut done = 0;
        let mut asker = self.hints.map(|budget| Asker::new(budget, seed));
        let ending = loop {
            let seats = match game.turn() {
                Turn::Over(outcome) => break Some(G::ending(outcome)),
                Turn::Decide(_) if decisions == self.most_decisions => break None,
                Turn::Decide(seats) => seats,
            };
            decisions += 1;
            let broke = |broken: Broken| broken.at(index, seed, decisions);
            legal.clear();
            game.legal(legal);
            let (seat, action) = choose(&game, seats, &mut bots, legal).map_err(broke)?;
            watch.look(&game);
            if let Some(asker) = &mut asker {
                asker.meet(&game, seat, legal);
            }
            // What an action brings about belongs to the round in which it was
            // done, though enemies and another round may follow at once.
            let round = game.rounds();
            game.apply(seat, action, &mut chance, watch)
                .map_err(|refusal| broke(refused::<G>(&game, action, &refusal)))?;
            let now = game.steps_done();
            if now != done {
                funnel.count(now & !done, round);
                done |= now;
            }
        };
        if let Some((asker, ending)) = asker.zip(ending) {
            asker.ask(|seat| G::is_ours(seat) == (ending == Ending::Won), &mut share.hints);
        }
        Ok(Finished { ending, decisions, rounds: game.rounds(), steps: done })
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
            let broke = |broken: Broken| broken.at(index, seed, decision);
            legal.clear();
            log.game().legal(&mut legal);
            let (seat, action) = choose(log.game(), seats, &mut bots, &legal).map_err(broke)?;
            let played = log.play(seat, action, &mut ());
            played.map_err(|refusal| broke(refused::<G>(log.game(), action, &refusal)))?;
        }
        Ok(log)
    }
}

/// A game that was played to its end.
struct Finished {
    ending: Option<Ending>,
    decisions: u64,
    rounds: u64,
    /// The steps that it reached, as bits.
    steps: u32,
}

impl Finished {
    fn count(&self, tally: &mut Tally) {
        tally.count(self.ending, self.decisions, self.rounds);
    }

    fn letter(&self) -> u8 {
        letter(self.ending == Some(Ending::Won), self.steps.count_ones())
    }
}

/// What went wrong in a game.
struct Broken {
    what: String,
    of_bot: bool,
}

impl Broken {
    fn of_ours(what: String) -> Broken {
        Broken { what, of_bot: false }
    }

    fn at(self, index: u64, seed: u64, decision: u64) -> Fault {
        let Broken { what, of_bot } = self;
        Fault { index, seed, decision, what, of_bot }
    }
}

/// What the bots do: the lowest of the seats that may decide speaks for them.
#[inline]
fn choose<G: Subject>(
    game: &G,
    seats: table::Seats,
    bots: &mut [Box<dyn Bot<G>>],
    legal: &[G::Action],
) -> Result<(Seat, G::Action), Broken> {
    // The lowest bit by hand: the loop of `lowest` is felt at this rate.
    let seat = Seat(seats.0.trailing_zeros() as u8);
    let Some(bot) = bots.get_mut(usize::from(seat.0)) else {
        return Err(Broken::of_ours(format!("{seats:?} decide, and no bot sits there")));
    };
    if legal.is_empty() {
        let what = "a decision is open, and nothing is allowed";
        return Err(Broken::of_ours(what.to_owned()));
    }
    let chosen = bot.choose(seat, Seen::new(game, seat), legal);
    match legal.get(chosen) {
        // Where several decide, some answers belong to another of them.
        Some(action) if !seats.0.is_power_of_two() && !game.may(seat, *action) => {
            Ok((game.answerer(*action).unwrap_or(seat), *action))
        }
        Some(action) => Ok((seat, *action)),
        None => Err(match bot.trouble() {
            Some(what) => Broken { what, of_bot: true },
            None => {
                Broken::of_ours(format!("the bot chose number {chosen} of {} actions", legal.len()))
            }
        }),
    }
}

fn refused<G: Subject>(game: &G, action: G::Action, refusal: &G::Refusal) -> Broken {
    let text = game.write(&action);
    Broken::of_ours(format!("`{text}` is listed as allowed and was refused ({refusal})"))
}

/// What one thread brings home.
struct Share<W> {
    tally: Tally,
    funnel: Funnel,
    /// Letters of games with their places in the run.
    scores: Vec<(u64, u8)>,
    hints: Reliability,
    watch: W,
    busy: Duration,
    fault: Option<Fault>,
}

impl<W: Default> Share<W> {
    fn new(funnel: Funnel) -> Share<W> {
        Share {
            tally: Tally::default(),
            funnel,
            scores: Vec::new(),
            hints: Reliability::default(),
            watch: W::default(),
            busy: Duration::ZERO,
            fault: None,
        }
    }

    fn join<G: Subject>(mut self, other: Share<W>) -> Share<W>
    where
        W: Watch<G>,
    {
        self.tally.add(&other.tally);
        self.funnel.add(&other.funnel);
        self.scores.extend(other.scores);
        self.hints.add(&other.hints);
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
        let share = shares.into_iter().fold(Share::new(self.funnel()), Share::join::<G>);
        let seconds = begun.elapsed().as_secs_f64();
        match share.fault {
            Some(fault) => Err(RunError::Broke(fault)),
            None => Ok(Results {
                tally: share.tally,
                funnel: share.funnel,
                scores: Scores::of(share.scores),
                findings: share.watch.findings(&self.ground),
                hints: self.hints.map(|_| share.hints),
                threads: pool.current_num_threads(),
                seconds,
                busy_seconds: share.busy.as_secs_f64(),
            }),
        }
    }

    /// The steps of the mission, reached by no game yet.
    fn funnel(&self) -> Funnel {
        Funnel::new(G::steps(&self.ground))
    }

    /// What one thread does: the next game that nobody plays yet, until none
    /// is left.
    fn work<W: Watch<G>>(&self, queue: &Queue, progress: &(dyn Fn(u64) + Sync)) -> Share<W> {
        let begun = Instant::now();
        let mut share = Share::new(self.funnel());
        let mut legal = Vec::new();
        while let Some(place) = queue.take(self.games) {
            let index = self.first.wrapping_add(place);
            match self.play_watched(index, &mut legal, &mut share) {
                Ok(finished) => {
                    finished.count(&mut share.tally);
                    if place < MOST_SCORES as u64 {
                        share.scores.push((place, finished.letter()));
                    }
                }
                Err(fault) => {
                    queue.broken.store(true, Ordering::Relaxed);
                    share.fault = Some(fault);
                    break;
                }
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
