//! The board on the screen: the drawing of the board with its figures and
//! tokens, reduced to the lines that say something.

use survival::text::{CellSize, Lines, Span, Style, position};
use survival::view::View;
use survival::{Game, words};

use super::paint::Paint;

/// The board, painted. In full, or without the empty lines of cells.
pub fn board(game: &Game, view: &View, paint: &Paint, full: bool) -> Vec<String> {
    let cell = CellSize::fitting(game.world().board(), paint.width);
    let lines = position(game, view, cell);
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
pub fn plain(game: &Game, view: &View) -> String {
    position(game, view, CellSize::FULL).to_string()
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
