//! Map tiles, one side each.
//!
//! Speaks for the zones of Invader's and Second Edition's "Useful Definitions"
//! and for what is printed on their tiles. A side is a square of three by three
//! cells; what parts or joins them is listed, and whatever isn't listed is a
//! wall.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::scenery::Scenery;

/// What a zone is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ZoneKind {
    /// A room without a special use.
    Room,
    /// A Security Room.
    Security,
    /// An Oxygen Supply Room.
    Oxygen,
    /// An Airlock.
    Airlock,
    /// A corridor.
    Corridor,
    /// The planet's surface.
    Exterior,
    /// A tunnel.
    Tunnel,
    /// A stretch of street.
    Street,
    /// A dark room, where enemies wait while its building is closed.
    Dark,
}

impl ZoneKind {
    /// Whether it is a room, special rooms included.
    pub const fn is_room(self) -> bool {
        matches!(
            self,
            ZoneKind::Room
                | ZoneKind::Security
                | ZoneKind::Oxygen
                | ZoneKind::Airlock
                | ZoneKind::Dark
        )
    }

    /// Whether it runs on over the edges of tiles.
    pub const fn is_ground(self) -> bool {
        matches!(self, ZoneKind::Exterior | ZoneKind::Tunnel | ZoneKind::Street)
    }

    /// Whether one can breathe there: anywhere but outside.
    pub const fn is_indoor(self) -> bool {
        !self.is_exterior()
    }

    /// Whether it is dark: survivors see into it from within only.
    pub const fn is_dark(self) -> bool {
        matches!(self, ZoneKind::Tunnel)
    }

    /// Whether it lies outside.
    pub const fn is_exterior(self) -> bool {
        matches!(self, ZoneKind::Exterior)
    }
}

impl fmt::Display for ZoneKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ZoneKind::Room => "room",
            ZoneKind::Security => "security",
            ZoneKind::Oxygen => "oxygen",
            ZoneKind::Airlock => "airlock",
            ZoneKind::Corridor => "corridor",
            ZoneKind::Exterior => "exterior",
            ZoneKind::Tunnel => "tunnel",
            ZoneKind::Street => "street",
            ZoneKind::Dark => "dark",
        })
    }
}

/// A cell of a tile side, named by row and column as the tile lies with its
/// number upright: `11` top left, `33` bottom right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell {
    row: u8,
    col: u8,
}

impl Cell {
    /// The cell in this row and column, both counted from 0.
    pub const fn new(row: u8, col: u8) -> Option<Cell> {
        if row < 3 && col < 3 { Some(Cell { row, col }) } else { None }
    }

    /// The cell of a tile at this place of the board's grid.
    pub(super) const fn within_tile(row: usize, col: usize) -> Cell {
        Cell { row: (row % 3) as u8, col: (col % 3) as u8 }
    }

    /// All nine, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..9).map(|i| Cell { row: i / 3, col: i % 3 })
    }

    /// Its row, from 0.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Its column, from 0.
    pub const fn col(self) -> usize {
        self.col as usize
    }

    /// Where it comes to lie when the tile is turned clockwise.
    pub const fn turned(self, quarter_turns: u8) -> Cell {
        match quarter_turns % 4 {
            0 => self,
            1 => Cell { row: self.col, col: 2 - self.row },
            2 => Cell { row: 2 - self.row, col: 2 - self.col },
            _ => Cell { row: 2 - self.col, col: self.row },
        }
    }

    /// Whether both share an edge in the grid.
    pub const fn is_beside(self, other: Cell) -> bool {
        self.row.abs_diff(other.row) + self.col.abs_diff(other.col) == 1
    }

    /// Whether both touch in one corner.
    pub const fn is_across_a_corner(self, other: Cell) -> bool {
        self.row.abs_diff(other.row) == 1 && self.col.abs_diff(other.col) == 1
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row + 1, self.col + 1)
    }
}

/// A text that names no cell.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a cell: row and column, each 1 to 3, as in `21`")]
pub struct NotACell(pub String);

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        match text.as_bytes() {
            [row @ b'1'..=b'3', col @ b'1'..=b'3'] => Ok(Cell { row: row - b'1', col: col - b'1' }),
            _ => Err(NotACell(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Cell {
    type Error = NotACell;

    fn try_from(text: String) -> Result<Cell, NotACell> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

/// A side of a tile or of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Side {
    /// All four, clockwise from the top.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side it becomes when the tile is turned clockwise.
    pub const fn turned(self, quarter_turns: u8) -> Side {
        Side::ALL[(self as usize + quarter_turns as usize) % 4]
    }

    /// The side that faces it.
    pub const fn opposite(self) -> Side {
        self.turned(2)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        })
    }
}

/// How a tile ends along a third of one of its sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// The zone runs on and is one with the zone beyond.
    Merge,
    /// A room's wall with a doorway in it.
    Door,
    /// A corridor's end, or that of a stretch of street, at a printed line.
    Line,
    /// A corridor's long side.
    Long,
    /// A room's wall with a gap in it, which no door closes.
    Gap,
    /// A wall.
    Wall,
}

impl Edge {
    /// Whether it can bound a zone of this kind.
    const fn suits(self, kind: ZoneKind) -> bool {
        match self {
            Edge::Merge => kind.is_ground(),
            Edge::Door | Edge::Gap => kind.is_room(),
            Edge::Wall => true,
            Edge::Line => matches!(kind, ZoneKind::Corridor | ZoneKind::Street),
            Edge::Long => matches!(kind, ZoneKind::Corridor),
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Edge::Merge => "merge",
            Edge::Door => "door",
            Edge::Line => "line",
            Edge::Long => "long",
            Edge::Gap => "gap",
            Edge::Wall => "wall",
        })
    }
}

/// The four sides of a tile, three segments each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edges {
    /// Top, left to right.
    pub n: [Edge; 3],
    /// Right, top to bottom.
    pub e: [Edge; 3],
    /// Bottom, left to right.
    pub s: [Edge; 3],
    /// Left, top to bottom.
    pub w: [Edge; 3],
}

/// Where the inner lines lie, as fractions of the tile; for drawing only.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cuts {
    /// Between columns.
    pub x: [f64; 2],
    /// Between rows.
    pub y: [f64; 2],
}

impl Cuts {
    /// The same tile turned clockwise.
    pub fn turned(self, quarter_turns: u8) -> Cuts {
        let mirror = |[a, b]: [f64; 2]| [1.0 - b, 1.0 - a];
        match quarter_turns % 4 {
            0 => self,
            1 => Cuts { x: mirror(self.y), y: self.x },
            2 => Cuts { x: mirror(self.x), y: mirror(self.y) },
            _ => Cuts { x: self.y, y: mirror(self.x) },
        }
    }

    fn are_sound(self) -> bool {
        [self.x, self.y].iter().all(|[a, b]| 0.0 < *a && a < b && *b < 1.0)
    }
}

/// One side of a map tile, as its number stands upright at the lower left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Number and side, as printed: `05-R`.
    pub id: String,
    /// What the cells are, row by row.
    pub kinds: [[ZoneKind; 3]; 3],
    /// What the cells are called, where they have names; cells of one name are
    /// one zone.
    #[serde(default)]
    pub names: Option<[[String; 3]; 3]>,
    /// What the places are called in words: `Orchard`.
    #[serde(default)]
    pub places: Option<[[String; 3]; 3]>,
    /// What stands or lies about in them, for those who look.
    #[serde(default)]
    pub scenery: Option<[[Scenery; 3]; 3]>,
    /// Cells of one surface that only a printed line parts.
    #[serde(default)]
    pub open: Vec<[Cell; 2]>,
    /// Cells that a doorway joins.
    #[serde(default)]
    pub doors: Vec<[Cell; 2]>,
    /// Rooms with a gap in the wall between them, which no door closes.
    #[serde(default)]
    pub gaps: Vec<[Cell; 2]>,
    /// An airlock and the outside cell to which it leads.
    #[serde(default)]
    pub airlock_doors: Vec<[Cell; 2]>,
    /// A room and the tunnel cell to which its doorway leads.
    #[serde(default)]
    pub accesses: Vec<[Cell; 2]>,
    /// The cell with the printed place for an objective.
    #[serde(default)]
    pub objective: Option<Cell>,
    /// The cell with the printed place for a weapon crate.
    #[serde(default, rename = "crate")]
    pub crate_spot: Option<Cell>,
    /// How the tile ends on its four sides.
    pub edges: Edges,
    /// Where its inner lines are drawn.
    pub cuts: Cuts,
    /// What else one should know of it.
    #[serde(default)]
    pub note: Option<String>,
    /// Where this reading of the tile comes from.
    pub provenance: String,
}

/// A file of tile sides: a list of `[[tile]]` tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileFile {
    /// The sides.
    #[serde(rename = "tile")]
    pub tiles: Vec<Tile>,
}

/// How two cells of one tile are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Join {
    Wall,
    Open,
    Door,
    Gap,
    AirlockDoor,
}

/// What is wrong with a tile in itself.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TileFault {
    /// Two cells are said to be joined, but they don't touch.
    #[error("tile {tile}: {a} and {b} are listed under `{list}` but don't touch there")]
    Apart {
        /// The tile.
        tile: String,
        /// One cell.
        a: Cell,
        /// The other.
        b: Cell,
        /// The list in which they stand.
        list: &'static str,
    },
    /// Two cells are joined in a way that their kinds don't allow.
    #[error("tile {tile}: {a} ({a_kind}) and {b} ({b_kind}) can't be joined by `{list}`")]
    Kinds {
        /// The tile.
        tile: String,
        /// One cell.
        a: Cell,
        /// What it is.
        a_kind: ZoneKind,
        /// The other.
        b: Cell,
        /// What that is.
        b_kind: ZoneKind,
        /// The list in which they stand.
        list: &'static str,
    },
    /// Two cells are listed more than once.
    #[error("tile {tile}: {a} and {b} are listed twice")]
    Twice {
        /// The tile.
        tile: String,
        /// One cell.
        a: Cell,
        /// The other.
        b: Cell,
    },
    /// An edge doesn't suit the zone behind it.
    #[error(
        "tile {tile}: the {side} edge of {cell} is `{edge}`, which can't bound a zone of kind {kind}"
    )]
    Edge {
        /// The tile.
        tile: String,
        /// The side of the tile.
        side: Side,
        /// The cell behind it.
        cell: Cell,
        /// The edge as listed.
        edge: Edge,
        /// The kind of the cell.
        kind: ZoneKind,
    },
    /// Cells of one name aren't one zone.
    #[error("tile {tile}: the cells called `{name}` must be alike and touch each other")]
    Name {
        /// The tile.
        tile: String,
        /// The name.
        name: String,
    },
    /// The cuts aren't two rising fractions.
    #[error("tile {tile}: each of `cuts` must be two rising fractions between 0 and 1")]
    Cuts {
        /// The tile.
        tile: String,
    },
}

impl Tile {
    /// What a cell is.
    pub const fn kind(&self, cell: Cell) -> ZoneKind {
        self.kinds[cell.row()][cell.col()]
    }

    /// What a cell is called: its own name, or row and column.
    pub fn name(&self, cell: Cell) -> String {
        spelled(&self.id, self.names.as_ref(), cell)
    }

    /// What a cell's place is called in words, if it has some.
    pub fn place(&self, cell: Cell) -> Option<&str> {
        self.places.as_ref().map(|places| places[cell.row()][cell.col()].as_str())
    }

    /// Whether two cells are one zone on this tile.
    pub fn is_one_zone(&self, a: Cell, b: Cell) -> bool {
        let name = |names: &[[String; 3]; 3], cell: Cell| names[cell.row()][cell.col()].clone();
        self.names.as_ref().is_some_and(|names| name(names, a) == name(names, b))
    }

    /// The names whose cells aren't one zone.
    fn torn_names(&self) -> Vec<String> {
        let Some(names) = &self.names else { return Vec::new() };
        let mut torn: Vec<String> = Vec::new();
        for name in names.iter().flatten() {
            let cells: Vec<Cell> =
                Cell::all().filter(|cell| names[cell.row()][cell.col()] == *name).collect();
            // Three cells in a row or around a corner: each touches another.
            let touches = |cell: &Cell| cells.iter().any(|other| other.is_beside(*cell));
            let alike = cells.iter().all(|cell| self.kind(*cell) == self.kind(cells[0]));
            if (!alike || cells.len() > 1 && !cells.iter().all(touches)) && !torn.contains(name) {
                torn.push(name.clone());
            }
        }
        torn
    }

    /// How the tile ends at a cell on its rim; for an inner cell, how it ends
    /// in that cell's row or column.
    pub const fn edge(&self, cell: Cell, side: Side) -> Edge {
        match side {
            Side::North => self.edges.n[cell.col()],
            Side::East => self.edges.e[cell.row()],
            Side::South => self.edges.s[cell.col()],
            Side::West => self.edges.w[cell.row()],
        }
    }

    /// Every pair of cells that isn't parted by a wall, with its list's name.
    pub(super) fn joins(&self) -> impl Iterator<Item = (Cell, Cell, Join, &'static str)> + '_ {
        let lists = [
            (&self.open, Join::Open, "open"),
            (&self.doors, Join::Door, "doors"),
            (&self.gaps, Join::Gap, "gaps"),
            (&self.airlock_doors, Join::AirlockDoor, "airlock_doors"),
            (&self.accesses, Join::Door, "accesses"),
        ];
        lists
            .into_iter()
            .flat_map(|(pairs, join, list)| pairs.iter().map(move |&[a, b]| (a, b, join, list)))
    }

    /// How two cells of this tile are joined.
    pub(super) fn join(&self, a: Cell, b: Cell) -> Join {
        self.joins()
            .find(|&(c, d, ..)| (c, d) == (a, b) || (d, c) == (a, b))
            .map_or(Join::Wall, |(_, _, join, _)| join)
    }

    /// Everything that is wrong with the tile in itself.
    pub fn faults(&self) -> Vec<TileFault> {
        let mut faults = Vec::new();
        let mut seen = Vec::new();
        for (a, b, join, list) in self.joins() {
            let (a_kind, b_kind) = (self.kind(a), self.kind(b));
            // A room may reach past its cell's corner, so doorways are found there too.
            let touch = a.is_beside(b) || (join == Join::Door && a.is_across_a_corner(b));
            if !touch {
                faults.push(TileFault::Apart { tile: self.id.clone(), a, b, list });
            }
            if !can_join(list, a_kind, b_kind) && !can_join(list, b_kind, a_kind) {
                faults.push(TileFault::Kinds { tile: self.id.clone(), a, a_kind, b, b_kind, list });
            }
            let pair = (a.min(b), a.max(b));
            if seen.contains(&pair) {
                faults.push(TileFault::Twice { tile: self.id.clone(), a, b });
            }
            seen.push(pair);
        }
        for side in Side::ALL {
            for i in 0..3 {
                let (row, col) = match side {
                    Side::North => (0, i),
                    Side::East => (i, 2),
                    Side::South => (2, i),
                    Side::West => (i, 0),
                };
                let cell = Cell { row, col };
                let (edge, kind) = (self.edge(cell, side), self.kind(cell));
                if !edge.suits(kind) {
                    faults.push(TileFault::Edge { tile: self.id.clone(), side, cell, edge, kind });
                }
            }
        }
        for name in self.torn_names() {
            faults.push(TileFault::Name { tile: self.id.clone(), name });
        }
        if !self.cuts.are_sound() {
            faults.push(TileFault::Cuts { tile: self.id.clone() });
        }
        faults
    }
}

/// A zone's name by one of its cells: `05-R:11`, or `1R.NW` on a tile that names
/// its cells.
pub(super) fn spelled(id: &str, names: Option<&[[String; 3]; 3]>, cell: Cell) -> String {
    match names {
        Some(names) => format!("{id}.{}", names[cell.row()][cell.col()]),
        None => format!("{id}:{cell}"),
    }
}

fn can_join(list: &str, a: ZoneKind, b: ZoneKind) -> bool {
    match list {
        "open" => a == b && !a.is_room(),
        "doors" => {
            a.is_room() && (b.is_room() || matches!(b, ZoneKind::Corridor | ZoneKind::Street))
        }
        "gaps" => a.is_room() && b.is_room(),
        "airlock_doors" => a == ZoneKind::Airlock && b == ZoneKind::Exterior,
        _ => a.is_room() && b == ZoneKind::Tunnel,
    }
}
