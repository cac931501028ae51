//! The first page: play at once, continue, shelves of missions; and all
//! missions of one game.

use maud::{Markup, PreEscaped, html};

use super::{encode, frame, icon};
use crate::assets::asset;
use crate::drawings::sign;
use crate::form::Mission;

/// A table that this browser has sat at.
#[derive(Clone, Debug)]
pub struct Mine {
    /// Its link, as in `/t/LINK`.
    pub link: String,
    /// The mission that is played there.
    pub mission: String,
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
    /// Whether that was good for this seat's side.
    pub won: Option<bool>,
    /// A small picture of the mission.
    pub thumbnail: String,
}

/// What a shelf says beside its name.
fn about(game: &str) -> &'static str {
    match game {
        "Invader" => "The base falls. Get your people out.",
        "Dark Side" => "Pits, and what climbs out of them.",
        "Second Edition" => "Streets, cars and the walking dead.",
        "Campaigns" => "Five missions, wounds that stay.",
        "InvaZions" => "One lab, one cure, up to three hordes at the door.",
        _ => "",
    }
}

/// What stands on a shelf: one mission, or several that are one but for the
/// number of players.
type Card<'a> = Vec<&'a Mission>;

/// The first page, with a shelf for each game; with `game`, all missions of
/// that one.
pub fn home(missions: &[Mission], game: Option<&str>) -> Markup {
    let games = games(missions);
    match game.filter(|game| games.contains(game)) {
        Some(game) => all(missions, &games, game),
        None => frame(
            "Play",
            "home",
            html! {
                (hero())
                section #continue hidden aria-labelledby="continue-title" {
                    h2.visually-hidden #continue-title { "Continue" }
                    div #mine {}
                }
                div #missions { @for name in &games { (shelf(missions, name)) } }
                (own())
            },
        ),
    }
}

fn hero() -> Markup {
    html! {
        section.hero {
            img src=(asset("hero.svg")) width="1440" height="520"
                alt="Three survivors hold a flare against a crowd at the end of a corridor";
            div.hero-text {
                h1 { "Hold out." }
                p.lead { "Zombie-survival board games on any screen: alone, around one table, or with friends by link." }
                form.row method="post" action="/play-now" {
                    button.primary.big type="submit" { (sign("play")) "Play now" }
                    a.button.big.second href="#missions" { "Choose a mission" }
                }
                p.note { "Starts the half-hour lesson. No account, nothing to install." }
            }
        }
    }
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

/// What a game has, missions that are one but for the number of players together.
fn cards<'a>(missions: &'a [Mission], game: &str) -> Vec<Card<'a>> {
    let mut cards: Vec<Card<'a>> = Vec::new();
    for mission in missions.iter().filter(|mission| mission.game == game) {
        let name = mission.one_of.as_ref().map(|(name, _)| name);
        let same = |card: &&mut Card<'a>| {
            name.is_some() && card[0].one_of.as_ref().map(|(name, _)| name) == name
        };
        match cards.iter_mut().find(same) {
            Some(card) => card.push(mission),
            None => cards.push(vec![mission]),
        }
    }
    cards
}

fn shelf(missions: &[Mission], game: &str) -> Markup {
    let cards = cards(missions, game);
    let number = missions.iter().filter(|mission| mission.game == game).count();
    let id = format!("shelf-{}", game.to_lowercase().replace(' ', "-"));
    html! {
        section.shelf aria-labelledby=(id) {
            header {
                h2 id=(id) { (game) }
                p { (about(game)) }
                a href={ "/?game=" (encode(game)) } {
                    "All " (number) span.visually-hidden { " missions of " (game) } (sign("right"))
                }
            }
            @if cards.iter().any(|card| !card[0].stations.is_empty()) {
                ul.tracks { @for card in &cards { (track(card[0])) } }
            } @else {
                ul.rail tabindex="0" aria-label={ "Missions of " (game) } { @for card in &cards { (spine(card)) } }
            }
        }
    }
}

/// Several missions in a row, as one thing to play.
fn track(mission: &Mission) -> Markup {
    html! {
        li.track-card data-mission=(mission.id) {
            a href={ "/new?mission=" (encode(&mission.id)) } {
                h3 { (mission.title) }
                p.note { (mission.intro) }
                (stations(mission))
                p.record { "Not played yet" }
            }
        }
    }
}

/// The missions that something leads through.
pub(super) fn stations(mission: &Mission) -> Markup {
    html! {
        ol.stations {
            @for (title, number) in mission.stations.iter().zip(1..) {
                li { span { (number) } b { (title) } }
            }
        }
    }
}

/// A card on a shelf.
fn spine(card: &Card<'_>) -> Markup {
    let first = card[0];
    html! {
        li.mission-card data-mission=[card.len().eq(&1).then_some(&first.id)] {
            @if let Some((name, _)) = &first.one_of {
                div.mission-map aria-hidden="true" { (PreEscaped(&first.thumbnail)) }
                div.mission-text {
                    h3 { (name) }
                    (difficulty(first))
                    @if card.iter().any(|mission| mission.lesson) { p.record { "With lessons for two players" } }
                }
                (numbers(name, card))
            } @else {
                a href={ "/new?mission=" (encode(&first.id)) } {
                    div.mission-map aria-hidden="true" { (PreEscaped(&first.thumbnail)) }
                    div.mission-text {
                        h3 { (first.title) }
                        (difficulty(first))
                        p.record { "Not played yet" }
                    }
                }
            }
        }
    }
}

/// The numbers of players a scenario can be played with.
fn numbers(name: &str, card: &Card<'_>) -> Markup {
    html! {
        p.numbers {
            @for mission in card {
                @let players = mission.one_of.as_ref().map_or(0, |(_, players)| *players);
                a href={ "/new?mission=" (encode(&mission.id)) } data-mission=(mission.id) {
                    (sign("men")) (players) span.visually-hidden { " players, " (name) }
                }
            }
        }
    }
}

/// How long it takes: in minutes, or in hours where it is an evening or more.
fn duration(minutes: u16) -> String {
    match minutes {
        0..180 => format!("{minutes} min"),
        _ => format!("about {} hours", (minutes + 30) / 60),
    }
}

/// Skulls for the difficulty, and minutes.
fn difficulty(mission: &Mission) -> Markup {
    let skulls = skulls(&mission.difficulty);
    html! {
        p.meta {
            span.skulls {
                @for at in 0..3 { svg.picto .on[at < skulls] aria-hidden="true" { use href="#i-skull" {} } }
                " " (mission.difficulty)
            }
            span { (duration(mission.minutes)) }
        }
    }
}

fn skulls(difficulty: &str) -> u8 {
    match difficulty {
        "tutorial" => 0,
        "easy" => 1,
        "medium" => 2,
        _ => 3,
    }
}

/// The place for what players make themselves.
fn own() -> Markup {
    html! {
        section.shelf aria-labelledby="own-title" {
            header { h2 #own-title { "Your own" } }
            div.own {
                p {
                    "A game that was saved goes on here, with its whole past. Missions of your own are plain text files: "
                    "the program reads them from a folder, and they stand on these shelves."
                }
                div.row {
                    a.button href="/import" { (sign("share")) "Import a game" }
                    a.button href="/help#missions" { (sign("plus")) "Write a mission" }
                }
            }
        }
    }
}

/// All missions of a game, with what they are about.
fn all(missions: &[Mission], games: &[&str], game: &str) -> Markup {
    frame(
        game,
        if game == "Campaigns" { "campaigns" } else { "shelved" },
        html! {
            div.bar {
                h1 { (game) }
                nav.filter aria-label="Show" {
                    @for name in games {
                        a href={ "/?game=" (encode(name)) } aria-current=[(*name == game).then_some("true")] { (name) }
                    }
                }
            }
            ul.missions {
                @for mission in missions.iter().filter(|mission| mission.game == game) { (card(mission)) }
            }
        },
    )
}

fn card(mission: &Mission) -> Markup {
    html! {
        li.mission data-mission=(mission.id) {
            div.mission-map aria-hidden="true" { (PreEscaped(&mission.thumbnail)) }
            div.mission-text {
                h2 { (mission.title) }
                p { (mission.intro) }
                @if !mission.stations.is_empty() { (stations(mission)) }
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
                    "Set up…" span.visually-hidden { " " (mission.title) }
                }
            }
        }
    }
}

/// Difficulty, length and players of a mission.
pub(super) fn figures(mission: &Mission) -> Markup {
    let skulls = skulls(&mission.difficulty);
    html! {
        ul.figures {
            li.pill {
                span.skulls { @for at in 0..3 { svg.picto .on[at < skulls] aria-hidden="true" { use href="#i-skull" {} } } }
                (mission.difficulty)
            }
            li.pill { (sign("clock")) (duration(mission.minutes)) }
            li.pill { (sign("men")) (mission.players) }
            @if mission.lesson { li.pill.good { "with lessons" } }
        }
    }
}

/// The tables somebody can continue, as the script puts them into the first page.
pub fn mine(tables: &[Mine]) -> Markup {
    html! {
        ul.mine tabindex="0" aria-label="Tables you sit at" {
            @for table in tables { (mine_row(table)) }
        }
    }
}

fn mine_row(table: &Mine) -> Markup {
    let turn = table.turn && table.over.is_none();
    html! {
        li .you[turn] data-of=(table.mission) data-state=(state(table)) {
            a href={ "/t/" (table.link) } data-link=(table.link) {
                span.mission-map aria-hidden="true" { (PreEscaped(&table.thumbnail)) }
                span.mine-text {
                    @if let Some(over) = &table.over { span.note { (over) } }
                    @else if turn { span.turn { (icon("actions")) "Your turn" } }
                    @else { span.note { "Waiting for others" } }
                    b { (table.title) }
                    span.note { (table.detail) " · " (table.role) }
                }
                @if turn { span.button.primary { "Continue" } }
            }
            button.quiet type="button" data-forget=(table.link)
                aria-label={ "Take " (table.title) " off this list" } { (icon("close")) }
        }
    }
}

/// How a table stands, for the marks on the shelves.
fn state(table: &Mine) -> &'static str {
    match (&table.over, table.won, table.turn) {
        (Some(_), Some(true), _) => "won",
        (Some(_), Some(false), _) => "lost",
        (Some(_), None, _) => "over",
        (None, _, true) => "turn",
        (None, _, false) => "open",
    }
}
