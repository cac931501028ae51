//! The end of a game, told as a page and as a picture.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::answer::Trouble;
use super::visit::Visit;
use crate::hall::HallError;
use crate::pages::{self, StoryPage};

/// The page; of a game that goes on, the table.
pub(super) async fn page(visit: Result<Visit, HallError>) -> Result<Response, Trouble> {
    told(visit?, |page| pages::story(page).into_response()).await
}

/// The picture to share.
pub(super) async fn picture(visit: Result<Visit, HallError>) -> Result<Response, Trouble> {
    told(visit?, |page| {
        let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
        (StatusCode::OK, kind, pages::picture(page).into_string()).into_response()
    })
    .await
}

async fn told(
    visit: Visit,
    show: impl FnOnce(&StoryPage<'_>) -> Response,
) -> Result<Response, Trouble> {
    let room = visit.room.lock().await;
    let link = visit.link.text();
    let game = room.game();
    let (Some(ending), None) = (game.ending(), room.parted()) else {
        return Ok(Redirect::to(&format!("/t/{link}")).into_response());
    };
    let Some(story) = game.story() else {
        return Ok(Redirect::to(&format!("/t/{link}")).into_response());
    };
    let (title, parts) = (game.title().0, game.parts());
    let page = StoryPage {
        title: &title,
        ending: &ending,
        story: &story,
        link: &link,
        plays: game.plays(),
        parts: &parts,
    };
    Ok(show(&page))
}
