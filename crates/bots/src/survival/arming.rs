//! Weapons to begin with: crates that lie near, and cars in which one always finds one.

use survival::Game;
use survival::action::Who;
use survival::mission::Find;
use survival::reading::Read as _;
use survival::zone::{Zone, ZoneSet};

use super::weights::Weights;
use super::{pack, way};

/// Where somebody who is badly armed gets a better weapon: near, behind no closed door,
/// and as long as the game is young.
pub(super) fn places(game: &Game, w: &Weights, who: Who) -> ZoneSet {
    if i32::from(game.state().round) > w.arm_until || !lacks(game, w, who) {
        return ZoneSet::EMPTY;
    }
    let here = game.survivor(who).zone;
    let near = |zone: &Zone| {
        let far = game.map().distance(here, *zone);
        i32::from(far) <= w.arm_far && game.state().enemies[*zone].is_empty()
    };
    let fits = |zone: &Zone| near(zone) && is_mine(game, w, who, *zone);
    let crates: ZoneSet = crates(game).filter(fits).collect();
    let all = crates | arsenals(game).filter(near).collect::<ZoneSet>();
    if all.is_empty() { all } else { all & way::open_ground(game, here) }
}

/// Whether somebody holds no weapon that is good enough.
fn lacks(game: &Game, w: &Weights, who: Who) -> bool {
    pack::arms(game, &game.survivor(who).inventory) < w.arm_below
}

/// Where crates lie, in cars too.
fn crates(game: &Game) -> impl Iterator<Item = Zone> + '_ {
    let finds = game.state().mission.finds.iter();
    let lying = finds.filter(|(find, _)| *find == Find::Prototype).map(|(_, zone)| *zone);
    let cars = game.state().cars.iter().filter(|car| car.crate_left && !car.gone);
    lying.chain(cars.map(|car| car.zone))
}

/// Where cars stand that may be searched.
fn arsenals(game: &Game) -> impl Iterator<Item = Zone> + '_ {
    let tokens = &game.world().mission().cars;
    let cars = game.state().cars.iter().enumerate();
    let searched = |index: usize| tokens.get(index).is_some_and(|token| token.searched);
    cars.filter(move |(index, car)| !car.gone && searched(*index)).map(|(_, car)| car.zone)
}

/// Where cars stand in which somebody finds a weapon now.
pub(super) fn cars_to_search(game: &Game) -> ZoneSet {
    arsenals(game).filter(|zone| game.state().enemies[*zone].is_empty()).collect()
}

/// Whether nobody else who is badly armed is nearer to a crate.
fn is_mine(game: &Game, w: &Weights, who: Who, zone: Zone) -> bool {
    let far = |who: Who| (game.map().distance(game.survivor(who).zone, zone), who.0);
    let mine = far(who);
    let mut others = game.in_play().filter(|other| *other != who);
    !others.any(|other| far(other) < mine && lacks(game, w, other))
}
