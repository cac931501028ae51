//! A survivor's turn: its actions, their cost, and which of them are allowed.
//!
//! Invader chapter 9, "Players' phase".

use table::Seat;

use crate::board::ZoneKind;
use crate::content::Searches;
use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Hands, Who};
use crate::model::card::Effect;
use crate::model::component::Component;
use crate::model::event::Fact;
use crate::model::frame::{Frame, Leaving, Lying, TurnFrame};
use crate::model::inventory::{Area, Slot};
use crate::model::mission::Colour;
use crate::model::phrase::{count, free_name, list};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::AtZero;
use crate::model::skill::{FREE_KINDS, Free};
use crate::model::state::{Token, TokenState, Unsettled};
use crate::model::survivor::Survivor;
use crate::model::zone::Zone;
use crate::skills::{Extra, Trait};

/// What an action costs: the free actions that may pay for it, the narrowest first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Price {
    Move,
    Search,
    Melee,
    Ranged,
    Machine,
    Any,
}

impl Price {
    const fn free(self) -> &'static [Free] {
        match self {
            Price::Move => &[Free::Move],
            Price::Search => &[Free::Search],
            Price::Melee => &[Free::Melee, Free::Combat],
            Price::Ranged => &[Free::Ranged, Free::Combat],
            Price::Machine => &[Free::Machine],
            Price::Any => &[],
        }
    }
}

/// The part of the rules that decides about an action, where the turn does not.
enum Domain {
    Machine,
    Car,
    Mission,
    Skill,
}

impl Domain {
    const fn of(action: Action) -> Domain {
        match action {
            Action::MachineMove { .. }
            | Action::MachineMelee { .. }
            | Action::MachineRanged { .. }
            | Action::MachineOpen { .. } => Domain::Machine,
            Action::Board { .. }
            | Action::LeaveCar
            | Action::ChangeSeat { .. }
            | Action::DriveSlow { .. }
            | Action::DriveFast { .. }
            | Action::TakeCrate
            | Action::SearchCar => Domain::Car,
            Action::PickUp { .. }
            | Action::Weld { .. }
            | Action::Plant
            | Action::Blow { .. }
            | Action::MoveSpawn
            | Action::OpenTrunk { .. }
            | Action::Load { .. }
            | Action::DropToken
            | Action::DropCard { .. }
            | Action::Sample => Domain::Mission,
            _ => Domain::Skill,
        }
    }
}

impl TurnFrame {
    /// Whether an action of this price, and `extra` actions more, can be paid.
    pub(crate) fn affords(&self, price: Price, extra: u32) -> bool {
        let free = price.free().iter().any(|free| self.free[free.index()] > 0);
        u32::from(self.actions) + u32::from(free) > extra
    }

    /// A skill gained in the middle of the turn counts at once.
    pub(crate) fn gain(&mut self, extra: Extra) {
        match extra {
            Extra::Action => self.actions += 1,
            Extra::Free(kind) => self.free[kind.index()] += 1,
            Extra::PairAttack => self.pair += 1,
            Extra::Loan => self.lends += 1,
            Extra::Zone | Extra::Card | Extra::Armour => {}
        }
    }

    /// Pays. Returns the number of actions spent, without free ones.
    fn pay(&mut self, price: Price, extra: u8) -> u8 {
        let free = price.free().iter().find(|free| self.free[free.index()] > 0);
        let base = match free {
            Some(free) => {
                self.free[free.index()] -= 1;
                0
            }
            None => 1,
        };
        self.actions = self.actions.saturating_sub(base + extra);
        base + extra
    }

    /// One attack more in a row.
    pub(crate) fn count_attack(&mut self, melee: bool) {
        self.streak[0] += 1;
        self.streak[if melee { 1 } else { 2 }] += 1;
        self.streak[if melee { 2 } else { 1 }] = 0;
    }

    /// The turn of a survivor who has learned something meanwhile: it takes
    /// effect at once.
    fn with_skills(mut self, survivor: &Survivor) -> TurnFrame {
        let (before, now) = (self.granted, survivor.extras());
        for (extra, (had, has)) in Extra::OF_TURNS.into_iter().zip(before.into_iter().zip(now)) {
            (had..has).for_each(|_| self.gain(extra));
        }
        TurnFrame { known: survivor.skills.len(), granted: now, ..self }
    }

    /// The turn is over; a survivor at the exit may leave.
    fn end(self, game: &mut Game, dealer: &mut impl Dealer) {
        game.pop();
        if self.lent {
            return;
        }
        let who = self.who;
        game.survivor_mut(who).played = true;
        dealer.tell(Fact::TurnEnded { who }, Rule::TurnOrder);
        if game.can_escape(who) || game.can_break_out(who) {
            game.push(Leaving { who, machine: None });
        } else if let Some(machine) = game.can_bring_out(who)
            && game.survivor(who).in_play()
        {
            game.push(Leaving { who, machine: Some(machine) });
        }
    }
}

impl Matter for TurnFrame {
    asks_owner!();

    /// A decision of all players is open to everybody who speaks for the team.
    fn hears(&self, game: &Game, seat: Seat, action: Action) -> bool {
        match game.is_joint(action) {
            true => game.team().contains(seat),
            false => self.deciders(game).contains(seat),
        }
    }

    /// All candidates for a survivor's actions in their turn.
    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        let survivor = game.survivor(self.who);
        let zone = survivor.zone;
        game.map.neighbours(zone).iter().for_each(|to| offer(Action::Move { to }));
        game.offer_slips(self, offer);
        offer(Action::Search);
        game.offer_doors(self.who, offer);
        game.offer_attacks(self.who, offer);
        game.offer_loading(self.who, offer);
        game.offer_machines(self.who, offer);
        game.offer_cars(self.who, offer);
        game.offer_skill_actions(self, offer);
        let lies = |token: &&Token| token.zone == zone && token.state == TokenState::Lies;
        let here = game.state.mission.tokens.iter().filter(lies);
        let colours = here.map(|token| token.colour as Option<Colour>);
        for colour in Colour::ALL.into_iter().map(Some).chain([None]) {
            if colours.clone().any(|there| there == colour) {
                offer(Action::Take { colour });
            }
        }
        game.offer_mission_works(self, &mut *offer);
        offer(Action::Oxygen);
        if game.samples_mold() {
            offer(Action::Sample);
        }
        let in_hands = game.world.ruleset.hands_take_anything;
        for area in [Area::Backpack, Area::Hand].into_iter().take(1 + usize::from(in_hands)) {
            survivor.inventory.cards(area).for_each(|(slot, _)| offer(Action::Eat { slot }));
        }
        offer(Action::Reorganize);
        game.in_play().for_each(|with| offer(Action::Trade { with }));
        if game.world.mission().has_companions() {
            game.offer_rallies(self.who, offer);
        }
        if game.world.options.allout {
            game.offer_allout(self.who, offer);
            game.offer_opportunities(self.who, offer);
        }
        if game.world.ruleset.at_zero == AtZero::KnockedOut {
            game.offer_assist(self.who, offer);
        }
        offer(Action::Noise);
        offer(Action::End);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let who = self.who;
        match action {
            Action::Move { to } => game.check_move(self, to),
            Action::Slip { to } => game.check_slip(self, to),
            Action::SlipSprint { to } => game.check_slip_sprint(self, to),
            Action::Search => game.check_search(self),
            Action::Door { to, with } => game.check_door(self, to, with),
            Action::Reorganize => {
                if !game.rearranges_freely(who) {
                    afford(self, Price::Any)?;
                } else if self.rearranged {
                    return refuse(Rule::Reorganize, "do something else before rearranging again");
                }
                if game.can_rearrange(who, None) {
                    Ok(())
                } else {
                    refuse(Rule::Reorganize, "there is nothing to rearrange")
                }
            }
            Action::Trade { with } => {
                afford(self, Price::Any)?;
                game.check_trade(who, with)
            }
            Action::Melee { .. } | Action::Ranged { .. } => game.check_attack(self, action),
            Action::Opportunity { .. } => game.check_opportunity(self, action),
            Action::Unarmed { focus } => {
                game.plan_unarmed(who, focus)?;
                afford(self, Price::Melee)
            }
            Action::Clear { slot } => game.check_clearing(self, slot),
            Action::ShootCar { hands, car } => {
                game.plan_car_shot(who, hands, car)?;
                game.afford_attack(self, Price::Ranged, hands)
            }
            Action::Take { colour } => {
                game.check_take(who, colour)?;
                afford(self, Price::Any)
            }
            Action::Oxygen => game.check_oxygen(self),
            Action::Reload { hands } => game.check_loading(self, hands),
            Action::Noise => afford(self, Price::Any),
            Action::Assist { whom } => game.check_assist(self, whom),
            Action::Rally { figure } => game.check_rally(self, figure),
            Action::Eat { slot } => {
                let inventory = &game.survivor(who).inventory;
                match inventory.working(&game.world.content, slot).map(|card| card.effect) {
                    Some(Effect::Food) if self.lent => {
                        refuse(Rule::Food, "one eats in one's own turn")
                    }
                    Some(Effect::Food) => Ok(()),
                    _ => refuse(Rule::Food, "there is nothing to eat in that slot"),
                }
            }
            Action::Reveal => game.check_reveal(self),
            Action::End => Ok(()),
            _ => match Domain::of(action) {
                Domain::Machine => game.check_machine(self, action),
                Domain::Car => game.check_car(self, action),
                Domain::Mission => game.check_mission_work(self, action),
                Domain::Skill => game.check_skill_action(self, action),
            },
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        let fresh = self.fresh && action == Action::Hide;
        let rearranged = action == Action::Reorganize;
        game.set_top(TurnFrame { fresh, rearranged, ..self });
        match action {
            Action::Move { to } => game.set_out(self.who, to, dealer),
            Action::Slip { to } => game.slip(to, dealer),
            Action::SlipSprint { to } => game.slip_sprint(to, dealer),
            Action::Search => game.search(dealer),
            Action::Door { to, with } => game.use_door(to, with, dealer),
            Action::Reorganize => game.reorganize(None),
            Action::Trade { with } => game.reorganize(Some(with)),
            Action::Melee { hands, .. } => {
                game.attack(self.who, action, |game| game.pay_attack(true, hands), dealer);
            }
            Action::Ranged { hands, .. } | Action::ShootCar { hands, .. } => {
                game.attack(self.who, action, |game| game.pay_attack(false, hands), dealer);
            }
            Action::Opportunity { .. } => game.seize(self.who, action, dealer),
            Action::Unarmed { focus } => game.strike_unarmed(self.who, focus, dealer),
            Action::Clear { slot } => game.clear_malfunction(slot, dealer),
            Action::Take { colour } => game.take_objective(colour, dealer),
            Action::Oxygen => game.take_oxygen(dealer),
            Action::Reload { hands } => game.load(hands, dealer),
            Action::Noise => game.make_noise(dealer),
            Action::Assist { whom } => game.assist(whom, dealer),
            Action::Reveal => game.unhide(self.who, dealer),
            Action::Rally { figure } => game.rally(figure, dealer),
            Action::Eat { slot } => game.eat(slot, dealer),
            Action::End => self.end(game, dealer),
            _ => match Domain::of(action) {
                Domain::Machine => game.run_machine(action, dealer),
                Domain::Car => game.use_car(action, dealer),
                Domain::Mission => game.do_mission_work(action, dealer),
                Domain::Skill => game.use_skill_action(action, dealer),
            },
        }
    }

    /// A turn ends by itself when nothing but its end is left to do, not even a
    /// shot at a zone where nobody is.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let survivor = game.survivor(self.who);
        if survivor.skills.len() > self.known && !self.lent {
            game.set_top(self.with_skills(survivor));
            return true;
        }
        if game.state.unsettled != Unsettled::default() {
            let Unsettled { actions, moved, used } = std::mem::take(&mut game.state.unsettled);
            let streak = if moved { [0; 3] } else { self.streak };
            game.set_top(TurnFrame {
                actions: self.actions.saturating_sub(actions),
                streak,
                used: self.used | used,
                ..self
            });
            return true;
        }
        if !game.survivor(self.who).in_play() {
            self.end(game, dealer);
            return true;
        }
        if game.is_laid_down(self.who) {
            match self.actions {
                0 => self.end(game, dealer),
                _ => game.push(Lying { who: self.who }),
            }
            return true;
        }
        if self.actions > 0 {
            return false;
        }
        let mut more = false;
        let mut note = |action| {
            more = more || action != Action::End && self.check(game, action).is_ok();
        };
        self.offer(game, &mut note);
        let shoots =
            self.affords(Price::Ranged, 0) || self.affords(Price::Machine, 0) || self.pair > 0;
        if shoots && !game.world.options.skip_empty_shots {
            game.offer_empty_shots(self.who, &mut note);
        }
        if !more {
            self.end(game, dealer);
        }
        !more
    }

    fn rule(&self) -> Rule {
        Rule::TurnActions
    }

    fn question(&self, game: &Game) -> String {
        let mut left = vec![count(self.actions, "action", "actions")];
        for free in Free::ALL {
            if self.free[free.index()] > 0 {
                left.push(format!("{} free {}", self.free[free.index()], free_name(free)));
            }
        }
        if self.pair > 0 {
            left.push(format!("{} free attack with a pair", self.pair));
        }
        format!("{} has {} left. What now?", game.world().name(self.who), list(&left))
    }
}

impl Game {
    /// A survivor's turn begins.
    pub(crate) fn begin_turn(&mut self, who: Who, dealer: &mut impl Dealer) {
        let mut turn = TurnFrame {
            who,
            actions: self.world.ruleset.actions,
            free: [0; FREE_KINDS],
            searched: false,
            door: false,
            pair: 0,
            lends: 0,
            fresh: true,
            lent: false,
            used: 0,
            streak: [0; 3],
            known: self.survivor(who).skills.len(),
            granted: self.survivor(who).extras(),
            served: self.led_by(who).fold(0, |bits, companion| bits | 1 << companion.0),
            rearranged: false,
        };
        for (extra, times) in Extra::OF_TURNS.into_iter().zip(self.turn_extras(who)) {
            (0..times).for_each(|_| turn.gain(extra));
        }
        dealer.tell(Fact::TurnBegan { who, actions: turn.actions }, Rule::TurnActions);
        self.refresh_dice(who);
        self.push(turn);
    }

    /// A survivor uses one action that another lent.
    pub(crate) fn lend_turn(&mut self, who: Who) {
        self.push(TurnFrame {
            who,
            actions: 1,
            free: [0; FREE_KINDS],
            searched: false,
            door: false,
            pair: 0,
            lends: 0,
            fresh: false,
            lent: true,
            used: 0,
            streak: [0; 3],
            known: self.survivor(who).skills.len(),
            granted: self.survivor(who).extras(),
            served: 0,
            rearranged: false,
        });
    }

    /// Spends actions that no free action can replace.
    pub(crate) fn spend(&mut self, actions: u8) {
        if let Some(turn) = self.turn_frame() {
            turn.actions = turn.actions.saturating_sub(actions);
        }
    }

    /// Something free that is no attack: a row of attacks ends.
    pub(crate) fn break_streak(&mut self) {
        if let Some(turn) = self.turn_frame() {
            turn.streak = [0; 3];
        }
    }

    /// The turn in progress, whatever else is open above it.
    pub(crate) fn turn_in_progress(&self) -> Option<&TurnFrame> {
        self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Turn(turn) => Some(turn),
            _ => None,
        })
    }

    /// The turn in progress, to be changed by what is done in it. Frames above a
    /// turn leave it a note instead: see [`Unsettled`].
    pub(crate) fn turn_frame(&mut self) -> Option<&mut TurnFrame> {
        match self.state.frames.last_mut() {
            Some(Frame::Turn(turn)) => Some(turn),
            _ => None,
        }
    }

    /// Pays for an action of the turn in progress. Anything that is not an
    /// attack ends a streak of attacks.
    pub(crate) fn pay(&mut self, price: Price, extra: u8) -> u8 {
        let Some(turn) = self.turn_frame() else { return 0 };
        if !matches!(price, Price::Melee | Price::Ranged) {
            turn.streak = [0; 3];
        }
        turn.pay(price, extra)
    }

    /// Whether an attack with weapons in hand can be made and paid.
    fn check_attack(&self, turn: &TurnFrame, action: Action) -> Result<(), Refusal> {
        let Some(declared) = action.declared() else {
            return refuse(Rule::Dice, "that is no attack");
        };
        self.plan_attack(turn.who, declared)?;
        let price = if declared.melee { Price::Melee } else { Price::Ranged };
        self.afford_attack(turn, price, declared.hands)
    }

    /// An attack is paid like other actions, or by a free one for a pair of
    /// dual weapons.
    fn afford_attack(&self, turn: &TurnFrame, price: Price, hands: Hands) -> Result<(), Refusal> {
        if hands == Hands::Both && turn.pair > 0 { Ok(()) } else { afford(turn, price) }
    }

    /// Pays for an attack and counts it for Escalation.
    pub(crate) fn pay_attack(&mut self, melee: bool, hands: Hands) {
        let price = if melee { Price::Melee } else { Price::Ranged };
        let Some(turn) = self.turn_frame() else { return };
        turn.count_attack(melee);
        if hands == Hands::Both && turn.pair > 0 {
            turn.pair -= 1;
        } else {
            turn.pay(price, 0);
        }
    }

    /// Whether somebody may still search in this turn.
    pub(crate) fn check_search_once(&self, turn: &TurnFrame) -> Result<(), Refusal> {
        let before = self.survivor(turn.who).searched && !self.world.options.lent_search_apart;
        let once = self.world.ruleset.search_once && !self.is(turn.who, Trait::SearchesOften);
        if once && (turn.searched || before) {
            return refuse(Rule::SearchOnce, "one search per turn, a lent one included");
        }
        Ok(())
    }

    fn check_search(&self, turn: &TurnFrame) -> Result<(), Refusal> {
        self.check_search_once(turn)?;
        afford(turn, Price::Search)?;
        let survivor = self.survivor(turn.who);
        let kind = self.world.board().kind(survivor.zone);
        if self.is_mold(survivor.zone) {
            return refuse(Rule::Mold, "mold zones can't be searched");
        }
        if self.is_pit(survivor.zone) {
            return refuse(Rule::Pit, "pit zones can't be searched");
        }
        let scavenger = self.is(turn.who, Trait::SearchesAnywhere);
        let passage = matches!(kind, ZoneKind::Corridor | ZoneKind::Street);
        if !(kind.is_room() || scavenger && passage) {
            return refuse(Rule::SearchRoom, "only rooms can be searched");
        }
        if !self.state.enemies[survivor.zone].is_empty() {
            return refuse(Rule::SearchEnemies, "enemies are in the zone");
        }
        let drone = || survivor.inventory.wears(&self.world.content, Effect::SearchDrone);
        let soldier = self.world.identity(turn.who).searches == Searches::SecurityRooms;
        if soldier && kind != ZoneKind::Security && !scavenger && !drone() {
            return refuse(Rule::SearchSoldier, "soldiers search only security rooms");
        }
        Ok(())
    }

    fn check_oxygen(&self, turn: &TurnFrame) -> Result<(), Refusal> {
        afford(turn, Price::Any)?;
        let zone = self.survivor(turn.who).zone;
        if self.world.board().kind(zone) != ZoneKind::Oxygen {
            return refuse(Rule::OxygenRoom, "oxygen tanks are found in oxygen supply rooms");
        }
        if self.is_mold(zone) {
            return refuse(Rule::Mold, "mold has spoiled the oxygen supply");
        }
        if self.is_pit(zone) {
            return refuse(Rule::Pit, "the oxygen supply has gone down a pit");
        }
        if !self.state.enemies[zone].is_empty() {
            return refuse(Rule::OxygenRoom, "enemies are in the zone");
        }
        match self.world.oxygen {
            Some(tank) if self.state.cards.supply[tank] > 0 => Ok(()),
            _ => refuse(Rule::OxygenRoom, "no oxygen tank is left"),
        }
    }

    pub(crate) fn take_oxygen(&mut self, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        let Some(tank) = self.world.oxygen else { return };
        self.state.cards.supply[tank] -= 1;
        self.give(who, tank, Rule::OxygenRoom, dealer);
        self.arrange_found(who);
    }

    pub(crate) fn make_noise(&mut self, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        self.unhide(who, dealer);
        self.noise_at(self.survivor(who).zone, Rule::Noise, dealer);
    }

    /// Places a noise token.
    pub(crate) fn noise_at(&mut self, zone: Zone, rule: Rule, dealer: &mut impl Dealer) {
        if !self.finds_token(Component::Noise, dealer) {
            return;
        }
        let tokens = &mut self.state.noise[zone];
        *tokens = tokens.saturating_add(1);
        dealer.tell(Fact::Noise { zone }, rule);
    }

    pub(crate) fn eat(&mut self, slot: Slot, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        if let Some(card) = self.survivor_mut(who).inventory.take(slot) {
            self.shelve(card);
            dealer.tell(Fact::Ate { who }, Rule::Food);
            self.gain(who, self.world.ruleset.food, Rule::Food, dealer);
        }
    }
}

/// Refuses what can't be paid.
pub(crate) fn afford(turn: &TurnFrame, price: Price) -> Result<(), Refusal> {
    if turn.affords(price, 0) { Ok(()) } else { refuse(Rule::TurnActions, "no action is left") }
}
