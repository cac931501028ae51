//! The board: an SVG of three layers. The ground changes seldom, the pieces
//! with every decision, and the marks belong to the script.

use maud::{Markup, PreEscaped, html};
use survival::Game;
use survival::board::svg::{self, Plan, Purpose};
use survival::board::{Decor, Door, DoorLook};
use survival::mission::Mission;
use survival::view::{DoorState, View};
use survival::zone::Zone;

/// The board's element with its empty layers.
pub fn board(game: &Game) -> Markup {
    let world = game.world();
    let plan = Plan::of(world.board(), survival::board::Ground::default());
    let (wide, high) = plan.size();
    let label = format!("Map of {}", world.mission().title);
    html! {
        svg #board-svg .board viewBox=(format!("-8 -8 {} {}", wide + 16.0, high + 16.0))
            data-unit="17" role="group" aria-label=(label) xmlns="http://www.w3.org/2000/svg" {
            defs { (PreEscaped(svg::TEXTURES)) (PreEscaped(SHAPES)) }
            g #ground {}
            g #pieces {}
            g #marks {}
        }
    }
}

/// Zones, walls, doors and mold as they are now.
pub fn ground(game: &Game, view: &View) -> Markup {
    let world = game.world();
    let board = world.board();
    let doors = view.doors.iter().filter_map(|door| {
        let [a, b] = [&door.between[0], &door.between[1]].map(|name| board.zone(name));
        let look = match door.state {
            DoorState::Closed => DoorLook::Closed(door.colour),
            DoorState::Destroyed => DoorLook::Destroyed,
            DoorState::Secured => DoorLook::Open,
            DoorState::Shut => DoorLook::Closed(None),
        };
        Some((board.doorway_between(a?, b?)?, look))
    });
    let state = game.state();
    let marked = world.mission().welds.iter().map(|door| (*door, DoorLook::Marked));
    let decor = Decor {
        ground: survival::board::Ground {
            active_mold: state.active_mold,
            inactive_mold: state.inactive_mold,
            barred: state.barred,
            fallen: state.fallen,
            ..Default::default()
        },
        doors: marked.chain(doors).collect(),
        ..Decor::default()
    };
    PreEscaped(svg::ground(board, &decor, Purpose::Screen))
}

/// A small picture of a mission: its ground, and where the team and the
/// enemies come from and go to.
pub fn thumbnail(mission: &Mission) -> String {
    let board = &mission.board;
    let closed = |(colour, door): &(Option<survival::mission::Colour>, Door)| {
        (*door, DoorLook::Closed(colour.map(|colour| colour)))
    };
    let decor = Decor {
        ground: mission.ground(),
        doors: mission.doors.iter().map(closed).collect(),
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
        .chain(mission.spawns.iter().map(|spawn| ("spawn", spawn.zone)))
        .chain(mission.objectives.iter().map(|(_, zone)| ("objective", *zone)))
        .chain(mission.facedown.iter().map(|zone| ("objective", *zone)))
        .collect();
    let shape = |mark: &str| match mark {
        "start" => "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0Z",
        "exit" => EXIT,
        "spawn" => SPAWN,
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

/// How many shapes survivors have.
pub const SURVIVOR_SHAPES: usize = 6;
/// How many colours survivors have.
pub const SURVIVOR_COLOURS: usize = 12;

/// The outlines of pieces, each drawn once and used by name.
///
/// Survivors differ in outline, enemies by family: Workers are round, Hunters
/// pointed, Tanks square and plated, Abominations bristle all round.
const SHAPES: &str = r##"<path id="s0" d="M-18 0a18 18 0 1 0 36 0a18 18 0 1 0 -36 0Z"/><path id="s1" d="M-12 -17H12Q17 -17 17 -12V12Q17 17 12 17H-12Q-17 17 -17 12V-12Q-17 -17 -12 -17Z"/><path id="s2" d="M0 -19L17 -13V2Q17 13 0 20Q-17 13 -17 2V-13Z"/><path id="s3" d="M-10 -18H10L20 0L10 18H-10L-20 0Z"/><path id="s4" d="M0 -20L19 -5L12 17H-12L-19 -5Z"/><path id="s5" d="M-8 -19H8L19 -8V8L8 19H-8L-19 8V-8Z"/><g id="e-worker"><path class="body" d="M0 -16C10 -16 17 -8 17 1C17 11 9 17 0 17C-9 17 -17 11 -17 1C-17 -8 -10 -16 0 -16Z"/><path class="limb" d="M-9 -14L-13 -21M9 -14L13 -21"/></g><g id="e-hunter"><path class="body" d="M0 -21L7 -8L21 -5L10 5L13 19L0 12L-13 19L-10 5L-21 -5L-7 -8Z"/></g><g id="e-tank"><path class="body" d="M-13 -18H13L19 -12V12L13 18H-13L-19 12V-12Z"/><path class="plate" d="M-14 -12V12M14 -12V12"/></g><g id="e-abomination"><path class="body" d="M0 -22L5 -15L13 -19L14 -10L22 -8L17 0L22 8L14 10L13 19L5 15L0 22L-5 15L-13 19L-14 10L-22 8L-17 0L-22 -8L-14 -10L-13 -19L-5 -15Z"/></g><g id="m-bot"><path class="body" d="M-15 -9Q-15 -13 -11 -13H11Q15 -13 15 -9V11Q15 15 11 15H-11Q-15 15 -15 11Z"/><path class="limb" d="M0 -13V-19M-4 -19H4M-15 18H-5M5 18H15"/></g><g id="m-gun"><path class="body" d="M0 -17L19 16H-19Z"/><path class="limb" d="M0 -16V-22"/></g><g id="k-spawn"><path class="body" d="M-10 -18H10L20 0L10 18H-10L-20 0Z"/><path class="limb" d="M-7 -22V-13M0 -23V-13M7 -22V-13"/></g><g id="k-objective"><path class="body" d="M-17 -17H17V17H-17Z"/><path class="inner" d="M-12.5 -12.5H12.5V12.5H-12.5Z"/></g><path id="k-exit" class="body" d="M-19 -12H6V-19L20 0L6 19V12H-19Z"/><g id="k-noise"><path class="body" d="M-19 -6H-12L-3 -14V14L-12 6H-19Z"/><path class="limb" d="M1 -7Q5 0 1 7M6 -12Q13 0 6 12"/></g><path id="k-pit" class="body" d="M-19 2L-14 -9L-6 -11L0 -16L9 -11L16 -10L19 1L15 9L6 12L-2 16L-10 11L-16 10Z"/><path id="k-find" class="body" d="M-13 -18H13V18H-13Z"/><g id="k-thumper"><path class="body" d="M-8 -20H8V4H14L0 20L-14 4H-8Z"/></g><path id="k-scientist" d="M0 -19Q11 -19 11 -8Q11 -2 7 1Q18 5 18 18H-18Q-18 5 -7 1Q-11 -2 -11 -8Q-11 -19 0 -19Z"/><marker id="arrow-certain" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path class="arrow-head certain" d="M0 0L10 5L0 10Z"/></marker><marker id="arrow-perhaps" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path class="arrow-head perhaps" d="M0 0L10 5L0 10Z"/></marker>"##;
