//! A game in play: what may be done now, doing it, and going on by itself up
//! to the next decision.
//!
//! What may be done is defined once, by [`Game::check`]: `legal` lists the
//! candidates that it lets pass, `apply` does what it lets pass, and its
//! refusals are the explanations.

use std::sync::Arc;

use table::{Chance, Seat, Seats, Sink, Turn};

use crate::action::{Action, Figure, Who};
use crate::board::{Ground, Map};
use crate::event::{Defeat, Event, Fact};
use crate::frame::{Deal, Frame, Stage};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::Skill;
use crate::state::{Outcome, State};
use crate::survivor::Survivor;
use crate::world::World;
use crate::zone::{Zone, ZoneSet};

/// Dice, cards and the announcing of what happens.
pub(crate) trait Dealer {
    /// Rolls a die.
    fn d6(&mut self) -> u8;
    /// Draws one of `n` things; `find` knows them by name.
    fn draw(
        &mut self,
        pile: &'static str,
        n: u32,
        find: &mut dyn FnMut(&str) -> Option<u32>,
    ) -> u32;
    /// Announces a fact and its rule.
    fn tell(&mut self, fact: Fact, rule: Rule);
}

/// The dealer at a table: chance from one side, announcements to the other.
pub(crate) struct Hosted<'a, C, S> {
    pub(crate) chance: &'a mut C,
    pub(crate) sink: &'a mut S,
}

impl<C: Chance, S: Sink<Event>> Dealer for Hosted<'_, C, S> {
    fn d6(&mut self) -> u8 {
        self.chance.d6()
    }

    fn draw(
        &mut self,
        pile: &'static str,
        n: u32,
        find: &mut dyn FnMut(&str) -> Option<u32>,
    ) -> u32 {
        self.chance.draw(pile, n, find)
    }

    fn tell(&mut self, fact: Fact, rule: Rule) {
        self.sink.event(Event { fact, rule });
    }
}

/// A game in play.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) world: Arc<World>,
    /// Sight and ways for the ground as it is now; follows from the state.
    pub(crate) map: Arc<Map>,
    pub(crate) state: State,
}

impl Game {
    /// What does not change in this game.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// What changes.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Sight and ways as they are now.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The open matter on which the game waits.
    pub fn frame(&self) -> Option<&Frame> {
        self.state.frames.last()
    }

    /// A survivor.
    pub fn survivor(&self, who: Who) -> &Survivor {
        &self.state.survivors[who.index()]
    }

    pub(crate) fn survivor_mut(&mut self, who: Who) -> &mut Survivor {
        &mut self.state.survivors[who.index()]
    }

    /// The survivors still in play.
    pub fn in_play(&self) -> impl Iterator<Item = Who> + '_ {
        let all = self.state.survivors.iter().enumerate();
        all.filter(|(_, survivor)| survivor.in_play()).map(|(index, _)| Who(index as u8))
    }

    /// Who may answer the open decision.
    pub fn deciders(&self) -> Seats {
        let players = |concerned| self.world.players(concerned, self.state.first);
        let owner = |who: Who| Seats::only(self.world.seat(who));
        let Some(frame) = self.frame() else { return Seats::NONE };
        match frame {
            Frame::Round(_) => {
                self.tacticians().fold(Seats::only(Seat(self.state.current)), |seats, who| {
                    seats.with(self.world.seat(who))
                })
            }
            Frame::Linked { done } => {
                self.linked(*done).fold(Seats::NONE, |seats, who| seats.with(self.world.seat(who)))
            }
            Frame::Arranging(arranging) => {
                let alone = owner(arranging.who);
                arranging.with.map_or(alone, |with| alone.with(self.world.seat(with)))
            }
            Frame::Consent(arranging) => {
                owner(self.asked(arranging).map_or(arranging.who, |(who, _)| who))
            }
            Frame::Grouping { who } => players(Figure::survivor(*who).bit()),
            Frame::Dealing(dealing) => players(dealing.among),
            // What is nobody's own matter is the team's.
            frame => frame.who().map_or_else(|| players(0), owner),
        }
    }

    /// Who decides now, or how the game ended.
    pub fn turn(&self) -> Turn<Outcome> {
        match self.state.outcome {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Decide(self.deciders()),
        }
    }

    /// Whether `seat` may do `action` now; if not, by which rule.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.state.outcome.is_some() {
            return refuse(Rule::Losing, "the game is over");
        }
        if !self.world.knows(action) {
            return refuse(Rule::Asked, "that speaks of something that isn't there");
        }
        if let Some(who) = self.free_discard(action) {
            return if self.world.seat(who) == seat {
                self.check_discard(action)
            } else {
                refuse(Rule::Seat, "only the player of a survivor discards their cards")
            };
        }
        let joint = self.is_joint(action)
            && self.world.players(0, self.state.first).contains(seat)
            && matches!(self.frame(), Some(Frame::Turn(_)));
        if !joint && !self.deciders().contains(seat) {
            return refuse(Rule::Seat, "somebody else decides now");
        }
        self.check_open(action)?;
        self.check_order(seat, action)
    }

    /// Where several seats may answer, each speaks for their own survivors.
    fn check_order(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let asked = matches!(self.frame(), Some(Frame::Round(_) | Frame::Linked { .. }));
        let own = match action {
            Action::Activate { who } => self.world.seat(who) == seat,
            Action::Stay => self.state.current == seat.0,
            _ => true,
        };
        if asked && !own {
            return refuse(Rule::Seat, "only the player of a survivor decides that");
        }
        Ok(())
    }

    /// Whether `action` answers the open decision.
    pub(crate) fn check_open(&self, action: Action) -> Result<(), Refusal> {
        match self.frame() {
            Some(Frame::Sharing(deal)) => self.check_sharing(*deal, action),
            Some(Frame::Beginning) => self.check_beginning(action),
            Some(Frame::Round(Stage::Players)) => self.check_activate(action),
            Some(Frame::Turn(turn)) => self.check_turn(turn, action),
            Some(Frame::Walking { who, owed, .. }) => self.check_walking(*who, *owed, action),
            Some(Frame::Slipping { who }) => self.check_walking(*who, 0, action),
            Some(Frame::Following { .. }) => match action {
                Action::Follow | Action::Stay => Ok(()),
                _ => refuse(Rule::MachineFollows, "the Bot may come along: follow or stay"),
            },
            Some(Frame::Rescuing { left, .. }) => self.check_rescuing(*left, action),
            Some(Frame::Offered { .. }) => match action {
                Action::Agree | Action::Decline => Ok(()),
                _ => {
                    refuse(Rule::Skill(Skill::Lifesaver), "a friend reaches out: agree or decline")
                }
            },
            Some(Frame::Reflex { who }) => self.check_reflex(*who, action),
            Some(Frame::Linked { done }) => match action {
                Action::Activate { who } if self.linked(*done).any(|next| next == who) => Ok(()),
                _ => refuse(Rule::Skill(Skill::XenosLink), "choose who takes an extra turn next"),
            },
            Some(Frame::Grouping { who }) => {
                check_place(self.open_starts(*who), Rule::SetupGroups, action)
            }
            Some(Frame::Scientists) => self.check_scientists(action),
            Some(Frame::ExtraSpawns { .. }) => {
                check_place(self.extra_spawn_zones(), Rule::ExtraSpawns, action)
            }
            Some(Frame::Arranging(arranging)) => self.check_arranging(arranging, action),
            Some(Frame::Consent(_)) => match action {
                Action::Agree | Action::Decline => Ok(()),
                _ => refuse(Rule::TradeConsent, "a trade waits for consent: agree or decline"),
            },
            Some(Frame::Fight(fight)) => self.check_fight(fight, action),
            Some(Frame::Dealing(dealing)) => self.check_dealing(dealing, action),
            Some(Frame::Wound { who, .. }) => self.check_wound(*who, action),
            Some(Frame::Learning { who, level }) => self.check_learning(*who, *level, action),
            Some(Frame::Leaving { .. }) => match action {
                Action::Escape | Action::Stay => Ok(()),
                _ => refuse(Rule::Exit, "somebody stands at the exit: escape or stay"),
            },
            Some(Frame::Rogue { among, .. }) => check_place(*among, Rule::Mission, action),
            Some(Frame::Splitting(splitting)) => self.check_splitting(splitting, action),
            Some(Frame::SpawnOrder) => self.check_spawn_order(action),
            Some(Frame::Rationing { open, by, .. }) => check_place(*open, *by, action),
            Some(Frame::Abomination { among, kinds, by }) => {
                self.check_abomination(*among, *kinds, *by, action)
            }
            Some(
                Frame::Round(_)
                | Frame::Searching { .. }
                | Frame::Spawning { .. }
                | Frame::Reflexes { .. }
                | Frame::ExtraActivation { .. }
                | Frame::Activation(_),
            )
            | None => refuse(Rule::Asked, "nothing is asked now"),
        }
    }

    /// What may be done now, appended to `out`.
    pub fn legal(&self, out: &mut Vec<Action>) {
        if self.state.outcome.is_some() {
            return;
        }
        let mut offer = |action| {
            if self.check_open(action).is_ok() {
                out.push(action);
            }
        };
        match self.frame() {
            Some(Frame::Sharing(deal)) => self.offer_sharing(*deal, offer),
            Some(Frame::Beginning) => {
                (0..self.world.seat_count).for_each(|seat| offer(Action::FirstPlayer { seat }));
            }
            Some(Frame::Round(_)) => {
                self.in_play().for_each(|who| offer(Action::Activate { who }));
                offer(Action::Stay);
            }
            Some(Frame::Linked { done }) => {
                self.linked(*done).for_each(|who| offer(Action::Activate { who }));
            }
            Some(Frame::Turn(turn)) => self.offer_turn(turn, offer),
            Some(Frame::Walking { who, .. } | Frame::Slipping { who }) => {
                let from = self.survivor(*who).zone;
                self.map.neighbours(from).iter().for_each(|to| offer(Action::Move { to }));
                offer(Action::Stop);
            }
            Some(Frame::Arranging(arranging)) => self.offer_arranging(arranging, offer),
            Some(Frame::Consent(_) | Frame::Offered { .. }) => {
                [Action::Agree, Action::Decline].into_iter().for_each(offer);
            }
            Some(Frame::Following { .. }) => {
                [Action::Follow, Action::Stay].into_iter().for_each(offer);
            }
            Some(Frame::Rescuing { left, .. }) => {
                let asked = (0..16).filter(|index| left >> index & 1 == 1).map(Who);
                asked.for_each(|who| offer(Action::Drag { who }));
                offer(Action::Done);
            }
            Some(Frame::Reflex { who }) => {
                self.offer_attacks(*who, &mut offer);
                offer(Action::Stay);
            }
            Some(Frame::Scientists) => {
                self.scientist_choices().iter().for_each(|to| offer(Action::Way { to }));
            }
            Some(Frame::Grouping { who }) => {
                self.open_starts(*who).iter().for_each(|zone| offer(Action::Place { zone }));
            }
            Some(Frame::ExtraSpawns { .. }) => {
                self.extra_spawn_zones().iter().for_each(|zone| offer(Action::Place { zone }));
            }
            Some(Frame::Fight(_)) => self.offer_fight(offer),
            Some(Frame::Dealing(dealing)) => {
                figures(dealing.among).for_each(|figure| offer(Action::Suffer { figure }));
            }
            Some(Frame::Wound { .. }) => self.offer_wound(offer),
            Some(Frame::Learning { who, level }) => self.offer_learning(*who, *level, offer),
            Some(Frame::Leaving { .. }) => {
                [Action::Escape, Action::Stay].into_iter().for_each(offer);
            }
            Some(Frame::Splitting(splitting)) => {
                splitting.ways.iter().for_each(|to| offer(Action::Way { to }));
            }
            Some(Frame::SpawnOrder) => {
                let zones: ZoneSet = self.state.spawns.iter().map(|spawn| spawn.zone).collect();
                zones.iter().for_each(|zone| offer(Action::FirstSpawn { zone }));
            }
            Some(
                Frame::Rationing { open: among, .. }
                | Frame::Abomination { among, .. }
                | Frame::Rogue { among, .. },
            ) => {
                among.iter().for_each(|zone| offer(Action::Place { zone }));
                self.world.abominations.iter().for_each(|kind| offer(Action::Bring { kind }));
            }
            Some(
                Frame::Searching { .. }
                | Frame::Spawning { .. }
                | Frame::Reflexes { .. }
                | Frame::ExtraActivation { .. }
                | Frame::Activation(_),
            )
            | None => {}
        }
    }

    /// Does `action` for `seat` and goes on to the next decision, or refuses.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        action: Action,
        dealer: &mut impl Dealer,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        if self.free_discard(action).is_some() {
            self.discard(action, dealer);
        } else {
            self.answer(seat, action, dealer);
        }
        self.go_on(dealer);
        Ok(())
    }

    /// Does an action that was checked.
    fn answer(&mut self, seat: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Some(Frame::Turn(turn)) = self.state.frames.last_mut() {
            turn.fresh &= action == Action::Hide;
        }
        match action {
            Action::Share { card, to } => {
                let rule = match self.frame() {
                    Some(Frame::Sharing(Deal::Drones)) => Rule::SetupDrones,
                    Some(Frame::Sharing(Deal::Others)) => Rule::SetupKit,
                    _ => Rule::SetupEquipment,
                };
                self.share(card, to, rule, dealer);
            }
            Action::FirstPlayer { seat } => self.begin(seat, dealer),
            Action::FirstSpawn { zone } => self.order_spawns(zone),
            Action::Activate { who } => match self.frame() {
                Some(Frame::Linked { .. }) => self.take_linked(who, dealer),
                _ => self.begin_turn(who, dealer),
            },
            Action::Move { to } => self.walk(to, dealer),
            Action::Stop => self.pop(),
            Action::Search => self.search(dealer),
            Action::Door { to } => self.use_door(to, dealer),
            Action::Reorganize => self.reorganize(None),
            Action::Trade { with } => self.reorganize(Some(with)),
            Action::Melee { .. } | Action::Ranged { .. } => self.attack(action, dealer),
            Action::Take { colour } => self.take_objective(colour, dealer),
            Action::Oxygen => self.take_oxygen(dealer),
            Action::Noise => self.make_noise(dealer),
            Action::Eat { slot } => self.eat(slot, dealer),
            Action::End => self.end_turn(dealer),
            Action::MachineMove { .. }
            | Action::MachineMelee { .. }
            | Action::MachineRanged { .. }
            | Action::MachineOpen { .. } => self.run_machine(action, dealer),
            Action::Follow => self.follow(dealer),
            Action::Sprint { .. }
            | Action::Charge { .. }
            | Action::Bloodlust { .. }
            | Action::ZeroG { .. }
            | Action::Hide
            | Action::Lend { .. }
            | Action::Rescue { .. }
            | Action::Shove { .. }
            | Action::Taunt { .. }
            | Action::Sample => self.use_knack(action, dealer),
            Action::PickUp { .. } | Action::Weld { .. } | Action::Plant | Action::Blow { .. } => {
                self.do_works(action, dealer);
            }
            Action::Drag { who } => self.drag(who),
            Action::Put { .. }
            | Action::Attach { .. }
            | Action::Detach { .. }
            | Action::HandRemote { .. }
            | Action::HandToken { .. } => self.arrange(action, dealer),
            Action::Discard { .. } | Action::DiscardAttached { .. } => self.discard(action, dealer),
            Action::Done => match self.frame() {
                Some(Frame::Rescuing { .. }) => self.pop(),
                Some(Frame::Sharing(_)) => self.drones_dealt(),
                _ => self.arranged(Some(seat), dealer),
            },
            Action::Agree => match self.frame() {
                Some(Frame::Offered { .. }) => self.be_dragged(dealer),
                _ => self.agree(dealer),
            },
            Action::Decline => match self.frame() {
                Some(Frame::Offered { .. }) => self.pop(),
                _ => self.decline_trade(dealer),
            },
            Action::Reroll => self.reroll(dealer),
            Action::Keep => self.keep_dice(),
            Action::RollOn => self.roll_on(dealer),
            Action::Hit { kind } => self.assign_hit(kind, dealer),
            Action::Reap { kind } => self.reap(kind, dealer),
            Action::Suffer { figure } => self.deal_to(figure, dealer),
            Action::Prevent { slot } => self.prevent(slot, dealer),
            Action::Endure => self.endure(dealer),
            Action::Learn { skill } => self.learn_chosen(skill, dealer),
            Action::Way { to } => match self.frame() {
                Some(Frame::Scientists) => self.walk_scientist(to, dealer),
                _ => self.send_odd(to, dealer),
            },
            Action::Place { zone } => match self.frame() {
                Some(Frame::Rogue { .. }) => self.rogue_shot(zone, dealer),
                _ => self.place_chosen(zone, dealer),
            },
            Action::Bring { kind } => self.bring(kind),
            Action::Escape => self.escape(dealer),
            Action::Stay => match self.frame() {
                Some(Frame::Round(_)) => self.hold_back(),
                _ => self.pop(),
            },
        }
    }

    /// Goes on by itself up to the next decision or the end.
    pub(crate) fn go_on(&mut self, dealer: &mut impl Dealer) {
        while self.state.outcome.is_none() && self.step(dealer) {}
    }

    /// One step by itself. False when a decision is open.
    fn step(&mut self, dealer: &mut impl Dealer) -> bool {
        let Some(frame) = self.state.frames.last().copied() else { return false };
        match frame {
            Frame::Sharing(deal) => self.step_sharing(deal, dealer),
            Frame::Beginning => self.step_beginning(dealer),
            Frame::Round(stage) => self.step_round(stage, dealer),
            Frame::Turn(turn) => self.step_turn(&turn, dealer),
            Frame::Walking { who, left, owed } => self.step_walking(who, left, owed, dealer),
            Frame::Slipping { who } => self.step_slipping(who),
            Frame::Following { .. } | Frame::Reflex { .. } => false,
            Frame::Rescuing { left, .. } => self.step_rescuing(left),
            Frame::Offered { who, .. } => self.step_offered(who, dealer),
            Frame::Reflexes { asked } => self.step_reflexes(asked),
            Frame::Linked { done } => self.step_linked(done, dealer),
            Frame::ExtraActivation { kinds, by } => {
                self.pop();
                self.activate_extra(kinds, by, dealer);
                true
            }
            Frame::Scientists => self.step_scientists(dealer),
            Frame::Grouping { who } => self.step_grouping(who, dealer),
            Frame::ExtraSpawns { left } => self.step_extra_spawns(left),
            Frame::Searching { who, left } => self.step_searching(who, left, dealer),
            Frame::Arranging(arranging) => self.step_arranging(&arranging, dealer),
            Frame::Consent(arranging) => self.step_consent(&arranging, dealer),
            Frame::Fight(fight) => self.step_fight(&fight, dealer),
            Frame::Dealing(dealing) => self.step_dealing(&dealing, dealer),
            Frame::Wound { who, damage, harm } => self.step_wound(who, damage, harm, dealer),
            Frame::Learning { who, level } => self.step_learning(who, level, dealer),
            Frame::Leaving { .. } => false,
            Frame::Rogue { done, among } => self.step_rogue(done, among, dealer),
            Frame::Activation(activation) => self.step_activation(&activation, dealer),
            Frame::Splitting(splitting) => self.step_splitting(&splitting, dealer),
            Frame::Spawning { done } => self.step_spawning(done, dealer),
            Frame::SpawnOrder => self.step_spawn_order(),
            Frame::Rationing { kind, open, by, .. } => self.step_rationing(kind, open, by, dealer),
            Frame::Abomination { among, kinds, .. } => self.step_abomination(among, kinds, dealer),
        }
    }

    /// Opens a matter. The rules never nest as deep as the stack is.
    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.frames.add(frame);
    }

    /// Closes the matter on top.
    pub(crate) fn pop(&mut self) {
        self.state.frames.pop();
    }

    /// Replaces the matter on top.
    pub(crate) fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.state.frames.last_mut() {
            *top = frame;
        }
    }

    /// Ends the game with a defeat.
    pub(crate) fn lose(&mut self, defeat: Defeat, rule: Rule, dealer: &mut impl Dealer) {
        if self.state.outcome.is_none() {
            self.state.outcome = Some(Outcome::Lost(defeat));
            dealer.tell(Fact::Lost { defeat }, rule);
        }
    }

    /// Makes sight and ways anew after the ground has changed.
    pub(crate) fn survey(&mut self) {
        self.map = Arc::new(Map::of(self.world.board(), &self.ground()));
    }

    /// The ground as it is now.
    pub(crate) fn ground(&self) -> Ground {
        let mut ground = Ground {
            active_mold: self.state.active_mold,
            inactive_mold: self.state.inactive_mold,
            ..Ground::default()
        };
        if self.world.options.closed_doors_block_sight {
            ground.shut = self.state.closed;
        }
        ground.barred = self.state.barred;
        ground.fallen = self.state.fallen;
        ground
    }

    /// Whether mold of either kind covers a zone.
    pub fn is_mold(&self, zone: Zone) -> bool {
        (self.state.active_mold | self.state.inactive_mold).contains(zone)
    }
}

/// The figures of a set of bits.
pub(crate) fn figures(bits: u32) -> impl Iterator<Item = Figure> {
    (0..32).filter(move |index| bits >> index & 1 == 1).map(Figure)
}

pub(crate) fn check_place(among: ZoneSet, rule: Rule, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Place { zone } if among.contains(zone) => Ok(()),
        Action::Place { .. } => refuse(rule, "not one of the zones to choose from"),
        _ => refuse(Rule::Asked, "choose a zone"),
    }
}
