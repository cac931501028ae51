//! Pages that need no table: the first page, the rules, help.

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use maud::{Markup, html};
use serde::Deserialize;
use table::Seats;

use super::AppState;
use super::answer::Trouble;
use super::limits::Asker;
use super::visit::Message;
use super::whence::Whence;
use crate::article::Article;
use crate::form::Mission;
use crate::link::Link;
use crate::pages::{self, GuidePage, Mine, RulesPage};

/// How many tables are asked about at once.
const MOST_MINE: usize = 30;

/// Which game's missions are shown.
#[derive(Deserialize)]
pub(super) struct WantedGame {
    game: Option<String>,
}

/// The first page.
pub(super) async fn home(State(app): State<AppState>, Query(wanted): Query<WantedGame>) -> Markup {
    let families = app.hall.families().iter();
    let missions: Vec<Mission> = families.flat_map(|family| family.missions()).cloned().collect();
    pages::home(&missions, wanted.game.as_deref())
}

/// The tables a browser remembers.
#[derive(Deserialize)]
pub(super) struct Links {
    links: Vec<String>,
}

/// What became of tables.
pub(super) async fn mine(
    State(app): State<AppState>,
    from: Option<Extension<Whence>>,
    Message(known): Message<Links>,
) -> Markup {
    let from = from.map(|Extension(Whence(from))| from);
    let mut tables = Vec::new();
    for text in known.links.into_iter().take(MOST_MINE) {
        let Some(link) = Link::read(&text) else { continue };
        // What is gone is left out.
        let Ok(found) = app.hall.find(&link, from, true).await else { continue };
        let asker = Asker::new(&found, from);
        if found.invited || !app.guard.may_ask(&asker) {
            continue;
        }
        let (room, pass) = (found.room.lock().await, found.pass);
        let (game, mine) = (room.game(), room.mine(pass));
        let (title, mission) = game.title();
        let ending = game.ending();
        let families = app.hall.families();
        let known = families
            .of_mission(&mission)
            .and_then(|family| family.missions().iter().find(|known| known.id == mission));
        tables.push(Mine {
            link: text,
            thumbnail: known.map(|known| known.thumbnail.clone()).unwrap_or_default(),
            mission,
            title,
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
            won: ending.as_ref().and_then(|ending| ending.good),
            over: ending.map(|ending| ending.title),
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
    State(app): State<AppState>,
    Query(query): Query<LookUp>,
) -> Result<Markup, Trouble> {
    let families = app.hall.families();
    let games: Vec<(&str, &str)> =
        families.iter().map(|family| (family.name(), family.title())).collect();
    let asked = families.get(&query.game).or_else(|| families.iter().next());
    let family = asked.ok_or_else(nowhere)?;
    let sought = query.q.trim();
    // Only where there is something to look for, and another reference to look it up in.
    let elsewhere: Vec<(&str, &str, usize)> = families
        .iter()
        .filter(|other| !sought.is_empty() && other.name() != family.name())
        .map(|other| (other.name(), other.title(), pages::count_found(other.articles(), sought)))
        .filter(|(_, _, count)| *count > 0)
        .collect();
    Ok(pages::rules(&RulesPage {
        games: &games,
        elsewhere: &elsewhere,
        game: family.name(),
        articles: family.articles(),
        guide: family.guide(),
        query: sought,
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
    State(app): State<AppState>,
    Path((game, slug)): Path<(String, String)>,
    Query(part): Query<Part>,
) -> Result<Markup, Trouble> {
    let family = app.hall.families().get(&game);
    let is_it = |article: &&Article| article.slug == slug;
    let found = family.and_then(|family| family.articles().iter().find(is_it));
    let article = found.ok_or_else(nowhere)?;
    Ok(match part.fragment {
        Some(_) => pages::fragment(&game, article),
        None => pages::article(&game, article),
    })
}

/// A chapter of the guide.
pub(super) async fn guide(
    State(app): State<AppState>,
    Path((game, chapter)): Path<(String, String)>,
) -> Result<Markup, Trouble> {
    let family = app.hall.families().get(&game).ok_or_else(nowhere)?;
    let chapters = family.guide();
    let at = chapters.iter().position(|known| known.text.slug == chapter).ok_or_else(nowhere)?;
    Ok(pages::guide(&GuidePage {
        game: (family.name(), family.title()),
        chapters,
        at,
        articles: family.articles(),
    }))
}

/// Keys and how to play.
pub(super) async fn help(State(app): State<AppState>) -> Markup {
    let families = app.hall.families().iter();
    let games: Vec<_> = families.map(|family| (family.title(), family.lenses())).collect();
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
