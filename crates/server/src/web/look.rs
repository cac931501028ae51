//! Looking at a table: its page, its past, overlays, reasons.

use axum::Json;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use serde_json::{Value, json};
use table::Seats;

use super::answer::{Problem, Trouble};
use super::visit::{Answer, Visit};
use crate::any_family::Layout;
use crate::hall::HallError;
use crate::link::draw_seed;
use crate::pages::{self, Mode, TablePage};
use crate::room::Room;
use crate::screen::Region;
use crate::update::{self, Delivered, Eye};

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
    if let Some(seat) = room.invitation(&visit.link) {
        let chair = room.settings().chair(seat).map_or("", |chair| chair.name.as_str());
        let game = room.game();
        let link = visit.link.text();
        return Ok(pages::invitation(&game.title().0, chair, &game.role(seat), &link));
    }
    if let Some(parted) = room.parted() {
        let (link, title) = (visit.link.text(), room.game().title().0);
        let pass = visit.pass(&room);
        let may_play_on = pass.host || pass.seats != Seats::NONE;
        let secret = room.game().has_secrets();
        return Ok(pages::parted(&link, &title, parted, may_play_on, secret));
    }
    let eye = visit.eye(&room, through.seat);
    let (_, first) = Delivered::first(&room, &eye);
    let lines = PreEscaped(first.lines().to_owned());
    let question = first.question().to_owned();
    let json = serde_json::to_string(&first.without_markup()).unwrap_or_default();
    let layout = room.game().layout(room.game().plays()).ok_or_else(no_moment)?;
    let shown = Shown { layout, question, lines, first: json, mode: Mode::Play };
    Ok(table_page(&room, &eye, regions(&room, &eye), shown))
}

fn no_moment() -> Trouble {
    let (text, remedy) = ("This moment can't be shown.", "Go back to the table.");
    Trouble::new(StatusCode::NOT_FOUND, "No such moment", text, remedy)
}

/// What differs between the page of a table and of its replay.
struct Shown {
    layout: Layout,
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
    let Layout { title, stage, board, lenses } = shown.layout;
    let branch = room.settings().branch;
    let marks = [
        (eye.pass.seats == Seats::NONE).then(|| "Watching".to_owned()),
        branch.map(|play| format!("Fork from play {play}")),
    ];
    pages::table(&TablePage {
        title: &title,
        marks: &marks.into_iter().flatten().collect::<Vec<String>>(),
        stage: &stage,
        link: &eye.link.text(),
        seat: eye.seat.map(|seat| seat.0),
        version: room.version(),
        question: &shown.question,
        board,
        regions: &regions,
        lenses,
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
    /// The beginning of one of the games that this one is made of.
    part: Option<usize>,
}

/// The replay's page.
pub(super) async fn replay(
    visit: Result<Visit, HallError>,
    Query(wanted): Query<At>,
) -> Result<Markup, Trouble> {
    let visit = visit?;
    let room = visit.room.lock().await;
    let eye = visit.eye(&room, None);
    let game = room.game();
    let last = game.plays();
    let part = wanted.part.and_then(|part| game.parts().into_iter().nth(part));
    let at = wanted.at.or(part.map(|part| part.first)).unwrap_or(last).min(last);
    let moment = game.moment(at, eye.viewer()).ok_or_else(no_moment)?;
    let layout = game.layout(at).ok_or_else(no_moment)?;
    let question = noted(&room, at, &moment.question);
    let viewer = eye.viewer();
    let lines = (0..=last).map(|n| pages::lines(&game.lines(n, viewer), n));
    let lines = html! { @for lines in lines { (lines) } };
    let shown = Shown {
        layout,
        first: json!({ "plays": at, "last": last, "question": question }).to_string(),
        question,
        lines,
        mode: Mode::Replay { at, last },
    };
    let mut regions = moment.regions;
    regions.push(Region::new("seats", update::seats(&room, &eye)));
    Ok(table_page(&room, &eye, regions, shown))
}

/// What was asked at a moment, after what has to be known of a game that parts
/// from its record there.
fn noted(room: &Room, at: usize, question: &str) -> String {
    let note = room.parted().and_then(|parted| parted.note(at));
    note.map_or_else(|| question.to_owned(), |note| format!("{note} {question}"))
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
    let question = noted(&room, at, &moment.question);
    let regions: serde_json::Map<String, Value> = moment
        .regions
        .into_iter()
        .map(|region| (region.id.to_owned(), Value::String(region.html())))
        .collect();
    let lines = game.lines(at, viewer);
    Ok(Json(json!({
        "plays": at,
        "last": last,
        "stage": moment.stage,
        "regions": regions,
        "lines": pages::lines(&lines, at).into_string(),
        "steps": lines,
        "question": question,
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
    let text = text.ok_or_else(nothing)?;
    // The rules may allow what a lesson has not come to yet.
    let step = room.lesson_place().filter(|_| eye.seat.is_some());
    let waits = step.is_some_and(|place| !place.now.show.contains(&wanted.spot));
    let text = html! {
        (text)
        @if waits { p.note { "The lesson asks for something else first. What else can be done here comes after it." } }
    };
    Ok(Html(text.into_string()))
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

/// Which part of a game is wanted.
#[derive(Deserialize)]
pub(super) struct Wish {
    part: Option<usize>,
}

/// The game as a file, with its seed once it is over, without before; or one
/// of the games that it is made of.
pub(super) async fn export(
    visit: Result<Visit, HallError>,
    Query(wish): Query<Wish>,
) -> Result<Response, Trouble> {
    let visit = visit?;
    let room = visit.room.lock().await;
    let game = room.game();
    let text = match (game.ending(), wish.part) {
        (_, Some(part)) if !game.has_secrets() => {
            let seed = draw_seed().map_err(HallError::from)?;
            game.part(part, seed).map_err(|why| {
                let remedy = "Go back to the table.";
                Trouble::new(StatusCode::NOT_FOUND, "No such part", &why, remedy)
            })?
        }
        (Some(_), _) => game.save(),
        (None, _) if game.has_secrets() => {
            let text = "The file would tell what others hold in their hands.";
            let remedy = "Export the game when it is over.";
            return Err(Trouble::new(
                StatusCode::FORBIDDEN,
                "Not while it is played",
                text,
                remedy,
            ));
        }
        (None, _) => game.shared(),
    };
    let part = wish.part.map_or_else(String::new, |part| format!("-{}", part + 1));
    let name = format!("{}{part}-{}.save", game.title().1.replace('/', "-"), room.id());
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}
