//! What interrupts the table: the end of the game, a wish to take back.

use maud::{Markup, html};
use serde_json::json;

use super::icon;
use super::story::{epilogue, parted};
use crate::settings::Dice;
use table::Ending;

/// The seed of a game that is over, and the promise made about it before.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The seed.
    pub value: u64,
    /// What the promise was salted with.
    pub salt: Option<String>,
    /// What was published at the beginning.
    pub commitment: String,
    /// What the seed was made of, where all players made it.
    pub dice: Option<Dice>,
}

/// How the game ended, and what can be done now. `plays` is its last moment.
pub fn ending(ending: &Ending, seed: &Seed, link: &str, plays: usize) -> Markup {
    let class = match ending.good {
        Some(true) => "good",
        Some(false) => "bad",
        None => "even",
    };
    let (head, rest) = parted(&ending.text);
    html! {
        div.banner.(class) role="status" {
            p.banner-title { (ending.title) }
            p { (head) }
            div.row {
                a.button.primary href={ "/t/" (link) "/story" } { "The whole story" }
                a.button href={ "/t/" (link) "/replay?at=0" } { (icon("replay")) "Replay" }
                button type="button" data-post="again" data-body="{}" { "Same seed again" }
                button type="button" data-post="fork" data-body=(json!({ "at": plays.saturating_sub(1) })) {
                    (icon("fork")) "Fork the last move"
                }
                a.button href="/" { "Another mission" }
            }
            @if !rest.is_empty() { (epilogue(&rest)) }
            details {
                summary { "The seed, and how to check it" }
                dl.facts {
                    dt { "Seed" } dd.mono { (seed.value) }
                    @if let Some(salt) = &seed.salt { dt { "Salt" } dd.mono.break { (salt) } }
                    dt { "Promised at the start" } dd.mono.break { (seed.commitment) }
                    @if let Some(dice) = &seed.dice {
                        dt { "Promised before anybody threw" } dd.mono.break { (dice.promise()) }
                        dt { "The server’s part" } dd.mono.break { (dice.secret) }
                        @for (throw, seat) in dice.thrown.iter().zip(1..) {
                            dt { "Thrown by player " (seat) }
                            dd.mono.break { (throw.as_deref().unwrap_or("nothing")) }
                        }
                    }
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

/// Somebody asks for something, in words after their name. `asked` is whether this viewer is to answer.
pub fn wish(by: &str, text: &str, asked: bool) -> Markup {
    html! {
        div.banner.wish role="alert" {
            p { b { (by) } " " (text) }
            @if asked {
                div.row {
                    button.primary type="button" data-post="agree" data-body=(json!({ "yes": true })) { "Agree" }
                    button type="button" data-post="agree" data-body=(json!({ "yes": false })) { "Refuse" }
                }
            } @else { p.note { "Waiting for the others to answer." } }
        }
    }
}
