//! What a viewer may know of a game.
//!
//! Decks have no order before they are drawn from and facedown tokens no
//! colour before they are looked at, so there is nothing to hide: every viewer
//! sees the same, and a view has no room for a secret. All things have the
//! names that people use, and those that screens draw and tap also the ids by
//! which the board and actions know them: a host needs nothing else. Ids are
//! not written out.

mod cars;
mod ground;
mod people;

pub use cars::CarView;
pub use ground::{DoorState, DoorView, SpawnView, ZoneView};
pub use people::{CardView, CompanionView, MachineView, ScientistView, SurvivorView, TurnView};

use serde::Serialize;

use crate::board::{Decor, Door};
use crate::engine::game::Game;
use crate::model::action::{CarRole, Who};
use crate::model::danger::Danger;
use crate::model::enemy::Kind;
use crate::model::event::Defeat;
use crate::model::frame::{Frame, Stage};
use crate::model::state::Outcome;
use crate::model::survivor::Standing;
use crate::model::zone::Zone;
use crate::show::words;

/// What a viewer may know of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The mission's id.
    pub mission: String,
    /// Its title.
    pub title: String,
    /// The round, counted from one.
    pub round: u16,
    /// Where in the round the game is.
    pub phase: Phase,
    /// The open decision as a sentence.
    pub question: String,
    /// What it is about, as far as screens treat that differently.
    #[serde(skip)]
    pub topic: Topic,
    /// The seats that may answer it.
    pub deciders: Vec<u8>,
    /// The seat with the first-player token.
    pub first_player: u8,
    /// The turn under way.
    pub turn: Option<TurnView>,
    /// The highest danger level in play.
    pub danger: Danger,
    /// The survivors, in the order of the team.
    pub survivors: Vec<SurvivorView>,
    /// The zones, in the order of the board.
    pub zones: Vec<ZoneView>,
    /// The doorways with something in them.
    pub doors: Vec<DoorView>,
    /// How ground and doorways look now, for drawings.
    #[serde(skip)]
    pub decor: Decor,
    /// The machines, in the order of the mission.
    pub machines: Vec<MachineView>,
    /// The cars, in the order of the mission.
    pub cars: Vec<CarView>,
    /// The scientists, in the order of the mission.
    pub scientists: Vec<ScientistView>,
    /// Those who came along without playing.
    pub companions: Vec<CompanionView>,
    /// The sizes of piles.
    pub piles: Piles,
    /// Enemies in the box.
    pub miniatures: Vec<Miniatures>,
    /// What the mission asks for.
    pub steps: Vec<StepView>,
    /// Crew still to be evacuated, where the mission has a crew.
    pub crew: Option<u8>,
    /// Samples collected, by name.
    pub samples: Vec<String>,
    /// How the game ended, if it has.
    pub outcome: Option<Ending>,
}

impl View {
    /// A zone.
    ///
    /// # Panics
    ///
    /// If the zone is not one of the board.
    pub fn zone(&self, zone: Zone) -> &ZoneView {
        &self.zones[zone.index()]
    }

    /// The machines that stand in a zone.
    pub fn machines_in(&self, zone: Zone) -> impl Iterator<Item = &MachineView> {
        self.machines.iter().filter(move |machine| machine.intact && machine.zone == zone)
    }

    /// The cars that stand in a zone.
    pub fn cars_in(&self, zone: Zone) -> impl Iterator<Item = &CarView> {
        self.cars.iter().filter(move |car| car.there && car.zone == zone)
    }

    /// The seat of somebody who sits in a car.
    pub fn seat_in_car(&self, who: Who) -> Option<(&CarView, CarRole)> {
        let seats = self.cars.iter().flat_map(|car| car.people.iter().map(move |seat| (car, seat)));
        seats.into_iter().find(|(_, (sits, _))| *sits == who).map(|(car, (_, role))| (car, *role))
    }

    /// The scientists who walk about in a zone.
    pub fn scientists_in(&self, zone: Zone) -> impl Iterator<Item = &ScientistView> {
        let walks = move |one: &&ScientistView| one.standing == Standing::Playing;
        self.scientists.iter().filter(walks).filter(move |one| one.zone == zone)
    }

    /// The companions in a zone, lone and led.
    pub fn companions_in(&self, zone: Zone) -> impl Iterator<Item = &CompanionView> {
        self.companions.iter().filter(move |one| one.zone == zone)
    }

    /// What lies in a doorway.
    pub fn door(&self, door: Door) -> Option<&DoorView> {
        self.doors.iter().find(|known| known.door == door)
    }

    /// The turn under way, if the open decision is what its survivor does next.
    pub fn open_turn(&self) -> Option<&TurnView> {
        self.turn.as_ref().filter(|_| self.topic == Topic::Turn)
    }
}

/// What the open decision is about, as far as screens treat that differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Who takes the next turn.
    NextTurn,
    /// What the survivor whose turn it is does next.
    Turn,
    /// Which card goes where.
    Cards,
    /// An attack on this zone: targets, rerolls.
    Attack(Zone),
    /// Part of something else that was begun.
    Other,
    /// Nothing any more: the game is over.
    Over,
}

/// Where in the round a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Before the first round.
    Setup,
    /// The players' phase.
    Players,
    /// Enemies activate.
    Activation,
    /// Enemies appear.
    Spawn,
    /// The end phase.
    End,
    /// The game is over.
    Over,
}

impl Phase {
    /// As people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Setup => "setup",
            Phase::Players => "players' phase",
            Phase::Activation => "activation",
            Phase::Spawn => "spawning",
            Phase::End => "end phase",
            Phase::Over => "over",
        }
    }
}

/// The sizes of piles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Piles {
    /// The equipment deck.
    pub equipment: u32,
    /// Its discards.
    pub equipment_discards: u32,
    /// The enemy deck.
    pub enemies: u32,
    /// Its discards.
    pub enemy_discards: u32,
    /// The zombie deck, where zombies are in play.
    pub zombies: u32,
    /// Discarded zombie cards.
    pub zombie_discards: u32,
    /// Neutral doors left in the reserve.
    pub doors: u32,
}

/// Miniatures of one kind of enemy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Miniatures {
    /// The kind's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The letters that stand for it where room is short.
    pub letters: String,
    /// How many are left in the box.
    pub left: u8,
    /// How many there are in all.
    pub all: u8,
}

/// Something that the mission asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StepView {
    /// What to do.
    pub text: String,
    /// Whether it is accomplished.
    pub done: bool,
    /// Whether it may be worked on.
    pub open: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ending {
    /// Whether the team won.
    pub won: bool,
    /// The cause of a defeat.
    pub defeat: Option<Defeat>,
    /// How, as a sentence.
    pub text: String,
}

impl Game {
    /// How the game ended, if it has; the same as in a whole view.
    pub fn ending_view(&self) -> Option<Ending> {
        self.state().outcome.map(|outcome| ending(self, outcome))
    }

    /// The turn under way, if the open decision is what its survivor does
    /// next; the same as in a whole view.
    pub fn open_turn_view(&self) -> Option<TurnView> {
        self.turn_view().filter(|_| self.topic() == Topic::Turn)
    }

    /// What everybody may know.
    pub fn public_view(&self) -> View {
        View {
            survivors: self.world().team().map(|who| self.survivor_view(who)).collect(),
            ..self.view_with(|zone| self.loudness(zone))
        }
    }

    /// The same for drawings of a board: without survivors, who are figures
    /// there, and without how loud zones are.
    pub fn board_view(&self) -> View {
        self.view_with(|_| 0)
    }

    fn view_with(&self, loudness: impl Fn(Zone) -> u8) -> View {
        let (world, state) = (self.world(), self.state());
        let mission = world.mission();
        let neutral = self.neutral_doors();
        let doors = self.door_views();
        View {
            mission: mission.id.clone(),
            title: mission.title.clone(),
            round: state.round,
            phase: self.phase(),
            question: words::question(self),
            topic: self.topic(),
            deciders: self.deciders().iter().map(|seat| seat.0).collect(),
            first_player: state.first,
            turn: self.turn_view(),
            danger: self.danger(),
            survivors: Vec::new(),
            zones: world.board().zones().map(|zone| self.zone_view(zone, loudness(zone))).collect(),
            decor: self.decor(&doors),
            doors,
            machines: self.machine_views(),
            cars: self.car_views(),
            scientists: self.scientist_views(),
            companions: self.companion_views(),
            piles: Piles {
                equipment: state.cards.deck.total(),
                equipment_discards: state.cards.discards.total(),
                enemies: state.spawn.deck.count_ones(),
                enemy_discards: (world.enemy_cards() & !state.spawn.deck).count_ones(),
                zombies: state.spawn.zombies.count_ones(),
                zombie_discards: (world.zombie_cards() & !state.spawn.zombies).count_ones(),
                doors: self
                    .world
                    .ruleset
                    .door_reserve
                    .map_or(0, u32::from)
                    .saturating_sub(neutral.len()),
            },
            miniatures: self.miniature_views(),
            steps: mission
                .steps
                .iter()
                .enumerate()
                .map(|(index, step)| StepView {
                    text: step.words(world),
                    done: self.is_done(index),
                    open: self.is_open(index),
                })
                .collect(),
            crew: mission.crew_noise.map(|_| state.mission.crew),
            samples: self.sample_names(),
            outcome: self.ending_view(),
        }
    }

    /// The round, counted from one.
    pub fn round(&self) -> u16 {
        self.state().round
    }

    /// What the open decision is about.
    pub fn topic(&self) -> Topic {
        match self.frame() {
            _ if self.state().outcome.is_some() => Topic::Over,
            None => Topic::Over,
            Some(Frame::Round(Stage::Players)) => Topic::NextTurn,
            Some(Frame::Turn(_)) => Topic::Turn,
            Some(Frame::Arranging(_)) => Topic::Cards,
            Some(Frame::Attack(attack)) => Topic::Attack(attack.at),
            Some(_) => Topic::Other,
        }
    }

    /// Where in the round the game is.
    pub fn phase(&self) -> Phase {
        if self.state().outcome.is_some() {
            return Phase::Over;
        }
        let mut phase = Phase::Players;
        for frame in self.state().frames.iter() {
            phase = match frame {
                Frame::Sharing(_)
                | Frame::Beginning(_)
                | Frame::Grouping(_)
                | Frame::ExtraSpawns(_) => Phase::Setup,
                Frame::Round(Stage::Players) => Phase::Players,
                Frame::Round(Stage::Scientists | Stage::Activation) | Frame::Activation(_) => {
                    Phase::Activation
                }
                Frame::Round(Stage::Spawn) | Frame::SpawnOrder(_) | Frame::Spawning(_) => {
                    Phase::Spawn
                }
                Frame::Round(Stage::End) => Phase::End,
                _ => phase,
            };
        }
        phase
    }

    /// The samples that were collected.
    fn sample_names(&self) -> Vec<String> {
        let samples = self.state().mission.samples;
        let kinds = self.world().content().enemies.iter().enumerate();
        let taken = kinds.filter(|(index, _)| samples >> index & 1 == 1);
        let mold = self.has_sampled_mold().then(|| "mold".to_owned());
        taken.map(|(_, enemy)| enemy.name.clone()).chain(mold).collect()
    }

    fn miniature_views(&self) -> Vec<Miniatures> {
        let enemies = self.world().content().enemies.iter().zip(&self.state().reserve);
        enemies
            .zip(0..)
            .filter(|(_, index)| self.world().miniatures(Kind(*index)) > 0)
            .map(|((enemy, left), index)| Miniatures {
                id: enemy.id.clone(),
                name: enemy.name.clone(),
                letters: self.world().enemy_letters(Kind(index)),
                left: *left,
                all: self.world().miniatures(Kind(index)),
            })
            .collect()
    }
}

/// How a game ended.
fn ending(game: &Game, outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Won => {
            Ending { won: true, defeat: None, text: "The mission is accomplished.".to_owned() }
        }
        Outcome::Lost(defeat) => {
            Ending { won: false, defeat: Some(defeat), text: words::defeat(game, defeat) }
        }
    }
}
