//! Tables on the net: rooms, storage, pages, for any game that brings a screen.
//!
//! ```text
//!   browser ──GET──► pages            HTML, rendered here
//!           ──POST─► web::play ─► Room: lock, check, keep, tell
//!           ◄─SSE─── web::events ◄─┘
//! ```
//!
//! A game comes in as a [`Screen`]: its drawings, over the contract of `table`.
//! [`Families`] hold families without their types. The hall finds rooms by link.
//! A room is one table in use. The store keeps every entry before anybody hears
//! of it.

mod any_family;
pub mod article;
mod assets;
mod campaign;
mod company;
mod drawings;
pub mod drawn;
pub mod form;
pub mod guide;
mod hall;
mod invazions;
pub mod lesson;
mod link;
mod pages;
mod reveal;
mod room;
pub mod screen;
mod settings;
pub mod sketches;
mod store;
pub mod story;
mod survival;
pub mod tables;
mod update;
mod web;

pub use any_family::{AnyFamily, Families, Layout, Match, Moment, Opening, Parting, Unopened};
pub use campaign::Campaigns;
pub use invazions::Invazions;
pub use screen::Screen;
pub use store::{Rescue, Salvaged, StoreError};
pub use survival::Survival;
pub use web::{Limits, Network, NoNetwork};

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use hall::Hall;
use store::Store;
use web::{Around, Door, Guard, MetricsFor, Names, Proxies};

/// How long a table stays in memory that nobody uses.
const IDLE: Duration = Duration::from_secs(600);

/// How long a server that stops waits for those who are still there.
const FAREWELL: Duration = Duration::from_secs(5);

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Whether any free port will do if somebody else has this one.
    pub or_any_port: bool,
    /// The file with the tables; without one they are forgotten at the end.
    pub data: Option<PathBuf>,
    /// The database with the tables, in place of a file: other servers may use
    /// it too.
    pub database: Option<String>,
    /// How long bots wait before each play, so that people can follow.
    pub pace: Duration,
    /// How often may be asked.
    pub limits: Limits,
    /// After how many days tables are forgotten that are over; never, without.
    pub retention: Option<u32>,
    /// Proxies that are believed about where requests come from.
    pub trusted_proxies: Vec<Network>,
    /// The names under which this server is reached.
    pub names: Vec<String>,
    /// Where figures are told, and nothing else.
    pub metrics: Option<SocketAddr>,
    /// Who sends this token is told the figures.
    pub metrics_token: Option<String>,
    /// What must be said to open a table.
    pub password: Option<String>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            or_any_port: false,
            data: None,
            database: None,
            pace: Duration::from_millis(350),
            limits: Limits::default(),
            retention: None,
            trusted_proxies: Vec::new(),
            names: Vec::new(),
            metrics: None,
            metrics_token: None,
            password: None,
        }
    }
}

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else listens there, or nobody may.
    #[error("can't listen at {address}: {error}; choose another port")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The tables' file can't be used.
    #[error("{}: {error}", path.display())]
    Store {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: StoreError,
    },
    /// The tables' database can't be used.
    #[error("{0}")]
    Database(StoreError),
}

/// A server that runs.
pub struct Running {
    address: SocketAddr,
    hall: Arc<Hall>,
    task: JoinHandle<()>,
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What became of the tables' file if it was damaged, at the start or since.
    pub fn rescue(&self) -> Option<Arc<Rescue>> {
        self.hall.store().rescue()
    }

    /// Waits until it ends.
    pub async fn ended(&mut self) -> io::Result<()> {
        (&mut self.task).await.map_err(io::Error::other)
    }

    /// Makes the disk seem full, or no longer. For tests of what happens then.
    #[doc(hidden)]
    pub async fn seem_full(&self, full: bool) -> Result<(), StoreError> {
        self.hall.store().seem_full(full).await
    }

    /// Stops: takes no more requests, ends the streams, finishes what was
    /// begun and keeps it. Whoever doesn't hang up in time is left behind.
    pub async fn stop(mut self) -> io::Result<()> {
        self.hall.stop();
        let ended = tokio::time::timeout(FAREWELL, self.ended()).await.unwrap_or(Ok(()));
        // Bots and clocks let go of the tables, so that the next server finds the file free.
        let alone = async {
            while Arc::strong_count(&self.hall) > 1 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = tokio::time::timeout(FAREWELL / 2, alone).await;
        self.hall.freshen_all().await;
        self.hall.store().settle().await.map_err(io::Error::other)?;
        self.hall.store().gather().await.map_err(io::Error::other)?;
        ended
    }
}

/// Starts a server.
pub async fn serve(config: Config, families: Families) -> Result<Running, ServeError> {
    figures();
    let told = |error| ServeError::Store { path: config.data.clone().unwrap_or_default(), error };
    let store = match (&config.database, &config.data) {
        (Some(address), _) => Store::shared(address).await.map_err(ServeError::Database)?,
        (None, Some(path)) => Store::open(path).map_err(told)?,
        (None, None) => Store::in_memory().map_err(told)?,
    };
    let listen = async |address: SocketAddr| {
        let bound = TcpListener::bind(address).await;
        bound.map_err(|error| ServeError::Listen { address, error })
    };
    let listener = match listen(config.address).await {
        Err(_) if config.or_any_port => listen(SocketAddr::new(config.address.ip(), 0)).await?,
        bound => bound?,
    };
    let told = |error| ServeError::Listen { address: config.address, error };
    let address = listener.local_addr().map_err(told)?;
    let proxies = Proxies(config.trusted_proxies.clone());
    let hall = Arc::new(Hall::new(families, store, config.pace, &config.limits));
    let guard = Arc::new(Guard::new(config.limits, proxies.clone()));
    let is_local = address.ip().is_loopback() && proxies.0.is_empty();
    let around = Around {
        guard: Arc::clone(&guard),
        names: Names::new(&config.names, is_local),
        metrics: config.metrics_token.map_or(MetricsFor::Nobody, MetricsFor::Token),
        password: config.password,
    };
    let router = web::router(Arc::clone(&hall), around);
    if let Some(address) = config.metrics {
        let (listener, mut stopping) = (listen(address).await?, hall.stopping());
        let figures = web::figures_router(Arc::clone(&hall));
        let stopped = async move { drop(stopping.wait_for(|stops| *stops).await) };
        tokio::spawn(axum::serve(listener, figures).with_graceful_shutdown(stopped).into_future());
    }
    tokio::spawn(Arc::clone(&hall).follow());
    let (tidied, mut stop) = (Arc::clone(&hall), hall.stopping());
    tokio::spawn(async move {
        loop {
            if let Some(days) = config.retention {
                tidied.forget(days).await;
            }
            if tokio::time::timeout(IDLE / 10, stop.wait_for(|stops| *stops)).await.is_ok() {
                break;
            }
            tidied.freshen_all().await;
            tidied.tidy(IDLE);
            guard.tidy();
        }
    });
    let Limits { connections, connections_in_all, .. } = config.limits;
    let door = Door::new(connections, connections_in_all, proxies);
    let task = tokio::spawn(door.serve(listener, router, hall.stopping()));
    tracing::info!(%address, "tables are open");
    Ok(Running { address, hall, task })
}

/// The figures that are counted; one set for the whole program.
fn figures() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let begin = || {
        let handle = PrometheusBuilder::new().install_recorder().ok()?;
        COUNTED.iter().for_each(|name| metrics::counter!(*name).increment(0));
        Some(handle)
    };
    HANDLE.get_or_init(begin).as_ref()
}

/// What is counted. It is there from the start, so that whoever watches sees the
/// first of each too.
const COUNTED: [&str; 7] = [
    "holdout_entries_total",
    "holdout_tables_opened_total",
    "holdout_tables_loaded_total",
    "holdout_caught_up_total",
    "holdout_refused_total",
    "holdout_too_fast_total",
    "holdout_connections_refused_total",
];
