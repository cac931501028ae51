//! What can still be got to: by whom, with what to breathe, and what is still
//! to be found.
//!
//! Invader and Dark Side chapter 5, "Winning and losing": a goal that can no
//! longer be reached loses at once. Whatever might still turn out well counts as
//! possible here: doors that wait for a key that is left, cards in any pile that
//! somebody can search.

use crate::board::{DoorSet, ZoneKind};
use crate::content::Searches;
use crate::engine::game::Game;
use crate::missions::mission::{Gift, Lock, OxygenLostInAirlock};
use crate::model::action::Who;
use crate::model::card::{Ammo, Back, Blast, Card, Effect};
use crate::model::danger::Danger;
use crate::model::frame::Frame;
use crate::model::inventory::{Area, Slot};
use crate::model::mission::{Colour, Find, MachineKind};
use crate::model::skill::Skill;
use crate::model::state::{Token, TokenState};
use crate::model::zone::{Zone, ZoneSet};
use crate::skills::Trait;

impl Game {
    /// Barred doors that may still open: sealed ones whose objective is left,
    /// secured ones while there is a Bot.
    fn hopeful_doors(&self) -> DoorSet {
        let mission = self.world.mission();
        let left = |colour: Colour| {
            let lies =
                |token: &Token| token.colour == Some(colour) && token.state == TokenState::Lies;
            self.state.mission.hidden[colour as usize] > 0
                || self.state.mission.tokens.iter().any(lies)
        };
        let sealed = mission.locks.iter().filter(|(.., lock)| *lock == Lock::Sealed);
        let mut doors: DoorSet =
            sealed.filter(|(colour, ..)| left(*colour)).map(|(_, door, _)| *door).collect();
        if self.zone_of_machine(MachineKind::Bot).is_some() {
            mission.secured.iter().for_each(|door| doors.insert(*door));
        }
        doors & self.state.doors.barred
    }

    /// The zones from which one can get to a zone, with air or without.
    pub(super) fn around(&self, target: Zone, air: bool) -> ZoneSet {
        let board = self.world.board();
        let outside = |zone: Zone| board.kind(zone).is_exterior();
        let hopeful = self.hopeful_doors();
        let mut reached = ZoneSet::only(target);
        let mut fresh = reached;
        while let Some(zone) = fresh.first() {
            fresh.remove(zone);
            let mut near = self.map.neighbours(zone);
            for door in board.doorways_of(zone) & hopeful {
                let beyond = board.doorways()[door.index()].beyond(zone);
                beyond.into_iter().for_each(|beyond| near.insert(beyond));
            }
            for next in near - reached {
                if air || !outside(zone) || outside(next) {
                    reached.insert(next);
                    fresh.insert(next);
                }
            }
        }
        reached
    }

    /// Whether an oxygen room still gives tanks, and somebody can get there.
    pub(super) fn has_fresh_tanks(&self) -> bool {
        let board = self.world.board();
        let works = |zone: &Zone| {
            board.kind(*zone) == ZoneKind::Oxygen && !self.is_mold(*zone) && !self.is_pit(*zone)
        };
        let held = self.tanks_held() > 0;
        board.zones().filter(works).any(|room| {
            let around = self.around(room, held);
            self.on_board().any(|who| around.contains(self.survivor(who).zone))
        })
    }

    /// The tanks that survivors carry and that take them outside.
    fn tanks_held(&self) -> usize {
        let Some(tank) = self.world.oxygen else { return 0 };
        let runs_out = self.world.mission().says(OxygenLostInAirlock);
        let held = |who: Who| {
            let survivor = self.survivor(who);
            let old = if runs_out { survivor.old_tanks.count_ones() } else { 0 };
            usize::from(survivor.inventory.count(tank)).saturating_sub(old as usize)
        };
        self.in_play().map(held).sum()
    }

    /// The tanks there are for going outside: those carried, and those that an
    /// oxygen room gives; and whether one does.
    fn air(&self) -> (usize, bool) {
        let fresh = self.has_fresh_tanks();
        let supply = self.world.oxygen.map_or(0, |tank| self.state.cards.supply[tank]);
        (self.tanks_held() + if fresh { usize::from(supply) } else { 0 }, fresh)
    }

    /// Whether somebody can still get to a zone.
    pub(super) fn somebody_reaches(&self, target: Zone) -> bool {
        self.one_reaches(target, |_| true)
    }

    /// Objective tokens that were dropped where somebody can get to.
    pub(super) fn tokens_dropped(&self) -> usize {
        let finds = self.state.mission.finds.iter();
        finds.filter(|(find, at)| *find == Find::Token && self.somebody_reaches(*at)).count()
    }

    /// Whether one of these survivors can still get to a zone.
    fn one_reaches(&self, target: Zone, meant: impl Fn(Who) -> bool) -> bool {
        let stands = |zones: ZoneSet| {
            let there = |who: &Who| zones.contains(self.survivor(*who).zone);
            self.on_board().filter(there).any(&meant)
        };
        stands(self.around(target, false)) || stands(self.around(target, true)) && self.air().0 > 0
    }

    /// Whether everybody can still get to a zone. Outside each needs a tank;
    /// across the outside two will do, since they can be carried back, or one
    /// while an oxygen room gives those that were thrown away.
    pub(super) fn everybody_reaches(&self, target: Zone) -> bool {
        let missing = |zones: ZoneSet| {
            self.in_play().filter(|who| !zones.contains(self.survivor(*who).zone)).count()
        };
        let outside = self.world.board().kind(target).is_exterior();
        let needing = match outside {
            true => self.in_play().count(),
            false => missing(self.around(target, false)),
        };
        if missing(self.around(target, true)) > 0 {
            return false;
        }
        if needing == 0 || self.world.oxygen.is_none() {
            return true;
        }
        let (tanks, fresh) = self.air();
        match outside {
            true => tanks >= needing,
            false => tanks >= needing.min(2) || tanks > 0 && fresh,
        }
    }

    /// Whether somebody can still search a zone. Soldiers search security rooms
    /// only, unless there is a drone for them or a skill.
    fn can_search(&self) -> bool {
        let board = self.world.board();
        let clean = |zone: &Zone| !self.is_mold(*zone) && !self.is_pit(*zone);
        let is_drone = |card: Card| self.world.card(card).effect == Effect::SearchDrone;
        let civilian = |who: Who| self.world.identity(who).searches != Searches::SecurityRooms;
        let searched = |sort: fn(ZoneKind) -> bool, meant: &dyn Fn(Who) -> bool| {
            let mut zones = board.zones().filter(|zone| sort(board.kind(*zone))).filter(clean);
            self.on_board().any(meant) && zones.any(|zone| self.one_reaches(zone, meant))
        };
        let security = |kind: ZoneKind| kind.is_room() && kind == ZoneKind::Security;
        let passage = |kind| matches!(kind, ZoneKind::Corridor | ZoneKind::Street);
        // First what everybody may, last what takes longest to find out.
        if searched(security, &|_| true) || searched(ZoneKind::is_room, &civilian) {
            return true;
        }
        let drone = self.at_hand(is_drone) > 0;
        let roams = |who: Who| self.may_come_to(who, Trait::SearchesAnywhere);
        let roaming = self.on_board().filter(|who| roams(*who));
        let roaming = roaming.fold(0_u16, |bits, who| bits | 1 << who.0);
        let roams = |who: Who| roaming >> who.0 & 1 == 1;
        drone && searched(ZoneKind::is_room, &|_| true)
            || searched(ZoneKind::is_room, &roams)
            || searched(passage, &roams)
    }

    /// Whether a skill that a survivor has, or can still learn or be lent, says yes.
    pub(super) fn may_come_to(&self, who: Who, asked: Trait) -> bool {
        let own = |skill: &Skill| skill.is(asked);
        let shared = |skill: &Skill| skill.shared().is_some_and(|lent| lent.is(asked));
        let lends = |other: Who| {
            self.survivor(other).skills.iter().any(|skill| shared(&skill))
                || self.may_learn(other, shared)
        };
        self.is(who, asked) || self.may_learn(who, own) || self.on_board().any(lends)
    }

    /// Whether such a skill is still ahead of a survivor.
    fn may_learn(&self, who: Who, skill: impl Fn(&Skill) -> bool) -> bool {
        let card = self.world.identity(who);
        let level = self.survivor(who).level;
        let mut ahead = Danger::ALL.into_iter().filter(|ahead| *ahead > level);
        // Skills of a level that was just reached are chosen in a moment.
        let choosing = |frame: &Frame| {
            matches!(frame, Frame::Learning(learning) if learning.who == who
                && card.at(learning.level).iter().any(&skill))
        };
        self.world.options.ultrared
            || ahead.any(|level| card.at(level).iter().any(&skill))
            || self.state.frames.iter().any(choosing)
    }

    /// How many cards of some sort are with somebody or can still be found.
    pub(super) fn obtainable(&self, wanted: impl Fn(Card) -> bool) -> usize {
        let cards = &self.state.cards;
        let all =
            (0..self.world.content.equipment.len()).filter(|index| wanted(Card(*index as u8)));
        let searched: usize =
            all.map(|index| usize::from(cards.deck.0[index] + cards.discards.0[index])).sum();
        let found = if searched > 0 && self.can_search() { searched } else { 0 };
        self.at_hand(wanted) + found
    }

    /// How many cards of some sort are with somebody, or to be had without a search.
    fn at_hand(&self, wanted: impl Fn(Card) -> bool) -> usize {
        let state = &self.state;
        let of_sort = |index: usize| wanted(Card(index as u8));
        let all = 0..self.world.content.equipment.len();
        let carried = self.in_play().flat_map(|who| {
            let inventory = &self.survivor(who).inventory;
            Slot::all().filter_map(|slot| inventory.get(slot))
        });
        let mut count = carried.filter(|card| wanted(*card)).count() + self.in_trunks(&wanted);
        let lies = |colour: Colour| {
            let known = |t: &Token| t.colour == Some(colour) && t.state == TokenState::Lies;
            state.mission.hidden[colour as usize] > 0 || state.mission.tokens.iter().any(known)
        };
        let prototypes = || {
            let given = self
                .world
                .mission()
                .gifts
                .iter()
                .any(|(colour, gift)| *gift == Gift::RandomPrototype && lies(*colour));
            given || state.mission.finds.iter().any(|(find, _)| *find == Find::Prototype)
        };
        for (colour, gift) in &self.world.mission().gifts {
            if let Gift::Cards(cards) = gift
                && lies(*colour)
            {
                count += cards.iter().filter(|card| wanted(**card)).count();
            }
        }
        let found = state.mission.finds.iter();
        count += found.filter(|(f, _)| matches!(f, Find::Card(card) if wanted(*card))).count();
        let drawn: usize = all
            .filter(|index| of_sort(*index))
            .filter(|index| self.world.card(Card(*index as u8)).back == Back::Prototype)
            .map(|index| usize::from(state.cards.supply.0[index]))
            .sum();
        if drawn > 0 && prototypes() {
            count += drawn;
        }
        count
    }

    /// How many weapons with such a blast somebody has or can still find, with
    /// what feeds them.
    pub(super) fn blasts_left(&self, blast: Blast) -> usize {
        let content = &self.world.content;
        self.obtainable(|card| match content.equipment(card).effect {
            Effect::Weapon { ranged: Some(weapon), .. } => {
                weapon.blast == Some(blast) && weapon.needs.is_none_or(|ammo| self.has_ammo(ammo))
            }
            _ => false,
        })
    }

    /// Whether somebody has or can still find cards that feed such weapons.
    fn has_ammo(&self, ammo: Ammo) -> bool {
        let attached = |who: Who| {
            let inventory = &self.survivor(who).inventory;
            Area::Hand.slots().any(|hand| inventory.attached(hand, ammo) > 0)
        };
        let feeds = |card: Card| self.world.card(card).effect == Effect::Ammo(ammo);
        self.in_play().any(attached) || self.obtainable(feeds) > 0
    }
}
