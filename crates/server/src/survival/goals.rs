//! Where the game stands: round, phase, turn; what the mission asks for; what
//! is left in decks and box.

use maud::{Markup, html};
use survival::Game;
use survival::view::{Phase, View};
use survival::words;
use table::{Turn, Viewer};

use super::people::{level_class, level_letter};
use super::{articles, pieces};

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup",
        Phase::Players => "players' phase",
        Phase::Activation => "enemies activate",
        Phase::Spawn => "enemies appear",
        Phase::End => "end phase",
        Phase::Over => "over",
    }
}

/// The line above the board.
pub fn status(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let world = game.world();
    let mine = match (viewer, game.turn()) {
        (Viewer::Seat(seat), Turn::Decide(seats)) => seats.contains(seat),
        _ => false,
    };
    let several = world.seat_count() > 1;
    html! {
        span .stat { "Round " b { (view.round) } }
        span .stat { (phase_name(view.phase)) }
        @if let Some(turn) = &view.turn {
            span .stat.turn .mine[mine] {
                @if let Some(who) = world.who(&turn.survivor) { (pieces::badge(world, who)) " " }
                b { (turn.survivor) ":" }
                span .pips aria-hidden="true" { @for _ in 0..turn.actions { "●" } }
                " " (words::count(turn.actions, "action", "actions"))
                @for (what, count) in &turn.free { span .chip.good { "+" (count) " free " (what) } }
            }
        }
        span .stat.danger title="The highest danger level of the team decides what enemy cards bring" {
            "Danger " span class={ "level " (level_class(view.danger)) } { (level_letter(view.danger)) }
            span .visually-hidden { " " (view.danger.name()) }
        }
        @if several { span .stat { "First: player " (view.first_player + 1) } }
    }
}

/// Objectives, special rules, decks, miniatures.
pub fn goals(game: &Game, view: &View) -> Markup {
    let world = game.world();
    let mission = world.mission();
    let in_order = mission.in_order && view.steps.len() > 1;
    html! {
        @if let Some(ending) = &view.outcome {
            section .block { p .note { (ending.text) } }
        }
        section .block {
            h3 { "Objectives" @if in_order { " (in this order)" } }
            ol .goals {
                @for step in &view.steps {
                    li .goal .done[step.done] .closed[!step.open && !step.done] {
                        span .tick aria-hidden="true" { (if step.done { "☑" } else { "☐" }) }
                        span { (step.text) }
                        span .visually-hidden { (if step.done { " (done)" } else { " (open)" }) }
                    }
                }
            }
            @if let Some(crew) = view.crew { p .note { "Crew still to evacuate: " b { (crew) } } }
            (samples(game))
        }
        @if !mission.rules.is_empty() {
            section .block {
                h3 { button .plain type="button" data-term=(articles::mission(mission)) { "This mission" } }
                ul .list { @for rule in &mission.rules { li { (rule) } } }
            }
        }
        section .block {
            h3 { "Decks" }
            dl .facts {
                dt { "Equipment" } dd { (view.piles.equipment) " (" (view.piles.equipment_discards) " discarded)" }
                dt { "Enemy cards" } dd { (view.piles.enemies) " (" (view.piles.enemy_discards) " discarded)" }
                dt { "Doors left" } dd { (view.piles.doors) }
            }
        }
        section .block {
            h3 { "Miniatures left" }
            dl .facts {
                @for (miniature, enemy) in view.miniatures.iter().zip(&world.content().enemies) {
                    dt { button .plain type="button" data-term=(articles::enemy(enemy)) { (miniature.name) } }
                    dd {
                        (miniature.left) " of " (miniature.all)
                        @if miniature.left == 0 { " " span .chip.bad { "none: the next brings an extra activation" } }
                        @else if miniature.left * 4 <= miniature.all && !enemy.abomination { " " span .chip.warn { "few" } }
                    }
                }
            }
        }
    }
}

/// The samples that a mission collects.
fn samples(game: &Game) -> Markup {
    let state = game.state();
    let content = game.world().content();
    let kinds = content.enemies.iter().enumerate();
    let mut taken: Vec<String> = kinds
        .filter(|(index, _)| state.samples >> index & 1 == 1)
        .map(|(_, enemy)| enemy.name.clone())
        .collect();
    if state.samples >> 15 & 1 == 1 {
        taken.push("mold".to_owned());
    }
    html! { @if !taken.is_empty() { p .note { "Samples: " (words::list(&taken)) } } }
}
