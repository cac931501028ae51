//! How a mission lays its tiles out, and what can be wrong with that.
//!
//! Speaks for the tile plans of Invader's missions. A layout is rows of
//! placings; a placing is a tile side and how far it is turned.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::tile::{Cell, Edge, Side, TileFault, ZoneKind};
use crate::model::zone::MAX_ZONES;

/// A tile side as it lies on the table.
///
/// Written `05-R@270`: the side, then how many degrees it is turned clockwise.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Placing {
    /// Number and side, as printed on the tile.
    pub tile: String,
    /// How many quarter turns clockwise: 0 to 3.
    pub quarter_turns: u8,
}

impl fmt::Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.tile, u32::from(self.quarter_turns % 4) * 90)
    }
}

/// A text that names no placing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotAPlacing {
    /// There is no `@`, or nothing before it.
    #[error("`{0}` is not a placing: write a tile side, `@` and its turn, as in `05-R@270`")]
    Form(String),
    /// The turn isn't one of four.
    #[error("`{0}` is turned by `{1}`: write 0, 90, 180 or 270 (degrees, clockwise)")]
    Turn(String, String),
}

impl FromStr for Placing {
    type Err = NotAPlacing;

    fn from_str(text: &str) -> Result<Placing, NotAPlacing> {
        let (tile, turn) = text
            .split_once('@')
            .filter(|(tile, _)| !tile.is_empty() && !tile.contains([':', '+', ' ']))
            .ok_or_else(|| NotAPlacing::Form(text.to_owned()))?;
        let quarter_turns = match turn {
            "0" => 0,
            "90" => 1,
            "180" => 2,
            "270" => 3,
            _ => return Err(NotAPlacing::Turn(text.to_owned(), turn.to_owned())),
        };
        Ok(Placing { tile: tile.to_owned(), quarter_turns })
    }
}

impl TryFrom<String> for Placing {
    type Error = NotAPlacing;

    fn try_from(text: String) -> Result<Placing, NotAPlacing> {
        text.parse()
    }
}

impl From<Placing> for String {
    fn from(placing: Placing) -> String {
        placing.to_string()
    }
}

/// One of two edges that meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MetEdge {
    /// The tile side.
    pub tile: String,
    /// The cell behind the edge, by its name on the tile.
    pub cell: Cell,
    /// The side of the laid-out tile, as the board is seen.
    pub side: Side,
    /// What the tile has there.
    pub edge: Edge,
    /// What the cell is.
    pub kind: ZoneKind,
}

impl fmt::Display for MetEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MetEdge { tile, cell, side, edge, kind } = self;
        write!(f, "the {side} side of {tile}:{cell} is `{edge}` ({kind})")
    }
}

/// What is wrong with a layout. Rows and columns count tiles, from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LayoutFault {
    /// No tile at all.
    #[error("the layout has no tile")]
    Empty,
    /// A row is shorter or longer than the first.
    #[error("row {row} of the layout has {found} tiles, the first row has {expected}")]
    Ragged {
        /// The row.
        row: usize,
        /// Tiles in the first row.
        expected: usize,
        /// Tiles in this one.
        found: usize,
    },
    /// Nobody knows the tile.
    #[error("row {row}, column {col} of the layout: there is no tile `{tile}`")]
    UnknownTile {
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
        /// The name as written.
        tile: String,
    },
    /// A tile side lies on the board twice, so its zones' names would be ambiguous.
    #[error("row {row}, column {col} of the layout: tile `{tile}` is used before")]
    RepeatedTile {
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
        /// The name as written.
        tile: String,
    },
    /// A tile is unsound in itself.
    #[error(transparent)]
    Tile(#[from] TileFault),
    /// Two edges meet that can't.
    #[error("edges contradict: {a}, but {b}")]
    Edges {
        /// One.
        a: MetEdge,
        /// The other.
        b: MetEdge,
    },
    /// More zones than a board may have.
    #[error("the layout has {0} zones; a board has at most {MAX_ZONES}")]
    TooManyZones(usize),
    /// More doorways than a board may have.
    #[error("the layout has {0} doorways; a board has at most {max}", max = super::MAX_DOORWAYS)]
    TooManyDoorways(usize),
}
