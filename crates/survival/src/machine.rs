//! Machines: who controls them, what they do, and what becomes of them.
//!
//! Invader chapter 9, "Machine actions".

use crate::action::{Action, Figure, Hands, Who};
use crate::card::Weapon;
use crate::content::Machine;
use crate::enemy::Kind;
use crate::event::Fact;
use crate::frame::{Blow, Fight, Frame, TurnFrame};
use crate::game::{Dealer, Game};
use crate::mission::{MachineKind, Special};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::Skill;
use crate::state::MachineState;
use crate::turn::{Price, afford};
use crate::zone::{Zone, ZoneSet};

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
        let by_skill = |skill: &Skill| matches!(skill, Skill::Remote(of) if of.controls(card.kind));
        survivor.remotes >> card.kind as u8 & 1 == 1
            || survivor.skills.iter().any(by_skill)
            || card.kind == MachineKind::SentryGun
                && state.zone == survivor.zone
                && !self.is_hostile(card.kind)
                && !self.world.mission().says(&Special::SkillsOnly)
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
                if door.is_some_and(|door| self.state.closed.contains(door)) {
                    return refuse(Rule::MoveDoor, "a closed door is in the way");
                }
                afford(turn, Price::Machine)?;
                let extra = self.enemies_to_leave(state.zone);
                if !turn.affords(Price::Machine, extra) {
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
                self.line_up_machine(turn.who, machine, true, state.zone, focus)?;
                afford(turn, Price::Machine)
            }
            Action::MachineRanged { at, focus, .. } => {
                self.line_up_machine(turn.who, machine, false, at, focus)?;
                afford(turn, Price::Machine)
            }
            _ => refuse(Rule::Machine, "not an action of a machine"),
        }
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
        doors.into_iter().find(|door| self.state.barred.contains(*door) && secured.contains(door))
    }

    /// Puts a machine's attack together. The controller's skills don't count.
    pub(crate) fn line_up_machine(
        &self,
        who: Who,
        machine: u8,
        melee: bool,
        at: Zone,
        focus: Option<Kind>,
    ) -> Result<Fight, Refusal> {
        let (state, card) = self.machine(machine)?;
        let weapon: Weapon = match if melee { card.melee } else { card.ranged } {
            Some(weapon) => weapon,
            None => return refuse(Rule::Machine, "that machine has no such weapon"),
        };
        if !self.world.board().has(at) {
            return refuse(Rule::Sight, "no such zone");
        }
        if !melee {
            let range = self.map.range(state.zone, at);
            if range == u8::MAX {
                return refuse(Rule::Sight, "that zone is not in sight");
            }
            if !self.machine_sight(machine).contains(at) {
                return refuse(Rule::DarkZone, "that zone is dark, and this machine no prototype");
            }
            if !(weapon.range.0..=weapon.range.1).contains(&range) {
                return refuse(Rule::Range, "that zone is not within range");
            }
        }
        let crowd = self.state.enemies[at];
        if crowd.is_empty() {
            return refuse(Rule::Machine, "no enemy is in that zone");
        }
        let precise = weapon.precise || self.world.options.free_targets;
        if focus.is_some_and(|kind| !self.targets(crowd, melee || precise).any(|t| t == kind)) {
            return refuse(Rule::Concentrated, "the attack can't single that target out");
        }
        Ok(Fight {
            who,
            hands: Hands::Left,
            machine: Some(machine),
            melee,
            at,
            focus,
            dice: weapon.dice,
            accuracy: weapon.accuracy,
            roll: 0,
            damage: weapon.damage,
            miss_damage: weapon.damage,
            precise,
            spares_friends: melee || weapon.precise,
            into_pit: !melee && at != state.zone && self.is_open_pit(at),
            rerolls: 0,
            explodes: 0,
            reaps: false,
            killed: false,
            sixes: 0,
            hits: 0,
            misses: 0,
            blow: Blow::Rolled,
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
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        match action {
            Action::MachineMove { machine, to } => {
                let from = self.state.machines[usize::from(machine)].zone;
                let extra = self.enemies_to_leave(from) as u8;
                let cost = self.pay(Price::Machine, extra);
                self.wake_machine(machine, dealer);
                self.shift_machine(machine, to, cost, dealer);
            }
            Action::MachineOpen { machine } => {
                self.pay(Price::Machine, 0);
                self.wake_machine(machine, dealer);
                let zone = self.state.machines[usize::from(machine)].zone;
                if let Some(door) = self.secured_door(zone) {
                    self.state.barred.remove(door);
                    dealer.tell(Fact::AirlockOpened { machine, door }, Rule::Mission);
                    self.survey();
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
        let Ok(fight) = self.line_up_machine(who, machine, melee, at, focus) else { return };
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

    /// Asks whether Bots come along with their controller, who used no
    /// movement skill to leave.
    pub(crate) fn offer_company(&mut self, who: Who, from: Zone, to: Zone) {
        for index in 0..self.state.machines.len() as u8 {
            let moves = self.machine_card(index).is_some_and(|card| card.moves);
            let here = self.machine(index).is_ok_and(|(state, _)| state.zone == from);
            if moves && here && self.controls(who, index) {
                self.push(Frame::Following { who, machine: index, to });
            }
        }
    }

    /// The Bot comes along; its controller's move ends here.
    pub(crate) fn follow(&mut self, dealer: &mut impl Dealer) {
        let Some(Frame::Following { who, machine, to }) = self.state.frames.pop() else { return };
        self.wake_machine(machine, dealer);
        self.shift_machine(machine, to, 0, dealer);
        self.unhide(who, dealer);
        let below =
            self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Walking { .. }));
        if let Some(index) = below {
            self.state.frames.remove(index);
        }
    }

    /// A machine is destroyed. That is no defeat, unless the mission needs it.
    pub(crate) fn destroy_machine(&mut self, machine: u8, rule: Rule, dealer: &mut impl Dealer) {
        if let Some(state) = self.state.machines.get_mut(usize::from(machine)) {
            state.intact = false;
            state.active = false;
            dealer.tell(Fact::Eliminated { figure: Figure::machine(machine) }, rule);
            self.check_hopeless(dealer);
        }
    }
}
