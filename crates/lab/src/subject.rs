//! What a game offers for studies, besides the contract.

use std::sync::Arc;

use table::{Seat, Seeded, Sink};

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
pub trait Subject: bots::Evaluator {
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

    /// Whether whoever sits there has won when the game counts as won. Where it isn't so, they
    /// have won when it counts as lost.
    fn is_ours(_: Seat) -> bool {
        true
    }

    /// How an outcome is counted.
    fn ending(outcome: Self::Outcome) -> Ending;

    /// How many rounds have begun.
    fn rounds(&self) -> u64;

    /// What is to be accomplished to win, step by step, as people say it.
    fn steps(ground: &Self::Ground) -> Vec<String>;

    /// Which of these steps have been accomplished, as bits from the lowest on.
    fn steps_done(&self) -> u32;
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
            survival::Outcome::Won => Ending::Won,
            survival::Outcome::Lost(defeat) => Ending::Lost(defeat.name()),
        }
    }

    fn rounds(&self) -> u64 {
        u64::from(self.round())
    }

    fn steps(world: &Arc<survival::World>) -> Vec<String> {
        world.mission().steps.iter().map(|step| step.words(world)).collect()
    }

    #[inline]
    fn steps_done(&self) -> u32 {
        u32::from(survival::Game::steps_done(self))
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

    fn is_ours(seat: Seat) -> bool {
        seat == Seat(0)
    }

    fn ending(outcome: Self::Outcome) -> Ending {
        match outcome.human_won() {
            true => Ending::Won,
            false => Ending::Lost(outcome.name()),
        }
    }

    fn rounds(&self) -> u64 {
        u64::from(self.turns())
    }

    /// The human's way to the cure, in quarters.
    fn steps(world: &Arc<invazions::World>) -> Vec<String> {
        let goal = world.figures().research_goal;
        let step = |points: u8| format!("{points} of {goal} research points");
        quarters(goal).map(step).into()
    }

    #[inline]
    fn steps_done(&self) -> u32 {
        let points = self.research_points();
        let reached = quarters(self.world().figures().research_goal).map(|step| points >= step);
        reached.into_iter().zip(0..).map(|(is, place)| u32::from(is) << place).sum()
    }
}

/// A quarter, a half, three quarters and all of a number, at least one each.
fn quarters(of: u8) -> [u8; 4] {
    [1, 2, 3, 4].map(|part| (u16::from(of) * part).div_ceil(4).max(1) as u8)
}

/// A campaign that stands before its first mission is what all campaigns of a
/// run share.
impl Subject for campaign::Campaign {
    type Ground = campaign::Campaign;
    type Watch = crate::watch::campaign::Watcher;

    fn prepare(
        content: &Arc<Self::Content>,
        setup: &Self::Setup,
    ) -> Result<campaign::Campaign, Self::SetupError> {
        // Nothing is left to chance before the first mission begins.
        table::Game::start(content, setup, &mut Seeded::new(0, 0), &mut ())
    }

    fn begin(
        ground: &campaign::Campaign,
        _chance: &mut Seeded,
        _sink: &mut impl Sink<Self::Event>,
    ) -> campaign::Campaign {
        ground.clone()
    }

    fn seats(ground: &campaign::Campaign) -> usize {
        usize::from(ground.seat_count())
    }

    fn ending(outcome: Self::Outcome) -> Ending {
        match outcome {
            campaign::Outcome::Won => Ending::Won,
            campaign::Outcome::Lost { number: 1 } => Ending::Lost("mission_1"),
            campaign::Outcome::Lost { number: 2 } => Ending::Lost("mission_2"),
            campaign::Outcome::Lost { number: 3 } => Ending::Lost("mission_3"),
            campaign::Outcome::Lost { number: 4 } => Ending::Lost("mission_4"),
            campaign::Outcome::Lost { .. } => Ending::Lost("mission_5"),
            campaign::Outcome::GivenUp { .. } => Ending::Lost("given_up"),
        }
    }

    fn rounds(&self) -> u64 {
        let before: u64 = self.state().records.iter().map(|record| u64::from(record.rounds)).sum();
        before + self.mission().map_or(0, |mission| u64::from(mission.round()))
    }

    fn steps(ground: &campaign::Campaign) -> Vec<String> {
        let missions = ground.setup().missions.iter();
        missions.map(|mission| format!("Win {mission}")).collect()
    }

    fn steps_done(&self) -> u32 {
        let won = self.state().records.iter().filter(|record| record.won);
        won.fold(0, |done, record| done | 1 << (record.number.clamp(1, 32) - 1))
    }
}
