//! Enemies act: first all attacks, then all moves, then again those with
//! another action.
//!
//! Invader chapter 10, "Step 1 – Activation".

use crate::board::{Door, DoorSet, Gait};
use crate::engine::frames::{Matter, asks_nothing};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::HostileMachines;
use crate::model::action::{Action, Figure, MAX_FIGURES, Who};
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::event::{Fact, Harm, Lure};
use crate::model::frame::{Activation, Cause, Dealing, ExtraActivation, Parting, Rogue, Splitting};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::EnemiesAtDoors;
use crate::model::state::{Arrival, Taunted};
use crate::model::zone::{MAX_ZONES, Zone, ZoneSet};

/// Where enemies want to go, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Destination {
    /// The zones they go for; several, if equally loud.
    pub targets: ZoneSet,
    /// Why.
    pub lure: Lure,
    /// The first steps of all shortest ways.
    pub ways: ZoneSet,
}

/// What enemies can hear and see, the same for all of them.
pub(crate) struct Senses {
    loudness: [u8; MAX_ZONES],
    /// Zones with somebody to attack.
    prey: ZoneSet,
    /// The loudest zones.
    loudest: ZoneSet,
}

impl Matter for Activation {
    asks_nothing!(|_| Rule::Attack);

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let kinds = Kinds(self.kinds.0 & game.world.acting(self.spent).0);
        let gone = self.taunter().is_some_and(|by| !game.survivor(by).in_play());
        if kinds == Kinds::NONE || gone && !self.moving {
            game.pop();
        } else if self.moving {
            game.move_enemies(&self, kinds, dealer);
        } else {
            game.attack_next(&self, kinds, dealer);
        }
        true
    }
}

impl Activation {
    /// Who taunted them, if a taunt caused this activation.
    pub(super) const fn taunter(&self) -> Option<Who> {
        match self.cause {
            Cause::Taunt(by) => Some(by),
            Cause::Phase | Cause::Extra | Cause::Rush => None,
        }
    }

    /// Whether only some of the enemies act: those of `state.taunt`.
    const fn is_of_group(&self) -> bool {
        matches!(self.cause, Cause::Taunt(_) | Cause::Rush)
    }
}

impl Matter for ExtraActivation {
    asks_nothing!(|extra| extra.by);

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        game.pop();
        game.activate_extra(self.kinds, self.by, dealer);
        true
    }
}

impl Game {
    /// Enemies of these kinds activate.
    pub(crate) fn activate(&mut self, kinds: Kinds, cause: Cause) {
        self.push(Activation {
            cause,
            kinds,
            spent: 0,
            moving: false,
            shut_in: false,
            acted: ZoneSet::EMPTY,
            attacked: ZoneSet::EMPTY,
        });
        self.state.pits.dug = ZoneSet::EMPTY;
    }

    /// The enemies of a zone activate for a survivor who taunted them. It is an
    /// extra activation; some enemies drill instead.
    pub(crate) fn activate_taunted(&mut self, by: Who, at: Zone, dealer: &mut impl Dealer) {
        let mut crowd = self.state.enemies[at];
        if !self.drill(Kinds::ALL, ZoneSet::only(at), dealer).is_empty() {
            crowd = self.without_diggers(crowd);
        }
        self.gather_group(at, crowd);
        self.activate(Kinds::ALL, Cause::Taunt(by));
    }

    /// Only these enemies of a zone act.
    fn gather_group(&mut self, at: Zone, crowd: Crowd) {
        self.state.taunt.waiting = Taunted::new((at, Crowd::EMPTY));
        self.state.taunt.waiting.add((at, crowd));
    }

    /// Enemies that were just placed act at once, as their card says. Those of
    /// them that have fallen meanwhile don't. They have one action: content
    /// sees to it.
    pub(crate) fn rush(&mut self, kind: Kind, count: u8, at: Zone, dealer: &mut impl Dealer) {
        let left = count.min(self.state.enemies[at].of(kind));
        if left > 0 {
            dealer.tell(Fact::Rushed { kind, count: left, zone: at }, Rule::Rush);
            self.gather_group(at, Crowd::of_kind(kind, left));
            self.activate(Kinds::only(kind), Cause::Rush);
        }
    }

    /// The enemies of a zone that act in this activation.
    pub(crate) fn actors(&self, activation: &Activation, kinds: Kinds, zone: Zone) -> Crowd {
        if !activation.is_of_group() {
            let crowd = self.state.enemies[zone].only(kinds);
            let dug = self.state.pits.dug.contains(zone);
            return if dug { self.without_diggers(crowd) } else { crowd };
        }
        let group = self.state.taunt.waiting.iter().find(|(at, _)| *at == zone);
        group.map_or(Crowd::EMPTY, |(_, crowd)| crowd.only(kinds))
    }

    /// Enemies of these kinds activate out of turn, if there are any.
    pub(crate) fn activate_extra(&mut self, kinds: Kinds, rule: Rule, dealer: &mut impl Dealer) {
        let zones = self.world.board().all();
        let dug = self.drill(kinds, zones, dealer);
        let acts = |zone: Zone| {
            let crowd = self.state.enemies[zone].only(kinds);
            let crowd = if dug.contains(zone) { self.without_diggers(crowd) } else { crowd };
            !crowd.is_empty()
        };
        if zones.iter().any(acts) {
            dealer.tell(Fact::ExtraActivation { kinds }, rule);
            self.activate(kinds, Cause::Extra);
            self.state.pits.dug = dug;
        }
    }

    /// The next zone whose enemies attack; when there is none, moves begin.
    fn attack_next(&mut self, activation: &Activation, kinds: Kinds, dealer: &mut impl Dealer) {
        let mut activation = *activation;
        if activation.attacked.is_empty() {
            for survivor in self.state.survivors.iter_mut() {
                survivor.shrugged = false;
            }
        }
        if activation.attacked.is_empty() && self.meets_peril(&activation, kinds, dealer) {
            return;
        }
        let mut prey_zones = ZoneSet::EMPTY;
        match activation.taunter() {
            Some(by) => prey_zones.insert(self.survivor(by).zone),
            None => self.each_prey(|_, zone| prey_zones.insert(zone)),
        }
        for zone in prey_zones - activation.attacked {
            let crowd = self.actors(&activation, kinds, zone);
            if crowd.is_empty() {
                continue;
            }
            activation.attacked.insert(zone);
            self.set_top(activation);
            let rule = if activation.spent > 0 { Rule::Hunters } else { Rule::Attack };
            dealer.tell(Fact::EnemiesAttack { zone, crowd }, rule);
            self.push(Dealing {
                zone,
                attacks: crowd,
                misses: (0, 0),
                harm: Harm::Enemies,
                among: match activation.taunter() {
                    Some(by) => Figure::survivor(by).bit(),
                    None => self.prey(zone),
                },
                dealt: [0; MAX_FIGURES],
            });
            return;
        }
        activation.moving = true;
        self.set_top(activation);
        // Machines gone rogue attack in this step too, once in each enemies' phase.
        if activation.cause == Cause::Phase
            && activation.spent == 0
            && self.world.mission().says(HostileMachines)
        {
            self.push(Rogue { done: 0, among: ZoneSet::EMPTY });
        }
    }

    /// What enemies can hear and see now.
    pub(crate) fn senses(&self) -> Senses {
        let mut loudness = self.state.noise.0;
        let mut prey = ZoneSet::EMPTY;
        self.each_prey(|_, zone| {
            loudness[zone.index()] = loudness[zone.index()].saturating_add(1);
            prey.insert(zone);
        });
        for zone in self.state.mission.thumpers {
            loudness[zone.index()] = loudness[zone.index()].saturating_add(1);
        }
        if let Some((zone, _)) = self.world.mission().crew_noise {
            loudness[zone.index()] = loudness[zone.index()].saturating_add(self.state.mission.crew);
        }
        let zones = self.world.board().all();
        Senses { loudest: loudest(&loudness, zones), loudness, prey }
    }

    /// Where enemies in a zone want to go: to the loudest of the zones where
    /// they see somebody, else to the loudest of all.
    pub(crate) fn destination(&self, senses: &Senses, from: Zone, gait: Gait) -> Destination {
        let sight = match self.world.ruleset.dark_to_enemies {
            true => self.map.sight_in_dark(from),
            false => self.map.sight(from),
        };
        let mut seen = sight & senses.prey;
        let mut heard = senses.loudest;
        // Zones behind a door that can't be broken don't count, and neither do zones
        // behind an airlock for enemies that it holds. Where closed doors hold
        // enemies, they choose first and then look for a way.
        let holds = self.world.ruleset.enemies_at_doors == EnemiesAtDoors::Stop;
        let barred = !self.state.doors.barred.is_empty() || gait == Gait::ShutIn;
        let shut = barred && !holds;
        if shut || self.state.mission.fallen != 0 {
            let reached = self.within_reach(from, gait);
            seen = seen & reached;
            heard = loudest(&senses.loudness, reached);
        }
        let (targets, lure) = match seen.is_empty() {
            false => (loudest(&senses.loudness, seen), Lure::Sight),
            true => (heard, Lure::Noise),
        };
        let mut ways = ZoneSet::EMPTY;
        let stays = targets.contains(from)
            && (targets.len() == 1 || self.world.options.stay_at_noise || self.pools_targets());
        for target in if stays { ZoneSet::EMPTY } else { targets } {
            ways |= self.map.enemy_steps_toward(gait, from, target);
        }
        Destination { targets, lure, ways }
    }

    /// Where enemies in a zone would go if they activated now and had nobody
    /// to attack.
    pub fn destination_from(&self, zone: Zone) -> Destination {
        self.destination(&self.senses(), zone, Gait::Free)
    }

    /// How loud a zone is: noise tokens and survivors.
    pub fn loudness(&self, zone: Zone) -> u8 {
        self.senses().loudness[zone.index()]
    }

    /// Sends the enemies of the next zone on their way; when all are under
    /// way, they arrive. All decide by what they see and hear before the first
    /// of them moves.
    fn move_enemies(&mut self, activation: &Activation, kinds: Kinds, dealer: &mut impl Dealer) {
        let mut activation = *activation;
        let senses = self.senses();
        for zone in self.world.board().all() - activation.attacked - activation.acted {
            let crowd = self.actors(&activation, kinds, zone);
            if crowd.is_empty() {
                continue;
            }
            activation.acted.insert(zone);
            let (crowd, aim) = self.setting_out(&activation, &senses, crowd, zone);
            if crowd.is_empty() {
                continue;
            }
            if aim.ways.is_empty() {
                self.put_down(zone, crowd, activation.taunter().is_some());
                let rule = match activation.shut_in {
                    true => Rule::ZombieAirlocks,
                    false => Rule::Destination,
                };
                dealer.tell(Fact::EnemiesStay { zone }, rule);
                continue;
            }
            let by = if activation.spent > 0 { Rule::Hunters } else { Rule::EnemyMove };
            if self.world.options.door_holds_all && self.hold_at_doors(zone, crowd, &aim, dealer) {
                continue;
            }
            if self.parts(zone, &aim, self.gait_of(crowd)) {
                self.set_top(activation);
                let (rest, targets, lure) = (crowd, aim.targets, aim.lure);
                self.push(Parting {
                    from: zone,
                    rest,
                    targets,
                    given: 0,
                    ahead: 0,
                    sent: 0,
                    lure,
                    by,
                });
                return;
            }
            let rest = self.send_evenly(zone, crowd, aim.ways, aim.lure, by, dealer);
            if !rest.is_empty() {
                self.set_top(activation);
                self.push(Splitting {
                    from: zone,
                    rest,
                    ways: aim.ways,
                    given: 0,
                    ahead: 0,
                    lure: aim.lure,
                    by,
                });
                return;
            }
        }
        if !activation.shut_in && !self.world.shut_in.and(kinds).is_empty() {
            self.set_top(Activation { shut_in: true, acted: ZoneSet::EMPTY, ..activation });
            return;
        }
        self.arrive(&activation, kinds, dealer);
    }

    /// Whether all equally loud targets count as one: players split as they like,
    /// or an option of the table pools the ways.
    fn pools_targets(&self) -> bool {
        self.world.options.free_split || self.world.options.pool_targets
    }

    /// Whether enemies split over several targets before they look for ways.
    /// Where all targets lie the same way, there is nothing to split.
    pub(crate) fn parts(&self, from: Zone, aim: &Destination, gait: Gait) -> bool {
        aim.targets.len() > 1
            && !self.pools_targets()
            && (aim.ways.len() > 1
                || aim.targets.contains(from)
                || self.is_cut_off(from, aim, gait))
    }

    /// Whether doors that hold enemies cut them off from one of their targets.
    fn is_cut_off(&self, from: Zone, aim: &Destination, gait: Gait) -> bool {
        let out_of_reach = |to: Zone| self.map.enemy_steps_toward(gait, from, to).is_empty();
        self.world.ruleset.enemies_at_doors == EnemiesAtDoors::Stop
            && aim.targets.iter().any(out_of_reach)
    }

    /// Where a closed door bars one of the ways, all enemies of the zone spend their
    /// action on it, with the option `door_holds_all`.
    fn hold_at_doors(
        &mut self,
        from: Zone,
        crowd: Crowd,
        aim: &Destination,
        dealer: &mut impl Dealer,
    ) -> bool {
        let barred = aim.ways.iter().filter_map(|to| self.barring(from, to));
        let doors: DoorSet = barred.collect();
        if doors.is_empty() {
            return false;
        }
        self.put_down(from, crowd, aim.lure == Lure::Taunt);
        for door in doors - self.state.doors.breaking {
            self.state.doors.breaking.insert(door);
            dealer.tell(Fact::DoorDestroyed { door, from }, Rule::EnemyDoor);
        }
        true
    }

    /// Splits a crowd over equal ways, each kind by itself. Returns the odd ones.
    pub(super) fn send_evenly(
        &mut self,
        from: Zone,
        crowd: Crowd,
        ways: ZoneSet,
        lure: Lure,
        by: Rule,
        dealer: &mut impl Dealer,
    ) -> Crowd {
        let (each, rest) = self.shares(crowd, ways);
        for kind in each.kinds() {
            for to in ways {
                let group = Crowd::of_kind(kind, each.of(kind));
                self.send((from, to), group, lure, by, dealer);
            }
        }
        rest
    }

    /// The closed door that bars the way between two neighbours.
    pub(crate) fn closed_between(&self, from: Zone, to: Zone) -> Option<Door> {
        self.map.door(from, to).filter(|door| self.state.doors.closed.contains(*door))
    }

    /// The same, without doors so broken that enemies walk through.
    pub(crate) fn barring(&self, from: Zone, to: Zone) -> Option<Door> {
        let broken = self.world.mission().broken_doors;
        self.closed_between(from, to).filter(|door| !broken.contains(*door))
    }

    /// Sends enemies of a kind one zone on, or against the closed door that bars
    /// the way.
    pub(super) fn send(
        &mut self,
        (from, to): (Zone, Zone),
        group: Crowd,
        lure: Lure,
        by: Rule,
        dealer: &mut impl Dealer,
    ) {
        let taunted = lure == Lure::Taunt;
        match self.barring(from, to) {
            Some(door) => {
                self.put_down(from, group, taunted);
                if !self.state.doors.breaking.contains(door) {
                    self.state.doors.breaking.insert(door);
                    dealer.tell(Fact::DoorDestroyed { door, from }, Rule::EnemyDoor);
                }
            }
            None => {
                if let Some(door) = self.closed_between(from, to)
                    && !self.state.doors.breaking.contains(door)
                {
                    self.state.doors.breaking.insert(door);
                    dealer.tell(Fact::DoorPushed { door, from }, Rule::Mission);
                }
                self.put_down(to, group, taunted);
                for kind in group.kinds() {
                    let count = group.of(kind);
                    dealer.tell(Fact::EnemiesMoved { kind, count, from, to, lure }, by);
                }
            }
        }
    }

    /// Notes where enemies will stand when all have moved.
    pub(super) fn put_down(&mut self, zone: Zone, crowd: Crowd, taunted: bool) {
        for kind in crowd.kinds() {
            let mut left = crowd.of(kind);
            while left > 0 {
                let count = left.min(Arrival::MOST);
                self.state.arriving.add(Arrival::new(zone, kind, count));
                left -= count;
            }
        }
        if taunted {
            self.state.taunt.note(zone, crowd);
        }
    }

    /// All enemies that moved stand in their new zones; doors fall; mold spreads.
    fn arrive(&mut self, activation: &Activation, kinds: Kinds, dealer: &mut impl Dealer) {
        for zone in activation.acted {
            let gone = self.actors(activation, kinds, zone);
            self.state.enemies[zone] -= gone;
        }
        while let Some(some) = self.state.arriving.pop() {
            self.state.enemies[some.zone()].0[some.kind().index()] += some.count();
        }
        let broken = std::mem::take(&mut self.state.doors.breaking);
        self.state.doors.closed = self.state.doors.closed - broken;
        self.state.doors.destroyed |= broken - self.world.mission().broken_doors;
        if activation.taunter().is_some() {
            // Those who attacked stay where they are.
            for zone in activation.attacked {
                let stayed = self.actors(activation, kinds, zone);
                self.state.taunt.note(zone, stayed);
            }
            self.state.taunt.waiting = self.state.taunt.acted;
            self.state.taunt.acted = Taunted::new((Zone(0), Crowd::EMPTY));
        }
        self.set_top(Activation {
            spent: activation.spent + 1,
            moving: false,
            shut_in: false,
            acted: ZoneSet::EMPTY,
            attacked: ZoneSet::EMPTY,
            ..*activation
        });
        if !broken.is_empty() {
            self.doors_fell(broken, activation, dealer);
        }
        self.happened(Moment::EnemiesMoved, dealer);
    }

    /// Doors fell to enemies, or were pushed open. Enemies who wait behind them are
    /// placed at once. Only taunted enemies finish acting first, since nobody else
    /// may act with them.
    fn doors_fell(&mut self, doors: DoorSet, activation: &Activation, dealer: &mut impl Dealer) {
        let open = self.state.frames.len();
        self.happened(Moment::DoorsGone(doors), dealer);
        if activation.taunter().is_some() {
            self.state.frames[open - 1..].rotate_left(1);
        }
    }
}

/// The loudest of some zones, as long as there is any noise.
fn loudest(loudness: &[u8; MAX_ZONES], zones: ZoneSet) -> ZoneSet {
    let most = zones.iter().map(|zone| loudness[zone.index()]).max().unwrap_or(0);
    zones.iter().filter(|zone| most > 0 && loudness[zone.index()] == most).collect()
}
