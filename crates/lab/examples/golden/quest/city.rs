//! What a quest knows of the city: companions, food, cars, and Abominations that
//! stand in the way.

use survival::Game;
use survival::action::{Action, CarRole, Who};
use survival::card::{Blast, Effect};
use survival::inventory::{Area, Slot};
use survival::mission::{ExitWithoutAbominations, Lead, LeaveInCars, Own, Sort, Step};
use survival::reading::Read as _;
use survival::reading::companion::Company;
use survival::zone::{Zone, ZoneSet};

/// How many companions are still to be led.
pub(super) fn unled(game: &Game, step: &Lead) -> i32 {
    let count = |of: fn(&Company) -> bool| {
        game.state().companions.all().filter(|(_, company)| of(company)).count() as i32
    };
    match step.count {
        Some(wanted) => i32::from(wanted) - count(|company| matches!(company, Company::Led(_))),
        None => count(|company| matches!(company, Company::Lone(_))),
    }
}

/// Whether the mission asks for food: nobody eats it then.
pub(super) fn wants_food(game: &Game) -> bool {
    let food = |step: &Step| matches!(step, Step::Own(Own { sort: Sort::Food, .. }));
    game.world().mission().steps.iter().any(food)
}

/// How much food the team has, in trunks too.
pub(super) fn food(game: &Game) -> i32 {
    let is_food = |card| game.world().content().equipment(card).effect == Effect::Food;
    let carried = game.in_play().flat_map(|who| {
        let inventory = &game.survivor(who).inventory;
        Slot::all().filter_map(|slot| inventory.get(slot))
    });
    let trunks = game.state().cars.iter().flat_map(|car| car.trunk.iter().copied());
    carried.chain(trunks).filter(|card| is_food(*card)).count() as i32
}

/// Rooms that can be searched now.
pub(super) fn larders(game: &Game) -> ZoneSet {
    let board = game.world().board();
    let quiet = |zone: &Zone| game.state().enemies[*zone].is_empty();
    board.zones().filter(|zone| board.kind(*zone).is_room()).filter(quiet).collect()
}

/// Whether everybody leaves in cars, and it is time to.
fn drives_off(game: &Game) -> bool {
    let leaves = |step: &Step| matches!(step, Step::Escape(_));
    let step = game.world().mission().steps.iter().position(leaves);
    leaves_in_cars(game) && step.is_some_and(|step| game.is_open(step))
}

/// Whether everybody leaves in cars.
pub(super) fn leaves_in_cars(game: &Game) -> bool {
    game.world().mission().says(LeaveInCars)
}

/// How many Molotovs a survivor has in hand, and how many elsewhere.
fn fires_of(game: &Game, who: Who) -> (usize, usize) {
    let inventory = &game.survivor(who).inventory;
    let is_one = |slot: &Slot| {
        let effect = inventory.get(*slot).map(|card| game.world().content().equipment(card).effect);
        let ranged = match effect {
            Some(Effect::Weapon { ranged, .. }) => ranged,
            _ => None,
        };
        ranged.is_some_and(|gun| gun.blast == Some(Blast::Molotov))
    };
    let (hands, rest): (Vec<Slot>, Vec<Slot>) =
        Slot::all().filter(is_one).partition(|slot| slot.area() == Area::Hand);
    (hands.len(), rest.len())
}

/// What it is worth to have fire in hand where an Abomination bars the exit.
pub(super) fn readiness(game: &Game) -> i32 {
    if !game.world().mission().says(ExitWithoutAbominations) {
        return 0;
    }
    let ready = game.in_play().filter(|who| fires_of(game, *who).0 > 0).count();
    400 * ready.min(2) as i32
}

/// What Abominations that keep everybody from leaving are worth, and what kills them.
pub(super) fn kept_back(game: &Game) -> i32 {
    if !game.world().mission().says(ExitWithoutAbominations) {
        return 0;
    }
    let content = game.world().content();
    let board = game.world().board();
    let monstrous = |zone: &Zone| {
        let crowd = game.state().enemies[*zone];
        crowd.kinds().any(|kind| content.enemy(kind).abomination)
    };
    let fires = |who: &Who| fires_of(game, *who) != (0, 0);
    let armed: Vec<Who> = game.in_play().filter(fires).collect();
    let mut total = 0;
    let drawn = (60 - game.state().cards.deck.total() as i32).clamp(0, 60);
    for zone in board.zones().filter(monstrous) {
        total -= 4000;
        let near = armed.iter().map(|who| game.map().distance(game.survivor(*who).zone, zone));
        let Some(near) = near.min() else {
            total += 15 * drawn;
            continue;
        };
        // Once there is a fire for it, it should come out.
        let doors = board.ways_out(board.building(zone));
        let waits = !doors.is_empty() && (doors - game.state().doors.closed).is_empty();
        total +=
            1400 + readiness(game) - 60 * i32::from(near.min(12)) - if waits { 400 } else { 0 };
    }
    total
}

/// Whether a drive brings a car nearer to the exit, when it is time to leave.
fn nears_exit(game: &Game, who: Who, to: Zone) -> bool {
    let mission = game.world().mission();
    let leaves = |step: &Step| matches!(step, Step::Escape(_));
    let open = mission.steps.iter().position(leaves).is_some_and(|step| game.is_open(step));
    let far = |zone: Zone| mission.exit.map_or(0, |exit| game.map().distance(zone, exit));
    open && far(to) < far(game.survivor(who).zone)
}

/// Whether the car fetches what is loaded into it.
fn loads(game: &Game) -> bool {
    let loads = |step: &Step| matches!(step, Step::Loaded(_));
    let step = game.world().mission().steps.iter().position(loads);
    step.is_some_and(|step| !game.is_done(step))
}

/// How much an action suggests itself that only the city knows.
pub(super) fn weight(game: &Game, who: Who, action: Action) -> Option<u32> {
    let in_cars = drives_off(game);
    Some(match action {
        Action::Rally { .. } => 400,
        Action::Reorganize if readiness(game) < 800 && fires_of(game, who).1 > 0 => 150,
        Action::TakeCrate => 80,
        // A police car gives weapons, and food goes to the discards meanwhile.
        Action::SearchCar => u32::from(!wants_food(game)) * 40,
        Action::Search if wants_food(game) => 150,
        Action::Eat { .. } if wants_food(game) => 0,
        Action::Board { .. } if in_cars => 100,
        Action::Board { role: CarRole::Driver, .. } if loads(game) => 30,
        Action::Board { .. } => 2,
        Action::LeaveCar => 4,
        Action::DriveSlow { to } | Action::DriveFast { to } if nears_exit(game, who, to) => 200,
        Action::DriveSlow { .. } | Action::DriveFast { .. } if loads(game) => 40,
        Action::DriveSlow { .. } | Action::DriveFast { .. } => 6,
        Action::ChangeSeat { .. } | Action::OpenTrunk { .. } => 1,
        _ => return None,
    })
}
