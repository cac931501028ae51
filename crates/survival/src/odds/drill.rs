//! An attack without a mission: somebody with these weapons and skills, these
//! enemies, and nothing else.

use std::sync::Arc;

use table::{Seat, Seeded};

use super::{Goal, Odds};
use crate::content::{Content, Machine};
use crate::engine::game::{Game, Hosted};
use crate::engine::world::{SetupError, World};
use crate::model::action::{Action, Hands, MAX_SURVIVORS, Who};
use crate::model::card::{Card, Effect, Weapon};
use crate::model::enemy::{Crowd, Kind};
use crate::model::frame::Stage;
use crate::model::inventory::Slot;
use crate::model::mission::MachineKind;
use crate::model::setup::Setup;
use crate::model::skill::{Skill, Skills};
use crate::model::skill_die::SkillDie;
use crate::model::zone::Zone;

/// The most enemies of one kind, and cards under one weapon, that are counted
/// out: more than the boxes hold.
const MOST: u8 = 60;

/// What attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arm {
    /// A weapon in somebody's hand.
    Weapon(Card),
    /// A machine that they steer, by its place among the content's.
    Machine(usize),
}

/// An attack without a mission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drill {
    /// What attacks.
    pub with: Arm,
    /// Whether it is used in melee where it can do both.
    pub melee: bool,
    /// Whether there is one in each hand, used as a pair.
    pub pair: bool,
    /// Ammo cards attached to it, each of which is a re-roll. What the weapon
    /// needs to work at all is attached anyway.
    pub ammo: u8,
    /// The attacker's skills.
    pub skills: Vec<Skill>,
    /// The enemies in the target zone.
    pub targets: Vec<(Kind, u8)>,
    /// Friends among them.
    pub friends: u8,
    /// The target of a concentrated attack.
    pub focus: Option<Kind>,
    /// Whether a die is rolled for each enemy, as Predator and Full auto let one.
    pub swarm: bool,
    /// Whether All-Out dice are rolled besides.
    pub all_out: bool,
    /// Skill dice that are added to them.
    pub dice: Vec<SkillDie>,
}

impl Drill {
    /// The attack of one weapon without anything else.
    pub fn with(weapon: Card) -> Drill {
        Drill::of(Arm::Weapon(weapon))
    }

    /// The attack of one machine without anything else.
    pub fn with_machine(machine: usize) -> Drill {
        Drill::of(Arm::Machine(machine))
    }

    fn of(with: Arm) -> Drill {
        Drill {
            with,
            melee: false,
            pair: false,
            ammo: 0,
            skills: Vec::new(),
            targets: Vec::new(),
            friends: 0,
            focus: None,
            swarm: false,
            all_out: false,
            dice: Vec::new(),
        }
    }

    /// The exact odds of the attack.
    ///
    /// # Errors
    ///
    /// What the rules have against it, or why it can't be set up, in a sentence.
    pub fn odds(&self, content: &Arc<Content>, goal: Goal) -> Result<Odds, String> {
        let (game, action) = self.position(content)?;
        game.odds(Seat(0), action, goal).map_err(|refusal| refusal.to_string())
    }

    /// A game in which the attack may be made next, and the attack.
    ///
    /// # Errors
    ///
    /// Why it can't be set up, in a sentence.
    pub fn position(&self, content: &Arc<Content>) -> Result<(Game, Action), String> {
        let (melee, ranged) = self.lines(content)?;
        let is_melee = melee.is_some() && (self.melee || ranged.is_none());
        let Some(line) = (if is_melee { melee } else { ranged }) else {
            return Err("that weapon does nothing".to_owned());
        };
        if self.melee && !is_melee {
            return Err("that can't be used in melee".to_owned());
        }
        let most = MAX_SURVIVORS.min(content.survivors.len()).saturating_sub(1);
        if usize::from(self.friends) > most {
            return Err(format!("there are only {most} friends to be had"));
        }
        if self.machine(content).is_some() && self.all_out {
            return Err("machines don't attack all-out".to_owned());
        }
        if !self.dice.is_empty() && !self.all_out {
            return Err("Skill dice are added to All-Out dice".to_owned());
        }
        let team = usize::from(self.friends) + 1;
        let dice = (self.all_out, !self.dice.is_empty());
        let (mut game, here, there) = ground(content, team, self.machine(content), dice)?;
        for die in &self.dice {
            game.state.all_out.dice[0].remember(*die);
        }
        let at = if is_melee || line.range.1 == 0 { here } else { there };
        for (kind, count) in &self.targets {
            if *count > MOST || kind.index() >= content.enemies.len() {
                return Err(format!("at most {MOST} of each kind of enemy"));
            }
            game.state.enemies[at] += Crowd::of_kind(*kind, *count);
        }
        for who in 1..game.state.survivors.len() {
            game.state.survivors[who].zone = at;
        }
        match self.with {
            Arm::Weapon(weapon) => self.equip(&mut game, weapon, &line)?,
            Arm::Machine(_) => self.steer(&mut game, here)?,
        }
        if game.state.enemies[at].is_empty() && line.blast.is_none() {
            return Err("no enemy to attack was named".to_owned());
        }
        game.push(Stage::Players);
        let mut dealer = Hosted { chance: &mut Seeded::new(0, 0), sink: &mut () };
        game.begin_turn(Who(0), &mut dealer);
        let hands = if self.pair { Hands::Both } else { Hands::Left };
        let Drill { focus, swarm, all_out, .. } = *self;
        let machine = self.machine_on(&game);
        let action = match (machine, is_melee) {
            (None, true) => Action::Melee { hands, focus, swarm, all_out },
            (None, false) => Action::Ranged { hands, at, focus, swarm, all_out },
            (Some(machine), true) => Action::MachineMelee { machine, focus },
            (Some(machine), false) => Action::MachineRanged { machine, at, focus },
        };
        Ok((game, action))
    }

    /// What it can do in melee and at range.
    fn lines(&self, content: &Content) -> Result<(Option<Weapon>, Option<Weapon>), String> {
        match self.with {
            Arm::Weapon(weapon) => {
                let card = content.equipment.get(weapon.index());
                match card.map(|card| card.effect) {
                    Some(Effect::Weapon { melee, ranged }) => Ok((melee, ranged)),
                    _ => Err("that card is no weapon".to_owned()),
                }
            }
            Arm::Machine(index) => match content.machines.get(index) {
                Some(machine) => Ok((machine.melee, machine.ranged)),
                None => Err("there is no such machine".to_owned()),
            },
        }
    }

    /// The machine that attacks, if one does.
    fn machine<'c>(&self, content: &'c Content) -> Option<&'c Machine> {
        match self.with {
            Arm::Weapon(_) => None,
            Arm::Machine(index) => content.machines.get(index),
        }
    }

    /// Which machine of the board it is.
    fn machine_on(&self, game: &Game) -> Option<u8> {
        let machine = self.machine(&game.world.content)?;
        let is =
            |place: &u8| game.machine_card(*place).is_some_and(|card| card.name == machine.name);
        (0..game.state.machines.len() as u8).find(is)
    }

    /// Puts the machine beside its steersman, and the control into their hand.
    fn steer(&self, game: &mut Game, here: Zone) -> Result<(), String> {
        if self.pair || self.ammo > 0 || self.swarm {
            return Err("a machine has neither pairs nor ammo".to_owned());
        }
        if !self.skills.is_empty() {
            return Err("the skills of whoever steers a machine don't count".to_owned());
        }
        let Some(place) = self.machine_on(game) else {
            return Err("no mission has such a machine".to_owned());
        };
        let kind = self.machine(&game.world.content).map(|machine| machine.kind);
        let machine = &mut game.state.machines[usize::from(place)];
        (machine.intact, machine.active, machine.zone) = (true, true, here);
        game.state.survivors[0].remotes |= kind.map_or(0, |kind| 1 << kind as u8);
        Ok(())
    }

    fn equip(&self, game: &mut Game, weapon: Card, line: &Weapon) -> Result<(), String> {
        let attacker = &mut game.state.survivors[0];
        for hand in [Slot::LEFT, Slot::RIGHT].into_iter().take(1 + usize::from(self.pair)) {
            attacker.inventory.set(hand, weapon);
        }
        let needed = u8::from(line.needs.is_some());
        match line.ammo {
            Some(ammo) => {
                (0..self.ammo.max(needed).min(MOST))
                    .for_each(|_| attacker.inventory.attach(Slot::LEFT, ammo));
            }
            None if self.ammo > 0 => return Err("that weapon takes no ammo".to_owned()),
            None => {}
        }
        for skill in &self.skills {
            if !attacker.skills.gain(*skill) {
                return Err("so many skills are more than anybody can have".to_owned());
            }
        }
        Ok(())
    }
}

/// A game with nobody on the board but so many survivors, and two zones in
/// sight of each other; all stand in the first. If there is to be a machine, its
/// mission has one of that kind, and this card stands for it.
fn ground(
    content: &Arc<Content>,
    team: usize,
    machine: Option<&Machine>,
    (all_out, skill_dice): (bool, bool),
) -> Result<(Game, Zone, Zone), String> {
    let names = || content.survivors.iter().take(team).map(|survivor| survivor.name.as_str());
    for mission in &content.missions {
        let has =
            |machine: &Machine| mission.machines.iter().any(|(kind, _)| *kind == machine.kind);
        if machine.is_some_and(|machine| !has(machine)) {
            continue;
        }
        let mut setup = Setup::new(&mission.id, names(), 1);
        (setup.options.allout, setup.options.skill_dice) = (all_out, skill_dice);
        match machine.map(|machine| (machine.kind, machine.name.clone())) {
            Some((MachineKind::Bot, name)) => setup.bot = Some(name),
            Some((MachineKind::SentryGun, name)) => setup.sentry_gun = Some(name),
            None => {}
        }
        let world = match World::for_team(content, &setup, 1) {
            Ok(world) => world,
            Err(wrong @ (SetupError::NoAllOut | SetupError::NoFaces)) => {
                return Err(wrong.to_string());
            }
            Err(_) => continue,
        };
        let mut game = Game::begin_with(Arc::new(world), &mut Seeded::new(0, 0), &mut ());
        let board = game.world.board();
        let inside = |zone: &Zone| !board.kind(*zone).is_exterior() && !game.is_mold(*zone);
        let beside = |here: Zone| {
            let near = game.map.neighbours(here).iter();
            near.filter(inside).find(|there| game.map.range(here, *there) == 1)
        };
        let pair = board.zones().filter(inside).find_map(|here| Some((here, beside(here)?)));
        let Some((here, there)) = pair else { continue };
        while game.state.frames.pop().is_some() {}
        game.state.outcome = None;
        game.state.enemies.0.fill(Crowd::EMPTY);
        for survivor in game.state.survivors.iter_mut() {
            survivor.zone = here;
            survivor.inventory = Default::default();
            survivor.skills = Skills::NONE;
        }
        for survivor in game.state.survivors.iter_mut() {
            survivor.remotes = 0;
        }
        for machine in game.state.machines.iter_mut() {
            machine.intact = false;
        }
        return Ok((game, here, there));
    }
    Err("no mission of the content has two zones in sight of each other".to_owned())
}
