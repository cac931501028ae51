//! Lost games side by side: when, where and among whom somebody fell, and how far
//! the mission had come by then.

use std::fmt::Write as _;

use bots::Kind;
use lab::Subject as _;
use survival::danger::Danger;
use survival::reading::Read as _;
use survival::reading::state::TokenState;
use survival::{Game, Outcome};

use crate::game::Course;

/// Plays so many games from a seed on, and prints a line for each that is lost.
pub fn table(course: &Course, kind: Kind, first: u64, games: u64) {
    let (mut won, mut alone, mut rounds) = (0, 0, 0);
    for seed in first..first + games {
        let mut end = String::new();
        let mut lonely = false;
        let mut last = 0;
        let result = course.play_with(kind, seed, |game, action| {
            if action.is_none() {
                last = game.rounds();
                end = line(game);
                lonely = is_lonely(game);
            }
        });
        if result.won {
            won += 1;
            continue;
        }
        rounds += last;
        alone += u64::from(lonely);
        println!("{seed}: round {last}, {end}");
    }
    let lost = (games - won).max(1);
    println!("won {won} of {games}; lost after {:.1} rounds", rounds as f64 / lost as f64);
    println!("{} % of those who fell had nobody beside them", 100 * alone / lost);
}

/// How a game ended.
fn line(game: &Game) -> String {
    let mut text = String::new();
    let board = game.world().board();
    if let Some(Outcome::Lost(why)) = game.state().outcome {
        let _ = write!(text, "{why:?}");
    }
    for (index, survivor) in game.state().survivors.iter().enumerate() {
        if survivor.is_alive() {
            continue;
        }
        let zone = survivor.zone;
        let name = &game.world().identity(survival::action::Who(index as u8)).name;
        let _ = write!(text, " {name} at {} ({} friends)", board.name(zone), friends(game, index));
        let _ = write!(text, "{} by", if survivor.played { "" } else { " before their turn" });
        let crowd = game.state().enemies[zone];
        for kind in crowd.kinds() {
            let _ = write!(text, " {} {}", crowd.of(kind), game.world().content().enemy(kind).name);
        }
    }
    let tokens = &game.state().mission.tokens;
    let taken = tokens.iter().filter(|token| token.state != TokenState::Lies).count();
    let level = match game.danger() {
        Danger::Blue => "blue",
        Danger::Yellow => "yellow",
        Danger::Orange => "orange",
        Danger::Red => "red",
    };
    let done = game.steps_done();
    let _ = write!(text, "; {taken} of {} taken, steps {done:b}, {level}", tokens.len());
    let spawns = game.state().spawn.tokens.iter().count();
    let _ = write!(text, ", {spawns} spawn zones left");
    text
}

/// How many others stand where one of the team does.
fn friends(game: &Game, index: usize) -> usize {
    let team = &game.state().survivors;
    let zone = team.get(index).map(|survivor| survivor.zone);
    let others = team.iter().enumerate().filter(|(other, _)| *other != index);
    others.filter(|(_, other)| other.is_alive() && Some(other.zone) == zone).count()
}

/// Whether somebody fell with nobody else in their zone.
fn is_lonely(game: &Game) -> bool {
    let team = game.state().survivors.iter().enumerate();
    let mut fallen = team.filter(|(_, survivor)| !survivor.is_alive());
    fallen.any(|(index, _)| friends(game, index) == 0)
}
