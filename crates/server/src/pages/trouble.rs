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
            p.lead { (sentence(text)) }
            p { b { "What you can do: " } (remedy) }
            div.row {
                a.button.primary href="/" { "To the first page" }
                a.button href="/rules" { "Rules" }
                a.button href="/import" { "Import a game" }
            }
        },
    )
}

/// What an error says of itself, which begins small, as a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let begun: String = letters.next().map(char::to_uppercase).into_iter().flatten().collect();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{begun}{}{end}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn an_error_is_told_as_a_sentence() {
        assert_eq!(
            sentence("there is no table behind this link"),
            "There is no table behind this link."
        );
        assert_eq!(sentence("It is full."), "It is full.");
    }
}
