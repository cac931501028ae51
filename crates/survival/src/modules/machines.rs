//! Machines: who controls them, what they do, and how they are lost.
//!
//! Invader chapter 9, "Machine actions".

use table::Seat;

use crate::content::Machine;
use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::{MachineKind, SkillsOnly};
use crate::model::action::{Action, Figure, Who};
use crate::model::card::Weapon;
use crate::model::enemy::Kind;
use crate::model::event::Fact;
use crate::model::frame::{Attack, Following, TurnFrame};
use crate::model::nth::Nth;
use crate::model::phrase::count;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::MachineState;
use crate::model::zone::{Zone, ZoneSet};
use crate::rules::turn::{Price, afford};
use crate::skills::{Bonus, Trait};

impl Matter for Following {
    asks_owner!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        [Action::Follow, Action::Stay].into_iter().for_each(offer);
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Follow | Action::Stay => Ok(()),
            _ => refuse(self.rule(), "the Bot may come along: follow or stay"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        let mut next = Following { machines: self.machines & !(1 << self.machine()), ..self };
        if action == Action::Follow {
            // The controller's move ends here.
            (next.farther, next.price) = (0, 0);
            game.state.unsettled.actions += self.price;
            game.wake_machine(self.machine(), dealer);
            game.shift_machine(self.machine(), self.to, self.price, dealer);
        }
        match next.machines {
            0 => {
                game.pop();
                game.go_farther(self.who, next.farther);
            }
            _ => game.set_top(next),
        }
    }

    fn step(self, _: &mut Game, _: &mut impl Dealer) -> bool {
        false
    }

    fn rule(&self) -> Rule {
        Rule::MachineFollows
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let price = match self.price {
            0 => String::new(),
            price => format!(", for {} that a skill saved", count(price, "action", "actions")),
        };
        format!(
            "{} has moved to {}: does the {} come along{price}?",
            world.name(self.who),
            world.board().name(self.to),
            world.machine(self.machine())
        )
    }
}

impl Following {
    /// The machine that is asked about now.
    const fn machine(&self) -> u8 {
        (u8::BITS - 1 - self.machines.leading_zeros()) as u8
    }
}

impl Game {
    /// The reference card of a machine on the board.
    pub fn machine_card(&self, machine: u8) -> Option<&Machine> {
        self.world
            .machine_cards
            .get(usize::from(machine))
            .map(|index| &self.world.content.machines[*index])
    }

    /// The machines on the board that still exist.
    pub(crate) fn machines(&self) -> impl Iterator<Item = (u8, &MachineState)> {
        let all = self.state.machines.iter().enumerate();
        all.filter(|(_, machine)| machine.intact).map(|(index, machine)| (index as u8, machine))
    }

    fn machine(&self, machine: u8) -> Result<(&MachineState, &Machine), Refusal> {
        let state = self.state.machines.get(usize::from(machine)).filter(|state| state.intact);
        match (state, self.machine_card(machine)) {
            (Some(state), Some(card)) => Ok((state, card)),
            _ => refuse(Rule::Machine, "there is no such machine"),
        }
    }

    /// Whether a survivor controls a machine: by skill, by remote, or, a
    /// Sentry Gun, by standing next to it.
    pub fn controls(&self, who: Who, machine: u8) -> bool {
        let Ok((state, card)) = self.machine(machine) else { return false };
        let survivor = self.survivor(who);
        survivor.remotes >> card.kind as u8 & 1 == 1
            || self.is(who, Trait::controls(card.kind))
            || card.kind == MachineKind::SentryGun
                && state.zone == survivor.zone
                && !self.is_hostile(card.kind)
                && !self.world.mission().says(SkillsOnly)
    }

    pub(crate) fn offer_machines(&self, who: Who, offer: &mut impl FnMut(Action)) {
        for (machine, state) in self.machines() {
            if !self.controls(who, machine) {
                continue;
            }
            let Some(card) = self.machine_card(machine) else { continue };
            if card.moves {
                let near = self.map.neighbours(state.zone);
                near.iter().for_each(|to| offer(Action::MachineMove { machine, to }));
                offer(Action::MachineOpen { machine });
            }
            if card.melee.is_some() {
                offer(Action::MachineMelee { machine, focus: None });
                let kinds = self.state.enemies[state.zone].kinds();
                kinds.for_each(|kind| offer(Action::MachineMelee { machine, focus: Some(kind) }));
            }
            if card.ranged.is_some() {
                for at in self.machine_sight(machine) {
                    if self.state.enemies[at].is_empty() {
                        continue;
                    }
                    offer(Action::MachineRanged { machine, at, focus: None });
                    for kind in self.state.enemies[at].kinds() {
                        offer(Action::MachineRanged { machine, at, focus: Some(kind) });
                    }
                }
            }
        }
    }

    pub(crate) fn check_machine(&self, turn: &TurnFrame, action: Action) -> Result<(), Refusal> {
        let (Action::MachineMove { machine, .. }
        | Action::MachineMelee { machine, .. }
        | Action::MachineRanged { machine, .. }
        | Action::MachineOpen { machine }) = action
        else {
            return refuse(Rule::Machine, "not an action of a machine");
        };
        let (state, card) = self.machine(machine)?;
        if !self.controls(turn.who, machine) {
            return refuse(Rule::MachineControl, "this survivor does not control that machine");
        }
        match action {
            Action::MachineMove { to, .. } => {
                if !card.moves {
                    return refuse(Rule::Machine, "that machine can't move");
                }
                if !self.map.neighbours(state.zone).contains(to) {
                    return refuse(Rule::MoveWalls, "no open way leads straight to that zone");
                }
                let door = self.map.door(state.zone, to);
                if door.is_some_and(|door| self.state.doors.closed.contains(door)) {
                    return refuse(Rule::MoveDoor, "a closed door is in the way");
                }
                afford(turn, Price::Machine)?;
                if !turn.affords(Price::Machine, self.driving_cost(machine)) {
                    return refuse(
                        Rule::MoveEnemies,
                        "each enemy in the zone costs one action more",
                    );
                }
                Ok(())
            }
            Action::MachineOpen { .. } => {
                let door = self.secured_door(state.zone);
                if !card.moves || door.is_none() {
                    return refuse(Rule::Mission, "no secured airlock is in front of it");
                }
                afford(turn, Price::Machine)
            }
            Action::MachineMelee { focus, .. } => {
                self.plan_machine_attack(turn.who, machine, true, state.zone, focus)?;
                afford(turn, Price::Machine)
            }
            Action::MachineRanged { at, focus, .. } => {
                self.plan_machine_attack(turn.who, machine, false, at, focus)?;
                afford(turn, Price::Machine)
            }
            _ => refuse(Rule::Machine, "not an action of a machine"),
        }
    }

    /// The actions that enemies add to driving a machine out of its zone.
    pub(crate) fn driving_cost(&self, machine: u8) -> u32 {
        match self.machine(machine) {
            Ok((state, card)) if !card.unhindered && !self.slips_free(machine) => {
                self.enemies_to_leave(state.zone)
            }
            _ => 0,
        }
    }

    /// Whether a brother in arms lets a machine leave enemies behind at no cost.
    fn slips_free(&self, machine: u8) -> bool {
        self.figure_is(Figure::machine(machine), Trait::LeavesFreely)
    }

    /// What a machine sees. Prototypes see in the dark; others don't, as little
    /// as the survivors who steer them.
    pub(crate) fn machine_sight(&self, machine: u8) -> ZoneSet {
        match self.machine(machine) {
            Ok((state, card)) if card.prototype => self.map.sight(state.zone),
            Ok((state, _)) => self.map.sight_in_dark(state.zone),
            Err(_) => ZoneSet::EMPTY,
        }
    }

    /// The secured airlock next to a zone.
    fn secured_door(&self, zone: Zone) -> Option<crate::board::Door> {
        let doors = self.world.board().doorways_of(zone);
        let secured = &self.world.mission().secured;
        doors
            .into_iter()
            .find(|door| self.state.doors.barred.contains(*door) && secured.contains(door))
    }

    /// Puts a machine's attack together. The controller's skills don't count.
    pub(crate) fn plan_machine_attack(
        &self,
        who: Who,
        machine: u8,
        melee: bool,
        at: Zone,
        focus: Option<Kind>,
    ) -> Result<Attack, Refusal> {
        let (state, card) = self.machine(machine)?;
        let weapon: Weapon = match if melee { card.melee } else { card.ranged } {
            Some(weapon) => weapon,
            None => return refuse(Rule::Machine, "that machine has no such weapon"),
        };
        if !self.world.board().has(at) {
            return refuse(Rule::Sight, "no such zone");
        }
        // A machine with its token counts as a survivor to brothers in arms.
        let bonus = match state.active {
            true => self.machine_bonus(state.zone, melee),
            false => Bonus::default(),
        };
        let point_blank = !melee && at == state.zone && bonus.point_blank;
        if !melee {
            let range = self.map.range(state.zone, at);
            if range == u8::MAX {
                return refuse(Rule::Sight, "that zone is not in sight");
            }
            if !self.machine_sight(machine).contains(at) {
                return refuse(Rule::DarkZone, "that zone is dark, and this machine no prototype");
            }
            let (least, most) = weapon.range;
            if !point_blank && !(least..=most + bonus.range).contains(&range) {
                return refuse(Rule::Range, "that zone is not within range");
            }
        }
        let crowd = self.state.enemies[at];
        if crowd.is_empty() && melee {
            return refuse(Rule::Machine, "no enemy is in that zone");
        }
        let precise =
            weapon.precise || bonus.precise || point_blank || self.world.options.free_targets;
        let base = if bonus.strong { weapon.damage.max(3) } else { weapon.damage } + bonus.damage;
        let expert = focus.is_some() && bonus.concentrates > 0 && weapon.dice + bonus.dice >= 2;
        if focus.is_some_and(|kind| !self.targets(crowd, melee || precise).any(|t| t == kind)) {
            return refuse(Rule::Concentrated, "the attack can't single that target out");
        }
        Ok(Attack {
            machine: Some(Nth::of(machine)),
            melee,
            focus,
            dice: weapon.dice + bonus.dice,
            accuracy: weapon.accuracy,
            roll: bonus.roll,
            damage: base + if expert { bonus.concentrates } else { 0 },
            miss_damage: base,
            precise,
            spares_friends: melee || weapon.precise || bonus.precise || point_blank || expert,
            into_pit: !melee && at != state.zone && self.is_open_pit(at),
            rerolls: bonus.rerolls,
            explodes: bonus.sixes,
            per_six: bonus.per_six,
            reaps: bonus.reaps,
            ..Attack::bare(who, at)
        })
    }

    /// A machine's first action gives it an activation token.
    fn wake_machine(&mut self, machine: u8, dealer: &mut impl Dealer) {
        let state = &mut self.state.machines[usize::from(machine)];
        if !state.active {
            state.active = true;
            dealer.tell(Fact::MachineWoke { machine }, Rule::MachineToken);
        }
    }

    /// Does an action with a machine.
    pub(crate) fn run_machine(&mut self, action: Action, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        match action {
            Action::MachineMove { machine, to } => {
                let extra = self.driving_cost(machine) as u8;
                let cost = self.pay(Price::Machine, extra);
                self.wake_machine(machine, dealer);
                self.shift_machine(machine, to, cost, dealer);
            }
            Action::MachineOpen { machine } => {
                self.pay(Price::Machine, 0);
                self.wake_machine(machine, dealer);
                let zone = self.state.machines[usize::from(machine)].zone;
                if let Some(door) = self.secured_door(zone) {
                    self.state.doors.barred.remove(door);
                    dealer.tell(Fact::AirlockOpened { machine, door }, Rule::Mission);
                    self.happened(Moment::GroundChanged, dealer);
                }
            }
            Action::MachineMelee { machine, focus } => {
                let at = self.state.machines[usize::from(machine)].zone;
                self.machine_attack(who, machine, true, at, focus, dealer);
            }
            Action::MachineRanged { machine, at, focus } => {
                self.machine_attack(who, machine, false, at, focus, dealer);
            }
            _ => {}
        }
        self.unhide(who, dealer);
    }

    fn machine_attack(
        &mut self,
        who: Who,
        machine: u8,
        melee: bool,
        at: Zone,
        focus: Option<Kind>,
        dealer: &mut impl Dealer,
    ) {
        let Ok(fight) = self.plan_machine_attack(who, machine, melee, at, focus) else { return };
        self.pay(Price::Machine, 0);
        self.wake_machine(machine, dealer);
        dealer.tell(Fact::MachineAttack { who, machine, melee, at, focus }, Rule::Machine);
        self.strike(fight, dealer);
    }

    fn shift_machine(&mut self, machine: u8, to: Zone, cost: u8, dealer: &mut impl Dealer) {
        let state = &mut self.state.machines[usize::from(machine)];
        let from = std::mem::replace(&mut state.zone, to);
        dealer
            .tell(Fact::Moved { figure: Figure::machine(machine), from, to, cost }, Rule::Machine);
    }

    /// The Bots that may come along with their controller, as bits.
    pub(crate) fn company(&self, who: Who, from: Zone) -> u8 {
        let moves = |index: u8| self.machine_card(index).is_some_and(|card| card.moves);
        let here = self.machines().filter(|(_, state)| state.zone == from);
        here.map(|(index, _)| index)
            .filter(|index| moves(*index) && self.controls(who, *index))
            .fold(0, |bits, index| bits | 1 << index)
    }

    /// A machine is destroyed. That is no defeat, unless the mission needs it.
    pub(crate) fn destroy_machine(&mut self, machine: u8, rule: Rule, dealer: &mut impl Dealer) {
        if let Some(state) = self.state.machines.get_mut(usize::from(machine)) {
            state.intact = false;
            state.active = false;
            dealer.tell(Fact::Eliminated { figure: Figure::machine(machine) }, rule);
            self.happened(Moment::MachineLost, dealer);
        }
    }
}
