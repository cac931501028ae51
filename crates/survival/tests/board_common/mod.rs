//! Boards for tests, laid with the tiles of Invader.

#![allow(dead_code)]

use survival::board::{
    Board, Border, DoorKind, DoorSet, Doorway, Ground, LayoutFault, Map, Placing, Side, Tile,
    TileFile, ZoneKind,
};
use survival::zone::{Zone, ZoneSet};

/// The layout of mission 3, "The Rearguard".
pub const REARGUARD: &str = "01-V@0 09-V@0 02-V@0 / 04-V@90 07-V@270 06-V@0";

/// The layout of mission 0, "Tutorial: Breach!".
pub const BREACH: &str = "01-R@0 02-R@180 / 03-V@0 05-R@270";

/// The eighteen sides of Invader's tiles.
pub fn tiles() -> Vec<Tile> {
    let file: TileFile = toml::from_str(include_str!("../../../../content/invader/tiles.toml"))
        .expect("the tiles of Invader are well written");
    file.tiles
}

/// The eighteen sides of Dark Side's tiles.
pub fn dark_tiles() -> Vec<Tile> {
    let file: TileFile = toml::from_str(include_str!("../../../../content/darkside/tiles.toml"))
        .expect("the tiles of Dark Side are well written");
    file.tiles
}

/// The eighteen sides of Second Edition's tiles.
pub fn city_tiles() -> Vec<Tile> {
    let file: TileFile = toml::from_str(include_str!("../../../../content/second/tiles.toml"))
        .expect("the tiles of Second Edition are well written");
    file.tiles
}

/// Lays out tiles of Second Edition that fit.
pub fn city(text: &str) -> Board {
    let tiles = city_tiles();
    Board::lay(&|id| tiles.iter().find(|tile| tile.id == id), &layout(text))
        .unwrap_or_else(|faults| panic!("{text}: {faults:#?}"))
}

/// A layout as missions write it: rows on lines, placings between spaces.
pub fn layout(text: &str) -> Vec<Vec<Placing>> {
    let row = |line: &str| line.split_whitespace().map(|p| p.parse().expect("a placing")).collect();
    text.split('/').map(row).collect()
}

/// Lays out tiles of Invader.
pub fn try_board(text: &str) -> Result<Board, Vec<LayoutFault>> {
    let tiles = tiles();
    Board::lay(&|id| tiles.iter().find(|tile| tile.id == id), &layout(text))
}

/// Lays out tiles of Invader that fit.
pub fn board(text: &str) -> Board {
    try_board(text).unwrap_or_else(|faults| panic!("{text}: {faults:#?}"))
}

/// The zone with this name.
pub fn zone(board: &Board, name: &str) -> Zone {
    board.zone(name).unwrap_or_else(|| panic!("no zone {name}"))
}

/// The zones with these names.
pub fn zones(board: &Board, names: &[&str]) -> ZoneSet {
    names.iter().map(|name| zone(board, name)).collect()
}

/// Bare ground: no mold, and no door in the way.
pub const BARE: Ground = Ground {
    active_mold: ZoneSet::EMPTY,
    inactive_mold: ZoneSet::EMPTY,
    shut: DoorSet::EMPTY,
    barred: DoorSet::EMPTY,
    fallen: 0,
    held: DoorSet::EMPTY,
    held_some: DoorSet::EMPTY,
    dark_range: 0,
    dark_rooms: false,
};

/// Active mold in these zones.
pub fn active(board: &Board, names: &[&str]) -> Ground {
    Ground { active_mold: zones(board, names), ..BARE }
}

/// Inactive mold in these zones.
pub fn inactive(board: &Board, names: &[&str]) -> Ground {
    Ground { inactive_mold: zones(board, names), ..BARE }
}

/// The doorway between two zones, alone.
pub fn doorway(board: &Board, a: &str, b: &str) -> DoorSet {
    DoorSet::only(board.doorway_between(zone(board, a), zone(board, b)).expect("a doorway"))
}

/// Draws a board as tests write it: a letter per cell, and between two cells
/// `|` or `-` for a wall, `:` for a line, `+` for a doorway, `/` for a gap,
/// `=` for an airlock's door and nothing inside a zone. A doorway across a corner is `x`.
pub fn drawn(board: &Board, mark: &dyn Fn(Zone) -> char) -> String {
    let border = |border: Border, wall: char| match border {
        Border::Rim | Border::Merged => ' ',
        Border::Wall => wall,
        Border::Open => ':',
        Border::Doorway(door) => match board.doorways()[door.index()].kind {
            DoorKind::Doorway => '+',
            DoorKind::Airlock => '=',
            DoorKind::Gap => '/',
        },
    };
    let corner = |row: usize, col: usize| {
        let upper_left = |d: &Doorway| {
            let [a, b] = d.cells.map(|(r, c)| (usize::from(r), usize::from(c)));
            (a.0.min(b.0), a.1.min(b.1)) == (row, col)
        };
        let mut across = board.doorways().iter().filter(|d| d.is_across_a_corner());
        if across.any(upper_left) { 'x' } else { ' ' }
    };
    let mut text = String::new();
    for row in 0..board.rows() {
        let (mut cells, mut below) = (String::new(), String::new());
        for col in 0..board.cols() {
            cells.push(board.at(row, col).map_or('?', mark));
            cells.extend([' ', border(board.border(row, col, Side::East), '|'), ' ']);
            below.push(border(board.border(row, col, Side::South), '-'));
            below.extend([' ', corner(row, col), ' ']);
        }
        text.push_str(cells.trim_end());
        text.push('\n');
        if row + 1 < board.rows() {
            text.push_str(below.trim_end());
            text.push('\n');
        }
    }
    text
}

/// The letter of a zone's kind: `x` exterior, `c` corridor, `t` tunnel, `l`
/// street, `r` room, `d` dark room, `s` security, `o` oxygen, `a` airlock; with mold `m`, and `i` when
/// that is inactive.
pub fn letter(board: &Board, ground: &Ground, zone: Zone) -> char {
    if ground.active_mold.contains(zone) {
        return 'm';
    }
    if ground.inactive_mold.contains(zone) {
        return 'i';
    }
    match board.kind(zone) {
        ZoneKind::Room => 'r',
        ZoneKind::Security => 's',
        ZoneKind::Oxygen => 'o',
        ZoneKind::Airlock => 'a',
        ZoneKind::Corridor => 'c',
        ZoneKind::Exterior => 'x',
        ZoneKind::Tunnel => 't',
        ZoneKind::Street => 'l',
        ZoneKind::Dark => 'd',
    }
}

/// A picture as it stands indented in a test.
fn plain(picture: &str) -> String {
    let lines: Vec<&str> = picture.lines().map(str::trim_end).collect();
    let lines: Vec<&str> = lines.into_iter().skip_while(|line| line.is_empty()).collect();
    let indent = |line: &&&str| line.len() - line.trim_start().len();
    let margin =
        lines.iter().filter(|line| !line.is_empty()).map(|l| indent(&l)).min().unwrap_or(0);
    let text: Vec<&str> = lines.iter().map(|line| line.get(margin..).unwrap_or("")).collect();
    text.join("\n").trim_end().to_owned() + "\n"
}

/// Checks who is seen: `@` is the actor, capitals are in sight.
#[track_caller]
pub fn assert_sight(board: &Board, ground: &Ground, from: &str, picture: &str) {
    assert_capitals(board, ground, from, Map::sight, picture);
}

/// Checks neighbours: `@` is the actor, capitals are one step away.
#[track_caller]
pub fn assert_steps(board: &Board, ground: &Ground, from: &str, picture: &str) {
    assert_capitals(board, ground, from, Map::neighbours, picture);
}

#[track_caller]
fn assert_capitals(
    board: &Board,
    ground: &Ground,
    from: &str,
    reached: fn(&Map, Zone) -> ZoneSet,
    picture: &str,
) {
    let from = zone(board, from);
    let reached = reached(&Map::of(board, ground), from);
    let found = drawn(board, &|zone| match letter(board, ground, zone) {
        _ if zone == from => '@',
        kind if reached.contains(zone) => kind.to_ascii_uppercase(),
        kind => kind,
    });
    compare(&found, picture);
}

/// Checks numbers per zone, of one digit: `.` is nothing.
#[track_caller]
pub fn assert_counts(board: &Board, count: &dyn Fn(Zone) -> u8, picture: &str) {
    let digit = |zone| char::from_digit(u32::from(count(zone)), 10).unwrap_or('.');
    compare(&drawn(board, &digit), picture);
}

#[track_caller]
fn compare(found: &str, picture: &str) {
    let expected = plain(picture);
    assert!(found == expected, "expected\n{expected}\nfound\n{found}");
}
