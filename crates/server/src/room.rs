//! A table in use: its game, who sits there, and everything that changes it.
//!
//! Every change holds the room's lock and goes one way: check the version and the
//! rules, work the change out, keep it on the disk, then take it and tell everyone.
//! What can't be kept is not taken, so nothing has changed here. But nobody knows then
//! what the disk has. So the room is *doubtful*: it does nothing until it is loaded
//! anew.

mod catch_up;
mod clock;
pub mod deed;
mod dice;
mod host;
mod parted;
mod seats;
#[cfg(test)]
mod tests;
mod undo;
mod visitors;
mod wish;

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use serde::Deserialize;
use table::{Seat, Seats};
use tokio::sync::watch;

use crate::any_family::{Families, Match, Prepared, Thinker, Unopened};
use crate::lesson::{Lesson, Position};
use crate::link::{Pass, draw_salt, draw_seed};
use crate::settings::{Settings, Wish, Wished, is_hidden};
use crate::store::{
    Change, ChatLine, KnownTable, Mark, NewEntry, NewTable, Store, StoreError, StoredLink,
    StoredTable,
};
use crate::update::Drawings;
pub use clock::Clock;
pub use deed::Deed;
pub use parted::Parted;
use visitors::Visitors;

/// The longest line of chat, in letters.
const LONGEST_CHAT: usize = 500;

/// How much chat a room remembers.
const MOST_CHAT: usize = 100;

/// Bots rest after nobody was there for so long.
const DESERTED: Duration = Duration::from_secs(300);

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
    /// It could not be kept, so it did not happen. The room is doubtful.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The table can't be shown any more.
    #[error("this table can't be opened: {0}")]
    Unreadable(String),
    /// The link leads nowhere any more.
    #[error("this link leads nowhere any more")]
    ShownOut,
}

/// Whether a text can be a key. Not every database keeps every letter.
fn is_key(text: &str) -> bool {
    (1..=LONGEST_KEY).contains(&text.len()) && !text.chars().any(char::is_control)
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
    /// Where the game now goes another way, until somebody plays on.
    parted: Option<Parted>,
    /// Whether the head of the game is written anew with the next step.
    is_dated: bool,
    settings: Settings,
    bots: &'static [(&'static str, &'static str)],
    lesson: Option<Lesson>,
    /// What every link allows, by its hash.
    links: HashMap<String, Pass>,
    /// What clicks have done already, and the version after each.
    keys: HashMap<String, u64>,
    chat: Vec<ChatLine>,
    visitors: Visitors,
    changes: watch::Sender<u64>,
    drawings: Drawings,
    used: Instant,
    loaded: Instant,
    /// When a person asked for anything last.
    visited: Instant,
    /// The address of the first visitor, to whom the table's bots are counted.
    owner: Option<IpAddr>,
    is_bot_awake: bool,
    /// When the open decision was opened.
    decided: Instant,
    is_clock_running: bool,
    /// The version of which everybody was told that time is up.
    told_late: Option<u64>,
    is_doubtful: bool,
    /// The stamp with which it was loaded or changed last.
    mark: Mark,
}

impl Room {
    /// A room for a table as it was kept.
    pub fn load(
        id: &str,
        stored: StoredTable,
        generation: u64,
        families: &Families,
    ) -> Result<Room, Unopened> {
        let no_entropy = |error: getrandom::Error| Unopened::Unreadable(error.to_string());
        let (seed, salt) = (draw_seed().map_err(no_entropy)?, draw_salt().map_err(no_entropy)?);
        let opening = families.open(&table::write_end(&stored.save), seed, salt)?;
        let is_dated = opening.is_dated;
        let (game, parted) = Parted::of(opening);
        let unknown = || Unopened::Unreadable("no such game".to_owned());
        let family = families.get(game.name()).ok_or_else(unknown)?;
        let mut chat = stored.chat;
        let settings = match serde_json::from_str::<Settings>(&stored.settings) {
            Ok(settings) => settings,
            // Who sits where is known by the links; the rest is agreed on anew.
            Err(error) => {
                tracing::error!(table = id, %error, "a table's settings can't be read");
                let seq = chat.last().map_or(1, |line| line.seq + 1);
                let text = "What was agreed on here could not be read: names, bots and the way to \
                            take back are as at a new table.";
                chat.push(ChatLine::notice(seq, text.to_owned()));
                Settings::anew(game.seats(), game.has_secrets(), family.bots())
                    .map_err(Unopened::Unreadable)?
            }
        };
        let lesson = family.lesson(&game.title().1).cloned();
        let said: Vec<_> =
            chat.iter().filter_map(|line| line.key.clone().map(|key| (key, 0))).collect();
        Ok(Room {
            id: id.to_owned(),
            keys: stored.keys.into_iter().chain(said).collect(),
            bots: family.bots(),
            lesson: lesson.filter(|_| settings.lesson),
            settings,
            chat,
            visitors: Visitors::with(stored.elsewhere),
            changes: watch::Sender::new(0),
            drawings: Drawings::default(),
            used: Instant::now(),
            loaded: Instant::now(),
            visited: Instant::now(),
            owner: None,
            is_bot_awake: false,
            decided: Instant::now(),
            is_clock_running: false,
            told_late: None,
            is_doubtful: false,
            mark: Mark { generation, stamp: stored.stamp },
            links: stored
                .links
                .into_iter()
                .map(|link| (link.hash.clone(), Pass::of(&link)))
                .collect(),
            game,
            parted,
            is_dated,
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

    /// The lesson, while it goes on.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref().filter(|_| self.settings.lesson)
    }

    /// Where the lesson stands.
    pub fn lesson_place(&self) -> Option<Position<'_>> {
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

    /// When it was last used.
    pub fn used(&self) -> Instant {
        self.used
    }

    /// Somebody opens the page; the number is theirs until they leave.
    pub fn enter(&mut self, hash: &str, pass: Pass) -> Result<u64, Refused> {
        let number = self.visitors.enter(hash, pass);
        let full = || Refused::Rule("So many have this table open that no more can.".to_owned());
        self.came_or_went();
        number.ok_or_else(full)
    }

    /// Somebody leaves.
    pub fn leave(&mut self, number: u64) {
        self.visitors.leave(number);
        self.came_or_went();
    }

    /// A person asks for something, from an address.
    pub fn visited(&mut self, from: Option<IpAddr>) {
        self.visited = Instant::now();
        self.owner = self.owner.or(from);
    }

    /// The address to which its bots are counted.
    pub fn owner(&self) -> IpAddr {
        self.owner.unwrap_or(IpAddr::from([0, 0, 0, 0]))
    }

    /// Whether nobody has been here for a while.
    pub fn is_deserted(&self) -> bool {
        self.visitors.is_empty() && self.visited.elapsed() > DESERTED
    }

    /// For how long nobody has been at a seat; nothing while somebody is.
    pub fn away(&self, seat: Seat) -> Option<Duration> {
        let since = self.visitors.left(seat).unwrap_or(self.loaded);
        (!self.visitors.is_there(seat)).then(|| since.elapsed())
    }

    /// Whether the room must be loaded anew before anything else.
    pub fn is_doubtful(&self) -> bool {
        self.is_doubtful
    }

    /// The stamp with which it was loaded or changed last.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// All that is known of it, for a file that has lost some of it; nothing
    /// where the game has parted from its record.
    pub fn known(&self) -> Option<KnownTable> {
        if self.parted.is_some() {
            return None;
        }
        let (head, lines) = self.game.stored();
        let links = self.links.iter().map(|(hash, pass)| StoredLink {
            hash: hash.clone(),
            table: self.id.clone(),
            seats: pass.seats.0,
            host: pass.host,
        });
        let table = NewTable {
            id: self.id.clone(),
            game: self.game.name().to_owned(),
            head,
            lines,
            settings: self.settings.write(),
            links: links.collect(),
            over: self.game.deciders() == Seats::NONE,
        };
        let keys = self.keys.iter().map(|(key, version)| (*version, key.clone())).collect();
        Some(KnownTable { table, keys, chat: self.chat.clone() })
    }

    /// Becomes what the store has. Those who are there stay, and are told.
    pub fn renew_from(
        &mut self,
        stored: StoredTable,
        generation: u64,
        families: &Families,
    ) -> Result<(), Unopened> {
        let (elsewhere, before) = (stored.elsewhere, self.version());
        let fresh = Room::load(&self.id, stored, generation, families)?;
        self.mark = fresh.mark;
        self.game = fresh.game;
        self.parted = fresh.parted;
        self.is_dated = fresh.is_dated;
        self.settings = fresh.settings;
        self.lesson = fresh.lesson;
        self.links = fresh.links;
        self.keys = fresh.keys;
        self.chat = fresh.chat;
        self.is_doubtful = false;
        self.visitors.repass(&self.links);
        self.visitors.are_elsewhere(elsewhere);
        if self.version() != before {
            self.rewind();
        }
        self.changed();
        Ok(())
    }

    /// What a link allows; nothing once it was replaced.
    pub fn pass(&self, hash: &str) -> Option<Pass> {
        self.links.get(hash).copied()
    }

    /// The version that a click has led to already.
    pub fn done_by(&self, key: &str) -> Option<u64> {
        self.keys
            .get(key)
            .copied()
            .map(|version| if version == 0 { self.version() } else { version })
    }

    /// The drawings of its present state.
    pub fn drawings(&self) -> &Drawings {
        &self.drawings
    }

    /// Somebody has come or gone; all else is as it was.
    fn came_or_went(&mut self) {
        self.drawings.forget_seats();
        self.used = Instant::now();
        self.changes.send_modify(|count| *count += 1);
    }

    /// The game has gone on; all else is as it was.
    fn played(&mut self) {
        self.drawings.forget_game();
        self.used = Instant::now();
        self.changes.send_modify(|count| *count += 1);
    }

    fn changed(&mut self) {
        self.drawings.forget();
        self.used = Instant::now();
        self.changes.send_modify(|count| *count += 1);
    }

    /// The version that a click has led to, if it comes again; or that it comes
    /// too late.
    fn answered_before(&self, click: &Click) -> Result<Option<u64>, Refused> {
        if !is_key(&click.key) {
            let why = format!("a key has 1 to {LONGEST_KEY} letters");
            return Err(Refused::Rule(why));
        }
        if let Some(version) = self.done_by(&click.key) {
            return Ok(Some(version));
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
        if let Some(version) = self.answered_before(click)? {
            return Ok(version);
        }
        let mine = self.mine(pass);
        if mine == Seats::NONE {
            let why = "You are watching: only players with a seat can play.";
            return Err(Refused::Rule(why.to_owned()));
        }
        self.refuse_closed()?;
        if self.gathers() {
            let why = "The game begins when everybody who plays has sat down.";
            return Err(Refused::Rule(why.to_owned()));
        }
        if let Some(place) = self.lesson_place().filter(|place| !place.now.allows(action)) {
            let why = format!("The lesson is about something else now. {}", place.now.text);
            return Err(Refused::Rule(why));
        }
        // A person with several seats means the one that may act.
        let first = if mine.contains(seat) { Seats::only(seat) } else { Seats::NONE };
        let others = mine.iter().filter(|other| *other != seat);
        let mut refusal = None;
        for seat in first.iter().chain(others) {
            match self.game.consider(seat, action) {
                Ok(step) => return self.keep(store, step, Some(click.key.clone())).await,
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        Err(Refused::Rule(refusal.unwrap_or_default()))
    }

    /// The bot whose turn it is, ready to think, and the version it thinks about.
    pub fn thinker(&self) -> Option<(Seat, Thinker, u64)> {
        let (seat, bot) = self.bot_to_move()?;
        // In a lesson the other side plays what the lesson is about.
        let step = self.lesson_place().and_then(|place| place.now.allow.first());
        let taught = step.filter(|action| self.game.consider(seat, action).is_ok()).cloned();
        let think: Thinker = match taught {
            Some(action) => Box::new(move || Some(action)),
            None => self.game.thinker(seat, &bot)?,
        };
        Some((seat, think, self.version()))
    }

    /// Does what a bot has chosen, if the table is still as the bot saw it.
    pub async fn act_for_bot(
        &mut self,
        store: &Store,
        seat: Seat,
        action: &str,
        version: u64,
    ) -> Result<(), Refused> {
        let is_its_turn = self.bot_to_move().is_some_and(|(now, _)| now == seat);
        if version != self.version() || !is_its_turn {
            return Ok(());
        }
        let step = self.game.consider(seat, action).map_err(Refused::Rule)?;
        let why = self.game.reason(seat, action);
        self.keep(store, step, None).await?;
        match why {
            Some(why) => self.say_for_bot(store, seat, why).await,
            None => Ok(()),
        }
    }

    /// A bot tells people at its table what it plans, once for each plan.
    async fn say_for_bot(&mut self, store: &Store, seat: Seat, why: &str) -> Result<(), Refused> {
        let Some(chair) = self.settings.chair(seat) else { return Ok(()) };
        let by = chair.name.clone();
        let said = self.chat.iter().rev().find(|line| !line.notice && line.by == by);
        let alone = self.settings.people() == Seats::NONE;
        if alone || self.settings.muted.contains(seat) || said.is_some_and(|it| it.text == why) {
            return Ok(());
        }
        let seq = self.chat.last().map_or(1, |line| line.seq + 1);
        let line = ChatLine::of_bot(seq, by, why.to_owned());
        self.commit(store, Change { chat: vec![line.clone()], ..Change::default() }).await?;
        self.remember(vec![line]);
        self.changed();
        Ok(())
    }

    /// The bot whose turn it is: where a person may answer, the person does.
    pub fn bot_to_move(&self) -> Option<(Seat, String)> {
        if self.gathers() || self.settings.closed || self.parted.is_some() {
            return None;
        }
        let movers = self.game.movers();
        let people = self.settings.people();
        if movers.0 & people.0 != 0 {
            return None;
        }
        let seat = movers.lowest()?;
        Some((seat, self.settings.chair(seat)?.bot.clone()?))
    }

    /// Whether anything may happen here without a person: a bot's play, the end
    /// of a decision's time.
    pub fn may_play_by_itself(&self) -> bool {
        self.settings.clock.is_some() || self.settings.chairs.iter().any(|c| c.bot.is_some())
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

    /// Keeps a step, then takes it and tells.
    async fn keep(
        &mut self,
        store: &Store,
        step: Prepared,
        key: Option<String>,
    ) -> Result<u64, Refused> {
        let version = self.version() + 1;
        let was_over = self.game.deciders() == Seats::NONE;
        let over = (step.over != was_over).then_some(step.over);
        let entry = Some(NewEntry { seq: version, line: step.line.clone(), key: key.clone() });
        // A wish to take back was about the game as it stood.
        let is_past = |wish: &Wish| matches!(wish.what, Wished::TakeBack { .. });
        let settled = self
            .settings
            .wish
            .as_ref()
            .is_some_and(is_past)
            .then(|| Settings { wish: None, ..self.settings.clone() });
        let settings = settled.as_ref().map(Settings::write);
        let renewed = self.is_dated.then(|| self.game.stored().0);
        let change = Change { entry, over, settings, renewed, ..Change::default() };
        self.commit(store, change).await?;
        self.is_dated = false;
        // It was worked out under this very lock, so it fits.
        self.is_doubtful = !self.game.take(step);
        self.keys.extend(key.map(|key| (key, version)));
        self.rewind();
        metrics::counter!("holdout_entries_total").increment(1);
        match settled {
            Some(settings) => {
                self.settings = settings;
                self.changed();
            }
            None => self.played(),
        }
        Ok(version)
    }

    fn refuse_closed(&self) -> Result<(), Refused> {
        match self.settings.closed {
            true => Err(Refused::Rule(
                "The host has closed this table; it can be looked at.".to_owned(),
            )),
            false => Ok(()),
        }
    }

    /// Writes a change down. Until that is confirmed, nobody knows what the disk has,
    /// even if this task ends in the middle of it.
    async fn commit(&mut self, store: &Store, change: Change) -> Result<(), Refused> {
        if self.is_doubtful {
            return Err(Refused::Store(StoreError::Doubtful));
        }
        self.is_doubtful = true;
        let changed = store.change(&self.id, self.mark, change).await;
        // Where another server was faster, it is known that nothing was written.
        let is_late = store.is_shared() && matches!(changed, Err(StoreError::Taken));
        self.is_doubtful = changed.is_err() && !is_late;
        self.mark = changed?;
        Ok(())
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
        let visible = text.chars().filter(|c| !is_hidden(*c));
        let text = visible.take(LONGEST_CHAT).collect::<String>().trim().to_owned();
        if text.is_empty() || !is_key(key) {
            return Err(Refused::Rule("There is nothing to say.".to_owned()));
        }
        let is_muted = match pass.seats {
            Seats::NONE => self.settings.muted_watchers,
            seats => seats.0 & !self.settings.muted.0 == 0,
        };
        if is_muted && !pass.host {
            return Err(Refused::Rule("The host has muted you.".to_owned()));
        }
        let seat = self.mine(pass).lowest().or(pass.seats.lowest());
        let seat = seat.and_then(|seat| self.settings.chair(seat));
        let by = seat.map_or_else(|| "Spectator".to_owned(), |chair| chair.name.clone());
        let seq = self.chat.last().map_or(1, |line| line.seq + 1);
        let line = ChatLine::said(seq, by, text, key.to_owned());
        self.commit(store, Change { chat: vec![line.clone()], ..Change::default() }).await?;
        self.keys.insert(key.to_owned(), 0);
        self.remember(vec![line]);
        self.changed();
        Ok(self.version())
    }

    /// Remembers what was said, and forgets what was said long ago. What the
    /// table itself has said is not pushed away by talk.
    fn remember(&mut self, lines: Vec<ChatLine>) {
        self.chat.extend(lines);
        for notice in [false, true] {
            let count = self.chat.iter().filter(|line| line.notice == notice).count();
            let mut surplus = count.saturating_sub(MOST_CHAT);
            self.chat.retain(|line| {
                let goes = surplus > 0 && line.notice == notice;
                surplus -= usize::from(goes);
                !goes
            });
        }
    }
}
