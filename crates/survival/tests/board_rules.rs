//! Who sees whom and who walks where, on tiles of Invader, drawn.
//!
//! A letter is a cell (`x` exterior, `c` corridor, `r` room, `s` security, `o`
//! oxygen, `a` airlock, `m` active and `i` inactive mold), `@` is the actor and
//! capitals are what it sees or where it can step. Between cells, `|` and `-`
//! are walls, `:` is a line, `+` a doorway, `=` an airlock's door, `x` a doorway
//! across a corner; nothing inside one zone.

mod board_common;

use board_common::{
    BARE, BREACH, REARGUARD, assert_counts, assert_sight, assert_steps, board, doorway, inactive,
    zone, zones,
};
use survival::board::{Ground, Map};
use survival::zone::ZoneSet;

// Line of Sight: corridors and exterior zones.

#[test]
fn a_corridor_sees_along_itself_to_the_rim_and_one_zone_into_a_room() {
    assert_sight(
        &board(REARGUARD),
        &BARE,
        "01-V:11",
        "
        @ : C : C : C : C : C : C : C : C
        +   :   +   +   +   +   -   +   :
        S + c + r + r + r + r + r + s + c
        +   :   +   +   -   +   + x +   :
        r + c + r + r + r + r + r + r | c
        +   :   +   +   +   +   +   +   +
        r + c + r + r + r + r + r + r + r
        +   :   +   +   -   +   +   -   +
        s | c | r + r + c : c : c : c : c
        +   :   +   +   :   +   +   :   +
        r + c + r + r + c + s + r + c + s
        ",
    );
}

#[test]
fn a_line_along_corridors_ends_in_the_first_room() {
    assert_sight(
        &board(REARGUARD),
        &BARE,
        "06-V:23",
        "
        c : c : c : c : c : c : c : c : c
        +   :   +   +   +   +   -   +   :
        s + c + r + r + r + r + r + s + c
        +   :   +   +   -   +   + x +   :
        r + c + r + r + r + r + r + r | c
        +   :   +   +   +   +   +   +   +
        r + c + r + r + r + r + r + r + R
        +   :   +   +   -   +   +   -   +
        s | c | r + R + C : C : C : C : @
        +   :   +   +   :   +   +   :   +
        r + c + r + r + c + s + r + c + S
        ",
    );
}

#[test]
fn outside_one_sees_in_straight_lines_and_never_diagonally() {
    assert_sight(
        &board(BREACH),
        &BARE,
        "01-R:11",
        "
        @ : X : X   X | o | x
        :   =   :   :   +   :
        X | a | x   x | a | x
        :   +   :   :   =   :
        X | o | x   x : x : x
            +
        X | r | x   x : x : x
        -   +   -   -   -   :
        r + c + r + s + a = x
        -   :   -   +   +   :
        r + c + r + r + o | x
        ",
    );
}

#[test]
fn a_zone_on_four_tiles_looks_out_of_each_of_its_cells() {
    assert_sight(
        &board(BREACH),
        &BARE,
        "01-R:33",
        "
        x : x : X   X | o | x
        :   =   :   :   +   :
        x | a | X   X | a | x
        :   +   :   :   =   :
        x | o | @   @ : X : X
            +
        x | r | @   @ : X : X
        -   +   -   -   -   :
        r + c + r + s + a = x
        -   :   -   +   +   :
        r + c + r + r + o | x
        ",
    );
}

#[test]
fn range_counts_a_zone_of_several_cells_once() {
    let board = board(BREACH);
    let map = Map::of(&board, &BARE);
    let from = zone(&board, "01-R:11");
    assert_counts(
        &board,
        &|zone| map.range(from, zone),
        "
        0 : 1 : 2   2 | . | .
        :   =   :   :   +   :
        1 | . | .   . | . | .
        :   +   :   :   =   :
        2 | . | .   . : . : .
            +
        2 | . | .   . : . : .
        -   +   -   -   -   :
        . + . + . + . + . = .
        -   :   -   +   +   :
        . + . + . + . + . | .
        ",
    );
}

// Line of Sight: rooms.

#[test]
fn a_room_sees_each_zone_with_which_it_shares_an_opening() {
    assert_sight(
        &board("09-V@0"),
        &BARE,
        "09-V:22",
        "
        c : C : c
        +   +   +
        R + @ + R
        +   -   +
        r + r + r
        ",
    );
}

#[test]
fn from_room_to_room_sight_is_one_zone_long() {
    assert_sight(
        &board("09-V@0"),
        &BARE,
        "09-V:21",
        "
        C : c : c
        +   +   +
        @ + R + r
        +   -   +
        R + r + r
        ",
    );
}

#[test]
fn a_room_sees_through_a_corridor_into_the_room_beyond() {
    assert_sight(
        &board("04-V@0"),
        &BARE,
        "04-V:11",
        "
        @ + R + r
        +   -   +
        C : c : c
        +   -   +
        R + s + r
        ",
    );
}

#[test]
fn out_of_a_room_a_line_runs_along_any_number_of_corridor_zones() {
    let board = board(REARGUARD);
    let from = "07-V:12";
    assert_sight(
        &board,
        &BARE,
        from,
        "
        c : c : c : c : c : c : c : c : c
        +   :   +   +   +   +   -   +   :
        s + c + r + r + r + r + r + s + c
        +   :   +   +   -   +   + x +   :
        r + c + r + r + r + r + r + r | c
        +   :   +   +   +   +   +   +   +
        r + c + r + R + r + r + r + r + r
        +   :   +   +   -   +   +   -   +
        s | c | R + @ + C : C : C : C : C
        +   :   +   +   :   +   +   :   +
        r + c + r + R + c + s + r + c + s
        ",
    );
    let map = Map::of(&board, &BARE);
    assert_eq!(map.range(zone(&board, from), zone(&board, "06-V:23")), 5);
}

#[test]
fn a_doorway_across_a_corner_is_an_opening_but_no_line_runs_on_through_it() {
    let board = board("02-V@0");
    let expected = "
        c : c : c
        -   +   :
        R + S + c
        + x +   :
        @ + R | c
        ";
    assert_sight(&board, &BARE, "02-V:31", expected);
    assert_steps(&board, &BARE, "02-V:31", expected);
    assert_sight(
        &board,
        &inactive(&board, &["02-V:22"]),
        "02-V:31",
        "
        c : c : c
        -   +   :
        R + I + c
        + x +   :
        @ + R | c
        ",
    );
}

#[test]
fn closed_doors_block_sight_only_where_the_table_says_so() {
    let board = board("01-V@0");
    let shut = doorway(&board, "01-V:21", "01-V:22");
    assert_sight(
        &board,
        &BARE,
        "01-V:21",
        "
        C : c : c
        +   :   +
        @ + C + R
        +   :   +
        R + c + r
        ",
    );
    assert_sight(
        &board,
        &Ground { shut, ..BARE },
        "01-V:21",
        "
        C : c : c
        +   :   +
        @ + c + r
        +   :   +
        R + c + r
        ",
    );
}

// Line of Sight and Airlocks: nobody sees from the station to the outside.

#[test]
fn no_sight_leaves_by_an_airlock() {
    let board = board("09-R@0");
    let expected = "
        x : x : x
        -   =   -
        O + @ + S
        +   -   +
        c : c : c
        ";
    assert_sight(&board, &BARE, "09-R:22", expected);
    assert_sight(
        &board,
        &BARE,
        "09-R:12",
        "
        X : @ : X
        -   =   -
        o + a + s
        +   -   +
        c : c : c
        ",
    );
}

// Movement.

#[test]
fn corridors_are_walked_freely_and_corners_do_not_count() {
    assert_steps(
        &board("01-V@0"),
        &BARE,
        "01-V:12",
        "
        C : @ : C
        +   :   +
        s + C + r
        +   :   +
        r + c + r
        ",
    );
}

#[test]
fn outside_one_walks_over_lines_and_over_tile_edges() {
    assert_steps(
        &board(BREACH),
        &BARE,
        "01-R:33",
        "
        x : x : x   x | o | x
        :   =   :   :   +   :
        x | a | X   X | a | x
        :   +   :   :   =   :
        x | o | @   @ : X : x
            +
        x | r | @   @ : X : x
        -   +   -   -   -   :
        r + c + r + s + a = x
        -   :   -   +   +   :
        r + c + r + r + o | x
        ",
    );
}

#[test]
fn a_room_is_left_through_openings_only() {
    assert_steps(
        &board("02-V@0"),
        &BARE,
        "02-V:21",
        "
        c : c : c
        -   +   :
        @ + S + c
        + x +   :
        R + r | c
        ",
    );
}

#[test]
fn an_airlock_leads_outside_unless_it_is_barred() {
    let board = board("09-R@0");
    assert_steps(
        &board,
        &BARE,
        "09-R:22",
        "
        x : X : x
        -   =   -
        O + @ + S
        +   -   +
        c : c : c
        ",
    );
    let barred = doorway(&board, "09-R:22", "09-R:12");
    assert_steps(
        &board,
        &Ground { barred, ..BARE },
        "09-R:22",
        "
        x : x : x
        -   =   -
        O + @ + S
        +   -   +
        c : c : c
        ",
    );
}

#[test]
fn a_door_token_can_part_only_what_a_doorway_joins() {
    let board = board("09-R@0");
    let map = Map::of(&board, &BARE);
    let at = |name: &str| zone(&board, name);
    let door = board.doorway_between(at("09-R:21"), at("09-R:22"));
    assert!(door.is_some());
    assert_eq!(map.door(at("09-R:21"), at("09-R:22")), door);
    assert_eq!(map.door(at("09-R:22"), at("09-R:21")), door);
    assert_eq!(map.door(at("09-R:31"), at("09-R:32")), None, "a line");
    assert_eq!(map.door(at("09-R:22"), at("09-R:12")), None, "an airlock's door");
    assert_eq!(map.door(at("09-R:22"), at("09-R:32")), None, "a wall");
    let molded = Map::of(&board, &inactive(&board, &["09-R:22"]));
    assert_eq!(molded.door(at("09-R:21"), at("09-R:22")), None, "mold");
    assert_eq!(molded.door(at("09-R:21"), at("09-R:31")), map.door(at("09-R:21"), at("09-R:31")));
}

#[test]
fn distance_counts_steps_and_closed_doors_do_not_lengthen_it() {
    let board = board(BREACH);
    let map = Map::of(&board, &BARE);
    let from = zone(&board, "05-R:11");
    assert_counts(
        &board,
        &|zone| map.distance(from, zone),
        "
        8 : 7 : 8   8 | 7 | 6
        :   =   :   :   +   :
        9 | 6 | 7   7 | 6 | 5
        :   +   :   :   =   :
        . | 5 | 6   6 : 5 : 4
            +
        . | 4 | 6   6 : 5 : 4
        -   +   -   -   -   :
        4 + 3 + 2 + 1 + 2 = 3
        -   :   -   +   +   :
        3 + 2 + 1 + 0 + 1 | 4
        ",
    );
}

#[test]
fn equally_short_ways_are_all_told() {
    let board = board("04-V@0");
    let map = Map::of(&board, &BARE);
    let at = |name: &str| zone(&board, name);
    assert_eq!(map.distance(at("04-V:11"), at("04-V:33")), 4);
    let steps = map.steps_toward(at("04-V:11"), at("04-V:33"));
    assert_eq!(steps, zones(&board, &["04-V:12", "04-V:21"]));
    assert_eq!(map.steps_toward(at("04-V:11"), at("04-V:11")), ZoneSet::EMPTY);
}
