//! What interrupts the table: the end of the game, a wish to take back.

use maud::{Markup, html};
use serde_json::json;

use super::icon;
use crate::screen::Ending;

/// The seed of a game that is over, and the promise made about it before.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The seed.
    pub value: u64,
    /// What was published at the beginning.
    pub commitment: String,
}

/// How the game ended, and what can be done now. `plays` is its last moment.
pub fn ending(ending: &Ending, seed: &Seed, link: &str, plays: usize) -> Markup {
    let class = match ending.good {
        Some(true) => "good",
        Some(false) => "bad",
        None => "even",
    };
    html! {
        div.banner.(class) role="status" {
            p.banner-title { (ending.title) }
            p { (ending.text) }
            div.row {
                a.button.primary href={ "/t/" (link) "/replay?at=0" } { (icon("replay")) "Watch it again" }
                button type="button" data-post="again" data-body="{}" { "Play the same seed again" }
                button type="button" data-post="fork" data-body=(json!({ "at": plays.saturating_sub(1) })) {
                    (icon("fork")) "What if? Fork before the last move"
                }
                a.button href="/" { "Another mission" }
            }
            details {
                summary { "The seed, and how to check it" }
                dl.facts {
                    dt { "Seed" } dd.mono { (seed.value) }
                    dt { "Promised at the start" } dd.mono.break { (seed.commitment) }
                }
                p.note {
                    "Every die and card came from this seed, and the promise was shown before the first move. "
                    "To check: " a href={ "/t/" (link) "/export" } { "export the game" } " and run "
                    code { "holdout replay --verify FILE" } "."
                }
            }
        }
    }
}

/// Somebody asks to take back. `asked` is whether this viewer is to answer.
pub fn wish(by: &str, text: &str, asked: bool) -> Markup {
    html! {
        div.banner.wish role="alert" {
            p { b { (by) } " asks to take back: " (text) }
            @if asked {
                div.row {
                    button.primary type="button" data-post="agree" data-body=(json!({ "yes": true })) { "Agree" }
                    button type="button" data-post="agree" data-body=(json!({ "yes": false })) { "Refuse" }
                }
            } @else { p.note { "Waiting for the others to answer." } }
        }
    }
}
