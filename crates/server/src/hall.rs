//! All tables: opened, found by their links, loaded when needed, and put away
//! when nobody has used them for a while.

mod others;
mod queue;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex as StdMutex, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use table::{RecordedPlay, Seat, Seats};
use tokio::sync::{Mutex, OnceCell, watch};

use crate::any_family::{Families, Match, Thinker, Unopened};
use crate::link::{Link, Pass};
use crate::room::{Clock, Deed, Refused, Room};
use crate::settings::Settings;
use crate::store::{Change, ChatLine, Mark, NewTable, Store, StoreError, StoredLink};
use crate::web::Limits;
use queue::Queue;

/// How many links are remembered.
const MOST_LINKS: usize = 50_000;

/// How long a bot waits after its play could not be kept.
const RETRY: Duration = Duration::from_secs(1);

/// How often a deed is looked at again because another server was faster.
const TRIES: usize = 8;

/// A room for any number of hands.
pub type SharedRoom = Arc<Mutex<Room>>;

/// A table that was found by a link.
pub struct Found {
    /// The table's id.
    pub table: String,
    /// The table.
    pub room: SharedRoom,
    /// What the link allows.
    pub pass: Pass,
    /// Whether the link is an invitation, and the seat has to be taken first.
    pub invited: bool,
}

/// Why a table was not found or opened.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// No table has this link.
    #[error("there is no table behind this link")]
    NoTable,
    /// The link is an invitation, and the seat has to be taken first.
    #[error("this link is an invitation: open it in a browser and take the seat")]
    Invitation,
    /// Whoever has this link asks too often.
    #[error("too fast: wait a second, then go on")]
    TooFast,
    /// It is there and can't be shown.
    #[error("this table can't be opened: {0}")]
    Unreadable(String),
    /// Its game can't be set up any more, and only its record tells of it.
    #[error("this game can't be shown any more: {sentence}")]
    Unplayable {
        /// What differs.
        sentence: String,
        /// What was played.
        plays: Vec<RecordedPlay>,
    },
    /// The store says no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The machine has no entropy.
    #[error("no link could be drawn: {0}")]
    NoEntropy(#[from] getrandom::Error),
}

impl From<Unopened> for HallError {
    fn from(error: Unopened) -> HallError {
        match error {
            Unopened::Unreadable(why) => HallError::Unreadable(why),
            Unopened::Unplayable { sentence, plays } => HallError::Unplayable { sentence, plays },
        }
    }
}

impl From<HallError> for Refused {
    fn from(error: HallError) -> Refused {
        match error {
            HallError::NoTable | HallError::Invitation => Refused::ShownOut,
            HallError::Unreadable(why) | HallError::Unplayable { sentence: why, .. } => {
                Refused::Unreadable(why)
            }
            HallError::Store(error) => Refused::Store(error),
            error @ (HallError::NoEntropy(_) | HallError::TooFast) => {
                Refused::Rule(error.to_string())
            }
        }
    }
}

/// All tables.
pub struct Hall {
    families: Families,
    store: Store,
    rooms: StdMutex<HashMap<String, Arc<OnceCell<SharedRoom>>>>,
    /// The tables of links that were asked for; what they allow, rooms know.
    links: StdMutex<HashMap<String, String>>,
    pace: Duration,
    stop: watch::Sender<bool>,
    /// Where bots wait for their turn to think.
    queue: Arc<Queue>,
    /// How often bots may play: at a table, for the tables of an address, in all.
    plays_at_table: DefaultKeyedRateLimiter<String>,
    plays: DefaultKeyedRateLimiter<IpAddr>,
    plays_in_all: DefaultDirectRateLimiter,
    /// How many tables are in memory at most, but for those with people there.
    most_rooms: usize,
}

impl Hall {
    /// A hall over a store. Bots wait `pace` before each play, so that people
    /// can follow.
    pub fn new(families: Families, store: Store, pace: Duration, limits: &Limits) -> Hall {
        Hall {
            families,
            store,
            rooms: StdMutex::default(),
            links: StdMutex::default(),
            pace,
            stop: watch::Sender::new(false),
            queue: Arc::new(Queue::new(limits.thinkers)),
            plays_at_table: RateLimiter::keyed(Quota::per_second(limits.bot_plays_at_table)),
            plays: RateLimiter::keyed(Quota::per_second(limits.bot_plays)),
            plays_in_all: RateLimiter::direct(Quota::per_second(limits.bot_plays_in_all)),
            most_rooms: limits.rooms,
        }
    }

    /// The games that are played here.
    pub fn families(&self) -> &Families {
        &self.families
    }

    /// Where tables are kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Becomes true when the server stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Ends all streams and bots.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Opens a table; the link is its host's.
    pub async fn open(&self, game: &dyn Match, settings: &Settings) -> Result<Link, HallError> {
        let host = Link::draw()?;
        let id = host.hash()[..16].to_owned();
        let stored = |link: Link, seats: Seats, host: bool| StoredLink {
            hash: link.hash(),
            table: id.clone(),
            seats: seats.0,
            host,
        };
        let chairs = settings.chairs.iter().zip((0..).map(Seat));
        let mut links: Vec<StoredLink> = chairs
            .filter_map(|(chair, seat)| {
                Some(stored(chair.invite.link()?, Seats::only(seat), false))
            })
            .collect();
        links.push(stored(host.clone(), settings.hosts(), true));
        links.extend(settings.watch.link().map(|link| stored(link, Seats::NONE, false)));
        let (head, lines) = game.stored();
        let settings = settings.write();
        let over = game.ending().is_some();
        let game = game.name().to_owned();
        self.store.create(NewTable { id, game, head, lines, settings, links, over }).await?;
        metrics::counter!("holdout_tables_opened_total").increment(1);
        Ok(host)
    }

    /// Lets a table say something to everybody, before anybody is there.
    pub async fn announce(&self, link: &Link, text: String) -> Result<(), HallError> {
        let change = Change { chat: vec![ChatLine::notice(1, text)], ..Change::default() };
        let mark = Mark { generation: self.store.generation(), stamp: 0 };
        self.store.change(&link.hash()[..16], mark, change).await?;
        Ok(())
    }

    /// The table behind a link, and what the link allows. Whoever wants to look
    /// at it is shown what was acknowledged anywhere; whoever wants to do
    /// something need not ask for that: a change of anything earlier is refused.
    pub async fn find(
        self: &Arc<Self>,
        link: &Link,
        from: Option<IpAddr>,
        looks: bool,
    ) -> Result<Found, HallError> {
        let hash = link.hash();
        let table = self.table_of(&hash).await?;
        let cell = Arc::clone(self.rooms().entry(table.clone()).or_default());
        let room = Arc::clone(cell.get_or_try_init(|| self.load(&table)).await?);
        drop(cell);
        let (pass, invited) = {
            let mut locked = room.lock().await;
            self.freshen(&mut locked).await?;
            // What others changed is heard soon, but perhaps not yet.
            if looks || locked.pass(&hash).is_none() {
                self.catch_up(&mut locked).await?;
            }
            let pass = locked.pass(&hash).ok_or(HallError::NoTable)?;
            locked.visited(from);
            self.wake(&room, &mut locked);
            (pass, locked.invitation(link).is_some())
        };
        Ok(Found { table, room, pass, invited })
    }

    async fn table_of(&self, hash: &str) -> Result<String, HallError> {
        let known = self.links().get(hash).cloned();
        if let Some(table) = known {
            return Ok(table);
        }
        let table = self.store.table_of(hash).await?.ok_or(HallError::NoTable)?;
        let mut links = self.links();
        if links.len() >= MOST_LINKS {
            links.clear();
        }
        links.insert(hash.to_owned(), table.clone());
        Ok(table)
    }

    fn links(&self) -> std::sync::MutexGuard<'_, HashMap<String, String>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Loads a room anew of which nobody knows whether it is what was kept.
    async fn freshen(&self, room: &mut Room) -> Result<(), HallError> {
        let generation = self.store.generation();
        if !room.is_doubtful() && room.mark().generation == generation {
            return Ok(());
        }
        // What was acknowledged and stood on a damaged page is still known here.
        if let Some(known) = (room.mark().generation != generation).then(|| room.known()).flatten()
        {
            self.store.put_back(known).await?;
        }
        let stored = self.store.load(room.id()).await?.ok_or(HallError::NoTable)?;
        room.renew_from(stored, generation, &self.families)?;
        tracing::debug!(table = room.id(), "a table was loaded anew");
        Ok(())
    }

    /// Does something for whoever has a link, in a task of its own: once it
    /// has begun, it is done and told whether or not they still wait.
    pub async fn perform(
        self: &Arc<Self>,
        room: &SharedRoom,
        link: &Link,
        deed: Deed,
    ) -> Result<u64, Refused> {
        let (hall, room, hash) = (Arc::clone(self), Arc::clone(room), link.hash());
        let task = tokio::spawn(async move {
            let mut locked = room.lock().await;
            hall.freshen(&mut locked).await?;
            let mut result = hall.perform_once(&mut locked, &hash, &deed).await;
            for _ in 0..TRIES {
                // Another server may have been faster: is it still refused then?
                let refused = match &result {
                    Err(Refused::Store(StoreError::Taken)) if locked.is_doubtful() => {
                        hall.freshen(&mut locked).await.map(|()| hall.store.is_shared())
                    }
                    Err(Refused::Store(StoreError::Taken)) => {
                        hall.catch_up(&mut locked).await.map(|_| true)
                    }
                    Err(Refused::Store(_)) | Ok(_) => break,
                    Err(_) => hall.catch_up(&mut locked).await,
                };
                match refused {
                    Ok(true) => result = hall.perform_once(&mut locked, &hash, &deed).await,
                    Ok(false) | Err(_) => break,
                }
            }
            // Where the disk has it after all, it has happened.
            if matches!(result, Err(Refused::Store(_))) && hall.freshen(&mut locked).await.is_ok() {
                let version = deed.key().and_then(|key| locked.done_by(key));
                result = version.map_or(result, Ok);
            }
            hall.wake(&room, &mut locked);
            result
        });
        task.await.unwrap_or(Err(Refused::Store(StoreError::Closed)))
    }

    async fn perform_once(&self, room: &mut Room, hash: &str, deed: &Deed) -> Result<u64, Refused> {
        let pass = room.pass(hash).ok_or(Refused::ShownOut)?;
        room.perform(&self.store, pass, deed.clone()).await
    }

    async fn load(&self, id: &str) -> Result<SharedRoom, HallError> {
        let generation = self.store.generation();
        self.make_room();
        let stored = self.store.load(id).await?.ok_or(HallError::NoTable)?;
        let room = Room::load(id, stored, generation, &self.families)?;
        metrics::counter!("holdout_tables_loaded_total").increment(1);
        Ok(Arc::new(Mutex::new(room)))
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OnceCell<SharedRoom>>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in use.
    pub fn in_use(&self) -> usize {
        self.rooms().len()
    }

    /// Puts the rooms away that nobody has used for so long.
    pub fn tidy(&self, idle: Duration) {
        self.plays_at_table.retain_recent();
        self.plays.retain_recent();
        self.rooms().retain(|_, cell| {
            let Some(room) = cell.get() else { return true };
            // Whoever holds it, or is about to, uses it; nobody else can get hold
            // of it here.
            if Arc::strong_count(cell) > 1 || Arc::strong_count(room) > 1 {
                return true;
            }
            let Ok(room) = room.try_lock() else { return true };
            !room.visitors().is_empty() || room.used().elapsed() < idle
        });
    }

    /// Puts those rooms away that were used longest ago, if there are too many
    /// and nobody is there.
    fn make_room(&self) {
        let mut rooms = self.rooms();
        let surplus = rooms.len().saturating_sub(self.most_rooms);
        if surplus == 0 {
            return;
        }
        let free = |cell: &Arc<OnceCell<SharedRoom>>| {
            let room = cell.get()?;
            let is_held = Arc::strong_count(cell) > 1 || Arc::strong_count(room) > 1;
            let room = room.try_lock().ok().filter(|_| !is_held)?;
            room.visitors().is_empty().then(|| room.used())
        };
        let mut oldest: Vec<_> =
            rooms.iter().filter_map(|(id, cell)| Some((free(cell)?, id.clone()))).collect();
        oldest.sort();
        // Some more at once, so that not every table that comes looks at all.
        for (_, id) in oldest.into_iter().take(surplus + self.most_rooms / 10) {
            rooms.remove(&id);
        }
    }

    /// Sees to it that the file has all that is known of the tables in use, if
    /// it was damaged meanwhile.
    pub async fn freshen_all(&self) {
        let rooms: Vec<SharedRoom> =
            self.rooms().values().filter_map(|cell| cell.get().cloned()).collect();
        for room in rooms {
            let mut room = room.lock().await;
            if let Err(error) = self.freshen(&mut room).await {
                tracing::error!(table = room.id(), %error, "a table could not be put back");
            }
        }
    }

    /// Deletes tables that were over before so many days, unless they are in use.
    pub async fn forget(&self, days: u32) {
        let in_use = self.rooms().keys().cloned().collect();
        match self.store.forget(days, in_use).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, days, "finished tables were deleted"),
            Err(error) => tracing::error!(%error, "finished tables could not be deleted"),
        }
    }

    /// Wakes the bot whose turn it is, if there is one and it sleeps.
    fn wake(self: &Arc<Self>, room: &SharedRoom, locked: &mut Room) {
        if locked.wake_bot() {
            tokio::spawn(Arc::clone(self).let_bots_play(Arc::clone(room)));
        }
        if locked.start_clock() {
            tokio::spawn(Arc::clone(self).let_clock_run(Arc::clone(room)));
        }
    }

    /// Watches over the time that decisions take, while there is a clock and
    /// somebody has to decide.
    async fn let_clock_run(self: Arc<Self>, room: SharedRoom) {
        let mut stop = self.stopping();
        loop {
            let mut locked = room.lock().await;
            let said = match self.freshen(&mut locked).await {
                Ok(()) if !*stop.borrow() => locked.clock(),
                _ => Clock::Stands,
            };
            let said = match said {
                Clock::Stands | Clock::Runs(_) => said,
                // It is up: of several servers one sees to it, from what all others did.
                Clock::Decides(..) | Clock::Tells(_) => match self.takes_on(&mut locked).await {
                    true => locked.clock(),
                    false => Clock::Runs(RETRY),
                },
            };
            let done = match said {
                Clock::Stands => return locked.stop_clock(),
                Clock::Runs(left) => {
                    drop(locked);
                    tokio::select! {
                        () = tokio::time::sleep(left) => {}
                        _ = stop.wait_for(|stops| *stops) => {}
                    }
                    continue;
                }
                Clock::Tells(seat) => locked.tell_late(&self.store, seat).await,
                Clock::Decides(seat, think, version) => {
                    let (table, owner) = (locked.id().to_owned(), locked.owner());
                    drop(locked);
                    let chosen = self.let_think(&table, owner, think).await;
                    locked = room.lock().await;
                    match chosen {
                        Some(action) => {
                            locked.act_for_late(&self.store, seat, &action, version).await
                        }
                        None => locked.tell_late(&self.store, seat).await,
                    }
                }
            };
            // Where a bot's turn follows, it is woken.
            self.wake(&room, &mut locked);
            drop(locked);
            if let Err(refused) = done {
                tracing::warn!(%refused, "a clock could not be kept");
                let _ = tokio::time::timeout(RETRY, stop.wait_for(|stops| *stops)).await;
            }
        }
    }

    async fn let_bots_play(self: Arc<Self>, room: SharedRoom) {
        let mut stop = self.stopping();
        loop {
            let is_stopped = tokio::select! {
                () = tokio::time::sleep(self.pace) => false,
                _ = stop.wait_for(|stops| *stops) => true,
            };
            let mut locked = room.lock().await;
            // Where nobody has been for a while, bots rest.
            if is_stopped || self.freshen(&mut locked).await.is_err() || locked.is_deserted() {
                return locked.sleep();
            }
            if locked.bot_to_move().is_none() {
                self.leave_to_others(&locked);
                return locked.sleep();
            }
            if !self.takes_on(&mut locked).await {
                drop(locked);
                let _ = tokio::time::timeout(RETRY, stop.wait_for(|stops| *stops)).await;
                continue;
            }
            let Some((seat, think, version)) = locked.thinker() else {
                self.leave_to_others(&locked);
                return locked.sleep();
            };
            let (table, owner) = (locked.id().to_owned(), locked.owner());
            // A bot that waits or thinks long holds up nobody, not even its table.
            drop(locked);
            let chosen = tokio::select! {
                chosen = self.let_think(&table, owner, think) => chosen,
                _ = stop.wait_for(|stops| *stops) => None,
            };
            let mut locked = room.lock().await;
            let Some(action) = chosen else { return locked.sleep() };
            match locked.act_for_bot(&self.store, seat, &action, version).await {
                // Where somebody else was faster, the bot looks again.
                Ok(()) | Err(Refused::Store(StoreError::Taken)) => {}
                // It is tried again when the disk takes it, from what is kept.
                Err(Refused::Store(error)) => {
                    tracing::error!(table = locked.id(), %error, "a bot's play could not be kept");
                    drop(locked);
                    let _ = tokio::time::timeout(RETRY, stop.wait_for(|stops| *stops)).await;
                }
                Err(refused) => {
                    tracing::error!(table = locked.id(), %refused, "a bot could not play");
                    return locked.sleep();
                }
            }
        }
    }

    /// Lets a bot think when it is its turn, within what the bots of its table,
    /// its owner's and all bots may.
    async fn let_think(&self, table: &str, owner: IpAddr, think: Thinker) -> Option<String> {
        self.plays_at_table.until_key_ready(&table.to_owned()).await;
        self.plays.until_key_ready(&owner).await;
        self.plays_in_all.until_ready().await;
        let turn = self.queue.turn(owner).await;
        let chosen = tokio::task::spawn_blocking(think).await.ok().flatten();
        drop(turn);
        chosen
    }
}
