//! The server's addresses, and what stands around all of them: limits,
//! security headers, the log of requests.

mod answer;
mod events;
mod guard;
mod look;
mod open;
mod play;
mod shelf;
mod visit;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::extract::Path;
use axum::middleware;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;

use crate::hall::Hall;
pub(crate) use guard::Guard;
pub use guard::Limits;

/// The largest message, in bytes; imports may be larger.
const LARGEST_MESSAGE: usize = 64 * 1024;

/// The largest game that is imported, in bytes.
const LARGEST_IMPORT: usize = 4 * 1024 * 1024;

/// What every handler can ask.
#[derive(Clone)]
pub(crate) struct Desk {
    /// All tables.
    pub(crate) hall: Arc<Hall>,
    guard: Arc<Guard>,
}

/// All addresses of the server.
pub(crate) fn router(hall: Arc<Hall>, guard: Arc<Guard>) -> Router {
    let desk = Desk { hall, guard };
    let at_table = Router::new()
        .route("/", get(look::page))
        .route("/replay", get(look::replay))
        .route("/events", get(events::stream))
        .route("/act", post(play::act))
        .route("/undo", post(play::undo))
        .route("/redo", post(play::redo))
        .route("/agree", post(play::agree))
        .route("/chat", post(play::chat))
        .route("/name", post(play::name))
        .route("/sit", post(play::sit))
        .route("/renew", post(play::renew))
        .route("/leave-lesson", post(play::leave_lesson))
        .route("/overlay", get(look::overlay))
        .route("/describe", get(look::describe))
        .route("/why", get(look::why))
        .route("/moment/{at}", get(look::moment))
        .route("/export", get(look::export))
        .route("/fork", post(open::fork))
        .route("/again", post(open::again))
        .layer(middleware::from_fn_with_state(desk.clone(), guard::limit_link));
    let opening = Router::new()
        .route("/tables", post(open::table))
        .route("/play-now", post(open::play_now))
        .route("/import", get(open::import_page).post(open::import))
        .layer(DefaultBodyLimit::max(LARGEST_IMPORT))
        .layer(middleware::from_fn_with_state(desk.clone(), guard::limit_opening));
    Router::new()
        .route("/", get(shelf::home))
        .route("/new", get(open::form))
        .route("/mine", post(shelf::mine))
        .route("/rules", get(shelf::rules))
        .route("/rules/{game}/{slug}", get(shelf::article))
        .route("/help", get(shelf::help))
        .route("/assets/{hash}/{name}", get(asset))
        .nest("/t/{link}", at_table)
        .merge(opening)
        .fallback(shelf::nothing)
        .layer(DefaultBodyLimit::max(LARGEST_MESSAGE))
        .layer(middleware::from_fn(guard::same_site))
        .layer(middleware::from_fn(guard::headers))
        .layer(CompressionLayer::new())
        .route("/healthz", get(shelf::health))
        .route("/metrics", get(shelf::metrics))
        .layer(middleware::from_fn(guard::log))
        .with_state(desk)
}

async fn asset(Path((hash, name)): Path<(String, String)>) -> axum::response::Response {
    crate::assets::serve(&hash, &name)
}
