//! The screen of InvaZions: Places in a row, the human's side above them, the
//! hordes' side below, the viewer's hand in front.
//!
//! What is open to all comes from the state, what isn't from the view, which
//! has no room for a secret. Nothing here decides what may be done.

mod articles;
mod board;
mod choices;
mod describe;
mod drag;
mod face;
mod goals;
mod hand;
mod lenses;
mod lines;
mod people;
mod places;
mod setup;
mod spot;
#[cfg(test)]
mod tests;
mod threat;

use std::sync::Arc;

use bots::{Bot, Kind};
use invazions::action::Action;
use invazions::card::Horde;
use invazions::content::Content;
use invazions::event::Event;
use invazions::setup::Setup;
use invazions::state::Stage;
use invazions::{Game, menu, words};
use maud::Markup;
use table::{Game as _, Seat, Turn, Viewer};

use crate::article::Article;
use crate::company::company;
use crate::family::Family;
use crate::form::{Answers, Form, Mission};
use crate::lesson::Lesson;
use crate::screen::{Choice, Ending, Lens, Line, Overlay, Region};

/// InvaZions at a table.
pub struct Invazions {
    content: Arc<Content>,
    missions: Vec<Mission>,
    articles: Vec<Article>,
}

impl Invazions {
    /// The game with this content.
    pub fn new(content: Arc<Content>) -> Invazions {
        Invazions {
            missions: setup::missions(&content),
            articles: articles::articles(&content),
            content,
        }
    }
}

/// What a seat plays.
fn role(seat: Seat) -> String {
    match seat.0.checked_sub(1) {
        None => "The human".to_owned(),
        Some(horde) => format!("{} horde", Horde(horde)),
    }
}

/// Those who decide now, in words; nobody once the game is over.
fn deciders(game: &Game) -> Option<String> {
    named_deciders(game, role)
}

/// The same in the middle of a sentence: `the human`, `the Red horde`.
fn deciders_within(game: &Game) -> Option<String> {
    named_deciders(game, |seat| match role(seat) {
        human if seat == Seat(0) => human.to_lowercase(),
        horde => format!("the {horde}"),
    })
}

fn named_deciders(game: &Game, name: impl Fn(Seat) -> String) -> Option<String> {
    let roles: Vec<String> = game.deciders().iter().map(name).collect();
    let roles: Vec<&str> = roles.iter().map(String::as_str).collect();
    (!roles.is_empty()).then(|| articles::list(&roles))
}

/// Whether the viewer is among those who decide.
fn decides(game: &Game, viewer: Viewer) -> bool {
    matches!(viewer, Viewer::Seat(seat) if game.deciders().contains(seat))
}

impl Family for Invazions {
    type Game = Game;

    const TITLE: &'static str = "InvaZions";

    fn content(&self) -> &Arc<Content> {
        &self.content
    }

    fn missions(&self) -> &[Mission] {
        &self.missions
    }

    fn form(&self, mission: &str) -> Option<Form> {
        let mission = self.missions.iter().find(|known| known.id == mission)?;
        setup::form(&self.content, mission)
    }

    fn setup(&self, mission: &str, answers: &Answers) -> Result<Setup, String> {
        setup::setup(&self.content, mission, answers)
    }

    fn seats(&self, game: &Game) -> u8 {
        game.world().deal.players
    }

    fn role(&self, _game: &Game, seat: Seat) -> String {
        role(seat)
    }

    fn title(&self, game: &Game) -> (String, String) {
        let deal = &game.world().deal;
        (format!("InvaZions: {}", deal.name), deal.id.clone())
    }

    fn has_secrets(&self) -> bool {
        true
    }

    fn board(&self, game: &Game) -> Markup {
        board::board(game)
    }

    fn regions(&self, game: &Game, viewer: Viewer) -> Vec<Region> {
        let view = game.view(viewer);
        vec![
            Region::new("status", goals::status(game, viewer)),
            Region::new("people", people::people(game, &view, viewer)),
            Region::new("goals", goals::goals(game, &view)),
            Region::new("iz-human", board::human_side(game, viewer)),
            Region::new("iz-places", places::places(game, viewer)),
            Region::new("iz-hordes", board::horde_side(game, &view, viewer)),
            Region::new("iz-hand", hand::tray(game, &view, viewer)),
        ]
    }

    fn question(&self, game: &Game, viewer: Viewer) -> String {
        let question = words::question(game);
        match deciders_within(game) {
            Some(others) if !decides(game, viewer) => format!("Waiting for {others}. {question}"),
            _ => question,
        }
    }

    fn choices(&self, game: &Game, seat: Seat) -> Vec<Choice> {
        choices::choices(game, seat)
    }

    fn lines(&self, game: &Game, events: &[Event], viewer: Viewer) -> Vec<Line> {
        lines::lines(game.world().content(), events, viewer)
    }

    fn explain(&self, game: &Game, seat: Seat, action: Action) -> String {
        menu::explain(game, seat, action)
    }

    fn drag(&self, game: &Game, _seat: Seat, from: &str, to: &str) -> Result<Action, String> {
        drag::drag(game, from, to)
    }

    fn lenses(&self) -> &'static [Lens] {
        lenses::LENSES
    }

    fn overlay(
        &self,
        game: &Game,
        viewer: Viewer,
        lens: &str,
        _spot: Option<&str>,
    ) -> Option<Overlay> {
        lenses::overlay(game, viewer, lens)
    }

    fn describe(&self, game: &Game, viewer: Viewer, spot: &str) -> Option<Markup> {
        describe::describe(game, viewer, spot)
    }

    fn begins_action(&self, game: &Game) -> bool {
        !matches!(game.state().stage, Stage::Firebug(..) | Stage::Janitor(_) | Stage::Ask(_))
    }

    fn ending(&self, game: &Game) -> Option<Ending> {
        let Turn::Over(outcome) = game.turn() else { return None };
        let title = if outcome.human_won() { "The human wins" } else { "The hordes win" };
        let text = words::ending(outcome).to_owned();
        // People sit on both sides: what is good for one is bad for the other.
        Some(Ending { title: title.to_owned(), text, good: None })
    }

    fn bots(&self) -> &'static [(&'static str, &'static str)] {
        company()
    }

    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn Bot<Game>>> {
        let kind: Kind = name.parse().ok()?;
        Some(kind.sit(seed))
    }

    fn articles(&self) -> &[Article] {
        &self.articles
    }

    fn lesson(&self, _mission: &str) -> Option<&Lesson> {
        None
    }
}
