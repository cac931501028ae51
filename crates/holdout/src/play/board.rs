//! The board on the screen: the drawing of the board, with what stands on it,
//! brought down to the lines that say something.

use survival::board::text::{Emphasis, Lines, Span, Style, ZoneText, text};
use survival::board::{DoorLook, Ground};
use survival::mission::{Colour, Find};
use survival::state::TokenState;
use survival::survivor::Standing;
use survival::zone::Zone;
use survival::{Game, words};

use super::paint::Paint;

/// The board, painted. In full, or without the empty lines of cells.
pub fn board(game: &Game, paint: &Paint, full: bool) -> Vec<String> {
    let lines = draw(game);
    let kept = if full { lines.0 } else { squeeze(game, lines) };
    let total = kept.iter().map(|line| width(line)).max().unwrap_or(0);
    let from = if full || total <= paint.width { 0 } else { window(game, total, paint.width) };
    let mut shown: Vec<String> = kept
        .iter()
        .map(|line| {
            let cut = if full { line.clone() } else { cut(line, from, paint.width) };
            let painted: String =
                cut.iter().map(|span| paint.board(&span.text, span.style)).collect();
            painted.trim_end().to_owned()
        })
        .collect();
    if !full && total > paint.width {
        let note = "The board is wider than the screen; `board` shows all of it.";
        shown.push(paint.quiet(note));
    }
    shown
}

/// The board without colours, to see whether anything on it has changed.
pub fn plain(game: &Game) -> String {
    draw(game).to_string()
}

fn width(line: &[Span]) -> usize {
    line.iter().map(|span| span.text.chars().count()).sum()
}

/// The first column to show, so that whoever acts is in the middle.
fn window(game: &Game, total: usize, wide: usize) -> usize {
    let board = game.world().board();
    let who = words::acting(game).or_else(|| game.in_play().next());
    let Some(zone) = who.map(|who| game.survivor(who).zone) else { return 0 };
    let cell = (total.saturating_sub(1)) / board.cols().max(1);
    let middle = board.cells(zone).first().map_or(0, |at| usize::from(at.col) * cell + cell / 2);
    let from = middle.saturating_sub(wide / 2).min(total.saturating_sub(wide));
    // Begin at a border, so that no cell is cut on the left.
    (from + cell / 2) / cell * cell
}

/// A part of a line.
fn cut(line: &[Span], from: usize, wide: usize) -> Vec<Span> {
    let mut at = 0;
    let mut cut = Vec::new();
    for span in line {
        let long = span.text.chars().count();
        let skip = from.saturating_sub(at).min(long);
        let take = (from + wide).saturating_sub(at + skip).min(long - skip);
        let text: String = span.text.chars().skip(skip).take(take).collect();
        if !text.is_empty() {
            cut.push(Span { text, style: span.style });
        }
        at += long;
    }
    cut
}

/// Leaves out the lines of cells in which nothing is written, except the one
/// with the marks of doors.
fn squeeze(game: &Game, lines: Lines) -> Vec<Vec<Span>> {
    let rows = game.world().board().rows().max(1);
    let high = lines.0.len().saturating_sub(1) / rows;
    let middle = high.div_ceil(2);
    let said = |line: &[Span]| {
        line.iter().any(|span| {
            matches!(span.style, Style::Content(_) | Style::Name | Style::Label)
                && !span.text.trim().is_empty()
        })
    };
    let keeps = |index: usize, line: &[Span]| {
        let within = index.checked_rem(high).unwrap_or(0);
        within == 0 || within == 1 || within == middle || said(line)
    };
    lines
        .0
        .into_iter()
        .enumerate()
        .filter(|(index, line)| keeps(*index, line))
        .map(|(_, line)| line)
        .collect()
}

fn draw(game: &Game) -> Lines {
    let state = game.state();
    let ground = Ground {
        active_mold: state.active_mold,
        inactive_mold: state.inactive_mold,
        barred: state.barred,
        fallen: state.fallen,
        ..Ground::default()
    };
    let acting = words::acting(game).map(|who| game.survivor(who).zone);
    let zones = |zone: Zone| ZoneText { lines: contents(game, zone), chosen: acting == Some(zone) };
    let doors = |door| {
        let coloured = game.world().mission().doors.iter();
        let ink = coloured
            .filter(|(_, of)| *of == door && state.coloured.contains(door))
            .find_map(|(colour, _)| *colour);
        match (state.closed.contains(door), state.destroyed.contains(door)) {
            (true, _) => DoorLook::Closed(ink),
            (false, true) => DoorLook::Destroyed,
            (false, false) if game.world().mission().welds.contains(&door) => DoorLook::Marked,
            (false, false) => DoorLook::Open,
        }
    };
    text(game.world().board(), &ground, &zones, &doors)
}

/// The widest line that a cell takes.
const WIDE: usize = 15;

/// What is written into a zone: who is there, enemies, tokens.
fn contents(game: &Game, zone: Zone) -> Vec<(String, Emphasis)> {
    let (world, state) = (game.world(), game.state());
    let mut people: Vec<String> = game
        .in_play()
        .filter(|who| game.survivor(*who).zone == zone)
        .map(|who| world.initials(who))
        .collect();
    for (index, machine) in state.machines.iter().enumerate() {
        if machine.intact && machine.zone == zone {
            let mark = if machine.active { "!" } else { "" };
            people.push(world.machine(index as u8).replace("Sentry ", "") + mark);
        }
    }
    let scientists = state.scientists.iter();
    let walking = scientists.filter(|one| one.standing == Standing::Playing && one.zone == zone);
    people.extend(walking.map(|_| "Sci".to_owned()));
    let crowd = state.enemies[zone];
    let enemies: Vec<String> = crowd
        .kinds()
        .map(|kind| format!("{}{}", world.enemy_letters(kind), crowd.of(kind)))
        .collect();
    let mut tokens: Vec<String> = Vec::new();
    if world.mission().exit == Some(zone) {
        tokens.push("EXIT".to_owned());
    }
    for (spawn, order) in state.spawns.iter().zip(1..) {
        if spawn.zone == zone {
            let word = if spawn.awake { "SPAWN" } else { "sleeps" };
            tokens.push(format!("{word}{order}"));
        }
    }
    if game.is_pit(zone) {
        tokens.push(if game.is_open_pit(zone) { "PIT" } else { "(pit)" }.to_owned());
    }
    for (find, at) in state.finds.iter() {
        if *at == zone {
            tokens.push(match find {
                Find::Prototype => "*prototype".to_owned(),
                Find::Card(card) => format!("*{}", world.card_name(*card)),
            });
        }
    }
    for token in state.tokens.iter() {
        if token.zone == zone && token.state == TokenState::Lies {
            tokens.push(format!("*{}", token.colour.map_or("?", Colour::name)));
        }
    }
    for (pillar, charges) in world.mission().pillars.iter().zip(state.charges) {
        let stands = |token: &survival::state::Token| {
            (token.zone, token.colour, token.state) == (zone, Some(pillar.colour), TokenState::Lies)
        };
        if charges > 0 && state.tokens.iter().any(stands) {
            tokens.push(format!("charge{charges}"));
        }
    }
    if state.thumpers.contains(zone) {
        tokens.push("thumper".to_owned());
    }
    if state.fallen != 0 && world.board().wholly_on(state.fallen).contains(zone) {
        tokens.push("(fallen)".to_owned());
    }
    if state.noise[zone] > 0 {
        tokens.push(format!("noise{}", state.noise[zone]));
    }
    let crew = world.mission().crew_noise.is_some_and(|(at, _)| at == zone);
    if crew && state.crew > 0 {
        tokens.push(format!("crew{}", state.crew));
    }
    let mut lines = Vec::new();
    for (words, emphasis) in
        [(people, Emphasis::Survivor), (enemies, Emphasis::Enemy), (tokens, Emphasis::Token)]
    {
        lines.extend(flow(&words).into_iter().map(|line| (line, emphasis)));
    }
    lines
}

/// Words in lines that fit into a cell.
fn flow(words: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}
