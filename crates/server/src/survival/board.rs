//! The board: an SVG of three layers. The ground changes seldom, the pieces
//! with every decision, and the marks belong to the script.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use maud::{Markup, PreEscaped, html};
use survival::Game;
use survival::board::{Decor, Door};
use survival::mission::Mission;
use survival::svg::{self, Plan};
use survival::view::View;
use survival::zone::Zone;

use super::{drawings, scene};
use crate::drawn::Drawn;

/// The board's element with its empty layers.
pub fn board(game: &Game) -> Markup {
    let world = game.world();
    let plan = Plan::of(world.board(), survival::board::Ground::default());
    let (wide, high) = plan.size();
    let label = format!("Map of {}", world.mission().title);
    html! {
        svg #board-svg class={ "board scene " (scene::style(world.board())) }
            viewBox=(format!("-26 -22 {} {}", wide + 52.0, high + 44.0))
            data-unit="17" role="group" aria-label=(label) xmlns="http://www.w3.org/2000/svg" {
            defs { (drawings::definitions(world)) }
            rect .land x="-1500" y="-1500" width=(wide + 3000.0) height=(high + 3000.0) {}
            rect .grit x="-1500" y="-1500" width=(wide + 3000.0) height=(high + 3000.0) {}
            g #ground {}
            g #tokens {}
            g #under-marks {}
            g #pieces {}
            g #marks {}
        }
    }
}

/// How many grounds are remembered.
const MOST_GROUNDS: usize = 64;

/// Grounds that were drawn lately: they change seldom, and tables of the same
/// mission have them in common.
#[derive(Default)]
pub struct Grounds(Mutex<VecDeque<(String, Decor, Drawn)>>);

impl Grounds {
    /// Zones, walls, doors and mold as they are now, of a mission that has the
    /// same board in all games.
    pub fn ground(&self, game: &Game, view: &View) -> Drawn {
        let drawn = {
            let known = self.known();
            let same = |(mission, decor, _): &&(String, Decor, Drawn)| {
                *mission == view.mission && *decor == view.decor
            };
            known.iter().find(same).map(|(.., drawn)| drawn.clone())
        };
        if let Some(drawn) = drawn {
            return drawn;
        }
        let drawn = Drawn::from(ground(game, view));
        let mut known = self.known();
        known.truncate(MOST_GROUNDS - 1);
        known.push_front((view.mission.clone(), view.decor.clone(), drawn.clone()));
        drawn
    }

    fn known(&self) -> MutexGuard<'_, VecDeque<(String, Decor, Drawn)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Zones, walls, doors and mold as they are now.
pub fn ground(game: &Game, view: &View) -> Markup {
    PreEscaped(scene::scene(game.world().board(), &view.decor))
}

/// A small picture of a mission: its ground, and where the team and the
/// enemies come from and go to.
pub fn thumbnail(mission: &Mission) -> String {
    let board = &mission.board;
    let closed = |door: Door| (door, mission.door_look(door));
    let decor = Decor {
        ground: mission.ground(),
        doors: mission.closed_doors().iter().map(closed).collect(),
        ..Decor::default()
    };
    let plan = Plan::of(board, mission.ground());
    let (wide, high) = plan.size();
    let at = |zone: Zone| {
        let (x, y) = plan.centre(zone);
        format!("translate({x:.0} {y:.0}) scale(1.7)")
    };
    let marks: Vec<(&str, Zone)> = mission
        .starts
        .iter()
        .map(|zone| ("start", *zone))
        .chain(mission.exit.map(|zone| ("exit", zone)))
        .chain(
            mission
                .spawns
                .iter()
                .map(|spawn| (if spawn.asleep { "asleep" } else { "spawn" }, spawn.zone)),
        )
        .chain(mission.objectives.iter().map(|(_, zone)| ("objective", *zone)))
        .chain(mission.facedown.iter().map(|zone| ("objective", *zone)))
        .collect();
    let shape = |mark: &str| match mark {
        "start" => "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0Z",
        "exit" => EXIT,
        "spawn" | "asleep" => SPAWN,
        _ => OBJECTIVE,
    };
    html! {
        svg .board.thumb viewBox=(format!("-8 -8 {} {}", wide + 16.0, high + 16.0))
            xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {
            (PreEscaped(svg::thumbnail(board, &decor)))
            @for (mark, zone) in marks {
                path .(mark) d=(shape(mark)) transform=(at(zone)) {}
            }
        }
    }
    .into_string()
}

const EXIT: &str = "M-19 -12H6V-19L20 0L6 19V12H-19Z";
const SPAWN: &str = "M-10 -18H10L20 0L10 18H-10L-20 0Z";
const OBJECTIVE: &str = "M-17 -17H17V17H-17Z";
