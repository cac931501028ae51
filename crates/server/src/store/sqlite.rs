//! Tables in one SQLite file, which one server uses at a time.
//!
//! One thread does all writing. Changes that wait together are committed together, so
//! many tables cost one write to the disk, not many. Reading has a thread of its own, and
//! does not wait while others write.
//!
//! When a damaged file is opened, or when damage is met, all that can be read is saved
//! into a new file. Whatever was loaded before is loaded anew.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::error::is_damage;
use super::keeper::{Answer, Keeper, Mark};
use super::{
    Change, KnownTable, Lock, NewTable, Salvaged, StoreError, StoredTable, file, rows, salvage,
};
use crate::tables;

/// How many changes are committed together at most.
const MOST_TOGETHER: usize = 256;

/// What a thread is asked for.
enum Task {
    /// A job like any other.
    Do(Job),
    /// To put everything in its place in the file itself, and say so.
    Gather(oneshot::Sender<()>),
    /// To save what can be read of the file of this generation, which is damaged.
    Save(u64, oneshot::Sender<()>),
    /// To close the file, say so, and open it again when told.
    Release(std::sync::mpsc::Sender<()>, std::sync::mpsc::Receiver<()>),
}

/// Does something; tells whether it went well, and how to tell the one who waits.
type Job = Box<dyn FnOnce(&Connection) -> (bool, Reply) + Send>;
/// Tells the one who waits; called after the commit, with whether it was one.
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The store in one file.
pub(super) struct Sqlite {
    writes: mpsc::UnboundedSender<Task>,
    reads: mpsc::UnboundedSender<Task>,
    path: Option<Arc<Path>>,
    _lock: Option<Arc<Lock>>,
    rescued: Rescued,
    /// Counts how often another file was put in the place of the first.
    generation: Arc<AtomicU64>,
}

/// What became of the file when it was last found damaged.
type Rescued = Arc<Mutex<Option<Arc<Rescue>>>>;

/// What became of a damaged file.
#[derive(Clone, Debug)]
pub struct Rescue {
    /// Where the damaged file is now.
    pub aside: PathBuf,
    /// What could be saved of it, and what could not.
    pub saved: Salvaged,
}

impl fmt::Display for Rescue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Salvaged { tables, entries, lost } = &self.saved;
        write!(
            f,
            "The tables' file was damaged. {tables} tables with {entries} entries were saved; the \
             damaged file is kept as {}. Restore a backup if you have a better one \
             (`holdout tables restore FILE`).",
            self.aside.display()
        )?;
        lost.iter().try_for_each(|lost| write!(f, "\n  {lost}"))
    }
}

/// Looks at a file before it is used, and saves what can be read of it if it
/// is damaged.
fn rescue(path: &Path) -> Result<Option<Arc<Rescue>>, StoreError> {
    if !path.is_file() || path.metadata().is_ok_and(|file| file.len() == 0) {
        return Ok(None);
    }
    // The first opening plays back what a killed server had not yet put in its
    // place; reading alone could not.
    let db = Connection::open(path)?;
    file::refuse_foreign(&db)?;
    let faults = salvage::faults(&db, false);
    drop(db);
    if faults.is_empty() {
        return Ok(None);
    }
    tracing::error!(?faults, "the tables' file is damaged");
    let part = tables::beside(path, SALVAGED);
    let io = |error: io::Error| StoreError::Commit(error.to_string());
    if part.exists() {
        std::fs::remove_file(&part).map_err(io)?;
    }
    let saved = salvage::salvage(path, &part)?;
    let aside = tables::put_aside(path, "damaged")
        .map_err(|error| StoreError::Commit(error.to_string()))?;
    std::fs::rename(&part, path).map_err(io)?;
    Ok(Some(Arc::new(Rescue { aside, saved })))
}

/// What was saved of a damaged file has this at the end of its name until it is
/// in the file's place.
const SALVAGED: &str = "salvaged";

/// Where a program was stopped after it had put a file aside and before another
/// was in its place, that is done now.
fn finish_exchange(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        return Ok(());
    }
    let failed = |error: String| StoreError::Commit(error);
    for what in [SALVAGED, tables::PART] {
        let part = tables::beside(path, what);
        if !part.is_file() {
            continue;
        }
        let db = Connection::open(&part)?;
        file::refuse_foreign(&db)?;
        if salvage::faults(&db, false).is_empty() {
            drop(db);
            // What belonged to the file that was put aside doesn't belong to this.
            tables::put_aside(path, "left").map_err(|error| failed(error.to_string()))?;
            tracing::warn!(part = %part.display(), "an exchange of the tables' file is finished");
            return std::fs::rename(&part, path).map_err(|error| failed(error.to_string()));
        }
    }
    Ok(())
}

impl Sqlite {
    /// Opens a file, or makes it, for this program alone. Of a damaged file
    /// all that can be read is saved into a new one, and it is kept beside it.
    pub(super) fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let lock = Lock::take(path)?;
        finish_exchange(path)?;
        let rescued: Rescued = Arc::new(Mutex::new(rescue(path)?));
        let path: Arc<Path> = path.into();
        let generation = Arc::<AtomicU64>::default();
        // Whoever writes makes the file, if need be.
        let connection = file::open(&path)?;
        let (to_read, own) = (file::open_to_read(&path)?, Arc::clone(&path));
        let reads = worker(move |tasks| read(to_read, tasks, &own));
        let saver = Saver {
            path: Arc::clone(&path),
            reads: reads.clone(),
            generation: Arc::clone(&generation),
            rescued: Arc::clone(&rescued),
        };
        let writes = worker(move |tasks| write(connection, tasks, Some(&saver)));
        let (path, _lock) = (Some(path), Some(Arc::new(lock)));
        Ok(Sqlite { writes, reads, path, _lock, rescued, generation })
    }

    /// A store that is forgotten at the end.
    pub(super) fn in_memory() -> Result<Sqlite, StoreError> {
        let connection = file::prepare(Connection::open_in_memory()?)?;
        let writes = worker(move |tasks| write(connection, tasks, None));
        let (reads, generation, rescued) = (writes.clone(), Arc::default(), Arc::default());
        Ok(Sqlite { writes, reads, path: None, _lock: None, rescued, generation })
    }

    async fn ask<T: Send + 'static>(
        &self,
        jobs: &mpsc::UnboundedSender<Task>,
        job: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, waits) = oneshot::channel();
        let generation = self.generation.load(Ordering::Acquire);
        let job: Job = Box::new(move |connection| {
            let result = job(connection);
            // Nobody is told before the commit; nobody may wait any more.
            let is_ok = result.is_ok();
            (is_ok, Box::new(move |committed| drop(answer.send(committed.and(result)))))
        });
        jobs.send(Task::Do(job)).map_err(|_| StoreError::Closed)?;
        let answer = waits.await.map_err(|_| StoreError::Busy)?;
        if let Err(StoreError::Damaged) = answer {
            let (done, saved) = oneshot::channel();
            self.writes.send(Task::Save(generation, done)).map_err(|_| StoreError::Closed)?;
            let _ = saved.await;
        }
        answer
    }
}

impl Keeper for Sqlite {
    fn create(&self, table: NewTable) -> Answer<'_, ()> {
        Box::pin(self.ask(&self.writes, move |db| rows::create(db, &table)))
    }

    fn change<'a>(&'a self, table: &'a str, mark: Mark, change: Change) -> Answer<'a, Mark> {
        let (table, now) = (table.to_owned(), Arc::clone(&self.generation));
        let job = move |db: &Connection| match now.load(Ordering::Acquire) == mark.generation {
            true => rows::change(db, &table, &change).map(|()| mark),
            // Of what was loaded from an earlier file nobody knows whether it fits.
            false => Err(StoreError::Taken),
        };
        Box::pin(self.ask(&self.writes, job))
    }

    fn table_of<'a>(&'a self, hash: &'a str) -> Answer<'a, Option<String>> {
        let hash = hash.to_owned();
        Box::pin(self.ask(&self.reads, move |db| rows::table_of(db, &hash)))
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<StoredTable>> {
        Box::pin(async move {
            let id = table.to_owned();
            let found = self.ask(&self.reads, move |db| rows::load(db, &id)).await?;
            let Some(cut) = found.as_ref().and_then(|found| found.cut) else { return Ok(found) };
            tracing::error!(table, %cut, "a record breaks off");
            let id = table.to_owned();
            self.ask(&self.writes, move |db| {
                rows::mend(db, &id, cut)?;
                rows::load(db, &id)
            })
            .await
        })
    }

    fn forget(&self, days: u32, in_use: Vec<String>) -> Answer<'_, usize> {
        Box::pin(self.ask(&self.writes, move |db| tables::forget(db, days, &in_use)))
    }

    fn beat(&self) -> Answer<'_, ()> {
        Box::pin(self.ask(&self.writes, |db| {
            db.execute(
                "INSERT INTO health (id, at) VALUES (1, unixepoch()) \
                 ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                [],
            )?;
            Ok(())
        }))
    }

    fn settle(&self) -> Answer<'_, ()> {
        Box::pin(self.ask(&self.writes, |_| Ok(())))
    }

    fn gather(&self) -> Answer<'_, ()> {
        Box::pin(async {
            let (answer, waits) = oneshot::channel();
            self.writes.send(Task::Gather(answer)).map_err(|_| StoreError::Closed)?;
            waits.await.map_err(|_| StoreError::Closed)
        })
    }

    fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    fn put_back(&self, known: KnownTable) -> Answer<'_, ()> {
        Box::pin(self.ask(&self.writes, move |db| rows::put_back(db, &known)))
    }

    fn rescue(&self) -> Option<Arc<Rescue>> {
        self.rescued.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn seem_full(&self, full: bool) -> Answer<'_, ()> {
        Box::pin(self.ask(&self.writes, move |db| {
            let pages: i64 = db.pragma_query_value(None, "page_count", |row| row.get(0))?;
            let most = if full { pages } else { i64::from(u32::MAX >> 1) };
            Ok(db.pragma_update(None, "max_page_count", most)?)
        }))
    }
}

/// A thread that does what it is asked for.
fn worker(
    work: impl FnOnce(mpsc::UnboundedReceiver<Task>) + Send + 'static,
) -> mpsc::UnboundedSender<Task> {
    let (tasks, waiting) = mpsc::unbounded_channel();
    std::thread::spawn(move || work(waiting));
    tasks
}

/// Does jobs that change nothing, one after another.
fn read(connection: Connection, mut waiting: mpsc::UnboundedReceiver<Task>, path: &Path) {
    let mut open = Some(connection);
    while let Some(task) = waiting.blocking_recv() {
        match task {
            Task::Do(job) => {
                open = open.or_else(|| {
                    let opened = file::open_to_read(path);
                    opened
                        .inspect_err(|error| tracing::error!(%error, "no tables can be read"))
                        .ok()
                });
                // Whoever asks while there is no file is dropped, and so told.
                let Some(connection) = &open else { continue };
                let (_, reply) = job(connection);
                reply(Ok(()));
            }
            Task::Release(released, again) => {
                open = None;
                let _ = released.send(());
                let _ = again.recv();
            }
            Task::Gather(_) | Task::Save(..) => {}
        }
    }
}

/// Saves what can be read of a file that is damaged while it is used.
struct Saver {
    path: Arc<Path>,
    reads: mpsc::UnboundedSender<Task>,
    generation: Arc<AtomicU64>,
    rescued: Rescued,
}

impl Saver {
    /// Puts a sound file in the place of a damaged one and opens it; one that
    /// is sound, or can't be saved now, is only opened again. Nobody has the
    /// old one open meanwhile.
    fn save(&self, connection: Option<Connection>) -> Option<Connection> {
        let (released, is_released) = std::sync::mpsc::channel();
        let (again, goes_on) = std::sync::mpsc::channel();
        let asked = self.reads.send(Task::Release(released, goes_on));
        if asked.is_ok() {
            let _ = is_released.recv();
        }
        drop(connection);
        match rescue(&self.path) {
            Ok(None) => {}
            Ok(Some(saved)) => {
                tracing::error!("{saved}");
                *self.rescued.lock().unwrap_or_else(PoisonError::into_inner) = Some(saved);
                self.generation.fetch_add(1, Ordering::AcqRel);
            }
            Err(error) => tracing::error!(%error, "a damaged file can't be saved now"),
        }
        let opened = self.open();
        drop(again);
        opened
    }

    /// Opens the file, if that can be done now.
    fn open(&self) -> Option<Connection> {
        let opened = finish_exchange(&self.path).and_then(|()| file::open(&self.path));
        opened.inspect_err(|error| tracing::error!(%error, "nothing can be kept now")).ok()
    }
}

/// Does jobs, those that wait together in one transaction.
fn write(
    connection: Connection,
    mut waiting: mpsc::UnboundedReceiver<Task>,
    saver: Option<&Saver>,
) {
    let mut put_off = None;
    let mut open = Some(connection);
    while let Some(first) = put_off.take().or_else(|| waiting.blocking_recv()) {
        let mut replies = Vec::new();
        open = open.or_else(|| saver.and_then(Saver::open));
        let mut next = match first {
            Task::Do(job) => Some(job),
            Task::Gather(done) => {
                if let Some(connection) = &open {
                    let gather = "PRAGMA wal_checkpoint(TRUNCATE)";
                    let _ = connection.query_row(gather, [], |_| Ok(()));
                }
                let _ = done.send(());
                continue;
            }
            Task::Save(generation, done) => {
                // Several may have met the same damage.
                let saver =
                    saver.filter(|saver| saver.generation.load(Ordering::Acquire) == generation);
                if let Some(saver) = saver {
                    open = saver.save(open);
                }
                let _ = done.send(());
                continue;
            }
            Task::Release(..) => continue,
        };
        // Whoever asks while there is no file is dropped, and so told.
        let Some(connection) = &mut open else { continue };
        // Whoever else writes is waited for here, before anything is begun.
        let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let committed = begun.and_then(|transaction| {
            while let Some(job) = next.take() {
                // A job that fails takes back its own part alone.
                transaction.prepare_cached("SAVEPOINT job")?.execute([])?;
                let (is_ok, reply) = job(&transaction);
                replies.push(reply);
                if !is_ok {
                    transaction.prepare_cached("ROLLBACK TO job")?.execute([])?;
                }
                transaction.prepare_cached("RELEASE job")?.execute([])?;
                if replies.len() < MOST_TOGETHER {
                    match waiting.try_recv() {
                        Ok(Task::Do(job)) => next = Some(job),
                        Ok(later) => put_off = Some(later),
                        Err(_) => {}
                    }
                }
            }
            transaction.commit()
        });
        // A job that was not even begun is dropped, and so is who waits for it.
        let failure = committed.err();
        for reply in replies {
            reply(match &failure {
                None => Ok(()),
                Some(error) if is_damage(error) => Err(StoreError::Damaged),
                Some(error) => Err(StoreError::Commit(error.to_string())),
            });
        }
    }
}
