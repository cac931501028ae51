//! Where a survivor has to go, as the mission stands.

use survival::Game;
use survival::action::{MAX_SURVIVORS, Who};
use survival::board::ZoneKind;
use survival::content::Searches;
use survival::danger::Danger;
use survival::mission::{
    Collapse, Colour, Errand, ExitWithoutAbominations, LeaveInCars, MachineKind, Many, Own,
    RallyWith, ShootCars, Sort, Special, Step,
};
use survival::reading::Read as _;
use survival::zone::{Zone, ZoneSet};

use super::way::{FAR, Walks, doors_take_card, open_ground, opens_doors, oxygen_rooms};
use super::weights::Weights;
use super::{blast, break_out, champion, escort, fire, garage, growth, pack, works};

/// Where to go, and whether the mission waits for it.
pub(super) struct Goal {
    /// Any of these zones.
    pub targets: ZoneSet,
    /// What for.
    pub call: Call,
}

/// Why somebody goes somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Call {
    /// The mission waits for this very survivor there.
    Urgent,
    /// It is only a preparation.
    Early,
    /// Others go somewhere, and had better not be alone.
    Cover,
    /// Others go somewhere, and can't open the doors on the way.
    Usher,
    /// There is nothing else to do than to look for weapons.
    Loot,
}

impl Goal {
    pub(super) fn urgent(targets: ZoneSet) -> Option<Goal> {
        (!targets.is_empty()).then_some(Goal { targets, call: Call::Urgent })
    }

    pub(super) fn early(targets: ZoneSet) -> Option<Goal> {
        (!targets.is_empty()).then_some(Goal { targets, call: Call::Early })
    }

    /// Nowhere else.
    fn home(game: &Game, who: Who) -> Goal {
        Goal { targets: ZoneSet::only(game.survivor(who).zone), call: Call::Early }
    }

    /// Where `who` has to go.
    pub(super) fn of(game: &Game, w: &Weights, who: Who) -> Goal {
        let steps = game.world().mission().steps.iter().enumerate();
        let todo = || steps.clone().filter(|(index, _)| !game.is_done(*index));
        let open = || todo().filter(|(index, _)| game.is_open(*index)).map(|(_, step)| step);
        Goal::urgent(fetched_by(game, w, who, works::keys(game)))
            .or_else(|| unlocking(game, w, who))
            .or_else(|| finding_opener(game, who))
            .or_else(|| open().find_map(|step| errand(game, w, who, step)))
            .or_else(|| todo().find_map(|(_, step)| forethought(game, w, who, step)))
            .or_else(|| open().next().and_then(|step| escort::of_bearers(game, who, step)))
            .or_else(|| seeking(game, who))
            .or_else(|| open().find_map(|step| escort::covering(game, w, who, step)))
            .or_else(|| looting(game, w, who))
            .or_else(|| todo().find_map(|(_, step)| preparation(game, w, who, step)))
            .unwrap_or(Goal::home(game, who))
    }
}

/// What a step of the mission that is open asks of this survivor: to go where it
/// says, or something cleverer where we know a step better.
pub(super) fn errand(game: &Game, w: &Weights, who: Who, step: &Step) -> Option<Goal> {
    match step {
        Step::DestroySpawn(_) | Step::DestroySpawnsOn(_) => destroying(game, w, who),
        Step::BringOut(out) => bringing_out(game, w, who, out.machine),
        Step::Weld(_) | Step::Collapse(_) => carrying(game, w, who, step),
        Step::Equip(equip) if !works::wears_new(game, who, equip.card) => {
            Goal::urgent(oxygen_rooms(game))
        }
        Step::Samples(_) => sampling(game, w, who),
        Step::Evacuate(_) if game.danger() == Danger::Blue && lacks_arms(game, w, who) => None,
        Step::Evacuate(_) => {
            let exit = game.world().mission().exit?;
            Goal::early(ZoneSet::only(exit) | game.map().neighbours(exit))
        }
        Step::Level(step) if step.somebody => championing(game, w, who),
        Step::ClearBuilding(_) if champion::level(game).is_some() => championing(game, w, who),
        Step::Level(step) => growing(game, w, who, step.level),
        // Nobody fetches one for somebody else, so that all go at once.
        Step::HoldEach(_) => {
            let without = |other: Who| game.survivor(other).tokens == 0;
            let sites = step.errand(game).sites;
            Goal::urgent(fetched_among(game, w, who, sites, w.each, without))
        }
        Step::Equip(_) => None,
        Step::Swapped(_) => swapping(game, w, who, step),
        Step::Own(Own { sort: Sort::Prototype, many: Many::Everybody }) => {
            let without = |other: Who| !works::has_prototype(game, other);
            let sites = step.errand(game).sites;
            Goal::urgent(fetched_among(game, w, who, sites, w.each, without))
        }
        Step::Lead(_) if game.world().mission().says(RallyWith) => {
            bearing(game, w, who, (works::to_carry(game), works::lone(game)), w.detour)
        }
        Step::Loaded(_) => {
            let cars = garage::cars(game).map(|(_, car)| car.zone).collect();
            ferrying(game, w, who)
                .or_else(|| bearing(game, w, who, (works::tokens(game, &[]), cars), 0))
        }
        Step::Assembled(step) => assembling(game, w, who, step.zone),
        step if burns(game, step) => kindling(game, w, who),
        step if motors(game, step) => motoring(game, w, who, step),
        other => {
            let Errand { sites, everybody } = other.errand(game);
            Goal::urgent(if everybody { sites } else { fetched_by(game, w, who, sites) })
        }
    }
}

/// Whether a step is done with fire.
pub(super) fn burns(game: &Game, step: &Step) -> bool {
    match step {
        Step::BurnStart(_) | Step::Slay(_) => true,
        Step::SpawnsGathered(_) => !works::to_set_alight(game).is_empty(),
        Step::Escape(_) => {
            game.world().mission().says(ExitWithoutAbominations) && !fire::wanted(game).is_empty()
        }
        _ => false,
    }
}

/// Whether a step is done with cars.
fn motors(game: &Game, step: &Step) -> bool {
    let mission = game.world().mission();
    match step {
        Step::SpawnsGathered(_) => mission.says(ShootCars),
        Step::Escape(_) => mission.says(LeaveInCars),
        Step::Park(_) | Step::BreakOut(_) => true,
        _ => false,
    }
}

/// Fire is thrown by those who have it, and found by the others.
fn kindling(game: &Game, w: &Weights, who: Who) -> Option<Goal> {
    if fire::held(game, who) > 0 {
        return Goal::urgent(fire::spots(game, fire::wanted(game)));
    }
    if fire::lacking(game) == 0 || fire::quarry(game).is_some() {
        return None;
    }
    Goal::urgent(fetched_by(game, w, who, fire::stores(game))).or_else(|| seeking(game, who))
}

/// Where nobody can open a door any more, all look for something that does.
fn finding_opener(game: &Game, who: Who) -> Option<Goal> {
    works::lacks_opener(game).then(|| near_rooms(game, who)).and_then(Goal::early)
}

/// Whoever has nothing else to do looks for the fire that the mission will take.
fn seeking(game: &Game, who: Who) -> Option<Goal> {
    let seeks = fire::lacking(game) > 0 && fire::held(game, who) == 0;
    seeks.then(|| near_rooms(game, who)).and_then(Goal::early)
}

/// Cars are brought to where they are wanted, and left or blown up there, or everybody
/// gets in and leaves.
fn motoring(game: &Game, w: &Weights, who: Who, step: &Step) -> Option<Goal> {
    let duty = garage::duty(game)?;
    if duty.everybody {
        return match game.is_seated(who) {
            false => Goal::urgent(garage::seats(game, who)),
            true if !garage::is_boarded(game) => Some(Goal::home(game, who)),
            true if matches!(step, Step::BreakOut(_)) => break_out::goal(game, who),
            true => Goal::urgent(duty.targets),
        };
    }
    if game.drives(who) {
        return match step {
            // Nobody gets out among enemies before all can.
            Step::Park(park) if !garage::all_may_park(game, who, park.zone) => {
                Goal::early(garage::before(game, park.zone))
            }
            _ => Goal::urgent(duty.targets),
        };
    }
    // Whoever stands beside a car that is to blow up steps back, and shoots.
    let bombs = match step {
        Step::SpawnsGathered(_) => duty.places & garage::parked(game),
        _ => ZoneSet::EMPTY,
    };
    let spots = fire::spots(game, bombs);
    if bombs.contains(game.survivor(who).zone) {
        return Goal::urgent(spots);
    }
    Goal::urgent(fetched_by(game, w, who, garage::to_move(game, &duty))).or_else(|| {
        // Nobody walks back to a car that is about to blow up.
        let stays = pack::shoots(game, who) || spots.contains(game.survivor(who).zone);
        Goal::early(spots).filter(|_| stays)
    })
}

/// One grows by objectives and enemies, and the others keep to them.
fn championing(game: &Game, w: &Weights, who: Who) -> Option<Goal> {
    let champion = champion::of(game)?;
    if champion != who {
        let targets = ZoneSet::only(game.survivor(champion).zone);
        return Some(Goal { targets, call: Call::Cover });
    }
    Goal::urgent(works::tokens(game, &[]))
        .or_else(|| champion::level(game).and_then(|level| growing(game, w, who, level)))
}

/// Everybody takes an objective, once they have come far enough.
fn swapping(game: &Game, w: &Weights, who: Who, step: &Step) -> Option<Goal> {
    let level = works::takers(game);
    let ripe = |other: Who| {
        let survivor = game.survivor(other);
        survivor.tokens == 0 && level.is_none_or(|level| survivor.level >= level)
    };
    if let Some(level) = level.filter(|level| game.survivor(who).level < *level) {
        return growing(game, w, who, level);
    }
    let sites = step.errand(game).sites;
    Goal::urgent(fetched_among(game, w, who, sites, w.each, ripe))
}

/// Objectives are fetched from some zones, and carried to others; on the way back, those for
/// which it takes no more than so many steps about.
fn bearing(
    game: &Game,
    w: &Weights,
    who: Who,
    (from, to): (ZoneSet, ZoneSet),
    detour: i32,
) -> Option<Goal> {
    match game.survivor(who).tokens {
        0 => Goal::urgent(fetched_emptyhanded(game, w, who, from)),
        _ => Goal::urgent(by_the_way(game, who, (from, to), detour)).or_else(|| Goal::urgent(to)),
    }
}

/// What somebody fetches who carries something already: what lies nearly on their way.
fn by_the_way(game: &Game, who: Who, (from, to): (ZoneSet, ZoneSet), detour: i32) -> ZoneSet {
    if detour <= 0 {
        return ZoneSet::EMPTY;
    }
    let here = game.survivor(who).zone;
    let far = |a: Zone, b: Zone| i32::from(game.map().distance(a, b));
    let home = |from: Zone| to.iter().map(|zone| far(from, zone)).min().unwrap_or(0);
    let near = |zone: &Zone| far(here, *zone) + home(*zone) - home(here) <= detour;
    from.iter().filter(near).collect()
}

/// Those of some zones to which `who` goes among those who carry nothing.
fn fetched_emptyhanded(game: &Game, w: &Weights, who: Who, zones: ZoneSet) -> ZoneSet {
    let empty = |other: Who| game.survivor(other).tokens == 0;
    fetched_among(game, w, who, zones, parties(game, w), empty)
}

/// The car comes to what is to be loaded.
fn ferrying(game: &Game, w: &Weights, who: Who) -> Option<Goal> {
    let duty = garage::duty(game)?;
    if game.drives(who) {
        return Goal::urgent(duty.targets);
    }
    let empty = |other: Who| game.survivor(other).tokens == 0;
    Goal::urgent(fetched_among(game, w, who, garage::to_move(game, &duty), 1, empty))
}

/// Parts are fetched and brought to where something is made of them.
fn assembling(game: &Game, w: &Weights, who: Who, zone: Zone) -> Option<Goal> {
    let brings = !works::has_card_part(game) && fire::held(game, who) > 0;
    if brings || game.survivor(who).tokens > 0 {
        return Goal::urgent(ZoneSet::only(zone));
    }
    Goal::urgent(fetched_by(game, w, who, works::to_carry(game)))
}

/// Where weapons are searched for: in rooms that are open, as long as there are any, and in
/// cars; whoever can't open other rooms leaves that to those who can.
fn near_rooms(game: &Game, who: Who) -> ZoneSet {
    let rooms = rooms_to_search(game, who);
    let ground = open_ground(game, game.survivor(who).zone);
    let open = (rooms | garage::to_search(game)) & ground;
    if open.is_empty() && opens_doors(game, who) { rooms } else { open }
}

/// What a later step asks of somebody already.
fn forethought(game: &Game, w: &Weights, who: Who, step: &Step) -> Option<Goal> {
    match step {
        Step::BringOut(out) => {
            bringing_out(game, w, who, out.machine).filter(|goal| goal.call == Call::Urgent)
        }
        Step::Collapse(pillar) if is_bearer(game, who, pillar.colour) => {
            Goal::urgent(step.errand(game).sites)
        }
        _ => None,
    }
}

/// Whether somebody who has the time looks for better weapons.
fn lacks_arms(game: &Game, w: &Weights, who: Who) -> bool {
    w.loot > 0 && pack::arms(game, &game.survivor(who).inventory) < w.armed
}

/// Whoever has nothing to do and is badly armed looks for weapons.
fn looting(game: &Game, w: &Weights, who: Who) -> Option<Goal> {
    if !lacks_arms(game, w, who) {
        return None;
    }
    let mut targets = rooms_to_search(game, who);
    // Nobody opens a house, and lets out who is in it, for that alone.
    if doors_take_card(game) {
        targets = targets & open_ground(game, game.survivor(who).zone);
    }
    (!targets.is_empty()).then_some(Goal { targets, call: Call::Loot })
}

/// Where somebody waits who has nothing to do for an open step.
fn preparation(game: &Game, w: &Weights, who: Who, step: &Step) -> Option<Goal> {
    match step {
        Step::Escape(_) | Step::Take(_) => Goal::early(step.errand(game).sites),
        Step::Level(step) => growing(game, w, who, step.level),
        _ => None,
    }
}

fn exit(game: &Game) -> ZoneSet {
    game.world().mission().exit.into_iter().collect()
}

/// A spawn token is to go: by an objective in its zone, by fire, or by grenades;
/// whoever has none of these looks for them.
fn destroying(game: &Game, w: &Weights, who: Who) -> Option<Goal> {
    let mut spots = ZoneSet::EMPTY;
    if pack::can_burn(game, who) {
        spots |= works::hot_spots(game);
    }
    if let Some(plan) = blast::plan(game) {
        match () {
            () if plan.strikes(game, who) => spots |= works::ledges(game, who, plan.zone),
            () if plan.thrower == who && plan.is_ready(game) => {
                spots |= works::ledges(game, who, plan.zone);
            }
            () if plan.thrower == who => {
                spots |= plan.bringer(game).into_iter().collect::<ZoneSet>();
            }
            () if plan.is_bringer(game, who) => {
                spots.insert(game.survivor(plan.thrower).zone);
            }
            () => {}
        }
    }
    let easy = works::to_undermine(game);
    Goal::urgent(spots)
        .or_else(|| Goal::urgent(fetched_by(game, w, who, easy)))
        .or_else(|| Goal::early(easy))
        .or_else(|| Goal::urgent(fetched_by(game, w, who, works::gifts(game))))
        .or_else(|| Goal::early(rooms_to_search(game, who)))
}

/// A secured airlock is opened by a Bot, which somebody has to control for that.
fn unlocking(game: &Game, w: &Weights, who: Who) -> Option<Goal> {
    if works::gates(game).is_empty() {
        return None;
    }
    let (machine, _) = works::machine(game, MachineKind::Bot)?;
    let remotes = works::remotes(game, MachineKind::Bot);
    match works::is_controlled(game, machine) {
        true => None,
        false => Goal::urgent(fetched_by(game, w, who, remotes)),
    }
}

/// A machine is to leave: its remote first, then somebody drives.
fn bringing_out(game: &Game, w: &Weights, who: Who, kind: MachineKind) -> Option<Goal> {
    let (machine, zone) = works::machine(game, kind)?;
    if !works::is_controlled(game, machine) {
        return Goal::urgent(fetched_by(game, w, who, works::remotes(game, kind)));
    }
    // It follows whoever drives it.
    if game.controls(who, machine) && game.survivor(who).zone == zone {
        return Goal::urgent(exit(game));
    }
    Goal::early(ZoneSet::only(zone))
}

/// Tokens are fetched, and brought to where they are used; then everybody gets
/// out of the way.
fn carrying(game: &Game, w: &Weights, who: Who, step: &Step) -> Option<Goal> {
    if let Step::Collapse(Collapse { colour }) = step {
        let (set, wanted) = works::charges(game, *colour);
        if set >= wanted {
            let left = fetched_by(game, w, who, works::needed_below(game, *colour));
            return Goal::urgent(left).or_else(|| away_from(game, who, *colour));
        }
    }
    let sent = match step {
        Step::Collapse(Collapse { colour }) => is_bearer(game, who, *colour),
        _ => escort::is_among_bearers(game, w, who, step.errand(game).sites),
    };
    match game.survivor(who).tokens {
        0 => Goal::urgent(fetched_emptyhanded(game, w, who, works::to_carry(game))),
        _ if sent => Goal::urgent(step.errand(game).sites),
        _ => None,
    }
}

/// Whether a survivor has a charge for a pillar that lacks some: the nearest bring as
/// many as it takes, and leave the others to the next pillar.
fn is_bearer(game: &Game, who: Who, colour: Colour) -> bool {
    let (set, wanted) = works::charges(game, colour);
    let Some(pillar) = works::place(game, colour) else { return false };
    let far = |who: Who| (game.map().distance(game.survivor(who).zone, pillar), who.0);
    let nearer = game.in_play().filter(|other| far(*other) < far(who));
    let brought: i32 = nearer.map(|other| i32::from(game.survivor(other).tokens)).sum();
    game.survivor(who).tokens > 0 && set + brought < wanted
}

/// Out from under a pillar that is about to fall.
fn away_from(game: &Game, who: Who, colour: Colour) -> Option<Goal> {
    let falling = works::falling(game, colour);
    if falling.contains(game.survivor(who).zone) {
        return Goal::urgent(game.world().board().all() - falling);
    }
    None
}

/// The mold's sample is taken where it grows, the others from enemies.
fn sampling(game: &Game, w: &Weights, who: Who) -> Option<Goal> {
    let state = game.state();
    if state.mission.samples >> 15 == 0 {
        let spawns = state.spawn.tokens.iter().map(|spawn| spawn.zone).collect();
        let mine = Goal::urgent(fetched_by(game, w, who, spawns));
        if mine.is_some() {
            return mine;
        }
    }
    let wanted = |zone: &Zone| {
        let crowd = state.enemies[*zone];
        game.world().mission().specials.iter().any(|special| match special {
            Special::MeleeSample(sample) => {
                crowd.of(sample.kind) > 0 && state.mission.samples >> sample.kind.0 & 1 == 0
            }
            _ => false,
        })
    };
    Goal::early(game.world().board().zones().filter(wanted).collect())
}

/// Where everybody has to grow, all hold a place together and let enemies come;
/// else whoever lacks experience goes where they are.
fn growing(game: &Game, w: &Weights, who: Who, level: Danger) -> Option<Goal> {
    if w.hold_far > 0 {
        return Goal::early(growth::stronghold(game, w));
    }
    if game.survivor(who).level >= level {
        return None;
    }
    let mut prey = ZoneSet::EMPTY;
    for zone in game.world().board().zones() {
        if !game.state().enemies[zone].is_empty() {
            prey |= game.map().neighbours(zone);
        }
    }
    Goal::early(prey)
}

/// Those of some zones to which `who` goes: the nearest pair of somebody and a
/// zone comes first, then the next of those left; of two as near, the better
/// protected goes.
fn fetched_by(game: &Game, w: &Weights, who: Who, zones: ZoneSet) -> ZoneSet {
    match zones.is_empty() {
        true => ZoneSet::EMPTY,
        false => fetched_among(game, w, who, zones, parties(game, w), |_| true),
    }
}

/// How many go on errands for one step. Where few go at once, steps that are open at
/// the same time share them.
fn parties(game: &Game, w: &Weights) -> i32 {
    if w.parties >= game.in_play().count() as i32 {
        return w.parties;
    }
    let steps = game.world().mission().steps.iter().enumerate();
    let open = steps.filter(|(index, _)| game.is_open(*index) && !game.is_done(*index));
    let sends = |step: &Step| {
        let Errand { sites, everybody } = step.errand(game);
        !everybody && !sites.is_empty()
    };
    w.parties / open.filter(|(_, step)| sends(step)).count().max(1) as i32
}

/// The same where only some of the team may go, and so many at once.
fn fetched_among(
    game: &Game,
    w: &Weights,
    who: Who,
    zones: ZoneSet,
    parties: i32,
    may: impl Fn(Who) -> bool,
) -> ZoneSet {
    if zones.is_empty() {
        return ZoneSet::EMPTY;
    }
    // Whoever can't open the doors on the way had better leave it to others.
    let mut walks = doors_take_card(game).then(|| Walks::new(game));
    let far = |other: Who, steps: u8| {
        let survivor = game.survivor(other);
        8 * i32::from(steps) - i32::from(survivor.armour) + rise(game, w, other)
    };
    let mut open = zones;
    let mut sent = [false; MAX_SURVIVORS];
    for _ in 0..parties.max(1) {
        let free = game.in_play().filter(|other| may(*other) && !sent[usize::from(other.0)]);
        let pairs = free.flat_map(|other| open.iter().map(move |zone| (other, zone)));
        let mut nearest: Option<(i32, Who, Zone)> = None;
        for (other, zone) in pairs {
            let is_nearer = |steps| nearest.is_none_or(|(least, ..)| far(other, steps) < least);
            let straight = game.map().distance(game.survivor(other).zone, zone);
            // No walk is shorter, so that most needn't be worked out.
            let steps = match &mut walks {
                Some(walks) if is_nearer(straight.min(FAR)) => walks.of(other).from(zone),
                _ => straight,
            };
            if is_nearer(steps) {
                nearest = Some((far(other, steps), other, zone));
            }
        }
        let Some((_, next, zone)) = nearest else { break };
        if next == who {
            return ZoneSet::only(zone);
        }
        sent[usize::from(next.0)] = true;
        open.remove(zone);
    }
    ZoneSet::EMPTY
}

/// What it counts against somebody that an objective would make the team more dangerous.
fn rise(game: &Game, w: &Weights, who: Who) -> i32 {
    if w.rise == 0 {
        return 0;
    }
    let mission = game.world().mission();
    let survivor = game.survivor(who);
    let then = survivor.experience + u16::from(mission.objective_experience);
    let next = game.danger().next().map(|level| game.world().ruleset().threshold(level));
    if next.is_some_and(|next| then >= next) { w.rise } else { 0 }
}

/// Rooms in which a survivor may find something.
fn rooms_to_search(game: &Game, who: Who) -> ZoneSet {
    game.world().board().zones().filter(|zone| may_search(game, who, *zone)).collect()
}

/// Whether a survivor may find something in a zone.
fn may_search(game: &Game, who: Who, zone: Zone) -> bool {
    let kind = game.world().board().kind(zone);
    let open = match game.world().identity(who).searches {
        Searches::SecurityRooms => kind == ZoneKind::Security,
        _ => kind.is_room(),
    };
    open && !game.is_mold(zone) && game.state().enemies[zone].is_empty()
}
