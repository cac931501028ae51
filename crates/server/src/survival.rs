//! The screen of the board-and-miniatures survival family.
//!
//! What is shown comes from the view model beside the rules: views, menus,
//! words, forecasts of `survival`. Nothing here decides what may be done.

mod articles;
mod board;
mod choices;
mod describe;
mod drag;
mod goals;
mod lenses;
mod lines;
mod people;
mod pieces;
mod setup;
mod spot;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use bots::{Bot, Kind};
use maud::Markup;
use survival::action::{Action, Who};
use survival::content::Content;
use survival::event::Event;
use survival::frame::{Frame, Stage};
use survival::setup::Setup;
use survival::{Game, menu, words};
use table::{Seat, Viewer};

use crate::article::Article;
use crate::company::company;
use crate::family::Family;
use crate::form::{Answers, Form, Mission};
use crate::lesson::Lesson;
use crate::screen::{Choice, Ending, Lens, Line, Overlay, Region};

/// The lessons that come with the program, by mission.
const LESSONS: &[(&str, &str)] =
    &[("invader/m0", include_str!("../../../content/invader/lessons/m0.toml"))];

/// The survival family at a table.
pub struct Survival {
    content: Arc<Content>,
    missions: Vec<Mission>,
    articles: Vec<Article>,
    lessons: Vec<(String, Lesson)>,
}

impl Survival {
    /// The family with this content. A lesson that can't be read, or for a
    /// mission that isn't there, is left out.
    pub fn new(content: Arc<Content>) -> Survival {
        let lessons: Vec<(String, Lesson)> = LESSONS
            .iter()
            .filter(|(mission, _)| content.mission(mission).is_some())
            .filter_map(|(mission, text)| Some(((*mission).to_owned(), toml::from_str(text).ok()?)))
            .collect();
        let taught = |mission: &str| lessons.iter().any(|(known, _)| known == mission);
        Survival {
            missions: setup::missions(&content, taught),
            articles: articles::articles(&content),
            lessons,
            content,
        }
    }
}

impl Family for Survival {
    type Game = Game;

    const TITLE: &'static str = "Invader and Dark Side";

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
        game.world().seat_count()
    }

    fn role(&self, game: &Game, seat: Seat) -> String {
        let world = game.world();
        let team = (0..game.state().survivors.len() as u8).map(Who);
        let own = team.filter(|who| world.seat(*who) == seat);
        words::list(&own.map(|who| world.name(who).to_owned()).collect::<Vec<_>>())
    }

    fn title(&self, game: &Game) -> (String, String) {
        let (content, mission) = (game.world().content(), game.world().mission());
        let number = mission.id.rsplit('/').next().unwrap_or_default().to_uppercase();
        let game = setup::box_name(content, &mission.game);
        (format!("{game} {number}: {}", mission.title), mission.id.clone())
    }

    fn has_secrets(&self) -> bool {
        false
    }

    fn board(&self, game: &Game) -> Markup {
        board::board(game)
    }

    fn regions(&self, game: &Game, viewer: Viewer) -> Vec<Region> {
        let view = game.look();
        vec![
            Region::new("status", goals::status(game, &view, viewer)),
            Region::new("people", people::people(game, viewer)),
            Region::new("goals", goals::goals(game, &view)),
            Region::new("ground", board::ground(game, &view)),
            Region::new("pieces", pieces::pieces(game)),
        ]
    }

    fn question(&self, game: &Game, _viewer: Viewer) -> String {
        words::question(game)
    }

    fn choices(&self, game: &Game, seat: Seat) -> Vec<Choice> {
        choices::choices(game, seat)
    }

    fn lines(&self, game: &Game, events: &[Event], _viewer: Viewer) -> Vec<Line> {
        lines::lines(game, events)
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
        _viewer: Viewer,
        lens: &str,
        spot: Option<&str>,
    ) -> Option<Overlay> {
        lenses::overlay(game, lens, spot)
    }

    fn describe(&self, game: &Game, viewer: Viewer, spot: &str) -> Option<Markup> {
        describe::describe(game, viewer, spot)
    }

    fn begins_action(&self, game: &Game) -> bool {
        matches!(game.frame(), Some(Frame::Turn(_) | Frame::Round(Stage::Players)) | None)
    }

    fn ending(&self, game: &Game) -> Option<Ending> {
        let ending = game.look().outcome?;
        let title = if ending.won { "Won" } else { "Lost" }.to_owned();
        Some(Ending { title, text: ending.text, good: Some(ending.won) })
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

    fn lesson(&self, mission: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|(known, _)| known == mission).map(|(_, lesson)| lesson)
    }
}
