//! What came of runs, for people, programs and spreadsheets.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use lab::{Findings, Tally};
use serde::Serialize;

use super::{Case, Played, SimArgs};

/// What a run is in JSON. Fields may be added, never changed.
#[derive(Serialize)]
struct Report<'r> {
    mission: &'r str,
    title: &'r str,
    seed: u64,
    /// The first game of the run.
    first: u64,
    bots: Vec<&'static str>,
    /// The bots as they were asked for, with their budgets.
    bots_asked: String,
    /// The swept options and their values.
    sweep: BTreeMap<&'r str, &'r str>,
    threads: usize,
    /// How many games were asked for; fewer were played if somebody stopped it.
    asked: u64,
    games: u64,
    wins: u64,
    losses: &'r BTreeMap<&'static str, u64>,
    /// Who wins how often, and between which shares that lies with 95 %
    /// certainty.
    sides: Vec<Side>,
    /// Games that were stopped because they would not end.
    unfinished: u64,
    /// The share of wins and its 95 % interval; none without games.
    win_share: Option<f64>,
    win_low: Option<f64>,
    win_high: Option<f64>,
    decisions: u64,
    /// The mean over all games; none without games.
    rounds: Option<f64>,
    /// How games ended, by their number of rounds.
    lengths: Vec<Length>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Found<'r>>,
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

/// The shares of both sides; none without games.
fn sides(case: &Case, tally: &Tally) -> Vec<Side> {
    let side = |(name, wins): (&'static str, u64)| {
        let (low, high) = lab::interval(wins, tally.games)?;
        Some(Side { name, wins, share: wins as f64 / tally.games as f64, low, high })
    };
    let [ours, theirs] = case.sides();
    [(ours, tally.wins), (theirs, tally.lost())].into_iter().filter_map(side).collect()
}

#[derive(Serialize)]
struct Length {
    rounds: u64,
    games: u64,
    wins: u64,
}

/// What happened in the games.
#[derive(Serialize)]
struct Found<'r> {
    /// Games by round and highest danger level when it began.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    danger_by_round: &'r [[u64; 4]],
    #[serde(flatten)]
    counts: BTreeMap<&'static str, &'r BTreeMap<String, u64>>,
}

impl<'r> Found<'r> {
    fn of(findings: &'r Findings) -> Found<'r> {
        let counts = findings.counts.iter().map(|count| (count.id, &count.of)).collect();
        Found { danger_by_round: &findings.danger, counts }
    }
}

/// Prints runs as was asked; `is_list`, if there could be several.
pub fn print(
    out: &mut impl Write,
    args: &SimArgs,
    played: &[Played],
    is_list: bool,
) -> anyhow::Result<()> {
    if args.json {
        let reports: Vec<Report> = played.iter().map(|played| report(args, played)).collect();
        match reports.as_slice() {
            [one] if !is_list => serde_json::to_writer_pretty(&mut *out, one)?,
            many => serde_json::to_writer_pretty(&mut *out, many)?,
        }
        writeln!(out)?;
    } else if args.csv {
        csv(out, args, played)?;
    } else if let [one] = played {
        page(out, args, one)?;
    } else {
        table(out, args, played)?;
    }
    Ok(())
}

fn report<'r>(args: &SimArgs, played: &'r Played) -> Report<'r> {
    let (case, results) = (played.case, &played.results);
    let tally = &results.tally;
    let interval = tally.win_interval();
    let length = |(rounds, ended): (&u64, &lab::Ended)| Length {
        rounds: *rounds,
        games: ended.games,
        wins: ended.wins,
    };
    Report {
        mission: &case.mission,
        title: &case.title,
        seed: args.seed,
        first: args.first,
        bots: case.bots.iter().map(|kind| kind.name()).collect(),
        bots_asked: case.bots_named(),
        sweep: case.values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
        threads: results.threads,
        asked: args.games,
        games: tally.games,
        wins: tally.wins,
        losses: &tally.losses,
        sides: sides(case, tally),
        unfinished: tally.unfinished,
        win_share: tally.win_share(),
        win_low: interval.map(|(low, _)| low),
        win_high: interval.map(|(_, high)| high),
        decisions: tally.decisions,
        rounds: tally.mean_rounds(),
        lengths: tally.lengths.iter().map(length).collect(),
        findings: results.findings.as_ref().map(Found::of),
        seconds: results.seconds,
        decisions_per_second_per_core: results.decisions_per_second_per_core(),
    }
}

/// A line for each run. A column for each option that is swept, and for each
/// cause by which any game was lost.
fn csv(out: &mut impl Write, args: &SimArgs, played: &[Played]) -> io::Result<()> {
    let swept: Vec<&str> = played
        .first()
        .map(|played| played.case.values.iter().map(|(name, _)| name.as_str()).collect())
        .unwrap_or_default();
    let causes: BTreeSet<&str> =
        played.iter().flat_map(|played| played.results.tally.losses.keys().copied()).collect();
    let mut head: Vec<String> = ["mission", "bots", "seed", "first"].map(str::to_owned).into();
    head.extend(swept.iter().map(|name| format!("sweep_{}", name.replace('-', "_"))));
    head.extend(
        ["games", "wins", "lost", "unfinished", "win_share", "win_low", "win_high"]
            .map(str::to_owned),
    );
    head.extend(["decisions", "rounds"].map(str::to_owned));
    head.extend(causes.iter().map(|cause| format!("lost_{cause}")));
    writeln!(out, "{}", head.join(","))?;
    for Played { case, results } in played {
        let tally = &results.tally;
        let interval = tally.win_interval();
        let share = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.6}"));
        let mut line = vec![
            cell(&case.mission),
            cell(&case.bots_named()),
            args.seed.to_string(),
            args.first.to_string(),
        ];
        line.extend(case.values.iter().map(|(_, value)| cell(value)));
        line.extend(
            [tally.games, tally.wins, tally.lost(), tally.unfinished].map(|n| n.to_string()),
        );
        line.push(share(tally.win_share()));
        line.push(share(interval.map(|(low, _)| low)));
        line.push(share(interval.map(|(_, high)| high)));
        line.extend([tally.decisions, tally.rounds].map(|n| n.to_string()));
        let lost = |cause: &&str| tally.losses.get(cause).copied().unwrap_or(0).to_string();
        line.extend(causes.iter().map(lost));
        writeln!(out, "{}", line.join(","))?;
    }
    Ok(())
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_owned()
}

/// Several runs, a line each.
fn table(out: &mut impl Write, args: &SimArgs, played: &[Played]) -> io::Result<()> {
    let wide = played.iter().map(|played| played.case.name().chars().count()).max();
    let wide = wide.unwrap_or(0).max(7);
    writeln!(out, "{} games of each, seed {}\n", grouped(args.games), args.seed)?;
    writeln!(
        out,
        "{:wide$}  {:>9}  {:>7}  {:>15}  {:>6}  bots",
        "mission", "games", "won", "95 %", "rounds"
    )?;
    for Played { case, results } in played {
        let tally = &results.tally;
        let (low, high) = tally.win_interval().unwrap_or_default();
        writeln!(
            out,
            "{:wide$}  {:>9}  {:>5.1} %  {:>5.1} to {:>4.1} %  {:>6.1}  {}",
            case.name(),
            grouped(tally.games),
            100.0 * tally.win_share().unwrap_or_default(),
            100.0 * low,
            100.0 * high,
            tally.mean_rounds().unwrap_or_default(),
            case.bots_named(),
        )?;
    }
    Ok(())
}

/// One run, in full.
fn page(out: &mut impl Write, args: &SimArgs, played: &Played) -> io::Result<()> {
    let (case, results) = (played.case, &played.results);
    let tally: &Tally = &results.tally;
    let line = |out: &mut dyn Write, what: &str, count: u64| {
        let share = 100.0 * count as f64 / tally.games.max(1) as f64;
        write!(out, "{what:22}{:>14}  {share:5.1} %", grouped(count))
    };
    writeln!(out, "{}  {}", case.name(), case.title)?;
    write!(out, "{} games, seed {}", grouped(tally.games), args.seed)?;
    if args.first > 0 {
        write!(out, " from game {}", args.first)?;
    }
    let threads = if results.threads == 1 { "thread" } else { "threads" };
    writeln!(out, ", bots {}, {} {threads}\n", case.bots_named(), results.threads)?;
    let [ours, theirs] = case.sides();
    line(out, &format!("won by {ours}"), tally.wins)?;
    if let Some((low, high)) = tally.win_interval() {
        write!(out, "  (95 %: {:.1} to {:.1} %)", 100.0 * low, 100.0 * high)?;
    }
    writeln!(out)?;
    line(out, &format!("lost, by {theirs}"), tally.lost())?;
    writeln!(out)?;
    for (cause, count) in &tally.losses {
        line(out, &format!("  {}", cause.replace('_', " ")), *count)?;
        writeln!(out)?;
    }
    if tally.unfinished > 0 {
        line(out, "unfinished", tally.unfinished)?;
        writeln!(out)?;
    }
    if let (Some(rounds), Some(decisions)) = (tally.mean_rounds(), tally.mean_decisions()) {
        writeln!(out)?;
        writeln!(out, "{:22}{rounds:14.1}  a game", "rounds")?;
        writeln!(out, "{:22}{decisions:14.1}  a game", "decisions")?;
    }
    writeln!(out)?;
    writeln!(out, "{:22}{:14.2}", "seconds", results.seconds)?;
    let rate = results.decisions_per_second_per_core().round() as u64;
    writeln!(out, "{:22}{:>14}  decisions per second and core", "speed", grouped(rate))
}

/// A number with its thousands apart.
pub fn grouped(number: u64) -> String {
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
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let shown: Vec<String> = [0, 12, 999, 1000, 1234567].map(grouped).into();
        assert_eq!(shown, ["0", "12", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn cells_keep_their_commas() {
        assert_eq!(cell("rules"), "rules");
        assert_eq!(cell("rules,random"), "\"rules,random\"");
        assert_eq!(cell("a \"b\""), "\"a \"\"b\"\"\"");
    }
}
