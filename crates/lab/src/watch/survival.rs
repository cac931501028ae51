//! Watching the survival family: wounds, kills, finds and danger.

use std::collections::BTreeMap;
use std::sync::Arc;

use survival::action::{Being, Figure, MAX_MACHINES, MAX_SURVIVORS};
use survival::board::Decor;
use survival::card::{Card, MAX_CARDS};
use survival::danger::Danger;
use survival::event::{Event, Fact};
use survival::svg::{Tint, tinted};
use survival::zone::{MAX_ZONES, Zone};
use survival::{Game, World};
use table::Sink;

use super::{Count, Findings, Watch, add_all, named};
use crate::numbers;

/// What eliminates enemies.
#[derive(Clone, Copy)]
enum Cause {
    Weapon(Card),
    Machine(u8),
}

/// Watches games of the survival family.
#[derive(Clone)]
pub struct Watcher {
    /// Where the survivors of the game under way are.
    zones: [Zone; MAX_SURVIVORS],
    /// The highest danger level of the game under way.
    level: Danger,
    /// The attack under way.
    cause: Option<Cause>,

    wounds: Vec<u64>,
    falls: Vec<u64>,
    weapons: Vec<u64>,
    machines: [u64; MAX_MACHINES],
    found: Vec<u64>,
    danger: Vec<[u64; 4]>,
    team: Team,
}

/// What is counted of each survivor.
#[derive(Clone, Default)]
struct Team {
    kills: [u64; MAX_SURVIVORS],
    wounds: [u64; MAX_SURVIVORS],
    falls: [u64; MAX_SURVIVORS],
    cards: [u64; MAX_SURVIVORS],
    objectives: [u64; MAX_SURVIVORS],
    experience: [u64; MAX_SURVIVORS],
}

impl Team {
    fn by_name(&self) -> [(&'static str, &[u64; MAX_SURVIVORS]); 6] {
        [
            ("kills_by_survivor", &self.kills),
            ("wounds_by_survivor", &self.wounds),
            ("falls_by_survivor", &self.falls),
            ("cards_by_survivor", &self.cards),
            ("objectives_by_survivor", &self.objectives),
            ("experience_by_survivor", &self.experience),
        ]
    }

    fn add(&mut self, other: &Team) {
        add_all(&mut self.kills, &other.kills);
        add_all(&mut self.wounds, &other.wounds);
        add_all(&mut self.falls, &other.falls);
        add_all(&mut self.cards, &other.cards);
        add_all(&mut self.objectives, &other.objectives);
        add_all(&mut self.experience, &other.experience);
    }
}

impl Default for Watcher {
    fn default() -> Watcher {
        Watcher {
            zones: [Zone(0); MAX_SURVIVORS],
            level: Danger::Blue,
            cause: None,
            wounds: vec![0; MAX_ZONES],
            falls: vec![0; MAX_ZONES],
            weapons: vec![0; MAX_CARDS],
            machines: [0; MAX_MACHINES],
            found: vec![0; MAX_CARDS],
            danger: Vec::new(),
            team: Team::default(),
        }
    }
}

impl Watcher {
    /// Which survivor a figure is, and their zone.
    fn place_of(&self, figure: Figure) -> Option<(usize, Zone)> {
        match figure.being() {
            Being::Survivor(who) => Some((who.index(), *self.zones.get(who.index())?)),
            Being::Machine(_) | Being::Scientist(_) | Being::Companion(_) => None,
        }
    }

    fn went(&mut self, figure: Figure, to: Zone) {
        if let Being::Survivor(who) = figure.being()
            && let Some(zone) = self.zones.get_mut(who.index())
        {
            *zone = to;
        }
    }

    fn killed(&mut self) {
        match self.cause {
            Some(Cause::Weapon(card)) => bump(&mut self.weapons, card.index(), 1),
            Some(Cause::Machine(machine)) => bump(&mut self.machines, usize::from(machine), 1),
            None => {}
        }
    }
}

fn bump(counts: &mut [u64], index: usize, by: u64) {
    if let Some(count) = counts.get_mut(index) {
        *count += by;
    }
}

impl Sink<Event> for Watcher {
    fn event(&mut self, event: Event) {
        match event.fact {
            Fact::RoundBegan { round } => {
                let round = usize::from(round.saturating_sub(1));
                if self.danger.len() <= round {
                    self.danger.resize(round + 1, [0; 4]);
                }
                self.danger[round][self.level.index()] += 1;
            }
            Fact::Reached { level, .. } => self.level = self.level.max(level),
            Fact::Moved { figure, to, .. } => self.went(figure, to),
            Fact::Dragged { who, to, .. } => self.went(Figure::survivor(who), to),
            Fact::Attack { weapon, .. } => self.cause = Some(Cause::Weapon(weapon)),
            Fact::MachineAttack { machine, .. } => self.cause = Some(Cause::Machine(machine)),
            Fact::Killed { who, .. } => {
                self.killed();
                bump(&mut self.team.kills, who.index(), 1);
            }
            Fact::Drew { who, card } | Fact::Given { who, card } => {
                bump(&mut self.found, card.index(), 1);
                bump(&mut self.team.cards, who.index(), 1);
            }
            Fact::Took { who, .. } => bump(&mut self.team.objectives, who.index(), 1),
            Fact::Gained { who, points, .. } => {
                bump(&mut self.team.experience, who.index(), u64::from(points));
            }
            Fact::Hurt { figure, damage, .. } => {
                if let Some((who, zone)) = self.place_of(figure) {
                    bump(&mut self.wounds, zone.index(), u64::from(damage));
                    bump(&mut self.team.wounds, who, u64::from(damage));
                }
            }
            Fact::Eliminated { figure } => {
                if let Some((who, zone)) = self.place_of(figure) {
                    bump(&mut self.falls, zone.index(), 1);
                    bump(&mut self.team.falls, who, 1);
                }
            }
            _ => {}
        }
    }
}

impl Watch<Game> for Watcher {
    fn begin(&mut self) {
        self.level = Danger::Blue;
        self.cause = None;
    }

    fn look(&mut self, game: &Game) {
        for (zone, who) in self.zones.iter_mut().zip(game.world().team()) {
            *zone = game.survivor(who).zone;
        }
    }

    fn add(&mut self, other: &Watcher) {
        add_all(&mut self.wounds, &other.wounds);
        add_all(&mut self.falls, &other.falls);
        add_all(&mut self.weapons, &other.weapons);
        add_all(&mut self.machines, &other.machines);
        add_all(&mut self.found, &other.found);
        self.team.add(&other.team);
        if self.danger.len() < other.danger.len() {
            self.danger.resize(other.danger.len(), [0; 4]);
        }
        for (to, from) in self.danger.iter_mut().zip(&other.danger) {
            add_all(to, from);
        }
    }

    fn findings(&self, world: &Arc<World>) -> Option<Findings> {
        let mut counts = vec![
            Count::new("wounds_by_zone", by_zone(world, &self.wounds)),
            Count::new("falls_by_zone", by_zone(world, &self.falls)),
            Count::new("kills_by_weapon", self.kills(world)),
            Count::new("cards_found", named(&self.found, |index| card_name(world, index))),
        ];
        // Everybody stands there, whether or not they did anything.
        let everybody = |counts: &[u64; MAX_SURVIVORS]| {
            world.team().map(|who| (world.name(who).to_owned(), counts[who.index()])).collect()
        };
        let team = self.team.by_name().map(|(id, counts)| Count::new(id, everybody(counts)));
        counts.extend(team);
        let danger = self.danger.clone();
        Some(Findings { counts, danger, map: Some(self.map(world)) })
    }
}

impl Watcher {
    fn kills(&self, world: &World) -> BTreeMap<String, u64> {
        let mut of = named(&self.weapons, |index| card_name(world, index));
        let kinds = &world.mission().machines;
        let name = |index: usize| match kinds.get(index).map(|(kind, _)| kind) {
            Some(survival::mission::MachineKind::SentryGun) => "Sentry Gun",
            Some(survival::mission::MachineKind::Bot) | None => "Bot",
        };
        for (machine, count) in named(&self.machines, name) {
            *of.entry(machine).or_default() += count;
        }
        of
    }

    /// The mission's board, the darker the more survivors were hurt.
    fn map(&self, world: &World) -> String {
        let most = self.wounds.iter().copied().max().unwrap_or(0).max(1);
        let hurt = world.board().zones().filter(|zone| self.wounds[zone.index()] > 0);
        let tints: Vec<Tint> = hurt
            .map(|zone| {
                let (wounds, falls) = (self.wounds[zone.index()], self.falls[zone.index()]);
                Tint {
                    zone,
                    percent: (wounds * 100).div_ceil(most) as u8,
                    label: wounds.to_string(),
                    title: format!(
                        "{}: {}, {} eliminated",
                        world.board().name(zone),
                        numbers::counted(wounds, "wound"),
                        numbers::counted(falls, "survivor")
                    ),
                }
            })
            .collect();
        let decor = Decor { title: None, ..Decor::of(world.content(), world.mission()) };
        tinted(world.board(), &decor, &tints)
    }
}

fn card_name(world: &World, index: usize) -> &str {
    world.content().equipment.get(index).map_or("?", |card| card.name.as_str())
}

fn by_zone(world: &World, counts: &[u64]) -> BTreeMap<String, u64> {
    let board = world.board();
    let zones = board.zones().filter(|zone| counts[zone.index()] > 0);
    zones.map(|zone| (board.name(zone).to_owned(), counts[zone.index()])).collect()
}
