//! A clock for decisions, where the table wants one, and what happens when it
//! has run out. It starts again with every play, and when a server starts.

use std::time::{Duration, Instant};

use table::Seat;

use super::{Refused, Room};
use crate::any_family::Thinker;
use crate::settings::AtZero;
use crate::store::Store;

/// Who decides when time is up.
const DEPUTY: &str = "rules";

/// What the clock says.
pub enum Clock {
    /// There is none, or nobody has to decide.
    Stands,
    /// So long is left.
    Runs(Duration),
    /// Time is up: a bot decides for this seat.
    Decides(Seat, Thinker, u64),
    /// Time is up: everybody is told.
    Tells(Seat),
}

impl Room {
    /// Whether the clock was started just now; it runs until [`Room::stop_clock`].
    pub fn start_clock(&mut self) -> bool {
        let starts = !self.is_clock_running && self.time_left().is_some();
        self.is_clock_running |= starts;
        starts
    }

    /// The clock stands.
    pub fn stop_clock(&mut self) {
        self.is_clock_running = false;
    }

    /// How long somebody still has to decide.
    pub fn time_left(&self) -> Option<Duration> {
        let clock = self.settings.clock.as_ref()?;
        if self.gathers() || self.settings.closed || self.late()?.1 == self.told_late {
            return None;
        }
        let all = Duration::from_secs(u64::from(clock.seconds));
        Some(all.saturating_sub(self.decided.elapsed()))
    }

    /// The person who has to decide, and the version they decide about.
    fn late(&self) -> Option<(Seat, Option<u64>)> {
        // Nobody decides anything where the game has parted from its record.
        if self.parted.is_some() {
            return None;
        }
        let movers = self.game.movers().0 & self.settings.people().0;
        Some((table::Seats(movers).lowest()?, Some(self.version())))
    }

    /// What the clock says.
    pub fn clock(&self) -> Clock {
        let (Some(left), Some((seat, _))) = (self.time_left(), self.late()) else {
            return Clock::Stands;
        };
        if left > Duration::ZERO {
            return Clock::Runs(left);
        }
        match self.settings.clock.as_ref().map(|clock| clock.then) {
            Some(AtZero::Bot) => match self.game.thinker(seat, DEPUTY) {
                Some(think) => Clock::Decides(seat, think, self.version()),
                None => Clock::Tells(seat),
            },
            _ => Clock::Tells(seat),
        }
    }

    /// Does what a bot has decided for somebody whose time is up.
    pub async fn act_for_late(
        &mut self,
        store: &Store,
        seat: Seat,
        action: &str,
        version: u64,
    ) -> Result<(), Refused> {
        if version != self.version() || self.settings.closed {
            return Ok(());
        }
        let step = self.game.consider(seat, action).map_err(Refused::Rule)?;
        self.keep(store, step, None).await?;
        let name = self.settings.chair(seat).map_or("", |chair| chair.name.as_str());
        let told = format!("Time was up: a bot has decided for {name}.");
        self.change(store, Some(told), |_| ()).await.map(drop)
    }

    /// Tells everybody, once, that somebody's time is up.
    pub async fn tell_late(&mut self, store: &Store, seat: Seat) -> Result<(), Refused> {
        let name = self.settings.chair(seat).map_or("", |chair| chair.name.as_str());
        let told = format!("{name}’s time is up.");
        self.told_late = Some(self.version());
        self.change(store, Some(told), |_| ()).await.map(drop)
    }

    /// The clock begins anew.
    pub(super) fn rewind(&mut self) {
        self.decided = Instant::now();
    }
}
