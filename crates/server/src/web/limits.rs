//! Limits on requests, openings, talk and streams. Whoever goes beyond one is
//! told to wait, and nobody else notices.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use table::Seats;

use super::AppState;
use super::answer::Problem;
use super::door::{Admission, Turnstile};
use super::whence::{Proxies, Whence};
use crate::hall::Found;

/// How often may be asked, and how many may be there.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests per second and address.
    pub requests: NonZeroU32,
    /// Requests per second and seat of a table; of those who look on, each
    /// address has as many.
    pub per_seat: NonZeroU32,
    /// Tables opened per minute and address: forks, "again" and imports too.
    pub openings: NonZeroU32,
    /// Lines of chat per minute and seat of a table.
    pub chat: NonZeroU32,
    /// Connections per address.
    pub connections: usize,
    /// Connections in all, as far as the machine allows.
    pub connections_in_all: usize,
    /// Streams of news per address.
    pub streams: usize,
    /// Streams in all.
    pub streams_in_all: usize,
    /// Plays of bots per second at one table.
    pub bot_plays_at_table: NonZeroU32,
    /// Plays of bots per second, for the tables of one address.
    pub bot_plays: NonZeroU32,
    /// Plays of bots per second in all.
    pub bot_plays_in_all: NonZeroU32,
    /// How many bots think at the same time.
    pub thinkers: usize,
    /// Tables in memory at most, but for those with people there.
    pub rooms: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        // Whoever clicks as fast as they can stays far below.
        let number = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        // One core is left for those who wait for an answer.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            requests: number(200),
            per_seat: number(50),
            openings: number(60),
            chat: number(40),
            connections: 200,
            connections_in_all: 10_000,
            streams: 100,
            streams_in_all: 8_000,
            bot_plays_at_table: number(20),
            bot_plays: number(40),
            bot_plays_in_all: number(200),
            thinkers: cores.saturating_sub(1).max(1),
            rooms: 5_000,
        }
    }
}

impl Limits {
    /// No limits to speak of, for tests and measurements.
    pub fn none() -> Limits {
        Limits {
            requests: NonZeroU32::MAX,
            per_seat: NonZeroU32::MAX,
            openings: NonZeroU32::MAX,
            chat: NonZeroU32::MAX,
            connections: usize::MAX,
            connections_in_all: usize::MAX,
            streams: usize::MAX,
            streams_in_all: usize::MAX,
            bot_plays_at_table: NonZeroU32::MAX,
            bot_plays: NonZeroU32::MAX,
            bot_plays_in_all: NonZeroU32::MAX,
            ..Limits::default()
        }
    }
}

/// Who asks at a table: a seat, or an address of those who look on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Asker {
    table: String,
    seats: Seats,
    from: Option<IpAddr>,
}

impl Asker {
    /// Whoever has found a table. Those who look on share a link, so of them
    /// each address is counted.
    pub(super) fn new(found: &Found, from: Option<IpAddr>) -> Asker {
        let seats = found.pass.seats;
        let from = from.filter(|_| seats == Seats::NONE);
        Asker { table: found.table.clone(), seats, from }
    }
}

/// Counts requests.
pub(crate) struct Guard {
    limits: Limits,
    proxies: Proxies,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    seats: DefaultKeyedRateLimiter<Asker>,
    openings: DefaultKeyedRateLimiter<IpAddr>,
    chat: DefaultKeyedRateLimiter<Asker>,
    streams: Arc<Turnstile>,
}

impl Guard {
    pub(crate) fn new(limits: Limits, proxies: Proxies) -> Guard {
        Guard {
            limits,
            proxies,
            requests: RateLimiter::keyed(Quota::per_second(limits.requests)),
            seats: RateLimiter::keyed(Quota::per_second(limits.per_seat)),
            openings: RateLimiter::keyed(Quota::per_minute(limits.openings)),
            chat: RateLimiter::keyed(Quota::per_minute(limits.chat)),
            streams: Arc::default(),
        }
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.seats.retain_recent();
        self.openings.retain_recent();
        self.chat.retain_recent();
    }

    pub(super) fn proxies(&self) -> &Proxies {
        &self.proxies
    }

    /// Whether somebody at a table may ask once more.
    pub(super) fn may_ask(&self, asker: &Asker) -> bool {
        self.seats.check_key(asker).is_ok()
    }

    /// Whether somebody at a table may say something more.
    pub(super) fn may_say(&self, asker: &Asker) -> bool {
        self.chat.check_key(asker).is_ok()
    }

    /// Whether an address may open one more table.
    pub(super) fn may_open(&self, from: Option<IpAddr>) -> bool {
        from.is_none_or(|from| self.openings.check_key(&from).is_ok())
    }

    /// Lets one more stream in.
    pub(super) fn stream(&self, from: Option<IpAddr>) -> Option<Admission> {
        let from = from.unwrap_or(IpAddr::from([0, 0, 0, 0]));
        self.streams.take(from, self.limits.streams, self.limits.streams_in_all)
    }
}

/// No address asks too often.
pub(super) async fn limit_address(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let from = request.extensions().get::<Whence>().map(|whence| whence.0);
    if from.is_some_and(|from| app.guard.requests.check_key(&from).is_err()) {
        return too_many();
    }
    next.run(request).await
}

/// Nobody opens tables without end.
pub(super) async fn limit_opening(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let from = request.extensions().get::<Whence>().map(|whence| whence.0);
    let is_opening = request.method() == axum::http::Method::POST;
    if is_opening && !app.guard.may_open(from) {
        return too_many();
    }
    next.run(request).await
}

/// Somebody asks too often.
pub(super) fn too_many() -> Response {
    metrics::counter!("holdout_too_fast_total").increment(1);
    let problem =
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "Too fast: wait a second, then go on.");
    let mut response = problem.into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}
