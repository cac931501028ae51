//! All tables: opened, found by their links, loaded when needed, put away
//! when nobody has used them for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as StdMutex, PoisonError};
use std::time::Duration;

use table::{Seat, Seats};
use tokio::sync::{Mutex, OnceCell, watch};

use crate::house::{Houses, Match};
use crate::link::{Link, Pass};
use crate::room::Room;
use crate::settings::Settings;
use crate::store::{NewTable, Store, StoreError, StoredLink};

/// A room for any number of hands.
pub type SharedRoom = Arc<Mutex<Room>>;

/// Why a table was not found or opened.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// No table has this link.
    #[error("there is no table behind this link")]
    NoTable,
    /// It is there and can't be shown.
    #[error("this table can't be opened: {0}")]
    Unreadable(String),
    /// The store says no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The machine has no entropy.
    #[error("no link could be drawn: {0}")]
    NoEntropy(#[from] getrandom::Error),
}

/// All tables.
pub struct Hall {
    houses: Houses,
    store: Store,
    rooms: StdMutex<HashMap<String, Arc<OnceCell<SharedRoom>>>>,
    pace: Duration,
    stop: watch::Sender<bool>,
}

impl Hall {
    /// A hall over a store. Bots wait `pace` before each play, so that people
    /// can follow.
    pub fn new(houses: Houses, store: Store, pace: Duration) -> Hall {
        let stop = watch::Sender::new(false);
        Hall { houses, store, rooms: StdMutex::default(), pace, stop }
    }

    /// The games that are played here.
    pub fn houses(&self) -> &Houses {
        &self.houses
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
        let seats = (0..settings.chairs.len() as u8).map(Seat);
        let mut links: Vec<StoredLink> =
            seats.map(|seat| stored(host.of_seat(seat, 0), Seats::only(seat), false)).collect();
        links.push(stored(host.clone(), settings.hosts(), true));
        links.push(stored(host.of_spectators(), Seats::NONE, false));
        let (head, lines) = game.stored();
        let settings = settings.write();
        let game = game.name().to_owned();
        self.store.create(NewTable { id, game, head, lines, settings, links }).await?;
        metrics::counter!("holdout_tables_opened_total").increment(1);
        Ok(host)
    }

    /// The table behind a link, and what the link allows.
    pub async fn find(self: &Arc<Self>, link: &Link) -> Result<(SharedRoom, Pass), HallError> {
        let found = self.store.link(link.hash()).await?.ok_or(HallError::NoTable)?;
        let pass = Pass { seats: Seats(found.seats), host: found.host };
        let cell = Arc::clone(self.rooms().entry(found.table.clone()).or_default());
        let room = cell.get_or_try_init(|| self.load(&found.table)).await?;
        let room = Arc::clone(room);
        self.wake(&room).await;
        Ok((room, pass))
    }

    async fn load(&self, id: &str) -> Result<SharedRoom, HallError> {
        let stored = self.store.load(id).await?.ok_or(HallError::NoTable)?;
        let room = Room::load(id, stored, &self.houses).map_err(HallError::Unreadable)?;
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

    /// Throws a room away that could not keep what was done: it is loaded
    /// anew as the store has it.
    pub fn discard(&self, room: &mut Room) {
        room.spoil();
        self.rooms().remove(room.id());
    }

    /// Puts the rooms away that nobody has used for so long.
    pub fn tidy(&self, idle: Duration) {
        self.rooms().retain(|_, cell| {
            let Some(room) = cell.get() else { return true };
            // Whoever holds it uses it.
            let Ok(room) = room.try_lock() else { return true };
            !room.visitors().is_empty() || room.used().elapsed() < idle
        });
    }

    /// Wakes the bot whose turn it is, if there is one and it sleeps.
    pub async fn wake(self: &Arc<Self>, room: &SharedRoom) {
        if room.lock().await.wake_bot() {
            tokio::spawn(Arc::clone(self).let_bots_play(Arc::clone(room)));
        }
    }

    async fn let_bots_play(self: Arc<Self>, room: SharedRoom) {
        let mut stop = self.stopping();
        loop {
            let is_stopped = tokio::select! {
                () = tokio::time::sleep(self.pace) => *stop.borrow(),
                _ = stop.changed() => true,
            };
            let mut room = room.lock().await;
            if is_stopped {
                return room.sleep();
            }
            match room.let_bot_act(&self.store).await {
                Ok(true) => {}
                Ok(false) => return room.sleep(),
                Err(refused) => {
                    tracing::error!(table = room.id(), %refused, "a bot could not play");
                    self.discard(&mut room);
                    return room.sleep();
                }
            }
        }
    }
}
