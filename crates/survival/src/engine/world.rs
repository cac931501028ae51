//! What does not change in a game: content, mission, seats, options.

mod making;

use std::sync::Arc;

pub use making::SetupError;
use table::{Seat, Seats};

use crate::board::{Board, Door, DoorKind, DoorSet, Ground, Map};
use crate::content::{Content, EnemyCard, Kit, Part, SurvivorCard};
use crate::engine::brought::Brought;
use crate::missions::mission::{CarKind, CarToken, Mission};
use crate::model::action::{Action, Being, Figure, MAX_SURVIVORS, Who};
use crate::model::argument::Limits;
use crate::model::card::{Back, Boxes, Card, Equipment};
use crate::model::companion::Companion;
use crate::model::component::{Component, Components};
use crate::model::enemy::{Kind, Kinds, MAX_KINDS};
use crate::model::ruleset::{EnemiesAtAirlocks, EnemiesAtDoors, Ruleset};
use crate::model::setup::{Cards, Options, Team};
use crate::model::zone::ZoneSet;

/// The most players at a table.
pub const MAX_SEATS: u8 = MAX_SURVIVORS as u8;

/// What does not change in a game.
#[derive(Clone, Debug)]
pub struct World {
    pub(crate) content: Arc<Content>,
    mission: usize,
    pub(crate) team: Vec<usize>,
    seats: [u8; MAX_SURVIVORS],
    pub(crate) seat_count: u8,
    pub(crate) options: Options,
    /// The figures and answers by which editions differ.
    pub(crate) ruleset: Ruleset,
    /// The figures of enemies, side by side for speed.
    pub(crate) toughness: [u8; MAX_KINDS],
    pub(crate) damage: [u8; MAX_KINDS],
    pub(crate) priority: [u8; MAX_KINDS],
    pub(crate) abominations: Kinds,
    /// Kinds in whose zone nobody may attack.
    pub(crate) stifling: Kinds,
    /// Kinds that shield everybody else from a Molotov.
    pub(crate) fire_eaters: Kinds,
    /// Kinds that turn zones into mold.
    pub(crate) spreaders: Kinds,
    /// Kinds that an open pit shields.
    pub(crate) drillers: Kinds,
    /// Kinds that drill instead of activating out of turn.
    pub(crate) diggers: Kinds,
    /// Kinds to whom airlocks are walls, where others pass them.
    pub(crate) shut_in: Kinds,
    /// Where the cards of the zombies begin on the list of enemy cards.
    pub(crate) first_zombie_card: usize,
    /// The boxes in play.
    pub(crate) boxes: Boxes,
    /// The parts of each box's enemy cards in play.
    parts: Vec<Cards>,
    /// How many tokens there are, if the table counts them.
    pub(crate) components: Option<Components>,
    /// Kinds that still act with their second, third … action.
    acting: [Kinds; 4],
    /// The tables of the board as the mission begins.
    pub(crate) first_map: Arc<Map>,
    /// The buildings in which nobody waits for survivors.
    pub(crate) lit: ZoneSet,
    pub(crate) oxygen: Option<Card>,
    /// The starting cards of the boxes in play that are dealt: those without another
    /// use in the mission.
    pub(crate) starting: Vec<Card>,
    /// The reference cards of the machines on the board.
    pub(crate) machine_cards: Vec<usize>,
    /// Survivors who don't play and can become companions, where the mission has any.
    pub(crate) others: Vec<usize>,
    /// What a campaign brings along, if the mission is part of one.
    pub(crate) brought: Option<Brought>,
}

impl World {
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

    /// The identity card of somebody who doesn't play.
    pub fn companion(&self, companion: Companion) -> &SurvivorCard {
        &self.content.survivors[self.others[companion.index()]]
    }

    /// The same world with two identity cards exchanged: those of survivors who play,
    /// or of others.
    pub(crate) fn exchanged(&self, one: Figure, other: Figure) -> World {
        let mut world = self.clone();
        let (first, second) = (self.card_of(one), self.card_of(other));
        world.set_card_of(one, second);
        world.set_card_of(other, first);
        world
    }

    /// The identity card of a figure, by its place in the content.
    fn card_of(&self, figure: Figure) -> usize {
        match figure.being() {
            Being::Survivor(who) => self.team[who.index()],
            Being::Companion(companion) => self.others[companion.index()],
            Being::Machine(_) | Being::Scientist(_) => 0,
        }
    }

    fn set_card_of(&mut self, figure: Figure, card: usize) {
        match figure.being() {
            Being::Survivor(who) => self.team[who.index()] = card,
            Being::Companion(companion) => self.others[companion.index()] = card,
            Being::Machine(_) | Being::Scientist(_) => {}
        }
    }

    /// The team, in its order.
    pub fn team(&self) -> impl Iterator<Item = Who> + use<> {
        (0..self.team.len() as u8).map(Who)
    }

    /// The survivor of this name, if they are in the team.
    pub fn who(&self, name: &str) -> Option<Who> {
        (0..self.team.len() as u8)
            .map(Who)
            .find(|who| self.identity(*who).name.eq_ignore_ascii_case(name))
    }

    /// Whether an action speaks only of what exists in this world.
    pub(crate) fn knows(&self, action: Action) -> bool {
        action.is_sensible(&self.limits())
    }

    /// How many there are of what actions speak of.
    pub fn limits(&self) -> Limits {
        Limits {
            zones: self.board().zone_count(),
            team: self.team.len(),
            kinds: self.content.enemies.len(),
            cards: self.content.equipment.len(),
            cars: self.mission().cars.len(),
            companions: self.others.len(),
        }
    }

    /// Whether a car has a weapon crate: every Pimpmobile, or those to which the
    /// mission gives one, as in the final book of Second Edition.
    pub(crate) fn has_crate(&self, car: &CarToken) -> bool {
        car.has_crate || car.kind == CarKind::Pimpmobile && !self.options.final_car_crate
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
    pub fn box_names(&self) -> impl Iterator<Item = &str> {
        let all = self.content.boxes.iter().zip(0..);
        all.filter(|(_, index)| self.boxes.contains(*index)).map(|(game_box, _)| &*game_box.name)
    }

    /// The book to play by: that of the mission's own box, else that of the first
    /// box in play.
    pub fn book(&self) -> &str {
        let own = self.content.boxes.iter().find(|known| known.id == self.mission().box_id);
        own.map(|game_box| &*game_box.name).or(self.box_names().next()).unwrap_or_default()
    }

    /// How many copies of a card are in the game at all.
    pub fn copies(&self, card: Card) -> u8 {
        self.card(card).copies_in(self.boxes)
    }

    /// The figures and answers by which editions differ.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// A sentence in the words of the books that are played.
    pub fn own_words(&self, text: String) -> String {
        self.content.words.own(text)
    }

    /// Damage to a survivor, as the ruleset calls it: `2 wounds`.
    pub fn hurt(&self, damage: u8) -> String {
        self.content.words.hurt(damage)
    }

    /// What survivors lose when they are hurt, as the ruleset calls it.
    pub fn health(&self) -> &str {
        &self.content.words.health
    }

    /// Oxygen tanks that are added for a large team, where there is a supply
    /// of them at all.
    pub(crate) fn extra_tanks(&self) -> u8 {
        let supplied = self.oxygen.is_some_and(|tank| self.copies(tank) > 0);
        let large = self.ruleset.large_team.filter(|large| supplied && large.tanks);
        large.map_or(0, |large| (self.team.len() as u8).saturating_sub(large.above))
    }

    /// Spawn tokens that are added for a large team.
    pub(crate) fn spawn_tokens(&self) -> u8 {
        self.components.map_or(u8::MAX, |components| components.of(Component::Spawn))
    }

    /// How many spawn tokens a large team adds.
    pub(crate) fn extra_spawns(&self) -> u8 {
        self.ruleset.large_team.map_or(0, |large| {
            let above = (self.team.len() as u8).saturating_sub(large.above);
            above.div_ceil(large.survivors_per_spawn.max(1))
        })
    }

    /// Whether closed doors count for sight or for enemies' ways.
    pub(crate) fn maps_doors(&self) -> bool {
        self.doors_block_sight() || self.ruleset.enemies_at_doors == EnemiesAtDoors::Stop
    }

    /// Whether closed doors hide what is behind them: by the ruleset, or by an option
    /// of the table.
    fn doors_block_sight(&self) -> bool {
        self.ruleset.doors_block_sight || self.options.closed_doors_block_sight
    }

    /// Notes what closed doors are to sight and ways.
    pub(crate) fn shut(&self, ground: &mut Ground, closed: DoorSet) {
        ground.dark_range = self.ruleset.dark_range;
        ground.dark_rooms = self.options.dark_zones;
        if self.doors_block_sight() {
            ground.shut = closed;
        }
        if self.ruleset.enemies_at_doors == EnemiesAtDoors::Stop {
            ground.held = closed - self.mission().broken_doors;
        }
        if self.ruleset.enemies_at_airlocks == EnemiesAtAirlocks::Stop {
            ground.held |= self.airlocks();
        }
        if !self.shut_in.is_empty() {
            ground.held_some = ground.held | self.airlocks();
        }
    }

    /// Whether there are enemies whom airlocks hold, though others pass them.
    pub fn holds_some(&self) -> bool {
        !self.shut_in.is_empty()
    }

    /// The doors of airlocks.
    fn airlocks(&self) -> DoorSet {
        let doorways = self.board().doorways().iter().zip(0..);
        let airlocks = doorways.filter(|(doorway, _)| doorway.kind == DoorKind::Airlock);
        airlocks.map(|(_, index)| Door(index)).collect()
    }

    /// The doors that are closed at the start.
    pub(crate) fn first_doors(&self) -> DoorSet {
        self.mission().closed_doors()
    }

    /// Whether a discarded starting card can be found again: as the ruleset says,
    /// unless the table leaves them out.
    pub(crate) fn starting_cards_return(&self) -> bool {
        self.ruleset.starting_cards_return && !self.options.final_reshuffle
    }

    /// The miniatures of a kind that are in the game at all.
    pub fn miniatures(&self, kind: Kind) -> u8 {
        let enemy = self.content.enemy(kind);
        let agreed = self.mission().abominations.unwrap_or(self.options.abominations);
        let out = match self.draws_abominations() {
            true => self.is_replaced(kind),
            false => enemy.stands_for.is_some(),
        };
        let used = match agreed {
            many if many > 0 && enemy.used.is_some() => many.min(enemy.miniatures),
            _ if self.options.abomination_fest => enemy.miniatures,
            _ => enemy.used.unwrap_or(enemy.miniatures),
        };
        if self.boxes.contains(enemy.box_index) && !out { used } else { 0 }
    }

    /// Whether others can come in the place of a kind.
    fn is_replaced(&self, kind: Kind) -> bool {
        let id = &self.content.enemy(kind).id;
        self.content.enemies.iter().any(|other| other.stands_for.as_ref() == Some(id))
    }

    /// Whether Abominations come from a deck of their own: with the option of the table,
    /// unless the mission has Abominations of its own.
    fn draws_abominations(&self) -> bool {
        let mission = self.mission();
        let placed = || mission.enemies.iter().any(|(kind, ..)| self.is_replaced(*kind));
        self.options.final_abominations && mission.abominations.is_none() && !placed()
    }

    /// How many Abominations may stand on the board at once, where their cards work by
    /// the final book of Second Edition.
    pub(crate) fn abominations_called(&self) -> Option<u8> {
        match (self.options.abomination_fest, self.draws_abominations()) {
            (true, _) if self.options.abominations > 0 => Some(self.options.abominations),
            (true, _) => Some(u8::MAX),
            (false, true) => Some(1),
            (false, false) => None,
        }
    }

    /// What a squad starts with, if a box in play has one; and whether that is
    /// the mission's own box, whose rules everybody else follows too.
    pub(crate) fn kit(&self) -> Option<(&Kit, bool)> {
        let all = self.content.boxes.iter().zip(0..);
        let mut played = all.filter(|(_, index)| self.boxes.contains(*index));
        played.find_map(|(game_box, _)| {
            game_box.kit.as_ref().map(|kit| (kit, game_box.id == self.mission().box_id))
        })
    }

    /// The boxes in play that have no squad of their own.
    pub(crate) fn boxes_without_kit(&self) -> Boxes {
        let all = self.content.boxes.iter().zip(0..);
        let plain = all.filter(|(game_box, _)| game_box.kit.is_none()).map(|(_, index)| index);
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
        self.cards_in_play(&self.content.enemy_cards[..self.first_zombie_card])
    }

    /// The cards of the zombies in play, as bits by their place behind the others.
    pub(crate) fn zombie_cards(&self) -> u64 {
        self.cards_in_play(&self.content.enemy_cards[self.first_zombie_card..]) as u64
    }

    /// Those of some enemy cards that are in play, as bits by their place among them.
    fn cards_in_play(&self, cards: &[EnemyCard]) -> u128 {
        let in_play = |card: &EnemyCard| {
            let parts = self.parts[usize::from(card.box_index)];
            match card.part {
                Part::Easier => parts.easier,
                Part::Harder => parts.harder,
                Part::Extra => parts.extra,
            }
        };
        let ours = |card: &EnemyCard| in_play(card) && self.boxes.contains(card.box_index);
        let cards = cards.iter().enumerate();
        cards.filter(|(_, card)| ours(card)).fold(0, |set, (index, _)| set | 1 << index)
    }

    /// Whether cards of this kind lie in the deck at the start.
    pub(crate) fn searched_for(&self, card: Card) -> bool {
        self.card(card).back == Back::Equipment
    }
}
