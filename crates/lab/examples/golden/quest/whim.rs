//! A player on a whim: chooses at random, but not blindly.
//!
//! Each turn it picks a place to go and mostly goes there; on the way it mostly
//! does what suggests itself. The search keeps what turned out well.

use bots::survival::way::{FAR, Way, has_air, oxygen_rooms};
use bots::survival::{pack, works};
use survival::Game;
use survival::action::{Action, Being, Who};
use survival::card::{Blast, Effect};
use survival::inventory::Area;
use survival::mission::Step;
use survival::reading::Read as _;
use survival::reading::frame::{AttackStage, Frame, Slipping, Walking};
use survival::zone::{Zone, ZoneSet};
use table::{Chance, Seeded};

use super::{burdens, city, fire, tape, worth};

/// A player on a whim.
pub(super) struct Whim {
    dice: Seeded,
    legal: Vec<Action>,
    weights: Vec<u32>,
    /// Who goes where, in the turn under way.
    errand: Option<(Who, Way)>,
}

impl Whim {
    /// A player whose whims follow from a seed. Stream 0 is the game's own.
    pub(super) fn new(seed: u64) -> Whim {
        Whim { dice: Seeded::new(seed, 1), legal: Vec::new(), weights: Vec::new(), errand: None }
    }

    /// Plays one turn of one survivor and what follows, up to the next turn or
    /// the end of the game; before the first turn, also what comes before it.
    /// What was done is appended to `past`.
    pub(super) fn turn(&mut self, game: &mut Game, chance: &mut Seeded, past: &mut Vec<Action>) {
        self.errand = None;
        let begun = moment(game);
        while game.state().outcome.is_none() {
            if moment(game) != begun && between_turns(game) {
                break;
            }
            let Some(action) = self.choose(game, chance) else { break };
            if !tape::play(game, action, chance) {
                break;
            }
            past.push(action);
        }
    }

    fn below(&mut self, n: u32) -> u32 {
        self.dice.below(n.max(1))
    }

    fn chance_of(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn any(&mut self) -> Option<Action> {
        let chosen = self.below(self.legal.len() as u32) as usize;
        self.legal.get(chosen).copied()
    }

    fn choose(&mut self, game: &Game, chance: &Seeded) -> Option<Action> {
        self.legal.clear();
        game.legal(&mut self.legal);
        match game.frame()? {
            Frame::Turn(turn) => {
                let who = turn.who;
                if self.errand.as_ref().is_none_or(|(whose, _)| *whose != who) {
                    let way = self.errand_of(game, who);
                    self.errand = Some((who, way));
                }
                self.weigh(game, who);
                self.by_weight()
            }
            Frame::Walking(Walking { who, .. }) | Frame::Slipping(Slipping { who }) => {
                let who = *who;
                self.weigh(game, who);
                self.by_weight()
            }
            Frame::Arranging(_) => Some(self.tidy(game, chance)),
            Frame::Attack(fight) if fight.stage == AttackStage::Rolled => {
                let percent = if fight.hits == 0 { 90 } else { 40 };
                let again = self.chance_of(percent);
                self.pick(if again { Action::Reroll } else { Action::Keep })
            }
            Frame::Attack(_) => self.any(),
            Frame::Dealing(dealing) => {
                if self.chance_of(15) {
                    return self.any();
                }
                let fitness = |action: &Action| match action {
                    Action::Suffer { figure } => match figure.being() {
                        Being::Survivor(who) => {
                            2 * (i32::from(game.survivor(who).armour)
                                - i32::from(dealing.dealt[figure.index()]))
                        }
                        Being::Machine(_) => 3,
                        Being::Scientist(_) | Being::Companion(_) => -9,
                    },
                    _ => 0,
                };
                self.legal.iter().copied().max_by_key(fitness)
            }
            Frame::Wound(_) => {
                let prevent = |action: &&Action| matches!(action, Action::Prevent { .. });
                self.legal.iter().find(prevent).copied().or_else(|| self.pick(Action::Endure))
            }
            Frame::Following(_) => {
                let follows = self.chance_of(60);
                self.pick(if follows { Action::Follow } else { Action::Stay })
            }
            Frame::Leaving(_) => self.pick(Action::Escape),
            Frame::Consent(_) | Frame::Offered(_) => self.pick(Action::Agree),
            Frame::Round(_) => {
                self.legal.retain(|action| *action != Action::Stay);
                self.any()
            }
            _ => self.any(),
        }
    }

    /// The wish, if it is allowed, or anything else.
    fn pick(&mut self, wish: Action) -> Option<Action> {
        if self.legal.contains(&wish) { Some(wish) } else { self.any() }
    }

    /// Puts cards where they are worth most; with nothing left to gain, is done.
    fn tidy(&mut self, game: &Game, chance: &Seeded) -> Action {
        let wealth = |game: &Game| -> i32 {
            let packs =
                game.in_play().map(|who| pack::value(game, who, &game.survivor(who).inventory));
            packs.sum::<i32>() + works::readiness(game) + city::readiness(game) + fire::stock(game)
        };
        let mut best = (wealth(game), Action::Done);
        let mut fallback = None;
        for action in &self.legal {
            if *action == Action::Done {
                continue;
            }
            let (mut next, mut luck) = (game.clone(), chance.clone());
            if !tape::play(&mut next, *action, &mut luck) {
                continue;
            }
            let after = wealth(&next);
            if after > best.0 {
                best = (after, *action);
            }
            if matches!(action, Action::Discard { .. }) {
                fallback = Some(*action);
            }
        }
        match best.1 {
            Action::Done if !self.legal.contains(&Action::Done) => {
                fallback.or_else(|| self.any()).unwrap_or(Action::Done)
            }
            chosen => chosen,
        }
    }

    fn by_weight(&mut self) -> Option<Action> {
        let total: u32 = self.weights.iter().sum();
        let mut at = self.below(total);
        for (action, weight) in self.legal.iter().zip(&self.weights) {
            if at < *weight {
                return Some(*action);
            }
            at -= weight;
        }
        self.legal.last().copied()
    }

    /// How much each action suggests itself.
    fn weigh(&mut self, game: &Game, who: Who) {
        self.weights.clear();
        let Some((_, way)) = &self.errand else { return };
        let state = game.state();
        let survivor = game.survivor(who);
        let here = survivor.zone;
        let steps = way.from(here);
        let there_or = |there: u32, on_the_way: u32| if steps == 0 { there } else { on_the_way };
        let friends_at = |zone: Zone| {
            game.in_play().any(|other| other != who && game.survivor(other).zone == zone)
        };
        let attacks = self.legal.iter().filter(|action| is_attack(action)).count().max(1) as u32;
        let share = |weight: u32| (weight / attacks).max(1);
        let noisy = game.world().mission().crew_noise.is_some();
        let blocked = |to: Zone| {
            game.map().door(here, to).is_some_and(|door| state.doors.closed.contains(door))
        };
        for action in &self.legal {
            let known = fire::weight(game, who, *action)
                .or_else(|| city::weight(game, who, *action))
                .or_else(|| burdens::weight(*action));
            if let Some(weight) = known {
                self.weights.push(weight);
                continue;
            }
            let weight = match *action {
                Action::Move { to } if way.from(to) < steps => 120,
                Action::Move { .. } if steps == 0 => 1,
                Action::Move { .. } => 4,
                Action::Stop => there_or(60, 5),
                Action::Door { to, .. } if blocked(to) && way.from(to) < steps => 200,
                Action::Door { to, .. } if blocked(to) => 2,
                Action::Door { .. } => 6,
                Action::Take { .. } => 200,
                Action::Oxygen if !has_air(game, who) => 120,
                Action::Oxygen if works::wants_new_air(game, who) => 200,
                Action::Oxygen => 0,
                Action::Search => 40,
                Action::Ranged { hands, at, .. } if friends_at(at) => {
                    u32::from(!burns(game, who, hands))
                }
                Action::Ranged { .. } => share(100),
                Action::MachineRanged { at, .. } if friends_at(at) || at == here => share(8),
                Action::MachineRanged { .. } => share(90),
                Action::Melee { .. } => share(200),
                Action::MachineMelee { .. } => share(90),
                Action::MachineMove { machine, to } if nears_exit(game, machine, to) => 150,
                Action::MachineMove { .. } => 8,
                Action::MachineOpen { .. } => 150,
                Action::Sample | Action::MoveSpawn => 400,
                Action::PickUp { .. } => 80,
                Action::Weld { .. } | Action::Plant => 400,
                Action::Blow { colour } if works::is_below(game, colour) => 0,
                Action::Blow { .. } => 500,
                Action::Bloodlust { .. } | Action::Charge { .. } => 15,
                Action::Rescue { .. } => 30,
                Action::Reorganize => 2,
                Action::Trade { .. } if works::needs_grenades(game) => 10,
                Action::Trade { .. } => 4,
                Action::Noise if noisy => 25,
                Action::Noise => 1,
                Action::Eat { .. } => 1,
                Action::End => there_or(40, 4),
                _ => 10,
            };
            self.weights.push(weight);
        }
    }

    /// A place to go: mostly one that the mission asks for.
    fn errand_of(&mut self, game: &Game, who: Who) -> Way {
        let here = game.survivor(who).zone;
        let outside = has_air(game, who);
        let goals = worth::goals(game, who);
        let pick = |whim: &mut Whim, zones: ZoneSet| -> Option<Zone> {
            let nth = whim.below(zones.len()) as usize;
            zones.iter().nth(nth)
        };
        let roll = self.below(100);
        let target = if roll < 55 {
            pick(self, goals)
        } else if roll < 67 {
            Some(here)
        } else if roll < 80 {
            let near = |zone: &Zone| game.map().distance(here, *zone) <= 4;
            pick(self, game.world().board().zones().filter(near).collect())
        } else if roll < 90 {
            pick(self, game.in_play().map(|other| game.survivor(other).zone).collect())
        } else {
            let near = |zone: &Zone| {
                !game.state().enemies[*zone].is_empty() && game.map().distance(here, *zone) <= 4
            };
            pick(self, game.world().board().zones().filter(near).collect())
        };
        let target = target.unwrap_or(here);
        let way = Way::to(game, ZoneSet::only(target), outside);
        if way.from(here) < FAR {
            return way;
        }
        // Outside, and no air: fetch some first.
        Way::to(game, oxygen_rooms(game), outside)
    }
}

/// Whether a machine that the mission wants out comes nearer to the exit.
fn nears_exit(game: &Game, machine: u8, to: Zone) -> bool {
    let mission = game.world().mission();
    let wanted = mission.steps.iter().any(|step| matches!(step, Step::BringOut(_)));
    let from = game.state().machines[usize::from(machine)].zone;
    let far = |zone: Zone| mission.exit.map_or(0, |exit| game.map().distance(zone, exit));
    wanted && far(to) < far(from)
}

/// Which turn of which round it is.
fn moment(game: &Game) -> (u16, usize) {
    let state = game.state();
    let done = state.survivors.iter().filter(|s| s.played || !s.in_play()).count();
    (state.round, done)
}

/// Whether the game waits for a turn to begin.
fn between_turns(game: &Game) -> bool {
    match game.frame() {
        Some(Frame::Round(_)) => true,
        Some(Frame::Turn(turn)) => turn.fresh && !turn.lent,
        _ => false,
    }
}

fn is_attack(action: &Action) -> bool {
    matches!(
        action,
        Action::Melee { .. }
            | Action::Ranged { .. }
            | Action::MachineMelee { .. }
            | Action::MachineRanged { .. }
    )
}

/// Whether a shot would burn its target.
fn burns(game: &Game, who: Who, hands: survival::action::Hands) -> bool {
    let pack = &game.survivor(who).inventory;
    pack.cards(Area::Hand).any(|(slot, card)| {
        hands.slots().contains(&slot)
            && match game.world().content().equipment(card).effect {
                Effect::Weapon { ranged: Some(weapon), .. } => {
                    weapon.blast == Some(Blast::Hellfire)
                }
                _ => false,
            }
    })
}
