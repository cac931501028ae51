//! What does not change in a game: content, mission, seats, options.

use std::sync::Arc;

use table::{Seat, Seats};

use crate::action::{Action, Figure, MAX_SURVIVORS, Who};
use crate::board::{Board, Map};
use crate::card::{Back, Boxes, Card, Effect, Equipment};
use crate::content::{Content, EnemyCard, Kit, Machine, Part, SurvivorCard};
use crate::enemy::{Enemy, Kind, Kinds, MAX_KINDS};
use crate::mission::{MachineKind, Mission};
use crate::setup::{Options, Setup, Team};

/// Why a setup can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// No mission of this id.
    #[error("there is no mission `{0}`; `holdout missions` lists them")]
    Mission(String),
    /// No survivor of this name.
    #[error("there is no survivor called `{0}`; known are {1}")]
    Survivor(String, String),
    /// A survivor was named twice.
    #[error("{0} is in the team twice")]
    Twice(String),
    /// The team is too small or too large.
    #[error("this mission takes {least} to {most} survivors, not {found}")]
    Team {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
        /// How many there were.
        found: usize,
    },
    /// A seat plays nobody, or there are too many.
    #[error("seat {0} plays nobody; seats are counted from 0 without gaps, six at the most")]
    Seats(u8),
    /// No such box.
    #[error("there is no box `{0}`; known are {1}")]
    Box(String, String),
    /// No such machine.
    #[error("there is no machine `{0}` of that kind")]
    Machine(String),
    /// No enemy cards are left.
    #[error("no enemy cards are in play; choose at least the easier or the harder part")]
    Cards,
}

/// The most players at a table.
pub const MAX_SEATS: u8 = 6;

/// What does not change in a game.
#[derive(Debug)]
pub struct World {
    pub(crate) content: Arc<Content>,
    mission: usize,
    pub(crate) team: Vec<usize>,
    seats: [u8; MAX_SURVIVORS],
    pub(crate) seat_count: u8,
    pub(crate) options: Options,
    /// The figures of enemies, side by side for speed.
    pub(crate) toughness: [u8; MAX_KINDS],
    pub(crate) damage: [u8; MAX_KINDS],
    pub(crate) priority: [u8; MAX_KINDS],
    pub(crate) abominations: Kinds,
    /// Kinds that turn zones into mold.
    pub(crate) spreaders: Kinds,
    /// Kinds that an open pit shields.
    pub(crate) drillers: Kinds,
    /// Kinds that drill instead of activating out of turn.
    pub(crate) diggers: Kinds,
    /// The boxes in play.
    pub(crate) boxes: Boxes,
    /// Kinds that still act with their second, third … action.
    acting: [Kinds; 4],
    /// The tables of the board as the mission begins.
    pub(crate) first_map: Arc<Map>,
    pub(crate) oxygen: Option<Card>,
    /// The starting cards of the boxes in play that are dealt: those that the
    /// mission has no other use for.
    pub(crate) starting: Vec<Card>,
    /// The reference cards of the machines on the board.
    pub(crate) machine_cards: Vec<usize>,
}

impl World {
    /// Checks a setup and fixes what it decides.
    pub fn new(content: &Arc<Content>, setup: &Setup) -> Result<World, SetupError> {
        World::for_team(
            content,
            setup,
            usize::from(content.mission(&setup.mission).map_or(1, |mission| mission.survivors)),
        )
    }

    /// As [`new`](World::new), with at least so many survivors: scenarios and
    /// experiments may have fewer than a mission asks for.
    pub fn for_team(
        content: &Arc<Content>,
        setup: &Setup,
        least: usize,
    ) -> Result<World, SetupError> {
        let mission = content
            .missions
            .iter()
            .position(|mission| mission.id == setup.mission)
            .ok_or_else(|| SetupError::Mission(setup.mission.clone()))?;
        if !(least..=MAX_SURVIVORS).contains(&setup.survivors.len()) || setup.survivors.is_empty() {
            let found = setup.survivors.len();
            return Err(SetupError::Team { least: least.max(1), most: MAX_SURVIVORS, found });
        }
        let mut team: Vec<usize> = Vec::new();
        for played in &setup.survivors {
            let named = |card: &SurvivorCard| card.name.eq_ignore_ascii_case(&played.name);
            let Some(index) = content.survivors.iter().position(named) else {
                let known: Vec<_> = content.survivors.iter().map(|s| s.name.as_str()).collect();
                return Err(SetupError::Survivor(played.name.clone(), known.join(", ")));
            };
            if team.contains(&index) {
                return Err(SetupError::Twice(played.name.clone()));
            }
            team.push(index);
        }
        let mut seats = [0; MAX_SURVIVORS];
        for (seat, played) in seats.iter_mut().zip(&setup.survivors) {
            *seat = played.seat;
        }
        let highest = setup.survivors.iter().map(|played| played.seat).max().unwrap_or(0);
        let gap = (0..=highest).find(|seat| setup.survivors.iter().all(|p| p.seat != *seat));
        if let Some(seat) = gap.or((highest >= MAX_SEATS).then_some(highest)) {
            return Err(SetupError::Seats(seat));
        }
        let figure = |of: fn(&Enemy) -> u8| {
            let mut figures = [0; MAX_KINDS];
            for (figure, enemy) in figures.iter_mut().zip(&content.enemies) {
                *figure = of(enemy);
            }
            figures
        };
        let chosen = &content.missions[mission];
        let boxes = in_play(content, chosen, setup)?;
        let kinds = |is: &dyn Fn(&Enemy) -> bool| {
            let all = content.enemies.iter().enumerate();
            all.filter(|(_, enemy)| boxes.contains(enemy.edition) && is(enemy))
                .map(|(index, _)| Kind(index as u8))
                .collect()
        };
        let mut world = World {
            content: Arc::clone(content),
            mission,
            team,
            seats,
            seat_count: highest + 1,
            options: setup.options,
            toughness: figure(|enemy| enemy.toughness),
            damage: figure(|enemy| enemy.damage),
            priority: figure(|enemy| enemy.priority),
            abominations: kinds(&|enemy| enemy.abomination),
            spreaders: kinds(&|enemy| enemy.spreads_mold),
            drillers: kinds(&|enemy| enemy.driller),
            diggers: kinds(&|enemy| enemy.drills),
            boxes,
            acting: [0, 1, 2, 3].map(|spent| kinds(&|enemy: &Enemy| enemy.actions > spent)),
            first_map: Arc::new(Map::of(&chosen.board, &chosen.ground())),
            oxygen: content
                .equipment
                .iter()
                .position(|card| card.effect == Effect::Oxygen)
                .map(|index| Card(index as u8)),
            starting: (0..content.equipment.len() as u8)
                .map(Card)
                .filter(|card| content.equipment(*card).back == Back::Starting)
                .filter(|card| content.equipment(*card).copies_in(boxes) > 0)
                .filter(|card| !chosen.set_apart.contains(card))
                .collect(),
            machine_cards: Vec::new(),
        };
        world.machine_cards = world.choose_machines(setup)?;
        if world.enemy_cards() == 0 {
            return Err(SetupError::Cards);
        }
        Ok(world)
    }

    /// The reference cards of the mission's machines: those of its own box,
    /// unless the table swaps them for others of the same kind.
    fn choose_machines(&self, setup: &Setup) -> Result<Vec<usize>, SetupError> {
        let cards = &self.content.machines;
        let mission = self.mission();
        let kinds = mission.machines.iter().map(|(kind, _)| *kind);
        kinds
            .map(|kind| {
                let wanted = match kind {
                    MachineKind::Bot => &setup.bot,
                    MachineKind::SentryGun => &setup.sentry_gun,
                };
                let fits = |card: &Machine| {
                    card.kind == kind
                        && match wanted {
                            Some(name) => card.name.eq_ignore_ascii_case(name),
                            None => card.game.eq_ignore_ascii_case(&mission.game),
                        }
                };
                let fallback = || cards.iter().position(|card| card.kind == kind);
                match (cards.iter().position(fits), wanted) {
                    (Some(index), _) => Ok(index),
                    (None, None) => fallback().ok_or(SetupError::Machine(format!("{kind:?}"))),
                    (None, Some(name)) => Err(SetupError::Machine(name.clone())),
                }
            })
            .collect()
    }

    /// The mission.
    pub fn mission(&self) -> &Mission {
        &self.content.missions[self.mission]
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.mission().board
    }

    /// The content.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The table's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The identity card of a survivor of the team.
    pub fn identity(&self, who: Who) -> &SurvivorCard {
        &self.content.survivors[self.team[who.index()]]
    }

    /// The survivor of this name, if they are in the team.
    pub fn who(&self, name: &str) -> Option<Who> {
        (0..self.team.len() as u8)
            .map(Who)
            .find(|who| self.identity(*who).name.eq_ignore_ascii_case(name))
    }

    /// Whether an action speaks only of what exists in this world.
    pub(crate) fn knows(&self, action: Action) -> bool {
        let content = &self.content;
        let (zones, team) = (self.board().zone_count(), self.team.len());
        action.is_sensible(zones, team, content.enemies.len(), content.equipment.len())
    }

    /// The seat that plays a survivor.
    pub fn seat(&self, who: Who) -> Seat {
        Seat(self.seats[who.index()])
    }

    /// Everybody.
    pub fn everyone(&self) -> Seats {
        Seats::first(self.seat_count)
    }

    /// How many play.
    pub fn seat_count(&self) -> u8 {
        self.seat_count
    }

    /// The boxes in play, by their names.
    pub fn editions(&self) -> impl Iterator<Item = &str> {
        let all = self.content.editions.iter().zip(0..);
        all.filter(|(_, index)| self.boxes.contains(*index)).map(|(edition, _)| &*edition.name)
    }

    /// The book that is played by: that of the mission's own box, else of the
    /// first box in play.
    pub fn book(&self) -> &str {
        let own = self.content.editions.iter().find(|known| known.id == self.mission().game);
        own.map(|edition| &*edition.name).or(self.editions().next()).unwrap_or_default()
    }

    /// How many copies of a card are in the game at all.
    pub fn copies(&self, card: Card) -> u8 {
        self.card(card).copies_in(self.boxes)
    }

    /// Oxygen tanks that are added for a team of more than six, where there is
    /// a supply of them at all.
    pub(crate) fn extra_tanks(&self) -> u8 {
        let supplied = self.oxygen.is_some_and(|tank| self.copies(tank) > 0);
        if supplied { self.team.len().saturating_sub(6) as u8 } else { 0 }
    }

    /// The miniatures of a kind that are in the game at all.
    pub fn miniatures(&self, kind: Kind) -> u8 {
        let enemy = self.content.enemy(kind);
        if self.boxes.contains(enemy.edition) { enemy.miniatures } else { 0 }
    }

    /// What a squad starts with, if a box in play has one; and whether that is
    /// the mission's own box, whose rules everybody else follows too.
    pub(crate) fn kit(&self) -> Option<(&Kit, bool)> {
        let all = self.content.editions.iter().zip(0..);
        let mut played = all.filter(|(_, index)| self.boxes.contains(*index));
        played.find_map(|(edition, _)| {
            edition.kit.as_ref().map(|kit| (kit, edition.id == self.mission().game))
        })
    }

    /// The boxes in play that have no squad of their own.
    pub(crate) fn boxes_without_kit(&self) -> Boxes {
        let all = self.content.editions.iter().zip(0..);
        let plain = all.filter(|(edition, _)| edition.kit.is_none()).map(|(_, index)| index);
        plain.filter(|index| self.boxes.contains(*index)).collect()
    }

    pub(crate) fn card(&self, card: Card) -> &Equipment {
        self.content.equipment(card)
    }

    /// Who answers what the book leaves to the players, when it concerns
    /// these figures and `first` is the first player.
    pub(crate) fn players(&self, concerned: u32, first: u8) -> Seats {
        let owners = || {
            (0..self.team.len() as u8)
                .map(Who)
                .filter(|who| concerned >> Figure::survivor(*who).0 & 1 == 1)
                .fold(Seats::NONE, |seats, who| seats.with(self.seat(who)))
        };
        match self.options.team {
            Team::Any => self.everyone(),
            Team::Owner if owners() != Seats::NONE => owners(),
            Team::Owner | Team::First => Seats::only(Seat(first)),
        }
    }

    /// The kinds that have an action left after spending so many.
    pub(crate) fn acting(&self, spent: u8) -> Kinds {
        self.acting.get(usize::from(spent)).copied().unwrap_or(Kinds::NONE)
    }

    /// The enemy cards in play, as bits by their place on the list.
    pub(crate) fn enemy_cards(&self) -> u128 {
        let parts = self.options.cards;
        let in_play = |part| match part {
            Part::Easier => parts.easier,
            Part::Harder => parts.harder,
            Part::Extra => parts.extra,
        };
        let ours = |card: &EnemyCard| in_play(card.part) && self.boxes.contains(card.edition);
        let cards = self.content.enemy_cards.iter().enumerate();
        cards.filter(|(_, card)| ours(card)).fold(0, |set, (index, _)| set | 1 << index)
    }

    /// Whether cards of this kind lie in the deck at the start.
    pub(crate) fn searched_for(&self, card: Card) -> bool {
        self.card(card).back == Back::Equipment
    }
}

/// The boxes in play: the mission's, and those that the table adds.
fn in_play(content: &Content, mission: &Mission, setup: &Setup) -> Result<Boxes, SetupError> {
    let find = |id: &String| {
        content.edition(id).ok_or_else(|| {
            let known: Vec<_> = content.editions.iter().map(|known| known.id.as_str()).collect();
            SetupError::Box(id.clone(), known.join(", "))
        })
    };
    mission.boxes.iter().chain(&setup.boxes).map(find).collect()
}
