//! `holdout sim`: bots play missions many times.

pub mod case;
mod print;
pub mod stop;
mod sweep;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use bots::Kind;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::{Chapter, Results};

use crate::content::ContentArgs;
use crate::options::TableArgs;
use case::{Asked, Case};

pub use print::grouped;

/// What `holdout sim` takes.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct SimArgs {
    /// The missions, as `holdout missions` calls them; `invader/*` are all of a box, `all` is all.
    #[arg(value_name = "ID", required = true)]
    missions: Vec<String>,
    /// How many games of each.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// The first game, counted from 0: a run that was stopped after 300 games goes on with 300.
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// The seed of the run. The same seed makes the same games.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Who chooses: one bot for each player, with commas between. One alone plays everybody; in
    /// InvaZions, of two the first plays the human and the second all hordes.
    ///
    /// `random` takes anything allowed, `rules` knows how to survive, `search` looks ahead:
    /// `search:500` looks at 500 worlds for each decision, `search:50ms` thinks so long (and
    /// then depends on the machine's speed).
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    bots: Vec<Kind>,
    /// How many survivors; otherwise as few as the mission takes.
    #[arg(long, value_name = "N")]
    survivors: Option<usize>,
    /// Play with each of several values, and with every combination of several sweeps.
    ///
    /// `cards=all,easier,harder` (parts with + between: `easier+extra`), `survivors=6,8`,
    /// `bots=random,rules` (seats with + between), `content=built-in,DIR`, and switches of the
    /// table by name: `armor-three=no,yes`.
    #[arg(long, value_name = "OPTION=VALUES")]
    sweep: Vec<String>,
    /// How many threads; otherwise one per core. Results don't depend on it.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the first game of the first run to this file, for `holdout replay`.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write a report with plots to this file: one HTML page, to open in any browser.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Count what happens in the games too, for --json: wounds by zone, kills, finds, danger.
    #[arg(long)]
    detail: bool,
    /// Print JSON for programs: an object, or a list of them for several missions or a sweep.
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

  Two players, one of them clumsy
    holdout sim invader/m0 --bots rules,random

  Which part of the enemy deck makes a mission hard? Three runs, as a spreadsheet
    holdout sim invader/m1 --bots rules --sweep cards=all,easier,harder --csv > m1.csv

  A mission of your own before and after a change
    holdout sim invader/m1 --sweep content=built-in,my-content

  A long run in two parts. Ctrl-C ends a run early, prints what was done, and says how to go on
    holdout sim invader/m0 --games 50000 --json > first.json
    holdout sim invader/m0 --games 50000 --first 50000 --json > second.json

  A game of the run, to see what happened in it
    holdout sim invader/m0 --first 41 --games 1 --save game.save
    holdout replay game.save

All counts are whole numbers: those of two parts of a run add up to those of the whole.";

/// Plays, and tells what came of it.
pub fn run(args: &SimArgs) -> anyhow::Result<()> {
    let cases = case::all(&Asked {
        missions: &args.missions,
        bots: &args.bots,
        survivors: args.survivors,
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
        played.push(Played { case, results: results? });
    }
    bar.finish_and_clear();
    if let (Some(path), Some(study)) = (&args.save, studies.first()) {
        write_file(path, &study.save(args.first)?)?;
    }
    if let Some(path) = &args.report {
        write_file(path, &report(args, &played))?;
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let is_list = cases.len() != 1 || !args.sweep.is_empty();
    print::print(&mut out, args, &played, is_list)?;
    out.flush()?;
    drop(out);
    tell_rest(args, &cases, &played, stop);
    Ok(())
}

/// A case, and what came of it.
struct Played<'c> {
    case: &'c Case,
    results: Results,
}

impl SimArgs {
    /// Whether somebody watches the games.
    fn is_watched(&self) -> bool {
        self.detail || self.report.is_some()
    }
}

fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
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
    lab::report(&command(), &chapters)
}

/// What was typed, so that it can be typed again.
fn command() -> String {
    let words = std::env::args().skip(1).map(|word| {
        let plain = |c: char| c.is_alphanumeric() || "-_=/.,:+".contains(c);
        if word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
    });
    ["holdout".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// Says how a run that was stopped goes on.
fn tell_rest(args: &SimArgs, cases: &[Case], played: &[Played], stop: &AtomicBool) {
    if !stop.load(Ordering::Relaxed) {
        return;
    }
    let mut err = io::stderr().lock();
    for (place, case) in cases.iter().enumerate() {
        let done = played.get(place).map_or(0, |played| played.results.tally.games);
        if done < args.games {
            // Where even this can't be told, the results still say how many games there were.
            let _ = writeln!(
                err,
                "stopped: {} has {done} of {} games; the rest are --first {} --games {}",
                case.name(),
                args.games,
                args.first.saturating_add(done),
                args.games - done
            );
        }
    }
}
