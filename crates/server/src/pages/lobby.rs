//! The lobby: who sits where, who is here, and how the others come in, by
//! link or by pointing a phone at a code.

use maud::{Markup, PreEscaped, html};
use qrcode::{EcLevel, QrCode};
use serde_json::json;

use super::home::figures;
use super::seats::{Presence, SeatRow, Watch};
use super::{frame, icon};
use crate::drawings::{portraits, side, sign};
use crate::form::Mission;

/// What the lobby is made from.
pub struct LobbyPage<'a> {
    /// The mission, where it is known.
    pub mission: Option<&'a Mission>,
    /// The game's title.
    pub title: &'a str,
    /// The link by which this viewer came.
    pub link: &'a str,
    /// The seats as this viewer may know them.
    pub seats: &'a [SeatRow],
    /// Those who look on.
    pub watch: &'a Watch,
    /// The server as others find it: `http://host:4747`.
    pub origin: &'a str,
    /// Whether that address leads nowhere but on this computer.
    pub is_local: bool,
    /// Whether the game has begun.
    pub begun: bool,
    /// What the table agreed on, each a sentence.
    pub agreed: &'a [String],
}

/// The lobby of a table.
pub fn lobby(page: &LobbyPage<'_>) -> Markup {
    // Whoever reads this is here.
    let is_here = |seat: &&SeatRow| seat.mine || seat.presence != Presence::Away;
    let here = page.seats.iter().filter(is_here).count();
    let of = page.seats.len();
    frame(
        &format!("Lobby: {}", page.title),
        "lobby",
        html! {
            header.new-head {
                @if let Some(mission) = page.mission {
                    div.mission-map aria-hidden="true" { (PreEscaped(&mission.thumbnail)) }
                }
                div {
                    @match page.title.split_once(": ") {
                        Some((game, mission)) => { p.eyebrow { (game) } h1 { (mission) } }
                        None => { h1 { (page.title) } }
                    }
                    @if let Some(mission) = page.mission { p { (mission.intro) } (figures(mission)) }
                }
            }
            div.lobby-grid #lobby-grid {
                section.box aria-labelledby="who-title" {
                    h2 #who-title { "Who holds out" small { (here) " of " (of) " here" } }
                    ul.lobby-seats { @for seat in page.seats { (chair(page, seat)) } }
                    (looking_on(page))
                }
                div.stack {
                    (page.invitations())
                    @if !page.agreed.is_empty() {
                        section.box {
                            h2 { "The rules of this table" }
                            ul.list { @for line in page.agreed { li { (line) } } }
                        }
                    }
                }
            }
            div.lobby-foot #lobby-foot {
                div {
                    span.dots aria-hidden="true" { @for at in 0..of { i .on[at < here] {} } }
                    b { (here) " of " (of) " ready" }
                    span.note { "Anyone missing can still join while you play." }
                    a.button.primary.big href={ "/t/" (page.link) } {
                        (sign("play")) @if page.begun { "To the table" } @else { "Start" }
                    }
                }
            }
        },
    )
}

fn chair(page: &LobbyPage<'_>, seat: &SeatRow) -> Markup {
    let (class, state) = match &seat.presence {
        Presence::Here if seat.mine => ("you", "You".to_owned()),
        Presence::Here => ("ready", "Here".to_owned()),
        Presence::Bot(name) => ("ready", format!("Bot ({name}), ready")),
        Presence::Away if seat.mine => ("you", "You".to_owned()),
        Presence::Away if seat.invite.is_some() => ("wait", "Invited, not here yet".to_owned()),
        Presence::Away => ("wait", "Away".to_owned()),
    };
    let faces = portraits(&seat.role);
    let many = match faces.len() {
        0 | 1 => "",
        2 => "two",
        _ => "many",
    };
    html! {
        li.lobby-seat.(class).(many) {
            @if !faces.is_empty() {
                span.lobby-faces {
                    @for (name, face) in &faces { span.lobby-face { (face) b { (name) } } }
                }
            }
            @if let Some(picture) = side(&seat.role) { (picture) }
            div.lobby-who {
                b.lobby-name { (seat.name) }
                // Faces have their names below them.
                @if seat.role != seat.name && faces.is_empty() { span.note { (seat.role) } }
                span.lobby-state {
                    @match seat.presence {
                        Presence::Bot(_) => (icon("bot")),
                        Presence::Away if !seat.mine => (sign("clock")),
                        Presence::Here | Presence::Away => (sign("check")),
                    }
                    (state)
                }
            }
            (chair_tools(page, seat))
        }
    }
}

/// What whoever runs the table may do with a seat.
fn chair_tools(page: &LobbyPage<'_>, seat: &SeatRow) -> Markup {
    let link = seat.invite.as_ref().filter(|_| !matches!(seat.presence, Presence::Bot(_)));
    let other = match seat.presence {
        Presence::Bot(_) => Some(("person", "Free it for a person")),
        Presence::Away => Some(("bot:rules", "Let a bot play it")),
        Presence::Here => None,
    };
    let (link, other) =
        (link.filter(|_| !seat.mine), other.filter(|_| seat.may_give && !seat.mine));
    html! {
        @if link.is_some() || other.is_some() {
            div.lobby-tools {
                @if let Some(invite) = link {
                    button.small type="button" data-copy={ (page.origin) (invite) } { (icon("copy")) "Copy the link" }
                }
                @if let Some((who, what)) = other {
                    button.small.quiet type="button" data-post={ "/t/" (page.link) "/sit" }
                        data-body=(json!({ "seat": seat.seat, "who": who })) { (what) }
                }
            }
        }
    }
}

fn looking_on(page: &LobbyPage<'_>) -> Markup {
    html! {
        p.note.looking-on {
            (sign("eye"))
            @match page.watch.count {
                0 => "Nobody is watching.",
                1 => "One person is watching.",
                count => { (count) " people are watching." },
            }
            " Spectators see the board, never a hand, and can’t play."
            @if let Some(link) = &page.watch.link {
                button.small.quiet type="button" data-copy={ (page.origin) (link) } { (icon("copy")) "Copy the spectator link" }
            }
        }
    }
}

impl LobbyPage<'_> {
    /// Codes and links for the seats that wait for somebody.
    fn invitations(&self) -> Markup {
        let is_open = |seat: &&SeatRow| {
            seat.presence == Presence::Away && !seat.mine && seat.invite.is_some()
        };
        let open: Vec<&SeatRow> = self.seats.iter().filter(is_open).collect();
        html! {
            section.box aria-labelledby="invite-title" {
                h2 #invite-title { "Invite" }
                @if open.is_empty() {
                    p { "Every seat is taken. The host can free one for a person; its link then appears here." }
                }
                @for seat in open.iter() {
                    @let address = format!("{}{}", self.origin, seat.invite.as_deref().unwrap_or_default());
                    div.invite {
                        (code(&address, &format!("QR code for the seat of {}", seat.name)))
                        div.stack {
                            b { (seat.name) }
                            p.note { "Point a phone at it, or send the link. Whoever opens it takes this seat. No account." }
                            span.copy {
                                input readonly value=(address) aria-label={ "Link to the seat of " (seat.name) };
                                button type="button" data-copy=(address) { "Copy" }
                            }
                        }
                    }
                }
                @if self.is_local && !open.is_empty() {
                    p.note {
                        "These links only work on this computer. To let others in, start the program with "
                        code { "holdout serve --address 0.0.0.0:4747" } " and open it at this computer’s address."
                    }
                }
            }
        }
    }
}

/// An address as a code for cameras; nothing where it is too long for one.
pub fn code(address: &str, name: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(address, EcLevel::M) else {
        return html! {};
    };
    let wide = code.width();
    let path: String = (0..wide)
        .flat_map(|y| (0..wide).map(move |x| (x, y)))
        .filter(|at| code[*at] == qrcode::Color::Dark)
        .map(|(x, y)| format!("M{x} {y}h1v1h-1z"))
        .collect();
    html! {
        svg.qr viewBox=(format!("-4 -4 {} {}", wide + 8, wide + 8)) role="img" aria-label=(name)
            shape-rendering="crispEdges" {
            rect x="-4" y="-4" width=(wide + 8) height=(wide + 8) fill="#f4efe2" {}
            path d=(path) fill="#0b1012" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn a_link_becomes_a_code_with_its_three_corners() {
        let drawn = code("http://192.168.0.7:4747/t/abc", "Code").into_string();
        for corner in ["M0 0h1v1h-1z", "M6 6h1v1h-1z"] {
            assert!(drawn.contains(corner), "{corner}");
        }
        // The ring inside a corner is light.
        assert!(!drawn.contains("M1 1h1v1h-1z"));
        assert_eq!(code(&"x".repeat(5000), "Code").into_string(), "");
    }
}
