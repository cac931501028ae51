//! Machines gone rogue: they shoot at survivors until one controls them.
//!
//! Dark Side chapter 16, "Missions", M4.

use table::Seat;

use super::SpecialRule;
use crate::engine::frames::{Matter, asks_team, check_place, offer_places};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::action::{Action, MAX_FIGURES, Who};
use crate::model::enemy::{Crowd, Kind};
use crate::model::event::{Fact, Harm};
use crate::model::frame::{Dealing, Rogue, RogueHits};
use crate::model::mission::MachineKind;
use crate::model::phrase::count;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::zone::{Zone, ZoneSet};
use crate::skills::Trait;
use sheet::{Fields, Item};

/// Machines shoot at survivors until one controls them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HostileMachines;

impl SpecialRule for HostileMachines {
    const WORD: (&'static str, bool) = ("hostile_machines", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(HostileMachines)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        mission.check_machines(file);
    }
}

impl Matter for Rogue {
    asks_team!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        offer_places(self.among, offer);
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        check_place(self.among, self.rule(), action)
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Place { zone } = action {
            self.shoot(game, zone, dealer);
        }
    }

    /// Each shoots at the zone that it would make for as an enemy.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if self.among.len() > 1 {
            return false;
        }
        if let Some(at) = self.among.first() {
            self.shoot(game, at, dealer);
            return true;
        }
        let next = game.machines().map(|(index, _)| index).find(|index| {
            let card = game.machine_card(*index);
            *index >= self.done && card.is_some_and(|card| game.is_hostile(card.kind))
        });
        let Some(machine) = next else {
            game.pop();
            return true;
        };
        let from = game.state.machines[usize::from(machine)].zone;
        let targets = game.destination_from(from).targets;
        let hits = targets.iter().any(|at| game.rogue_reaches(machine, at));
        let among = if hits { targets } else { ZoneSet::EMPTY };
        game.set_top(Rogue { done: machine + 1, among });
        true
    }

    fn rule(&self) -> Rule {
        Rule::Mission
    }

    fn question(&self, game: &Game) -> String {
        let machine = game.world().machine(self.done.saturating_sub(1));
        format!("The {machine} hears several zones equally well: which one does it shoot at?")
    }
}

impl Rogue {
    /// A machine shoots at a zone. Survivors come first in its targeting order,
    /// so every hit goes to one where there are some; elsewhere enemies are hit
    /// in their usual order, and nobody gains experience.
    fn shoot(self, game: &mut Game, at: Zone, dealer: &mut impl Dealer) {
        game.set_top(Rogue { among: ZoneSet::EMPTY, ..self });
        let machine = self.done - 1;
        let Some(weapon) = game.machine_card(machine).and_then(|card| card.ranged) else { return };
        if !game.rogue_reaches(machine, at) {
            return;
        }
        dealer.tell(Fact::RogueAttack { machine, at }, Rule::Mission);
        let mut hits = 0;
        for _ in 0..weapon.dice {
            let shown = dealer.d6();
            let hit = shown >= weapon.accuracy;
            hits += u8::from(hit);
            dealer.tell(Fact::Die { shown, hit }, Rule::Accuracy);
        }
        if game.prey(at) == 0 {
            game.push(RogueHits { machine, at, hits, damage: weapon.damage });
        } else if hits > 0 {
            game.push(Dealing {
                zone: at,
                attacks: Crowd::EMPTY,
                misses: (hits, weapon.damage),
                harm: Harm::Enemies,
                among: game.prey(at),
                dealt: [0; MAX_FIGURES],
            });
        }
    }
}

impl Matter for RogueHits {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        game.targets(game.state.enemies[self.at], false)
            .for_each(|kind| offer(Action::Hit { kind }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let mut targets = game.targets(game.state.enemies[self.at], false);
        match action {
            Action::Hit { kind } if targets.any(|target| target == kind) => Ok(()),
            _ => refuse(Rule::Targeting, "hits can't go there now"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Hit { kind } = action {
            self.hit(game, kind, dealer);
        }
    }

    /// Assigns what can go only one way.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let crowd = game.state.enemies[self.at];
        let mut targets = game.targets(crowd, false);
        let (first, second) = (targets.next(), targets.next());
        drop(targets);
        let Some(kind) = first.filter(|_| self.hits > 0) else {
            game.pop();
            return true;
        };
        let all_fall = u32::from(self.hits) >= crowd.total()
            && crowd.kinds().all(|kind| self.hurts(game, kind));
        if second.is_some() && !all_fall {
            return false;
        }
        self.hit(game, kind, dealer);
        if !self.hurts(game, kind) {
            // Nothing else can be hit before this falls, and it won't.
            game.pop();
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::Targeting
    }

    fn question(&self, game: &Game) -> String {
        let (machine, zone) = (game.world().machine(self.machine), game.world().zone_name(self.at));
        let hits = count(self.hits, "hit", "hits");
        format!("The {machine} has {hits} to assign in {zone}: which enemy is struck?")
    }
}

impl RogueHits {
    /// Whether a hit eliminates an enemy of this kind.
    fn hurts(&self, game: &Game, kind: Kind) -> bool {
        let from = game.state.machines[usize::from(self.machine)].zone;
        let dug_in = from != self.at && game.is_open_pit(self.at);
        let shielded = dug_in && game.world.drillers.contains(kind);
        self.damage >= game.world.toughness[kind.index()] + u8::from(shielded)
    }

    /// Deals one hit to an enemy. Nobody gains experience.
    fn hit(self, game: &mut Game, kind: Kind, dealer: &mut impl Dealer) {
        let RogueHits { machine, at, .. } = self;
        game.set_top(RogueHits { hits: self.hits - 1, ..self });
        if !self.hurts(game, kind) {
            dealer.tell(Fact::Absorbed { kind }, Rule::Damage);
            return;
        }
        game.state.enemies[at].0[kind.index()] -= 1;
        game.state.reserve[kind.index()] += 1;
        dealer.tell(Fact::ShotDown { machine, kind, at }, Rule::Targeting);
        game.happened(Moment::EnemyFell, dealer);
    }
}

impl Game {
    /// Whether machines of a kind are against the team: nobody has a remote or
    /// a skill for them.
    pub(crate) fn is_hostile(&self, kind: MachineKind) -> bool {
        let tames = |who: Who| {
            let survivor = self.survivor(who);
            survivor.remotes >> kind as u8 & 1 == 1 || self.is(who, Trait::controls(kind))
        };
        self.world.mission().says(HostileMachines) && !self.in_play().any(tames)
    }

    /// Whether a machine can shoot at somebody in a zone.
    fn rogue_reaches(&self, machine: u8, at: Zone) -> bool {
        let weapon = self.machine_card(machine).and_then(|card| card.ranged);
        let from = self.state.machines[usize::from(machine)].zone;
        let range = self.map.range(from, at);
        weapon.is_some_and(|weapon| (weapon.range.0..=weapon.range.1).contains(&range))
            && (self.prey(at) != 0 || !self.state.enemies[at].is_empty())
    }
}
