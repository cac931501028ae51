//! What a table has agreed on besides the game's own setup.

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

use crate::form::Answers;
use crate::link::Link;

/// After how many minutes away a seat may be given to somebody else, unless
/// the table says otherwise.
const ABSENCE: u32 = 10;

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
    /// Whether hands are hidden from other people here, or ever were: then
    /// nobody may rehearse its dice, nor take a seat that is somebody's.
    #[serde(default)]
    pub guarded: bool,
    /// Whether somebody has chosen the seed, or played it before.
    #[serde(default)]
    pub rehearsed: bool,
    /// What the seed is made of, where several people make it.
    #[serde(default)]
    pub dice: Option<Dice>,
    /// After how many minutes away a seat may be given to somebody else.
    #[serde(default = "usual_absence")]
    pub absence: u32,
    /// The link for those who look on.
    #[serde(default)]
    pub watch: Invite,
    /// The wish that is open.
    #[serde(default)]
    pub wish: Option<Wish>,
    /// The seats whose talk nobody hears.
    #[serde(default)]
    pub muted: Seats,
    /// Whether nobody hears those who look on.
    #[serde(default)]
    pub muted_watchers: bool,
    /// Whether the host has closed the table.
    #[serde(default)]
    pub closed: bool,
    /// The clock for decisions.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// After how many plays it branched off another table's game, if it did.
    #[serde(default)]
    pub branch: Option<usize>,
}

/// A clock for every decision of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// How long a decision may take.
    pub seconds: u32,
    /// What happens then.
    pub then: AtZero,
}

/// What happens when time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AtZero {
    /// A bot takes this one decision.
    Bot,
    /// Everybody is told.
    Tell,
}

fn usual_absence() -> u32 {
    ABSENCE
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
    /// The link that seats somebody here.
    #[serde(default)]
    pub invite: Invite,
    /// Whether it was a bot's from the beginning, and nobody's own.
    #[serde(default)]
    pub house: bool,
}

/// A link that a host may send to somebody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Invite {
    /// It follows from the link of whoever opened the table, as it did for the
    /// first tables.
    #[default]
    Derived,
    /// This one.
    Open(String),
    /// Somebody has taken the seat, and their link is theirs alone.
    Taken,
}

/// What a seed is made of before a game with hidden hands begins: a secret of
/// the server, whose hash is told first, and a throw by everybody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dice {
    /// The server's part, in hexadecimal.
    pub secret: String,
    /// The players' parts, by seat.
    pub thrown: Vec<Option<String>>,
    /// Whether the seed was made of them.
    pub begun: bool,
}

/// Somebody's wish, until all who are asked have agreed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wish {
    /// Whose wish it is.
    pub by: Seat,
    /// What is wished.
    pub what: Wished,
    /// Those who still have to agree.
    pub open: Seats,
}

/// What is wished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wished {
    /// To take back to so many plays.
    TakeBack {
        /// How many plays would stand.
        to: usize,
    },
    /// To give a seat to a bot or a person.
    Sit {
        /// Which seat.
        seat: Seat,
        /// To whom.
        who: String,
    },
    /// To make whoever has a seat the host.
    Host {
        /// Which seat.
        seat: Seat,
    },
    /// To replace a seat's link, so that somebody else can take it.
    Renew {
        /// Which seat.
        seat: Seat,
    },
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
            let house = bot.is_some();
            let invite = Invite::draw().map_err(|error| error.to_string())?;
            Ok(Chair { name, bot, host: who != "link", generation: 0, invite, house })
        };
        let undo = match answers.one("undo") {
            None | Some("free") => Undo::Free,
            Some("agree") => Undo::Agree,
            Some("off") => Undo::Off,
            Some(other) => return Err(format!("`{other}` is no way to undo: free, agree or off")),
        };
        let absence = match answers.one("absence") {
            None => ABSENCE,
            Some(text) => text
                .parse()
                .ok()
                .filter(|minutes| (1..=10_080).contains(minutes))
                .ok_or("The absence is a number of minutes, from 1 to 10080 (a week).")?,
        };
        let chairs: Vec<Chair> = (0..seats).map(chair).collect::<Result<_, _>>()?;
        apart(&chairs)?;
        let watch = Invite::draw().map_err(|error| error.to_string())?;
        Ok(Settings {
            chairs,
            undo,
            lesson: false,
            guarded: false,
            rehearsed: answers.one("seed").is_some(),
            dice: None,
            absence,
            watch,
            wish: None,
            muted: Seats::NONE,
            muted_watchers: false,
            closed: false,
            clock: clock(answers)?,
            branch: None,
        })
    }

    /// What holds where nobody knows any more what was agreed on: hands stay
    /// hidden, and nobody else joins.
    pub fn anew(
        seats: u8,
        has_secrets: bool,
        bots: &[(&'static str, &'static str)],
    ) -> Result<Settings, String> {
        let usual = Settings::new(seats, &Answers::default(), bots)?;
        Ok(Settings { guarded: has_secrets, rehearsed: true, ..usual })
    }

    /// Says that hands are hidden here. Where several people play, nobody has
    /// chosen the dice, and all of them make the seed.
    pub fn guard(&mut self, secret: String) -> Result<(), String> {
        if self.people().iter().count() < 2 {
            return Ok(());
        }
        if self.rehearsed {
            return Err("Where people hide their hands from each other nobody chooses the seed: \
                        leave it empty."
                .to_owned());
        }
        self.guarded = true;
        self.dice = Some(Dice { secret, thrown: vec![None; self.chairs.len()], begun: false });
        Ok(())
    }

    /// Whether people still sit down before the game begins.
    pub fn gathers(&self) -> bool {
        self.dice.as_ref().is_some_and(|dice| !dice.begun)
    }

    /// The people who have not thrown their dice yet.
    pub fn awaited(&self) -> Seats {
        let Some(dice) = self.dice.as_ref().filter(|dice| !dice.begun) else { return Seats::NONE };
        let thrown =
            |seat: &Seat| dice.thrown.get(usize::from(seat.0)).is_some_and(Option::is_some);
        self.people().iter().filter(|seat| !thrown(seat)).fold(Seats::NONE, Seats::with)
    }

    /// The same for one person: whatever people played is theirs, bots stay.
    #[must_use]
    pub fn for_one(&self) -> Settings {
        let own = |chair: &Chair| Chair {
            host: true,
            generation: 0,
            invite: Invite::draw().unwrap_or(Invite::Taken),
            ..chair.clone()
        };
        Settings {
            chairs: self.chairs.iter().map(own).collect(),
            undo: Undo::Free,
            lesson: false,
            guarded: false,
            // Whoever plays a known game again knows what comes.
            rehearsed: true,
            dice: None,
            absence: self.absence,
            watch: Invite::draw().unwrap_or(Invite::Taken),
            wish: None,
            muted: Seats::NONE,
            muted_watchers: false,
            closed: false,
            clock: None,
            branch: None,
        }
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
            chair.house = true;
        }
    }

    /// Lets those of two seats change places; the seats keep their names.
    pub fn change_places(&mut self, one: Seat, other: Seat) {
        let (one, other) = (usize::from(one.0), usize::from(other.0));
        if one.max(other) < self.chairs.len() {
            self.chairs.swap(one, other);
            let name = std::mem::take(&mut self.chairs[one].name);
            self.chairs[one].name = std::mem::replace(&mut self.chairs[other].name, name);
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

/// The clock that was chosen, if one was.
fn clock(answers: &Answers) -> Result<Option<Clock>, String> {
    let then = match answers.one("clock_end") {
        None | Some("bot") => AtZero::Bot,
        Some("tell") => AtZero::Tell,
        Some(other) => {
            return Err(format!("`{other}` is not what happens when time is up: bot or tell"));
        }
    };
    let Some(text) = answers.one("clock").filter(|text| *text != "0") else { return Ok(None) };
    let seconds = text.parse().ok().filter(|seconds| (5..=604_800).contains(seconds));
    let seconds = seconds.ok_or("The clock is a number of seconds, from 5 to 604800 (a week).")?;
    Ok(Some(Clock { seconds, then }))
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

/// A name without what would spoil a line or turn its letters round, and not
/// too long.
pub fn trimmed(name: &str) -> String {
    let visible = name.chars().filter(|c| !is_hidden(*c));
    let words = visible.map(|c| if c.is_whitespace() { ' ' } else { c });
    words.take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

/// Letters that nobody sees: controls, and those that join, part or turn round.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// What a name looks like, so that two that look alike are the same: without
/// case, signs and gaps, and with Latin letters for those that look like them.
fn looks(name: &str) -> String {
    let alike = |c: char| match c {
        'а' | 'α' | 'à'..='å' => 'a',
        'в' | 'β' | 'ß' => 'b',
        'с' | 'ç' | 'ϲ' => 'c',
        'е' | 'ё' | 'ε' | 'è'..='ë' => 'e',
        'н' | 'η' => 'h',
        '1' | '|' | '!' | 'l' | 'і' | 'ї' | 'ι' | 'ı' | 'ì'..='ï' | 'ӏ' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'ν' => 'v',
        'ñ' | 'п' => 'n',
        '0' | 'о' | 'ο' | 'σ' | 'ò'..='ö' | 'ø' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' | '5' | '$' => 's',
        'т' | 'τ' => 't',
        'ù'..='ü' | 'υ' => 'u',
        'ԝ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' | 'ý' | 'ÿ' => 'y',
        'ᴢ' | 'ζ' => 'z',
        // The same letters in full width.
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(c) - 0xfee0).map_or(c, |c| c.to_ascii_lowercase())
        }
        other => other,
    };
    let small = name.chars().flat_map(char::to_lowercase);
    small.map(alike).map(alike).filter(|c| c.is_alphanumeric()).collect()
}

/// Whether one name would be taken for the other.
pub fn looks_like(name: &str, other: &str) -> bool {
    let (name_looks, other_looks) = (looks(name), looks(other));
    // Names without a letter are compared as they are.
    if name_looks.is_empty() { name == other } else { name_looks == other_looks }
}

/// Nobody's name looks like another's, nor like the table's own words.
fn apart(chairs: &[Chair]) -> Result<(), String> {
    for (at, chair) in chairs.iter().enumerate() {
        if let Some(other) = chairs[..at].iter().find(|other| looks_like(&other.name, &chair.name))
        {
            return Err(format!(
                "“{}” and “{}” look alike; choose another name.",
                other.name, chair.name
            ));
        }
        if let Some(word) = RESERVED.iter().find(|word| looks_like(word, &chair.name)) {
            return Err(format!("“{word}” is nobody's name; choose another."));
        }
    }
    Ok(())
}

/// What pages call others.
pub const RESERVED: &[&str] = &["Spectator", "Holdout", "The table", "Host", "Server"];

impl Invite {
    /// A new link.
    pub fn draw() -> Result<Invite, getrandom::Error> {
        Link::draw().map(|link| Invite::Open(link.text()))
    }

    /// The link, where it is known.
    pub fn link(&self) -> Option<Link> {
        match self {
            Invite::Open(text) => Link::read(text),
            Invite::Derived | Invite::Taken => None,
        }
    }
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
        assert!(wrong(&[("absence", "0")]).contains("minutes"));
    }

    #[test]
    fn nobody_looks_like_another() {
        for (one, other) in [
            ("Ann", "ann"),
            ("Ann", "Аnn"),
            ("Bill", "Bi11"),
            ("Bob", "B\u{200b}ob"),
            ("Ann", "A n n"),
            ("Ann", "Ａｎｎ"),
            ("Zoë", "Zoe"),
        ] {
            assert!(looks_like(one, &trimmed(other)), "{one} {other}");
        }
        assert!(!looks_like("Ann", "Anna") && !looks_like("王", "李"));
        assert_eq!(trimmed("\u{202e}An\u{0}n\u{feff}\u{2066}"), "Ann");
        let twice = answers(&[("name0", "Ann"), ("name1", "АNN")]);
        assert!(Settings::new(2, &twice, BOTS).unwrap_err().contains("look alike"));
        let table = answers(&[("name0", "the table")]);
        assert!(Settings::new(1, &table, BOTS).unwrap_err().contains("nobody's name"));
    }

    #[test]
    fn settings_of_the_first_tables_are_understood() {
        let old = r#"{"chairs":[{"name":"Ann","bot":null,"host":true,"generation":1}],"undo":"free","lesson":false}"#;
        let read: Settings = serde_json::from_str(old).unwrap();
        assert_eq!((read.absence, &read.chairs[0].invite), (ABSENCE, &Invite::Derived));
        assert!(!read.guarded && !read.gathers());
    }
}
