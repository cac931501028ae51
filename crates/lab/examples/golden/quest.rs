//! Looking for a game that ends as one wishes.
//!
//! A quest knows the dice that will fall: it plays on copies of the game with
//! copies of its chance, and so finds games that win missions which random play
//! never wins. It is no bot, since it peeks; what it finds are the golden games
//! that tests replay.
//!
//! The search for a victory goes turn by turn. From each of the best games so
//! far it plays the next survivor's turn many times on a whim, up to where the
//! turn after it begins, the enemies' phase included when the round ends;
//! judges how well each game stands; and keeps the best. Defeats need no
//! search: random play finds them all.

mod burdens;
mod city;
mod fire;
mod tape;
mod whim;
mod worth;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use survival::Game;
use survival::Outcome;
use survival::action::Action;
use survival::content::Content;
use survival::event::Defeat;
use survival::inventory::Slot;
use survival::reading::Read as _;
use survival::reading::companion::Company;
use survival::reading::state::State;
use survival::setup::Setup;
use table::{Log, Seeded};

use lab::{Run, Tally};
use whim::Whim;

/// How hard to look for a victory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many games are kept from turn to turn.
    pub width: usize,
    /// How often a turn is tried from each of them.
    pub tries: usize,
    /// After how many rounds to give up.
    pub rounds: u16,
}

impl Effort {
    /// Enough to win most missions on one seed in two or so, within seconds;
    /// those that bring everybody to Red take minutes.
    pub const USUAL: Effort = Effort { width: 40, tries: 30, rounds: 70 };
}

/// Why no victory was found on a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The round that was reached.
    pub round: u16,
    /// How the games that were tried last were lost, and how many of them. None
    /// if time ran out.
    pub defeats: BTreeMap<&'static str, usize>,
}

/// A game in the search.
struct Line {
    game: Game,
    chance: Seeded,
    worth: i32,
    /// Its last turn, as a place in the list of turns.
    turn: usize,
}

/// A turn that was played, and the one before it. The first of all stands for
/// the beginning of the game.
#[derive(Default)]
struct Turn {
    before: usize,
    actions: Vec<Action>,
}

/// Plays a setup with one seat on a seed until it is won.
///
/// The same seed and effort find the same game again, as long as the rules
/// stay the same.
///
/// # Errors
///
/// How far the search came, if it found no victory.
pub fn win(
    content: &Arc<Content>,
    setup: &Setup,
    seed: u64,
    effort: Effort,
) -> Result<Log<Game>, Stuck> {
    let mut stuck = Stuck { round: 0, defeats: BTreeMap::new() };
    let Some((game, chance)) = tape::begin(content, setup, seed) else { return Err(stuck) };
    let mut whim = Whim::new(seed);
    let mut turns = vec![Turn::default()];
    let mut lines = vec![Line { game, chance, worth: 0, turn: 0 }];
    while let Some(best) = lines.first() {
        if best.game.state().outcome == Some(Outcome::Won) {
            let actions = actions(&turns, best.turn);
            return tape::record(content, setup, seed, actions).ok_or(stuck);
        }
        stuck.round = best.game.state().round;
        stuck.defeats.clear();
        if stuck.round > effort.rounds {
            break;
        }
        lines = next_turn(&lines, effort, &mut whim, &mut turns, &mut stuck.defeats);
    }
    Err(stuck)
}

/// The best games one turn later, the best first.
fn next_turn(
    lines: &[Line],
    effort: Effort,
    whim: &mut Whim,
    turns: &mut Vec<Turn>,
    defeats: &mut BTreeMap<&'static str, usize>,
) -> Vec<Line> {
    // Few games are tried more often each.
    let tries = effort.tries * effort.width / lines.len().clamp(1, effort.width);
    let mut seen = HashSet::new();
    let mut next: Vec<(Line, usize, Vec<Action>)> = Vec::new();
    for (parent, line) in lines.iter().enumerate() {
        for _ in 0..tries {
            let (mut game, mut chance) = (line.game.clone(), line.chance.clone());
            let mut actions = Vec::new();
            whim.turn(&mut game, &mut chance, &mut actions);
            if let Some(Outcome::Lost(defeat)) = game.state().outcome {
                *defeats.entry(defeat.name()).or_default() += 1;
                continue;
            }
            // The same position twice is of no use.
            if !seen.insert(sketch(game.state())) {
                continue;
            }
            let worth = worth::worth(&game);
            next.push((Line { game, chance, worth, turn: 0 }, parent, actions));
        }
        // Games are large; those that stand no chance need not be kept.
        if next.len() > 24 * effort.width {
            next.sort_by_key(|(line, _, _)| Reverse(line.worth));
            next.truncate(6 * effort.width);
        }
    }
    next.sort_by_key(|(line, _, _)| Reverse(line.worth));
    // No game has so many children that all others die out.
    let most = (effort.width / 6).max(3);
    let mut children = vec![0; lines.len()];
    let mut kept = Vec::new();
    for (mut line, parent, actions) in next {
        children[parent] += 1;
        if kept.len() < effort.width && children[parent] <= most {
            line.turn = turns.len();
            turns.push(Turn { before: lines[parent].turn, actions });
            kept.push(line);
        }
    }
    kept
}

/// The actions of a turn and of all turns before it, in order.
fn actions(turns: &[Turn], last: usize) -> impl Iterator<Item = Action> {
    let mut order = Vec::new();
    let mut at = last;
    while at != 0 {
        order.push(&turns[at].actions);
        at = turns[at].before;
    }
    order.into_iter().rev().flatten().copied()
}

/// A rough fingerprint: games that look the same to it are taken for the same.
fn sketch(state: &State) -> u64 {
    // FNV-1a, which is short, and the same everywhere.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |byte: u8| {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    };
    for survivor in state.survivors.iter() {
        mix(survivor.zone.0);
        mix(survivor.armour);
        mix(survivor.experience as u8);
        mix(u8::from(survivor.played));
        mix(survivor.standing as u8);
        for slot in Slot::all() {
            mix(survivor.inventory.get(slot).map_or(u8::MAX, |card| card.0));
        }
    }
    for (zone, crowd) in state.enemies.0.iter().enumerate() {
        if !crowd.is_empty() {
            mix(zone as u8);
            crowd.0.into_iter().for_each(&mut mix);
        }
    }
    state.mission.tokens.iter().for_each(|token| mix(token.state as u8));
    state.survivors.iter().for_each(|survivor| mix(survivor.tokens));
    state
        .companions
        .all()
        .for_each(|(_, company)| mix(u8::from(matches!(company, Company::Led(_)))));
    for car in state.cars.iter() {
        mix(car.zone.0);
        mix(car.load);
        car.seats.iter().for_each(|seat| mix(seat.who().map_or(u8::MAX, |who| who.0)));
    }
    state.mission.charges.into_iter().for_each(&mut mix);
    state.doors.barred.0.to_le_bytes().into_iter().for_each(&mut mix);
    state.spawn.tokens.iter().for_each(|spawn| mix(spawn.blasts));
    state.machines.iter().for_each(|machine| mix(machine.zone.0));
    state.doors.closed.0.to_le_bytes().into_iter().for_each(mix);
    hash
}

/// Plays a setup at random until it is lost by this cause; of a few such games,
/// the shortest. None, if there are none among so many games.
pub fn lose(content: &Arc<Content>, setup: &Setup, cause: Defeat, games: u64) -> Option<Log<Game>> {
    const ENOUGH: usize = 5;
    let run = Run::<Game>::new(content, setup, &[bots::Kind::Random]).ok()?;
    let mut legal = Vec::new();
    let mut found = Vec::new();
    for index in 0..games {
        let mut tally = Tally::default();
        run.play_one(index, &mut legal, &mut tally).ok()?;
        if tally.losses.contains_key(cause.name()) {
            found.push((tally.decisions, index));
        }
        if found.len() == ENOUGH {
            break;
        }
    }
    let (_, index) = found.into_iter().min()?;
    run.record(index).ok()
}
