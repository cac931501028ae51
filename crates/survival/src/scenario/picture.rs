//! Small boards drawn in letters.
//!
//! Cells and what lies between them alternate in both directions:
//!
//! ```text
//! C C C
//! - + -
//! R|S+R
//! ```
//!
//! A row of corridors, below it a room, a security room and another room; one
//! doorway leads from the corridor into the security room, another from there
//! into the room on the right. Zones are named like cells of a spreadsheet:
//! columns by letters, rows by numbers, `A1` at the top left.
//!
//! The board is cut into tiles of three by three cells, as all boards are. The
//! seams are put where corridors and streets lie open to each other and rooms
//! have doorways, or else wherever no ground runs on and no airlock opens.

use crate::board::{Board, Cell, Cuts, Edge, Edges, Placing, Side, Tile, ZoneKind};
use crate::model::zone::Zone;

/// A board and the names that its drawing gives to zones.
pub(super) struct Drawn {
    pub(super) board: Board,
    pub(super) zones: Vec<(String, Zone)>,
}

/// What lies between two cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    Wall,
    Open,
    Doorway,
    Gap,
}

struct Grid {
    cells: Vec<Vec<Option<ZoneKind>>>,
    /// What is east and south of each cell.
    east: Vec<Vec<Between>>,
    south: Vec<Vec<Between>>,
}

/// Makes a board of a drawing, or says what is wrong with it.
pub(super) fn draw(text: &str) -> Result<Drawn, String> {
    let grid = read(text)?;
    let offsets = (0..9).map(|n| (n / 3, n % 3));
    let clean = || offsets.clone().find(|offset| grid.can_be_cut(*offset, false));
    let rough = || offsets.clone().find(|offset| grid.can_be_cut(*offset, true));
    let Some(offset) = clean().or_else(rough) else {
        return Err("the map can't be cut into tiles of three by three: wherever the seams are \
                    put, one crosses an airlock's door, a tunnel's or a line outside; make it \
                    smaller"
            .to_owned());
    };
    let (tiles, layout) = grid.cut(offset);
    let board = Board::lay(&|id| tiles.iter().find(|tile| tile.id == id), &layout)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let mut zones = Vec::new();
    for (row, line) in grid.cells.iter().enumerate() {
        for (col, cell) in line.iter().enumerate() {
            let at = board.at(row + offset.0, col + offset.1);
            if let Some(zone) = at.filter(|_| cell.is_some()) {
                zones.push((format!("{}{}", letter(col), row + 1), zone));
            }
        }
    }
    Ok(Drawn { board, zones })
}

fn letter(col: usize) -> char {
    char::from(b'A' + (col % 26) as u8)
}

fn read(text: &str) -> Result<Grid, String> {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    while lines.first().is_some_and(|line| line.is_empty()) {
        lines.remove(0);
    }
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let margin = lines.iter().step_by(2).map(indent).min().unwrap_or(0);
    let sheet: Vec<Vec<char>> =
        lines.iter().map(|line| line.chars().skip(margin).collect()).collect();
    let rows = sheet.len().div_ceil(2);
    let cols = sheet.iter().map(|line| line.len().div_ceil(2)).max().unwrap_or(0);
    if rows == 0 || cols == 0 {
        return Err("the map is empty".to_owned());
    }
    if rows > 9 || cols > 24 {
        return Err("a map has at most 9 rows and 24 columns of zones".to_owned());
    }
    let at = |row: usize, col: usize| {
        sheet.get(row).and_then(|line: &Vec<char>| line.get(col)).copied().unwrap_or(' ')
    };
    let mut grid = Grid { cells: Vec::new(), east: Vec::new(), south: Vec::new() };
    for row in 0..rows {
        let cells: Result<Vec<_>, String> =
            (0..cols).map(|col| kind(at(2 * row, 2 * col))).collect();
        grid.cells.push(cells?);
    }
    for row in 0..rows {
        let mut east = Vec::new();
        let mut south = Vec::new();
        for col in 0..cols {
            let here = (row, col);
            east.push(grid.between(here, (row, col + 1), at(2 * row, 2 * col + 1))?);
            south.push(grid.between(here, (row + 1, col), at(2 * row + 1, 2 * col))?);
        }
        grid.east.push(east);
        grid.south.push(south);
    }
    Ok(grid)
}

fn kind(letter: char) -> Result<Option<ZoneKind>, String> {
    Ok(Some(match letter {
        'C' => ZoneKind::Corridor,
        'R' => ZoneKind::Room,
        'S' => ZoneKind::Security,
        'O' => ZoneKind::Oxygen,
        'A' => ZoneKind::Airlock,
        'E' => ZoneKind::Exterior,
        'T' => ZoneKind::Tunnel,
        'L' => ZoneKind::Street,
        'D' => ZoneKind::Dark,
        '.' | ' ' => return Ok(None),
        other => {
            return Err(format!(
                "`{other}` is no zone: write C (corridor), R (room), S (security room), \
                 O (oxygen supply room), A (airlock), E (exterior), T (tunnel), L (street), \
                 D (dark room) or . (nothing)"
            ));
        }
    }))
}

fn misplaced(mark: char) -> String {
    format!(
        "`{mark}` stands between zones, where + is a doorway, : a gap that no door closes, \
         | or - a wall and a space nothing: zones are drawn in every other line and every other column"
    )
}

impl Grid {
    fn cell(&self, (row, col): (usize, usize)) -> Option<ZoneKind> {
        *self.cells.get(row)?.get(col)?
    }

    fn between(&self, a: (usize, usize), b: (usize, usize), mark: char) -> Result<Between, String> {
        let (Some(here), Some(there)) = (self.cell(a), self.cell(b)) else {
            return match mark {
                ' ' | '|' | '-' => Ok(Between::Wall),
                '+' | ':' => {
                    Err(format!("`{mark}` leads nowhere: there is no zone on one of its sides"))
                }
                _ => Err(misplaced(mark)),
            };
        };
        match mark {
            '|' | '-' => Ok(Between::Wall),
            ' ' if here == there && !here.is_room() => Ok(Between::Open),
            ' ' => Ok(Between::Wall),
            '+' if leads(here, there) || leads(there, here) => Ok(Between::Doorway),
            '+' => Err(format!("no door can lead from {here} to {there}")),
            ':' if here.is_room() && there.is_room() => Ok(Between::Gap),
            ':' => Err(format!("a gap joins two rooms, not {here} and {there}")),
            other => Err(misplaced(other)),
        }
    }

    /// Every pair of neighbours, with what lies between them.
    fn pairs(&self) -> impl Iterator<Item = ((usize, usize), (usize, usize), Between)> + '_ {
        let places = (0..self.cells.len())
            .flat_map(move |row| (0..self.cells[row].len()).map(move |col| (row, col)));
        places.flat_map(move |(row, col)| {
            [
                ((row, col), (row, col + 1), self.east[row][col]),
                ((row, col), (row + 1, col), self.south[row][col]),
            ]
        })
    }

    /// Whether seams fall only where corridors lie open and rooms have doorways;
    /// or, of a rough cut, where no ground runs on over them.
    fn can_be_cut(&self, (down, right): (usize, usize), rough: bool) -> bool {
        let (rows, cols) = self.tiles((down, right));
        self.pairs().all(|(a, b, between)| {
            let tile = |(row, col): (usize, usize)| ((row + down) / 3, (col + right) / 3);
            let beyond = tile(b).0 >= rows || tile(b).1 >= cols;
            if tile(a) == tile(b) || beyond {
                return true;
            }
            let merges = |kind| matches!(kind, ZoneKind::Exterior | ZoneKind::Tunnel);
            let runs_on = |kind| matches!(kind, ZoneKind::Corridor | ZoneKind::Street);
            match (self.cell(a), self.cell(b)) {
                (None, None) => true,
                (Some(here), Some(there)) if merges(here) || merges(there) => {
                    rough && between == Between::Wall
                }
                (Some(here), Some(there)) if here == there && runs_on(here) => {
                    rough || between == Between::Open
                }
                (Some(_), Some(_)) => rough || matches!(between, Between::Doorway | Between::Gap),
                _ => rough,
            }
        })
    }

    /// How many rows and columns of tiles it takes.
    fn tiles(&self, (down, right): (usize, usize)) -> (usize, usize) {
        let cols = self.cells.first().map_or(0, Vec::len);
        ((self.cells.len() + down).div_ceil(3), (cols + right).div_ceil(3))
    }

    fn cut(&self, offset: (usize, usize)) -> (Vec<Tile>, Vec<Vec<Placing>>) {
        let (rows, cols) = self.tiles(offset);
        let mut tiles = Vec::new();
        let mut layout = Vec::new();
        for row in 0..rows {
            let mut line = Vec::new();
            for col in 0..cols {
                let id = format!("T{}", tiles.len() + 1);
                line.push(Placing { tile: id.clone(), quarter_turns: 0 });
                tiles.push(self.tile(id, (row * 3, col * 3), offset));
            }
            layout.push(line);
        }
        (tiles, layout)
    }

    /// The tile whose first cell is this one of the board. Empty places become
    /// exterior that nobody can reach: mold opens no walls towards it.
    fn tile(&self, id: String, first: (usize, usize), offset: (usize, usize)) -> Tile {
        let drawn = |cell: Cell| {
            let row = (first.0 + cell.row()).checked_sub(offset.0)?;
            let col = (first.1 + cell.col()).checked_sub(offset.1)?;
            Some((row, col))
        };
        let kind = |cell: Cell| drawn(cell).and_then(|at| self.cell(at));
        let filled = |cell: Cell| kind(cell).unwrap_or(ZoneKind::Exterior);
        let mut kinds = [[ZoneKind::Exterior; 3]; 3];
        let (mut open, mut doors, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
        let (mut airlock_doors, mut accesses) = (Vec::new(), Vec::new());
        for a in Cell::all() {
            kinds[a.row()][a.col()] = filled(a);
            for b in Cell::all().filter(|b| *b > a && b.is_beside(a)) {
                let (Some(here), Some(_), Some(there)) = (drawn(a), drawn(b), kind(b)) else {
                    continue;
                };
                let Some(from) = self.cell(here) else { continue };
                let sides = if a.row() == b.row() { &self.east } else { &self.south };
                match sides[here.0][here.1] {
                    Between::Wall => {}
                    Between::Open => open.push([a, b]),
                    Between::Gap => gaps.push([a, b]),
                    Between::Doorway if from.is_exterior() || there.is_exterior() => {
                        airlock_doors.push([a, b]);
                    }
                    Between::Doorway if from == ZoneKind::Tunnel || there == ZoneKind::Tunnel => {
                        accesses.push([a, b]);
                    }
                    Between::Doorway => doors.push([a, b]),
                }
            }
        }
        let edge = |row: u8, col: u8, side: Side| {
            Cell::new(row, col).and_then(drawn).map_or(Edge::Merge, |at| self.edge(at, side))
        };
        let edges = Edges {
            n: [0, 1, 2].map(|i| edge(0, i, Side::North)),
            e: [0, 1, 2].map(|i| edge(i, 2, Side::East)),
            s: [0, 1, 2].map(|i| edge(2, i, Side::South)),
            w: [0, 1, 2].map(|i| edge(i, 0, Side::West)),
        };
        let third = [1.0 / 3.0, 2.0 / 3.0];
        Tile {
            id,
            kinds,
            names: None,
            places: None,
            scenery: None,
            open,
            doors,
            gaps,
            airlock_doors,
            accesses,
            objective: None,
            crate_spot: None,
            edges,
            cuts: Cuts { x: third, y: third },
            note: None,
            provenance: "drawn in a scenario".to_owned(),
        }
    }
}

impl Grid {
    /// How a tile ends on one side of a cell, so that it and the next tile make
    /// what the drawing has there.
    fn edge(&self, (row, col): (usize, usize), side: Side) -> Edge {
        let beyond = match side {
            Side::North => row.checked_sub(1).map(|row| (row, col)),
            Side::West => col.checked_sub(1).map(|col| (row, col)),
            Side::East => Some((row, col + 1)),
            Side::South => Some((row + 1, col)),
        };
        let here = self.cell((row, col));
        let (Some(kind), Some((at, _))) =
            (here, beyond.and_then(|at| self.cell(at).map(|kind| (at, kind))))
        else {
            let nothing = here.is_none() && beyond.is_none_or(|at| self.cell(at).is_none());
            return if nothing { Edge::Merge } else { Edge::Wall };
        };
        let between = match side {
            Side::East => self.east[row][col],
            Side::South => self.south[row][col],
            Side::West => self.east[at.0][at.1],
            Side::North => self.south[at.0][at.1],
        };
        match between {
            Between::Wall => Edge::Wall,
            Between::Gap => Edge::Gap,
            Between::Doorway if kind.is_room() => Edge::Door,
            Between::Open | Between::Doorway => Edge::Line,
        }
    }
}

/// Whether a doorway may lead from one kind of zone to the other.
fn leads(a: ZoneKind, b: ZoneKind) -> bool {
    match b {
        ZoneKind::Exterior => a == ZoneKind::Airlock,
        _ => {
            let leads = [ZoneKind::Corridor, ZoneKind::Tunnel, ZoneKind::Street];
            a.is_room() && (b.is_room() || leads.contains(&b))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Ground, Map};

    fn map(text: &str) -> (Drawn, Map) {
        let drawn = draw(text).expect("a sound map");
        let map = Map::of(&drawn.board, &Ground::default());
        (drawn, map)
    }

    fn zone(drawn: &Drawn, name: &str) -> Zone {
        drawn.zones.iter().find(|(known, _)| known == name).expect("a drawn zone").1
    }

    #[test]
    fn a_drawing_becomes_what_it_shows() {
        let (drawn, map) = map("C C C\n- + -\nR|S+R");
        let at = |name: &str| zone(&drawn, name);
        assert_eq!(drawn.board.kind(at("B2")), ZoneKind::Security);
        assert_eq!(map.distance(at("A1"), at("C2")), 3);
        assert_eq!(map.distance(at("A1"), at("A2")), u8::MAX);
        assert!(map.sight(at("B1")).contains(at("B2")));
        assert!(!map.sight(at("A2")).contains(at("B2")));
    }

    #[test]
    fn long_corridors_cross_tiles_and_end_where_they_end() {
        let (drawn, map) = map("C C C C C");
        let at = |name: &str| zone(&drawn, name);
        assert_eq!(map.range(at("A1"), at("E1")), 4);
        assert_eq!(drawn.zones.len(), 5);
        let reached = drawn.board.zones().filter(|z| map.distance(at("A1"), *z) != u8::MAX);
        assert_eq!(reached.count(), 5);
    }

    #[test]
    fn an_airlock_leads_outside() {
        let (drawn, map) = map("C+A+E E");
        let at = |name: &str| zone(&drawn, name);
        assert_eq!(map.distance(at("A1"), at("D1")), 3);
        assert!(!map.sight(at("B1")).contains(at("C1")));
    }

    #[test]
    fn tunnels_run_on_and_rooms_open_onto_them() {
        let (drawn, map) = map("R+T T");
        let at = |name: &str| zone(&drawn, name);
        assert_eq!(map.distance(at("A1"), at("C1")), 2);
        assert!(map.sight(at("A1")).contains(at("C1")));
        assert!(!map.sight_in_dark(at("A1")).contains(at("C1")));
        assert!(map.sight_in_dark(at("C1")).contains(at("A1")));
    }

    #[test]
    fn nonsense_is_refused_and_not_drawn() {
        for wrong in ["", "X", "C+C", "R?R", "+", "C\n+", "E+R"] {
            assert!(draw(wrong).is_err(), "{wrong:?}");
        }
        assert!(draw(&"C ".repeat(500)).is_err());
        assert!(draw(&"C\n\n".repeat(500)).is_err());
    }
}
