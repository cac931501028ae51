//! The results of runs, for people, programs and spreadsheets.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use lab::numbers::{self, counted, grouped};
use lab::{Count, Findings, Funnel, Reliability, Tally, cause_in_words};
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
    lost: u64,
    losses: &'r BTreeMap<Cow<'static, str>, u64>,
    /// Who wins how often, and between which shares that lies with 95 %
    /// certainty.
    sides: Vec<Side>,
    /// Games that were stopped because they would not end.
    unfinished: u64,
    /// The share of wins and its 95 % interval; none without games.
    win_share: Option<f64>,
    win_low: Option<f64>,
    win_high: Option<f64>,
    /// Of all games, and of a game on average; none without games.
    decisions_sum: u64,
    decisions_mean: Option<f64>,
    rounds_sum: u64,
    rounds_mean: Option<f64>,
    /// The sum under its first name, which doesn't say so.
    decisions: u64,
    /// The mean under its first name.
    rounds: Option<f64>,
    /// How games ended, by their number of rounds.
    lengths: Vec<Length>,
    /// The steps of the mission, and how many games reached them when.
    steps: Vec<Step<'r>>,
    /// The share of all steps that a game reached on average.
    steps_share: Option<f64>,
    /// A letter for each game: W if it was won, else how many steps it reached.
    scores: &'r str,
    /// The hash of setup and figures.
    figures: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Found<'r>>,
    /// How right hints were, by ten points of what they told.
    #[serde(skip_serializing_if = "Option::is_none")]
    hints: Option<Vec<Hints>>,
    seconds: f64,
    decisions_per_second_per_core: f64,
}

/// Hints that told about the same chance.
#[derive(Serialize)]
struct Hints {
    from_percent: usize,
    to_percent: usize,
    hints: u64,
    /// The sum of what they told, in thousandths.
    told_sum_mille: u64,
    told_mean: Option<f64>,
    /// In how many of their games the side that asked won.
    won: u64,
}

impl Hints {
    fn of((from_percent, to_percent, bin): (usize, usize, &lab::Bin)) -> Hints {
        Hints {
            from_percent,
            to_percent,
            hints: bin.hints,
            told_sum_mille: bin.told_sum,
            told_mean: bin.told(),
            won: bin.won,
        }
    }
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

#[derive(Serialize)]
struct Step<'r> {
    name: &'r str,
    games: u64,
    by_round: &'r [u64],
}

/// What happened in the games.
#[derive(Serialize)]
struct Found<'r> {
    /// Games by round and highest danger level when it began.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    danger_by_round: &'r [[u64; 4]],
    #[serde(flatten)]
    counts: BTreeMap<&'r str, &'r BTreeMap<String, u64>>,
}

impl<'r> Found<'r> {
    fn of(findings: &'r Findings) -> Found<'r> {
        let counts = findings.counts.iter().map(|count| (&*count.id, &count.of)).collect();
        Found { danger_by_round: &findings.danger, counts }
    }
}

/// Prints runs as was asked; `is_list`, if there could be several.
pub(super) fn print(
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
    fn step(step: &lab::Reached) -> Step<'_> {
        Step { name: &step.name, games: step.games(), by_round: &step.by_round }
    }
    Report {
        mission: &case.mission,
        title: &case.title,
        seed: args.seed,
        first: args.first,
        bots: case.bots.iter().map(|player| player.name()).collect(),
        bots_asked: case.bots_named(),
        sweep: case.values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
        threads: results.threads,
        asked: args.games,
        games: tally.games,
        wins: tally.wins,
        lost: tally.lost(),
        losses: &tally.losses,
        sides: sides(case, tally),
        unfinished: tally.unfinished,
        win_share: tally.win_share(),
        win_low: interval.map(|(low, _)| low),
        win_high: interval.map(|(_, high)| high),
        decisions_sum: tally.decisions,
        decisions_mean: tally.mean_decisions(),
        rounds_sum: tally.rounds,
        rounds_mean: tally.mean_rounds(),
        decisions: tally.decisions,
        rounds: tally.mean_rounds(),
        lengths: tally.lengths.iter().map(length).collect(),
        steps: results.funnel.steps.iter().map(step).collect(),
        steps_share: results.funnel.share(tally.games),
        scores: results.scores.text(),
        figures: played.figures.clone(),
        findings: results.findings.as_ref().map(Found::of),
        hints: results.hints.as_ref().map(|hints| hints.all_bins().map(Hints::of).collect()),
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
    let causes: BTreeSet<&str> = played
        .iter()
        .flat_map(|played| played.results.tally.losses.keys().map(AsRef::as_ref))
        .collect();
    let mut head: Vec<String> = ["mission", "bots", "seed", "first"].map(str::to_owned).into();
    head.extend(swept.iter().map(|name| format!("sweep_{}", name.replace('-', "_"))));
    head.extend(
        ["games", "wins", "lost", "unfinished", "win_share", "win_low", "win_high"]
            .map(str::to_owned),
    );
    head.extend(
        ["decisions_sum", "decisions_mean", "rounds_sum", "rounds_mean", "steps_share"]
            .map(str::to_owned),
    );
    head.extend(causes.iter().map(|cause| format!("lost_{cause}")));
    writeln!(out, "{}", head.join(","))?;
    for Played { case, results, .. } in played {
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
        line.push(tally.decisions.to_string());
        line.push(share(tally.mean_decisions()));
        line.push(tally.rounds.to_string());
        line.push(share(tally.mean_rounds()));
        line.push(share(results.funnel.share(tally.games)));
        let lost = |cause: &&str| tally.losses.get(*cause).copied().unwrap_or(0).to_string();
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
    writeln!(out, "{} of each, seed {}\n", counted(args.games, "game"), args.seed)?;
    let row = |played: &Played| Row {
        name: played.case.name(),
        tally: played.results.tally.clone(),
        funnel: played.results.funnel.clone(),
        bots: played.case.bots_named(),
    };
    rows(out, &played.iter().map(row).collect::<Vec<_>>())?;
    let mut hints = Reliability::default();
    played.iter().filter_map(|played| played.results.hints.as_ref()).for_each(|h| hints.add(h));
    reliability(out, &hints)
}

/// A line of a table of runs.
pub struct Row {
    pub name: String,
    pub tally: Tally,
    pub funnel: Funnel,
    pub bots: String,
}

/// A table of runs.
pub fn rows(out: &mut impl Write, rows: &[Row]) -> io::Result<()> {
    let wide = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(7);
    writeln!(
        out,
        "{:wide$}  {:>9}  {:>7}  {:>15}  {:>7}  {:>6}  bots",
        "mission", "games", "won", "95 %", "steps", "rounds"
    )?;
    for Row { name, tally, funnel, bots } in rows {
        writeln!(
            out,
            "{name:wide$}  {:>9}  {:>7}  {:>15}  {:>7}  {:>6}  {bots}",
            grouped(tally.games),
            numbers::share(tally.wins, tally.games),
            tally.win_interval().map_or("–".to_owned(), numbers::between),
            funnel.share(tally.games).map_or("–".to_owned(), numbers::percent),
            numbers::mean(tally.mean_rounds()),
        )?;
    }
    writeln!(out, "\nsteps: the share of the mission's steps that a game reached on average")
}

/// One run, in full.
fn page(out: &mut impl Write, args: &SimArgs, played: &Played) -> io::Result<()> {
    let (case, results) = (played.case, &played.results);
    let tally: &Tally = &results.tally;
    let line = |out: &mut dyn Write, what: &str, count: u64| {
        write!(out, "{what:28}{:>12}  {:>7}", grouped(count), numbers::share(count, tally.games))
    };
    writeln!(out, "{}  {}", case.name(), case.title)?;
    write!(out, "{}, seed {}", counted(tally.games, "game"), args.seed)?;
    if args.first > 0 {
        write!(out, " from game {}", args.first)?;
    }
    let threads = counted(results.threads as u64, "thread");
    writeln!(out, ", bots {}, {threads}\n", case.bots_named())?;
    let [ours, theirs] = case.sides();
    line(out, &format!("won by {ours}"), tally.wins)?;
    if let Some(interval) = tally.win_interval() {
        write!(out, "  (95 %: {})", numbers::between(interval))?;
    }
    writeln!(out)?;
    line(out, &format!("lost, by {theirs}"), tally.lost())?;
    writeln!(out)?;
    for (cause, count) in &tally.losses {
        line(out, &format!("  {}", cause_in_words(cause)), *count)?;
        writeln!(out)?;
    }
    if tally.unfinished > 0 {
        line(out, "unfinished", tally.unfinished)?;
        writeln!(out)?;
    }
    funnel(out, &results.funnel, tally.games)?;
    if let Some(findings) = &results.findings {
        survivors(out, findings, tally.games)?;
        missions(out, findings)?;
    }
    if let Some(hints) = &results.hints {
        reliability(out, hints)?;
    }
    if tally.games > 0 {
        writeln!(out)?;
        writeln!(out, "{:28}{:>12}  a game", "rounds", numbers::mean(tally.mean_rounds()))?;
        writeln!(out, "{:28}{:>12}  a game", "decisions", numbers::mean(tally.mean_decisions()))?;
    }
    writeln!(out)?;
    writeln!(out, "{:28}{:12.2}", "seconds", results.seconds)?;
    let rate = results.decisions_per_second_per_core().round() as u64;
    writeln!(out, "{:28}{:>12}  decisions per second and core", "speed", grouped(rate))
}

/// How far games came: how many reached each step, and by which round.
pub fn funnel(out: &mut impl Write, funnel: &Funnel, games: u64) -> io::Result<()> {
    /// As many rounds as stand on a line of a terminal.
    const MOST: usize = 6;
    let Some(share) = funnel.share(games) else { return Ok(()) };
    let wide = funnel.steps.iter().map(|step| step.name.chars().count()).max().unwrap_or(0);
    let wide = (wide + 2).max(28);
    let columns = funnel.columns(MOST);
    writeln!(out)?;
    write!(out, "{:wide$}{:>12}  {:>7}", "steps reached", "games", "")?;
    if !columns.is_empty() {
        write!(out, "  by round")?;
    }
    columns.iter().try_for_each(|round| write!(out, "{round:>9}"))?;
    writeln!(out)?;
    for step in &funnel.steps {
        let reached = step.games();
        let (count, share) = (grouped(reached), numbers::share(reached, games));
        write!(out, "  {:1$}{count:>12}  {share:>7}", step.name, wide - 2)?;
        if !columns.is_empty() {
            write!(out, "  {:8}", "")?;
        }
        columns
            .iter()
            .try_for_each(|round| write!(out, "{:>9}", numbers::share(step.by(*round), games)))?;
        writeln!(out)?;
    }
    writeln!(out, "{:wide$}{:>12}  {:>7}", "of all steps, on average", "", numbers::percent(share))
}

/// How right hints were.
pub fn reliability(out: &mut impl Write, hints: &Reliability) -> io::Result<()> {
    let Some(off) = hints.off() else { return Ok(()) };
    let or_dash = |share: Option<f64>| share.map_or("–".to_owned(), numbers::percent);
    writeln!(out, "\n{:28}{:>12}  {:>7}  {:>7}", "a hint told", "hints", "mean", "won")?;
    for (from, to, bin) in hints.bins() {
        let (told, won) = (or_dash(bin.told()), or_dash(bin.won_share()));
        let name = format!("  {from} to {to} %");
        writeln!(out, "{name:28}{:>12}  {told:>7}  {won:>7}", grouped(bin.hints))?;
    }
    let (count, off) = (grouped(hints.hints()), format!("{:.1}", 100.0 * off));
    writeln!(out, "{:28}{count:>12}  {off:>7}  points off on average", "all")
}

/// A line for each survivor: what they did in a game on average.
fn survivors(out: &mut impl Write, findings: &Findings, games: u64) -> io::Result<()> {
    let team: Vec<&Count> =
        findings.counts.iter().filter(|count| count.by_survivor().is_some()).collect();
    let names: BTreeSet<&String> = team.iter().flat_map(|count| count.of.keys()).collect();
    if names.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    write!(out, "{:14}", "a game, of")?;
    team.iter().try_for_each(|count| write!(out, "{:>12}", count.title().to_lowercase()))?;
    writeln!(out)?;
    for name in names {
        write!(out, "  {name:12}")?;
        team.iter().try_for_each(|count| {
            let of = count.of.get(name).copied().unwrap_or(0);
            write!(out, "{:>12}", numbers::per_game(of, games))
        })?;
        writeln!(out)?;
    }
    Ok(())
}

/// What is told of each mission of a campaign, and what it is called here.
const OF_MISSIONS: [(&str, &str); 4] = [
    ("missions_won", "won"),
    ("missions_lost", "lost"),
    ("injuries_by_mission", "injuries"),
    ("eliminated_by_mission", "eliminated"),
];

/// A line for each mission of a campaign: how often it was won and lost, and what it cost.
fn missions(out: &mut impl Write, findings: &Findings) -> io::Result<()> {
    let counts = OF_MISSIONS.map(|(id, title)| (findings.count(id), title));
    let names = counts.iter().filter_map(|(count, _)| *count).flat_map(|count| count.of.keys());
    // The tenth comes after the ninth.
    let names: BTreeSet<(usize, &String)> = names.map(|name| (name.len(), name)).collect();
    if names.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    write!(out, "{:28}", "in all campaigns")?;
    counts.iter().try_for_each(|(_, title)| write!(out, "{title:>12}"))?;
    writeln!(out)?;
    for (_, name) in names {
        write!(out, "  {name:26}")?;
        counts.iter().try_for_each(|(count, _)| {
            let of = count.and_then(|count| count.of.get(name)).copied().unwrap_or(0);
            write!(out, "{:>12}", grouped(of))
        })?;
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_their_commas() {
        assert_eq!(cell("rules"), "rules");
        assert_eq!(cell("rules,random"), "\"rules,random\"");
        assert_eq!(cell("a \"b\""), "\"a \"\"b\"\"\"");
    }
}
