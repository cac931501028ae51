//! Objectives, the exit, winning, and what can no longer be accomplished.
//!
//! Invader and Dark Side chapter 9, "Take or activate an objective", chapter 5,
//! "Winning and losing", and chapter 16.

use crate::action::{Figure, Who};
use crate::board::Door;
use crate::event::{Defeat, Fact};
use crate::frame::Frame;
use crate::game::{Dealer, Game};
use crate::mission::{Colour, Find, Gift, Lock, Special, Step, Waker};
use crate::rule::{Refusal, Rule, refuse};
use crate::special::draw_colour;
use crate::state::{Outcome, Token, TokenState};
use crate::survivor::Standing;
use crate::turn::Price;
use crate::zone::Zone;

impl Game {
    /// Whether a step of the mission is accomplished.
    pub fn is_done(&self, step: usize) -> bool {
        self.state.steps >> step & 1 == 1
    }

    /// Whether a step may be worked on: any, or the first open one where the
    /// mission sets an order.
    pub fn is_open(&self, step: usize) -> bool {
        !self.is_done(step)
            && (!self.world.mission().in_order || (0..step).all(|before| self.is_done(before)))
    }

    /// The step that asks for this objective, if one does.
    fn step_for(&self, colour: Colour) -> Option<usize> {
        self.world.mission().steps.iter().position(|step| match step {
            Step::Take(colours) if colours.is_empty() => !self.is_fixed(colour),
            Step::Take(colours) => colours.contains(&colour),
            _ => false,
        })
    }

    /// Whether the mission leaves objectives of this colour where they are.
    pub(crate) fn is_fixed(&self, colour: Colour) -> bool {
        self.world.mission().says(&Special::Fixed(colour))
    }

    /// Whether an objective of this colour was taken.
    pub(crate) fn is_taken(&self, colour: Colour) -> bool {
        let taken =
            |token: &Token| token.colour == Some(colour) && token.state == TokenState::Taken;
        self.state.tokens.iter().any(taken)
    }

    pub(crate) fn check_take(&self, who: Who, colour: Option<Colour>) -> Result<(), Refusal> {
        let zone = self.survivor(who).zone;
        let lies = self.state.tokens.iter().any(|token| {
            token.zone == zone && token.colour == colour && token.state == TokenState::Lies
        });
        if !lies {
            return refuse(Rule::Objective, "no such objective lies in the zone");
        }
        let Some(colour) = colour else { return Ok(()) };
        let person = Special::Scientist(colour);
        if self.world.mission().specials.contains(&person) {
            return refuse(Rule::Mission, "that is a person, not a thing to take");
        }
        if self.is_fixed(colour) {
            return refuse(Rule::Mission, "that stays where it is");
        }
        if self.step_for(colour).is_some_and(|step| !self.is_open(step) && !self.is_done(step)) {
            return refuse(Rule::Mission, "the mission asks for something else first");
        }
        Ok(())
    }

    pub(crate) fn take_objective(&mut self, colour: Option<Colour>, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        let zone = self.survivor(who).zone;
        let lies = self.state.tokens.iter().position(|token| {
            token.zone == zone && token.colour == colour && token.state == TokenState::Lies
        });
        let Some(index) = lies else { return };
        let colour = self.look_at(index, dealer);
        self.state.tokens[index].state = TokenState::Taken;
        dealer.tell(Fact::Took { who, colour }, Rule::Objective);
        if self.world.mission().says(&Special::Carry(colour)) {
            self.survivor_mut(who).tokens += 1;
        }
        self.unwrap_gifts(who, colour, dealer);
        self.wake(colour, Waker::Taken, dealer);
        self.unlock(colour, dealer);
        self.take_spawn(zone, dealer);
        self.shut_accesses(colour, dealer);
        let points = self.world.mission().objective_experience;
        if points > 0 {
            self.gain(who, points, Rule::Mission, dealer);
        }
        self.assess(dealer);
    }

    /// Looks at an objective token. A facedown one is one of those not yet
    /// seen, each as likely as the other.
    fn look_at(&mut self, index: usize, dealer: &mut impl Dealer) -> Colour {
        if let Some(colour) = self.state.tokens[index].colour {
            return colour;
        }
        let seen = draw_colour("objective", &self.state.hidden, dealer);
        self.state.hidden[seen as usize] = self.state.hidden[seen as usize].saturating_sub(1);
        self.state.tokens[index].colour = Some(seen);
        let zone = self.state.tokens[index].zone;
        dealer.tell(Fact::Revealed { zone, colour: seen }, Rule::Objective);
        seen
    }

    /// What an objective gives to whoever takes it.
    fn unwrap_gifts(&mut self, who: Who, colour: Colour, dealer: &mut impl Dealer) {
        let world = std::sync::Arc::clone(&self.world);
        for (_, gift) in world.mission().gifts.iter().filter(|(of, _)| *of == colour) {
            match gift {
                Gift::Cards(cards) => {
                    for card in cards {
                        if self.state.supply[*card] > 0 {
                            self.state.supply[*card] -= 1;
                            self.give(who, *card, Rule::Mission, dealer);
                        }
                    }
                }
                Gift::RandomPrototype => {
                    if let Some(card) = self.draw_prototype(dealer) {
                        self.give(who, card, Rule::Mission, dealer);
                    }
                }
                Gift::Remote(kind) => {
                    self.survivor_mut(who).remotes |= 1 << *kind as u8;
                    dealer.tell(Fact::Remote { who, kind: *kind }, Rule::MachineControl);
                }
            }
        }
        self.arrange_found(who);
    }

    /// The door of a colour no longer waits; a sealed one opens by itself.
    fn unlock(&mut self, colour: Colour, dealer: &mut impl Dealer) {
        let world = std::sync::Arc::clone(&self.world);
        for (of, door, lock) in &world.mission().locks {
            if *of != colour || !self.state.closed.contains(*door) {
                continue;
            }
            let opens = *lock == Lock::Sealed;
            dealer.tell(Fact::Unlocked { door: *door, opens }, Rule::DoorColoured);
            if opens {
                self.state.closed.remove(*door);
                self.state.barred.remove(*door);
                self.door_gone(*door, dealer);
                self.survey();
            }
        }
    }

    /// Whether a closed door still waits for the objective of its colour.
    pub(crate) fn is_locked(&self, door: Door) -> bool {
        let locks = &self.world.mission().locks;
        locks.iter().any(|(colour, of, _)| *of == door && !self.is_taken(*colour))
    }

    /// The places in the list of what a survivor finds where they stand.
    fn found_here(&self, who: Who, find: Find) -> Option<usize> {
        let zone = self.survivor(who).zone;
        self.state.finds.iter().position(|lies| *lies == (find, zone))
    }

    pub(crate) fn check_pick_up(&self, who: Who, find: Find) -> Result<(), Refusal> {
        match self.found_here(who, find) {
            Some(_) => Ok(()),
            None => refuse(Rule::Mission, "nothing of that sort lies in the zone"),
        }
    }

    /// Picks up a prototype token or a card from the board.
    pub(crate) fn pick_up(&mut self, find: Find, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        let Some(index) = self.found_here(who, find) else { return };
        let (_, zone) = self.state.finds.remove(index);
        dealer.tell(Fact::PickedUp { who, find, zone }, Rule::Mission);
        let card = match find {
            Find::Card(card) => Some(card),
            Find::Prototype => self.draw_prototype(dealer),
        };
        if let Some(card) = card {
            self.give(who, card, Rule::Mission, dealer);
            self.arrange_found(who);
        }
    }

    /// The objectives of a zone are lost. Facedown ones are looked at.
    pub(crate) fn lose_objectives(&mut self, zone: Zone, rule: Rule, dealer: &mut impl Dealer) {
        for index in 0..self.state.tokens.len() {
            let token = self.state.tokens[index];
            if token.zone != zone || token.state != TokenState::Lies {
                continue;
            }
            let colour = self.look_at(index, dealer);
            self.state.tokens[index].state = TokenState::Gone;
            dealer.tell(Fact::ObjectiveGone { zone, colour }, rule);
            let needed = self.step_for(colour).is_some_and(|step| !self.is_done(step));
            if needed || self.is_fixed(colour) {
                self.lose(Defeat::ObjectiveLost, Rule::Unfulfillable, dealer);
            }
        }
        if self.state.thumpers.contains(zone) {
            self.remove_thumper(zone, rule, dealer);
        }
        self.check_hopeless(dealer);
    }

    /// A door was opened or destroyed.
    pub(crate) fn door_gone(&mut self, door: Door, dealer: &mut impl Dealer) {
        if !self.state.coloured.contains(door) {
            return;
        }
        // Destroyed, its token still lies there, and is none of the reserve.
        if !self.state.destroyed.contains(door) {
            self.state.coloured.remove(door);
        }
        let doors = &self.world.mission().doors;
        if let Some(colour) = doors.iter().find(|(_, of)| *of == door).and_then(|(c, _)| *c) {
            self.wake(colour, Waker::DoorGone, dealer);
        }
    }

    /// Whether a survivor may leave the board where they stand.
    pub(crate) fn can_escape(&self, who: Who) -> bool {
        let mission = self.world.mission();
        let Some(exit) = mission.exit else { return false };
        let open = mission
            .steps
            .iter()
            .position(|step| *step == Step::Escape)
            .is_some_and(|step| self.is_open(step));
        let survivor = self.survivor(who);
        open && survivor.in_play() && survivor.zone == exit && self.state.enemies[exit].is_empty()
    }

    pub(crate) fn escape(&mut self, dealer: &mut impl Dealer) {
        let Some(Frame::Leaving { who, machine }) = self.state.frames.pop() else { return };
        match machine {
            Some(machine) => self.bring_out(machine, dealer),
            None => {
                self.survivor_mut(who).standing = Standing::Escaped;
                dealer.tell(Fact::Escaped { figure: Figure::survivor(who) }, Rule::Exit);
                self.check_hopeless(dealer);
            }
        }
        self.assess(dealer);
    }

    /// Marks what has been accomplished, and the victory when all has been.
    pub(crate) fn assess(&mut self, dealer: &mut impl Dealer) {
        let steps = self.world.mission().steps.len();
        for index in 0..steps {
            if self.is_open(index) && self.is_accomplished(&self.world.mission().steps[index]) {
                self.accomplish(index, dealer);
            }
        }
        let all = (0..steps).all(|step| self.is_done(step));
        if all && self.state.outcome.is_none() {
            self.state.outcome = Some(Outcome::Won);
            dealer.tell(Fact::Won, Rule::Winning);
        }
    }

    pub(crate) fn accomplish(&mut self, step: usize, dealer: &mut impl Dealer) {
        self.state.steps |= 1 << step;
        dealer.tell(Fact::StepDone { step: step as u8 }, Rule::Mission);
    }

    fn is_accomplished(&self, step: &Step) -> bool {
        match step {
            Step::Take(colours) => self.state.tokens.iter().all(|token| {
                let hidden = || colours.iter().any(|c| self.state.hidden[*c as usize] > 0);
                let asked = match colours.is_empty() {
                    true => !token.colour.is_some_and(|colour| self.is_fixed(colour)),
                    false => token.colour.map_or_else(hidden, |colour| colours.contains(&colour)),
                };
                !asked || token.state == TokenState::Taken
            }),
            Step::Escape => {
                let people = self.state.scientists.iter();
                self.in_play().next().is_none()
                    && people.into_iter().all(|person| person.standing == Standing::Escaped)
            }
            Step::Level(level) => {
                self.state.survivors.iter().all(|survivor| survivor.level >= *level)
            }
            Step::Evacuate => self.state.crew == 0,
            Step::DestroySpawn(colour) => self.state.destroyed_spawns >> *colour as u8 & 1 == 1,
            Step::Equip(card) => self.in_play().all(|who| self.wears_new(who, *card)),
            Step::Samples => self.all_sampled(),
            Step::DestroySpawnsIn(zones) => {
                !self.state.spawns.iter().any(|spawn| zones.contains(spawn.zone))
            }
            Step::Clear(zones) => zones.iter().all(|zone| self.state.enemies[zone].is_empty()),
            Step::Weld => {
                self.world.mission().welds.iter().all(|door| self.state.barred.contains(*door))
            }
            Step::Collapse(colour) => self.has_fallen(*colour),
            // Looked at in end phases only, and when a machine leaves.
            Step::GatherAt(_) | Step::BringOut(_) => false,
        }
    }
}
