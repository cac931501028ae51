//! Load on servers: many tables, two clients each, clicks in between.
//!
//! ```text
//! cargo xtask load                    # all kinds of stores, all numbers of tables
//! cargo xtask load file 1000          # one of them
//! ```
//!
//! It starts the servers itself, on loopback and with tables that are thrown
//! away: `file` is one with its file, `postgres` one on a database of its own,
//! `postgres-3` three that share one, where the two clients of a table are at
//! different servers. Numbers are how many tables there are. Together they make
//! 200 clicks in a second.
//!
//! Prints the time from a click until *both* clients of its table have the
//! update, how much of the processor a click takes, all threads of the servers
//! and the system's work for them included, the database's besides, and how much
//! memory of the servers a table takes. It fails where that is more than is
//! promised: see `docs/performance.md`.

mod clients;
#[path = "../../tests/common/cluster.rs"]
mod cluster;
mod figures;
mod place;

use std::time::{Duration, Instant};

use reqwest::{Client, redirect};

use clients::Table;
use figures::Figures;
use place::{Kind, Place};

type Error = Box<dyn std::error::Error + Send + Sync>;

const USAGE: &str = "usage: load PROGRAM [file] [postgres] [postgres-3] [TABLES…]";

/// So many clicks are made in a second, by all tables together.
const CLICKS_PER_SECOND: f64 = 200.0;

/// So many clicks are made in all.
const CLICKS: usize = 10_000;

#[tokio::main]
async fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let program = words.next().ok_or(USAGE)?;
    let (mut kinds, mut numbers) = (Vec::new(), Vec::new());
    for word in words {
        match (Kind::named(&word), word.parse::<usize>()) {
            (Some(kind), _) => kinds.push(kind),
            (None, Ok(number @ 1..=CLICKS)) => numbers.push(number),
            _ => return Err(USAGE.into()),
        }
    }
    if kinds.is_empty() {
        kinds = Kind::ALL.to_vec();
    }
    if numbers.is_empty() {
        numbers = vec![200, 1000, 3000];
    }
    raise_descriptors();
    println!("{}", Figures::HEAD);
    let mut all = Vec::new();
    for tables in numbers {
        for kind in &kinds {
            let Some(place) = Place::open(*kind, &program)? else { continue };
            let figures = measure(&place, tables).await?;
            println!("{figures}");
            all.push(figures);
        }
    }
    match figures::broken_promises(&all) {
        broken if broken.is_empty() => Ok(()),
        broken => Err(broken.join("; ").into()),
    }
}

/// Every client has a connection.
fn raise_descriptors() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let most = getrlimit(Resource::Nofile).maximum;
        let _ = setrlimit(Resource::Nofile, Rlimit { current: most, maximum: most });
    }
}

/// Opens so many tables, and lets their clients click.
async fn measure(place: &Place, tables: usize) -> Result<Figures, Error> {
    // How long each table waits between clicks, as people do.
    let thinking = Duration::from_secs_f64(tables as f64 / CLICKS_PER_SECOND);
    // The server closes what is silent for ten seconds.
    let client = Client::builder()
        .redirect(redirect::Policy::none())
        .pool_idle_timeout(Duration::from_secs(4))
        .build()?;
    let empty = place.memory()?;
    let mut open = Vec::new();
    for number in 0..tables {
        open.push(Table::open(&client, place.addresses(number)).await?);
    }
    let opened = place.memory()?;
    let (servers, database) = (place.processor()?, place.database_processor());
    let begun = Instant::now();
    let playing: Vec<_> = open
        .into_iter()
        .enumerate()
        .map(|(number, table)| {
            let start = thinking.mul_f64(number as f64 / tables as f64);
            tokio::spawn(table.play(number, start, thinking, CLICKS / tables))
        })
        .collect();
    let mut times = Vec::new();
    for table in playing {
        times.extend(table.await??);
    }
    times.sort();
    if times.is_empty() {
        return Err("nobody clicked".into());
    }
    let clicks = times.len() as f64;
    Ok(Figures {
        kind: place.kind(),
        tables,
        per_second: clicks / begun.elapsed().as_secs_f64(),
        work: (place.processor()? - servers) * 1000.0 / clicks,
        database: (place.database_processor() - database) * 1000.0 / clicks,
        memory: (
            opened.saturating_sub(empty) / tables as u64,
            place.memory()?.saturating_sub(empty) / tables as u64,
        ),
        times,
    })
}
