//! The board around the Places: the score above, the human's piles and the
//! hordes' below.

use invazions::Game;
use invazions::Phase;
use invazions::card::{Card, Horde};
use invazions::event::Side;
use invazions::view::{Count, HordeView, View};
use invazions::words::count;
use maud::{Markup, html};
use table::Viewer;

use super::face::{self, Face};
use super::people::total;
use super::spot::Spot;
use crate::drawings::{self, sign};

/// The board's element with its empty regions.
pub fn board(game: &Game) -> Markup {
    let deal = &game.world().deal;
    html! {
        div class={ "iz-board iz-of-" (deal.players) } role="group"
            aria-label={ "The table of " (deal.name) } {
            (drawings::every())
            section #iz-score aria-label="Score and phase" {}
            section #iz-places aria-label="Places" tabindex="0" {}
            section #iz-human aria-label="The human's side" {}
            section #iz-hand aria-label="Your hand" tabindex="0" {}
            section #iz-hordes aria-label="The hordes' side" {}
        }
    }
}

/// Whether the viewer plays this side.
pub fn is_own(viewer: Viewer, side: Side) -> bool {
    viewer == Viewer::Seat(side.seat())
}

/// What happens in a phase, in a word.
pub const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Begin => "Begin",
        Phase::Defend => "Defend",
        Phase::Choose => "Choose",
        Phase::Attack => "Attack",
        Phase::Damage => "Damage",
        Phase::Recruit => "Recruit",
        Phase::End => "End",
    }
}

/// Who acts in a phase: circles where the human or everybody does, diamonds
/// where the hordes do.
const fn is_hordes(phase: Phase) -> bool {
    matches!(phase, Phase::Choose | Phase::Attack | Phase::Damage | Phase::Recruit)
}

/// The cure, the seven phases, the freed.
pub fn score(view: &View) -> Markup {
    html! {
        (cure(view.human.points, view.human.goal))
        ol.iz-track aria-label="Phases of the turn" {
            @for phase in Phase::ALL {
                @let is_now = view.phase == Some(phase);
                @let is_past = view.phase.is_some_and(|now| phase < now);
                li .now[is_now] .past[is_past] .hordes[is_hordes(phase)] aria-current=[is_now.then_some("step")] {
                    span.iz-stop { @if is_past { (sign("check")) } @else { b { (phase as u8 + 1) } } }
                    span.iz-stop-name { (phase_name(phase)) }
                    @if is_past { span.visually-hidden { ", done" } }
                }
            }
        }
        (freed(view.captives, view.captives_goal))
    }
}

/// Research points as a vial, with a mark every five.
fn cure(points: u8, goal: u8) -> Markup {
    let (points_at, goal_at) = (u16::from(points.min(goal)) * 10, u16::from(goal) * 10);
    html! {
        div.iz-cure {
            p { (sign("flask")) b { "Cure" } span { b { (points) } " of " (goal) } }
            svg.iz-vial viewBox={ "0 0 " (goal_at) " 14" } preserveAspectRatio="none" role="img"
                aria-label={ (points) " of " (goal) " research points" } {
                rect.iz-glass width=(goal_at) height="14" {}
                rect.iz-fluid width=(points_at) height="14" {}
                @for at in (50..goal_at).step_by(50) { path.iz-mark d={ "M" (at) " 0v14" } {} }
            }
        }
    }
}

/// Captured Zombies as cells: open where somebody is out.
fn freed(captives: u8, goal: u8) -> Markup {
    html! {
        div.iz-freed {
            p { (sign("bars")) b { "Freed" } span { b { (captives) } " of " (goal) } }
            span.iz-cells role="img" aria-label={ (captives) " of " (goal) " cells are open" } {
                @for at in 0..goal {
                    svg viewBox="0 0 34 44" aria-hidden="true" {
                        use href={ "#cell-" @if at < captives { "1" } @else { "0" } } {}
                    }
                }
            }
        }
    }
}

/// The human's piles, Research at hand, the Barricade before it is placed, tokens.
pub fn human_side(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let human = &view.human;
    let own = is_own(viewer, Side::Human);
    let content = game.world().content();
    let ready = human.research.iter().filter(|card| card.place.is_none());
    html! {
        div.iz-piles {
            (pile(Spot::Draw(Side::Human), "Draw", human.draw.size, face::back("man")))
            (open_pile(game, Spot::Discards(Side::Human), "Discards", &human.discard))
            @for card in ready {
                div.iz-pile {
                    (face::research(content, card.research, Face {
                        spot: Some(Spot::Research(card.research)),
                        movable: own,
                        cost: Some(card.cost),
                        ..Face::default()
                    }))
                    span.iz-pile-name { "Ready, " (count(card.cost, "token", "tokens")) }
                }
            }
        }
        @if view.barricade.is_none() { (barricade(own)) }
        (tokens(human.tokens, human.token_cap))
    }
}

/// The Barricade.
pub fn barricade(own: bool) -> Markup {
    html! {
        span.iz-barricade data-spot=(Spot::Barricade) draggable=[own.then_some("true")] {
            (sign("barr")) "Barricade" span.iz-wide { "one horde only" }
        }
    }
}

/// Tokens, one by one.
pub fn tokens(tokens: u8, cap: u8) -> Markup {
    html! {
        div.iz-tokens {
            p.iz-label { "Tokens " b { (tokens) } " of " (cap) }
            span aria-hidden="true" {
                @for at in 0..cap {
                    svg.iz-token .spent[at >= tokens] viewBox="0 0 24 24" {
                        use href="#i-hexagon" {}
                        @if at < tokens { path.iz-bolt d="M13 5 7.500 13H11l-1 6 6-8h-4z" {} }
                    }
                }
            }
        }
    }
}

/// A facedown pile.
fn pile(spot: Spot, name: &str, size: usize, back: Markup) -> Markup {
    html! {
        div.iz-pile data-spot=(spot) {
            span.iz-stack .bare[size == 0] { (back) b.iz-size { (size) } }
            span.iz-pile-name { (name) }
        }
    }
}

/// A faceup pile: one of its cards askew, and how many there are.
fn open_pile(game: &Game, spot: Spot, name: &str, cards: &[Count]) -> Markup {
    let top = match cards.last() {
        Some(count) => html! {
            span.iz-askew { (face::card(game.world().content(), count.card, Face::default())) }
        },
        None => face::back("x"),
    };
    pile(spot, name, total(cards), top)
}

/// Every horde with its backs and limits, and the piles that they share.
pub fn horde_side(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let content = game.world().content();
    let known = view.contamination.top.first().copied().flatten();
    let back = match known {
        Some(card) => face::card(content, card, Face::default()),
        None => face::back("virus"),
    };
    let wounded = face::card(content, Card::WoundedZombie, Face::default());
    html! {
        ul.iz-seats { @for horde in &view.hordes { (seat(view, horde, viewer)) } }
        div.iz-piles {
            (pile(Spot::Contamination, "Contamination", view.contamination.size, back))
            (pile(Spot::Wounded, "Wounded", usize::from(view.wounded), wounded))
            (open_pile(game, Spot::Gone, "Out of the game", &view.gone))
        }
    }
}

/// A horde: where it is, its hand as backs, what it may still play, whom it freed.
fn seat(view: &View, horde: &HordeView, viewer: Viewer) -> Markup {
    let plays = view.active == Some(horde.horde);
    html! {
        li class={ "iz-seat iz-h" (horde.horde.0) @if plays { " now" } } {
            (horde_card(horde.horde, viewer))
            span.iz-doing { (doing(view, horde)) }
            span.iz-backs title={ (horde.hand.size) " cards in hand" } {
                span.iz-fan aria-hidden="true" { @for _ in 0..horde.hand.size.min(7) { i {} } }
                b { (horde.hand.size) } span.visually-hidden { " cards in hand" }
            }
            @if plays && !horde.stopped {
                span.iz-limits {
                    (sign("hand")) (count(horde.zombies, "Zombie", "Zombies")) ", "
                    (sign("jaw")) (count(horde.rages, "Rage", "Rages")) " left"
                }
            }
            @if horde.captives > 0 { span.iz-caught { (sign("bars")) b { (horde.captives) } span.visually-hidden { " freed" } } }
        }
    }
}

fn doing(view: &View, horde: &HordeView) -> String {
    let attacking = view.phase == Some(Phase::Attack);
    match (horde.place, attacking) {
        (None, _) => "waits".to_owned(),
        (Some(place), true) if horde.stopped => format!("stopped in the {place}"),
        (Some(place), true) if view.active == Some(horde.horde) => format!("plays in the {place}"),
        (Some(place), _) => format!("in the {place}"),
    }
}

/// A Horde card.
pub fn horde_card(horde: Horde, viewer: Viewer) -> Markup {
    let own = is_own(viewer, Side::Horde(horde));
    html! {
        span class={ "iz-horde iz-h" (horde.0) } data-spot=(Spot::Horde(horde))
            draggable=[own.then_some("true")] {
            (face::sigil(horde)) span { (horde) } span.iz-wide { " horde" }
        }
    }
}
