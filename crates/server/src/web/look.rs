//! Looking at a table: its page, its past, overlays, reasons.

use axum::Json;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Problem, Trouble};
use super::visit::{Answer, Visit};
use crate::hall::HallError;
use crate::pages::{self, Mode, TablePage};
use crate::room::Room;
use crate::screen::Region;
use crate::update::{self, Eye, Told};

/// Through which seat is looked.
#[derive(Deserialize)]
pub(super) struct Through {
    seat: Option<u8>,
}

/// The table's page.
pub(super) async fn page(
    visit: Result<Visit, HallError>,
    Query(through): Query<Through>,
) -> Result<Markup, Trouble> {
    let visit = visit?;
    let room = visit.room.lock().await;
    let eye = visit.eye(&room, through.seat);
    let (_, first) = Told::first(&room, &eye);
    let lines = PreEscaped(first.lines().to_owned());
    let question = first.question().to_owned();
    let json = serde_json::to_string(&first.without_markup()).unwrap_or_default();
    let shown = Shown { question, lines, first: json, mode: Mode::Play };
    Ok(table_page(&room, &eye, regions(&room, &eye), shown))
}

/// What differs between the page of a table and of its replay.
struct Shown {
    question: String,
    lines: Markup,
    first: String,
    mode: Mode,
}

fn regions(room: &Room, eye: &Eye) -> Vec<Region> {
    let mut regions = update::regions(room, eye);
    regions.push(Region::new("seats", update::seats(room, eye)));
    regions
}

fn table_page(room: &Room, eye: &Eye, regions: Vec<Region>, shown: Shown) -> Markup {
    let game = room.game();
    pages::table(&TablePage {
        title: &game.title().0,
        link: &eye.link.text(),
        seat: eye.seat.map(|seat| seat.0),
        version: room.version(),
        question: &shown.question,
        board: game.board(),
        regions: &regions,
        lenses: game.lenses(),
        lines: shown.lines,
        chat: update::chat(room),
        first: &shown.first,
        mode: shown.mode,
    })
}

/// Which moment is looked at.
#[derive(Deserialize)]
pub(super) struct At {
    at: Option<usize>,
}

/// The replay's page.
pub(super) async fn replay(
    visit: Result<Visit, HallError>,
    Query(at): Query<At>,
) -> Result<Markup, Trouble> {
    let visit = visit?;
    let room = visit.room.lock().await;
    let eye = visit.eye(&room, None);
    let game = room.game();
    let last = game.plays();
    let at = at.at.unwrap_or(last).min(last);
    let Some(moment) = game.moment(at, eye.viewer()) else {
        let text = "This moment can't be shown.";
        let remedy = "Go back to the table.";
        return Err(Trouble::new(StatusCode::NOT_FOUND, "No such moment", text, remedy));
    };
    let viewer = eye.viewer();
    let lines = (0..=last).map(|n| pages::lines(&game.lines(n, viewer), n));
    let lines = html! { @for lines in lines { (lines) } };
    let shown = Shown {
        question: moment.question.clone(),
        lines,
        first: json!({ "plays": at, "last": last, "question": moment.question }).to_string(),
        mode: Mode::Replay { at, last },
    };
    let mut regions = moment.regions;
    regions.push(Region::new("seats", update::seats(&room, &eye)));
    Ok(table_page(&room, &eye, regions, shown))
}

/// A moment of the game.
pub(super) async fn moment(visit: Visit, Path((_, at)): Path<(String, usize)>) -> Answer {
    let room = visit.room.lock().await;
    let viewer = visit.eye(&room, None).viewer();
    let game = room.game();
    let last = game.plays();
    let missing = || {
        let why = format!("There is no play {at}: the game has {last}.");
        Problem::new(StatusCode::NOT_FOUND, why)
    };
    let moment = game.moment(at, viewer).ok_or_else(missing)?;
    let regions: serde_json::Map<String, Value> = moment
        .regions
        .into_iter()
        .map(|region| (region.id.to_owned(), Value::String(region.html.into_string())))
        .collect();
    let lines = game.lines(at, viewer);
    Ok(Json(json!({
        "plays": at,
        "last": last,
        "regions": regions,
        "lines": pages::lines(&lines, at).into_string(),
        "steps": lines,
        "question": moment.question,
    })))
}

/// Which overlay is asked for.
#[derive(Deserialize)]
pub(super) struct WantedOverlay {
    lens: String,
    spot: Option<String>,
    seat: Option<u8>,
}

/// A layer over the board.
pub(super) async fn overlay(
    visit: Visit,
    Query(wanted): Query<WantedOverlay>,
) -> Result<Response, Problem> {
    let room = visit.room.lock().await;
    let eye = visit.eye(&room, wanted.seat);
    let spot = wanted.spot.as_deref().filter(|spot| !spot.is_empty());
    let overlay = room.game().overlay(eye.viewer(), &wanted.lens, spot);
    let nothing = || Problem::new(StatusCode::NOT_FOUND, "There is nothing to show for that.");
    Ok(Json(overlay.ok_or_else(nothing)?).into_response())
}

/// Which thing is asked about.
#[derive(Deserialize)]
pub(super) struct WantedSpot {
    spot: String,
    seat: Option<u8>,
}

/// What is known about a spot.
pub(super) async fn describe(
    visit: Visit,
    Query(wanted): Query<WantedSpot>,
) -> Result<Html<String>, Problem> {
    let room = visit.room.lock().await;
    let eye = visit.eye(&room, wanted.seat);
    let text = room.game().describe(eye.viewer(), &wanted.spot);
    let nothing = || Problem::new(StatusCode::NOT_FOUND, "Nothing is known about that.");
    Ok(Html(text.ok_or_else(nothing)?.into_string()))
}

/// What is asked about: an action, or a drag from one spot to another.
#[derive(Deserialize)]
pub(super) struct Wondered {
    seat: Option<u8>,
    action: Option<String>,
    from: Option<String>,
    to: Option<String>,
}

/// Why something can or can't be done.
pub(super) async fn why(visit: Visit, Query(wondered): Query<Wondered>) -> Answer {
    let room = visit.room.lock().await;
    let eye = visit.eye(&room, wondered.seat);
    let Some(seat) = eye.seat else {
        return Err(Problem::bad("Only those who have a seat can play."));
    };
    let action = match (wondered.action, wondered.from, wondered.to) {
        (Some(action), _, _) => Ok(action),
        (None, Some(from), Some(to)) => room.game().drag(seat, &from, &to),
        _ => {
            return Err(Problem::bad(
                "Ask about an action, or about a drag from one spot to another.",
            ));
        }
    };
    Ok(Json(match action {
        Ok(action) => {
            let is_ok = room.game().choices(seat).iter().any(|choice| choice.action == action);
            let why = room.game().why(seat, &action);
            json!({ "ok": is_ok, "action": action, "why": why })
        }
        Err(why) => json!({ "ok": false, "action": null, "why": why }),
    }))
}

/// The game as a file: with its seed once it is over, without before.
pub(super) async fn export(visit: Result<Visit, HallError>) -> Result<Response, Trouble> {
    let visit = visit?;
    let room = visit.room.lock().await;
    let game = room.game();
    let text = match game.ending() {
        Some(_) => game.save(),
        None if game.has_secrets() => {
            let text = "The file would tell what others hold in their hands.";
            let remedy = "Export the game when it is over.";
            return Err(Trouble::new(
                StatusCode::FORBIDDEN,
                "Not while it is played",
                text,
                remedy,
            ));
        }
        None => game.shared(),
    };
    let name = format!("{}-{}.save", game.title().1.replace('/', "-"), room.id());
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}
