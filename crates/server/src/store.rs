//! Where tables are kept: in one SQLite file, or in a PostgreSQL database that any
//! number of servers share. Rooms don't know which. They use only [`Keeper`].
//!
//! A table is the head of its save, its settings, and a line for each entry of its log,
//! in the form of a save file. Everything appended is on the disk before anybody hears
//! of it. The database itself guarantees that entries follow one another without a hole,
//! and that no click is kept twice.

mod error;
pub(crate) mod file;
mod keeper;
mod postgres;
pub(crate) mod rows;
pub(crate) mod salvage;
mod sqlite;
#[cfg(test)]
mod tests;
pub(crate) mod whole;

use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

pub use error::StoreError;
pub use file::Lock;
pub use keeper::{Attendance, Heard, Keeper, Mark, News, Position, Since};
pub(crate) use postgres::Postgres;
pub use salvage::Salvaged;
pub use sqlite::Rescue;
use sqlite::Sqlite;

/// How many lines of chat are loaded with a table, and how many of what the
/// table itself has said.
const CHAT_LOADED: u32 = 100;

/// The store, for any number of hands.
#[derive(Clone)]
pub struct Store(Arc<dyn Keeper>);

impl Deref for Store {
    type Target = dyn Keeper;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl Store {
    /// Opens a file, or makes it, for this program alone. Of a damaged file
    /// all that can be read is saved into a new one, and it is kept beside it.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Ok(Store(Arc::new(Sqlite::open(path)?)))
    }

    /// A store that is forgotten at the end.
    pub fn in_memory() -> Result<Store, StoreError> {
        Ok(Store(Arc::new(Sqlite::in_memory()?)))
    }

    /// A database that other servers may use too, at an address such as
    /// `postgres://user@host/database`.
    pub async fn shared(address: &str) -> Result<Store, StoreError> {
        Ok(Store(Arc::new(Postgres::open(address).await?)))
    }
}

/// A table that is new.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The head of its save.
    pub head: String,
    /// The lines of its past, where it begins with one.
    pub lines: Vec<String>,
    /// Its settings, in JSON.
    pub settings: String,
    /// Its links.
    pub links: Vec<StoredLink>,
    /// Whether it is over already.
    pub over: bool,
}

/// A table as a server that has it in use knows it.
#[derive(Clone, Debug)]
pub struct KnownTable {
    /// The table.
    pub table: NewTable,
    /// The keys of its entries, by their numbers.
    pub keys: HashMap<u64, String>,
    /// The newest chat.
    pub chat: Vec<ChatLine>,
}

/// A link, of which only the hash is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLink {
    /// The hash of the link.
    pub hash: String,
    /// The table it leads to.
    pub table: String,
    /// The seats it may play, as bits.
    pub seats: u16,
    /// Whether it may change the table's settings.
    pub host: bool,
}

/// A table as it was kept.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// Head and lines: a save without its digest.
    pub save: String,
    /// The keys of the entries, each with the number of entries after it.
    pub keys: Vec<(String, u64)>,
    /// The settings, in JSON.
    pub settings: String,
    /// The newest chat, oldest first.
    pub chat: Vec<ChatLine>,
    /// Its links.
    pub links: Vec<StoredLink>,
    /// Where the record breaks off, if it does.
    pub cut: Option<Cut>,
    /// How often it was changed, where several servers may change it.
    pub stamp: u64,
    /// Who is there by way of other servers.
    pub elsewhere: Attendance,
}

/// Puts a record together from its rows, up to the first entry that is missing
/// or damaged.
#[derive(Default)]
struct Assembly {
    lines: String,
    keys: Vec<(String, u64)>,
    whole: u64,
    behind: u64,
}

impl Assembly {
    /// One more row; no line where its letters can't be read.
    fn put(&mut self, seq: u64, line: Option<&str>, key: Option<String>) {
        let (true, Some(line)) = (seq == self.whole + 1, line.filter(|line| is_line(line))) else {
            self.behind += 1;
            return;
        };
        self.whole = seq;
        self.lines.push_str(line);
        self.keys.extend(key.map(|key| (key, seq)));
    }

    /// Where it breaks off, if it does.
    fn cut(&self, last: u64) -> Option<Cut> {
        let Assembly { whole, behind, .. } = *self;
        (whole < last).then_some(Cut { whole, last, behind })
    }
}

/// Whether a text can be an entry's line at all. Damaged ones are as good as
/// none; what a line says is looked at when it is played.
fn is_line(text: &str) -> bool {
    let Some(line) = text.strip_suffix('\n') else { return false };
    !line.contains('\n') && serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok()
}

/// A record that breaks off before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// So many entries follow one another.
    pub whole: u64,
    /// So many were acknowledged.
    pub last: u64,
    /// So many stand behind the hole.
    pub behind: u64,
}

/// The sentence that the table says about it.
impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cut { whole, last, behind } = self;
        write!(
            f,
            "The record of this table breaks off after entry {whole} of {last}, so the game goes \
             on from there. "
        )?;
        match behind {
            0 => write!(f, "What followed is lost."),
            1 => write!(f, "One entry behind the hole was put aside; it can't be played."),
            behind => {
                write!(f, "{behind} entries behind the hole were put aside; they can't be played.")
            }
        }
    }
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Its number.
    pub seq: u64,
    /// Who said it.
    pub by: String,
    /// What was said.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The key of the click that said it.
    pub key: Option<String>,
    /// Whether the table itself says it.
    pub notice: bool,
}

impl ChatLine {
    /// What somebody says now.
    pub fn said(seq: u64, by: String, text: String, key: String) -> ChatLine {
        ChatLine { seq, by, text, at: now(), key: Some(key), notice: false }
    }

    /// What a bot says.
    pub fn of_bot(seq: u64, by: String, text: String) -> ChatLine {
        ChatLine { seq, by, text, at: now(), key: None, notice: false }
    }

    /// What the table itself says now.
    pub fn notice(seq: u64, text: String) -> ChatLine {
        ChatLine { seq, by: String::new(), text, at: now(), key: None, notice: true }
    }

    /// Its kind, as it is kept.
    fn kind(&self) -> &'static str {
        if self.notice { NOTICE } else { SAID }
    }
}

/// What kinds of lines are called where they are kept.
const SAID: &str = "said";
const NOTICE: &str = "table";

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// One more entry of a table's log.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// Its number, counted from one.
    pub seq: u64,
    /// Its line.
    pub line: String,
    /// The key of the click that made it.
    pub key: Option<String>,
}

/// A record that takes the place of another.
#[derive(Clone, Debug)]
pub struct Anew {
    /// Its head.
    pub head: String,
    /// The lines of its past.
    pub lines: Vec<String>,
}

/// All that changes at once at a table: it is kept together or not at all.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// One more entry.
    pub entry: Option<NewEntry>,
    /// Another head, for a game that nobody has played yet.
    pub head: Option<String>,
    /// The same head as it is written now.
    pub renewed: Option<String>,
    /// Another record in place of the one there is, which is kept aside.
    pub anew: Option<Anew>,
    /// Other settings, in JSON.
    pub settings: Option<String>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// The hashes of links that lead nowhere from now on.
    pub unlink: Vec<String>,
    /// Links that are new, or allow something else from now on.
    pub link: Vec<StoredLink>,
    /// Whether the game is over.
    pub over: Option<bool>,
}
