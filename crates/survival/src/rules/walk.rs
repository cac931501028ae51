//! Survivors' movement.
//!
//! Invader chapters 6, "Movement", and 9, "Move"; chapter 12, "Airlocks".

use table::Seat;

use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Figure, Who};
use crate::model::card::Effect;
use crate::model::event::Fact;
use crate::model::frame::{Following, Slipping, TurnFrame, Walking};
use crate::model::phrase::count;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use crate::skills::{Extra, Trait};

impl Matter for Walking {
    asks_owner!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        game.offer_steps(self.who, offer);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Stop if self.owed > 0 => {
                refuse(Rule::Skill(Skill::Sprint), "two zones at least")
            }
            _ => game.check_going_on(self.who, action),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Move { to } => self.go_on(game, to, dealer),
            Action::Stop => game.pop(),
            _ => {}
        }
    }

    /// A move that can't go on ends by itself.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let from = game.survivor(self.who).zone;
        let near = game.map.neighbours(from);
        let mut open = near.iter().filter(|to| game.check_step(self.who, from, *to).is_ok());
        let (first, second) = (open.next(), open.next());
        let alone = self.slips || !game.stops(self.who, from);
        match first {
            // A survivor who must go on and has only one way goes that way.
            Some(to) if alone && self.owed > 0 && second.is_none() => {
                self.go_on(game, to, dealer);
                true
            }
            Some(_) if alone && self.left > 0 => false,
            _ => {
                game.pop();
                true
            }
        }
    }

    fn rule(&self) -> Rule {
        Rule::Move
    }

    fn question(&self, game: &Game) -> String {
        let (name, zones) = (game.world().name(self.who), count(self.left, "zone", "zones"));
        match self.owed {
            0 => format!("{name} may go on for {zones} more: where to, or stop?"),
            _ => format!("{name} has to go on, {zones} at most: where to?"),
        }
    }
}

impl Walking {
    /// One zone farther.
    fn go_on(self, game: &mut Game, to: Zone, dealer: &mut impl Dealer) {
        let (left, owed) = (self.left - 1, self.owed.saturating_sub(1));
        game.set_top(Walking { left, owed, ..self });
        let rule = if self.slips { Rule::Skill(Skill::Slippery) } else { Rule::Move };
        game.set_foot(self.who, to, 0, rule, dealer);
    }
}

impl Matter for Slipping {
    asks_owner!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        game.offer_steps(self.who, offer);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        game.check_going_on(self.who, action)
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        game.pop();
        if let Action::Move { to } = action {
            game.note_free_move(self.who);
            let saved = game.enemies_to_leave(game.survivor(self.who).zone);
            game.bring_along(self.who, to, saved);
            game.set_foot(self.who, to, 0, self.rule(), dealer);
        }
    }

    /// A free move that leads nowhere is over.
    fn step(self, game: &mut Game, _: &mut impl Dealer) -> bool {
        let from = game.survivor(self.who).zone;
        let mut near = game.map.neighbours(from).iter();
        let open = game.survivor(self.who).in_play()
            && near.any(|to| game.check_step(self.who, from, to).is_ok());
        if !open {
            game.pop();
        }
        !open
    }

    fn rule(&self) -> Rule {
        Trait::SlipsAway.rule()
    }

    fn question(&self, game: &Game) -> String {
        let name = game.world().name(self.who);
        format!("{name} may slip away with a free move: where to, or stop here?")
    }
}

impl Game {
    /// Whether a survivor can step from one zone to another.
    pub(crate) fn check_step(&self, who: Who, from: Zone, to: Zone) -> Result<(), Refusal> {
        let survivor = self.survivor(who);
        if !self.map.neighbours(from).contains(to) {
            return refuse(Rule::MoveWalls, "no open way leads straight to that zone");
        }
        if self.map.door(from, to).is_some_and(|door| self.state.doors.closed.contains(door)) {
            return refuse(Rule::MoveDoor, "a closed door is in the way");
        }
        let board = self.world.board();
        let goes_out = board.kind(to).is_exterior() && !board.kind(from).is_exterior();
        if goes_out && !survivor.inventory.wears(&self.world.content, Effect::Oxygen) {
            return refuse(Rule::OxygenOutside, "going outside takes an equipped oxygen tank");
        }
        if self.is_seated(who) {
            return refuse(Rule::Car, "get out of the car first");
        }
        Ok(())
    }

    /// The actions that enemies in the zone add to leaving it.
    pub fn leaving_cost(&self, who: Who) -> u32 {
        if self.is(who, Trait::LeavesFreely) && !self.is_laden(who) {
            return 0;
        }
        self.enemies_to_leave(self.survivor(who).zone)
    }

    /// The actions that the enemies of a zone add to leaving it.
    pub(crate) fn enemies_to_leave(&self, zone: Zone) -> u32 {
        let enemies = self.state.enemies[zone].total();
        if self.world.options.flat_disengage { enemies.min(1) } else { enemies }
    }

    pub(crate) fn check_move(&self, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
        self.check_step(turn.who, self.survivor(turn.who).zone, to)?;
        let (price, burden) = self.price_of_move(turn.who);
        if !turn.affords(price, 0) {
            return refuse(Rule::TurnActions, "no action is left");
        }
        if !turn.affords(price, burden) {
            return refuse(Rule::Mission, "with a heavy load a move takes two actions");
        }
        if !turn.affords(price, burden + self.leaving_cost(turn.who)) {
            return refuse(Rule::MoveEnemies, "each enemy in the zone costs one action more");
        }
        Ok(())
    }

    /// Whether enemies of a zone end a survivor's move there.
    pub(crate) fn stops(&self, who: Who, zone: Zone) -> bool {
        !self.state.enemies[zone].is_empty()
            && (!self.is(who, Trait::PassesFreely) || self.is_laden(who))
    }

    /// The next steps of a move under way, and its end.
    fn offer_steps(&self, who: Who, offer: &mut impl FnMut(Action)) {
        let from = self.survivor(who).zone;
        self.map.neighbours(from).iter().for_each(|to| offer(Action::Move { to }));
        offer(Action::Stop);
    }

    /// Whether a move under way may go on like this.
    fn check_going_on(&self, who: Who, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Stop => Ok(()),
            Action::Move { to } => self.check_step(who, self.survivor(who).zone, to),
            _ => refuse(Rule::Asked, "a move is under way: go on or stop"),
        }
    }

    /// The first zone of a move, which is paid. Bots may come along with a
    /// controller who used no skill to leave.
    pub(crate) fn set_out(&mut self, who: Who, to: Zone, dealer: &mut impl Dealer) {
        let extra = self.leaving_cost(who) as u8;
        let (price, burden) = self.price_of_move(who);
        let cost = self.pay(price, extra + burden as u8);
        let from = self.survivor(who).zone;
        let saved = self.enemies_to_leave(from).saturating_sub(u32::from(extra));
        self.bring_along(who, to, saved);
        self.set_foot(who, to, cost, Rule::Move, dealer);
    }

    /// The first zone of a move past enemies, which neither cost actions nor stop it.
    pub(crate) fn slip_out(&mut self, who: Who, to: Zone, dealer: &mut impl Dealer) {
        let cost = self.pay(Price::Move, 0);
        let left = self.more(who, Extra::Zone);
        if left > 0 {
            self.push(Walking { who, left, owed: 0, slips: true });
        }
        self.set_foot(who, to, cost, Rule::Skill(Skill::Slippery), dealer);
    }

    /// A move has begun: Bots may come along with their controller, or it may go
    /// on. No movement skill carries Bots: what one saved is paid after all.
    fn bring_along(&mut self, who: Who, to: Zone, saved: u32) {
        let from = self.survivor(who).zone;
        let farther = if self.is_laden(who) { 0 } else { self.more(who, Extra::Zone) };
        let own = self.turn_in_progress().filter(|turn| turn.who == who);
        let purse = own.map_or(0, |turn| u32::from(turn.actions));
        match if saved <= purse { self.company(who, from) } else { 0 } {
            0 => self.go_farther(who, farther),
            machines => {
                self.push(Following { who, machines, price: saved as u8, to, farther });
            }
        }
    }

    /// A survivor moves without an action: a row of attacks ends, if it is
    /// their turn.
    fn note_free_move(&mut self, who: Who) {
        if self.turn_in_progress().is_some_and(|turn| turn.who == who) {
            self.state.unsettled.moved = true;
        }
    }

    /// Lets a move go on for so many zones.
    pub(crate) fn go_farther(&mut self, who: Who, left: u8) {
        if left > 0 {
            self.push(Walking { who, left, owed: 0, slips: false });
        }
    }

    pub(crate) fn set_foot(
        &mut self,
        who: Who,
        to: Zone,
        cost: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        let from = std::mem::replace(&mut self.survivor_mut(who).zone, to);
        let stopped = rule == Rule::Move && self.stops(who, to);
        let rule = if stopped { Rule::MoveEnds } else { rule };
        dealer.tell(Fact::Moved { figure: Figure::survivor(who), from, to, cost }, rule);
        self.happened(Moment::Entered(who, to), dealer);
    }
}
