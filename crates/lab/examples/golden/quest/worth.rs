//! How well a game stands: what the mission still asks for, how far it is, and
//! what stands in the way.

use super::{burdens, city, fire};
use bots::survival::way::{FAR, Ways, oxygen_rooms};
use bots::survival::{pack, works};
use survival::Game;
use survival::Outcome;
use survival::action::Who;
use survival::board::{DoorSet, Map};
use survival::card::{Card, Effect};
use survival::danger::Danger;
use survival::inventory::Area;
use survival::mission::{
    Collapse, Colour, Errand, MachineKind, Many, Own, Peril, RallyWith, Sort, Special, Step, Weld,
};
use survival::reading::Read as _;
use survival::reading::state::TokenState;
use survival::survivor::Standing;
use survival::zone::{MAX_ZONES, Zone, ZoneSet};

/// What a game that is won is worth, and a lost one the less.
const END: i32 = 1_000_000;

/// How much one step on the way is worth.
pub(super) const STEP: i32 = 60;

/// How well a game stands.
pub(super) fn worth(game: &Game) -> i32 {
    match game.state().outcome {
        Some(Outcome::Won) => return END,
        Some(Outcome::Lost(_)) => return -END,
        None => {}
    }
    let rooms = oxygen_rooms(game);
    let look = Look { game, rooms };
    let dangers = look.enemies() + look.threat() + look.mold() + look.perils();
    look.progress() + look.team() + fire::stock(game) - dangers
}

/// Where it makes sense for a survivor to go, as the mission stands.
pub(super) fn goals(game: &Game, who: Who) -> ZoneSet {
    let mission = game.world().mission();
    let state = game.state();
    let mut goals = works::keys(game);
    for (index, step) in mission.steps.iter().enumerate() {
        if game.is_done(index) {
            continue;
        }
        goals |= match step {
            Step::DestroySpawn(_) | Step::DestroySpawnsOn(_) => {
                let beside = works::to_blast(game).iter().map(|spawn| game.map().neighbours(spawn));
                works::hot_spots(game)
                    | works::to_undermine(game)
                    | works::armouries(game)
                    | beside.fold(ZoneSet::EMPTY, |all, near| all | near)
            }
            Step::BringOut(out) => {
                let exit: ZoneSet = mission.exit.into_iter().collect();
                exit | works::remotes(game, out.machine)
            }
            Step::Weld(_) | Step::Collapse(_) => works::to_carry(game) | step.errand(game).sites,
            Step::Equip(_) if !works::wants_new_air(game, who) => ZoneSet::EMPTY,
            Step::Level(_) | Step::Evacuate(_) => ZoneSet::EMPTY,
            other => other.errand(game).sites,
        };
    }
    for machine in state.machines.iter().filter(|machine| machine.intact) {
        goals.insert(machine.zone);
    }
    state.mission.finds.iter().for_each(|(_, zone)| goals.insert(*zone));
    goals
}

/// One look at a game.
pub(super) struct Look<'a> {
    pub(super) game: &'a Game,
    rooms: ZoneSet,
}

impl Look<'_> {
    /// What the mission asked for and got, and how near the rest is. A step that
    /// is not done counts for less than one that is: else nobody would finish it.
    fn progress(&self) -> i32 {
        let game = self.game;
        let mission = game.world().mission();
        let keys = works::keys(game);
        let mut total = -1500 * keys.len() as i32;
        if !keys.is_empty() {
            total -= STEP * self.nearest(keys);
        }
        for (index, step) in mission.steps.iter().enumerate() {
            if game.is_done(index) {
                total += 3000;
                continue;
            }
            let open = game.is_open(index);
            total += match step {
                Step::Take(take) => self.taking(&take.colours, open),
                Step::Escape(_) if city::leaves_in_cars(game) => self.driving_off(open),
                // Nobody hurries to an exit that is barred.
                Step::Escape(_) => match city::kept_back(game) {
                    0 => self.leaving(open),
                    barred => self.leaving(false) / 4 + barred,
                },
                Step::DestroySpawnsOn(_) => self.blasting(),
                Step::DestroySpawn(spawn) if works::is_blasted(game, spawn.colour) => {
                    self.blasting()
                }
                Step::DestroySpawn(_) => self.burning(),
                Step::ClearBuilding(building) => self.emptying(building.zones) + self.unlocking(),
                Step::BringOut(out) => self.bringing_out(out.machine),
                Step::Weld(_) => self.welding(),
                Step::Collapse(pillar) => self.undermining(pillar.colour, open),
                Step::Level(step) => self.growing(step.level),
                Step::Evacuate(_) => self.evacuating(),
                Step::Equip(equip) => self.equipping(equip.card),
                Step::Samples(_) => self.sampling(),
                Step::Lead(lead) => self.leading(city::unled(game, lead), step.errand(game).sites),
                Step::Own(own) if own.sort == Sort::Food => self.storing(own.many),
                Step::Own(own) if own.sort == Sort::Prototype => self.arming(own, step),
                Step::Loot(_) => self.fetching(step.errand(game).sites, 1200),
                Step::Swapped(_) => self.swapping(step),
                Step::ReserveEmpty(_) => self.emptying_box(step),
                Step::Loaded(_) => self.loading(),
                Step::Assembled(made) => self.assembling(made.zone, made.card, step),
                Step::Slay(slay) => self.slaying(slay.with, open),
                Step::HoldEach(_) => self.holding(step),
                Step::TakeSome(some) => self.picking(some.count, some.coloured),
                Step::BuildingsOpened(all) => self.opening(&all.doors),
                Step::SpawnsGathered(_) => self.gathering(),
                Step::BurnStart(_) => self.igniting(open),
                Step::Park(park) => self.parking(park.zone, open),
                Step::BreakOut(_) => self.breaking_out(open),
                other => self.going(other.errand(game)),
            };
        }
        total
    }

    pub(super) fn ways(&self, targets: ZoneSet) -> Ways {
        Ways::to(self.game, targets, self.rooms)
    }

    /// The steps of the survivor who is nearest.
    pub(super) fn nearest(&self, targets: ZoneSet) -> i32 {
        let ways = self.ways(targets);
        let steps = self.game.in_play().map(|who| self.steps(&ways, who));
        steps.min().unwrap_or(i32::from(FAR))
    }

    pub(super) fn steps(&self, ways: &Ways, who: Who) -> i32 {
        let stuck = self.game.leaving_cost(who) as i32;
        i32::from(ways.of(self.game, who)) + stuck.min(4)
    }

    fn taking(&self, colours: &[Colour], open: bool) -> i32 {
        let missing = works::missing(self.game, colours);
        let zones = works::tokens(self.game, colours);
        let mut steps: Vec<i32> =
            zones.iter().map(|zone| self.nearest(ZoneSet::only(zone))).collect();
        steps.sort_unstable();
        let way: i32 = steps.iter().take(missing).sum();
        let weight = if open { STEP } else { STEP / 3 };
        -1200 * missing as i32 - weight * way
    }

    fn leaving(&self, open: bool) -> i32 {
        let game = self.game;
        let Some(exit) = game.world().mission().exit else { return 0 };
        let ways = self.ways(ZoneSet::only(exit));
        let spawns = game.state().spawn.tokens.iter().any(|spawn| spawn.zone == exit);
        let weight = match (open, spawns) {
            (true, _) => STEP,
            (false, false) => STEP / 2,
            // Nobody waits where enemies come from.
            (false, true) => 0,
        };
        // Whoever is away no longer counts for what they wear and carry.
        let away = game.state().survivors.iter().filter(|s| s.standing == Standing::Escaped);
        let mut total = 1000 * away.count() as i32;
        for who in game.in_play() {
            total -= weight * self.steps(&ways, who);
            total -= 400;
        }
        for person in game.state().mission.scientists.iter() {
            if person.standing == Standing::Playing {
                total -= 300 + 40 * i32::from(ways.indoors(person.zone));
            }
        }
        total - 20 * game.state().enemies[exit].total() as i32
    }

    /// Those who hold nothing yet, and their ways; nobody takes what others need.
    fn holding(&self, step: &Step) -> i32 {
        let game = self.game;
        let ways = self.ways(step.errand(game).sites);
        let of = |who: Who| match game.survivor(who).tokens {
            0 => -2000 - STEP * self.steps(&ways, who),
            held => -700 * (i32::from(held) - 1),
        };
        game.in_play().map(of).sum()
    }

    /// Objectives that are still wanted, some of them not red.
    fn picking(&self, count: u8, coloured: u8) -> i32 {
        let tokens = self.game.state().mission.tokens.iter();
        let taken: Vec<_> = tokens.filter(|token| token.state == TokenState::Taken).collect();
        let bright = |colour: Option<Colour>| colour.is_some_and(|colour| colour != Colour::Red);
        let seen = taken.iter().filter(|token| bright(token.colour)).count() as i32;
        let missing =
            (i32::from(count) - taken.len() as i32).max(i32::from(i32::from(coloured) > seen));
        let lying = burdens::lying(self.game);
        let mut steps: Vec<i32> =
            lying.iter().map(|zone| self.nearest(ZoneSet::only(zone))).collect();
        steps.sort_unstable();
        let way: i32 = steps.iter().take(missing.max(0) as usize).sum();
        800 * seen.min(i32::from(coloured)) - 1500 * missing.max(0) - STEP * way
    }

    /// Buildings that nobody has opened, and the ways to their doors.
    fn opening(&self, doors: &[DoorSet]) -> i32 {
        let game = self.game;
        let board = game.world().board();
        let closed = doors.iter().filter(|out| (**out - game.state().doors.closed).is_empty());
        let of = |out: &DoorSet| {
            let sides = out.iter().flat_map(|door| {
                let doorway = board.doorways()[door.index()];
                [doorway.a, doorway.b]
            });
            let outside: ZoneSet = sides.filter(|zone| !board.kind(*zone).is_room()).collect();
            1200 + STEP * self.nearest(outside)
        };
        -closed.map(of).sum::<i32>()
    }

    /// What nobody has yet who could open a building, and the way of whoever has it.
    fn unlocking(&self) -> i32 {
        let game = self.game;
        let mut total = 0;
        for special in &game.world().mission().specials {
            let Special::OpensFor(rule) = special else { continue };
            let Some(level) = rule.level else { continue };
            if !(rule.doors - game.state().doors.closed).is_empty() {
                total += 6000;
                continue;
            }
            let wanted = i32::from(game.world().ruleset().threshold(level));
            let lacks = |who: Who| (wanted - i32::from(game.survivor(who).experience)).max(0);
            let mut all: Vec<i32> = game.in_play().map(lacks).collect();
            all.sort_unstable();
            total -=
                150 * all.first().unwrap_or(&0) + all.iter().take(3).map(|l| 20 * l).sum::<i32>();
            let board = game.world().board();
            let sides = rule.doors.iter().flat_map(|door| {
                let doorway = board.doorways()[door.index()];
                [doorway.a, doorway.b]
            });
            let outside: ZoneSet = sides.filter(|zone| !board.kind(*zone).is_room()).collect();
            let ways = self.ways(outside);
            let able = game.in_play().filter(|who| lacks(*who) == 0);
            if let Some(near) = able.map(|who| self.steps(&ways, who)).min() {
                total -= STEP * near;
            }
        }
        total
    }

    /// Enemies near zones that the mission wants kept free of them.
    fn perils(&self) -> i32 {
        let game = self.game;
        let guarded =
            game.world().mission().perils.iter().fold(ZoneSet::EMPTY, |all, peril| match peril {
                Peril::ActivatesIn(peril) => all | peril.zones,
                Peril::Enters(peril) => all | peril.zones,
                _ => all,
            });
        if guarded.is_empty() {
            return 0;
        }
        let mut total = 0;
        for zone in game.world().board().zones() {
            let crowd = game.state().enemies[zone];
            if crowd.is_empty() {
                continue;
            }
            let far = guarded.iter().map(|guarded| i32::from(game.map().distance(zone, guarded)));
            let far = far.min().unwrap_or(i32::from(FAR));
            for kind in crowd.kinds() {
                let pace = i32::from(game.world().content().enemy(kind).actions);
                let fear = match far / pace.max(1) {
                    0 => 800,
                    1 => 300,
                    2 => 120,
                    3 => 50,
                    4 => 20,
                    _ => 5,
                };
                total += fear * i32::from(crowd.of(kind));
            }
        }
        total
    }

    /// Companions who are still to be led, and the way to them; with kits, where that
    /// takes kits.
    fn leading(&self, unled: i32, sites: ZoneSet) -> i32 {
        if self.game.world().mission().says(RallyWith) {
            return -3000 * unled + self.carrying(sites, unled);
        }
        let mut steps: Vec<i32> =
            sites.iter().map(|zone| self.nearest(ZoneSet::only(zone))).collect();
        steps.sort_unstable();
        -2000 * unled - STEP * steps.iter().take(unled.max(0) as usize).sum::<i32>()
    }

    /// Food that the team has, and the way to rooms in which there may be more.
    fn storing(&self, many: Many) -> i32 {
        let rooms = city::larders(self.game);
        let ways = self.ways(rooms);
        let steps: i32 = self.game.in_play().map(|who| self.steps(&ways, who)).sum();
        let wanted = match many {
            Many::Count(count) => i32::from(count),
            Many::Each | Many::Everybody => self.game.in_play().count() as i32,
        };
        let drawn = 60 - self.game.state().cards.deck.total() as i32;
        2000 * (city::food(self.game) - wanted).min(0) + 10 * drawn.clamp(0, 60) - STEP / 2 * steps
    }

    /// Seats in cars, and their ways to the exit.
    fn driving_off(&self, open: bool) -> i32 {
        let game = self.game;
        let Some(exit) = game.world().mission().exit else { return 0 };
        let away = game.state().survivors.iter().filter(|s| s.standing == Standing::Escaped);
        let mut total = 2500 * away.count() as i32;
        let to_exit = self.ways(ZoneSet::only(exit));
        let cars = game.state().cars.iter().filter(|car| !car.gone).map(|car| car.zone).collect();
        let to_cars = self.ways(cars);
        for who in game.in_play() {
            total += match game.is_seated(who) {
                true => 800 - STEP * self.steps(&to_exit, who),
                false => -2 * STEP * self.steps(&to_cars, who),
            };
        }
        let total = total - 60 * game.state().enemies[exit].total() as i32;
        if open { total } else { 0 }
    }

    /// Things that are to be fetched, and the ways to them.
    fn fetching(&self, sites: ZoneSet, each: i32) -> i32 {
        let steps = sites.iter().map(|zone| self.nearest(ZoneSet::only(zone)));
        -each * sites.len() as i32 - STEP * steps.sum::<i32>()
    }

    /// Weapons that are still wanted, and the ways to crates.
    fn arming(&self, own: &Own, step: &Step) -> i32 {
        let missing = burdens::unarmed(self.game, own).max(0);
        let sites = step.errand(self.game).sites;
        let mut steps: Vec<i32> =
            sites.iter().map(|zone| self.nearest(ZoneSet::only(zone))).collect();
        steps.sort_unstable();
        -1000 * missing - STEP * steps.iter().take(missing as usize).sum::<i32>()
    }

    /// Pairs that have to exchange roles: what they lack, and their ways.
    fn swapping(&self, step: &Step) -> i32 {
        let ways = self.ways(step.errand(self.game).sites);
        let of = |(who, lacks): (Who, i32)| 1800 + 90 * lacks + STEP / 2 * self.steps(&ways, who);
        -burdens::unswapped(self.game).map(of).sum::<i32>()
    }

    /// Enemies left in the box, and the doors after which the fallen stay out of it.
    fn emptying_box(&self, step: &Step) -> i32 {
        let game = self.game;
        let left: i32 = game.state().reserve.iter().map(|left| i32::from(*left)).sum();
        if game.fallen_stay_out() {
            return -45 * left;
        }
        -45 * 72 - 1500 - STEP * self.nearest(step.errand(game).sites)
    }

    /// Objectives that are not in a car yet, and the ways to them and with them.
    fn loading(&self) -> i32 {
        let game = self.game;
        let ways = self.ways(burdens::cars(game));
        let bearers = game.in_play().filter(|who| game.survivor(*who).tokens > 0);
        let brought = bearers.map(|who| {
            900 * i32::from(game.survivor(who).tokens) + 3 * STEP * self.steps(&ways, who)
        });
        let lying = burdens::lying(game);
        let near = burdens::cars(game).iter().flat_map(|car| {
            lying.iter().map(move |zone| i32::from(game.map().distance(car, zone)))
        });
        let drive = STEP / 2 * near.min().unwrap_or(0);
        self.fetching(lying, 2200) - brought.sum::<i32>() - drive
    }

    /// Parts that are to be brought, and the ways to them and with them.
    fn assembling(&self, zone: Zone, card: Card, step: &Step) -> i32 {
        let game = self.game;
        let ways = self.ways(ZoneSet::only(zone));
        let [objectives, cards] = game.state().mission.charges.map(i32::from);
        let mut total = 3000 * (objectives + cards);
        let bearers = game.in_play().filter(|who| game.survivor(*who).tokens > 0);
        total += bearers.map(|who| 1500 - 2 * STEP * self.steps(&ways, who)).sum::<i32>();
        if cards == 0 {
            let holders = game.in_play().filter(|who| burdens::has(game, *who, card));
            let near = holders.map(|who| self.steps(&ways, who)).min();
            let drawn = 60 - game.state().cards.deck.total() as i32;
            total += near.map_or(15 * drawn.clamp(0, 60), |steps| 1500 - 2 * STEP * steps);
        }
        let wanted = step.errand(game).sites - ZoneSet::only(zone);
        total + self.fetching(wanted, 400)
    }

    /// The card that fells it, and the way to it.
    fn slaying(&self, with: Card, open: bool) -> i32 {
        let game = self.game;
        let near = burdens::monsters(game).map(|zone| game.map().neighbours(zone));
        let ways = self.ways(near.fold(ZoneSet::EMPTY, |all, near| all | near));
        let holders = game.in_play().filter(|who| burdens::has(game, *who, with));
        match holders.map(|who| self.steps(&ways, who)).min() {
            Some(steps) => 2000 - 2 * STEP * steps,
            None if open => -5000,
            None => 0,
        }
    }

    /// The ways of those who have to be somewhere, and the enemies there.
    fn going(&self, errand: Errand) -> i32 {
        let Errand { sites, everybody } = errand;
        let ways = self.ways(sites);
        let steps = self.game.in_play().map(|who| self.steps(&ways, who));
        let walks: i32 = if everybody { steps.sum() } else { steps.min().unwrap_or(0) };
        let enemies: u32 = sites.iter().map(|zone| self.game.state().enemies[zone].total()).sum();
        -STEP * walks - 60 * enemies as i32
    }

    /// A flamethrower, a canister, and the way to where they are needed.
    fn burning(&self) -> i32 {
        let game = self.game;
        let burnt = game.state().spawn.destroyed.count_ones() as i32;
        let spots = works::hot_spots(game);
        let ways = self.ways(spots);
        let left = game.state().spawn.tokens.iter().filter(|spawn| spawn.facedown).count() as i32;
        let armed = game.in_play().filter(|who| pack::can_burn(game, *who));
        let near = armed.map(|who| self.steps(&ways, who)).min();
        let drawn = 60 - game.state().cards.deck.total() as i32;
        let hunt = near.map_or(-1000 + 25 * drawn.clamp(0, 60), |steps| 600 - 2 * STEP * steps);
        let team: i32 = game.in_play().map(|who| 10 * self.steps(&ways, who)).sum();
        2500 * burnt + 2000 * (3 - left) + hunt - team
    }

    /// Grenades, and the way to where they are thrown; or the objective that
    /// does the same.
    fn blasting(&self) -> i32 {
        let game = self.game;
        let targets = works::to_blast(game);
        let mut total = 1500 * game.state().spawn.destroyed.count_ones() as i32;
        let held: usize = game.in_play().map(|who| works::grenades(game, who)).sum();
        total += 350 * held.min(4) as i32 - 2500 * targets.len() as i32;
        for spawn in game.state().spawn.tokens.iter().filter(|spawn| targets.contains(spawn.zone)) {
            total += 1500 * i32::from(spawn.blasts);
            let ways = self.ways(game.map().neighbours(spawn.zone));
            let dark = game.world().board().kind(spawn.zone).is_dark();
            let able =
                |who: &Who| works::grenades(game, *who) > 0 && (!dark || game.sees_in_dark(*who));
            let armed = game.in_play().filter(able);
            total -= STEP * armed.map(|who| self.steps(&ways, who)).min().unwrap_or(12);
        }
        total += works::readiness(game);
        let easy = works::to_undermine(game);
        if !easy.is_empty() {
            total -= 2 * STEP * self.nearest(easy);
        }
        total
    }

    /// Enemies in the building, and the way to them.
    fn emptying(&self, zones: ZoneSet) -> i32 {
        let game = self.game;
        let held: ZoneSet =
            zones.iter().filter(|zone| !game.state().enemies[*zone].is_empty()).collect();
        let many: u32 = held.iter().map(|zone| game.state().enemies[zone].total()).sum();
        let way = if held.is_empty() { 0 } else { self.nearest(held) };
        -150 * many.min(20) as i32 - STEP * way
    }

    /// The remote, the way of the machine, and what could reach it.
    fn bringing_out(&self, kind: MachineKind) -> i32 {
        let game = self.game;
        let Some(exit) = game.world().mission().exit else { return 0 };
        let Some((machine, zone)) = works::machine(game, kind) else { return -END / 2 };
        let mut total = 0;
        if !works::is_controlled(game, machine) {
            total -= 1500 + STEP * self.nearest(works::remotes(game, kind)).min(30);
        }
        let far = i32::from(game.map().distance(zone, exit).min(FAR));
        total -= 2 * STEP * far;
        if game.state().machines[usize::from(machine)].active {
            let danger = hurt(game, zone, false)
                + game.map().neighbours(zone).iter().map(|n| hurt(game, n, true)).sum::<i32>();
            total -= 400 * danger.min(4);
        }
        total - 60 * game.state().enemies[exit].total() as i32
    }

    /// Kits, and the way with them to what is still open.
    fn welding(&self) -> i32 {
        let game = self.game;
        let sites = Step::from(Weld).errand(game).sites;
        let open = game.world().mission().welds.iter();
        let open = open.filter(|door| !game.state().doors.barred.contains(**door)).count() as i32;
        -3000 * open + self.carrying(sites, open)
    }

    fn carrying(&self, sites: ZoneSet, wanted: i32) -> i32 {
        let game = self.game;
        let carried = works::carried(game);
        let ways = self.ways(sites);
        let bearers = game.in_play().filter(|who| game.survivor(*who).tokens > 0);
        let brought: i32 = bearers.map(|who| STEP * self.steps(&ways, who)).sum();
        let mut total = 900 * carried.min(wanted) - brought;
        if carried < wanted {
            let zones = works::to_carry(game);
            let mut steps: Vec<i32> =
                zones.iter().map(|zone| self.nearest(ZoneSet::only(zone))).collect();
            steps.sort_unstable();
            total -= STEP * steps.iter().take((wanted - carried) as usize).sum::<i32>();
        }
        total
    }

    /// Charges at a pillar, and everybody away from it once they are set.
    fn undermining(&self, colour: Colour, open: bool) -> i32 {
        let game = self.game;
        let (set, wanted) = works::charges(game, colour);
        if set < wanted {
            let sites = Step::from(Collapse { colour }).errand(game).sites;
            let weight = if open { 1 } else { 3 };
            return 1800 * (set - wanted) + self.carrying(sites, wanted - set) / weight;
        }
        let falling = works::falling(game, colour);
        let away = game.world().board().all() - falling;
        let ways = self.ways(away);
        let below = game.in_play().filter(|who| falling.contains(game.survivor(*who).zone));
        -below.map(|who| 100 + STEP * self.steps(&ways, who)).sum::<i32>()
    }

    /// The experience that is missing.
    fn growing(&self, level: Danger) -> i32 {
        let wanted = i32::from(self.game.world().ruleset().threshold(level));
        let of = |who: Who| (wanted - i32::from(self.game.survivor(who).experience)).max(0);
        -self.game.in_play().map(|who| 120 * of(who)).sum::<i32>()
    }

    /// Every enemy that may reach the exit before the crew is away counts.
    fn evacuating(&self) -> i32 {
        let game = self.game;
        let Some(exit) = game.world().mission().exit else { return 0 };
        let mut total = -600 * i32::from(game.state().mission.crew);
        for zone in game.world().board().zones() {
            let crowd = game.state().enemies[zone];
            if crowd.is_empty() {
                continue;
            }
            let far = i32::from(game.map().distance(zone, exit).min(FAR));
            for kind in crowd.kinds() {
                let pace = i32::from(game.world().content().enemy(kind).actions);
                let rounds = far / pace.max(1);
                let fear = match rounds {
                    0 | 1 => 600,
                    2 => 200,
                    3 => 80,
                    4 => 40,
                    5 => 20,
                    _ => 5,
                };
                total -= fear * i32::from(crowd.of(kind));
            }
        }
        total
    }

    fn equipping(&self, card: Card) -> i32 {
        let game = self.game;
        let ways = self.ways(self.rooms);
        let of = |who: Who| {
            if works::wears_new(game, who, card) { 500 } else { -STEP * self.steps(&ways, who) }
        };
        game.in_play().map(of).sum()
    }

    fn sampling(&self) -> i32 {
        let game = self.game;
        let asks = |s: &&Special| matches!(s, Special::MeleeSample(_) | Special::SpawnSample(_));
        let wanted = game.world().mission().specials.iter().filter(asks).count() as i32;
        let taken = game.state().mission.samples.count_ones() as i32;
        let mold_wanted = game.state().mission.samples >> 15 == 0;
        let spawns: ZoneSet = game.state().spawn.tokens.iter().map(|spawn| spawn.zone).collect();
        let way = if mold_wanted { STEP * self.nearest(spawns) } else { 0 };
        -2000 * (wanted - taken) - way
    }

    /// Armour, equipment, and how dangerous the team has become.
    fn team(&self) -> i32 {
        let game = self.game;
        let mut total = 0;
        for who in game.in_play() {
            let survivor = game.survivor(who);
            total += 100 * i32::from(survivor.armour);
            if survivor.armour == 1 {
                total -= 120;
            }
            total += pack::value(game, who, &survivor.inventory);
        }
        let fear = match game.danger() {
            Danger::Blue => 0,
            Danger::Yellow => 300,
            Danger::Orange => 1500,
            Danger::Red => 4000,
        };
        let mission = game.world().mission();
        let rises =
            |special: &Special| matches!(special, Special::OpensFor(rule) if rule.level.is_some());
        let wants_level = mission.steps.iter().any(|step| matches!(step, Step::Level(_)))
            || mission.specials.iter().any(rises);
        total - if wants_level { fear / 3 } else { fear }
    }

    /// Enemies on the board, those near the team above all.
    fn enemies(&self) -> i32 {
        let game = self.game;
        let mut near = [u8::MAX; MAX_ZONES];
        for who in game.in_play() {
            let here = game.survivor(who).zone;
            for zone in game.world().board().zones() {
                let far = game.map().distance(here, zone);
                near[zone.index()] = near[zone.index()].min(far);
            }
        }
        let content = game.world().content();
        let mut total = 0;
        for zone in game.world().board().zones() {
            let crowd = game.state().enemies[zone];
            if crowd.is_empty() {
                continue;
            }
            let weight = match near[zone.index()] {
                0 => 26,
                1 => 22,
                2 => 16,
                3 => 12,
                _ => 8,
            };
            for kind in crowd.kinds() {
                let enemy = content.enemy(kind);
                let each = match (enemy.abomination, enemy.toughness) {
                    (true, _) => 12,
                    (_, 2..) => 2,
                    _ => 1,
                };
                total += weight * each * i32::from(crowd.of(kind));
            }
        }
        total
    }

    /// What the enemies will do to people where they stand.
    fn threat(&self) -> i32 {
        let game = self.game;
        let state = game.state();
        let content = game.world().content();
        let mut prey = [(0i32, false); MAX_ZONES];
        let mut zones = ZoneSet::EMPTY;
        for who in game.in_play() {
            let survivor = game.survivor(who);
            if survivor.hidden {
                continue;
            }
            let plates = survivor
                .inventory
                .cards(Area::Body)
                .filter(|(_, card)| content.equipment(*card).effect == Effect::Armour)
                .count() as i32;
            let here = &mut prey[survivor.zone.index()];
            here.0 += i32::from(survivor.armour) - 1 + plates;
            here.1 |= !survivor.played;
            zones.insert(survivor.zone);
        }
        let people = state.mission.scientists.iter().filter(|p| p.standing == Standing::Playing);
        let mut helpless = ZoneSet::EMPTY;
        people.for_each(|person| helpless.insert(person.zone));
        helpless |= burdens::helpless(game);
        let mut total = 0;
        for zone in zones | helpless {
            let mut damage = hurt(game, zone, false);
            for next in game.map().neighbours(zone) {
                let door = game.map().door(zone, next);
                if !door.is_some_and(|door| state.doors.closed.contains(door)) {
                    damage += hurt(game, next, true);
                }
            }
            let (spare, waits) = prey[zone.index()];
            let death = damage > spare && (damage > 0);
            let fear = 60 * damage.min(12) + if death { 2500 } else { 0 };
            total += if waits { fear / 3 } else { fear };
        }
        total
    }

    /// How near the mold is to joining two spawn zones.
    fn mold(&self) -> i32 {
        let state = self.game.state();
        let spawns: ZoneSet = state.spawn.tokens.iter().map(|spawn| spawn.zone).collect();
        let grown = state.mold.active - spawns;
        if grown.is_empty() || spawns.len() < 2 {
            return 0;
        }
        let gap = spawns.iter().map(|spawn| gap(self.game, spawn, spawns)).min().unwrap_or(9);
        let fear = match gap {
            0 | 1 => 1500,
            2 => 700,
            3 => 300,
            4 => 120,
            _ => 0,
        };
        fear + 25 * grown.len() as i32
    }
}

/// The damage that enemies of a zone do in it, or, `beside`, by coming over.
fn hurt(game: &Game, zone: Zone, beside: bool) -> i32 {
    let crowd = game.state().enemies[zone];
    let content = game.world().content();
    let of = |kind| {
        let enemy = content.enemy(kind);
        let blows = i32::from(enemy.actions) - i32::from(beside);
        blows * i32::from(enemy.damage) * i32::from(crowd.of(kind))
    };
    crowd.kinds().map(of).sum()
}

/// How many zones without active mold lie between a spawn zone and the next.
fn gap(game: &Game, spawn: Zone, spawns: ZoneSet) -> u32 {
    let (map, mold): (&Map, ZoneSet) = (game.map(), game.state().mold.active);
    let board = game.world().board();
    let mut reached = ZoneSet::only(spawn);
    for gap in 0..6 {
        // Through mold as far as it goes.
        let mut edge = reached;
        while !edge.is_empty() {
            let mut next = ZoneSet::EMPTY;
            for zone in edge {
                next |= map.neighbours(zone) & mold;
            }
            edge = next - reached;
            reached |= next;
        }
        if (reached & spawns).len() > 1 {
            return gap;
        }
        let mut next = ZoneSet::EMPTY;
        for zone in reached {
            next |= map.neighbours(zone);
        }
        reached |= next.iter().filter(|zone| !board.kind(*zone).is_exterior()).collect();
    }
    9
}
