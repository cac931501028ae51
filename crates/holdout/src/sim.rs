//! `holdout sim`: bots play a mission many times.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use bots::Kind;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::{Results, Run, Subject, Tally};
use serde::Serialize;

use crate::content::{ContentArgs, find_deal, find_mission};
use crate::failure::Usage;
use crate::options::TableArgs;

/// What `holdout sim` takes.
#[derive(clap::Args)]
pub struct SimArgs {
    /// The mission, as `holdout missions` calls it.
    #[arg(value_name = "ID")]
    mission: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// The seed of the run. The same seed makes the same games.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Who chooses: one bot for each player, with commas between. One alone plays everybody; in
    /// InvaZions, of two the first plays the human and the second all hordes.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    bots: Vec<Kind>,
    /// How many threads; otherwise one per core. Results don't depend on it.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the first game of the run to this file, for `holdout replay`.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    content: ContentArgs,
    #[command(flatten)]
    table: TableArgs,
}

/// What a run is in JSON. Fields may be added, never changed.
#[derive(Serialize)]
struct Report<'r> {
    mission: &'r str,
    seed: u64,
    bots: Vec<&'static str>,
    threads: usize,
    games: u64,
    wins: u64,
    losses: &'r BTreeMap<&'static str, u64>,
    /// Who wins how often, and between which shares that lies with 95 %
    /// certainty.
    sides: Vec<Side>,
    /// Games that were stopped because they would not end.
    unfinished: u64,
    decisions: u64,
    /// The mean over all games; none without games.
    rounds: Option<f64>,
    seconds: f64,
    decisions_per_second_per_core: f64,
}

/// How often a side wins.
#[derive(Serialize)]
struct Side {
    name: &'static str,
    wins: u64,
    share: f64,
    low: f64,
    high: f64,
}

/// Plays, and prints what came of it.
pub fn run(args: &SimArgs) -> anyhow::Result<()> {
    let invazions = args.content.load_invazions()?;
    if let Some(deal) = find_deal(&invazions, &args.mission) {
        let mut setup = invazions::setup::Setup::new(&deal.id);
        args.table.apply_invazions(&mut setup);
        let bots = per_side(&args.bots, usize::from(deal.players));
        let run = Run::<invazions::Game>::new(&invazions, &setup, &bots)?;
        let mission =
            Mission { id: &deal.id, title: &deal.name, sides: ["the human", "the hordes"] };
        return simulate(args, mission, run);
    }
    let content = args.content.load()?;
    let mission = find_mission(&content, &args.mission)?;
    let mut setup = lab::usual_setup(&content, &mission.id, args.bots.len())
        .map_err(|error| Usage(error.to_string()))?;
    args.table.apply(&mut setup);
    let run = Run::<survival::Game>::new(&content, &setup, &args.bots)?;
    let sides = ["the team", "the enemies"];
    simulate(args, Mission { id: &mission.id, title: &mission.title, sides }, run)
}

/// One bot for the human and one for the hordes make one for each seat.
fn per_side(bots: &[Kind], seats: usize) -> Vec<Kind> {
    match bots {
        [human, hordes] => {
            let mut kinds = vec![*hordes; seats];
            kinds[0] = *human;
            kinds
        }
        bots => bots.to_vec(),
    }
}

/// What is played.
#[derive(Clone, Copy)]
struct Mission<'m> {
    id: &'m str,
    title: &'m str,
    /// Who wins, and who does otherwise.
    sides: [&'static str; 2],
}

/// Plays any game, and prints what came of it.
fn simulate<G: Subject>(args: &SimArgs, mission: Mission, run: Run<G>) -> anyhow::Result<()>
where
    G::Content: Send + Sync,
    G::Setup: Sync,
    G::Action: Send,
{
    let run = run.games(args.games).seed(args.seed);

    let bar = progress_bar(args.games);
    let results = run.play(args.threads.map(usize::from), &|more| bar.inc(more));
    bar.finish_and_clear();
    let results = results?;

    if let Some(path) = &args.save {
        let log = run.record(0)?;
        fs::write(path, table::write(&log))
            .with_context(|| format!("can't write {}; choose another place", path.display()))?;
    }

    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report(args, mission, &results))?;
        writeln!(out)?;
    } else {
        print(&mut out, args, mission, &results)?;
    }
    out.flush()?;
    Ok(())
}

/// A bar on a terminal, nothing elsewhere.
fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let shape = "{bar:40} {human_pos} of {human_len} games, {eta} left";
    bar.with_style(ProgressStyle::with_template(shape).unwrap_or(ProgressStyle::default_bar()))
}

/// How often each side wins; none without games.
fn sides(mission: Mission, tally: &Tally) -> Vec<Side> {
    let lost: u64 = tally.losses.values().sum();
    let counts = mission.sides.into_iter().zip([tally.wins, lost]);
    let side = |(name, wins): (&'static str, u64)| {
        let (low, high) = lab::interval(wins, tally.games)?;
        let share = wins as f64 / tally.games as f64;
        Some(Side { name, wins, share, low, high })
    };
    counts.filter_map(side).collect()
}

fn names(bots: &[Kind]) -> Vec<&'static str> {
    bots.iter().map(|kind| kind.name()).collect()
}

fn report<'r>(args: &SimArgs, mission: Mission<'r>, results: &'r Results) -> Report<'r> {
    let tally = &results.tally;
    Report {
        mission: mission.id,
        seed: args.seed,
        bots: names(&args.bots),
        threads: results.threads,
        games: tally.games,
        wins: tally.wins,
        losses: &tally.losses,
        sides: sides(mission, tally),
        unfinished: tally.unfinished,
        decisions: tally.decisions,
        rounds: tally.mean_rounds(),
        seconds: results.seconds,
        decisions_per_second_per_core: results.decisions_per_second_per_core(),
    }
}

fn print(
    out: &mut impl Write,
    args: &SimArgs,
    mission: Mission,
    results: &Results,
) -> io::Result<()> {
    let tally = &results.tally;
    let line = |out: &mut dyn Write, what: &str, count: u64| {
        let share = 100.0 * count as f64 / tally.games.max(1) as f64;
        writeln!(out, "{what:18}{:>14}  {share:5.1} %", grouped(count))
    };
    writeln!(out, "{}  {}", mission.id, mission.title)?;
    writeln!(
        out,
        "{} games, seed {}, bots {}, {} {}\n",
        grouped(tally.games),
        args.seed,
        names(&args.bots).join(","),
        results.threads,
        if results.threads == 1 { "thread" } else { "threads" },
    )?;
    for (what, side) in ["won", "lost"].into_iter().zip(sides(mission, tally)) {
        let (share, low, high) = (100.0 * side.share, 100.0 * side.low, 100.0 * side.high);
        let count = grouped(side.wins);
        let name = side.name;
        writeln!(
            out,
            "{what:18}{count:>14}  {share:5.1} %  by {name}; 95 % sure: {low:.1} to {high:.1}"
        )?;
    }
    for (cause, count) in &tally.losses {
        line(out, &format!("  {}", cause.replace('_', " ")), *count)?;
    }
    if tally.unfinished > 0 {
        line(out, "unfinished", tally.unfinished)?;
    }
    if let (Some(rounds), Some(decisions)) = (tally.mean_rounds(), tally.mean_decisions()) {
        writeln!(out)?;
        writeln!(out, "{:18}{rounds:14.1}  a game", "rounds")?;
        writeln!(out, "{:18}{decisions:14.1}  a game", "decisions")?;
    }
    writeln!(out)?;
    writeln!(out, "{:18}{:14.2}", "seconds", results.seconds)?;
    let rate = results.decisions_per_second_per_core().round() as u64;
    writeln!(out, "{:18}{:>14}  decisions per second and core", "speed", grouped(rate))
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use bots::Kind;

    use super::{grouped, per_side};

    #[test]
    fn two_bots_play_the_two_sides() {
        let (human, horde) = (Kind::Rules, Kind::Random);
        assert_eq!(per_side(&[human, horde], 4), [human, horde, horde, horde]);
        assert_eq!(per_side(&[human, horde], 2), [human, horde]);
        assert_eq!(per_side(&[human], 4), [human]);
    }

    #[test]
    fn thousands_stand_apart() {
        let shown: Vec<String> = [0, 12, 999, 1000, 1234567].map(grouped).into();
        assert_eq!(shown, ["0", "12", "999", "1,000", "1,234,567"]);
    }
}
