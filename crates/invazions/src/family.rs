//! The game as hosts show it, in words.

use table::{Ending, Family, Game as _, Offer, Seat, Turn, Viewer};

use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::menu::{self, Entry};
use crate::setup::Setup;
use crate::{command, words};

impl Family for Game {
    const TITLE: &'static str = "InvaZions";
    const HAS_SECRETS: bool = true;
    const VERBS: &'static [(&'static str, &'static str)] = command::VERBS;
    const RULES_EXAMPLE: &'static str =
        "`rules barricade` lists what the rules say of the Barricade.";

    fn mission(setup: &Setup) -> &str {
        &setup.scenario
    }

    fn players(_setup: &Setup) -> Vec<String> {
        vec!["player 1 plays the human, the others the hordes".to_owned()]
    }

    fn title(&self) -> String {
        format!("InvaZions: {}", self.world().deal.name)
    }

    fn seats(&self) -> u8 {
        self.world().deal.players
    }

    fn role(&self, seat: Seat) -> String {
        words::role(seat)
    }

    fn role_within(&self, seat: Seat) -> String {
        match seat {
            Seat(0) => "the human".to_owned(),
            horde => format!("the {}", self.role(horde)),
        }
    }

    fn question(&self, viewer: Viewer) -> String {
        let question = words::question(self);
        let deciders = self.deciders();
        let waits = match viewer {
            Viewer::Seat(seat) => !deciders.contains(seat),
            Viewer::Spectator => true,
        };
        let roles: Vec<String> = deciders.iter().map(|seat| self.role_within(seat)).collect();
        match waits && !roles.is_empty() {
            true => format!("Waiting for {}. {question}", words::list(&roles)),
            false => question,
        }
    }

    fn offers(&self, seat: Seat) -> Vec<Offer<Action>> {
        let offer = |entry: Entry| Offer {
            heading: entry.group.heading(),
            label: entry.label,
            why: words::why(self.world().content(), entry.rule),
            action: entry.action,
        };
        menu::menu(self, seat).into_iter().chain(menu::any_time(self, seat)).map(offer).collect()
    }

    fn explain(&self, seat: Seat, action: Action) -> String {
        menu::explain(self, seat, action)
    }

    fn story(&self, events: &[Event], viewer: Option<Viewer>) -> Vec<String> {
        match viewer {
            Some(viewer) => words::story(events, viewer),
            None => events.iter().map(|event| words::sentence(&event.fact)).collect(),
        }
    }

    fn position(&self, viewer: Viewer) -> Vec<String> {
        words::table(&self.view(viewer))
    }

    fn rules(&self, word: &str) -> Vec<String> {
        words::search(self.world().content(), word)
    }

    fn progress(&self) -> String {
        format!("turn {}", self.turns())
    }

    fn ending(&self) -> Option<Ending> {
        let Turn::Over(outcome) = self.turn() else { return None };
        let title = if outcome.human_won() { "The human wins" } else { "The hordes win" };
        let text = words::ending(outcome).to_owned();
        // People sit on both sides: what is good for one is bad for the other.
        Some(Ending { title: title.to_owned(), text, good: None })
    }

    fn begins_action(&self) -> bool {
        !self.is_within()
    }
}
