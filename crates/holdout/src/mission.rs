//! `holdout mission`: a mission to look at.

mod deal;
mod json;
mod picture;

use std::io::{self, BufWriter, IsTerminal, Write};

use survival::board::Decor;
use survival::content::Content;
use survival::mission::Mission;
use survival::svg::svg;

use crate::content::{ContentArgs, find_deal, find_mission};
use crate::failure::Usage;
use crate::missions::difficulty_name;
use crate::play::paint::Paint;

/// What `holdout mission` takes.
#[derive(clap::Args)]
pub struct MissionArgs {
    #[command(subcommand)]
    command: MissionCommand,
}

#[derive(clap::Subcommand)]
enum MissionCommand {
    /// Show the map, tokens and rules of a mission.
    Show(ShowArgs),
}

#[derive(clap::Args)]
struct ShowArgs {
    /// The mission, by its id of `holdout missions`.
    #[arg(value_name = "ID")]
    mission: String,
    /// Print the map as an SVG picture.
    #[arg(long, conflicts_with = "json")]
    svg: bool,
    /// Print JSON for programs: every zone with its borders, sight and distances, every token.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    content: ContentArgs,
}

/// Shows a mission.
pub fn run(args: &MissionArgs) -> anyhow::Result<()> {
    let MissionCommand::Show(args) = &args.command;
    let mut out = BufWriter::new(io::stdout().lock());
    let invazions = args.content.load_invazions()?;
    if let Some(deal) = find_deal(&invazions, &args.mission) {
        if args.svg {
            let message = format!("`{}` is played without a board, so there is no map", deal.id);
            return Err(Usage(message).into());
        }
        deal::show(&mut out, deal, args.json)?;
        out.flush()?;
        return Ok(());
    }
    let content = args.content.load()?;
    let mission = find_mission(&content, &invazions, &args.mission)?;
    let content = content.of_mission(&mission.id).unwrap_or(&content);
    if args.json {
        serde_json::to_writer_pretty(&mut out, &json::of(content, mission))?;
        writeln!(out)?;
    } else if args.svg {
        out.write_all(svg(&mission.board, &Decor::of(content, mission)).as_bytes())?;
    } else {
        print(&mut out, content, mission)?;
    }
    out.flush()?;
    Ok(())
}

fn print(out: &mut impl Write, content: &Content, mission: &Mission) -> io::Result<()> {
    writeln!(out, "{}  {}", mission.id, mission.title)?;
    writeln!(
        out,
        "{}, {} minutes, {} survivors\n",
        difficulty_name(mission.difficulty),
        mission.minutes,
        mission.survivors
    )?;
    let is_terminal = io::stdout().is_terminal();
    let columns = is_terminal.then(|| Paint::for_terminal(true).width);
    let mut say = |text: &str, indent: usize| match is_terminal {
        true => Paint::for_terminal(true)
            .wrap(text, indent)
            .iter()
            .try_for_each(|line| writeln!(out, "{line}")),
        false => writeln!(out, "{text}"),
    };
    say(mission.intro.trim(), 0)?;
    say("", 0)?;
    mission.rules.iter().try_for_each(|rule| say(&format!("- {rule}"), 2))?;
    write!(out, "\n{}", picture::text(content, mission, columns))
}
