//! What mold does to walls and to sight, on tiles of Invader, drawn as in
//! `board_rules.rs`.

mod board_common;

use board_common::{
    BARE, BREACH, REARGUARD, active, assert_sight, assert_steps, board, doorway, inactive, zone,
    zones,
};
use survival::board::{Ground, Map};

// Mold Rules: openings.

#[test]
fn mold_opens_every_wall_except_those_to_the_outside() {
    let board = board("09-R@0");
    assert_steps(
        &board,
        &active(&board, &["09-R:22"]),
        "09-R:22",
        "
        x : X : x
        -   =   -
        O + @ + S
        +   -   +
        c : C : c
        ",
    );
    assert_steps(
        &board,
        &active(&board, &["09-R:21"]),
        "09-R:21",
        "
        x : x : x
        -   =   -
        @ + A + s
        +   -   +
        C : c : c
        ",
    );
}

#[test]
fn the_other_side_of_an_opened_wall_can_use_it_too() {
    let board = board("09-V@0");
    assert_steps(
        &board,
        &inactive(&board, &["09-V:22"]),
        "09-V:32",
        "
        c : c : c
        +   +   +
        r + I + r
        +   -   +
        R + @ + R
        ",
    );
}

#[test]
fn an_airlock_under_mold_still_gives_no_sight_outside() {
    let board = board("09-R@0");
    let from = "09-R:32";
    for ground in [active(&board, &["09-R:22"]), inactive(&board, &["09-R:22"])] {
        let map = Map::of(&board, &ground);
        let outside = zones(&board, &["09-R:11", "09-R:12", "09-R:13"]);
        assert!((map.sight(zone(&board, from)) & outside).is_empty());
        assert!((map.sight(zone(&board, "09-R:22")) & outside).is_empty());
    }
    assert_sight(
        &board,
        &inactive(&board, &["09-R:22"]),
        from,
        "
        x : x : x
        -   =   -
        o + I + s
        +   -   +
        C : @ : C
        ",
    );
}

// Mold Rules: sight.

#[test]
fn active_mold_in_a_corridor_stops_the_line_as_a_room_does() {
    let board = board(REARGUARD);
    assert_sight(
        &board,
        &active(&board, &["09-V:12"]),
        "01-V:11",
        "
        @ : C : C : C : M : c : c : c : c
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
fn nobody_looks_through_active_mold_from_room_to_room() {
    let board = board("09-V@0");
    assert_sight(
        &board,
        &active(&board, &["09-V:22"]),
        "09-V:32",
        "
        c : c : c
        +   +   +
        r + M + r
        +   -   +
        R + @ + R
        ",
    );
}

#[test]
fn two_rooms_see_each_other_through_inactive_mold_between_them() {
    let board = board("09-V@0");
    let ground = inactive(&board, &["09-V:22"]);
    assert_sight(
        &board,
        &ground,
        "09-V:21",
        "
        C : c : c
        +   +   +
        @ + I + R
        +   -   +
        R + r + r
        ",
    );
    assert_sight(
        &board,
        &ground,
        "09-V:32",
        "
        c : C : c
        +   +   +
        r + I + r
        +   -   +
        R + @ + R
        ",
    );
}

#[test]
fn from_active_mold_one_sees_what_a_room_would_see() {
    let board = board("01-V@0");
    assert_sight(
        &board,
        &active(&board, &["01-V:22"]),
        "01-V:22",
        "
        c : C : c
        +   :   +
        S + @ + R
        +   :   +
        r + C + r
        ",
    );
    assert_sight(
        &board,
        &active(&board, &["01-V:22"]),
        "01-V:32",
        "
        c : c : c
        +   :   +
        s + M + r
        +   :   +
        R + @ + R
        ",
    );
}

#[test]
fn a_mold_zone_has_no_door_left_to_block_sight() {
    let board = board("09-V@0");
    let shut = doorway(&board, "09-V:21", "09-V:22");
    let seen = |ground: &Ground| {
        let map = Map::of(&board, ground);
        map.sight(zone(&board, "09-V:21")).contains(zone(&board, "09-V:22"))
    };
    assert!(!seen(&Ground { shut, ..BARE }));
    assert!(seen(&Ground { shut, ..active(&board, &["09-V:22"]) }));
}

#[test]
fn mold_cannot_grow_outside() {
    let board = board(BREACH);
    let outside = active(&board, &["01-R:12", "01-R:33"]);
    assert_eq!(Map::of(&board, &outside), Map::of(&board, &BARE));
}
