//! What is agreed on before a campaign begins.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use survival::content::Content;
use survival::setup::{Options, Played};
use survival::{MAX_SEATS, World};

use crate::track::{MISSIONS, Track};

/// How many survivors a team has.
pub const TEAM: usize = 6;

/// How gear, armour, experience and skills are kept from mission to mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Gear by danger level, armour repaired, experience lost, skills kept.
    #[default]
    Standard,
    /// All-Out and Skill dice in every mission, and dice for all that is kept.
    AllOut,
}

impl Profile {
    /// All of them.
    pub const ALL: [Profile; 2] = [Profile::Standard, Profile::AllOut];

    /// Its name in options and saves.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Standard => "standard",
            Profile::AllOut => "allout",
        }
    }

    /// The profile of this name.
    pub fn named(name: &str) -> Option<Profile> {
        Profile::ALL.into_iter().find(|profile| profile.name() == name)
    }

    /// What it is about, in a sentence or two.
    pub const fn sentence(self) -> &'static str {
        match self {
            Profile::Standard => {
                "Gear is kept by danger level, armour repaired, experience lost, skills kept."
            }
            Profile::AllOut => {
                "Missions are played with All-Out and Skill dice. Between them dice decide which \
                 gear holds and how much armour is mended, and everybody tires by a level and a \
                 skill."
            }
        }
    }
}

/// What is agreed on before a campaign begins. It says all that makes the
/// campaign, the missions of its track too, so that it is played on whatever
/// becomes of the track's file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The track: `campaign/invader`.
    pub track: String,
    /// What the track is called.
    pub title: String,
    /// The boxes in play in every mission, so that kept gear is never at home.
    pub boxes: Vec<String>,
    /// The five missions.
    pub missions: Vec<String>,
    /// How things are kept from mission to mission.
    #[serde(default)]
    pub profile: Profile,
    /// The six who begin, and the seats that play them.
    pub survivors: Vec<Played>,
    /// Those who can take the place of somebody who is eliminated.
    pub reserves: Vec<String>,
    /// The campaign is lost when nobody is left, not when a place stays empty.
    #[serde(default)]
    pub last_stand: bool,
    /// The options of the table in every mission.
    #[serde(default)]
    pub options: Options,
}

/// Why a campaign can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few missions, or too many.
    #[error("a campaign has {MISSIONS} missions, not {0}")]
    Missions(usize),
    /// Too few survivors, or too many.
    #[error("a campaign begins with {TEAM} survivors, not {0}")]
    Team(usize),
    /// No survivor of this name.
    #[error("there is no survivor called `{0}`")]
    Survivor(String),
    /// A survivor was named twice.
    #[error("{0} is named twice")]
    Twice(String),
    /// There are more or fewer players than survivors allow.
    #[error("{0} players can't share {TEAM} survivors; choose 1 to {TEAM}")]
    Players(u8),
    /// A mission can't be played.
    #[error("mission `{0}` can't be played: {1}")]
    Mission(String, survival::SetupError),
}

impl Setup {
    /// A campaign on a track: these six survivors dealt evenly over so many
    /// seats, everybody else in reserve, those of the track's boxes first. Where
    /// no survivors are named, the first six of the boxes, of several in turn.
    ///
    /// # Errors
    ///
    /// Names that nobody has, and teams that are not six.
    pub fn new(
        content: &Content,
        track: &Track,
        survivors: &[String],
        seats: u8,
    ) -> Result<Setup, SetupError> {
        let missions = &track.missions;
        let content = missions.first().and_then(|id| content.of_mission(id)).unwrap_or(content);
        let of = |id: &String| {
            let cards = content.survivors.iter().filter(|card| card.box_id == *id);
            cards.map(|card| card.name.clone()).collect::<Vec<_>>()
        };
        let boxes: Vec<Vec<String>> = track.boxes.iter().map(of).collect();
        let most = boxes.iter().map(Vec::len).max().unwrap_or(0);
        let owned = (0..most).flat_map(|place| boxes.iter().filter_map(move |own| own.get(place)));
        let own = |id: &String| track.boxes.contains(id);
        let others = content.survivors.iter().filter(|card| !own(&card.box_id));
        let owned: Vec<String> = owned.chain(others.map(|card| &card.name)).cloned().collect();
        let mut team: Vec<String> = Vec::new();
        for name in survivors {
            let known = content.survivor(name);
            let card = known.ok_or_else(|| SetupError::Survivor(name.clone()))?;
            if team.contains(&card.name) {
                return Err(SetupError::Twice(card.name.clone()));
            }
            team.push(card.name.clone());
        }
        if team.is_empty() {
            team = owned.iter().take(TEAM).cloned().collect();
        }
        if team.len() != TEAM {
            return Err(SetupError::Team(team.len()));
        }
        if !(1..=MAX_SEATS.min(TEAM as u8)).contains(&seats) {
            return Err(SetupError::Players(seats));
        }
        let reserves = owned.into_iter().filter(|name| !team.contains(name)).collect();
        let names = team.iter().map(String::as_str);
        let survivors = survival::setup::Setup::new("", names, seats).survivors;
        Ok(Setup {
            track: track.id.clone(),
            title: track.title.clone(),
            boxes: track.boxes.clone(),
            missions: missions.clone(),
            profile: Profile::Standard,
            survivors,
            reserves,
            last_stand: false,
            options: Options::default(),
        })
    }

    /// Whether the campaign can be played, every mission of it.
    pub(crate) fn check(&self, content: &Arc<Content>) -> Result<(), SetupError> {
        if self.missions.len() != MISSIONS {
            return Err(SetupError::Missions(self.missions.len()));
        }
        if self.survivors.len() != TEAM {
            return Err(SetupError::Team(self.survivors.len()));
        }
        let team = self.survivors.iter().map(|played| &played.name);
        let mut seen: Vec<&String> = Vec::new();
        for name in team.chain(&self.reserves) {
            let first = self.missions.first().and_then(|id| content.of_mission(id));
            if first.is_some_and(|content| content.survivor(name).is_none()) {
                return Err(SetupError::Survivor(name.clone()));
            }
            if seen.contains(&name) {
                return Err(SetupError::Twice(name.clone()));
            }
            seen.push(name);
        }
        for mission in &self.missions {
            let world = World::new(content, &self.plain(mission));
            world.map_err(|error| SetupError::Mission(mission.clone(), error))?;
        }
        Ok(())
    }

    /// The setup of a mission, with nothing that the campaign brings along.
    pub(crate) fn plain(&self, mission: &str) -> survival::setup::Setup {
        let mut setup = survival::setup::Setup::new(mission, [], 1);
        setup.survivors.clone_from(&self.survivors);
        setup.boxes.clone_from(&self.boxes);
        let dice = self.profile == Profile::AllOut;
        setup.options = Options {
            ko: true,
            allout: dice || self.options.allout,
            skill_dice: dice || self.options.skill_dice,
            ..self.options
        };
        setup
    }
}
