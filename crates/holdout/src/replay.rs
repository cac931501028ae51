//! `holdout replay`: a saved game in words, or checked.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use survival::Game;
use survival::content::Content;
use survival::event::Event;
use survival::words::story;
use table::{Header, Origin, Replay, Turn};

use crate::content::ContentArgs;

/// What `holdout replay` takes.
#[derive(clap::Args)]
pub struct ReplayArgs {
    /// The saved or shared game.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only check it: every action, every roll, every hash.
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    content: ContentArgs,
}

/// Shows or checks a game. Either way all of it is checked first.
pub fn run(args: &ReplayArgs) -> anyhow::Result<()> {
    let content = args.content.load()?;
    let name = args.file.display();
    let bytes = fs::read(&args.file)
        .with_context(|| format!("can't read {name}; check the path and its rights"))?;
    let text = String::from_utf8(bytes)
        .ok()
        .with_context(|| format!("{name} is not a text, so it is not a save, or a damaged one"))?;
    let (header, replay) =
        load(&text, &content).with_context(|| format!("{name} is not a sound game"))?;

    let mut out = BufWriter::new(io::stdout().lock());
    if args.verify {
        print_checked(&mut out, &name.to_string(), &text, &header, &replay)?;
    } else {
        print_game(&mut out, &header, &replay)?;
    }
    out.flush()?;
    Ok(())
}

fn load(text: &str, content: &Arc<Content>) -> Result<(Header, Replay<Game>), table::SaveError> {
    let replay = table::read_shared::<Game>(text, content)?;
    Ok((table::inspect(text)?, replay))
}

/// How many fingerprints stand in a save. All were compared when it was loaded.
fn hashes_in(text: &str) -> usize {
    let has_hash = |line: &&str| {
        let json = line.strip_prefix("opening ").unwrap_or(line);
        serde_json::from_str::<serde_json::Value>(json)
            .is_ok_and(|entry| entry.get("hash").is_some())
    };
    text.lines().filter(has_hash).count()
}

fn print_checked(
    out: &mut impl Write,
    name: &str,
    text: &str,
    header: &Header,
    replay: &Replay<Game>,
) -> io::Result<()> {
    let hashes = hashes_in(text);
    let rolls: usize =
        replay.opening().len() + replay.plays().map(|play| play.rolls.len()).sum::<usize>();
    let by = match &header.origin {
        Origin::Seed { .. } => "made by the seed",
        Origin::Commitment(_) => "as recorded (a shared game has no seed)",
    };
    writeln!(out, "{name}: verified")?;
    writeln!(out, "  mission  {}", replay.setup().mission)?;
    writeln!(out, "  plays    {}, each allowed by the rules", replay.len())?;
    writeln!(out, "  rolls    {rolls}, {by}")?;
    writeln!(out, "  hashes   {hashes} checked, all equal")?;
    writeln!(out, "  ending   {}", ending(replay.game()))
}

fn ending(game: &Game) -> String {
    match game.turn() {
        Turn::Decide(_) => format!("not over: round {}", game.state().round),
        Turn::Over(survival::state::Outcome::Won) => "won".to_owned(),
        Turn::Over(survival::state::Outcome::Lost(defeat)) => {
            format!("lost ({})", defeat.name().replace('_', " "))
        }
    }
}

fn print_game(out: &mut impl Write, header: &Header, replay: &Replay<Game>) -> anyhow::Result<()> {
    let setup = replay.setup();
    writeln!(out, "{}, {} plays, rules {}", setup.mission, replay.len(), header.rules)?;
    for played in &setup.survivors {
        writeln!(out, "  player {} plays {}", u16::from(played.seat) + 1, played.name)?;
    }
    let mut game = replay.at(0)?;
    writeln!(out, "\nThe beginning")?;
    tell(out, &game, &replay.events_of(0)?)?;
    let mut events = Vec::new();
    for (at, play) in replay.plays().enumerate() {
        let n = at + 1;
        writeln!(out, "\n{n}. player {}: {}", u16::from(play.seat.0) + 1, play.text)?;
        events.clear();
        replay.step(&mut game, n, &mut events)?;
        tell(out, &game, &events)?;
    }
    writeln!(out, "\nThe end: {}", ending(replay.game()))?;
    Ok(())
}

/// What happened, in sentences.
fn tell(out: &mut impl Write, game: &Game, events: &[Event]) -> io::Result<()> {
    for told in story(game, events) {
        writeln!(out, "   {}", told.text)?;
    }
    Ok(())
}
