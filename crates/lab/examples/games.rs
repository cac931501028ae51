//! Plays so many games of a mission on one thread and says how many decisions
//! they took. `cargo xtask callgrind` runs it twice under valgrind: the
//! difference is what decisions cost, without loading and setting up.
//!
//! Usage: `games MISSION COUNT`

use std::process::ExitCode;

use bots::Kind;
use lab::{Run, Tally, usual_setup};
use survival::content::Content;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let played = match arguments.as_slice() {
        [mission, count] => play(mission, count),
        _ => Err("usage: games MISSION COUNT".to_owned()),
    };
    match played {
        Ok(decisions) => {
            println!("{decisions}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn play(mission: &str, count: &str) -> Result<u64, String> {
    let games: u64 = count.parse().map_err(|_| format!("`{count}` is not a number of games"))?;
    let content = Content::embedded().map_err(|errors| format!("{errors:?}"))?;
    let setup = usual_setup(&content, mission, 1).map_err(|error| error.to_string())?;
    let run = Run::<survival::Game>::new(&content, &setup, &[Kind::Random])
        .map_err(|error| error.to_string())?;
    let mut legal = Vec::new();
    let mut tally = Tally::default();
    for index in 0..games {
        run.play_one(index, &mut legal, &mut tally).map_err(|fault| fault.to_string())?;
    }
    Ok(tally.decisions)
}
