//! How far it is, for survivors who need air outside.

use std::sync::Arc;

use survival::Game;
use survival::action::Who;
use survival::board::{DoorSet, Map, ZoneKind};
use survival::card::{Card, Effect, Equipment};
use survival::enemy::Crowd;
use survival::few::Few;
use survival::inventory::Area;
use survival::mission::{Lock, Special};
use survival::reading::Read as _;
use survival::reading::state::PerZone;
use survival::zone::{MAX_ZONES, Zone, ZoneSet};

use super::works;

/// Farther than any way on any board.
pub const FAR: u8 = 40;

/// The most that the enemies of one zone lengthen a way.
const CROWDED: u32 = 4;

/// What a closed door counts for somebody who has nothing to open it with.
const BARRED: usize = 8;

/// How many locked doors are looked at.
const LOCKED: usize = 8;

/// The actions it takes to get from every zone to the nearest of some zones.
#[derive(Clone, Copy, Debug)]
pub struct Way([u8; MAX_ZONES]);

impl Way {
    /// The ways to `targets`, over the surface too if `outside`. Closed doors
    /// count as open where opening one is free, and else as what it takes, but for
    /// those that wait for a key; enemies on the way count as what it takes to leave
    /// them.
    pub fn to(game: &Game, targets: ZoneSet, outside: bool) -> Way {
        let course = if outside { Course::Outside } else { Course::Indoors };
        Land::of(game).way(targets, course, toll(game, None))
    }

    /// The way to `targets` for one survivor, who takes air on the way if it needs some.
    pub(super) fn of(game: &Game, who: Who, targets: ZoneSet) -> Way {
        Land::of(game).way_of(game, who, targets)
    }

    /// The ways to `targets` along streets, for those in a car: nobody stops it.
    pub fn by_road(game: &Game, targets: ZoneSet) -> Way {
        let board = game.world().board();
        let mut steps = [FAR; MAX_ZONES];
        let mut open: ZoneSet =
            board.zones().filter(|zone| board.kind(*zone) == ZoneKind::Street).collect();
        let mut ring = targets & open;
        for far in 0..FAR {
            open = open - ring;
            let mut next = ZoneSet::EMPTY;
            for zone in ring {
                steps[zone.index()] = far;
                next |= game.map().neighbours(zone);
            }
            ring = next & open;
        }
        Way(steps)
    }

    /// The actions from a zone, [`FAR`] if there is no way.
    pub fn from(&self, zone: Zone) -> u8 {
        self.0[zone.index()]
    }
}

/// Over what ground somebody walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// Over all of it.
    Outside,
    /// Without going outside.
    Indoors,
    /// Without going outside before they took air in one of these rooms.
    Fetching(ZoneSet),
}

/// The ground as it lies for people on foot, and the ways over it that were asked for.
///
/// Ways change when doors and enemies do, not when people walk: most of them are asked
/// for again by the next decision.
#[derive(Debug)]
pub(super) struct Land {
    /// What the ground was made of. The map is held on to, so that no other can take its
    /// place unnoticed.
    map: Arc<Map>,
    closed: DoorSet,
    locked: Few<(Zone, Zone), LOCKED>,
    enemies: PerZone<Crowd>,
    /// How many actions more it takes to go on from each zone, for its enemies.
    crowds: [u8; MAX_ZONES],
    /// The zones next to each, but for those behind doors that survivors can't open yet.
    near: [ZoneSet; MAX_ZONES],
    /// Those of them that are behind closed doors.
    shut: [ZoneSet; MAX_ZONES],
    all: ZoneSet,
    indoors: ZoneSet,
    known: Vec<(ZoneSet, Course, usize, Way)>,
}

/// How many ways are held on to.
const KNOWN: usize = 48;

impl Land {
    /// The ground of a game.
    pub(super) fn of(game: &Game) -> Land {
        let locked = locked(game);
        let board = game.world().board();
        let mut land = Land {
            map: Arc::clone(game.shared_map()),
            closed: closed(game),
            locked,
            enemies: game.state().enemies,
            crowds: crowds(game),
            near: [ZoneSet::EMPTY; MAX_ZONES],
            shut: [ZoneSet::EMPTY; MAX_ZONES],
            all: board.all(),
            indoors: indoors(game),
            known: Vec::new(),
        };
        for zone in board.zones() {
            land.near[zone.index()] = land.map.neighbours(zone);
        }
        for (a, b) in locked.iter() {
            land.near[a.index()].remove(*b);
            land.near[b.index()].remove(*a);
        }
        if !land.closed.is_empty() {
            for zone in board.zones() {
                land.shut[zone.index()] = behind_doors(game, zone, land.near[zone.index()]);
            }
        }
        land
    }

    /// Forgets what no longer holds.
    pub(super) fn refresh(&mut self, game: &Game) {
        let same = Arc::ptr_eq(&self.map, game.shared_map())
            && self.closed == closed(game)
            && self.locked == locked(game);
        if !same {
            *self = Land::of(game);
            return;
        }
        if self.enemies != game.state().enemies {
            self.enemies = game.state().enemies;
            let before = std::mem::replace(&mut self.crowds, crowds(game));
            if self.crowds != before {
                self.known.clear();
            }
        }
    }

    /// The ways to `targets`, where a closed door takes so many actions more.
    pub(super) fn way(&mut self, targets: ZoneSet, course: Course, toll: usize) -> Way {
        let same = |known: &&(ZoneSet, Course, usize, Way)| {
            known.0 == targets && known.1 == course && known.2 == toll
        };
        if let Some((.., way)) = self.known.iter().find(same) {
            return *way;
        }
        let straight = |zone| (zone, 0);
        let way = match course {
            Course::Outside => self.on(targets.iter().map(straight), self.all, toll),
            Course::Indoors => self.on(targets.iter().map(straight), self.indoors, toll),
            Course::Fetching(rooms) => {
                let outside = self.way(targets, Course::Outside, toll);
                let on = rooms.iter().map(|room| (room, outside.from(room).saturating_add(1)));
                // On the way to the air, doors count as if somebody opened them.
                let toll = toll.min(1);
                self.on(on, self.indoors, toll)
            }
        };
        if self.known.len() == KNOWN {
            self.known.clear();
        }
        self.known.push((targets, course, toll, way));
        way
    }

    /// The way to `targets` for one survivor: over the surface if they have
    /// air, else indoors, or by a room where they can take some.
    pub(super) fn way_of(&mut self, game: &Game, who: Who, targets: ZoneSet) -> Way {
        let toll = toll(game, Some(who));
        if has_air(game, who) {
            return self.way(targets, Course::Outside, toll);
        }
        let mut least = self.way(targets, Course::Indoors, toll);
        let here = game.survivor(who).zone;
        let straight = targets.iter().map(|zone| game.map().distance(here, zone)).min();
        let is_straight = least.from(here) <= straight.unwrap_or(FAR).min(FAR);
        // No way over the surface is shorter, if there is a surface at all.
        if is_straight || self.indoors == self.all {
            return least;
        }
        let outside = self.way(targets, Course::Outside, toll);
        if least.from(here) <= outside.from(here) {
            return least;
        }
        let fetching = self.way(targets, Course::Fetching(oxygen_rooms(game)), toll);
        for (steps, other) in least.0.iter_mut().zip(&fetching.0) {
            *steps = (*steps).min(*other);
        }
        least
    }

    /// The ways to zones from which it takes so many actions more, within
    /// `ground`.
    fn on(&self, targets: impl Iterator<Item = (Zone, u8)>, ground: ZoneSet, toll: usize) -> Way {
        let mut steps = [FAR; MAX_ZONES];
        // Zones by what it takes to get from there to a target.
        let mut rings = [ZoneSet::EMPTY; FAR as usize + CROWDED as usize + BARRED + 2];
        let mut farthest = 0;
        for (zone, more) in targets {
            let ring = usize::from(more.min(FAR));
            rings[ring].insert(zone);
            farthest = farthest.max(ring);
        }
        let mut open = ground;
        let mut far = 0;
        let mut reached = ZoneSet::EMPTY;
        while far <= farthest && far < usize::from(FAR) {
            let ring = rings[far] - reached;
            reached |= ring;
            open = open - ring;
            for zone in ring {
                steps[zone.index()] = far as u8;
                // Whoever goes through this zone has to leave its enemies.
                let crowd = if far == 0 { 0 } else { self.crowds[zone.index()] };
                let next = far + 1 + usize::from(crowd);
                let near = self.near[zone.index()] & open;
                let mut plain = near;
                if toll > 0 {
                    let shut = near & self.shut[zone.index()];
                    if !shut.is_empty() {
                        rings[next + toll] |= shut;
                        farthest = farthest.max(next + toll);
                        plain = near - shut;
                    }
                }
                rings[next] |= plain;
                farthest = farthest.max(next);
            }
            far += 1;
        }
        Way(steps)
    }
}

/// The closed doors that make ways longer.
fn closed(game: &Game) -> DoorSet {
    if doors_take_card(game) { game.state().doors.closed } else { DoorSet::EMPTY }
}

/// How many actions more it takes to go on from each zone.
fn crowds(game: &Game) -> [u8; MAX_ZONES] {
    let mut crowds = [0; MAX_ZONES];
    for (most, crowd) in crowds.iter_mut().zip(&game.state().enemies.0) {
        if !crowd.is_empty() {
            *most = crowd.total().min(CROWDED) as u8;
        }
    }
    crowds
}

/// The ways to one goal for everybody: for those with air, for those without,
/// and with a stop to fetch some.
#[derive(Clone, Debug)]
pub struct Ways {
    outside: Way,
    indoors: Way,
    fetching: Way,
}

impl Ways {
    /// The ways to `targets`; `rooms` have oxygen.
    pub fn to(game: &Game, targets: ZoneSet, rooms: ZoneSet) -> Ways {
        let toll = toll(game, None);
        let mut land = Land::of(game);
        let mut way = |course| land.way(targets, course, toll);
        Ways {
            outside: way(Course::Outside),
            indoors: way(Course::Indoors),
            fetching: way(Course::Fetching(rooms)),
        }
    }

    /// The steps from a zone without going outside.
    pub fn indoors(&self, zone: Zone) -> u8 {
        self.indoors.from(zone)
    }

    /// The actions it takes a survivor to get there.
    pub fn of(&self, game: &Game, who: Who) -> u8 {
        let zone = game.survivor(who).zone;
        if has_air(game, who) {
            return self.outside.from(zone);
        }
        self.indoors.from(zone).min(self.fetching.from(zone))
    }
}

/// What a closed door takes of somebody: an action where that is its price, and
/// much where it takes a card that they don't hold.
pub(super) fn toll(game: &Game, who: Option<Who>) -> usize {
    match (doors_take_card(game), who) {
        (false, _) => 0,
        (true, Some(who)) if !opens_doors(game, who) => BARRED,
        (true, _) => 1,
    }
}

/// Whether nobody opens a door without a card for it.
pub fn doors_take_card(game: &Game) -> bool {
    game.world().content().ruleset.doors_take_card
}

/// Whether a survivor has something in hand that opens doors.
pub fn opens_doors(game: &Game, who: Who) -> bool {
    let content = game.world().content();
    let opens = |(_, card): (_, Card)| content.equipment(card).opens.is_some();
    game.survivor(who).inventory.cards(Area::Hand).any(opens)
}

/// Those of some neighbours that lie behind closed doors.
fn behind_doors(game: &Game, zone: Zone, near: ZoneSet) -> ZoneSet {
    let (map, closed) = (game.map(), game.state().doors.closed);
    if (game.world().board().doorways_of(zone) & closed).is_empty() {
        return ZoneSet::EMPTY;
    }
    let shut = |next: &Zone| map.door(zone, *next).is_some_and(|door| closed.contains(door));
    near.iter().filter(shut).collect()
}

/// Where somebody gets to without opening a door, from a zone on.
pub fn open_ground(game: &Game, from: Zone) -> ZoneSet {
    let mut reached = ZoneSet::only(from);
    let mut edge = reached;
    while !edge.is_empty() {
        let mut next = ZoneSet::EMPTY;
        for zone in edge {
            let near = game.map().neighbours(zone) - reached;
            next |= near - behind_doors(game, zone, near);
        }
        reached |= next;
        edge = next;
    }
    reached
}

/// All zones but those outside.
fn indoors(game: &Game) -> ZoneSet {
    let board = game.world().board();
    board.zones().filter(|zone| !board.kind(*zone).is_exterior()).collect()
}

/// The two sides of doors that survivors can't open yet.
fn locked(game: &Game) -> Few<(Zone, Zone), LOCKED> {
    let mut sides = Few::new((Zone(0), Zone(0)));
    let doorways = game.world().board().doorways();
    for (colour, door, lock) in &game.world().mission().locks {
        let shut = *lock == Lock::Key && game.state().doors.closed.contains(*door);
        if shut
            && works::is_lying(game, *colour)
            && let Some(doorway) = doorways.get(door.index())
        {
            // Beyond so many, doors count as open.
            let _ = sides.push((doorway.a, doorway.b));
        }
    }
    for special in &game.world().mission().specials {
        let Special::OpensFor(house) = special else { continue };
        let waits = house.level.is_some_and(|level| game.danger() < level)
            || house.taken.iter().any(|colour| works::is_lying(game, *colour));
        let shut = if waits { house.doors & game.state().doors.closed } else { DoorSet::EMPTY };
        for doorway in shut.iter().filter_map(|door| doorways.get(door.index())) {
            let _ = sides.push((doorway.a, doorway.b));
        }
    }
    sides
}

/// Whether a survivor wears, or at least carries, an oxygen tank.
pub fn has_air(game: &Game, who: Who) -> bool {
    let content = game.world().content();
    let pack = &game.survivor(who).inventory;
    [Area::Body, Area::Backpack]
        .into_iter()
        .flat_map(|area| pack.cards(area))
        .any(|(_, card)| content.equipment(card).effect == Effect::Oxygen)
}

/// The oxygen rooms, as long as there is oxygen.
pub fn oxygen_rooms(game: &Game) -> ZoneSet {
    let board = game.world().board();
    let content = game.world().content();
    let is_tank = |card: &Equipment| card.effect == Effect::Oxygen;
    let tank = content.equipment.iter().position(is_tank).map(|index| Card(index as u8));
    if tank.is_none_or(|tank| game.state().cards.supply[tank] == 0) {
        return ZoneSet::EMPTY;
    }
    let is_supply = |zone: &Zone| board.kind(*zone) == ZoneKind::Oxygen && !game.is_mold(*zone);
    board.zones().filter(is_supply).collect()
}
