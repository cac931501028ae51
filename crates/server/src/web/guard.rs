//! What surrounds every address: who may ask at all, what browsers are told,
//! what is logged. Links are secrets and appear in no log.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::AppState;
use super::answer::Problem;

/// How long an answer may take, body and all; streams go on after it.
const PATIENCE: Duration = Duration::from_secs(30);

/// Nobody takes for ever to say what they want.
pub(super) async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let why = "This took too long; please try again.";
            Problem::new(StatusCode::REQUEST_TIMEOUT, why).into_response()
        }
    }
}

/// The names under which this server is reached. A page of another name that
/// leads here is another site's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The names; none means any.
    names: Vec<String>,
    /// Whether any name will do.
    any: bool,
}

impl Names {
    /// These names. A server that only this machine reaches is known by no
    /// others; one that others reach, by any, unless some are given.
    pub(crate) fn new(names: &[String], is_local: bool) -> Names {
        let names: Vec<String> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Names { any: names.is_empty() && !is_local, names }
    }

    /// Whether a host is one of ours: addresses always are.
    fn know(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        self.any
            || name == "localhost"
            || bare.parse::<IpAddr>().is_ok()
            || self.names.contains(&name)
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|c| c.is_ascii_digit()) && !name.ends_with(':') => {
            name
        }
        _ => host,
    }
}

/// Other sites' pages can't make a browser act here, nor read under another
/// name what is here.
pub(super) async fn same_site(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    match stranger(&app.names, &request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    }
}

fn stranger(names: &Names, request: &Request) -> Option<Problem> {
    let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST.as_str()).unwrap_or_default();
    if !names.know(host) {
        let why = "This server is not known by that name; whoever runs it can say so with --name.";
        return Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, why));
    }
    let site = text("sec-fetch-site");
    let by_site = site.is_some_and(|site| !matches!(site, "same-origin" | "none"));
    // Proxies may add a port or take one away; the name stays.
    let from = text(header::ORIGIN.as_str())
        .map(|origin| without_port(origin.split_once("://").map_or(origin, |(_, host)| host)));
    let by_origin = from.is_some_and(|from| !from.eq_ignore_ascii_case(without_port(host)));
    let why = "This was sent by another site's page; open the table itself.";
    ((by_site || by_origin) && !request.method().is_safe())
        .then(|| Problem::new(StatusCode::FORBIDDEN, why))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_of_this_machine_has_no_other_name() {
        let local = Names::new(&[], true);
        for host in ["127.0.0.1:4747", "localhost", "LOCALHOST:80", "[::1]:4747", "192.168.0.7"] {
            assert!(local.know(host), "{host}");
        }
        for host in ["evil.example", "evil.example:4747", "", "localhost.evil.example"] {
            assert!(!local.know(host), "{host}");
        }
        let named = Names::new(&["Tables.example".to_owned()], false);
        assert!(named.know("tables.example:443") && !named.know("other.example"));
        assert!(Names::new(&[], false).know("any.example"));
    }
}
