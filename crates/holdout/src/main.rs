//! Holdout on the command line: play, simulate, replay, inspect.
//!
//! Each subcommand is a file of its own. What was typed wrongly ends with
//! status 2, what failed with status 1; whoever reads the output may stop
//! reading at any time.

mod content;
mod failure;
mod mission;
mod missions;
mod replay;
mod sim;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Zombie-survival board games, exactly by their rules.
#[derive(Parser)]
#[command(name = "holdout", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let bots play a mission many times, and count what comes of it.
    Sim(sim::SimArgs),
    /// Show a saved game step by step, or check it.
    Replay(replay::ReplayArgs),
    /// List the missions.
    Missions(missions::MissionsArgs),
    /// Look at a mission.
    Mission(mission::MissionArgs),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Sim(args) => sim::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Missions(args) => missions::run(&args),
        Command::Mission(args) => mission::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
