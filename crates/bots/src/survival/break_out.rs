//! Breaking out: fire in several streets, and everybody away through them in cars, all
//! within one round. Nobody does that alone: each car has a way of its own and somebody in it who
//! throws; the cars wait until all can park beside their ways in one round, and in the next
//! they throw and leave.

use survival::Game;
use survival::action::Who;
use survival::mission::Step;
use survival::reading::Read as _;
use survival::reading::state::CarState;
use survival::zone::{Zone, ZoneSet};

use super::goal::Goal;
use super::way::{FAR, Way};
use super::{fire, garage, works};

/// How many streets a car passes in a turn, some of them fast.
const IN_A_TURN: u8 = 4;

/// How far from where they park cars wait for each other.
const APART: std::ops::RangeInclusive<u8> = 2..=3;

/// Whether it is time to break out.
pub(super) fn is_on(game: &Game) -> bool {
    let mut steps = game.world().mission().steps.iter().enumerate();
    steps.any(|(index, step)| matches!(step, Step::BreakOut(_)) && game.is_open(index))
}

/// Where whoever sits in a car goes, once everybody does.
pub(super) fn goal(game: &Game, who: Who) -> Option<Goal> {
    let burning = burning(game);
    if !burning.is_empty() {
        return Goal::urgent(burning);
    }
    let (index, car) = garage::cars(game).find(|(_, car)| car.driver() == Some(who))?;
    let berths = berths(game, way_of(game, index)?);
    if berths.contains(car.zone) || all_may_park(game, who) {
        return Goal::urgent(berths);
    }
    let road = Way::by_road(game, berths);
    let waits = |zone: &Zone| APART.contains(&road.from(*zone));
    Goal::early(game.world().board().zones().filter(waits).collect())
}

/// The ways out that burn.
pub(super) fn burning(game: &Game) -> ZoneSet {
    let tokens = game.state().spawn.tokens.iter();
    tokens.filter(|token| token.blasts > 0).map(|token| token.zone).collect()
}

/// Where one parks to throw fire at a way out.
fn berths(game: &Game, way: Zone) -> ZoneSet {
    fire::spots(game, ZoneSet::only(way)) - works::cold_ways(game)
}

/// The cars with somebody at the wheel.
fn crewed(game: &Game) -> impl Iterator<Item = (u8, &CarState)> {
    garage::cars(game).filter(|(_, car)| car.driver().is_some())
}

/// The way out at which a car throws: the nearest pair of both comes first.
fn way_of(game: &Game, index: u8) -> Option<Zone> {
    let mut ways = works::cold_ways(game);
    let mut placed = [false; 32];
    loop {
        let free = crewed(game).filter(|(car, _)| !placed[usize::from(*car % 32)]);
        let pairs = free.flat_map(|(car, state)| ways.iter().map(move |way| (car, state, way)));
        let far = |zone: Zone, way: Zone| Way::by_road(game, ZoneSet::only(way)).from(zone);
        let (car, _, way) = pairs.min_by_key(|(_, car, way)| far(car.zone, *way))?;
        if car == index {
            return Some(way);
        }
        placed[usize::from(car % 32)] = true;
        ways.remove(way);
        if ways.is_empty() {
            ways = works::cold_ways(game);
        }
    }
}

/// Whether every car stands beside its way out, or can in this round.
fn all_may_park(game: &Game, who: Who) -> bool {
    crewed(game).all(|(index, car)| {
        let Some(way) = way_of(game, index) else { return false };
        let far = Way::by_road(game, berths(game, way)).from(car.zone);
        let comes = |driver: Who| driver == who || !game.survivor(driver).played;
        far == 0 || far <= IN_A_TURN && car.driver().is_some_and(comes)
    })
}

/// Whether somebody can throw at every way that doesn't burn yet, and everybody leave, before
/// this round is over.
pub(super) fn is_time(game: &Game, who: Who) -> bool {
    let waits = |other: Who| other == who || !game.survivor(other).played;
    let cold = works::cold_ways(game);
    let throws = |way: Zone| {
        let near = fire::spots(game, ZoneSet::only(way));
        game.in_play().any(|other| {
            waits(other) && near.contains(game.survivor(other).zone) && fire::held(game, other) > 0
        })
    };
    let leaves = |car: &CarState| {
        let far = Way::by_road(game, cold | burning(game)).from(car.zone);
        car.driver().is_some_and(waits) && far < FAR.min(IN_A_TURN)
    };
    garage::is_boarded(game) && cold.iter().all(throws) && crewed(game).all(|(_, car)| leaves(car))
}

/// Whether somebody takes a seat of this car: each has one who throws.
pub(super) fn boards(game: &Game, who: Who, car: &CarState) -> bool {
    let armed = |who: Who| fire::held(game, who) > 0;
    let free = car.seats.iter().filter(|seat| seat.who().is_none()).count();
    match (armed(who), car.people().any(armed)) {
        // As far as there are cars without.
        (true, true) => garage::cars(game).all(|(_, other)| other.people().any(armed)),
        (false, false) => free > 1,
        _ => true,
    }
}
