//! Parts of a run, added up to a whole.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::bail;
use lab::{Results, Study, numbers};

use super::line::{self, Line, Played};
use super::{SimArgs, case::Case, write_file};

/// What `holdout sim` can do besides playing.
#[derive(clap::Subcommand)]
pub enum Then {
    /// Add up the parts of a run, as `holdout sim --out` wrote them.
    Merge(MergeArgs),
}

/// What `holdout sim merge` takes.
#[derive(clap::Args)]
pub struct MergeArgs {
    /// The parts, in any order.
    #[arg(value_name = "FILE", required = true)]
    parts: Vec<PathBuf>,
    /// Write the whole to this file, exactly as one run would. By default print it in words.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes what came of cases as a part.
pub fn write<'c>(
    args: &SimArgs,
    path: &Path,
    played: impl Iterator<Item = (&'c Case, &'c dyn Study, &'c Results)>,
) -> anyhow::Result<()> {
    let lines: Vec<Line> =
        played.map(|(case, study, results)| Line::of(args, case, study, results)).collect();
    write_file(path, &line::text(&lines))
}

/// Lines that differ in nothing but content and setup, if there are some.
fn other_content(parts: &[Vec<Line>]) -> Option<&str> {
    let mut runs: BTreeMap<Played, &Played> = BTreeMap::new();
    for line in parts.iter().flatten() {
        let plain = Played { figures: String::new(), ..line.played.clone() };
        if *runs.entry(plain).or_insert(&line.played) != &line.played {
            return Some(&line.played.mission);
        }
    }
    None
}

/// Adds parts up: each run must be whole, from its first game to its last, with
/// no game twice.
pub fn whole(parts: Vec<Vec<Line>>) -> anyhow::Result<Vec<Line>> {
    let mut order: Vec<Played> = Vec::new();
    let mut runs: BTreeMap<Played, Vec<Line>> = BTreeMap::new();
    for line in parts.into_iter().flatten() {
        if !runs.contains_key(&line.played) {
            order.push(line.played.clone());
        }
        runs.entry(line.played.clone()).or_default().push(line);
    }
    let mut summed = BTreeMap::new();
    for (played, mut lines) in runs {
        lines.sort_by_key(|line| (line.first, line.games));
        let mut lines = lines.into_iter();
        let Some(mut sum) = lines.next() else { continue };
        for line in lines {
            let (name, next) = (sum.name(), sum.end());
            if line.first < next {
                bail!("{name}: game {} stands in two parts; leave one of them out", line.first);
            }
            if line.first > next {
                bail!("{name}: the games from {next} to {} are missing", line.first - 1);
            }
            if sum.findings.is_some() != line.findings.is_some() {
                bail!("{name}: some parts were played with --detail and some without");
            }
            if sum.has_hints() != line.has_hints() {
                bail!("{name}: some parts were played with --hints and some without");
            }
            sum.add(line);
        }
        summed.insert(played, sum);
    }
    // In the order in which they were met.
    Ok(order.iter().filter_map(|played| summed.remove(played)).collect())
}

/// Adds parts up, and writes or tells the whole.
pub fn merge(args: &MergeArgs) -> anyhow::Result<()> {
    let parts: Vec<Vec<Line>> =
        args.parts.iter().map(|path| line::read(path)).collect::<Result<_, _>>()?;
    if let Some(mission) = other_content(&parts) {
        bail!("{mission}: parts were played with other content or another setup");
    }
    let lines = whole(parts)?;
    if let Some(path) = &args.out {
        return write_file(path, &line::text(&lines));
    }
    let mut out = io::stdout().lock();
    for line in &lines {
        let share = lab::interval(line.wins, line.games).map_or_else(String::new, |interval| {
            let won = numbers::share(line.wins, line.games);
            format!(" ({won}, {})", numbers::between(interval))
        });
        let (games, wins) = (numbers::counted(line.games, "game"), numbers::grouped(line.wins));
        writeln!(out, "{}: {games}, {wins} won{share}", line.name())?;
    }
    Ok(())
}
