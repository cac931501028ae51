//! The board as a picture to look at or print.
//!
//! Speaks for "Useful Definitions" of Invader and the symbols of its tiles, in
//! a hand of its own: walls are thick, doorways are gaps, the outside is
//! hatched, corridors are dotted, and special rooms carry their word.

mod token;

use std::fmt::Write as _;

use super::decor::{Decor, DoorLook, Ink, Token};
use super::door::{Door, DoorKind};
use super::tile::{Side, ZoneKind};
use super::{Board, Border};
use crate::zone::Zone;

/// A tile's length, in the picture's units.
const TILE: f64 = 360.0;
const MARGIN: f64 = 24.0;
const TITLE: f64 = 44.0;
const LEGEND: f64 = 58.0;
/// How wide a gap a doorway leaves.
const GAP: f64 = 46.0;
const INK: &str = "#23262b";

/// Draws the board and what lies on it, as an SVG document.
pub fn svg(board: &Board, decor: &Decor) -> String {
    let mut picture = Picture { board, decor, out: String::new() };
    picture.draw();
    picture.out
}

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
struct Area {
    x0: f64,
    y0: f64,
    x1: f64,
    y1: f64,
}

impl Area {
    fn width(self) -> f64 {
        self.x1 - self.x0
    }

    fn height(self) -> f64 {
        self.y1 - self.y0
    }

    fn middle(self) -> (f64, f64) {
        ((self.x0 + self.x1) / 2.0, (self.y0 + self.y1) / 2.0)
    }
}

/// A stretch of border: where it runs, from where to where, and what it is.
struct Stretch {
    upright: bool,
    /// Across the stretch: x for an upright one.
    at: f64,
    from: f64,
    to: f64,
}

impl Stretch {
    fn point(&self, along: f64) -> (f64, f64) {
        if self.upright { (self.at, along) } else { (along, self.at) }
    }

    fn middle(&self) -> f64 {
        (self.from + self.to) / 2.0
    }
}

/// How a border looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Nothing,
    Wall,
    Breached,
    Printed,
    Rim,
    Doorway(Door),
}

struct Picture<'a> {
    board: &'a Board,
    decor: &'a Decor,
    out: String,
}

impl Picture<'_> {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string can't fail.
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }

    fn top(&self) -> f64 {
        if self.decor.title.is_some() { TITLE } else { MARGIN }
    }

    fn draw(&mut self) {
        let wide = self.board.cols() as f64 / 3.0 * TILE;
        let high = self.board.rows() as f64 / 3.0 * TILE;
        let (width, height) = (wide + 2.0 * MARGIN, high + self.top() + LEGEND);
        self.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="DejaVu Sans, Verdana, Arial, sans-serif">"#
        ));
        self.out.push_str(PATTERNS);
        self.put(format_args!(r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##));
        if let Some(title) = &self.decor.title {
            let title = escaped(title);
            let middle = width / 2.0;
            self.put(format_args!(
                r#"<text x="{middle}" y="29" font-size="22" font-weight="bold" text-anchor="middle" fill="{INK}">{title}</text>"#
            ));
        }
        self.put(format_args!(r#"<g transform="translate({MARGIN} {})">"#, self.top()));
        self.draw_floors();
        self.draw_mold();
        // Thin strokes first, so that walls lie over their ends.
        for thick in [false, true] {
            self.draw_borders(thick);
        }
        self.draw_corner_doors();
        for zone in self.board.zones() {
            self.draw_zone(zone);
        }
        self.put(format_args!("</g>"));
        self.draw_legend(high + self.top() + 20.0, wide);
        self.put(format_args!("</svg>"));
    }

    /// Where a cell lies, by the lines of its own tile.
    fn cell(&self, row: usize, col: usize) -> Area {
        let tile = &self.board.tiles()[row / 3 * (self.board.cols() / 3) + col / 3];
        let span = |i: usize, cuts: [f64; 2]| {
            let lines = [0.0, cuts[0], cuts[1], 1.0];
            let start = (i / 3) as f64;
            ((start + lines[i % 3]) * TILE, (start + lines[i % 3 + 1]) * TILE)
        };
        let (x0, x1) = span(col, tile.cuts.x);
        let (y0, y1) = span(row, tile.cuts.y);
        Area { x0, y0, x1, y1 }
    }

    fn spots(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let cols = self.board.cols();
        (0..self.board.rows()).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    fn draw_floors(&mut self) {
        for (row, col) in self.spots() {
            let Some(zone) = self.board.at(row, col) else { continue };
            for fill in floor(self.board.kind(zone)) {
                self.fill(self.cell(row, col), fill);
            }
        }
    }

    fn fill(&mut self, area: Area, fill: &str) {
        let (width, height) = (area.width(), area.height());
        self.put(format_args!(
            r#"<rect x="{:.1}" y="{:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}" shape-rendering="crispEdges"/>"#,
            area.x0, area.y0
        ));
    }

    fn is_molded(&self, zone: Zone) -> bool {
        let mold = self.decor.ground.active_mold | self.decor.ground.inactive_mold;
        mold.contains(zone) && self.board.kind(zone).is_indoor()
    }

    fn draw_mold(&mut self) {
        for (row, col) in self.spots() {
            let molded = self.board.at(row, col).filter(|&zone| self.is_molded(zone));
            let Some(zone) = molded else { continue };
            let active = self.decor.ground.active_mold.contains(zone);
            let fill = if active { "url(#mold)" } else { "url(#oldmold)" };
            self.fill(self.cell(row, col), fill);
        }
    }

    fn draw_borders(&mut self, thick: bool) {
        for (row, col) in self.spots() {
            let here = self.cell(row, col);
            for side in Side::ALL {
                let upright = matches!(side, Side::East | Side::West);
                let (at, from, to) = match side {
                    Side::North => (here.y0, here.x0, here.x1),
                    Side::South => (here.y1, here.x0, here.x1),
                    Side::West => (here.x0, here.y0, here.y1),
                    Side::East => (here.x1, here.y0, here.y1),
                };
                let rim = self.board.border(row, col, side) == Border::Rim;
                if rim {
                    let stretch = Stretch { upright, at, from, to };
                    self.draw_line(self.line((row, col), None, side), &stretch, thick);
                } else if matches!(side, Side::East | Side::South) {
                    self.draw_border(row, col, side, (at, from, to), thick);
                }
            }
        }
    }

    /// Draws what is east or south of a cell. Lines of two tiles needn't meet,
    /// so over a tile's edge a cell can touch the cells beside its neighbour.
    fn draw_border(
        &mut self,
        row: usize,
        col: usize,
        side: Side,
        (at, from, to): (f64, f64, f64),
        thick: bool,
    ) {
        let upright = side == Side::East;
        let along = if upright { row } else { col };
        for i in along.saturating_sub(1)..=along + 1 {
            let there = if upright { (i, col + 1) } else { (row + 1, i) };
            if i / 3 != along / 3 || self.board.at(there.0, there.1).is_none() {
                continue;
            }
            let cell = self.cell(there.0, there.1);
            let (start, end) = if upright { (cell.y0, cell.y1) } else { (cell.x0, cell.x1) };
            let stretch = Stretch { upright, at, from: from.max(start), to: to.min(end) };
            if stretch.to - stretch.from > 0.5 {
                let line = self.line((row, col), Some(there), side);
                self.draw_line(line, &stretch, thick);
            }
        }
    }

    /// How the border between two cells that touch looks.
    fn line(&self, here: (usize, usize), there: Option<(usize, usize)>, side: Side) -> Line {
        let (row, col) = here;
        let a = self.board.at(row, col);
        let b = there.and_then(|(row, col)| self.board.at(row, col));
        let (Some(a), Some(b)) = (a, b) else {
            let kind = a.map(|zone| self.board.kind(zone));
            let outside = matches!(kind, Some(ZoneKind::Exterior | ZoneKind::Tunnel));
            return if outside { Line::Rim } else { Line::Wall };
        };
        let straight = there.is_some_and(|(r, c)| r == row || c == col);
        let border = self.board.border(row, col, side);
        let (a_kind, b_kind) = (self.board.kind(a), self.board.kind(b));
        match border {
            _ if a == b => Line::Nothing,
            Border::Doorway(door) if straight => Line::Doorway(door),
            Border::Open if straight => Line::Printed,
            // A sliver beside the true neighbour: open ground runs on there.
            _ if !straight && a_kind == b_kind && !a_kind.is_room() => Line::Printed,
            _ if straight
                && (self.is_molded(a) || self.is_molded(b))
                && a_kind.is_indoor()
                && b_kind.is_indoor() =>
            {
                Line::Breached
            }
            _ => Line::Wall,
        }
    }

    fn draw_line(&mut self, line: Line, stretch: &Stretch, thick: bool) {
        let (from, to) = (stretch.from, stretch.to);
        match line {
            Line::Nothing => {}
            Line::Printed if !thick => {
                self.stroke(
                    stretch,
                    from,
                    to,
                    r##"stroke="#6b6255" stroke-width="2.4" stroke-dasharray="9 7""##,
                );
            }
            Line::Rim if !thick => {
                self.stroke(stretch, from, to, r##"stroke="#6b6255" stroke-width="3""##);
            }
            Line::Wall if thick => self.wall(stretch, from, to),
            Line::Breached if thick => {
                self.stroke(
                    stretch,
                    from,
                    to,
                    r##"stroke="#23262b" stroke-width="7" stroke-dasharray="5 13""##,
                );
            }
            Line::Doorway(door) if thick => {
                let middle = stretch.middle();
                let half = (GAP / 2.0).min((to - from) / 2.0 - 6.0).max(8.0);
                self.wall(stretch, from, middle - half);
                self.wall(stretch, middle + half, to);
                let (x, y) = stretch.point(middle);
                let turn = if stretch.upright { 90.0 } else { 0.0 };
                self.draw_door(door, (x, y), turn, 2.0 * half);
            }
            Line::Printed | Line::Rim | Line::Wall | Line::Breached | Line::Doorway(_) => {}
        }
    }

    fn wall(&mut self, stretch: &Stretch, from: f64, to: f64) {
        self.stroke(
            stretch,
            from,
            to,
            r##"stroke="#23262b" stroke-width="8" stroke-linecap="square""##,
        );
    }

    fn stroke(&mut self, stretch: &Stretch, from: f64, to: f64, how: &str) {
        let ((x1, y1), (x2, y2)) = (stretch.point(from), stretch.point(to));
        self.put(format_args!(
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" {how}/>"#
        ));
    }

    fn draw_door(&mut self, door: Door, (x, y): (f64, f64), turn: f64, long: f64) {
        let barred = self.decor.ground.barred.contains(door);
        let kind = self.board.doorways()[door.index()].kind;
        let left = -long / 2.0;
        self.put(format_args!(r#"<g transform="translate({x:.1} {y:.1}) rotate({turn})">"#));
        if kind == DoorKind::Airlock {
            self.put(format_args!(
                r##"<rect x="{left:.1}" y="-8" width="{long:.1}" height="16" fill="#f2c230"/><rect x="{left:.1}" y="-8" width="{long:.1}" height="16" fill="url(#hazard)" stroke="{INK}" stroke-width="2.5"/>"##
            ));
        }
        match self.decor.door(door) {
            DoorLook::Closed(ink) => {
                let fill = ink.map_or("#cfd4da", Ink::css);
                self.put(format_args!(
                    r#"<rect x="{left:.1}" y="-9" width="{long:.1}" height="18" rx="3" fill="{fill}" stroke="{INK}" stroke-width="2.5"/>"#
                ));
                if let Some(ink) = ink {
                    let (color, letter) = (ink.css_on_it(), ink.letter());
                    self.put(format_args!(
                        r#"<text transform="rotate({})" y="5" font-size="14" font-weight="bold" text-anchor="middle" fill="{color}">{letter}</text>"#,
                        -turn
                    ));
                } else {
                    self.put(format_args!(
                        r#"<path d="M{:.1} 0H{:.1}" stroke="{INK}" stroke-width="2"/>"#,
                        left + 7.0,
                        -left - 7.0
                    ));
                }
            }
            DoorLook::Destroyed => self.put(format_args!(
                r##"<path d="M-9 -7L9 7M-9 7L9 -7" stroke="#ffffff" stroke-width="8"/><path d="M-9 -7L9 7M-9 7L9 -7" stroke="{INK}" stroke-width="4"/>"##
            )),
            DoorLook::Open => {}
        }
        if barred {
            self.put(format_args!(
                r##"<circle r="11" fill="#ffffff" stroke="#c8362c" stroke-width="4"/><path d="M-7 0H7" stroke="#c8362c" stroke-width="4"/>"##
            ));
        }
        self.put(format_args!("</g>"));
    }

    /// Doorways between cells that touch in a corner: a short passage over it.
    fn draw_corner_doors(&mut self) {
        for (i, doorway) in self.board.doorways().iter().enumerate() {
            if !doorway.is_across_a_corner() {
                continue;
            }
            let [a, b] = doorway.cells.map(|(row, col)| (usize::from(row), usize::from(col)));
            let corner = self.cell(a.0.max(b.0), a.1.max(b.1));
            let falling = (a.0 < b.0) == (a.1 < b.1);
            let turn = if falling { -45.0 } else { 45.0 };
            let (x, y) = (corner.x0, corner.y0);
            self.put(format_args!(
                r##"<g transform="translate({x:.1} {y:.1}) rotate({turn})"><rect x="-13" y="-17" width="26" height="34" fill="#ffffff"/><path d="M-14 -17V17M14 -17V17" stroke="{INK}" stroke-width="5"/></g>"##
            ));
            self.draw_door(Door(i as u8), (x, y), turn, 26.0);
        }
    }

    fn draw_zone(&mut self, zone: Zone) {
        let area = self.room_of(zone);
        let dark = self.board.kind(zone) == ZoneKind::Tunnel && !self.is_molded(zone);
        let first = self.board.cells(zone)[0];
        let corner = self.cell(usize::from(first.row), usize::from(first.col));
        let color = if dark { "#eef1f6" } else { "#3f444c" };
        let halo = if dark { "#3c4355" } else { "#ffffff" };
        let name = escaped(self.board.name(zone));
        self.put(format_args!(
            r#"<text x="{:.1}" y="{:.1}" font-size="11" fill="{color}" stroke="{halo}" stroke-width="3" paint-order="stroke">{name}</text>"#,
            corner.x0 + 9.0,
            corner.y0 + 19.0
        ));
        let label = self.label(zone);
        if let Some(label) = label {
            let (x, _) = area.middle();
            let size = (area.width() / (0.85 * label.chars().count() as f64)).min(12.5);
            self.put(format_args!(
                r#"<text x="{x:.1}" y="{:.1}" font-size="{size:.1}" font-weight="bold" letter-spacing="1" text-anchor="middle" fill="{color}" stroke="{halo}" stroke-width="4" paint-order="stroke">{label}</text>"#,
                area.y1 - 11.0
            ));
        }
        let mine: Vec<&Token> =
            self.decor.tokens.iter().filter(|(z, _)| *z == zone).map(|(_, token)| token).collect();
        let foot = if label.is_some() { 26.0 } else { 8.0 };
        let free =
            Area { x0: area.x0 + 10.0, y0: area.y0 + 22.0, x1: area.x1 - 10.0, y1: area.y1 - foot };
        token::draw(&mut self.out, &mine, free);
    }

    /// What all cells of a zone cover together, where they make a rectangle;
    /// otherwise its first cell.
    fn room_of(&self, zone: Zone) -> Area {
        let cells = self.board.cells(zone);
        let all = |pick: &dyn Fn(Area) -> f64| {
            let area = |at: &super::CellAt| self.cell(usize::from(at.row), usize::from(at.col));
            let first = pick(area(&cells[0]));
            cells.iter().map(|at| pick(area(at))).fold((first, first), |(least, most), value| {
                (f64::min(least, value), f64::max(most, value))
            })
        };
        let Area { x0, y0, x1, y1 } =
            self.cell(usize::from(cells[0].row), usize::from(cells[0].col));
        match cells {
            [a, b] if a.row == b.row => {
                Area { x0, x1: all(&|c| c.x1).1, y0: all(&|c| c.y0).1, y1: all(&|c| c.y1).0 }
            }
            [_, _] => Area { x0: all(&|c| c.x0).1, x1: all(&|c| c.x1).0, y0, y1: all(&|c| c.y1).1 },
            [_, _, _, _] => Area { x0, y0, x1: all(&|c| c.x1).1, y1: all(&|c| c.y1).1 },
            _ => Area { x0, y0, x1, y1 },
        }
    }

    fn label(&self, zone: Zone) -> Option<&'static str> {
        if self.is_molded(zone) {
            let active = self.decor.ground.active_mold.contains(zone);
            // An airlock keeps working under mold, so it keeps its word.
            let airlock = self.board.kind(zone) == ZoneKind::Airlock;
            return Some(match (active, airlock) {
                (true, false) => "MOLD",
                (true, true) => "MOLD · AIRLOCK",
                (false, false) => "inactive mold",
                (false, true) => "old mold · AIRLOCK",
            });
        }
        match self.board.kind(zone) {
            ZoneKind::Security => Some("SECURITY"),
            ZoneKind::Oxygen => Some("O₂"),
            ZoneKind::Airlock => Some("AIRLOCK"),
            ZoneKind::Room | ZoneKind::Corridor | ZoneKind::Exterior | ZoneKind::Tunnel => None,
        }
    }

    fn draw_legend(&mut self, y: f64, wide: f64) {
        let entries = [
            (ZoneKind::Room, "room"),
            (ZoneKind::Corridor, "corridor"),
            (ZoneKind::Exterior, "outside"),
            (ZoneKind::Tunnel, "tunnel"),
        ];
        let kinds: Vec<ZoneKind> = self.board.zones().map(|zone| self.board.kind(zone)).collect();
        let mut x = MARGIN;
        for (kind, word) in entries.into_iter().filter(|(kind, _)| kinds.contains(kind)) {
            let swatch = Area { x0: x, y0: y - 2.0, x1: x + 44.0, y1: y + 20.0 };
            for fill in floor(kind) {
                self.fill(swatch, fill);
            }
            self.put(format_args!(
                r#"<rect x="{x}" y="{}" width="44" height="22" fill="none" stroke="{INK}" stroke-width="1.5"/><text x="{}" y="{}" font-size="13" fill="{INK}">{word}</text>"#,
                y - 2.0,
                x + 51.0,
                y + 14.0
            ));
            x += 51.0 + 9.0 * word.len() as f64 + 14.0;
        }
        let tiles: Vec<String> = self
            .board
            .tiles()
            .chunks(self.board.cols() / 3)
            .map(|row| row.iter().map(|tile| tile.id.as_str()).collect::<Vec<_>>().join(" "))
            .collect();
        let tiles = escaped(&tiles.join(" / "));
        self.put(format_args!(
            r##"<text x="{}" y="{}" font-size="13" text-anchor="end" fill="#5a6068">{tiles}</text>"##,
            MARGIN + wide,
            y + 14.0
        ));
    }
}

/// What the ground of a kind is painted with, one over the other.
const fn floor(kind: ZoneKind) -> &'static [&'static str] {
    match kind {
        ZoneKind::Room => &["#ffffff"],
        ZoneKind::Security => &["#fbe4e1", "url(#security)"],
        ZoneKind::Oxygen => &["#e0f1f7", "url(#oxygen)"],
        ZoneKind::Airlock => &["#fdf3cf"],
        ZoneKind::Corridor => &["#e3e5e8", "url(#corridor)"],
        ZoneKind::Exterior => &["#efe2cf", "url(#exterior)"],
        ZoneKind::Tunnel => &["#5b6478", "url(#tunnel)"],
    }
}

/// Text that can't be mistaken for markup.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

const PATTERNS: &str = r##"<defs>
<pattern id="exterior" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><path d="M0 8H16" stroke="#c9ae86" stroke-width="2.2"/></pattern>
<pattern id="corridor" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="6" cy="6" r="1.7" fill="#9aa0a8"/><circle cx="18" cy="18" r="1.7" fill="#9aa0a8"/></pattern>
<pattern id="tunnel" width="18" height="18" patternUnits="userSpaceOnUse"><path d="M0 0L18 18M18 0L0 18" stroke="#434b5d" stroke-width="2"/></pattern>
<pattern id="security" width="26" height="26" patternUnits="userSpaceOnUse"><path d="M8 6H18V13Q18 19 13 21Q8 19 8 13Z" fill="none" stroke="#eab5ae" stroke-width="1.6"/></pattern>
<pattern id="oxygen" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="7" cy="8" r="4" fill="none" stroke="#aad3e2" stroke-width="1.6"/><circle cx="18" cy="18" r="2.5" fill="none" stroke="#aad3e2" stroke-width="1.6"/></pattern>
<pattern id="hazard" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="12" fill="#23262b"/></pattern>
<pattern id="mold" width="46" height="40" patternUnits="userSpaceOnUse"><rect width="46" height="40" fill="#6f9a3c" fill-opacity="0.45"/><path d="M6 9Q12 2 18 8Q25 12 18 18Q9 22 5 16Q2 12 6 9ZM30 24Q38 19 41 27Q42 35 34 35Q25 34 30 24ZM34 6a3.5 3.5 0 1 0 .1 0ZM12 29a4 4 0 1 0 .1 0Z" fill="#3f6420" fill-opacity="0.75"/></pattern>
<pattern id="oldmold" width="46" height="40" patternUnits="userSpaceOnUse"><rect width="46" height="40" fill="#b9b4a4" fill-opacity="0.4"/><path d="M6 9Q12 2 18 8Q25 12 18 18Q9 22 5 16Q2 12 6 9ZM30 24Q38 19 41 27Q42 35 34 35Q25 34 30 24Z" fill="none" stroke="#8a836d" stroke-width="1.8" stroke-dasharray="3 3"/></pattern>
</defs>
"##;
