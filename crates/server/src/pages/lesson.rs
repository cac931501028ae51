//! What a lesson says now, above the choices.

use maud::{Markup, html};

use super::log::unbroken;
use super::term_of;
use crate::lesson::{Lesson, Position};

/// The open step. `game` completes the address of a rule that doesn't name its own.
pub fn lesson(lesson: &Lesson, place: &Position<'_>, game: &str) -> Markup {
    let part = &lesson.parts[place.part];
    let done: usize = lesson.parts[..place.part].iter().map(|part| part.steps.len()).sum();
    html! {
        div.lesson-card {
            p.lesson-place {
                b { (part.title) }
                span.note {
                    "part " (place.part + 1) " of " (lesson.parts.len())
                    ", step " (place.step + 1) " of " (part.steps.len())
                }
            }
            progress max=(lesson.len()) value=(done + place.step) aria-label="How far the lesson got" {}
            @for paragraph in place.now.text.lines().filter(|line| !line.trim().is_empty()) {
                p { (unbroken(paragraph)) }
            }
            div.row {
                @if let Some(term) = &place.now.term {
                    button.small type="button" data-term=(term_of(game, term)) { (asks(term)) }
                }
                button.small.quiet type="button" data-post="leave-lesson" data-body="{}" {
                    "Leave the lesson"
                }
            }
        }
    }
}

/// What a button to an article says.
fn asks(term: &str) -> &'static str {
    match term.rsplit('/').next().and_then(|slug| slug.split('-').next()) {
        Some("card" | "research") => "See the card",
        Some("skill") => "See the skill",
        Some("enemy") => "See the enemy",
        _ => "Why? See the rule",
    }
}

/// After the last step.
pub fn lesson_over(lesson: &Lesson) -> Markup {
    html! {
        div.lesson-card {
            p.lesson-place { b { (lesson.title) } span.note { "done" } }
            p { "That was everything you need. The game is yours now: play it to its end." }
        }
    }
}
