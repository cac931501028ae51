//! A run of any game, for code that plays several games.

use std::sync::atomic::AtomicBool;

use crate::{Results, Run, RunError, Subject};

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

    /// The hash of all that is played with: the setup, and the figures that are
    /// in play under it.
    fn figures(&self) -> String;
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

    fn figures(&self) -> String {
        let mut figures = G::figures(&self.content, &self.setup);
        // Names, numbers and flags can always be written.
        let setup = serde_json::to_value(&self.setup).unwrap_or_default();
        figures.put("setup", G::NAME, setup);
        figures.hash()
    }
}
