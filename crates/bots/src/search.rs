//! The bot that looks ahead: Monte-Carlo tree search on worlds that its seat can
//! imagine.
//!
//! Each iteration draws a world that looks to the seat like the present game. So
//! the search knows no secret and no coming die. It descends a tree of actions,
//! at first where the evaluator points, later where it went well. At the first new
//! action it plays on by the evaluator for a while, and then asks how promising
//! the game is. The tree remembers actions, not positions. The same actions meet
//! other dice each time, and the tree remembers their mean.

mod tree;

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use table::{Game, Seat, derive_seed};

use crate::{Bot, Evaluator, Seen};
use tree::Tree;

/// The budget for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// So many worlds. The same seed then makes the same choice, on any
    /// machine and any number of threads.
    Worlds(u32),
    /// So long.
    Time(Duration),
}

impl Budget {
    /// The default for one decision: well under 50 ms on one core.
    pub const USUAL: Budget = Budget::Worlds(200);
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Worlds(worlds) => write!(f, "{worlds}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// A text is no [`Budget`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a budget is a number of worlds, `500`, or a time, `50ms`; at least 1 of either")]
pub struct NotABudget;

impl FromStr for Budget {
    type Err = NotABudget;

    fn from_str(text: &str) -> Result<Budget, NotABudget> {
        let number = |text: &str| -> Result<u32, NotABudget> {
            text.parse().ok().filter(|number| *number > 0).ok_or(NotABudget)
        };
        match text.strip_suffix("ms") {
            Some(time) => Ok(Budget::Time(Duration::from_millis(number(time)?.into()))),
            None => Ok(Budget::Worlds(number(text)?)),
        }
    }
}

/// A search grows this many independent trees, so that as many threads can share
/// it without changing the result.
const TREES: u32 = 2;

/// What a search thinks of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion<A> {
    /// The action.
    pub action: A,
    /// In how many worlds it was tried.
    pub tried: u32,
    /// How likely it is to win, from 0 to 1, as far as these worlds tell; none
    /// if it was never tried.
    pub chance: Option<f32>,
    /// Why one would do it; only hints tell.
    pub reason: Option<&'static str>,
}

/// Looks ahead from a decision of `seat` and says what it thinks of each
/// action, the best first.
///
/// `threads` only changes how long it takes, if the budget is a number of
/// worlds.
pub fn think<G: Evaluator>(
    seen: Seen<'_, G>,
    seat: Seat,
    legal: &[G::Action],
    budget: Budget,
    threads: usize,
    seed: u64,
) -> Vec<Opinion<G::Action>> {
    let end = match budget {
        Budget::Time(time) => Instant::now().checked_add(time),
        Budget::Worlds(_) => None,
    };
    let grow = |number: u32| {
        let mut tree = Tree::<G>::new(seat, legal, derive_seed(seed, u64::from(number)));
        match budget {
            Budget::Worlds(worlds) => {
                let share = worlds / TREES + u32::from(number < worlds % TREES);
                for _ in 0..share {
                    if !tree.is_open() {
                        break;
                    }
                    tree.grow(seen);
                }
            }
            Budget::Time(_) => {
                while end.is_some_and(|end| Instant::now() < end) && tree.is_open() {
                    tree.grow(seen);
                }
            }
        }
        tree.roots()
    };
    let trees: Vec<Vec<(u32, f32)>> = if threads > 1 {
        std::thread::scope(|scope| {
            let handles: Vec<_> =
                (0..TREES).map(|number| scope.spawn(move || grow(number))).collect();
            // A tree whose thread failed is left out.
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        })
    } else {
        (0..TREES).map(grow).collect()
    };
    let mut opinions: Vec<Opinion<G::Action>> = legal
        .iter()
        .enumerate()
        .map(|(place, action)| {
            let (tried, won) = trees
                .iter()
                .filter_map(|roots| roots.get(place))
                .fold((0, 0.0), |(tried, won), (more, sum)| (tried + more, won + sum));
            let chance = (tried > 0).then(|| won / tried as f32);
            Opinion { action: *action, tried, chance, reason: None }
        })
        .collect();
    // A stable sort: of equals, the first of the list.
    opinions.sort_by_key(|opinion| Reverse(opinion.tried));
    opinions
}

/// Looks ahead before it chooses.
#[derive(Clone, Debug)]
pub struct Search {
    seed: u64,
    budget: Budget,
    threads: usize,
    /// How many decisions it has made.
    made: u64,
}

impl Search {
    /// A bot that thinks so long about each decision, on one thread.
    pub fn new(seed: u64, budget: Budget) -> Search {
        Search { seed, budget, threads: 1, made: 0 }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Search {
        self.threads = threads;
        self
    }
}

impl<G: Evaluator> Bot<G> for Search {
    fn choose(&mut self, seat: Seat, seen: Seen<'_, G>, legal: &[G::Action]) -> usize {
        self.made += 1;
        if legal.len() < 2 {
            return 0;
        }
        let seed = derive_seed(self.seed, self.made);
        let opinions = think(seen, seat, legal, self.budget, self.threads, seed);
        let best = opinions.first().map(|opinion| opinion.action);
        legal.iter().position(|action| Some(*action) == best).unwrap_or(0)
    }
}

/// Who answers a decision with an action, or the lowest who decides.
fn answerer<G: Game>(game: &G, action: G::Action) -> Seat {
    game.answerer(action).unwrap_or(Seat(0))
}
