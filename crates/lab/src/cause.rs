//! Why games are lost: names for programs, and the same words everywhere for
//! people.

/// Every cause there is: its name in files, and in words.
const CAUSES: [(&str, &str); 15] = [
    ("eliminated", "killed by enemies"),
    ("friendly_fire", "hit by a friend"),
    ("burned", "burned"),
    ("blasted", "caught in a blast"),
    ("fumbled", "hurt by a fumble of their own"),
    ("mold_chain", "mold linked two spawns"),
    ("objective_lost", "objective lost"),
    ("mission", "the mission's own cause"),
    ("freed", "five captives freed"),
    ("mission_1", "first mission lost"),
    ("mission_2", "second mission lost"),
    ("mission_3", "third mission lost"),
    ("mission_4", "fourth mission lost"),
    ("mission_5", "fifth mission lost"),
    ("given_up", "given up"),
];

/// What a cause of defeat means to somebody who knows the game. Whatever is
/// not known, as in files of a later program, is told by its name.
pub fn cause_in_words(cause: &str) -> String {
    let known = CAUSES.iter().find(|(name, _)| *name == cause);
    known.map_or_else(|| cause.replace('_', " "), |(_, words)| (*words).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, Subject};

    #[test]
    fn every_cause_of_every_game_has_words() {
        let survival = survival::event::Defeat::ALL.map(survival::Outcome::Lost);
        let survival = survival.map(<survival::Game as Subject>::ending);
        let campaign = [1, 2, 3, 4, 5].map(|number| campaign::Outcome::Lost { number });
        let campaign = campaign.map(<campaign::Campaign as Subject>::ending);
        let given_up = campaign::Campaign::ending(campaign::Outcome::GivenUp { number: 1 });
        let causes = survival.into_iter().chain(campaign).chain([given_up]).map(|end| match end {
            Ending::Lost(cause) => cause,
            Ending::Won => panic!("that is no defeat"),
        });
        for cause in causes.chain(["freed"]) {
            assert!(CAUSES.iter().any(|(name, _)| *name == cause), "{cause}");
        }
        assert_eq!(cause_in_words("swallowed_up"), "swallowed up");
    }
}
