//! The exact odds of an attack: hits, kills, friendly fire, survival.
//!
//! Chapter 11, "Combat", of Invader and Dark Side, and the skills of chapter 17 that change it.
//!
//! The rules say what an attack is, who may be hit and how a die is read. This module asks
//! them ([`Game::check`] and the line-up of the attack), and counts all results in whole
//! numbers. Players decide on the way. So the odds assume a player who knows their
//! [`Goal`]:
//!
//! - *Re-rolls* (Lucky, attached ammo) are taken when they raise the expected value of the
//!   goal, in view of the re-rolls left and of what Skill dice show. The result has the
//!   [`Policy`] that follows, in figures and in words.
//! - *Sixes* (Roll 6) are always followed up, except for safety where the dice could strike
//!   friends. The list of hits is cut where less than one in a billion is left, and
//!   [`Odds::cut`] says how much. Kills and friendly fire are still exact (`chain.rs` says
//!   how).
//! - *Hits* go where they serve the goal best, then where most enemies fall, then to the most
//!   dangerous, within the targeting priority order.
//! - *Misses* are shared out by the team so that nobody is lost, if possible: Tough
//!   ignores, cards are discarded, armour lasts. A machine is given up before a person.
//! - *Skill dice* that are ready are all added (`skill.rs` says how they are used).
//!
//! One count does it all (`count.rs`), whatever skills, ammo and dice come together.
//!
//! The consequences of an attack (levels gained, a mission accomplished with the last kill)
//! are not part of its odds.

mod chain;
mod choice;
mod count;
mod deal;
mod drill;
mod friends;
mod policy;
mod pool;
mod skill;
mod spread;
#[cfg(test)]
mod tests;
mod throw;

pub use drill::{Arm, Drill};
pub use policy::Policy;
pub use spread::{Probability, Spread};

use table::Seat;

use self::friends::Friends;
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Being, Figure, Who};
use crate::model::card::Blast;
use crate::model::enemy::{Crowd, Kind, MAX_KINDS};
use crate::model::event::Fact;
use crate::model::frame::{Attack, Frame};
use crate::model::phrase::{count, list};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill_die::SkillDie;
use crate::model::zone::Zone;

/// What the player of an attack wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Goal {
    /// To bring the target of a concentrated attack down; otherwise, kills.
    #[default]
    Usual,
    /// To eliminate as many enemies as possible.
    Kills,
    /// To eliminate at least one of this kind; then, as many as possible.
    Eliminate(Kind),
    /// To strike friends as little as possible; then, kills.
    Safety,
}

/// What an attack does to one kind of enemy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fall {
    /// The kind.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// How many of them are there.
    pub there: u8,
    /// How many of them fall.
    pub kills: Spread,
}

impl Fall {
    /// The chance that at least one of them falls.
    pub fn one(&self) -> Probability {
        self.kills.at_least(1)
    }

    /// The chance that all of them fall.
    pub fn all(&self) -> Probability {
        self.kills.at_least(self.there.into())
    }
}

/// The exact odds of an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// What the player wants: never [`Goal::Usual`], which one of the others
    /// stands for.
    pub goal: Goal,
    /// What they do with the dice to that end.
    pub policy: Policy,
    /// Whether it sweeps the whole zone: certain, without dice.
    pub blast: Option<Blast>,
    /// Whether an open pit shields somebody there: it takes more damage.
    pub shielded: bool,
    /// The only target of a concentrated attack.
    pub focus: Option<Kind>,
    /// Hits.
    pub hits: Spread,
    /// Enemies eliminated.
    pub kills: Spread,
    /// The same kind by kind, for the kinds in the target zone, the most
    /// dangerous first.
    pub falls: Vec<Fall>,
    /// Whom misses may strike, or a blast eliminates.
    pub friends: Vec<Figure>,
    /// Explosions that All-Out dice show: Fumbles.
    pub fumbles: Spread,
    /// Alien Heads that they show.
    pub heads: Spread,
    /// The Skill dice that are counted.
    pub skill_dice: Vec<SkillDie>,
    /// Defence tokens that they bring.
    pub tokens: Spread,
    /// Damage that misses deal to friends, before anything negates it.
    pub friendly_fire: Spread,
    /// The chance that no survivor and no scientist is eliminated.
    pub survival: Probability,
    /// The chance that no machine is lost.
    pub machines_last: Probability,
    /// The chance that at least one target falls.
    pub one_falls: Probability,
    /// The chance that all targets fall: all enemies of the zone, or the one
    /// on which the attack is concentrated.
    pub all_fall: Probability,
}

/// What is counted of an attack's dice, however they are counted.
struct Counted {
    hits: Spread,
    kills: Spread,
    falls: Vec<Fall>,
    friendly_fire: Spread,
    /// The chance that the friends in the way bear all misses.
    borne: Probability,
    /// Explosions.
    fumbles: Spread,
    /// Alien Heads.
    heads: Spread,
}

/// The kind of which one is to fall, if that is what is wanted.
fn aimed_at(goal: Goal) -> Option<Kind> {
    match goal {
        Goal::Eliminate(kind) => Some(kind),
        _ => None,
    }
}

impl Odds {
    /// What the list of hits leaves out: the longest chains of sixes.
    pub fn cut(&self) -> Probability {
        self.hits.cut()
    }

    /// The chance that a miss strikes a friend.
    pub fn friends_hit(&self) -> Probability {
        self.friendly_fire.at_least(1)
    }

    /// What it does to one kind of enemy, if that is in the target zone.
    pub fn fall(&self, kind: Kind) -> Option<&Fall> {
        self.falls.iter().find(|fall| fall.kind == kind)
    }

    /// What All-Out dice risk, in words.
    pub fn risk(&self) -> String {
        let (one, two) = (self.fumbles.at_least(1), self.fumbles.at_least(2));
        format!("Fumble {one}, two {two}; Alien Head {}", self.heads.at_least(1))
    }

    /// What is made of Skill dice, in words; nothing where there are none.
    pub fn with_skill_dice(&self) -> Option<String> {
        let colours: Vec<String> =
            self.skill_dice.iter().map(|die| die.name().to_owned()).collect();
        let noun = if colours.len() == 1 { "die" } else { "dice" };
        (!colours.is_empty()).then(|| format!("with the {} Skill {noun}", list(&colours)))
    }

    /// What the player wants, in words.
    pub fn aim(&self) -> String {
        match self.goal {
            Goal::Usual | Goal::Kills => "as many kills as possible".to_owned(),
            Goal::Safety => "as little friendly fire as possible".to_owned(),
            Goal::Eliminate(kind) => match self.fall(kind) {
                Some(fall) => format!("a fallen {}", fall.name),
                None => "a target that isn't there".to_owned(),
            },
        }
    }

    /// All of it in one line, as in "1.2 kills on average; Tank falls 75.0 %;
    /// friends hit 12.5 %".
    pub fn summary(&self) -> String {
        let mut parts = Vec::new();
        if let Some(blast) = self.blast {
            let kills = count(self.kills.most() as u32, "kill", "kills");
            let (zone, friends) = match blast {
                Blast::Hellfire | Blast::Molotov => ("burns", "friends there burn too"),
                Blast::Seismic => ("is shaken", "friends there die too"),
            };
            parts.push(format!("the zone {zone}: {kills} for certain"));
            if !self.friends.is_empty() {
                parts.push(friends.to_owned());
            }
            return parts.join("; ");
        }
        let named = match (self.focus, self.goal) {
            (Some(kind), _) | (None, Goal::Eliminate(kind)) => self.fall(kind),
            _ => self.falls.first().filter(|_| self.falls.len() > 1),
        };
        if self.focus.is_none() {
            let average = spread::one_place(&self.kills.mean());
            parts.push(format!("{average} kills on average"));
        }
        if let Some(fall) = named {
            parts.push(format!("{} falls {}", fall.name, fall.one()));
        }
        if self.shielded {
            parts.push("an open pit shields Drillers by one damage".to_owned());
        }
        if self.focus.is_none() {
            let there: u32 = self.falls.iter().map(|fall| u32::from(fall.there)).sum();
            match there {
                0 => {}
                1 if named.is_some() => {}
                1 => parts.push(format!("it falls {}", self.all_fall)),
                _ => parts.push(format!("all fall {}", self.all_fall)),
            }
        }
        if !self.friends.is_empty() {
            parts.push(format!("friends hit {}", self.friends_hit()));
            if !self.survival.is_certain() {
                parts.push(format!("all survive {}", self.survival));
            }
            if !self.machines_last.is_certain() {
                parts.push(format!("machine lost {}", self.machines_last.not()));
            }
        }
        if self.fumbles.most() > 0 {
            parts.push(self.risk());
        }
        parts.extend(self.with_skill_dice());
        parts.join("; ")
    }
}

impl Game {
    /// The exact odds of an attack that `seat` may make now, for a player who
    /// wants `goal`.
    ///
    /// # Errors
    ///
    /// Refuses what [`check`](Game::check) refuses, what is no attack, and a
    /// goal that is not in the target zone.
    pub fn odds(&self, seat: Seat, action: Action, goal: Goal) -> Result<Odds, Refusal> {
        self.check(seat, action)?;
        let who = match self.frame() {
            Some(Frame::Turn(turn)) => turn.who,
            Some(Frame::Reflex(reflex)) => reflex.who,
            _ => return refuse(Rule::Asked, "nobody attacks now"),
        };
        let home = self.survivor(who).zone;
        let fight = match action {
            Action::Melee { .. }
            | Action::Ranged { .. }
            | Action::Unarmed { .. }
            | Action::Opportunity { .. }
            | Action::ImprovisedMelee { .. }
            | Action::ImprovisedRanged { .. } => {
                let Some(fight) = self.figures(action) else {
                    return refuse(Rule::Dice, "that is no attack");
                };
                let weapon = action.declared().filter(|declared| !declared.melee);
                let weapon = weapon.and_then(|shot| self.weapon(who, shot.hands.slots()[0], false));
                if let Some(blast) = weapon.and_then(|(_, weapon)| weapon.blast) {
                    return self.blasting(blast, who, fight.at, self.settle(&fight, goal)?);
                }
                fight
            }
            Action::MachineMelee { machine, focus } => {
                let state = self.state.machines.get(usize::from(machine));
                let at = state.map_or(home, |state| state.zone);
                self.plan_machine_attack(who, machine, true, at, focus)?
            }
            Action::MachineRanged { machine, at, focus } => {
                self.plan_machine_attack(who, machine, false, at, focus)?
            }
            _ => return refuse(Rule::Dice, "that is no attack"),
        };
        let goal = self.settle(&fight, goal)?;
        Ok(self.count_out(&fight, goal))
    }

    /// What the usual goal is here; any other must be in the target zone.
    fn settle(&self, fight: &Attack, goal: Goal) -> Result<Goal, Refusal> {
        match (goal, fight.focus) {
            (Goal::Usual, Some(focus)) => Ok(Goal::Eliminate(focus)),
            (Goal::Usual, None) => Ok(Goal::Kills),
            (Goal::Eliminate(kind), _)
                if kind.index() >= MAX_KINDS || self.state.enemies[fight.at].of(kind) == 0 =>
            {
                refuse(Rule::Targeting, "no enemy of that kind is in that zone")
            }
            _ => Ok(goal),
        }
    }

    /// The odds of an attack with dice, from what was counted of them.
    fn odds_of(
        &self,
        fight: &Attack,
        goal: Goal,
        friends: Friends,
        counted: Counted,
        policy: Policy,
    ) -> Odds {
        let Counted { kills, hits, falls, friendly_fire, borne, fumbles, heads } = counted;
        let crowd = self.state.enemies[fight.at];
        let targets = if fight.focus.is_some() { 1 } else { crowd.total() };
        let (survival, machines_last) = match friends.machine {
            true => (Probability::certain(), borne),
            false => (borne, Probability::certain()),
        };
        Odds {
            goal,
            policy,
            blast: None,
            shielded: fight.into_pit && !crowd.only(self.world.drillers).is_empty(),
            focus: fight.focus,
            falls,
            friends: friends.figures,
            fumbles,
            heads,
            skill_dice: Vec::new(),
            tokens: Spread::only(0),
            friendly_fire,
            survival,
            machines_last,
            one_falls: kills.at_least(1),
            all_fall: kills.at_least(targets as usize),
            kills,
            hits,
        }
    }

    fn falls(&self, crowd: Crowd, kills: impl Fn(Kind) -> Spread) -> Vec<Fall> {
        let there = deal::by_danger(self).into_iter().filter(|kind| crowd.of(*kind) > 0);
        let fall = |kind| Fall {
            kind,
            name: self.world.content.enemy(kind).name.clone(),
            there: crowd.of(kind),
            kills: kills(kind),
        };
        there.map(fall).collect()
    }

    /// The odds of a blast: what falls in a copy of the game falls for certain.
    fn blasting(&self, blast: Blast, who: Who, at: Zone, goal: Goal) -> Result<Odds, Refusal> {
        let mut witness = Witness::default();
        self.clone().blast(blast, who, at, &mut witness);
        let (mut fallen, mut friends) = (Crowd::EMPTY, Vec::new());
        for fact in witness.facts {
            match fact {
                Fact::Killed { kind, .. } => fallen += Crowd::of_kind(kind, 1),
                Fact::Eliminated { figure } => friends.push(figure),
                _ => {}
            }
        }
        let is_machine = |figure: &Figure| matches!(figure.being(), Being::Machine(_));
        let crowd = self.state.enemies[at];
        Ok(Odds {
            goal,
            policy: Policy::new(Vec::new(), None),
            blast: Some(blast),
            shielded: false,
            focus: None,
            hits: Spread::only(0),
            kills: Spread::only(fallen.total()),
            falls: self.falls(crowd, |kind| Spread::only(fallen.of(kind).into())),
            fumbles: Spread::only(0),
            heads: Spread::only(0),
            skill_dice: Vec::new(),
            tokens: Spread::only(0),
            friendly_fire: Spread::only(0),
            survival: Probability::whole(friends.iter().all(is_machine)),
            machines_last: Probability::whole(!friends.iter().any(is_machine)),
            friends,
            one_falls: Probability::whole(!fallen.is_empty()),
            all_fall: Probability::whole(fallen == crowd),
        })
    }
}

/// A dealer for trying rules out on a copy: its dice all show the same, and it
/// remembers what it is told.
#[derive(Default)]
struct Witness {
    face: u8,
    facts: Vec<Fact>,
}

impl Witness {
    fn showing(face: u8) -> Witness {
        Witness { face, facts: Vec::new() }
    }
}

impl Dealer for Witness {
    fn d6(&mut self) -> u8 {
        self.face.max(1)
    }

    fn draw(&mut self, _: &'static str, _: u32, _: &mut dyn FnMut(&str) -> Option<u32>) -> u32 {
        0
    }

    fn tell(&mut self, fact: Fact, _: Rule) {
        self.facts.push(fact);
    }
}
