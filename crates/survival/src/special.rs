//! Special rules of missions: spawn zones that wake or burn, perils, people
//! who walk by themselves, samples, a crew that evacuates.
//!
//! Invader and Dark Side chapter 16, "Missions"; what is built, welded and blown
//! up stands in `works`. No mission is named here: what they ask
//! for comes from their files.

use std::sync::Arc;

use crate::action::{Action, Figure, Who};
use crate::board::ZoneKind;
use crate::card::Effect;
use crate::enemy::{Kind, Kinds};
use crate::event::{Defeat, Fact};
use crate::frame::{Activation, Frame};
use crate::game::{Dealer, Game};
use crate::inventory::{Area, Slot};
use crate::mission::{COLOURS, Colour, MachineKind, Peril, Special, Step, Waker};
use crate::rule::{Refusal, Rule, refuse};
use crate::state::{SpawnState, TokenState};
use crate::survivor::Standing;
use crate::zone::{Zone, ZoneSet};

/// The bit of the mold sample among the samples.
const MOLD_SAMPLE: u16 = 1 << 15;

impl Game {
    /// Wakes sleeping spawn zones of a colour, if the mission says so.
    pub(crate) fn wake(&mut self, colour: Colour, waker: Waker, dealer: &mut impl Dealer) {
        if !self.world.mission().specials.contains(&Special::Wake(colour, waker)) {
            return;
        }
        for index in 0..self.state.spawns.len() {
            let spawn = &mut self.state.spawns[index];
            if spawn.colour != colour || spawn.awake {
                continue;
            }
            spawn.awake = true;
            let zone = spawn.zone;
            let rule = match waker {
                Waker::DoorGone => Rule::DoorColoured,
                Waker::Taken | Waker::MoldWithin(_) => Rule::SpawnColoured,
            };
            dealer.tell(Fact::SpawnWoke { zone, colour }, rule);
            if matches!(waker, Waker::MoldWithin(_)) && self.state.inactive_mold.contains(zone) {
                self.turn_mold(zone, true, Rule::Mission, dealer);
            }
        }
    }

    /// Mold appeared in a zone: spawn zones near it may wake.
    pub(crate) fn wake_near(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            let Special::Wake(colour, waker @ Waker::MoldWithin(range)) = special else { continue };
            let near = self.state.spawns.iter().any(|spawn| {
                spawn.colour == *colour
                    && !spawn.awake
                    && self.map.distance(zone, spawn.zone) <= *range
            });
            if near {
                self.wake(*colour, *waker, dealer);
            }
        }
    }

    /// A fire destroys the spawn tokens of a zone, where the mission lets it.
    pub(crate) fn burn_spawns(&mut self, at: Zone, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            let Special::HellfireSpawns { zones, with_mold } = special else { continue };
            if !zones.contains(at) {
                continue;
            }
            let mut burned = false;
            while let Some(index) = self.state.spawns.iter().position(|spawn| spawn.zone == at) {
                self.destroy_spawn(index, dealer);
                burned = true;
            }
            if burned && *with_mold {
                self.state.active_mold.remove(at);
                self.state.inactive_mold.remove(at);
                self.survey();
            }
        }
        self.assess(dealer);
    }

    /// Takes a spawn token off the board.
    pub(crate) fn remove_spawn(&mut self, index: usize) -> SpawnState {
        // A step of spawning under way counts the tokens it has done.
        for frame in self.state.frames.iter_mut() {
            if let Frame::Spawning { done } = frame
                && index < usize::from(*done)
            {
                *done -= 1;
            }
        }
        self.state.spawns.remove(index)
    }

    pub(crate) fn destroy_spawn(&mut self, index: usize, dealer: &mut impl Dealer) {
        let mut spawn = self.remove_spawn(index);
        if spawn.facedown {
            let hidden = &self.state.hidden_spawns;
            spawn.colour = draw_colour("spawn", hidden, dealer);
            let seen = &mut self.state.hidden_spawns[spawn.colour as usize];
            *seen = seen.saturating_sub(1);
        }
        self.state.destroyed_spawns |= 1 << spawn.colour as u8;
        let fact = Fact::SpawnDestroyed { zone: spawn.zone, colour: spawn.colour };
        dealer.tell(fact, Rule::Mission);
    }

    /// An end phase lets a part of the crew leave.
    pub(crate) fn evacuate(&mut self, dealer: &mut impl Dealer) {
        if self.state.crew > 0 {
            self.state.crew -= 1;
            dealer.tell(Fact::CrewLeft { left: self.state.crew }, Rule::Mission);
            self.assess(dealer);
        }
    }

    /// In an end phase, a mission may ask that all stand around a machine.
    pub(crate) fn gather(&mut self, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for (index, step) in world.mission().steps.iter().enumerate() {
            let Step::GatherAt(kind) = step else { continue };
            let zone = self.zone_of_machine(*kind);
            let all = zone.is_some_and(|zone| {
                self.state.enemies[zone].is_empty()
                    && self.in_play().all(|who| self.survivor(who).zone == zone)
            });
            if all && self.is_open(index) {
                self.accomplish(index, dealer);
                self.assess(dealer);
            }
        }
    }

    pub(crate) fn zone_of_machine(&self, kind: MachineKind) -> Option<Zone> {
        let of_kind = |index: u8| self.machine_card(index).is_some_and(|card| card.kind == kind);
        self.machines().find(|(index, _)| of_kind(*index)).map(|(_, machine)| machine.zone)
    }

    /// Whether enemies that now activate stand where they must not.
    pub(crate) fn meets_peril(
        &mut self,
        activation: &Activation,
        kinds: Kinds,
        dealer: &mut impl Dealer,
    ) -> bool {
        for zone in self.state.thumpers {
            if !self.actors(activation, kinds, zone).is_empty() {
                self.remove_thumper(zone, Rule::Mission, dealer);
            }
        }
        if self.world.mission().perils.is_empty() {
            return false;
        }
        let world = Arc::clone(&self.world);
        for peril in &world.mission().perils {
            let Peril::ActivatesAt(colour) = peril else { continue };
            let met = self.state.tokens.iter().any(|token| {
                token.colour == Some(*colour)
                    && token.state == TokenState::Lies
                    && !self.actors(activation, kinds, token.zone).is_empty()
            });
            if met {
                self.lose(Defeat::Mission, Rule::Mission, dealer);
                return true;
            }
        }
        false
    }

    /// Whether enemies stand at the exit before the crew is away.
    pub(crate) fn check_exit_reached(&mut self, dealer: &mut impl Dealer) {
        let mission = self.world.mission();
        let reached = mission.perils.contains(&Peril::ReachesExit)
            && self.state.crew > 0
            && mission.exit.is_some_and(|exit| !self.state.enemies[exit].is_empty());
        if reached {
            self.lose(Defeat::Mission, Rule::Mission, dealer);
        }
    }

    /// A survivor sets foot into a zone.
    pub(crate) fn entered(&mut self, who: Who, zone: Zone, dealer: &mut impl Dealer) {
        if !self.loses_tank(who, zone) {
            return;
        }
        for _ in 0..std::mem::take(&mut self.survivor_mut(who).old_tanks) {
            let slot = self.tanks(who).next();
            if let Some(slot) = slot
                && let Some(card) = self.survivor_mut(who).inventory.take(slot)
            {
                self.shelve(card);
                dealer.tell(Fact::OxygenLost { who }, Rule::Mission);
            }
        }
    }

    /// Whether a survivor loses an oxygen tank by setting foot into a zone.
    pub(crate) fn loses_tank(&self, who: Who, zone: Zone) -> bool {
        self.survivor(who).old_tanks > 0
            && self.world.board().kind(zone) == ZoneKind::Airlock
            && self.world.mission().specials.contains(&Special::OxygenLostInAirlock)
    }

    /// Keeps count of tanks from the start after cards changed hands: of tanks
    /// that look alike, new ones are handed over first.
    pub(crate) fn recount_tanks(&mut self, giver: Who, taker: Who) {
        let left = self.tanks(giver).count() as u8;
        let gone = self.survivor(giver).old_tanks.saturating_sub(left);
        self.survivor_mut(giver).old_tanks -= gone;
        self.survivor_mut(taker).old_tanks += gone;
    }

    /// Of tanks that look alike, the old one is thrown away first.
    pub(crate) fn discard_old_tank(&mut self, who: Who, card: crate::card::Card) {
        if self.world.card(card).effect == Effect::Oxygen {
            let old = &mut self.survivor_mut(who).old_tanks;
            *old = old.saturating_sub(1);
        }
    }

    /// The slots in which a survivor has oxygen tanks.
    pub(crate) fn tanks(&self, who: Who) -> impl Iterator<Item = Slot> + '_ {
        let inventory = &self.survivor(who).inventory;
        // Where tanks look alike, the one in the backpack is the old one.
        [Area::Backpack, Area::Body]
            .into_iter()
            .flat_map(|area| inventory.cards(area))
            .filter(|(_, card)| self.world.card(*card).effect == Effect::Oxygen)
            .map(|(slot, _)| slot)
    }

    /// Whether a survivor wears a card that is not the one they began with.
    pub(crate) fn wears_new(&self, who: Who, card: crate::card::Card) -> bool {
        let survivor = self.survivor(who);
        let worn = survivor.inventory.cards(Area::Body).any(|(_, worn)| worn == card);
        worn && self.tanks(who).count() > usize::from(survivor.old_tanks)
    }

    /// The sample that a kill in melee gives.
    pub(crate) fn sample_kill(&mut self, who: Who, kind: Kind, dealer: &mut impl Dealer) {
        let wanted = self.world.mission().specials.iter().find_map(|special| match special {
            Special::MeleeSample(of, token) if *of == kind => Some(token.is_none()),
            _ => None,
        });
        let Some(keeps_miniature) = wanted else { return };
        if self.state.samples >> kind.0 & 1 == 1 {
            return;
        }
        self.state.samples |= 1 << kind.0;
        if keeps_miniature {
            let reserve = &mut self.state.reserve[kind.index()];
            *reserve = reserve.saturating_sub(1);
        }
        dealer.tell(Fact::Sampled { who, kind: Some(kind) }, Rule::Mission);
        self.gain(who, self.world.mission().objective_experience, Rule::Mission, dealer);
        self.assess(dealer);
    }

    /// Whether the mission still asks for a sample of mold.
    pub(crate) fn samples_mold(&self) -> bool {
        let asks = |special: &Special| matches!(special, Special::SpawnSample(_));
        self.state.samples & MOLD_SAMPLE == 0 && self.world.mission().specials.iter().any(asks)
    }

    pub(crate) fn check_sample(&self, who: Who) -> Result<(), Refusal> {
        if !self.samples_mold() {
            return refuse(Rule::Mission, "this mission asks for no sample of mold");
        }
        let zone = self.survivor(who).zone;
        if self.state.spawns.iter().any(|spawn| spawn.zone == zone) {
            Ok(())
        } else {
            refuse(Rule::Mission, "mold is sampled in a spawn zone")
        }
    }

    pub(crate) fn sample_mold(&mut self, who: Who, dealer: &mut impl Dealer) {
        self.state.samples |= MOLD_SAMPLE;
        dealer.tell(Fact::Sampled { who, kind: None }, Rule::Mission);
        self.gain(who, self.world.mission().objective_experience, Rule::Mission, dealer);
        self.assess(dealer);
    }

    /// Whether all samples are collected.
    pub(crate) fn all_sampled(&self) -> bool {
        self.world.mission().specials.iter().all(|special| match special {
            Special::MeleeSample(kind, _) => self.state.samples >> kind.0 & 1 == 1,
            Special::SpawnSample(_) => self.state.samples & MOLD_SAMPLE != 0,
            _ => true,
        })
    }

    /// The first steps of a scientist's shortest open ways to the exit.
    fn scientist_ways(&self, from: Zone) -> ZoneSet {
        let Some(exit) = self.world.mission().exit else { return ZoneSet::EMPTY };
        let board = self.world.board();
        let open = |zone: Zone| -> ZoneSet {
            let near = self.map.neighbours(zone).iter();
            near.filter(|to| !board.kind(*to).is_exterior())
                .filter(|to| {
                    !self.map.door(zone, *to).is_some_and(|door| self.state.closed.contains(door))
                })
                .collect()
        };
        let mut reached = ZoneSet::only(exit);
        let mut edge = reached;
        while !edge.is_empty() {
            let ways = open(from) & edge;
            if !ways.is_empty() {
                return ways;
            }
            let mut next = ZoneSet::EMPTY;
            for zone in edge {
                next |= open(zone);
            }
            edge = next - reached;
            reached |= next;
        }
        ZoneSet::EMPTY
    }

    /// The scientist who walks next.
    fn next_scientist(&self) -> Option<usize> {
        let waits = |s: &crate::state::ScientistState| s.standing == Standing::Playing && !s.walked;
        self.state.scientists.iter().position(waits)
    }

    pub(crate) fn step_scientists(&mut self, dealer: &mut impl Dealer) -> bool {
        let Some(index) = self.next_scientist() else {
            self.pop();
            return true;
        };
        let zone = self.state.scientists[index].zone;
        let at_exit = self.world.mission().exit == Some(zone);
        let ways = if at_exit { ZoneSet::EMPTY } else { self.scientist_ways(zone) };
        match ways.first() {
            None => {
                self.state.scientists[index].walked = true;
                self.leave_scientist(index, dealer);
                // Nobody is left who could open a way.
                if !at_exit && self.in_play().next().is_none() {
                    self.lose(Defeat::ObjectiveLost, Rule::Unfulfillable, dealer);
                }
                true
            }
            Some(to) if ways.len() == 1 => {
                self.walk_scientist(to, dealer);
                true
            }
            Some(_) => false,
        }
    }

    pub(crate) fn scientist_choices(&self) -> ZoneSet {
        self.next_scientist()
            .map_or(ZoneSet::EMPTY, |index| self.scientist_ways(self.state.scientists[index].zone))
    }

    pub(crate) fn check_scientists(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Way { to } if self.scientist_choices().contains(to) => Ok(()),
            _ => refuse(Rule::Mission, "decide which way the scientist walks"),
        }
    }

    pub(crate) fn walk_scientist(&mut self, to: Zone, dealer: &mut impl Dealer) {
        let Some(index) = self.next_scientist() else { return };
        let scientist = &mut self.state.scientists[index];
        scientist.walked = true;
        let from = std::mem::replace(&mut scientist.zone, to);
        let figure = Figure::scientist(index as u8);
        dealer.tell(Fact::Moved { figure, from, to, cost: 0 }, Rule::Mission);
        self.leave_scientist(index, dealer);
    }

    fn leave_scientist(&mut self, index: usize, dealer: &mut impl Dealer) {
        let zone = self.state.scientists[index].zone;
        if self.world.mission().exit == Some(zone) && self.state.enemies[zone].is_empty() {
            self.state.scientists[index].standing = Standing::Escaped;
            let figure = Figure::scientist(index as u8);
            dealer.tell(Fact::Escaped { figure }, Rule::Exit);
            self.assess(dealer);
        }
    }
}

/// Draws one of the colours not yet seen.
pub(crate) fn draw_colour(
    pile: &'static str,
    hidden: &[u8; COLOURS],
    dealer: &mut impl Dealer,
) -> Colour {
    let total: u32 = hidden.iter().map(|count| u32::from(*count)).sum();
    let mut find = |name: &str| {
        let there = Colour::ALL.iter().position(|colour| colour.name() == name)?;
        let before = hidden[..there].iter().map(|count| u32::from(*count)).sum();
        (hidden[there] > 0).then_some(before)
    };
    let mut drawn = dealer.draw(pile, total.max(1), &mut find);
    let colour = Colour::ALL.into_iter().find(|colour| {
        let count = u32::from(hidden[*colour as usize]);
        let here = drawn < count;
        drawn = drawn.wrapping_sub(count);
        here
    });
    colour.unwrap_or(Colour::Red)
}
