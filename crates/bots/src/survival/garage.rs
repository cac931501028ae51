//! What cars are for at the present stage of the mission: where they are
//! wanted, and who must sit in them.

use survival::Game;
use survival::action::Who;
use survival::board::ZoneKind;
use survival::mission::{LeaveInCars, ShootCars, Step};
use survival::reading::Read as _;
use survival::reading::state::CarState;
use survival::zone::{Zone, ZoneSet};

use super::way::Way;
use super::{break_out, works};

/// How many streets a car passes in a turn after which its driver still gets out.
const IN_A_TURN: u8 = 4;

/// Where cars are wanted now.
pub(super) struct Duty {
    /// Any of these zones, where none is yet.
    pub(super) targets: ZoneSet,
    /// Where one is as it should be.
    pub(super) places: ZoneSet,
    /// Whether everybody has to sit in one.
    pub(super) everybody: bool,
    /// Whether whoever brought it gets out.
    pub(super) left: bool,
}

/// What cars are for now, if for anything.
pub(super) fn duty(game: &Game) -> Option<Duty> {
    if game.state().cars.is_empty() {
        return None;
    }
    let mission = game.world().mission();
    let left =
        |targets: ZoneSet, places: ZoneSet| Duty { targets, places, everybody: false, left: true };
    let leave = |places: ZoneSet| Duty { targets: places, places, everybody: true, left: false };
    let steps = mission.steps.iter().enumerate().filter(|(index, _)| game.is_open(*index));
    for (_, step) in steps {
        match step {
            Step::SpawnsGathered(_) if mission.says(ShootCars) => {
                return Some(left(astray(game) - parked(game), astray(game)));
            }
            Step::Park(park) => {
                return Some(left(ZoneSet::only(park.zone), ZoneSet::only(park.zone)));
            }
            Step::Escape(_) if mission.says(LeaveInCars) => {
                return Some(leave(mission.exit.into_iter().collect()));
            }
            Step::BreakOut(_) => return Some(leave(astray(game))),
            Step::Loaded(_) => {
                let places = loading(game);
                return Some(Duty { targets: places, places, everybody: false, left: false });
            }
            _ => {}
        }
    }
    None
}

/// The streets nearest to what is to be loaded next: what is carried, or else what lies
/// nearest to a car.
fn loading(game: &Game) -> ZoneSet {
    let bearers = game.in_play().filter(|who| game.survivor(*who).tokens > 0);
    let carried: ZoneSet = bearers.map(|who| game.survivor(who).zone).collect();
    let goods = if carried.is_empty() { works::tokens(game, &[]) } else { carried };
    let board = game.world().board();
    let streets = || board.zones().filter(|zone| board.kind(*zone) == ZoneKind::Street);
    let next = cars(game)
        .find_map(|(_, car)| goods.iter().min_by_key(|zone| game.map().distance(car.zone, *zone)));
    let Some(next) = next else { return ZoneSet::EMPTY };
    let far = |zone: Zone| game.map().distance(zone, next);
    let least = streets().map(far).min();
    streets().filter(|zone| Some(far(*zone)) == least).collect()
}

/// Where spawn tokens lie that are not at the Spawn Start.
pub(super) fn astray(game: &Game) -> ZoneSet {
    let start = game.world().mission().spawns.first().map(|spawn| spawn.zone);
    let zones = game.state().spawn.tokens.iter().map(|token| token.zone);
    zones.filter(|zone| Some(*zone) != start).collect()
}

/// The cars that can be driven.
pub(super) fn cars(game: &Game) -> impl Iterator<Item = (u8, &CarState)> {
    let tokens = &game.world().mission().cars;
    let drives = |index: usize| tokens.get(index).is_some_and(|token| token.drives);
    let cars = game.state().cars.iter().enumerate();
    cars.filter(move |(index, car)| !car.gone && drives(*index))
        .map(|(index, car)| (index as u8, car))
}

/// Whether every car but that of `who` is parked, or will be in this round: whoever gets
/// out among enemies had better be the last to.
pub(super) fn all_may_park(game: &Game, who: Who, zone: Zone) -> bool {
    let road = Way::by_road(game, ZoneSet::only(zone));
    let comes = |driver: Who| !game.survivor(driver).played;
    game.drives(who)
        && cars(game).all(|(_, car)| match car.driver() {
            Some(driver) if driver == who => true,
            Some(driver) => comes(driver) && road.from(car.zone) <= IN_A_TURN,
            None => car.zone == zone,
        })
}

/// Streets from which a car is parked within a turn.
pub(super) fn before(game: &Game, zone: Zone) -> ZoneSet {
    let road = Way::by_road(game, ZoneSet::only(zone));
    let near = |zone: &Zone| (2..=IN_A_TURN).contains(&road.from(*zone));
    game.world().board().zones().filter(near).collect()
}

/// Where cars stand in which somebody finds a weapon now.
pub(super) fn to_search(game: &Game) -> ZoneSet {
    let tokens = &game.world().mission().cars;
    let cars = game.state().cars.iter().enumerate();
    let searched = |index: usize| tokens.get(index).is_some_and(|token| token.searched);
    let cars = cars.filter(|(index, car)| !car.gone && searched(*index)).map(|(_, car)| car.zone);
    cars.filter(|zone| game.state().enemies[*zone].is_empty()).collect()
}

/// Where empty cars stand.
pub(super) fn parked(game: &Game) -> ZoneSet {
    cars(game).filter(|(_, car)| car.people().next().is_none()).map(|(_, car)| car.zone).collect()
}

/// Where cars wait for a driver who brings them to where they are wanted.
pub(super) fn to_move(game: &Game, duty: &Duty) -> ZoneSet {
    let waits = |car: &CarState| car.driver().is_none() && !duty.places.contains(car.zone);
    cars(game).filter(|(_, car)| waits(car)).map(|(_, car)| car.zone).collect()
}

/// Where there are seats for those who have to sit in cars.
pub(super) fn seats(game: &Game, who: Who) -> ZoneSet {
    let size = game.party_of(who);
    let free = |car: &CarState| car.seats.iter().filter(|seat| seat.who().is_none()).count();
    let fits = |car: &CarState| {
        free(car) >= size && (!break_out::is_on(game) || break_out::boards(game, who, car))
    };
    cars(game).filter(|(_, car)| fits(car)).map(|(_, car)| car.zone).collect()
}

/// Whether everybody who has to leave sits in a car.
pub(super) fn is_boarded(game: &Game) -> bool {
    game.in_play().all(|who| game.is_seated(who))
}
