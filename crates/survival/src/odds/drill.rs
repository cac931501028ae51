//! An attack without a mission: somebody with these weapons and skills, these
//! enemies, and nothing else.

use std::sync::Arc;

use table::{Seat, Seeded};

use super::{Goal, Odds};
use crate::action::{Action, Hands, MAX_SURVIVORS, Who};
use crate::card::{Card, Effect, Weapon};
use crate::content::Content;
use crate::enemy::{Crowd, Kind};
use crate::frame::{Frame, Stage};
use crate::game::{Game, Hosted};
use crate::inventory::Slot;
use crate::setup::Setup;
use crate::skill::Skill;
use crate::survivor::MAX_SKILLS;
use crate::world::World;
use crate::zone::Zone;

/// The most enemies of one kind, and cards under one weapon, that are counted
/// out: more than the boxes hold.
const MOST: u8 = 60;

/// An attack without a mission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drill {
    /// The weapon.
    pub weapon: Card,
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
}

impl Drill {
    /// The attack of one weapon without anything else.
    pub fn with(weapon: Card) -> Drill {
        Drill {
            weapon,
            pair: false,
            ammo: 0,
            skills: Vec::new(),
            targets: Vec::new(),
            friends: 0,
            focus: None,
            swarm: false,
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
        let weapon = content.equipment.get(self.weapon.index());
        let Some(Effect::Weapon { melee, ranged }) = weapon.map(|card| card.effect) else {
            return Err("that card is no weapon".to_owned());
        };
        let Some(line) = ranged.or(melee) else {
            return Err("that weapon does nothing".to_owned());
        };
        let most = MAX_SURVIVORS.min(content.survivors.len()).saturating_sub(1);
        if usize::from(self.friends) > most {
            return Err(format!("there are only {most} friends to be had"));
        }
        let (mut game, here, there) = ground(content, usize::from(self.friends) + 1)?;
        let melee = ranged.is_none();
        let at = if melee || line.range.1 == 0 { here } else { there };
        for (kind, count) in &self.targets {
            if *count > MOST || kind.index() >= content.enemies.len() {
                return Err(format!("at most {MOST} of each kind of enemy"));
            }
            game.state.enemies[at] += Crowd::of_kind(*kind, *count);
        }
        for who in 1..game.state.survivors.len() {
            game.state.survivors[who].zone = at;
        }
        self.equip(&mut game, &line)?;
        game.push(Frame::Round(Stage::Players));
        let mut dealer = Hosted { chance: &mut Seeded::new(0, 0), sink: &mut () };
        game.begin_turn(Who(0), &mut dealer);
        let hands = if self.pair { Hands::Both } else { Hands::Left };
        let (focus, swarm) = (self.focus, self.swarm);
        let action = match melee {
            true => Action::Melee { hands, focus, swarm },
            false => Action::Ranged { hands, at, focus, swarm },
        };
        Ok((game, action))
    }

    fn equip(&self, game: &mut Game, line: &Weapon) -> Result<(), String> {
        let attacker = &mut game.state.survivors[0];
        for hand in [Slot::LEFT, Slot::RIGHT].into_iter().take(1 + usize::from(self.pair)) {
            attacker.inventory.set(hand, self.weapon);
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
            if !attacker.skills.push(*skill) {
                return Err(format!("at most {MAX_SKILLS} skills"));
            }
        }
        Ok(())
    }
}

/// A game with nobody on the board but so many survivors, and two zones in
/// sight of each other; all stand in the first.
fn ground(content: &Arc<Content>, team: usize) -> Result<(Game, Zone, Zone), String> {
    let names = || content.survivors.iter().take(team).map(|survivor| survivor.name.as_str());
    for mission in &content.missions {
        let setup = Setup::new(&mission.id, names(), 1);
        let Ok(world) = World::for_team(content, &setup, 1) else { continue };
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
            while survivor.skills.pop().is_some() {}
        }
        for machine in game.state.machines.iter_mut() {
            machine.intact = false;
        }
        return Ok((game, here, there));
    }
    Err("no mission of the content has two zones in sight of each other".to_owned())
}
