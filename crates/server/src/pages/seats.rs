//! Who sits at the table, who is there, and how to invite the others.

use maud::{Markup, html};
use serde_json::json;

use super::icon;
use crate::settings::LONGEST_NAME;

/// Whether somebody is at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Presence {
    /// A person with the page open.
    Here,
    /// A person who was there, or is still expected.
    Away,
    /// A bot, by its name.
    Bot(String),
}

/// A seat, as the table shows it to one viewer.
#[derive(Clone, Debug)]
pub struct SeatRow {
    /// Which one.
    pub seat: u8,
    /// The name of who sits there.
    pub name: String,
    /// What they play: `Cole and Vivian`.
    pub role: String,
    /// Who is there.
    pub presence: Presence,
    /// Whether it is one of this viewer's own.
    pub mine: bool,
    /// Whether it is to decide.
    pub turn: bool,
    /// The address that seats somebody there, where this viewer may give it away.
    pub invite: Option<String>,
    /// Whether this viewer may give the seat to a bot or take it back.
    pub may_give: bool,
}

/// Those who only look on.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// How many there are now.
    pub count: usize,
    /// The address to look on by.
    pub link: Option<String>,
}

/// What a viewer may do with the table itself.
#[derive(Clone, Debug, Default)]
pub struct HostTools {
    /// Whether this viewer is the host.
    pub host: bool,
    /// Whether the host is gone, so that others may choose another.
    pub vacant: bool,
    /// The seats that are muted.
    pub muted: Vec<u8>,
    /// Whether those who look on are muted.
    pub muted_watchers: bool,
    /// Whether the table is closed.
    pub closed: bool,
    /// The clock, in words.
    pub clock: Option<String>,
}

/// The region of seats. `bots` are names and sentences, the usual one first.
pub fn seats(rows: &[SeatRow], watch: &Watch, bots: &[(&str, &str)], tools: &HostTools) -> Markup {
    html! {
        ul.seats {
            @for row in rows { (seat(row, bots, tools)) }
        }
        div.watch {
            span.note {
                @match watch.count {
                    0 => "Nobody is watching.",
                    1 => "One person is watching.",
                    count => { (count) " people are watching." },
                }
            }
            div.row {
                @if let Some(link) = &watch.link { (copy(link, "Copy spectator link")) }
                @if tools.host {
                    button.small.quiet type="button" data-post="renew-watch" data-body="{}"
                        title="The old link stops working" { "New spectator link" }
                    (mute(None, tools.muted_watchers))
                }
            }
        }
        @if let Some(clock) = &tools.clock { p.note { (clock) } }
        @if tools.closed { p.note role="status" { "The host has closed this table." } }
        @if tools.host {
            div.row.host-tools {
                button.small.quiet type="button" data-post="close" data-body=(json!({ "on": !tools.closed })) {
                    @if tools.closed { "Open the table again" } @else { "Close the table" }
                }
                button.small.quiet type="button" data-post="renew-own" data-body="{}"
                    title="In case others have seen your link" { "New link for me" }
            }
        }
    }
}

fn seat(row: &SeatRow, bots: &[(&str, &str)], tools: &HostTools) -> Markup {
    let (class, presence) = match &row.presence {
        Presence::Here if row.mine => ("here", "you".to_owned()),
        Presence::Here => ("here", "here".to_owned()),
        Presence::Away => ("away", "away".to_owned()),
        Presence::Bot(name) => ("bot", format!("{name} bot")),
    };
    html! {
        li.seat.mine[row.mine].turn[row.turn] {
            div.seat-who {
                span.dot.(class) aria-hidden="true" {}
                @if row.mine {
                    form.rename data-post="name" data-body=(json!({ "seat": row.seat })) {
                        input name="name" value=(row.name) maxlength=(LONGEST_NAME) autocomplete="off"
                            aria-label={ "Your name at seat " (row.seat + 1) };
                        button.quiet type="submit" { "Rename" }
                    }
                    span hidden data-seat-name=(row.seat) { (row.name) }
                } @else { b data-seat-name=(row.seat) { (row.name) } }
                span.pill { (presence) }
                @if row.turn { span.pill.turn { "● to decide" } }
            }
            p.note { (row.role) }
            div.row {
                @if let Some(invite) = &row.invite {
                    (copy(invite, "Copy invite link"))
                    button.small.quiet type="button" data-post="renew" data-body=(json!({ "seat": row.seat }))
                        title="The old link stops working" { "New link" }
                }
                @if row.may_give { (give(row, bots)) }
                @if tools.host && !row.mine {
                    button.small.quiet type="button" data-post="host" data-body=(json!({ "seat": row.seat })) {
                        "Make host"
                    }
                    (mute(Some(row.seat), tools.muted.contains(&row.seat)))
                }
                @if tools.vacant && row.mine {
                    button.small type="button" data-post="host" data-body=(json!({ "seat": row.seat })) {
                        "Ask to become the host"
                    }
                }
            }
        }
    }
}

fn mute(seat: Option<u8>, is_muted: bool) -> Markup {
    html! {
        button.small.quiet type="button" data-post="mute"
            data-body=(json!({ "whom": seat, "on": !is_muted })) {
            @match (is_muted, seat) {
                (true, Some(_)) => "Unmute",
                (false, Some(_)) => "Mute",
                (true, None) => "Unmute spectators",
                (false, None) => "Mute spectators",
            }
        }
    }
}

fn give(row: &SeatRow, bots: &[(&str, &str)]) -> Markup {
    let now = match &row.presence {
        Presence::Bot(name) => Some(name.as_str()),
        _ => None,
    };
    html! {
        label.give {
            span { "Played by" }
            select name={ "who" (row.seat) } data-post="sit" data-field="who" data-body=(json!({ "seat": row.seat })) {
                option value="person" selected[now.is_none()] { "a person" }
                @for (bot, what) in bots {
                    option value={ "bot:" (bot) } title=(what) selected[now == Some(*bot)] { (bot) " bot" }
                }
            }
        }
    }
}

/// A link is for copying, not for reading.
fn copy(link: &str, label: &str) -> Markup {
    html! {
        button.small type="button" data-copy=(link) { (icon("copy")) (label) }
    }
}
