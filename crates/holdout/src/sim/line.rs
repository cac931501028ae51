//! The results of a run, as files have them: a line of `--out`, or what `--json`
//! printed.
//!
//! A line holds no time and no number of threads. So the whole made of parts is, letter by
//! letter, the file that one run writes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, bail};
use lab::{Count, Ended, Findings, Funnel, Reached, Reliability, Results, Scores, Study, Tally};
use serde::{Deserialize, Serialize};

use super::{SimArgs, case::Case};

/// The newest version of these lines. The first had neither steps nor scores,
/// and its sums were called `decisions` and `rounds`.
const VERSION: u32 = 2;

/// What was played; lines of which this is the same are parts of one run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Played {
    pub part: u32,
    pub mission: String,
    pub sweep: BTreeMap<String, String>,
    pub bots: String,
    pub seed: u64,
    /// The hash of setup and figures: parts that were played with other content
    /// are no parts of one run.
    pub figures: String,
}

/// A run, or a part of one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    #[serde(flatten)]
    pub played: Played,
    #[serde(default)]
    pub title: String,
    /// The first game of the run, and how many from there on.
    pub first: u64,
    pub games: u64,
    pub wins: u64,
    losses: BTreeMap<String, u64>,
    unfinished: u64,
    #[serde(alias = "decisions")]
    decisions_sum: u64,
    #[serde(alias = "rounds")]
    rounds_sum: u64,
    /// For each number of rounds: how many games took so many, and how many of
    /// them were won.
    lengths: Vec<[u64; 3]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Step>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    scores: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub findings: Option<Found>,
    /// How right hints were: for each ten points of what they told, how many hints, the sum of
    /// what they told in thousandths, and how many of their games were won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hints: Option<Vec<[u64; 3]>>,
}

/// A step of the mission, and how many games reached it in which round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    name: String,
    by_round: Vec<u64>,
}

impl Step {
    fn of(step: &Reached) -> Step {
        Step { name: step.name.clone(), by_round: step.by_round.clone() }
    }
}

/// What happened in the games, where they were watched.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Found {
    counts: BTreeMap<String, BTreeMap<String, u64>>,
    danger: Vec<[u64; 4]>,
}

impl Found {
    fn of(findings: &Findings) -> Found {
        let counts = findings.counts.iter().map(|count| (count.id.to_string(), count.of.clone()));
        Found { counts: counts.collect(), danger: findings.danger.clone() }
    }

    fn add(&mut self, other: Found) {
        for (id, of) in other.counts {
            add_named(self.counts.entry(id).or_default(), of);
        }
        let rounds = self.danger.len().max(other.danger.len());
        self.danger.resize(rounds, [0; 4]);
        for (sum, more) in self.danger.iter_mut().zip(other.danger) {
            for (sum, more) in sum.iter_mut().zip(more) {
                *sum = sum.saturating_add(more);
            }
        }
    }

    fn findings(&self) -> Findings {
        let count =
            |(id, of): (&String, &BTreeMap<String, u64>)| Count::new(id.clone(), of.clone());
        let counts = self.counts.iter().map(count).collect();
        Findings { counts, danger: self.danger.clone(), map: None }
    }
}

fn add_named(to: &mut BTreeMap<String, u64>, from: BTreeMap<String, u64>) {
    for (name, count) in from {
        let sum = to.entry(name).or_default();
        *sum = sum.saturating_add(count);
    }
}

impl Line {
    pub fn of(args: &SimArgs, case: &Case, study: &dyn Study, results: &Results) -> Line {
        let tally = &results.tally;
        let named = |(cause, count): (&Cow<'static, str>, &u64)| (cause.to_string(), *count);
        let length = |(rounds, ended): (&u64, &Ended)| [*rounds, ended.games, ended.wins];
        Line {
            played: Played {
                part: VERSION,
                mission: case.mission.clone(),
                sweep: case.values.iter().cloned().collect(),
                bots: case.bots_named(),
                seed: args.seed,
                figures: study.figures(),
            },
            title: case.title.clone(),
            first: args.first,
            games: tally.games,
            wins: tally.wins,
            losses: tally.losses.iter().map(named).collect(),
            unfinished: tally.unfinished,
            decisions_sum: tally.decisions,
            rounds_sum: tally.rounds,
            lengths: tally.lengths.iter().map(length).collect(),
            steps: results.funnel.steps.iter().map(Step::of).collect(),
            scores: results.scores.text().to_owned(),
            findings: results.findings.as_ref().map(Found::of),
            hints: results.hints.as_ref().map(Reliability::rows),
        }
    }

    /// The game behind the last.
    pub fn end(&self) -> u64 {
        self.first.saturating_add(self.games)
    }

    /// Adds the part that follows. What only one of them knows, the sum can't.
    pub fn add(&mut self, other: Line) {
        let add = |sum: &mut u64, more: u64| *sum = sum.saturating_add(more);
        let (mut funnel, mut scores) = (self.funnel(), self.scores());
        match self.steps.is_empty() || other.steps.is_empty() {
            true => self.steps.clear(),
            false => {
                funnel.add(&other.funnel());
                self.steps = funnel.steps.iter().map(Step::of).collect();
            }
        }
        match self.scores.is_empty() || other.scores.is_empty() {
            true => self.scores.clear(),
            false => {
                scores.add(&other.scores());
                self.scores = scores.text().to_owned();
            }
        }
        self.hints = self.reliability().zip(other.reliability()).map(|(mut sum, more)| {
            sum.add(&more);
            sum.rows()
        });
        add(&mut self.games, other.games);
        add(&mut self.wins, other.wins);
        add(&mut self.unfinished, other.unfinished);
        add(&mut self.decisions_sum, other.decisions_sum);
        add(&mut self.rounds_sum, other.rounds_sum);
        add_named(&mut self.losses, other.losses);
        let mut lengths: BTreeMap<u64, [u64; 2]> = BTreeMap::new();
        for [rounds, games, wins] in self.lengths.iter().copied().chain(other.lengths) {
            let sum = lengths.entry(rounds).or_default();
            *sum = [sum[0].saturating_add(games), sum[1].saturating_add(wins)];
        }
        let length = |(rounds, [games, wins]): (u64, [u64; 2])| [rounds, games, wins];
        self.lengths = lengths.into_iter().map(length).collect();
        self.findings = self.findings.take().zip(other.findings).map(|(mut found, more)| {
            found.add(more);
            found
        });
    }

    /// Mission and variant.
    pub fn name(&self) -> String {
        format!("{} {}", self.played.mission, self.variant()).trim_end().to_owned()
    }

    /// The swept options and their values in a line.
    pub fn variant(&self) -> String {
        let sweep = self.played.sweep.iter().map(|(name, value)| format!("{name}={value}"));
        sweep.collect::<Vec<_>>().join(" ")
    }

    pub fn funnel(&self) -> Funnel {
        let step =
            |step: &Step| Reached { name: step.name.clone(), by_round: step.by_round.clone() };
        Funnel { steps: self.steps.iter().map(step).collect() }
    }

    /// How each game went, as far as it is known.
    pub fn scores(&self) -> Scores {
        Scores::read(&self.scores).unwrap_or_default()
    }

    /// Whether hints were asked for.
    pub fn has_hints(&self) -> bool {
        self.hints.is_some()
    }

    /// How right hints were, if it is known.
    fn reliability(&self) -> Option<Reliability> {
        self.hints.as_deref().and_then(Reliability::of)
    }

    /// What came of it, as a run brings it home.
    pub fn results(&self) -> Results {
        let length = |[rounds, games, wins]: &[u64; 3]| {
            (*rounds, Ended { games: *games, wins: (*wins).min(*games) })
        };
        let cause = |(cause, count): (&String, &u64)| (Cow::Owned(cause.clone()), *count);
        Results {
            tally: Tally {
                games: self.games,
                wins: self.wins,
                losses: self.losses.iter().map(cause).collect(),
                unfinished: self.unfinished,
                decisions: self.decisions_sum,
                rounds: self.rounds_sum,
                lengths: self.lengths.iter().map(length).collect(),
            },
            funnel: self.funnel(),
            scores: self.scores(),
            findings: self.findings.as_ref().map(Found::findings),
            hints: self.reliability(),
            threads: 0,
            seconds: 0.0,
            busy_seconds: 0.0,
        }
    }

    /// What is wrong with it, if it can't have come of a run.
    fn fault(&self) -> Option<&'static str> {
        let lost: u64 = self.losses.values().fold(0, |sum, more| sum.saturating_add(*more));
        if self.wins > self.games || lost > self.games {
            return Some("more games were won or lost than were played");
        }
        if Scores::read(&self.scores).is_none() || self.scores.len() as u64 > self.games {
            return Some("its `scores` are not a letter for each game");
        }
        if self.hints.is_some() && self.reliability().is_none() {
            return Some("its `hints` are not ten counts of hints, what they told and games won");
        }
        None
    }
}

/// What `holdout sim --json` prints of a run, as far as it is needed.
#[derive(Deserialize)]
struct Printed {
    mission: String,
    #[serde(default)]
    title: String,
    seed: u64,
    #[serde(default)]
    first: u64,
    bots_asked: String,
    #[serde(default)]
    sweep: BTreeMap<String, String>,
    games: u64,
    wins: u64,
    losses: BTreeMap<String, u64>,
    unfinished: u64,
    decisions: u64,
    lengths: Vec<PrintedLength>,
    #[serde(default)]
    steps: Vec<Step>,
    #[serde(default)]
    scores: String,
    #[serde(default)]
    figures: String,
    findings: Option<PrintedFound>,
    #[serde(default)]
    hints: Option<Vec<PrintedBin>>,
}

#[derive(Deserialize)]
struct PrintedBin {
    hints: u64,
    told_sum_mille: u64,
    won: u64,
}

#[derive(Deserialize)]
struct PrintedLength {
    rounds: u64,
    games: u64,
    wins: u64,
}

#[derive(Deserialize)]
struct PrintedFound {
    #[serde(default)]
    danger_by_round: Vec<[u64; 4]>,
    #[serde(flatten)]
    counts: BTreeMap<String, BTreeMap<String, u64>>,
}

impl From<Printed> for Line {
    fn from(run: Printed) -> Line {
        let rounds = run.lengths.iter().map(|length| length.rounds.saturating_mul(length.games));
        Line {
            rounds_sum: rounds.fold(0, u64::saturating_add),
            played: Played {
                part: VERSION,
                mission: run.mission,
                sweep: run.sweep,
                bots: run.bots_asked,
                seed: run.seed,
                figures: run.figures,
            },
            title: run.title,
            first: run.first,
            games: run.games,
            wins: run.wins,
            losses: run.losses,
            unfinished: run.unfinished,
            decisions_sum: run.decisions,
            lengths: run.lengths.iter().map(|l| [l.rounds, l.games, l.wins]).collect(),
            steps: run.steps,
            scores: run.scores,
            findings: run
                .findings
                .map(|found| Found { counts: found.counts, danger: found.danger_by_round }),
            hints: run.hints.map(|bins| {
                bins.iter().map(|bin| [bin.hints, bin.told_sum_mille, bin.won]).collect()
            }),
        }
    }
}

/// Lines as a file has them.
pub fn text(lines: &[Line]) -> String {
    // Names and numbers can always be written.
    let line = |line| serde_json::to_string(line).unwrap_or_default() + "\n";
    lines.iter().map(line).collect()
}

/// Reads a file of lines.
pub fn read(path: &Path) -> anyhow::Result<Vec<Line>> {
    let text = load(path)?;
    text.lines().zip(1..).map(|(text, number)| one(path, text, number)).collect()
}

/// Reads a file of lines, or what `--json` printed.
pub fn read_any(path: &Path) -> anyhow::Result<Vec<Line>> {
    let text = load(path)?;
    let is_part = text.lines().next().is_some_and(|line| line.contains("\"part\":"));
    if is_part {
        return text.lines().zip(1..).map(|(text, number)| one(path, text, number)).collect();
    }
    let place = path.display();
    let wrong = || {
        format!(
            "{place}: this is no run; `holdout sim --json` prints one and `--out FILE` writes one"
        )
    };
    let is_list = text.trim_start().starts_with('[');
    let runs: Vec<Printed> = match is_list {
        true => serde_json::from_str(&text).with_context(wrong)?,
        false => vec![serde_json::from_str(&text).with_context(wrong)?],
    };
    let checked = |run: Printed| {
        let line = Line::from(run);
        match line.fault() {
            Some(fault) => bail!("{place}: {}: {fault}", line.name()),
            None => Ok(line),
        }
    };
    runs.into_iter().map(checked).collect()
}

fn load(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}

fn one(path: &Path, text: &str, number: usize) -> anyhow::Result<Line> {
    let place = || format!("{}, line {number}", path.display());
    let mut line: Line = serde_json::from_str(text)
        .with_context(|| format!("{}: this is no part of a run", place()))?;
    if !(1..=VERSION).contains(&line.played.part) {
        bail!("{}: of version {}; this program knows up to {VERSION}", place(), line.played.part);
    }
    line.played.part = VERSION;
    match line.fault() {
        Some(fault) => bail!("{}: {fault}", place()),
        None => Ok(line),
    }
}
