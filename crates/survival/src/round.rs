//! The game round, top-down: players' phase, enemies' phase, end phase.
//! Also what comes before the first one.
//!
//! Invader chapters 4, "Setup", and 5, "Game overview".

use std::sync::Arc;

use crate::action::{Action, Who};
use crate::card::{Back, Card};
use crate::danger::Danger;
use crate::enemy::{Crowd, Kinds};
use crate::event::Fact;
use crate::few::Few;
use crate::frame::{Deal, Frame, Stage};
use crate::game::{Dealer, Game};
use crate::inventory::{Area, fits};
use crate::mission::{COLOURS, Find, Groups, Mission};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::Skill;
use crate::state::{
    MAX_PILLARS, MachineState, PerZone, Pile, ScientistState, SpawnState, State, Token, TokenState,
};
use crate::survivor::{Standing, Survivor};
use crate::world::World;
use crate::zone::{Zone, ZoneSet};

impl Game {
    /// Sets a game up in the order of the book and goes on to the first decision.
    pub(crate) fn set_up(world: Arc<World>, dealer: &mut impl Dealer) -> Game {
        let mut game = Game { state: bare(&world), map: Arc::clone(&world.first_map), world };
        game.seat_survivors(dealer);
        game.push(Frame::Round(Stage::Players));
        game.push(Frame::Beginning);
        game.push(Frame::Sharing(match game.world.kit() {
            Some(_) => Deal::Kits,
            None => Deal::Shared,
        }));
        let above = game.state.survivors.len().saturating_sub(6);
        if above > 0 {
            game.push(Frame::ExtraSpawns { left: above.div_ceil(2) as u8 });
        }
        if game.world.mission().groups == Groups::Chosen {
            game.push(Frame::Grouping { who: Who(0) });
        }
        game.go_on(dealer);
        game
    }

    /// Puts the survivors into their starting zones with their first skills.
    fn seat_survivors(&mut self, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        let mission = world.mission();
        let team = world.team.len();
        // Groups as even as can be: as many places at each start, of which the
        // last may stay empty; who gets which is drawn.
        let starts = mission.starts.iter().copied();
        let mut places: Vec<Zone> = match mission.groups {
            // Where players choose, they are asked one by one afterwards.
            Groups::Together | Groups::Chosen => starts.take(1).cycle().take(team).collect(),
            Groups::Random => {
                let full = team.next_multiple_of(mission.starts.len().max(1));
                starts.cycle().take(full).collect()
            }
        };
        for index in 0..team {
            let who = Who(index as u8);
            let zone = if mission.groups == Groups::Random && places.len() > 1 {
                let left = places.len() as u32;
                let name =
                    |name: &str| places.iter().position(|z| Some(*z) == world.board().zone(name));
                let mut find = |text: &str| name(text).map(|index| index as u32);
                let drawn = dealer.draw("start", left, &mut find);
                places.remove(drawn as usize)
            } else {
                places.remove(0)
            };
            let card = world.identity(who);
            let mut armour = if world.options.armor_three { 3 } else { card.armour };
            for skill in card.at(Danger::Blue) {
                if let Skill::StartsWithArmour(points) = skill {
                    armour = *points;
                }
            }
            let mut survivor = Survivor::fresh(zone, armour);
            for (place, skill) in card.places(Danger::Blue) {
                survivor.skills.add(skill);
                survivor.picked |= 1 << place;
            }
            self.state.survivors.add(survivor);
        }
    }

    /// The starting zones.
    pub(crate) fn starts(&self) -> ZoneSet {
        self.world.mission().starts.iter().copied().collect()
    }

    /// The starting zones that still take a survivor: groups are as even as can be.
    pub(crate) fn open_starts(&self, who: Who) -> ZoneSet {
        let (team, starts) = (self.state.survivors.len(), self.starts());
        let groups = starts.len().max(1) as usize;
        let (size, odd) = (team / groups, team % groups);
        let asked = &self.state.survivors[..who.index().min(team)];
        let there = |zone: Zone| asked.iter().filter(|survivor| survivor.zone == zone).count();
        let larger = starts.iter().filter(|zone| there(*zone) > size).count();
        let open = |zone: &Zone| there(*zone) < size || there(*zone) == size && larger < odd;
        starts.iter().filter(open).collect()
    }

    /// Asks where a survivor begins, unless only one group takes them.
    pub(crate) fn step_grouping(&mut self, who: Who, dealer: &mut impl Dealer) -> bool {
        if who.index() >= self.state.survivors.len() || self.starts().len() < 2 {
            self.pop();
            return true;
        }
        let open = self.open_starts(who);
        match open.first() {
            Some(zone) if open.len() == 1 => {
                self.place_chosen(zone, dealer);
                true
            }
            _ => false,
        }
    }

    /// The starting card dealt next, and how many starting cards are left.
    /// The rarest comes first: there it matters most who gets it.
    fn next_share(&self) -> Option<(Card, u32)> {
        let starting = || self.world.starting.iter().copied();
        let cards = || starting().filter(|card| self.state.supply[*card] > 0);
        let total = cards().map(|card| u32::from(self.state.supply[card])).sum();
        Some((cards().min_by_key(|card| self.state.supply[*card])?, total))
    }

    /// Whether a survivor has no card yet.
    fn is_needy(&self, who: Who) -> bool {
        let inventory = &self.survivor(who).inventory;
        inventory.room(Area::Hand) == Area::Hand.slots().next()
    }

    /// Whether everybody may still get a card: not where a mission's own kit
    /// has been dealt, which leaves what other boxes bring to those without.
    fn may_share(&self, who: Who) -> bool {
        self.is_needy(who) || self.world.kit().is_none_or(|(_, own)| !own)
    }

    /// Whether a survivor belongs to the squad that has a kit.
    fn in_squad(&self, who: Who) -> bool {
        let squad = self.world.kit().map(|(kit, _)| kit.squad.as_str());
        squad.is_some() && self.world.identity(who).squad.as_deref() == squad
    }

    /// The drones to be dealt, unless the mission has another use for them.
    fn drones(&self) -> Option<Card> {
        let drones = self.world.kit().and_then(|(kit, _)| kit.drones)?;
        let dealt = self.world.starting.contains(&drones);
        (dealt && self.state.supply[drones] > 0).then_some(drones)
    }

    /// The squad's members who may get a drone.
    fn drone_takers(&self) -> impl Iterator<Item = Who> + '_ {
        let drones = self.drones();
        let has = move |who: Who| {
            let mut cards = self.survivor(who).inventory.cards(Area::Body);
            cards.any(|(_, card)| Some(card) == drones)
        };
        self.in_play().filter(move |who| drones.is_some() && self.in_squad(*who) && !has(*who))
    }

    /// The survivor outside the squad who gets a card of the kit next.
    fn next_other(&self) -> Option<Who> {
        let (_, own) = self.world.kit()?;
        self.in_play().find(|who| own && !self.in_squad(*who) && self.is_needy(*who))
    }

    /// The cards of the kit that are left.
    fn kit_cards(&self) -> impl Iterator<Item = Card> + '_ {
        let kit = self.world.kit().into_iter().flat_map(|(kit, _)| &kit.cards);
        kit.copied().filter(|card| self.state.supply[*card] > 0)
    }

    pub(crate) fn check_sharing(&self, deal: Deal, action: Action) -> Result<(), Refusal> {
        let (card, to) = match (deal, action) {
            (_, Action::Share { card, to }) => (card, to),
            (Deal::Drones, Action::Done) => return Ok(()),
            _ => return refuse(Rule::SetupEquipment, "starting equipment is being shared out"),
        };
        if to.index() >= self.state.survivors.len() {
            return refuse(Rule::SetupEquipment, "no such survivor");
        }
        match deal {
            Deal::Kits => refuse(Rule::SetupKit, "the squad gets its kit"),
            Deal::Drones if self.drones() != Some(card) => {
                refuse(Rule::SetupDrones, "Search Drones are being dealt now")
            }
            Deal::Drones if !self.drone_takers().any(|who| who == to) => {
                refuse(Rule::SetupDrones, "each member of the squad gets one at most, others none")
            }
            Deal::Others if self.next_other() != Some(to) => {
                refuse(Rule::SetupKit, "another survivor chooses a card now")
            }
            Deal::Others if !self.kit_cards().any(|left| left == card) => {
                refuse(Rule::SetupKit, "that card is not one of the kit, or none is left")
            }
            Deal::Drones | Deal::Others => Ok(()),
            Deal::Shared => self.check_shared(card, to),
        }
    }

    /// Whether a survivor may get the next of the cards dealt to anybody.
    fn check_shared(&self, card: Card, to: Who) -> Result<(), Refusal> {
        let Some((next, left)) = self.next_share() else {
            return refuse(Rule::SetupEquipment, "no starting card is left");
        };
        if card != next {
            return refuse(Rule::SetupEquipment, "another card is being dealt now");
        }
        let needy = self.in_play().filter(|who| self.is_needy(*who)).count() as u32;
        if left <= needy && !self.is_needy(to) {
            return refuse(Rule::SetupEquipment, "each survivor gets at least one card");
        }
        if !self.may_share(to) {
            return refuse(Rule::SetupKit, "this survivor has got their starting equipment");
        }
        Ok(())
    }

    pub(crate) fn offer_sharing(&self, deal: Deal, mut offer: impl FnMut(Action)) {
        match deal {
            Deal::Kits => {}
            Deal::Drones => {
                let card = self.drones();
                let takers = self.drone_takers().zip(card.into_iter().cycle());
                takers.for_each(|(to, card)| offer(Action::Share { card, to }));
                offer(Action::Done);
            }
            Deal::Others => {
                let Some(to) = self.next_other() else { return };
                self.kit_cards().for_each(|card| offer(Action::Share { card, to }));
            }
            Deal::Shared => {
                let Some((card, _)) = self.next_share() else { return };
                self.in_play().for_each(|to| offer(Action::Share { card, to }));
            }
        }
    }

    /// Deals what can go only one way; afterwards hands out what skills and
    /// the mission give besides.
    pub(crate) fn step_sharing(&mut self, deal: Deal, dealer: &mut impl Dealer) -> bool {
        match deal {
            Deal::Kits => self.deal_kits(dealer),
            Deal::Drones if self.drone_takers().next().is_some() => return false,
            Deal::Drones => self.drones_dealt(),
            Deal::Others => return self.step_others(dealer),
            Deal::Shared => return self.step_shared(dealer),
        }
        true
    }

    /// Each member of the squad gets the whole kit.
    fn deal_kits(&mut self, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for index in 0..self.state.survivors.len() {
            let who = Who(index as u8);
            let (Some((kit, _)), true) = (world.kit(), self.in_squad(who)) else { continue };
            for card in &kit.cards {
                self.share(*card, who, Rule::SetupKit, dealer);
            }
        }
        self.set_top(Frame::Sharing(Deal::Drones));
    }

    /// Drones that nobody got are out of the game, unless the mission has
    /// another use for them.
    pub(crate) fn drones_dealt(&mut self) {
        if let Some(drones) = self.drones() {
            self.put_aside(drones, 0);
        }
        self.set_top(Frame::Sharing(Deal::Others));
    }

    /// Leaves no more than so many copies of a starting card to be dealt.
    fn put_aside(&mut self, card: Card, most: u8) {
        let surplus = self.state.supply[card].saturating_sub(most);
        self.state.supply[card] -= surplus;
        self.state.gone[card] += surplus;
    }

    fn step_others(&mut self, dealer: &mut impl Dealer) -> bool {
        let next = self.next_other();
        let mut cards = self.kit_cards();
        let (first, second) = (cards.next(), cards.next());
        drop(cards);
        match (next, first, second) {
            (Some(_), Some(_), Some(_)) => return false,
            (Some(to), Some(card), None) => self.share(card, to, Rule::SetupKit, dealer),
            _ => {
                // What is left of the kit stays in its box.
                let plain = self.world.boxes_without_kit();
                let world = Arc::clone(&self.world);
                for card in &world.starting {
                    self.put_aside(*card, world.card(*card).copies_in(plain));
                }
                self.set_top(Frame::Sharing(Deal::Shared));
            }
        }
        true
    }

    fn step_shared(&mut self, dealer: &mut impl Dealer) -> bool {
        let open_to_any = self.in_play().any(|who| self.may_share(who));
        if let Some((card, left)) = self.next_share().filter(|_| open_to_any) {
            let needy = self.in_play().filter(|who| self.is_needy(*who)).count() as u32;
            let alike = u32::from(self.state.supply[card]) == left;
            let mut open = self.in_play().filter(|to| self.check_shared(card, *to).is_ok());
            let (first, second) = (open.next(), open.next());
            drop(open);
            if second.is_some() && !(alike && left == needy) {
                return false;
            }
            match first {
                Some(to) => self.share(card, to, Rule::SetupEquipment, dealer),
                None => self.pop(),
            }
            return true;
        }
        self.pop();
        let world = Arc::clone(&self.world);
        for index in 0..self.state.survivors.len() {
            let who = Who(index as u8);
            for skill in world.identity(who).at(Danger::Blue) {
                if let Skill::StartsWith(card) = skill {
                    self.share(*card, who, Rule::SetupEquipment, dealer);
                }
            }
            for card in &world.mission().equipped {
                self.share(*card, who, Rule::SetupEquipment, dealer);
                self.survivor_mut(who).old_tanks += u8::from(Some(*card) == world.oxygen);
            }
        }
        true
    }

    /// Gives a card from the supply, or from the deck, before the game begins.
    pub(crate) fn share(&mut self, card: Card, who: Who, rule: Rule, dealer: &mut impl Dealer) {
        let pile =
            if self.state.supply[card] > 0 { &mut self.state.supply } else { &mut self.state.deck };
        if pile[card] == 0 {
            return;
        }
        pile[card] -= 1;
        let content = &self.world.content;
        let inventory = &mut self.state.survivors[who.index()].inventory;
        let area = [Area::Hand, Area::Body, Area::Backpack]
            .into_iter()
            .find(|area| fits(content, card, *area) && inventory.room(*area).is_some());
        dealer.tell(Fact::Shared { who, card }, rule);
        match area.and_then(|area| inventory.room(area)) {
            Some(slot) => inventory.set(slot, card),
            None => {
                self.shelve(card);
                dealer.tell(Fact::Discarded { who, card }, Rule::Slots);
            }
        }
    }

    pub(crate) fn check_beginning(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::FirstPlayer { seat } if seat < self.world.seat_count => Ok(()),
            Action::FirstPlayer { .. } => refuse(Rule::SetupFirstPlayer, "nobody sits there"),
            _ => refuse(Rule::SetupFirstPlayer, "decide who is the first player"),
        }
    }

    pub(crate) fn step_beginning(&mut self, dealer: &mut impl Dealer) -> bool {
        let alone = self.world.seat_count == 1;
        if alone {
            self.begin(0, dealer);
        }
        alone
    }

    pub(crate) fn begin(&mut self, seat: u8, dealer: &mut impl Dealer) {
        self.pop();
        self.state.first = seat;
        self.state.current = seat;
        dealer.tell(Fact::FirstPlayer { seat }, Rule::SetupFirstPlayer);
        dealer.tell(Fact::RoundBegan { round: 1 }, Rule::TurnOrder);
    }

    /// A round, stage by stage.
    pub(crate) fn step_round(&mut self, stage: Stage, dealer: &mut impl Dealer) -> bool {
        match stage {
            Stage::Players => return self.step_players(dealer),
            Stage::Activation => {
                self.forget_blasts();
                dealer.tell(Fact::EnemiesPhase, Rule::Attack);
                self.set_top(Frame::Round(Stage::Spawn));
                self.activate(Kinds::ALL);
            }
            Stage::Spawn => {
                self.set_top(Frame::Round(Stage::End));
                self.push(Frame::Spawning { done: 0 });
                if !self.state.ordered {
                    self.push(Frame::SpawnOrder);
                }
            }
            Stage::End => {
                self.end_phase(dealer);
                self.set_top(Frame::Round(Stage::Players));
            }
        }
        true
    }

    /// The player whose turn it is chooses who of theirs acts next; when all of
    /// theirs have acted, the turn goes round the table.
    fn step_players(&mut self, dealer: &mut impl Dealer) -> bool {
        let waiting = |game: &Game, who: &Who| !game.survivor(*who).played;
        if !self.in_play().any(|who| waiting(self, &who)) {
            self.set_top(Frame::Round(Stage::Activation));
            if !self.state.scientists.is_empty() {
                self.push(Frame::Scientists);
            }
            return true;
        }
        let mine = |game: &Game, who: &Who| game.world.seat(*who).0 == game.state.current;
        while !self.in_play().any(|who| waiting(self, &who) && mine(self, &who)) {
            self.state.current = (self.state.current + 1) % self.world.seat_count;
        }
        let mut open = self
            .in_play()
            .filter(|who| self.check_activate(Action::Activate { who: *who }).is_ok());
        let (first, second) = (open.next(), open.next());
        drop(open);
        match (first, second) {
            (Some(who), None) if self.check_activate(Action::Stay).is_err() => {
                self.begin_turn(who, dealer);
                true
            }
            _ => false,
        }
    }

    /// Survivors who may take their turn at any time of the players' phase,
    /// still waiting for it.
    pub(crate) fn tacticians(&self) -> impl Iterator<Item = Who> + '_ {
        self.in_play().filter(|who| {
            let survivor = self.survivor(*who);
            !survivor.played && survivor.has(Skill::Tactician)
        })
    }

    /// Lets the turn pass to the next player, keeping tacticians back.
    pub(crate) fn hold_back(&mut self) {
        let waits = |game: &Game, seat: u8| {
            game.in_play().any(|who| !game.survivor(who).played && game.world.seat(who).0 == seat)
        };
        for _ in 0..self.world.seat_count {
            self.state.current = (self.state.current + 1) % self.world.seat_count;
            if waits(self, self.state.current) {
                break;
            }
        }
    }

    pub(crate) fn check_activate(&self, action: Action) -> Result<(), Refusal> {
        let who = match action {
            Action::Activate { who } => who,
            Action::Stay => {
                let mine = |who: &Who| self.world.seat(*who).0 == self.state.current;
                let waits = |who: &Who| !self.survivor(*who).played;
                let others = self.in_play().any(|who| waits(&who) && !mine(&who));
                let mut held = self.in_play().filter(|who| waits(who) && mine(who));
                let all_held = held.all(|who| self.survivor(who).has(Skill::Tactician));
                // Only those who still have a turn of the usual sort ahead can be waited for.
                let plain = self.in_play().any(|who| {
                    waits(&who) && !mine(&who) && !self.survivor(who).has(Skill::Tactician)
                });
                return if others && plain && all_held {
                    Ok(())
                } else {
                    refuse(Rule::Skill(Skill::Tactician), "there is nobody to wait for")
                };
            }
            _ => return refuse(Rule::TurnOrder, "choose the survivor whose turn comes next"),
        };
        let Some(survivor) = self.state.survivors.get(who.index()) else {
            return refuse(Rule::TurnOrder, "no such survivor");
        };
        if !survivor.in_play() {
            return refuse(Rule::TurnOrder, "this survivor is no longer in play");
        }
        if survivor.played {
            return refuse(Rule::TurnOrder, "this survivor has had their turn");
        }
        if self.world.seat(who).0 != self.state.current && !survivor.has(Skill::Tactician) {
            return refuse(Rule::TurnOrder, "another player's survivors are activated now");
        }
        Ok(())
    }

    /// Noise goes, the first-player token moves on, a new round begins.
    fn end_phase(&mut self, dealer: &mut impl Dealer) {
        self.state.noise = PerZone([0; crate::zone::MAX_ZONES]);
        dealer.tell(Fact::EndPhase, Rule::EndPhase);
        for machine in self.state.machines.iter_mut() {
            machine.active = false;
        }
        for scientist in self.state.scientists.iter_mut() {
            scientist.walked = false;
        }
        self.repair(dealer);
        self.evacuate(dealer);
        self.gather(dealer);
        if self.state.outcome.is_some() {
            return;
        }
        for survivor in self.state.survivors.iter_mut() {
            survivor.played = false;
        }
        self.state.first = (self.state.first + 1) % self.world.seat_count;
        self.state.current = self.state.first;
        self.state.round = self.state.round.saturating_add(1);
        dealer.tell(Fact::FirstPlayer { seat: self.state.first }, Rule::FirstPlayerToken);
        dealer.tell(Fact::RoundBegan { round: self.state.round }, Rule::TurnOrder);
    }
}

/// The state before anybody does anything: the board as the mission lays it
/// out, all cards in their piles, no survivors yet.
fn bare(world: &World) -> State {
    let mission = world.mission();
    let mut state = State {
        enemies: PerZone([Crowd::EMPTY; crate::zone::MAX_ZONES]),
        arriving: PerZone([Crowd::EMPTY; crate::zone::MAX_ZONES]),
        noise: PerZone([0; crate::zone::MAX_ZONES]),
        reserve: [0; crate::enemy::MAX_KINDS],
        open_pits: mission.pits.iter().filter(|(_, o)| *o).map(|(zone, _)| *zone).collect(),
        filled_pits: mission.pits.iter().filter(|(_, o)| !*o).map(|(zone, _)| *zone).collect(),
        active_mold: mission.mold.iter().filter(|(_, a)| *a).map(|(zone, _)| *zone).collect(),
        inactive_mold: mission.mold.iter().filter(|(_, a)| !*a).map(|(zone, _)| *zone).collect(),
        closed: crate::board::DoorSet::EMPTY,
        destroyed: crate::board::DoorSet::EMPTY,
        coloured: crate::board::DoorSet::EMPTY,
        barred: mission.barred(),
        dug: ZoneSet::EMPTY,
        spawned: ZoneSet::EMPTY,
        taunted: Few::new((Zone(0), Crowd::EMPTY)),
        taunted_on: Few::new((Zone(0), Crowd::EMPTY)),
        samples: 0,
        destroyed_spawns: 0,
        machines: Few::new(MachineState { zone: Zone(0), active: false, intact: false }),
        scientists: Few::new(ScientistState {
            zone: Zone(0),
            standing: Standing::Playing,
            walked: false,
        }),
        survivors: Few::new(Survivor::fresh(Zone(0), 0)),
        deck: Pile::EMPTY,
        discards: Pile::EMPTY,
        supply: Pile::EMPTY,
        gone: Pile::EMPTY,
        enemy_deck: world.enemy_cards(),
        tokens: Few::new(Token { zone: Zone(0), colour: None, state: TokenState::Gone }),
        hidden: [0; COLOURS],
        hidden_spawns: [0; COLOURS],
        spawns: Few::new(SpawnState {
            zone: Zone(0),
            colour: crate::mission::Colour::Red,
            awake: false,
            facedown: false,
            blasts: 0,
        }),
        ordered: false,
        crew: mission.crew_noise.map_or(0, |(_, count)| count),
        finds: Few::new((Find::Prototype, Zone(0))),
        thumpers: mission.thumpers.iter().copied().collect(),
        charges: [0; MAX_PILLARS],
        fallen: 0,
        round: 1,
        first: 0,
        current: 0,
        steps: 0,
        frames: Few::new(Frame::Beginning),
        outcome: None,
    };
    for index in 0..world.content.enemies.len() {
        state.reserve[index] = world.miniatures(crate::enemy::Kind(index as u8));
    }
    for (kind, count, zone) in &mission.enemies {
        let count = (*count).min(state.reserve[kind.index()]);
        state.enemies[*zone].0[kind.index()] += count;
        state.reserve[kind.index()] -= count;
    }
    for (index, card) in world.content.equipment.iter().enumerate() {
        let pile = match card.back {
            Back::Equipment => &mut state.deck,
            Back::Starting | Back::Prototype | Back::Oxygen => &mut state.supply,
        };
        pile.0[index] = card.copies_in(world.boxes);
    }
    for card in &mission.set_apart {
        if world.searched_for(*card) && state.deck[*card] > 0 {
            state.deck[*card] -= 1;
            state.supply[*card] += 1;
        }
    }
    for (find, zone) in &mission.finds {
        if let Find::Card(card) = find {
            // It lies on the board instead of in its pile.
            let pile = if state.supply[*card] > 0 { &mut state.supply } else { &mut state.deck };
            if pile[*card] == 0 {
                continue;
            }
            pile[*card] -= 1;
        }
        state.finds.add((*find, *zone));
    }
    for (colour, door) in &mission.doors {
        state.closed.insert(*door);
        if colour.is_some() {
            state.coloured.insert(*door);
        }
    }
    for (_, zone) in &mission.machines {
        state.machines.add(MachineState { zone: *zone, active: false, intact: true });
    }
    if let Some(tank) = world.oxygen {
        state.supply[tank] += world.extra_tanks();
    }
    for (colour, zone) in &mission.objectives {
        if mission.specials.contains(&crate::mission::Special::Scientist(*colour)) {
            let standing = Standing::Playing;
            state.scientists.add(ScientistState { zone: *zone, standing, walked: false });
            continue;
        }
        let token = Token { zone: *zone, colour: Some(*colour), state: TokenState::Lies };
        state.tokens.add(token);
    }
    for zone in &mission.facedown {
        state.tokens.add(Token { zone: *zone, colour: None, state: TokenState::Lies });
    }
    for colour in &mission.mix {
        state.hidden[*colour as usize] += 1;
    }
    let mut zones: Vec<Zone> = mission.spawns.iter().map(|spawn| spawn.zone).collect();
    zones.sort();
    zones.dedup();
    for zone in mission.board.clockwise(&zones) {
        for spawn in mission.spawns.iter().filter(|spawn| spawn.zone == zone) {
            let (awake, facedown) = (!spawn.asleep, spawn.facedown.is_some());
            state.spawns.add(SpawnState { zone, colour: spawn.colour, awake, facedown, blasts: 0 });
        }
    }
    hide_spawns(mission, &mut state);
    state
}

/// One of the facedown spawn tokens has the hidden colour, the others are red.
fn hide_spawns(mission: &Mission, state: &mut State) {
    let mut facedown = mission.spawns.iter().filter_map(|spawn| spawn.facedown);
    if let Some(colour) = facedown.next() {
        state.hidden_spawns[colour as usize] += 1;
        state.hidden_spawns[crate::mission::Colour::Red as usize] += facedown.count() as u8;
    }
}
