//! Answers: JSON for the script, pages for people. Errors come with a remedy.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use table::RecordedPlay;

use crate::hall::HallError;
use crate::pages;
use crate::room::Refused;

/// What went wrong, for the script.
pub(super) struct Problem(StatusCode, Value);

impl Problem {
    pub(super) fn new(status: StatusCode, why: impl Into<String>) -> Problem {
        Problem(status, json!({ "ok": false, "why": why.into() }))
    }

    pub(super) fn bad(why: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, why)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        match refused {
            Refused::Stale(version) => Problem(
                StatusCode::CONFLICT,
                json!({ "ok": false, "stale": true, "version": version }),
            ),
            Refused::Rule(why) => {
                metrics::counter!("holdout_refused_total").increment(1);
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, why)
            }
            Refused::Unreadable(why) => {
                Problem::new(StatusCode::CONFLICT, format!("This table can't be opened: {why}"))
            }
            Refused::ShownOut => Problem::new(
                StatusCode::NOT_FOUND,
                "Your link was replaced; ask the host for the new one.",
            ),
            Refused::Store(error) => {
                tracing::error!(%error, "something could not be kept");
                let why = "This could not be kept, so it did not happen. Please try again.";
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, why)
            }
        }
    }
}

impl From<HallError> for Problem {
    fn from(error: HallError) -> Problem {
        let status = status(&error);
        Problem::new(status, error.to_string())
    }
}

/// What went wrong, as a page.
pub(super) struct Trouble {
    status: StatusCode,
    title: String,
    text: String,
    remedy: String,
    /// What was played, where nothing else can be shown.
    record: Vec<RecordedPlay>,
}

impl Trouble {
    pub(super) fn new(status: StatusCode, title: &str, text: &str, remedy: &str) -> Trouble {
        let [title, text, remedy] = [title, text, remedy].map(str::to_owned);
        Trouble { status, title, text, remedy, record: Vec::new() }
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let page = match self.record.is_empty() {
            true => pages::trouble(self.status.as_u16(), &self.title, &self.text, &self.remedy),
            false => pages::unplayable(&self.title, &self.text, &self.remedy, &self.record),
        };
        (self.status, page).into_response()
    }
}

impl From<HallError> for Trouble {
    fn from(error: HallError) -> Trouble {
        let (title, remedy) = match &error {
            HallError::NoTable => (
                "No such table",
                "Check that the link is complete. Whoever opened the table can send it again.",
            ),
            HallError::Unreadable(_) => (
                "A table that can't be read",
                "Whoever runs this server can look at it with `holdout tables check`.",
            ),
            HallError::Unplayable { .. } => (
                "A game of other rules",
                "Nothing of it was changed: what was played stands below, and a program that knows its mission can open it.",
            ),
            _ => ("Something failed", "Please try again in a moment."),
        };
        let trouble = Trouble::new(status(&error), title, &error.to_string(), remedy);
        match error {
            HallError::Unplayable { plays, .. } => Trouble { record: plays, ..trouble },
            _ => trouble,
        }
    }
}

fn status(error: &HallError) -> StatusCode {
    match error {
        HallError::NoTable => StatusCode::NOT_FOUND,
        HallError::Invitation => StatusCode::FORBIDDEN,
        HallError::TooFast => StatusCode::TOO_MANY_REQUESTS,
        HallError::Unreadable(_) | HallError::Unplayable { .. } => StatusCode::CONFLICT,
        HallError::Store(error) => {
            tracing::error!(%error, "the store failed");
            StatusCode::SERVICE_UNAVAILABLE
        }
        HallError::NoEntropy(_) => StatusCode::SERVICE_UNAVAILABLE,
    }
}
