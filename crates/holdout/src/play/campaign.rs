//! `holdout campaign`: five linked missions in the terminal.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use campaign::{Campaign, Profile, Setup, Track};
use survival::content::Content;
use table::Log;

use super::hidden::Hidden;
use super::paint::Paint;
use super::seats::Players;
use super::start::{Start, random_seed};
use super::terminal::{Sitting as _, Terminal};
use super::{ended, store};
use crate::content::{ContentArgs, find_track};
use crate::failure::Usage;
use crate::options::TableArgs;

/// Play a campaign in the terminal.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct CampaignArgs {
    /// The track: `invader`, `darkside`, `mixed`, or a file of your own. Without it, all are listed.
    track: Option<String>,
    /// The seed of dice and cards; random by default.
    #[arg(long)]
    seed: Option<u64>,
    /// How many players share the survivors at this screen.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=campaign::TEAM as i64))]
    players: u8,
    /// The players that bots play, counted from 1 (`2,3`), or `all`.
    #[arg(long, value_name = "WHO")]
    bots: Option<String>,
    /// The six survivors who begin, separated by commas; all others are in reserve.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    survivors: Vec<String>,
    /// How gear, armour, experience and skills are kept: `standard`, or `allout` with All-Out and
    /// Skill dice in the missions and rolls for everything that is kept between them.
    #[arg(long, value_name = "PROFILE", value_parser = read_profile)]
    profile: Option<Profile>,
    /// Go on with a saved campaign.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["track", "seed", "survivors", "profile"])]
    resume: Option<PathBuf>,
    /// Where to save the campaign; by default in your data folder.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Only write the missions of the saved campaign into this folder, each as its own save.
    #[arg(long, value_name = "DIR", requires = "resume")]
    missions: Option<PathBuf>,
    /// Where content comes from.
    #[command(flatten)]
    content: ContentArgs,
    #[command(flatten)]
    table: TableArgs,
}

/// The profile of this name.
pub fn read_profile(name: &str) -> Result<Profile, String> {
    Profile::named(name).ok_or_else(|| {
        let known = Profile::ALL.map(Profile::name).join("` and `");
        format!("there is no profile `{name}`; there are `{known}`")
    })
}

/// Plays: sets up or resumes a campaign, and goes on until it ends or is left.
pub fn run(args: &CampaignArgs) -> anyhow::Result<()> {
    let content = args.content.load()?;
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    if let (Some(folder), Some(path)) = (&args.missions, &args.resume) {
        return write_missions(path, folder, &content, &mut out);
    }
    if args.track.is_none() && args.resume.is_none() {
        return list(&args.content.load_tracks(&content)?, &mut out);
    }
    let paint = Paint::for_terminal(io::stdout().is_terminal());
    let Some(start) = begin(args, &content, &mut input, &mut out)? else { return Ok(()) };
    ended(Hidden::new(Terminal::new(start, paint, input, out)).run())
}

/// Goes on with a saved campaign.
pub fn resume(
    path: &Path,
    args: &super::PlayArgs,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<Option<Start<Campaign>>> {
    let args = CampaignArgs {
        resume: Some(path.to_owned()),
        save: args.save.clone(),
        bots: args.bots.clone(),
        content: args.content.clone(),
        ..CampaignArgs::default()
    };
    let content = args.content.load()?;
    begin(&args, &content, input, out)
}

/// A new campaign, or one that goes on. None if nobody wants to.
fn begin(
    args: &CampaignArgs,
    content: &Arc<Content>,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<Option<Start<Campaign>>> {
    let (log, path) = if let Some(path) = &args.resume {
        let resumed = store::resume::<Campaign>(path, content, input, out)?;
        let Some(log) = resumed else { return Ok(None) };
        (log, path.clone())
    } else {
        let name = args.track.as_deref().unwrap_or_default();
        let track = find_track(args.content.load_tracks(content)?, content, name)?;
        let setup = setup(args, content, &track)?;
        let seed = args.seed.unwrap_or_else(random_seed);
        let log = Log::<Campaign>::start(content, &setup, seed)
            .context("this campaign can't be set up")?;
        (log, store::fresh(&track.id, seed))
    };
    let seats = log.game().seat_count();
    let seated = Players::new(seats, args.bots.as_deref(), log.seed() ^ log.len() as u64)?;
    let resumed = args.resume.is_some();
    let ours = args.save.is_none() && !resumed;
    let path = args.save.clone().unwrap_or(path);
    let play = super::PlayArgs { content: args.content.clone(), ..super::PlayArgs::default() };
    let again = super::start::again(&play, args.bots.as_deref());
    Ok(Some(Start { log, seated, path, ours, resumed, again }))
}

/// What was agreed on.
fn setup(args: &CampaignArgs, content: &Content, track: &Track) -> anyhow::Result<Setup> {
    let names: Vec<String> = args
        .survivors
        .iter()
        .map(|name| name.trim().to_owned())
        .filter(|n| !n.is_empty())
        .collect();
    let mut setup = Setup::new(content, track, &names, args.players)
        .map_err(|error| Usage(error.to_string()))?;
    let mut table = survival::setup::Setup::new("", [], 1);
    args.table.apply(&mut table);
    setup.options = table.options;
    setup.last_stand = table.options.last_stand;
    setup.profile = args.profile.unwrap_or_default();
    Ok(setup)
}

/// The tracks that can be played.
fn list(tracks: &[Track], out: &mut impl Write) -> anyhow::Result<()> {
    for track in tracks {
        let id = track.id.strip_prefix("campaign/").unwrap_or(&track.id);
        writeln!(out, "{id:<10} {}", track.title)?;
        writeln!(out, "           {}", track.intro)?;
        writeln!(out, "           {}", track.missions.join(", "))?;
    }
    writeln!(out, "`holdout campaign invader` begins one, `--profile allout` plays it with dice.")?;
    Ok(())
}

/// Writes every mission of a campaign as a save of its own.
fn write_missions(
    path: &Path,
    folder: &Path,
    content: &Arc<Content>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("the save {} can't be read", path.display()))?;
    let replay = table::read_shared::<Campaign>(&text, content)
        .with_context(|| format!("{} is not a sound campaign", path.display()))?;
    for played in campaign::missions::played(&replay, random_seed())? {
        let again =
            if played.attempt > 1 { format!("-again-{}", played.attempt) } else { String::new() };
        let file = folder.join(format!("mission-{}{again}.save", played.number));
        store::save(&played.log, &file)
            .with_context(|| format!("can't write {}", file.display()))?;
        writeln!(out, "{}: {} plays", file.display(), played.log.len())?;
    }
    Ok(())
}
