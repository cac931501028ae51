//! The viewer's own cards: in a tray in front of the board, and in full among
//! the people.

use invazions::Game;
use invazions::view::{Count, Hand, View};
use maud::{Markup, html};
use table::Viewer;

use super::face::{self, Face, Size};
use super::spot::Spot;

/// The hand of a viewer who has a seat.
pub fn own(view: &View, viewer: Viewer) -> Option<&Hand> {
    let Viewer::Seat(seat) = viewer else { return None };
    match seat.0.checked_sub(1) {
        None => Some(&view.human.hand),
        Some(horde) => view.hordes.get(usize::from(horde)).map(|horde| &horde.hand),
    }
}

/// A card of the viewer's hand, as it can be played now.
pub fn held(game: &Game, count: &Count) -> Markup {
    let Count { card, number } = *count;
    let cost = Some(game.world().card(card).cost).filter(|_| card.is_humans());
    let cost = match card.kind() {
        invazions::card::Kind::Bravery => Some(game.bravery_cost(card)),
        _ => cost,
    };
    let (spot, size) = (Some(Spot::Hand(card)), Size::Hand);
    let face = Face { spot, number, movable: true, cost, size, ..Face::default() };
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
                @for card in &view.looked {
                    (face::card(content, *card, Face {
                        spot: Some(Spot::Looked(*card)),
                        movable: true,
                        size: Size::Hand,
                        ..Face::default()
                    }))
                }
            }
        }
        @for count in &hand.cards { (held(game, count)) }
        @if hand.cards.is_empty() { span.note { "Your hand is empty." } }
    }
}
