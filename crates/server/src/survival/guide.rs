//! The pictures of the guide: moments of the tutorial, as the board shows them.

use maud::{Markup, PreEscaped, html};
use survival::svg::Plan;
use survival::zone::Zone;
use survival::{Game, World};
use table::{Game as _, Log};

use super::{Survival, board, drawings, pieces, scene};
use crate::form::Answers;
use crate::guide::{Chapter, Drawn, Guide};
use crate::lesson::Lesson;
use crate::screen::Screen as _;
use crate::sketches::Sketches;

const TEXT: &str = include_str!("../../guide/survival.toml");

/// The mission whose lesson is drawn.
const MISSION: &str = "invader/m0";

/// The chapters; none where the tutorial isn't part of the content.
pub fn chapters(screen: &Survival) -> Vec<Chapter> {
    let (Ok(guide), Some(lesson)) = (toml::from_str::<Guide>(TEXT), screen.lesson(MISSION)) else {
        return Vec::new();
    };
    let Some(log) = played(screen, lesson) else { return Vec::new() };
    let draw = |text: crate::guide::Text| {
        let game = log.replay().at(text.drawn.play.min(log.len())).ok()?;
        Some(Chapter { picture: picture(&game, &text.drawn, &text.shows), text })
    };
    guide.chapter.into_iter().filter_map(draw).collect()
}

/// The lesson, played to its end as it wants it.
fn played(screen: &Survival, lesson: &Lesson) -> Option<Log<Game>> {
    let setup = screen.setup(MISSION, &Answers::default()).ok()?;
    let mut log = Log::<Game>::start(screen.content(), &setup, lesson.seed).ok()?;
    let mut legal = Vec::new();
    for step in lesson.parts.iter().flat_map(|part| &part.steps) {
        legal.clear();
        log.game().legal(&mut legal);
        let action = *legal.iter().find(|action| step.allows(&log.game().write(action)))?;
        let seat = log.game().answerer(action)?;
        log.play(seat, action, &mut Vec::new()).ok()?;
    }
    Some(log)
}

fn picture(game: &Game, drawn: &Drawn, shows: &str) -> Markup {
    let world = game.world();
    let view = game.public_view();
    let plan = Plan::of(world.board(), view.decor.ground);
    let before = &mut Sketches::default();
    let (tokens, figures) =
        (pieces::tokens(game, &view, before), pieces::figures(game, &view, before));
    html! {
        figure.at-scene.guide-picture {
            svg class={ "board scene " (scene::style(world.board())) } viewBox=(frame(world, &plan, drawn))
                role="img" aria-label=(shows) xmlns="http://www.w3.org/2000/svg" {
                defs { (drawings::definitions(world)) }
                rect .land x="-500" y="-500" width="3000" height="3000" {}
                rect .grit x="-500" y="-500" width="3000" height="3000" {}
                g #ground { (board::ground(game, &view)) }
                g #tokens { (tokens) }
                g #under-marks { @for (zone, class, word) in &drawn.marks { (mark(world, &plan, zone, class, word)) } }
                g #pieces { (figures) }
                g #marks { @for (from, to) in &drawn.arrows { (arrow(world, &plan, from, to)) } }
            }
        }
    }
}

fn zone(world: &World, name: &str) -> Option<Zone> {
    world.board().zone(name)
}

/// The part of the board that is seen: around the zones, or all of it.
fn frame(world: &World, plan: &Plan<'_>, drawn: &Drawn) -> String {
    let rooms = drawn.zones.iter().filter_map(|name| Some(plan.room(zone(world, name)?)));
    let around = rooms.reduce(|mut a, b| {
        (a.x0, a.y0) = (a.x0.min(b.x0), a.y0.min(b.y0));
        (a.x1, a.y1) = (a.x1.max(b.x1), a.y1.max(b.y1));
        a
    });
    let (wide, high) = plan.size();
    match around {
        None => format!("-26 -22 {} {}", wide + 52.0, high + 44.0),
        Some(a) => format!(
            "{:.0} {:.0} {:.0} {:.0}",
            a.x0 - 40.0,
            a.y0 - 30.0,
            a.x1 - a.x0 + 80.0,
            a.y1 - a.y0 + 60.0
        ),
    }
}

fn mark(world: &World, plan: &Plan<'_>, name: &str, class: &str, word: &str) -> Markup {
    let Some(at) = zone(world, name) else { return PreEscaped(String::new()) };
    let room = plan.room(at);
    html! {
        path class={ "mark " (class) } d=(plan.outline(at)) {}
        @if !word.is_empty() {
            g .cost {
                circle cx=(format!("{:.0}", room.x1 - 20.0)) cy=(format!("{:.0}", room.y0 + 20.0)) {}
                text x=(format!("{:.0}", room.x1 - 20.0)) y=(format!("{:.0}", room.y0 + 24.5)) { (word) }
            }
        }
    }
}

fn arrow(world: &World, plan: &Plan<'_>, from: &str, to: &str) -> Markup {
    let (Some(a), Some(b)) = (zone(world, from), zone(world, to)) else {
        return PreEscaped(String::new());
    };
    let ((x0, y0), (x1, y1)) = (plan.centre(a), plan.centre(b));
    // It begins and ends short of the middles, where figures stand.
    let at = |part: f64| (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
    let ((ax, ay), (bx, by)) = (at(0.25), at(0.72));
    html! { path .arrow.certain d=(format!("M{ax:.0} {ay:.0}L{bx:.0} {by:.0}")) marker-end="url(#arrow-certain)" {} }
}
