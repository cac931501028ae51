//! The family as hosts show it, in words.

use table::{Ending, Family, Offer, Seat, Viewer};

use super::menu::{self, Entry};
use super::view::Topic;
use super::{command, text, words};
use crate::engine::game::Game;
use crate::model::action::Action;
use crate::model::event::Event;
use crate::model::setup::Setup;

impl Family for Game {
    const TITLE: &'static str = "Invader and Dark Side";
    const HAS_SECRETS: bool = false;
    const VERBS: &'static [(&'static str, &'static str)] = command::VERBS;
    const RULES_EXAMPLE: &'static str = "`rules noise` lists what the rules say of noise.";

    fn mission(setup: &Setup) -> &str {
        &setup.mission
    }

    fn players(setup: &Setup) -> Vec<String> {
        let played = setup.survivors.iter();
        played
            .map(|played| format!("player {} plays {}", u16::from(played.seat) + 1, played.name))
            .collect()
    }

    fn title(&self) -> String {
        let mission = self.world().mission();
        let number = mission.id.rsplit('/').next().unwrap_or_default().to_uppercase();
        let name = self.world().content().box_name(&mission.box_id);
        format!("{name} {number}: {}", mission.title)
    }

    fn seats(&self) -> u8 {
        self.world().seat_count()
    }

    fn role(&self, seat: Seat) -> String {
        let world = self.world();
        let own = world.team().filter(|who| world.seat(*who) == seat);
        words::list(&own.map(|who| world.name(who).to_owned()).collect::<Vec<_>>())
    }

    fn question(&self, _viewer: Viewer) -> String {
        words::question(self)
    }

    fn offers(&self, seat: Seat) -> Vec<Offer<Action>> {
        let offer = |entry: Entry| Offer {
            heading: words::group(entry.group),
            label: entry.label,
            why: words::why(self.world(), entry.rule),
            action: entry.action,
        };
        menu::menu(self, seat).into_iter().chain(menu::discards(self, seat)).map(offer).collect()
    }

    fn explain(&self, seat: Seat, action: Action) -> String {
        menu::explain(self, seat, action)
    }

    fn story(&self, events: &[Event], _viewer: Option<Viewer>) -> Vec<String> {
        words::story(self, events).into_iter().map(|sentence| sentence.text).collect()
    }

    fn position(&self, _viewer: Viewer) -> Vec<String> {
        let board = text::position(self, &self.public_view(), text::CellSize::FULL).to_string();
        board.lines().map(str::to_owned).collect()
    }

    fn rules(&self, word: &str) -> Vec<String> {
        words::search(self.world().content(), Some(self.world().book()), word)
    }

    fn progress(&self) -> String {
        format!("round {}", self.round())
    }

    fn ending(&self) -> Option<Ending> {
        let ending = self.ending_view()?;
        let title = if ending.won { "Won" } else { "Lost" }.to_owned();
        Some(Ending { title, text: ending.text, good: Some(ending.won) })
    }

    fn begins_action(&self) -> bool {
        matches!(self.topic(), Topic::Turn | Topic::NextTurn | Topic::Over)
    }
}
