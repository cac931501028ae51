//! An invitation to a seat: whoever takes it gets a link that nobody else has.

use maud::{Markup, html};

use super::frame;

/// The page that offers a seat.
pub fn invitation(title: &str, name: &str, role: &str, link: &str) -> Markup {
    frame(
        title,
        "prose",
        html! {
            p.eyebrow { "Invitation" }
            h1 { (title) }
            p.lead { "A seat is kept for you: " b { (name) } " (" (role) ")." }
            p {
                "Hands are hidden at this table. When you take the seat, you get a link that is yours "
                "alone, and this one leads nowhere any more. Keep it: whoever has it sees your hand."
            }
            form method="post" action={ "/t/" (link) "/take" } {
                div.row { button.primary.big type="submit" { "Take the seat" } }
            }
        },
    )
}
