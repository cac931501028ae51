//! `holdout report`: runs from files, added up and compared.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use lab::numbers;
use lab::{Chapter, Comparison, Difference, Paired, Reliability, Results};
use serde::Serialize;

use crate::sim::line::{Line, read_any};
use crate::sim::print::{Row, funnel, reliability, rows};
use crate::sim::{check_place, command, part, write_file};

/// What `holdout report` takes.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  Which missions did a change make easier?
    holdout sim 'invader/*' --bots rules --seed 3 --json > before.json
    holdout sim 'invader/*' --bots rules --seed 3 --json > after.json
    holdout report before.json after.json

  Parts of a run and another run, as a page with plots
    holdout report part-1.jsonl part-2.jsonl other.json --html compared.html

Parts of one run (the same mission, options, bots, seed and content, in different files) are added up.
Each run of a mission is compared with the first one: game by game where they have the same seed.")]
pub struct ReportArgs {
    /// Files with runs, from `holdout sim --json` or `--out FILE`.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write a page with plots to this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// A run, and what it is called among the others.
struct Run {
    line: Line,
    results: Results,
    label: String,
}

impl Run {
    fn chapter(&self) -> Chapter<'_> {
        Chapter {
            mission: &self.line.played.mission,
            title: &self.line.title,
            variant: self.label.clone(),
            bots: self.line.played.bots.clone(),
            seed: self.line.played.seed,
            first: self.line.first,
            asked: self.line.games,
            results: &self.results,
        }
    }
}

/// Reads, adds up, compares and tells.
pub fn run(args: &ReportArgs) -> anyhow::Result<()> {
    if let Some(path) = &args.html {
        check_place(path)?;
    }
    let runs = runs(args)?;
    let comparisons = comparisons(&runs);
    if let Some(path) = &args.html {
        let chapters: Vec<Chapter> = runs.iter().map(Run::chapter).collect();
        write_file(path, &lab::report(&command(), &chapters, &comparisons))?;
    }
    let mut out = BufWriter::new(io::stdout().lock());
    match args.json {
        true => print_json(&mut out, &runs, &comparisons)?,
        false => print(&mut out, &runs, &comparisons)?,
    }
    out.flush()?;
    Ok(())
}

/// The runs of all files. Those of two files that differ in nothing that was
/// asked for, only in the program or in content, are two runs all the same.
fn runs(args: &ReportArgs) -> anyhow::Result<Vec<Run>> {
    let mut read: Vec<(String, Line)> = Vec::new();
    for path in &args.files {
        let name = path.file_stem().map_or_else(String::new, |name| name.display().to_string());
        read.extend(read_any(path)?.into_iter().map(|line| (name.clone(), line)));
    }
    // Whatever overlaps can't be parts of one run: those are before and after.
    let mut groups: Vec<(String, Vec<Line>)> = Vec::new();
    for (name, line) in read {
        let part_of = |(_, group): &&mut (String, Vec<Line>)| {
            let apart = |other: &Line| line.end() <= other.first || other.end() <= line.first;
            group.iter().all(|other| other.played == line.played && apart(other))
        };
        match groups.iter_mut().find(part_of) {
            Some((_, group)) => group.push(line),
            None => groups.push((name, vec![line])),
        }
    }
    let mut runs = Vec::new();
    for (name, group) in groups {
        for line in part::whole(vec![group])? {
            runs.push((name.clone(), line));
        }
    }
    let labels: Vec<String> =
        runs.iter().map(|(name, line)| label(name, line, runs.iter().map(|(_, l)| l))).collect();
    let run = |((_, line), label): ((String, Line), String)| {
        let results = line.results();
        Run { line, results, label }
    };
    Ok(runs.into_iter().zip(labels).map(run).collect())
}

/// What sets a run apart from the others of its mission: options, bots, seed,
/// or else the name of its file.
fn label<'r>(name: &str, line: &Line, all: impl Iterator<Item = &'r Line>) -> String {
    let others: Vec<&Line> =
        all.filter(|other| other.played.mission == line.played.mission).collect();
    let differs = |of: &dyn Fn(&Line) -> String| others.iter().any(|other| of(other) != of(line));
    let mut parts = vec![line.variant()];
    if differs(&|line| line.played.bots.clone()) {
        parts.push(line.played.bots.clone());
    }
    if differs(&|line| line.played.seed.to_string()) {
        parts.push(format!("seed {}", line.played.seed));
    }
    let told = |line: &Line| (line.variant(), line.played.bots.clone(), line.played.seed);
    if others.iter().filter(|other| told(other) == told(line)).count() > 1 {
        parts.push(name.to_owned());
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// Each run of a mission with the first of them.
fn comparisons(runs: &[Run]) -> Vec<Comparison> {
    let mut compared = Vec::new();
    for (place, second) in runs.iter().enumerate() {
        let same = |run: &&Run| run.line.played.mission == second.line.played.mission;
        let Some(first) = runs[..place].iter().find(same) else { continue };
        let paired = (first.line.played.seed == second.line.played.seed).then(|| {
            let steps = first.results.funnel.steps.len().max(second.results.funnel.steps.len());
            Paired::of(
                (first.line.first, &first.results.scores),
                (second.line.first, &second.results.scores),
                steps as u32,
            )
        });
        let paired = paired.filter(|paired| paired.games > 0);
        let share = |run: &Run| (run.line.wins, run.line.games);
        compared.push(Comparison {
            mission: second.line.played.mission.clone(),
            first: first.label.clone(),
            second: second.label.clone(),
            paired,
            difference: match paired {
                Some(paired) => paired.difference(),
                None => lab::unpaired(share(first), share(second)),
            },
        });
    }
    compared
}

fn print(out: &mut impl Write, runs: &[Run], comparisons: &[Comparison]) -> io::Result<()> {
    let row = |run: &Run| Row {
        name: format!("{} {}", run.line.played.mission, run.label).trim_end().to_owned(),
        tally: run.results.tally.clone(),
        funnel: run.results.funnel.clone(),
        bots: run.line.played.bots.clone(),
    };
    rows(out, &runs.iter().map(row).collect::<Vec<_>>())?;
    if let [run] = runs {
        funnel(out, &run.results.funnel, run.line.games)?;
    }
    let mut hints = Reliability::default();
    runs.iter().filter_map(|run| run.results.hints.as_ref()).for_each(|more| hints.add(more));
    reliability(out, &hints)?;
    if comparisons.is_empty() {
        return Ok(());
    }
    let name = |one: &Comparison| format!("{} {} → {}", one.mission, one.first, one.second);
    let wide = comparisons.iter().map(|one| name(one).chars().count()).max().unwrap_or(0);
    writeln!(
        out,
        "\n{:wide$}  {:>7}  {:>16}  {:>7}  {:>9}  {:>9}  {:>7}",
        "compared", "points", "95 %", "pairs", "won only", "won only", "farther"
    )?;
    writeln!(
        out,
        "{:wide$}  {:7}  {:16}  {:7}  {:>9}  {:>9}  {:>7}",
        "", "", "", "", "by first", "by second", ""
    )?;
    for one in comparisons {
        let points = one.difference.map_or("–".to_owned(), |d| numbers::points(d.share));
        let between =
            |d: Difference| format!("{} to {}", numbers::points(d.low), numbers::points(d.high));
        let between = one.difference.map_or("–".to_owned(), between);
        let pair = |of: fn(&Paired) -> u64| {
            one.paired.as_ref().map_or("–".to_owned(), |paired| numbers::grouped(of(paired)))
        };
        let farther = one.paired.map_or("–".to_owned(), |paired| {
            format!("{:+}", i128::from(paired.farther) - i128::from(paired.less_far))
        });
        let clear = if one.difference.is_some_and(|d| d.is_clear()) { "  *" } else { "" };
        writeln!(
            out,
            "{:wide$}  {points:>7}  {between:>16}  {:>7}  {:>9}  {:>9}  {farther:>7}{clear}",
            name(one),
            pair(|paired| paired.games),
            pair(|paired| paired.only_first),
            pair(|paired| paired.only_second),
        )?;
    }
    writeln!(
        out,
        "\npoints: of a hundred games, how many more the second wins; * hardly luck\n\
         farther: games in which the second reached more steps, less those in which it reached fewer"
    )
}

#[derive(Serialize)]
struct Json<'r> {
    runs: Vec<JsonRun<'r>>,
    compared: Vec<JsonCompared<'r>>,
}

#[derive(Serialize)]
struct JsonRun<'r> {
    label: &'r str,
    #[serde(flatten)]
    line: &'r Line,
    win_share: Option<f64>,
    steps_share: Option<f64>,
    rounds_mean: Option<f64>,
    decisions_mean: Option<f64>,
}

#[derive(Serialize)]
struct JsonCompared<'r> {
    mission: &'r str,
    first: &'r str,
    second: &'r str,
    difference: Option<f64>,
    difference_low: Option<f64>,
    difference_high: Option<f64>,
    /// Games that both played; none where they have other seeds.
    pairs: Option<u64>,
    both_won: Option<u64>,
    only_first_won: Option<u64>,
    only_second_won: Option<u64>,
    neither_won: Option<u64>,
    second_farther: Option<u64>,
    second_less_far: Option<u64>,
}

fn print_json(
    out: &mut impl Write,
    runs: &[Run],
    comparisons: &[Comparison],
) -> anyhow::Result<()> {
    let runs = runs.iter().map(|one| {
        let tally = &one.results.tally;
        JsonRun {
            label: &one.label,
            line: &one.line,
            win_share: tally.win_share(),
            steps_share: one.results.funnel.share(tally.games),
            rounds_mean: tally.mean_rounds(),
            decisions_mean: tally.mean_decisions(),
        }
    });
    let compared = comparisons.iter().map(|one| JsonCompared {
        mission: &one.mission,
        first: &one.first,
        second: &one.second,
        difference: one.difference.map(|d| d.share),
        difference_low: one.difference.map(|d| d.low),
        difference_high: one.difference.map(|d| d.high),
        pairs: one.paired.map(|paired| paired.games),
        both_won: one.paired.map(|paired| paired.both),
        only_first_won: one.paired.map(|paired| paired.only_first),
        only_second_won: one.paired.map(|paired| paired.only_second),
        neither_won: one.paired.map(|paired| paired.neither()),
        second_farther: one.paired.map(|paired| paired.farther),
        second_less_far: one.paired.map(|paired| paired.less_far),
    });
    let told = Json { runs: runs.collect(), compared: compared.collect() };
    serde_json::to_writer_pretty(&mut *out, &told)?;
    writeln!(out)?;
    Ok(())
}
