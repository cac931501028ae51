//! Holdout on the command line: serve, play, simulate, replay, inspect.
//!
//! Each subcommand has a file of its own. The exit status is 2 for a mistake in
//! the command, 1 for a failure and 130 for an interrupted run. The reader of the
//! output may stop reading at any time.

mod balance;
mod content;
mod failure;
mod mission;
mod missions;
mod odds;
mod options;
mod package;
mod play;
mod replay;
mod report;
mod rules;
mod scenario;
mod serve;
mod sim;
mod tables;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use play::PlayArgs;

/// Zombie-survival board games, exactly by their rules.
///
/// Without a command, tables open in the browser.
#[derive(Parser)]
#[command(name = "holdout", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open tables in the browser, for this machine or for others.
    Serve(serve::ServeArgs),
    /// Back up, restore, check, copy, list, show, export or delete a server's tables.
    Tables(tables::TablesArgs),
    /// Play a mission in the terminal.
    Play(PlayArgs),
    /// Play a campaign of five linked missions in the terminal.
    Campaign(play::campaign::CampaignArgs),
    /// Let bots play missions many times, and count the results.
    Sim(sim::SimArgs),
    /// Add up and compare runs of `sim`, game by game where the seed is the same.
    Report(report::ReportArgs),
    /// Let bots play every mission, and print a page on how hard each one is.
    Balance(balance::BalanceArgs),
    /// Tell a saved game step by step, or check it.
    Replay(replay::ReplayArgs),
    /// Play scenarios (examples of rules), and say which hold.
    Scenario(scenario::ScenarioArgs),
    /// Count the exact odds of an attack: hits, kills, friendly fire.
    Odds(odds::OddsArgs),
    /// Look up rules, skills and cards, with the place in the book.
    Rules(rules::RulesArgs),
    /// List the missions.
    Missions(missions::MissionsArgs),
    /// Show a mission.
    Mission(mission::MissionArgs),
    /// Write manual pages and completions.
    #[command(hide = true)]
    Package(package::PackageArgs),
}

fn main() -> ExitCode {
    let command =
        Cli::parse().command.unwrap_or_else(|| Command::Serve(serve::ServeArgs::default()));
    let result = match command {
        Command::Serve(args) => serve::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Campaign(args) => play::campaign::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Balance(args) => balance::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Missions(args) => missions::run(&args),
        Command::Mission(args) => mission::run(&args),
        Command::Package(args) => package::run(&args, Cli::command()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
