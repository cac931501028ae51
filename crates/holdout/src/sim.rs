//! `holdout sim`: bots play missions many times.

pub mod case;
pub mod line;
pub mod part;
pub mod print;
pub mod stop;
mod sweep;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::{Chapter, Player, Results, Survivors, numbers};

use crate::content::ContentArgs;
use crate::failure::Stopped;
use crate::options::TableArgs;
use case::{Asked, Case};

/// What `holdout sim` takes.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES, args_conflicts_with_subcommands = true)]
#[command(subcommand_negates_reqs = true)]
pub struct SimArgs {
    #[command(subcommand)]
    then: Option<part::Then>,
    /// The missions, by the ids of `holdout missions`: `invader/*` for a whole box, `all` for all.
    #[arg(value_name = "ID", required = true)]
    missions: Vec<String>,
    /// How many games of each mission.
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The first game, counted from 0. A run that was stopped after 300 games goes on with 300.
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// The seed of the run. The same seed makes the same games.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// The bots: one for each player, separated by commas. A single bot plays everybody. In
    /// InvaZions, the first of two plays the human and the second all hordes.
    ///
    /// `random` takes anything allowed, `rules` knows how to survive, `search` looks ahead.
    /// `search:500` looks at 500 worlds for each decision. `search:50ms` thinks for 50 ms, so its
    /// choices depend on the machine's speed. `exec:COMMAND` asks a program of yours, line by line
    /// (docs/write-your-own-bot.md).
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    bots: Vec<Player>,
    /// Play whole campaigns. The names are then tracks, as `holdout campaign` lists them.
    #[arg(long, conflicts_with = "survivors")]
    campaign: bool,
    /// The profile of campaigns: `standard`, or `allout` with dice.
    #[arg(long, value_name = "PROFILE", requires = "campaign", value_parser = crate::play::campaign::read_profile)]
    profile: Option<campaign::Profile>,
    /// How many survivors, or their names separated by commas. By default as few as the mission
    /// takes, those of its own box first.
    #[arg(long, value_name = "N|NAMES", value_delimiter = ',')]
    survivors: Vec<String>,
    /// Play with each of several values, and with every combination of several sweeps.
    ///
    /// Options: `cards=all,easier,harder` (parts joined by +: `easier+extra`), `survivors=6,8`
    /// (names joined by +: `Cole+Vivian+…`), `bots=random,rules` (seats joined by +),
    /// `content=built-in,DIR`, and switches of the table by name: `armor-three=no,yes`.
    #[arg(long, value_name = "OPTION=VALUES")]
    sweep: Vec<String>,
    /// How many threads; by default one per core. Results don't depend on it.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the first game of the first run to this file, for `holdout replay`.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write a report with plots to this file: one HTML page for any browser.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write all counts to this file, as a part of a run for `holdout sim merge`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also count what happens in the games: what each survivor did, and for --json and --out
    /// wounds by zone, kills, finds and danger.
    #[arg(long)]
    detail: bool,
    /// Ask for a hint once in each game, and count how right hints are: the chances they told, and
    /// how many of those games were won. `--hints=200` looks at 200 worlds for each.
    ///
    /// Hints don't change the games. The result is printed as a table; a report has a plot of it.
    #[arg(long, value_name = "WORLDS", num_args = 0..=1, require_equals = true,
        default_missing_value = "40", value_parser = clap::value_parser!(u32).range(1..),
        conflicts_with = "campaign")]
    hints: Option<u32>,
    /// Print JSON for programs: an object, or a list of objects for several missions or a sweep.
    #[arg(long)]
    json: bool,
    /// Print CSV for spreadsheets: a line for each run.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    #[command(flatten)]
    content: ContentArgs,
    #[command(flatten)]
    table: TableArgs,
}

const EXAMPLES: &str = "\
Examples:
  How hard is the tutorial for a bot that knows how to survive?
    holdout sim invader/m0 --bots rules --games 2000

  A report to look at: win rate, lengths, causes of defeat, where survivors were hurt
    holdout sim invader/m0 --bots rules --report m0.html

  Are hints right? Where they say 62 %, about 62 of 100 games should be won
    holdout sim all --bots rules --games 40 --hints --report hints.html

  Two players, one of them clumsy
    holdout sim invader/m0 --bots rules,random

  Which part of the enemy deck makes a mission hard? Three runs, as a spreadsheet
    holdout sim invader/m1 --bots rules --sweep cards=all,easier,harder --csv > m1.csv

  A mission of your own before and after a change
    holdout sim invader/m1 --sweep content=built-in,my-content

  A long run in two parts. Ctrl-C ends a run early, prints the results so far, and says how to go on
    holdout sim invader/m0 --games 50000 --json > first.json
    holdout sim invader/m0 --games 50000 --first 50000 --json > second.json

  Whole campaigns: how many are won, where they end, how many injuries each mission costs
    holdout sim --campaign invader --bots rules --games 200 --detail --json
    holdout sim --campaign invader --profile allout --bots rules --games 200 --detail

  The same over several processes or machines, added up to exactly what one run writes
    seq 0 25000 75000 | parallel holdout sim invader/m0 --first {} --games 25000 --out part-{}.jsonl
    holdout sim merge part-*.jsonl --out whole.jsonl

  Does a bot play better after a change? Runs with one seed are compared game by game
    holdout sim 'invader/*' --bots rules --seed 3 --json > before.json
    holdout sim 'invader/*' --bots rules --seed 3 --json > after.json
    holdout report before.json after.json

  A program of your own in all seats
    holdout sim invader/m0 --bots 'exec:python3 examples/bot.py' --games 100

  A game of the run, to see what happened in it
    holdout sim invader/m0 --first 41 --games 1 --save game.save
    holdout replay game.save

All counts are whole numbers: those of two parts of a run add up to those of the whole. A run that
Ctrl-C ended has status 130.";

/// Plays, and tells what came of it.
pub fn run(args: &SimArgs) -> anyhow::Result<()> {
    if let Some(part::Then::Merge(merge)) = &args.then {
        return part::merge(merge);
    }
    for path in [&args.save, &args.out, &args.report].into_iter().flatten() {
        check_place(path)?;
    }
    let cases = case::all(&Asked {
        missions: &args.missions,
        campaign: args.campaign.then(|| args.profile.unwrap_or_default()),
        bots: &args.bots,
        survivors: Survivors::read(&args.survivors),
        sweep: &args.sweep,
        content: &args.content,
        table: &args.table,
    })?;
    let studies: Vec<_> = cases.iter().map(|case| case.study(args)).collect();
    let stop = stop::on_interrupt();
    let bar = progress_bar(args.games.saturating_mul(cases.len() as u64));
    let mut played: Vec<Played> = Vec::new();
    for (case, study) in cases.iter().zip(&studies) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        bar.set_message(case.name());
        let threads = args.threads.map(usize::from);
        let results = study.play_until(stop, threads, &|more| bar.inc(more));
        played.push(Played { case, results: results?, figures: study.figures() });
    }
    bar.finish_and_clear();
    if let (Some(path), Some(study)) = (&args.save, studies.first()) {
        write_file(path, &study.save(args.first)?)?;
    }
    if let Some(path) = &args.out {
        let parts = played.iter().zip(&studies);
        let parts = parts.map(|(done, study)| (done.case, study.as_ref(), &done.results));
        part::write(args, path, parts)?;
    }
    if let Some(path) = &args.report {
        write_file(path, &report(args, &played))?;
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let is_list = cases.len() != 1 || !args.sweep.is_empty();
    print::print(&mut out, args, &played, is_list)?;
    out.flush()?;
    drop(out);
    match tell_rest(args, &cases, &played, stop) {
        true => Err(Stopped.into()),
        false => Ok(()),
    }
}

/// A case, and what came of it.
struct Played<'c> {
    case: &'c Case,
    results: Results,
    /// The hash of setup and figures.
    figures: String,
}

impl SimArgs {
    /// Whether somebody watches the games.
    fn is_watched(&self) -> bool {
        self.detail || self.report.is_some()
    }
}

/// Says before a long run that a file could not be written after it. What stands
/// there is not touched.
pub fn check_place(path: &Path) -> anyhow::Result<()> {
    let there = fs::metadata(path).ok();
    if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_dir()) {
        // Pipes and terminals are found out when they are written to.
        return Ok(());
    }
    fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(path)
        .with_context(|| format!("can't write {}; choose another place", path.display()))?;
    if there.is_none() {
        // It only was to be seen that it can be made.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

pub fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text)
        .with_context(|| format!("can't write {}; choose another place", path.display()))
}

/// A bar on a terminal, nothing elsewhere.
pub fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let shape = "{bar:40} {human_pos} of {human_len} games, {eta} left  {msg}";
    bar.with_style(ProgressStyle::with_template(shape).unwrap_or(ProgressStyle::default_bar()))
}

fn report(args: &SimArgs, played: &[Played]) -> String {
    let chapters: Vec<Chapter> = played
        .iter()
        .map(|played| Chapter {
            mission: &played.case.mission,
            title: &played.case.title,
            variant: played.case.variant(),
            bots: played.case.bots_named(),
            seed: args.seed,
            first: args.first,
            asked: args.games,
            results: &played.results,
        })
        .collect();
    lab::report(&command(), &chapters, &[])
}

/// What was typed, so that it can be typed again.
pub fn command() -> String {
    let words = std::env::args().skip(1).map(|word| {
        let plain = |c: char| c.is_alphanumeric() || "-_=/.,:+".contains(c);
        if word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
    });
    ["holdout".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// Says how a run that was stopped goes on, and whether anything is left of it.
fn tell_rest(args: &SimArgs, cases: &[Case], played: &[Played], stop: &AtomicBool) -> bool {
    if !stop.load(Ordering::Relaxed) {
        return false;
    }
    let mut err = io::stderr().lock();
    let mut left = false;
    for (place, case) in cases.iter().enumerate() {
        let done = played.get(place).map_or(0, |played| played.results.tally.games);
        if done < args.games {
            left = true;
            // Where even this can't be told, the results still say how many games there were.
            let _ = writeln!(
                err,
                "stopped: {} has {done} of {}; the rest are --first {} --games {}",
                case.name(),
                numbers::counted(args.games, "game"),
                args.first.saturating_add(done),
                args.games - done
            );
        }
    }
    left
}
