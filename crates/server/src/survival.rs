//! The screen of the board-and-miniatures survival family.
//!
//! All that it shows comes from the view model beside the rules: views, menus, words and
//! forecasts of `survival`. Nothing here decides what is allowed.

mod articles;
mod bar;
mod board;
mod choices;
mod describe;
mod drag;
mod drawings;
mod goals;
mod guide;
mod lenses;
mod lines;
mod names;
mod people;
mod pieces;
mod scene;
pub(crate) mod setup;
mod shows;
mod squad;
mod story;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use maud::{Markup, PreEscaped};
use survival::Game;
use survival::action::Action;
use survival::content::Content;
use survival::event::Event;
use survival::setup::Setup;
use table::{Seat, Viewer};

use self::names::Names;
use crate::article::Article;
use crate::form::{Answers, Form, Mission};
use crate::guide::Chapter;
use crate::lesson::Lesson;
use crate::screen::{Choice, Lens, Line, Overlay, Region, Screen, Way};
use crate::sketches::Sketches;
use crate::story::{Story, Told};
pub(crate) use articles::{skill as skill_article, survivor as survivor_article};
pub(crate) use drawings::{card_picture, faces, portrait_of};
pub(crate) use story::Rolls;

/// The lessons that come with the program, by mission.
const LESSONS: &[(&str, &str)] = &[
    ("invader/m0", include_str!("../../../content/invader/lessons/m0.toml")),
    ("second/m0", include_str!("../../../content/second/lessons/m0.toml")),
];

/// The survival family at a table.
pub struct Survival {
    content: Arc<Content>,
    missions: Vec<Mission>,
    articles: Vec<Article>,
    lessons: Vec<(String, Lesson)>,
    /// Drawn when somebody asks for it.
    guide: OnceLock<Vec<Chapter>>,
    grounds: board::Grounds,
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
            guide: OnceLock::new(),
            content,
            grounds: board::Grounds::default(),
        }
    }
}

/// What drawings of a game have in common: its mission, its team, and who plays
/// whom. In a campaign others follow.
fn cast(game: &Game) -> (String, Vec<(String, Seat)>) {
    let world = game.world();
    let team = world.team().map(|who| (world.name(who).to_owned(), world.seat(who)));
    (world.mission().id.clone(), team.collect())
}

impl Screen for Survival {
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

    fn own_regions(&self, game: &Game, viewer: Viewer, before: &mut Sketches) -> Vec<Region> {
        before.keep_about(cast(game));
        vec![people::people(game, viewer, before)]
    }

    fn common_regions(&self, game: &Game, before: &mut Sketches) -> Vec<Region> {
        let view = game.board_view();
        before.keep_about(cast(game));
        let ground = before.draw(("ground", 0), view.decor.clone(), || {
            // What is remembered was drawn from this content.
            match std::ptr::eq(game.world().content(), Arc::as_ptr(&self.content)) {
                true => self.grounds.ground(game, &view),
                false => board::ground(game, &view).into(),
            }
        });
        vec![
            goals::status(game, &view, before),
            goals::goals(game, &view, before),
            Region::new("ground", ground),
            pieces::tokens(game, &view, before),
            pieces::figures(game, &view, before),
            squad::squad(game, &view, before),
            bar::bar(game, &view, before),
        ]
    }

    fn said(&self, game: &Game, text: String) -> String {
        Names::of(game.world()).say(&text)
    }

    fn choices(&self, game: &Game, seat: Seat) -> Vec<Choice> {
        choices::choices(game, seat)
    }

    fn ways(&self, game: &Game, seat: Seat) -> Vec<Way> {
        choices::ways(game, seat)
    }

    fn lines(&self, game: &Game, events: &[Event], _viewer: Viewer) -> Vec<Line> {
        lines::lines(game, events)
    }

    fn drag(&self, game: &Game, seat: Seat, from: &str, to: &str) -> Result<Action, String> {
        drag::drag(game, seat, from, to)
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
        let names = Names::of(game.world());
        let overlay = lenses::overlay(game, lens, spot)?;
        Some(Overlay {
            title: names.say(&overlay.title),
            text: overlay.text.iter().map(|text| names.say(text)).collect(),
            ..overlay
        })
    }

    fn describe(&self, game: &Game, viewer: Viewer, spot: &str) -> Option<Markup> {
        let told = describe::describe(game, viewer, spot)?;
        Some(PreEscaped(Names::of(game.world()).say(&told.0)))
    }

    fn articles(&self) -> &[Article] {
        &self.articles
    }

    fn story(&self, end: &Game, plays: &mut dyn Iterator<Item = Told<Game, Event>>) -> Story {
        story::story(end, plays)
    }

    fn guide(&self) -> &[Chapter] {
        self.guide.get_or_init(|| guide::chapters(self))
    }

    fn lesson(&self, mission: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|(known, _)| known == mission).map(|(_, lesson)| lesson)
    }
}
