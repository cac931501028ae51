//! What the enemies will do to people where they stand.

use survival::Game;
use survival::action::{MAX_SURVIVORS, Who};
use survival::card::Effect;
use survival::enemy::{Crowd, Kind, MAX_KINDS};
use survival::few::Few;
use survival::inventory::Area;
use survival::mission::{MachineKind, Step};
use survival::zone::{Zone, ZoneSet};

use super::weights::Weights;

/// What the next activation threatens, asked zone by zone.
pub(super) struct Threat<'g> {
    game: &'g Game,
    weights: &'static Weights,
    /// The damage that one of a kind does where it stands.
    here: [i32; MAX_KINDS],
    /// The damage that one of a kind does next door: it has to come first.
    beside: [i32; MAX_KINDS],
    /// Where enemies are.
    pub crowds: ZoneSet,
    people: Few<Person, MAX_SURVIVORS>,
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
    pub(super) fn new(game: &'g Game) -> Threat<'g> {
        let nobody = Person { who: Who(0), zone: Zone(0), spare: 0, hidden: true, waits: false };
        let state = game.state();
        let with_enemies = |zone: &Zone| !state.enemies[*zone].is_empty();
        let mut threat = Threat {
            game,
            weights: Weights::usual(),
            here: [0; MAX_KINDS],
            beside: [0; MAX_KINDS],
            crowds: game.world().board().zones().filter(with_enemies).collect(),
            people: Few::new(nobody),
        };
        for (index, enemy) in game.world().content().enemies.iter().enumerate().take(MAX_KINDS) {
            let (damage, actions) = (i32::from(enemy.damage), i32::from(enemy.actions));
            threat.here[index] = damage * actions;
            threat.beside[index] = damage * (actions - 1).max(0);
        }
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

    /// The damage that one of a kind does where it stands.
    pub(super) fn bite(&self, kind: Kind) -> i32 {
        self.here[kind.index()]
    }

    /// The damage that the enemies of a zone do in it.
    pub(super) fn bites(&self, zone: Zone) -> i32 {
        sum(&self.here, self.game.state().enemies[zone])
    }

    /// Where people are.
    pub(super) fn manned(&self) -> ZoneSet {
        self.people.iter().map(|person| person.zone).collect()
    }

    /// The damage that the people of a zone survive together.
    pub(super) fn spare(&self, zone: Zone) -> i32 {
        let there = self.people.iter().filter(|person| person.zone == zone);
        there.map(|person| i32::from(person.spare)).sum()
    }

    /// The damage that the next activation may do in a zone.
    pub(super) fn harm(&self, zone: Zone) -> i32 {
        let state = self.game.state();
        let mut harm = sum(&self.here, state.enemies[zone]);
        for next in self.game.map().neighbours(zone) & self.crowds {
            let crowd = state.enemies[next];
            let door = self.game.map().door(zone, next);
            if !door.is_some_and(|door| state.closed.contains(door)) {
                harm += sum(&self.beside, crowd);
            }
        }
        harm
    }

    /// How bad so much damage in a zone is, with these people there.
    pub(super) fn fear(&self, zone: Zone, harm: i32, crew: Crew) -> i32 {
        if harm <= 0 {
            return 0;
        }
        let (mut spare, mut people, mut waiting) = (0, 0, 0);
        for person in self.people.iter() {
            let there = match crew {
                Crew::Without(one) if one == person.who => false,
                Crew::With(one) if one == person.who => true,
                _ => person.zone == zone,
            };
            if there && !person.hidden {
                people += 1;
                spare += i32::from(person.spare);
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
        let excess = harm - spare;
        let mut fear = w.harm * harm.min(12);
        if excess > 0 {
            fear += if self.has_sponge(zone) { w.sponge } else { w.death + w.excess * excess };
        }
        // Those who still have their turn may yet mend it.
        match waiting {
            0 => fear,
            1 => fear * w.one_waits / 100,
            _ => fear * w.two_wait / 100,
        }
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

fn sum(each: &[i32; MAX_KINDS], crowd: Crowd) -> i32 {
    if crowd.is_empty() {
        return 0;
    }
    each.iter().zip(crowd.0).map(|(each, count)| each * i32::from(count)).sum()
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
    let gathers = mission.steps.contains(&Step::GatherAt(card.kind));
    let opens = card.kind == MachineKind::Bot && !game.state().barred.is_empty();
    !gathers && !opens
}
