//! What both sides want, where the turn stands, and what lies in the piles.

use invazions::Game;
use invazions::Phase;
use invazions::card::Card;
use invazions::view::{PileView, View};
use invazions::words;
use invazions::words::count;
use maud::{Markup, html};
use table::Viewer;

use super::board::phase_name;
use super::people::{named, total};
use super::spot::Spot;
use super::{articles, deciders, decides};

/// The line above the board.
pub fn status(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let of = ["one", "two", "three", "four"][usize::from(view.players.clamp(1, 4)) - 1];
    html! {
        span.stat { "Turn " b { (view.turn) } }
        span.stat.iz-wide { "table of " (of) }
        @if let Some(who) = deciders(game) {
            span.stat.turn .mine[decides(game, viewer)] {
                b { (who) } @if game.deciders().iter().count() > 1 { " decide" } @else { " decides" }
            }
        }
    }
}

/// Goals, phases, Research, piles.
pub fn goals(game: &Game, view: &View) -> Markup {
    let world = game.world();
    html! {
        @if let Some(outcome) = view.outcome {
            section.block { p.note { (words::ending(outcome)) } }
        }
        section.block {
            h3 { "Who wins" }
            ol.goals {
                (goal("The human, with research points", view.human.points, view.human.goal))
                (goal("The hordes, with Captured Zombies", view.captives, view.captives_goal))
            }
            p.note {
                @if world.options.count_captives { "The program counts the captives: the hordes win at once." }
                @else { "The hordes must say it themselves in phase 6. If they say it wrongly, the human wins." }
            }
        }
        section.block { h3 { "This turn" } (phases(view.phase)) }
        section.block { h3 { "Research" } (research(view)) }
        section.block { h3 { "Piles" } (piles(view)) }
        section.block {
            h3 { button.plain type="button" data-term=(articles::scenario(&world.deal)) { "This scenario" } }
            p.note { (world.deal.name) ", " (world.deal.players) " players" }
        }
    }
}

fn goal(text: &str, now: u8, goal: u8) -> Markup {
    let done = now >= goal;
    html! {
        li.goal .done[done] {
            span.tick aria-hidden="true" { (if done { "☑" } else { "☐" }) }
            span {
                (text) ": " b { (now) " of " (goal) }
                progress max=(goal) value=(now) aria-label=(text) {}
            }
        }
    }
}

fn phases(now: Option<Phase>) -> Markup {
    html! {
        ol.iz-phases {
            @for phase in Phase::ALL {
                li .now[now == Some(phase)] aria-current=[(now == Some(phase)).then_some("step")] {
                    b { (phase as u8 + 1) } " " (phase_name(phase))
                }
            }
        }
    }
}

fn research(view: &View) -> Markup {
    html! {
        dl.facts {
            @for card in &view.human.research {
                dt {
                    button.plain type="button" data-term=(articles::research(card.research)) { (card.research) }
                }
                dd {
                    @match card.place {
                        Some(place) => { "in the " (place) }
                        None => (count(card.cost, "token", "tokens")),
                    }
                    @if card.x > 0 { " " span.chip { "devoured " (card.x) "×" } }
                }
            }
        }
    }
}

fn piles(view: &View) -> Markup {
    html! {
        dl.facts {
            dt data-spot=(Spot::Contamination) { "Contamination" } dd { (view.contamination.size) }
            dt data-spot=(Spot::Wounded) { "Wounded Zombies" } dd { (view.wounded) }
            dt data-spot=(Spot::Gone) { "Out of the game" } dd { (total(&view.gone)) }
        }
        @if !view.gone.is_empty() { p.note { "Out of the game: " (named(&view.gone)) "." } }
        (laid(&view.contamination))
        @if let Some(holds) = &view.contamination.holds {
            details.iz-fold data-fold="contamination" {
                summary { "In the Contamination pile" }
                p.note { @if holds.is_empty() { "Nothing." } @else { (named(holds)) "." } }
            }
        }
    }
}

/// What somebody put on top of or at the bottom of a pile, as the viewer
/// knows it.
fn laid(pile: &PileView) -> Markup {
    let names = |cards: &[Option<Card>]| {
        let unknown = "a card you don’t know";
        let each: Vec<&str> =
            cards.iter().map(|card| card.map_or(unknown, |card| card.name())).collect();
        each.join(", ")
    };
    html! {
        @if !pile.top.is_empty() { p.note { "On top, the next first: " (names(&pile.top)) "." } }
        @if !pile.bottom.is_empty() { p.note { "At the bottom, the lowest last: " (names(&pile.bottom)) "." } }
    }
}
