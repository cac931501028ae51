//! `holdout play`: a mission in the terminal, line by line.
//!
//! Works in any terminal, over a pipe and with a screen reader: nothing is
//! drawn over, colours only repeat what words and letters say, and every
//! question is answered with a line of text. The game is saved after each
//! decision, so that nothing is ever lost.

mod board;
mod desk;
mod end;
mod hidden;
mod input;
mod look;
mod paint;
mod screen;
mod seats;
mod session;
mod start;
pub mod store;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use table::{Game as _, Log};

use self::desk::{Desk, Sitting as _};
use self::hidden::Hidden;
use self::paint::Paint;
use self::screen::Detail;
use self::session::Session;
use self::start::Start;
use crate::content::{ContentArgs, find_deal};
use crate::options::TableArgs;

/// Play a mission in the terminal.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct PlayArgs {
    /// The mission: `invader/m0`, or `m0`. Asked for if it is left out.
    pub mission: Option<String>,
    /// The seed of dice and cards; drawn at random if it is left out.
    #[arg(long)]
    pub seed: Option<u64>,
    /// How many players share the survivors, around this one screen.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=6))]
    pub players: Option<u8>,
    /// The players that bots play, counted from 1 (`2,3`), or `all`; with
    /// `random` alone, every player but the first.
    #[arg(long, value_name = "WHO")]
    pub bots: Option<String>,
    /// The survivors, by name and with commas between: the first player's, then
    /// the second's, evenly dealt.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub survivors: Vec<String>,
    /// Where content comes from.
    #[command(flatten)]
    pub content: ContentArgs,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mission", "seed", "players", "survivors"])]
    pub resume: Option<PathBuf>,
    /// Where to save the game; in your data folder if it is left out.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// How much is shown at each decision.
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    pub screen: Detail,
    #[command(flatten)]
    pub table: TableArgs,
}

/// Plays: sets up or resumes a game, and goes on until it ends or is left.
pub fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let stdin = io::stdin().lock();
    let stdout = io::stdout();
    let paint = Paint::for_terminal(stdout.is_terminal());
    play(args, stdin, stdout.lock(), paint)
}

/// Plays from any input to any output.
fn play(
    args: &PlayArgs,
    mut input: impl BufRead,
    mut out: impl Write,
    paint: Paint,
) -> anyhow::Result<()> {
    if let Some(start) = invazions(args)? {
        return ended(Hidden::new(Desk::new(start, paint, input, out)).run());
    }
    let content = args.content.load()?;
    let start = match start::begin(args, &content, &mut input, &mut out) {
        Ok(Some(start)) => start,
        Ok(None) => return Ok(()),
        Err(error) => return Err(error),
    };
    ended(Session::new(Desk::new(start, paint, input, out), args.screen).run())
}

/// A game of InvaZions, where one is asked for.
fn invazions(args: &PlayArgs) -> anyhow::Result<Option<Start<invazions::Game>>> {
    let content = args.content.load_invazions()?;
    let (log, path) = if let Some(path) = &args.resume {
        let header = std::fs::read_to_string(path).ok().map(|text| table::inspect(&text));
        let known = matches!(header, Some(Ok(header)) if header.game == invazions::Game::NAME);
        if !known {
            return Ok(None);
        }
        let log: Log<invazions::Game> = store::load(path, &content)?;
        (log, path.clone())
    } else {
        let Some(deal) = args.mission.as_deref().and_then(|name| find_deal(&content, name)) else {
            return Ok(None);
        };
        let mut setup = invazions::setup::Setup::new(&deal.id);
        args.table.apply_invazions(&mut setup);
        let seed = args.seed.unwrap_or_else(start::random_seed);
        (Log::start(&content, &setup, seed)?, store::fresh(&deal.id, seed))
    };
    let seats = log.game().world().deal.players;
    let table = seats::Table::new(seats, args.bots.as_deref(), log.seed() ^ log.len() as u64)?;
    let resumed = args.resume.is_some();
    let ours = args.save.is_none() && !resumed;
    let path = args.save.clone().unwrap_or(path);
    Ok(Some(Start { log, table, path, ours, resumed, bots: args.bots.clone() }))
}

/// The end of a session.
fn ended(played: io::Result<()>) -> anyhow::Result<()> {
    match played {
        // Whoever read along has gone; the game is saved.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}
