//! The odds against the rules themselves: every roll of small attacks played
//! out, many rolls of big ones, and the examples of the book.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigInt;
use num_rational::BigRational;
use table::{Chance, Game as _, Seat, Seeded, distribution};

use super::{Drill, Goal, Odds, Probability, Spread};
use crate::action::{Action, Hands, Who};
use crate::card::{Ammo, Blast, Card};
use crate::content::Content;
use crate::enemy::{Crowd, Kind, MAX_KINDS};
use crate::event::{Event, Fact, Harm};
use crate::frame::{Blow, Frame, Stage};
use crate::game::{Game, Hosted};
use crate::inventory::{Area, Slot};
use crate::mission::MachineKind;
use crate::rule::Rule;
use crate::setup::Setup;
use crate::skill::{Act, Skill};
use crate::state::MachineState;
use crate::world::World;
use crate::zone::Zone;

const SEAT: Seat = Seat(0);
const WORKER: Kind = Kind(0);
const TANK: Kind = Kind(1);
const HUNTER: Kind = Kind(2);
const SPOILER: Kind = Kind(3);

/// A position to attack from: the first of the team is on turn, all stand in
/// one zone and the enemies in the next.
struct Position {
    game: Game,
    here: Zone,
    there: Zone,
}

impl Position {
    fn new(team: &[&str], enemies: &[(Kind, u8)]) -> Position {
        Position::with(team, enemies, |_| ())
    }

    fn with(team: &[&str], enemies: &[(Kind, u8)], options: impl FnOnce(&mut Setup)) -> Position {
        let content = Content::embedded().expect("the shipped content is sound");
        let mut setup = Setup::new("invader/m4", team.iter().copied(), 1);
        options(&mut setup);
        let world = Arc::new(World::for_team(&content, &setup, 1).expect("a sound setup"));
        let mut game = Game::begin_with(world, &mut Seeded::new(0, 0), &mut ());
        while game.state.frames.pop().is_some() {}
        game.state.outcome = None;
        let inside = |zone: &Zone| !game.world.board().kind(*zone).is_exterior();
        let zones = (0..game.world.board().zone_count() as u8).map(Zone).filter(inside);
        let pairs = zones.flat_map(|here| {
            let near = game.map.neighbours(here).iter();
            let near: Vec<Zone> =
                near.filter(|there| game.map.range(here, *there) == 1).filter(inside).collect();
            near.into_iter().map(move |there| (here, there))
        });
        let (here, there) = pairs.into_iter().next().expect("two zones in sight of each other");
        game.state.enemies.0.fill(Crowd::EMPTY);
        for (kind, count) in enemies {
            game.state.enemies[there] += Crowd::of_kind(*kind, *count);
        }
        for survivor in game.state.survivors.iter_mut() {
            survivor.zone = here;
            survivor.inventory = Default::default();
            while survivor.skills.pop().is_some() {}
        }
        for machine in game.state.machines.iter_mut() {
            (machine.active, machine.zone) = (false, here);
        }
        game.push(Frame::Round(Stage::Players));
        game.begin_turn(Who(0), &mut Hosted { chance: &mut Seeded::new(0, 0), sink: &mut () });
        Position { game, here, there }
    }

    fn card(&self, name: &str) -> Card {
        let mut cards = self.game.world.content.equipment.iter();
        Card(cards.position(|card| card.name == name).expect("a card of this name") as u8)
    }

    fn holds(mut self, who: u8, slot: Slot, name: &str) -> Position {
        let card = self.card(name);
        self.game.state.survivors[usize::from(who)].inventory.set(slot, card);
        self
    }

    fn fed(mut self, ammo: Ammo) -> Position {
        self.game.state.survivors[0].inventory.attach(Slot::LEFT, ammo);
        self
    }

    fn knows(mut self, who: u8, skills: &[Skill]) -> Position {
        for skill in skills {
            assert!(self.game.state.survivors[usize::from(who)].skills.push(*skill));
        }
        self
    }

    /// Puts a friend among the enemies.
    fn exposed(mut self, who: u8, armour: u8) -> Position {
        let survivor = &mut self.game.state.survivors[usize::from(who)];
        (survivor.zone, survivor.armour) = (self.there, armour);
        self
    }

    /// Puts everybody where the enemies are.
    fn close(mut self) -> Position {
        for survivor in self.game.state.survivors.iter_mut() {
            survivor.zone = self.there;
        }
        self.here = self.there;
        self
    }

    fn shot(&self, focus: Option<Kind>) -> Action {
        Action::Ranged { hands: Hands::Left, at: self.there, focus, swarm: false }
    }

    fn odds(&self, action: Action, goal: Goal) -> Odds {
        self.game.odds(SEAT, action, goal).expect("an attack that is allowed")
    }
}

fn body() -> Slot {
    Area::Body.slots().next().expect("a place for armour")
}

fn ratio(ways: u64, of: u64) -> BigRational {
    BigRational::new(BigInt::from(ways), BigInt::from(of))
}

#[track_caller]
fn assert_chance(found: &Probability, ways: u64, of: u64) {
    assert_eq!(*found.exact(), ratio(ways, of));
}

/// What became of an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Outcome {
    kills: [u8; MAX_KINDS],
    damage: u32,
    people: bool,
    machines: bool,
}

/// How the test's player likes an outcome, best last.
type Liking = (bool, u32, bool, bool, [u8; MAX_KINDS]);

impl Outcome {
    fn of(events: &[Event]) -> Outcome {
        let mut outcome =
            Outcome { kills: [0; MAX_KINDS], damage: 0, people: true, machines: true };
        for event in events {
            match event.fact {
                Fact::Killed { kind, .. } => outcome.kills[kind.index()] += 1,
                Fact::Threatened { damage, harm: Harm::FriendlyFire, .. } => {
                    outcome.damage += u32::from(damage);
                }
                Fact::Eliminated { figure } => match figure.being() {
                    crate::action::Being::Machine(_) => outcome.machines = false,
                    _ => outcome.people = false,
                },
                _ => {}
            }
        }
        outcome
    }

    /// Experience, damage and actions rank Spoilers, Tanks, Hunters, Workers.
    fn liking(&self, goal: Goal) -> Liking {
        let aimed = matches!(goal, Goal::Eliminate(kind) if self.kills[kind.index()] > 0);
        let total = self.kills.iter().map(|kills| u32::from(*kills)).sum();
        let mut order = [0; MAX_KINDS];
        for (place, kind) in order.iter_mut().zip([SPOILER, TANK, HUNTER, WORKER]) {
            *place = self.kills[kind.index()];
        }
        (aimed, total, self.people, self.machines, order)
    }
}

/// Plays an attack to its end in every way that needs no dice, and takes the
/// best. `least` keeps the order of those who suffer, which doesn't matter.
fn best(game: &Game, events: &[Event], goal: Goal, least: u8) -> Outcome {
    let open = match game.frame() {
        _ if game.state.outcome.is_some() => false,
        Some(Frame::Fight(_) | Frame::Dealing(_) | Frame::Wound { .. }) => true,
        Some(Frame::Learning { .. }) => true,
        _ => false,
    };
    if !open {
        return Outcome::of(events);
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    match game.frame() {
        Some(Frame::Learning { .. }) => legal.truncate(1),
        // Cards are there to be used.
        Some(Frame::Wound { .. }) => legal.truncate(1),
        _ => {
            legal.retain(|action| !matches!(action, Action::Suffer { figure } if figure.0 < least))
        }
    }
    let outcomes = legal.into_iter().map(|action| {
        let (mut game, mut events) = (game.clone(), events.to_vec());
        let seat = game.deciders().lowest().unwrap_or(SEAT);
        game.apply(seat, action, &mut Seeded::new(0, 0), &mut events).expect("a legal action");
        let least = match action {
            Action::Suffer { figure } => figure.0,
            _ => least,
        };
        best(&game, &events, goal, least)
    });
    outcomes.max_by_key(|outcome| outcome.liking(goal)).expect("something is legal")
}

/// Plays one attack with the stated policy. The rest of it depends on hits and
/// misses alone, so it is looked up where it was played before.
fn attack(
    game: &Game,
    action: Action,
    odds: &Odds,
    enough: u8,
    known: &mut BTreeMap<(u8, u8), Outcome>,
    chance: &mut impl Chance,
) -> (u8, Outcome) {
    let mut game = game.clone();
    let mut events: Vec<Event> = Vec::new();
    let mut next = Some(action);
    while let Some(action) = next {
        game.apply(SEAT, action, chance, &mut events).expect("a legal action");
        next = match game.frame() {
            Some(Frame::Fight(fight)) if fight.blow == Blow::Rolled => {
                let again = odds.policy.rerolls(fight.rerolls, fight.hits, fight.sixes);
                Some(if again { Action::Reroll } else { Action::Keep })
            }
            Some(Frame::Fight(fight)) if fight.blow == Blow::Sixes => {
                let on = odds.policy.rolls_on() && fight.hits < enough;
                Some(if on { Action::RollOn } else { Action::Keep })
            }
            _ => None,
        };
    }
    let last = events.iter().rposition(|event| matches!(event.fact, Fact::Rerolled { .. }));
    let rolled = &events[last.unwrap_or(0)..];
    let dice = |hit: bool| {
        let is = |event: &&Event| matches!(event.fact, Fact::Die { hit: h, .. } if h == hit);
        rolled.iter().filter(is).count() as u8
    };
    let key = (dice(true), dice(false));
    let outcome = *known.entry(key).or_insert_with(|| best(&game, &events, odds.goal, 0));
    (key.0, outcome)
}

/// Plays every roll of an attack out and compares what comes of it. With
/// additional dice for sixes, once everything has fallen they are left alone,
/// or it would never end: then only kills are comparable.
#[track_caller]
fn prove(position: &Position, action: Action, goal: Goal) -> Odds {
    let game = &position.game;
    let odds = position.odds(action, goal);
    let chains = odds.policy.rolls_on();
    let enough = if chains { odds.kills.most() as u8 } else { u8::MAX };
    let mut known = BTreeMap::new();
    let table = distribution(|chance| attack(game, action, &odds, enough, &mut known, chance))
        .expect("few enough dice");
    let sum = |is: &dyn Fn(&(u8, Outcome)) -> bool| {
        let ways = table.iter().filter(|(result, _)| is(result)).map(|(_, odds)| odds);
        ways.fold(ratio(0, 1), |sum, odds| {
            sum + BigRational::new(BigInt::from(odds.ways), BigInt::from(odds.of))
        })
    };
    let same = |spread: &Spread, figure: &dyn Fn(&(u8, Outcome)) -> u32, what: &str| {
        let most = table.keys().map(figure).max().unwrap_or(0).max(spread.most() as u32);
        for number in 0..=most {
            let exact = sum(&|result| figure(result) == number);
            assert_eq!(*spread.chance(number as usize).exact(), exact, "{what} {number}");
        }
    };
    same(&odds.kills, &|(_, o)| o.kills.iter().map(|kills| u32::from(*kills)).sum(), "kills");
    for fall in &odds.falls {
        same(&fall.kills, &|(_, o)| u32::from(o.kills[fall.kind.index()]), &fall.name);
    }
    if !chains {
        same(&odds.hits, &|(hits, _)| u32::from(*hits), "hits");
        same(&odds.friendly_fire, &|(_, o)| o.damage, "damage");
        assert_eq!(*odds.survival.exact(), sum(&|(_, o)| o.people), "survival");
        assert_eq!(*odds.machines_last.exact(), sum(&|(_, o)| o.machines), "machines");
    }
    odds
}

/// Rolls an attack many times and compares frequencies.
#[track_caller]
fn sample(position: &Position, action: Action, goal: Goal, seed: u64) -> Odds {
    const ROLLS: u32 = 200_000;
    let odds = position.odds(action, goal);
    let mut known = BTreeMap::new();
    let mut chance = Seeded::new(seed, 0);
    let mut kills: BTreeMap<u32, u32> = BTreeMap::new();
    let mut damage: BTreeMap<u32, u32> = BTreeMap::new();
    let mut hits: BTreeMap<u32, u32> = BTreeMap::new();
    let mut people = 0;
    for _ in 0..ROLLS {
        let (hit, outcome) =
            attack(&position.game, action, &odds, u8::MAX, &mut known, &mut chance);
        *hits.entry(hit.into()).or_default() += 1;
        *kills.entry(outcome.kills.iter().map(|k| u32::from(*k)).sum()).or_default() += 1;
        *damage.entry(outcome.damage).or_default() += 1;
        people += u32::from(outcome.people);
    }
    let near = |found: u32, exact: &Probability, what: &str| {
        let (n, p) = (f64::from(ROLLS), exact.percent() / 100.0);
        let deviation = (n * p * (1.0 - p)).sqrt().max(1.0);
        let off = (f64::from(found) - n * p).abs();
        assert!(off <= 4.0 * deviation, "{what}: {found} of {ROLLS} against {p}");
    };
    for (spread, found, what) in [
        (&odds.kills, &kills, "kills"),
        (&odds.friendly_fire, &damage, "damage"),
        (&odds.hits, &hits, "hits"),
    ] {
        for (number, exact) in spread.iter() {
            let found = found.get(&(number as u32)).copied().unwrap_or(0);
            near(found, &exact, &format!("{what} {number}"));
        }
    }
    near(people, &odds.survival, "survival");
    odds
}

#[test]
fn cole_s_heavy_shotgun_follows_the_targeting_priority_order() {
    // Invader, "Targeting priority order": two dice, four or more hit.
    let position = Position::new(&["Cole"], &[(TANK, 1), (WORKER, 2), (HUNTER, 2)]).holds(
        0,
        Slot::LEFT,
        "Heavy Shotgun",
    );
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_eq!(odds.goal, Goal::Kills);
    assert_chance(&odds.kills.chance(2), 1, 4);
    assert_chance(&odds.fall(TANK).expect("a Tank").one(), 3, 4);
    assert_chance(&odds.fall(WORKER).expect("Workers").one(), 1, 4);
    assert!(odds.fall(HUNTER).expect("Hunters").one().is_never());
    assert_eq!(odds.summary(), "1.0 kills on average; Tank falls 75.0 %; all fall 0 %");
    assert_eq!(odds.policy.to_string(), "no re-rolls");
}

#[test]
fn magnus_s_machine_gun_concentrated_on_a_tank() {
    // Invader, "Concentrated attack", example 1: five dice, two hits are enough.
    let position = Position::new(&["Magnus"], &[(TANK, 2), (WORKER, 3)]).holds(
        0,
        Slot::LEFT,
        "Light Machine Gun",
    );
    let odds = prove(&position, position.shot(Some(TANK)), Goal::Usual);
    assert_eq!(odds.goal, Goal::Eliminate(TANK));
    assert_chance(&odds.all_fall, 131, 243);
    assert_eq!(odds.summary(), "Tank falls 53.9 %");
    // Otherwise the Tanks swallow everything.
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert!(odds.one_falls.is_never());
}

#[test]
fn vivian_s_pair_of_prods_against_the_spoiler() {
    // Invader, "Concentrated attack", example 2: three hits of four dice.
    let position = Position::new(&["Vivian"], &[(SPOILER, 1)])
        .close()
        .holds(0, Slot::LEFT, "Cattle Prod")
        .holds(0, Slot::RIGHT, "Cattle Prod");
    let strike = Action::Melee { hands: Hands::Both, focus: Some(SPOILER), swarm: false };
    let odds = prove(&position, strike, Goal::Usual);
    assert_chance(&odds.one_falls, 5, 16);
    assert_eq!(odds.aim(), "a fallen Spoiler Abomination");
}

#[test]
fn jared_among_the_workers_takes_the_misses() {
    // Invader, "Friendly fire": three dice, four or more hit.
    let team = ["Mitsuki", "Jared"];
    let position =
        Position::new(&team, &[(WORKER, 2)]).holds(0, Slot::LEFT, "Assault Shotgun").exposed(1, 3);
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_chance(&odds.friends_hit(), 7, 8);
    assert_chance(&odds.survival, 7, 8);
    assert_eq!(
        odds.summary(),
        "1.4 kills on average; all fall 50.0 %; friends hit 87.5 %; all survive 87.5 %"
    );
    // Armour that is worn may be discarded, and Tough ignores one point.
    let armoured = Position::new(&team, &[(WORKER, 2)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .holds(1, body(), "Ablative Armor")
        .exposed(1, 1);
    let odds = prove(&armoured, armoured.shot(None), Goal::Usual);
    assert_chance(&odds.survival, 1, 2);
    let tough = armoured.knows(1, &[Skill::Tough]);
    let odds = prove(&tough, tough.shot(None), Goal::Usual);
    assert_chance(&odds.survival, 7, 8);
    // Nobody shoots at those with a low profile.
    let low = tough.knows(1, &[Skill::LowProfile]);
    let odds = prove(&low, low.shot(None), Goal::Usual);
    assert!(odds.friends.is_empty() && odds.survival.is_certain());
}

#[test]
fn misses_are_shared_so_that_all_live() {
    let team = ["Cole", "Jared", "Baraka"];
    let position = Position::new(&team, &[(WORKER, 4)])
        .holds(0, Slot::LEFT, "Light Machine Gun")
        .exposed(1, 2)
        .exposed(2, 3)
        .knows(1, &[Skill::IsThatAll])
        .holds(1, Slot::LEFT, "Sledge");
    let odds = prove(&position, position.shot(None), Goal::Usual);
    // One armour and a card for Jared, two armour for Baraka: five misses kill.
    assert_chance(&odds.survival, 211, 243);
    // Misses of two points can't be halved.
    let heavy = Position::new(&team, &[(WORKER, 4)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .exposed(1, 2)
        .exposed(2, 3);
    let odds = prove(&heavy, heavy.shot(None), Goal::Usual);
    assert_chance(&odds.friendly_fire.chance(4), 1, 4);
    assert_chance(&odds.survival, 3, 4);
}

#[test]
fn a_machine_is_given_up_before_a_person() {
    let mut position = Position::new(&["Cole", "Jared"], &[(WORKER, 4)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .exposed(1, 2);
    assert!(!position.game.state.machines.is_empty(), "the mission has machines");
    position.game.state.machines[0] =
        MachineState { zone: position.there, active: true, intact: true };
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert!(odds.survival.is_certain());
    assert_chance(&odds.machines_last, 1, 2);
}

#[test]
fn re_rolls_stop_at_the_best_moment() {
    let position = Position::new(&["Cole"], &[(WORKER, 2), (HUNTER, 3)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .knows(0, &[Skill::Lucky]);
    // Once again when fewer hit than the mean of 3/2.
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_eq!(odds.policy.to_string(), "re-rolls when fewer than 2 hits");
    assert_eq!(odds.kills.mean(), ratio(4 * 3 / 2 + 3 * 2 + 3, 8));
    // With two, the first is taken when fewer hit than those of the second.
    let odds = position.fed(Ammo::Bullets);
    let odds = odds.odds(odds.shot(None), Goal::Usual);
    assert_eq!(odds.kills.mean(), optimum(3, ratio(1, 2), 2, &|hits| hits));
    assert_eq!(odds.policy.to_string(), "re-rolls when fewer than 2 hits");
}

/// The best that can be had from so many dice and re-rolls, by recursion.
fn optimum(dice: u64, hit: BigRational, rerolls: u32, worth: &dyn Fn(u64) -> u64) -> BigRational {
    let miss = ratio(1, 1) - &hit;
    let again = (rerolls > 0).then(|| optimum(dice, hit.clone(), rerolls - 1, worth));
    let mut expected = ratio(0, 1);
    for faces in 0..1u64 << dice {
        let hits = u64::from(faces.count_ones());
        let mut chance = ratio(1, 1);
        for die in 0..dice {
            chance *= if faces >> die & 1 == 1 { hit.clone() } else { miss.clone() };
        }
        let kept = ratio(worth(hits), 1);
        let value = again.iter().fold(kept, |kept, again| kept.max(again.clone()));
        expected += chance * value;
    }
    expected
}

#[test]
fn the_policy_is_the_best_there_is() {
    for workers in 1..=5 {
        for bullets in 0..=2 {
            let mut position = Position::new(&["Cole"], &[(WORKER, workers)])
                .holds(0, Slot::LEFT, "Light Machine Gun")
                .knows(0, &[Skill::Lucky]);
            for _ in 0..bullets {
                position = position.fed(Ammo::Bullets);
            }
            let odds = position.odds(position.shot(None), Goal::Kills);
            let worth = |hits: u64| hits.min(workers.into());
            assert_eq!(odds.kills.mean(), optimum(5, ratio(1, 3), bullets + 1, &worth));
        }
    }
    // A chance of one or nothing: only failures are rolled again.
    let position = Position::new(&["Cole"], &[(TANK, 1)])
        .holds(0, Slot::LEFT, "Light Machine Gun")
        .knows(0, &[Skill::Lucky]);
    let odds = position.odds(position.shot(Some(TANK)), Goal::Usual);
    assert_eq!(odds.policy.to_string(), "re-rolls when fewer than 2 hits");
    assert_chance(&odds.one_falls.not(), 112 * 112, 243 * 243);
}

#[test]
fn goals_decide_what_is_rolled_again() {
    let position = Position::new(&["Cole", "Jared"], &[(WORKER, 1)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .exposed(1, 3)
        .knows(0, &[Skill::Lucky]);
    let kills = prove(&position, position.shot(None), Goal::Kills);
    assert_eq!(kills.policy.to_string(), "re-rolls when nothing hits");
    let safety = prove(&position, position.shot(None), Goal::Safety);
    assert_eq!(safety.policy.to_string(), "re-rolls when fewer than 2 hits");
    assert!(safety.friendly_fire.mean() < kills.friendly_fire.mean());
    assert!(safety.kills.mean() < kills.kills.mean());
    assert_eq!(safety.aim(), "as little friendly fire as possible");
}

#[test]
fn hits_that_may_be_chosen_go_where_the_goal_is() {
    let crowd = [(TANK, 1), (WORKER, 2), (HUNTER, 2), (SPOILER, 1)];
    let position = Position::new(&["Cole"], &crowd).holds(0, Slot::LEFT, "Heavy Shotgun");
    let sniper = Position::new(&["Cole"], &crowd)
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .knows(0, &[Skill::Sniper]);
    for goal in [WORKER, TANK, HUNTER, SPOILER].map(Goal::Eliminate) {
        prove(&position, position.shot(None), goal);
        prove(&sniper, sniper.shot(None), goal);
    }
    let of = |position: &Position, kind| {
        let odds = position.odds(position.shot(None), Goal::Eliminate(kind));
        odds.fall(kind).expect("one of them").one()
    };
    assert!(of(&position, HUNTER).is_never());
    assert_chance(&of(&sniper, HUNTER), 3, 4);
    assert!(of(&sniper, SPOILER).is_never());
    // A Spoiler and a Tank come first together, and the shooter chooses.
    assert_chance(&of(&position, TANK), 3, 4);

    let free = Position::with(&["Cole"], &crowd, |setup| setup.options.free_targets = true).holds(
        0,
        Slot::LEFT,
        "Heavy Shotgun",
    );
    assert_chance(&of(&free, HUNTER), 3, 4);
    prove(&free, free.shot(None), Goal::Eliminate(HUNTER));
    let close = Position::new(&["Cole", "Jared"], &crowd)
        .close()
        .holds(0, Slot::LEFT, "Light Machine Gun")
        .knows(0, &[Skill::PointBlank]);
    let odds = prove(&close, close.shot(None), Goal::Eliminate(HUNTER));
    assert!(odds.friends.is_empty());
}

#[test]
fn reaping_takes_another_along() {
    for crowd in [
        vec![(TANK, 1), (WORKER, 3)],
        vec![(TANK, 2), (HUNTER, 1)],
        vec![(TANK, 1), (SPOILER, 1), (WORKER, 2)],
        vec![(WORKER, 1), (HUNTER, 1)],
        vec![(TANK, 3), (WORKER, 1), (HUNTER, 2)],
    ] {
        let position = Position::new(&["Cole"], &crowd)
            .holds(0, Slot::LEFT, "Heavy Shotgun")
            .knows(0, &[Skill::Reaper(Act::Combat), Skill::Die(Act::Ranged)]);
        let close = Position::new(&["Cole"], &crowd)
            .close()
            .holds(0, Slot::LEFT, "Heavy Cutter")
            .knows(0, &[Skill::Reaper(Act::Melee), Skill::Lucky]);
        let melee = Action::Melee { hands: Hands::Left, focus: None, swarm: false };
        let goals = crowd.iter().map(|(kind, _)| Goal::Eliminate(*kind));
        for goal in goals.chain([Goal::Kills]) {
            prove(&position, position.shot(None), goal);
            prove(&close, melee, goal);
        }
    }
}

#[test]
fn sixes_give_more_dice() {
    let skills = [Skill::RollSix(Act::Ranged)];
    let position = Position::new(&["Cole"], &[(TANK, 2), (WORKER, 1)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .knows(0, &skills);
    let odds = prove(&position, position.shot(None), Goal::Kills);
    assert_eq!(odds.policy.to_string(), "no re-rolls; rolls on for sixes");
    assert!(!odds.cut().is_never() && odds.cut().percent() < 1e-7);
    // A die hits k times with k - 1 sixes and another hit, or k sixes and a miss.
    let single = |hits: u32| match hits {
        0 => ratio(1, 2),
        _ => ratio(1, 3) / six_to(hits - 1) + ratio(1, 2) / six_to(hits),
    };
    for hits in 0..8 {
        let pair = (0..=hits).map(|one| single(one) * single(hits - one));
        let exact = pair.fold(ratio(0, 1), |sum, chance| sum + chance);
        assert_eq!(*odds.hits.chance(hits as usize).exact(), exact, "{hits} hits");
    }
    // With re-rolls, and a bonus that makes fives sixes.
    for extra in [Skill::Lucky, Skill::Roll(Act::Combat)] {
        let position = Position::new(&["Cole"], &[(TANK, 2)])
            .holds(0, Slot::LEFT, "Heavy Shotgun")
            .knows(0, &[skills[0], extra]);
        prove(&position, position.shot(None), Goal::Kills);
        prove(&position, position.shot(Some(TANK)), Goal::Usual);
    }
}

fn six_to(power: u32) -> BigRational {
    ratio(6u64.pow(power), 1)
}

#[test]
fn a_die_that_shows_nothing_but_sixes_is_cut_short() {
    let position = Position::new(&["Cole"], &[(TANK, 2), (WORKER, 30)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .knows(0, &[Skill::RollSix(Act::Combat)])
        .knows(0, &[Skill::Roll(Act::Combat); 5]);
    let odds = position.odds(position.shot(None), Goal::Kills);
    assert!(odds.all_fall.is_certain() && odds.cut().is_certain());
}

#[test]
fn sixes_are_left_alone_for_safety_s_sake() {
    let position = Position::new(&["Cole", "Jared"], &[(WORKER, 3)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .exposed(1, 3)
        .knows(0, &[Skill::RollSix(Act::Combat), Skill::Lucky]);
    let odds = prove(&position, position.shot(None), Goal::Safety);
    assert!(!odds.policy.rolls_on());
    let alone = Position::new(&["Cole"], &[(WORKER, 3)])
        .holds(0, Slot::LEFT, "Heavy Shotgun")
        .knows(0, &[Skill::RollSix(Act::Combat)]);
    assert!(alone.odds(alone.shot(None), Goal::Safety).policy.rolls_on());
}

#[test]
fn hellfire_is_certain() {
    let mut position = Position::new(&["Cole", "Jared"], &[(SPOILER, 1), (WORKER, 3)])
        .holds(0, Slot::LEFT, "Flamethrower")
        .fed(Ammo::Canister);
    let odds = position.odds(position.shot(None), Goal::Usual);
    assert!(
        odds.blast == Some(Blast::Hellfire)
            && odds.all_fall.is_certain()
            && odds.survival.is_certain()
    );
    assert_eq!(odds.summary(), "the zone burns: 4 kills for certain");
    position = position.exposed(1, 3).knows(1, &[Skill::LowProfile, Skill::Tough]);
    let odds = position.odds(position.shot(None), Goal::Usual);
    assert!(odds.survival.is_never());
    assert_eq!(odds.summary(), "the zone burns: 4 kills for certain; friends there burn too");
}

/// Both boxes in play, and an open pit where the enemies are.
fn pitted(team: &[&str], enemies: &[(Kind, u8)]) -> Position {
    let both = |setup: &mut Setup| setup.boxes = vec!["darkside".to_owned()];
    let mut position = Position::with(team, enemies, both);
    position.game.state.open_pits.insert(position.there);
    position
}

#[test]
fn a_pit_shields_drillers_and_the_odds_say_so() {
    let content = Content::embedded().expect("the shipped content is sound");
    let kind = |id: &str| content.kind(id).expect("a shipped enemy");
    let (worker, tank) = (kind("driller_worker"), kind("driller_tank"));
    let rifle = |enemies: &[(Kind, u8)]| {
        pitted(&["Miranda"], enemies).holds(0, Slot::LEFT, "Assault Rifle")
    };
    let position = rifle(&[(worker, 2)]);
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert!(odds.shielded && odds.one_falls.is_never());
    let odds = prove(&position, position.shot(Some(worker)), Goal::Usual);
    assert_chance(&odds.one_falls, 1, 2);
    assert_eq!(
        odds.summary(),
        "Driller Worker falls 50.0 %; an open pit shields Drillers by one damage"
    );
    // Damage 2 gets through to Workers, but not to the Tank before them.
    let position = rifle(&[(worker, 2)]).knows(0, &[Skill::Damage(Act::Ranged)]);
    assert_eq!(prove(&position, position.shot(None), Goal::Usual).falls.len(), 1);
    let position = rifle(&[(worker, 1), (tank, 1)]).knows(0, &[Skill::Damage(Act::Ranged)]);
    assert!(prove(&position, position.shot(None), Goal::Usual).one_falls.is_never());
    // Others are not shielded: of two Workers one falls.
    let position = rifle(&[(worker, 1), (WORKER, 1)]);
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_chance(&odds.one_falls, 7, 8);
    assert!(odds.shielded && odds.all_fall.is_never());
    // Within the pit there is no shield.
    let position = pitted(&["Radka"], &[(worker, 2)]).holds(0, Slot::LEFT, "Cattle Prod").close();
    let blow = Action::Melee { hands: Hands::Left, focus: None, swarm: false };
    let odds = prove(&position, blow, Goal::Usual);
    assert!(!odds.shielded);
    assert_chance(&odds.all_fall, 1, 4);
}

#[test]
fn a_seismic_blast_is_certain() {
    let content = Content::embedded().expect("the shipped content is sound");
    let driller = content.kind("driller").expect("a shipped enemy");
    let mut position = pitted(&["Miles", "Radka"], &[(driller, 1), (TANK, 2)]).holds(
        0,
        Slot::LEFT,
        "Seismic Grenade",
    );
    let odds = position.odds(position.shot(None), Goal::Usual);
    assert_eq!(odds.blast, Some(Blast::Seismic));
    assert!(odds.all_fall.is_certain() && odds.survival.is_certain());
    assert_eq!(odds.summary(), "the zone is shaken: 3 kills for certain");
    position = position.exposed(1, 3);
    let odds = position.odds(position.shot(None), Goal::Usual);
    assert!(odds.survival.is_never());
}

#[test]
fn machines_attack_without_their_controller_s_skills() {
    let mut position = Position::new(&["Cole", "Jared"], &[(WORKER, 2), (TANK, 1)])
        .exposed(1, 3)
        .knows(0, &[Skill::Lucky, Skill::Sniper]);
    let bot = (0..position.game.state.machines.len() as u8).find(|machine| {
        position.game.machine_card(*machine).is_some_and(|card| card.kind == MachineKind::Bot)
    });
    let machine = bot.expect("the mission has a Bot");
    position.game.state.survivors[0].remotes = u8::MAX;
    let shot = Action::MachineRanged { machine, at: position.there, focus: None };
    let odds = prove(&position, shot, Goal::Usual);
    assert!(odds.one_falls.is_never(), "the Tank swallows damage 1");
    assert_chance(&odds.friends_hit(), 7, 8);
    let at_tank = Action::MachineRanged { machine, at: position.there, focus: Some(TANK) };
    assert_chance(&prove(&position, at_tank, Goal::Usual).one_falls, 1, 2);
    position.game.state.machines[usize::from(machine)].zone = position.there;
    let blow = Action::MachineMelee { machine, focus: None };
    assert_eq!(prove(&position, blow, Goal::Usual).kills.mean(), ratio(3, 2));
}

#[test]
fn quick_reflexes_have_odds_too() {
    let mut position = Position::new(&["Cole"], &[(WORKER, 2)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .knows(0, &[Skill::CombatReflexes]);
    position.game.state.spawned.insert(position.there);
    position.game.push(Frame::Reflex { who: Who(0) });
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_chance(&odds.all_fall, 1, 2);
    let refused = position.game.odds(SEAT, Action::Stay, Goal::Usual).expect_err("no attack");
    assert_eq!(refused.rule, Rule::Dice);
}

#[test]
fn what_may_not_be_done_has_no_odds() {
    let position = Position::new(&["Cole"], &[(WORKER, 2)]).holds(0, Slot::LEFT, "Assault Shotgun");
    let refused = |action, goal| position.game.odds(SEAT, action, goal).map_err(|r| r.rule);
    let melee = Action::Melee { hands: Hands::Left, focus: None, swarm: false };
    assert_eq!(refused(melee, Goal::Usual).err(), Some(Rule::Melee));
    assert_eq!(refused(Action::End, Goal::Usual).err(), Some(Rule::Dice));
    let shot = position.shot(None);
    assert_eq!(refused(shot, Goal::Eliminate(TANK)).err(), Some(Rule::Targeting));
    assert_eq!(refused(shot, Goal::Eliminate(Kind(200))).err(), Some(Rule::Targeting));
    let nobody = position.game.odds(Seat(9), shot, Goal::Usual).map_err(|r| r.rule);
    assert_eq!(nobody.err(), Some(Rule::Seat));
}

#[test]
fn many_rolls_agree_with_big_attacks() {
    let team = ["Cole", "Jared", "Baraka"];
    let crowd = [(TANK, 2), (WORKER, 4), (HUNTER, 3)];
    let dice = [Skill::Die(Act::Combat), Skill::Die(Act::Ranged)];
    let lucky = Position::new(&team, &crowd)
        .holds(0, Slot::LEFT, "Prototype Light Machine Gun")
        .fed(Ammo::Energy)
        .exposed(1, 3)
        .exposed(2, 2)
        .knows(0, &dice)
        .knows(0, &[Skill::Damage(Act::Combat), Skill::Lucky, Skill::RollSix(Act::Combat)]);
    let odds = sample(&lucky, lucky.shot(None), Goal::Kills, 11);
    assert!(odds.cut().percent() < 1e-7);
    sample(&lucky, lucky.shot(None), Goal::Eliminate(HUNTER), 12);
    sample(&lucky, lucky.shot(None), Goal::Safety, 13);
    sample(&lucky, lucky.shot(Some(TANK)), Goal::Usual, 14);
}

#[test]
#[ignore = "measures; run it with --release --nocapture"]
fn measured() {
    let crowd = [(TANK, 4), (WORKER, 8), (HUNTER, 6)];
    let worst = Position::new(&["Cole", "Jared", "Baraka"], &crowd)
        .holds(0, Slot::LEFT, "Prototype Light Machine Gun")
        .holds(0, Slot::RIGHT, "Prototype Light Machine Gun")
        .fed(Ammo::Energy)
        .fed(Ammo::Energy)
        .exposed(1, 3)
        .exposed(2, 2)
        .knows(0, &[Skill::Ambidextrous, Skill::Die(Act::Combat), Skill::Damage(Act::Combat)])
        .knows(0, &[Skill::Lucky, Skill::RollSix(Act::Combat), Skill::Reaper(Act::Combat)]);
    let swarming = Position::new(&["Cole", "Jared"], &[(WORKER, 20)])
        .holds(0, Slot::LEFT, "Prototype Light Machine Gun")
        .holds(0, Slot::RIGHT, "Prototype Light Machine Gun")
        .fed(Ammo::Energy)
        .exposed(1, 3)
        .knows(0, &[Skill::Ambidextrous, Skill::FullAuto, Skill::Lucky])
        .knows(0, &[Skill::Roll(Act::Combat), Skill::RollSix(Act::Combat)]);
    let plain = Position::new(&["Cole"], &crowd).holds(0, Slot::LEFT, "Light Machine Gun");
    let pair = |swarm| {
        move |p: &Position| Action::Ranged { hands: Hands::Both, at: p.there, focus: None, swarm }
    };
    let cases: [(&str, &Position, Action, Goal); 6] = [
        ("5 dice", &plain, plain.shot(None), Goal::Kills),
        ("5 dice, concentrated", &plain, plain.shot(Some(TANK)), Goal::Usual),
        ("12 dice, 3 re-rolls, Roll 6", &worst, pair(false)(&worst), Goal::Kills),
        ("the same, one kind", &worst, pair(false)(&worst), Goal::Eliminate(HUNTER)),
        ("the same, safely", &worst, pair(false)(&worst), Goal::Safety),
        ("40 dice, 2 re-rolls, Roll 6, +1", &swarming, pair(true)(&swarming), Goal::Kills),
    ];
    for (name, position, action, goal) in cases {
        const TIMES: u32 = 50;
        let odds = position.odds(action, goal);
        let begun = std::time::Instant::now();
        for _ in 0..TIMES {
            std::hint::black_box(position.odds(action, goal));
        }
        let each = begun.elapsed() / TIMES;
        let fight = match action {
            Action::Ranged { hands, at, focus, swarm } => {
                position.game.line_up(Who(0), false, hands, at, focus, swarm).expect("legal")
            }
            _ => unreachable!("only shots are measured"),
        };
        println!("{name} ({} dice, {} re-rolls): {each:?}", fight.dice, fight.rerolls);
        println!("    {}\n    {}", odds.summary(), odds.policy);
        let most = if fight.dice > 20 { 20 } else { 5 };
        assert!(each.as_millis() < most, "{name} takes {each:?}");
    }
}

#[test]
fn a_drill_is_the_attack_of_a_game() {
    let content = Content::embedded().expect("the shipped content is sound");
    let gun = content.card("SMG").expect("a card of this name");
    let drill = Drill {
        ammo: 1,
        pair: true,
        skills: vec![Skill::Die(Act::Ranged)],
        targets: vec![(TANK, 1), (WORKER, 3)],
        focus: Some(TANK),
        friends: 1,
        ..Drill::with(gun)
    };
    let (game, action) = drill.position(&content).expect("a position");
    let odds = drill.odds(&content, Goal::Usual).expect("an attack that is allowed");
    assert_eq!(odds, game.odds(SEAT, action, Goal::Usual).expect("the same"));
    assert_eq!(odds.friends.len(), 1);
    // Six dice on 4+: fewer than two hits with 7 of 64, and once more.
    assert_chance(&odds.one_falls.not(), 49, 64 * 64);

    let refused = |drill: Drill| drill.odds(&content, Goal::Usual).unwrap_err();
    assert!(refused(Drill::with(gun)).contains("no enemy"));
    let sledge = Drill::with(content.card("Sledge").expect("a card of this name"));
    assert!(refused(Drill { ammo: 1, ..sledge.clone() }).contains("no ammo"));
    let pair = Drill { pair: true, targets: vec![(WORKER, 1)], ..sledge };
    assert!(refused(pair).contains("not dual"));
    let tank = content.card("Oxygen Tank").expect("a card of this name");
    assert!(refused(Drill::with(tank)).contains("no weapon"));
}

/// A million rolls of dice of our own, against the odds of a drill.
#[test]
fn a_million_rolls_agree() {
    const ROLLS: u32 = 1_000_000;
    let content = Content::embedded().expect("the shipped content is sound");
    let gun = content.card("Light Machine Gun").expect("a card of this name");
    let drill = Drill { ammo: 1, targets: vec![(WORKER, 9)], ..Drill::with(gun) };
    let odds = drill.odds(&content, Goal::Kills).expect("an attack that is allowed");
    let mut chance = Seeded::new(5, 0);
    let mut found = [0u32; 6];
    for _ in 0..ROLLS {
        let mut roll = || (0..5).filter(|_| chance.d6() >= 5).count();
        let first = roll();
        // Five dice that hit with one in three: fewer than two are rolled again.
        let kept = if odds.policy.rerolls(1, first as u8, 0) { roll() } else { first };
        found[kept] += 1;
    }
    for (hits, found) in found.into_iter().enumerate() {
        let (n, p) = (f64::from(ROLLS), odds.kills.chance(hits).percent() / 100.0);
        let deviation = (n * p * (1.0 - p)).sqrt();
        let off = (f64::from(found) - n * p).abs();
        assert!(off <= 4.0 * deviation, "{hits} kills: {found} of {ROLLS} against {p}");
    }
}
