//! What stands around every address: who may ask how often, what browsers are
//! told, what is logged. Links are secrets and appear in no log.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Path, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::Desk;
use super::answer::Problem;
use crate::link::Link;

/// How often may be asked.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests per second and link.
    pub per_link: NonZeroU32,
    /// Tables opened per minute and address.
    pub openings: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Limits {
        // Whoever clicks as fast as they can stays far below.
        let number = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        Limits { per_link: number(50), openings: number(60) }
    }
}

/// Counts requests.
pub(crate) struct Guard {
    links: DefaultKeyedRateLimiter<String>,
    openings: DefaultKeyedRateLimiter<IpAddr>,
}

impl Guard {
    pub(crate) fn new(limits: Limits) -> Guard {
        Guard {
            links: RateLimiter::keyed(Quota::per_second(limits.per_link)),
            openings: RateLimiter::keyed(Quota::per_minute(limits.openings)),
        }
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn tidy(&self) {
        self.links.retain_recent();
        self.openings.retain_recent();
    }
}

/// No link asks too often.
pub(super) async fn limit_link(
    State(desk): State<Desk>,
    Path(parts): Path<std::collections::HashMap<String, String>>,
    request: Request,
    next: Next,
) -> Response {
    // What is no link is answered without being counted.
    let link = parts.get("link").filter(|link| Link::read(link).is_some());
    if link.is_some_and(|link| desk.guard.links.check_key(link).is_err()) {
        return too_many();
    }
    next.run(request).await
}

/// Nobody opens tables without end.
pub(super) async fn limit_opening(
    State(desk): State<Desk>,
    request: Request,
    next: Next,
) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|from| from.0.ip());
    let is_opening = request.method() == axum::http::Method::POST;
    if is_opening && from.is_some_and(|from| desk.guard.openings.check_key(&from).is_err()) {
        return too_many();
    }
    next.run(request).await
}

fn too_many() -> Response {
    let problem =
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "Too fast: wait a second, then go on.");
    let mut response = problem.into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

/// Other sites' pages can't make a browser act here.
pub(super) async fn same_site(request: Request, next: Next) -> Response {
    let site = request.headers().get("sec-fetch-site").and_then(|value| value.to_str().ok());
    let is_foreign = site.is_some_and(|site| !matches!(site, "same-origin" | "none"));
    if is_foreign && !request.method().is_safe() {
        let why = "This was sent by another site's page; open the table itself.";
        return Problem::new(StatusCode::FORBIDDEN, why).into_response();
    }
    next.run(request).await
}

/// What browsers are told about every answer.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
        img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; \
        base-uri 'none'; frame-ancestors 'none'";
    const ALWAYS: [(HeaderName, &str); 5] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Addresses are secrets.
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
    ];
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Logs and counts requests by their pattern, never by their address.
pub(super) async fn log(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map_or_else(|| "other".to_owned(), |path| path.as_str().to_owned());
    let response = next.run(request).await;
    let took = begun.elapsed();
    let status = response.status().as_u16();
    tracing::debug!(%method, route, status, micros = took.as_micros() as u64, "request");
    metrics::histogram!("holdout_request_seconds", "route" => route).record(took.as_secs_f64());
    response
}
