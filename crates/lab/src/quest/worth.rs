//! How well a game stands: what the mission still asks for, how far it is, and
//! what stands in the way.

use bots::survival::way::{FAR, Ways, oxygen_rooms};
use bots::survival::{pack, works};
use survival::Game;
use survival::action::Who;
use survival::board::Map;
use survival::card::{Card, Effect};
use survival::danger::Danger;
use survival::inventory::Area;
use survival::mission::{Colour, MachineKind, Special, Step};
use survival::state::Outcome;
use survival::survivor::Standing;
use survival::zone::{MAX_ZONES, Zone, ZoneSet};

/// What a game that is won is worth, and a lost one the less.
const END: i32 = 1_000_000;

/// How much one step on the way is worth.
const STEP: i32 = 60;

/// How well a game stands.
pub(super) fn worth(game: &Game) -> i32 {
    match game.state().outcome {
        Some(Outcome::Won) => return END,
        Some(Outcome::Lost(_)) => return -END,
        None => {}
    }
    let rooms = oxygen_rooms(game);
    let look = Look { game, rooms };
    look.progress() + look.team() - look.enemies() - look.threat() - look.mold()
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
        match step {
            Step::Take(colours) => goals |= works::tokens(game, colours),
            Step::Escape => mission.exit.into_iter().for_each(|exit| goals.insert(exit)),
            Step::GatherAt(kind) => {
                works::machine(game, *kind).into_iter().for_each(|(_, zone)| goals.insert(zone));
            }
            Step::DestroySpawn(_) | Step::DestroySpawnsIn(_) => {
                goals |= works::hot_spots(game) | works::to_undermine(game);
                for spawn in works::to_blast(game) {
                    goals |= game.map().neighbours(spawn);
                }
                goals |= works::armouries(game);
            }
            Step::Clear(zones) => {
                let held = |zone: &Zone| !state.enemies[*zone].is_empty();
                goals |= zones.iter().filter(held).collect();
            }
            Step::BringOut(kind) => {
                mission.exit.into_iter().for_each(|exit| goals.insert(exit));
                goals |= works::remotes(game, *kind);
            }
            Step::Weld | Step::Collapse(_) => {
                goals |= works::to_carry(game) | works::sites(game, step);
            }
            Step::Equip(_) if works::wants_new_air(game, who) => goals |= oxygen_rooms(game),
            Step::Samples => state.spawns.iter().for_each(|spawn| goals.insert(spawn.zone)),
            Step::Level(_) | Step::Evacuate | Step::Equip(_) => {}
        }
    }
    for machine in state.machines.iter().filter(|machine| machine.intact) {
        goals.insert(machine.zone);
    }
    state.finds.iter().for_each(|(_, zone)| goals.insert(*zone));
    goals
}

/// One look at a game.
struct Look<'a> {
    game: &'a Game,
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
                Step::Take(colours) => self.taking(colours, open),
                Step::Escape => self.leaving(open),
                Step::GatherAt(kind) => self.gathering(*kind),
                Step::DestroySpawnsIn(_) => self.blasting(),
                Step::DestroySpawn(colour) if works::is_blasted(game, *colour) => self.blasting(),
                Step::DestroySpawn(_) => self.burning(),
                Step::Clear(zones) => self.emptying(*zones),
                Step::BringOut(kind) => self.bringing_out(*kind),
                Step::Weld => self.welding(),
                Step::Collapse(colour) => self.undermining(*colour, open),
                Step::Level(level) => self.growing(*level),
                Step::Evacuate => self.evacuating(),
                Step::Equip(card) => self.equipping(*card),
                Step::Samples => self.sampling(),
            };
        }
        total
    }

    fn ways(&self, targets: ZoneSet) -> Ways {
        Ways::to(self.game, targets, self.rooms)
    }

    /// The steps of the survivor who is nearest.
    fn nearest(&self, targets: ZoneSet) -> i32 {
        let ways = self.ways(targets);
        let steps = self.game.in_play().map(|who| self.steps(&ways, who));
        steps.min().unwrap_or(i32::from(FAR))
    }

    fn steps(&self, ways: &Ways, who: Who) -> i32 {
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
        let weight = if open { STEP } else { STEP / 2 };
        // Whoever is away no longer counts for what they wear and carry.
        let away = game.state().survivors.iter().filter(|s| s.standing == Standing::Escaped);
        let mut total = 1000 * away.count() as i32;
        for who in game.in_play() {
            total -= weight * self.steps(&ways, who);
            total -= 400;
        }
        for person in game.state().scientists.iter() {
            if person.standing == Standing::Playing {
                total -= 300 + 40 * i32::from(ways.indoors(person.zone));
            }
        }
        total - 20 * game.state().enemies[exit].total() as i32
    }

    fn gathering(&self, kind: MachineKind) -> i32 {
        let game = self.game;
        let Some((_, zone)) = works::machine(game, kind) else { return -END / 2 };
        let ways = self.ways(ZoneSet::only(zone));
        let walks: i32 = game.in_play().map(|who| STEP * self.steps(&ways, who)).sum();
        -walks - 60 * game.state().enemies[zone].total() as i32
    }

    /// A flamethrower, a canister, and the way to where they are needed.
    fn burning(&self) -> i32 {
        let game = self.game;
        let burnt = game.state().destroyed_spawns.count_ones() as i32;
        let spots = works::hot_spots(game);
        let ways = self.ways(spots);
        let left = game.state().spawns.iter().filter(|spawn| spawn.facedown).count() as i32;
        let armed = game.in_play().filter(|who| pack::can_burn(game, *who));
        let near = armed.map(|who| self.steps(&ways, who)).min();
        let drawn = 60 - game.state().deck.total() as i32;
        let hunt = near.map_or(-1000 + 25 * drawn.clamp(0, 60), |steps| 600 - 2 * STEP * steps);
        let team: i32 = game.in_play().map(|who| 10 * self.steps(&ways, who)).sum();
        2500 * burnt + 2000 * (3 - left) + hunt - team
    }

    /// Grenades, and the way to where they are thrown; or the objective that
    /// does the same.
    fn blasting(&self) -> i32 {
        let game = self.game;
        let targets = works::to_blast(game);
        let mut total = 1500 * game.state().destroyed_spawns.count_ones() as i32;
        let held: usize = game.in_play().map(|who| works::grenades(game, who)).sum();
        total += 350 * held.min(4) as i32 - 2500 * targets.len() as i32;
        for spawn in game.state().spawns.iter().filter(|spawn| targets.contains(spawn.zone)) {
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
        let sites = works::sites(game, &Step::Weld);
        let open = game.world().mission().welds.iter();
        let open = open.filter(|door| !game.state().barred.contains(**door)).count() as i32;
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
            let sites = works::sites(game, &Step::Collapse(colour));
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
        let wanted = i32::from(level.threshold());
        let of = |who: Who| (wanted - i32::from(self.game.survivor(who).experience)).max(0);
        -self.game.in_play().map(|who| 120 * of(who)).sum::<i32>()
    }

    /// Every enemy that may reach the exit before the crew is away counts.
    fn evacuating(&self) -> i32 {
        let game = self.game;
        let Some(exit) = game.world().mission().exit else { return 0 };
        let mut total = -600 * i32::from(game.state().crew);
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
        let asks = |s: &&Special| matches!(s, Special::MeleeSample(..) | Special::SpawnSample(_));
        let wanted = game.world().mission().specials.iter().filter(asks).count() as i32;
        let taken = game.state().samples.count_ones() as i32;
        let mold_wanted = game.state().samples >> 15 == 0;
        let spawns: ZoneSet = game.state().spawns.iter().map(|spawn| spawn.zone).collect();
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
            total += pack::value(game, &survivor.inventory);
        }
        let fear = match game.danger() {
            Danger::Blue => 0,
            Danger::Yellow => 300,
            Danger::Orange => 1500,
            Danger::Red => 4000,
        };
        let wants_level =
            game.world().mission().steps.iter().any(|step| matches!(step, Step::Level(_)));
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
        let people = state.scientists.iter().filter(|p| p.standing == Standing::Playing);
        let mut helpless = ZoneSet::EMPTY;
        people.for_each(|person| helpless.insert(person.zone));
        let mut total = 0;
        for zone in zones | helpless {
            let mut damage = hurt(game, zone, false);
            for next in game.map().neighbours(zone) {
                let door = game.map().door(zone, next);
                if !door.is_some_and(|door| state.closed.contains(door)) {
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
        let spawns: ZoneSet = state.spawns.iter().map(|spawn| spawn.zone).collect();
        let grown = state.active_mold - spawns;
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
    let (map, mold): (&Map, ZoneSet) = (game.map(), game.state().active_mold);
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
