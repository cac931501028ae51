//! Tables on the net: rooms, storage, pages, for any game that brings a screen.
//!
//! ```text
//!   browser ──GET──► pages            HTML, rendered here
//!           ──POST─► web::play ─► Room: lock, check, keep, tell
//!           ◄─SSE─── web::events ◄─┘
//! ```
//!
//! A game comes in as a [`Family`]: its view model and drawings, over the
//! contract of `table`. [`Houses`] hold families without their types; the
//! hall finds rooms by link; a room is one table in use; the store keeps every
//! entry before anybody hears of it.

pub mod article;
mod assets;
mod company;
mod family;
pub mod form;
mod hall;
mod house;
mod invazions;
pub mod lesson;
mod link;
mod pages;
mod room;
pub mod screen;
mod settings;
mod store;
mod survival;
mod update;
mod web;

pub use family::Family;
pub use house::{House, Houses, Match, Moment};
pub use invazions::Invazions;
pub use store::StoreError;
pub use survival::Survival;
pub use web::Limits;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::serve::ListenerExt as _;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use hall::Hall;
use store::Store;
use web::Guard;

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
    /// How long bots wait before each play, so that people can follow.
    pub pace: Duration,
    /// How often may be asked.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            or_any_port: false,
            data: None,
            pace: Duration::from_millis(350),
            limits: Limits::default(),
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
}

/// A server that runs.
pub struct Running {
    address: SocketAddr,
    hall: Arc<Hall>,
    task: JoinHandle<io::Result<()>>,
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until it ends.
    pub async fn ended(&mut self) -> io::Result<()> {
        (&mut self.task).await.unwrap_or_else(|error| Err(io::Error::other(error)))
    }

    /// Stops: takes no more requests, ends the streams, finishes what was
    /// begun and keeps it. Whoever doesn't hang up in time is left behind.
    pub async fn stop(mut self) -> io::Result<()> {
        self.hall.stop();
        let ended = tokio::time::timeout(FAREWELL, self.ended()).await.unwrap_or(Ok(()));
        self.hall.store().settle().await.map_err(io::Error::other)?;
        ended
    }
}

/// Starts a server.
pub async fn serve(config: Config, houses: Houses) -> Result<Running, ServeError> {
    figures();
    let store = match &config.data {
        Some(path) => Store::open(path),
        None => Store::in_memory(),
    };
    let store = store.map_err(|error| {
        let path = config.data.clone().unwrap_or_default();
        ServeError::Store { path, error }
    })?;
    let refused = |error| ServeError::Listen { address: config.address, error };
    let listener = match TcpListener::bind(config.address).await {
        Err(_) if config.or_any_port => TcpListener::bind((config.address.ip(), 0)).await,
        bound => bound,
    };
    let listener = listener.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    // News are small: waiting to fill a packet would cost 40 ms each.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let hall = Arc::new(Hall::new(houses, store, config.pace));
    let guard = Arc::new(Guard::new(config.limits));
    let router = web::router(Arc::clone(&hall), Arc::clone(&guard))
        .into_make_service_with_connect_info::<SocketAddr>();
    let (mut stopping, tidied) = (hall.stopping(), Arc::clone(&hall));
    tokio::spawn(async move {
        let mut stop = tidied.stopping();
        while tokio::time::timeout(IDLE / 10, stop.changed()).await.is_err() {
            tidied.tidy(IDLE);
            guard.tidy();
        }
    });
    let task = tokio::spawn(async move {
        let stopped = async move { drop(stopping.wait_for(|stops| *stops).await) };
        axum::serve(listener, router).with_graceful_shutdown(stopped).await
    });
    tracing::info!(%address, "tables are open");
    Ok(Running { address, hall, task })
}

/// The figures that are counted; one set for the whole program.
fn figures() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    HANDLE.get_or_init(|| PrometheusBuilder::new().install_recorder().ok()).as_ref()
}
