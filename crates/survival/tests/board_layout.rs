//! Laying tiles out: names, joints, order, and what is refused.

mod board_common;

use board_common::{BREACH, board, layout, tiles, try_board, zone, zones};
use survival::board::{
    Board, Border, DoorKind, LayoutFault, NotAPlacing, Placing, Side, TileFault, TileFile, ZoneKind,
};

fn told(text: &str) -> Vec<String> {
    let faults = try_board(text).expect_err("the layout is faulty");
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_placing_is_a_tile_side_and_a_turn() {
    let placing: Placing = "05-R@270".parse().unwrap();
    assert_eq!(placing, Placing { tile: "05-R".to_owned(), quarter_turns: 3 });
    assert_eq!(placing.to_string(), "05-R@270");
    for text in ["05-R", "@90", "", "05-R:11@0"] {
        assert_eq!(text.parse::<Placing>(), Err(NotAPlacing::Form(text.to_owned())));
    }
    for text in ["05-R@45", "05-R@", "05-R@360", "05-R@-90", "05-R@90@90"] {
        let fault = text.parse::<Placing>().unwrap_err();
        assert!(matches!(fault, NotAPlacing::Turn(..)), "{fault}");
    }
    let fault = "05-R@45".parse::<Placing>().unwrap_err();
    assert_eq!(
        fault.to_string(),
        "`05-R@45` is turned by `45`: write 0, 90, 180 or 270 (degrees, clockwise)"
    );
}

#[test]
fn all_eighteen_sides_are_sound_and_can_lie_alone_in_every_turn() {
    let tiles = tiles();
    assert_eq!(tiles.len(), 18);
    for tile in &tiles {
        assert_eq!(tile.faults(), []);
        for degrees in [0, 90, 180, 270] {
            let board = board(&format!("{}@{degrees}", tile.id));
            assert_eq!(board.zone_count(), 9);
            for cell in board.zones().flat_map(|zone| board.cells(zone)) {
                let zone = zone(&board, &board.cell_name(*cell));
                assert_eq!(board.kind(zone), tile.kind(cell.cell), "{}@{degrees}", tile.id);
            }
        }
    }
}

#[test]
fn a_turned_tile_keeps_its_names() {
    let board = board("05-R@90");
    // Clockwise, the upper left corner goes to the upper right.
    assert_eq!(board.at(0, 2), board.zone("05-R:11"));
    assert_eq!(board.at(2, 2), board.zone("05-R:13"));
    assert_eq!(board.at(0, 0), board.zone("05-R:31"));
    let between = board.doorway_between(zone(&board, "05-R:22"), zone(&board, "05-R:32"));
    let door = board.doorways()[between.unwrap().index()];
    assert_eq!(door.kind, DoorKind::Airlock);
    assert_eq!(door.cells, [(1, 0), (1, 1)]);
}

#[test]
fn outside_cells_of_four_tiles_are_one_zone_with_four_names() {
    let board = board(BREACH);
    let middle = zone(&board, "01-R:33");
    assert_eq!(board.names(middle), ["01-R:33", "02-R:13", "03-V:13", "05-R:13"]);
    assert_eq!(board.tiles_of(middle), ["01-R", "02-R", "03-V", "05-R"]);
    assert_eq!(board.name(middle), "01-R:33");
    assert_eq!(board.kind(middle), ZoneKind::Exterior);
    for name in ["05-R:13", "01-R:33+02-R:13", "05-R:13 + 01-R:33"] {
        assert_eq!(board.zone(name), Some(middle), "{name}");
    }
    for name in ["", "01-R", "01-R:34", "09-R:11", "01-R:33+01-R:11", "01-R:33+", "01-R:033"] {
        assert_eq!(board.zone(name), None, "{name}");
    }
    assert_eq!(board.border(2, 2, Side::East), Border::Merged);
    assert_eq!(board.border(2, 2, Side::West), Border::Wall);
    assert_eq!(board.border(0, 0, Side::North), Border::Rim);
    assert_eq!(board.border(77, 0, Side::North), Border::Rim);
}

#[test]
fn zones_are_numbered_in_reading_order_and_names_lead_back() {
    let board = board(BREACH);
    let firsts: Vec<_> = board.zones().map(|z| board.cells(z)[0]).collect();
    assert!(firsts.is_sorted_by_key(|at| (at.row, at.col)));
    for zone in board.zones() {
        assert!(board.has(zone));
        assert_eq!(board.zone(board.name(zone)), Some(zone));
        assert_eq!(board.zone(&board.names(zone).join("+")), Some(zone));
    }
}

#[test]
fn a_doorway_knows_both_sides() {
    let board = board(BREACH);
    for (i, doorway) in board.doorways().iter().enumerate() {
        assert_ne!(doorway.a, doorway.b);
        let between = board.doorway_between(doorway.b, doorway.a).unwrap();
        assert_eq!(between.index(), i);
        assert!(board.doorways_of(doorway.a).contains(between));
        assert!(board.doorways_of(doorway.b).contains(between));
    }
    let here = zone(&board, "01-R:22");
    assert_eq!(board.doorways_of(here).len(), 2);
    assert_eq!(board.doorway_between(here, here), None);
    assert_eq!(board.doorway_between(here, zone(&board, "05-R:11")), None);
}

#[test]
fn clockwise_begins_at_the_top() {
    let board = board("04-V@0");
    let all: Vec<_> = board.zones().collect();
    let names: Vec<_> = board.clockwise(&all).into_iter().map(|z| board.name(z)).collect();
    assert_eq!(
        names,
        [
            "04-V:22", "04-V:12", "04-V:13", "04-V:23", "04-V:33", "04-V:32", "04-V:31", "04-V:21",
            "04-V:11",
        ]
    );
    let breach = self::board(BREACH);
    let spawns: Vec<_> =
        zones(&breach, &["03-V:31", "02-R:31", "05-R:11", "01-R:11", "05-R:31"]).iter().collect();
    let names: Vec<_> = breach.clockwise(&spawns).into_iter().map(|z| breach.name(z)).collect();
    assert_eq!(names, ["02-R:31", "05-R:31", "05-R:11", "03-V:31", "01-R:11"]);
}

#[test]
fn in_one_direction_the_nearest_comes_first() {
    let board = board("04-V@0 06-V@90 02-V@0");
    let [near, far] = [zone(&board, "02-V:21"), zone(&board, "02-V:23")];
    assert_eq!(board.clockwise(&[far, near]), [near, far]);
}

#[test]
fn every_fault_of_a_layout_is_told() {
    assert_eq!(
        told("99-X@0 01-R@0 / 01-R@90"),
        [
            "row 1, column 1 of the layout: there is no tile `99-X`",
            "row 2 of the layout has 1 tiles, the first row has 2",
            "row 2, column 1 of the layout: tile `01-R` is used before",
        ]
    );
    let empty: [Vec<Placing>; 0] = [];
    assert_eq!(Board::lay(&|_| None, &empty), Err(vec![LayoutFault::Empty]));
    assert_eq!(Board::lay(&|_| None, &[vec![]]), Err(vec![LayoutFault::Empty]));
}

#[test]
fn edges_that_contradict_name_both_tiles_and_sides() {
    assert_eq!(
        told("01-R@0 03-V@0"),
        [
            "edges contradict: the east side of 01-R:23 is `merge` (exterior), but the west side of 03-V:21 is `door` (room)",
            "edges contradict: the east side of 01-R:33 is `merge` (exterior), but the west side of 03-V:31 is `door` (room)",
        ]
    );
    let faults = try_board("01-V@0 / 01-R@0").unwrap_err();
    assert_eq!(faults.len(), 3);
    assert!(faults.iter().all(|fault| matches!(fault, LayoutFault::Edges { .. })));
}

#[test]
fn a_board_too_large_is_refused() {
    // Twelve sides without any outside make 108 zones.
    let mut sides = tiles();
    let plain = sides.iter().find(|tile| tile.id == "04-V").unwrap().clone();
    sides.clear();
    for i in 0..12 {
        sides.push(survival::board::Tile { id: format!("p{i}"), ..plain.clone() });
    }
    let rows = "p0@0 p1@0 p2@0 p3@0 / p4@0 p5@0 p6@0 p7@0 / p8@0 p9@0 p10@0 p11@0";
    let faults = Board::lay(&|id| sides.iter().find(|tile| tile.id == id), &layout(rows));
    let faults = faults.unwrap_err();
    assert_eq!(faults[0], LayoutFault::TooManyZones(108));
    assert_eq!(faults[0].to_string(), "the layout has 108 zones; a board has at most 84");
    assert!(matches!(faults[1..], [LayoutFault::TooManyDoorways(n)] if n > 128));
}

#[test]
fn an_unsound_tile_is_refused_with_every_fault() {
    let mut tile = tiles().remove(0);
    tile.doors.push(["11".parse().unwrap(), "33".parse().unwrap()]);
    tile.open.push(["12".parse().unwrap(), "11".parse().unwrap()]);
    tile.cuts.x = [0.7, 0.3];
    tile.edges.n[1] = survival::board::Edge::Door;
    let faults = tile.faults();
    assert!(faults.iter().any(|f| matches!(f, TileFault::Apart { list: "doors", .. })));
    assert!(faults.iter().any(|f| matches!(f, TileFault::Kinds { list: "doors", .. })));
    assert!(faults.iter().any(|f| matches!(f, TileFault::Twice { .. })));
    assert!(faults.iter().any(|f| matches!(f, TileFault::Cuts { .. })));
    assert!(faults.iter().any(|f| matches!(f, TileFault::Edge { side: Side::North, .. })));
    assert_eq!(faults.len(), 5);
    let laid = Board::lay(&|_| Some(&tile), &layout("01-R@0")).unwrap_err();
    assert_eq!(laid, faults.into_iter().map(LayoutFault::Tile).collect::<Vec<_>>());
}

#[test]
fn a_tile_file_with_a_slip_is_refused_where_it_stands() {
    let text = include_str!("../../../content/invader/tiles.toml");
    let slips = [
        ("cuts =", "cutz =", "cutz"),
        ("\"security\"", "\"safe\"", "safe"),
        ("[\"22\", \"32\"]", "[\"22\", \"42\"]", "`42` is not a cell"),
    ];
    for (right, wrong, named) in slips {
        let fault = toml::from_str::<TileFile>(&text.replacen(right, wrong, 1)).unwrap_err();
        assert!(fault.to_string().contains(named), "{fault}");
        assert!(fault.span().is_some());
    }
}
