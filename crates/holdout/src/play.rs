//! `holdout play`: a mission in the terminal, line by line.
//!
//! It works in any terminal, over a pipe and with a screen reader. Nothing is
//! overwritten, colours only repeat what words and letters say, and every
//! question takes a line of text. The game is saved after each decision, so
//! nothing is ever lost.

mod board;
pub mod campaign;
mod end;
mod hidden;
mod input;
mod look;
pub mod paint;
mod screen;
mod seats;
mod session;
mod start;
pub mod store;
mod terminal;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use table::{Game as _, Log};

use self::hidden::Hidden;
use self::paint::Paint;
use self::screen::Detail;
use self::session::Session;
use self::start::Start;
pub use self::terminal::quoted;
use self::terminal::{Sitting as _, Terminal};
use crate::content::{ContentArgs, find_deal};
use crate::options::TableArgs;

/// Play a mission in the terminal.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct PlayArgs {
    /// The mission: `invader/m0`, or `m0`. Without it, the program asks.
    pub mission: Option<String>,
    /// The seed of dice and cards; random by default.
    #[arg(long)]
    pub seed: Option<u64>,
    /// How many players share the survivors at this screen.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=i64::from(survival::MAX_SEATS)))]
    pub players: Option<u8>,
    /// The players that bots play, counted from 1 (`2,3`), or `all`. `random`
    /// means every player but the first.
    #[arg(long, value_name = "WHO")]
    pub bots: Option<String>,
    /// The survivors' names, separated by commas: the first player's, then the
    /// second's, evenly dealt.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub survivors: Vec<String>,
    /// Where content comes from.
    #[command(flatten)]
    pub content: ContentArgs,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mission", "seed", "players", "survivors"])]
    pub resume: Option<PathBuf>,
    /// Where to save the game; by default in your data folder.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// How much to show at each decision.
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
    if let Some(path) = &args.resume
        && is_campaign(path)
    {
        let begun = campaign::resume(path, args, &mut input, &mut out)?;
        let Some(start) = begun else { return Ok(()) };
        return ended(Hidden::new(Terminal::new(start, paint, input, out)).run());
    }
    match invazions(args, &mut input, &mut out)? {
        Asked::Begun(start) => {
            return ended(Hidden::new(Terminal::new(*start, paint, input, out)).run());
        }
        Asked::Declined => return Ok(()),
        Asked::Another => {}
    }
    let (content, deals) = (args.content.load()?, args.content.load_invazions()?);
    let start = match start::begin(args, &content, &deals, &mut input, &mut out) {
        Ok(Some(start)) => start,
        Ok(None) => return Ok(()),
        Err(error) => return Err(error),
    };
    ended(Session::new(Terminal::new(start, paint, input, out), args.screen).run())
}

/// Whether a file holds a campaign.
fn is_campaign(path: &std::path::Path) -> bool {
    let header = std::fs::read_to_string(path).ok().map(|text| table::inspect(&text));
    matches!(header, Some(Ok(header)) if header.game == ::campaign::Campaign::NAME)
}

/// What came of asking for a game of InvaZions.
enum Asked {
    /// It begins or goes on.
    Begun(Box<Start<invazions::Game>>),
    /// Somebody would rather not.
    Declined,
    /// Another game was meant.
    Another,
}

/// A game of InvaZions, where one is asked for.
fn invazions(
    args: &PlayArgs,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<Asked> {
    let content = args.content.load_invazions()?;
    let (log, path) = if let Some(path) = &args.resume {
        let header = std::fs::read_to_string(path).ok().map(|text| table::inspect(&text));
        let known = matches!(header, Some(Ok(header)) if header.game == invazions::Game::NAME);
        if !known {
            return Ok(Asked::Another);
        }
        let resumed = store::resume::<invazions::Game>(path, &content, input, out)?;
        let Some(log) = resumed else { return Ok(Asked::Declined) };
        (log, path.clone())
    } else {
        let Some(deal) = args.mission.as_deref().and_then(|name| find_deal(&content, name)) else {
            return Ok(Asked::Another);
        };
        let mut setup = invazions::setup::Setup::new(&deal.id);
        args.table.apply_invazions(&mut setup);
        let seed = args.seed.unwrap_or_else(start::random_seed);
        (Log::start(&content, &setup, seed)?, store::fresh(&deal.id, seed))
    };
    let seats = log.game().world().deal.players;
    let seated = seats::Players::new(seats, args.bots.as_deref(), log.seed() ^ log.len() as u64)?;
    let resumed = args.resume.is_some();
    let ours = args.save.is_none() && !resumed;
    let path = args.save.clone().unwrap_or(path);
    let again = start::again(args, args.bots.as_deref());
    let start = Start { log, seated, path, ours, resumed, again };
    Ok(Asked::Begun(Box::new(start)))
}

/// The end of a session.
fn ended(played: io::Result<()>) -> anyhow::Result<()> {
    match played {
        // Whoever read along has gone; the game is saved.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}
