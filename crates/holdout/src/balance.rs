//! `holdout balance`: how hard every mission is for the bots, as a page.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bots::Kind;
use indicatif::ProgressBar;
use lab::numbers::{self, counted, grouped};
use lab::{Funnel, Player, Results, Survivors, Tally, cause_in_words};
use survival::mission::Difficulty;

use crate::content::ContentArgs;
use crate::missions::difficulty_name;
use crate::options::TableArgs;
use crate::sim::case::{self, Asked, Case, Length};
use crate::sim::{check_place, progress_bar, write_file};

/// What `holdout balance` takes.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  Write this project's page anew, within an hour on two cores
    holdout balance --games 1000 --search-missions all --search search:50 --limit 15 --out docs/balance.md

  Some missions only, and a mission of your own
    holdout balance 'invader/*' mine/m1 --content my-content")]
pub struct BalanceArgs {
    /// The missions, as for `holdout sim`: ids, `invader/*` for a whole box. All by default.
    #[arg(value_name = "ID")]
    missions: Vec<String>,
    /// How many games of each mission `random` and `rules` play.
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many games the searching bot plays of each of its missions; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 20)]
    search_games: u64,
    /// The searching bot.
    #[arg(long, value_name = "BOT", default_value = "search")]
    search: Kind,
    /// The missions of the searching bot, or `all`; by default the first of each game and
    /// difficulty.
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    search_missions: Vec<String>,
    /// Begin no further game of a mission after so many seconds, for each bot by itself. The page
    /// then says how many games there were.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// The seed of all runs.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; by default one per core. Results depend on it only with a limit.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the page to this file; by default it is printed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
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
    /// How far games of `rules` came.
    funnel: Funnel,
    /// How far the searching bot came.
    searched: Option<Funnel>,
}

impl Row {
    /// What missions are ranked by: how often `rules` wins, then how far it comes.
    fn rank(&self) -> (f64, f64) {
        let share = self.funnel.share(self.rules.games).unwrap_or_default();
        (self.rules.win_share().unwrap_or_default(), share)
    }

    /// The game that it belongs to.
    fn game(&self) -> &str {
        self.mission.split('/').next().unwrap_or_default()
    }
}

/// Plays everything, and prints the page.
pub fn run(args: &BalanceArgs) -> anyhow::Result<()> {
    if let Some(path) = &args.out {
        check_place(path)?;
    }
    let cases = |kind: Kind, missions: &[String]| {
        let (content, table) = (&args.content, &TableArgs::default());
        case::all(&Asked {
            missions,
            campaign: None,
            bots: &[Player::Bot(kind)],
            survivors: Survivors::Usual,
            sweep: &[],
            content,
            table,
        })
    };
    let every = match args.missions.as_slice() {
        [] => vec!["all".to_owned()],
        named => named.to_vec(),
    };
    let (random, rules) = (cases(Kind::Random, &every)?, cases(Kind::Rules, &every)?);
    let content = args.content.load()?;
    let hardness = |id: &str| {
        content.all_missions().find(|mission| mission.id == id).map(|mission| mission.difficulty)
    };
    let chosen = match args.search_missions.as_slice() {
        [] => first_of_each(&rules, hardness),
        [all] if all == "all" => every,
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
        let by_random = play(args, random, args.games, &bar)?;
        let by_rules = play(args, rules, args.games, &bar)?;
        let by_search = search.map(|case| play(args, case, args.search_games, &bar)).transpose()?;
        let (search, searched) = by_search.map(|results| (results.tally, results.funnel)).unzip();
        rows.push(Row {
            mission: rules.mission.clone(),
            title: rules.title.clone(),
            hardness: hardness(&rules.mission).map_or("–", difficulty_name),
            random: by_random.tally,
            rules: by_rules.tally,
            search,
            funnel: by_rules.funnel,
            searched,
        });
    }
    bar.finish_and_clear();
    let mut page = Vec::new();
    print(&mut page, args, &rows)?;
    if let Some(path) = &args.out {
        return write_file(path, &String::from_utf8_lossy(&page));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    out.write_all(&page)?;
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

/// Plays so many games, or as many as begin before time is up.
fn play(args: &BalanceArgs, case: &Case, games: u64, bar: &ProgressBar) -> anyhow::Result<Results> {
    bar.set_message(format!("{} {}", case.mission, case.bots_named()));
    let study = case.study_of(&Length { seed: args.seed, games, ..Length::default() });
    let (begun, up) = (Instant::now(), AtomicBool::new(false));
    let limit = args.limit.map(Duration::from_secs);
    let progress = |more| {
        bar.inc(more);
        if limit.is_some_and(|limit| begun.elapsed() >= limit) {
            up.store(true, Ordering::Relaxed);
        }
    };
    let results = study.play_until(&up, args.threads.map(usize::from), &progress)?;
    // Games that time did not allow for are as good as done.
    bar.inc(games.saturating_sub(results.tally.games));
    Ok(results)
}

fn print(out: &mut impl Write, args: &BalanceArgs, rows: &[Row]) -> io::Result<()> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() / 86_400);
    let (year, month, day) = date(days);
    let is_searched = rows.iter().any(|row| row.search.is_some());
    let searched = match is_searched {
        true => format!(
            "\nA third figure is that of `{}`, which played {}.",
            args.search,
            counted(args.search_games, "game")
        ),
        false => String::new(),
    };
    writeln!(out, "# How hard the missions are for bots\n")?;
    writeln!(
        out,
        "Made on {year}-{month:02}-{day:02} by\n`{}`.\nDon't edit this page. Run the command again.\n",
        command(args)
    )?;
    writeln!(
        out,
        "`random`, which takes anything allowed, played each mission {}. `rules`, a hand-written\n\
         player, played it {}. One bot plays everybody.{}\n\
         `holdout sim MISSION --seed {} --bots rules` plays the same games, from game 0 of seed {} on.\n\
         Each share has its 95 % interval behind it. In InvaZions one kind of bot plays all sides, and\n\
         the shares are those of the human.\n",
        times(args.games),
        times(args.games),
        searched,
        args.seed,
        args.seed
    )?;
    if let Some(limit) = args.limit {
        writeln!(
            out,
            "No bot began another game of a mission after {}. Where that made games fewer, their\n\
             number is behind the share.\n",
            counted(limit, "second")
        )?;
    }
    writeln!(
        out,
        "A share near zero means that the bot does not win there. People may. The second table of each\n\
         game says how far the bot comes. A game that neither side can end any more is broken off, and\n\
         counts as not won.\n"
    )?;
    writeln!(
        out,
        "The second table has the easiest mission first. Missions are sorted by how often `rules` wins\n\
         them, then by the share of steps that a game reaches on average{}.\n\
         Each step has the share of games that reached it, and the round (r.) by which half of those had\n\
         reached it.\n",
        match is_searched {
            true => format!(" (that of `{}` is in brackets)", args.search),
            false => String::new(),
        }
    )?;
    let mut games: Vec<&str> = Vec::new();
    for row in rows {
        if !games.contains(&row.game()) {
            games.push(row.game());
        }
    }
    for game in games {
        let own: Vec<&Row> = rows.iter().filter(|row| row.game() == game).collect();
        writeln!(out, "\n## {game}\n")?;
        shares(out, args, &own)?;
        funnels(out, &own)?;
    }
    Ok(())
}

/// How often bots win.
fn shares(out: &mut impl Write, args: &BalanceArgs, rows: &[&Row]) -> io::Result<()> {
    writeln!(
        out,
        "| mission | title | said to be | random | rules | search | rounds (rules) | lost mostly by (rules) |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|")?;
    for row in rows {
        writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            row.mission,
            cell(&row.title),
            row.hardness,
            share(&row.random, args.games),
            share(&row.rules, args.games),
            row.search.as_ref().map_or(String::new(), |tally| share(tally, args.search_games)),
            numbers::mean(row.rules.mean_rounds()),
            mostly(&row.rules),
        )?;
    }
    Ok(())
}

/// How far bots come, the easiest mission first.
fn funnels(out: &mut impl Write, rows: &[&Row]) -> io::Result<()> {
    let mut ranked: Vec<&Row> = rows.to_vec();
    ranked.sort_by(|one, other| {
        let (one, other) = (one.rank(), other.rank());
        other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1))
    });
    writeln!(out, "\nHow far `rules` comes:\n")?;
    writeln!(out, "| rank | mission | won | steps | step by step |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for (row, rank) in ranked.iter().zip(1..) {
        let steps = |funnel: &Funnel, games| funnel.share(games).map(numbers::percent);
        let own = steps(&row.funnel, row.rules.games).unwrap_or("–".to_owned());
        let searched = row.searched.as_ref().zip(row.search.as_ref());
        let searched = searched.and_then(|(funnel, tally)| steps(funnel, tally.games));
        let searched = searched.map_or(String::new(), |share| format!(" ({share})"));
        let told = row.funnel.steps.iter().map(|step| {
            let share = numbers::share(step.games(), row.rules.games);
            let round = step.median_round().map_or(String::new(), |round| format!(", r. {round}"));
            format!("{} **{share}**{round}", cell(&step.name))
        });
        let told = told.collect::<Vec<_>>().join(" → ");
        let won = numbers::share(row.rules.wins, row.rules.games);
        writeln!(out, "| {rank} | {} | {won} | {own}{searched} | {told} |", row.mission)?;
    }
    Ok(())
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "/")
}

/// How often, in words.
fn times(number: u64) -> String {
    if number == 1 { "once".to_owned() } else { format!("{} times", grouped(number)) }
}

/// What makes the same figures again.
fn command(args: &BalanceArgs) -> String {
    let mut text = "holdout balance".to_owned();
    for mission in &args.missions {
        text += &match mission.contains('*') {
            true => format!(" '{mission}'"),
            false => format!(" {mission}"),
        };
    }
    text += &format!(
        " --games {} --search-games {} --search {} --seed {}",
        args.games, args.search_games, args.search, args.seed
    );
    if !args.search_missions.is_empty() {
        text += &format!(" --search-missions {}", args.search_missions.join(","));
    }
    if let Some(limit) = args.limit {
        text += &format!(" --limit {limit}");
    }
    if let Some(folder) = &args.content.content {
        text += &format!(" --content {}", folder.display());
    }
    text
}

/// A share with its interval, and how many games there were if fewer than asked.
fn share(tally: &Tally, asked: u64) -> String {
    let share = numbers::share(tally.wins, tally.games);
    let (low, high) = tally.win_interval().unwrap_or_default();
    let games = match tally.games < asked {
        true => format!("; {}", counted(tally.games, "game")),
        false => String::new(),
    };
    format!("{share} ({}–{}{games})", numbers::hundredths(low), numbers::hundredths(high))
}

/// The cause that ends most games, with its share of them.
fn mostly(tally: &Tally) -> String {
    let worst = tally.losses.iter().max_by_key(|(_, count)| **count);
    let lost = worst.map_or("–".to_owned(), |(cause, count)| {
        format!("{} {}", cause_in_words(cause), numbers::share(*count, tally.games))
    });
    match tally.unfinished {
        0 => lost,
        games => format!("{lost}; {} broken off", counted(games, "game")),
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
