//! The names that a mission file has for zones, doors and tiles.

use crate::board::{Board, Cell, Door, DoorKind, Placing};
use crate::content::Content;
use crate::model::zone::{Zone, ZoneSet};
use sheet::{Fields, Item, advice, nearest};

/// The board of a mission being read, which names its zones and doors.
pub(in crate::missions) struct MissionBoard<'p> {
    pub(in crate::missions) board: Option<&'p Board>,
    pub(in crate::missions) layout: &'p [Vec<Placing>],
    pub(in crate::missions) content: &'p Content,
}

impl MissionBoard<'_> {
    /// A zone by its name. Without a board nothing is said: the layout is wrong already.
    pub(in crate::missions) fn zone(&self, item: &Item) -> Option<Zone> {
        let name = item.text()?;
        let found = self.board?.zone(name);
        if found.is_none() {
            item.report(format!("there is no zone `{name}` on this board"), self.where_else(name));
        }
        found
    }

    /// What is wrong with the name of a zone.
    pub(in crate::missions) fn where_else(&self, name: &str) -> String {
        let form = "write a zone as tile and cell, as in `05-R:11`";
        for part in name.split('+') {
            let Some((tile, cell)) = part.trim().split_once([':', '.']) else {
                return form.to_owned();
            };
            let laid = || self.layout.iter().flatten().map(|placing| placing.tile.as_str());
            if !laid().any(|id| id == tile) {
                return match nearest(tile, laid()) {
                    Some(meant) => format!("tile `{tile}` isn't laid out: did you mean `{meant}`?"),
                    None => format!("tile `{tile}` isn't laid out: {}", advice("", laid())),
                };
            }
            let tiles = self.board.map(|board| board.tiles()).unwrap_or_default();
            let names =
                tiles.iter().find(|laid| laid.id == tile).and_then(|laid| laid.names.as_ref());
            if let Some(names) = names {
                let known = || names.iter().flatten().map(String::as_str);
                if !known().any(|name| name == cell) {
                    return format!(
                        "tile `{tile}` has no zone `{cell}`: {}",
                        advice(cell, known())
                    );
                }
            } else if cell.parse::<Cell>().is_err() {
                return format!("`{cell}` is no cell: write row and column, from `11` to `33`");
            }
        }
        "these cells belong to different zones: name one of them".to_owned()
    }

    pub(in crate::missions) fn zones(&self, items: &[Item]) -> Vec<Zone> {
        let mut zones = Vec::new();
        for item in items {
            let Some(zone) = self.zone(item) else { continue };
            if zones.contains(&zone) {
                item.report("this zone is named twice", "take one of them out");
            }
            zones.push(zone);
        }
        zones
    }

    /// The zone of an entry such as `{ zone = "05-R:11", … }`.
    pub(in crate::missions) fn zone_of(&self, fields: &Fields) -> Option<Zone> {
        fields.need("zone", "\"05-R:11\"").and_then(|item| self.zone(&item))
    }

    /// The doorway of an entry such as `{ between = ["05-R:11", "05-R:12"] }`.
    pub(in crate::missions) fn door(&self, fields: &Fields, wanted: DoorKind) -> Option<Door> {
        let item = fields.need("between", "[\"05-R:11\", \"05-R:12\"]")?;
        let ends = item.list();
        let [a, b] = ends[..] else {
            item.report("a door stands between two zones", "name the zone on each side");
            return None;
        };
        let (a, b) = (self.zone(&a)?, self.zone(&b)?);
        let board = self.board?;
        let doorways = board.doorways_of(a) & board.doorways_of(b);
        let kind = |door: Door| board.doorways()[door.index()].kind;
        let found = doorways.iter().find(|door| a != b && kind(*door) == wanted);
        if found.is_none() {
            let from = |zone: Zone| {
                let doors = board.doorways_of(zone).iter().filter(|door| kind(*door) == wanted);
                let beyond = doors.filter_map(|door| board.doorways()[door.index()].beyond(zone));
                beyond.map(|zone| format!("`{}`", board.name(zone))).collect::<Vec<_>>()
            };
            let (what, beyond) = match wanted {
                DoorKind::Doorway => ("doorway", from(a)),
                DoorKind::Airlock => ("airlock door", from(a)),
                DoorKind::Gap => ("gap", from(a)),
            };
            let help = if beyond.is_empty() {
                format!("`{}` has no {what} at all", board.name(a))
            } else {
                format!("from `{}` there is one to {}", board.name(a), beyond.join(", "))
            };
            item.report(format!("there is no {what} between these zones"), help);
        }
        found
    }

    /// The place on the board of a tile that is laid out.
    pub(in crate::missions) fn tile(&self, item: &Item) -> Option<usize> {
        let id = item.text()?;
        let laid = || self.layout.iter().flatten().map(|placing| placing.tile.as_str());
        let found = laid().position(|tile| tile == id);
        if found.is_none() {
            item.report(format!("tile `{id}` isn't laid out"), advice(id, laid()));
        }
        found
    }

    /// The zones that lie on these tiles, at least with a part.
    pub(in crate::missions) fn on_tiles(&self, items: &[Item]) -> ZoneSet {
        let mut zones = ZoneSet::EMPTY;
        for item in items {
            let (Some(id), Some(board)) = (item.text(), self.board) else { continue };
            self.tile(item);
            let on_tile = |zone: &Zone| board.tiles_of(*zone).contains(&id);
            zones |= board.zones().filter(on_tile).collect();
        }
        zones
    }
}
