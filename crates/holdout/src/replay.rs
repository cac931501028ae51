//! `holdout replay`: a saved game in words, or checked.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use table::{Family, Game as _, Header, Opened, Origin, RecordedPlay, Replay};

use crate::content::ContentArgs;

/// What `holdout replay` takes.
#[derive(clap::Args)]
pub struct ReplayArgs {
    /// The file of a saved or shared game.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only check the game: every action, every roll, every hash.
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
    let game = table::inspect(&text).map(|header| header.game).unwrap_or_default();
    match game.as_str() {
        invazions::Game::NAME => {
            show::<invazions::Game>(args, &text, &args.content.load_invazions()?)
        }
        campaign::Campaign::NAME => show::<campaign::Campaign>(args, &text, &args.content.load()?),
        _ => show::<survival::Game>(args, &text, &args.content.load()?),
    }
}

fn show<G: Family>(args: &ReplayArgs, text: &str, content: &Arc<G::Content>) -> anyhow::Result<()> {
    let name = args.file.display();
    let opened =
        table::open::<G>(text, content).with_context(|| format!("{name} is not a sound game"))?;
    let mut out = BufWriter::new(io::stdout().lock());
    match (args.verify, opened.difference(), opened.shown()) {
        (true, Some(difference), _) => {
            let holds = difference.holds;
            bail!(
                "{name} doesn't go as it went any more: {difference}. Everything agrees up to \
                 play {holds}; look at all of it with `holdout replay {name}`"
            );
        }
        (true, None, Some(replay)) => {
            print_checked(&mut out, &name.to_string(), text, opened.header(), replay)?;
        }
        _ => print_game(&mut out, &opened)?,
    }
    out.flush()?;
    Ok(())
}

/// How many fingerprints stand in a save that can be compared. All were when it
/// was opened.
fn prints_in(text: &str) -> usize {
    let has_print = |line: &&str| {
        let json = line.strip_prefix("opening ").unwrap_or(line);
        serde_json::from_str::<serde_json::Value>(json)
            .is_ok_and(|entry| entry.get("print").is_some())
    };
    text.lines().filter(has_print).count()
}

fn print_checked<G: Family>(
    out: &mut impl Write,
    name: &str,
    text: &str,
    header: &Header,
    replay: &Replay<G>,
) -> io::Result<()> {
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
    match prints_in(text) {
        0 => writeln!(out, "  hashes   of an older format, which are not compared")?,
        prints => writeln!(out, "  hashes   {prints} checked, all equal")?,
    }
    writeln!(out, "  ending   {}", ending(replay.game()))
}

/// The whole game: as far as it goes as it went, then as the record and the
/// rules of today make it, then from the record alone.
fn print_game<G: Family>(out: &mut impl Write, opened: &Opened<G>) -> anyhow::Result<()> {
    let rules = opened.header().rules;
    let plays = opened.plays();
    if let Some(replay) = opened.shown() {
        let setup = replay.setup();
        writeln!(out, "{}, {} plays, rules {rules}", G::mission(setup), plays.len())?;
        for line in G::players(setup) {
            writeln!(out, "  {line}")?;
        }
    }
    let difference = opened.difference();
    if let Some(difference) = difference {
        writeln!(out, "\nThis game no longer plays the same: {difference}.")?;
    }
    let anew = difference.is_some_and(|difference| difference.begins_anew);
    let shown = match opened.shown().filter(|_| !anew) {
        Some(replay) => print_shown(out, replay, difference.map(|difference| difference.holds))?,
        None => 0,
    };
    match shown < plays.len() {
        true if anew => writeln!(out, "It begins in another way now. What was played:")?,
        true => writeln!(out, "\nFrom here on only the record tells:")?,
        false => {}
    }
    for (play, n) in plays.iter().zip(1..).skip(shown) {
        print_recorded(out, play, n)?;
    }
    match opened.shown().filter(|_| shown == plays.len() && !anew) {
        Some(replay) => writeln!(out, "\nThe end: {}", ending(replay.game()))?,
        None => writeln!(out, "\nThe end of the record")?,
    }
    Ok(())
}

/// What can be shown, in sentences; how many plays that are.
fn print_shown<G: Family>(
    out: &mut impl Write,
    replay: &Replay<G>,
    holds: Option<usize>,
) -> anyhow::Result<usize> {
    let mut game = replay.at(0)?;
    writeln!(out, "\nThe beginning")?;
    tell(out, &game, &replay.events_of(0)?)?;
    let mut events = Vec::new();
    for (play, n) in replay.plays().zip(1..) {
        if holds.is_some_and(|holds| holds + 1 == n) {
            writeln!(
                out,
                "\nUp to here everything agrees. From here on, what the record makes of"
            )?;
            writeln!(out, "the rules of today:")?;
        }
        writeln!(out, "\n{n}. player {}: {}", u16::from(play.seat.0) + 1, play.text)?;
        events.clear();
        replay.step(&mut game, n, &mut events)?;
        tell(out, &game, &events)?;
    }
    Ok(replay.len())
}

/// A play of which nothing but the record is known.
fn print_recorded(out: &mut impl Write, play: &RecordedPlay, n: usize) -> io::Result<()> {
    write!(out, "{n}. player {}: {}", u16::from(play.seat.0) + 1, play.text)?;
    if !play.rolls.is_empty() {
        let rolls: Vec<String> =
            play.rolls.iter().map(|roll| format!("{} of {}", roll.value + 1, roll.n)).collect();
        write!(out, " (came: {})", rolls.join(", "))?;
    }
    writeln!(out)
}

/// How the game ended, or where it is.
fn ending<G: Family>(game: &G) -> String {
    match game.ending() {
        Some(ending) if ending.good.is_some() => {
            format!("{}: {}", ending.title.to_lowercase(), ending.text)
        }
        Some(ending) => ending.text,
        None => format!("not over: {}", game.progress()),
    }
}

/// What happened, in sentences.
fn tell<G: Family>(out: &mut impl Write, game: &G, events: &[G::Event]) -> io::Result<()> {
    for line in game.story(events, None) {
        writeln!(out, "   {line}")?;
    }
    Ok(())
}
