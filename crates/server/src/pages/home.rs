//! The first page: play at once, continue, choose a mission.

use maud::{Markup, PreEscaped, html};

use super::{encode, frame, icon};
use crate::form::Mission;

/// A table that this browser has sat at.
#[derive(Clone, Debug)]
pub struct Mine {
    /// Its link, as in `/t/LINK`.
    pub link: String,
    /// The game's title.
    pub title: String,
    /// What this seat plays; `Spectator` for one who looks on.
    pub role: String,
    /// How far it got: `Round 3, 41 plays`.
    pub detail: String,
    /// Whether this seat is to decide.
    pub turn: bool,
    /// How it ended, if it did.
    pub over: Option<String>,
}

/// The first page. `game` shows the missions of one game only.
pub fn home(missions: &[Mission], game: Option<&str>) -> Markup {
    let games = games(missions);
    let game = game.filter(|game| games.contains(game));
    frame(
        "Play",
        "home",
        html! {
            section.hero {
                div.hero-text {
                    p.eyebrow { "Six survivors. One way out." }
                    h1 { "Hold out." }
                    p.lead {
                        "Zombie-survival board games as their books have them, on any screen: alone, around one table, or "
                        "with friends by link. Every rule can say why."
                    }
                    form.row method="post" action="/play-now" {
                        button.primary.big type="submit" { (icon("play")) "Play now" }
                        p.note { "Starts the tutorial: about half an hour, taught step by step." }
                    }
                    p.links {
                        a href="#missions" { "Choose a mission" }
                        a href="/rules" { "Read the rules" }
                        a href="/import" { "Import a game" }
                    }
                }
                @if let Some(first) = missions.iter().find(|mission| mission.lesson) {
                    div.hero-map aria-hidden="true" { (PreEscaped(&first.thumbnail)) }
                }
            }
            section #continue hidden aria-labelledby="continue-title" {
                h2 #continue-title { "Continue" }
                div #mine {}
            }
            section #missions aria-labelledby="missions-title" {
                div.bar {
                    h2 #missions-title { "Missions" }
                    @if games.len() > 1 { (filter(&games, game)) }
                }
                @for name in games.iter().filter(|name| game.is_none_or(|game| game == **name)) {
                    h3.game { (name) }
                    ul.missions {
                        @for mission in missions.iter().filter(|mission| mission.game == *name) {
                            (card(mission))
                        }
                    }
                }
            }
        },
    )
}

/// The games in the order in which their missions come.
fn games(missions: &[Mission]) -> Vec<&str> {
    let mut games: Vec<&str> = Vec::new();
    for mission in missions {
        if !games.contains(&mission.game.as_str()) {
            games.push(&mission.game);
        }
    }
    games
}

fn filter(games: &[&str], shown: Option<&str>) -> Markup {
    html! {
        nav.filter aria-label="Show" {
            a href="/#missions" aria-current=[shown.is_none().then_some("true")] { "All" }
            @for game in games {
                a href={ "/?game=" (encode(game)) "#missions" }
                    aria-current=[(shown == Some(*game)).then_some("true")] { (game) }
            }
        }
    }
}

fn card(mission: &Mission) -> Markup {
    html! {
        li.mission {
            div.mission-map aria-hidden="true" { (PreEscaped(&mission.thumbnail)) }
            div.mission-text {
                h4 { (mission.title) }
                p { (mission.intro) }
                (figures(mission))
            }
            div.row {
                form method="post" action="/tables" {
                    input type="hidden" name="mission" value=(mission.id);
                    button.primary type="submit" {
                        "Play" span.visually-hidden { " " (mission.title) }
                    }
                }
                a.button href={ "/new?mission=" (encode(&mission.id)) } {
                    "Set up" span.visually-hidden { " " (mission.title) } "…"
                }
            }
        }
    }
}

/// Difficulty, length and players of a mission.
pub(super) fn figures(mission: &Mission) -> Markup {
    let bars = match mission.difficulty.as_str() {
        "tutorial" => "▯▯▯",
        "easy" => "▮▯▯",
        "medium" => "▮▮▯",
        _ => "▮▮▮",
    };
    html! {
        ul.figures {
            li { span.bars aria-hidden="true" { (bars) } (mission.difficulty) }
            li { (mission.minutes) " min" }
            li { (mission.players) }
            @if mission.lesson { li.pill.good { "with lessons" } }
        }
    }
}

/// The tables somebody can continue, as the script puts them into the first page.
pub fn mine(tables: &[Mine]) -> Markup {
    html! {
        ul.mine {
            @for table in tables {
                li {
                    a href={ "/t/" (table.link) } data-link=(table.link) {
                        b { (table.title) }
                        span.note { (table.role) " · " (table.detail) }
                        @if let Some(over) = &table.over {
                            span.pill { (over) }
                        } @else if table.turn {
                            span.pill.turn { "● Your turn" }
                        } @else {
                            span.pill { "waiting" }
                        }
                    }
                    button.quiet type="button" data-forget=(table.link)
                        aria-label={ "Take " (table.title) " off this list" } { (icon("close")) }
                }
            }
        }
    }
}
