//! The game round from top to bottom: players' phase, enemies' phase, end
//! phase.
//!
//! Invader chapter 5, "Game overview".

use table::{Seat, Seats};

use crate::engine::frames::Matter;
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::enemy::Kinds;
use crate::model::event::Fact;
use crate::model::frame::{Cause, Scientists, SpawnOrder, Spawning, Stage};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::PerZone;
use crate::model::zone::MAX_ZONES;
use crate::skills::Trait;

impl Matter for Stage {
    fn who(&self, _: &Game) -> Option<Who> {
        None
    }

    /// The player whose turn it is, and those of tacticians.
    fn deciders(&self, game: &Game) -> Seats {
        let current = Seats::only(Seat(game.state.current));
        game.tacticians().fold(current, |seats, who| seats.with(game.world.seat(who)))
    }

    fn is_own(&self, game: &Game, seat: Seat, action: Action) -> bool {
        match action {
            Action::Activate { who } => game.world.seat(who) == seat,
            Action::Stay => game.state.current == seat.0,
            _ => true,
        }
    }

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        game.in_play().for_each(|who| offer(Action::Activate { who }));
        offer(Action::Stay);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match self {
            Stage::Players => game.check_activate(action),
            Stage::Scientists | Stage::Activation | Stage::Spawn | Stage::End => {
                refuse(Rule::Asked, "nothing is asked now")
            }
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Activate { who } => game.begin_turn(who, dealer),
            Action::Stay => game.hold_back(),
            _ => {}
        }
    }

    /// When nothing of a stage is left to do, the next one begins.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        match self {
            Stage::Players if game.is_players_phase() => return game.step_players(dealer),
            Stage::Players => {
                game.set_top(Stage::Scientists);
                if !game.state.mission.scientists.is_empty() {
                    game.push(Scientists { led: None });
                }
            }
            Stage::Scientists => {
                game.set_top(Stage::Activation);
                game.forget_blasts(dealer);
                dealer.tell(Fact::EnemiesPhase, Rule::Attack);
                game.activate(Kinds::ALL, Cause::Phase);
            }
            Stage::Activation => {
                game.set_top(Stage::Spawn);
                game.push(Spawning);
                if !game.state.spawn.ordered {
                    game.push(SpawnOrder);
                }
            }
            Stage::Spawn => {
                game.set_top(Stage::End);
                game.end_phase(dealer);
            }
            Stage::End => {
                game.begin_round(dealer);
                game.set_top(Stage::Players);
            }
        }
        true
    }

    /// The player may activate any of their survivors. Only a tactician may hold back.
    fn rule(&self) -> Rule {
        Trait::AnyTime.rule()
    }

    fn question(&self, game: &Game) -> String {
        match game.world().seat_count() {
            1 => "Whose turn comes next?".to_owned(),
            _ => format!("Player {}: whose turn comes next?", game.state().current + 1),
        }
    }
}

impl Game {
    /// Whether somebody still has a turn to take in this round.
    fn is_players_phase(&self) -> bool {
        self.in_play().any(|who| !self.survivor(who).played)
    }

    /// The player whose turn it is chooses which of their survivors acts next. When all
    /// of them have acted, the next player's turn comes.
    fn step_players(&mut self, dealer: &mut impl Dealer) -> bool {
        let waiting = |game: &Game, who: &Who| !game.survivor(*who).played;
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
    fn tacticians(&self) -> impl Iterator<Item = Who> + '_ {
        self.in_play().filter(|who| {
            let survivor = self.survivor(*who);
            !survivor.played && self.is(*who, Trait::AnyTime)
        })
    }

    /// Lets the turn pass to the next player, keeping tacticians back.
    fn hold_back(&mut self) {
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

    fn check_activate(&self, action: Action) -> Result<(), Refusal> {
        let who = match action {
            Action::Activate { who } => who,
            Action::Stay => {
                let mine = |who: &Who| self.world.seat(*who).0 == self.state.current;
                let waits = |who: &Who| !self.survivor(*who).played;
                let others = self.in_play().any(|who| waits(&who) && !mine(&who));
                let mut held = self.in_play().filter(|who| waits(who) && mine(who));
                let all_held = held.all(|who| self.is(who, Trait::AnyTime));
                // One can wait only for survivors who still have an ordinary turn ahead.
                let plain = self
                    .in_play()
                    .any(|who| waits(&who) && !mine(&who) && !self.is(who, Trait::AnyTime));
                return if others && plain && all_held {
                    Ok(())
                } else {
                    refuse(Trait::AnyTime.rule(), "there is nobody to wait for")
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
        if self.world.seat(who).0 != self.state.current && !self.is(who, Trait::AnyTime) {
            return refuse(Rule::TurnOrder, "another player's survivors are activated now");
        }
        Ok(())
    }

    /// Noise and activation tokens go, armour is repaired.
    fn end_phase(&mut self, dealer: &mut impl Dealer) {
        self.state.noise = PerZone([0; MAX_ZONES]);
        for (zone, count) in &self.world.mission().noise {
            self.state.noise[*zone] = *count;
        }
        dealer.tell(Fact::EndPhase, Rule::EndPhase);
        for machine in self.state.machines.iter_mut() {
            machine.active = false;
        }
        for scientist in self.state.mission.scientists.iter_mut() {
            scientist.walked = false;
        }
        self.load_all(dealer);
        self.repair(dealer);
    }

    /// The first-player token moves on, a new round begins.
    fn begin_round(&mut self, dealer: &mut impl Dealer) {
        self.evacuate(dealer);
        self.gather(dealer);
        if self.state.outcome.is_some() {
            return;
        }
        for survivor in self.state.survivors.iter_mut() {
            survivor.played = false;
            survivor.searched = false;
        }
        self.state.first = (self.state.first + 1) % self.world.seat_count;
        self.state.current = self.state.first;
        self.state.round = self.state.round.saturating_add(1);
        dealer.tell(Fact::FirstPlayer { seat: self.state.first }, Rule::FirstPlayerToken);
        dealer.tell(Fact::RoundBegan { round: self.state.round }, Rule::TurnOrder);
    }
}
