//! The contract of `table`, implemented for InvaZions.

use std::sync::Arc;

use table::{Chance, Figures, Seat, Sink, Turn, Viewer};

use crate::action::Action;
use crate::command::NotAnAction;
use crate::content::Content;
use crate::event::Event;
use crate::game::{Game, Hosted};
use crate::rule::Refusal;
use crate::setup::Setup;
use crate::state::Outcome;
use crate::view::View;
use crate::world::{SetupError, World};

impl table::Game for Game {
    const NAME: &'static str = "invazions";
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
        chance: &mut C,
        sink: &mut S,
    ) -> Result<Game, SetupError> {
        let world = Arc::new(World::new(content, setup)?);
        Ok(Game::begin_with(world, chance, sink))
    }

    fn figures(content: &Content, setup: &Setup) -> Figures {
        content.in_play(setup)
    }

    fn turn(&self) -> Turn<Outcome> {
        Game::turn(self)
    }

    fn legal(&self, out: &mut Vec<Action>) {
        Game::legal(self, out);
    }

    fn may(&self, seat: Seat, action: Action) -> bool {
        self.check(seat, action).is_ok()
    }

    fn interrupts(&self, seat: Seat, out: &mut Vec<Action>) {
        Game::interrupts(self, seat, out);
    }

    fn apply<C: Chance, S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.play(seat, action, &mut Hosted { chance, sink })
    }

    fn view(&self, viewer: Viewer) -> View {
        self.look_at(viewer)
    }

    fn sample<C: Chance>(&self, viewer: Viewer, chance: &mut C) -> Game {
        self.redrawn(viewer, chance)
    }

    fn fingerprint(&self) -> u64 {
        table::fingerprint(&self.state)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn write(&self, action: &Action) -> String {
        action.to_string()
    }

    fn read(&self, text: &str) -> Result<Action, NotAnAction> {
        text.parse()
    }
}

impl Game {
    /// Sets a game up in a world made before, and plays on to the first decision.
    pub fn begin_with<C: Chance, S: Sink<Event>>(
        world: Arc<World>,
        chance: &mut C,
        sink: &mut S,
    ) -> Game {
        Game::set_up(world, &mut Hosted { chance, sink })
    }
}
