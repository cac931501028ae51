//! How far it is, for people who need air outside.

use survival::Game;
use survival::action::Who;
use survival::board::{DoorSet, ZoneKind};
use survival::card::{Card, Effect, Equipment};
use survival::few::Few;
use survival::inventory::Area;
use survival::mission::{Lock, Special};
use survival::reading::Read as _;
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
#[derive(Clone, Debug)]
pub struct Way([u8; MAX_ZONES]);

impl Way {
    /// The ways to `targets`, over the surface too if `outside`. Closed doors
    /// count as open where opening one is free, and else as what it takes, but for
    /// those that wait for a key; enemies on the way count as what it takes to leave
    /// them.
    pub fn to(game: &Game, targets: ZoneSet, outside: bool) -> Way {
        Way::with_toll(game, targets, outside, toll(game, None))
    }

    /// The same, where a closed door takes so many actions more.
    fn with_toll(game: &Game, targets: ZoneSet, outside: bool, toll: usize) -> Way {
        let targets = targets.iter().map(|zone| (zone, 0));
        let ground = if outside { game.world().board().all() } else { indoors(game) };
        Way::on(game, targets, ground, toll)
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

    /// The ways to zones from which it takes so many actions more, within
    /// `ground`.
    fn on(
        game: &Game,
        targets: impl Iterator<Item = (Zone, u8)>,
        ground: ZoneSet,
        toll: usize,
    ) -> Way {
        let mut steps = [FAR; MAX_ZONES];
        // Zones by what it takes to get from there to a target.
        let mut rings = [ZoneSet::EMPTY; FAR as usize + CROWDED as usize + BARRED + 2];
        let mut farthest = 0;
        for (zone, more) in targets {
            let ring = usize::from(more.min(FAR));
            rings[ring].insert(zone);
            farthest = farthest.max(ring);
        }
        let locked = locked(game);
        let mut open = ground;
        let mut far = 0;
        while far <= farthest && far < usize::from(FAR) {
            let ring = rings[far];
            for zone in ring {
                if steps[zone.index()] < FAR {
                    continue;
                }
                open.remove(zone);
                steps[zone.index()] = far as u8;
                // Whoever goes through this zone has to leave its enemies.
                let crowd = game.state().enemies[zone];
                let crowd =
                    if crowd.is_empty() || far == 0 { 0 } else { crowd.total().min(CROWDED) };
                let next = far + 1 + crowd as usize;
                let mut near = game.map().neighbours(zone) & open;
                for (a, b) in locked.iter() {
                    match zone {
                        _ if zone == *a => near.remove(*b),
                        _ if zone == *b => near.remove(*a),
                        _ => {}
                    }
                }
                if toll > 0 {
                    let shut = behind_doors(game, zone, near);
                    rings[next + toll] |= shut;
                    farthest = farthest.max(if shut.is_empty() { 0 } else { next + toll });
                    near = near - shut;
                }
                rings[next] |= near;
                farthest = farthest.max(next);
            }
            far += 1;
        }
        Way(steps)
    }

    /// The way to `targets` for one survivor: over the surface if they have
    /// air, else indoors, or by a room where they can take some.
    pub fn of(game: &Game, who: Who, targets: ZoneSet) -> Way {
        let toll = toll(game, Some(who));
        if has_air(game, who) {
            return Way::with_toll(game, targets, true, toll);
        }
        let mut least = Way::with_toll(game, targets, false, toll);
        let here = game.survivor(who).zone;
        let straight = targets.iter().map(|zone| game.map().distance(here, zone)).min();
        let is_straight = least.from(here) <= straight.unwrap_or(FAR).min(FAR);
        // No way over the surface is shorter, if there is a surface at all.
        if is_straight || indoors(game) == game.world().board().all() {
            return least;
        }
        let outside = Way::with_toll(game, targets, true, toll);
        if least.from(here) <= outside.from(here) {
            return least;
        }
        let fetching = Way::fetching(game, &outside, oxygen_rooms(game));
        for (steps, other) in least.0.iter_mut().zip(&fetching.0) {
            *steps = (*steps).min(*other);
        }
        least
    }

    /// The way for somebody who takes air in one of `rooms` first and then goes
    /// on `outside`.
    fn fetching(game: &Game, outside: &Way, rooms: ZoneSet) -> Way {
        let on = rooms.iter().map(|room| (room, outside.from(room).saturating_add(1)));
        Way::on(game, on, indoors(game), toll(game, None))
    }

    /// The actions from a zone, [`FAR`] if there is no way.
    pub fn from(&self, zone: Zone) -> u8 {
        self.0[zone.index()]
    }
}

/// How far survivors have to walk from where they stand, worked out as it is asked for:
/// those who stand together and open doors alike have the same ways.
pub struct Walks<'g> {
    game: &'g Game,
    known: Vec<(Zone, usize, Way)>,
}

impl<'g> Walks<'g> {
    /// None yet.
    pub fn new(game: &'g Game) -> Walks<'g> {
        Walks { game, known: Vec::new() }
    }

    /// Those of one survivor, over the surface too.
    pub fn of(&mut self, who: Who) -> &Way {
        let game = self.game;
        let (here, toll) = (game.survivor(who).zone, toll(game, Some(who)));
        let known = self.known.iter().position(|(zone, same, _)| (*zone, *same) == (here, toll));
        let place = known.unwrap_or_else(|| {
            // Ways are as long in both directions.
            let way = Way::with_toll(game, ZoneSet::only(here), true, toll);
            self.known.push((here, toll, way));
            self.known.len() - 1
        });
        &self.known[place].2
    }
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
        let outside = Way::to(game, targets, true);
        let fetching = Way::fetching(game, &outside, rooms);
        Ways { indoors: Way::to(game, targets, false), fetching, outside }
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
fn toll(game: &Game, who: Option<Who>) -> usize {
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
