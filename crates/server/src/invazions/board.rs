//! The board around the Places: the human's side, the hordes' side.

use invazions::Game;
use invazions::card::{Horde, Research};
use invazions::event::Side;
use invazions::view::{PileView, View};
use maud::{Markup, html};
use table::Viewer;

use super::face::{self, Face, emblem};
use super::spot::Spot;

/// The board's element with its empty regions.
pub fn board(game: &Game) -> Markup {
    let deal = &game.world().deal;
    html! {
        div class={ "iz-board iz-of-" (deal.players) } role="group"
            aria-label={ "The table of " (deal.name) } {
            (face::emblems())
            section #iz-human aria-label="The human's side" {}
            section #iz-places aria-label="Places" {}
            section #iz-hordes aria-label="The hordes' side" {}
            section #iz-hand aria-label="Your hand" {}
        }
    }
}

/// Whether the viewer plays this side.
pub fn is_own(viewer: Viewer, side: Side) -> bool {
    viewer == Viewer::Seat(side.seat())
}

/// Research at hand, the Barricade before it is placed, tokens, piles.
pub fn human_side(game: &Game, viewer: Viewer) -> Markup {
    let (world, state) = (game.world(), game.state());
    let human = &state.human;
    let own = is_own(viewer, Side::Human);
    let ready = Research::ALL
        .into_iter()
        .filter(|card| human.research[card.index()].is_some() && state.place_of(*card).is_none());
    html! {
        div.iz-piles {
            (points(human.points, world.figures().research_goal))
            (tokens(human.tokens, world.token_cap()))
            (pile(Spot::Draw(Side::Human), "Draw", human.draw.len()))
            (pile(Spot::Discards(Side::Human), "Discards", human.discard.len()))
        }
        div.iz-row {
            @for card in ready {
                (face::research(world.content(), card, Face {
                    spot: Some(Spot::Research(card)),
                    movable: own,
                    cost: Some(game.research_cost(card)),
                    ..Face::default()
                }))
            }
            @if state.barricade.is_none() { (barricade(own)) }
        }
    }
}

/// The Barricade.
pub fn barricade(own: bool) -> Markup {
    html! {
        span.iz-barricade data-spot=(Spot::Barricade) draggable=[own.then_some("true")] {
            (emblem("barricade")) "Barricade"
        }
    }
}

fn points(points: u8, goal: u8) -> Markup {
    html! {
        span.iz-pile.iz-points {
            (emblem("research"))
            span { b { (points) } " of " (goal) " points" }
            progress max=(goal) value=(points) aria-label="Research points" {}
        }
    }
}

/// Tokens, one by one.
pub fn tokens(tokens: u8, cap: u8) -> Markup {
    html! {
        span.iz-pile.iz-tokens title={ (tokens) " of " (cap) " resource tokens" } {
            @for at in 0..cap {
                svg.iz-emblem.iz-token .spent[at >= tokens] viewBox="0 0 24 24" aria-hidden="true" {
                    use href="#emblem-token" {}
                }
            }
            span { b { (tokens) } span.visually-hidden { " of " (cap) " tokens" } }
        }
    }
}

fn pile(spot: Spot, name: &str, size: usize) -> Markup {
    html! {
        span.iz-pile data-spot=(spot) { (emblem("cards")) span { b { (size) } " " (name) } }
    }
}

/// Piles of all hordes, and the hordes that have not chosen a Place.
pub fn horde_side(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let (world, state) = (game.world(), game.state());
    let waiting = world.hordes().filter(|horde| game.horde(*horde).at.is_none());
    let captives = state.captives();
    html! {
        div.iz-row { @for horde in waiting { (horde_card(horde, viewer)) } }
        div.iz-piles {
            span.iz-pile.iz-captives {
                (emblem("captive"))
                span { b { (captives) } " of " (world.figures().captives_goal) " freed" }
            }
            (contamination(&view.contamination))
            (pile(Spot::Wounded, "Wounded", usize::from(state.wounded)))
            (pile(Spot::Gone, "in the box", state.gone.len()))
        }
    }
}

fn contamination(pile: &PileView) -> Markup {
    let known: Vec<&str> = pile.top.iter().map_while(|card| *card).collect();
    html! {
        span.iz-pile data-spot=(Spot::Contamination) {
            (emblem("cards"))
            span {
                b { (pile.size) } " Contamination"
                @if !known.is_empty() { span.note { ", on top: " (known.join(", ")) } }
            }
        }
    }
}

/// A Horde card.
pub fn horde_card(horde: Horde, viewer: Viewer) -> Markup {
    let own = is_own(viewer, Side::Horde(horde));
    html! {
        span class={ "iz-horde iz-edge-h" (horde.0) } data-spot=(Spot::Horde(horde))
            draggable=[own.then_some("true")] {
            (face::badge(horde)) (horde) " horde"
        }
    }
}
