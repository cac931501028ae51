//! A table in use: its game, who sits there, and everything that changes it.
//!
//! Whoever changes a room holds its lock, and goes one way: check the version
//! and the rules, keep it on the disk, then tell. What can't be kept is not
//! told; such a room is thrown away and loaded anew.

mod seats;
mod undo;
mod visitors;

use std::collections::HashMap;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use table::{Seat, Seats};
use tokio::sync::watch;

use crate::house::{Houses, Match};
use crate::lesson::{Lesson, Place};
use crate::link::Pass;
use crate::settings::Settings;
use crate::store::{ChatLine, Store, StoreError, StoredTable};
pub use undo::Wish;
use visitors::Visitors;

/// The longest line of chat, in letters.
const LONGEST_CHAT: usize = 500;

/// How much chat a room remembers.
const MOST_CHAT: usize = 100;

/// The longest key of a click.
const LONGEST_KEY: usize = 64;

/// Why a wish was not granted. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It was meant for an earlier state of the table.
    #[error("the table has moved on to version {0}")]
    Stale(u64),
    /// The rules, or the table's agreements, forbid it.
    #[error("{0}")]
    Rule(String),
    /// It could not be kept, so it did not happen. The room is spoilt.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// What somebody sends: made for a version, with a key that is the same
/// however often it is sent.
#[derive(Clone, Debug, Deserialize)]
pub struct Click {
    /// The key.
    pub key: String,
    /// The version that was seen.
    pub version: u64,
}

/// A table in use.
pub struct Room {
    id: String,
    game: Box<dyn Match>,
    settings: Settings,
    bots: &'static [(&'static str, &'static str)],
    lesson: Option<Lesson>,
    /// What clicks have done already, and the version after each.
    keys: HashMap<String, u64>,
    chat: Vec<ChatLine>,
    wish: Option<Wish>,
    visitors: Visitors,
    changes: watch::Sender<u64>,
    used: Instant,
    is_bot_awake: bool,
    is_spoilt: bool,
}

impl Room {
    /// A room for a table as it was kept.
    pub fn load(id: &str, stored: StoredTable, houses: &Houses) -> Result<Room, String> {
        let game = houses.load(&table::write_end(&stored.save))?;
        let settings: Settings = serde_json::from_str(&stored.settings)
            .map_err(|error| format!("the table's settings can't be read: {error}"))?;
        let house = houses.get(game.name()).ok_or("no such game")?;
        let lesson = house.lesson(&game.title().1).cloned();
        let said = stored.chat.iter().filter_map(|line| line.key.clone().map(|key| (key, 0)));
        Ok(Room {
            id: id.to_owned(),
            keys: stored.keys.into_iter().chain(said).collect(),
            bots: house.bots(),
            lesson: lesson.filter(|_| settings.lesson),
            settings,
            chat: stored.chat,
            wish: None,
            visitors: Visitors::default(),
            changes: watch::Sender::new(0),
            used: Instant::now(),
            is_bot_awake: false,
            is_spoilt: false,
            game,
        })
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game.
    pub fn game(&self) -> &dyn Match {
        self.game.as_ref()
    }

    /// What was agreed on.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The bots that can be seated.
    pub fn bots(&self) -> &'static [(&'static str, &'static str)] {
        self.bots
    }

    /// What was said lately.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// The wish to take back that is open.
    pub fn wish(&self) -> Option<&Wish> {
        self.wish.as_ref()
    }

    /// The lesson, while it goes on.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref().filter(|_| self.settings.lesson)
    }

    /// Where the lesson stands.
    pub fn lesson_place(&self) -> Option<Place<'_>> {
        self.lesson()?.at(self.game.plays())
    }

    /// The version: how many entries the log has.
    pub fn version(&self) -> u64 {
        self.game.entries() as u64
    }

    /// Tells when anything changes.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// The seats that this pass may play now.
    pub fn mine(&self, pass: Pass) -> Seats {
        Seats(pass.seats.0 & self.settings.people().0)
    }

    /// Who has the page open.
    pub fn visitors(&self) -> &Visitors {
        &self.visitors
    }

    /// When it was last of use.
    pub fn used(&self) -> Instant {
        self.used
    }

    /// Somebody opens the page; the number is theirs until they leave.
    pub fn enter(&mut self, pass: Pass) -> Result<u64, Refused> {
        let number = self.visitors.enter(pass);
        let full = || Refused::Rule("So many have this table open that no more can.".to_owned());
        self.changed();
        number.ok_or_else(full)
    }

    /// Somebody leaves.
    pub fn leave(&mut self, number: u64) {
        self.visitors.leave(number);
        self.changed();
    }

    /// Says that this room is no longer what the store has.
    pub fn spoil(&mut self) {
        self.is_spoilt = true;
        self.changed();
    }

    /// Whether the room must be found anew.
    pub fn is_spoilt(&self) -> bool {
        self.is_spoilt
    }

    fn changed(&mut self) {
        self.used = Instant::now();
        self.changes.send_modify(|count| *count += 1);
    }

    /// Whether a click comes again, and what it did; or that it comes too late.
    fn is_repeated(&self, click: &Click) -> Result<Option<u64>, Refused> {
        if click.key.is_empty() || click.key.len() > LONGEST_KEY {
            let why = format!("a key has 1 to {LONGEST_KEY} letters");
            return Err(Refused::Rule(why));
        }
        if let Some(version) = self.keys.get(&click.key) {
            return Ok(Some(*version));
        }
        match click.version == self.version() {
            true => Ok(None),
            false => Err(Refused::Stale(self.version())),
        }
    }

    /// Does an action for one of the seats of a pass.
    pub async fn act(
        &mut self,
        store: &Store,
        pass: Pass,
        click: &Click,
        seat: Seat,
        action: &str,
    ) -> Result<u64, Refused> {
        if let Some(version) = self.is_repeated(click)? {
            return Ok(version);
        }
        let mine = self.mine(pass);
        if mine == Seats::NONE {
            let why = "You look on here: only those who have a seat can play.";
            return Err(Refused::Rule(why.to_owned()));
        }
        if let Some(place) = self.lesson_place().filter(|place| !place.now.allows(action)) {
            let why = format!("The lesson is about something else now. {}", place.now.text);
            return Err(Refused::Rule(why));
        }
        // Whoever plays several seats means the one that may.
        let first = if mine.contains(seat) { Seats::only(seat) } else { Seats::NONE };
        let others = mine.iter().filter(|other| *other != seat);
        let mut refusal = None;
        for seat in first.iter().chain(others) {
            match self.game.act(seat, action) {
                Ok(done) => return self.keep(store, done.stored, Some(click.key.clone())).await,
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        Err(Refused::Rule(refusal.unwrap_or_default()))
    }

    /// Lets the bot act whose turn it is. Whether one did.
    pub async fn let_bot_act(&mut self, store: &Store) -> Result<bool, Refused> {
        let Some((seat, bot)) = self.bot_to_move() else { return Ok(false) };
        // A bot that thinks long holds up this table, not the server.
        let chosen = tokio::task::block_in_place(|| self.game.think(seat, &bot));
        let Some(action) = chosen else { return Ok(false) };
        let done = self.game.act(seat, &action).map_err(Refused::Rule)?;
        self.keep(store, done.stored, None).await?;
        Ok(true)
    }

    /// The bot whose turn it is: where a person may answer, the person does.
    pub fn bot_to_move(&self) -> Option<(Seat, String)> {
        let movers = self.game.movers();
        let people = self.settings.people();
        if movers.0 & people.0 != 0 {
            return None;
        }
        let seat = movers.lowest()?;
        Some((seat, self.settings.chair(seat)?.bot.clone()?))
    }

    /// Whether a bot was woken just now; it goes on until [`Room::sleep`].
    pub fn wake_bot(&mut self) -> bool {
        let wakes = !self.is_bot_awake && self.bot_to_move().is_some();
        self.is_bot_awake |= wakes;
        wakes
    }

    /// The bot is done.
    pub fn sleep(&mut self) {
        self.is_bot_awake = false;
    }

    /// Keeps the latest entry, then tells.
    async fn keep(
        &mut self,
        store: &Store,
        stored: String,
        key: Option<String>,
    ) -> Result<u64, Refused> {
        let version = self.version();
        store.append(&self.id, version, stored, key.clone()).await?;
        if let Some(key) = key {
            self.keys.insert(key, version);
        }
        self.wish = None;
        metrics::counter!("holdout_entries_total").increment(1);
        self.changed();
        Ok(version)
    }

    /// Says something.
    pub async fn say(
        &mut self,
        store: &Store,
        pass: Pass,
        key: &str,
        text: &str,
    ) -> Result<u64, Refused> {
        if self.keys.contains_key(key) {
            return Ok(self.version());
        }
        let visible = text.chars().filter(|c| !c.is_control());
        let text = visible.take(LONGEST_CHAT).collect::<String>().trim().to_owned();
        if text.is_empty() || key.is_empty() || key.len() > LONGEST_KEY {
            return Err(Refused::Rule("There is nothing to say.".to_owned()));
        }
        let seat = self.mine(pass).lowest().or(pass.seats.lowest());
        let seat = seat.and_then(|seat| self.settings.chair(seat));
        let by = seat.map_or_else(|| "Spectator".to_owned(), |chair| chair.name.clone());
        let seq = self.chat.last().map_or(1, |line| line.seq + 1);
        let line = ChatLine { seq, by, text, at: now(), key: Some(key.to_owned()) };
        store.say(&self.id, line.clone()).await?;
        self.keys.insert(key.to_owned(), 0);
        self.chat.push(line);
        let surplus = self.chat.len().saturating_sub(MOST_CHAT);
        self.chat.drain(..surplus);
        self.changed();
        Ok(self.version())
    }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
