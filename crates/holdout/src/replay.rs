//! `holdout replay`: a saved game in words, or checked.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use table::{Game, Header, Origin, Replay};

use crate::content::ContentArgs;
use crate::family::Family;

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
    let name = args.file.display();
    let bytes = fs::read(&args.file)
        .with_context(|| format!("can't read {name}; check the path and its rights"))?;
    let text = String::from_utf8(bytes)
        .ok()
        .with_context(|| format!("{name} is not a text, so it is not a save, or a damaged one"))?;
    match table::inspect(&text).is_ok_and(|header| header.game == invazions::Game::NAME) {
        true => show::<invazions::Game>(args, &text, &args.content.load_invazions()?),
        false => show::<survival::Game>(args, &text, &args.content.load()?),
    }
}

fn show<G: Family>(args: &ReplayArgs, text: &str, content: &Arc<G::Content>) -> anyhow::Result<()> {
    let name = args.file.display();
    let (header, replay) =
        load::<G>(text, content).with_context(|| format!("{name} is not a sound game"))?;
    let mut out = BufWriter::new(io::stdout().lock());
    if args.verify {
        print_checked(&mut out, &name.to_string(), text, &header, &replay)?;
    } else {
        print_game(&mut out, &header, &replay)?;
    }
    out.flush()?;
    Ok(())
}

fn load<G: Game>(
    text: &str,
    content: &Arc<G::Content>,
) -> Result<(Header, Replay<G>), table::SaveError> {
    let replay = table::read_shared::<G>(text, content)?;
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

fn print_checked<G: Family>(
    out: &mut impl Write,
    name: &str,
    text: &str,
    header: &Header,
    replay: &Replay<G>,
) -> io::Result<()> {
    let hashes = hashes_in(text);
    let rolls: usize =
        replay.opening().len() + replay.plays().map(|play| play.rolls.len()).sum::<usize>();
    let by = match &header.origin {
        Origin::Seed { .. } => "made by the seed",
        Origin::Commitment(_) => "as recorded (a shared game has no seed)",
    };
    writeln!(out, "{name}: verified")?;
    writeln!(out, "  mission  {}", G::mission(replay.setup()))?;
    writeln!(out, "  plays    {}, each allowed by the rules", replay.len())?;
    writeln!(out, "  rolls    {rolls}, {by}")?;
    writeln!(out, "  hashes   {hashes} checked, all equal")?;
    writeln!(out, "  ending   {}", replay.game().ending())
}

fn print_game<G: Family>(
    out: &mut impl Write,
    header: &Header,
    replay: &Replay<G>,
) -> anyhow::Result<()> {
    let setup = replay.setup();
    writeln!(out, "{}, {} plays, rules {}", G::mission(setup), replay.len(), header.rules)?;
    for line in G::players(setup) {
        writeln!(out, "  {line}")?;
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
    writeln!(out, "\nThe end: {}", replay.game().ending())?;
    Ok(())
}

/// What happened, in sentences.
fn tell<G: Family>(out: &mut impl Write, game: &G, events: &[G::Event]) -> io::Result<()> {
    for line in game.story(events, None) {
        writeln!(out, "   {line}")?;
    }
    Ok(())
}
