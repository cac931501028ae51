//! Boards of Second Edition: zones of its missions, streets, rooms, doors, sight.
//!
//! "Useful Definitions", "Line of Sight" and "Movement".

mod board_common;

use board_common::{BARE, city, city_tiles, zone, zones};
use survival::board::{Board, DoorKind, Gait, Ground, Map, TileFault, ZoneKind};
use survival::zone::{Zone, ZoneSet};

/// A mission, its layout, and what was counted on the tiles by others: zones,
/// dark rooms, and the buildings by the tiles over which they stretch.
#[rustfmt::skip]
const COUNTED: [(&str, &str, usize, u32, &str); 26] = [
    ("M0", "1V@270 3V@270", 14, 4, "1V 3V"),
    ("M1", "1V@270 7R@180 3R@270 / 5R@0 9R@270 6R@0 / 8V@0 2V@180 4V@180", 47, 13, "1V 3R+7R 5R 9R 6R 2V+8V 4V"),
    ("M2", "7V@270 5V@0 2V@270 / 9R@90 6R@0 4R@270 / 1V@90 8V@0 3V@0", 51, 15, "2V+5V+7V 9R 4R+6R 1V+3V+8V"),
    ("M3", "5V@0 4V@0 1V@0 / 7R@270 6R@0 3R@90 / 9V@180 2V@90 8V@0", 47, 15, "4V+5V 1V 7R+9V 3R+6R 2V+8V"),
    ("M4", "3V@90 7R@270 8V@270 / 4V@270 5R@90 6V@90", 34, 10, "3V 5R+7R 6V+8V 4V"),
    ("M5", "6R@0 7R@0 2V@0 / 3V@0 5R@270 9R@270 / 8V@90 4R@0 1V@90", 48, 13, "6R+7R 2V 3V+8V 4R+5R 9R 1V"),
    ("M6", "4V@0 9R@0 8V@270 / 1V@180 5R@270 6V@90", 32, 10, "4V 9R 6V+8V 1V 5R"),
    ("M7", "3V@0 4V@180 / 8V@90 6V@90", 25, 8, "3V+8V 4V+6V"),
    ("M8", "4V@0 9R@270 8V@270 / 3V@0 6R@90 5V@90", 33, 10, "4V 9R 5V+8V 3V 6R"),
    ("M9", "2V@270 4V@90 / 9R@270 3V@270", 24, 7, "2V 4V 9R 3V"),
    ("M10", "5R@180 1R@180 / 2V@180 7R@90", 26, 5, "1R+5R+7R 2V"),
    ("M11", "2R@0 4R@270 / 9V@90 7V@90", 26, 7, "2R+4R 7V+9V"),
    ("M12", "7V@90 2R@180 6R@90 / 9V@270 1R@270 8R@90", 40, 9, "1R+2R+7V+9V 6R+8R"),
    ("M13", "3V@90 1R@0 7V@270 / 2V@180 6R@90 4V@180", 35, 10, "3V 1R+7V 2V 6R 4V"),
    ("M14", "2V@270 6R@270 9V@0 / 7V@90 8R@0 4R@0", 34, 9, "2V 6R 4R+9V 7V+8R"),
    ("M15", "9R@90 7R@180 6R@180 / 4R@270 2R@180 3V@270 / 5R@180 1R@270 8V@270", 52, 12, "9R 6R+7R 1R+2R+4R+5R 3V+8V"),
    ("M16", "2V@90 1V@180 / 4V@90 3V@90", 30, 8, "1V+2V+3V+4V"),
    ("M17", "4V@270 1R@90 2R@180 / 5V@270 6R@270 3R@0 / 7V@180 9R@0 8R@90", 54, 13, "4V+5V+7V 1R+2R+3R+6R+8R 9R"),
    ("M18", "4R@0 7R@270 3V@270 / 2R@0 1R@270 6V@90", 37, 9, "1R+2R+4R+7R 3V+6V"),
    ("M19", "2R@90 4R@270 7R@0 / 9V@180 3V@270 6V@180", 36, 10, "2R+4R+7R+9V 3V+6V"),
    ("M20", "8R@180 1R@180 5V@90 / 3V@0 7R@90 6V@90", 35, 9, "1R+7R+8R 5V+6V 3V"),
    ("M21", "9R@270 8R@270 3V@180 / 2V@180 7R@90 1V@90", 34, 9, "9R 7R+8R 3V 2V 1V"),
    ("M22", "4R@90 3R@270 1R@270 / 9V@90 5V@180 8V@0", 34, 9, "1R+3R+4R 5V+8V+9V"),
    ("M23", "3R@0 9V@0 7V@180 / 6R@270 1R@0 2R@270", 39, 9, "3R+6R 1R+2R+7V+9V"),
    ("M24", "7R@270 8R@180 6R@180 / 4R@0 5R@270 9R@90 / 2R@0 1R@270 3V@270", 53, 11, "1R+2R+4R+5R+7R 6R+8R 9R 3V"),
    ("M25", "2R@90 8R@0 9R@90 / 1R@0 7R@0 4V@180", 38, 8, "1R+2R+7R+8R 9R 4V"),
];

/// The buildings of a board, each once.
fn buildings(board: &Board) -> Vec<ZoneSet> {
    let rooms = board.zones().filter(|zone| board.kind(*zone).is_room());
    let first = |zone: &Zone| board.building(*zone).first() == Some(*zone);
    rooms.filter(first).map(|zone| board.building(zone)).collect()
}

/// The tiles of a building, in their order: `2V+8V`.
fn tiles_of(board: &Board, building: ZoneSet) -> String {
    let mut ids: Vec<&str> = building.iter().flat_map(|zone| board.tiles_of(zone)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.join("+")
}

#[test]
fn every_mission_has_the_zones_dark_rooms_and_buildings_that_were_counted() {
    for (mission, layout, zones, dark, families) in COUNTED {
        let board = city(layout);
        assert_eq!(board.zone_count(), zones, "{mission}: zones");
        assert_eq!(board.dark_rooms().len(), dark, "{mission}: dark rooms");
        let mut found: Vec<String> =
            buildings(&board).into_iter().map(|one| tiles_of(&board, one)).collect();
        let mut counted: Vec<&str> = families.split(' ').collect();
        found.sort();
        counted.sort_unstable();
        assert_eq!(found, counted, "{mission}: buildings");
    }
}

#[test]
fn all_eighteen_faces_are_there_and_sound() {
    let tiles = city_tiles();
    assert_eq!(tiles.len(), 18);
    for tile in &tiles {
        assert_eq!(tile.faults(), Vec::<TileFault>::new());
        let spots = [tile.objective, tile.crate_spot];
        assert!(spots.into_iter().flatten().all(|cell| tile.kind(cell).is_room()), "{}", tile.id);
        assert_eq!(spots.iter().flatten().count(), 2, "{} has two printed places", tile.id);
    }
}

#[test]
fn streets_run_on_over_the_edges_of_tiles_and_rooms_have_gaps_there() {
    // M1: nine tiles, and in their middle a house that stands alone.
    let board = city(COUNTED[1].1);
    let corner = zone(&board, "5R.SW");
    assert_eq!(board.names(corner), ["5R.SW", "8V.NW"]);
    assert_eq!(board.zone("5R.SW+8V.NW"), Some(corner));
    assert_eq!(board.zone("5R.SW+8V.NE"), None, "two zones have no one name");
    assert_eq!(board.name(corner), "5R.SW");
    // Four corners of four tiles are one zone.
    assert_eq!(board.cells(zone(&board, "9R.NE")).len(), 4);
    // A room over two cells of its tile is one zone with one name.
    let hall = zone(&board, "8V.B");
    assert_eq!(board.cells(hall).len(), 2);
    assert_eq!(board.kind(hall), ZoneKind::Room);
    // 2V and 8V are one house: between them is a gap, and no door.
    let (a, b) = (zone(&board, "8V.B"), zone(&board, "2V.C"));
    let gap = board.doorway_between(a, b).expect("a gap");
    assert_eq!(board.doorways()[gap.index()].kind, DoorKind::Gap);
    assert_eq!(Map::of(&board, &BARE).door(a, b), None);
}

#[test]
fn a_side_that_is_building_all_along_has_two_gaps_and_a_wall_between() {
    // 5V and 6V back to back: A-B and B-A, each cell facing another room.
    let board = city("5V@180 / 6V@0");
    let (near, far) = (zone(&board, "5V.A"), zone(&board, "5V.B"));
    let (a, b) = (zone(&board, "6V.A"), zone(&board, "6V.B"));
    let map = Map::of(&board, &BARE);
    assert!(map.neighbours(near).contains(b) && map.neighbours(far).contains(a));
    // The two large rooms touch in the middle, where the wall is.
    assert!(!map.neighbours(near).contains(a));
    assert!(!map.sight(near).contains(a));
}

#[test]
fn nobody_sees_or_walks_through_walls_of_houses() {
    let board = city("9R@0");
    let map = Map::of(&board, &BARE);
    let house = zone(&board, "9R.A");
    assert_eq!(map.neighbours(house), zones(&board, &["9R.W", "9R.E"]));
    assert_eq!(map.sight(house), zones(&board, &["9R.A", "9R.W", "9R.E"]));
    assert_eq!(map.distance(zone(&board, "9R.N"), house), 3);
}

/// From a house out into the street: straight, any number of zones; from the
/// street into a house: one zone; closed doors stop both.
#[test]
fn sight_from_a_house_runs_down_the_street() {
    let board = city("9R@0 6R@0");
    let door =
        |a: &str, b: &str| board.doorway_between(zone(&board, a), zone(&board, b)).expect("a door");
    let map = Map::of(&board, &BARE);
    let house = zone(&board, "9R.A");
    let sight = map.sight(house);
    // 9R.E and 6R.W are one stretch of street; behind it is another house.
    assert_eq!(zone(&board, "9R.E"), zone(&board, "6R.W"));
    assert!(sight.contains(zone(&board, "9R.E")));
    assert!(sight.contains(zone(&board, "6R.A")), "out over the street and one zone in");
    assert!(!sight.contains(zone(&board, "6R.B")), "and no farther");
    let street = map.sight(zone(&board, "9R.E"));
    assert!(street.contains(house) && street.contains(zone(&board, "6R.A")));
    assert!(!street.contains(zone(&board, "6R.B")), "the second room is out of sight");
    let along = map.sight(zone(&board, "9R.NW"));
    let row = ["9R.NW", "9R.N", "9R.NE", "6R.N", "6R.NE", "9R.W", "9R.SW"];
    assert_eq!(along, zones(&board, &row), "straight lines to the rim");
    assert_eq!(map.range(zone(&board, "9R.NW"), zone(&board, "6R.NE")), 4);
    let shut = [door("9R.A", "9R.E"), door("6R.A", "6R.W")].into_iter().collect();
    let map = Map::of(&board, &Ground { shut, ..BARE });
    assert!(!map.sight(house).contains(zone(&board, "9R.E")));
    assert!(!map.sight(zone(&board, "9R.E")).contains(zone(&board, "6R.A")));
}

/// The quarters of a plaza lead nowhere but through doors.
#[test]
fn a_quarter_of_a_plaza_is_closed_in() {
    let board = city(COUNTED[2].1);
    let map = Map::of(&board, &BARE);
    assert_eq!(map.neighbours(zone(&board, "7V.NE")), zones(&board, &["7V.C"]));
}

/// Dark rooms hide nothing, unless the table plays with them.
#[test]
fn dark_rooms_are_as_bright_as_others_unless_the_table_says_otherwise() {
    let board = city("3R@0");
    let (dark, next) = (zone(&board, "3R.A"), zone(&board, "3R.B"));
    assert_eq!(board.dark_rooms(), ZoneSet::only(dark));
    assert!(board.dark().is_empty());
    let map = Map::of(&board, &BARE);
    assert!(!map.has_dark() && map.sight_in_dark(next).contains(dark));
    let map = Map::of(&board, &Ground { dark_rooms: true, dark_range: 0, ..BARE });
    assert!(map.has_dark() && !map.sight_in_dark(next).contains(dark));
    let map = Map::of(&board, &Ground { dark_rooms: true, dark_range: 1, ..BARE });
    assert!(map.sight_in_dark(next).contains(dark), "one zone away it can be seen");
}

/// Enemies that doors hold go round by open streets, or stay.
#[test]
fn closed_doors_end_the_ways_of_enemies() {
    let board = city("9R@0");
    let doors: Vec<_> = (0..2).map(survival::board::Door).collect();
    let held = doors.into_iter().collect();
    let map = Map::of(&board, &Ground { held, ..BARE });
    let (house, street) = (zone(&board, "9R.A"), zone(&board, "9R.W"));
    assert_eq!(map.enemy_steps_toward(Gait::Free, street, house), ZoneSet::EMPTY);
    let east: Zone = zone(&board, "9R.E");
    assert_eq!(
        map.enemy_steps_toward(Gait::Free, street, east),
        zones(&board, &["9R.NW", "9R.SW"])
    );
}

/// What was read wrongly is told.
#[test]
fn a_name_for_cells_that_are_no_zone_is_told() {
    let mut tile = city_tiles().remove(0);
    if let Some(names) = &mut tile.names {
        names[0][0] = "S".to_owned();
    }
    let torn = TileFault::Name { tile: "1R".to_owned(), name: "S".to_owned() };
    assert_eq!(tile.faults(), [torn]);
}
