//! The server's addresses, and what surrounds all of them: limits, security
//! headers, the log of requests.

mod answer;
mod door;
mod events;
mod guard;
mod health;
mod limits;
mod lobby;
mod look;
mod open;
mod play;
mod shelf;
mod story;
mod visit;
mod whence;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::extract::Path;
use axum::middleware;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;

use crate::hall::Hall;
pub(crate) use door::Door;
pub(crate) use guard::Names;
pub(crate) use health::MetricsFor;
pub(crate) use limits::Guard;
pub use limits::Limits;
pub(crate) use whence::Proxies;
pub use whence::{Network, NoNetwork};

/// The largest message, in bytes; imports may be larger.
const LARGEST_MESSAGE: usize = 64 * 1024;

/// The largest game that is imported, in bytes.
const LARGEST_IMPORT: usize = 4 * 1024 * 1024;

/// What every handler can ask.
#[derive(Clone)]
pub(crate) struct AppState {
    /// All tables.
    pub(crate) hall: Arc<Hall>,
    guard: Arc<Guard>,
    names: Arc<Names>,
    metrics: Arc<MetricsFor>,
    health: Arc<health::Latest>,
    /// What must be said to open a table.
    password: Option<Arc<str>>,
}

/// What the server's addresses need besides the tables.
pub(crate) struct Around {
    pub(crate) guard: Arc<Guard>,
    pub(crate) names: Names,
    pub(crate) metrics: MetricsFor,
    pub(crate) password: Option<String>,
}

/// All addresses of the server.
pub(crate) fn router(hall: Arc<Hall>, around: Around) -> Router {
    let Around { guard, names, metrics, password } = around;
    let app = AppState {
        hall,
        guard,
        names: Arc::new(names),
        metrics: Arc::new(metrics),
        health: Arc::default(),
        password: password.map(Into::into),
    };
    let at_table = Router::new()
        .route("/", get(look::page))
        .route("/lobby", get(lobby::page))
        .route("/story", get(story::page))
        .route("/story.svg", get(story::picture))
        .route("/replay", get(look::replay))
        .route("/events", get(events::stream))
        .route("/act", post(play::act))
        .route("/undo", post(play::undo))
        .route("/redo", post(play::redo))
        .route("/agree", post(play::agree))
        .route("/chat", post(play::chat))
        .route("/name", post(play::name))
        .route("/sit", post(play::sit))
        .route("/take", post(play::take))
        .route("/renew-watch", post(play::renew_watch))
        .route("/renew-own", post(play::renew_own))
        .route("/host", post(play::hand_over))
        .route("/mute", post(play::mute))
        .route("/close", post(play::close))
        .route("/play-on", post(play::play_on))
        .route("/renew", post(play::renew))
        .route("/leave-lesson", post(play::leave_lesson))
        .route("/overlay", get(look::overlay))
        .route("/describe", get(look::describe))
        .route("/why", get(look::why))
        .route("/moment/{at}", get(look::moment))
        .route("/export", get(look::export))
        .merge(
            Router::new()
                .route("/fork", post(open::fork))
                .route("/again", post(open::again))
                .layer(middleware::from_fn_with_state(app.clone(), limits::limit_opening)),
        );
    let opening = Router::new()
        .route("/tables", post(open::table))
        .route("/play-now", post(open::play_now))
        .route("/import", get(open::import_page).post(open::import))
        .layer(DefaultBodyLimit::max(LARGEST_IMPORT))
        .layer(middleware::from_fn_with_state(app.clone(), limits::limit_opening));
    Router::new()
        .route("/", get(shelf::home))
        .route("/new", get(open::form))
        .route("/mine", post(shelf::mine))
        .route("/rules", get(shelf::rules))
        .route("/rules/{game}/{slug}", get(shelf::article))
        .route("/rules/{game}/guide/{chapter}", get(shelf::guide))
        .route("/help", get(shelf::help))
        .route("/assets/{hash}/{name}", get(asset))
        .nest("/t/{link}", at_table)
        .merge(opening)
        .fallback(shelf::nothing)
        .layer(DefaultBodyLimit::max(LARGEST_MESSAGE))
        .layer(middleware::from_fn_with_state(app.clone(), guard::same_site))
        .layer(middleware::from_fn(guard::headers))
        .layer(CompressionLayer::new())
        .route("/healthz", get(health::health))
        .route("/metrics", get(health::metrics))
        .layer(middleware::from_fn_with_state(app.clone(), limits::limit_address))
        .layer(middleware::from_fn_with_state(app.clone(), whence::note))
        .layer(middleware::from_fn(guard::in_time))
        .layer(middleware::from_fn(guard::log))
        .with_state(app)
}

/// The figures alone, for an address of their own.
pub(crate) fn figures_router(hall: Arc<Hall>) -> Router {
    Router::new().route("/metrics", get(move || async move { health::figures(&hall) }))
}

async fn asset(Path((hash, name)): Path<(String, String)>) -> axum::response::Response {
    crate::assets::serve(&hash, &name)
}
