//! The map against a second one, written slowly from the rules.
//!
//! The slow one walks cell by cell over explicit sets and measures ways by
//! trying every zone in the middle. Both must agree on hundreds of boards: real
//! tiles wherever their edges fit, and invented ones.

mod board_common;

use std::collections::{BTreeMap, BTreeSet};

use board_common::{city_tiles, dark_tiles, tiles};
use survival::board::{
    Board, Border, Cell, Cuts, Door, DoorKind, DoorSet, Edge, Edges, Gait, Ground, Map, Placing,
    Side, Tile, ZoneKind,
};
use survival::zone::{Zone, ZoneSet};

/// The rules, read out slowly.
struct Slow<'b> {
    board: &'b Board,
    ground: Ground,
}

type Spot = (usize, usize);

impl Slow<'_> {
    fn is_molded(&self, zone: Zone) -> bool {
        self.board.kind(zone).is_indoor()
            && (self.ground.active_mold | self.ground.inactive_mold).contains(zone)
    }

    /// Whether a zone counts as a room when lines are traced.
    fn is_room_for_sight(&self, zone: Zone) -> bool {
        if !self.is_molded(zone) {
            return self.board.kind(zone).is_room();
        }
        self.ground.active_mold.contains(zone)
    }

    /// Whether mold has made an opening in whatever is between two zones.
    fn is_breached(&self, a: Zone, b: Zone) -> bool {
        let indoors = [a, b].iter().all(|&z| self.board.kind(z).is_indoor());
        indoors && (self.is_molded(a) || self.is_molded(b))
    }

    fn next(&self, (row, col): Spot, side: Side) -> Option<Spot> {
        let spot = match side {
            Side::North => (row.checked_sub(1)?, col),
            Side::South => (row + 1, col),
            Side::West => (row, col.checked_sub(1)?),
            Side::East => (row, col + 1),
        };
        self.zone(spot).map(|_| spot)
    }

    fn zone(&self, (row, col): Spot) -> Option<Zone> {
        self.board.at(row, col)
    }

    fn kind_of(&self, door: Door) -> DoorKind {
        self.board.doorways()[door.index()].kind
    }

    fn can_see_over(&self, border: Border, a: Zone, b: Zone) -> bool {
        match border {
            Border::Rim => false,
            Border::Open | Border::Merged => true,
            Border::Wall => self.is_breached(a, b),
            Border::Doorway(door) if self.kind_of(door) == DoorKind::Airlock => false,
            Border::Doorway(door) => !self.ground.shut.contains(door) || self.is_breached(a, b),
        }
    }

    fn can_walk_over(&self, border: Border, a: Zone, b: Zone) -> bool {
        match border {
            Border::Rim => false,
            Border::Open | Border::Merged => true,
            Border::Wall => self.is_breached(a, b),
            Border::Doorway(door) => !self.ground.barred.contains(door),
        }
    }

    fn spots(&self, zone: Zone) -> Vec<Spot> {
        let spots =
            (0..self.board.rows()).flat_map(|r| (0..self.board.cols()).map(move |c| (r, c)));
        spots.filter(|&spot| self.zone(spot) == Some(zone)).collect()
    }

    /// Everything in sight, with its range.
    fn sights(&self, from: Zone) -> BTreeMap<Zone, usize> {
        let mut seen = BTreeMap::from([(from, 0)]);
        let mut note = |zone: Zone, range: usize| {
            let known = seen.entry(zone).or_insert(range);
            *known = range.min(*known);
        };
        for start in self.spots(from) {
            for side in Side::ALL {
                let mut passed = BTreeSet::new();
                let mut here = start;
                while let Some(there) = self.next(here, side) {
                    let (a, b) = (self.zone(here).unwrap(), self.zone(there).unwrap());
                    if !self.can_see_over(self.board.border(here.0, here.1, side), a, b) {
                        break;
                    }
                    if b != from {
                        passed.insert(b);
                        note(b, passed.len());
                        if self.is_room_for_sight(b) {
                            break;
                        }
                    }
                    here = there;
                }
            }
        }
        for (i, doorway) in self.board.doorways().iter().enumerate() {
            let there = doorway.beyond(from).filter(|_| doorway.is_across_a_corner());
            if let Some(there) = there
                && self.can_see_over(Border::Doorway(Door(i as u8)), from, there)
            {
                note(there, 1);
            }
        }
        seen
    }

    /// Everything in sight of somebody whom darkness hinders: a line goes on
    /// through the dark, but shows nothing there.
    fn sights_in_dark(&self, from: Zone) -> BTreeMap<Zone, usize> {
        let mut seen = self.sights(from);
        let is_dark = |zone: Zone| match self.board.kind(zone) {
            ZoneKind::Tunnel => true,
            ZoneKind::Dark => self.ground.dark_rooms,
            _ => false,
        };
        let near = usize::from(self.ground.dark_range);
        seen.retain(|&zone, &mut range| range <= near || !is_dark(zone));
        seen
    }

    fn neighbours(&self, from: Zone) -> BTreeSet<Zone> {
        let mut found = BTreeSet::new();
        for (row, col) in self.spots(from) {
            for side in Side::ALL {
                let Some(there) = self.next((row, col), side) else { continue };
                let zone = self.zone(there).unwrap();
                if zone != from && self.can_walk_over(self.board.border(row, col, side), from, zone)
                {
                    found.insert(zone);
                }
            }
        }
        for (i, doorway) in self.board.doorways().iter().enumerate() {
            if !self.ground.barred.contains(Door(i as u8)) {
                found.extend(doorway.beyond(from));
            }
        }
        found
    }

    /// The doorway that is the only way between two neighbours.
    fn door(&self, a: Zone, b: Zone) -> Option<Door> {
        let open = self.spots(a).iter().any(|&spot| {
            Side::ALL.iter().any(|&side| {
                let beside = self.next(spot, side).and_then(|s| self.zone(s)) == Some(b);
                beside && matches!(self.board.border(spot.0, spot.1, side), Border::Open)
            })
        });
        if open || self.is_breached(a, b) || a == b {
            return None;
        }
        (0..self.board.doorways().len()).map(|i| Door(i as u8)).find(|&door| {
            self.board.doorways()[door.index()].beyond(a) == Some(b)
                && self.kind_of(door) == DoorKind::Doorway
                && !self.ground.barred.contains(door)
        })
    }

    /// Where enemies that closed doors stop can step: to neighbours with more
    /// than a closed door between, and never where an airlock holds them.
    fn steps_of_enemies(&self, gait: Gait, from: Zone) -> BTreeSet<Zone> {
        let doors: Vec<Door> = (0..self.board.doorways().len()).map(|i| Door(i as u8)).collect();
        let doors_that_hold = match gait {
            Gait::Free => self.ground.held,
            Gait::ShutIn => self.ground.held_some,
        };
        let held = |door: Door| doors_that_hold.contains(door);
        let mut next = self.neighbours(from);
        next.retain(|&zone| self.door(from, zone).is_none_or(|door| !held(door)));
        next.retain(|&zone| {
            !doors.iter().any(|&door| {
                held(door)
                    && self.board.doorways()[door.index()].kind == DoorKind::Airlock
                    && self.board.doorways()[door.index()].beyond(from) == Some(zone)
            })
        });
        next
    }

    /// All distances, by Floyd and Warshall.
    fn distances(&self, neighbours: impl Fn(Zone) -> BTreeSet<Zone>) -> Vec<Vec<usize>> {
        const FAR: usize = 1_000_000;
        let count = self.board.zone_count();
        let mut far = vec![vec![FAR; count]; count];
        for zone in self.board.zones() {
            far[zone.index()][zone.index()] = 0;
            for next in neighbours(zone) {
                far[zone.index()][next.index()] = 1;
            }
        }
        for middle in 0..count {
            for a in 0..count {
                for b in 0..count {
                    far[a][b] = far[a][b].min(far[a][middle] + far[middle][b]);
                }
            }
        }
        far
    }
}

fn assert_agree(board: &Board, ground: Ground) {
    let map = Map::of(board, &ground);
    let slow = Slow { board, ground };
    let far = slow.distances(|zone| slow.neighbours(zone));
    let gaits = [Gait::Free, Gait::ShutIn];
    let held = gaits.map(|gait| slow.distances(|zone| slow.steps_of_enemies(gait, zone)));
    for a in board.zones() {
        let sights = slow.sights(a);
        let neighbours = slow.neighbours(a);
        let enemy_steps = gaits.map(|gait| slow.steps_of_enemies(gait, a));
        assert_eq!(map.sight(a), sights.keys().copied().collect(), "sight of {a:?}, {ground:?}");
        let dark = slow.sights_in_dark(a);
        assert_eq!(map.sight_in_dark(a), dark.keys().copied().collect(), "{a:?} {ground:?}");
        assert_eq!(map.neighbours(a), neighbours.iter().copied().collect(), "{a:?} {ground:?}");
        for b in board.zones() {
            let range = sights.get(&b).map_or(u8::MAX, |&range| range as u8);
            assert_eq!(map.range(a, b), range, "range {a:?} {b:?} {ground:?}");
            assert_eq!(map.range(b, a), range, "sight is mutual: {a:?} {b:?} {ground:?}");
            let range = dark.get(&b).map_or(u8::MAX, |&range| range as u8);
            assert_eq!(map.range_in_dark(a, b), range, "in the dark {a:?} {b:?} {ground:?}");
            assert_eq!(map.sight(a).contains(b), map.sight(b).contains(a));
            let steps = far[a.index()][b.index()];
            assert_eq!(map.distance(a, b), u8::try_from(steps).unwrap_or(u8::MAX));
            assert_eq!(map.door(a, b), slow.door(a, b), "door {a:?} {b:?} {ground:?}");
            let toward = neighbours.iter().copied().filter(|next| {
                steps < 1_000 && steps > 0 && far[next.index()][b.index()] + 1 == steps
            });
            assert_eq!(map.steps_toward(a, b), toward.collect(), "{a:?} {b:?} {ground:?}");
            for ((gait, held), next) in gaits.into_iter().zip(&held).zip(&enemy_steps) {
                let steps = held[a.index()][b.index()];
                let toward = next.iter().copied().filter(|next| {
                    steps < 1_000 && steps > 0 && held[next.index()][b.index()] + 1 == steps
                });
                let found = map.enemy_steps_toward(gait, a, b);
                assert_eq!(found, toward.collect(), "{gait:?} {a:?} {b:?} {ground:?}");
                let step = map.is_enemy_step(gait, a, b);
                assert_eq!(step, next.contains(&b), "{gait:?} {a:?} {b:?} {ground:?}");
                let reach = map.enemies_reach(gait, a, b);
                assert_eq!(reach, steps < 1_000, "{gait:?} {a:?} {b:?} {ground:?}");
            }
        }
    }
}

/// A small generator of its own, so that a failing seed fails for ever.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn ground(&mut self, board: &Board) -> Ground {
        let mut ground = Ground::default();
        let rare = self.pick(&[2, 4, 8, 1000]);
        for zone in board.zones().collect::<Vec<Zone>>() {
            if self.one_in(rare) {
                ground.active_mold.insert(zone);
            } else if self.one_in(rare) {
                ground.inactive_mold.insert(zone);
            }
        }
        let rare = self.pick(&[2, 6, 1000]);
        let doors: Vec<Door> = (0..board.doorways().len()).map(|i| Door(i as u8)).collect();
        let shut = doors.iter().copied().filter(|_| self.one_in(rare)).collect::<DoorSet>();
        let barred = doors.iter().copied().filter(|_| self.one_in(rare)).collect::<DoorSet>();
        // Rules stop enemies at the doors that stop sight, if they do.
        let held = if self.one_in(2) { shut } else { DoorSet::EMPTY };
        let (dark_range, dark_rooms) = (self.below(2) as u8, self.one_in(2));
        let some = doors.iter().copied().filter(|_| self.one_in(3)).collect::<DoorSet>();
        let held_some = held | some;
        Ground { shut, barred, held, held_some, dark_range, dark_rooms, ..ground }
    }
}

/// Fills a grid with sides of Invader that fit, tile by tile; gives up when
/// nothing fits.
fn real_board(dice: &mut Dice, tiles: &[Tile]) -> Option<Board> {
    let find = |id: &str| tiles.iter().find(|tile| tile.id == id);
    let (rows, cols) = (1 + dice.below(3), 1 + dice.below(3));
    let mut layout: Vec<Vec<Placing>> = Vec::new();
    let mut board = None;
    for _ in 0..rows {
        let mut row: Vec<Placing> = Vec::new();
        for _ in 0..cols {
            let fits = (0..60).find_map(|_| {
                let tile = tiles[dice.below(tiles.len())].id.clone();
                let placing = Placing { tile, quarter_turns: dice.below(4) as u8 };
                if layout.iter().flatten().chain(&row).any(|used| used.tile == placing.tile) {
                    return None;
                }
                // Only what is above and to the left can contradict yet.
                let left = row.last().map(|left| vec![vec![left.clone(), placing.clone()]]);
                let above = layout.last().and_then(|above| above.get(row.len()));
                let above = above.map(|above| vec![vec![above.clone()], vec![placing.clone()]]);
                let fits =
                    [left, above].iter().flatten().all(|pair| Board::lay(&find, pair).is_ok());
                fits.then_some(placing)
            })?;
            row.push(fits);
        }
        layout.push(row);
        board = Board::lay(&find, &layout).ok();
    }
    board
}

/// Invents tiles whose edges fit, with every kind and any borders inside.
fn invented_board(dice: &mut Dice) -> Board {
    use ZoneKind::{Airlock, Corridor, Exterior, Oxygen, Room, Security, Tunnel};
    let (rows, cols) = (3 * (1 + dice.below(2)), 3 * (1 + dice.below(3)));
    let mut kinds = vec![vec![Room; cols]; rows];
    for row in 0..rows {
        for col in 0..cols {
            // Outside meets outside and tunnels meet tunnels over tile edges.
            let over_edge = [
                (row % 3 == 0 && row > 0).then(|| kinds[row - 1][col]),
                (col % 3 == 0 && col > 0).then(|| kinds[row][col - 1]),
            ];
            let must = over_edge.into_iter().flatten().find(|k| matches!(k, Exterior | Tunnel));
            let indoors = over_edge.iter().flatten().any(|k| !matches!(k, Exterior | Tunnel));
            kinds[row][col] = match must {
                Some(kind) if !indoors => kind,
                _ if indoors => dice.pick(&[Room, Security, Oxygen, Airlock, Corridor, Corridor]),
                _ => dice
                    .pick(&[Room, Room, Airlock, Corridor, Corridor, Exterior, Exterior, Tunnel]),
            };
        }
    }
    let mut tiles = Vec::new();
    let mut layout = Vec::new();
    for row in (0..rows).step_by(3) {
        let mut line = Vec::new();
        for col in (0..cols).step_by(3) {
            let part =
                |r: usize| [kinds[row + r][col], kinds[row + r][col + 1], kinds[row + r][col + 2]];
            let tile =
                invented_tile(dice, format!("t{}", tiles.len()), [part(0), part(1), part(2)]);
            line.push(Placing { tile: tile.id.clone(), quarter_turns: 0 });
            tiles.push(tile);
        }
        layout.push(line);
    }
    Board::lay(&|id| tiles.iter().find(|tile| tile.id == id), &layout)
        .unwrap_or_else(|_| invented_board(dice))
}

fn invented_tile(dice: &mut Dice, id: String, kinds: [[ZoneKind; 3]; 3]) -> Tile {
    let mut edge = |kind: ZoneKind| match kind {
        ZoneKind::Exterior | ZoneKind::Tunnel => Edge::Merge,
        ZoneKind::Corridor => dice.pick(&[Edge::Line, Edge::Long]),
        _ => Edge::Door,
    };
    let edges = Edges {
        n: kinds[0].map(&mut edge),
        e: [kinds[0][2], kinds[1][2], kinds[2][2]].map(&mut edge),
        s: kinds[2].map(&mut edge),
        w: [kinds[0][0], kinds[1][0], kinds[2][0]].map(&mut edge),
    };
    let mut tile = Tile {
        id,
        kinds,
        names: None,
        places: None,
        scenery: None,
        open: Vec::new(),
        doors: Vec::new(),
        gaps: Vec::new(),
        airlock_doors: Vec::new(),
        accesses: Vec::new(),
        objective: None,
        crate_spot: None,
        edges,
        cuts: Cuts { x: [0.3, 0.7], y: [0.3, 0.7] },
        note: None,
        provenance: "invented".to_owned(),
    };
    for a in Cell::all() {
        for b in Cell::all().filter(|&b| a < b) {
            let (x, y) = (tile.kind(a), tile.kind(b));
            let (room, other) = if x.is_room() { (x, y) } else { (y, x) };
            if !a.is_beside(b) {
                if a.is_across_a_corner(b) && x.is_room() && y.is_room() && dice.one_in(12) {
                    tile.doors.push([a, b]);
                }
            } else if dice.one_in(4) {
                continue;
            } else if x == y && !x.is_room() {
                tile.open.push([a, b]);
            } else if room.is_room() && (other.is_room() || other == ZoneKind::Corridor) {
                tile.doors.push([a, b]);
            } else if room.is_room() && other == ZoneKind::Tunnel {
                tile.accesses.push([a, b]);
            } else if room == ZoneKind::Airlock && other == ZoneKind::Exterior {
                tile.airlock_doors.push([a, b]);
            }
        }
    }
    tile
}

#[test]
fn both_maps_agree_on_boards_of_real_tiles() {
    agree_on_boards_of(&tiles(), 1);
}

#[test]
fn both_maps_agree_below_ground() {
    agree_on_boards_of(&dark_tiles(), 4);
}

#[test]
fn both_maps_agree_in_the_city() {
    agree_on_boards_of(&city_tiles(), 6);
}

#[test]
fn both_maps_agree_where_the_boxes_meet() {
    let mut both = tiles();
    both.extend(dark_tiles());
    agree_on_boards_of(&both, 5);
}

fn agree_on_boards_of(tiles: &[Tile], seed: u64) {
    let mut dice = Dice(seed);
    let (mut boards, mut large) = (0, 0);
    while boards < 300 {
        let Some(board) = real_board(&mut dice, tiles) else { continue };
        boards += 1;
        large += usize::from(board.tiles().len() >= 4);
        assert_agree(&board, Ground::default());
        for _ in 0..3 {
            let ground = dice.ground(&board);
            assert_agree(&board, ground);
        }
    }
    assert!(large > 50, "only {large} boards of four tiles or more");
}

#[test]
fn both_maps_agree_on_boards_of_invented_tiles() {
    let mut dice = Dice(2);
    let mut kinds = BTreeSet::new();
    for _ in 0..400 {
        let board = invented_board(&mut dice);
        kinds.extend(board.zones().map(|zone| board.kind(zone)));
        let ground = dice.ground(&board);
        assert_agree(&board, ground);
    }
    assert_eq!(kinds.len(), 7, "every kind was met");
}

#[test]
fn a_zone_that_the_board_lacks_is_nowhere_near() {
    let mut dice = Dice(3);
    let board = invented_board(&mut dice);
    let map = Map::of(&board, &Ground::default());
    let (here, nowhere) = (Zone(0), Zone(95));
    for far in [Zone(96), Zone(255), nowhere] {
        assert_eq!(map.sight(far), ZoneSet::EMPTY);
        assert_eq!(map.neighbours(far), ZoneSet::EMPTY);
        assert_eq!(map.range(here, far), u8::MAX);
        assert_eq!(map.distance(far, here), u8::MAX);
        assert_eq!(map.steps_toward(here, far), ZoneSet::EMPTY);
        assert_eq!(map.steps_toward(far, here), ZoneSet::EMPTY);
        assert_eq!(map.door(far, here), None);
    }
}
