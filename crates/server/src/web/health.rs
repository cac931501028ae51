//! For whoever watches a server: whether it works, and figures.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio::sync::Mutex;

use super::AppState;
use crate::hall::Hall;

/// So long an answer is good for all who ask: asking must cost the disk nothing.
const FRESH: Duration = Duration::from_secs(1);

/// With less than this the disk is as good as full, in bytes.
const LITTLE: u64 = 64 * 1024 * 1024;

/// Who may see the figures.
#[derive(Clone, Debug, Default)]
pub(crate) enum MetricsFor {
    /// Nobody here: they are off, or at an address of their own.
    #[default]
    Nobody,
    /// Whoever sends this token.
    Token(String),
}

/// The latest answer, and when it was found.
#[derive(Default)]
pub(crate) struct Latest(Mutex<Option<(Instant, bool, String)>>);

/// Whether the server can do its work: writes, and tells disk and database.
pub(super) async fn health(State(app): State<AppState>) -> Response {
    let mut latest = app.health.0.lock().await;
    let is_fresh = latest.as_ref().is_some_and(|(at, ..)| at.elapsed() < FRESH);
    if !is_fresh {
        let (is_well, text) = look(&app.hall).await;
        *latest = Some((Instant::now(), is_well, text));
    }
    let (is_well, text) = latest.as_ref().map_or((false, ""), |(_, well, text)| (*well, text));
    let status = if is_well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, text.to_owned()).into_response()
}

async fn look(hall: &Hall) -> (bool, String) {
    let begun = Instant::now();
    let written = hall.store().beat().await;
    let took = begun.elapsed().as_millis();
    let database = match &written {
        Ok(()) if hall.store().rescue().is_some() => format!(
            "ok, written in {took} ms; it was damaged, and what could be read was saved (see the log)"
        ),
        Ok(()) => format!("ok, written in {took} ms"),
        Err(error) => error.to_string(),
    };
    let free = hall.store().path().and_then(free_space);
    let disk = match free {
        Some(bytes) => format!("{} MB free", bytes / 1_000_000),
        None => "not known".to_owned(),
    };
    let is_well = written.is_ok() && free.is_none_or(|bytes| bytes >= LITTLE);
    let state = if is_well { "ok" } else { "not well" };
    (is_well, format!("{state}\ndatabase: {database}\ndisk: {disk}\n"))
}

/// How much is free where a file is, in bytes.
#[cfg(unix)]
fn free_space(path: &std::path::Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_: &std::path::Path) -> Option<u64> {
    None
}

/// Figures about the server, for Prometheus, if whoever asks may see them.
pub(super) async fn metrics(State(app): State<AppState>, headers: HeaderMap) -> Response {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|value| value.strip_prefix("Bearer "));
    match &*app.metrics {
        MetricsFor::Token(token) if sent.is_some_and(|sent| is_same(sent, token)) => {
            figures(&app.hall).into_response()
        }
        MetricsFor::Token(_) => {
            (StatusCode::UNAUTHORIZED, "Send the token of --metrics-token.\n").into_response()
        }
        MetricsFor::Nobody => {
            let how = "Figures are told with --metrics ADDRESS or --metrics-token TOKEN.\n";
            (StatusCode::NOT_FOUND, how).into_response()
        }
    }
}

/// Compares without telling by the time it takes how much was right.
pub(super) fn is_same(sent: &str, wanted: &str) -> bool {
    use sha2::{Digest, Sha256};
    Sha256::digest(sent) == Sha256::digest(wanted)
}

/// The figures.
pub(super) fn figures(hall: &Hall) -> String {
    metrics::gauge!("holdout_tables_in_use").set(hall.in_use() as f64);
    crate::figures().map_or_else(String::new, |handle| handle.render())
}
