//! Plays so many games of every InvaZions scenario and prints a row for each:
//! how often the human wins, between which shares that may lie, and how long
//! it takes. A broken game ends it.
//!
//! Usage: `balance COUNT SEED HUMAN HORDES [SCENARIO [CARDS]]`, where HUMAN and
//! HORDES are bots: `balance 10000 1 rules rules`. CARDS is a file that is read
//! instead of `content/invazions/cards.toml`, to try other figures.

use std::process::ExitCode;
use std::sync::Arc;

use bots::Kind;
use invazions::Game;
use invazions::content::Content;
use invazions::setup::Setup;
use lab::Run;
use sheet::Source;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let played = match arguments.as_slice() {
        [count, seed, human, hordes] => play(count, seed, [human, hordes], "", None),
        [count, seed, human, hordes, scenario] => {
            play(count, seed, [human, hordes], scenario, None)
        }
        [count, seed, human, hordes, scenario, cards] => {
            play(count, seed, [human, hordes], scenario, Some(cards))
        }
        _ => Err("usage: balance COUNT SEED HUMAN HORDES [SCENARIO [CARDS]]".to_owned()),
    };
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The content, with other cards if there are some.
fn content(cards: Option<&String>) -> Result<Arc<Content>, String> {
    let mut source = Source::embedded();
    if let Some(file) = cards {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        source = source.with("invazions/cards.toml", &text);
    }
    Content::load(&source).map(Arc::new).map_err(|errors| format!("{errors:?}"))
}

fn play(
    count: &str,
    seed: &str,
    bots: [&String; 2],
    wanted: &str,
    cards: Option<&String>,
) -> Result<(), String> {
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is not a number"));
    let (games, seed): (u64, u64) = (number(count)?, number(seed)?);
    let bot = |name: &String| name.parse::<Kind>().map_err(|error| error.to_string());
    let [human, hordes] = [bot(bots[0])?, bot(bots[1])?];
    let content = content(cards)?;
    println!("| scenario | human wins | 95 % | turns | decisions | games per second and core |");
    println!("|---|---|---|---|---|---|");
    for deal in content.deals.iter().filter(|deal| deal.id.contains(wanted)) {
        let mut kinds = vec![hordes; usize::from(deal.players)];
        kinds[0] = human;
        let run = Run::<Game>::new(&content, &Setup::new(&deal.id), &kinds)
            .map_err(|error| error.to_string())?
            .games(games)
            .seed(seed);
        let results = run.play(None, &|_| ()).map_err(|error| error.to_string())?;
        let tally = &results.tally;
        let (low, high) = tally.win_interval().unwrap_or_default();
        println!(
            "| {} | {:.1} % | {:.1}-{:.1} | {:.1} | {:.0} | {:.0} |",
            deal.id,
            100.0 * tally.wins as f64 / tally.games.max(1) as f64,
            100.0 * low,
            100.0 * high,
            tally.mean_rounds().unwrap_or_default(),
            tally.mean_decisions().unwrap_or_default(),
            tally.games as f64 / results.busy_seconds.max(1e-9),
        );
        if tally.unfinished > 0 {
            return Err(format!("{} games of {} did not end", tally.unfinished, deal.id));
        }
    }
    Ok(())
}
