//! What a seat sees, can do, and why, in pieces that any page can show.
//!
//! A game's [`Family`](crate::Family) fills these in; pages, the script and
//! tests read them. Things on a screen have *spots*: short names such as
//! `zone:05-R:11` or `card:Cole:hand-1`, which stand in `data-spot` attributes
//! of drawings. A choice names the spots it belongs to, so that a tap on a
//! drawing finds the choices without knowing any game.

use maud::Markup;
use serde::Serialize;

/// A part of the screen that is replaced as a whole when it changes.
pub struct Region {
    /// The id of the element it fills.
    pub id: &'static str,
    /// What stands in it.
    pub html: Markup,
}

impl Region {
    /// A region.
    pub fn new(id: &'static str, html: Markup) -> Region {
        Region { id, html }
    }
}

/// Something that may be done now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Choice {
    /// The action as text. It is what a client sends back.
    pub action: String,
    /// The heading it stands under.
    pub group: String,
    /// What it does, in a few words.
    pub label: String,
    /// What else helps to choose: odds, what stands there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// What it costs, in words: `1 action`, `free`. Empty where costs make no sense.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub cost: String,
    /// The choices of one topic fold into one line when the list is long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    /// The spots a tap on which means this.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spots: Vec<String>,
    /// The spots it goes from and to, where it can be done by dragging.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drag: Option<(String, String)>,
    /// The article that explains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub term: Option<String>,
    /// Whether most players will not want it; shown last.
    pub minor: bool,
    /// Whether it can't be taken back and is of weight, so that a screen asks once more.
    pub grave: bool,
}

/// A die as it fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Die {
    /// One to six.
    pub face: u8,
    /// Whether it succeeded, where that means anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit: Option<bool>,
}

/// Something that went from one spot to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Motion {
    /// Whence.
    pub from: String,
    /// Whither.
    pub to: String,
    /// The letters on the moving thing.
    pub glyph: String,
    /// How many of it.
    pub count: u8,
    /// The class of its drawing: `enemy`, `survivor`, `machine`, `noise`.
    pub class: &'static str,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The articles with the rules behind it: slug and title.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<(String, String)>,
    /// The spots it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spots: Vec<String>,
    /// What moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<Motion>,
    /// Dice that were rolled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
    /// How it reads.
    pub tone: Tone,
}

/// How a line reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Like any other.
    #[default]
    Plain,
    /// It begins something: a round, a phase.
    Heading,
    /// The enemies act.
    Enemy,
    /// It is good for the players.
    Good,
    /// It is bad for the players.
    Bad,
}

/// A layer over the board that answers a question.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Overlay {
    /// What it shows, as a sentence.
    pub title: String,
    /// Spots to mark: the spot, a class (`seen`, `loud`, `target`, `from`, `range`), a short label.
    pub marks: Vec<(String, &'static str, String)>,
    /// Arrows between spots.
    pub arrows: Vec<Arrow>,
    /// The same in words, for those who don't see the board.
    pub text: Vec<String>,
}

/// An arrow from one spot to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Arrow {
    /// Whence.
    pub from: String,
    /// Whither.
    pub to: String,
    /// What stands beside it.
    pub label: String,
    /// A class: `certain` or `perhaps`.
    pub class: &'static str,
}

/// A kind of overlay that a family offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lens {
    /// Its name in requests.
    pub id: &'static str,
    /// The key that switches it.
    pub key: char,
    /// What its button says.
    pub label: &'static str,
    /// What it shows, as the list of keys says it.
    pub help: &'static str,
    /// Whether a spot must be chosen first.
    pub needs_spot: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ending {
    /// In a few words: `Won`, `Lost`, `The hordes win`.
    pub title: String,
    /// Why.
    pub text: String,
    /// Whether the people (not the program's enemies) won; nobody's defeat is
    /// told where sides played each other.
    pub good: Option<bool>,
}
