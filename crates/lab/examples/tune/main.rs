//! Finds the weights of the bot that plays by rules of thumb, and says how good
//! it is.
//!
//! Usage: `tune weights STAGE MINUTES [SEED]` plays games of every mission that begins with
//! a stage (`scifi`, `modern`; `growing` where everybody has to reach a level, `guarding` where
//! a way out is to be kept free) with weights that differ a little at it, goes where
//! it wins more, and writes its table anew if games on other
//! seeds are won more often with it. `tune chances RULESET BOT GAMES SEED` fits
//! how likely a position is to be won on games of a bot. `tune try STAGE GAMES
//! NAME=VALUE… [MISSION…]` compares the table with changes to it; `tune show MISSION SEED [BOT]`
//! prints what a bot does (`rules` unless said), and `tune lost
//! MISSION FIRST_SEED GAMES [BOT]` says how games of it are lost, one line each. `tune rates BOT GAMES SEED [MISSION…]`
//! prints how often a bot wins each mission. `tune calibrate GAMES SEED` fits what hints
//! tell to what comes of games of every mission, and writes it; `tune reliability GAMES
//! SEED` says how right they are. Seeds from 1 to 99 are never
//! trained on.

mod chances;
mod climb;
mod game;
mod hints;
mod losses;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::Kind;
use bots::survival::{Stage, Weights};
use chances::{Position, fit};
use climb::Climb;
use game::Course;
use lab::{Run, usual_setup};
use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _,
};
use survival::content::Content;

/// Where weights stand.
const WEIGHTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/src/survival/weights");

/// Where what figures count stands.
const CHANCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/src/survival/win_chance.rs");

/// Where what hints tell stands.
const CALIBRATION: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/src/survival/calibration.rs");

/// Games that are trained on have seeds from here on; those that tell whether it
/// helped are others.
const TRAINING: u64 = 1_000;
const PROOF: u64 = 900;

/// How many games of all missions are played with each set of weights that is tried.
const GAMES: u64 = 24;

/// Games of each mission by which weights are compared in the end.
const PROOF_GAMES: u64 = 60;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["weights", ruleset, minutes] => tune(ruleset, minutes, "1"),
        ["weights", ruleset, minutes, seed] => tune(ruleset, minutes, seed),
        ["chances", ruleset, bot, games, seed] => chances(ruleset, bot, games, seed),
        ["calibrate", games, seed] => calibrate(games, seed),
        ["reliability", games, seed] => reliability(games, seed),
        ["try", ruleset, games, changes @ ..] => attempt(ruleset, games, changes),
        ["show", mission, seed] => show(mission, seed, "rules"),
        ["show", mission, seed, bot] => show(mission, seed, bot),
        ["lost", mission, first, games] => lost(mission, first, games, "rules"),
        ["lost", mission, first, games, bot] => lost(mission, first, games, bot),
        ["rates", bot, games, seed, wanted @ ..] => rates(bot, games, seed, wanted),
        _ => Err("usage: tune weights STAGE MINUTES [SEED]\n       \
                  tune chances RULESET BOT GAMES SEED\n       \
                  tune calibrate GAMES SEED\n       \
                  tune reliability GAMES SEED\n       \
                  tune try STAGE GAMES NAME=VALUE… [MISSION…]\n       \
                  tune show MISSION SEED [BOT]\n       \
                  tune lost MISSION FIRST_SEED GAMES [BOT]\n       \
                  tune rates BOT GAMES SEED [MISSION…]"
            .to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

fn content() -> Result<Arc<Content>, String> {
    Content::embedded().map_err(|errors| format!("{errors:?}"))
}

/// The stage of a name.
fn stage(name: &str) -> Result<Stage, String> {
    let stage = Stage::ALL.into_iter().find(|stage| stage.name() == name);
    stage.ok_or_else(|| format!("there is no stage `{name}`"))
}

/// The missions of a ruleset, ready to be played.
fn courses(ruleset: &str) -> Result<Vec<Course>, String> {
    let content = content()?;
    let of = content.rulesets().find(|of| of.words.id == ruleset);
    let of = of.ok_or_else(|| format!("there is no ruleset `{ruleset}`"))?;
    of.missions.iter().map(|mission| Course::new(&content, &mission.id)).collect()
}

/// Those that begin with a stage.
fn courses_of(stage: Stage) -> Result<Vec<Course>, String> {
    let courses = courses(stage.ruleset())?.into_iter();
    Ok(courses.filter(|course| course.begins_with(stage)).collect())
}

/// Climbs for so many minutes, and keeps what came of it if it is better.
fn tune(name: &str, minutes: &str, seed: &str) -> Result<(), String> {
    let end = Instant::now() + Duration::from_secs_f64(60.0 * number::<f64>(minutes)?);
    let seed: u64 = number(seed)?;
    let stage = stage(name)?;
    let courses = courses_of(stage)?;
    let first = read(stage)?;
    // Few missions are played more often each.
    let games = (GAMES / courses.len() as u64).max(1);
    let mut climb = Climb::new(&first.values(), seed);
    let mut round = 0;
    while Instant::now() < end {
        let training = TRAINING + 1_000_000 * seed + games * round;
        let mean = climb.step(|values| {
            let weights = Weights::of_values(values);
            let seeds = training..training + games;
            let play = |course: &Course| -> f64 {
                seeds.clone().map(|seed| course.play(stage, &weights, seed).worth()).sum()
            };
            courses.par_iter().map(play).sum::<f64>()
        });
        if round % 20 == 0 {
            println!("round {round}: {:.3}", mean / (games * courses.len() as u64) as f64);
        }
        round += 1;
    }
    let found = Weights::of_values(&climb.mean());
    let sums = compare(stage, &courses, &[first, found], PROOF_GAMES);
    match sums[1] > sums[0] {
        true => write(stage, &found),
        false => Err("no better weights were found".to_owned()),
    }
}

/// Compares the table with some of its values changed: `step=50`. Words without a value are
/// missions, if only some are to be played.
fn attempt(name: &str, games: &str, words: &[&str]) -> Result<(), String> {
    let stage = stage(name)?;
    let first = read(stage)?;
    let mut values = first.values();
    let (changes, wanted): (Vec<&str>, Vec<&str>) =
        words.iter().partition(|word| word.contains('='));
    for change in changes {
        let (name, value) = change.split_once('=').ok_or("write NAME=VALUE")?;
        let place = Weights::NAMES.iter().position(|known| *known == name);
        values[place.ok_or_else(|| format!("there is no row `{name}`"))?] = number(value)?;
    }
    let mut courses = courses_of(stage)?;
    courses.retain(|course| wanted.is_empty() || wanted.contains(&course.id.as_str()));
    compare(stage, &courses, &[first, Weights::of_values(&values)], number(games)?);
    Ok(())
}

/// What a bot does, decision by decision.
fn show(mission: &str, seed: &str, bot: &str) -> Result<(), String> {
    let kind: Kind = bot.parse().map_err(|error| format!("{error}"))?;
    Course::new(&content()?, mission)?.show(kind, number(seed)?);
    Ok(())
}

/// How a bot loses games of a mission.
fn lost(mission: &str, first: &str, games: &str, bot: &str) -> Result<(), String> {
    let kind: Kind = bot.parse().map_err(|error| format!("{error}"))?;
    losses::table(&Course::new(&content()?, mission)?, kind, number(first)?, number(games)?);
    Ok(())
}

/// Plays games of all missions with both, prints how often each won, and gives
/// the sums of what they were worth.
fn compare(stage: Stage, courses: &[Course], both: &[Weights; 2], games: u64) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for course in courses {
        let [before, after] = both.map(|weights| prove(stage, course, &weights, games));
        if before.0 + after.0 > 0.0 {
            println!("{}: {:.0} % -> {:.0} %", course.id, 100.0 * before.0, 100.0 * after.0);
        }
        sums[0] += before.1;
        sums[1] += after.1;
    }
    println!("{:.2} -> {:.2} of {}", sums[0], sums[1], courses.len());
    sums
}

/// The share of games that weights win on seeds not trained on, and their worth.
fn prove(stage: Stage, course: &Course, weights: &Weights, games: u64) -> (f64, f64) {
    let (mut won, mut worth) = (0.0, 0.0);
    for game in 0..games {
        let result = course.play(stage, weights, table::derive_seed(PROOF, game));
        won += f64::from(u8::from(result.won));
        worth += result.worth();
    }
    (won / games as f64, worth / games as f64)
}

/// The table, line by line.
fn lines(file: &str) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// The row of a name in the table, and its values.
fn row<'l>(lines: &'l mut [String], name: &str) -> Result<(&'l mut String, [i32; 2]), String> {
    let head = format!("    {name}: ");
    let row = lines.iter_mut().find(|line| line.starts_with(&head) && line.ends_with(';'));
    let row = row.ok_or_else(|| format!("there is no row `{name}`"))?;
    let values = row[head.len()..].trim_end_matches(';').split_once(", ");
    let (scifi, modern) = values.ok_or_else(|| format!("`{name}` lacks a value"))?;
    let values = [number(scifi)?, number(modern)?];
    Ok((row, values))
}

/// Which column of the table is of a stage; others have files of their own.
fn column(stage: Stage) -> Option<usize> {
    match stage {
        Stage::Scifi => Some(0),
        Stage::Modern => Some(1),
        _ => None,
    }
}

/// The file in which the weights of a stage stand.
fn file(stage: Stage) -> String {
    match column(stage) {
        Some(_) => format!("{WEIGHTS}.rs"),
        None => format!("{WEIGHTS}/{}.rs", stage.name()),
    }
}

/// The weights of a stage as they stand in their file now.
fn read(stage: Stage) -> Result<Weights, String> {
    let mut lines = lines(&file(stage))?;
    let value = |name: &&str| match column(stage) {
        Some(column) => Ok(row(&mut lines, name)?.1[column]),
        None => Ok(entry(&mut lines, name)?.1),
    };
    let values: Result<Vec<i32>, String> = Weights::NAMES.iter().map(value).collect();
    Ok(Weights::of_values(&values?))
}

/// Writes the weights of a stage anew.
fn write(stage: Stage, weights: &Weights) -> Result<(), String> {
    let mut lines = lines(&file(stage))?;
    for (name, value) in Weights::NAMES.iter().zip(weights.values()) {
        let Some(column) = column(stage) else {
            *entry(&mut lines, name)?.0 = format!("    {name}: {value},");
            continue;
        };
        let (row, mut values) = row(&mut lines, name)?;
        values[column] = value;
        *row = format!("    {name}: {}, {};", values[0], values[1]);
    }
    std::fs::write(file(stage), lines.join("\n") + "\n").map_err(|error| error.to_string())
}

/// The line of a name where there is one value each, and that value.
fn entry<'l>(lines: &'l mut [String], name: &str) -> Result<(&'l mut String, i32), String> {
    let head = format!("    {name}: ");
    let line = lines.iter_mut().find(|line| line.starts_with(&head) && line.ends_with(','));
    let line = line.ok_or_else(|| format!("there is no line `{name}`"))?;
    let value = number(line[head.len()..].trim_end_matches(','))?;
    Ok((line, value))
}

/// Fits what figures of a position say, on games of a bot, and writes it.
fn chances(ruleset: &str, bot: &str, games: &str, seed: &str) -> Result<(), String> {
    let kind: Kind = bot.parse().map_err(|error| format!("{error}"))?;
    let (games, seed): (u64, u64) = (number(games)?, number(seed)?);
    let courses = courses(ruleset)?;
    let mut positions = Vec::new();
    for (mission, course) in courses.iter().enumerate() {
        let mut wins = 0;
        let mut of_mission = Vec::new();
        for game in 0..games {
            let seed = table::derive_seed(TRAINING + seed, game);
            let (met, result) = course.watch(kind, seed);
            wins += u64::from(result.won);
            let won = result.won;
            of_mission.extend(met.into_iter().map(|figures| Position { mission, figures, won }));
        }
        // Games that all end alike don't tell what is good.
        if (1..games).contains(&wins) {
            positions.extend(of_mission);
        }
    }
    println!("{} positions", positions.len());
    let counts = fit(&positions, courses.len());
    println!("{counts:?}");
    let path = Path::new(CHANCES);
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let head = format!("    // {ruleset}\n    [\n");
    let (before, rest) = text.split_once(&head).ok_or("there is no such row")?;
    let (_, after) = rest.split_once("    ],\n").ok_or("the row has no end")?;
    let row: Vec<String> = counts.iter().map(i32::to_string).collect();
    let text = format!("{before}{head}        {},\n    ],\n{after}", row.join(", "));
    std::fs::write(path, text).map_err(|error| error.to_string())
}

/// Hints in games of every mission, and what came of each.
fn ask(courses: &[Course], games: &str, seed: u64) -> Result<Vec<hints::Told>, String> {
    let games: u64 = number(games)?;
    let hints = courses.par_iter().enumerate().flat_map_iter(|(mission, course)| {
        let seeds = (0..games).map(move |game| table::derive_seed(seed, game));
        seeds.filter_map(move |seed| hints::ask(course, mission, seed))
    });
    Ok(hints.collect())
}

/// Every mission, ready to be played.
fn all_courses() -> Result<Vec<Course>, String> {
    let content = content()?;
    content.all_missions().map(|mission| Course::new(&content, &mission.id)).collect()
}

/// How right hints are, on seeds that are not trained on.
fn reliability(games: &str, seed: &str) -> Result<(), String> {
    hints::table(&ask(&all_courses()?, games, number(seed)?)?);
    Ok(())
}

/// Fits what hints tell to what comes of games, says how right that is on other games,
/// and writes it.
fn calibrate(games: &str, seed: &str) -> Result<(), String> {
    let courses = all_courses()?;
    let told = ask(&courses, games, TRAINING + number::<u64>(seed)?)?;
    let (slope, missions) = hints::fit(&told, courses.len());
    println!("{} hints, slope {slope}", told.len());
    let mut proof = ask(&courses, games, PROOF)?;
    hints::tell(&mut proof, slope, &missions);
    hints::table(&proof);
    let content = content()?;
    let mut sums = [(0, 0); 3];
    let mut rows = String::new();
    for ((course, more), mission) in courses.iter().zip(&missions).zip(content.all_missions()) {
        let (sum, count) = &mut sums[mission.difficulty as usize];
        *sum += more;
        *count += 1;
        let _ = writeln!(rows, "    (\"{}\", {more}),", course.id);
    }
    let unknown: Vec<String> =
        sums.iter().map(|(sum, count)| (sum / (*count).max(1)).to_string()).collect();
    let text = std::fs::read_to_string(CALIBRATION).map_err(|error| error.to_string())?;
    let text = between(&text, "const SLOPE: i32 = ", ";", &slope.to_string())?;
    let text = between(&text, "const MISSIONS: &[(&str, i32)] = &[", "];", &format!("\n{rows}"))?;
    let text = between(&text, "const UNKNOWN: [i32; 3] = [", "];", &unknown.join(", "))?;
    std::fs::write(CALIBRATION, text).map_err(|error| error.to_string())
}

/// A text with something else between two of its parts.
fn between(text: &str, head: &str, tail: &str, new: &str) -> Result<String, String> {
    let (before, rest) = text.split_once(head).ok_or_else(|| format!("there is no `{head}`"))?;
    let (_, after) = rest.split_once(tail).ok_or_else(|| format!("`{head}` has no end"))?;
    Ok(format!("{before}{head}{new}{tail}{after}"))
}

/// How often a bot wins each mission.
fn rates(bot: &str, games: &str, seed: &str, wanted: &[&str]) -> Result<(), String> {
    let kind: Kind = bot.parse().map_err(|error| format!("{error}"))?;
    let content = content()?;
    println!("| mission | label | won | 95 % | rounds | decisions | games per second |");
    println!("|---|---|---|---|---|---|---|");
    let fits = |id: &str| {
        wanted.is_empty() || wanted.iter().any(|w| *w == id || id.split('/').next() == Some(*w))
    };
    for mission in content.all_missions().filter(|mission| fits(&mission.id)) {
        let setup = usual_setup(&content, &mission.id, 1).map_err(|error| error.to_string())?;
        let run = Run::<survival::Game>::new(&content, &setup, &[kind])
            .map_err(|error| error.to_string())?
            .games(number(games)?)
            .seed(number(seed)?);
        let results = run.play(Some(1), &|_| ()).map_err(|error| error.to_string())?;
        let tally = &results.tally;
        let (low, high) = tally.win_interval().unwrap_or_default();
        println!(
            "| {} | {:?} | {:.1} % | {:.1}-{:.1} | {:.1} | {:.0} | {:.0} |",
            mission.id,
            mission.difficulty,
            100.0 * tally.wins as f64 / tally.games.max(1) as f64,
            100.0 * low,
            100.0 * high,
            tally.mean_rounds().unwrap_or_default(),
            tally.mean_decisions().unwrap_or_default(),
            tally.games as f64 / results.busy_seconds.max(1e-9),
        );
    }
    Ok(())
}
