//! `holdout mission`: a mission to look at.

mod json;
mod picture;

use std::io::{self, BufWriter, Write};

use survival::board::Decor;
use survival::board::svg::svg;
use survival::content::Content;
use survival::mission::Mission;

use crate::content::{ContentArgs, find_mission};
use crate::missions::difficulty_name;

/// What `holdout mission` takes.
#[derive(clap::Args)]
pub struct MissionArgs {
    #[command(subcommand)]
    command: MissionCommand,
}

#[derive(clap::Subcommand)]
enum MissionCommand {
    /// Show map, tokens and rules of a mission.
    Show(ShowArgs),
}

#[derive(clap::Args)]
struct ShowArgs {
    /// The mission, as `holdout missions` calls it.
    #[arg(value_name = "ID")]
    mission: String,
    /// Print a picture to look at or print.
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
    let content = args.content.load()?;
    let mission = find_mission(&content, &args.mission)?;
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        serde_json::to_writer_pretty(&mut out, &json::of(&content, mission))?;
        writeln!(out)?;
    } else if args.svg {
        out.write_all(svg(&mission.board, &Decor::of(&content, mission)).as_bytes())?;
    } else {
        print(&mut out, &content, mission)?;
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
    writeln!(out, "{}\n", mission.intro.trim())?;
    for rule in &mission.rules {
        writeln!(out, "- {rule}")?;
    }
    write!(out, "\n{}", picture::text(content, mission))
}
