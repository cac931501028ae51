//! `holdout missions`: what there is to play.

use std::io::{self, BufWriter, Write};

use serde::Serialize;
use survival::mission::{Difficulty, Mission};

use crate::content::ContentArgs;

/// What `holdout missions` takes.
#[derive(clap::Args)]
pub struct MissionsArgs {
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    content: ContentArgs,
}

/// How many players can share a mission.
#[derive(Serialize)]
pub struct Players {
    least: u8,
    most: u8,
}

/// A mission in a list.
#[derive(Serialize)]
pub struct Summary<'m> {
    id: &'m str,
    game: &'m str,
    title: &'m str,
    difficulty: Difficulty,
    minutes: u16,
    /// The least number of survivors.
    survivors: u8,
    players: Players,
    tile_count: usize,
    zone_count: usize,
    intro: &'m str,
}

impl<'m> Summary<'m> {
    /// What a list says of a mission.
    pub fn of(mission: &'m Mission) -> Summary<'m> {
        Summary {
            id: &mission.id,
            game: &mission.game,
            title: &mission.title,
            difficulty: mission.difficulty,
            minutes: mission.minutes,
            survivors: mission.survivors,
            players: Players { least: 1, most: mission.survivors.min(survival::MAX_SEATS) },
            tile_count: mission.board.tiles().len(),
            zone_count: mission.board.zone_count(),
            intro: mission.intro.trim(),
        }
    }
}

/// The word for a difficulty.
pub const fn difficulty_name(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Medium => "medium",
        Difficulty::Hard => "hard",
    }
}

/// Lists the missions.
pub fn run(args: &MissionsArgs) -> anyhow::Result<()> {
    let content = args.content.load()?;
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        let list: Vec<Summary> = content.missions.iter().map(Summary::of).collect();
        serde_json::to_writer_pretty(&mut out, &list)?;
        writeln!(out)?;
    } else {
        let longest = content.missions.iter().map(|mission| mission.id.chars().count()).max();
        let wide = longest.unwrap_or(0);
        for mission in &content.missions {
            writeln!(
                out,
                "{:wide$}  {:6}  {:>3} min  {} survivors  {}",
                mission.id,
                difficulty_name(mission.difficulty),
                mission.minutes,
                mission.survivors,
                mission.title,
            )?;
        }
    }
    out.flush()?;
    Ok(())
}
