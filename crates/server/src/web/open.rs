//! Opening tables: new ones, the tutorial, forks, imported games.

use axum::Json;
use axum::extract::{Form, Multipart, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use serde_json::json;
use table::{Seat, Seats};

use super::Desk;
use super::answer::{Problem, Trouble};
use super::visit::{Answer, Message, Visit};
use crate::form::{Answers, Places};
use crate::hall::HallError;
use crate::house::{House, Match};
use crate::link::{Link, draw_seed};
use crate::pages;
use crate::settings::Settings;

/// Which mission is asked for.
#[derive(Deserialize)]
pub(super) struct Wanted {
    mission: Option<String>,
}

/// The form of a new table.
pub(super) async fn form(
    State(desk): State<Desk>,
    Query(wanted): Query<Wanted>,
) -> Result<Markup, Trouble> {
    let mission = wanted.mission.unwrap_or_default();
    show_form(&desk, &mission, None, &Answers::default())
}

fn show_form(
    desk: &Desk,
    mission: &str,
    error: Option<&str>,
    answers: &Answers,
) -> Result<Markup, Trouble> {
    let house = desk.hall.houses().of_mission(mission).ok_or_else(|| no_mission(mission))?;
    let form = house.form(mission).ok_or_else(|| no_mission(mission))?;
    Ok(pages::new_table(&form, house.bots(), error, answers))
}

fn no_mission(mission: &str) -> Trouble {
    let known: String = mission.chars().take(60).collect();
    let text = format!("There is no mission “{known}”.");
    Trouble::new(StatusCode::NOT_FOUND, "No such mission", &text, "Choose one on the first page.")
}

/// Opens a table as the form says; without answers, with every default.
pub(super) async fn table(
    State(desk): State<Desk>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Result<Response, Trouble> {
    let answers = Answers::new(pairs);
    let mission = answers.one("mission").unwrap_or_default().to_owned();
    let refused = match start(&desk, &mission, &answers) {
        Ok((game, settings)) => {
            let link = desk.hall.open(game.as_ref(), &settings).await?;
            return Ok(to_table(&link));
        }
        Err(why) => why,
    };
    let page = show_form(&desk, &mission, Some(&refused), &answers)?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

fn start(
    desk: &Desk,
    mission: &str,
    answers: &Answers,
) -> Result<(Box<dyn Match>, Settings), String> {
    let houses = desk.hall.houses();
    let house = houses.of_mission(mission).ok_or("There is no such mission.")?;
    let lesson = house.lesson(mission).filter(|_| answers.flag("lesson"));
    let seed = match (lesson, answers.one("seed")) {
        (Some(lesson), _) => lesson.seed,
        (None, None) => draw_seed().map_err(|error| error.to_string())?,
        (None, Some(text)) => text.parse().map_err(|_| {
            let most = u64::MAX;
            format!("The seed is a whole number from 0 to {most}; leave it empty for a random one.")
        })?,
    };
    // A lesson is played as it was written: with the defaults.
    let chosen = if lesson.is_some() { Answers::default() } else { answers.clone() };
    let game = house.start(mission, &chosen, seed)?;
    let mut settings = seat(house, game.as_ref(), &chosen)?;
    settings.lesson = lesson.is_some();
    Ok((game, settings))
}

/// Who sits where. Where seats have roles they are called so, and unless
/// somebody says otherwise bots play against the first.
fn seat(house: &dyn House, game: &dyn Match, answers: &Answers) -> Result<Settings, String> {
    let mut settings = Settings::new(game.seats(), answers, house.bots())?;
    let form = house.form(&game.title().1);
    if form.is_some_and(|form| matches!(form.places, Places::Roles(_))) {
        for (chair, seat) in settings.chairs.iter_mut().zip(0..) {
            if answers.one(&format!("name{seat}")).is_none() {
                chair.name = game.role(Seat(seat));
            }
        }
        if !(0..game.seats()).any(|seat| answers.flag(&format!("seat{seat}"))) {
            settings.give_rest_to_bots(house.bots());
        }
    }
    Ok(settings)
}

/// Opens the tutorial.
pub(super) async fn play_now(State(desk): State<Desk>) -> Result<Response, Trouble> {
    let houses = desk.hall.houses();
    let missions = || houses.iter().flat_map(|house| house.missions());
    let taught = missions().find(|mission| mission.lesson).or_else(|| missions().next());
    let mission = taught.ok_or_else(|| no_mission("tutorial"))?;
    let answers = Answers::new([("lesson".to_owned(), "1".to_owned())]);
    let (game, settings) = start(&desk, &mission.id, &answers).map_err(|why| cannot_start(&why))?;
    let link = desk.hall.open(game.as_ref(), &settings).await?;
    Ok(to_table(&link))
}

fn cannot_start(why: &str) -> Trouble {
    Trouble::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "This game can't begin",
        why,
        "Choose a mission on the first page.",
    )
}

fn to_table(link: &Link) -> Response {
    Redirect::to(&format!("/t/{}", link.text())).into_response()
}

/// From which moment is forked.
#[derive(Deserialize)]
pub(super) struct Fork {
    at: usize,
}

/// Opens a table that goes on from a moment of another, with dice of its own.
pub(super) async fn fork(visit: Visit, Message(fork): Message<Fork>) -> Answer {
    let branch = {
        let room = visit.room.lock().await;
        let game = room.game();
        if game.has_secrets() && game.ending().is_none() {
            let why = "A game with hidden cards can be forked when it is over, not before.";
            return Err(Problem::new(StatusCode::FORBIDDEN, why));
        }
        let seed = draw_seed().map_err(HallError::from)?;
        (game.fork(fork.at, seed).map_err(Problem::bad)?, room.settings().for_one())
    };
    open_for_one(&visit.desk, branch).await
}

/// Opens a table with the same setup and the same seed.
pub(super) async fn again(visit: Visit) -> Answer {
    let same = {
        let room = visit.room.lock().await;
        let game = room.game();
        let others = Seats(room.settings().people().0 & !visit.pass.seats.0);
        if game.ending().is_none() && others != Seats::NONE {
            let why = "While others play, the same seed would show what is to come.";
            return Err(Problem::new(StatusCode::FORBIDDEN, why));
        }
        (game.again(game.seed()).map_err(Problem::bad)?, room.settings().for_one())
    };
    open_for_one(&visit.desk, same).await
}

async fn open_for_one(desk: &Desk, (game, settings): (Box<dyn Match>, Settings)) -> Answer {
    let link = desk.hall.open(game.as_ref(), &settings).await?;
    Ok(Json(json!({ "ok": true, "to": format!("/t/{}", link.text()) })))
}

/// The form for a game file.
pub(super) async fn import_page() -> Markup {
    pages::import(None)
}

/// Opens a table from a game file: a save goes on with its own dice, a shared
/// game with new ones.
pub(super) async fn import(
    State(desk): State<Desk>,
    mut parts: Multipart,
) -> Result<Response, Trouble> {
    let mut text = String::new();
    let mut unreadable = None;
    loop {
        match parts.next_field().await {
            Ok(Some(part)) => match part.bytes().await.map(|bytes| String::from_utf8(bytes.into()))
            {
                Ok(Ok(part)) if part.trim().is_empty() => {}
                Ok(Ok(part)) => text = part,
                Ok(Err(_)) => {
                    unreadable = Some("This file is no text, so it is no game.".to_owned())
                }
                Err(error) => unreadable = Some(error.body_text()),
            },
            Ok(None) => break,
            Err(error) => {
                unreadable = Some(error.body_text());
                break;
            }
        }
    }
    // Browsers send texts that were pasted with other line ends.
    let text = text.replace("\r\n", "\n");
    let game = match unreadable {
        Some(why) => Err(why),
        None if text.is_empty() => Err("Choose a file, or paste its text.".to_owned()),
        None => match draw_seed() {
            Ok(seed) => desk.hall.houses().import(&text, seed),
            Err(error) => Err(error.to_string()),
        },
    };
    match game {
        Ok(game) => {
            let house = desk.hall.houses().get(game.name());
            let house = house.ok_or_else(|| cannot_start("There is no such game here."))?;
            let settings = seat(house, game.as_ref(), &Answers::default());
            let settings = settings.map_err(|why| cannot_start(&why))?;
            Ok(to_table(&desk.hall.open(game.as_ref(), &settings).await?))
        }
        Err(why) => {
            let page = pages::import(Some(&why));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}
