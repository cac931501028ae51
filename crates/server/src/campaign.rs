//! The screen of campaigns. During a mission it is the screen of that mission.
//! Between missions it shows the track, the roster, and what the next step
//! decides.

mod between;
mod lines;
mod roster;
mod setup;
mod step;
mod story;
#[cfg(test)]
mod tests;
mod track;

use std::sync::Arc;

use ::campaign::{Action, Campaign, Event, Setup, Track, missions};
use ::survival::content::Content;
use ::survival::words;
use maud::{Markup, html};
use table::{Replay, Seat, Viewer};

use crate::article::Article;
use crate::drawings;
use crate::form::{Answers, Form, Mission};
use crate::lesson::Lesson;
use crate::screen::{Choice, Lens, Line, Overlay, Part, Region, Screen};
use crate::sketches::Sketches;
use crate::story::{Story, Told};
use crate::survival::{Survival, faces};

/// Campaigns at a table.
pub struct Campaigns {
    content: Arc<Content>,
    survival: Survival,
    tracks: Vec<Track>,
    missions: Vec<Mission>,
    articles: Vec<Article>,
}

impl Campaigns {
    /// Campaigns on these tracks.
    pub fn new(content: Arc<Content>, tracks: Vec<Track>) -> Campaigns {
        let survival = Survival::new(Arc::clone(&content));
        let missions = setup::missions(&content, &tracks, survival.missions());
        // What the rules say of campaigns stands among those of the missions.
        let own = |article: &&Article| {
            ["rule-campaign", "rule-ko"].iter().any(|start| article.slug.starts_with(start))
        };
        let articles = survival.articles().iter().filter(own).cloned().collect();
        Campaigns { content, survival, tracks, missions, articles }
    }

    /// A mission as the shelves know it.
    fn mission(&self, id: &str) -> Option<&Mission> {
        self.survival.missions().iter().find(|mission| mission.id == id)
    }
}

impl Screen for Campaigns {
    type Game = Campaign;

    fn content(&self) -> &Arc<Content> {
        &self.content
    }

    fn missions(&self) -> &[Mission] {
        &self.missions
    }

    fn form(&self, mission: &str) -> Option<Form> {
        let track = self.tracks.iter().find(|track| track.id == mission)?;
        let shown = self.missions.iter().find(|known| known.id == mission)?;
        setup::form(&self.content, track, shown)
    }

    fn setup(&self, mission: &str, answers: &Answers) -> Result<Setup, String> {
        let track = self.tracks.iter().find(|track| track.id == mission);
        let track = track.ok_or("There is no such campaign.")?;
        setup::setup(&self.content, track, answers)
    }

    fn stage(&self, game: &Campaign) -> String {
        match under_way(game) {
            Some(_) => format!("mission-{}", game.state().records.len()),
            None => "between".to_owned(),
        }
    }

    fn board(&self, game: &Campaign) -> Markup {
        match under_way(game) {
            Some(mission) => self.survival.board(mission),
            None => html! {
                (faces(roster::everybody(game)))
                (drawings::named(between::SIGNS))
                section #campaign aria-label="The campaign" {}
                section #roster aria-label="The roster" {}
            },
        }
    }

    fn own_regions(&self, game: &Campaign, viewer: Viewer, before: &mut Sketches) -> Vec<Region> {
        under_way(game)
            .map(|mission| self.survival.own_regions(mission, viewer, before))
            .unwrap_or_default()
    }

    fn common_regions(&self, game: &Campaign, before: &mut Sketches) -> Vec<Region> {
        let view = game.team_view();
        let Some(mission) = under_way(game) else {
            return vec![
                Region::new("status", between::status(&view)),
                Region::new("campaign", track::track(self, &view)),
                Region::new("roster", roster::roster(game, &view)),
                Region::new("step", step::step(self, &view)),
            ];
        };
        let mut regions = self.survival.common_regions(mission, before);
        for region in &mut regions {
            let above = match region.id {
                "status" => between::place(&view),
                "goals" => track::so_far(self, &view),
                _ => continue,
            };
            *region = Region::new(region.id, html! { (above) (region) });
        }
        regions
    }

    fn said(&self, game: &Campaign, text: String) -> String {
        match under_way(game) {
            Some(mission) => self.survival.said(mission, text),
            None => text,
        }
    }

    fn choices(&self, game: &Campaign, seat: Seat) -> Vec<Choice> {
        match under_way(game) {
            Some(mission) => self.survival.choices(mission, seat),
            None => between::choices(game, seat),
        }
    }

    fn lines(&self, game: &Campaign, events: &[Event], viewer: Viewer) -> Vec<Line> {
        lines::lines(&self.survival, game, events, viewer)
    }

    fn drag(&self, game: &Campaign, seat: Seat, from: &str, to: &str) -> Result<Action, String> {
        match under_way(game) {
            Some(mission) => self.survival.drag(mission, seat, from, to).map(Action::Play),
            None => Err("Between missions there is nothing to move.".to_owned()),
        }
    }

    fn lenses(&self) -> &'static [Lens] {
        self.survival.lenses()
    }

    fn lenses_now(&self, game: &Campaign) -> &'static [Lens] {
        if under_way(game).is_some() { self.survival.lenses() } else { &[] }
    }

    fn overlay(
        &self,
        game: &Campaign,
        viewer: Viewer,
        lens: &str,
        spot: Option<&str>,
    ) -> Option<Overlay> {
        self.survival.overlay(under_way(game)?, viewer, lens, spot)
    }

    fn describe(&self, game: &Campaign, viewer: Viewer, spot: &str) -> Option<Markup> {
        match under_way(game) {
            Some(mission) => self.survival.describe(mission, viewer, spot),
            None => roster::describe(game, spot),
        }
    }

    fn articles(&self) -> &[Article] {
        &self.articles
    }

    fn story(
        &self,
        end: &Campaign,
        plays: &mut dyn Iterator<Item = Told<Campaign, Event>>,
    ) -> Story {
        story::story(end, plays)
    }

    fn lesson(&self, _mission: &str) -> Option<&Lesson> {
        None
    }

    fn parts(&self, replay: &Replay<Campaign>) -> Vec<Part> {
        let ids = &replay.setup().missions;
        let part = |stretch: missions::Stretch| {
            let id = ids.get(usize::from(stretch.number).saturating_sub(1));
            let mission = id.and_then(|id| self.mission(id));
            let title = mission.map_or("", |mission| mission.title.as_str());
            let again = match stretch.attempt {
                1 => String::new(),
                attempt => format!(", try {attempt}"),
            };
            Part {
                title: format!("{}. {title}{again}", stretch.number),
                fate: match stretch.ended {
                    Some((true, rounds)) => format!("won in round {rounds}"),
                    Some((false, rounds)) => format!("lost in round {rounds}"),
                    None => "under way".to_owned(),
                },
                good: stretch.ended.map(|(won, _)| won),
                first: stretch.first,
                last: stretch.last,
            }
        };
        missions::stretches(replay).into_iter().map(part).collect()
    }

    fn part(&self, replay: &Replay<Campaign>, n: usize, seed: u64) -> Result<String, String> {
        let played = missions::played(replay, seed).map_err(|error| error.to_string())?;
        let played = played.get(n).ok_or("The campaign has no such mission.")?;
        Ok(table::write_shared(&played.log))
    }
}

/// The mission that is played; none between missions, nor when all is over.
fn under_way(game: &Campaign) -> Option<&::survival::Game> {
    game.mission().filter(|_| game.state().outcome.is_none())
}

/// A number as a word, at the beginning of a sentence.
fn many(number: usize) -> String {
    const WORDS: [&str; 7] = ["No", "One", "Two", "Three", "Four", "Five", "Six"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A danger level's letter in its colour.
fn level(level: ::survival::danger::Danger) -> Markup {
    let name = level.name();
    let letter = name.chars().next().unwrap_or('?');
    let class = ["level-b", "level-y", "level-o", "level-r"][level.index()];
    html! { span.level.(class) title=(name) { (letter) } }
}

/// Cards as a list in a sentence.
fn cards(names: &[String]) -> String {
    words::list(names)
}
