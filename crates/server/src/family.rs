//! What a game brings to the table besides its rules: a screen.
//!
//! The server knows games only through the contract of `table` and this
//! trait. A new game implements it, and has tables, links, replays, undo,
//! bots, lessons and a rules page.

use std::sync::Arc;

use bots::Bot;
use maud::Markup;
use table::{Game, Seat, Viewer};

use crate::article::Article;
use crate::form::{Answers, Form, Mission};
use crate::lesson::Lesson;
use crate::screen::{Choice, Ending, Lens, Line, Overlay, Region};

/// A family of games: missions, setups, screens and words.
pub trait Family: Send + Sync + 'static {
    /// The rules.
    type Game: Game<Content: Send + Sync, Setup: Send + Sync, Action: Send + Sync>
        + Send
        + Sync
        + 'static;

    /// What people call the family: `Invader and its siblings`.
    const TITLE: &'static str;

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

    /// How many seats the game has.
    fn seats(&self, game: &Self::Game) -> u8;

    /// What a seat plays: `Cole and Vivian`, `The human`.
    fn role(&self, game: &Self::Game, seat: Seat) -> String;

    /// The title of the game: `Invader M0: …`, and the id of its mission.
    fn title(&self, game: &Self::Game) -> (String, String);

    /// Whether seats keep secrets from each other, so that a screen that
    /// changes hands is covered in between.
    fn has_secrets(&self) -> bool;

    /// The board's element, with empty elements for the regions that belong in it.
    fn board(&self, game: &Self::Game) -> Markup;

    /// Everything that is shown, region by region, except choices and lines.
    fn regions(&self, game: &Self::Game, viewer: Viewer) -> Vec<Region>;

    /// The open decision, in one sentence, as this viewer may hear it.
    fn question(&self, game: &Self::Game, viewer: Viewer) -> String;

    /// What a seat may do now, interrupts included.
    fn choices(&self, game: &Self::Game, seat: Seat) -> Vec<Choice>;

    /// Events as lines. `game` is the game after them.
    fn lines(
        &self,
        game: &Self::Game,
        events: &[<Self::Game as Game>::Event],
        viewer: Viewer,
    ) -> Vec<Line>;

    /// Why an action can't be done now, or that it can.
    fn explain(
        &self,
        game: &Self::Game,
        seat: Seat,
        action: <Self::Game as Game>::Action,
    ) -> String;

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

    /// Whether the open decision begins something new, rather than being part
    /// of what was begun: to such moments "undo the whole action" goes back.
    fn begins_action(&self, game: &Self::Game) -> bool {
        let _ = game;
        true
    }

    /// How the game ended, if it did.
    fn ending(&self, game: &Self::Game) -> Option<Ending>;

    /// The bots there are: name and a sentence. The first is the default.
    fn bots(&self) -> &'static [(&'static str, &'static str)];

    /// A bot by name.
    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn Bot<Self::Game>>>;

    /// The rules reference.
    fn articles(&self) -> &[Article];

    /// The lesson for a mission.
    fn lesson(&self, mission: &str) -> Option<&Lesson>;
}
