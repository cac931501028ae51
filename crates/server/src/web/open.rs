//! Opening tables: new ones, the tutorial, forks, imported games.

use axum::Json;
use axum::extract::{Form, Multipart, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use serde_json::json;
use table::{Seat, Seats};

use super::AppState;
use super::answer::{Problem, Trouble};
use super::visit::{Answer, Message, Visit};
use crate::any_family::{AnyFamily, Match, Opening, Parting};
use crate::form::{Answers, Seating};
use crate::hall::HallError;
use crate::link::{Link, draw_salt, draw_seed, hex};
use crate::pages;
use crate::room::Deed;
use crate::settings::Settings;

/// Which mission is asked for.
#[derive(Deserialize)]
pub(super) struct Wanted {
    mission: Option<String>,
}

/// The form of a new table.
pub(super) async fn form(
    State(app): State<AppState>,
    Query(wanted): Query<Wanted>,
) -> Result<Markup, Trouble> {
    let mission = wanted.mission.unwrap_or_default();
    show_form(&app, &mission, None, &Answers::default())
}

fn show_form(
    app: &AppState,
    mission: &str,
    error: Option<&str>,
    answers: &Answers,
) -> Result<Markup, Trouble> {
    let family = app.hall.families().of_mission(mission).ok_or_else(|| no_mission(mission))?;
    let form = family.form(mission).ok_or_else(|| no_mission(mission))?;
    Ok(pages::new_table(&form, family.bots(), error, answers, app.password.is_some()))
}

fn no_mission(mission: &str) -> Trouble {
    let known: String = mission.chars().take(60).collect();
    let text = format!("There is no mission “{known}”.");
    Trouble::new(StatusCode::NOT_FOUND, "No such mission", &text, "Choose one on the first page.")
}

/// Opens a table as the form says; without answers, with every default.
pub(super) async fn table(
    State(app): State<AppState>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Result<Response, Trouble> {
    let answers = Answers::new(pairs);
    let mission = answers.one("mission").unwrap_or_default().to_owned();
    if let Some(why) = shut(&app, answers.one("password")) {
        let page = show_form(&app, &mission, Some(why), &answers)?;
        return Ok((StatusCode::FORBIDDEN, page).into_response());
    }
    let refused = match start(&app, &mission, &answers) {
        Ok((game, settings)) => {
            let link = app.hall.open(game.as_ref(), &settings).await?;
            let invites = answers.flag("lobby");
            return Ok(if invites { to_lobby(&link) } else { to_table(&link) });
        }
        Err(why) => why,
    };
    let page = show_form(&app, &mission, Some(&refused), &answers)?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Why a table can't be opened here without a word.
fn shut(app: &AppState, said: Option<&str>) -> Option<&'static str> {
    let wanted = app.password.as_deref()?;
    let is_right = said.is_some_and(|said| super::health::is_same(said, wanted));
    (!is_right).then_some("Opening tables here needs the password of whoever runs the server.")
}

fn start(
    app: &AppState,
    mission: &str,
    answers: &Answers,
) -> Result<(Box<dyn Match>, Settings), String> {
    let families = app.hall.families();
    let family = families.of_mission(mission).ok_or("There is no such mission.")?;
    let lesson = family.lesson(mission).filter(|_| answers.flag("lesson"));
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
    let salt = draw_salt().map_err(|error| error.to_string())?;
    let game = family.start(mission, &chosen, seed, salt)?;
    let mut settings = seat(family, game.as_ref(), &chosen)?;
    if let Some(lesson) = lesson {
        settings.lesson = true;
        if lesson.seat > 0 {
            settings.change_places(Seat(0), Seat(lesson.seat));
        }
    }
    if game.has_secrets() {
        let secret = draw_salt().map_err(|error| error.to_string())?;
        settings.guard(hex(&secret.0))?;
    }
    Ok((game, settings))
}

/// Who sits where. Where seats have roles they are called so, and unless
/// somebody says otherwise bots play against the first.
fn seat(family: &dyn AnyFamily, game: &dyn Match, answers: &Answers) -> Result<Settings, String> {
    let mut settings = Settings::new(game.seats(), answers, family.bots())?;
    let form = family.form(&game.title().1);
    if form.is_some_and(|form| matches!(form.seating, Seating::Roles(_))) {
        for (chair, seat) in settings.chairs.iter_mut().zip(0..) {
            if answers.one(&format!("name{seat}")).is_none() {
                chair.name = game.role(Seat(seat));
            }
        }
        if !(0..game.seats()).any(|seat| answers.flag(&format!("seat{seat}"))) {
            settings.give_rest_to_bots(family.bots());
        }
    }
    Ok(settings)
}

/// Opens the tutorial.
pub(super) async fn play_now(State(app): State<AppState>) -> Result<Response, Trouble> {
    if let Some(why) = shut(&app, None) {
        let remedy = "Choose a mission on the first page, and say the password there.";
        return Err(Trouble::new(StatusCode::FORBIDDEN, "Not without a password", why, remedy));
    }
    let families = app.hall.families();
    let missions = || families.iter().flat_map(|family| family.missions());
    let taught = missions().find(|mission| mission.lesson).or_else(|| missions().next());
    let mission = taught.ok_or_else(|| no_mission("tutorial"))?;
    let answers = Answers::new([("lesson".to_owned(), "1".to_owned())]);
    let (game, settings) = start(&app, &mission.id, &answers).map_err(|why| cannot_start(&why))?;
    let link = app.hall.open(game.as_ref(), &settings).await?;
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

/// To the lobby of a table, where others are invited.
fn to_lobby(link: &Link) -> Response {
    Redirect::to(&format!("/t/{}/lobby", link.text())).into_response()
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
    visit.catch_up().await?;
    let branch = {
        let room = visit.room.lock().await;
        let game = room.game();
        if game.has_secrets() && game.ending().is_none() {
            let why = "A game with hidden cards can be forked when it is over, not before.";
            return Err(Problem::new(StatusCode::FORBIDDEN, why));
        }
        let seed = draw_seed().map_err(HallError::from)?;
        let salt = draw_salt().map_err(HallError::from)?;
        let settings = Settings { branch: Some(fork.at), ..room.settings().for_one() };
        (game.fork(fork.at, seed, salt).map_err(Problem::bad)?, settings)
    };
    open_for_one(&visit.app, branch).await
}

/// Opens a table with the same setup and the same seed.
pub(super) async fn again(visit: Visit) -> Answer {
    visit.catch_up().await?;
    let salt = draw_salt().map_err(HallError::from)?;
    let (same, rehearses) = {
        let room = visit.room.lock().await;
        let game = room.game();
        let others = Seats(room.settings().people().0 & !visit.pass(&room).seats.0);
        let runs = game.ending().is_none();
        // Who sits where now says nothing about who did a moment ago.
        if runs && (others != Seats::NONE || room.settings().guarded) {
            let why = "While others play, the same seed would show what is to come. \
                       It can be played again when the game is over.";
            return Err(Problem::new(StatusCode::FORBIDDEN, why));
        }
        // What is shown of a game that parted from its record has no dice of its own.
        let seed = room.parted().map_or_else(|| game.seed(), |parted| parted.from().seed());
        let again = game.again(seed, salt).map_err(Problem::bad)?;
        ((again, room.settings().for_one()), runs && game.has_secrets())
    };
    if rehearses {
        let _ = visit.perform(Deed::Rehearse).await?;
    }
    open_for_one(&visit.app, same).await
}

async fn open_for_one(app: &AppState, (game, settings): (Box<dyn Match>, Settings)) -> Answer {
    let link = app.hall.open(game.as_ref(), &settings).await?;
    Ok(Json(json!({ "ok": true, "to": format!("/t/{}", link.text()) })))
}

/// The form for a game file.
pub(super) async fn import_page(State(app): State<AppState>) -> Markup {
    pages::import(None, app.password.is_some())
}

/// Opens a table from a game file: a save goes on with its own dice, a shared
/// game with new ones.
pub(super) async fn import(
    State(app): State<AppState>,
    mut parts: Multipart,
) -> Result<Response, Trouble> {
    let mut text = String::new();
    let (mut unreadable, mut password) = (None, None);
    loop {
        match parts.next_field().await {
            Ok(Some(part)) if part.name() == Some("password") => {
                password = part.text().await.ok();
            }
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
    let refused = shut(&app, password.as_deref()).map(str::to_owned);
    let game = match refused.or(unreadable) {
        Some(why) => Err(why),
        None if text.is_empty() => Err("Choose a file, or paste its text.".to_owned()),
        None => match draw_seed().and_then(|seed| Ok((seed, draw_salt()?))) {
            Ok((seed, salt)) => {
                app.hall.families().open(&text, seed, salt).map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        },
    };
    match game {
        Ok(Opening { game, parting, .. }) => {
            let family = app.hall.families().get(game.name());
            let family = family.ok_or_else(|| cannot_start("There is no such game here."))?;
            let settings = seat(family, game.as_ref(), &Answers::default());
            let mut settings = settings.map_err(|why| cannot_start(&why))?;
            // Whoever has the file may know its dice.
            settings.rehearsed = true;
            let link = app.hall.open(game.as_ref(), &settings).await?;
            if let Some(Parting { sentence, holds, plays, .. }) = parting {
                let text = format!(
                    "This game begins after play {holds} of the {plays} in the file, since it \
                     doesn't go as it went any more: {sentence}."
                );
                app.hall.announce(&link, text).await?;
            }
            Ok(to_table(&link))
        }
        Err(why) => {
            let page = pages::import(Some(&why), app.password.is_some());
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}
