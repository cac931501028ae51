//! What a viewer may know of a game.
//!
//! Decks have no order before they are drawn from and facedown tokens no
//! colour before they are looked at, so there is nothing to hide: every viewer
//! sees the same, and a view has no room for a secret. All things have the
//! names that people use, so that a host needs nothing else.

use serde::Serialize;

use crate::action::Who;
use crate::board::{DoorKind, ZoneKind};
use crate::card::Ammo;
use crate::danger::Danger;
use crate::enemy::Kind;
use crate::event::Defeat;
use crate::frame::{Frame, Stage};
use crate::game::Game;
use crate::inventory::{Area, Slot};
use crate::mission::{Colour, Find};
use crate::skill::Free;
use crate::state::{Outcome, TokenState};
use crate::survivor::Standing;
use crate::words;
use crate::zone::Zone;

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
    /// The sizes of piles.
    pub piles: Piles,
    /// Enemies in the box.
    pub miniatures: Vec<Miniatures>,
    /// What the mission asks for.
    pub steps: Vec<StepView>,
    /// Crew still to be evacuated, where the mission has a crew.
    pub crew: Option<u8>,
    /// How the game ended, if it has.
    pub outcome: Option<Ending>,
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

/// A survivor's turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnView {
    /// Whose.
    pub survivor: String,
    /// Actions left.
    pub actions: u8,
    /// Free actions left: what for, and how many.
    pub free: Vec<(&'static str, u8)>,
    /// Whether they have searched.
    pub searched: bool,
    /// Whether they have used a door.
    pub door_used: bool,
}

/// A survivor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SurvivorView {
    /// Their name.
    pub name: String,
    /// The shortest beginning of it that is theirs alone.
    pub initials: String,
    /// The seat that plays them.
    pub seat: u8,
    /// Whether they are a soldier.
    pub soldier: bool,
    /// Whether they are still in play.
    pub standing: Standing,
    /// Whether they had their turn in this round.
    pub played: bool,
    /// Whether enemies overlook them.
    pub hidden: bool,
    /// Where they stand.
    pub zone: String,
    /// Armour left.
    pub armour: u8,
    /// Armour at the start.
    pub base_armour: u8,
    /// Experience points.
    pub experience: u16,
    /// The danger level.
    pub level: Danger,
    /// The experience at which the next level is reached.
    pub next_level: Option<u16>,
    /// Skills they have.
    pub skills: Vec<String>,
    /// Skills that their card offers at levels to come.
    pub to_come: Vec<(Danger, Vec<String>)>,
    /// What they carry, slot by slot; empty slots are left out.
    pub cards: Vec<CardView>,
    /// Objective tokens that they carry: charges, welding kits.
    pub tokens: u8,
}

/// A card in a slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// The slot, as commands name it.
    pub slot: String,
    /// The part of the inventory.
    pub area: Area,
    /// The card's name.
    pub name: String,
    /// What is attached to it.
    pub attached: Vec<String>,
}

/// A zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ZoneView {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ZoneKind,
    /// Survivors there.
    pub survivors: Vec<String>,
    /// Machines there, and whether they are active.
    pub machines: Vec<(&'static str, bool)>,
    /// Scientists there.
    pub scientists: u8,
    /// Enemies there: the kind's id, and how many.
    pub enemies: Vec<(String, u8)>,
    /// Noise tokens.
    pub noise: u8,
    /// How loud it is: noise, survivors and what counts as such.
    pub loudness: u8,
    /// Mold, and whether it is active.
    pub mold: Option<bool>,
    /// A pit, and whether it is open.
    pub pit: Option<bool>,
    /// Whether survivors without a light see into it from within only.
    pub dark: bool,
    /// Objectives; facedown ones have no colour.
    pub objectives: Vec<Option<Colour>>,
    /// Cards and prototype tokens that lie there to be picked up.
    pub finds: Vec<String>,
    /// Whether a thumper stands there.
    pub thumper: bool,
    /// Spawn tokens.
    pub spawns: Vec<SpawnView>,
    /// Whether survivors leave by it.
    pub exit: bool,
    /// Whether it is gone with its tile.
    pub fallen: bool,
}

/// A spawn token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpawnView {
    /// Its place in the order of spawning, counted from one.
    pub order: u8,
    /// Its colour, unless it lies facedown.
    pub colour: Option<Colour>,
    /// Whether enemies appear there.
    pub awake: bool,
}

/// A doorway with something in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DoorView {
    /// The zones it joins.
    pub between: [String; 2],
    /// What lies in it.
    pub state: DoorState,
    /// The colour of a mission's own door.
    pub colour: Option<Colour>,
}

/// What lies in a doorway.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DoorState {
    /// A closed door.
    Closed,
    /// A destroyed door.
    Destroyed,
    /// A secured airlock.
    Secured,
    /// A door that nothing opens or breaks.
    Shut,
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
    /// What a viewer may know.
    pub fn look(&self) -> View {
        let (world, state) = (self.world(), self.state());
        let mission = world.mission();
        let neutral = self.neutral_doors();
        View {
            mission: mission.id.clone(),
            title: mission.title.clone(),
            round: state.round,
            phase: self.phase(),
            question: words::question(self),
            deciders: self.deciders().iter().map(|seat| seat.0).collect(),
            first_player: state.first,
            turn: self.turn_view(),
            danger: self.danger(),
            survivors: (0..state.survivors.len() as u8)
                .map(|who| self.survivor_view(Who(who)))
                .collect(),
            zones: world.board().zones().map(|zone| self.zone_view(zone)).collect(),
            doors: self.door_views(),
            piles: Piles {
                equipment: state.deck.total(),
                equipment_discards: state.discards.total(),
                enemies: state.enemy_deck.count_ones(),
                enemy_discards: (world.enemy_cards() & !state.enemy_deck).count_ones(),
                doors: crate::DOOR_RESERVE.saturating_sub(neutral.len()),
            },
            miniatures: self.miniature_views(),
            steps: mission
                .steps
                .iter()
                .enumerate()
                .map(|(index, step)| StepView {
                    text: words::step(world, step),
                    done: self.is_done(index),
                    open: self.is_open(index),
                })
                .collect(),
            crew: mission.crew_noise.map(|_| state.crew),
            outcome: state.outcome.map(|outcome| ending(self, outcome)),
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
                | Frame::Beginning
                | Frame::Grouping { .. }
                | Frame::ExtraSpawns { .. } => Phase::Setup,
                Frame::Round(Stage::Players) => Phase::Players,
                // The stage named here is the one that comes next.
                Frame::Round(Stage::Activation | Stage::Spawn) | Frame::Activation(_) => {
                    Phase::Activation
                }
                Frame::Round(Stage::End) | Frame::SpawnOrder | Frame::Spawning { .. } => {
                    Phase::Spawn
                }
                _ => phase,
            };
        }
        phase
    }

    fn turn_view(&self) -> Option<TurnView> {
        let turn = self.state().frames.iter().rev().find_map(|frame| match frame {
            Frame::Turn(turn) => Some(turn),
            _ => None,
        })?;
        let free = Free::ALL.map(|free| (words::free_name(free), turn.free[free.index()]));
        Some(TurnView {
            survivor: self.world().name(turn.who).to_owned(),
            actions: turn.actions,
            free: free.into_iter().filter(|(_, left)| *left > 0).collect(),
            searched: turn.searched,
            door_used: turn.door,
        })
    }

    fn survivor_view(&self, who: Who) -> SurvivorView {
        let world = self.world();
        let content = world.content();
        let (identity, survivor) = (world.identity(who), self.survivor(who));
        let names = |skills: &[crate::skill::Skill]| {
            skills.iter().map(|skill| content.skill_name(*skill)).collect::<Vec<_>>()
        };
        let later = Danger::ALL.into_iter().filter(|level| *level > survivor.level);
        SurvivorView {
            name: identity.name.clone(),
            initials: world.initials(who),
            seat: world.seat(who).0,
            soldier: identity.soldier,
            standing: survivor.standing,
            played: survivor.played,
            hidden: survivor.hidden,
            zone: world.zone_name(survivor.zone).to_owned(),
            armour: survivor.armour,
            base_armour: survivor.base_armour,
            experience: survivor.experience,
            level: survivor.level,
            next_level: later.clone().map(Danger::threshold).next(),
            skills: names(&survivor.skills),
            to_come: later.map(|level| (level, names(identity.at(level)))).collect(),
            cards: Slot::all().filter_map(|slot| self.card_view(who, slot)).collect(),
            tokens: survivor.tokens,
        }
    }

    fn card_view(&self, who: Who, slot: Slot) -> Option<CardView> {
        let content = self.world().content();
        let inventory = &self.survivor(who).inventory;
        let card = inventory.get(slot)?;
        let attached = Ammo::ALL.into_iter().flat_map(|ammo| {
            let number = usize::from(inventory.attached(slot, ammo));
            std::iter::repeat_n(words::ammo_name(content, ammo), number)
        });
        Some(CardView {
            slot: slot.name(),
            area: slot.area(),
            name: content.equipment(card).name.clone(),
            attached: attached.collect(),
        })
    }

    fn zone_view(&self, zone: Zone) -> ZoneView {
        let (world, state) = (self.world(), self.state());
        let here = |who: &Who| self.survivor(*who).zone == zone;
        let crowd = state.enemies[zone];
        let machines = state.machines.iter().enumerate();
        let lies = state.tokens.iter().filter(|token| token.state == TokenState::Lies);
        let spawns = state.spawns.iter().zip(1..).filter(|(spawn, _)| spawn.zone == zone);
        let mold = match (state.active_mold.contains(zone), state.inactive_mold.contains(zone)) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        };
        ZoneView {
            name: world.zone_name(zone).to_owned(),
            kind: world.board().kind(zone),
            survivors: self.in_play().filter(here).map(|who| world.name(who).to_owned()).collect(),
            machines: machines
                .filter(|(_, machine)| machine.intact && machine.zone == zone)
                .map(|(index, machine)| (world.machine(index as u8), machine.active))
                .collect(),
            scientists: state
                .scientists
                .iter()
                .filter(|person| person.standing == Standing::Playing && person.zone == zone)
                .count() as u8,
            enemies: crowd
                .kinds()
                .map(|kind| (world.content().enemy(kind).id.clone(), crowd.of(kind)))
                .collect(),
            noise: state.noise[zone],
            loudness: self.loudness(zone),
            mold,
            pit: self.is_pit(zone).then(|| self.is_open_pit(zone)),
            dark: world.board().kind(zone).is_dark(),
            objectives: lies.filter(|token| token.zone == zone).map(|token| token.colour).collect(),
            finds: state
                .finds
                .iter()
                .filter(|(_, at)| *at == zone)
                .map(|(find, _)| match find {
                    Find::Prototype => "prototype".to_owned(),
                    Find::Card(card) => world.card_name(*card).to_owned(),
                })
                .collect(),
            thumper: state.thumpers.contains(zone),
            spawns: spawns
                .map(|(spawn, order)| SpawnView {
                    order,
                    colour: (!spawn.facedown).then_some(spawn.colour),
                    awake: spawn.awake,
                })
                .collect(),
            exit: world.mission().exit == Some(zone),
            fallen: world.board().wholly_on(state.fallen).contains(zone),
        }
    }

    fn door_views(&self) -> Vec<DoorView> {
        let (board, state) = (self.world().board(), self.state());
        let doors = board.doorways().iter().enumerate().filter_map(|(index, doorway)| {
            let door = crate::board::Door(index as u8);
            let door_state = match doorway.kind {
                DoorKind::Airlock if state.barred.contains(door) => DoorState::Secured,
                DoorKind::Doorway if state.barred.contains(door) => DoorState::Shut,
                DoorKind::Doorway if state.closed.contains(door) => DoorState::Closed,
                DoorKind::Doorway if state.destroyed.contains(door) => DoorState::Destroyed,
                _ => return None,
            };
            let coloured = self.world().mission().doors.iter();
            let colour = coloured
                .filter(|(_, of)| *of == door && state.coloured.contains(door))
                .find_map(|(colour, _)| *colour);
            let between = [doorway.a, doorway.b].map(|zone| board.name(zone).to_owned());
            Some(DoorView { between, state: door_state, colour })
        });
        doors.collect()
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
                all: enemy.miniatures,
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
