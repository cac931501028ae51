//! What the enemies will do to people where they stand.

use survival::Game;
use survival::action::{MAX_SURVIVORS, Who};
use survival::card::Effect;
use survival::enemy::{Crowd, Kind};
use survival::few::Few;
use survival::inventory::Area;
use survival::mission::{BringOut, GatherAt, HostileMachines, MachineKind, MachineLost};
use survival::reading::Read as _;
use survival::zone::{Zone, ZoneSet};

use super::blows::Blows;
use super::weights::Weights;
use super::works;

/// How many actions a turn has, as a rule.
pub(super) const USUAL: u32 = 3;

/// What the next activation threatens, asked zone by zone.
pub(super) struct Threat<'g> {
    game: &'g Game,
    weights: &'g Weights,
    /// Where enemies are.
    pub crowds: ZoneSet,
    people: Few<Person, MAX_SURVIVORS>,
    /// The share of all fears that is left, in hundredths: whoever waits for
    /// ever never wins.
    patience: i32,
}

/// What matters of a survivor when enemies come.
#[derive(Clone, Copy)]
struct Person {
    who: Who,
    zone: Zone,
    /// The damage that they survive.
    spare: i8,
    /// Whether enemies overlook them.
    hidden: bool,
    /// Whether they still have their turn.
    waits: bool,
}

/// Who would stand in a zone, for somebody who thinks of going or staying.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Crew {
    /// Those who are there now.
    Now,
    /// Those, and this one too.
    With(Who),
    /// Those without this one.
    Without(Who),
}

impl<'g> Threat<'g> {
    pub(super) fn new(game: &'g Game, weights: &'g Weights) -> Threat<'g> {
        let nobody = Person { who: Who(0), zone: Zone(0), spare: 0, hidden: true, waits: false };
        let state = game.state();
        let with_enemies = |zone: &Zone| !state.enemies[*zone].is_empty();
        let mut threat = Threat {
            game,
            weights,
            crowds: game.world().board().zones().filter(with_enemies).collect(),
            people: Few::new(nobody),
            patience: (100 - 4 * (i32::from(state.round) - weights.patience)).clamp(0, 100),
        };
        for who in game.in_play() {
            let survivor = game.survivor(who);
            threat.people.add(Person {
                who,
                zone: survivor.zone,
                spare: survivor.armour as i8 - 1 + plates(game, who),
                hidden: survivor.hidden,
                waits: !survivor.played,
            });
        }
        threat
    }

    /// The attacks that so many of a kind make with so many actions fewer.
    fn blows_of(&self, kind: Kind, fewer: i32, count: i32) -> Blows {
        let enemy = self.game.world().content().enemy(kind);
        Blows::of(enemy.damage, (i32::from(enemy.actions) - fewer).max(0) * count)
    }

    /// The attacks that some enemies make with so many actions fewer.
    fn blows(&self, crowd: Crowd, fewer: i32) -> Blows {
        if crowd.is_empty() {
            return Blows::default();
        }
        crowd.kinds().fold(Blows::default(), |all, kind| {
            all + self.blows_of(kind, fewer, i32::from(crowd.of(kind)))
        })
    }

    /// The damage that one of a kind does where it stands.
    pub(super) fn bite(&self, kind: Kind) -> i32 {
        self.blows_of(kind, 0, 1).total()
    }

    /// What is left of such attacks when one of a kind falls.
    pub(super) fn without(&self, harm: Blows, kind: Kind) -> Blows {
        harm + self.blows_of(kind, 0, -1)
    }

    /// The damage that the enemies of a zone do in it.
    pub(super) fn bites(&self, zone: Zone) -> i32 {
        self.blows(self.game.state().enemies[zone], 0).total()
    }

    /// The share of patience that is left, in hundredths.
    pub(super) fn patience(&self) -> i32 {
        self.patience
    }

    /// Where people are.
    pub(super) fn manned(&self) -> ZoneSet {
        self.people.iter().map(|person| person.zone).collect()
    }

    /// The crowds next door to a zone, but for those behind closed doors.
    pub(super) fn beside(&self, zone: Zone) -> impl Iterator<Item = Crowd> {
        let (state, map) = (self.game.state(), self.game.map());
        let near = map.neighbours(zone) & self.crowds;
        let is_open = move |next: &Zone| {
            !map.door(zone, *next).is_some_and(|door| state.doors.closed.contains(door))
        };
        near.iter().filter(is_open).map(|next| state.enemies[next])
    }

    /// The attacks of the next activation in a zone.
    pub(super) fn harm(&self, zone: Zone) -> Blows {
        // Those next door have to come first.
        let here = self.blows(self.game.state().enemies[zone], 0);
        self.beside(zone).fold(here, |all, crowd| all + self.blows(crowd, 1))
    }

    /// The same, and the attacks of a second activation.
    fn harm_and_again(&self, zone: Zone) -> [Blows; 2] {
        let here = self.blows(self.game.state().enemies[zone], 0);
        self.beside(zone).fold([here; 2], |[harm, again], crowd| {
            [harm + self.blows(crowd, 1), again + self.blows(crowd, 0)]
        })
    }

    /// Whether everybody in a zone besides `who` can still leave it in their turn.
    pub(super) fn may_all_leave(&self, zone: Zone, who: Who) -> bool {
        let leaves = |person: &Person| {
            person.waits && (self.weights.stuck == 0 || self.game.leaving_cost(person.who) < USUAL)
        };
        self.people.iter().all(|person| person.zone != zone || person.who == who || leaves(person))
    }

    /// The hits that machines gone rogue may land in a zone.
    fn rogue(&self, zone: Zone) -> Blows {
        let game = self.game;
        if game.state().machines.is_empty() || !game.world().mission().says(HostileMachines) {
            return Blows::default();
        }
        let mut harm = Blows::default();
        for (index, machine) in game.state().machines.iter().enumerate() {
            let index = index as u8;
            let weapon = game.machine_card(index).and_then(|card| card.ranged);
            let Some(weapon) = weapon.filter(|_| machine.intact) else { continue };
            let range = game.map().range(machine.zone, zone);
            let reaches = (weapon.range.0..=weapon.range.1).contains(&range)
                && game.map().sight(machine.zone).contains(zone);
            if reaches && !works::is_controlled(game, index) {
                let hits = i32::from(weapon.dice) * i32::from(7 - weapon.accuracy.min(6)) / 6;
                harm = harm + Blows::of(weapon.damage, hits.max(1));
            }
        }
        harm
    }

    /// How bad it is to end a turn in a zone.
    pub(super) fn dread(&self, zone: Zone, crew: Crew) -> i32 {
        let w = self.weights;
        let [harm, again] = self.harm_and_again(zone);
        let fear = self.fear(zone, harm, crew);
        let more = |blows: Blows, share: i32| match share == 0 || blows.total() == 0 {
            true => 0,
            false => (self.fear(zone, harm + blows, crew) - fear) * share / 100,
        };
        fear + more(self.rogue(zone), w.rogue) + more(again, w.again) + self.nests(zone, crew)
    }

    /// The attacks of a second activation in a zone: those next door have come.
    pub(super) fn again(&self, zone: Zone) -> Blows {
        let here = self.blows(self.game.state().enemies[zone], 0);
        self.beside(zone).fold(here, |all, crowd| all + self.blows(crowd, 0))
    }

    /// How bad it is that enemies will appear there.
    fn nests(&self, zone: Zone, crew: Crew) -> i32 {
        let w = self.weights;
        let there = |person: &Person| match crew {
            Crew::Without(one) if one == person.who => false,
            Crew::With(one) if one == person.who => true,
            _ => person.zone == zone,
        };
        if w.nest == 0 || !self.people.iter().any(there) {
            return 0;
        }
        let near = self.game.map().neighbours(zone);
        let nest = |at: Zone| match at {
            _ if at == zone => 2,
            _ if near.contains(at) => 1,
            _ => 0,
        };
        let nests: i32 = self.game.state().spawn.tokens.iter().map(|token| nest(token.zone)).sum();
        w.nest * nests * self.patience / 100
    }

    /// The attacks in a zone of those whom ordinary weapons don't bring down.
    pub(super) fn lasting(&self, zone: Zone) -> Blows {
        let content = self.game.world().content();
        let crowd = self.game.state().enemies[zone];
        let hardy = crowd.kinds().filter(|kind| content.enemy(*kind).toughness > 2);
        hardy.fold(Blows::default(), |all, kind| {
            all + self.blows_of(kind, 0, i32::from(crowd.of(kind)))
        })
    }

    /// Whether such attacks are too much for the people of a zone.
    pub(super) fn kills(&self, zone: Zone, harm: Blows) -> bool {
        let mut spare = [0; MAX_SURVIVORS];
        let mut people = 0;
        for person in self.people.iter().filter(|person| person.zone == zone) {
            spare[people] = i32::from(person.spare);
            people += 1;
        }
        harm.excess(&mut spare[..people]) > 0
    }

    /// How bad such attacks in a zone are, with these people there.
    pub(super) fn fear(&self, zone: Zone, harm: Blows, crew: Crew) -> i32 {
        let damage = harm.total();
        if damage <= 0 {
            return 0;
        }
        let mut spare = [0; MAX_SURVIVORS];
        let (mut people, mut waiting) = (0, 0);
        for person in self.people.iter() {
            let there = match crew {
                Crew::Without(one) if one == person.who => false,
                Crew::With(one) if one == person.who => true,
                _ => person.zone == zone,
            };
            if there && !person.hidden {
                spare[people] = i32::from(person.spare);
                people += 1;
            }
            let helps = person.waits
                && crew != Crew::With(person.who)
                && (there || person.zone != zone && self.is_next(person.zone, zone));
            waiting += i32::from(helps);
        }
        let w = self.weights;
        if people == 0 {
            return 0;
        }
        let excess = harm.excess(&mut spare[..people]);
        let mut fear = w.harm * damage.min(12);
        if excess > 0 {
            fear += if self.has_sponge(zone) { w.sponge } else { w.death + w.excess * excess };
        }
        // Those who still have their turn may yet mend it.
        let fear = match waiting {
            0 => fear,
            1 => fear * w.one_waits / 100,
            _ => fear * w.two_wait / 100,
        };
        fear * self.patience / 100
    }

    fn is_next(&self, a: Zone, b: Zone) -> bool {
        self.game.map().neighbours(a).contains(b)
    }

    /// Whether a machine in the zone can take all attacks on itself.
    fn has_sponge(&self, zone: Zone) -> bool {
        let mut machines = self.game.state().machines.iter().enumerate();
        machines.any(|(index, machine)| {
            machine.intact
                && machine.active
                && machine.zone == zone
                && is_expendable(self.game, index as u8)
        })
    }
}

/// Worn armour that can be thrown in.
fn plates(game: &Game, who: Who) -> i8 {
    let content = game.world().content();
    let worn = game.survivor(who).inventory.cards(Area::Body);
    worn.filter(|(_, card)| content.equipment(*card).effect == Effect::Armour).count() as i8
}

/// Whether the mission can be won without this machine.
pub(super) fn is_expendable(game: &Game, machine: u8) -> bool {
    let Some(card) = game.machine_card(machine) else { return true };
    let mission = game.world().mission();
    let gathers = mission.steps.contains(&GatherAt { machine: card.kind }.into());
    let opens = card.kind == MachineKind::Bot && !game.state().doors.barred.is_empty();
    let leaves = mission.steps.contains(&BringOut { machine: card.kind }.into())
        || mission.perils.contains(&MachineLost { machine: card.kind }.into());
    !gathers && !opens && !leaves
}
