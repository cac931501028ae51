//! `holdout balance`: how hard every mission is for the bots, as a page.

use std::io::{self, BufWriter, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use bots::Kind;
use indicatif::ProgressBar;
use lab::Tally;
use survival::mission::Difficulty;

use crate::content::{ContentArgs, find_mission};
use crate::missions::difficulty_name;
use crate::options::TableArgs;
use crate::sim::case::{self, Asked, Case};
use crate::sim::{grouped, progress_bar, stop};

/// What `holdout balance` takes.
#[derive(clap::Args)]
#[command(after_long_help = "\
Example: write the page of this project anew
  holdout balance > docs/balance.md")]
pub struct BalanceArgs {
    /// How many games of each mission `random` and `rules` play.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// How many games the searching bot plays of each mission that it plays.
    #[arg(long, value_name = "N", default_value_t = 20)]
    search_games: u64,
    /// The searching bot.
    #[arg(long, value_name = "BOT", default_value = "search")]
    search: Kind,
    /// The missions that it plays; otherwise the first of each game and difficulty.
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    search_missions: Vec<String>,
    /// The seed of all runs.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    content: ContentArgs,
}

/// A mission's line.
struct Row {
    mission: String,
    title: String,
    hardness: &'static str,
    random: Tally,
    rules: Tally,
    search: Option<Tally>,
}

/// Plays everything, and prints the page.
pub fn run(args: &BalanceArgs) -> anyhow::Result<()> {
    let cases = |kind: Kind, missions: &[String]| {
        let (content, table) = (&args.content, &TableArgs::default());
        case::all(&Asked { missions, bots: &[kind], survivors: None, sweep: &[], content, table })
    };
    let every = ["all".to_owned()];
    let (random, rules) = (cases(Kind::Random, &every)?, cases(Kind::Rules, &every)?);
    let content = args.content.load()?;
    let hardness = |id: &str| find_mission(&content, id).ok().map(|mission| mission.difficulty);
    let chosen = match args.search_missions.as_slice() {
        [] => first_of_each(&rules, hardness),
        named => named.to_vec(),
    };
    let search = if args.search_games > 0 && !chosen.is_empty() {
        cases(args.search, &chosen)?
    } else {
        Vec::new()
    };
    let total = args.games.saturating_mul((random.len() + rules.len()) as u64);
    let bar = progress_bar(total.saturating_add(args.search_games * search.len() as u64));
    let mut rows = Vec::new();
    for (random, rules) in random.iter().zip(&rules) {
        let search = search.iter().find(|case| case.mission == rules.mission);
        rows.push(Row {
            mission: rules.mission.clone(),
            title: rules.title.clone(),
            hardness: hardness(&rules.mission).map_or("–", difficulty_name),
            random: play(args, random, args.games, &bar)?,
            rules: play(args, rules, args.games, &bar)?,
            search: search.map(|case| play(args, case, args.search_games, &bar)).transpose()?,
        });
    }
    bar.finish_and_clear();
    let mut out = BufWriter::new(io::stdout().lock());
    print(&mut out, args, &rows)?;
    out.flush()?;
    Ok(())
}

/// The first mission of each game and difficulty.
fn first_of_each(cases: &[Case], hardness: impl Fn(&str) -> Option<Difficulty>) -> Vec<String> {
    let mut seen: Vec<(&str, Option<Difficulty>)> = Vec::new();
    let mut chosen = Vec::new();
    for case in cases {
        let game = case.mission.split('/').next().unwrap_or_default();
        let sort = (game, hardness(&case.mission));
        if !seen.contains(&sort) {
            seen.push(sort);
            chosen.push(case.mission.clone());
        }
    }
    chosen
}

fn play(args: &BalanceArgs, case: &Case, games: u64, bar: &ProgressBar) -> anyhow::Result<Tally> {
    bar.set_message(format!("{} {}", case.mission, case.bots_named()));
    let study = case.study_of(args.seed, 0, games, false);
    let results = study.play_until(stop::never(), None, &|more| bar.inc(more))?;
    Ok(results.tally)
}

fn print(out: &mut impl Write, args: &BalanceArgs, rows: &[Row]) -> io::Result<()> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() / 86_400);
    let (year, month, day) = date(days);
    writeln!(out, "# How hard the missions are for bots\n")?;
    writeln!(
        out,
        "Made on {year}-{month:02}-{day:02} by\n`{}`.\nDon't edit it: run the command again.\n",
        command(args)
    )?;
    writeln!(
        out,
        "Each mission was played {} times by `random`, which takes anything allowed, and {} times\n\
         by `rules`, a hand-written player; one bot plays everybody. Where a third figure stands,\n\
         `{}` played {} games. Games 0 and up of seed {}: `holdout sim MISSION --seed {} --bots rules`\n\
         plays the same ones. Behind each share stands its 95 % interval. In InvaZions all sides\n\
         are played by the same kind of bot, and won is what the human wins.\n",
        grouped(args.games),
        grouped(args.games),
        args.search,
        grouped(args.search_games),
        args.seed,
        args.seed
    )?;
    writeln!(
        out,
        "A share near nothing says that the bot never wins there, not that nobody can. A game that\n\
         neither side can bring to an end any more is broken off, and counts as not won.\n"
    )?;
    let mut game = "";
    for row in rows {
        let own = row.mission.split('/').next().unwrap_or_default();
        if own != game {
            game = own;
            writeln!(out, "\n## {game}\n")?;
            writeln!(
                out,
                "| mission | title | said to be | random | rules | search | rounds (rules) | lost mostly by (rules) |"
            )?;
            writeln!(out, "|---|---|---|---|---|---|---|---|")?;
        }
        writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {:.1} | {} |",
            row.mission,
            row.title.replace('|', "/"),
            row.hardness,
            share(&row.random),
            share(&row.rules),
            row.search.as_ref().map_or(String::new(), share),
            row.rules.mean_rounds().unwrap_or_default(),
            mostly(&row.rules),
        )?;
    }
    Ok(())
}

/// What makes the same figures again.
fn command(args: &BalanceArgs) -> String {
    let mut text = format!(
        "holdout balance --games {} --search-games {} --search {} --seed {}",
        args.games, args.search_games, args.search, args.seed
    );
    if !args.search_missions.is_empty() {
        text += &format!(" --search-missions {}", args.search_missions.join(","));
    }
    text
}

fn share(tally: &Tally) -> String {
    let (low, high) = tally.win_interval().unwrap_or_default();
    let share = tally.win_share().unwrap_or_default();
    format!("{:.1} % ({:.1}–{:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}

/// The cause that ends most games, with its share of them.
fn mostly(tally: &Tally) -> String {
    let worst = tally.losses.iter().max_by_key(|(_, count)| **count);
    let share = |count: u64| format!("{:.0} %", 100.0 * count as f64 / tally.games as f64);
    let lost = worst.map_or("–".to_owned(), |(cause, count)| {
        format!("{} {}", cause.replace('_', " "), share(*count))
    });
    match tally.unfinished {
        0 => lost,
        games => format!("{lost}; {games} broken off"),
    }
}

/// Year, month and day of a number of days since 1970.
fn date(days: u64) -> (u64, u64, u64) {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut left = days;
    let mut year = 1970;
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in months {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    (year, month, left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        let dates = [0, 58, 59, 364, 365, 11_016, 20_773].map(date);
        let right = [
            (1970, 1, 1),
            (1970, 2, 28),
            (1970, 3, 1),
            (1970, 12, 31),
            (1971, 1, 1),
            (2000, 2, 29),
            (2026, 11, 16),
        ];
        assert_eq!(dates, right);
    }
}
