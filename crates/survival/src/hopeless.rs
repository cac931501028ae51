//! What can no longer be accomplished: the game is lost as soon as a goal is out
//! of reach for good.
//!
//! Invader and Dark Side chapter 5, "Winning and losing".

use std::sync::Arc;

use crate::action::Who;
use crate::board::{Door, ZoneKind};
use crate::danger::Danger;
use crate::event::Defeat;
use crate::frame::Frame;
use crate::game::{Dealer, Game};
use crate::inventory::Area;
use crate::mission::{Colour, Gift, MachineKind, Peril, Special, Step};
use crate::rule::Rule;
use crate::skill::Skill;
use crate::state::{Token, TokenState};
use crate::zone::Zone;

impl Game {
    /// Loses the game when what the mission asks for can no longer be done.
    pub(crate) fn check_hopeless(&mut self, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        let hopeless = world.mission().steps.iter().enumerate().any(|(index, step)| {
            !self.is_done(index)
                && match step {
                    Step::GatherAt(kind) => self.zone_of_machine(*kind).is_none(),
                    Step::Take(_) => self.is_shut_off(),
                    Step::Equip(card) => !self.enough_tanks(*card),
                    Step::BringOut(kind) => {
                        self.zone_of_machine(*kind).is_none() || !self.can_be_controlled(*kind)
                    }
                    Step::Escape => !self.enough_air(),
                    Step::Weld | Step::Collapse(_) => !self.enough_tokens(),
                    _ => false,
                }
        });
        if hopeless {
            let guarded = |peril: &Peril| matches!(peril, Peril::MachineLost(kind) if self.zone_of_machine(*kind).is_none());
            match world.mission().perils.iter().any(guarded) {
                true => self.lose(Defeat::Mission, Rule::Mission, dealer),
                false => self.lose(Defeat::ObjectiveLost, Rule::Unfulfillable, dealer),
            }
        }
    }

    /// Whether an objective lies behind a secured airlock that no Bot can open.
    fn is_shut_off(&self) -> bool {
        let secured = |door: &Door| self.state.barred.contains(*door);
        if !self.world.mission().secured.iter().any(secured)
            || self.zone_of_machine(MachineKind::Bot).is_some()
        {
            return false;
        }
        let reaches = |to: Zone| {
            self.in_play().any(|who| self.map.distance(self.survivor(who).zone, to) != u8::MAX)
        };
        let lying = self.state.tokens.iter().filter(|token| token.state == TokenState::Lies);
        lying.into_iter().any(|token| !reaches(token.zone))
    }

    /// Whether an oxygen room still gives tanks.
    fn has_fresh_tanks(&self) -> bool {
        let board = self.world.board();
        let works = |zone: Zone| !self.is_mold(zone) && !self.is_pit(zone);
        board.zones().any(|zone| board.kind(zone) == ZoneKind::Oxygen && works(zone))
    }

    /// Whether there is a tank for everyone who has yet to leave by an exit
    /// that lies outside.
    fn enough_air(&self) -> bool {
        let board = self.world.board();
        let outside = |exit: Zone| board.has(exit) && board.kind(exit).is_exterior();
        let Some(tank) =
            self.world.oxygen.filter(|_| self.world.mission().exit.is_some_and(outside))
        else {
            return true;
        };
        let carried = |who: Who| {
            let inventory = &self.survivor(who).inventory;
            let areas = [Area::Body, Area::Backpack, Area::Found];
            let cards = areas.into_iter().flat_map(|area| inventory.cards(area));
            cards.filter(|(_, card)| *card == tank).count()
        };
        let stock = if self.has_fresh_tanks() { usize::from(self.state.supply[tank]) } else { 0 };
        stock + self.in_play().map(carried).sum::<usize>() >= self.in_play().count()
    }

    /// Whether somebody has a remote or a skill for machines of a kind, or can
    /// still come by one.
    fn can_be_controlled(&self, kind: MachineKind) -> bool {
        let world = &self.world;
        let remote = |colour: Colour| {
            let mut gifts = world.mission().gifts.iter();
            gifts.any(|(of, gift)| *of == colour && *gift == Gift::Remote(kind))
        };
        let lies =
            |token: &Token| token.state == TokenState::Lies && token.colour.is_some_and(remote);
        let hidden = |colour: &Colour| self.state.hidden[*colour as usize] > 0 && remote(*colour);
        let skilled = |skill: &Skill| matches!(skill, Skill::Remote(of) if of.controls(kind));
        let learns = |who: Who| {
            let card = world.identity(who);
            let level = self.survivor(who).level;
            let ahead = Danger::ALL.into_iter().filter(|ahead| *ahead > level);
            world.options.ultrared
                || ahead.flat_map(|level| card.at(level)).any(skilled)
                || self.is_choosing(who, skilled)
        };
        self.state.tokens.iter().any(lies)
            || Colour::ALL.iter().any(hidden)
            || self.in_play().any(|who| {
                let survivor = self.survivor(who);
                survivor.remotes >> kind as u8 & 1 == 1
                    || survivor.skills.iter().any(skilled)
                    || learns(who)
            })
    }

    /// Whether such a skill is among those of which a survivor is to choose one.
    fn is_choosing(&self, who: Who, skill: impl Fn(&Skill) -> bool) -> bool {
        let card = self.world.identity(who);
        self.state.frames.iter().any(|frame| {
            matches!(frame, Frame::Learning { who: of, level } if *of == who
                && card.at(*level).iter().any(&skill))
        })
    }

    /// Whether there can be an oxygen tank for everyone.
    fn enough_tanks(&self, tank: crate::card::Card) -> bool {
        let fresh = self.has_fresh_tanks();
        let carried: usize = self
            .in_play()
            .map(|who| self.tanks(who).count().saturating_sub(self.survivor(who).old_tanks.into()))
            .sum();
        let stock = if fresh { usize::from(self.state.supply[tank]) } else { 0 };
        let returning = if fresh { self.in_play().count() } else { 0 };
        carried + stock + returning >= self.in_play().count()
    }

    /// Whether enough tokens are left for all that is to be welded or blown.
    fn enough_tokens(&self) -> bool {
        let mission = self.world.mission();
        let carried: usize = self.in_play().map(|who| usize::from(self.survivor(who).tokens)).sum();
        let mut there = carried;
        for special in &mission.specials {
            let Special::Carry(colour) = special else { continue };
            let lies =
                self.state.tokens.iter().filter(|token| {
                    token.colour == Some(*colour) && token.state == TokenState::Lies
                });
            there += lies.count() + usize::from(self.state.hidden[*colour as usize]);
        }
        let welds = mission.welds.iter().filter(|door| !self.state.barred.contains(**door)).count();
        let pillars = mission.pillars.iter().zip(self.state.charges);
        let missing: usize = pillars
            .filter(|(pillar, _)| !self.has_fallen(pillar.colour))
            .map(|(pillar, set)| usize::from(pillar.charges.saturating_sub(set)))
            .sum();
        there >= welds + missing
    }

    /// Loses the game when somebody can no longer get to the exit.
    pub(crate) fn check_cut_off(&mut self, dealer: &mut impl Dealer) {
        let mission = self.world.mission();
        let Some(exit) = mission.exit.filter(|_| mission.steps.contains(&Step::Escape)) else {
            return;
        };
        let lost = |who: Who| self.map.distance(self.survivor(who).zone, exit) == u8::MAX;
        if self.in_play().any(lost) {
            self.lose(Defeat::ObjectiveLost, Rule::Unfulfillable, dealer);
        }
    }
}
