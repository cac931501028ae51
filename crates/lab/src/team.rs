//! The team that a mission is played with unless somebody says otherwise.

use survival::content::Content;
use survival::setup::Setup;

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
    setup_with(content, mission, seats, None)
}

/// The same with another number of survivors. Whether a mission can be played
/// with so many, its world says.
pub fn setup_with(
    content: &Content,
    mission: &str,
    seats: usize,
    survivors: Option<usize>,
) -> Result<Setup, TeamError> {
    let found = content.mission(mission);
    let mission = found.ok_or_else(|| TeamError::Mission(mission.to_owned()))?;
    let wanted = survivors.unwrap_or(usize::from(mission.survivors));
    let of = |id: &String| content.survivors.iter().filter(|s| s.game == *id).collect();
    let boxes: Vec<Vec<_>> = mission.boxes.iter().map(of).collect();
    let most = boxes.iter().map(Vec::len).max().unwrap_or(0);
    let own = (0..most).flat_map(|place| boxes.iter().filter_map(move |b| b.get(place).copied()));
    let others = content.survivors.iter().filter(|s| !mission.boxes.contains(&s.game));
    let team: Vec<_> = own.chain(others).take(wanted).collect();
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
    fn what_cannot_be_played_is_refused() {
        let content = Content::embedded().expect("the shipped content is sound");
        let refused = |mission, seats| usual_setup(&content, mission, seats).unwrap_err();
        assert!(refused("invader/m99", 1).to_string().contains("m99"));
        for seats in [0, 7] {
            let text = refused("invader/m0", seats).to_string();
            assert!(text.contains("1 to 6"), "{text}");
        }
    }
}
