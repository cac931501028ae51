//! What a seat sees, can do, and why, in pieces that any page can show.
//!
//! A game's [`Screen`] fills these in. Pages, the script and tests read them. Things on a
//! screen have *spots*: short names such as `zone:05-R:11` or `card:Cole:hand1`, which
//! stand in `data-spot` attributes of drawings. A choice names its spots, so a tap on a
//! drawing finds the choices without knowing any game.

use std::sync::Arc;

use bots::Evaluator;
use maud::{Markup, Render};
use serde::Serialize;
use table::{Family, Game, Replay, Seat, Viewer};

use crate::article::Article;
use crate::drawn::Drawn;
use crate::form::{Answers, Form, Mission};
use crate::guide::Chapter;
use crate::lesson::Lesson;
use crate::sketches::Sketches;
use crate::story::{Story, Told};

/// A family of games on the pages of the server: missions, forms and drawings,
/// over its rules and its words.
///
/// A new game implements [`table::Family`] beside its rules and this here, and
/// has tables, links, replays, undo, bots, lessons and a rules page.
pub trait Screen: Send + Sync + 'static {
    /// The game.
    type Game: Family<Content: Send + Sync, Setup: Send + Sync, Action: Send + Sync>
        + Evaluator
        + Send
        + Sync
        + 'static;

    /// The figures it is played with.
    fn content(&self) -> &Arc<<Self::Game as Game>::Content>;

    /// Everything that can be played.
    fn missions(&self) -> &[Mission];

    /// What can be chosen for a mission.
    fn form(&self, mission: &str) -> Option<Form>;

    /// The setup that was chosen. No answers at all mean every default, for
    /// one person alone. The error is a sentence for the person.
    fn setup(
        &self,
        mission: &str,
        answers: &Answers,
    ) -> Result<<Self::Game as Game>::Setup, String>;

    /// What the page is laid out for: where it changes, the page is loaded anew.
    fn stage(&self, _game: &Self::Game) -> String {
        String::new()
    }

    /// The board's element, with empty elements for the regions that belong in it.
    fn board(&self, game: &Self::Game) -> Markup;

    /// The regions that look the same to everybody. They are drawn once, with
    /// what was drawn of the game before.
    fn common_regions(&self, _game: &Self::Game, _before: &mut Sketches) -> Vec<Region> {
        Vec::new()
    }

    /// The regions that may differ by who looks.
    fn own_regions(&self, game: &Self::Game, viewer: Viewer, before: &mut Sketches) -> Vec<Region>;

    /// Everything that is shown, region by region, except choices and lines.
    fn regions(&self, game: &Self::Game, viewer: Viewer) -> Vec<Region> {
        let nothing = &mut Sketches::default();
        let mut regions = self.own_regions(game, viewer, nothing);
        regions.append(&mut self.common_regions(game, nothing));
        regions
    }

    /// A sentence of the game as this screen says it.
    fn said(&self, _game: &Self::Game, text: String) -> String {
        text
    }

    /// What a seat may do now, interrupts included.
    fn choices(&self, game: &Self::Game, seat: Seat) -> Vec<Choice>;

    /// The ways of several zones that a seat may go in one gesture now.
    fn ways(&self, _game: &Self::Game, _seat: Seat) -> Vec<Way> {
        Vec::new()
    }

    /// Events as lines. `game` is the game after them.
    fn lines(
        &self,
        game: &Self::Game,
        events: &[<Self::Game as Game>::Event],
        viewer: Viewer,
    ) -> Vec<Line>;

    /// What dragging one spot onto another would mean; the error is a sentence.
    fn drag(
        &self,
        game: &Self::Game,
        seat: Seat,
        from: &str,
        to: &str,
    ) -> Result<<Self::Game as Game>::Action, String>;

    /// The overlays there are.
    fn lenses(&self) -> &'static [Lens];

    /// The overlays of the stage that a game is at.
    fn lenses_now(&self, _game: &Self::Game) -> &'static [Lens] {
        self.lenses()
    }

    /// An overlay for a viewer, about a spot where one was chosen.
    fn overlay(
        &self,
        game: &Self::Game,
        viewer: Viewer,
        lens: &str,
        spot: Option<&str>,
    ) -> Option<Overlay>;

    /// What is known about a spot, in words: for a tap on something where nothing can be done.
    fn describe(&self, game: &Self::Game, viewer: Viewer, spot: &str) -> Option<Markup>;

    /// The rules reference.
    fn articles(&self) -> &[Article];

    /// The guide, in chapters.
    fn guide(&self) -> &[Chapter] {
        &[]
    }

    /// What became of a game that is over, told from all its plays.
    fn story(
        &self,
        end: &Self::Game,
        plays: &mut dyn Iterator<Item = Told<Self::Game, <Self::Game as Game>::Event>>,
    ) -> Story;

    /// The lesson for a mission.
    fn lesson(&self, mission: &str) -> Option<&Lesson>;

    /// The games that a game is made of, where it is made of several.
    fn parts(&self, _replay: &Replay<Self::Game>) -> Vec<Part> {
        Vec::new()
    }

    /// One of these as a game of its own, in the text of a shared game. The
    /// seed is for whoever plays it on.
    fn part(&self, _replay: &Replay<Self::Game>, _n: usize, _seed: u64) -> Result<String, String> {
        Err("This game has no parts.".to_owned())
    }
}

/// A game within a game, such as a mission of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is called.
    pub title: String,
    /// What became of it, in a few words.
    pub fate: String,
    /// Whether that is good, once it is over.
    pub good: Option<bool>,
    /// The play that began it.
    pub first: usize,
    /// Its last play so far.
    pub last: usize,
}

/// A part of the screen that is replaced when it changes: as a whole, or those
/// of its parts that are others.
#[derive(Clone, Debug)]
pub struct Region {
    /// The id of the element it fills.
    pub id: &'static str,
    /// What stands in it, one after another. Where there are several, each is
    /// an element.
    pub parts: Vec<Drawn>,
}

impl Region {
    /// A region in one piece.
    pub fn new(id: &'static str, html: impl Into<Drawn>) -> Region {
        Region { id, parts: vec![html.into()] }
    }

    /// All that stands in it.
    pub fn html(&self) -> String {
        self.render().into_string()
    }
}

impl Render for Region {
    fn render_to(&self, out: &mut String) {
        self.parts.iter().for_each(|part| part.render_to(out));
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
    /// The place of the bar of actions at which it is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<&'static str>,
    /// Whether a tap on its spot may mean "look": then a menu opens instead.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub look: bool,
    /// What an attack brings, for a menu that shows it large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chances: Option<Chances>,
    /// Whether most players will not want it; shown last.
    pub minor: bool,
    /// Whether it says no: not now, enough, stop. Pages keep it in one place.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no: bool,
    /// Whether it can't be taken back and is of weight, so that a screen asks once more.
    pub grave: bool,
}

/// What an attack brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chances {
    /// The drawing of the weapon.
    pub picture: &'static str,
    /// Its name.
    pub weapon: String,
    /// Its figures: dice, what hits, damage, noise.
    pub figures: String,
    /// The chance that at least one target falls, in words.
    pub one: String,
    /// What that chance is of: `kill one`, `kill it`.
    pub of: &'static str,
    /// What is to be expected on average, in words.
    pub mean: String,
    /// So many kills, and their chance in thousandths; what never happens is left out.
    pub kills: Vec<(u16, u16)>,
    /// What happens to friends, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub friends: String,
}

/// Several actions that are done by one tap, one after the other: a way over
/// zones between which nothing can happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Way {
    /// The spot a tap on which means it.
    pub spot: String,
    /// The actions as text, in order.
    pub actions: Vec<String>,
    /// What it does, in a few words.
    pub label: String,
    /// What all of it costs, in words.
    pub cost: String,
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

/// A level's row of an enemy card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// The level.
    pub level: &'static str,
    /// What it brings then.
    pub count: String,
    /// Whether that level holds now.
    pub now: bool,
}

/// Something to be seen on a board of figures. Figures are called by the ids of
/// their drawings, places by their spots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
#[allow(missing_docs, reason = "the fields say what they are: ids, spots, kinds, counts, words")]
pub enum Shown {
    /// A figure goes.
    Go { id: String, from: String, to: String },
    /// Some of a kind go together, and why.
    Send { kind: String, count: u8, from: String, to: String, why: &'static str },
    /// Some of a kind appear.
    Come {
        kind: String,
        picture: &'static str,
        look: &'static str,
        name: String,
        names: String,
        giant: bool,
        count: u8,
        zone: String,
    },
    /// One of a kind falls.
    Fall { kind: String, zone: String },
    /// A card is turned up for a zone.
    Card {
        spot: String,
        number: u16,
        title: String,
        picture: &'static str,
        look: &'static str,
        note: &'static str,
        bodies: u8,
        rows: Vec<Row>,
    },
    /// A door changes.
    Door { spot: String, state: &'static str },
    /// Mold changes.
    Mold { spot: String, active: bool },
    /// It gets louder.
    Noise { spot: String },
    /// Enemies attack in a zone.
    Strike { spot: String, picture: &'static str, look: &'static str },
    /// Somebody loses armour.
    Hurt { id: String, damage: u8, left: u8 },
    /// Somebody leaves the board.
    Gone { id: String, word: &'static str },
    /// Somebody attacks a zone.
    Shot { id: String, spot: String, weapon: String, picture: &'static str },
    /// Somebody gains experience.
    Gain { id: String, points: u8, total: u16 },
    /// Somebody reaches a level.
    Level { id: String, name: String, face: String, level: &'static str, note: String },
    /// Somebody gains a skill.
    Skill { id: String, skill: String },
    /// A token is turned up.
    Token { spot: String, colour: &'static str },
    /// A part of the round begins.
    Phase { name: &'static str },
    /// Something out of turn begins.
    Alarm,
    /// Somebody searches.
    Search { id: String, spot: String },
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
    /// What is to be seen of it on the board, one after another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<Shown>,
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
    /// The sign on its button, where the board brings signs.
    pub sign: Option<&'static str>,
    /// What its button says.
    pub label: &'static str,
    /// What it shows, as the list of keys says it.
    pub help: &'static str,
    /// Whether a spot must be chosen first.
    pub needs_spot: bool,
}
