//! What a game offers besides the contract so that it can be studied.

use std::sync::Arc;

use table::{Seeded, Sink};

use crate::Watch;

/// How a game ended, as statistics count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The players won.
    Won,
    /// They lost, and this is the cause.
    Lost(&'static str),
}

/// A game that can be studied.
pub trait Subject: bots::Craft {
    /// What all games of a run share, made once: the setup, checked.
    type Ground: Send + Sync;
    /// Who watches games of this kind.
    type Watch: Watch<Self>;

    /// Checks a setup, and makes what all games on it share.
    fn prepare(
        content: &Arc<Self::Content>,
        setup: &Self::Setup,
    ) -> Result<Self::Ground, Self::SetupError>;

    /// Begins a game, and plays on to the first decision. It is the same game
    /// that [`table::Game::start`] begins by the same chance.
    fn begin(ground: &Self::Ground, chance: &mut Seeded, sink: &mut impl Sink<Self::Event>)
    -> Self;

    /// How many seats there are.
    fn seats(ground: &Self::Ground) -> usize;

    /// How an outcome is counted.
    fn ending(outcome: Self::Outcome) -> Ending;

    /// How many rounds have begun.
    fn rounds(&self) -> u64;
}

impl Subject for survival::Game {
    type Ground = Arc<survival::World>;
    type Watch = crate::watch::survival::Watcher;

    fn prepare(
        content: &Arc<Self::Content>,
        setup: &Self::Setup,
    ) -> Result<Arc<survival::World>, Self::SetupError> {
        survival::World::new(content, setup).map(Arc::new)
    }

    fn begin(
        world: &Arc<survival::World>,
        chance: &mut Seeded,
        sink: &mut impl Sink<Self::Event>,
    ) -> survival::Game {
        survival::Game::begin_with(Arc::clone(world), chance, sink)
    }

    fn seats(world: &Arc<survival::World>) -> usize {
        usize::from(world.seat_count())
    }

    fn ending(outcome: Self::Outcome) -> Ending {
        match outcome {
            survival::state::Outcome::Won => Ending::Won,
            survival::state::Outcome::Lost(defeat) => Ending::Lost(defeat.name()),
        }
    }

    fn rounds(&self) -> u64 {
        u64::from(self.state().round)
    }
}

/// Won is what the human wins; what wins for the hordes is counted as lost.
impl Subject for invazions::Game {
    type Ground = Arc<invazions::World>;
    type Watch = crate::watch::invazions::Watcher;

    fn prepare(
        content: &Arc<Self::Content>,
        setup: &Self::Setup,
    ) -> Result<Arc<invazions::World>, Self::SetupError> {
        invazions::World::new(content, setup).map(Arc::new)
    }

    fn begin(
        world: &Arc<invazions::World>,
        chance: &mut Seeded,
        sink: &mut impl Sink<Self::Event>,
    ) -> invazions::Game {
        invazions::Game::begin_with(Arc::clone(world), chance, sink)
    }

    fn seats(world: &Arc<invazions::World>) -> usize {
        usize::from(world.deal.players)
    }

    fn ending(outcome: Self::Outcome) -> Ending {
        match outcome.human_won() {
            true => Ending::Won,
            false => Ending::Lost(outcome.name()),
        }
    }

    fn rounds(&self) -> u64 {
        u64::from(self.state().turn)
    }
}
