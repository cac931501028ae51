//! From a setup to a world: what a setup decides, read and checked.

use std::sync::Arc;

use super::{MAX_SEATS, World};
use crate::board::Map;
use crate::content::{Content, Draw, EnemyCard, Machine, SurvivorCard, TooMuch};
use crate::engine::brought::Brought;
use crate::missions::mission::{MachineKind, Mission};
use crate::model::action::MAX_SURVIVORS;
use crate::model::card::{Back, Boxes, Card, Effect, Equipment};
use crate::model::companion::MAX_COMPANIONS;
use crate::model::component::Components;
use crate::model::enemy::{Enemy, Kind, MAX_KINDS, MAX_MINIATURES};
use crate::model::ruleset::{AtZero, EnemiesAtAirlocks, LostWith, Ruleset};
use crate::model::setup::{Cards, MOST_ALLOUT, Options, Setup, ZombieSpawn};
use crate::model::skill::Skill;
use crate::model::zone::ZoneSet;

/// Why a setup can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// No mission of this id.
    #[error("there is no mission `{0}`; `holdout missions` lists them")]
    Mission(String),
    /// No survivor of this name.
    #[error("there is no survivor called `{0}`; known are {1}")]
    Survivor(String, String),
    /// A survivor was named twice.
    #[error("{0} is in the team twice")]
    Twice(String),
    /// The team is too small or too large.
    #[error("this mission takes {least} to {most} survivors, not {found}")]
    Team {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
        /// How many there were.
        found: usize,
    },
    /// A seat plays nobody, or there are too many.
    #[error(
        "seat {0} plays nobody; seats are counted from 0 without gaps, each with a survivor of its own"
    )]
    Seats(u8),
    /// No such box.
    #[error("there is no box `{0}`; known are {1}")]
    Box(String, String),
    /// Cards of a box that is not in play.
    #[error("the box `{0}` is not in play, so no part of its enemy cards can be; in play are {1}")]
    BoxCards(String, String),
    /// No such machine.
    #[error("there is no machine `{0}` of that kind")]
    Machine(String),
    /// More is in play than a game has room for.
    #[error("{0}; play with fewer boxes")]
    Limit(TooMuch),
    /// A card that no box in play has.
    #[error("the campaign brings `{0}` along, which is no card of the boxes in play")]
    Card(String),
    /// No such skill.
    #[error("the campaign brings the skill `{0}` along, which is none of this game")]
    Skill(String),
    /// No such Skill die.
    #[error("the campaign brings the Skill die `{0}` along; there are black, red, blue and white")]
    Die(String),
    /// All-Out dice in a game that doesn't know them.
    #[error("All-Out dice belong to the science-fiction games; leave them out here")]
    NoAllOut,
    /// Too few or too many All-Out dice.
    #[error("an attack has 1 to {most} All-Out dice, not {found}")]
    Pool {
        /// The most.
        most: u8,
        /// How many there were.
        found: u8,
    },
    /// Skill dice without All-Out dice.
    #[error("Skill dice are rolled with All-Out dice: choose both, or neither")]
    SkillDice,
    /// Skill dice without faces.
    #[error("the content has no faces for all Skill dice; campaign/dice.toml says them")]
    NoFaces,
    /// Zombies in a game that doesn't know them as guests.
    #[error("zombies in space belong to the science-fiction games; leave them out here")]
    NoZombies,
    /// Zombies who would come later, and none at the start.
    #[error("more zombies come only where zombies are in play: choose both, or neither")]
    ZombieSpawn,
    /// No card that brings a zombie.
    #[error("no zombie card that brings anybody is in play; choose the easier or the harder part")]
    ZombieCards,
    /// No enemy cards are left.
    #[error("no enemy cards are in play; choose at least the easier or the harder part")]
    Cards,
    /// Too many miniatures.
    #[error("the boxes bring {found} miniatures of enemies; a game mixes {most}: leave a box out")]
    Miniatures {
        /// The most.
        most: usize,
        /// How many there were.
        found: usize,
    },
}

impl World {
    /// Checks a setup and fixes what it decides.
    pub fn new(content: &Arc<Content>, setup: &Setup) -> Result<World, SetupError> {
        let least = content.mission(&setup.mission).map_or(1, |mission| mission.survivors);
        // A campaign goes on with whoever is left.
        let least = if setup.campaign.is_some() { 1 } else { least };
        World::for_team(content, setup, usize::from(least))
    }

    /// As [`new`](World::new), with at least so many survivors: scenarios and
    /// experiments may have fewer than a mission asks for.
    pub fn for_team(
        content: &Arc<Content>,
        setup: &Setup,
        least: usize,
    ) -> Result<World, SetupError> {
        let unknown = || SetupError::Mission(setup.mission.clone());
        let content = content.playing(&setup.mission).ok_or_else(unknown)?;
        let content = with_guests(content, setup)?;
        let chosen = content.mission(&setup.mission).ok_or_else(unknown)?;
        let boxes = in_play(&content, chosen, setup)?;
        let content = &content.narrowed(boxes).map_err(SetupError::Limit)?;
        let is_mission = |mission: &Mission| mission.id == setup.mission;
        let mission = content.missions.iter().position(is_mission).ok_or_else(unknown)?;
        let team = team(content, setup, least)?;
        let mut seats = [0; MAX_SURVIVORS];
        for (seat, played) in seats.iter_mut().zip(&setup.survivors) {
            *seat = played.seat;
        }
        let highest = setup.survivors.iter().map(|played| played.seat).max().unwrap_or(0);
        let gap = (0..=highest).find(|seat| setup.survivors.iter().all(|p| p.seat != *seat));
        if let Some(seat) = gap.or((highest >= MAX_SEATS).then_some(highest)) {
            return Err(SetupError::Seats(seat));
        }
        let figure = |of: fn(&Enemy) -> u8| {
            let mut figures = [0; MAX_KINDS];
            for (figure, enemy) in figures.iter_mut().zip(&content.enemies) {
                *figure = of(enemy);
            }
            figures
        };
        let chosen = &content.missions[mission];
        let kinds = |is: &dyn Fn(&Enemy) -> bool| {
            let all = content.enemies.iter().enumerate();
            all.filter(|(_, enemy)| boxes.contains(enemy.box_index) && is(enemy))
                .map(|(index, _)| Kind(index as u8))
                .collect()
        };
        let airlocks = content.ruleset.enemies_at_airlocks;
        let mut world = World {
            content: Arc::clone(content),
            mission,
            team,
            seats,
            seat_count: highest + 1,
            options: setup.options,
            ruleset: agreed(content.ruleset, &setup.options),
            toughness: figure(|enemy| enemy.toughness),
            damage: figure(|enemy| enemy.damage),
            priority: figure(|enemy| enemy.priority),
            abominations: kinds(&|enemy| enemy.abomination),
            stifling: kinds(&|enemy| enemy.stifles),
            fire_eaters: kinds(&|enemy| enemy.eats_fire),
            spreaders: kinds(&|enemy| enemy.spreads_mold),
            drillers: kinds(&|enemy| enemy.driller),
            diggers: kinds(&|enemy| enemy.drills),
            // Where airlocks hold everybody, there is no difference.
            shut_in: kinds(&|enemy| enemy.held_by_airlocks && airlocks == EnemiesAtAirlocks::Pass),
            first_zombie_card: content.first_guest_card(),
            boxes,
            parts: parts(content, boxes, setup)?,
            components: setup.options.component_limits.then(|| {
                let ours = content.boxes.iter().zip(0..).filter(|(_, at)| boxes.contains(*at));
                ours.fold(Components::default(), |sum, (own, _)| sum.and(own.components))
            }),
            acting: [0, 1, 2, 3].map(|spent| kinds(&|enemy: &Enemy| enemy.actions > spent)),
            first_map: Arc::new(Map::of(&chosen.board, &chosen.ground())),
            lit: World::lit_buildings(chosen),
            oxygen: content
                .equipment
                .iter()
                .position(|card| card.effect == Effect::Oxygen)
                .map(|index| Card(index as u8)),
            starting: (0..content.equipment.len() as u8)
                .map(Card)
                .filter(|card| content.equipment(*card).back == Back::Starting)
                .filter(|card| content.equipment(*card).copies_in(boxes) > 0)
                .filter(|card| !chosen.set_apart.contains(card))
                .collect(),
            machine_cards: Vec::new(),
            others: Vec::new(),
            brought: None,
        };
        if let Some(carried) = &setup.campaign {
            world.brought = Some(Brought::of(carried, content, boxes, &world.team)?);
        }
        world.others = world.companions_to_be();
        let mut ground = chosen.ground();
        world.shut(&mut ground, world.first_doors());
        world.first_map = Arc::new(Map::of(&chosen.board, &ground));
        world.machine_cards = world.choose_machines(setup)?;
        if world.enemy_cards() == 0 {
            return Err(SetupError::Cards);
        }
        world.check_zombies()?;
        world.check_miniatures()?;
        world.check_dice()?;
        Ok(world)
    }

    /// Refuses All-Out dice where weapons are loaded again: a card that was turned
    /// would mean two things.
    fn check_dice(&self) -> Result<(), SetupError> {
        let Options { allout, allout_pool, skill_dice, .. } = self.options;
        match allout {
            true if self.content.equipment.iter().any(Equipment::reloads) => {
                Err(SetupError::NoAllOut)
            }
            true if !(1..=MOST_ALLOUT).contains(&allout_pool) => {
                Err(SetupError::Pool { most: MOST_ALLOUT, found: allout_pool })
            }
            false if skill_dice => Err(SetupError::SkillDice),
            true if skill_dice && self.content.skill_dice.iter().any(Vec::is_empty) => {
                Err(SetupError::NoFaces)
            }
            _ => Ok(()),
        }
    }

    /// Refuses zombies without a card that brings some: one is drawn until there is.
    fn check_zombies(&self) -> Result<(), SetupError> {
        let Options { zombies, zombie_spawn, .. } = self.options;
        let deck = self.zombie_cards();
        let mut cards = self.content.enemy_cards[self.first_zombie_card..].iter().enumerate();
        let brings = |card: &EnemyCard| card.draw != Draw::ExtraActivation;
        match zombies {
            true if !cards.any(|(place, card)| deck >> place & 1 == 1 && brings(card)) => {
                Err(SetupError::ZombieCards)
            }
            false if zombie_spawn != ZombieSpawn::Setup => Err(SetupError::ZombieSpawn),
            _ => Ok(()),
        }
    }

    /// Refuses more miniatures than can be under way at once.
    fn check_miniatures(&self) -> Result<(), SetupError> {
        let kinds = (0..self.content.enemies.len() as u8).map(Kind);
        let found = kinds.map(|kind| usize::from(self.miniatures(kind))).sum();
        match found > MAX_MINIATURES {
            true => Err(SetupError::Miniatures { most: MAX_MINIATURES, found }),
            false => Ok(()),
        }
    }

    /// The reference cards of the mission's machines: those of its own box,
    /// unless the table swaps them for others of the same kind.
    fn choose_machines(&self, setup: &Setup) -> Result<Vec<usize>, SetupError> {
        let cards = &self.content.machines;
        let mission = self.mission();
        let kinds = mission.machines.iter().map(|(kind, _)| *kind);
        kinds
            .map(|kind| {
                let wanted = match kind {
                    MachineKind::Bot => &setup.bot,
                    MachineKind::SentryGun => &setup.sentry_gun,
                };
                let fits = |card: &Machine| {
                    card.kind == kind
                        && match wanted {
                            Some(name) => card.name.eq_ignore_ascii_case(name),
                            None => card.box_id.eq_ignore_ascii_case(&mission.box_id),
                        }
                };
                let fallback = || cards.iter().position(|card| card.kind == kind);
                match (cards.iter().position(fits), wanted) {
                    (Some(index), _) => Ok(index),
                    (None, None) => fallback().ok_or(SetupError::Machine(format!("{kind:?}"))),
                    (None, Some(name)) => Err(SetupError::Machine(name.clone())),
                }
            })
            .collect()
    }

    /// Those of the boxes in play who don't play and can become companions.
    fn companions_to_be(&self) -> Vec<usize> {
        if !self.mission().has_companions() {
            return Vec::new();
        }
        let bare = |card: &SurvivorCard| {
            let starts = |skill: &&Skill| {
                matches!(skill, Skill::StartsWith(_) | Skill::StartsWithArmour(_))
                    || **skill == Skill::HeadStart
            };
            !self.options.final_companions || !card.skills.iter().flatten().any(|s| starts(&s))
        };
        let cards = self.content.survivors.iter().enumerate();
        let others = cards.filter(|(index, card)| {
            let in_play = self.content.box_index(&card.box_id);
            !self.team.contains(index)
                && in_play.is_some_and(|index| self.boxes.contains(index))
                && bare(card)
        });
        others.map(|(index, _)| index).take(MAX_COMPANIONS).collect()
    }

    /// The buildings in which survivors begin: nobody waits there.
    fn lit_buildings(mission: &Mission) -> ZoneSet {
        let starts = mission.starts.iter().map(|zone| mission.board.building(*zone));
        starts.fold(ZoneSet::EMPTY, |all, building| all | building)
    }
}

/// The content with what an option of the table brings.
fn with_guests(content: Arc<Content>, setup: &Setup) -> Result<Arc<Content>, SetupError> {
    match setup.options.zombies {
        true => content.with_guests().ok_or(SetupError::NoZombies),
        false => Ok(content),
    }
}

/// A ruleset with what the table changes of it.
fn agreed(ruleset: Ruleset, options: &Options) -> Ruleset {
    Ruleset {
        at_zero: if options.ko { AtZero::KnockedOut } else { ruleset.at_zero },
        lost_with: match options.ko || options.last_stand {
            true => LostWith::Everyone,
            false => ruleset.lost_with,
        },
        ..ruleset
    }
}

/// The survivors of a setup, by their places in the content: at least so many.
fn team(content: &Content, setup: &Setup, least: usize) -> Result<Vec<usize>, SetupError> {
    if !(least..=MAX_SURVIVORS).contains(&setup.survivors.len()) || setup.survivors.is_empty() {
        let found = setup.survivors.len();
        return Err(SetupError::Team { least: least.max(1), most: MAX_SURVIVORS, found });
    }
    let mut team: Vec<usize> = Vec::new();
    for played in &setup.survivors {
        let named = |card: &SurvivorCard| card.name.eq_ignore_ascii_case(&played.name);
        let Some(index) = content.survivors.iter().position(named) else {
            let known: Vec<_> = content.survivors.iter().map(|s| s.name.as_str()).collect();
            return Err(SetupError::Survivor(played.name.clone(), known.join(", ")));
        };
        if team.contains(&index) {
            return Err(SetupError::Twice(played.name.clone()));
        }
        team.push(index);
    }
    Ok(team)
}

/// Which parts of the enemy deck each box brings: what the options say of all,
/// unless the table says otherwise of one.
fn parts(content: &Content, boxes: Boxes, setup: &Setup) -> Result<Vec<Cards>, SetupError> {
    for id in setup.cards.keys() {
        if !content.box_index(id).is_some_and(|index| boxes.contains(index)) {
            let all = content.boxes.iter().zip(0..).filter(|(_, at)| boxes.contains(*at));
            let known: Vec<_> = all.map(|(own, _)| own.id.as_str()).collect();
            return Err(SetupError::BoxCards(id.clone(), known.join(", ")));
        }
    }
    let of = |id: &String| setup.cards.get(id).copied().unwrap_or(setup.options.cards);
    Ok(content.boxes.iter().map(|own| of(&own.id)).collect())
}

/// The boxes in play: the mission's, and those that the table adds.
fn in_play(content: &Content, mission: &Mission, setup: &Setup) -> Result<Boxes, SetupError> {
    let find = |id: &String| {
        content.box_index(id).ok_or_else(|| {
            let known: Vec<_> = content.boxes.iter().map(|known| known.id.as_str()).collect();
            SetupError::Box(id.clone(), known.join(", "))
        })
    };
    let named: Boxes =
        mission.boxes.iter().chain(&setup.boxes).map(find).collect::<Result<_, _>>()?;
    Ok(content.guest_box.map_or(named, |guests| named.with(guests)))
}
