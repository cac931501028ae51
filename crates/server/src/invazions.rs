//! The screen of InvaZions: Places in a row, the human's side above them, the hordes'
//! side below, the viewer's hand in front.
//!
//! All of it comes from the view, which has no room for a secret. Nothing here decides
//! what is allowed.

mod articles;
mod board;
mod choices;
mod describe;
mod drag;
mod duel;
mod face;
mod goals;
mod guide;
mod hand;
mod lenses;
mod lines;
mod people;
mod places;
mod setup;
mod spot;
mod story;
#[cfg(test)]
mod tests;
mod threat;

use std::sync::{Arc, OnceLock};

use invazions::action::Action;
use invazions::content::Content;
use invazions::event::Event;
use invazions::setup::Setup;
use invazions::{Game, words};
use maud::Markup;
use table::{Family as _, Game as _, Seat, Viewer};

use crate::article::Article;
use crate::form::{Answers, Form, Mission};
use crate::guide::Chapter;
use crate::lesson::Lesson;
use crate::screen::{Choice, Lens, Line, Overlay, Region, Screen};
use crate::sketches::Sketches;
use crate::story::{Story, Told};

/// The lessons by their scenario: one for the human, one for the horde.
const LESSONS: &[(&str, &str)] = &[
    (
        "invazions/attack_of_the_lab_2p",
        include_str!("../../../content/invazions/lessons/attack_of_the_lab_2p.toml"),
    ),
    (
        "invazions/free_our_fellows_2p",
        include_str!("../../../content/invazions/lessons/free_our_fellows_2p.toml"),
    ),
];

/// InvaZions at a table.
pub struct Invazions {
    content: Arc<Content>,
    missions: Vec<Mission>,
    articles: Vec<Article>,
    lessons: Vec<(String, Lesson)>,
    /// Drawn when somebody asks for it.
    guide: OnceLock<Vec<Chapter>>,
}

impl Invazions {
    /// The game with this content. A lesson that can't be read, or for a
    /// scenario that isn't there, is left out.
    pub fn new(content: Arc<Content>) -> Invazions {
        let known = |scenario: &&(&str, &str)| content.deal(scenario.0).is_some();
        let lessons: Vec<(String, Lesson)> = LESSONS
            .iter()
            .filter(known)
            .filter_map(|(scenario, text)| {
                Some(((*scenario).to_owned(), toml::from_str(text).ok()?))
            })
            .collect();
        let taught = |scenario: &str| lessons.iter().any(|(known, _)| known == scenario);
        Invazions {
            missions: setup::missions(&content, taught),
            articles: articles::articles(&content),
            lessons,
            guide: OnceLock::new(),
            content,
        }
    }
}

/// Those who decide now, in words; nobody once the game is over.
fn deciders(game: &Game) -> Option<String> {
    let roles: Vec<String> = game.deciders().iter().map(|seat| game.role(seat)).collect();
    match roles.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        // A narrow screen has no room for the whole names of three.
        [_, _, _] if roles.iter().all(|role| role.ends_with(" horde")) => {
            Some("The hordes".to_owned())
        }
        several => {
            let short = several.iter().map(|role| role.trim_end_matches(" horde").to_owned());
            Some(words::list(&short.collect::<Vec<_>>()))
        }
    }
}

/// Whether the viewer is among those who decide.
fn decides(game: &Game, viewer: Viewer) -> bool {
    matches!(viewer, Viewer::Seat(seat) if game.deciders().contains(seat))
}

impl Screen for Invazions {
    type Game = Game;

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

    fn board(&self, game: &Game) -> Markup {
        board::board(game)
    }

    fn own_regions(&self, game: &Game, viewer: Viewer, _before: &mut Sketches) -> Vec<Region> {
        let view = game.view(viewer);
        vec![
            Region::new("status", goals::status(game, &view, viewer)),
            Region::new("people", people::people(game, &view, viewer)),
            Region::new("goals", goals::goals(game, &view)),
            Region::new("iz-score", board::score(&view)),
            Region::new("iz-human", board::human_side(game, &view, viewer)),
            Region::new("iz-places", places::places(game, &view, viewer)),
            Region::new("iz-hordes", board::horde_side(game, &view, viewer)),
            Region::new("iz-hand", hand::tray(game, &view, viewer)),
        ]
    }

    fn choices(&self, game: &Game, seat: Seat) -> Vec<Choice> {
        choices::choices(game, seat)
    }

    fn lines(&self, game: &Game, events: &[Event], viewer: Viewer) -> Vec<Line> {
        lines::lines(game.world().content(), events, viewer)
    }

    fn drag(&self, game: &Game, seat: Seat, from: &str, to: &str) -> Result<Action, String> {
        drag::drag(game, &game.view(Viewer::Seat(seat)), from, to)
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

    fn articles(&self) -> &[Article] {
        &self.articles
    }

    fn story(&self, end: &Game, plays: &mut dyn Iterator<Item = Told<Game, Event>>) -> Story {
        story::story(end, plays)
    }

    fn guide(&self) -> &[Chapter] {
        self.guide.get_or_init(|| guide::chapters(&self.content))
    }

    fn lesson(&self, mission: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|(known, _)| known == mission).map(|(_, lesson)| lesson)
    }
}
