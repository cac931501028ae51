//! Pages and parts of pages: from plain data to markup.
//!
//! Nothing here asks a clock, a store or a game. Pages hold no inline script
//! and no inline style, since the content policy forbids both. Attributes tell
//! the script what to do:
//!
//! - `data-post`, `data-body`: send this as JSON to `/t/LINK/…`
//! - `data-copy`: put this address on the clipboard
//! - `data-term`: show this article of the rules
//! - `data-sheet`: show this sheet
//! - `data-play`: show this moment

mod banner;
mod guide;
mod help;
mod home;
mod icon;
mod import;
mod invitation;
mod lesson;
mod lobby;
mod log;
mod new_table;
mod parted;
mod parts;
mod picture;
mod rules;
mod search;
mod seats;
mod story;
mod table;
mod trouble;

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

pub use banner::{Seed, ending, wish};
pub use guide::{GuidePage, guide};
pub use help::help;
pub use home::{Mine, home, mine};
pub use import::import;
pub use invitation::invitation;
pub use lesson::{lesson, lesson_over};
pub use lobby::{LobbyPage, lobby};
pub use log::{chat_line, lines, notice_line};
pub use new_table::new_table;
pub use parted::{parted, unplayable};
pub use parts::parts;
pub use picture::picture;
pub use rules::{RulesPage, article, fragment, rules};
pub use search::count as count_found;
pub use seats::{HostTools, Presence, SeatRow, Watch, seats};
pub use story::{StoryPage, story};
pub use table::{Mode, TablePage, table};
pub use trouble::trouble;

use maud::{DOCTYPE, Markup, html};

use crate::assets::{asset, modules};
use crate::drawings;
use icon::icon;

/// Our mark: a shelter's roof over a light, as an address that needs no request.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='6' fill='%23102022'/%3E%3Cpath d='M6 25V14L16 6l10 8v11' fill='none' stroke='%2362d0bd' stroke-width='3' stroke-linejoin='round'/%3E%3Ccircle cx='16' cy='19' r='4' fill='%23f2b84b'/%3E%3C/svg%3E";

/// What a page says about itself to style and script.
struct Body<'a> {
    class: &'a str,
    script: &'a str,
    mode: Option<&'a str>,
    seat: Option<u8>,
    version: Option<u64>,
    sheet: Option<&'a str>,
    stage: Option<&'a str>,
}

/// What the bar on top leads to: the class of the page, its address, its name.
const SITE: [(&str, &str, &str); 4] = [
    ("home", "/", "Play"),
    ("campaigns", "/?game=Campaigns", "Campaigns"),
    ("rules", "/rules", "Rules"),
    ("help", "/help", "Help"),
];

/// A whole page that is not a table: the bar on top, the body, the foot.
pub fn frame(title: &str, page_class: &str, body: Markup) -> Markup {
    let about = Body {
        class: page_class,
        script: "home.js",
        mode: None,
        seat: None,
        version: None,
        sheet: None,
        stage: None,
    };
    let content = html! {
        a.skip href="#main" { "Skip to the content" }
        header.site {
            a.brand href="/" { (mark()) span { "Holdout" } }
            nav aria-label="Site" {
                @for (class, address, name) in SITE {
                    a href=(address) aria-current=[(class == page_class).then_some("page")] { (name) }
                }
                (look())
            }
        }
        main #main { (body) }
        footer.site {
            p { "Rules-exact tables for zombie-survival board games. Nothing to install, no account." }
            p { a href="/import" { "Import a game" } }
        }
    };
    document(title, about, html! { (drawings::used_by(&content.0)) (content) })
}

/// The switch between light and dark, which the script brings to life.
fn look() -> Markup {
    html! {
        button.tool #b-theme type="button" hidden aria-label="Light look" title="Light or dark" {
            svg.picto.sun aria-hidden="true" { use href="#i-sun" {} }
            svg.picto.moon aria-hidden="true" { use href="#i-moon" {} }
        }
    }
}

/// The styles of a page: of the site, with those of what it draws, or of a table.
fn sheets(is_table: bool, content: &str) -> &'static [&'static str] {
    match is_table {
        true => &[
            "style.css",
            "table.css",
            "board.css",
            "cards.css",
            "invazions.css",
            "night.css",
            "campaign.css",
        ],
        false if content.contains("at-scene guide-picture") => {
            &["style.css", "night.css", "site.css"]
        }
        false if content.contains("guide-cards") => {
            &["style.css", "invazions.css", "site.css", "cards.css"]
        }
        false => &["style.css", "site.css", "board.css", "cards.css"],
    }
}

/// The document around any page.
fn document(title: &str, about: Body<'_>, content: Markup) -> Markup {
    let is_table = about.script == "table.js";
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) " – Holdout" }
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="dark light";
                meta name="theme-color" content="#0b1012";
                meta name="referrer" content="same-origin";
                link rel="icon" href=(ICON);
                @for sheet in sheets(is_table, &content.0) { link rel="stylesheet" href=(asset(sheet)); }
                script src=(asset("theme.js")) {}
                script type="module" src=(asset(about.script)) {}
                @if is_table {
                    @for module in modules() { link rel="modulepreload" href=(module); }
                }
            }
            body class=(about.class) data-mode=[about.mode] data-seat=[about.seat]
                data-version=[about.version] data-sheet=[about.sheet] data-stage=[about.stage] {
                (content)
            }
        }
    }
}

/// Our mark, to stand beside the name.
fn mark() -> Markup {
    html! {
        svg.mark viewBox="0 0 32 32" aria-hidden="true" {
            path.mark-roof d="M6 26V14L16 6l10 8v12" {}
            circle.mark-light cx="16" cy="19" r="4" {}
        }
    }
}

/// The address of an article below `/rules/`: slugs may name their game themselves.
fn term_of(game: &str, slug: &str) -> String {
    if slug.contains('/') { slug.to_owned() } else { format!("{game}/{slug}") }
}

/// A text as a value in an address.
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => {
                encoded.push(char::from(byte));
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
