//! What a table has agreed on besides the game's own setup.

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

use crate::form::Answers;

/// The longest name.
pub const LONGEST_NAME: usize = 30;

/// What a table has agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Who sits where.
    pub chairs: Vec<Chair>,
    /// When plays are taken back.
    pub undo: Undo,
    /// Whether its lesson still goes on.
    pub lesson: bool,
}

/// A seat, and who sits in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// The name of the person.
    pub name: String,
    /// The bot that plays while nobody else does.
    pub bot: Option<String>,
    /// Whether the host's own link plays it.
    pub host: bool,
    /// Counts how often the seat's link was replaced.
    pub generation: u32,
}

/// When plays are taken back. Nothing that was revealed ever is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Undo {
    /// Whoever made them takes them back.
    Free,
    /// Everybody at the table must agree.
    Agree,
    /// Never.
    Off,
}

impl Settings {
    /// What the form of a new table says; without it, one person plays all.
    pub fn new(
        seats: u8,
        answers: &Answers,
        bots: &[(&'static str, &'static str)],
    ) -> Result<Settings, String> {
        let chair = |seat: u8| {
            let who = answers.one(&format!("seat{seat}")).unwrap_or("me");
            let bot = match who.strip_prefix("bot:") {
                Some(name) => Some(known(bots, name)?),
                None if matches!(who, "me" | "link") => None,
                None => {
                    return Err(format!("`{who}` can't sit at a table; choose me, link or bot"));
                }
            };
            let name = match answers.one(&format!("name{seat}")) {
                Some(name) => trimmed(name),
                None => format!("Player {}", seat + 1),
            };
            Ok(Chair { name, bot, host: who != "link", generation: 0 })
        };
        let undo = match answers.one("undo") {
            None | Some("free") => Undo::Free,
            Some("agree") => Undo::Agree,
            Some("off") => Undo::Off,
            Some(other) => return Err(format!("`{other}` is no way to undo: free, agree or off")),
        };
        let chairs = (0..seats).map(chair).collect::<Result<_, _>>()?;
        Ok(Settings { chairs, undo, lesson: false })
    }

    /// The same for one person: whatever people played is theirs, bots stay.
    #[must_use]
    pub fn for_one(&self) -> Settings {
        let own = |chair: &Chair| Chair { host: true, generation: 0, ..chair.clone() };
        let chairs = self.chairs.iter().map(own).collect();
        Settings { chairs, undo: Undo::Free, lesson: false }
    }

    /// As it is kept.
    pub fn write(&self) -> String {
        // Names, numbers and flags can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Gives every seat but the first to the first bot: so one person plays a
    /// game with sides.
    pub fn give_rest_to_bots(&mut self, bots: &[(&'static str, &'static str)]) {
        for chair in self.chairs.iter_mut().skip(1) {
            chair.bot = bots.first().map(|(name, _)| (*name).to_owned());
        }
    }

    /// The seats that people play.
    pub fn people(&self) -> Seats {
        self.which(|chair| chair.bot.is_none())
    }

    /// The seats that the host's link plays.
    pub fn hosts(&self) -> Seats {
        self.which(|chair| chair.host)
    }

    fn which(&self, is: impl Fn(&Chair) -> bool) -> Seats {
        let chairs = self.chairs.iter().zip(0..);
        chairs.filter(|(chair, _)| is(chair)).fold(Seats::NONE, |set, (_, at)| set.with(Seat(at)))
    }

    /// Who sits in a seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(usize::from(seat.0))
    }

    /// Who sits in a seat, to be changed.
    pub fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.chairs.get_mut(usize::from(seat.0))
    }
}

/// A bot's name, if there is such a bot.
pub fn known(bots: &[(&'static str, &'static str)], name: &str) -> Result<String, String> {
    match bots.iter().find(|(known, _)| *known == name) {
        Some((known, _)) => Ok((*known).to_owned()),
        None => {
            let names: Vec<_> = bots.iter().map(|(name, _)| *name).collect();
            Err(format!("there is no bot `{name}`; there are {}", names.join(", ")))
        }
    }
}

/// A name without what would spoil a line, and not too long.
pub fn trimmed(name: &str) -> String {
    let visible = name.chars().filter(|c| !c.is_control());
    visible.take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTS: &[(&str, &str)] = &[("random", "Does anything.")];

    fn answers(pairs: &[(&str, &str)]) -> Answers {
        Answers::new(pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())))
    }

    #[test]
    fn without_answers_one_person_plays_all() {
        let settings = Settings::new(2, &Answers::default(), BOTS).unwrap();
        assert_eq!(settings.hosts(), Seats::first(2));
        assert_eq!(settings.people(), Seats::first(2));
        assert_eq!(settings.undo, Undo::Free);
    }

    #[test]
    fn seats_go_to_friends_and_bots() {
        let given = answers(&[("seat1", "link"), ("name1", " Bo\n "), ("seat2", "bot:random")]);
        let settings = Settings::new(3, &given, BOTS).unwrap();
        assert_eq!(settings.people(), Seats(0b011));
        assert_eq!(settings.hosts(), Seats(0b101));
        assert_eq!(settings.chairs[1].name, "Bo");
        let wrong = |pairs| Settings::new(1, &answers(pairs), BOTS).unwrap_err();
        assert!(wrong(&[("seat0", "bot:clever")]).contains("random"));
        assert!(wrong(&[("seat0", "ghost")]).contains("ghost"));
        assert!(wrong(&[("undo", "maybe")]).contains("maybe"));
    }
}
