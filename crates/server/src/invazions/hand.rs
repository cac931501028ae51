//! The viewer's own cards: in a tray in front of the board, and in full among
//! the people.

use invazions::Game;
use invazions::card::Card;
use invazions::view::{Count, Hand, View};
use maud::{Markup, html};
use table::Viewer;

use super::face::{self, Face};
use super::spot::Spot;

/// The cards of a list in a view, with their numbers.
pub fn cards(counts: &[Count]) -> impl Iterator<Item = (Card, u8)> {
    counts.iter().filter_map(|count| Some((Card::named(count.card)?, count.number)))
}

/// The hand of a viewer who has a seat.
pub fn own(view: &View, viewer: Viewer) -> Option<&Hand> {
    let Viewer::Seat(seat) = viewer else { return None };
    match seat.0.checked_sub(1) {
        None => Some(&view.human.hand),
        Some(horde) => view.hordes.get(usize::from(horde)).map(|horde| &horde.hand),
    }
}

/// A card of the viewer's hand, as it can be played now.
pub fn held(game: &Game, card: Card, number: u8, full: bool) -> Markup {
    let cost = Some(game.world().card(card).cost).filter(|_| card.is_humans());
    let cost = match card.kind() {
        invazions::card::Kind::Bravery => Some(game.bravery_cost(card)),
        _ => cost,
    };
    let face =
        Face { spot: Some(Spot::Hand(card)), number, movable: true, cost, full, ..Face::default() };
    face::card(game.world().content(), card, face)
}

/// The tray in front of the board; nothing for those who look on.
pub fn tray(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let Some(hand) = own(view, viewer) else { return html! {} };
    let content = game.world().content();
    html! {
        @if !view.looked.is_empty() {
            div.iz-looked {
                span.iz-label { "Taken up from the Contamination pile" }
                @for card in view.looked.iter().filter_map(|name| Card::named(name)) {
                    (face::card(content, card, Face {
                        spot: Some(Spot::Looked(card)),
                        movable: true,
                        ..Face::default()
                    }))
                }
            }
        }
        span.iz-label { "Your hand" }
        @for (card, number) in cards(&hand.cards) { (held(game, card, number, false)) }
        @if hand.cards.is_empty() { span.note { "is empty" } }
    }
}
