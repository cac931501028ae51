//! Our own drawings: cards, rooms, signs. A page carries each drawing that it
//! shows once, and refers to it by name.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

/// Every drawing by its name, as its `<symbol>`.
static ALL: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    let files = [
        include_str!("../drawings/cards.svg"),
        include_str!("../drawings/rooms.svg"),
        include_str!("../drawings/signs.svg"),
    ];
    let symbols = files.into_iter().flat_map(str::lines).filter(|line| line.starts_with('<'));
    symbols.filter_map(|symbol| Some((symbol.split('"').nth(1)?, symbol))).collect()
});

/// The definitions of all drawings that a markup refers to and doesn't bring
/// itself, and of those that these refer to; nothing where it refers to none.
pub fn used_by(markup: &str) -> Markup {
    let mut names: Vec<&str> = references(markup);
    let mut at = 0;
    while let Some(name) = names.get(at) {
        for further in references(ALL[name]) {
            if !names.contains(&further) {
                names.push(further);
            }
        }
        at += 1;
    }
    // A picture may bring drawings of its own.
    define(names.into_iter().filter(|name| !markup.contains(&format!("id=\"{name}\""))))
}

/// The definitions of all drawings there are, for a page that changes.
pub fn every() -> Markup {
    define(ALL.keys().copied())
}

/// The definitions of these drawings.
pub fn named(names: &[&str]) -> Markup {
    define(ALL.keys().copied().filter(|known| names.contains(known)))
}

fn define(names: impl Iterator<Item = &'static str>) -> Markup {
    let mut names = names.peekable();
    html! {
        @if names.peek().is_some() {
            svg.drawings width="0" height="0" aria-hidden="true" focusable="false" {
                @for name in names { (PreEscaped(ALL[name])) }
            }
        }
    }
}

/// The drawings that a markup names, each once, in the order of their names.
fn references(markup: &str) -> Vec<&'static str> {
    let after = markup.split("href=\"#").skip(1);
    let mut names: Vec<&str> = after
        .filter_map(|rest| ALL.get_key_value(rest.split('"').next()?))
        .map(|(name, _)| *name)
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// A sign in the colour of the text around it; words beside it say the same.
pub fn sign(name: &str) -> Markup {
    html! { svg.picto aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// The portraits of survivors, a line for each.
const FACES: &str = include_str!("../drawings/faces.svg");

/// Somebody's portrait, drawn in place, in the class of their colour; none
/// where nobody drew them.
pub fn portrait(name: &str) -> Option<Markup> {
    let name = name.to_lowercase();
    let line = FACES.lines().find(|line| line.split('"').nth(1) == Some(name.as_str()))?;
    let (_, inside) = line.strip_suffix("</symbol>")?.split_once('>')?;
    Some(html! {
        svg class={ "portrait s-" (name) } viewBox="0 0 64 64" aria-hidden="true" { (PreEscaped(inside)) }
    })
}

/// The names and portraits of all who are named in a text, in its order.
pub fn portraits(text: &str) -> Vec<(&str, Markup)> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter_map(|word| Some((word, portrait(word)?))).collect()
}

/// The sides of a card game: role, kind of card, ground, card, sigil.
const SIDES: [(&str, &str, &str, &str, Option<&str>); 4] = [
    ("The human", "human", "human", "soldier", None),
    ("Red horde", "rage", "rage", "lets_devour_them", Some("red")),
    ("Green horde", "zombie", "zombie", "overwhelming_their_defense", Some("green")),
    ("Blue horde", "captive", "zombie", "hisser", Some("blue")),
];

/// A picture of a side of a card game; none where nobody drew one.
pub fn side(role: &str) -> Option<Markup> {
    let (_, kind, ground, card, sigil) = SIDES.into_iter().find(|side| side.0 == role)?;
    Some(html! {
        span class={ "iz-card side-art " (kind) } aria-hidden="true" {
            span.iz-art {
                svg viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" { use href={ "#bg-" (ground) } {} }
                svg.iz-ill viewBox="0 0 120 90" preserveAspectRatio="xMidYMax slice" { use href={ "#c-" (card) } {} }
            }
            @if let Some(sigil) = sigil {
                svg class={ "side-sigil side-" (sigil) } viewBox="0 0 40 40" { use href={ "#h-" (sigil) } {} }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_carries_what_it_shows_and_no_more() {
        let page = used_by("<use href=\"#c-rats\"></use><a href=\"#main\">x</a>").into_string();
        assert!(page.contains("id=\"c-rats\""));
        assert!(page.contains("id=\"p-rat\""), "a part of a drawing comes with it");
        assert_eq!(page.matches("<symbol").count(), 2, "{page}");
        assert_eq!(used_by("<p>nothing</p>").into_string(), "");
    }

    #[test]
    fn those_who_are_named_are_drawn() {
        let named = portraits("Cole, Vivian and Nobody");
        assert_eq!(named.iter().map(|one| one.0).collect::<Vec<_>>(), ["Cole", "Vivian"]);
        assert!(portrait("Baraka").is_some_and(|face| face.0.contains("s-baraka")));
        assert!(portrait("The human").is_none());
    }

    #[test]
    fn sides_are_drawn_with_what_there_is() {
        for (role, ..) in SIDES {
            let drawn = side(role).expect("a picture").into_string();
            let used = used_by(&drawn).into_string();
            for part in drawn.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(used.contains(&format!("id=\"{part}\"")), "{role} shows {part}");
            }
        }
        assert!(side("Player 1").is_none());
    }

    #[test]
    fn every_drawing_is_complete_and_keeps_the_content_policy() {
        assert!(ALL.len() > 90, "{}", ALL.len());
        for (name, symbol) in ALL.iter() {
            assert!(symbol.ends_with("</symbol>"), "{name}");
            assert!(!symbol.contains("style="), "{name}");
            for part in symbol.split("href=\"#").skip(1) {
                let part = part.split('"').next().unwrap_or_default();
                assert!(ALL.contains_key(part), "{name} shows {part}");
            }
        }
    }
}
