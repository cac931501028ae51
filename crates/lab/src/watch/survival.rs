//! Who watches the survival family: wounds, kills, finds and danger.

use std::collections::BTreeMap;
use std::sync::Arc;

use survival::action::{Being, Figure, MAX_MACHINES, MAX_SURVIVORS};
use survival::board::Decor;
use survival::board::svg::{Tint, tinted};
use survival::card::{Card, MAX_CARDS};
use survival::danger::Danger;
use survival::event::{Event, Fact};
use survival::zone::{MAX_ZONES, Zone};
use survival::{Game, World};
use table::Sink;

use super::{Count, Findings, Watch, add_all, named};

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
        }
    }
}

impl Watcher {
    /// A survivor's zone.
    fn zone_of(&self, figure: Figure) -> Option<Zone> {
        match figure.being() {
            Being::Survivor(who) => self.zones.get(who.index()).copied(),
            Being::Machine(_) | Being::Scientist(_) => None,
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
            Fact::Killed { .. } => self.killed(),
            Fact::Drew { card, .. } | Fact::Given { card, .. } => {
                bump(&mut self.found, card.index(), 1);
            }
            Fact::Hurt { figure, damage, .. } => {
                if let Some(zone) = self.zone_of(figure) {
                    bump(&mut self.wounds, zone.index(), u64::from(damage));
                }
            }
            Fact::Eliminated { figure } => {
                if let Some(zone) = self.zone_of(figure) {
                    bump(&mut self.falls, zone.index(), 1);
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
        for (zone, survivor) in self.zones.iter_mut().zip(game.state().survivors.iter()) {
            *zone = survivor.zone;
        }
    }

    fn add(&mut self, other: &Watcher) {
        add_all(&mut self.wounds, &other.wounds);
        add_all(&mut self.falls, &other.falls);
        add_all(&mut self.weapons, &other.weapons);
        add_all(&mut self.machines, &other.machines);
        add_all(&mut self.found, &other.found);
        if self.danger.len() < other.danger.len() {
            self.danger.resize(other.danger.len(), [0; 4]);
        }
        for (to, from) in self.danger.iter_mut().zip(&other.danger) {
            add_all(to, from);
        }
    }

    fn findings(&self, world: &Arc<World>) -> Option<Findings> {
        let counts = vec![
            Count {
                id: "wounds_by_zone",
                title: "Wounds by zone",
                about: "Points of armour that survivors lost, by the zone where they stood. \
                        Damage that a card or a skill negated doesn't count.",
                of: by_zone(world, &self.wounds),
            },
            Count {
                id: "falls_by_zone",
                title: "Survivors eliminated, by zone",
                about: "Where survivors were eliminated.",
                of: by_zone(world, &self.falls),
            },
            Count {
                id: "kills_by_weapon",
                title: "Kills by weapon",
                about: "Enemies eliminated by survivors and machines, by what eliminated them.",
                of: self.kills(world),
            },
            Count {
                id: "cards_found",
                title: "Cards found",
                about: "Cards drawn by searching, events among them, and cards that the \
                        mission or a room gave. Starting equipment doesn't count.",
                of: named(&self.found, |index| card_name(world, index)),
            },
        ];
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
                        "{}: {wounds} wounds, {falls} survivors eliminated",
                        world.board().name(zone)
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
