//! Laying tiles out: which cells become one zone and what parts the others.
//!
//! Speaks for "Useful Definitions" of Invader and of Second Edition. Their
//! tiles' edges don't end a zone: outside, in tunnels and in streets, cells on
//! both sides of an edge are one zone.

use super::door::{Door, DoorKind, DoorSet, Doorway, MAX_DOORWAYS};
use super::layout::{LayoutFault, MetEdge, Placing};
use super::tile::{Cell, Edge, Join, Side, Tile, ZoneKind};
use super::{Board, Border, CellAt, LaidTile, ZoneFacts};
use crate::model::zone::{MAX_ZONES, Zone, ZoneSet};

/// What lies between two cells, before doorways are numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    Wall,
    Open,
    Merged,
    Doorway(DoorKind),
}

/// A tile and its quarter turns.
type Laid<'t> = (&'t Tile, u8);

pub(super) fn lay<'t>(
    tiles: &dyn Fn(&str) -> Option<&'t Tile>,
    layout: &[Vec<Placing>],
) -> Result<Board, Vec<LayoutFault>> {
    let mut faults = Vec::new();
    let grid = find_tiles(tiles, layout, &mut faults);
    // Edges are compared even when a tile is missing, so that all faults are
    // told at once; zones only exist when the grid is whole.
    let whole = faults.iter().all(|fault| matches!(fault, LayoutFault::Tile(_)));
    compare_edges(&grid, &mut faults);
    if whole {
        let grid: Vec<Vec<Laid>> =
            grid.into_iter().map(|row| row.into_iter().flatten().collect()).collect();
        let board = Sheet::of(&grid).board(&mut faults);
        if let Some(board) = board.filter(|_| faults.is_empty()) {
            return Ok(board);
        }
    }
    Err(faults)
}

fn find_tiles<'t>(
    tiles: &dyn Fn(&str) -> Option<&'t Tile>,
    layout: &[Vec<Placing>],
    faults: &mut Vec<LayoutFault>,
) -> Vec<Vec<Option<Laid<'t>>>> {
    let expected = layout.first().map_or(0, Vec::len);
    if expected == 0 {
        faults.push(LayoutFault::Empty);
    }
    let mut used: Vec<&str> = Vec::new();
    let mut grid = Vec::new();
    for (r, placings) in layout.iter().enumerate() {
        if placings.len() != expected {
            faults.push(LayoutFault::Ragged { row: r + 1, expected, found: placings.len() });
        }
        let mut line = Vec::new();
        for (c, placing) in placings.iter().enumerate() {
            let (row, col, name) = (r + 1, c + 1, placing.tile.clone());
            let found = tiles(&placing.tile);
            if found.is_none() {
                faults.push(LayoutFault::UnknownTile { row, col, tile: name });
            } else if used.contains(&placing.tile.as_str()) {
                faults.push(LayoutFault::RepeatedTile { row, col, tile: name });
            } else {
                faults.extend(found.iter().flat_map(|tile| tile.faults()).map(LayoutFault::Tile));
            }
            used.push(&placing.tile);
            line.push(found.map(|tile| (tile, placing.quarter_turns % 4)));
        }
        grid.push(line);
    }
    grid
}

fn compare_edges(grid: &[Vec<Option<Laid>>], faults: &mut Vec<LayoutFault>) {
    let tile_at = |row: usize, col: usize| -> Option<Laid> { *grid.get(row)?.get(col)? };
    for (row, line) in grid.iter().enumerate() {
        for (col, here) in line.iter().enumerate() {
            let Some(here) = *here else { continue };
            let beside =
                [(Side::East, tile_at(row, col + 1)), (Side::South, tile_at(row + 1, col))];
            for (side, there) in beside {
                let Some(there) = there else { continue };
                for i in 0..3 {
                    let a = met_edge(here, side, i);
                    let b = met_edge(there, side.opposite(), i);
                    if meet((a.edge, a.kind), (b.edge, b.kind)).is_none() {
                        faults.push(LayoutFault::Edges { a, b });
                    }
                }
            }
        }
    }
}

/// The `i`th segment of a side of a laid tile, left to right or top to bottom.
fn met_edge((tile, turns): Laid, side: Side, i: usize) -> MetEdge {
    let (row, col) = match side {
        Side::North => (0, i),
        Side::East => (i, 2),
        Side::South => (2, i),
        Side::West => (i, 0),
    };
    let cell = unturned(row, col, turns);
    let edge = tile.edge(cell, side.turned(4 - turns));
    MetEdge { tile: tile.id.clone(), cell, side, edge, kind: tile.kind(cell) }
}

/// The name of the cell that lies in this row and column of a turned tile.
fn unturned(row: usize, col: usize, turns: u8) -> Cell {
    Cell::within_tile(row, col).turned(4 - turns)
}

/// What two edges make of the line between them; nothing when they contradict.
fn meet(a: (Edge, ZoneKind), b: (Edge, ZoneKind)) -> Option<Between> {
    match (a.0, b.0) {
        (Edge::Merge, Edge::Merge) if a.1 == b.1 => Some(Between::Merged),
        (Edge::Merge, _) | (_, Edge::Merge) => None,
        (Edge::Gap, Edge::Gap) => Some(Between::Doorway(DoorKind::Gap)),
        (Edge::Wall, Edge::Wall) => Some(Between::Wall),
        (Edge::Gap | Edge::Wall, _) | (_, Edge::Gap | Edge::Wall) => None,
        (Edge::Door, _) | (_, Edge::Door) => Some(Between::Doorway(DoorKind::Doorway)),
        (Edge::Line | Edge::Long, Edge::Line | Edge::Long) => Some(Between::Open),
    }
}

/// The grid of cells of all tiles, while zones are being found.
struct Sheet<'g, 't> {
    grid: &'g [Vec<Laid<'t>>],
    rows: usize,
    cols: usize,
}

impl<'g, 't> Sheet<'g, 't> {
    fn of(grid: &'g [Vec<Laid<'t>>]) -> Sheet<'g, 't> {
        Sheet { grid, rows: grid.len() * 3, cols: grid.first().map_or(0, Vec::len) * 3 }
    }

    fn tile(&self, row: usize, col: usize) -> Laid<'t> {
        self.grid[row / 3][col / 3]
    }

    fn cell(&self, row: usize, col: usize) -> Cell {
        unturned(row, col, self.tile(row, col).1)
    }

    /// What lies east or south of a cell; nothing at the rim.
    fn between(&self, row: usize, col: usize, side: Side) -> Option<Between> {
        let (r, c) = match side {
            Side::East => (row, col + 1),
            _ => (row + 1, col),
        };
        if r >= self.rows || c >= self.cols {
            return None;
        }
        let (here, there) = (self.tile(row, col), self.tile(r, c));
        if (row / 3, col / 3) == (r / 3, c / 3) {
            let (a, b) = (self.cell(row, col), self.cell(r, c));
            if here.0.is_one_zone(a, b) {
                return Some(Between::Merged);
            }
            return Some(match here.0.join(a, b) {
                Join::Wall => Between::Wall,
                Join::Gap => Between::Doorway(DoorKind::Gap),
                Join::Open => Between::Open,
                Join::Door => Between::Doorway(DoorKind::Doorway),
                Join::AirlockDoor => Between::Doorway(DoorKind::Airlock),
            });
        }
        let i = if side == Side::East { row % 3 } else { col % 3 };
        let a = met_edge(here, side, i);
        let b = met_edge(there, side.opposite(), i);
        // Edges that contradict have been reported; the wall is never seen.
        Some(meet((a.edge, a.kind), (b.edge, b.kind)).unwrap_or(Between::Wall))
    }

    /// The number of each cell's zone, in reading order, and how many there are.
    fn zones(&self) -> (Vec<usize>, usize) {
        let mut root: Vec<usize> = (0..self.rows * self.cols).collect();
        fn find(root: &[usize], mut i: usize) -> usize {
            while root[i] != i {
                i = root[i];
            }
            i
        }
        for row in 0..self.rows {
            for col in 0..self.cols {
                let here = row * self.cols + col;
                for (side, there) in [(Side::East, here + 1), (Side::South, here + self.cols)] {
                    if self.between(row, col, side) == Some(Between::Merged) {
                        let (a, b) = (find(&root, here), find(&root, there));
                        root[a.max(b)] = a.min(b);
                    }
                }
            }
        }
        // A root is the first cell of its zone, so numbers come in reading order.
        let mut count = 0;
        let mut zone_of = vec![0; root.len()];
        for i in 0..root.len() {
            let first = find(&root, i);
            if first == i {
                zone_of[i] = count;
                count += 1;
            } else {
                zone_of[i] = zone_of[first];
            }
        }
        (zone_of, count)
    }

    /// Doorways between cells that only touch in a corner of the grid.
    fn corner_doors(&self) -> Vec<[(usize, usize); 2]> {
        let mut found = Vec::new();
        for (r, line) in self.grid.iter().enumerate() {
            for (c, &(tile, turns)) in line.iter().enumerate() {
                for (a, b, join, _) in tile.joins() {
                    if join == Join::Door && !a.is_beside(b) {
                        let place = |cell: Cell| {
                            let lies = cell.turned(turns);
                            (r * 3 + lies.row(), c * 3 + lies.col())
                        };
                        let (a, b) = (place(a), place(b));
                        found.push([a.min(b), a.max(b)]);
                    }
                }
            }
        }
        found
    }

    fn board(&self, faults: &mut Vec<LayoutFault>) -> Option<Board> {
        let (zone_of, count) = self.zones();
        if count > MAX_ZONES {
            faults.push(LayoutFault::TooManyZones(count));
        }
        let mut doors: Vec<([(usize, usize); 2], DoorKind)> = Vec::new();
        let mut borders = [Vec::new(), Vec::new()];
        for row in 0..self.rows {
            for col in 0..self.cols {
                let sides = [(Side::East, (row, col + 1)), (Side::South, (row + 1, col))];
                for (list, (side, there)) in borders.iter_mut().zip(sides) {
                    list.push(match self.between(row, col, side) {
                        None => Border::Rim,
                        Some(Between::Wall) => Border::Wall,
                        Some(Between::Open) => Border::Open,
                        Some(Between::Merged) => Border::Merged,
                        Some(Between::Doorway(kind)) => {
                            doors.push(([(row, col), there], kind));
                            Border::Doorway(Door((doors.len() - 1) as u8))
                        }
                    });
                }
            }
        }
        doors.extend(self.corner_doors().into_iter().map(|pair| (pair, DoorKind::Doorway)));
        if doors.len() > MAX_DOORWAYS {
            faults.push(LayoutFault::TooManyDoorways(doors.len()));
        }
        // From here on numbers are small enough for their types.
        if !faults.is_empty() {
            return None;
        }
        let zone_at = |row: usize, col: usize| Zone(zone_of[row * self.cols + col] as u8);
        let doorways = doors
            .into_iter()
            .map(|([a, b], kind)| Doorway {
                a: zone_at(a.0, a.1),
                b: zone_at(b.0, b.1),
                kind,
                cells: [(a.0 as u8, a.1 as u8), (b.0 as u8, b.1 as u8)],
            })
            .collect();
        let [east, south] = borders;
        let mut board = Board {
            rows: self.rows as u8,
            cols: self.cols as u8,
            tiles: self.laid_tiles(&zone_of),
            zone_of: zone_of.iter().map(|&zone| Zone(zone as u8)).collect(),
            east,
            south,
            zones: self.places(&zone_of, count),
            doorways,
            open_next: vec![ZoneSet::EMPTY; count],
            walled_next: vec![ZoneSet::EMPTY; count],
            indoors: ZoneSet::EMPTY,
            lanes: ZoneSet::EMPTY,
            dark: ZoneSet::EMPTY,
            dark_rooms: ZoneSet::EMPTY,
            parted: DoorSet::EMPTY,
        };
        board.note_neighbours();
        Some(board)
    }

    fn laid_tiles(&self, zone_of: &[usize]) -> Vec<LaidTile> {
        let mut tiles = Vec::new();
        for (r, line) in self.grid.iter().enumerate() {
            for (c, &(tile, turns)) in line.iter().enumerate() {
                let zone = |cell: Cell| {
                    let lies = cell.turned(turns);
                    let at = (r * 3 + lies.row()) * self.cols + c * 3 + lies.col();
                    Zone(zone_of[at] as u8)
                };
                tiles.push(LaidTile {
                    id: tile.id.clone(),
                    quarter_turns: turns,
                    cuts: tile.cuts.turned(turns),
                    names: tile.names.clone(),
                    scenery: tile.scenery,
                    objective: tile.objective.map(zone),
                    crate_spot: tile.crate_spot.map(zone),
                });
            }
        }
        tiles
    }

    fn places(&self, zone_of: &[usize], count: usize) -> Vec<ZoneFacts> {
        let mut places: Vec<ZoneFacts> = Vec::with_capacity(count);
        for (i, &zone) in zone_of.iter().enumerate() {
            let (row, col) = (i / self.cols, i % self.cols);
            let (tile, cell) = (self.tile(row, col).0, self.cell(row, col));
            let at = CellAt {
                row: row as u8,
                col: col as u8,
                tile: (row / 3 * (self.cols / 3) + col / 3) as u8,
                cell,
            };
            if zone == places.len() {
                places.push(ZoneFacts {
                    kind: tile.kind(cell),
                    name: tile.name(cell),
                    place: tile.place(cell).map(str::to_owned),
                    cells: Vec::new(),
                    doors: DoorSet::EMPTY,
                });
            }
            places[zone].cells.push(at);
        }
        places
    }
}

impl Board {
    /// Fills the sets that maps are made of.
    fn note_neighbours(&mut self) {
        for (i, doorway) in self.doorways.iter().enumerate() {
            self.zones[doorway.a.index()].doors.insert(Door(i as u8));
            self.zones[doorway.b.index()].doors.insert(Door(i as u8));
        }
        for zone in self.zones() {
            let kind = self.kind(zone);
            if kind.is_indoor() {
                self.indoors.insert(zone);
            }
            if !kind.is_room() {
                self.lanes.insert(zone);
            }
            if kind.is_dark() {
                self.dark.insert(zone);
            }
            if kind == ZoneKind::Dark {
                self.dark_rooms.insert(zone);
            }
        }
        for here in 0..self.zone_of.len() {
            let beside = [(self.east[here], here + 1), (self.south[here], here + self.cols())];
            for (border, there) in beside {
                let next = match border {
                    Border::Open => &mut self.open_next,
                    Border::Wall => &mut self.walled_next,
                    Border::Rim | Border::Merged | Border::Doorway(_) => continue,
                };
                let (a, b) = (self.zone_of[here], self.zone_of[there]);
                let breachable = self.indoors.contains(a) && self.indoors.contains(b);
                if a != b && (border == Border::Open || breachable) {
                    next[a.index()].insert(b);
                    next[b.index()].insert(a);
                }
            }
        }
    }
}
