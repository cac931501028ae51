//! A survivor's turn: scores for its actions.

use std::cell::{Cell, OnceCell};

use survival::Game;
use survival::action::{Action, Hands, MAX_SURVIVORS, Who};
use survival::card::Effect;
use survival::mission::{BringOut, Errand, MachineKind, RallyWith, Step};
use survival::reading::Read as _;
use survival::reading::state::TokenState;
use survival::skill::Free;
use survival::zone::{MAX_ZONES, Zone, ZoneSet};

use super::goal::{Call, Goal};
use super::memory::Memory;
use super::pack::Taste;
use super::scout::Scout;
use super::strike::{Known, Strikes};
use super::threat::{Crew, Threat};
use super::way::{Course, FAR, Land, Way, has_air, toll};
use super::weights::Weights;
use super::{blast, break_out, champion, dice, finish, fire, garage, growth, pack, works};

/// What is never done on purpose.
const NEVER: i32 = -100_000;

/// What nobody has looked at yet.
const UNKNOWN: i32 = i32::MIN;

/// What is always done at once.
pub(super) const AT_ONCE: i32 = 2_000;

/// The turn of one survivor, as they see it.
pub(super) struct Outlook<'g> {
    pub(super) game: &'g Game,
    pub(super) who: Who,
    pub(super) here: Zone,
    /// Actions left.
    pub(super) left: i32,
    /// Whether a move is free.
    free_move: bool,
    /// What it takes more to leave, for the enemies here.
    leaving: i32,
    goal: Goal,
    pub(super) way: Way,
    /// Whether what they go for can be finished for good in this turn.
    pub(super) finishes: bool,
    threat: Threat<'g>,
    /// What leaving here changes for those here.
    pub(super) relief: i32,
    /// What was found out about zones.
    dreads: [Cell<i32>; MAX_ZONES],
    pub(super) weights: &'g Weights,
    memory: &'g Memory,
    /// What company there is where they are.
    company: OnceCell<i32>,
    tastes: [OnceCell<Taste<'g>>; MAX_SURVIVORS],
}

impl<'g> Outlook<'g> {
    /// What lies before `who`, with so many actions left.
    pub(super) fn new(
        game: &'g Game,
        weights: &'g Weights,
        memory: &'g Memory,
        who: Who,
        left: u8,
        free_move: bool,
    ) -> Outlook<'g> {
        let scout = Scout::new(game, memory);
        let goal = Goal::of(&scout, weights, who);
        let way = match game.drives(who) && garage::duty(game).is_some() {
            true => Way::by_road(game, goal.targets),
            false => scout.way(who, goal.targets),
        };
        let here = game.survivor(who).zone;
        let threat = Threat::new(game, weights);
        let now = threat.dread(here, Crew::Now);
        // Where all can still go, each who goes takes part of the danger away;
        // else nobody would begin.
        let relief = if threat.may_all_leave(here, who) {
            now
        } else {
            now - threat.dread(here, Crew::Without(who))
        };
        let leaving = game.leaving_cost(who) as i32;
        let steps = i32::from(way.from(here)) + leaving;
        let walks = match game.drives(who) {
            // Nobody stops a car, which goes two zones at a time.
            true => i32::from(way.from(here).div_ceil(2)),
            false => steps - i32::from(free_move),
        };
        let last = if steps > 0 { finish::last_act(game, who, &goal) } else { None };
        Outlook {
            game,
            who,
            here,
            finishes: last.is_some_and(|act| walks + act <= i32::from(left))
                || goal.call == Call::Urgent
                    && blast::plan(game).is_some_and(|plan| plan.strikes(game, who)),
            relief,
            dreads: [const { Cell::new(UNKNOWN) }; MAX_ZONES],
            left: i32::from(left),
            free_move,
            leaving,
            goal,
            way,
            threat,
            weights,
            memory,
            company: OnceCell::new(),
            tastes: [const { OnceCell::new() }; MAX_SURVIVORS],
        }
    }

    /// The same for the turn that is open.
    pub(super) fn of_turn(
        game: &'g Game,
        weights: &'g Weights,
        memory: &'g Memory,
        turn: &survival::reading::frame::TurnFrame,
    ) -> Outlook<'g> {
        let free_move = turn.free[Free::Move.index()] > 0;
        Outlook::new(game, weights, memory, turn.who, turn.actions, free_move)
    }

    /// How much an action suggests itself.
    pub(super) fn score(&self, action: Action, values: &mut Known) -> i32 {
        let w = self.weights;
        match action {
            // Whoever is about to leave stays where they do.
            Action::End if self.is_leaving() => w.idle,
            // Whoever has waited too long does anything rather than nothing.
            Action::End => w.idle + 2 * (self.threat.patience() - 100),
            Action::Move { to } => self.moving(to, self.cost_of_leaving()),
            Action::Sprint { to } => self.moving(to, self.cost_of_leaving()) + w.step,
            Action::Slip { to } => self.moving(to, 1),
            Action::SlipSprint { to } => self.moving(to, 1) + w.step,
            Action::ZeroG { to } => self.moving(to, self.cost_of_leaving()),
            Action::Stop => 0,
            Action::Take { .. } | Action::PickUp { .. } if self.is_anothers() => NEVER,
            Action::Take { .. } if champion::stands_back(self.game, self.who) => NEVER,
            Action::Take { .. } if self.is_asked_for() => AT_ONCE,
            Action::Take { .. } => w.extra,
            Action::Oxygen => self.breathing(),
            Action::Search => self.searching(),
            Action::Door { to, .. } => self.door(to),
            Action::Melee { .. }
            | Action::Ranged { .. }
            | Action::Unarmed { .. }
            | Action::Opportunity { .. }
            | Action::MachineMelee { .. }
            | Action::MachineRanged { .. } => self.attack(action, values),
            Action::Clear { slot } => dice::clearing(self.game, w, self.who, slot),
            Action::Bloodlust { to, .. } | Action::Charge { to } => self.storming(to),
            Action::MachineMove { machine, to } => self.driving(machine, to),
            Action::MachineOpen { .. } | Action::Sample | Action::MoveSpawn => AT_ONCE,
            Action::Weld { .. } | Action::Plant => AT_ONCE,
            Action::Load { .. } | Action::DropToken | Action::DropCard { .. } => AT_ONCE,
            Action::Blow { colour } if works::may_fall(self.game, colour) => AT_ONCE,
            Action::PickUp { .. } => w.find,
            Action::Assist { .. } => AT_ONCE,
            // A fired weapon is of use only to those who still shoot in this round.
            Action::Reload { .. } => 2,
            Action::Hide => 1,
            Action::Reorganize => self.trading(None),
            Action::Trade { with } => self.trading(Some(with)),
            Action::Lend { to } => {
                if self.game.survivor(to).played {
                    2
                } else {
                    1
                }
            }
            Action::Rescue { from } => {
                self.threat.fear(from, self.threat.harm(from), Crew::Now) / 2 - w.delay
            }
            Action::Shove { .. } => {
                let harm = self.threat.harm(self.here);
                self.threat.fear(self.here, harm, Crew::Now) / 2 - 20
            }
            Action::Eat { .. } if champion::is_one(self.game, self.who) => 60,
            Action::Eat { .. } if growth::lacks(self.game, self.who) => self.eating(),
            Action::Rally { .. } if self.is_wanted_here() => AT_ONCE,
            _ => self.motoring(action, values).unwrap_or(NEVER),
        }
    }

    /// Whether all that is left is to leave, and this is the exit.
    fn is_leaving(&self) -> bool {
        let mission = self.game.world().mission();
        let steps = mission.steps.iter().enumerate();
        let mut open = steps.filter(|(index, _)| self.game.is_open(*index));
        mission.exit == Some(self.here) && open.any(|(_, step)| matches!(step, Step::Escape(_)))
    }

    /// Whether an open step of the mission is worked on in this zone.
    fn is_wanted_here(&self) -> bool {
        let steps = self.game.world().mission().steps.iter().enumerate();
        let mut open = steps.filter(|(index, _)| self.game.is_open(*index));
        open.any(|(_, step)| step.errand(self.game).sites.contains(self.here))
    }

    /// Whether grenades are the only way to what the mission wants removed.
    fn wants_grenades(&self) -> bool {
        !works::to_blast(self.game).is_empty() && works::to_undermine(self.game).is_empty()
    }

    /// Whether the mission wants the objective in the zone taken.
    fn is_asked_for(&self) -> bool {
        let game = self.game;
        let asked = |step: &Step| match step {
            Step::Take(_) => step.errand(game).sites.contains(self.here),
            Step::Weld(_) | Step::Collapse(_) => works::to_carry(game).contains(self.here),
            Step::BringOut(out) => works::remotes(game, out.machine).contains(self.here),
            Step::Lead(_) if game.world().mission().says(RallyWith) => {
                works::to_carry(game).contains(self.here)
            }
            Step::HoldEach(_) => game.survivor(self.who).tokens == 0,
            Step::TakeSome(_) => true,
            Step::DestroySpawn(_) | Step::DestroySpawnsOn(_) => {
                (works::to_undermine(game) | works::gifts(game)).contains(self.here)
            }
            Step::Escape(_) => false,
            _ => {
                let Errand { sites, everybody } = step.errand(game);
                !everybody && sites.contains(self.here)
            }
        };
        champion::is_one(game, self.who)
            || fire::lacking(game) > 0 && fire::stores(game).contains(self.here)
            || works::keys(game).contains(self.here)
            || game.world().mission().steps.iter().any(asked)
    }

    pub(super) fn wants_level(&self) -> bool {
        let mission = self.game.world().mission();
        mission.steps.iter().any(|step| matches!(step, Step::Level(_)))
    }

    fn cost_of_leaving(&self) -> i32 {
        1 - i32::from(self.free_move) + self.leaving
    }

    /// What a step on the way is worth.
    pub(super) fn step(&self) -> i32 {
        match self.goal.call {
            Call::Urgent => self.weights.step,
            Call::Early => self.weights.early,
            Call::Cover => self.weights.cover,
            Call::Usher => self.weights.usher,
            Call::Loot => self.weights.loot,
        }
    }

    /// Why somebody goes where they go.
    pub(super) fn call(&self) -> Call {
        self.goal.call
    }

    /// Whether somebody of another player is here who still has their turn: what lies
    /// here is theirs to take, unless they leave it.
    fn is_anothers(&self) -> bool {
        let seat = |who: Who| self.game.world().seat(who);
        self.game.in_play().any(|other| {
            let survivor = self.game.survivor(other);
            seat(other) != seat(self.who) && survivor.zone == self.here && !survivor.played
        })
    }

    /// How bad it would be to end the turn in a zone.
    pub(super) fn dread(&self, zone: Zone) -> i32 {
        let known = &self.dreads[zone.index()];
        match known.get() {
            UNKNOWN => {
                let dread = self.threat.dread(zone, Crew::With(self.who));
                known.set(dread);
                dread
            }
            dread => dread,
        }
    }

    /// How bad it is to pass through a zone with so many actions left: one can
    /// still go on, unless enemies hold one there.
    fn midway(&self, zone: Zone, after: i32) -> i32 {
        let here = self.dread(zone);
        if here == 0 || self.game.state().enemies[zone].total() as i32 >= after {
            return here;
        }
        let next = self.game.map().neighbours(zone).iter().map(|next| self.dread(next)).min();
        let best = next.unwrap_or(here).min(here);
        best + (here - best) * self.weights.midway / 100
    }

    /// A move to a zone, for so many actions.
    fn moving(&self, to: Zone, cost: i32) -> i32 {
        let w = self.weights;
        let crowd = self.game.state().enemies[to].total() as i32;
        let (from, then) = (self.way.from(self.here), self.way.from(to));
        if self.finishes && then < from {
            return AT_ONCE - i32::from(then);
        }
        let nearer = match (from, then) {
            (FAR, FAR) => 0,
            _ => i32::from(from) - i32::from(then) - if then == 0 { 0 } else { crowd.min(4) },
        };
        let after = self.left - cost;
        let there = if after > 0 { self.midway(to, after) } else { self.dread(to) };
        let company = self.company(to) - *self.company.get_or_init(|| self.company(self.here));
        let gain = self.step() * nearer + self.aid(to) + self.relief + company;
        gain - w.delay * (cost - 1).max(0) - there
    }

    /// What it counts for whom, or what, somebody would be with in a zone.
    fn company(&self, zone: Zone) -> i32 {
        let w = self.weights;
        w.company * self.friends(zone) - w.alone * self.apart(zone) - self.hardy(zone)
    }

    /// What threatens those in a zone without whoever comes to help.
    fn aid(&self, to: Zone) -> i32 {
        match self.weights.aid {
            0 => 0,
            _ if self.friends(to) == 0 => 0,
            aid => aid * self.threat.dread(to, Crew::Now) / 100,
        }
    }

    /// What it costs to stay with those whom ordinary weapons don't bring down: they hurt
    /// somebody in every round, and whoever walks on is never caught by them.
    fn hardy(&self, zone: Zone) -> i32 {
        match self.weights.hardy {
            0 => 0,
            hardy => hardy * self.threat.lasting(zone).total() * self.threat.patience() / 100,
        }
    }

    /// How far the next friend is from a zone.
    pub(super) fn apart(&self, zone: Zone) -> i32 {
        let others = self.game.in_play().filter(|other| *other != self.who);
        let far =
            others.map(|other| self.game.map().distance(self.game.survivor(other).zone, zone));
        i32::from(far.min().unwrap_or(0).min(FAR))
    }

    /// How many friends are in a zone, of whom more than two are as good as two.
    fn friends(&self, zone: Zone) -> i32 {
        let others = self.game.in_play().filter(|other| *other != self.who);
        others.filter(|other| self.game.survivor(*other).zone == zone).count().min(2) as i32
    }

    /// How much somebody lacks of being well armed, in hundredths.
    fn want(&self) -> i32 {
        let w = self.weights;
        let arms = pack::arms(self.game, &self.game.survivor(self.who).inventory);
        100 * (w.armed - arms).clamp(0, w.armed.max(0)) / w.armed.max(1)
    }

    /// What somebody makes of cards.
    fn taste(&self, who: Who) -> &Taste<'g> {
        self.tastes[who.index()].get_or_init(|| Taste::of(self.game, who))
    }

    /// What rearranging is worth, alone or with somebody: how much better the
    /// weapons come to hand.
    fn trading(&self, with: Option<Who>) -> i32 {
        let w = self.weights;
        let opener = with.is_none() && works::hides_opener(self.game, self.who);
        if opener && works::lacks_opener(self.game) {
            return w.step;
        }
        if self.hands_over(with) {
            return AT_ONCE;
        }
        if w.trade <= 0 {
            return NEVER;
        }
        match self.memory.gain(self.who, with, |who| self.taste(who)) {
            0 => NEVER,
            gain => w.trade * gain / 10 - w.delay,
        }
    }

    /// Whether a grenade comes to whoever throws it by this.
    fn hands_over(&self, with: Option<Who>) -> bool {
        let game = self.game;
        let Some((with, plan)) = with.zip(blast::plan(game)) else { return false };
        let gives = |from: Who, to: Who| to == plan.thrower && plan.is_bringer(game, from);
        gives(self.who, with) || gives(with, self.who)
    }

    /// Something to eat is a lesson, which nobody needs who would get ahead by it.
    fn eating(&self) -> i32 {
        match growth::gets_ahead(self.game, self.who) {
            Some(share) if share > 50 => NEVER,
            _ => 10,
        }
    }

    fn breathing(&self) -> i32 {
        if works::wants_new_air(self.game, self.who) {
            return AT_ONCE;
        }
        if has_air(self.game, self.who) {
            return NEVER;
        }
        let without = self.way.from(self.here);
        let (game, targets) = (self.game, self.goal.targets);
        let way = |land: &mut Land| land.way(targets, Course::Outside, toll(game, None));
        let with = self.memory.land(game, way).from(self.here);
        self.step() * (i32::from(without) - i32::from(with)).clamp(0, 4) + self.step() / 8
    }

    pub(super) fn searching(&self) -> i32 {
        let w = self.weights;
        // What jumps out at somebody here would lose the game.
        if works::guarded(self.game).contains(self.here) {
            return NEVER;
        }
        let lacks_fire = pack::needs_fire(self.game) && !pack::can_burn(self.game, self.who);
        let lacks_grenades = self.wants_grenades() && works::grenades(self.game, self.who) < 2;
        let lacks_fire =
            lacks_fire && !Weights::is_modern(self.game) || fire::lacking(self.game) > 0;
        if lacks_fire
            || lacks_grenades
            || works::lacks_opener(self.game)
            || works::wants_finds(self.game)
        {
            return 2 * w.step;
        }
        w.search * self.want() / 100 + w.browse
    }

    fn door(&self, to: Zone) -> i32 {
        let w = self.weights;
        let state = self.game.state();
        let map = self.game.map();
        let closed = map.door(self.here, to).is_some_and(|door| state.doors.closed.contains(door));
        if closed {
            // Nobody lets them in to where they must not come.
            let guarded = works::guarded(self.game);
            if guarded.contains(self.here) || guarded.contains(to) {
                return NEVER;
            }
            // Some missions want doors opened for their own sake.
            let nearer = self.way.from(to) < self.way.from(self.here)
                || self.way.from(self.here) == 0 && self.is_wanted_here();
            let empty = state.enemies[to].is_empty();
            if !nearer || !empty || self.left <= 0 {
                return NEVER;
            }
            return self.step() + w.open - self.waking(to);
        }
        // Shut it on those who are about to come this way.
        let mut behind = 0;
        for zone in self.threat.crowds {
            let (near, far) = (map.distance(zone, to), map.distance(zone, self.here));
            if near < far && near <= 3 {
                behind += state.enemies[zone].total() as i32;
            }
        }
        let friends = self.game.in_play().any(|other| self.game.survivor(other).zone == to);
        match (behind, friends) {
            (0, _) | (_, true) => NEVER,
            (behind, false) => w.shut + behind.min(8),
        }
    }

    /// What it costs to let out those who wait behind a door with one's last action.
    fn waking(&self, to: Zone) -> i32 {
        let (w, game) = (self.weights, self.game);
        if w.wake_late == 0 || self.left > 1 {
            return 0;
        }
        let board = game.world().board();
        let building = board.building(to);
        let is_open = !(board.ways_out(building) - game.state().doors.closed).is_empty();
        if is_open || building.contains(self.here) {
            return 0;
        }
        let rooms = (building & board.dark_rooms()).len() as i32;
        rooms * w.wake_late * self.threat.patience() / 100
    }

    pub(super) fn attack(&self, action: Action, values: &mut Known) -> i32 {
        let w = self.weights;
        let Some(fight) = self.game.figures(action) else { return NEVER };
        let strikes = Strikes::new(self.game, self.weights, &self.threat, self.who);
        if let Action::Ranged { hands, at, .. } = action
            && self.burns(hands)
        {
            return self.fire(&strikes, hands, at, values);
        }
        let noise = match action {
            Action::Melee { hands, .. }
            | Action::Ranged { hands, .. }
            | Action::Opportunity { hands, .. }
                if self.is_noisy(hands, fight.melee) =>
            {
                w.noise
            }
            _ => 0,
        };
        let mut worth = strikes.worth(&fight, values);
        if fight.pool > 0 {
            worth -= dice::risk(self.game, w, &self.threat, &fight);
        }
        // What brings nobody down is worse than to do nothing.
        if worth <= 0 { worth.min(w.idle - 1) } else { worth - noise }
    }

    /// Fire spares nobody, and burns what the mission needs.
    fn fire(&self, strikes: &Strikes<'_, '_>, hands: Hands, at: Zone, values: &mut Known) -> i32 {
        let game = self.game;
        let state = game.state();
        let people = game.in_play().any(|who| game.survivor(who).zone == at)
            || works::lone(game).contains(at)
            || state.mission.scientists.iter().any(|person| person.zone == at);
        let card = game.survivor(self.who).inventory.get(hands.slots()[0]);
        let spares = card.is_some_and(|card| fire::is_molotov(game, card));
        let token =
            state.mission.tokens.iter().any(|t| t.zone == at && t.state == TokenState::Lies);
        if people || token && !spares {
            return NEVER;
        }
        // What was made for one enemy is kept for it.
        if let Some(slay) = fire::quarry(game).filter(|slay| card == Some(slay.with)) {
            return if state.enemies[at].of(slay.kind) > 0 { AT_ONCE } else { NEVER };
        }
        if fire::wanted(game).contains(at) || self.lights_the_way(at) {
            return AT_ONCE;
        }
        let targets = works::to_burn(game);
        if targets.contains(at) {
            return AT_ONCE;
        }
        // What is thrown for nothing has to be found again.
        if works::to_blast(game).contains(at) {
            let throws = |plan: blast::Plan| plan.zone == at && plan.strikes(game, self.who);
            return if blast::plan(game).is_some_and(throws) { AT_ONCE } else { NEVER };
        }
        // Nobody throws at any enemy what the mission will take.
        if spares && fire::is_scarce(game) {
            return NEVER;
        }
        if pack::needs_fire(self.game) || self.wants_grenades() {
            strikes.fire(at, values) / 3 - 50
        } else {
            strikes.fire(at, values) - 10
        }
    }

    /// Whether fire at a zone opens the way out to everybody, who sits in cars already.
    fn lights_the_way(&self, at: Zone) -> bool {
        let game = self.game;
        break_out::is_on(game)
            && works::cold_ways(game).contains(at)
            && break_out::is_time(game, self.who)
    }

    fn weapon(&self, hands: Hands, melee: bool) -> Option<survival::card::Weapon> {
        let card = self.game.survivor(self.who).inventory.get(hands.slots()[0])?;
        match self.game.world().content().equipment(card).effect {
            Effect::Weapon { melee: close, ranged } => {
                if melee {
                    close
                } else {
                    ranged
                }
            }
            _ => None,
        }
    }

    fn burns(&self, hands: Hands) -> bool {
        self.weapon(hands, false).is_some_and(|weapon| weapon.blast.is_some())
    }

    fn is_noisy(&self, hands: Hands, melee: bool) -> bool {
        self.weapon(hands, melee).is_some_and(|weapon| weapon.noisy)
    }

    /// A run at enemies, with an attack to follow.
    fn storming(&self, to: Zone) -> i32 {
        let crowd = self.game.state().enemies[to].total() as i32;
        // One enemy, and one attack for free besides those that are left.
        if crowd > self.left {
            return NEVER;
        }
        self.moving(to, self.cost_of_leaving()) / 2 + 10 * (2 - crowd)
    }

    /// Where the mission wants a machine: at the exit, or at an airlock that only it opens.
    fn post(&self, machine: u8) -> ZoneSet {
        let mission = self.game.world().mission();
        let Some(card) = self.game.machine_card(machine) else { return ZoneSet::EMPTY };
        let leaves = mission.steps.contains(&BringOut { machine: card.kind }.into());
        match card.kind {
            _ if leaves => mission.exit.into_iter().collect(),
            MachineKind::Bot => works::gates(self.game),
            MachineKind::SentryGun => ZoneSet::EMPTY,
        }
    }

    /// A Bot goes where the mission wants it; else it stays where its friends are, or goes
    /// for enemies nearby.
    fn driving(&self, machine: u8, to: Zone) -> i32 {
        let Some(state) = self.game.state().machines.get(usize::from(machine)) else {
            return NEVER;
        };
        let map = self.game.map();
        let crowds = self.threat.crowds;
        let post = self.post(machine);
        if !post.is_empty() {
            let far = |zone: Zone| {
                let steps = post.iter().map(|at| map.distance(zone, at));
                i32::from(steps.min().unwrap_or(FAR).min(FAR))
            };
            let harm = |zone: Zone| self.threat.harm(zone).total().min(4);
            return self.weights.step * (far(state.zone) - far(to))
                - self.weights.drive * (harm(to) - harm(state.zone));
        }
        let near = |zone: Zone| crowds.iter().map(|at| map.distance(zone, at)).min().unwrap_or(FAR);
        let friends = |zone: Zone| map.distance(zone, self.here);
        let closer = i32::from(near(state.zone)) - i32::from(near(to));
        let home = i32::from(friends(state.zone)) - i32::from(friends(to));
        4 * closer + 6 * home - 4
    }
}
