//! What can be looked at without a table: the first page, the rules, help.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use table::Seats;

use super::Desk;
use super::answer::{Problem, Trouble};
use super::visit::Message;
use crate::article::Article;
use crate::form::Mission;
use crate::link::Link;
use crate::pages::{self, Mine, RulesPage};

/// How many tables are asked about at once.
const MOST_MINE: usize = 30;

/// Which game's missions are shown.
#[derive(Deserialize)]
pub(super) struct WantedGame {
    game: Option<String>,
}

/// The first page.
pub(super) async fn home(State(desk): State<Desk>, Query(wanted): Query<WantedGame>) -> Markup {
    let houses = desk.hall.houses().iter();
    let missions: Vec<Mission> = houses.flat_map(|house| house.missions()).cloned().collect();
    pages::home(&missions, wanted.game.as_deref())
}

/// The tables a browser remembers.
#[derive(Deserialize)]
pub(super) struct Links {
    links: Vec<String>,
}

/// What became of tables.
pub(super) async fn mine(State(desk): State<Desk>, Message(known): Message<Links>) -> Markup {
    let mut tables = Vec::new();
    for text in known.links.into_iter().take(MOST_MINE) {
        let Some(link) = Link::read(&text) else { continue };
        // What is gone is left out.
        let Ok((room, pass)) = desk.hall.find(&link).await else { continue };
        let room = room.lock().await;
        let (game, mine) = (room.game(), room.mine(pass));
        tables.push(Mine {
            link: text,
            title: game.title().0,
            role: match (pass.seats.lowest(), mine.lowest()) {
                (None, _) => "Spectator".to_owned(),
                (_, Some(seat)) if mine == Seats::only(seat) => game.role(seat),
                (_, Some(_)) => "Several seats".to_owned(),
                (_, None) => "Played by bots".to_owned(),
            },
            detail: match game.plays() {
                1 => "1 play".to_owned(),
                plays => format!("{plays} plays"),
            },
            turn: game.movers().0 & mine.0 != 0,
            over: game.ending().map(|ending| ending.title),
        });
    }
    pages::mine(&tables)
}

/// What is looked up.
#[derive(Deserialize)]
pub(super) struct LookUp {
    #[serde(default)]
    game: String,
    #[serde(default)]
    q: String,
    #[serde(default)]
    kind: String,
}

/// The rules reference.
pub(super) async fn rules(
    State(desk): State<Desk>,
    Query(query): Query<LookUp>,
) -> Result<Markup, Trouble> {
    let houses = desk.hall.houses();
    let games: Vec<(&str, &str)> =
        houses.iter().map(|house| (house.name(), house.title())).collect();
    let asked = houses.get(&query.game).or_else(|| houses.iter().next());
    let house = asked.ok_or_else(nowhere)?;
    Ok(pages::rules(&RulesPage {
        games: &games,
        game: house.name(),
        articles: house.articles(),
        query: query.q.trim(),
        kind: &query.kind,
    }))
}

/// Whether only the article is wanted, without a page around it.
#[derive(Deserialize)]
pub(super) struct Part {
    fragment: Option<u8>,
}

/// One article.
pub(super) async fn article(
    State(desk): State<Desk>,
    Path((game, slug)): Path<(String, String)>,
    Query(part): Query<Part>,
) -> Result<Markup, Trouble> {
    let house = desk.hall.houses().get(&game);
    let is_it = |article: &&Article| article.slug == slug;
    let found = house.and_then(|house| house.articles().iter().find(is_it));
    let article = found.ok_or_else(nowhere)?;
    Ok(match part.fragment {
        Some(_) => pages::fragment(&game, article),
        None => pages::article(&game, article),
    })
}

/// Keys and how to play.
pub(super) async fn help(State(desk): State<Desk>) -> Markup {
    let houses = desk.hall.houses().iter();
    let games: Vec<_> = houses.map(|house| (house.title(), house.lenses())).collect();
    pages::frame("Help", "help", html! { h1 { "Help" } (pages::help(&games)) })
}

/// Nothing is at this address.
pub(super) async fn nothing() -> Trouble {
    nowhere()
}

fn nowhere() -> Trouble {
    Trouble::new(
        StatusCode::NOT_FOUND,
        "Nothing here",
        "There is no page at this address.",
        "Go back to the first page, or look it up in the rules.",
    )
}

/// Whether the server can do its work.
pub(super) async fn health(State(desk): State<Desk>) -> Response {
    match desk.hall.store().settle().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string()).into_response()
        }
    }
}

/// Figures about the server, for Prometheus.
pub(super) async fn metrics(State(desk): State<Desk>) -> String {
    metrics::gauge!("holdout_tables_in_use").set(desk.hall.in_use() as f64);
    crate::figures().map_or_else(String::new, |handle| handle.render())
}
