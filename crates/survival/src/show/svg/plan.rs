//! Where things lie on a drawn board: cells, outlines of zones, borders, doors.

use crate::board::Ground;
use crate::board::{Board, Border};
use crate::board::{Door, DoorKind};
use crate::board::{Side, ZoneKind};
use crate::model::zone::Zone;

/// A tile's length, in the picture's units.
pub const TILE: f64 = 360.0;
/// How wide a gap a doorway leaves.
const GAP: f64 = 46.0;

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Left.
    pub x0: f64,
    /// Top.
    pub y0: f64,
    /// Right.
    pub x1: f64,
    /// Bottom.
    pub y1: f64,
}

impl Area {
    /// How wide it is.
    pub fn width(self) -> f64 {
        self.x1 - self.x0
    }

    /// How high it is.
    pub fn height(self) -> f64 {
        self.y1 - self.y0
    }

    /// Its middle.
    pub fn middle(self) -> (f64, f64) {
        ((self.x0 + self.x1) / 2.0, (self.y0 + self.y1) / 2.0)
    }

    /// Where so many things of one size stand in it, in rows, each row in the
    /// middle; and how much smaller than `size` they become.
    pub fn places(self, count: usize, size: f64) -> (f64, Vec<(f64, f64)>) {
        let scale = |across: usize| {
            let rows = count.div_ceil(across);
            let wide = self.width() / (across as f64 * size * 1.1);
            let high = self.height() / (rows as f64 * size * 1.1);
            wide.min(high).clamp(0.05, 1.15)
        };
        let best = (1..=count).max_by(|&a, &b| scale(a).total_cmp(&scale(b))).unwrap_or(1);
        // Of arrangements that fit equally well the widest one reads best.
        let across =
            (best..=count).rev().find(|&n| scale(n) >= scale(best) - 0.001).unwrap_or(best);
        let (step, rows) = (size * scale(across) * 1.1, count.div_ceil(across));
        let (x, y) = self.middle();
        let places = (0..count).map(|i| {
            let (row, col) = (i / across, i % across);
            let in_row = across.min(count - row * across);
            (
                x + (col as f64 - (in_row as f64 - 1.0) / 2.0) * step,
                y + (row as f64 - (rows as f64 - 1.0) / 2.0) * step,
            )
        });
        (scale(across), places.collect())
    }
}

/// A doorway as it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct DoorAt {
    /// Which.
    pub door: Door,
    /// Its middle.
    pub at: (f64, f64),
    /// By how many degrees it is turned.
    pub turn: f64,
    /// How long it is.
    pub long: f64,
}

/// The strokes of all borders of one sort, as the data of one path each.
#[derive(Clone, Default, Debug)]
pub struct Borders {
    /// Walls.
    pub walls: String,
    /// Walls that mold has breached.
    pub breached: String,
    /// Printed lines between zones that lie open to each other.
    pub lines: String,
    /// The board's rim where no wall is.
    pub rim: String,
    /// The doorways, those across corners last.
    pub doors: Vec<DoorAt>,
}

/// How a border looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Nothing,
    Wall,
    Breached,
    Printed,
    Rim,
    Doorway(Door),
}

/// A stretch of border: where it runs, from where to where.
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

    fn draw(&self, out: &mut String, from: f64, to: f64) {
        let (x, y) = self.point(from);
        let letter = if self.upright { 'V' } else { 'H' };
        out.push_str(&format!("M{} {}{letter}{}", short(x), short(y), short(to)));
    }
}

/// A number in as few letters as a picture needs.
pub(super) fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// Where everything on a board is drawn.
pub struct Plan<'b> {
    board: &'b Board,
    ground: Ground,
}

impl<'b> Plan<'b> {
    /// The plan of a board on this ground.
    pub fn of(board: &'b Board, ground: Ground) -> Plan<'b> {
        Plan { board, ground }
    }

    /// How wide and how high the board is.
    pub fn size(&self) -> (f64, f64) {
        (self.board.cols() as f64 / 3.0 * TILE, self.board.rows() as f64 / 3.0 * TILE)
    }

    /// Where a cell lies, by the lines of its own tile.
    pub fn cell(&self, row: usize, col: usize) -> Area {
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

    fn cells_of(&self, zone: Zone) -> Vec<Area> {
        let cells = self.board.cells(zone).iter();
        cells.map(|at| self.cell(usize::from(at.row), usize::from(at.col))).collect()
    }

    /// Whether mold of either kind covers a zone.
    pub fn is_molded(&self, zone: Zone) -> bool {
        let mold = self.ground.active_mold | self.ground.inactive_mold;
        mold.contains(zone) && self.board.kind(zone).is_indoor()
    }

    /// The outline of a zone, as the data of a path.
    pub fn outline(&self, zone: Zone) -> String {
        Grid::of(&self.cells_of(zone)).outline()
    }

    /// The largest rectangle within a zone: where things find room.
    pub fn room(&self, zone: Zone) -> Area {
        Grid::of(&self.cells_of(zone)).largest()
    }

    /// The middle of that rectangle.
    pub fn centre(&self, zone: Zone) -> (f64, f64) {
        self.room(zone).middle()
    }

    /// Where the first cell of a zone begins.
    pub fn corner(&self, zone: Zone) -> (f64, f64) {
        let first = self.board.cells(zone)[0];
        let area = self.cell(usize::from(first.row), usize::from(first.col));
        (area.x0, area.y0)
    }

    fn spots(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let cols = self.board.cols();
        (0..self.board.rows()).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// Walls, lines and doorways.
    pub fn borders(&self) -> Borders {
        let mut borders = Borders::default();
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
                let stretch = Stretch { upright, at, from, to };
                if self.board.border(row, col, side) == Border::Rim {
                    add(&mut borders, self.look((row, col), None, side), &stretch);
                } else if matches!(side, Side::East | Side::South) {
                    self.beside(&mut borders, (row, col), side, &stretch);
                }
            }
        }
        self.corner_doors(&mut borders);
        borders
    }

    /// What is east or south of a cell. Lines of two tiles needn't meet, so
    /// over a tile's edge a cell can touch the cells beside its neighbour.
    fn beside(
        &self,
        borders: &mut Borders,
        (row, col): (usize, usize),
        side: Side,
        whole: &Stretch,
    ) {
        let upright = whole.upright;
        let along = if upright { row } else { col };
        for i in along.saturating_sub(1)..=along + 1 {
            let there = if upright { (i, col + 1) } else { (row + 1, i) };
            if i / 3 != along / 3 || self.board.at(there.0, there.1).is_none() {
                continue;
            }
            let cell = self.cell(there.0, there.1);
            let (start, end) = if upright { (cell.y0, cell.y1) } else { (cell.x0, cell.x1) };
            let stretch = Stretch {
                upright,
                at: whole.at,
                from: whole.from.max(start),
                to: whole.to.min(end),
            };
            if stretch.to - stretch.from > 0.5 {
                add(borders, self.look((row, col), Some(there), side), &stretch);
            }
        }
    }

    /// How the border between two cells that touch looks.
    fn look(&self, here: (usize, usize), there: Option<(usize, usize)>, side: Side) -> Look {
        let (row, col) = here;
        let a = self.board.at(row, col);
        let b = there.and_then(|(row, col)| self.board.at(row, col));
        let (Some(a), Some(b)) = (a, b) else {
            let kind = a.map(|zone| self.board.kind(zone));
            let outside = kind.is_some_and(ZoneKind::is_ground);
            return if outside { Look::Rim } else { Look::Wall };
        };
        let straight = there.is_some_and(|(r, c)| r == row || c == col);
        let border = self.board.border(row, col, side);
        let (a_kind, b_kind) = (self.board.kind(a), self.board.kind(b));
        match border {
            _ if a == b => Look::Nothing,
            Border::Doorway(door) if straight => Look::Doorway(door),
            Border::Open if straight => Look::Printed,
            // A sliver beside the true neighbour: open ground runs on there.
            _ if !straight && a_kind == b_kind && !a_kind.is_room() => Look::Printed,
            _ if straight
                && (self.is_molded(a) || self.is_molded(b))
                && a_kind.is_indoor()
                && b_kind.is_indoor() =>
            {
                Look::Breached
            }
            _ => Look::Wall,
        }
    }

    /// Doorways between cells that touch in a corner.
    fn corner_doors(&self, borders: &mut Borders) {
        for (i, doorway) in self.board.doorways().iter().enumerate() {
            if !doorway.is_across_a_corner() {
                continue;
            }
            let [a, b] = doorway.cells.map(|(row, col)| (usize::from(row), usize::from(col)));
            let corner = self.cell(a.0.max(b.0), a.1.max(b.1));
            let falling = (a.0 < b.0) == (a.1 < b.1);
            let turn = if falling { -45.0 } else { 45.0 };
            let at = (corner.x0, corner.y0);
            borders.doors.push(DoorAt { door: Door(i as u8), at, turn, long: 26.0 });
        }
    }

    /// Whether a doorway is a gap in a wall.
    pub fn is_gap(&self, door: Door) -> bool {
        self.board.doorways()[door.index()].kind == DoorKind::Gap
    }

    /// Whether a doorway is an airlock's own.
    pub fn is_airlock(&self, door: Door) -> bool {
        self.board.doorways()[door.index()].kind == DoorKind::Airlock
    }
}

fn add(borders: &mut Borders, look: Look, stretch: &Stretch) {
    let (from, to) = (stretch.from, stretch.to);
    match look {
        Look::Nothing => {}
        Look::Printed => stretch.draw(&mut borders.lines, from, to),
        Look::Rim => stretch.draw(&mut borders.rim, from, to),
        Look::Wall => stretch.draw(&mut borders.walls, from, to),
        Look::Breached => stretch.draw(&mut borders.breached, from, to),
        Look::Doorway(door) => {
            let middle = (from + to) / 2.0;
            let half = (GAP / 2.0).min((to - from) / 2.0 - 6.0).max(8.0);
            stretch.draw(&mut borders.walls, from, middle - half);
            stretch.draw(&mut borders.walls, middle + half, to);
            let turn = if stretch.upright { 90.0 } else { 0.0 };
            let at = stretch.point(middle);
            borders.doors.push(DoorAt { door, at, turn, long: 2.0 * half });
        }
    }
}

/// The rectangles of a zone on the grid of all their edges.
struct Grid {
    xs: Vec<f64>,
    ys: Vec<f64>,
    /// Row by row, whether a field belongs to the zone.
    inside: Vec<bool>,
}

impl Grid {
    fn of(areas: &[Area]) -> Grid {
        let edges = |ends: fn(&Area) -> [f64; 2]| {
            let mut edges: Vec<f64> = areas.iter().flat_map(ends).collect();
            edges.sort_by(f64::total_cmp);
            edges.dedup();
            edges
        };
        let (xs, ys) = (edges(|area| [area.x0, area.x1]), edges(|area| [area.y0, area.y1]));
        let covers = |x: f64, y: f64| {
            areas.iter().any(|area| area.x0 <= x && x < area.x1 && area.y0 <= y && y < area.y1)
        };
        let across = xs.len().saturating_sub(1);
        let fields = (0..ys.len().saturating_sub(1))
            .flat_map(|row| (0..across).map(move |col| (row, col)))
            .map(|(row, col)| covers(xs[col], ys[row]));
        let inside = fields.collect();
        Grid { xs, ys, inside }
    }

    fn is_inside(&self, row: isize, col: isize) -> bool {
        let (across, down) = (self.xs.len() as isize - 1, self.ys.len() as isize - 1);
        (0..down).contains(&row)
            && (0..across).contains(&col)
            && self.inside[(row * across + col) as usize]
    }

    /// Walks around the fields, keeping them on the right hand.
    fn outline(&self) -> String {
        // From corner to corner, both by their places on the grid.
        let mut edges: Vec<((isize, isize), (isize, isize))> = Vec::new();
        let (across, down) = (self.xs.len() as isize - 1, self.ys.len() as isize - 1);
        for row in 0..down {
            for col in (0..across).filter(|&col| self.is_inside(row, col)) {
                let (here, right) = ((row, col), (row, col + 1));
                let (below, far) = ((row + 1, col), (row + 1, col + 1));
                let sides = [
                    ((row - 1, col), (here, right)),
                    ((row, col + 1), (right, far)),
                    ((row + 1, col), (far, below)),
                    ((row, col - 1), (below, here)),
                ];
                let open = sides.into_iter().filter(|((r, c), _)| !self.is_inside(*r, *c));
                edges.extend(open.map(|(_, edge)| edge));
            }
        }
        let mut out = String::new();
        while let Some((start, mut end)) = edges.pop() {
            let mut loop_ = vec![start];
            while end != start {
                loop_.push(end);
                let Some(next) = edges.iter().position(|(from, _)| *from == end) else { break };
                end = edges.swap_remove(next).1;
            }
            self.trace(&loop_, &mut out);
        }
        out
    }

    /// A closed way as path data; corners where it goes straight on are left out.
    fn trace(&self, corners: &[(isize, isize)], out: &mut String) {
        let count = corners.len();
        let turns = (0..count).filter(|&i| {
            let (before, here, after) =
                (corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
            !(before.0 == here.0 && here.0 == after.0 || before.1 == here.1 && here.1 == after.1)
        });
        for (i, corner) in turns.enumerate() {
            let (row, col) = corners[corner];
            let (x, y) = (short(self.xs[col as usize]), short(self.ys[row as usize]));
            out.push_str(&format!("{}{x} {y}", if i == 0 { 'M' } else { 'L' }));
        }
        out.push('Z');
    }

    /// The largest rectangle of fields.
    fn largest(&self) -> Area {
        let mut best = Area { x0: 0.0, y0: 0.0, x1: 0.0, y1: 0.0 };
        let size = |area: Area| area.width().min(area.height()) * (area.width() + area.height());
        for (top, left) in pairs(&self.ys, &self.xs) {
            for (bottom, right) in pairs(&self.ys, &self.xs) {
                let (rows, cols) = (top..bottom, left..right);
                let whole = !rows.is_empty()
                    && !cols.is_empty()
                    && rows.clone().all(|row| {
                        cols.clone().all(|col| self.is_inside(row as isize, col as isize))
                    });
                let area = Area {
                    x0: self.xs[left],
                    y0: self.ys[top],
                    x1: self.xs[right],
                    y1: self.ys[bottom],
                };
                if whole && size(area) > size(best) {
                    best = area;
                }
            }
        }
        best
    }
}

fn pairs(ys: &[f64], xs: &[f64]) -> impl Iterator<Item = (usize, usize)> + use<> {
    let across = xs.len();
    (0..ys.len()).flat_map(move |row| (0..across).map(move |col| (row, col)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn area(x0: f64, y0: f64, x1: f64, y1: f64) -> Area {
        Area { x0, y0, x1, y1 }
    }

    #[test]
    fn an_outline_goes_round_all_cells_at_once() {
        let beside = Grid::of(&[area(0.0, 0.0, 10.0, 10.0), area(10.0, 0.0, 30.0, 10.0)]);
        let outline = beside.outline();
        assert_eq!(outline.matches(['M', 'L']).count(), 4, "{outline}");
        assert_eq!(beside.largest(), area(0.0, 0.0, 30.0, 10.0));
        let angle = Grid::of(&[area(0.0, 0.0, 10.0, 10.0), area(10.0, 2.0, 30.0, 12.5)]);
        let outline = angle.outline();
        assert_eq!(outline.matches(['M', 'L']).count(), 8, "{outline}");
        assert!(outline.contains("12.5"), "{outline}");
    }

    #[test]
    fn things_in_an_area_never_overlap() {
        let room = area(0.0, 0.0, 90.0, 70.0);
        for count in 1..=14 {
            let (scale, places) = room.places(count, 40.0);
            assert_eq!(places.len(), count);
            for (i, a) in places.iter().enumerate() {
                let half = 20.0 * scale;
                assert!(a.0 - half > -0.1 && a.0 + half < 90.1, "{count}: {a:?}");
                assert!(a.1 - half > -0.1 && a.1 + half < 70.1, "{count}: {a:?}");
                for b in &places[i + 1..] {
                    let apart = (a.0 - b.0).abs().max((a.1 - b.1).abs());
                    assert!(apart >= 2.0 * half, "{count}: {a:?} {b:?}");
                }
            }
        }
    }
}
