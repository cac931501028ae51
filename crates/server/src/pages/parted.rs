//! A game that goes another way than it went, since rules or figures changed:
//! what differs, what can be looked at, and the offer to play on.

use maud::{Markup, html};
use table::RecordedPlay;

use super::frame;
use crate::room::Parted;

/// The page of such a table. `may_play_on` says whether its reader has a seat;
/// the record's own words are left out where they would tell secrets.
pub fn parted(
    link: &str,
    title: &str,
    parted: &Parted,
    may_play_on: bool,
    tells_secrets: bool,
) -> Markup {
    let Parted { sentence, holds, plays, rest, begins_anew, .. } = parted;
    frame(
        title,
        "prose parted",
        html! {
            p.eyebrow { (title) }
            h1 { "This game no longer plays the same" }
            p.lead { "Rules or figures have changed since it was played. At " (sentence) "." }
            p {
                @if *begins_anew {
                    "It would begin differently now: playing on begins it afresh, with the same "
                    "team. "
                } @else {
                    "Everything agrees up to play " (holds) " of " (plays) ". "
                }
                "Nothing of this table was "
                "changed, and nothing is until somebody plays on; the record as it was is kept then "
                "too."
            }
            div.row {
                @if may_play_on {
                    form method="post" action={ "/t/" (link) "/play-on" } {
                        button.primary type="submit" { "Play on from play " (holds) }
                    }
                }
                a.button href={ "/t/" (link) "/replay?at=" (holds) } { "Look at the game" }
                a.button href="/" { "To the first page" }
            }
            @if !may_play_on { p { "Whoever has a seat here can play on." } }
            @if !rest.is_empty() && !tells_secrets {
                h2 { "What can no longer be shown" }
                (record(rest, plays - rest.len()))
            }
        },
    )
}

/// The page of a game that can't even be set up any more.
pub fn unplayable(title: &str, text: &str, remedy: &str, plays: &[RecordedPlay]) -> Markup {
    frame(
        title,
        "prose parted",
        html! {
            h1 { (title) }
            p.lead { (text) }
            p { (remedy) }
            div.row { a.button.primary href="/" { "To the first page" } }
            h2 { "What was played" }
            (record(plays, 0))
        },
    )
}

/// Plays as they were recorded; `before` of them come before.
fn record(plays: &[RecordedPlay], before: usize) -> Markup {
    html! {
        ol start=(before + 1) {
            @for play in plays {
                li { "Player " (u16::from(play.seat.0) + 1) ": " code { (play.text) } }
            }
        }
    }
}
