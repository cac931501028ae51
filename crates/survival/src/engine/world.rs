//! What does not change in a game: content, mission, seats, options.

use std::sync::Arc;

use table::{Seat, Seats};

use crate::board::{Board, Door, DoorKind, DoorSet, Ground, Map};
use crate::content::{Content, EnemyCard, Kit, Machine, Part, SurvivorCard, TooMuch};
use crate::engine::brought::Brought;
use crate::missions::mission::{CarKind, CarToken, MachineKind, Mission};
use crate::model::action::{Action, Being, Figure, MAX_SURVIVORS, Who};
use crate::model::argument::Limits;
use crate::model::card::{Back, Boxes, Card, Effect, Equipment};
use crate::model::companion::{Companion, MAX_COMPANIONS};
use crate::model::component::{Component, Components};
use crate::model::enemy::{Enemy, Kind, Kinds, MAX_KINDS, MAX_MINIATURES};
use crate::model::ruleset::{AtZero, EnemiesAtAirlocks, EnemiesAtDoors, LostWith, Ruleset};
use crate::model::setup::{Cards, MOST_ALLOUT, Options, Setup, Team};
use crate::model::skill::Skill;
use crate::model::zone::ZoneSet;

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
    #[error(
        "seat {0} plays nobody; seats are counted from 0 without gaps, each with a survivor of its own"
    )]
    Seats(u8),
    /// No such box.
    #[error("there is no box `{0}`; known are {1}")]
    Box(String, String),
    /// Cards of a box that is not in play.
    #[error("the box `{0}` is not in play, so no part of its enemy cards can be; in play are {1}")]
    BoxCards(String, String),
    /// No such machine.
    #[error("there is no machine `{0}` of that kind")]
    Machine(String),
    /// More is in play than a game has room for.
    #[error("{0}; play with fewer boxes")]
    Limit(TooMuch),
    /// A card that no box in play has.
    #[error("the campaign brings `{0}` along, which is no card of the boxes in play")]
    Card(String),
    /// No such skill.
    #[error("the campaign brings the skill `{0}` along, which is none of this game")]
    Skill(String),
    /// No such Skill die.
    #[error("the campaign brings the Skill die `{0}` along; there are black, red, blue and white")]
    Die(String),
    /// All-Out dice in a game that doesn't know them.
    #[error("All-Out dice belong to the science-fiction games; leave them out here")]
    NoAllOut,
    /// Too few or too many All-Out dice.
    #[error("an attack has 1 to {most} All-Out dice, not {found}")]
    Pool {
        /// The most.
        most: u8,
        /// How many there were.
        found: u8,
    },
    /// Skill dice without All-Out dice.
    #[error("Skill dice are rolled with All-Out dice: choose both, or neither")]
    SkillDice,
    /// Skill dice without faces.
    #[error("the content has no faces for all Skill dice; campaign/dice.toml says them")]
    NoFaces,
    /// No enemy cards are left.
    #[error("no enemy cards are in play; choose at least the easier or the harder part")]
    Cards,
    /// Too many miniatures.
    #[error("the boxes bring {found} miniatures of enemies; a game mixes {most}: leave a box out")]
    Miniatures {
        /// The most.
        most: usize,
        /// How many there were.
        found: usize,
    },
}

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
    /// Those beside whom nobody fights.
    pub(crate) stifling: Kinds,
    /// Those who keep a Molotov from everybody else.
    pub(crate) fire_eaters: Kinds,
    /// Kinds that turn zones into mold.
    pub(crate) spreaders: Kinds,
    /// Kinds that an open pit shields.
    pub(crate) drillers: Kinds,
    /// Kinds that drill instead of activating out of turn.
    pub(crate) diggers: Kinds,
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
    /// The starting cards of the boxes in play that are dealt: those that the
    /// mission has no other use for.
    pub(crate) starting: Vec<Card>,
    /// The reference cards of the machines on the board.
    pub(crate) machine_cards: Vec<usize>,
    /// Those who don't play and can become companions, where the mission has any.
    pub(crate) others: Vec<usize>,
    /// What a campaign brings along, if the mission is part of one.
    pub(crate) brought: Option<Brought>,
}

impl World {
    /// Checks a setup and fixes what it decides.
    pub fn new(content: &Arc<Content>, setup: &Setup) -> Result<World, SetupError> {
        let least = content.mission(&setup.mission).map_or(1, |mission| mission.survivors);
        // A campaign goes on with whoever is left.
        let least = if setup.campaign.is_some() { 1 } else { least };
        World::for_team(content, setup, usize::from(least))
    }

    /// As [`new`](World::new), with at least so many survivors: scenarios and
    /// experiments may have fewer than a mission asks for.
    pub fn for_team(
        content: &Arc<Content>,
        setup: &Setup,
        least: usize,
    ) -> Result<World, SetupError> {
        let unknown = || SetupError::Mission(setup.mission.clone());
        let content = content.playing(&setup.mission).ok_or_else(unknown)?;
        let chosen = content.mission(&setup.mission).ok_or_else(unknown)?;
        let boxes = in_play(&content, chosen, setup)?;
        let content = &content.narrowed(boxes).map_err(SetupError::Limit)?;
        let is_mission = |mission: &Mission| mission.id == setup.mission;
        let mission = content.missions.iter().position(is_mission).ok_or_else(unknown)?;
        let team = team(content, setup, least)?;
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
        let kinds = |is: &dyn Fn(&Enemy) -> bool| {
            let all = content.enemies.iter().enumerate();
            all.filter(|(_, enemy)| boxes.contains(enemy.box_index) && is(enemy))
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
            ruleset: agreed(content.ruleset, &setup.options),
            toughness: figure(|enemy| enemy.toughness),
            damage: figure(|enemy| enemy.damage),
            priority: figure(|enemy| enemy.priority),
            abominations: kinds(&|enemy| enemy.abomination),
            stifling: kinds(&|enemy| enemy.stifles),
            fire_eaters: kinds(&|enemy| enemy.eats_fire),
            spreaders: kinds(&|enemy| enemy.spreads_mold),
            drillers: kinds(&|enemy| enemy.driller),
            diggers: kinds(&|enemy| enemy.drills),
            boxes,
            parts: parts(content, boxes, setup)?,
            components: setup.options.component_limits.then(|| {
                let ours = content.boxes.iter().zip(0..).filter(|(_, at)| boxes.contains(*at));
                ours.fold(Components::default(), |sum, (own, _)| sum.and(own.components))
            }),
            acting: [0, 1, 2, 3].map(|spent| kinds(&|enemy: &Enemy| enemy.actions > spent)),
            first_map: Arc::new(Map::of(&chosen.board, &chosen.ground())),
            lit: World::lit_buildings(chosen),
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
            others: Vec::new(),
            brought: None,
        };
        if let Some(carried) = &setup.campaign {
            world.brought = Some(Brought::of(carried, content, boxes, &world.team)?);
        }
        world.others = world.companions_to_be();
        let mut ground = chosen.ground();
        world.shut(&mut ground, world.first_doors());
        world.first_map = Arc::new(Map::of(&chosen.board, &ground));
        world.machine_cards = world.choose_machines(setup)?;
        if world.enemy_cards() == 0 {
            return Err(SetupError::Cards);
        }
        world.check_miniatures()?;
        world.check_dice()?;
        Ok(world)
    }

    /// Refuses All-Out dice where weapons are loaded again: a card that was turned
    /// would mean two things.
    fn check_dice(&self) -> Result<(), SetupError> {
        let Options { allout, allout_pool, skill_dice, .. } = self.options;
        match allout {
            true if self.content.equipment.iter().any(Equipment::reloads) => {
                Err(SetupError::NoAllOut)
            }
            true if !(1..=MOST_ALLOUT).contains(&allout_pool) => {
                Err(SetupError::Pool { most: MOST_ALLOUT, found: allout_pool })
            }
            false if skill_dice => Err(SetupError::SkillDice),
            true if skill_dice && self.content.skill_dice.iter().any(Vec::is_empty) => {
                Err(SetupError::NoFaces)
            }
            _ => Ok(()),
        }
    }

    /// Refuses more miniatures than can be under way at once.
    fn check_miniatures(&self) -> Result<(), SetupError> {
        let kinds = (0..self.content.enemies.len() as u8).map(Kind);
        let found = kinds.map(|kind| usize::from(self.miniatures(kind))).sum();
        match found > MAX_MINIATURES {
            true => Err(SetupError::Miniatures { most: MAX_MINIATURES, found }),
            false => Ok(()),
        }
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
                            None => card.box_id.eq_ignore_ascii_case(&mission.box_id),
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

    /// The identity card of somebody who doesn't play.
    pub fn companion(&self, companion: Companion) -> &SurvivorCard {
        &self.content.survivors[self.others[companion.index()]]
    }

    /// Those of the boxes in play who don't play and can become companions.
    fn companions_to_be(&self) -> Vec<usize> {
        if !self.mission().has_companions() {
            return Vec::new();
        }
        let bare = |card: &SurvivorCard| {
            let starts = |skill: &&Skill| {
                matches!(skill, Skill::StartsWith(_) | Skill::StartsWithArmour(_))
                    || **skill == Skill::HeadStart
            };
            !self.options.final_companions || !card.skills.iter().flatten().any(|s| starts(&s))
        };
        let cards = self.content.survivors.iter().enumerate();
        let others = cards.filter(|(index, card)| {
            let in_play = self.content.box_index(&card.box_id);
            !self.team.contains(index)
                && in_play.is_some_and(|index| self.boxes.contains(index))
                && bare(card)
        });
        others.map(|(index, _)| index).take(MAX_COMPANIONS).collect()
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

    /// The book that is played by: that of the mission's own box, else of the
    /// first box in play.
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

    /// The buildings in which survivors begin: nobody waits there.
    fn lit_buildings(mission: &Mission) -> ZoneSet {
        let starts = mission.starts.iter().map(|zone| mission.board.building(*zone));
        starts.fold(ZoneSet::EMPTY, |all, building| all | building)
    }

    /// Whether closed doors count for sight or for enemies' ways.
    pub(crate) fn maps_doors(&self) -> bool {
        self.doors_block_sight() || self.ruleset.enemies_at_doors == EnemiesAtDoors::Stop
    }

    /// Whether closed doors hide what is behind them: by the ruleset, or
    /// because the table wants it so.
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
            let doorways = self.board().doorways().iter().zip(0..);
            let airlocks = doorways.filter(|(doorway, _)| doorway.kind == DoorKind::Airlock);
            ground.held |= airlocks.map(|(_, index)| Door(index)).collect();
        }
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

    /// Whether Abominations come from a deck of their own: the table wants it, and the
    /// mission has none of its own to speak of.
    fn draws_abominations(&self) -> bool {
        let mission = self.mission();
        let placed = || mission.enemies.iter().any(|(kind, ..)| self.is_replaced(*kind));
        self.options.final_abominations && mission.abominations.is_none() && !placed()
    }

    /// How many Abominations may stand on the board at once, where their cards call
    /// them otherwise than other enemies: by the final book of Second Edition.
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
        let in_play = |card: &EnemyCard| {
            let parts = self.parts[usize::from(card.box_index)];
            match card.part {
                Part::Easier => parts.easier,
                Part::Harder => parts.harder,
                Part::Extra => parts.extra,
            }
        };
        let ours = |card: &EnemyCard| in_play(card) && self.boxes.contains(card.box_index);
        let cards = self.content.enemy_cards.iter().enumerate();
        cards.filter(|(_, card)| ours(card)).fold(0, |set, (index, _)| set | 1 << index)
    }

    /// Whether cards of this kind lie in the deck at the start.
    pub(crate) fn searched_for(&self, card: Card) -> bool {
        self.card(card).back == Back::Equipment
    }
}

/// A ruleset with what the table changes of it.
fn agreed(ruleset: Ruleset, options: &Options) -> Ruleset {
    Ruleset {
        at_zero: if options.ko { AtZero::KnockedOut } else { ruleset.at_zero },
        lost_with: match options.ko || options.last_stand {
            true => LostWith::Everyone,
            false => ruleset.lost_with,
        },
        ..ruleset
    }
}

/// The survivors of a setup, by their places in the content: at least so many.
fn team(content: &Content, setup: &Setup, least: usize) -> Result<Vec<usize>, SetupError> {
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
    Ok(team)
}

/// Which parts of the enemy deck each box brings: what the options say of all,
/// unless the table says otherwise of one.
fn parts(content: &Content, boxes: Boxes, setup: &Setup) -> Result<Vec<Cards>, SetupError> {
    for id in setup.cards.keys() {
        if !content.box_index(id).is_some_and(|index| boxes.contains(index)) {
            let all = content.boxes.iter().zip(0..).filter(|(_, at)| boxes.contains(*at));
            let known: Vec<_> = all.map(|(own, _)| own.id.as_str()).collect();
            return Err(SetupError::BoxCards(id.clone(), known.join(", ")));
        }
    }
    let of = |id: &String| setup.cards.get(id).copied().unwrap_or(setup.options.cards);
    Ok(content.boxes.iter().map(|own| of(&own.id)).collect())
}

/// The boxes in play: the mission's, and those that the table adds.
fn in_play(content: &Content, mission: &Mission, setup: &Setup) -> Result<Boxes, SetupError> {
    let find = |id: &String| {
        content.box_index(id).ok_or_else(|| {
            let known: Vec<_> = content.boxes.iter().map(|known| known.id.as_str()).collect();
            SetupError::Box(id.clone(), known.join(", "))
        })
    };
    mission.boxes.iter().chain(&setup.boxes).map(find).collect()
}
