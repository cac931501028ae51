//! A case: a mission with all choices made before it is played.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use bots::Budget;
use lab::{Player, Run, Study, Subject, Survivors};

use super::SimArgs;
use super::sweep::{Variation, variations};
use crate::content::{ContentArgs, find_deal, find_mission, find_track};
use crate::failure::Usage;
use crate::options::TableArgs;

/// What was asked for.
pub struct Asked<'a> {
    pub missions: &'a [String],
    /// Whole campaigns of this profile, instead of missions.
    pub campaign: Option<campaign::Profile>,
    pub bots: &'a [Player],
    pub survivors: Survivors,
    pub sweep: &'a [String],
    pub content: &'a ContentArgs,
    pub table: &'a TableArgs,
}

/// A mission and everything that was decided before it is played.
pub struct Case {
    /// The mission's id.
    pub mission: String,
    /// Its title.
    pub title: String,
    /// The swept options and their values.
    pub values: Vec<(String, String)>,
    /// Who plays.
    pub bots: Vec<Player>,
    run: AnyRun,
}

/// Which games of a case are played, and what is asked of them.
#[derive(Default)]
pub struct Length {
    pub seed: u64,
    pub first: u64,
    pub games: u64,
    pub watched: bool,
    pub hints: Option<Budget>,
}

/// A run of one of the games.
enum AnyRun {
    Survival(Run<survival::Game>),
    Invazions(Run<invazions::Game>),
    Campaign(Run<campaign::Campaign>),
}

impl Case {
    /// The run of this case, as the options say.
    pub fn study(&self, args: &SimArgs) -> Box<dyn Study> {
        self.study_of(&Length {
            seed: args.seed,
            first: args.first,
            games: args.games,
            watched: args.is_watched(),
            hints: args.hints.map(Budget::Worlds),
        })
    }

    /// The run of this case with so many games.
    pub fn study_of(&self, length: &Length) -> Box<dyn Study> {
        fn of<G: Subject>(run: &Run<G>, length: &Length) -> Run<G>
        where
            Run<G>: Clone,
        {
            let run = run.clone().seed(length.seed).first(length.first).games(length.games);
            run.watched(length.watched).hints(length.hints)
        }
        match &self.run {
            AnyRun::Survival(run) => Box::new(of(run, length)),
            AnyRun::Invazions(run) => Box::new(of(run, length)),
            AnyRun::Campaign(run) => Box::new(of(run, length)),
        }
    }

    /// Who wins, and who does otherwise.
    pub fn sides(&self) -> [&'static str; 2] {
        match self.run {
            AnyRun::Survival(_) | AnyRun::Campaign(_) => ["the team", "the enemies"],
            AnyRun::Invazions(_) => ["the human", "the hordes"],
        }
    }

    /// The swept options and their values in a line.
    pub fn variant(&self) -> String {
        let values = self.values.iter().map(|(name, value)| format!("{name}={value}"));
        values.collect::<Vec<_>>().join(" ")
    }

    /// Mission and variant.
    pub fn name(&self) -> String {
        format!("{} {}", self.mission, self.variant()).trim_end().to_owned()
    }

    /// The bots with commas between.
    pub fn bots_named(&self) -> String {
        self.bots.iter().map(Player::to_string).collect::<Vec<_>>().join(",")
    }
}

/// Content of both families.
struct Shelf {
    survival: Arc<survival::content::Content>,
    invazions: Arc<invazions::content::Content>,
}

impl Shelf {
    fn load(args: &ContentArgs) -> anyhow::Result<Shelf> {
        Ok(Shelf { invazions: args.load_invazions()?, survival: args.load()? })
    }

    /// The missions that are meant: by id, by box as `invader/*`, or `all`.
    fn missions(&self, names: &[String]) -> anyhow::Result<Vec<String>> {
        let ids = || {
            let missions = self.survival.all_missions().map(|mission| &mission.id);
            missions.chain(self.invazions.deals.iter().map(|deal| &deal.id))
        };
        let mut wanted: Vec<String> = Vec::new();
        for name in names {
            let found: Vec<String> = match name.strip_suffix("/*") {
                _ if name == "all" => ids().cloned().collect(),
                Some(set) => {
                    let start = format!("{set}/");
                    ids().filter(|id| id.starts_with(&start)).cloned().collect()
                }
                None => match find_deal(&self.invazions, name) {
                    Some(deal) => vec![deal.id.clone()],
                    None => vec![find_mission(&self.survival, &self.invazions, name)?.id.clone()],
                },
            };
            if found.is_empty() {
                let why = format!("there are no missions `{name}`; `holdout missions` lists all");
                return Err(Usage(why).into());
            }
            wanted.extend(found);
        }
        let mut seen = Vec::new();
        wanted.retain(|id| {
            let new = !seen.contains(id);
            seen.push(id.clone());
            new
        });
        Ok(wanted)
    }
}

/// Every case that was asked for: mission by mission, and of each every
/// combination of what is swept.
pub fn all(asked: &Asked) -> anyhow::Result<Vec<Case>> {
    let variations = variations(asked)?;
    let mut shelves: BTreeMap<Option<PathBuf>, Shelf> = BTreeMap::new();
    for variation in &variations {
        let folder = &variation.content.content;
        if !shelves.contains_key(folder) {
            shelves.insert(folder.clone(), Shelf::load(&variation.content)?);
        }
    }
    // Which missions are meant, the first content says; all must have them.
    let Some(first) = variations.first().and_then(|v| shelves.get(&v.content.content)) else {
        return Ok(Vec::new());
    };
    let mut cases = Vec::new();
    if let Some(profile) = asked.campaign {
        for name in asked.missions {
            for variation in &variations {
                if let Some(shelf) = shelves.get(&variation.content.content) {
                    cases.push(campaign_case(shelf, name, profile, variation)?);
                }
            }
        }
        return Ok(cases);
    }
    for mission in first.missions(asked.missions)? {
        for variation in &variations {
            if let Some(shelf) = shelves.get(&variation.content.content) {
                cases.push(case(shelf, &mission, variation)?);
            }
        }
    }
    Ok(cases)
}

/// Whole campaigns on a track.
fn campaign_case(
    shelf: &Shelf,
    name: &str,
    profile: campaign::Profile,
    variation: &Variation,
) -> anyhow::Result<Case> {
    let usage = |why: String| Usage(format!("{name}: {why}"));
    let tracks = variation.content.load_tracks(&shelf.survival)?;
    let track = find_track(tracks, &shelf.survival, name)?;
    let seats = u8::try_from(variation.bots.len()).unwrap_or(u8::MAX);
    let mut setup = campaign::Setup::new(&shelf.survival, &track, &[], seats)
        .map_err(|error| usage(error.to_string()))?;
    let mut table = survival::setup::Setup::new("", [], 1);
    variation.table.apply(&mut table);
    setup.options = table.options;
    setup.last_stand = table.options.last_stand;
    setup.profile = profile;
    let run = Run::new(&shelf.survival, &setup, &variation.bots)
        .map_err(|error| usage(error.to_string()))?;
    Ok(Case {
        mission: track.id,
        title: track.title,
        values: variation.values.clone(),
        bots: variation.bots.clone(),
        run: AnyRun::Campaign(run),
    })
}

/// One bot for the human and one for the hordes make one for each seat.
fn per_side(bots: &[Player], seats: usize) -> Vec<Player> {
    match bots {
        [human, hordes] => {
            let mut players = vec![hordes.clone(); seats];
            players[0] = human.clone();
            players
        }
        bots => bots.to_vec(),
    }
}

fn case(shelf: &Shelf, mission: &str, variation: &Variation) -> anyhow::Result<Case> {
    let usage = |why: String| Usage(format!("{mission}: {why}"));
    let deal = find_deal(&shelf.invazions, mission);
    if let Some(name) = variation.idle(deal.is_some()) {
        let why =
            format!("`{name}` means nothing there; sweep it over missions of the other games");
        return Err(usage(why).into());
    }
    let (id, title, run) = if let Some(deal) = deal {
        let mut setup = invazions::setup::Setup::new(&deal.id);
        variation.table.apply_invazions(&mut setup);
        let bots = per_side(&variation.bots, usize::from(deal.players));
        let run =
            Run::new(&shelf.invazions, &setup, &bots).map_err(|error| usage(error.to_string()))?;
        (&deal.id, &deal.name, AnyRun::Invazions(run))
    } else {
        let found = find_mission(&shelf.survival, &shelf.invazions, mission)?;
        let seats = variation.bots.len();
        let mut setup = lab::setup_with(&shelf.survival, &found.id, seats, &variation.survivors)
            .map_err(|error| usage(error.to_string()))?;
        variation.table.apply(&mut setup);
        let run = Run::new(&shelf.survival, &setup, &variation.bots)
            .map_err(|error| usage(error.to_string()))?;
        (&found.id, &found.title, AnyRun::Survival(run))
    };
    Ok(Case {
        mission: id.clone(),
        title: title.clone(),
        values: variation.values.clone(),
        bots: variation.bots.clone(),
        run,
    })
}
