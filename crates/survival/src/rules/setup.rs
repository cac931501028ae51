//! How a game is set up, before anybody decides anything.
//!
//! Invader chapter 4, "Setup".

use std::sync::Arc;

use crate::board::DoorSet;
use crate::engine::game::{Dealer, Game};
use crate::engine::world::World;
use crate::missions::mission::{Find, Groups, Mission, Scientist};
use crate::model::action::Who;
use crate::model::card::Back;
use crate::model::companion::Companions;
use crate::model::enemy::{Crowd, Kind, MAX_KINDS};
use crate::model::few::Few;
use crate::model::frame::{
    Beginning, Casting, Deal, ExtraSpawns, Frame, Grouping, Infesting, Recruiting, Reinforcing,
    Stage,
};
use crate::model::inventory::Inventory;
use crate::model::skill_die::SkillDie;
use crate::model::state::{
    AllOutState, Arrival, CarState, CardState, DoorState, KoState, MachineState, MissionState,
    MoldState, PerZone, Pile, PitState, ScientistState, SpawnState, SpawnToken, State, TauntState,
    Token, TokenState, Unsettled,
};
use crate::model::survivor::{Standing, Survivor};
use crate::model::zone::{MAX_ZONES, Zone};

impl World {
    /// The armour of a survivor's card, without skills.
    pub(crate) fn own_armour(&self, who: Who) -> u8 {
        if self.options.armor_three { 3 } else { self.identity(who).armour }
    }

    /// The armour with which a survivor begins.
    pub(crate) fn first_armour(&self, who: Who) -> u8 {
        self.identity(who).first_armour(self.options.armor_three)
    }
}

impl Game {
    /// Sets a game up in the order of the book and goes on to the first decision.
    pub(crate) fn set_up(world: Arc<World>, dealer: &mut impl Dealer) -> Game {
        let mut game = Game { state: bare(&world), map: Arc::clone(&world.first_map), world };
        game.seat_survivors();
        game.push(Stage::Players);
        game.wait_in_open_buildings();
        game.push(Beginning);
        if let Some(level) = game.world.brought.as_ref().and_then(|b| b.reinforcements) {
            game.push(Reinforcing { level });
        }
        if game.world.options.zombies {
            game.push(Infesting { left: game.infested() });
        }
        game.push(match game.world.kit() {
            Some(_) => Deal::Kits,
            None => Deal::Shared,
        });
        let laid = game.state.spawn.tokens.len() as u8;
        let left = game.world.extra_spawns().min(game.world.spawn_tokens().saturating_sub(laid));
        if left > 0 {
            game.push(ExtraSpawns { left });
        }
        if game.world.mission().has_companions() {
            game.push(Recruiting { party: 0, placed: 0 });
        }
        match game.world.mission().groups {
            Groups::Together => game.learn_first(Who(0)),
            Groups::Random | Groups::Chosen => {
                game.push(Grouping { who: Who(0) });
                game.learn_first(Who(0));
            }
            // Nobody knows yet who plays.
            Groups::Drawn => game.push(Casting { dealt: false, next: 0 }),
        }
        game.go_on(dealer);
        game
    }

    /// Puts the survivors into their starting zones.
    fn seat_survivors(&mut self) {
        let world = Arc::clone(&self.world);
        let mission = world.mission();
        // Where there are several starts, the players are asked one by one afterwards.
        let zone = mission.starts.first().copied().unwrap_or(Zone(0));
        for index in 0..world.team.len() {
            let who = Who(index as u8);
            let injuries = world.old_injuries(who);
            // Who took the black die has not the skill that would have given armour.
            let armour = match world.old_dice(who).contains(&SkillDie::Black) {
                true => world.own_armour(who),
                false => world.first_armour(who),
            };
            let armour = if injuries > 0 { armour.saturating_sub(injuries).max(1) } else { armour };
            let mut survivor = Survivor::fresh(zone, armour);
            survivor.armour = world.old_armour(who).unwrap_or(armour).clamp(1, armour.max(1));
            survivor.experience = world.old_experience(who);
            survivor.bar = world.ruleset.level(survivor.experience);
            survivor.level = survivor.bar;
            survivor.inventory = Inventory::with_slots(world.ruleset.slots);
            self.state.survivors.add(survivor);
            self.state.ko.injuries[who.index()] = injuries;
            self.remember_skills(who);
            let dice = &mut self.state.all_out.dice[who.index()];
            world.old_dice(who).iter().for_each(|die| dice.remember(*die));
        }
    }
}

/// The state before anybody does anything: the board as the mission lays it
/// out, all cards in their piles, no survivors yet.
fn bare(world: &World) -> State {
    let mission = world.mission();
    let mut state = State {
        enemies: PerZone([Crowd::EMPTY; MAX_ZONES]),
        arriving: Few::new(Arrival::FILLER),
        noise: PerZone([0; MAX_ZONES]),
        reserve: [0; MAX_KINDS],
        survivors: Few::new(Survivor::fresh(Zone(0), 0)),
        companions: Companions::default(),
        doors: DoorState {
            closed: DoorSet::EMPTY,
            destroyed: DoorSet::EMPTY,
            coloured: DoorSet::EMPTY,
            barred: mission.barred(),
            breaking: DoorSet::EMPTY,
            were_open: DoorSet::EMPTY,
        },
        cards: CardState {
            deck: Pile::EMPTY,
            discards: Pile::EMPTY,
            supply: Pile::EMPTY,
            gone: Pile::EMPTY,
        },
        spawn: SpawnState::with_decks(world.enemy_cards(), world.zombie_cards()),
        mold: MoldState::of(&mission.mold),
        pits: PitState::of(&mission.pits),
        machines: Few::new(MachineState { zone: Zone(0), active: false, intact: false }),
        cars: Few::new(CarState::at(Zone(0))),
        taunt: TauntState::none(),
        ko: KoState::default(),
        all_out: AllOutState::default(),
        mission: MissionState {
            crew: mission.crew_noise.map_or(0, |(_, count)| count),
            thumpers: mission.thumpers.iter().copied().collect(),
            ..MissionState::default()
        },
        round: 1,
        first: 0,
        current: 0,
        unsettled: Unsettled::default(),
        frames: Few::new(Frame::Beginning(Beginning)),
        outcome: None,
    };
    for index in 0..world.content.enemies.len() {
        state.reserve[index] = world.miniatures(Kind(index as u8));
    }
    for (kind, count, zone) in &mission.enemies {
        let count = (*count).min(state.reserve[kind.index()]);
        state.enemies[*zone].0[kind.index()] += count;
        state.reserve[kind.index()] -= count;
    }
    deal_piles(world, &mut state);
    state.doors.closed = world.first_doors();
    for (colour, door) in &mission.doors {
        if colour.is_some() {
            state.doors.coloured.insert(*door);
        }
    }
    for (_, zone) in &mission.machines {
        state.machines.add(MachineState { zone: *zone, active: false, intact: true });
    }
    for car in &mission.cars {
        let crate_left = world.has_crate(car);
        state.cars.add(CarState { crate_left, ..CarState::at(car.zone) });
    }
    for (zone, count) in &mission.noise {
        state.noise[*zone] = *count;
    }
    lay_tokens(mission, &mut state);
    lay_spawns(mission, &mut state);
    if let Some(start) = mission.spawns.first().filter(|_| world.ruleset.start_token) {
        state.spawn.begin_with(start.zone);
    }
    hide_spawns(mission, &mut state);
    state
}

/// All cards lie in their piles, and those that the mission lays out on the
/// board.
fn deal_piles(world: &World, state: &mut State) {
    let mission = world.mission();
    for (index, card) in world.content.equipment.iter().enumerate() {
        let pile = match card.back {
            Back::Equipment => &mut state.cards.deck,
            Back::Starting | Back::Prototype | Back::Oxygen | Back::Mission => {
                &mut state.cards.supply
            }
        };
        pile.0[index] = card.copies_in(world.boxes);
    }
    for card in &mission.set_apart {
        if world.searched_for(*card) && state.cards.deck[*card] > 0 {
            state.cards.deck[*card] -= 1;
            state.cards.supply[*card] += 1;
        }
    }
    for (find, zone) in &mission.finds {
        if let Find::Card(card) = find {
            // It lies on the board instead of in its pile.
            let pile = if state.cards.supply[*card] > 0 {
                &mut state.cards.supply
            } else {
                &mut state.cards.deck
            };
            if pile[*card] == 0 {
                continue;
            }
            pile[*card] -= 1;
        }
        state.mission.finds.add((*find, *zone));
    }
    if let Some(tank) = world.oxygen {
        state.cards.supply[tank] += world.extra_tanks();
    }
}

/// Objective tokens, some of them facedown, and people instead of some.
fn lay_tokens(mission: &Mission, state: &mut State) {
    for (colour, zone) in &mission.objectives {
        if mission.says(Scientist { colour: *colour }) {
            let standing = Standing::Playing;
            state.mission.scientists.add(ScientistState { zone: *zone, standing, walked: false });
            continue;
        }
        let token = Token { zone: *zone, colour: Some(*colour), state: TokenState::Lies };
        state.mission.tokens.add(token);
    }
    for zone in &mission.facedown {
        state.mission.tokens.add(Token { zone: *zone, colour: None, state: TokenState::Lies });
    }
    for colour in &mission.mix {
        state.mission.hidden[*colour as usize] += 1;
    }
}

/// Spawn tokens, clockwise.
fn lay_spawns(mission: &Mission, state: &mut State) {
    let mut zones: Vec<Zone> = mission.spawns.iter().map(|spawn| spawn.zone).collect();
    zones.sort();
    zones.dedup();
    for zone in mission.board.clockwise(&zones) {
        for spawn in mission.spawns.iter().filter(|spawn| spawn.zone == zone) {
            let (awake, facedown) = (!spawn.asleep, spawn.facedown.is_some());
            state.spawn.tokens.add(SpawnToken {
                zone,
                colour: spawn.colour,
                awake,
                facedown,
                blasts: 0,
            });
        }
    }
}

/// One of the facedown spawn tokens has the hidden colour, the others are red.
fn hide_spawns(mission: &Mission, state: &mut State) {
    let mut facedown = mission.spawns.iter().filter_map(|spawn| spawn.facedown);
    if let Some(colour) = facedown.next() {
        state.spawn.hidden[colour as usize] += 1;
        state.spawn.hidden[crate::model::mission::Colour::Red as usize] += facedown.count() as u8;
    }
}
