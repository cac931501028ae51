//! The pictures of the guide: cards at a Place, and its duel.

use invazions::card::{Card, Place};
use invazions::content::Content;
use maud::{Markup, html};

use super::{duel, face};
use crate::guide::{Chapter, Drawn, Guide};

const TEXT: &str = include_str!("../../guide/invazions.toml");

/// The chapters.
pub fn chapters(content: &Content) -> Vec<Chapter> {
    let Ok(guide) = toml::from_str::<Guide>(TEXT) else { return Vec::new() };
    let draw = |text: crate::guide::Text| Chapter {
        picture: picture(content, &text.drawn, &text.shows),
        text,
    };
    guide.chapter.into_iter().map(draw).collect()
}

fn picture(content: &Content, drawn: &Drawn, shows: &str) -> Markup {
    html! {
        figure.guide-picture.guide-cards role="img" aria-label=(shows) {
            @if !drawn.above.is_empty() { div.guide-row { (cards(content, &drawn.above)) } }
            @if let Some(place) = drawn.place.as_deref().and_then(Place::named) {
                div.iz-place.open {
                    div.iz-site.guide-site {
                        (face::scene(place))
                        span.guide-name { (place) }
                        (face::figure("defence", "Defence", content.figures.place_defence))
                        @if let Some((made, defence)) = drawn.duel { (duel::drawn(made.into(), defence.into())) }
                    }
                }
            }
            @if !drawn.below.is_empty() { div.guide-row.below { (cards(content, &drawn.below)) } }
        }
    }
}

fn cards(content: &Content, names: &[String]) -> Markup {
    html! {
        @for card in names.iter().filter_map(|name| Card::named(name)) {
            (face::card(content, card, face::Face::default()))
        }
    }
}
