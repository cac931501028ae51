//! A table in use: its game, who sits there, and everything that changes it.
//!
//! Whoever changes a room holds its lock, and goes one way: check the version
//! and the rules, keep it on the disk, then tell. What can't be kept is not
//! told; such a room is thrown away and loaded anew.

use std::collections::{BTreeMap, HashMap};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use table::{Seat, Seats};
use tokio::sync::watch;

use crate::house::{Houses, Match};
use crate::lesson::{Lesson, Place};
use crate::link::Pass;
use crate::settings::{Settings, Undo, known, trimmed};
use crate::store::{ChatLine, Store, StoreError, StoredTable};

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
#[derive(Clone, Debug)]
pub struct Click {
    /// The key.
    pub key: String,
    /// The version that was seen.
    pub version: u64,
}

/// Somebody's wish to take back, until all others have agreed.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Whose wish it is.
    pub by: Seat,
    /// To how many plays.
    pub to: usize,
    /// Those who still have to agree.
    pub open: Seats,
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
    /// Who has the page open, by the number of the connection.
    there: BTreeMap<u64, Pass>,
    connections: u64,
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
            there: BTreeMap::new(),
            connections: 0,
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

    /// Whether somebody with this seat has the page open.
    pub fn is_there(&self, seat: Seat) -> bool {
        self.there.values().any(|pass| pass.seats.contains(seat))
    }

    /// How many look on.
    pub fn spectators(&self) -> usize {
        self.there.values().filter(|pass| pass.seats == Seats::NONE).count()
    }

    /// How many have the page open.
    pub fn connections(&self) -> usize {
        self.there.len()
    }

    /// When it was last of use.
    pub fn used(&self) -> Instant {
        self.used
    }

    /// Somebody opens the page.
    pub fn enter(&mut self, pass: Pass) -> u64 {
        self.connections += 1;
        self.there.insert(self.connections, pass);
        self.changed();
        self.connections
    }

    /// Somebody leaves.
    pub fn leave(&mut self, connection: u64) {
        self.there.remove(&connection);
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

    /// To how many plays a pass may ask to go back.
    pub fn undo_target(&self, pass: Pass, whole: bool) -> Result<usize, String> {
        let mine = self.mine(pass);
        if mine == Seats::NONE {
            return Err("You look on here: only those who have a seat can take back.".to_owned());
        }
        if self.settings.undo == Undo::Off {
            return Err("This table has agreed to take nothing back.".to_owned());
        }
        let plays = self.game.plays();
        if plays == 0 {
            return Err(table::UndoRefused::Nothing.to_string());
        }
        if self.game.earliest_undo() >= plays {
            return Err(table::UndoRefused::Revealed { play: plays }.to_string());
        }
        Ok(if whole { self.game.action_start() } else { plays - 1 })
    }

    /// Takes back, or asks the others to agree.
    pub async fn undo(
        &mut self,
        store: &Store,
        pass: Pass,
        click: &Click,
        whole: bool,
    ) -> Result<u64, Refused> {
        if let Some(version) = self.is_repeated(click)? {
            return Ok(version);
        }
        let to = self.undo_target(pass, whole).map_err(Refused::Rule)?;
        let mine = self.mine(pass);
        let others = Seats(self.settings.people().0 & !mine.0);
        let touched = self.game.makers(to);
        let asked = match self.settings.undo {
            Undo::Free => Seats(others.0 & touched.0),
            Undo::Agree | Undo::Off => others,
        };
        if asked == Seats::NONE {
            return self.take_back(store, to, Some(click.key.clone())).await;
        }
        let by = mine.lowest().unwrap_or(Seat(0));
        self.wish = Some(Wish { by, to, open: asked });
        self.changed();
        Ok(self.version())
    }

    /// Answers a wish.
    pub async fn agree(&mut self, store: &Store, pass: Pass, yes: bool) -> Result<u64, Refused> {
        let mine = self.mine(pass);
        let Some(wish) = &mut self.wish else {
            return Err(Refused::Rule("Nobody asks to take anything back now.".to_owned()));
        };
        if wish.open.0 & mine.0 == 0 {
            return Err(Refused::Rule("Others are asked, not you.".to_owned()));
        }
        wish.open = Seats(wish.open.0 & !mine.0);
        let (to, agreed) = (wish.to, wish.open == Seats::NONE);
        if !yes {
            self.wish = None;
        } else if agreed {
            return self.take_back(store, to, None).await;
        }
        self.changed();
        Ok(self.version())
    }

    async fn take_back(
        &mut self,
        store: &Store,
        to: usize,
        key: Option<String>,
    ) -> Result<u64, Refused> {
        let done = self.game.undo_to(to).map_err(|error| Refused::Rule(error.to_string()))?;
        self.keep(store, done.stored, key).await
    }

    /// Does again what was taken back last.
    pub async fn redo(&mut self, store: &Store, pass: Pass, click: &Click) -> Result<u64, Refused> {
        if let Some(version) = self.is_repeated(click)? {
            return Ok(version);
        }
        let Some((seat, action)) = self.game.redo().into_iter().next() else {
            return Err(Refused::Rule("Nothing was taken back that could be redone.".to_owned()));
        };
        if !self.mine(pass).contains(seat) {
            let why = "Somebody else made that play: they can do it again.";
            return Err(Refused::Rule(why.to_owned()));
        }
        let done = self.game.act(seat, &action).map_err(Refused::Rule)?;
        self.keep(store, done.stored, Some(click.key.clone())).await
    }

    /// Says something.
    pub async fn say(
        &mut self,
        store: &Store,
        pass: Pass,
        key: &str,
        text: &str,
    ) -> Result<(), Refused> {
        if self.keys.contains_key(key) {
            return Ok(());
        }
        let visible = text.chars().filter(|c| !c.is_control());
        let text = visible.take(LONGEST_CHAT).collect::<String>().trim().to_owned();
        if text.is_empty() || key.is_empty() || key.len() > LONGEST_KEY {
            return Err(Refused::Rule("There is nothing to say.".to_owned()));
        }
        let seat = pass.seats.lowest().and_then(|seat| self.settings.chair(seat));
        let by = seat.map_or_else(|| "Spectator".to_owned(), |chair| chair.name.clone());
        let seq = self.chat.last().map_or(1, |line| line.seq + 1);
        let line = ChatLine { seq, by, text, at: now(), key: Some(key.to_owned()) };
        store.say(&self.id, line.clone()).await?;
        self.keys.insert(key.to_owned(), 0);
        self.chat.push(line);
        let surplus = self.chat.len().saturating_sub(MOST_CHAT);
        self.chat.drain(..surplus);
        self.changed();
        Ok(())
    }

    /// Gives a person's seat another name.
    pub async fn rename(
        &mut self,
        store: &Store,
        pass: Pass,
        seat: Seat,
        name: &str,
    ) -> Result<(), Refused> {
        if !pass.seats.contains(seat) {
            return Err(Refused::Rule("That is somebody else's seat.".to_owned()));
        }
        let name = trimmed(name);
        if name.is_empty() {
            return Err(Refused::Rule("A name has at least one letter.".to_owned()));
        }
        self.change(store, |settings| {
            if let Some(chair) = settings.chair_mut(seat) {
                chair.name = name;
            }
        })
        .await
    }

    /// Gives a seat to a bot, or back to the person.
    pub async fn sit(
        &mut self,
        store: &Store,
        pass: Pass,
        seat: Seat,
        who: &str,
    ) -> Result<(), Refused> {
        if !(pass.host || pass.seats.contains(seat)) || self.settings.chair(seat).is_none() {
            let why = "Only the host or whoever sits there can give a seat away.";
            return Err(Refused::Rule(why.to_owned()));
        }
        let bot = match who.strip_prefix("bot:") {
            Some(name) => Some(known(self.bots, name).map_err(Refused::Rule)?),
            None if who == "person" => None,
            None => {
                let why = format!("`{who}` can't sit here: `person`, or `bot:` and a name.");
                return Err(Refused::Rule(why));
            }
        };
        self.change(store, |settings| {
            if let Some(chair) = settings.chair_mut(seat) {
                chair.bot = bot;
            }
        })
        .await
    }

    /// Counts the seat's link up, so that the next one replaces it.
    pub async fn renew(&mut self, store: &Store, seat: Seat) -> Result<(), Refused> {
        self.change(store, |settings| {
            if let Some(chair) = settings.chair_mut(seat) {
                chair.generation += 1;
            }
        })
        .await
    }

    /// Ends the lesson; the game goes on.
    pub async fn leave_lesson(&mut self, store: &Store, pass: Pass) -> Result<(), Refused> {
        if self.mine(pass) == Seats::NONE {
            return Err(Refused::Rule("You look on here.".to_owned()));
        }
        self.change(store, |settings| settings.lesson = false).await
    }

    async fn change(
        &mut self,
        store: &Store,
        change: impl FnOnce(&mut Settings),
    ) -> Result<(), Refused> {
        let mut settings = self.settings.clone();
        change(&mut settings);
        let text = serde_json::to_string(&settings).unwrap_or_default();
        store.settings(&self.id, text).await?;
        self.settings = settings;
        self.changed();
        Ok(())
    }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
