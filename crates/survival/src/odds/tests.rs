//! The odds against the rules themselves: every roll of small attacks played
//! out, many rolls of big ones, and the examples of the book.

mod drills;
mod examples;
mod rerolls;
mod skill_dice;
mod skills;
mod special;

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigInt;
use num_rational::BigRational;
use table::{Chance, Game as _, Seat, Seeded, distribution};

use super::{Drill, Goal, Odds, Probability, Spread};
use crate::content::Content;
use crate::engine::game::{Game, Hosted};
use crate::engine::world::World;
use crate::model::action::{Action, Hands, Who};
use crate::model::card::{Ammo, Blast, Card};
use crate::model::enemy::{Crowd, Kind, MAX_KINDS};
use crate::model::event::{Event, Fact, Harm};
use crate::model::frame::{AttackStage, Frame, Stage};
use crate::model::inventory::{Area, Slot};
use crate::model::mission::MachineKind;
use crate::model::rule::Rule;
use crate::model::setup::Setup;
use crate::model::skill::{Act, Skill, Skills};
use crate::model::state::MachineState;
use crate::model::zone::Zone;

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
            survivor.skills = Skills::NONE;
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
            assert!(self.game.state.survivors[usize::from(who)].skills.gain(*skill));
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
        Action::Ranged { hands: Hands::Left, at: self.there, focus, swarm: false, all_out: false }
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
                    crate::model::action::Being::Machine(_) => outcome.machines = false,
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
        Some(Frame::Attack(_) | Frame::Dealing(_) | Frame::Wound(_)) => true,
        Some(Frame::Learning(_)) => true,
        _ => false,
    };
    if !open {
        return Outcome::of(events);
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    match game.frame() {
        Some(Frame::Learning(_)) => legal.truncate(1),
        // Cards are there to be used.
        Some(Frame::Wound(_)) => legal.truncate(1),
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

/// Plays one attack with the stated policy. The rest of it depends on hits, misses
/// and what sixes added alone, so it is looked up where it was played before.
fn attack(
    game: &Game,
    action: Action,
    odds: &Odds,
    enough: u8,
    known: &mut BTreeMap<(u8, u8, u8), Outcome>,
    chance: &mut impl Chance,
) -> (u8, Outcome) {
    let mut game = game.clone();
    let mut events: Vec<Event> = Vec::new();
    let mut next = Some(action);
    while let Some(action) = next {
        game.apply(SEAT, action, chance, &mut events).expect("a legal action");
        next = match game.frame() {
            Some(Frame::Attack(fight)) if fight.stage == AttackStage::Rolled => {
                let again = odds.policy.rerolls(fight.rerolls, fight.hits, fight.sixes);
                Some(if again { Action::Reroll } else { Action::Keep })
            }
            Some(Frame::Attack(fight)) if fight.stage == AttackStage::Sixes => {
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
    let stronger = rolled.iter().find_map(|event| match event.fact {
        Fact::Stronger { damage, .. } => Some(damage),
        _ => None,
    });
    let key = (dice(true), dice(false), stronger.unwrap_or(0));
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
