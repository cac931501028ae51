//! What a quest knows of fire: Molotovs for spawn zones, cars that are driven there and
//! blown up or parked, and streets to break out through.

use survival::Game;
use survival::action::{Action, CarRole, Hands, Who};
use survival::card::{Blast, Card, Effect};
use survival::inventory::{Area, Slot};
use survival::mission::{GatherSpawns, Gift, MolotovSpawns, ShootCars, Sort, Step};
use survival::reading::Read as _;
use survival::reading::state::{CarState, TokenState};
use survival::survivor::Standing;
use survival::zone::{Zone, ZoneSet};

use super::burdens;
use super::city;
use super::worth::{Look, STEP};

/// Where the first spawn token lies.
fn start(game: &Game) -> Option<Zone> {
    game.world().mission().spawns.first().map(|spawn| spawn.zone)
}

/// The zones of spawn tokens that don't lie at the Spawn Start.
fn astray(game: &Game) -> ZoneSet {
    let tokens = game.state().spawn.tokens.iter().map(|token| token.zone);
    tokens.filter(|zone| Some(*zone) != start(game)).collect()
}

/// From where a Molotov is thrown into zones without burning oneself.
fn beside(game: &Game, zones: ZoneSet) -> ZoneSet {
    let near = zones.iter().map(|zone| game.map().neighbours(zone) & game.map().sight(zone));
    near.fold(ZoneSet::EMPTY, |all, near| all | near) - zones
}

fn is_step(game: &Game, wanted: fn(&Step) -> bool) -> Option<usize> {
    game.world().mission().steps.iter().position(wanted)
}

fn is_open(game: &Game, wanted: fn(&Step) -> bool) -> bool {
    is_step(game, wanted).is_some_and(|step| game.is_open(step) && !game.is_done(step))
}

/// Whether a card burns what it is thrown at.
fn is_molotov(game: &Game, card: Card) -> bool {
    match game.world().content().equipment(card).effect {
        Effect::Weapon { ranged: Some(weapon), .. } => weapon.blast == Some(Blast::Molotov),
        _ => false,
    }
}

/// How many Molotovs a survivor has in hand, and how many elsewhere.
fn molotovs(game: &Game, who: Who) -> (i32, i32) {
    let inventory = &game.survivor(who).inventory;
    let held = |slot: &Slot| inventory.get(*slot).is_some_and(|card| is_molotov(game, card));
    let (hands, rest): (Vec<Slot>, Vec<Slot>) =
        Slot::all().filter(held).partition(|slot| slot.area() == Area::Hand);
    (hands.len() as i32, rest.len() as i32)
}

/// How many Molotovs the mission still asks for.
fn wanted(game: &Game) -> i32 {
    let mission = game.world().mission();
    let mut wanted = 0;
    for (index, step) in mission.steps.iter().enumerate() {
        if game.is_done(index) {
            continue;
        }
        wanted += match step {
            Step::SpawnsGathered(_) if mission.says(MolotovSpawns) => astray(game).len() as i32,
            Step::BurnStart(_) => 1,
            Step::BreakOut(_) => {
                let tokens = game.state().spawn.tokens.iter();
                tokens.filter(|token| Some(token.zone) != start(game) && token.blasts == 0).count()
                    as i32
            }
            Step::Assembled(_) => 1 - i32::from(game.state().mission.charges[1]),
            _ => 0,
        };
    }
    wanted
}

/// What it is worth to keep what the mission asks for: fire, in hand if it may be, food
/// and Pimpweapons.
pub(super) fn stock(game: &Game) -> i32 {
    let mut total = 0;
    let wanted = wanted(game);
    if wanted > 0 {
        let (hands, rest) = game
            .in_play()
            .map(|who| molotovs(game, who))
            .fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        let ready = hands.min(wanted);
        total += 300 * ready + 240 * rest.min(wanted - ready);
    }
    for step in &game.world().mission().steps {
        if let Step::Own(own) = step {
            total += match own.sort {
                Sort::Food => 200 * city::food(game),
                Sort::Prototype => -200 * burdens::unarmed(game, own),
                Sort::Card(card) => {
                    200 * i32::from(game.in_play().any(|who| burdens::has(game, who, card)))
                }
            };
        }
    }
    total
}

/// The zones of objectives that give a Molotov, or may.
fn stores(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let gives = |gift: &Gift| match gift {
        Gift::Cards(cards) => cards.iter().any(|card| is_molotov(game, *card)),
        Gift::Fetch(card) => is_molotov(game, *card),
        _ => false,
    };
    let colours: Vec<_> =
        mission.gifts.iter().filter(|(_, gift)| gives(gift)).map(|(colour, _)| *colour).collect();
    let tokens = game.state().mission.tokens.iter();
    tokens
        .filter(|token| token.state == TokenState::Lies)
        .filter(|token| match token.colour {
            Some(colour) => colours.contains(&colour),
            None => !colours.is_empty(),
        })
        .map(|token| token.zone)
        .collect()
}

/// Where the mission wants cars now, and whether they are left there.
fn garages(game: &Game) -> Option<(ZoneSet, bool)> {
    let mission = game.world().mission();
    if is_open(game, |step| matches!(step, Step::SpawnsGathered(_))) && mission.says(ShootCars) {
        let cars = burdens::cars(game);
        let free = astray(game) - cars;
        return (!free.is_empty()).then_some((free, true));
    }
    for (index, step) in mission.steps.iter().enumerate() {
        match step {
            Step::Park(park) if game.is_open(index) => {
                return Some((ZoneSet::only(park.zone), true));
            }
            Step::BreakOut(_) if game.is_open(index) => return Some((astray(game), false)),
            _ => {}
        }
    }
    None
}

/// Whether everybody sits in a car with a driver, near to where they break out.
fn is_ready(game: &Game) -> bool {
    let ways = astray(game);
    let near = |car: &CarState| car.driver().is_some() && far(game, car.zone, ways) <= 2;
    let mut cars =
        game.state().cars.iter().filter(|car| !car.gone && car.people().next().is_some());
    game.in_play().all(|who| game.is_seated(who)) && cars.all(near)
}

fn far(game: &Game, from: Zone, to: ZoneSet) -> i32 {
    to.iter().map(|zone| i32::from(game.map().distance(from, zone))).min().unwrap_or(0)
}

/// How much an action suggests itself that has to do with fire and the cars for it.
pub(super) fn weight(game: &Game, who: Who, action: Action) -> Option<u32> {
    let here = game.survivor(who).zone;
    let friends = |zone: Zone| {
        game.in_play().any(|one| game.survivor(one).zone == zone && !game.is_seated(one))
    };
    let state = game.state();
    match action {
        Action::ShootCar { car, .. } => {
            let zone = state.cars[usize::from(car)].zone;
            let taken = state.cars[usize::from(car)].people().next().is_some();
            Some(if astray(game).contains(zone) && !friends(zone) && !taken { 900 } else { 0 })
        }
        Action::Ranged { hands, at, .. } if throws(game, who, hands) => {
            Some(throwing(game, at, friends(at)))
        }
        Action::Board { car, role } => {
            let (garages, _) = garages(game)?;
            let zone = state.cars[usize::from(car)].zone;
            let leaves = is_open(game, |step| matches!(step, Step::BreakOut(_)));
            Some(match role {
                CarRole::Driver if !garages.contains(zone) || leaves => 120,
                CarRole::Passenger if leaves => 100,
                _ => 1,
            })
        }
        Action::LeaveCar => {
            let there = astray(game).contains(here) && game.world().mission().says(ShootCars)
                || garages(game).is_some_and(|(zones, stay)| stay && zones.contains(here));
            there.then_some(400)
        }
        Action::DriveSlow { to } | Action::DriveFast { to } => {
            let (garages, _) = garages(game)?;
            Some(if far(game, to, garages) < far(game, here, garages) { 200 } else { 3 })
        }
        _ => None,
    }
}

/// Whether a hand holds a Molotov.
fn throws(game: &Game, who: Who, hands: Hands) -> bool {
    let inventory = &game.survivor(who).inventory;
    hands.slots().iter().any(|slot| {
        inventory
            .get(*slot)
            .is_some_and(|card| is_molotov(game, card) || burdens::slays(game, card))
    })
}

/// How much it suggests itself to throw fire at a zone.
fn throwing(game: &Game, at: Zone, friends: bool) -> u32 {
    let mission = game.world().mission();
    if friends {
        return 0;
    }
    let gathers = is_open(game, |step| matches!(step, Step::SpawnsGathered(_)));
    if is_open(game, |step| matches!(step, Step::BurnStart(_))) && Some(at) == start(game) {
        return 5_000;
    }
    let breaks = is_open(game, |step| matches!(step, Step::BreakOut(_))) && is_ready(game);
    if (gathers && mission.says(MolotovSpawns) || breaks) && astray(game).contains(at) {
        return 900;
    }
    let slays = is_open(game, |step| matches!(step, Step::Slay(_)));
    if slays && burdens::monsters(game).any(|zone| zone == at) {
        return 5_000;
    }
    if wanted(game) > 0 || slays { 2 } else { 60 }
}

impl Look<'_> {
    /// Spawn tokens that lie astray, and what sends them to the others.
    pub(super) fn gathering(&self) -> i32 {
        let game = self.game;
        let mission = game.world().mission();
        let astray = astray(game);
        let mut total = -3500 * astray.len() as i32;
        if mission.says(GatherSpawns) {
            for zone in astray {
                total -= STEP * self.nearest(ZoneSet::only(zone));
                total -= 50 * game.state().enemies[zone].total() as i32;
            }
        }
        if mission.says(MolotovSpawns) {
            total += self.kindling(astray.len() as i32, beside(game, astray));
        }
        if mission.says(ShootCars) {
            total += self.rigging(astray);
        }
        total
    }

    /// Fire that the team has, and the ways to where it is thrown or found.
    fn kindling(&self, wanted: i32, spots: ZoneSet) -> i32 {
        let game = self.game;
        let ways = self.ways(spots);
        let (mut held, mut total) = (0, 0);
        for who in game.in_play() {
            let (hands, rest) = molotovs(game, who);
            if hands + rest > 0 && held < wanted {
                total += 1100 * (hands + rest).min(wanted - held) - STEP * self.steps(&ways, who);
                total += 150 * hands.min(1);
                held += hands + rest;
            }
        }
        if held < wanted {
            let drawn = 60 - game.state().cards.deck.total() as i32;
            total += 12 * drawn.clamp(0, 60);
            let stores = stores(game);
            let mut steps: Vec<i32> =
                stores.iter().map(|zone| self.nearest(ZoneSet::only(zone))).collect();
            steps.sort_unstable();
            total -= STEP * steps.iter().take((wanted - held) as usize).sum::<i32>();
        }
        total
    }

    /// Cars at the spawn zones, those in them out again, and somebody who shoots.
    fn rigging(&self, astray: ZoneSet) -> i32 {
        let game = self.game;
        let mut open = astray;
        let mut total = 0;
        let cars: Vec<&CarState> = game.state().cars.iter().filter(|car| !car.gone).collect();
        for car in cars.iter().filter(|car| astray.contains(car.zone)) {
            open.remove(car.zone);
            total += 1500 - 350 * car.people().count() as i32;
            let spots = beside(game, ZoneSet::only(car.zone));
            let ways = self.ways(spots);
            let shooters = game.in_play().filter(|who| shoots(game, *who));
            let near = shooters.map(|who| self.steps(&ways, who)).min();
            total -= STEP * near.unwrap_or(12);
        }
        for car in cars.iter().filter(|car| !astray.contains(car.zone)) {
            if open.is_empty() {
                break;
            }
            total -= 2 * STEP * far(game, car.zone, open);
            total += match car.driver() {
                Some(_) => 300,
                None => -STEP * self.nearest(ZoneSet::only(car.zone)),
            };
        }
        total
    }

    /// A Molotov for the Spawn Start.
    pub(super) fn igniting(&self, open: bool) -> i32 {
        let game = self.game;
        let spots = start(game).map_or(ZoneSet::EMPTY, |zone| beside(game, ZoneSet::only(zone)));
        let fire = self.kindling(1, spots);
        if open { 2 * fire } else { fire }
    }

    /// Cars that are to stand somewhere, with nobody in them.
    pub(super) fn parking(&self, zone: Zone, open: bool) -> i32 {
        let game = self.game;
        if !open {
            return 0;
        }
        let of = |car: &CarState| match car.zone == zone {
            true => 2500 - 400 * car.people().count() as i32,
            false => {
                let way = 2 * STEP * far(game, car.zone, ZoneSet::only(zone));
                let driver = match car.driver() {
                    Some(_) => 400,
                    None => -STEP * self.nearest(ZoneSet::only(car.zone)),
                };
                driver - way
            }
        };
        game.state().cars.iter().map(of).sum()
    }

    /// Fire for the streets, everybody in cars, and cars near to where they leave.
    pub(super) fn breaking_out(&self, open: bool) -> i32 {
        let game = self.game;
        let ways: Vec<_> = game
            .state()
            .spawn
            .tokens
            .iter()
            .filter(|token| Some(token.zone) != start(game))
            .collect();
        let cold: ZoneSet =
            ways.iter().filter(|token| token.blasts == 0).map(|token| token.zone).collect();
        let fire = self.kindling(cold.len() as i32, beside(game, cold));
        if !open {
            return fire;
        }
        let away = game.state().survivors.iter().filter(|s| s.standing == Standing::Escaped);
        // Whoever leaves before all streets burn, or burns one before everybody is ready,
        // has left the others behind.
        let left = if cold.is_empty() { 3000 } else { -3000 };
        let burnt = if is_ready(game) { 2500 } else { -2500 };
        let mut total = fire + left * away.count() as i32;
        total += burnt * (ways.len() as i32 - cold.len() as i32);
        let to_cars = self.ways(burdens::cars(game));
        for who in game.in_play() {
            total += match game.is_seated(who) {
                true => 700,
                false => -2 * STEP * self.steps(&to_cars, who),
            };
        }
        for car in game.state().cars.iter().filter(|car| !car.gone) {
            // Near, and not in it: what comes out of a spawn zone would stop them.
            let ways: ZoneSet = ways.iter().map(|token| token.zone).collect();
            let steps = far(game, car.zone, ways);
            total -= 2 * STEP * (steps - 1).max(0);
        }
        total
    }
}

/// Whether somebody can shoot at a car.
fn shoots(game: &Game, who: Who) -> bool {
    game.survivor(who).inventory.cards(Area::Hand).any(|(_, card)| {
        match game.world().content().equipment(card).effect {
            Effect::Weapon { ranged: Some(weapon), .. } => weapon.blast.is_none(),
            _ => false,
        }
    })
}
