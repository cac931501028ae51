//! What the enemies will do to people where they stand.

use survival::Game;
use survival::action::Who;
use survival::card::Effect;
use survival::enemy::{Crowd, Kind, MAX_KINDS};
use survival::inventory::Area;
use survival::mission::{MachineKind, Step};
use survival::zone::Zone;

use super::weights::Weights;

/// What the next activation threatens, asked zone by zone.
pub(super) struct Threat<'g> {
    game: &'g Game,
    weights: &'static Weights,
    /// The damage that one of a kind does where it stands.
    here: [i32; MAX_KINDS],
    /// The damage that one of a kind does next door: it has to come first.
    beside: [i32; MAX_KINDS],
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
        let mut threat = Threat {
            game,
            weights: Weights::usual(),
            here: [0; MAX_KINDS],
            beside: [0; MAX_KINDS],
        };
        for (index, enemy) in game.world().content().enemies.iter().enumerate().take(MAX_KINDS) {
            let (damage, actions) = (i32::from(enemy.damage), i32::from(enemy.actions));
            threat.here[index] = damage * actions;
            threat.beside[index] = damage * (actions - 1).max(0);
        }
        threat
    }

    /// The damage that one of a kind does where it stands.
    pub(super) fn bite(&self, kind: Kind) -> i32 {
        self.here[kind.index()]
    }

    /// The damage that the next activation may do in a zone.
    pub(super) fn harm(&self, zone: Zone) -> i32 {
        let state = self.game.state();
        let mut harm = sum(&self.here, state.enemies[zone]);
        for next in self.game.map().neighbours(zone) {
            let crowd = state.enemies[next];
            if crowd.is_empty() {
                continue;
            }
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
        for who in self.game.in_play() {
            let there = match crew {
                Crew::Without(one) if one == who => false,
                Crew::With(one) if one == who => true,
                _ => self.game.survivor(who).zone == zone,
            };
            let survivor = self.game.survivor(who);
            if there && !survivor.hidden {
                people += 1;
                spare += i32::from(survivor.armour) - 1 + self.plates(who);
            }
            let helps = !survivor.played
                && self.game.map().distance(survivor.zone, zone) <= 1
                && crew != Crew::With(who);
            waiting += i32::from(helps && survivor.zone != zone || helps && there);
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

    /// Worn armour that can be thrown in.
    fn plates(&self, who: Who) -> i32 {
        let content = self.game.world().content();
        let worn = self.game.survivor(who).inventory.cards(Area::Body);
        worn.filter(|(_, card)| content.equipment(*card).effect == Effect::Armour).count() as i32
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

/// Whether the mission can be won without this machine.
pub(super) fn is_expendable(game: &Game, machine: u8) -> bool {
    let Some(card) = game.machine_card(machine) else { return true };
    let mission = game.world().mission();
    let gathers = mission.steps.iter().any(|step| *step == Step::GatherAt(card.kind));
    let opens = card.kind == MachineKind::Bot && !game.state().barred.is_empty();
    !gathers && !opens
}
