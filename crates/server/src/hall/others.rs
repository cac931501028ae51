//! Tables that other servers have open too: this takes their changes in, and shares
//! bots, clocks and presence with them.
//!
//! Changes of other servers are heard on a line that may break. So after every break,
//! and every few seconds, the hall asks how often each table in memory was changed, and
//! who is there: one question for all of them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use super::{Hall, HallError, SharedRoom};
use crate::room::Room;
use crate::store::{Attendance, Heard, News, Since};

/// How often it is asked what was changed, even if the line seems whole.
const ASKED: Duration = Duration::from_secs(5);

/// How often others are told who came or went.
const TOLD: Duration = Duration::from_millis(300);

/// How often others are told that somebody is still there.
const STILL: Duration = Duration::from_secs(15);

impl Hall {
    /// Takes in what other servers did at a table; whether there was anything.
    pub(super) async fn catch_up(&self, room: &mut Room) -> Result<bool, HallError> {
        self.take_in(room, false).await
    }

    /// The same, where it may be known that there was one change.
    async fn take_in(&self, room: &mut Room, is_once: bool) -> Result<bool, HallError> {
        if !self.store.is_shared() {
            return Ok(false);
        }
        let is_whole = match self.store.since(room.id(), room.position(), is_once).await? {
            Since::Same(there) => {
                room.are_elsewhere(there);
                return Ok(false);
            }
            Since::Gone => {
                self.rooms().remove(room.id());
                self.links().retain(|_, table| table != room.id());
                return Err(HallError::NoTable);
            }
            Since::More(news) => room.catch_up(*news),
            Since::Anew => false,
        };
        if !is_whole {
            let stored = self.store.load(room.id()).await?.ok_or(HallError::NoTable)?;
            room.renew_from(stored, self.store.generation(), &self.families)?;
        }
        metrics::counter!("holdout_caught_up_total").increment(1);
        Ok(true)
    }

    /// Catches up if somebody has seen a later version than is known here.
    pub async fn catch_up_to(&self, room: &SharedRoom, version: u64) -> Result<(), HallError> {
        let mut room = room.lock().await;
        if room.version() < version {
            self.catch_up(&mut room).await?;
        }
        Ok(())
    }

    /// Whether this server is the one that lets a table's bots and clock run
    /// now, from what all others did.
    pub(super) async fn takes_on(&self, room: &mut Room) -> bool {
        if !self.store.is_shared() {
            return true;
        }
        let leased = self.store.lease(room.id()).await;
        leased.is_ok_and(|leased| leased) && self.catch_up(room).await.is_ok()
    }

    /// Leaves a table's bots and clock to whoever takes them on next.
    pub(super) fn leave_to_others(self: &Arc<Self>, room: &Room) {
        if self.store.is_shared() {
            let (hall, table) = (Arc::clone(self), room.id().to_owned());
            tokio::spawn(async move { drop(hall.store.release(&table).await) });
        }
    }

    /// The tables in memory.
    fn loaded(&self) -> Vec<(String, SharedRoom)> {
        let rooms = self.rooms();
        let loaded = rooms.iter().filter_map(|(id, cell)| Some((id.clone(), cell.get()?.clone())));
        loaded.collect()
    }

    /// Follows what other servers do, until this one stops.
    pub async fn follow(self: Arc<Self>) {
        let Some(news) = self.store.news() else { return };
        let mut stop = self.stopping();
        tokio::select! {
            () = self.hear(news) => {}
            () = self.tell_who_is_there() => {}
            _ = stop.wait_for(|stops| *stops) => {}
        }
    }

    async fn hear(self: &Arc<Self>, mut news: mpsc::UnboundedReceiver<Heard>) {
        let mut asked = tokio::time::interval(ASKED);
        loop {
            let heard = tokio::select! {
                heard = news.recv() => heard,
                _ = asked.tick() => Some(Heard::Missed),
            };
            match heard {
                Some(Heard::Moved { table, stamp }) => {
                    let room = self.rooms().get(&table).and_then(|cell| cell.get().cloned());
                    if let Some(room) = room {
                        tokio::spawn(Arc::clone(self).look_at(room, stamp));
                    }
                }
                Some(Heard::Played { table, stamp, line, key }) => {
                    let room = self.rooms().get(&table).and_then(|cell| cell.get().cloned());
                    if let Some(room) = room
                        && !self.take_play(&room, News::of_play(stamp, line, key))
                    {
                        tokio::spawn(Arc::clone(self).look_at(room, stamp));
                    }
                }
                Some(Heard::Missed) => self.look_at_all().await,
                None => return,
            }
        }
    }

    /// Takes in a play that came along with its news, if it is the next thing
    /// that happened at a table which nobody holds; it is worked out here and
    /// must come out as it is kept. Otherwise the table is looked at.
    fn take_play(self: &Arc<Self>, room: &SharedRoom, play: News) -> bool {
        let Ok(mut locked) = room.try_lock() else { return false };
        let is_next = locked.mark().stamp + 1 == play.stamp;
        if !is_next || locked.is_doubtful() || !locked.catch_up(play) {
            return false;
        }
        metrics::counter!("holdout_caught_up_total").increment(1);
        if !locked.visitors().is_empty() {
            self.wake(room, &mut locked);
        }
        true
    }

    /// Catches up with a table that was changed so often; 0 for whoever came or
    /// went.
    async fn look_at(self: Arc<Self>, room: SharedRoom, stamp: u64) {
        let mut locked = room.lock().await;
        if stamp != 0 && locked.mark().stamp >= stamp && !locked.is_doubtful() {
            return;
        }
        let caught = match self.freshen(&mut locked).await {
            Ok(()) => {
                let is_once = locked.mark().stamp + 1 == stamp;
                self.take_in(&mut locked, is_once).await
            }
            Err(error) => Err(error),
        };
        match caught {
            // If the server that saw to the bots was killed, this one takes over.
            Ok(_) if !locked.visitors().is_empty() => self.wake(&room, &mut locked),
            Ok(_) | Err(HallError::NoTable) => {}
            Err(error) => tracing::warn!(table = locked.id(), %error, "a table is behind"),
        }
    }

    /// Catches up with every table in memory that was changed.
    async fn look_at_all(self: &Arc<Self>) {
        let rooms = self.loaded();
        let asked = self.store.stamps(rooms.iter().map(|(id, _)| id.clone()).collect()).await;
        let Ok(stamps) = asked else { return };
        let stamps: HashMap<String, (u64, Attendance)> =
            stamps.into_iter().map(|(id, stamp, there)| (id, (stamp, there))).collect();
        for (id, room) in rooms {
            // One that is gone is as good as one that was changed for ever.
            let (stamp, there) =
                stamps.get(&id).copied().unwrap_or((u64::MAX, Attendance::default()));
            if let Ok(mut locked) = room.try_lock()
                && locked.mark().stamp >= stamp
                && !locked.is_doubtful()
            {
                locked.are_elsewhere(there);
                // If the server that saw to the bots was killed, this one takes over.
                if !locked.visitors().is_empty() && locked.may_play_by_itself() {
                    self.wake(&room, &mut locked);
                }
                continue;
            }
            // What others said meanwhile is heard meanwhile.
            tokio::spawn(Arc::clone(self).look_at(room, stamp.max(1)));
        }
    }

    /// Tells others who is at which table by way of this server.
    async fn tell_who_is_there(&self) {
        let mut told: HashMap<String, (Attendance, Instant)> = HashMap::new();
        loop {
            tokio::time::sleep(TOLD).await;
            let (mut news, mut still) = (Vec::new(), Vec::new());
            let loaded = self.loaded();
            told.retain(|table, (who, _)| {
                *who != Attendance::default() || loaded.iter().any(|(id, _)| id == table)
            });
            for (table, room) in loaded {
                let Ok(room) = room.try_lock() else { continue };
                let now = room.attendance();
                let nobody = now == Attendance::default();
                match told.get(&table) {
                    None if nobody => {}
                    Some((before, at)) if *before == now => {
                        if !nobody && at.elapsed() > STILL {
                            still.push((table, now));
                        }
                    }
                    None | Some(_) => news.push((table, now)),
                }
            }
            // That somebody is still there, others see when they ask.
            for (there, is_news) in [(news, true), (still, false)] {
                if there.is_empty() {
                    continue;
                }
                let said = there.clone();
                match self.store.attend(there, is_news).await {
                    Ok(()) => {
                        told.extend(said.into_iter().map(|(id, who)| (id, (who, Instant::now()))))
                    }
                    Err(error) => tracing::debug!(%error, "others don't know who is here"),
                }
            }
        }
    }
}
