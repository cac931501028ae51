//! Faces of cards: drawing, name, emblem of the kind, figures, keywords, rule.
//!
//! One card in three sizes: small in a Place, larger in a hand, whole when it
//! is looked at. What it is never hangs on colour alone: every kind has its
//! emblem, every figure its shape.

use invazions::card::{Card, Horde, Kind, Place, Research};
use invazions::content::{CardText, Content};
use maud::{Markup, html};

use super::articles;
use super::spot::Spot;
use crate::drawings::sign;

/// The class of a kind of card.
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

/// The emblem of a kind of card.
const fn emblem(kind: Kind) -> &'static str {
    match kind {
        Kind::Human => "man",
        Kind::Bravery => "star",
        Kind::Zombie => "hand",
        Kind::Rage => "jaw",
        Kind::Captive => "bars",
        Kind::Wounded => "patch",
    }
}

/// What a kind of card is called.
const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Human => "Human",
        Kind::Bravery => "Bravery",
        Kind::Zombie => "Zombie",
        Kind::Rage => "Rage",
        Kind::Captive => "Captive",
        Kind::Wounded => "Wounded",
    }
}

/// The sigil of a horde, in its colour and its shape.
pub fn sigil(horde: Horde) -> Markup {
    let name = horde.name().to_lowercase();
    html! { svg class={ "iz-sigil iz-h" (horde.0) } aria-hidden="true" { use href={ "#h-" (name) } {} } }
}

/// The scene of a Place.
pub fn scene(place: Place) -> Markup {
    let name = place.name().to_lowercase();
    html! {
        svg.iz-scene viewBox="0 0 264 92" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            use href={ "#r-" (name) } {}
        }
    }
}

/// The keywords of a card, each with its sign and how often it counts.
pub fn keywords(text: &CardText) -> Vec<(&'static str, &'static str, u8)> {
    [
        ("+1 Card", "card", text.draws),
        ("+1 Contamination", "virus", text.contamination),
        ("+1 Research Point", "flask", text.points),
        ("+1 Rage", "jaw", text.rages),
        ("+1 Recruitment", "plus", text.recruits),
        ("+1 Resources Token", "bolt", text.tokens),
        ("+1 Zombie", "hand", text.zombies),
    ]
    .into_iter()
    .filter(|(_, _, number)| *number > 0)
    .collect()
}

/// How large a card is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Size {
    /// In a Place, in a pile: drawing, figure and name.
    #[default]
    Small,
    /// In a hand: with its rule as far as it fits.
    Hand,
    /// Looked at: with its whole rule.
    Whole,
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
    /// A word about what will become of it.
    pub fate: Option<&'a str>,
    /// How large it is.
    pub size: Size,
}

/// A card.
pub fn card(content: &Content, card: Card, face: Face<'_>) -> Markup {
    let printed = content.card(card);
    let kind = card.kind();
    let class = if card == Card::Survivors { "survivor human" } else { class(kind) };
    let emblem = if card == Card::Survivors { "men" } else { emblem(kind) };
    let ground = match kind {
        Kind::Human => "human",
        Kind::Bravery | Kind::Rage => "rage",
        Kind::Zombie | Kind::Captive | Kind::Wounded => "zombie",
    };
    let cost = card.is_humans().then(|| face.cost.unwrap_or(printed.cost));
    let attack =
        matches!(kind, Kind::Zombie | Kind::Rage).then(|| face.attack.unwrap_or(printed.attack));
    let defence = (kind == Kind::Human).then(|| face.defence.unwrap_or(printed.defence));
    let words = keywords(printed);
    let is_small = face.size == Size::Small;
    html! {
        div class={ "iz-card " (class) (size(face.size)) } data-spot=[face.spot] data-term=(articles::card(card))
            draggable=[face.movable.then_some("true")] title=[is_small.then_some(&printed.text)] {
            span.iz-front {
                (art(ground, card.id()))
                b.iz-name .long[card.name().len() > 13] .wide[card.name().len() > 8] { (card) }
                @if is_small { svg.iz-emblem aria-hidden="true" { use href={ "#i-" (emblem) } {} } }
                @else {
                    span.iz-kind {
                        (sign(emblem)) (kind_name(kind))
                        @if !words.is_empty() { (chips(&words, face.size)) }
                    }
                    span.iz-text { (printed.text) }
                }
            }
            (figures(cost, attack, defence))
            @if face.number > 1 { span.iz-times { "×" (face.number) } }
            @if let Some(fate) = face.fate { span.iz-tag { (fate) } }
        }
    }
}

/// Keywords as chips; their articles are a tap away where the card is whole.
fn chips(words: &[(&str, &str, u8)], size: Size) -> Markup {
    html! {
        span.iz-words {
            @for (word, sign_name, number) in words {
                @if size == Size::Whole {
                    button.plain type="button" data-term=(articles::keyword(word)) { (sign(sign_name)) "+" (number) " " (word.trim_start_matches("+1 ")) }
                } @else {
                    span { (sign(sign_name)) span.visually-hidden { (word) " " } "+" (number) }
                }
            }
        }
    }
}

const fn size(size: Size) -> &'static str {
    match size {
        Size::Small => " small",
        Size::Hand => "",
        Size::Whole => " whole",
    }
}

/// A drawing over the light of its kind.
fn art(ground: &str, id: &str) -> Markup {
    html! {
        span.iz-art aria-hidden="true" {
            svg viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" { use href={ "#bg-" (ground) } {} }
            svg.iz-ill viewBox="0 0 120 90" preserveAspectRatio="xMidYMax slice" { use href={ "#c-" (id) } {} }
        }
    }
}

/// A Research card as a card: beside the human's piles, and when looked at.
pub fn research(content: &Content, research: Research, face: Face<'_>) -> Markup {
    let printed = content.research(research);
    let defence = (printed.defence > 0).then_some(printed.defence);
    let is_small = face.size == Size::Small;
    html! {
        div class={ "iz-card research" (size(face.size)) } data-spot=[face.spot] data-term=(articles::research(research))
            draggable=[face.movable.then_some("true")] title=[is_small.then_some(&printed.text)] {
            span.iz-front {
                (art("lab", research.id()))
                b.iz-name { (research) }
                @if is_small { svg.iz-emblem aria-hidden="true" { use href="#i-flask" {} } }
                @else {
                    span.iz-kind { (sign("flask")) "Research" }
                    span.iz-text { (printed.text) }
                }
            }
            (figures(face.cost, None, defence))
            @if let Some(fate) = face.fate { span.iz-tag { (fate) } }
        }
    }
}

/// A Research card as a strip above its Place. `past` says what became of it.
pub fn study(content: &Content, research: Research, past: Option<&str>, doomed: bool) -> Markup {
    let printed = content.research(research);
    html! {
        div.iz-card.research.iz-study data-spot=(Spot::Research(research)) data-term=(articles::research(research))
            title=(printed.text) {
            svg.iz-ill viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
                use href={ "#c-" (research.id()) } {}
            }
            span {
                b.iz-study-name { (research) }
                span.note { @if let Some(past) = past { (past) } @else { (printed.text) } }
            }
            @if printed.defence > 0 { (figure("defence", "Defence", printed.defence)) }
            @if doomed { span.iz-tag { "to be devoured" } }
        }
    }
}

/// Price, Attack and Defence, each in its own shape and with its own word.
fn figures(cost: Option<u8>, attack: Option<u8>, defence: Option<u8>) -> Markup {
    html! {
        @if let Some(cost) = cost { (figure("cost", "costs", cost)) }
        @if let Some(attack) = attack { (figure("attack", "Attack", attack)) }
        @if let Some(defence) = defence { (figure("defence", "Defence", defence)) }
    }
}

/// A figure in its shape.
pub fn figure(class: &str, word: &str, number: impl Into<u32>) -> Markup {
    let (shape, field) = match class {
        "attack" => ("#i-burst", "0 0 28 28"),
        "defence" => ("#i-shield", "0 0 24 26"),
        _ => ("#i-hexagon", "0 0 24 24"),
    };
    html! {
        span class={ "iz-figure " (class) } title=(word) {
            svg viewBox=(field) aria-hidden="true" { use href=(shape) {} }
            b { span.visually-hidden { " " (word) " " } (number.into()) }
        }
    }
}

/// The back of a card, with its emblem.
pub fn back(emblem: &str) -> Markup {
    html! { span.iz-back aria-hidden="true" { (sign(emblem)) } }
}
