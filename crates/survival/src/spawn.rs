//! Enemies appearing: cards, spawn zones, running out of miniatures.
//!
//! Chapter 10, "Step 2 – Spawn", of Invader and of Dark Side.

use crate::action::{Action, Who};
use crate::content::{Draw, EnemyCard};
use crate::enemy::{Kind, Kinds};
use crate::event::Fact;
use crate::frame::Frame;
use crate::game::{Dealer, Game, check_place};
use crate::mission::Colour;
use crate::rule::{Refusal, Rule, refuse};
use crate::state::SpawnState;
use crate::zone::{Zone, ZoneSet};

impl Game {
    pub(crate) fn check_spawn_order(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::FirstSpawn { zone } if self.state.spawns.iter().any(|s| s.zone == zone) => {
                Ok(())
            }
            Action::FirstSpawn { .. } => refuse(Rule::SpawnOrder, "nothing spawns there"),
            _ => refuse(Rule::SpawnOrder, "decide at which spawn zone to begin"),
        }
    }

    pub(crate) fn step_spawn_order(&mut self) -> bool {
        let first = self.state.spawns.first().map(|spawn| spawn.zone);
        let only = first.is_none_or(|zone| self.state.spawns.iter().all(|s| s.zone == zone));
        if only {
            self.pop();
            self.state.ordered = true;
        }
        only
    }

    /// Spawning begins with this zone from now on, and goes on clockwise.
    pub(crate) fn order_spawns(&mut self, zone: Zone) {
        self.pop();
        self.state.ordered = true;
        if let Some(first) = self.state.spawns.iter().position(|spawn| spawn.zone == zone) {
            self.state.spawns.rotate_left(first);
        }
    }

    /// Puts the spawn tokens into clockwise order.
    fn sort_spawns(&mut self) {
        let zones: Vec<Zone> = self.state.spawns.iter().map(|spawn| spawn.zone).collect();
        let order = self.world.board().clockwise(&zones);
        let place = |zone: Zone| order.iter().position(|known| *known == zone);
        self.state.spawns.sort_by_key(|spawn| place(spawn.zone));
    }

    /// The zones where an additional spawn token may lie: indoors, not where
    /// survivors begin.
    pub(crate) fn extra_spawn_zones(&self) -> ZoneSet {
        let board = self.world.board();
        let indoors: ZoneSet = board.zones().filter(|zone| board.kind(*zone).is_indoor()).collect();
        indoors - self.starts()
    }

    pub(crate) fn step_extra_spawns(&mut self, left: u8) -> bool {
        if left == 0 {
            self.pop();
        }
        left == 0
    }

    /// Draws for the next spawn zone.
    pub(crate) fn step_spawning(&mut self, done: u8, dealer: &mut impl Dealer) -> bool {
        let Some(spawn) = self.state.spawns.get(usize::from(done)).copied() else {
            self.pop();
            return true;
        };
        self.set_top(Frame::Spawning { done: done + 1 });
        if spawn.awake {
            let card = self.draw_enemy_card(dealer);
            // An extra activation brings nobody, so there is nothing to answer.
            if card.draw != Draw::ExtraActivation {
                self.watch_spawns();
            }
            self.resolve(card, spawn.zone, dealer);
        }
        true
    }

    fn draw_enemy_card(&mut self, dealer: &mut impl Dealer) -> EnemyCard {
        if self.state.enemy_deck == 0 {
            self.state.enemy_deck = self.world.enemy_cards();
            dealer.tell(Fact::EnemyDeckShuffled, Rule::SpawnDeck);
        }
        let deck = self.state.enemy_deck;
        let cards = &self.world.content.enemy_cards;
        let mut find = |number: &str| {
            let number: u16 = number.parse().ok()?;
            let index = cards.iter().position(|card| card.number == number)?;
            let below = deck & ((1u128 << index) - 1);
            (deck >> index & 1 == 1).then_some(below.count_ones())
        };
        let drawn = dealer.draw("enemies", deck.count_ones(), &mut find);
        let mut left = deck;
        for _ in 0..drawn {
            left &= left - 1;
        }
        let index = left.trailing_zeros() as usize;
        self.state.enemy_deck &= !(1 << index);
        self.world.content.enemy_cards[index]
    }

    /// What a card drawn for a spawn zone brings.
    fn resolve(&mut self, card: EnemyCard, zone: Zone, dealer: &mut impl Dealer) {
        let level = self.danger();
        let count = card.counts[level.index()];
        dealer.tell(Fact::EnemyCard { number: card.number, zone, level }, Rule::Spawn);
        match card.draw {
            Draw::Spawn => self.spawn_at(card.kind, count, zone, Rule::Spawn, dealer),
            Draw::Abomination if self.abomination_instead().is_some() => {
                let instead = self.abomination_instead().unwrap_or(card.kind);
                self.spawn_at(instead, 1, zone, Rule::Mission, dealer);
            }
            Draw::Abomination => {
                let (among, kinds) = (ZoneSet::only(zone), Kinds::only(card.kind));
                self.push(Frame::Abomination { among, kinds, by: Rule::AbominationCard });
                self.activate_extra(self.world.abominations, Rule::AbominationCard, dealer);
            }
            Draw::Mold => self.spawn_in_mold(card.kind, count, Rule::MoldCard, dealer),
            Draw::Pit => self.spawn_in_pits(card.kind, count, Rule::PitCard, dealer),
            Draw::ExtraActivation => {
                let kinds = Kinds::only(card.kind);
                if count > 0 {
                    self.push(Frame::ExtraActivation { kinds, by: Rule::ExtraActivation });
                }
                if self.linked(0).next().is_some() {
                    self.push(Frame::Linked { done: 0 });
                }
            }
        }
    }

    /// So many enemies in one zone, as far as there are miniatures.
    fn spawn_at(
        &mut self,
        kind: Kind,
        count: u8,
        zone: Zone,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        if self.place(kind, count, zone, rule, dealer) < count {
            let any = self.world.abominations;
            self.run_out(kind, ZoneSet::only(zone), any, dealer);
        }
    }

    /// Places enemies as far as there are miniatures. Gives how many.
    fn place(
        &mut self,
        kind: Kind,
        count: u8,
        zone: Zone,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) -> u8 {
        let placed = count.min(self.state.reserve[kind.index()]);
        if placed > 0 {
            self.state.reserve[kind.index()] -= placed;
            self.state.enemies[zone].0[kind.index()] += placed;
            self.state.spawned.insert(zone);
            dealer.tell(Fact::Spawned { kind, count: placed, zone }, rule);
            if self.world.content.enemy(kind).spreads_mold {
                self.spread_mold(zone, dealer);
            }
            self.check_exit_reached(dealer);
        }
        placed
    }

    /// Too few miniatures: all abominations activate, then one of these kinds
    /// appears in one of these zones.
    fn run_out(&mut self, kind: Kind, among: ZoneSet, kinds: Kinds, dealer: &mut impl Dealer) {
        dealer.tell(Fact::RanOut { kind }, Rule::RunningOut);
        // Where a mission still keeps Abominations away, none appears.
        let kinds = if self.abomination_instead().is_some() { Kinds::NONE } else { kinds };
        self.push(Frame::Abomination { among, kinds, by: Rule::RunningOut });
        self.activate_extra(self.world.abominations, Rule::RunningOut, dealer);
    }

    /// Those of some kinds of which a miniature is left in the box.
    fn spare(&self, kinds: Kinds) -> Kinds {
        kinds.iter().filter(|kind| self.state.reserve[kind.index()] > 0).collect()
    }

    pub(crate) fn check_abomination(
        &self,
        among: ZoneSet,
        kinds: Kinds,
        by: Rule,
        action: Action,
    ) -> Result<(), Refusal> {
        let spare = self.spare(kinds);
        match action {
            Action::Bring { kind } if spare.len() > 1 && spare.contains(kind) => Ok(()),
            Action::Bring { .. } => refuse(by, "no such abomination can be chosen"),
            _ if spare.len() > 1 => refuse(by, "decide which abomination appears"),
            _ => check_place(among, by, action),
        }
    }

    /// This kind of abomination appears.
    pub(crate) fn bring(&mut self, kind: Kind) {
        if let Some(Frame::Abomination { kinds, .. }) = self.state.frames.last_mut() {
            *kinds = Kinds::only(kind);
        }
    }

    pub(crate) fn step_abomination(
        &mut self,
        among: ZoneSet,
        kinds: Kinds,
        dealer: &mut impl Dealer,
    ) -> bool {
        let spare = self.spare(kinds);
        if spare.is_empty() || among.is_empty() {
            self.pop();
            return true;
        }
        match among.first() {
            Some(zone) if among.len() == 1 && spare.len() == 1 => {
                self.place_chosen(zone, dealer);
                true
            }
            _ => false,
        }
    }

    /// So many enemies in every zone of active mold.
    pub(crate) fn spawn_in_mold(
        &mut self,
        kind: Kind,
        each: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        self.spawn_in_all(self.state.active_mold, kind, each, rule, dealer);
    }

    /// So many enemies in every open pit.
    pub(crate) fn spawn_in_pits(
        &mut self,
        kind: Kind,
        each: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        self.spawn_in_all(self.state.open_pits, kind, each, rule, dealer);
    }

    /// So many enemies in each of these zones, as far as there are miniatures.
    fn spawn_in_all(
        &mut self,
        zones: ZoneSet,
        kind: Kind,
        each: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        let needed = zones.len() * u32::from(each);
        if u32::from(self.state.reserve[kind.index()]) >= needed {
            for zone in zones {
                self.place(kind, each, zone, rule, dealer);
            }
        } else {
            self.push(Frame::Rationing { kind, each, open: zones, by: rule });
        }
    }

    pub(crate) fn step_rationing(
        &mut self,
        kind: Kind,
        open: ZoneSet,
        by: Rule,
        dealer: &mut impl Dealer,
    ) -> bool {
        if self.state.reserve[kind.index()] == 0 {
            self.pop();
            // Mold brings those who spread it, pits those who drill them.
            let kinds = match by {
                Rule::PitCard | Rule::PitSpawn => self.world.diggers,
                _ => self.world.spreaders,
            };
            self.run_out(kind, open, kinds, dealer);
            return true;
        }
        match open.first() {
            Some(zone) if open.len() == 1 => {
                self.place_chosen(zone, dealer);
                true
            }
            _ => false,
        }
    }

    /// Places what the open matter is about in the chosen zone.
    pub(crate) fn place_chosen(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        match self.frame().copied() {
            Some(Frame::Rationing { kind, each, mut open, by }) => {
                let placed = self.place(kind, each, zone, by, dealer);
                if placed == each {
                    open.remove(zone);
                }
                self.set_top(Frame::Rationing { kind, each, open, by });
            }
            Some(Frame::Abomination { kinds, by, .. }) => {
                self.pop();
                if let Some(spare) = self.spare(kinds).iter().next() {
                    self.place(spare, 1, zone, by, dealer);
                }
            }
            Some(Frame::Grouping { who }) => {
                self.survivor_mut(who).zone = zone;
                self.set_top(Frame::Grouping { who: Who(who.0 + 1) });
            }
            Some(Frame::ExtraSpawns { left }) => {
                self.set_top(Frame::ExtraSpawns { left: left - 1 });
                let spawn = SpawnState {
                    zone,
                    colour: Colour::Red,
                    awake: true,
                    facedown: false,
                    blasts: 0,
                };
                self.state.spawns.add(spawn);
                self.sort_spawns();
            }
            _ => {}
        }
    }
}
