//! What can be seen and walked, for one state of the ground.
//!
//! Speaks for "Line of Sight" and "Movement" of Invader and of Second Edition,
//! for "Dark Zone" of Dark Side and "Dark Zones" of Second Edition, for the
//! openings of "Mold Rules" and for the doors of "Airlocks". A [`Map`] is made anew when
//! mold or a barred door changes and only looked up in between, so that rules
//! and bots can ask as often as they like.

use super::door::{Door, DoorKind, DoorSet};
use super::{Board, Border};
use crate::model::zone::{MAX_ZONES, Zone, ZoneSet};

/// What has happened to the ground so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ground {
    /// Zones with an Active Mold token. Outside, mold can't be.
    pub active_mold: ZoneSet,
    /// Zones with an Inactive Mold token.
    pub inactive_mold: ZoneSet,
    /// Doorways that block sight: closed ones, where the table plays that
    /// closed doors do. A mold zone has no doors left, so it ignores them.
    pub shut: DoorSet,
    /// Doorways that nobody passes at all, as a secured airlock. They hold
    /// against mold too; a door that mold removes is taken out of this set.
    pub barred: DoorSet,
    /// Tiles that fell, as bits by their places on the board: nothing is left
    /// there, and zones that reached over them end at their edges.
    pub fallen: u32,
    /// Doorways that end the ways of enemies: closed ones, where they don't
    /// break doors, and airlocks, where they don't pass those: between two
    /// zones with an airlock that holds them there is no other way either.
    pub held: DoorSet,
    /// The same for enemies to whom airlocks are walls though others pass them,
    /// where there are such.
    pub held_some: DoorSet,
    /// How far somebody whom darkness hinders sees into dark zones.
    pub dark_range: u8,
    /// Whether dark rooms are dark zones, where the table plays that they are.
    pub dark_rooms: bool,
}

impl Ground {
    /// Whether the tile of a cell still lies there.
    fn stands(&self, board: &Board, cell: usize) -> bool {
        self.fallen == 0 || self.fallen >> board.tile_of(cell) & 1 == 0
    }
}

/// How enemies walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    /// As all enemies of the ruleset do.
    Free,
    /// Airlocks hold them, whatever they do to others.
    ShutIn,
}

/// Nothing: no sight, no way, no door.
const NONE: u8 = u8::MAX;

/// All that is known from one zone. One block per zone, so that questions
/// about a zone touch memory that lies together.
#[derive(Clone, PartialEq, Eq, Debug)]
struct From {
    neighbours: ZoneSet,
    sight: ZoneSet,
    /// Dark zones that are in sight and yet hidden by darkness.
    hidden: ZoneSet,
    range: [u8; MAX_ZONES],
    distance: [u8; MAX_ZONES],
    door: [u8; MAX_ZONES],
}

/// Sight, ways and distances between all zones of a board.
///
/// Every question is a look-up. Asked of a zone that the board doesn't have,
/// the answer is that nothing is near, in sight or in reach.
#[derive(Clone, Debug)]
pub struct Map {
    /// The ground that it was made of.
    ground: Ground,
    from: Box<[From]>,
    /// The dark zones.
    dark: ZoneSet,
    /// The steps and distances of enemies by their gait, where doors hold them.
    held: [Option<Box<[Held]>>; 2],
}

/// Where enemies that doors hold can go from one zone.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Held {
    next: ZoneSet,
    distance: [u8; MAX_ZONES],
}

impl Held {
    fn reaches(&self, to: Zone) -> bool {
        self.distance.get(to.index()).is_some_and(|steps| *steps != NONE)
    }
}

/// Maps are alike if they give the same answers, whatever ground they were made of.
impl PartialEq for Map {
    fn eq(&self, other: &Map) -> bool {
        (&self.from, self.dark, &self.held) == (&other.from, other.dark, &other.held)
    }
}

impl Eq for Map {}

impl Map {
    /// Makes the tables.
    pub fn of(board: &Board, ground: &Ground) -> Map {
        let blank = From {
            neighbours: ZoneSet::EMPTY,
            sight: ZoneSet::EMPTY,
            hidden: ZoneSet::EMPTY,
            range: [NONE; MAX_ZONES],
            distance: [NONE; MAX_ZONES],
            door: [NONE; MAX_ZONES],
        };
        let from = vec![blank; board.zone_count()].into_boxed_slice();
        let dark = match ground.dark_rooms {
            true => board.dark() | board.dark_rooms(),
            false => board.dark(),
        };
        let mut map = Map { ground: *ground, from, dark, held: [None, None] };
        map.join(board, ground);
        map.look(board, ground);
        map.darken(dark, ground.dark_range);
        map.measure();
        map.held = [ground.held, ground.held_some].map(|doors| map.hold(board, doors));
        map
    }

    /// The board as it is now, after doors were opened or closed. Where nothing else of the
    /// ground has changed, steps and distances stay; sight and the ways of enemies may not.
    pub fn with_doors(&self, board: &Board, ground: &Ground) -> Map {
        let Ground { shut, held, held_some, .. } = *ground;
        if *ground != (Ground { shut, held, held_some, ..self.ground }) {
            return Map::of(board, ground);
        }
        let mut map =
            Map { ground: *ground, from: self.from.clone(), dark: self.dark, held: [None, None] };
        for from in &mut map.from {
            from.sight = ZoneSet::EMPTY;
            from.range = [NONE; MAX_ZONES];
        }
        map.look(board, ground);
        map.darken(map.dark, ground.dark_range);
        map.held = [ground.held, ground.held_some].map(|doors| map.hold(board, doors));
        map
    }

    /// The zones one step away. Closed doors don't count as obstacles here,
    /// barred ones do.
    #[inline]
    pub fn neighbours(&self, zone: Zone) -> ZoneSet {
        self.from.get(zone.index()).map_or(ZoneSet::EMPTY, |from| from.neighbours)
    }

    /// The doorway between two neighbours, if a Door token there would part
    /// them. None where they lie open to each other, where mold has made an
    /// opening, and at an airlock's door.
    #[inline]
    pub fn door(&self, a: Zone, b: Zone) -> Option<Door> {
        match *self.from.get(a.index())?.door.get(b.index())? {
            NONE => None,
            door => Some(Door(door)),
        }
    }

    /// The zones that an actor sees from this one, itself included.
    #[inline]
    pub fn sight(&self, zone: Zone) -> ZoneSet {
        self.from.get(zone.index()).map_or(ZoneSet::EMPTY, |from| from.sight)
    }

    /// Whether there are dark zones.
    #[inline]
    pub fn has_dark(&self) -> bool {
        !self.dark.is_empty()
    }

    /// Whether a zone is dark.
    #[inline]
    pub fn is_dark(&self, zone: Zone) -> bool {
        self.dark.contains(zone)
    }

    /// The zones that somebody whom darkness hinders sees from this one: it
    /// hides what is in a dark zone, but not what lies beyond.
    #[inline]
    pub fn sight_in_dark(&self, zone: Zone) -> ZoneSet {
        let from = self.from.get(zone.index());
        from.map_or(ZoneSet::EMPTY, |from| from.sight - from.hidden)
    }

    /// As [`range`](Map::range), for somebody whom darkness hinders.
    #[inline]
    pub fn range_in_dark(&self, a: Zone, b: Zone) -> u8 {
        let hidden = self.from.get(a.index()).is_some_and(|from| from.hidden.contains(b));
        if hidden { NONE } else { self.range(a, b) }
    }

    /// How many zones away the other is along the shortest line of sight;
    /// `u8::MAX` when it isn't in sight.
    #[inline]
    pub fn range(&self, a: Zone, b: Zone) -> u8 {
        self.from.get(a.index()).and_then(|from| from.range.get(b.index())).map_or(NONE, |&n| n)
    }

    /// How many steps the shortest way has; `u8::MAX` when there is none.
    #[inline]
    pub fn distance(&self, a: Zone, b: Zone) -> u8 {
        self.from.get(a.index()).and_then(|from| from.distance.get(b.index())).map_or(NONE, |&n| n)
    }

    /// The neighbours of `from` that lie on a shortest way to `to`: all of
    /// them, since the choice among equals is the players'.
    #[inline]
    pub fn steps_toward(&self, from: Zone, to: Zone) -> ZoneSet {
        let mut steps = ZoneSet::EMPTY;
        // Ways are as long in both directions, so one row answers for all.
        let Some(target) = self.from.get(to.index()) else { return steps };
        let far = match target.distance.get(from.index()) {
            None | Some(&(0 | NONE)) => return steps,
            Some(&far) => far,
        };
        for next in self.neighbours(from) {
            if target.distance[next.index()] < far {
                steps.insert(next);
            }
        }
        steps
    }

    /// As [`steps_toward`](Map::steps_toward), for enemies: where doors hold
    /// them, only over open ways.
    #[inline]
    pub fn enemy_steps_toward(&self, gait: Gait, from: Zone, to: Zone) -> ZoneSet {
        let Some(held) = self.held(gait) else { return self.steps_toward(from, to) };
        let (Some(here), Some(target)) = (held.get(from.index()), held.get(to.index())) else {
            return ZoneSet::EMPTY;
        };
        let far = target.distance[from.index()];
        here.next.iter().filter(|next| target.distance[next.index()] < far).collect()
    }

    /// Whether enemies find a way from one zone to another, closed doors or not,
    /// but for those that hold them.
    #[inline]
    pub fn enemies_reach(&self, gait: Gait, from: Zone, to: Zone) -> bool {
        match self.held(gait) {
            None => self.distance(from, to) != NONE,
            Some(held) => held.get(from.index()).is_some_and(|here| here.reaches(to)),
        }
    }

    /// Whether a zone is one step away for enemies, as far as doors don't hold them.
    #[inline]
    pub fn is_enemy_step(&self, gait: Gait, from: Zone, to: Zone) -> bool {
        match self.held(gait) {
            None => self.neighbours(from).contains(to),
            Some(held) => held.get(from.index()).is_some_and(|here| here.next.contains(to)),
        }
    }

    /// The ways of enemies with this gait, where doors hold them.
    #[inline]
    fn held(&self, gait: Gait) -> Option<&[Held]> {
        self.held[gait as usize].as_deref()
    }

    /// What darkness hides, of what lies in a line of sight.
    fn darken(&mut self, dark: ZoneSet, range: u8) {
        for from in &mut self.from {
            let far = |zone: &Zone| from.range[zone.index()] > range;
            from.hidden = (dark & from.sight).iter().filter(far).collect();
        }
    }

    /// Works out the ways of enemies that doors hold, if any do.
    fn hold(&self, board: &Board, doors: DoorSet) -> Option<Box<[Held]>> {
        if doors.is_empty() {
            return None;
        }
        let mut next: Vec<ZoneSet> = (self.from.iter())
            .map(|from| {
                let open = |zone: &Zone| match from.door[zone.index()] {
                    NONE => true,
                    door => !doors.contains(Door(door)),
                };
                from.neighbours.iter().filter(open).collect()
            })
            .collect();
        for door in doors {
            let doorway = &board.doorways()[door.index()];
            if doorway.kind == DoorKind::Airlock {
                next[doorway.a.index()].remove(doorway.b);
                next[doorway.b.index()].remove(doorway.a);
            }
        }
        let held = (0..next.len()).map(|i| {
            let mut distance = [NONE; MAX_ZONES];
            spread(Zone(i as u8), &next, &mut distance);
            Held { next: next[i], distance }
        });
        Some(held.collect())
    }

    /// Who is whose neighbour: "Movement", and the openings that mold makes.
    fn join(&mut self, board: &Board, ground: &Ground) {
        let mold = (ground.active_mold | ground.inactive_mold) & board.indoors;
        if ground.fallen == 0 {
            for (from, &open) in self.from.iter_mut().zip(&board.open_next) {
                from.neighbours = open;
            }
        } else {
            self.join_what_stands(board, ground);
        }
        let gone = if ground.fallen == 0 { ZoneSet::EMPTY } else { board.wholly_on(ground.fallen) };
        for zone in mold - gone {
            let breached = board.walled_next[zone.index()] - gone;
            self.from[zone.index()].neighbours |= breached;
            for next in breached {
                self.from[next.index()].neighbours.insert(zone);
            }
        }
        for (i, doorway) in board.doorways().iter().enumerate() {
            let (door, a, b) = (Door(i as u8), doorway.a, doorway.b);
            let cell = |(row, col): (u8, u8)| usize::from(row) * board.cols() + usize::from(col);
            let stands = doorway.cells.iter().all(|at| ground.stands(board, cell(*at)));
            if ground.barred.contains(door) || !stands {
                continue;
            }
            let already = self.from[a.index()].neighbours.contains(b);
            let parts = doorway.kind == DoorKind::Doorway
                && !already
                && !mold.contains(a)
                && !mold.contains(b);
            self.from[a.index()].neighbours.insert(b);
            self.from[b.index()].neighbours.insert(a);
            if parts {
                self.from[a.index()].door[b.index()] = door.0;
                self.from[b.index()].door[a.index()] = door.0;
            }
        }
    }

    /// Open sides between cells of which both still lie there.
    fn join_what_stands(&mut self, board: &Board, ground: &Ground) {
        for here in 0..board.zone_of.len() {
            for (border, there) in
                [(board.east[here], here + 1), (board.south[here], here + board.cols())]
            {
                if border != Border::Open
                    || !ground.stands(board, here)
                    || !ground.stands(board, there)
                {
                    continue;
                }
                let (a, b) = (board.zone_of[here], board.zone_of[there]);
                if a != b {
                    self.from[a.index()].neighbours.insert(b);
                    self.from[b.index()].neighbours.insert(a);
                }
            }
        }
    }

    /// Who sees whom: "Line of Sight".
    ///
    /// Along every row and column runs a line that knows which zones it came
    /// through since the last thing that stops it. A wall stops it before the
    /// next zone, a room in the zone; so each zone that it reaches and each one
    /// that it came through see each other.
    fn look(&mut self, board: &Board, ground: &Ground) {
        let mold = (ground.active_mold | ground.inactive_mold) & board.indoors;
        // For sight, Active Mold makes a room of a zone and Inactive Mold a corridor.
        let lanes = (board.lanes | (ground.inactive_mold & mold)) - (ground.active_mold & mold);
        for zone in board.zones() {
            let from = &mut self.from[zone.index()];
            from.sight.insert(zone);
            from.range[zone.index()] = 0;
        }
        let passes = |border: Border, a: Zone, b: Zone| match border {
            Border::Open | Border::Merged => true,
            Border::Rim => false,
            Border::Wall => {
                (mold.contains(a) || mold.contains(b))
                    && board.indoors.contains(a)
                    && board.indoors.contains(b)
            }
            Border::Doorway(door) => {
                board.doorways()[door.index()].kind != DoorKind::Airlock
                    && (!ground.shut.contains(door) || mold.contains(a) || mold.contains(b))
            }
        };
        let (rows, cols) = (board.rows(), board.cols());
        let lines = (0..rows)
            .map(|row| (row * cols, 1, cols, &board.east))
            .chain((0..cols).map(|col| (col, cols, rows, &board.south)));
        let mut through = [Zone(0); MAX_ZONES];
        for (start, step, length, borders) in lines {
            let mut last = board.zone_of[start];
            through[0] = last;
            let mut count = 1;
            for i in 1..length {
                let before = start + (i - 1) * step;
                let zone = board.zone_of[before + step];
                let stands = ground.stands(board, before) && ground.stands(board, before + step);
                if !stands || !passes(borders[before], last, zone) {
                    count = 0;
                } else if zone == last {
                    continue;
                }
                for (back, &seen) in through[..count].iter().rev().enumerate() {
                    self.see(seen, zone, back as u8 + 1);
                }
                if !lanes.contains(zone) {
                    count = 0;
                }
                through[count] = zone;
                count += 1;
                last = zone;
            }
        }
        for (i, doorway) in board.doorways().iter().enumerate() {
            if doorway.is_across_a_corner()
                && passes(Border::Doorway(Door(i as u8)), doorway.a, doorway.b)
            {
                self.see(doorway.a, doorway.b, 1);
            }
        }
    }

    fn see(&mut self, a: Zone, b: Zone, range: u8) {
        for (a, b) in [(a, b), (b, a)] {
            let from = &mut self.from[a.index()];
            from.sight.insert(b);
            let known = &mut from.range[b.index()];
            *known = range.min(*known);
        }
    }

    /// How far everything is, in steps.
    fn measure(&mut self) {
        let mut next = [ZoneSet::EMPTY; MAX_ZONES];
        for (next, from) in next.iter_mut().zip(&self.from) {
            *next = from.neighbours;
        }
        for (i, from) in self.from.iter_mut().enumerate() {
            spread(Zone(i as u8), &next, &mut from.distance);
        }
    }
}

/// How many steps each zone is away from one, where `next` says which zones
/// are one step apart.
fn spread(from: Zone, next: &[ZoneSet], distance: &mut [u8; MAX_ZONES]) {
    let mut reached = ZoneSet::only(from);
    let mut front = reached;
    let mut steps = 0;
    while !front.is_empty() {
        let mut beyond = ZoneSet::EMPTY;
        for zone in front {
            distance[zone.index()] = steps;
            beyond |= next[zone.index()];
        }
        front = beyond - reached;
        reached |= front;
        steps += 1;
    }
}
