//! Aiming: what a survivor sees, which attacks they can make, and with which
//! figures.
//!
//! Invader chapters 6, "Line of sight", and 11, "Combat"; Dark Side's "Dark
//! zone" of chapter 6.

use crate::action::{Action, Hands, Who};
use crate::card::{Ammo, Blast, Card, Effect, Weapon};
use crate::enemy::{Crowd, Kind};
use crate::frame::{Blow, Fight, Frame};
use crate::game::Game;
use crate::inventory::Slot;
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::{Act, Skill};
use crate::survivor::Bonus;
use crate::zone::{Zone, ZoneSet};

impl Game {
    /// Whether a survivor has a skill, or a brother in arms lends it.
    pub fn has(&self, who: Who, skill: Skill) -> bool {
        self.survivor(who).has(skill) || self.lent(who).any(|lent| lent == skill)
    }

    /// The skills that brothers in arms in the zone lend to a survivor. One
    /// lends nothing, to oneself neither, while nobody else is there.
    fn lent(&self, who: Who) -> impl Iterator<Item = Skill> + '_ {
        let zone = self.survivor(who).zone;
        let here = move |other: &Who| self.survivor(*other).zone == zone;
        let company = self.in_play().filter(here).nth(1).is_some();
        let lenders = self.in_play().filter(here).filter(move |_| company);
        lenders.flat_map(|lender| self.survivor(lender).skills.iter()).filter_map(|skill| {
            match skill {
                Skill::BrotherInArms(shared) => Some(shared.skill()),
                _ => None,
            }
        })
    }

    /// What skills add to an attack with this card.
    fn bonus(&self, who: Who, melee: bool, card: Card) -> Bonus {
        let design = |other: Card| self.world.card(other).design == self.world.card(card).design;
        let mut bonus = Bonus::default();
        for skill in self.survivor(who).skills.iter() {
            bonus.add(*skill, melee, design);
        }
        let lends = |skill: &Skill| matches!(skill, Skill::BrotherInArms(_));
        if self.state.survivors.iter().any(|survivor| survivor.skills.iter().any(lends)) {
            self.lent(who).for_each(|skill| bonus.add(skill, melee, design));
        }
        bonus
    }

    /// Dice that Escalation adds to the next attack of this sort.
    fn escalation(&self, who: Who, melee: bool) -> u8 {
        let own = |frame: &&Frame| matches!(frame, Frame::Turn(turn) if turn.who == who);
        let Some(Frame::Turn(turn)) = self.state.frames.iter().rev().find(own) else {
            return 0;
        };
        let streak = |skill: &Skill| match skill {
            Skill::Escalation(act) if act.covers(melee) => {
                turn.streak[match act {
                    Act::Combat => 0,
                    Act::Melee => 1,
                    Act::Ranged => 2,
                }]
            }
            _ => 0,
        };
        self.survivor(who).skills.iter().map(streak).sum()
    }

    /// The weapon line of the card in a hand.
    pub(crate) fn weapon(&self, who: Who, hand: Slot, melee: bool) -> Option<(Card, Weapon)> {
        let card = self.survivor(who).inventory.get(hand)?;
        let Effect::Weapon { melee: close, ranged } = self.world.card(card).effect else {
            return None;
        };
        Some((card, if melee { close? } else { ranged? }))
    }

    /// Puts an attack together, before any dice: the one place that says
    /// whether it is allowed and with which figures.
    pub(crate) fn line_up(
        &self,
        who: Who,
        melee: bool,
        hands: Hands,
        at: Zone,
        focus: Option<Kind>,
        swarm: bool,
    ) -> Result<Fight, Refusal> {
        let kind_rule = if melee { Rule::Melee } else { Rule::Ranged };
        let survivor = self.survivor(who);
        let hand = hands.slots()[0];
        let Some((card, weapon)) = self.weapon(who, hand, melee) else {
            return refuse(kind_rule, "no such weapon is in that hand");
        };
        let bonus = self.bonus(who, melee, card);
        self.check_hands(who, hands, &weapon, &bonus)?;
        self.check_feed(who, hands, &weapon)?;
        self.check_aim(who, melee, at, card, &weapon, &bonus)?;
        let crowd = self.state.enemies[at];
        if crowd.is_empty() && weapon.blast.is_none() {
            return refuse(kind_rule, "no enemy is in that zone");
        }
        let point_blank = !melee && at == survivor.zone && self.has(who, Skill::PointBlank);
        let precise =
            weapon.precise || bonus.precise || point_blank || self.world.options.free_targets;
        if let Some(kind) = focus {
            match weapon.blast {
                Some(Blast::Hellfire) => {
                    return refuse(Rule::Hellfire, "hellfire burns the whole zone");
                }
                Some(Blast::Seismic) => {
                    return refuse(Rule::Seismic, "a seismic blast shakes the whole zone");
                }
                None => {}
            }
            if !self.targets(crowd, melee || precise).any(|target| target == kind) {
                return refuse(Rule::Concentrated, "the attack can't single that target out");
            }
        }
        let weapons = hands.slots().len() as u8;
        let mut dice = weapon.dice;
        if swarm {
            let skill = if melee { Skill::Predator } else { Skill::FullAuto };
            let total = crowd.total().min(60) as u8;
            if !self.has(who, skill) || weapon.blast.is_some() {
                return refuse(Rule::Skill(skill), "that takes a skill");
            }
            if total == weapon.dice {
                return refuse(Rule::Skill(skill), "that changes nothing");
            }
            dice = total;
        }
        let dice =
            (dice + bonus.dice).saturating_mul(weapons).saturating_add(self.escalation(who, melee));
        let base = if bonus.strong { weapon.damage.max(3) } else { weapon.damage } + bonus.damage;
        let expert = focus.is_some() && bonus.concentrates > 0 && dice >= 2;
        let feeds = |ammo: Option<Ammo>| match ammo {
            Some(ammo) if !weapon.spends => {
                hands.slots().iter().map(|hand| survivor.inventory.attached(*hand, ammo)).sum()
            }
            _ => 0u8,
        };
        let reaps = |skill: &Skill| matches!(skill, Skill::Reaper(act) if act.covers(melee));
        Ok(Fight {
            who,
            hands,
            machine: None,
            melee,
            at,
            focus,
            dice,
            accuracy: weapon.accuracy,
            roll: bonus.roll,
            damage: if expert { base + bonus.concentrates } else { base },
            miss_damage: base,
            precise,
            spares_friends: melee || weapon.precise || bonus.precise || point_blank || expert,
            into_pit: !melee && at != survivor.zone && self.is_open_pit(at),
            rerolls: bonus.rerolls + feeds(weapon.ammo),
            explodes: bonus.sixes,
            reaps: survivor.skills.iter().any(reaps),
            killed: false,
            sixes: 0,
            hits: 0,
            misses: 0,
            blow: Blow::Rolled,
        })
    }

    /// The figures of an attack that the survivor of the open matter could make,
    /// before any dice; none if it is no attack or not allowed.
    pub fn figures(&self, action: Action) -> Option<Fight> {
        let who = match self.frame()? {
            Frame::Turn(turn) => turn.who,
            Frame::Reflex { who } => *who,
            _ => return None,
        };
        let home = self.survivor(who).zone;
        let fight = match action {
            Action::Melee { hands, focus, swarm } => {
                self.line_up(who, true, hands, home, focus, swarm)
            }
            Action::Ranged { hands, at, focus, swarm } => {
                self.line_up(who, false, hands, at, focus, swarm)
            }
            Action::MachineMelee { machine, focus } => {
                let at = self.state.machines.get(usize::from(machine))?.zone;
                self.line_up_machine(who, machine, true, at, focus)
            }
            Action::MachineRanged { machine, at, focus } => {
                self.line_up_machine(who, machine, false, at, focus)
            }
            _ => return None,
        };
        fight.ok()
    }

    /// A pair must be identical and dual. Of two that are alike in everything,
    /// the left one is enough to choose from.
    fn check_hands(
        &self,
        who: Who,
        hands: Hands,
        weapon: &Weapon,
        bonus: &Bonus,
    ) -> Result<(), Refusal> {
        let inventory = &self.survivor(who).inventory;
        let design = |hand| inventory.get(hand).map(|card| self.world.card(card).design);
        let same = design(Slot::LEFT) == design(Slot::RIGHT);
        match hands {
            Hands::Left => Ok(()),
            Hands::Right => {
                let fed = |hand| Ammo::ALL.map(|ammo| inventory.attached(hand, ammo));
                if same && fed(Slot::LEFT) == fed(Slot::RIGHT) {
                    return refuse(Rule::Dual, "both hands hold the same; use the left one");
                }
                Ok(())
            }
            Hands::Both if !same => refuse(Rule::Dual, "a pair is two identical weapons"),
            Hands::Both if !weapon.dual && !bonus.dual => {
                refuse(Rule::Dual, "these weapons are not dual")
            }
            Hands::Both if weapon.blast.is_some() => refuse(Rule::Dual, "one blast at a time"),
            Hands::Both => Ok(()),
        }
    }

    /// Prototypes need a cell, flamethrowers a canister; one card feeds a pair.
    fn check_feed(&self, who: Who, hands: Hands, weapon: &Weapon) -> Result<(), Refusal> {
        let Some(ammo) = weapon.needs else { return Ok(()) };
        let inventory = &self.survivor(who).inventory;
        if hands.slots().iter().any(|hand| inventory.attached(*hand, ammo) > 0) {
            return Ok(());
        }
        match ammo {
            Ammo::Canister => refuse(Rule::HellfireCanister, "no canister is attached"),
            _ => refuse(Rule::Prototype, "a prototype works only with an attached energy cell"),
        }
    }

    /// Range, sight, and what doesn't work outside.
    fn check_aim(
        &self,
        who: Who,
        melee: bool,
        at: Zone,
        card: Card,
        weapon: &Weapon,
        bonus: &Bonus,
    ) -> Result<(), Refusal> {
        let board = self.world.board();
        let from = self.survivor(who).zone;
        if at.index() >= board.zone_count() {
            return refuse(Rule::Sight, "no such zone");
        }
        let outside = board.kind(from).is_exterior();
        if weapon.ammo == Some(Ammo::Bullets) && outside {
            return refuse(Rule::Bullets, "bullets can't be fired outside");
        }
        let fire = weapon.blast == Some(Blast::Hellfire);
        if fire && (outside || board.kind(at).is_exterior()) {
            return refuse(Rule::HellfireOutside, "no hellfire from or to the outside");
        }
        if melee {
            return Ok(());
        }
        let lit = self.lights(who, card);
        let range = self.range_in(who, at, lit);
        if range == u8::MAX {
            return if !lit && self.range_in(who, at, true) != u8::MAX {
                refuse(Rule::DarkZone, "that zone is dark: it can be seen from within only")
            } else {
                refuse(Rule::Sight, "that zone is not in sight")
            };
        }
        let close = range == 0 && self.has(who, Skill::PointBlank);
        let (least, most) = weapon.range;
        if !close && !(least..=most + bonus.range).contains(&range) {
            return refuse(Rule::Range, "that zone is not within range");
        }
        Ok(())
    }

    /// The zones that a survivor's ranged weapon reaches from where they stand,
    /// whoever is there. A weapon in the backpack is judged as if it were in hand.
    pub fn reach(&self, who: Who, slot: Slot) -> ZoneSet {
        let Some((card, weapon)) = self.weapon(who, slot, false) else { return ZoneSet::EMPTY };
        let bonus = self.bonus(who, false, card);
        let reaches = |at: &Zone| self.check_aim(who, false, *at, card, &weapon, &bonus).is_ok();
        self.world.board().zones().filter(reaches).collect()
    }

    /// The kinds that the next hit may go to: any for those who choose, else
    /// the first in the targeting priority order.
    pub(crate) fn targets(&self, crowd: Crowd, free: bool) -> impl Iterator<Item = Kind> {
        let priority = self.world.priority;
        let first = crowd.kinds().map(|kind| priority[kind.index()]).min().unwrap_or(0);
        crowd.kinds().filter(move |kind| free || priority[kind.index()] == first)
    }

    /// Whether darkness doesn't hinder a survivor: one with sharp senses, or
    /// with a light.
    pub fn sees_in_dark(&self, who: Who) -> bool {
        !self.map.has_dark()
            || self.survivor(who).has(Skill::EnhancedSenses)
            || self.survivor(who).inventory.wears(&self.world.content, Effect::Searchlight)
    }

    /// Whether darkness doesn't hinder an attack with this card.
    fn lights(&self, who: Who, card: Card) -> bool {
        self.sees_in_dark(who) || self.world.card(card).prototype
    }

    /// What a survivor sees. Enhanced senses reach one room farther.
    pub fn sight(&self, who: Who) -> ZoneSet {
        self.sight_in(who, self.sees_in_dark(who))
    }

    /// What a survivor sees, where dark zones are `lit` to them or not.
    fn sight_in(&self, who: Who, lit: bool) -> ZoneSet {
        let from = self.survivor(who).zone;
        let mut seen = if lit { self.map.sight(from) } else { self.map.sight_in_dark(from) };
        if self.survivor(who).has(Skill::EnhancedSenses) {
            for room in self.map.sight(from).iter().filter(|zone| self.is_room_to_see(*zone)) {
                seen |= self.beyond(from, room);
            }
        }
        seen
    }

    /// The zones along a survivor's line of sight to another zone.
    pub fn range(&self, who: Who, at: Zone) -> u8 {
        self.range_in(who, at, self.sees_in_dark(who))
    }

    /// The same, where dark zones are `lit` to them or not.
    fn range_in(&self, who: Who, at: Zone, lit: bool) -> u8 {
        let from = self.survivor(who).zone;
        let plain = if lit { self.map.range(from, at) } else { self.map.range_in_dark(from, at) };
        if plain != u8::MAX || !self.survivor(who).has(Skill::EnhancedSenses) {
            return plain;
        }
        let rooms = self.map.sight(from).iter().filter(|zone| self.is_room_to_see(*zone));
        let through = rooms.filter(|room| self.beyond(from, *room).contains(at));
        let ranges = through.map(|room| self.map.range(from, room) + self.map.range(room, at));
        ranges.min().unwrap_or(u8::MAX)
    }

    fn is_room_to_see(&self, zone: Zone) -> bool {
        self.state.active_mold.contains(zone)
            || self.world.board().kind(zone).is_room() && !self.state.inactive_mold.contains(zone)
    }

    /// What sharp senses see through a room that is in sight: the rooms behind
    /// it, and from the room beside it all that is seen from there. A line is
    /// the same in both directions.
    fn beyond(&self, from: Zone, room: Zone) -> ZoneSet {
        let beside = self.is_room_to_see(from) && self.map.neighbours(from).contains(room);
        if beside { self.map.sight(room) } else { self.open_rooms(room) }
    }

    /// Rooms that share an opening with a room.
    fn open_rooms(&self, room: Zone) -> ZoneSet {
        let near = self.map.neighbours(room) & self.map.sight(room);
        near.iter().filter(|zone| self.is_room_to_see(*zone)).collect()
    }

    /// Every attack that could be thought of.
    pub(crate) fn offer_attacks(&self, who: Who, offer: &mut impl FnMut(Action)) {
        let zone = self.survivor(who).zone;
        for hands in [Hands::Left, Hands::Right, Hands::Both] {
            for melee in [true, false] {
                let Some((card, weapon)) = self.weapon(who, hands.slots()[0], melee) else {
                    continue;
                };
                let bonus = self.bonus(who, melee, card);
                if self.check_hands(who, hands, &weapon, &bonus).is_err()
                    || self.check_feed(who, hands, &weapon).is_err()
                {
                    continue;
                }
                if melee {
                    self.offer_aims(who, zone, &mut |focus, swarm| {
                        offer(Action::Melee { hands, focus, swarm });
                    });
                    continue;
                }
                for at in self.sight_in(who, self.lights(who, card)) {
                    if self.state.enemies[at].is_empty() && weapon.blast.is_none() {
                        continue;
                    }
                    self.offer_aims(who, at, &mut |focus, swarm| {
                        offer(Action::Ranged { hands, at, focus, swarm });
                    });
                }
            }
        }
    }

    /// The ways to aim at the enemies of a zone.
    fn offer_aims(&self, who: Who, at: Zone, aim: &mut impl FnMut(Option<Kind>, bool)) {
        let survivor = self.survivor(who);
        let swarms = survivor.has(Skill::Predator) || survivor.has(Skill::FullAuto);
        for swarm in [false, true].into_iter().take(1 + usize::from(swarms)) {
            aim(None, swarm);
            self.state.enemies[at].kinds().for_each(|kind| aim(Some(kind), swarm));
        }
    }
}
