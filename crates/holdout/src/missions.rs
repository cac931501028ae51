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
            game: &mission.box_id,
            title: &mission.title,
            difficulty: mission.difficulty,
            minutes: mission.minutes,
            survivors: mission.survivors,
            players: Players { least: 1, most: survival::MAX_SEATS },
            tile_count: mission.board.tiles().len(),
            zone_count: mission.board.zone_count(),
            intro: mission.intro.trim(),
        }
    }
}

/// A scenario of InvaZions in a list.
#[derive(Serialize)]
pub struct DealSummary<'m> {
    id: &'m str,
    game: &'static str,
    title: &'m str,
    players: Players,
}

impl<'m> DealSummary<'m> {
    /// What a list says of a scenario.
    pub fn of(deal: &'m invazions::deal::Deal) -> DealSummary<'m> {
        let players = Players { least: deal.players, most: deal.players };
        DealSummary { id: &deal.id, game: "invazions", title: &deal.name, players }
    }
}

/// Anything in a list.
#[derive(Serialize)]
#[serde(untagged)]
enum Listed<'m> {
    Mission(Summary<'m>),
    Deal(DealSummary<'m>),
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
    let invazions = args.content.load_invazions()?;
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        let missions = content.all_missions().map(|mission| Listed::Mission(Summary::of(mission)));
        let deals = invazions.deals.iter().map(|deal| Listed::Deal(DealSummary::of(deal)));
        let list: Vec<Listed> = missions.chain(deals).collect();
        serde_json::to_writer_pretty(&mut out, &list)?;
        writeln!(out)?;
    } else {
        let missions = content.all_missions().map(|mission| &mission.id);
        let ids = missions.chain(invazions.deals.iter().map(|deal| &deal.id));
        let longest = ids.map(|id| id.chars().count()).max();
        let wide = longest.unwrap_or(0);
        for mission in content.all_missions() {
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
        for deal in &invazions.deals {
            writeln!(out, "{:wide$}  {} players  {}", deal.id, deal.players, deal.name)?;
        }
    }
    out.flush()?;
    Ok(())
}
