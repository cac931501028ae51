//! The boards of Invader's eleven missions: their zones and how far it is from
//! where to where.

mod board_common;

use board_common::{board, zone, zones};
use survival::board::{Ground, Map};

/// A mission's board and the figures that its designers counted by hand.
struct Counted {
    mission: &'static str,
    layout: &'static str,
    zones: usize,
    starts: &'static [&'static str],
    exit: Option<&'static str>,
    spawns: &'static [&'static str],
    spawn_to_start: Option<u8>,
    spawn_to_spawn: Option<u8>,
    start_to_exit: Option<u8>,
}

const MISSIONS: [Counted; 11] = [
    Counted {
        mission: "M0",
        layout: "01-R@0 02-R@180 / 03-V@0 05-R@270",
        zones: 28,
        starts: &["05-R:11"],
        exit: Some("02-R:32"),
        spawns: &["03-V:31"],
        spawn_to_start: Some(3),
        spawn_to_spawn: None,
        start_to_exit: Some(7),
    },
    Counted {
        mission: "M1",
        layout: "01-R@0 02-R@0 05-R@180 / 07-R@270 06-R@0 09-R@270",
        zones: 41,
        starts: &["07-R:21", "09-R:31"],
        exit: None,
        spawns: &["02-R:22", "05-R:21", "07-R:23", "09-R:22"],
        spawn_to_start: None,
        spawn_to_spawn: None,
        start_to_exit: None,
    },
    Counted {
        mission: "M2",
        layout: "01-R@0 02-R@0 05-R@180 / 03-R@90 04-R@90 09-R@270",
        zones: 39,
        starts: &["03-R:23"],
        exit: Some("09-R:31"),
        spawns: &["01-R:22", "02-R:22", "09-R:32"],
        spawn_to_start: Some(4),
        spawn_to_spawn: Some(4),
        start_to_exit: Some(14),
    },
    Counted {
        mission: "M3",
        layout: "01-V@0 09-V@0 02-V@0 / 04-V@90 07-V@270 06-V@0",
        zones: 54,
        starts: &["06-V:22"],
        exit: Some("06-V:32"),
        spawns: &["01-V:11", "04-V:23", "02-V:11"],
        spawn_to_start: Some(6),
        spawn_to_spawn: Some(6),
        start_to_exit: Some(1),
    },
    Counted {
        mission: "M4",
        layout: "01-R@270 04-R@0 06-R@270 / 05-R@270 02-R@270 07-R@180",
        zones: 40,
        starts: &["05-R:11"],
        exit: Some("06-R:31"),
        spawns: &["01-R:22", "06-R:12", "07-R:23"],
        spawn_to_start: Some(6),
        spawn_to_spawn: Some(5),
        start_to_exit: Some(10),
    },
    Counted {
        mission: "M5",
        layout: "04-V@0 06-V@90 02-V@0 / 07-V@270 05-V@0 08-V@0",
        zones: 53,
        starts: &["04-V:11"],
        exit: Some("08-V:33"),
        spawns: &["05-V:21", "02-V:12", "07-V:11", "06-V:13"],
        spawn_to_start: Some(5),
        spawn_to_spawn: Some(3),
        start_to_exit: Some(13),
    },
    Counted {
        mission: "M6",
        layout: "01-V@270 08-R@270 07-R@270 / 02-V@180 09-R@90 05-R@90",
        zones: 47,
        starts: &["07-R:23"],
        exit: None,
        spawns: &["01-V:33", "01-V:21", "02-V:23", "09-R:33"],
        spawn_to_start: Some(10),
        spawn_to_spawn: Some(3),
        start_to_exit: None,
    },
    Counted {
        mission: "M7",
        layout: "03-R@0 06-R@270 09-R@0 / 04-R@0 07-R@180 08-R@0 / 01-R@270 02-R@90 05-R@180",
        zones: 60,
        starts: &["03-R:21"],
        exit: Some("05-R:11"),
        spawns: &["07-R:23", "08-R:23", "06-R:32", "02-R:22"],
        spawn_to_start: Some(5),
        spawn_to_spawn: Some(5),
        start_to_exit: Some(14),
    },
    Counted {
        mission: "M8",
        layout: "09-R@180 05-R@0 01-R@0 / 04-R@0 06-R@270 03-V@0 / 02-R@270 07-R@180 08-R@0",
        zones: 62,
        starts: &["08-R:23"],
        exit: None,
        spawns: &["09-R:32", "01-R:22", "04-R:23", "07-R:23"],
        spawn_to_start: Some(7),
        spawn_to_spawn: Some(6),
        start_to_exit: None,
    },
    Counted {
        mission: "M9",
        layout: "01-V@0 09-V@0 02-V@0 / 04-V@90 07-V@270 06-V@0",
        zones: 54,
        starts: &["01-V:11"],
        exit: Some("06-V:23"),
        spawns: &["06-V:32", "02-V:13", "04-V:23", "09-V:31"],
        spawn_to_start: Some(5),
        spawn_to_spawn: Some(5),
        start_to_exit: Some(12),
    },
    Counted {
        mission: "M10",
        layout: "01-V@0 09-R@90 05-R@180 / 08-R@0 06-R@90 07-R@180",
        zones: 47,
        starts: &["07-R:11"],
        exit: None,
        spawns: &["07-R:21", "01-V:11", "09-R:23"],
        spawn_to_start: Some(11),
        spawn_to_spawn: Some(6),
        start_to_exit: None,
    },
];

#[test]
fn every_mission_has_the_zones_that_were_counted() {
    for counted in &MISSIONS {
        let board = board(counted.layout);
        assert_eq!(board.zone_count(), counted.zones, "{}", counted.mission);
        assert_eq!(board.zones().count(), counted.zones);
        assert_eq!(board.all().len() as usize, counted.zones);
    }
}

#[test]
fn every_mission_has_the_distances_that_were_counted() {
    for counted in &MISSIONS {
        let board = board(counted.layout);
        let map = Map::of(&board, &Ground::default());
        let at = |name: &str| zone(&board, name);
        let far = |a: &str, b: &str| map.distance(at(a), at(b));
        let mission = counted.mission;
        if let Some(expected) = counted.spawn_to_start {
            assert_eq!(nearest(counted.spawns, counted.starts, &far), expected, "{mission}");
        }
        if let Some(expected) = counted.spawn_to_spawn {
            assert_eq!(nearest(counted.spawns, counted.spawns, &far), expected, "{mission}");
        }
        if let (Some(exit), Some(expected)) = (counted.exit, counted.start_to_exit) {
            assert_eq!(nearest(counted.starts, &[exit], &far), expected, "{mission}");
        }
    }
}

/// Spawn zones begin with mold, which opens walls: the ways that count in play
/// are at most as long as those on bare ground.
#[test]
fn mold_under_the_spawn_zones_only_shortens_ways() {
    for counted in &MISSIONS {
        let board = board(counted.layout);
        let bare = Map::of(&board, &Ground::default());
        let active_mold = zones(&board, counted.spawns);
        let molded = Map::of(&board, &Ground { active_mold, ..Ground::default() });
        for a in board.zones() {
            for b in board.zones() {
                assert!(molded.distance(a, b) <= bare.distance(a, b), "{}", counted.mission);
            }
        }
    }
}

/// The shortest way from one of the first to another one among the second.
fn nearest(from: &[&str], to: &[&str], far: &dyn Fn(&str, &str) -> u8) -> u8 {
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (a, b)));
    pairs.filter(|(a, b)| a != b).map(|(a, b)| far(a, b)).min().unwrap_or(u8::MAX)
}
