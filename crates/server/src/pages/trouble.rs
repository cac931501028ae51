//! Something went wrong, and what to do about it.

use maud::{Markup, html};

use super::frame;

/// A page for an error: what, why, and the remedy.
pub fn trouble(status: u16, title: &str, text: &str, remedy: &str) -> Markup {
    frame(
        title,
        "prose trouble",
        html! {
            p.eyebrow { "Error " (status) }
            h1 { (title) }
            p.lead { (text) }
            p { b { "What you can do: " } (remedy) }
            div.row {
                a.button.primary href="/" { "To the first page" }
                a.button href="/rules" { "Rules" }
                a.button href="/import" { "Import a game" }
            }
        },
    )
}
