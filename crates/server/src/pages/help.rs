//! The keys, and how a table works.

use maud::{Markup, html};

/// Keys and what they do.
const KEYS: [(&[&str], &str); 23] = [
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
    (&["s"], "what I see from here"),
    (&["w"], "who sees this zone"),
    (&["n"], "noise"),
    (&["f"], "where enemies would go, and why"),
    (&["r"], "range of the weapon"),
    (&["a"], "go to the choices"),
    (&["p"], "people"),
    (&["g"], "goals"),
    (&["l", "c"], "log; chat"),
    (&["t"], "table: seats, links, settings"),
    (&["v"], "replay"),
    (&["m"], "sound on or off"),
    (&["?"], "this list"),
];

/// The keys as a list, for the dialog at the table and the page.
pub(super) fn keys() -> Markup {
    html! {
        dl.keys {
            @for (keys, what) in KEYS {
                div {
                    dt { @for key in keys { kbd { (key) } " " } }
                    dd { (what) }
                }
            }
        }
    }
}

/// How a table works, and the keys.
pub fn help() -> Markup {
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
            (keys())
        }
        section {
            h2 { "Without seeing the board" }
            p {
                "Everything that happens is announced, every choice is a button under the question, and the "
                "people and goals sheets hold what lies on the table in words. The overlays for sight, noise and "
                "enemies are read out as sentences."
            }
        }
    }
}
