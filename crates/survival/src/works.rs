//! What missions build, weld, blow up and set against the team: pits to blast,
//! thumpers, accesses to close, pillars to bring down, machines gone rogue, a Bot
//! to bring out.
//!
//! Dark Side chapter 16, "Missions". No mission is named here: what they ask for
//! comes from their files.

use std::sync::Arc;

use crate::action::{Action, Figure, MAX_FIGURES, Who};
use crate::board::Door;
use crate::enemy::{Crowd, Kind};
use crate::event::{Defeat, Fact, Harm};
use crate::frame::{Dealing, Frame, Stage, TurnFrame};
use crate::game::{Dealer, Game};
use crate::mission::{Colour, MachineKind, Special, Step};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::Skill;
use crate::state::TokenState;
use crate::survivor::Standing;
use crate::turn::{Price, afford};
use crate::zone::{Zone, ZoneSet};

impl Game {
    /// What an Abomination card brings instead, while the team is below a level.
    pub(crate) fn abomination_instead(&self) -> Option<Kind> {
        let danger = self.danger();
        self.world.mission().specials.iter().find_map(|special| match special {
            Special::AbominationsFrom(level, kind) if danger < *level => Some(*kind),
            _ => None,
        })
    }

    /// A Seismic Grenade went off in a zone: spawn tokens may go with it.
    pub(crate) fn blasted(&mut self, at: Zone, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            let Special::BlastSpawns(zones, grenades) = special else { continue };
            if !zones.contains(at) {
                continue;
            }
            // One thrown in answer to a spawn is none of the players' phase.
            let counts = !self.in_enemies_phase();
            for spawn in self.state.spawns.iter_mut().filter(|spawn| spawn.zone == at) {
                spawn.blasts += u8::from(counts);
            }
            let spent = |game: &Game| {
                let enough = |blasts: u8| blasts.max(1) >= *grenades;
                let mut spawns = game.state.spawns.iter();
                spawns.position(|spawn| spawn.zone == at && enough(spawn.blasts))
            };
            while let Some(index) = spent(self) {
                self.destroy_spawn(index, dealer);
            }
        }
        self.assess(dealer);
    }

    /// Whether enemies act or appear, or the round ends.
    fn in_enemies_phase(&self) -> bool {
        let later = |frame: &Frame| matches!(frame, Frame::Round(Stage::Spawn | Stage::End));
        self.state.frames.iter().any(later)
    }

    /// Grenades count together only within one players' phase.
    pub(crate) fn forget_blasts(&mut self) {
        for spawn in self.state.spawns.iter_mut() {
            spawn.blasts = 0;
        }
    }

    /// An objective was taken in a zone: a spawn token there may go with it,
    /// and its pit.
    pub(crate) fn take_spawn(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for special in &world.mission().specials {
            let Special::TakeSpawn(colour) = special else { continue };
            let lies = self.state.spawns.iter().position(|s| (s.zone, s.colour) == (zone, *colour));
            if let Some(index) = lies {
                self.destroy_spawn(index, dealer);
                self.fill_pit(zone, Rule::Mission, dealer);
            }
        }
    }

    /// Taking an objective may shut every door between buildings and tunnels.
    pub(crate) fn shut_accesses(&mut self, colour: Colour, dealer: &mut impl Dealer) {
        if !self.world.mission().says(&Special::ShutAccesses(colour)) {
            return;
        }
        for door in self.world.board().accesses() {
            self.shut_for_good(door);
        }
        dealer.tell(Fact::AccessesShut, Rule::Mission);
        self.survey();
    }

    /// A door closes that nobody opens or breaks any more.
    fn shut_for_good(&mut self, door: Door) {
        self.state.destroyed.remove(door);
        self.state.coloured.remove(door);
        self.state.closed.insert(door);
        self.state.barred.insert(door);
    }

    /// Enemies fell or went elsewhere: a building may be empty now.
    pub(crate) fn check_cleared(&mut self, dealer: &mut impl Dealer) {
        let clears = |step: &Step| matches!(step, Step::Clear(_));
        if self.world.mission().steps.iter().any(clears) {
            self.assess(dealer);
        }
    }

    /// A thumper falls silent.
    pub(crate) fn remove_thumper(&mut self, zone: Zone, rule: Rule, dealer: &mut impl Dealer) {
        self.state.thumpers.remove(zone);
        dealer.tell(Fact::ThumperGone { zone }, rule);
    }

    /// The works at which a survivor could use a token they carry, offered.
    pub(crate) fn offer_works(&self, turn: &TurnFrame, mut offer: impl FnMut(Action)) {
        let mission = self.world.mission();
        let survivor = self.survivor(turn.who);
        let finds = &self.state.finds;
        for (index, lies) in finds.iter().enumerate() {
            // Two that are alike are one choice.
            if lies.1 == survivor.zone && !finds[..index].contains(lies) {
                offer(Action::PickUp { find: lies.0 });
            }
        }
        if survivor.tokens > 0 {
            for door in &mission.welds {
                let doorway = &self.world.board().doorways()[door.index()];
                if let Some(to) = doorway.beyond(survivor.zone) {
                    offer(Action::Weld { to });
                }
            }
            if !mission.pillars.is_empty() {
                offer(Action::Plant);
            }
        }
        for pillar in &mission.pillars {
            offer(Action::Blow { colour: pillar.colour });
        }
    }

    pub(crate) fn check_works(&self, turn: &TurnFrame, action: Action) -> Result<(), Refusal> {
        match action {
            Action::PickUp { find } => self.check_pick_up(turn.who, find)?,
            Action::Weld { to } => self.check_weld(turn.who, to)?,
            Action::Plant => self.check_plant(turn.who)?,
            Action::Blow { colour } => return self.check_blow(colour),
            _ => return refuse(Rule::Mission, "not a work of this mission"),
        }
        afford(turn, Price::Any)
    }

    pub(crate) fn do_works(&mut self, action: Action, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        match action {
            Action::PickUp { find } => self.pick_up(find, dealer),
            Action::Weld { to } => self.weld(who, to, dealer),
            Action::Plant => self.plant(who, dealer),
            Action::Blow { colour } => self.blow(colour, dealer),
            _ => {}
        }
    }

    fn check_weld(&self, who: Who, to: Zone) -> Result<(), Refusal> {
        let survivor = self.survivor(who);
        let door = self.world.board().doorway_between(survivor.zone, to);
        let marked = door.filter(|door| self.world.mission().welds.contains(door));
        let Some(door) = marked else {
            return refuse(Rule::Mission, "no access to weld leads there");
        };
        if self.state.barred.contains(door) {
            return refuse(Rule::Mission, "that access is welded already");
        }
        if survivor.tokens == 0 {
            return refuse(Rule::Mission, "welding takes a kit");
        }
        Ok(())
    }

    /// Welds an access shut with a kit that is used up.
    fn weld(&mut self, who: Who, to: Zone, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let from = self.survivor(who).zone;
        let Some(door) = self.world.board().doorway_between(from, to) else { return };
        self.survivor_mut(who).tokens -= 1;
        self.shut_for_good(door);
        dealer.tell(Fact::Welded { who, door }, Rule::Mission);
        self.survey();
        self.gain(who, self.world.mission().objective_experience, Rule::Mission, dealer);
        self.assess(dealer);
        self.check_cut_off(dealer);
    }

    /// The pillar that stands in a zone, as its place on the list.
    fn pillar_at(&self, zone: Zone) -> Option<usize> {
        let stands = |colour: Colour| {
            let mut tokens = self.state.tokens.iter();
            tokens.any(|token| {
                (token.zone, token.colour, token.state) == (zone, Some(colour), TokenState::Lies)
            })
        };
        self.world.mission().pillars.iter().position(|pillar| stands(pillar.colour))
    }

    fn check_plant(&self, who: Who) -> Result<(), Refusal> {
        let survivor = self.survivor(who);
        if survivor.tokens == 0 {
            return refuse(Rule::Mission, "there is no charge to set");
        }
        let Some(index) = self.pillar_at(survivor.zone) else {
            return refuse(Rule::Mission, "charges are set at a pillar");
        };
        if self.state.charges[index] >= self.world.mission().pillars[index].charges {
            return refuse(Rule::Mission, "that pillar has all its charges");
        }
        Ok(())
    }

    /// Sets a charge at the pillar of the zone.
    fn plant(&mut self, who: Who, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(index) = self.pillar_at(self.survivor(who).zone) else { return };
        self.survivor_mut(who).tokens -= 1;
        self.state.charges[index] += 1;
        let colour = self.world.mission().pillars[index].colour;
        let charges = self.state.charges[index];
        dealer.tell(Fact::ChargeSet { who, colour, charges }, Rule::Mission);
    }

    /// Whether what a pillar held up has fallen.
    pub(crate) fn has_fallen(&self, colour: Colour) -> bool {
        let pillar = self.world.mission().pillar(colour);
        pillar.is_some_and(|(_, pillar)| self.state.fallen & pillar.tiles == pillar.tiles)
    }

    /// Whether the team may bring a pillar down now: it has its charges, and
    /// its turn has come.
    pub(crate) fn check_blow(&self, colour: Colour) -> Result<(), Refusal> {
        let mission = self.world.mission();
        let Some((index, pillar)) = mission.pillar(colour) else {
            return refuse(Rule::Mission, "there is no such pillar");
        };
        if !matches!(self.frame(), Some(Frame::Turn(_))) {
            return refuse(Rule::Mission, "pillars are blown in a survivor's turn");
        }
        if self.has_fallen(colour) {
            return refuse(Rule::Mission, "that pillar is down");
        }
        if self.state.charges[index] < pillar.charges {
            return refuse(Rule::Mission, "that pillar lacks charges");
        }
        let step = mission.steps.iter().position(|step| *step == Step::Collapse(colour));
        if step.is_some_and(|step| !self.is_open(step)) {
            return refuse(Rule::Mission, "the mission asks for something else first");
        }
        Ok(())
    }

    /// Whether somebody other than the one whose turn it is may do this: what
    /// the players decide together is open to all who speak for the team.
    pub(crate) fn is_joint(&self, action: Action) -> bool {
        matches!(action, Action::Blow { .. })
    }

    /// A pillar comes down: its tiles go with everything on them. Nobody gains
    /// experience. Zones that reach onto other tiles shrink to what is left.
    pub(crate) fn blow(&mut self, colour: Colour, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        let (board, mission) = (world.board(), world.mission());
        let Some((_, pillar)) = mission.pillar(colour) else { return };
        for token in self.state.tokens.iter_mut().filter(|token| token.colour == Some(colour)) {
            token.state = TokenState::Gone;
        }
        let before = board.wholly_on(self.state.fallen);
        self.state.fallen |= pillar.tiles;
        let gone = board.wholly_on(self.state.fallen) - before;
        dealer.tell(Fact::Collapsed { colour }, Rule::Mission);
        for zone in gone {
            self.bury(zone, dealer);
        }
        let falls = |(row, col): &(u8, u8)| {
            let across = board.cols() / 3;
            let tile = usize::from(*row) / 3 * across + usize::from(*col) / 3;
            self.state.fallen >> tile & 1 == 1
        };
        let doors = board.doorways().iter().enumerate();
        let fallen: crate::board::DoorSet = doors
            .filter(|(_, doorway)| doorway.cells.iter().any(falls))
            .map(|(index, _)| Door(index as u8))
            .collect();
        self.state.closed = self.state.closed - fallen;
        self.state.destroyed = self.state.destroyed - fallen;
        self.state.coloured = self.state.coloured - fallen;
        self.survey();
        self.assess(dealer);
        self.check_hopeless(dealer);
        self.check_cut_off(dealer);
    }

    /// Everything in a zone goes with its tile.
    fn bury(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        for index in 0..self.state.survivors.len() {
            let survivor = &mut self.state.survivors[index];
            if survivor.in_play() && survivor.zone == zone {
                survivor.standing = Standing::Eliminated;
                let figure = Figure::survivor(Who(index as u8));
                dealer.tell(Fact::Eliminated { figure }, Rule::Mission);
                self.lose(Defeat::Mission, Rule::Mission, dealer);
            }
        }
        for index in 0..self.state.machines.len() {
            let machine = self.state.machines[index];
            if machine.intact && machine.zone == zone {
                self.destroy_machine(index as u8, Rule::Mission, dealer);
            }
        }
        let crowd = std::mem::replace(&mut self.state.enemies[zone], Crowd::EMPTY);
        for kind in crowd.kinds() {
            self.state.reserve[kind.index()] += crowd.of(kind);
        }
        if !crowd.is_empty() {
            dealer.tell(Fact::Buried { zone, crowd }, Rule::Mission);
        }
        self.state.noise[zone] = 0;
        while let Some(index) = self.state.spawns.iter().position(|spawn| spawn.zone == zone) {
            self.remove_spawn(index);
        }
        while let Some(index) = self.state.finds.iter().position(|(_, at)| *at == zone) {
            let (find, _) = self.state.finds.remove(index);
            if let crate::mission::Find::Card(card) = find {
                self.state.gone[card] += 1;
            }
        }
        self.state.active_mold.remove(zone);
        self.state.inactive_mold.remove(zone);
        self.state.open_pits.remove(zone);
        self.state.filled_pits.remove(zone);
        self.lose_objectives(zone, Rule::Mission, dealer);
    }

    /// The machine that may leave by the exit at the end of a survivor's turn.
    pub(crate) fn can_bring_out(&self, who: Who) -> Option<u8> {
        let mission = self.world.mission();
        let exit = mission.exit?;
        let wanted = mission.steps.iter().enumerate().find_map(|(index, step)| match step {
            Step::BringOut(kind) if self.is_open(index) => Some(*kind),
            _ => None,
        })?;
        let clear = self.state.enemies[exit].is_empty();
        let at_exit = self.machines().filter(|(_, machine)| clear && machine.zone == exit);
        at_exit.map(|(index, _)| index).find(|index| {
            self.machine_card(*index).is_some_and(|card| card.kind == wanted)
                && self.controls(who, *index)
        })
    }

    /// A machine leaves by the exit.
    pub(crate) fn bring_out(&mut self, machine: u8, dealer: &mut impl Dealer) {
        let state = &mut self.state.machines[usize::from(machine)];
        (state.intact, state.active) = (false, false);
        dealer.tell(Fact::Escaped { figure: Figure::machine(machine) }, Rule::Exit);
        let brings = |step: &Step| matches!(step, Step::BringOut(_));
        if let Some(step) = self.world.mission().steps.iter().position(brings) {
            self.accomplish(step, dealer);
        }
    }

    /// Whether machines of a kind are against the team: nobody has a remote or
    /// a skill for them.
    pub(crate) fn is_hostile(&self, kind: MachineKind) -> bool {
        let tames = |who: Who| {
            let survivor = self.survivor(who);
            let skilled = |skill: &Skill| matches!(skill, Skill::Remote(of) if of.controls(kind));
            survivor.remotes >> kind as u8 & 1 == 1 || survivor.skills.iter().any(skilled)
        };
        self.world.mission().says(&Special::HostileMachines) && !self.in_play().any(tames)
    }

    /// Machines gone rogue shoot in the attack step of the enemies' phase, each
    /// at the zone that it would make for as an enemy.
    pub(crate) fn step_rogue(
        &mut self,
        done: u8,
        among: ZoneSet,
        dealer: &mut impl Dealer,
    ) -> bool {
        if among.len() > 1 {
            return false;
        }
        if let Some(at) = among.first() {
            self.rogue_shot(at, dealer);
            return true;
        }
        let next = self.machines().map(|(index, _)| index).find(|index| {
            let card = self.machine_card(*index);
            *index >= done && card.is_some_and(|card| self.is_hostile(card.kind))
        });
        let Some(machine) = next else {
            self.pop();
            return true;
        };
        let from = self.state.machines[usize::from(machine)].zone;
        let targets = self.aim(&self.senses(), from).targets;
        let hits = targets.iter().any(|at| self.rogue_reaches(machine, at));
        let among = if hits { targets } else { ZoneSet::EMPTY };
        self.set_top(Frame::Rogue { done: machine + 1, among });
        true
    }

    /// Whether a machine can shoot at somebody in a zone.
    fn rogue_reaches(&self, machine: u8, at: Zone) -> bool {
        let weapon = self.machine_card(machine).and_then(|card| card.ranged);
        let from = self.state.machines[usize::from(machine)].zone;
        let range = self.map.range(from, at);
        weapon.is_some_and(|weapon| (weapon.range.0..=weapon.range.1).contains(&range))
            && self.prey(at) != 0
    }

    /// A machine gone rogue shoots at a zone: every hit goes to a survivor.
    pub(crate) fn rogue_shot(&mut self, at: Zone, dealer: &mut impl Dealer) {
        let Some(Frame::Rogue { done, .. }) = self.frame().copied() else { return };
        self.set_top(Frame::Rogue { done, among: ZoneSet::EMPTY });
        let machine = done - 1;
        let Some(weapon) = self.machine_card(machine).and_then(|card| card.ranged) else { return };
        if !self.rogue_reaches(machine, at) {
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
        if hits > 0 {
            self.push(Frame::Dealing(Dealing {
                zone: at,
                attacks: Crowd::EMPTY,
                misses: (hits, weapon.damage),
                harm: Harm::Enemies,
                among: self.prey(at),
                dealt: [0; MAX_FIGURES],
            }));
        }
    }
}
