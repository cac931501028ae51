//! Zones and doors as a viewer sees them.

use serde::Serialize;

use crate::board::{Decor, Door, DoorKind, DoorLook, Ground, ZoneKind};
use crate::engine::game::Game;
use crate::model::action::Who;
use crate::model::enemy::Crowd;
use crate::model::mission::{Colour, Find};
use crate::model::state::TokenState;
use crate::model::zone::Zone;

/// A zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ZoneView {
    /// As the board knows it.
    #[serde(skip)]
    pub zone: Zone,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ZoneKind,
    /// Survivors there.
    pub survivors: Vec<String>,
    /// Enemies there: the kind's id, and how many.
    pub enemies: Vec<(String, u8)>,
    /// The same by kind.
    #[serde(skip)]
    pub crowd: Crowd,
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
    /// Charges set at a pillar there.
    pub charges: u8,
    /// Crew who wait there and count as noise.
    pub crew: u8,
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
    /// As the board knows it.
    #[serde(skip)]
    pub door: Door,
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

impl Game {
    pub(super) fn zone_view(&self, zone: Zone, loudness: u8) -> ZoneView {
        let (world, state) = (self.world(), self.state());
        let here = |who: &Who| self.survivor(*who).zone == zone;
        let crowd = state.enemies[zone];
        let lies = state.mission.tokens.iter().filter(|token| token.state == TokenState::Lies);
        let spawns = state.spawn.tokens.iter().zip(1..).filter(|(spawn, _)| spawn.zone == zone);
        let mold = match (state.mold.active.contains(zone), state.mold.inactive.contains(zone)) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        };
        ZoneView {
            zone,
            name: world.zone_name(zone).to_owned(),
            kind: world.board().kind(zone),
            survivors: self.in_play().filter(here).map(|who| world.name(who).to_owned()).collect(),
            enemies: crowd
                .kinds()
                .map(|kind| (world.content().enemy(kind).id.clone(), crowd.of(kind)))
                .collect(),
            crowd,
            noise: state.noise[zone],
            loudness,
            mold,
            pit: self.is_pit(zone).then(|| self.is_open_pit(zone)),
            dark: world.board().kind(zone).is_dark(),
            objectives: lies.filter(|token| token.zone == zone).map(|token| token.colour).collect(),
            charges: self.charges_at(zone),
            crew: match world.mission().crew_noise {
                Some((at, _)) if at == zone => state.mission.crew,
                _ => 0,
            },
            finds: state
                .mission
                .finds
                .iter()
                .filter(|(_, at)| *at == zone)
                .map(|(find, _)| match find {
                    Find::Card(card) => world.card_name(*card).to_owned(),
                    token => token.word().to_owned(),
                })
                .collect(),
            thumper: state.mission.thumpers.contains(zone),
            spawns: spawns
                .map(|(spawn, order)| SpawnView {
                    order,
                    colour: (!spawn.facedown).then_some(spawn.colour),
                    awake: spawn.awake,
                })
                .collect(),
            exit: world.mission().exit == Some(zone),
            fallen: world.board().wholly_on(state.mission.fallen).contains(zone),
        }
    }

    pub(super) fn door_views(&self) -> Vec<DoorView> {
        let (board, state) = (self.world().board(), self.state());
        let doors = board.doorways().iter().enumerate().filter_map(|(index, doorway)| {
            let door = Door(index as u8);
            let door_state = match doorway.kind {
                DoorKind::Airlock if state.doors.barred.contains(door) => DoorState::Secured,
                DoorKind::Doorway if state.doors.barred.contains(door) => DoorState::Shut,
                DoorKind::Doorway if state.doors.closed.contains(door) => DoorState::Closed,
                DoorKind::Doorway if state.doors.destroyed.contains(door) => DoorState::Destroyed,
                DoorKind::Airlock | DoorKind::Doorway | DoorKind::Gap => return None,
            };
            let coloured = self.world().mission().doors.iter();
            let colour = coloured
                .filter(|(_, of)| *of == door && state.doors.coloured.contains(door))
                .find_map(|(colour, _)| *colour);
            let between = [doorway.a, doorway.b].map(|zone| board.name(zone).to_owned());
            Some(DoorView { door, between, state: door_state, colour })
        });
        doors.collect()
    }

    /// How ground and doorways look.
    pub(super) fn decor(&self, doors: &[DoorView]) -> Decor {
        let state = self.state();
        let marked = self.world().mission().welds.iter().map(|door| (*door, DoorLook::Marked));
        let lies = doors.iter().map(|door| {
            let look = match door.state {
                DoorState::Closed => DoorLook::Closed(door.colour),
                DoorState::Destroyed => DoorLook::Destroyed,
                DoorState::Secured => DoorLook::Open,
                DoorState::Shut => DoorLook::Closed(None),
            };
            (door.door, look)
        });
        Decor {
            ground: Ground {
                active_mold: state.mold.active,
                inactive_mold: state.mold.inactive,
                barred: state.doors.barred,
                fallen: state.mission.fallen,
                ..Ground::default()
            },
            doors: marked.chain(lies).collect(),
            ..Decor::default()
        }
    }

    /// Charges set at the pillars of a zone that still stand.
    pub(super) fn charges_at(&self, zone: Zone) -> u8 {
        let state = self.state();
        let pillars = self.world().mission().pillars.iter().zip(state.mission.charges);
        let stands = |colour: Colour| {
            state.mission.tokens.iter().any(|token| {
                (token.zone, token.colour, token.state) == (zone, Some(colour), TokenState::Lies)
            })
        };
        pillars.filter(|(pillar, _)| stands(pillar.colour)).map(|(_, charges)| charges).sum()
    }
}
