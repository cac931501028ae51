//! The team that a mission is played with by default.

use survival::content::Content;
use survival::setup::Setup;

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Survivors {
    /// As few as the mission takes, those of its own box first.
    #[default]
    Usual,
    /// So many, those of its own box first.
    Count(usize),
    /// These, by name.
    Named(Vec<String>),
}

impl Survivors {
    /// What was asked for: a number, or names.
    pub fn read(words: &[String]) -> Survivors {
        match words {
            [] => Survivors::Usual,
            [one] if one.trim().parse::<usize>().is_ok() => {
                Survivors::Count(one.trim().parse().unwrap_or_default())
            }
            names => Survivors::Named(names.iter().map(|name| name.trim().to_owned()).collect()),
        }
    }
}

/// Why there is no usual team.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TeamError {
    /// No mission of this id.
    #[error("there is no mission `{0}`; `holdout missions` lists them")]
    Mission(String),
    /// The boxes have too few survivors for it.
    #[error(
        "mission `{mission}` is to have {wanted} survivors, and the content has only {found}; ask for fewer"
    )]
    TooFew {
        /// The mission.
        mission: String,
        /// How many it takes.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// Nobody has this name.
    #[error("there is no survivor `{name}` for mission `{mission}`; there are {}", known.join(", "))]
    Unknown {
        /// The mission.
        mission: String,
        /// The name.
        name: String,
        /// Those who could come.
        known: Vec<String>,
    },
    /// There are more or fewer players than survivors allow.
    #[error("{found} players can't share {survivors} survivors; choose 1 to {most}")]
    Seats {
        /// How many survivors there are.
        survivors: usize,
        /// How many players there can be.
        most: usize,
        /// How many there were.
        found: usize,
    },
}

/// As few survivors as the mission takes, those of its own box first, of
/// several boxes in turn, shared out to `seats` players as evenly as can be,
/// neighbours together.
pub fn usual_setup(content: &Content, mission: &str, seats: usize) -> Result<Setup, TeamError> {
    setup_with(content, mission, seats, &Survivors::Usual)
}

/// The same with other survivors. Whether a mission can be played with so many,
/// its world says.
pub fn setup_with(
    content: &Content,
    mission: &str,
    seats: usize,
    survivors: &Survivors,
) -> Result<Setup, TeamError> {
    let found = content.mission(mission);
    let mission = found.ok_or_else(|| TeamError::Mission(mission.to_owned()))?;
    let content = content.of_mission(&mission.id).unwrap_or(content);
    // More players than a mission asks survivors for bring one each.
    let wanted = match survivors {
        Survivors::Usual => usize::from(mission.survivors).max(seats),
        Survivors::Count(count) => *count,
        Survivors::Named(names) => names.len(),
    };
    let of = |id: &String| content.survivors.iter().filter(|s| s.box_id == *id).collect();
    let boxes: Vec<Vec<_>> = mission.boxes.iter().map(of).collect();
    let most = boxes.iter().map(Vec::len).max().unwrap_or(0);
    let own = (0..most).flat_map(|place| boxes.iter().filter_map(move |b| b.get(place).copied()));
    let others = content.survivors.iter().filter(|s| !mission.boxes.contains(&s.box_id));
    let all = own.chain(others);
    let team: Vec<_> = match survivors {
        Survivors::Named(names) => {
            let all: Vec<_> = all.collect();
            let known = || all.iter().map(|survivor| survivor.name.clone()).collect();
            let of = |name: &String| {
                let found = all.iter().find(|one| one.name.eq_ignore_ascii_case(name));
                found.copied().ok_or_else(|| TeamError::Unknown {
                    mission: mission.id.clone(),
                    name: name.clone(),
                    known: known(),
                })
            };
            names.iter().map(of).collect::<Result<_, _>>()?
        }
        Survivors::Usual | Survivors::Count(_) => all.take(wanted).collect(),
    };
    if team.len() < wanted {
        return Err(TeamError::TooFew { mission: mission.id.clone(), wanted, found: team.len() });
    }
    let most = wanted.min(usize::from(survival::MAX_SEATS));
    if !(1..=most).contains(&seats) {
        return Err(TeamError::Seats { survivors: wanted, most, found: seats });
    }
    let names = team.iter().map(|survivor| survivor.name.as_str());
    Ok(Setup::new(&mission.id, names, seats as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats_of(count: usize) -> Vec<u8> {
        let content = Content::embedded().expect("the shipped content is sound");
        let setup = usual_setup(&content, "invader/m0", count).expect("a team");
        setup.survivors.iter().map(|played| played.seat).collect()
    }

    #[test]
    fn players_share_the_survivors_evenly() {
        assert_eq!(seats_of(1), [0, 0, 0, 0, 0, 0]);
        assert_eq!(seats_of(2), [0, 0, 0, 1, 1, 1]);
        assert_eq!(seats_of(4), [0, 0, 1, 2, 2, 3]);
        assert_eq!(seats_of(6), [0, 1, 2, 3, 4, 5]);
        assert_eq!(seats_of(7), [0, 1, 2, 3, 4, 5, 6], "the seventh brings a survivor");
        assert_eq!(seats_of(12).len(), 12);
    }

    #[test]
    fn both_boxes_send_their_own() {
        let content = Content::embedded().expect("the shipped content is sound");
        let team = |mission| {
            let setup = usual_setup(&content, mission, 1).expect("a team");
            setup.survivors.into_iter().map(|played| played.name).collect::<Vec<_>>()
        };
        assert_eq!(team("darkside/m0")[..2], ["Drake", "Miles"]);
        assert_eq!(team("mixed/m1"), ["Cole", "Drake", "Vivian", "Miles", "Mitsuki", "Miranda"]);
    }

    #[test]
    fn a_team_can_be_named() {
        let content = Content::embedded().expect("the shipped content is sound");
        let named = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            setup_with(&content, "invader/m0", 1, &Survivors::read(&words))
        };
        let team = ["Jared", "cole", "Drake", "Vivian", "Magnus", "Miles"];
        let setup = named(&team).expect("a team");
        let names: Vec<&str> = setup.survivors.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["Jared", "Cole", "Drake", "Vivian", "Magnus", "Miles"]);
        assert_eq!(named(&["8"]).expect("a team").survivors.len(), 8);
        assert_eq!(named(&[]).expect("a team").survivors.len(), 6);
        let unknown = named(&["Cole", "Nobody"]).unwrap_err().to_string();
        assert!(unknown.contains("`Nobody`") && unknown.contains("Vivian"), "{unknown}");
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let content = Content::embedded().expect("the shipped content is sound");
        let refused = |mission, seats| usual_setup(&content, mission, seats).unwrap_err();
        assert!(refused("invader/m99", 1).to_string().contains("m99"));
        assert!(refused("invader/m0", 0).to_string().contains("1 to 6"));
        assert!(refused("invader/m0", 13).to_string().contains("12"), "there are twelve survivors");
    }
}
