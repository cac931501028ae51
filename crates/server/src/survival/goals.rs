//! Where the game stands: round, phase, turn; what the mission asks for; what
//! is left in decks and box.

use maud::{Markup, html};
use survival::Game;
use survival::view::{Phase, View};
use survival::words;

use super::articles;
use super::drawings::sign;
use super::names::Names;
use super::people::{level_class, level_letter};
use crate::screen::Region;
use crate::sketches::Sketches;

/// The parts of a round as the track names them: id, word, whether it is the enemies'.
const PARTS: [(&str, &str, bool); 5] = [
    ("survivors", "Survivors", false),
    ("attack", "Attack", true),
    ("move", "Move", true),
    ("spawn", "Spawn", true),
    ("end", "End", false),
];

/// The line above the board.
pub fn status(game: &Game, view: &View, before: &mut Sketches) -> Region {
    let turn = view.turn.as_ref().map(|turn| (turn.who, turn.actions));
    let from = (view.steps.clone(), view.round, view.phase, turn, view.danger, view.first_player);
    Region::new("status", before.draw(("status", 0), from, || line(game, view)))
}

/// The line above the board. What it is drawn from, [`status`] compares.
fn line(game: &Game, view: &View) -> Markup {
    let world = game.world();
    let now = match view.phase {
        Phase::Players => "survivors",
        Phase::Activation => "attack",
        Phase::Spawn => "spawn",
        Phase::End => "end",
        Phase::Setup | Phase::Over => "",
    };
    let names = Names::of(world);
    let done = view.steps.iter().filter(|step| step.done).count();
    let next = view.steps.iter().find(|step| step.open && !step.done);
    html! {
        button .goal-line type="button" data-sheet="goals" aria-label="Goals" {
            (sign("flag"))
            @if let Some(step) = next { b { (names.say(&step.text)) } }
            span { (done) "/" (view.steps.len()) }
        }
        div .phases role="group" aria-label=(format!("Round {}, {}", view.round, world.own_words(view.phase.name().to_owned()))) {
            span .stat { span .visually-hidden { "Round " } b { (view.round) } }
            @if view.phase == Phase::Setup { i .now { (view.phase.name()) } }
            @for (id, word, foe) in PARTS {
                i data-phase=(id) .foe[foe] .now[id == now] { (word) }
            }
            @if view.phase == Phase::Over { i .now { (view.phase.name()) } }
        }
        @if let Some(turn) = &view.turn {
            span .stat.turn.visually-hidden { (turn.survivor) ": " (words::count(turn.actions, "action", "actions")) }
        }
        span .stat.danger title=(world.own_words("The highest danger level of the team decides what enemy cards bring".to_owned())) {
            span .word { "Danger" } span class={ "level " (level_class(view.danger)) } { (level_letter(view.danger)) }
            span .visually-hidden { " " (view.danger.name()) }
        }
        @if world.seat_count() > 1 { span .stat.first { "First: " span data-player=(view.first_player) { "player " (view.first_player + 1) } } }
    }
}

/// Objectives, special rules, decks, miniatures.
pub fn goals(game: &Game, view: &View, before: &mut Sketches) -> Region {
    let asked = (view.steps.clone(), view.crew, view.samples.clone());
    let left: Vec<(u8, u8)> = view.miniatures.iter().map(|one| (one.left, one.all)).collect();
    let mut parts = Vec::new();
    if let Some(ending) = &view.outcome {
        let draw = || html! { section .block { p .note { (ending.text) } } };
        parts.push(before.draw(("goals", 0), ending.text.clone(), draw));
    }
    parts.push(before.draw(("goals", 1), asked, || objectives(game, view)));
    if !game.world().mission().rules.is_empty() {
        parts.push(before.draw(("goals", 2), (), || rules(game)));
    }
    parts.push(before.draw(("goals", 3), view.piles, || decks(game, view)));
    parts.push(before.draw(("goals", 4), left, || miniatures(game, view)));
    Region { id: "goals", parts }
}

/// What the mission asks for. What it is drawn from, [`goals`] compares.
fn objectives(game: &Game, view: &View) -> Markup {
    let world = game.world();
    let names = Names::of(world);
    let in_order = world.mission().in_order && view.steps.len() > 1;
    html! {
        section .block {
            h3 { "Objectives" @if in_order { " (in this order)" } }
            ol .goals {
                @for step in &view.steps {
                    li .goal .done[step.done] .closed[!step.open && !step.done] {
                        span .tick aria-hidden="true" { (if step.done { "☑" } else { "☐" }) }
                        span { (names.say(&step.text)) }
                        span .visually-hidden { (if step.done { " (done)" } else { " (open)" }) }
                    }
                }
            }
            @if let Some(crew) = view.crew { p .note { "Crew still to evacuate: " b { (crew) } } }
            (samples(view))
        }
    }
}

/// The mission's own rules.
fn rules(game: &Game) -> Markup {
    let mission = game.world().mission();
    let names = Names::of(game.world());
    html! {
        section .block {
            h3 { button .plain type="button" data-term=(articles::mission(mission)) { "This mission" } }
            ul .list { @for rule in &mission.rules { li { (names.say(rule)) } } }
        }
    }
}

/// How much is left in the decks.
fn decks(game: &Game, view: &View) -> Markup {
    let world = game.world();
    html! {
        section .block {
            h3 { "Decks" }
            dl .facts {
                dt { "Equipment" } dd { (view.piles.equipment) " (" (view.piles.equipment_discards) " discarded)" }
                dt { (world.own_words("Enemy cards".to_owned())) } dd { (view.piles.enemies) " (" (view.piles.enemy_discards) " discarded)" }
                @if world.options().zombies { dt { "Zombie cards" } dd { (view.piles.zombies) " (" (view.piles.zombie_discards) " discarded)" } }
                @if world.ruleset().door_reserve.is_some() { dt { "Doors left" } dd { (view.piles.doors) } }
            }
        }
    }
}

/// How many of each enemy are left in the box.
fn miniatures(game: &Game, view: &View) -> Markup {
    // A view leaves out kinds of which this game uses none, so it is by id that they belong together.
    let enemies = &game.world().content().enemies;
    let kind = |id: &str| enemies.iter().find(|enemy| enemy.id == id);
    let pairs = view.miniatures.iter().filter_map(|one| Some((one, kind(&one.id)?)));
    html! {
        section .block {
            h3 { "Miniatures left" }
            dl .facts {
                @for (miniature, enemy) in pairs {
                    dt { button .plain type="button" data-term=(articles::enemy(enemy)) { (miniature.name) } }
                    dd {
                        (miniature.left) " of " (miniature.all)
                        @if miniature.left == 0 { " " span .chip.bad { "none: the next brings an extra activation" } }
                        @else if miniature.left * 4 <= miniature.all && !enemy.is_giant() { " " span .chip.warn { "few" } }
                    }
                }
            }
        }
    }
}

/// The samples that a mission collects.
fn samples(view: &View) -> Markup {
    html! { @if !view.samples.is_empty() { p .note { "Samples: " (words::list(&view.samples)) } } }
}
