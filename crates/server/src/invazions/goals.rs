//! What both sides want, where the turn stands, and what lies in the piles.

use invazions::Game;
use invazions::card::Research;
use invazions::state::{Phase, Stage};
use invazions::view::{PileView, View};
use invazions::words;
use invazions::words::count;
use maud::{Markup, html};
use table::Viewer;

use super::face::emblem;
use super::people::named;
use super::spot::Spot;
use super::{articles, deciders, decides};

/// What happens in a phase, in a word.
const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Begin => "beginning",
        Phase::Defend => "defending",
        Phase::Choose => "choosing Places",
        Phase::Attack => "attacking",
        Phase::Damage => "damaging",
        Phase::Recruit => "recruiting",
        Phase::End => "ending",
    }
}

/// The line above the board.
pub fn status(game: &Game, viewer: Viewer) -> Markup {
    let (world, state) = (game.world(), game.state());
    let figures = world.figures();
    html! {
        span.stat { "Turn " b { (state.turn) } }
        @if let Some(phase) = state.stage.phase() {
            span.stat { "Phase " b { (phase as u8 + 1) } " " (phase_name(phase)) }
        }
        @if let Some(who) = deciders(game) {
            span.stat.turn .mine[decides(game, viewer)] { b { (who) } }
        }
        span.stat { (emblem("research")) b { (state.human.points) "/" (figures.research_goal) } " points" }
        span.stat.danger { (emblem("captive")) b { (state.captives()) "/" (figures.captives_goal) } " freed" }
        span.stat { (emblem("token")) b { (state.human.tokens) "/" (world.token_cap()) } " tokens" }
    }
}

/// Goals, phases, Research, piles.
pub fn goals(game: &Game, view: &View) -> Markup {
    let (world, state) = (game.world(), game.state());
    html! {
        @if let Stage::Over(outcome) = state.stage {
            section.block { p.note { (words::ending(outcome)) } }
        }
        section.block {
            h3 { "Who wins" }
            ol.goals {
                (goal("The human, with research points", state.human.points, world.figures().research_goal))
                (goal("The hordes, with Captured Zombies", state.captives(), world.figures().captives_goal))
            }
            p.note {
                @if world.options.count_captives { "The program counts the captives: the hordes win at once." }
                @else { "The hordes must say it themselves in phase 6. If they say it wrongly, the human wins." }
            }
        }
        section.block { h3 { "This turn" } (phases(state.stage.phase())) }
        section.block { h3 { "Research" } (research(game)) }
        section.block { h3 { "Piles" } (piles(game, view)) }
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

fn research(game: &Game) -> Markup {
    let state = game.state();
    let cards = Research::ALL.into_iter().filter_map(|card| {
        let x = state.human.research[card.index()]?;
        Some((card, x))
    });
    html! {
        dl.facts {
            @for (card, x) in cards {
                dt { button.plain type="button" data-term=(articles::research(card)) { (card) } }
                dd {
                    @match state.place_of(card) {
                        Some(place) => { "in the " (place) }
                        None => (count(game.research_cost(card), "token", "tokens")),
                    }
                    @if x > 0 { " " span.chip { "devoured " (x) "×" } }
                }
            }
        }
    }
}

fn piles(game: &Game, view: &View) -> Markup {
    let state = game.state();
    html! {
        dl.facts {
            dt data-spot=(Spot::Contamination) { "Contamination" } dd { (view.contamination.size) }
            dt data-spot=(Spot::Wounded) { "Wounded Zombies" } dd { (state.wounded) }
            dt data-spot=(Spot::Gone) { "Out of the game" } dd { (state.gone.len()) }
        }
        @if !state.gone.is_empty() { p.note { "Out of the game: " (articles::cards(&state.gone)) "." } }
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
    let names = |cards: &[Option<&'static str>]| {
        let each: Vec<&str> =
            cards.iter().map(|card| card.unwrap_or("a card you don’t know")).collect();
        each.join(", ")
    };
    html! {
        @if !pile.top.is_empty() { p.note { "On top, the next first: " (names(&pile.top)) "." } }
        @if !pile.bottom.is_empty() { p.note { "At the bottom, the lowest last: " (names(&pile.bottom)) "." } }
    }
}
