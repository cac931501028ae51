//! Aiming: what a survivor sees, which attacks they can make, and with which
//! figures.
//!
//! Invader chapters 6, "Line of sight", and 11, "Combat"; Dark Side chapter 6,
//! "Dark zone".

use crate::engine::game::Game;
use crate::model::action::{Action, Declared, Hands, Who};
use crate::model::card::{Ammo, Blast, Card, Effect, Weapon};
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::frame::{Attack, Frame, SkillRoll};
use crate::model::inventory::Slot;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::Feeding;
use crate::model::skill::Skill;
use crate::model::zone::{MAX_ZONES, Zone, ZoneSet};
use crate::skills::{Bonus, Trait};

/// What somebody attacks with: a card in hand, or whatever lies around.
pub(crate) struct Arms {
    /// In melee, or at range.
    pub(crate) melee: bool,
    /// The hands that hold it, where it is a card.
    pub(crate) hands: Hands,
    /// The card.
    pub(crate) card: Option<Card>,
    /// Its figures.
    pub(crate) weapon: Weapon,
    /// What skills add.
    pub(crate) bonus: Bonus,
}

impl Game {
    /// The weapon line of the card in a hand.
    pub(crate) fn weapon(&self, who: Who, hand: Slot, melee: bool) -> Option<(Card, Weapon)> {
        let inventory = &self.survivor(who).inventory;
        let card = inventory.get(hand)?;
        let Effect::Weapon { melee: close, ranged } =
            inventory.working(&self.world.content, hand)?.effect
        else {
            return None;
        };
        Some((card, if melee { close? } else { ranged? }))
    }

    /// Puts an attack together, before any dice: the one place that says
    /// whether it is allowed and with which figures.
    pub(crate) fn plan_attack(&self, who: Who, declared: Declared) -> Result<Attack, Refusal> {
        let Declared { melee, hands, at, focus, swarm, all_out } = declared;
        let kind_rule = if melee { Rule::Melee } else { Rule::Ranged };
        let hand = hands.slots()[0];
        let Some((card, weapon)) = self.weapon(who, hand, melee) else {
            if self.is_face_down(who, hand) {
                return refuse(Rule::Malfunction, "that card lies face down");
            }
            return refuse(kind_rule, "no such weapon is in that hand");
        };
        let card = Some(card);
        let bonus = self.bonus(who, melee, card);
        self.check_hands(who, hands, &weapon, &bonus)?;
        self.check_feed(who, hands, &weapon)?;
        self.check_loaded(who, hands, &weapon)?;
        let at = at.unwrap_or(self.survivor(who).zone);
        let arms = Arms { melee, hands, card, weapon, bonus };
        let fight = self.plan_attack_with(who, arms, at, focus, swarm)?;
        if all_out { self.go_all_out(fight, &weapon) } else { Ok(fight) }
    }

    /// Puts an attack with these arms together: who may be aimed at, and with which
    /// figures.
    pub(crate) fn plan_attack_with(
        &self,
        who: Who,
        arms: Arms,
        at: Zone,
        focus: Option<Kind>,
        swarm: bool,
    ) -> Result<Attack, Refusal> {
        let Arms { melee, hands, card, weapon, bonus } = arms;
        let kind_rule = if melee { Rule::Melee } else { Rule::Ranged };
        let survivor = self.survivor(who);
        self.check_breath(survivor.zone)?;
        self.check_aim(who, melee, at, card, &weapon, &bonus)?;
        let crowd = self.state.enemies[at];
        if crowd.is_empty() && (melee || swarm) && weapon.blast.is_none() {
            return refuse(kind_rule, "no enemy is in that zone");
        }
        let point_blank = !melee && at == survivor.zone && bonus.point_blank;
        let precise =
            weapon.precise || bonus.precise || point_blank || self.world.options.free_targets;
        if let Some(kind) = focus {
            self.check_focus(crowd, kind, &weapon, melee || precise)?;
        }
        let weapons = hands.slots().len() as u8;
        let mut dice = weapon.dice;
        if swarm {
            let skill = if melee { Skill::Predator } else { Skill::FullAuto };
            let total = crowd.total().min(60) as u8;
            if !bonus.per_enemy || weapon.blast.is_some() {
                return refuse(Rule::Skill(skill), "that takes a skill");
            }
            if total == weapon.dice {
                return refuse(Rule::Skill(skill), "that changes nothing");
            }
            dice = total;
        }
        let dice =
            (dice + bonus.dice).saturating_mul(weapons).saturating_add(self.streak(who, &bonus));
        let least = if bonus.strong { 3 } else { bonus.least_damage };
        let base = weapon.damage.max(least) + bonus.damage;
        let expert = focus.is_some() && bonus.concentrates > 0 && dice >= 2;
        let feeds = |ammo: Option<Ammo>| match ammo {
            Some(ammo) if !weapon.spends => match self.world.ruleset.feeding {
                Feeding::Attached => {
                    hands.slots().iter().map(|hand| survivor.inventory.attached(*hand, ammo)).sum()
                }
                Feeding::AnySlot => u8::from(self.stores(who, ammo)),
            },
            _ => 0u8,
        };
        Ok(Attack {
            hands,
            melee,
            focus,
            dice,
            accuracy: self.accuracy(who, melee, at, &weapon),
            roll: bonus.roll,
            damage: if expert { base + bonus.concentrates } else { base },
            miss_damage: base,
            precise,
            spares_friends: melee
                || weapon.precise
                || bonus.precise
                || bonus.spares
                || point_blank
                || expert,
            into_pit: !melee && at != survivor.zone && self.is_open_pit(at),
            rerolls: bonus.rerolls + feeds(weapon.ammo),
            explodes: bonus.sixes,
            per_six: bonus.per_six,
            reaps: bonus.reaps,
            with: card.filter(|card| self.asks_after(*card)),
            ..Attack::bare(who, at)
        })
    }

    /// Beside some enemies nobody fights.
    fn check_breath(&self, zone: Zone) -> Result<(), Refusal> {
        let stifling = self.world.stifling;
        if stifling == Kinds::NONE || self.state.enemies[zone].only(stifling).is_empty() {
            return Ok(());
        }
        refuse(Rule::Stifled, "nobody fights in a zone with that Abomination")
    }

    /// What a die must show: as printed, or what darkness leaves of it.
    fn accuracy(&self, who: Who, melee: bool, at: Zone, weapon: &Weapon) -> u8 {
        match self.world.ruleset.dark_accuracy {
            Some(dark) if !melee && self.map.is_dark(at) && !self.has_light(who) => dark,
            _ => weapon.accuracy,
        }
    }

    /// Whether a survivor has a light, in hand or in the backpack.
    fn has_light(&self, who: Who) -> bool {
        let has = |light| self.survivor(who).inventory.wears(&self.world.content, light);
        has(Effect::Searchlight) || has(Effect::Flashlight)
    }

    /// Whether an attack may be concentrated on this target.
    fn check_focus(
        &self,
        crowd: Crowd,
        kind: Kind,
        weapon: &Weapon,
        free: bool,
    ) -> Result<(), Refusal> {
        if !self.world.ruleset.concentrates {
            return refuse(Rule::Concentrated, "attacks are not concentrated in this game");
        }
        match weapon.blast {
            Some(Blast::Hellfire) => refuse(Rule::Hellfire, "hellfire burns the whole zone"),
            Some(Blast::Seismic) => refuse(Rule::Seismic, "a seismic blast shakes the whole zone"),
            Some(Blast::Molotov) => refuse(Rule::Molotov, "a Molotov burns everybody in the zone"),
            None if self.targets(crowd, free).any(|target| target == kind) => Ok(()),
            None => refuse(Rule::Concentrated, "the attack can't single that target out"),
        }
    }

    /// The figures of an attack that the survivor of the open matter could make,
    /// before any dice; none if it is no attack or not allowed.
    pub fn figures(&self, action: Action) -> Option<Attack> {
        let who = match self.frame()? {
            Frame::Turn(turn) => turn.who,
            Frame::Reflex(reflex) => reflex.who,
            Frame::Driving(drive) => drive.who,
            _ => return None,
        };
        let home = self.survivor(who).zone;
        let fight = match action {
            Action::Melee { .. } | Action::Ranged { .. } => {
                self.plan_attack(who, action.declared()?)
            }
            Action::Opportunity { .. } => {
                let skill = SkillRoll { again_for_all: true, ..SkillRoll::default() };
                self.plan_attack(who, action.declared()?).map(|fight| Attack { skill, ..fight })
            }
            Action::Unarmed { focus } => self.plan_unarmed(who, focus),
            Action::ImprovisedMelee { swarm } => match self.frame()? {
                Frame::Turn(turn) => self.plan_improvised(turn, true, home, swarm),
                _ => return None,
            },
            Action::ImprovisedRanged { at, swarm } => match self.frame()? {
                Frame::Turn(turn) => self.plan_improvised(turn, false, at, swarm),
                _ => return None,
            },
            Action::DriveFast { to } | Action::DriveOn { to } => {
                self.state.enemies.0.get(to.index()).filter(|crowd| !crowd.is_empty())?;
                return self.plan_car_attack(who, self.car_of(who)?, to);
            }
            Action::MachineMelee { machine, focus } => {
                let at = self.state.machines.get(usize::from(machine))?.zone;
                self.plan_machine_attack(who, machine, true, at, focus)
            }
            Action::MachineRanged { machine, at, focus } => {
                self.plan_machine_attack(who, machine, false, at, focus)
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
                let state = |hand| (fed(hand), inventory.is_turned(hand));
                if same && state(Slot::LEFT) == state(Slot::RIGHT) {
                    return refuse(Rule::Dual, "both hands hold the same; use the left one");
                }
                Ok(())
            }
            Hands::Both if self.is_face_down(who, Slot::RIGHT) => {
                refuse(Rule::Malfunction, "one of the pair lies face down")
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
        let fed = match self.world.ruleset.feeding {
            Feeding::Attached => {
                hands.slots().iter().any(|hand| inventory.attached(*hand, ammo) > 0)
            }
            Feeding::AnySlot => self.stores(who, ammo),
        };
        if fed {
            return Ok(());
        }
        match ammo {
            Ammo::Canister => refuse(Rule::HellfireCanister, "no canister is attached"),
            _ => refuse(Rule::Prototype, "a prototype works only with an attached energy cell"),
        }
    }

    /// Whether a survivor carries a card that feeds `ammo` in any slot.
    fn stores(&self, who: Who, ammo: Ammo) -> bool {
        self.survivor(who).inventory.stores(&self.world.content, ammo) > 0
    }

    /// Range, sight, and what doesn't work outside.
    fn check_aim(
        &self,
        who: Who,
        melee: bool,
        at: Zone,
        card: Option<Card>,
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
                let why = match self.world.ruleset.dark_range {
                    0 => "that zone is dark: it can be seen from within only",
                    _ => "that zone is dark: it can be seen from the next zone only",
                };
                refuse(Rule::DarkZone, why)
            } else {
                refuse(Rule::Sight, "that zone is not in sight")
            };
        }
        let close = range == 0 && bonus.point_blank;
        let (least, most) = weapon.range;
        if !close && !(least..=most + bonus.range).contains(&range) {
            return refuse(Rule::Range, "that zone is not within range");
        }
        Ok(())
    }

    /// The zones that a survivor's ranged weapon reaches from where they stand,
    /// empty ones too. A weapon in the backpack counts as if it were in hand.
    pub fn reach(&self, who: Who, slot: Slot) -> ZoneSet {
        let Some((card, weapon)) = self.weapon(who, slot, false) else { return ZoneSet::EMPTY };
        let card = Some(card);
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
            || self.is(who, Trait::SharpSenses)
            || self.world.ruleset.dark_accuracy.is_none() && self.has_light(who)
    }

    /// Whether darkness doesn't hinder an attack with this card.
    fn lights(&self, who: Who, card: Option<Card>) -> bool {
        self.sees_in_dark(who) || card.is_some_and(|card| self.world.card(card).prototype)
    }

    /// What a survivor sees. Enhanced senses reach one room farther.
    pub fn sight(&self, who: Who) -> ZoneSet {
        self.sight_in(who, self.sees_in_dark(who))
    }

    /// What a survivor sees, where dark zones are `lit` to them or not.
    fn sight_in(&self, who: Who, lit: bool) -> ZoneSet {
        let from = self.survivor(who).zone;
        let mut seen = if lit { self.map.sight(from) } else { self.map.sight_in_dark(from) };
        if self.is(who, Trait::SharpSenses) {
            for room in self.map.sight(from).iter().filter(|zone| self.is_room_to_see(*zone)) {
                seen |= self.beyond(from, room);
            }
        }
        if self.is(who, Trait::SeesThroughRooms) {
            let rooms = self.rooms_in_line(from).filter(|room| lit || self.is_clear(*room));
            seen |= rooms.map(|(zone, _)| zone).collect();
        }
        seen
    }

    /// The rooms that are seen through openings from room to room, any number of
    /// them, each with its range: those in sight first.
    fn rooms_in_line(&self, from: Zone) -> impl Iterator<Item = (Zone, u8)> {
        let mut found: arrayvec::ArrayVec<(Zone, u8), MAX_ZONES> = self
            .map
            .sight(from)
            .iter()
            .filter(|zone| self.is_room_to_see(*zone))
            .map(|zone| (zone, self.map.range(from, zone)))
            .collect();
        found.sort_by_key(|(_, range)| *range);
        let mut next = 0;
        while let Some((room, range)) = found.get(next).copied() {
            for beyond in self.open_rooms(room) {
                if found.iter().all(|(known, _)| *known != beyond) {
                    found.push((beyond, range + 1));
                }
            }
            next += 1;
        }
        found.into_iter()
    }

    /// Whether a zone so far away is not hidden by darkness.
    fn is_clear(&self, (zone, range): (Zone, u8)) -> bool {
        range <= self.world.ruleset.dark_range || !self.map.is_dark(zone)
    }

    /// The zones along a survivor's line of sight to another zone.
    pub fn range(&self, who: Who, at: Zone) -> u8 {
        self.range_in(who, at, self.sees_in_dark(who))
    }

    /// The same, where dark zones are `lit` to them or not.
    fn range_in(&self, who: Who, at: Zone, lit: bool) -> u8 {
        let from = self.survivor(who).zone;
        let plain = if lit { self.map.range(from, at) } else { self.map.range_in_dark(from, at) };
        if plain == u8::MAX && self.is(who, Trait::SeesThroughRooms) {
            let through = self.rooms_in_line(from).find(|(zone, _)| *zone == at);
            let seen = through.filter(|room| lit || self.is_clear(*room));
            return seen.map_or(u8::MAX, |(_, range)| range);
        }
        if plain != u8::MAX || !self.is(who, Trait::SharpSenses) {
            return plain;
        }
        let rooms = self.map.sight(from).iter().filter(|zone| self.is_room_to_see(*zone));
        let through = rooms.filter(|room| self.beyond(from, *room).contains(at));
        let ranges = through.map(|room| self.map.range(from, room) + self.map.range(room, at));
        ranges.min().unwrap_or(u8::MAX)
    }

    fn is_room_to_see(&self, zone: Zone) -> bool {
        self.state.mold.active.contains(zone)
            || self.world.board().kind(zone).is_room() && !self.state.mold.inactive.contains(zone)
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

    /// Every candidate for an attack.
    pub(crate) fn offer_attacks(&self, who: Who, offer: &mut impl FnMut(Action)) {
        let zone = self.survivor(who).zone;
        for hands in [Hands::Left, Hands::Right, Hands::Both] {
            for melee in [true, false] {
                let Some((card, weapon)) = self.weapon(who, hands.slots()[0], melee) else {
                    continue;
                };
                if melee && self.state.enemies[zone].is_empty() && weapon.blast.is_none() {
                    continue;
                }
                let card = Some(card);
                let bonus = self.bonus(who, melee, card);
                if self.check_hands(who, hands, &weapon, &bonus).is_err()
                    || self.check_feed(who, hands, &weapon).is_err()
                    || self.check_loaded(who, hands, &weapon).is_err()
                {
                    continue;
                }
                let swarms = bonus.per_enemy;
                let ways = self.ways_to_roll(&weapon);
                if melee {
                    self.offer_aims(zone, swarms, &mut |focus, swarm| {
                        let attack = |all_out| Action::Melee { hands, focus, swarm, all_out };
                        ways.iter().for_each(|all_out| offer(attack(*all_out)));
                    });
                    continue;
                }
                for at in self.sight_in(who, self.lights(who, card)) {
                    if self.state.enemies[at].is_empty() && weapon.blast.is_none() {
                        continue;
                    }
                    self.offer_aims(at, swarms, &mut |focus, swarm| {
                        let attack = |all_out| Action::Ranged { hands, at, focus, swarm, all_out };
                        ways.iter().for_each(|all_out| offer(attack(*all_out)));
                    });
                }
            }
        }
    }

    /// Every shot at a zone without enemies. Players hardly ever want one, so they are
    /// not listed among the attacks.
    pub(crate) fn offer_empty_shots(&self, who: Who, offer: &mut impl FnMut(Action)) {
        let empty = |at: &Zone| self.state.enemies[*at].is_empty();
        for hands in [Hands::Left, Hands::Right, Hands::Both] {
            let Some((card, weapon)) = self.weapon(who, hands.slots()[0], false) else { continue };
            if weapon.blast.is_none() {
                let seen = self.sight_in(who, self.lights(who, Some(card))).iter().filter(empty);
                let ways = self.ways_to_roll(&weapon);
                seen.for_each(|at| {
                    let (focus, swarm) = (None, false);
                    let attack = |all_out| Action::Ranged { hands, at, focus, swarm, all_out };
                    ways.iter().for_each(|all_out| offer(attack(*all_out)));
                });
            }
        }
        for (machine, _) in self.machines().filter(|(machine, _)| self.controls(who, *machine)) {
            let seen = self.machine_sight(machine).iter().filter(empty);
            seen.for_each(|at| offer(Action::MachineRanged { machine, at, focus: None }));
        }
    }

    /// The ways to aim at the enemies of a zone.
    fn offer_aims(&self, at: Zone, swarms: bool, aim: &mut impl FnMut(Option<Kind>, bool)) {
        for swarm in [false, true].into_iter().take(1 + usize::from(swarms)) {
            aim(None, swarm);
            if self.world.ruleset.concentrates {
                self.state.enemies[at].kinds().for_each(|kind| aim(Some(kind), swarm));
            }
        }
    }
}
