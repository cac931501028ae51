//! The contract of `table`, implemented for the survival family.

use std::sync::Arc;

use table::{Chance, Figures, Seat, Sink, Turn, Viewer};

use crate::content::Content;
use crate::engine::game::{Game, Hosted};
use crate::engine::world::{SetupError, World};
use crate::model::action::Action;
use crate::model::event::Event;
use crate::model::rule::Refusal;
use crate::model::setup::Setup;
use crate::model::state::Outcome;
use crate::show::command::NotAnAction;
use crate::show::view::View;

impl table::Game for Game {
    const NAME: &'static str = "survival";
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
        content.of_mission(&setup.mission).unwrap_or(content).in_play(setup)
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

    fn view(&self, _viewer: Viewer) -> View {
        self.public_view()
    }

    fn sample<C: Chance>(&self, _viewer: Viewer, _chance: &mut C) -> Game {
        // Nothing is decided before it is seen: decks have no order, facedown
        // tokens no colour. Whoever goes on from here draws anew.
        self.clone()
    }

    fn fingerprint(&self) -> u64 {
        table::fingerprint(&self.state)
    }

    fn reveals(_event: &Event) -> bool {
        // Whatever the players learn comes from dice and draws.
        false
    }

    fn write(&self, action: &Action) -> String {
        self.command(*action)
    }

    fn read(&self, text: &str) -> Result<Action, NotAnAction> {
        self.read_command(text)
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

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use table::{Log, Turn};

    use super::*;
    use crate::model::state::State;

    /// The state of a later program: a module more, more room, other orders.
    #[derive(Serialize)]
    struct Later<'a> {
        fog: Fog,
        torches: [u8; 6],
        #[serde(flatten)]
        state: &'a State,
        weather: Option<Weather>,
        names: Vec<String>,
    }

    #[derive(Serialize, Default)]
    struct Fog {
        zones: u128,
        lifted: bool,
    }

    #[derive(Serialize)]
    enum Weather {
        Storm,
    }

    #[test]
    fn a_module_more_changes_no_fingerprint() {
        let content = Content::embedded().expect("sound");
        let names = content.survivors.iter().take(6).map(|survivor| survivor.name.as_str());
        let setup = Setup::new("invader/m0", names, 1);
        let mut log = Log::<Game>::start(&content, &setup, 5).expect("it begins");
        let mut legal = Vec::new();
        for n in 0..200 {
            let later = |fog, weather| Later {
                fog,
                torches: [0; 6],
                state: &log.game().state,
                weather,
                names: Vec::new(),
            };
            let now = table::Game::fingerprint(log.game());
            assert_eq!(table::fingerprint(&later(Fog::default(), None)), now, "play {n}");
            assert_ne!(table::fingerprint(&later(Fog { zones: 1, lifted: true }, None)), now);
            let storm = later(Fog::default(), Some(Weather::Storm));
            assert_ne!(table::fingerprint(&storm), now);
            let Turn::Decide(seats) = log.game().turn() else { break };
            legal.clear();
            log.game().legal(&mut legal);
            let seat = seats.lowest().expect("somebody decides");
            log.play(seat, legal[n % legal.len()], &mut ()).expect("it is legal");
        }
    }
}
