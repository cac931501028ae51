//! The keys, and how a table works.

use maud::{Markup, html};

use crate::screen::Lens;

/// Keys and what they do.
const KEYS: [(&[&str], &str); 18] = [
    (&["1", "…", "9"], "choose what is listed"),
    (&["Tab", "Enter"], "go to a thing, choose it"),
    (&["Esc"], "close, choose nothing"),
    (&["u"], "undo the last step"),
    (&["U"], "undo the whole action"),
    (&["y", "Ctrl+Shift+Z"], "redo"),
    (&["Space"], "enemies: next step, or skip"),
    (&["←", "↑", "→", "↓"], "move the map; in a replay ← → step"),
    (&["+", "−"], "zoom"),
    (&["0"], "fit the map"),
    (&["a"], "go to the choices"),
    (&["p"], "people"),
    (&["g"], "goals"),
    (&["l", "c"], "log; chat"),
    (&["t"], "table: seats, links, settings"),
    (&["v"], "replay"),
    (&["m"], "sound on or off"),
    (&["?"], "this list"),
];

/// The keys as a list, those of a game's overlays among them.
pub(super) fn keys(lenses: &[Lens]) -> Markup {
    html! {
        dl.keys {
            @for (keys, what) in KEYS {
                div {
                    dt { @for key in keys { kbd { (key) } " " } }
                    dd { (what) }
                }
            }
            (overlays(lenses))
        }
    }
}

fn overlays(lenses: &[Lens]) -> Markup {
    html! {
        @for lens in lenses { div { dt { kbd { (lens.key) } } dd { (lens.help) } } }
    }
}

/// How a table works, and the keys: those of all tables, then of each game.
pub fn help(games: &[(&str, &[Lens])]) -> Markup {
    html! {
        section {
            h2 { "How a table works" }
            ul {
                li { "What can be done now is listed under the question, and marked on the map. Tap either." }
                li { "Where something can’t be done, tap it: the table says which rule forbids it." }
                li { "Underlined words and small buttons open the rule with its book and heading." }
                li { "A seat is a link. Send it, and whoever opens it plays that seat; nobody needs an account. Keep yours to come back." }
                li { "Undo goes back until something new was revealed: dice, a card, a token." }
                li { "Every line of the log leads to its moment; from there a new game can be forked." }
            }
        }
        section {
            h2 { "Keys" }
            (keys(&[]))
            @for (game, lenses) in games {
                h3 { "On the board of " (game) }
                dl.keys { (overlays(lenses)) }
            }
        }
        section {
            h2 { "Without seeing the board" }
            p {
                "Everything that happens is announced, every choice is a button under the question, and the "
                "people and goals sheets hold what lies on the table in words. The overlays are read out as "
                "sentences."
            }
        }
    }
}
