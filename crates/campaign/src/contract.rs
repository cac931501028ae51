//! The contract of `table`, implemented for campaigns.

use std::sync::Arc;

use serde::Serialize;
use serde_json::json;
use survival::content::Content;
use table::{Chance, Figures, Game, Seat, Sink, Turn, Viewer};

use crate::action::{Action, NotAnAction, Refusal};
use crate::event::Event;
use crate::game::Campaign;
use crate::setup::{Setup, SetupError};
use crate::state::{Outcome, Phase, State};
use crate::view::View;

/// What a fingerprint sums up.
#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    state: &'a State,
    mission: Option<u64>,
}

impl Game for Campaign {
    const NAME: &'static str = "campaign";
    const RULES_VERSION: u32 = 1;

    type Content = Content;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;
    type Refusal = Refusal;
    type SetupError = SetupError;
    type ReadError = NotAnAction;

    fn start<C: Chance, S: Sink<Event>>(
        content: &Arc<Content>,
        setup: &Setup,
        _chance: &mut C,
        _sink: &mut S,
    ) -> Result<Campaign, SetupError> {
        Campaign::new(content, setup)
    }

    /// Of every mission all of its figures count; that they are others can be
    /// told of each mission by itself.
    fn figures(content: &Content, setup: &Setup) -> Figures {
        let mut figures = Figures::new();
        for mission in &setup.missions {
            let own = <survival::Game as Game>::figures(content, &setup.plain(mission));
            figures.put_hashed("mission", mission, json!(own.hash()));
        }
        figures
    }

    fn turn(&self) -> Turn<Outcome> {
        self.turn_now()
    }

    fn legal(&self, out: &mut Vec<Action>) {
        self.legal_now(out);
    }

    fn may(&self, seat: Seat, action: Action) -> bool {
        self.check(seat, action).is_ok()
    }

    /// Before a mission the campaign can be given up; no bot does so by chance.
    fn interrupts(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.check(seat, Action::GiveUp).is_ok() {
            out.push(Action::GiveUp);
        }
        if let Some(mission) = self.mission().filter(|_| self.state.outcome.is_none()) {
            let mut actions = Vec::new();
            mission.interrupts(seat, &mut actions);
            out.extend(actions.into_iter().map(Action::Play));
        }
    }

    fn apply<C: Chance, S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.play(seat, action, chance, sink)
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.public_view()
    }

    fn sample<C: Chance>(&self, viewer: Viewer, chance: &mut C) -> Campaign {
        let mission = self.mission.as_ref();
        let mission = mission.map(|mission| Box::new(mission.sample(viewer, chance)));
        Campaign { mission, ..self.clone() }
    }

    fn fingerprint(&self) -> u64 {
        let under_way = self.mission.as_ref().filter(|_| self.state.phase == Phase::Mission);
        let mission = under_way.map(|mission| Game::fingerprint(&**mission));
        table::fingerprint(&Whole { state: &self.state, mission })
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Mission(event) if survival::Game::reveals(event))
    }

    fn write(&self, action: &Action) -> String {
        self.write_action(*action)
    }

    fn read(&self, text: &str) -> Result<Action, NotAnAction> {
        self.read_action(text)
    }
}
