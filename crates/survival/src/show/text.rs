//! The board as text, for a terminal.
//!
//! Speaks for "Useful Definitions" of Invader and of Second Edition as a player
//! sees them: rooms are blank within heavy walls, dark ones shaded in places,
//! corridors and streets dotted, the outside shaded, and a zone on several tiles
//! is one field. Colours are the host's: each piece of text
//! says only what it is.

mod position;

pub use position::position;

use std::fmt;

use crate::board::DoorLook;
use crate::board::Ground;
use crate::board::{Board, Border};
use crate::board::{Door, DoorKind};
use crate::board::{Side, ZoneKind};
use crate::model::colour::Colour;
use crate::model::zone::{Zone, ZoneSet};

/// How wide and high the inside of a cell is, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellSize {
    /// How wide.
    pub wide: usize,
    /// How high.
    pub high: usize,
}

impl CellSize {
    /// Room for whole words.
    pub const FULL: CellSize = CellSize { wide: 15, high: 5 };

    /// The narrowest in which a zone's name is still clear. What doesn't fit
    /// beside it goes below, so narrow cells are higher.
    const NARROWEST: usize = 5;

    /// The largest with which a board is no wider than so many columns, if it
    /// can be.
    pub fn fitting(board: &Board, columns: usize) -> CellSize {
        let each = columns.saturating_sub(1) / board.cols().max(1);
        let wide = each.saturating_sub(1).clamp(CellSize::NARROWEST, CellSize::FULL.wide);
        let high = if wide < CellSize::FULL.wide { 7 } else { CellSize::FULL.high };
        CellSize { wide, high }
    }
}

/// What a line of a zone's text is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Emphasis {
    /// Nothing special.
    #[default]
    Plain,
    /// Survivors and their machines.
    Survivor,
    /// Enemies.
    Enemy,
    /// Tokens.
    Token,
}

/// What stands in a zone: short lines, and whether the zone is pointed at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ZoneText {
    /// Lines no longer than a cell is wide, one less than it is high; more
    /// flow into the other cells of a large zone, and what finds no room is
    /// cut off.
    pub lines: Vec<(String, Emphasis)>,
    /// Whether the zone is chosen, or may be.
    pub chosen: bool,
}

/// What a piece of the picture is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// The ground of a zone of this kind.
    Ground(ZoneKind),
    /// The ground of a mold zone: active or not.
    Mold(bool),
    /// The ground of a chosen zone.
    Chosen,
    /// A wall.
    Wall,
    /// A printed line, or the rim outside.
    Line,
    /// The frame of a doorway.
    Doorway,
    /// A closed door.
    ClosedDoor,
    /// A destroyed door.
    DestroyedDoor,
    /// An airlock's door.
    AirlockDoor,
    /// The name of a zone.
    Name,
    /// The printed word or symbol of a zone.
    Label,
    /// What stands in a zone.
    Content(Emphasis),
}

/// Text of one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text.
    pub text: String,
    /// What it is.
    pub style: Style,
}

/// A picture of the board, line by line. Displays as plain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines(pub Vec<Vec<Span>>);

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.0 {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// Draws the board. `ground` shows mold, the walls it has breached and barred
/// doors; `zones` says what stands in a zone and `doors` what lies in a doorway.
pub fn text(
    board: &Board,
    cell: CellSize,
    ground: &Ground,
    zones: &dyn Fn(Zone) -> ZoneText,
    doors: &dyn Fn(Door) -> DoorLook,
) -> Lines {
    let mut sketch = Sketch::of(board, cell, ground);
    let texts: Vec<ZoneText> = board.zones().map(zones).collect();
    sketch.chosen = board.zones().filter(|zone| texts[zone.index()].chosen).collect();
    sketch.fill();
    sketch.draw_borders(doors);
    sketch.draw_corners(doors);
    for (zone, text) in board.zones().zip(&texts) {
        sketch.write(zone, text);
    }
    sketch.lines()
}

/// The picture while it is drawn: a character and its style per place.
struct Sketch<'b> {
    board: &'b Board,
    cell: CellSize,
    ground: &'b Ground,
    chosen: ZoneSet,
    width: usize,
    places: Vec<(char, Style)>,
}

impl<'b> Sketch<'b> {
    fn of(board: &'b Board, cell: CellSize, ground: &'b Ground) -> Sketch<'b> {
        let width = board.cols() * (cell.wide + 1) + 1;
        let height = board.rows() * (cell.high + 1) + 1;
        let places = vec![(' ', Style::Line); width * height];
        Sketch { board, cell, ground, chosen: ZoneSet::EMPTY, width, places }
    }

    fn put(&mut self, x: usize, y: usize, c: char, style: Style) {
        if let Some(place) = self.places.get_mut(y * self.width + x) {
            *place = (c, style);
        }
    }

    fn is_molded(&self, zone: Zone) -> bool {
        (self.ground.active_mold | self.ground.inactive_mold).contains(zone)
            && self.board.kind(zone).is_indoor()
    }

    /// The ground of a zone at one place.
    fn ground_at(&self, zone: Zone, x: usize, y: usize) -> (char, Style) {
        let kind = self.board.kind(zone);
        let sparse = |c: char| if (x + 2 * y).is_multiple_of(4) { c } else { ' ' };
        let (c, style) = if self.is_molded(zone) {
            (sparse('∴'), Style::Mold(self.ground.active_mold.contains(zone)))
        } else {
            let c = match kind {
                ZoneKind::Exterior => '░',
                ZoneKind::Tunnel => '▒',
                ZoneKind::Corridor | ZoneKind::Street => sparse('·'),
                ZoneKind::Dark => sparse('▒'),
                _ => ' ',
            };
            (c, Style::Ground(kind))
        };
        (c, if self.chosen.contains(zone) { Style::Chosen } else { style })
    }

    /// Fills cells, and the seams within a zone with them.
    fn fill(&mut self) {
        let CellSize { wide, high } = self.cell;
        for row in 0..self.board.rows() {
            for col in 0..self.board.cols() {
                let Some(zone) = self.board.at(row, col) else { continue };
                let is_same = |r: usize, c: usize| self.board.at(r, c) == Some(zone);
                let (right, below) = (is_same(row, col + 1), is_same(row + 1, col));
                let corner = right && below && is_same(row + 1, col + 1);
                let (left, top) = (col * (wide + 1) + 1, row * (high + 1) + 1);
                for y in top..=top + high {
                    for x in left..=left + wide {
                        let inside = match (x == left + wide, y == top + high) {
                            (false, false) => true,
                            (true, false) => right,
                            (false, true) => below,
                            (true, true) => corner,
                        };
                        if inside {
                            let (c, style) = self.ground_at(zone, x, y);
                            self.put(x, y, c, style);
                        }
                    }
                }
            }
        }
    }

    fn draw_borders(&mut self, doors: &dyn Fn(Door) -> DoorLook) {
        for row in 0..self.board.rows() {
            for col in 0..self.board.cols() {
                self.draw_border(row, col, Side::East, doors);
                self.draw_border(row, col, Side::South, doors);
                if row == 0 {
                    self.draw_border(row, col, Side::North, doors);
                }
                if col == 0 {
                    self.draw_border(row, col, Side::West, doors);
                }
            }
        }
    }

    fn draw_border(
        &mut self,
        row: usize,
        col: usize,
        side: Side,
        doors: &dyn Fn(Door) -> DoorLook,
    ) {
        let CellSize { wide, high } = self.cell;
        let (left, top) = (col * (wide + 1), row * (high + 1));
        let upright = matches!(side, Side::East | Side::West);
        let length = if upright { high } else { wide };
        let place = |i: usize| match side {
            Side::North => (left + 1 + i, top),
            Side::South => (left + 1 + i, top + high + 1),
            Side::West => (left, top + 1 + i),
            Side::East => (left + wide + 1, top + 1 + i),
        };
        let line = match self.stroke(row, col, side) {
            Stroke::None => return,
            Stroke::Light => (if upright { '┆' } else { '┄' }, Style::Line),
            Stroke::Breached => (if upright { '╏' } else { '╍' }, Style::Wall),
            Stroke::Heavy => (if upright { '┃' } else { '━' }, Style::Wall),
        };
        for i in 0..length {
            let (x, y) = place(i);
            self.put(x, y, line.0, line.1);
        }
        if let Border::Doorway(door) = self.board.border(row, col, side) {
            let (marks, style) = self.door_marks(door, upright, doors(door));
            let middle = length / 2;
            // Cells are wider than high, so an upright doorway is one mark long.
            let (half, marks) = if upright { (0, &marks[1..2]) } else { (1, &marks[..]) };
            let ends = if upright { ('╹', '╻') } else { ('╸', '╺') };
            let frame = [(middle - half - 1, ends.0), (middle + half + 1, ends.1)];
            for (i, c) in frame {
                let (x, y) = place(i);
                self.put(x, y, c, Style::Doorway);
            }
            for (i, &c) in marks.iter().enumerate() {
                let (x, y) = place(middle - half + i);
                self.put(x, y, c, style);
            }
        }
    }

    fn door_marks(&self, door: Door, upright: bool, look: DoorLook) -> ([char; 3], Style) {
        let barred = self.ground.barred.contains(door);
        if self.board.doorways()[door.index()].kind == DoorKind::Airlock {
            let bar = if upright { '║' } else { '═' };
            return ([bar, if barred { '╳' } else { bar }, bar], Style::AirlockDoor);
        }
        let bar = if upright { '▮' } else { '▬' };
        match look {
            DoorLook::Closed(Some(ink)) => ([bar, ink.letter(), bar], Style::ClosedDoor),
            _ if barred => ([bar, '╳', bar], Style::ClosedDoor),
            DoorLook::Open => ([' '; 3], Style::Doorway),
            DoorLook::Closed(None) => ([bar; 3], Style::ClosedDoor),
            DoorLook::Destroyed => ([' ', '×', ' '], Style::DestroyedDoor),
            DoorLook::Marked => ([' ', 'W', ' '], Style::Doorway),
        }
    }

    /// How the border on one side of a cell is drawn.
    fn stroke(&self, row: usize, col: usize, side: Side) -> Stroke {
        let Some(zone) = self.board.at(row, col) else { return Stroke::None };
        let beyond = match side {
            Side::East => self.board.at(row, col + 1),
            Side::South => self.board.at(row + 1, col),
            Side::North => row.checked_sub(1).and_then(|row| self.board.at(row, col)),
            Side::West => col.checked_sub(1).and_then(|col| self.board.at(row, col)),
        };
        match self.board.border(row, col, side) {
            Border::Merged => Stroke::None,
            Border::Open => Stroke::Light,
            Border::Rim if self.board.kind(zone).is_ground() => Stroke::Light,
            Border::Rim | Border::Doorway(_) => Stroke::Heavy,
            Border::Wall => {
                let indoors = |z: Zone| self.board.kind(z).is_indoor();
                let breached = |b: Zone| {
                    (self.is_molded(zone) || self.is_molded(b)) && indoors(zone) && indoors(b)
                };
                if beyond.is_some_and(breached) { Stroke::Breached } else { Stroke::Heavy }
            }
        }
    }

    /// Draws where borders meet, and the doorways across corners.
    fn draw_corners(&mut self, doors: &dyn Fn(Door) -> DoorLook) {
        let CellSize { wide, high } = self.cell;
        for row in 0..=self.board.rows() {
            for col in 0..=self.board.cols() {
                let arms = self.arms(row, col);
                let bits = |least: Stroke| {
                    let bit = |(i, arm): (usize, &Stroke)| usize::from(*arm >= least) << i;
                    arms.iter().enumerate().map(bit).sum::<usize>()
                };
                let (heavy, light) = (bits(Stroke::Breached), bits(Stroke::Light));
                let (x, y) = (col * (wide + 1), row * (high + 1));
                if heavy != 0 {
                    self.put(x, y, HEAVY[heavy], Style::Wall);
                } else if light != 0 {
                    self.put(x, y, LIGHT[light], Style::Line);
                }
            }
        }
        for (i, doorway) in self.board.doorways().iter().enumerate() {
            if doorway.is_across_a_corner() {
                let [a, b] = doorway.cells;
                let (row, col) = (usize::from(a.0.max(b.0)), usize::from(a.1.max(b.1)));
                let barred = self.ground.barred.contains(Door(i as u8));
                let (c, style) = match doors(Door(i as u8)) {
                    _ if barred => ('╳', Style::ClosedDoor),
                    DoorLook::Open => ('◇', Style::Doorway),
                    DoorLook::Marked => ('W', Style::Doorway),
                    DoorLook::Closed(ink) => (ink.map_or('◆', Colour::letter), Style::ClosedDoor),
                    DoorLook::Destroyed => ('×', Style::DestroyedDoor),
                };
                self.put(col * (wide + 1), row * (high + 1), c, style);
            }
        }
    }

    /// The borders that meet at the upper left corner of a cell: the one going
    /// up, then right, down and left.
    fn arms(&self, row: usize, col: usize) -> [Stroke; 4] {
        let upright = |row: Option<usize>| match (row, col.checked_sub(1)) {
            (Some(row), Some(west)) => self.stroke(row, west, Side::East),
            (Some(row), None) => self.stroke(row, col, Side::West),
            (None, _) => Stroke::None,
        };
        let level = |col: Option<usize>| match (col, row.checked_sub(1)) {
            (Some(col), Some(north)) => self.stroke(north, col, Side::South),
            (Some(col), None) => self.stroke(row, col, Side::North),
            (None, _) => Stroke::None,
        };
        let up = row.checked_sub(1);
        let left = col.checked_sub(1);
        [upright(up), level(Some(col)), upright(Some(row)), level(left)]
    }

    /// Writes a zone's name, label and content into its cells.
    fn write(&mut self, zone: Zone, text: &ZoneText) {
        let CellSize { wide, high } = self.cell;
        let cells = self.board.cells(zone).to_vec();
        let mut lines = text.lines.iter();
        for (i, at) in cells.iter().enumerate() {
            let left = usize::from(at.col) * (wide + 1) + 1;
            let top = usize::from(at.row) * (high + 1) + 1;
            let mut from = top;
            if i == 0 {
                from = self.write_name(zone, left, top);
            }
            for y in from..top + high {
                let Some((line, emphasis)) = lines.next() else { return };
                let start = left + (wide - line.chars().count().min(wide)) / 2;
                self.print(start, y, line, Style::Content(*emphasis));
            }
        }
    }

    /// Writes a zone's name and, beside or below it, its label. Returns the
    /// line below.
    fn write_name(&mut self, zone: Zone, left: usize, top: usize) -> usize {
        let wide = self.cell.wide;
        let name = self.board.name(zone);
        let name = if name.chars().count() > wide { short_name(name) } else { name.to_owned() };
        self.print(left, top, &name, Style::Name);
        let (label, short) = self.label(zone);
        let label = if label.chars().count() > wide { short } else { label };
        let long = label.chars().count();
        let beside = name.chars().count() + 1 + long <= wide;
        match (label.is_empty(), beside) {
            (true, _) => top + 1,
            (false, true) => {
                self.print(left + wide - long, top, label, Style::Label);
                top + 1
            }
            (false, false) => {
                self.print(left + (wide - long) / 2, top + 1, label, Style::Label);
                top + 2
            }
        }
    }

    fn print(&mut self, left: usize, y: usize, text: &str, style: Style) {
        for (i, c) in text.chars().take(self.cell.wide).enumerate() {
            let c = if c.is_control() { ' ' } else { c };
            self.put(left + i, y, c, style);
        }
    }

    /// The printed word or symbol of a zone, and the same where room is short.
    fn label(&self, zone: Zone) -> (&'static str, &'static str) {
        if self.is_molded(zone) {
            let active = self.ground.active_mold.contains(zone);
            // An airlock keeps working under mold, so it keeps its word.
            return match (active, self.board.kind(zone) == ZoneKind::Airlock) {
                (true, false) => ("MOLD", "MOLD"),
                (false, false) => ("(mold)", "mold"),
                (true, true) => ("MOLD AIRLOCK", "LOCK"),
                (false, true) => ("(mold) AIRLOCK", "LOCK"),
            };
        }
        match self.board.kind(zone) {
            ZoneKind::Security => ("SECURE", "SEC"),
            ZoneKind::Oxygen => ("O₂", "O₂"),
            ZoneKind::Airlock => ("AIRLOCK", "LOCK"),
            // Its ground says what it is where room is short.
            ZoneKind::Tunnel => ("tunnel", ""),
            ZoneKind::Dark => ("DARK", "DARK"),
            ZoneKind::Room | ZoneKind::Corridor | ZoneKind::Exterior | ZoneKind::Street => ("", ""),
        }
    }

    fn lines(&self) -> Lines {
        let spans = |row: &[(char, Style)]| {
            let same = row.chunk_by(|a, b| a.1 == b.1);
            same.map(|run| Span { text: run.iter().map(|(c, _)| c).collect(), style: run[0].1 })
                .collect()
        };
        Lines(self.places.chunks(self.width).map(spans).collect())
    }
}

/// A zone's name without the face of its tile, of which a board has one only:
/// `05:11` for `05-R:11`.
fn short_name(name: &str) -> String {
    match (name.split_once('-'), name.split_once(':')) {
        (Some((tile, _)), Some((_, cell))) => format!("{tile}:{cell}"),
        _ => name.to_owned(),
    }
}

/// How a border is drawn, the strongest last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stroke {
    None,
    Light,
    Breached,
    Heavy,
}

/// What to draw where borders meet, by arms: up 1, right 2, down 4, left 8.
const HEAVY: [char; 16] =
    [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
const LIGHT: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
