//! The keys, and how a table works.

use maud::{Markup, html};

use crate::screen::Lens;

/// Keys and what they do.
const KEYS: [(&[&str], &str); 19] = [
    (&["1", "…", "9"], "choose what is listed"),
    (&["Tab", "Enter"], "move to something, choose it"),
    (&["Esc"], "close or cancel"),
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
    (&["n"], "not now, enough, stop"),
    (&["v"], "replay"),
    (&["m"], "sound on or off"),
    (&["?"], "this list"),
];

/// Keys of a board of figures, where small letters are the bar's.
const BAR: [(&[&str], &str); 9] = [
    (&["m", "s", "a"], "move, search, attack"),
    (&["d", "t", "o"], "door, trade, objective"),
    (&["c", "n", "x"], "machine or car, noise, anything else"),
    (&["e"], "end the turn"),
    (&["q"], "list every choice"),
    (&["C"], "chat"),
    (&["T"], "table: seats, links, settings"),
    (&["M"], "sounds on or off"),
    (&["l"], "log"),
];

/// The keys as a list, those of a game's overlays among them.
pub(super) fn keys(lenses: &[Lens], has_bar: bool) -> Markup {
    // What the bar's letters mean elsewhere.
    let other = |keys: &[&str]| has_bar && ["a", "l", "t", "m"].contains(&keys[0]);
    html! {
        dl.keys {
            @if has_bar { (rows(&BAR)) }
            @for (keys, what) in KEYS.into_iter().filter(|entry| !other(entry.0)) {
                div {
                    dt { @for key in keys { kbd { (key) } " " } }
                    dd { (what) }
                }
            }
            (overlays(lenses))
        }
    }
}

fn rows(keys: &[(&[&str], &str)]) -> Markup {
    html! {
        @for (keys, what) in keys {
            div {
                dt { @for key in *keys { kbd { (key) } " " } }
                dd { (what) }
            }
        }
    }
}

/// Whether a board has a bar of actions: its keys are small letters, which
/// leaves capitals for what is shown on the board.
pub(super) fn has_bar(lenses: &[Lens]) -> bool {
    lenses.iter().any(|lens| lens.key.is_uppercase())
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
                li { "Whatever you can do now is listed under the question and marked on the board. Tap either." }
                li { "Tap something you can’t do, and the table says which rule forbids it." }
                li { "Underlined words and small buttons open the rule with its book and heading." }
                li { "A seat is a link. Send it, and whoever opens it plays that seat; nobody needs an account. Keep yours to come back." }
                li { "Undo works until something new is revealed: dice, a card or a token." }
                li { "Every line of the log takes you to its moment; from there you can fork a new game." }
            }
        }
        section {
            h2 { "Keys" }
            (keys(&[], false))
            @for (game, lenses) in games {
                h3 { "On the board of " (game) }
                dl.keys {
                    @if has_bar(lenses) { (rows(&BAR)) }
                    (overlays(lenses))
                }
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
