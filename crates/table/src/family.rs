//! What a game brings to hosts besides its rules: words.
//!
//! With one implementation beside the rules, the terminal plays the game, `holdout
//! replay` tells it, and the server names it. The server's pages add their drawings.

use serde::Serialize;

use crate::{Game, Seat, Viewer};

/// A family of games as hosts show it, in words.
pub trait Family: Game {
    /// What people call the family: `Invader and Dark Side`.
    const TITLE: &'static str;

    /// Whether seats keep secrets from each other, so that a screen that
    /// changes hands is covered in between.
    const HAS_SECRETS: bool;

    /// The verbs of actions with their words, as they can be typed.
    const VERBS: &'static [(&'static str, &'static str)];

    /// How to ask what the rules say, by an example.
    const RULES_EXAMPLE: &'static str;

    /// The id of the mission that a setup plays.
    fn mission(setup: &Self::Setup) -> &str;

    /// Who plays what, a line each.
    fn players(setup: &Self::Setup) -> Vec<String>;

    /// The title of the game: `Invader M0: …`.
    fn title(&self) -> String;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// What a seat plays: `Cole and Vivian`, `The human`.
    fn role(&self, seat: Seat) -> String;

    /// The same in the middle of a sentence: `the human`.
    fn role_within(&self, seat: Seat) -> String {
        self.role(seat)
    }

    /// The open question, as this viewer may hear it.
    fn question(&self, viewer: Viewer) -> String;

    /// What a seat may do now: answers to the open question, then what may be
    /// done whoever is asked.
    fn offers(&self, seat: Seat) -> Vec<Offer<Self::Action>>;

    /// Why something may not be done, or that it may.
    fn explain(&self, seat: Seat, action: Self::Action) -> String;

    /// Events in sentences, as `viewer` may hear them; `self` is the game
    /// after them. Everything, where nobody in particular listens.
    fn story(&self, events: &[Self::Event], viewer: Option<Viewer>) -> Vec<String>;

    /// The position in lines of text, as far as `viewer` knows it.
    fn position(&self, viewer: Viewer) -> Vec<String>;

    /// What the rules say of a word.
    fn rules(&self, word: &str) -> Vec<String>;

    /// How far the game has come: `round 3`.
    fn progress(&self) -> String;

    /// How the game ended, if it did.
    fn ending(&self) -> Option<Ending>;

    /// Whether the open decision begins something new, rather than being part
    /// of what was begun: to such moments "undo the whole action" goes back.
    fn begins_action(&self) -> bool {
        true
    }
}

/// Something that can be done, as a menu shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer<A> {
    /// The heading under which it stands.
    pub heading: &'static str,
    /// It in a few words.
    pub label: String,
    /// The rule that speaks of it, with its place.
    pub why: String,
    /// What to do.
    pub action: A,
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
