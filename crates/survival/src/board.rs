//! The board: tiles laid out, and the zones they make together.
//!
//! Speaks for "Useful Definitions" of Invader and of Second Edition: what a zone
//! is and where it ends. A [`Board`] never changes during a game. Sight and ways also depend
//! on mold and doors: a [`Map`] has them.
//!
//! ```
//! use survival::board::{Board, Ground, Map, Placing, TileFile};
//!
//! let file: TileFile = toml::from_str(include_str!("../../../content/invader/tiles.toml"))?;
//! let layout: Vec<Vec<Placing>> = vec![vec!["01-R@0".parse()?, "02-R@180".parse()?]];
//! let board = Board::lay(&|id| file.tiles.iter().find(|tile| tile.id == id), &layout)
//!     .expect("the tiles fit");
//!
//! let outside = board.zone("01-R:13").expect("a zone of the board");
//! assert_eq!(board.names(outside), ["01-R:13", "02-R:33"]);
//!
//! let map = Map::of(&board, &Ground::default());
//! let airlock = board.zone("01-R:22").expect("a zone of the board");
//! assert_eq!(map.distance(airlock, outside), 2);
//! assert!(!map.sight(airlock).contains(outside));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decor;
mod door;
mod lay;
mod layout;
mod map;
mod scenery;
mod tile;

use std::cmp::Ordering;

pub use decor::{Decor, DoorLook, Token};
pub use door::{Door, DoorKind, DoorSet, Doors, Doorway, MAX_DOORWAYS};
pub use layout::{LayoutFault, MetEdge, NotAPlacing, Placing};
pub use map::{Gait, Ground, Map};
pub use scenery::Scenery;
pub use tile::{Cell, Cuts, Edge, Edges, NotACell, Side, Tile, TileFault, TileFile, ZoneKind};

use crate::model::zone::{Zone, ZoneSet};

/// What lies between a cell of the board's grid and the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Border {
    /// The board ends here.
    Rim,
    /// A wall.
    Wall,
    /// A printed line, or the open side of a corridor.
    Open,
    /// Nothing: both cells belong to one zone.
    Merged,
    /// A doorway, or an airlock's door.
    Doorway(Door),
}

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellAt {
    /// Its row in the board's grid, which has three per tile.
    pub row: u8,
    /// Its column in the board's grid.
    pub col: u8,
    /// The tile on which it lies, a place in [`Board::tiles`].
    pub tile: u8,
    /// Its name on that tile.
    pub cell: Cell,
}

/// A tile as it lies on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct LaidTile {
    /// Number and side: `05-R`.
    pub id: String,
    /// How many quarter turns clockwise.
    pub quarter_turns: u8,
    /// Where its inner lines are drawn, as it lies.
    pub cuts: Cuts,
    /// What its cells are called, where they have names, as it lies upright.
    pub names: Option<[[String; 3]; 3]>,
    /// What stands or lies about in its cells, as it lies upright.
    pub scenery: Option<[[Scenery; 3]; 3]>,
    /// The zone with its printed place for an objective.
    pub objective: Option<Zone>,
    /// The zone with its printed place for a weapon crate.
    pub crate_spot: Option<Zone>,
}

/// Tiles laid out and joined to zones.
///
/// Zones are numbered in reading order of their first cells, doorways in
/// reading order too: the same layout always gives the same numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// Rows and columns of the grid of cells.
    rows: u8,
    cols: u8,
    /// Row by row.
    tiles: Vec<LaidTile>,
    /// The zone of each cell, row by row.
    zone_of: Vec<Zone>,
    /// What is east and south of each cell.
    east: Vec<Border>,
    south: Vec<Border>,
    zones: Vec<ZoneFacts>,
    doorways: Vec<Doorway>,
    /// The zones joined to each by a line or open side.
    open_next: Vec<ZoneSet>,
    /// The zones parted from each by a wall that mold can breach.
    walled_next: Vec<ZoneSet>,
    /// The zones of which mold can breach walls: those that aren't outside.
    indoors: ZoneSet,
    /// The zones along which sight runs on while there is no mold.
    lanes: ZoneSet,
    /// The dark zones.
    dark: ZoneSet,
    /// The dark rooms, which are as bright as others but where games say so.
    dark_rooms: ZoneSet,
    /// Doors that part buildings which are one by their tiles.
    parted: DoorSet,
}

/// What the board knows of a zone.
#[derive(Clone, PartialEq, Debug)]
struct ZoneFacts {
    kind: ZoneKind,
    name: String,
    place: Option<String>,
    cells: Vec<CellAt>,
    doors: DoorSet,
}

impl Board {
    /// Lays tiles out and joins them, or says everything that is wrong.
    ///
    /// `tiles` finds a tile side by its name.
    ///
    /// # Errors
    ///
    /// Every fault of the layout, in reading order.
    pub fn lay<'t>(
        tiles: &dyn Fn(&str) -> Option<&'t Tile>,
        layout: &[Vec<Placing>],
    ) -> Result<Board, Vec<LayoutFault>> {
        lay::lay(tiles, layout)
    }

    /// The zones, in order.
    pub fn zones(&self) -> impl Iterator<Item = Zone> + use<> {
        (0..self.zones.len()).map(|i| Zone(i as u8))
    }

    /// How many zones there are.
    #[inline]
    pub fn zone_count(&self) -> usize {
        self.zones.len()
    }

    /// All zones.
    #[inline]
    pub fn all(&self) -> ZoneSet {
        ZoneSet(u128::MAX >> (128 - self.zones.len()))
    }

    /// The dark zones.
    #[inline]
    pub fn dark(&self) -> ZoneSet {
        self.dark
    }

    /// The dark rooms: where enemies wait while a building is closed.
    #[inline]
    pub fn dark_rooms(&self) -> ZoneSet {
        self.dark_rooms
    }

    /// Whether the board has this zone: to be asked of zones that come from
    /// outside, since the other questions take it for granted.
    #[inline]
    pub fn has(&self, zone: Zone) -> bool {
        zone.index() < self.zones.len()
    }

    /// The zone with this name: `05-R:11` or `1R.NW` for any cell that belongs to
    /// it, or several of them, `05-R:33+06-R:13`, for a zone that lies on several
    /// tiles.
    pub fn zone(&self, name: &str) -> Option<Zone> {
        let mut parts = name.split('+').map(|part| self.zone_of_cell(part.trim()));
        let first = parts.next()??;
        parts.all(|zone| zone == Some(first)).then_some(first)
    }

    fn zone_of_cell(&self, name: &str) -> Option<Zone> {
        let (id, cell) = name.split_once([':', '.'])?;
        let place = self.tiles.iter().position(|tile| tile.id == id)?;
        let tile = &self.tiles[place];
        let is_called = |names: &[[String; 3]; 3], at: Cell| names[at.row()][at.col()] == cell;
        let cell = match &tile.names {
            Some(names) => Cell::all().find(|at| is_called(names, *at))?,
            None => cell.parse().ok()?,
        };
        let across = usize::from(self.cols) / 3;
        let lies = cell.turned(tile.quarter_turns);
        let row = place / across * 3 + lies.row();
        let col = place % across * 3 + lies.col();
        self.zone_of.get(row * usize::from(self.cols) + col).copied()
    }

    /// The name of a zone: that of its first cell in reading order.
    ///
    /// # Panics
    ///
    /// If the board doesn't have the zone, as do all questions about one zone.
    pub fn name(&self, zone: Zone) -> &str {
        &self.zones[zone.index()].name
    }

    /// What a place is called in words, by its first cell: `Orchard`. Where the
    /// tile has no words, the zone's name.
    pub fn place(&self, zone: Zone) -> &str {
        let facts = &self.zones[zone.index()];
        facts.place.as_deref().unwrap_or(&facts.name)
    }

    /// What stands or lies about in a cell.
    pub fn scenery(&self, at: CellAt) -> Scenery {
        let scenery = self.tiles[usize::from(at.tile)].scenery.as_ref();
        scenery.map_or(Scenery::None, |cells| cells[at.cell.row()][at.cell.col()])
    }

    /// The names of all cells of a zone.
    pub fn names(&self, zone: Zone) -> Vec<String> {
        self.cells(zone).iter().map(|&at| self.cell_name(at)).collect()
    }

    /// The name of a cell: `05-R:11`, `1R.NW`.
    pub fn cell_name(&self, at: CellAt) -> String {
        let tile = &self.tiles[usize::from(at.tile)];
        tile::spelled(&tile.id, tile.names.as_ref(), at.cell)
    }

    /// The cells of a zone, in reading order.
    pub fn cells(&self, zone: Zone) -> &[CellAt] {
        &self.zones[zone.index()].cells
    }

    /// What a zone is.
    #[inline]
    pub fn kind(&self, zone: Zone) -> ZoneKind {
        self.zones[zone.index()].kind
    }

    /// The tile sides on which a zone lies.
    pub fn tiles_of(&self, zone: Zone) -> Vec<&str> {
        let mut ids: Vec<&str> = Vec::new();
        for at in self.cells(zone) {
            let id = self.tiles[usize::from(at.tile)].id.as_str();
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    /// The building to which a zone belongs: rooms joined by doorways. None
    /// for what lies outside of buildings, corridors and tunnels.
    pub fn building(&self, zone: Zone) -> ZoneSet {
        let mut building = ZoneSet::EMPTY;
        let mut fresh = ZoneSet::only(zone);
        while let Some(next) = fresh.first() {
            fresh.remove(next);
            if !self.kind(next).is_room() || building.contains(next) {
                continue;
            }
            building.insert(next);
            for door in self.doorways_of(next) - self.parted {
                if let Some(beyond) = self.doorways[door.index()].beyond(next) {
                    fresh.insert(beyond);
                }
            }
        }
        building
    }

    /// Sets a door into a gap between two rooms: what lies on its sides are
    /// buildings of their own from now on.
    pub fn part(&mut self, gap: Door) {
        if let Some(doorway) = self.doorways.get_mut(gap.index()) {
            doorway.kind = DoorKind::Doorway;
            self.parted.insert(gap);
        }
    }

    /// The doors that lead out of a building.
    pub fn ways_out(&self, building: ZoneSet) -> DoorSet {
        let leads = |doorway: &Doorway| {
            doorway.kind == DoorKind::Doorway
                && building.contains(doorway.a) != building.contains(doorway.b)
        };
        let doors = self.doorways.iter().enumerate().filter(|(_, doorway)| leads(doorway));
        doors.map(|(index, _)| Door(index as u8)).collect()
    }

    /// The doorways between buildings and tunnels.
    pub fn accesses(&self) -> DoorSet {
        let leads = |doorway: &Doorway| {
            let kinds = [doorway.a, doorway.b].map(|zone| self.kind(zone));
            kinds.contains(&ZoneKind::Tunnel) && kinds.iter().any(|kind| kind.is_room())
        };
        let doors = self.doorways.iter().enumerate().filter(|(_, doorway)| leads(doorway));
        doors.map(|(index, _)| Door(index as u8)).collect()
    }

    /// The zones that lie wholly on these tiles, given as bits by their places.
    pub fn wholly_on(&self, tiles: u32) -> ZoneSet {
        let lies = |at: &CellAt| tiles >> at.tile & 1 == 1;
        self.zones().filter(|zone| self.cells(*zone).iter().all(lies)).collect()
    }

    /// The tile on which a cell of the grid lies, as a place in [`tiles`](Board::tiles).
    pub(super) fn tile_of(&self, cell: usize) -> usize {
        let (row, col) = (cell / self.cols(), cell % self.cols());
        row / 3 * (self.cols() / 3) + col / 3
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> &[LaidTile] {
        &self.tiles
    }

    /// How many rows of cells there are: three per tile.
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// How many columns of cells there are: three per tile.
    pub fn cols(&self) -> usize {
        usize::from(self.cols)
    }

    /// The zone to which a cell of the grid belongs.
    pub fn at(&self, row: usize, col: usize) -> Option<Zone> {
        (row < self.rows() && col < self.cols()).then(|| self.zone_of[row * self.cols() + col])
    }

    /// What lies on one side of a cell of the grid; beyond the grid all is rim.
    pub fn border(&self, row: usize, col: usize, side: Side) -> Border {
        if row >= self.rows() || col >= self.cols() {
            return Border::Rim;
        }
        let here = row * self.cols() + col;
        match side {
            Side::East => self.east[here],
            Side::South => self.south[here],
            Side::West if col > 0 => self.east[here - 1],
            Side::North if row > 0 => self.south[here - self.cols()],
            Side::West | Side::North => Border::Rim,
        }
    }

    /// The doorways; a [`Door`] is a place in this list.
    #[inline]
    pub fn doorways(&self) -> &[Doorway] {
        &self.doorways
    }

    /// The doorways of a zone, an airlock's door among them.
    #[inline]
    pub fn doorways_of(&self, zone: Zone) -> DoorSet {
        self.zones[zone.index()].doors
    }

    /// The doorway that joins two zones, where there is one.
    #[inline]
    pub fn doorway_between(&self, a: Zone, b: Zone) -> Option<Door> {
        if a == b {
            return None;
        }
        (self.doorways_of(a) & self.doorways_of(b)).first()
    }

    /// The zones as one meets them going clockwise around the board's centre,
    /// beginning at the top. Of zones in one direction the nearest comes first.
    ///
    /// Whole numbers only, so that every machine finds the same order.
    pub fn clockwise(&self, zones: &[Zone]) -> Vec<Zone> {
        let mut bearings: Vec<Bearing> = zones.iter().map(|&zone| self.bearing(zone)).collect();
        bearings.sort_by(Bearing::order);
        bearings.into_iter().map(|bearing| bearing.zone).collect()
    }

    fn bearing(&self, zone: Zone) -> Bearing {
        let cells = self.cells(zone);
        let count = cells.len() as i64;
        let (mut x, mut y) = (0, 0);
        for at in cells {
            x += 2 * i64::from(at.col) + 1;
            y += 2 * i64::from(at.row) + 1;
        }
        Bearing {
            zone,
            x: x - count * i64::from(self.cols),
            y: y - count * i64::from(self.rows),
            scale: count,
        }
    }
}

/// Where a zone's centre lies as seen from the board's, times `2 * scale`.
struct Bearing {
    zone: Zone,
    x: i64,
    y: i64,
    scale: i64,
}

impl Bearing {
    /// The very centre first, then from the top to the right down to the
    /// bottom, then the left half.
    fn half(&self) -> u8 {
        match (self.x, self.y) {
            (0, 0) => 0,
            (x, y) if x > 0 || (x == 0 && y < 0) => 1,
            _ => 2,
        }
    }

    fn order(a: &Bearing, b: &Bearing) -> Ordering {
        let turn = a.x * b.y - a.y * b.x;
        let far = |b: &Bearing| b.x * b.x + b.y * b.y;
        a.half()
            .cmp(&b.half())
            .then(0.cmp(&turn))
            .then((far(a) * b.scale * b.scale).cmp(&(far(b) * a.scale * a.scale)))
            .then(a.zone.cmp(&b.zone))
    }
}
