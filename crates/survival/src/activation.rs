//! Enemies acting: all attacks, then all moves, then again those with another
//! action.
//!
//! Invader chapter 10, "Step 1 – Activation".

use crate::action::{Action, Figure, MAX_FIGURES, Who};
use crate::board::{Door, DoorSet};
use crate::enemy::{Crowd, Kind, Kinds};
use crate::event::{Fact, Harm, Lure};
use crate::frame::{Activation, Dealing, Frame, Splitting, Stage};
use crate::game::{Dealer, Game};
use crate::mission::Special;
use crate::rule::{Refusal, Rule, refuse};
use crate::state::Taunted;
use crate::zone::{MAX_ZONES, Zone, ZoneSet};

/// Where enemies want to go, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The zones they make for: several, if equally loud.
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

impl Game {
    /// Enemies of these kinds activate.
    pub(crate) fn activate(&mut self, kinds: Kinds) {
        self.push(Frame::Activation(Activation {
            kinds,
            spent: 0,
            moving: false,
            acted: ZoneSet::EMPTY,
            attacked: ZoneSet::EMPTY,
            breaking: DoorSet::EMPTY,
            taunter: None,
        }));
        self.state.dug = ZoneSet::EMPTY;
    }

    /// The enemies of a zone activate, for a survivor who taunted them. It is
    /// an extra activation, instead of which some drill.
    pub(crate) fn activate_taunted(&mut self, by: Who, at: Zone, dealer: &mut impl Dealer) {
        let mut crowd = self.state.enemies[at];
        if !self.drill(Kinds::ALL, ZoneSet::only(at), dealer).is_empty() {
            crowd = self.without_diggers(crowd);
        }
        self.state.taunted = Taunted::new((at, Crowd::EMPTY));
        self.state.taunted.add((at, crowd));
        self.activate(Kinds::ALL);
        if let Some(Frame::Activation(activation)) = self.state.frames.last_mut() {
            activation.taunter = Some(by);
        }
    }

    /// The enemies of a zone that act in this activation.
    pub(crate) fn actors(&self, activation: &Activation, kinds: Kinds, zone: Zone) -> Crowd {
        if activation.taunter.is_none() {
            let crowd = self.state.enemies[zone].only(kinds);
            let dug = self.state.dug.contains(zone);
            return if dug { self.without_diggers(crowd) } else { crowd };
        }
        let group = self.state.taunted.iter().find(|(at, _)| *at == zone);
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
            self.activate(kinds);
            self.state.dug = dug;
        }
    }

    pub(crate) fn step_activation(
        &mut self,
        activation: &Activation,
        dealer: &mut impl Dealer,
    ) -> bool {
        let kinds = Kinds(activation.kinds.0 & self.world.acting(activation.spent).0);
        if kinds == Kinds::NONE {
            self.pop();
        } else if activation.moving {
            self.move_enemies(activation, kinds, dealer);
        } else {
            self.attack_next(activation, kinds, dealer);
        }
        true
    }

    fn set_activation(&mut self, activation: Activation) {
        self.set_top(Frame::Activation(activation));
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
        match activation.taunter {
            Some(by) => prey_zones.insert(self.survivor(by).zone),
            None => self.each_prey(|_, zone| prey_zones.insert(zone)),
        }
        for zone in prey_zones - activation.attacked {
            let crowd = self.actors(&activation, kinds, zone);
            if crowd.is_empty() {
                continue;
            }
            activation.attacked.insert(zone);
            self.set_activation(activation);
            let rule = if activation.spent > 0 { Rule::Hunters } else { Rule::Attack };
            dealer.tell(Fact::EnemiesAttack { zone, crowd }, rule);
            self.push(Frame::Dealing(Dealing {
                zone,
                attacks: crowd,
                misses: (0, 0),
                harm: Harm::Enemies,
                among: match activation.taunter {
                    Some(by) => Figure::survivor(by).bit(),
                    None => self.prey(zone),
                },
                dealt: [0; MAX_FIGURES],
            }));
            return;
        }
        activation.moving = true;
        self.set_activation(activation);
        // Machines gone rogue attack in this step too, once in each enemies' phase.
        let below = self.state.frames.len().checked_sub(2).map(|index| self.state.frames[index]);
        if below == Some(Frame::Round(Stage::Spawn))
            && activation.spent == 0
            && self.world.mission().says(&Special::HostileMachines)
        {
            self.push(Frame::Rogue { done: 0, among: ZoneSet::EMPTY });
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
        for zone in self.state.thumpers {
            loudness[zone.index()] = loudness[zone.index()].saturating_add(1);
        }
        if let Some((zone, _)) = self.world.mission().crew_noise {
            loudness[zone.index()] = loudness[zone.index()].saturating_add(self.state.crew);
        }
        let zones = self.world.board().all();
        Senses { loudest: loudest(&loudness, zones), loudness, prey }
    }

    /// Where enemies in a zone want to go: to the loudest of the zones where
    /// they see somebody, else to the loudest of all.
    pub(crate) fn aim(&self, senses: &Senses, from: Zone) -> Aim {
        let mut seen = self.map.sight(from) & senses.prey;
        let mut heard = senses.loudest;
        // What lies behind a door that can't be broken is out of the question.
        if !self.state.barred.is_empty() || self.state.fallen != 0 {
            let reached = self.within_reach(from);
            seen = seen & reached;
            heard = loudest(&senses.loudness, reached);
        }
        let (targets, lure) = match seen.is_empty() {
            false => (loudest(&senses.loudness, seen), Lure::Sight),
            true => (heard, Lure::Noise),
        };
        let mut ways = ZoneSet::EMPTY;
        if !targets.contains(from) {
            for target in targets {
                ways |= self.map.steps_toward(from, target);
            }
        }
        Aim { targets, lure, ways }
    }

    /// The zones to which a way leads, closed doors or not.
    fn within_reach(&self, from: Zone) -> ZoneSet {
        let zones = self.world.board().all().iter();
        zones.filter(|to| self.map.distance(from, *to) != u8::MAX).collect()
    }

    /// Where taunted enemies go: to whoever taunted them.
    fn aim_at(&self, by: Who, from: Zone) -> Aim {
        let to = self.survivor(by).zone;
        let ways = self.map.steps_toward(from, to);
        Aim { targets: ZoneSet::only(to), lure: Lure::Taunt, ways }
    }

    /// Where enemies in a zone would go if they activated now and had nobody
    /// to attack.
    pub fn aim_from(&self, zone: Zone) -> Aim {
        self.aim(&self.senses(), zone)
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
            let aim = match activation.taunter {
                Some(by) => self.aim_at(by, zone),
                None => self.aim(&senses, zone),
            };
            if aim.ways.is_empty() {
                self.put_down(&activation, zone, crowd);
                dealer.tell(Fact::EnemiesStay { zone }, Rule::Destination);
                continue;
            }
            let rest = self.send_evenly(&mut activation, zone, crowd, &aim, dealer);
            if !rest.is_empty() {
                self.set_activation(activation);
                self.push(Frame::Splitting(Splitting {
                    from: zone,
                    rest,
                    ways: aim.ways,
                    given: ZoneSet::EMPTY,
                    ahead: ZoneSet::EMPTY,
                }));
                return;
            }
        }
        self.arrive(&activation, kinds, dealer);
    }

    /// Splits a crowd over equal ways, each kind by itself. Gives the odd ones.
    fn send_evenly(
        &mut self,
        activation: &mut Activation,
        from: Zone,
        crowd: Crowd,
        aim: &Aim,
        dealer: &mut impl Dealer,
    ) -> Crowd {
        let (each, rest) = self.shares(crowd, aim.ways);
        for kind in each.kinds() {
            for to in aim.ways {
                self.send(activation, from, to, kind, each.of(kind), aim.lure, dealer);
            }
        }
        rest
    }

    /// How a crowd splits over equal ways, each kind by itself: those that go
    /// each way, and the odd ones, whose way the players choose.
    pub(crate) fn shares(&self, crowd: Crowd, ways: ZoneSet) -> (Crowd, Crowd) {
        let ways = ways.len() as u8;
        if ways == 0 || (self.world.options.free_split && ways > 1) {
            return (Crowd::EMPTY, crowd);
        }
        (Crowd(crowd.0.map(|count| count / ways)), Crowd(crowd.0.map(|count| count % ways)))
    }

    /// The closed door that bars the way between two neighbours.
    pub(crate) fn closed_between(&self, from: Zone, to: Zone) -> Option<Door> {
        self.map.door(from, to).filter(|door| self.state.closed.contains(*door))
    }

    /// Sends enemies one zone on, or against the closed door that bars the way.
    #[allow(clippy::too_many_arguments, reason = "who, whence, whither, how many and why")]
    fn send(
        &mut self,
        activation: &mut Activation,
        from: Zone,
        to: Zone,
        kind: Kind,
        count: u8,
        lure: Lure,
        dealer: &mut impl Dealer,
    ) {
        match self.closed_between(from, to) {
            Some(door) => {
                self.put_down(activation, from, Crowd::of_kind(kind, count));
                if !activation.breaking.contains(door) {
                    activation.breaking.insert(door);
                    dealer.tell(Fact::DoorDestroyed { door, from }, Rule::EnemyDoor);
                }
            }
            None => {
                self.put_down(activation, to, Crowd::of_kind(kind, count));
                let fact = Fact::EnemiesMoved { kind, count, from, to, lure };
                let rule = if activation.spent > 0 { Rule::Hunters } else { Rule::EnemyMove };
                dealer.tell(fact, rule);
            }
        }
    }

    /// Notes where enemies will stand when all have moved.
    fn put_down(&mut self, activation: &Activation, zone: Zone, crowd: Crowd) {
        self.state.arriving[zone] += crowd;
        if activation.taunter.is_some() {
            let on = &mut self.state.taunted_on;
            match on.iter_mut().find(|(at, _)| *at == zone) {
                Some((_, group)) => *group += crowd,
                None => on.add((zone, crowd)),
            }
        }
    }

    /// The ways open to the next odd enemy: those with the fewest so far.
    fn odd_ways(&self, splitting: &Splitting) -> ZoneSet {
        if self.world.options.free_split {
            return splitting.ways;
        }
        let open = splitting.ways - splitting.given;
        let behind = open - splitting.ahead;
        if behind.is_empty() { open } else { behind }
    }

    pub(crate) fn check_splitting(
        &self,
        splitting: &Splitting,
        action: Action,
    ) -> Result<(), Refusal> {
        match action {
            Action::Way { to } if self.odd_ways(splitting).contains(to) => Ok(()),
            Action::Way { .. } => refuse(Rule::Split, "the groups must stay as equal as they can"),
            _ => refuse(Rule::Split, "decide which way the odd enemy goes"),
        }
    }

    pub(crate) fn step_splitting(
        &mut self,
        splitting: &Splitting,
        dealer: &mut impl Dealer,
    ) -> bool {
        if splitting.rest.is_empty() {
            self.pop();
            return true;
        }
        let open = self.odd_ways(splitting);
        match open.first() {
            Some(to) if open.len() == 1 => {
                self.send_odd(to, dealer);
                true
            }
            _ => false,
        }
    }

    /// Sends the next odd enemy this way.
    pub(crate) fn send_odd(&mut self, to: Zone, dealer: &mut impl Dealer) {
        let Some(Frame::Splitting(mut splitting)) = self.frame().copied() else { return };
        let Some(kind) = splitting.rest.kinds().next() else { return };
        let below = self.state.frames.len().checked_sub(2).map(|index| self.state.frames[index]);
        let Some(Frame::Activation(mut activation)) = below else { return };
        let lure = match activation.taunter {
            Some(_) => Lure::Taunt,
            None => self.aim_from(splitting.from).lure,
        };
        self.send(&mut activation, splitting.from, to, kind, 1, lure, dealer);
        splitting.rest.0[kind.index()] -= 1;
        splitting.given.insert(to);
        if splitting.ahead.contains(to) {
            splitting.ahead = ZoneSet::EMPTY;
        }
        splitting.ahead.insert(to);
        if splitting.ahead == splitting.ways {
            splitting.ahead = ZoneSet::EMPTY;
        }
        if splitting.rest.of(kind) == 0 {
            splitting.given = ZoneSet::EMPTY;
        }
        self.pop();
        self.set_activation(activation);
        self.push(Frame::Splitting(splitting));
    }

    /// All enemies that moved stand in their new zones; doors fall; mold spreads.
    fn arrive(&mut self, activation: &Activation, kinds: Kinds, dealer: &mut impl Dealer) {
        for zone in activation.acted {
            let gone = self.actors(activation, kinds, zone);
            self.state.enemies[zone] -= gone;
        }
        for zone in self.world.board().all() {
            let arrived = std::mem::take(&mut self.state.arriving[zone]);
            self.state.enemies[zone] += arrived;
        }
        for door in activation.breaking {
            self.state.closed.remove(door);
            self.state.destroyed.insert(door);
            self.door_gone(door, dealer);
        }
        if activation.breaking != DoorSet::EMPTY && self.world.options.closed_doors_block_sight {
            self.survey();
        }
        self.check_cleared(dealer);
        if activation.taunter.is_some() {
            // Those who attacked stay where they are.
            for zone in activation.attacked {
                let stayed = self.actors(activation, kinds, zone);
                let on = &mut self.state.taunted_on;
                match on.iter_mut().find(|(at, _)| *at == zone) {
                    Some((_, group)) => *group += stayed,
                    None => on.add((zone, stayed)),
                }
            }
            self.state.taunted = self.state.taunted_on;
            self.state.taunted_on = Taunted::new((Zone(0), Crowd::EMPTY));
        }
        self.set_activation(Activation {
            kinds: activation.kinds,
            spent: activation.spent + 1,
            moving: false,
            acted: ZoneSet::EMPTY,
            attacked: ZoneSet::EMPTY,
            breaking: DoorSet::EMPTY,
            taunter: activation.taunter,
        });
        self.spread_where_they_stand(dealer);
        self.check_exit_reached(dealer);
    }

    /// Mold spreads wherever enemies that spread it stand.
    pub(crate) fn spread_where_they_stand(&mut self, dealer: &mut impl Dealer) {
        let spreaders = self.world.spreaders;
        let about = |kind: Kind| {
            self.state.reserve[kind.index()] < self.world.content.enemy(kind).miniatures
        };
        if !spreaders.iter().any(about) {
            return;
        }
        for zone in self.world.board().all() {
            let here = self.state.enemies[zone].only(spreaders);
            if !here.is_empty() && self.state.outcome.is_none() {
                self.spread_mold(zone, dealer);
            }
        }
    }
}

/// The loudest of some zones, as long as there is any noise.
fn loudest(loudness: &[u8; MAX_ZONES], zones: ZoneSet) -> ZoneSet {
    let most = zones.iter().map(|zone| loudness[zone.index()]).max().unwrap_or(0);
    zones.iter().filter(|zone| most > 0 && loudness[zone.index()] == most).collect()
}
