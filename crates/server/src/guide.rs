//! The guide to a game: its rules in chapters, each with a picture and a worked
//! example. The reference has the rest.

use maud::Markup;
use serde::Deserialize;

/// A chapter, drawn.
pub struct Chapter {
    /// What it says.
    pub text: Text,
    /// The picture.
    pub picture: Markup,
}

/// What a chapter says, as its file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Its address below the guide: `moving`.
    pub slug: String,
    /// What it is about.
    pub title: String,
    /// The matter itself, paragraphs separated by line ends.
    pub lead: String,
    /// What the picture shows, in words.
    pub shows: String,
    /// What is to be seen on the picture, one thing after another.
    #[serde(default)]
    pub notes: Vec<String>,
    /// An example, step by step.
    #[serde(default)]
    pub example: Vec<Step>,
    /// The articles with the rules.
    #[serde(default)]
    pub terms: Vec<String>,
    /// Of what the picture is made.
    #[serde(default)]
    pub drawn: Drawn,
}

/// A step of an example.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What happens.
    pub text: String,
    /// What that comes to: `3 + 3 + 1 = 7`.
    pub sum: String,
    /// What the sum is of.
    pub of: String,
    /// How it reads: `good`, `bad` or nothing.
    #[serde(default)]
    pub tone: String,
}

/// Of what a picture is made: a moment of the game's lesson, or cards.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// After so many plays of the lesson.
    #[serde(default)]
    pub play: usize,
    /// The zones around which it is drawn; none for the whole board.
    #[serde(default)]
    pub zones: Vec<String>,
    /// Arrows from zone to zone.
    #[serde(default)]
    pub arrows: Vec<(String, String)>,
    /// Marks on zones: the zone, a class, a word.
    #[serde(default)]
    pub marks: Vec<(String, String, String)>,
    /// Cards that lie at the Place.
    #[serde(default)]
    pub above: Vec<String>,
    /// Cards that are played against it.
    #[serde(default)]
    pub below: Vec<String>,
    /// The Place.
    #[serde(default)]
    pub place: Option<String>,
    /// Points of damage, and the Defence they have to reach.
    #[serde(default)]
    pub duel: Option<(u8, u8)>,
}

/// All chapters of a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// The chapters, in order.
    pub chapter: Vec<Text>,
}
