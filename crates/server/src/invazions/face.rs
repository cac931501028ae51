//! Faces of cards: name, emblem of the kind, figures, keywords.

use invazions::card::{Card, Horde, Kind, Place, Research};
use invazions::content::{CardText, Content};
use maud::{Markup, PreEscaped, html};

use super::articles;
use super::spot::Spot;

/// The emblems, by the name after `emblem-`. Drawn by us on a field of 24.
pub const EMBLEMS: &str = concat!(
    r#"<symbol id="emblem-human" viewBox="0 0 24 24"><circle cx="12" cy="7" r="4"/><path d="M4 21c0-5 3-8 8-8s8 3 8 8z"/></symbol>"#,
    r#"<symbol id="emblem-bravery" viewBox="0 0 24 24"><path d="M12 2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.2l-6.1 3.4 1.4-6.8L2.2 9.1l6.9-.8z"/></symbol>"#,
    r#"<symbol id="emblem-zombie" viewBox="0 0 24 24"><path d="M8 22v-7l-3-3V6.5a1.5 1.5 0 0 1 3 0V10h1V3.5a1.5 1.5 0 0 1 3 0V10h1V4.5a1.5 1.5 0 0 1 3 0V11h1V7.5a1.5 1.5 0 0 1 3 0V14l-3 4v4z"/></symbol>"#,
    r#"<symbol id="emblem-rage" viewBox="0 0 24 24"><path d="M3 5c6 3 12 3 18 0v6l-2.5-2-2.5 4-4-4-4 4-2.5-4L3 11z"/><path d="M4 20c5-3 11-3 16 0v-5l-2 1.5-2-2.5-4 3-4-3-2 2.5L4 15z"/></symbol>"#,
    r#"<symbol id="emblem-captive" viewBox="0 0 24 24"><path d="M12 3a7 7 0 0 0-7 7c0 3 1.5 4 2 6v4h10v-4c.5-2 2-3 2-6a7 7 0 0 0-7-7z" opacity=".55"/><path d="M4 2h2v20H4zM9 2h2v20H9zM14 2h2v20h-2zM19 2h2v20h-2z"/></symbol>"#,
    r#"<symbol id="emblem-wounded" viewBox="0 0 24 24"><path d="M5.6 2.8L21.2 18.4a2 2 0 0 1-2.8 2.8L2.8 5.6a2 2 0 0 1 2.8-2.8z"/><path d="M18.4 2.8a2 2 0 0 1 2.8 2.8L5.6 21.2a2 2 0 0 1-2.8-2.8z" opacity=".6"/></symbol>"#,
    r#"<symbol id="emblem-research" viewBox="0 0 24 24"><path d="M9 2h6v2h-1v5l6 10a2 2 0 0 1-1.7 3H5.7A2 2 0 0 1 4 19l6-10V4H9z"/></symbol>"#,
    r#"<symbol id="emblem-lobby" viewBox="0 0 24 24"><path d="M2 8l10-6 10 6v2H2zM4 11h3v8H4zM10.5 11h3v8h-3zM17 11h3v8h-3zM2 20h20v2H2z"/></symbol>"#,
    r#"<symbol id="emblem-kitchen" viewBox="0 0 24 24"><path d="M8 2c2 2-1 3 1 5H7C5 5 8 4 6 2zM14 2c2 2-1 3 1 5h-2c-2-2 1-3-1-5zM1 10h22v2h-2v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7H1z"/></symbol>"#,
    r#"<symbol id="emblem-hangar" viewBox="0 0 24 24"><path d="M2 22V12a10 9 0 0 1 20 0v10h-3v-9H5v9zM7 15h10v2H7zM7 18h10v2H7zM7 21h10v1H7z"/></symbol>"#,
    r#"<symbol id="emblem-laboratory" viewBox="0 0 24 24"><path d="M9 2l4-1 2.5 9-4 1zM16 6a8 8 0 0 1 1 13h4v3H4v-3h8a5 5 0 0 0 3.5-9zM6 13h8v2H6z"/></symbol>"#,
    r#"<symbol id="emblem-barricade" viewBox="0 0 24 24"><path d="M1 6l21-2 .3 4L1.3 10zM1 13l21 2-.3 4L.7 17z"/><path d="M4 2h3v20H4zM17 2h3v20h-3z" opacity=".6"/></symbol>"#,
    r#"<symbol id="emblem-token" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="M13 5l-6 8h4l-1 6 6-8h-4z" class="iz-cut"/></symbol>"#,
    r#"<symbol id="emblem-shield" viewBox="0 0 24 24"><path d="M12 1l10 3v8c0 6-4 9-10 11C6 21 2 18 2 12V4z"/></symbol>"#,
    r#"<symbol id="emblem-cards" viewBox="0 0 24 24"><path d="M7 2h13v17H7z" opacity=".5"/><path d="M3 5h13v17H3z"/></symbol>"#,
);

/// An emblem by its name.
pub fn emblem(name: &str) -> Markup {
    html! {
        svg.iz-emblem viewBox="0 0 24 24" aria-hidden="true" { use href={ "#emblem-" (name) } {} }
    }
}

/// The emblem of a Place.
pub fn place_emblem(place: Place) -> Markup {
    emblem(&place.name().to_lowercase())
}

/// The sign of a horde: its colour with its letter.
pub fn badge(horde: Horde) -> Markup {
    let letter = horde.name().chars().next().unwrap_or('?');
    html! { span class={ "iz-badge iz-h" (horde.0) } aria-hidden="true" { (letter) } }
}

/// The class of a kind of card, which is its emblem's name too.
pub const fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Human => "human",
        Kind::Bravery => "bravery",
        Kind::Zombie => "zombie",
        Kind::Rage => "rage",
        Kind::Captive => "captive",
        Kind::Wounded => "wounded",
    }
}

/// The keywords of a card, each with how often it counts.
pub fn keywords(text: &CardText) -> Vec<(&'static str, u8)> {
    [
        ("+1 Card", text.draws),
        ("+1 Contamination", text.contamination),
        ("+1 Research Point", text.points),
        ("+1 Rage", text.rages),
        ("+1 Recruitment", text.recruits),
        ("+1 Resources Token", text.tokens),
        ("+1 Zombie", text.zombies),
    ]
    .into_iter()
    .filter(|(_, number)| *number > 0)
    .collect()
}

/// What is particular about a card where it lies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Face<'a> {
    /// Where a tap leads.
    pub spot: Option<Spot>,
    /// How many lie there.
    pub number: u8,
    /// Whether the viewer may drag it.
    pub movable: bool,
    /// Its Defence there, where that differs from the card's.
    pub defence: Option<u8>,
    /// The damage it makes there, where that differs from the card's.
    pub attack: Option<u8>,
    /// Its price, where that differs from the card's.
    pub cost: Option<u8>,
    /// A word about what became of it before.
    pub past: Option<&'a str>,
    /// A word about what will become of it.
    pub fate: Option<&'a str>,
    /// Whether its text is shown, where there is room.
    pub told: bool,
    /// Whether keywords and text are shown.
    pub full: bool,
}

/// A card.
pub fn card(content: &Content, card: Card, face: Face<'_>) -> Markup {
    let printed = content.card(card);
    let kind = card.kind();
    let cost = card.is_humans().then(|| face.cost.unwrap_or(printed.cost));
    let attack =
        matches!(kind, Kind::Zombie | Kind::Rage).then(|| face.attack.unwrap_or(printed.attack));
    let defence = (kind == Kind::Human).then(|| face.defence.unwrap_or(printed.defence));
    let words = keywords(printed);
    html! {
        div class={ "iz-card " (class(kind)) } data-spot=[face.spot] data-term=(articles::card(card))
            draggable=[face.movable.then_some("true")] title=(printed.text) {
            (emblem(class(kind)))
            b.iz-name { (card) @if face.number > 1 { span.iz-times { " ×" (face.number) } } }
            (figures(cost, attack, defence))
            @if let Some(fate) = face.fate { span.iz-fate { (fate) } }
            @if face.full {
                @if !words.is_empty() {
                    span.iz-words {
                        @for (word, number) in words {
                            button.plain type="button" data-term=(articles::keyword(word)) {
                                @if number > 1 { (number) "× " } (word)
                            }
                        }
                    }
                }
            }
            @if face.full || face.told { span.iz-text { (printed.text) } }
        }
    }
}

/// A Research card.
pub fn research(content: &Content, research: Research, face: Face<'_>) -> Markup {
    let printed = content.research(research);
    let defence = (printed.defence > 0).then_some(printed.defence);
    html! {
        div.iz-card.research data-spot=[face.spot] data-term=(articles::research(research))
            draggable=[face.movable.then_some("true")] title=(printed.text) {
            (emblem("research"))
            b.iz-name { (research) @if let Some(past) = face.past { span.iz-past { (past) } } }
            (figures(face.cost, None, defence))
            @if let Some(fate) = face.fate { span.iz-fate { (fate) } }
            @if face.full || face.told { span.iz-text { (printed.text) } }
        }
    }
}

/// Price, Attack and Defence, each in its own shape and with its own word.
fn figures(cost: Option<u8>, attack: Option<u8>, defence: Option<u8>) -> Markup {
    html! {
        span.iz-figures {
            @if let Some(cost) = cost { (figure("cost", "costs", cost)) }
            @if let Some(attack) = attack { (figure("attack", "Attack", attack)) }
            @if let Some(defence) = defence { (figure("defence", "Defence", defence)) }
        }
    }
}

/// A figure in its shape.
pub fn figure(class: &str, word: &str, number: impl Into<u32>) -> Markup {
    html! {
        span class={ "iz-figure " (class) } title=(word) {
            span.visually-hidden { " " (word) " " } (number.into())
        }
    }
}

/// The definitions that all emblems on a page refer to.
pub fn emblems() -> Markup {
    html! {
        svg.symbols width="0" height="0" aria-hidden="true" focusable="false" {
            (PreEscaped(EMBLEMS))
        }
    }
}
