//! A survivor's turn: its actions, their cost, and which of them are allowed.
//!
//! Invader chapter 9, "Players' phase".

use crate::action::{Action, Hands, Who};
use crate::board::{DoorKind, DoorSet, ZoneKind};
use crate::card::Effect;
use crate::event::Fact;
use crate::frame::{Frame, TurnFrame};
use crate::game::{Dealer, Game};
use crate::inventory::{Area, Slot};
use crate::mission::Colour;
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::{Free, Skill};
use crate::state::{Token, TokenState};
use crate::survivor::FREE_KINDS;
use crate::zone::Zone;

/// The doors that the neutral reserve holds.
pub const DOOR_RESERVE: u32 = 5;

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

impl TurnFrame {
    /// Whether an action of this price, and `extra` actions more, can be paid.
    pub(crate) fn affords(&self, price: Price, extra: u32) -> bool {
        let free = price.free().iter().any(|free| self.free[free.index()] > 0);
        u32::from(self.actions) + u32::from(free) > extra
    }

    /// Pays. Gives the number of actions spent, free ones not counted.
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
}

impl Game {
    /// A survivor's turn begins.
    pub(crate) fn begin_turn(&mut self, who: Who, dealer: &mut impl Dealer) {
        let survivor = self.survivor(who);
        let mut free = [0; FREE_KINDS];
        for kind in Free::ALL {
            free[kind.index()] = survivor.count(Skill::Free(kind));
        }
        let actions = 3 + survivor.count(Skill::ExtraAction);
        let pair = survivor.count(Skill::DualExpert);
        dealer.tell(Fact::TurnBegan { who, actions }, Rule::TurnActions);
        self.push(Frame::Turn(TurnFrame {
            who,
            actions,
            free,
            searched: false,
            door: false,
            pair,
            lends: self.survivor(who).count(Skill::BornLeader),
            fresh: true,
            lent: false,
            used: 0,
            streak: [0; 3],
        }));
    }

    /// A survivor uses one action that another lent.
    pub(crate) fn lend_turn(&mut self, who: Who) {
        self.push(Frame::Turn(TurnFrame {
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
        }));
    }

    /// Spends actions that no free action can replace.
    pub(crate) fn spend(&mut self, actions: u8) {
        if let Some(turn) = self.turn_frame() {
            turn.actions = turn.actions.saturating_sub(actions);
        }
    }

    /// The turn in progress.
    pub(crate) fn turn_frame(&mut self) -> Option<&mut TurnFrame> {
        self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Turn(turn) => Some(turn),
            _ => None,
        })
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

    /// A turn ends by itself when nothing but its end is left to do.
    pub(crate) fn step_turn(&mut self, turn: &TurnFrame, dealer: &mut impl Dealer) -> bool {
        if turn.actions > 0 {
            return false;
        }
        let mut more = false;
        self.offer_turn(turn, |action| {
            more = more || action != Action::End && self.check_turn(turn, action).is_ok();
        });
        if !more {
            self.end_turn(dealer);
        }
        !more
    }

    pub(crate) fn end_turn(&mut self, dealer: &mut impl Dealer) {
        let Some(Frame::Turn(turn)) = self.state.frames.pop() else { return };
        if turn.lent {
            return;
        }
        self.survivor_mut(turn.who).played = true;
        dealer.tell(Fact::TurnEnded { who: turn.who }, Rule::TurnOrder);
        let who = turn.who;
        if self.can_escape(who) {
            self.push(Frame::Leaving { who, machine: None });
        } else if let Some(machine) = self.can_bring_out(who) {
            self.push(Frame::Leaving { who, machine: Some(machine) });
        }
    }

    /// Whatever a survivor could think of doing in their turn.
    pub(crate) fn offer_turn(&self, turn: &TurnFrame, mut offer: impl FnMut(Action)) {
        let survivor = self.survivor(turn.who);
        let zone = survivor.zone;
        self.map.neighbours(zone).iter().for_each(|to| offer(Action::Move { to }));
        offer(Action::Search);
        let board = self.world.board();
        for door in board.doorways_of(zone) {
            if let Some(to) = board.doorways()[door.index()].beyond(zone) {
                offer(Action::Door { to });
            }
        }
        self.offer_attacks(turn.who, &mut offer);
        self.offer_machines(turn.who, &mut offer);
        self.offer_knacks(turn, &mut offer);
        let lies = |token: &&Token| token.zone == zone && token.state == TokenState::Lies;
        let here = self.state.tokens.iter().filter(lies);
        let colours = here.map(|token| token.colour as Option<Colour>);
        for colour in Colour::ALL.into_iter().map(Some).chain([None]) {
            if colours.clone().any(|there| there == colour) {
                offer(Action::Take { colour });
            }
        }
        self.offer_works(turn, &mut offer);
        offer(Action::Oxygen);
        if self.samples_mold() {
            offer(Action::Sample);
        }
        for (slot, _) in survivor.inventory.cards(Area::Backpack) {
            offer(Action::Eat { slot });
        }
        offer(Action::Reorganize);
        self.in_play().for_each(|with| offer(Action::Trade { with }));
        offer(Action::Noise);
        offer(Action::End);
    }

    /// Whether an action is allowed in this turn.
    pub(crate) fn check_turn(&self, turn: &TurnFrame, action: Action) -> Result<(), Refusal> {
        let who = turn.who;
        match action {
            Action::Move { to } => self.check_move(turn, to),
            Action::Search => self.check_search(turn),
            Action::Door { to } => self.check_door(turn, to),
            Action::Reorganize => {
                afford(turn, Price::Any)?;
                if self.can_rearrange(who, None) {
                    Ok(())
                } else {
                    refuse(Rule::Reorganize, "there is nothing to rearrange")
                }
            }
            Action::Trade { with } => {
                afford(turn, Price::Any)?;
                self.check_trade(who, with)
            }
            Action::Melee { hands, focus, swarm } => {
                let at = self.survivor(who).zone;
                self.line_up(who, true, hands, at, focus, swarm)?;
                self.afford_attack(turn, Price::Melee, hands)
            }
            Action::Ranged { hands, at, focus, swarm } => {
                self.line_up(who, false, hands, at, focus, swarm)?;
                self.afford_attack(turn, Price::Ranged, hands)
            }
            Action::Take { colour } => {
                self.check_take(who, colour)?;
                afford(turn, Price::Any)
            }
            Action::Oxygen => self.check_oxygen(turn),
            Action::Noise => afford(turn, Price::Any),
            Action::Eat { slot } => {
                let card = self.survivor(who).inventory.get(slot);
                match card.map(|card| self.world.card(card).effect) {
                    Some(Effect::Food) if turn.lent => {
                        refuse(Rule::Food, "one eats in one's own turn")
                    }
                    Some(Effect::Food) => Ok(()),
                    _ => refuse(Rule::Food, "there is nothing to eat in that slot"),
                }
            }
            Action::End => Ok(()),
            Action::MachineMove { .. }
            | Action::MachineMelee { .. }
            | Action::MachineRanged { .. }
            | Action::MachineOpen { .. } => self.check_machine(turn, action),
            Action::Sprint { .. }
            | Action::Charge { .. }
            | Action::Bloodlust { .. }
            | Action::ZeroG { .. }
            | Action::Hide
            | Action::Lend { .. }
            | Action::Rescue { .. }
            | Action::Shove { .. }
            | Action::Taunt { .. }
            | Action::Sample => self.check_knack(turn, action),
            Action::PickUp { .. } | Action::Weld { .. } | Action::Plant | Action::Blow { .. } => {
                self.check_works(turn, action)
            }
            _ => refuse(Rule::Asked, "a survivor's turn is under way: choose one of its actions"),
        }
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
        turn.streak[0] += 1;
        turn.streak[if melee { 1 } else { 2 }] += 1;
        turn.streak[if melee { 2 } else { 1 }] = 0;
        if hands == Hands::Both && turn.pair > 0 {
            turn.pair -= 1;
        } else {
            turn.pay(price, 0);
        }
    }

    fn check_search(&self, turn: &TurnFrame) -> Result<(), Refusal> {
        if turn.searched {
            return refuse(Rule::SearchOnce, "one search per turn");
        }
        afford(turn, Price::Search)?;
        let survivor = self.survivor(turn.who);
        let kind = self.world.board().kind(survivor.zone);
        if self.is_mold(survivor.zone) {
            return refuse(Rule::Mold, "mold zones can't be searched");
        }
        if self.is_pit(survivor.zone) {
            return refuse(Rule::Pit, "pit zones can't be searched");
        }
        let scavenger = survivor.has(Skill::Scavenger);
        if !(kind.is_room() || scavenger && kind == ZoneKind::Corridor) {
            return refuse(Rule::SearchRoom, "only rooms can be searched");
        }
        if !self.state.enemies[survivor.zone].is_empty() {
            return refuse(Rule::SearchEnemies, "enemies are in the zone");
        }
        let drone = || survivor.inventory.wears(&self.world.content, Effect::SearchDrone);
        let soldier = self.world.identity(turn.who).soldier;
        if soldier && kind != ZoneKind::Security && !scavenger && !drone() {
            return refuse(Rule::SearchSoldier, "soldiers search only security rooms");
        }
        Ok(())
    }

    fn check_door(&self, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
        if turn.door {
            return refuse(Rule::DoorOnce, "one door activation per turn");
        }
        if turn.lent && turn.actions == 0 {
            return refuse(Rule::TurnActions, "no action is left");
        }
        let from = self.survivor(turn.who).zone;
        let board = self.world.board();
        let Some(door) = board.doorway_between(from, to) else {
            return refuse(Rule::Door, "there is no door opening towards that zone");
        };
        if board.doorways()[door.index()].kind == DoorKind::Airlock {
            return refuse(Rule::Airlock, "an airlock's outer door works by itself");
        }
        if self.is_mold(from) || self.is_mold(to) {
            return refuse(Rule::DoorMold, "no doors next to mold");
        }
        if self.state.destroyed.contains(door) {
            return refuse(Rule::DoorDestroyed, "that door is destroyed");
        }
        if self.state.barred.contains(door) {
            return refuse(Rule::Mission, "nothing opens that door");
        }
        if self.state.closed.contains(door) && self.is_locked(door) {
            return refuse(Rule::DoorColoured, "it waits for the objective of its colour");
        }
        let tokens = self.neutral_doors();
        if !self.state.closed.contains(door) && tokens.len() >= DOOR_RESERVE {
            return refuse(Rule::DoorReserve, "no door token is left in the reserve");
        }
        Ok(())
    }

    /// The door tokens that came out of the neutral reserve.
    pub(crate) fn neutral_doors(&self) -> DoorSet {
        let tokens = self.state.closed | self.state.destroyed;
        tokens - self.state.coloured - self.state.barred
    }

    /// Closes an open door opening, or opens a closed one.
    pub(crate) fn use_door(&mut self, to: Zone, dealer: &mut impl Dealer) {
        let Some(turn) = self.turn_frame() else { return };
        turn.door = true;
        turn.streak = [0; 3];
        if turn.lent {
            turn.actions = 0;
        }
        let who = turn.who;
        let from = self.survivor(who).zone;
        let Some(door) = self.world.board().doorway_between(from, to) else { return };
        if self.state.closed.contains(door) {
            self.state.closed.remove(door);
            dealer.tell(Fact::DoorOpened { who, door }, Rule::Door);
            self.door_gone(door, dealer);
        } else {
            self.state.closed.insert(door);
            dealer.tell(Fact::DoorClosed { who, door }, Rule::Door);
        }
        if self.world.options.closed_doors_block_sight {
            self.survey();
        }
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
            Some(tank) if self.state.supply[tank] > 0 => Ok(()),
            _ => refuse(Rule::OxygenRoom, "no oxygen tank is left"),
        }
    }

    pub(crate) fn take_oxygen(&mut self, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        let Some(tank) = self.world.oxygen else { return };
        self.state.supply[tank] -= 1;
        self.give(who, tank, Rule::OxygenRoom, dealer);
        self.arrange_found(who);
    }

    pub(crate) fn make_noise(&mut self, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        self.unhide(who, dealer);
        self.noise_at(self.survivor(who).zone, Rule::Noise, dealer);
    }

    /// Places a noise token.
    pub(crate) fn noise_at(&mut self, zone: Zone, rule: Rule, dealer: &mut impl Dealer) {
        let tokens = &mut self.state.noise[zone];
        *tokens = tokens.saturating_add(1);
        dealer.tell(Fact::Noise { zone }, rule);
    }

    pub(crate) fn eat(&mut self, slot: Slot, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        if let Some(card) = self.survivor_mut(who).inventory.take(slot) {
            self.shelve(card);
            dealer.tell(Fact::Ate { who }, Rule::Food);
            self.gain(who, 1, Rule::Food, dealer);
        }
    }
}

/// Refuses what can't be paid.
pub(crate) fn afford(turn: &TurnFrame, price: Price) -> Result<(), Refusal> {
    if turn.affords(price, 0) { Ok(()) } else { refuse(Rule::TurnActions, "no action is left") }
}
