//! What a store does, whatever it is made of.
//!
//! Some methods mean something for one kind only: only a file can be replaced while it is
//! used, and only a shared database has news from other servers. The other kind gives
//! the answer that is true for it.

use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use table::Seats;
use tokio::sync::mpsc;

use super::{Change, ChatLine, KnownTable, NewTable, Rescue, StoreError, StoredLink, StoredTable};

/// What comes of asking, some time later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// As what a table was loaded; a change of anything earlier is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// How often the file was put in another's place.
    pub generation: u64,
    /// How often the table was changed, where several servers may change it.
    pub stamp: u64,
}

/// How much of a table is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// As what it was loaded.
    pub mark: Mark,
    /// How many entries.
    pub entries: u64,
    /// The number of the latest line of chat.
    pub said: u64,
}

/// What became of a table since it was so far known.
#[derive(Debug)]
pub enum Since {
    /// Nothing; and who is there by way of other servers.
    Same(Attendance),
    /// It is no longer there.
    Gone,
    /// More of it.
    More(Box<News>),
    /// What is known is no beginning of what there is: it is loaded anew.
    Anew,
}

/// What is new at a table.
#[derive(Clone, Debug)]
pub struct News {
    /// How often it was changed now.
    pub stamp: u64,
    /// Its beginning, where nothing was played yet that is known: until then the
    /// game may become another.
    pub head: Option<String>,
    /// The entries that are new, each with the key of its click.
    pub lines: Vec<(String, Option<String>)>,
    /// The settings, in JSON, unless they are as they were.
    pub settings: Option<String>,
    /// What was said since.
    pub chat: Vec<ChatLine>,
    /// All links, unless they are as they were.
    pub links: Option<Vec<StoredLink>>,
    /// Who is there by way of other servers, where that was asked.
    pub elsewhere: Option<Attendance>,
}

/// Who is at a table, all that others need to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attendance {
    /// The seats with somebody there.
    pub seats: Seats,
    /// Whether the host is there.
    pub host: bool,
    /// How many look on.
    pub watchers: u32,
}

impl News {
    /// A play, after which all else is as it was.
    pub fn of_play(stamp: u64, line: String, key: Option<String>) -> News {
        News {
            stamp,
            head: None,
            lines: vec![(line, key)],
            settings: None,
            chat: Vec::new(),
            links: None,
            elsewhere: None,
        }
    }
}

/// What other servers let one know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A table was changed so often; 0 where somebody only came or went.
    Moved {
        /// Its id.
        table: String,
        /// How often.
        stamp: u64,
    },
    /// Somebody played at a table, and that is all by which it became what it is
    /// after so many changes.
    Played {
        /// Its id.
        table: String,
        /// How often it was changed.
        stamp: u64,
        /// The entry's line, as it is kept.
        line: String,
        /// The key of its click.
        key: Option<String>,
    },
    /// Nobody listened for a while: anything may have happened.
    Missed,
}

/// What a store does.
pub trait Keeper: Send + Sync {
    /// Keeps a new table.
    fn create(&self, table: NewTable) -> Answer<'_, ()>;

    /// Keeps what changes at a table, if it is what it was when it was marked;
    /// it has another mark then.
    fn change<'a>(&'a self, table: &'a str, mark: Mark, change: Change) -> Answer<'a, Mark>;

    /// The table that a link leads to.
    fn table_of<'a>(&'a self, hash: &'a str) -> Answer<'a, Option<String>>;

    /// A table as it was kept. One whose record breaks off is mended first: it
    /// goes on from where it is whole.
    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<StoredTable>>;

    /// Deletes tables that were over before so many days, unless they are in use.
    fn forget(&self, days: u32, in_use: Vec<String>) -> Answer<'_, usize>;

    /// Writes something of no weight, to see whether it is taken.
    fn beat(&self) -> Answer<'_, ()>;

    /// Waits until everything asked before is on the disk.
    fn settle(&self) -> Answer<'_, ()>;

    /// Waits until everything stands in the file itself, so that it can be
    /// copied by whoever has stopped the server.
    fn gather(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// The file, where there is one.
    fn path(&self) -> Option<&Path> {
        None
    }

    /// How often the file was put in another's place since the start: what was
    /// loaded before may be more than what could be saved.
    fn generation(&self) -> u64 {
        0
    }

    /// Puts a table back as a server knows it, if the file has lost some of it.
    fn put_back(&self, _known: KnownTable) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// What became of the file if it was damaged.
    fn rescue(&self) -> Option<Arc<Rescue>> {
        None
    }

    /// Makes the disk seem full, or no longer. For tests of what happens then.
    fn seem_full(&self, _full: bool) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Whether other servers may change tables too.
    fn is_shared(&self) -> bool {
        false
    }

    /// What others let one know, for whoever asks first.
    fn news(&self) -> Option<mpsc::UnboundedReceiver<Heard>> {
        None
    }

    /// What became of a table since it was so far known. Where it was changed
    /// once, that is a play most often, which is looked for first.
    fn since<'a>(&'a self, _table: &'a str, _known: Position, _is_once: bool) -> Answer<'a, Since> {
        Box::pin(async { Ok(Since::Same(Attendance::default())) })
    }

    /// How often each of these tables was changed, and who is there by way of
    /// other servers; those that are gone are left out.
    fn stamps(&self, _tables: Vec<String>) -> Answer<'_, Vec<(String, u64, Attendance)>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Takes it on, for a while, to let a table's bots and clock run; whether
    /// no other server does.
    fn lease<'a>(&'a self, _table: &'a str) -> Answer<'a, bool> {
        Box::pin(async { Ok(true) })
    }

    /// Leaves a table's bots and clock to others.
    fn release<'a>(&'a self, _table: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Lets others know who is there by way of this server: at once, where that
    /// is news, or when they ask.
    fn attend(&self, _there: Vec<(String, Attendance)>, _is_news: bool) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}
