//! What changes in a campaign.

use serde::Serialize;
use survival::danger::Danger;

/// What somebody did, mission after mission, counted for the epilogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Deeds {
    /// Missions that they took part in.
    pub missions: u16,
    /// Enemies eliminated.
    pub kills: u16,
    /// Objectives taken.
    pub objectives: u16,
    /// How often they were knocked out.
    pub falls: u16,
    /// How often they helped somebody up.
    pub helped: u16,
}

/// One of the team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Member {
    /// Their name.
    pub name: String,
    /// The seat that plays them.
    pub seat: u8,
    /// Injuries, which last for the whole campaign.
    pub injuries: u8,
    /// Skills kept from the missions that were won.
    pub skills: Vec<String>,
    /// Skill dice kept from the missions that were won, by their colours.
    pub dice: Vec<String>,
    /// Experience that fatigue left them, beside the bonus.
    pub experience: u16,
    /// The armour that is left, where it is not repaired between missions.
    pub armour: Option<u8>,
    /// What they kept for the next mission, for people to see: the cards
    /// themselves are the team's.
    #[serde(skip)]
    pub kept: Vec<String>,
    /// Cards of their own for the next mission, where everybody keeps theirs.
    pub cards: Vec<OwnCard>,
    /// What they did.
    pub deeds: Deeds,
    /// Whether they are eliminated, and their place is to be filled.
    pub out: bool,
}

impl Member {
    /// Somebody who has just joined: no injuries, nothing kept.
    pub(crate) fn fresh(name: &str, seat: u8) -> Member {
        Member {
            name: name.to_owned(),
            seat,
            injuries: 0,
            skills: Vec::new(),
            dice: Vec::new(),
            experience: 0,
            armour: None,
            kept: Vec::new(),
            cards: Vec::new(),
            deeds: Deeds::default(),
            out: false,
        }
    }
}

/// A card that a survivor has between two missions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OwnCard {
    /// Which.
    pub name: String,
    /// Whether it lies face down after a malfunction.
    pub face_down: bool,
    /// Whether it has changed hands since the mission; it does so once.
    pub passed: bool,
}

impl OwnCard {
    /// Its name, and its side where that matters.
    pub fn told(&self) -> String {
        if self.face_down { format!("face-down {}", self.name) } else { self.name.clone() }
    }
}

/// Somebody who was eliminated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fallen {
    /// Their name.
    pub name: String,
    /// In which mission, from one.
    pub number: u8,
    /// Injuries that they had.
    pub injuries: u8,
    /// What they did.
    pub deeds: Deeds,
}

/// A mission that was played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Record {
    /// Which, from one.
    pub number: u8,
    /// Which time, from one.
    pub attempt: u8,
    /// Whether it was won.
    pub won: bool,
    /// How many rounds it took.
    pub rounds: u16,
}

/// What a survivor may keep of what they carried at the end of a mission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Gear {
    /// Their place in the team.
    pub member: u8,
    /// Their danger level.
    pub level: Danger,
    /// Cards of the deck, ammo that was attached among them.
    pub standard: Vec<String>,
    /// Prototypes.
    pub prototypes: Vec<String>,
    /// How many they have kept.
    pub kept: u8,
}

impl Gear {
    /// How many standard cards they may keep at their level.
    pub(crate) fn allowance(&self) -> u8 {
        match self.level {
            Danger::Blue | Danger::Yellow => 0,
            Danger::Orange => 1,
            Danger::Red => 2,
        }
    }

    /// What can be kept now, each name once: a prototype in place of two
    /// standard cards.
    pub fn options(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let prototypes: &[String] = match self.level == Danger::Red && self.kept == 0 {
            true => &self.prototypes,
            false => &[],
        };
        let standard: &[String] = if self.kept < self.allowance() { &self.standard } else { &[] };
        for name in prototypes.iter().chain(standard) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// Keeps a card of this name.
    pub(crate) fn keep(&mut self, name: &str) {
        if let Some(place) = self.standard.iter().position(|card| card == name) {
            self.standard.remove(place);
            self.kept += 1;
        } else {
            self.kept = self.allowance();
        }
    }
}

/// What the campaign waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Phase {
    /// The next mission can begin.
    Ready,
    /// A mission is under way.
    Mission,
    /// Somebody says which cards they keep.
    Keeping,
    /// Somebody has to roll for what they keep.
    Resting {
        /// Who, by the place in the team.
        member: u8,
    },
    /// Somebody says which skill or die fatigue takes.
    Tiring {
        /// Who, by the place in the team.
        member: u8,
    },
    /// Somebody says who gets a card of theirs.
    Passing {
        /// Who, by the place in the team.
        member: u8,
        /// Which, by the place among their cards.
        card: u8,
    },
    /// Somebody takes the place of one who was eliminated.
    Replacing {
        /// Whose, by the place in the team.
        member: u8,
    },
}

/// How a campaign ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Outcome {
    /// All missions are won.
    Won,
    /// Somebody was eliminated in this mission, and nobody could take their place.
    Lost {
        /// Which, from one.
        number: u8,
    },
    /// The players gave up before this mission.
    GivenUp {
        /// Which, from one.
        number: u8,
    },
}

/// What changes in a campaign, but for the mission under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// The mission that is played or comes next, from one.
    pub number: u8,
    /// Which time it is played, from one.
    pub attempt: u8,
    /// The experience with which everybody begins it.
    pub bonus: u8,
    /// The team.
    pub team: Vec<Member>,
    /// Those who can take a place in it.
    pub reserves: Vec<String>,
    /// Those who were eliminated.
    pub fallen: Vec<Fallen>,
    /// Cards kept for the next mission.
    pub kept: Vec<String>,
    /// Those who have still to say what they keep.
    pub gear: Vec<Gear>,
    /// Those who have still to roll for what they keep, by their places in the team.
    pub resting: Vec<u8>,
    /// The missions played so far.
    pub records: Vec<Record>,
    /// What is waited for.
    pub phase: Phase,
    /// How the campaign ended, if it has.
    pub outcome: Option<Outcome>,
}
