//! What can be chosen before a game begins, and the answers.

use std::collections::BTreeMap;

/// A mission or scenario, as the home page shows it.
#[derive(Clone, Debug)]
pub struct Mission {
    /// Its id: `invader/m0`.
    pub id: String,
    /// The game it belongs to: `Invader`.
    pub game: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence or two of our own.
    pub intro: String,
    /// Its special rules, in its author's words.
    pub rules: Vec<String>,
    /// How hard: `easy`, `medium`, `hard`, `tutorial`.
    pub difficulty: String,
    /// How long it takes, in minutes.
    pub minutes: u16,
    /// For how many: `1–6 players, 6 survivors`.
    pub players: String,
    /// A small picture, as SVG text.
    pub thumbnail: String,
    /// Whether there is a lesson for it.
    pub lesson: bool,
    /// Where several missions are one but for the number of players: their
    /// common name, and for how many this one is.
    pub one_of: Option<(String, u8)>,
    /// The missions that it leads through, one after the other, where it is
    /// more than one.
    pub stations: Vec<String>,
}

/// What can be chosen for a mission.
#[derive(Clone, Debug)]
pub struct Form {
    /// The mission.
    pub mission: Mission,
    /// Who sits at the table.
    pub seating: Seating,
    /// The options, each with a sentence.
    pub fields: Vec<Field>,
}

/// The seats of a game.
#[derive(Clone, Debug)]
pub enum Seating {
    /// Players share the figures of a team among them: any number of seats up
    /// to `most`, each figure played by one.
    Team {
        /// At most so many seats.
        most: u8,
        /// The fewest figures.
        fewest_figures: usize,
        /// The most figures.
        most_figures: usize,
        /// The figures that are taken unless others are chosen.
        usual: Vec<String>,
        /// Everyone who can be taken.
        figures: Vec<Member>,
    },
    /// Each seat has a role.
    Roles(Vec<String>),
}

/// Somebody who can be taken into a team.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name.
    pub name: String,
    /// What they are: `Soldier`, `Civilian`.
    pub kind: String,
    /// The box they come from.
    pub source: String,
    /// Level and what is gained there, each with the slug of its article.
    pub skills: Vec<(String, Vec<(String, String)>)>,
}

/// An option.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name under which it is answered.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// What it does, in a sentence.
    pub help: String,
    /// The heading it stands under: `Variants`, `Difficulty`, `Table`.
    pub group: String,
    /// What can be answered.
    pub kind: FieldKind,
}

/// What can be answered.
#[derive(Clone, Debug)]
pub enum FieldKind {
    /// Yes or no. A box that is not ticked is not sent.
    Flag {
        /// What it is unless changed.
        default: bool,
    },
    /// One of several: value and label. The first is the default.
    OneOf(Vec<(String, String)>),
}

/// What was answered: every name with the values that were sent for it.
#[derive(Clone, Debug, Default)]
pub struct Answers(BTreeMap<String, Vec<String>>);

impl Answers {
    /// Takes the pairs of a sent form.
    pub fn new(pairs: impl IntoIterator<Item = (String, String)>) -> Answers {
        let mut answers = Answers::default();
        for (name, value) in pairs {
            answers.0.entry(name).or_default().push(value);
        }
        answers
    }

    /// The first value for a name, trimmed, unless it is empty.
    pub fn one(&self, name: &str) -> Option<&str> {
        let value = self.0.get(name)?.first()?.trim();
        (!value.is_empty()).then_some(value)
    }

    /// Whether a box was ticked.
    pub fn flag(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// All values for a name.
    pub fn all(&self, name: &str) -> &[String] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether nothing was answered, so that every default stands.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
