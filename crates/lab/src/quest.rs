//! Looking for a game that ends as one wishes.
//!
//! A quest knows the dice that will fall: it plays on copies of the game with
//! copies of its chance, and so finds lines of play that win missions which
//! random play never wins. It is no bot, since it peeks; what it finds are the
//! golden games that tests replay.
//!
//! The search goes turn by turn. From each of the best games so far it plays
//! the next survivor's turn many times on a whim, up to where the turn after it
//! begins (enemies' phase included, when the round ends), judges how well each
//! game stands, and keeps the best of them.

mod pack;
mod tape;
mod way;
mod whim;
mod worth;

use std::collections::HashMap;
use std::sync::Arc;

use survival::action::Action;
use survival::content::Content;
use survival::event::Defeat;
use survival::setup::Setup;
use survival::state::{Outcome, State};
use survival::Game;
use table::{Log, Seeded};

use crate::Run;
use whim::Whim;

/// How hard to look for a game that is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many games are kept from turn to turn.
    pub width: usize,
    /// How often a turn is tried from each of them.
    pub tries: usize,
    /// After how many rounds to give up.
    pub rounds: u16,
}

/// A game under way in the search.
struct Line {
    game: Game,
    chance: Seeded,
    worth: i32,
    /// Its last turn, as a place in the search's memory.
    turn: usize,
}

/// One turn that was played: its actions, and the turn before.
struct Turn {
    before: usize,
    actions: Vec<Action>,
}

/// Plays a setup with one seat on a seed until it is won.
///
/// `tell` hears of every round: its number and how well the best game stands.
pub fn win(
    content: &Arc<Content>,
    setup: &Setup,
    seed: u64,
    effort: Effort,
    tell: &mut dyn FnMut(u16, i32, &Game),
) -> Option<Log<Game>> {
    let (game, chance) = tape::begin(content, setup, seed)?;
    let mut whim = Whim::new(seed);
    let mut turns = vec![Turn { before: 0, actions: Vec::new() }];
    let mut lines = vec![Line { game, chance, worth: 0, turn: 0 }];
    let mut round = 0;
    while let Some(best) = lines.first() {
        if best.game.state().outcome == Some(Outcome::Won) {
            return tape::record(content, setup, seed, actions(&turns, best.turn));
        }
        let now = best.game.state().round;
        if now > effort.rounds {
            return None;
        }
        if now != round {
            round = now;
            tell(round, best.worth, &best.game);
        }
        lines = next_turn(&lines, effort, &mut whim, &mut turns);
    }
    None
}

/// The best games after one turn more.
fn next_turn(lines: &[Line], effort: Effort, whim: &mut Whim, turns: &mut Vec<Turn>) -> Vec<Line> {
    let tries = effort.tries * effort.width / lines.len().clamp(1, effort.width);
    let mut next: Vec<(Line, usize, Vec<Action>)> = Vec::new();
    let mut seen: HashMap<u64, i32> = HashMap::new();
    let least = effort.width * 6;
    for (parent, line) in lines.iter().enumerate() {
        for _ in 0..tries {
            let (mut game, mut chance) = (line.game.clone(), line.chance.clone());
            let mut actions = Vec::new();
            whim.turn(&mut game, &mut chance, &mut actions);
            let worth = worth::worth(&game);
            if worth == worth::LOST {
                continue;
            }
            // The same position twice is of no use, whatever the dice.
            if seen.insert(sketch(game.state()), worth).is_some() {
                continue;
            }
            let child = Line { game, chance, worth, turn: 0 };
            next.push((child, parent, actions));
            if worth == worth::WON {
                break;
            }
        }
        if next.len() > 4 * least {
            next.sort_by_key(|(line, _, _)| std::cmp::Reverse(line.worth));
            next.truncate(least);
        }
    }
    next.sort_by_key(|(line, _, _)| std::cmp::Reverse(line.worth));
    let mut children = vec![0; lines.len()];
    let most = (effort.width / 6).max(3);
    let mut kept = Vec::new();
    for (mut line, parent, actions) in next {
        children[parent] += 1;
        if kept.len() == effort.width || children[parent] > most {
            continue;
        }
        line.turn = turns.len();
        turns.push(Turn { before: lines[parent].turn, actions });
        kept.push(line);
    }
    kept
}

/// A rough fingerprint: games that look the same to it are taken for the same.
fn sketch(state: &State) -> u64 {
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
        for slot in survival::inventory::Slot::all() {
            mix(survivor.inventory.get(slot).map_or(255, |card| card.0));
        }
    }
    for (zone, crowd) in state.enemies.0.iter().enumerate() {
        if !crowd.is_empty() {
            mix(zone as u8);
            crowd.0.iter().for_each(|count| mix(*count));
        }
    }
    state.tokens.iter().for_each(|token| mix(token.state as u8));
    state.machines.iter().for_each(|machine| mix(machine.zone.0));
    state.closed.0.to_le_bytes().into_iter().for_each(&mut mix);
    hash
}

/// The actions of a turn and of all before it.
fn actions(turns: &[Turn], last: usize) -> impl Iterator<Item = Action> {
    let mut order = Vec::new();
    let mut at = last;
    while at != 0 {
        order.push(&turns[at].actions);
        at = turns[at].before;
    }
    order.into_iter().rev().flatten().copied()
}

/// Plays a setup at random until it is lost by this cause; of the games of the
/// run that are, the shortest of the first few.
pub fn lose(
    content: &Arc<Content>,
    setup: &Setup,
    cause: Defeat,
    most_games: u64,
) -> Option<Log<Game>> {
    const ENOUGH: usize = 5;
    let run = Run::<Game>::new(content, setup, &[bots::Kind::Random]).ok()?;
    let mut legal = Vec::new();
    let mut found: Vec<(u64, u64)> = Vec::new();
    for index in 0..most_games {
        let mut tally = crate::Tally::default();
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
