//! What happened, line by line: words, rules, dice, motions.

use survival::action::{Being, Figure};
use survival::event::{Event, Fact};
use survival::mission::MachineKind;
use survival::words::{self, Told};
use survival::zone::Zone;
use survival::{Game, World};

use super::articles;
use super::spot::Spot;
use crate::screen::{Die, Line, Motion, Tone};

/// Events as lines. `game` is the game after them.
pub fn lines(game: &Game, events: &[Event]) -> Vec<Line> {
    let told = words::story(game, events);
    told.into_iter().map(|told| line(game, told, events)).collect()
}

fn line(game: &Game, told: Told, events: &[Event]) -> Line {
    let world = game.world();
    let facts = events.get(told.events.clone()).unwrap_or_default();
    let mut spots: Vec<String> = Vec::new();
    for spot in facts.iter().flat_map(|event| spots_of(&event.fact)) {
        let name = spot.name(world);
        if !spots.contains(&name) {
            spots.push(name);
        }
    }
    let term = |rule: &survival::rule::Rule| (articles::rule(*rule), articles::title(world, *rule));
    let mut terms: Vec<(String, String)> = told.rules.iter().map(term).collect();
    terms.dedup();
    Line {
        text: told.text,
        terms,
        spots,
        motions: facts.iter().filter_map(|event| motion(world, &event.fact)).collect(),
        dice: facts.iter().filter_map(|event| die(&event.fact)).collect(),
        tone: facts.first().map(|event| tone(&event.fact)).unwrap_or_default(),
    }
}

const fn die(fact: &Fact) -> Option<Die> {
    match *fact {
        Fact::Die { shown, hit } => Some(Die { face: shown, hit: Some(hit) }),
        _ => None,
    }
}

/// What moved from zone to zone.
fn motion(world: &World, fact: &Fact) -> Option<Motion> {
    let zones = |from: Zone, to: Zone| (Spot::Zone(from).name(world), Spot::Zone(to).name(world));
    let figure = |figure: Figure, from, to| {
        let (from, to) = zones(from, to);
        let (glyph, class) = match figure.being() {
            Being::Survivor(who) => (world.initials(who), "survivor"),
            Being::Machine(index) => (machine_glyph(world, index).to_owned(), "machine"),
            Being::Scientist(_) => ("Sci".to_owned(), "survivor"),
        };
        Motion { from, to, glyph, count: 1, class }
    };
    match *fact {
        Fact::Moved { figure: moved, from, to, .. } => Some(figure(moved, from, to)),
        Fact::Dragged { who, from, to } => Some(figure(Figure::survivor(who), from, to)),
        Fact::EnemiesMoved { kind, count, from, to, .. } => {
            let (from, to) = zones(from, to);
            Some(Motion { from, to, glyph: world.enemy_letters(kind), count, class: "enemy" })
        }
        Fact::Shoved { crowd, from, to, .. } => {
            let (from, to) = zones(from, to);
            let glyph = crowd.kinds().next().map(|kind| world.enemy_letters(kind));
            let count = crowd.total().min(u32::from(u8::MAX)) as u8;
            Some(Motion { from, to, glyph: glyph.unwrap_or_default(), count, class: "enemy" })
        }
        _ => None,
    }
}

fn machine_glyph(world: &World, index: u8) -> &'static str {
    match world.mission().machines.get(usize::from(index)) {
        Some((MachineKind::SentryGun, _)) => "GUN",
        _ => "BOT",
    }
}

/// The spots that a fact is about.
fn spots_of(fact: &Fact) -> Vec<Spot> {
    match *fact {
        Fact::Shared { who, .. }
        | Fact::TurnBegan { who, .. }
        | Fact::Drew { who, .. }
        | Fact::Given { who, .. }
        | Fact::Stowed { who, .. }
        | Fact::Discarded { who, .. }
        | Fact::Attached { who, .. }
        | Fact::Detached { who, .. }
        | Fact::Ate { who }
        | Fact::Hidden { who }
        | Fact::Unhidden { who }
        | Fact::Repaired { who, .. }
        | Fact::Remote { who, .. }
        | Fact::Sampled { who, .. }
        | Fact::OxygenLost { who }
        | Fact::Rerolled { who }
        | Fact::Prevented { who, .. }
        | Fact::Gained { who, .. }
        | Fact::Reached { who, .. }
        | Fact::Learned { who, .. }
        | Fact::TokenHanded { who }
        | Fact::ChargeSet { who, .. }
        | Fact::Took { who, .. } => vec![Spot::Survivor(who)],
        Fact::Handed { from, to, .. } => vec![Spot::Survivor(from), Spot::Survivor(to)],
        Fact::TradeRefused { who, with } | Fact::Lent { who, to: with } => {
            vec![Spot::Survivor(who), Spot::Survivor(with)]
        }
        Fact::Moved { figure, to, .. } => vec![Spot::figure(figure), Spot::Zone(to)],
        Fact::Dragged { who, to, .. } => vec![Spot::Survivor(who), Spot::Zone(to)],
        Fact::Searched { who, zone }
        | Fact::Taunted { who, zone }
        | Fact::PickedUp { who, zone, .. } => {
            vec![Spot::Survivor(who), Spot::Zone(zone)]
        }
        Fact::DoorClosed { door, .. }
        | Fact::DoorOpened { door, .. }
        | Fact::DoorDestroyed { door, .. }
        | Fact::DoorGone { door }
        | Fact::Unlocked { door, .. }
        | Fact::Welded { door, .. }
        | Fact::AirlockOpened { door, .. } => vec![Spot::Door(door)],
        Fact::Attack { who, at, .. } => vec![Spot::Survivor(who), Spot::Zone(at)],
        Fact::MachineAttack { machine, at, .. } | Fact::RogueAttack { machine, at } => {
            vec![Spot::Machine(machine), Spot::Zone(at)]
        }
        Fact::MachineWoke { machine } => vec![Spot::Machine(machine)],
        Fact::Shoved { from, to, .. } | Fact::EnemiesMoved { from, to, .. } => {
            vec![Spot::Zone(from), Spot::Zone(to)]
        }
        Fact::Killed { at, .. } => vec![Spot::Zone(at)],
        Fact::Noise { zone }
        | Fact::Burned { zone }
        | Fact::Shaken { zone }
        | Fact::PitOpened { zone, .. }
        | Fact::PitFilled { zone }
        | Fact::ThumperGone { zone }
        | Fact::Buried { zone, .. }
        | Fact::SpawnDestroyed { zone, .. }
        | Fact::Revealed { zone, .. }
        | Fact::ObjectiveGone { zone, .. }
        | Fact::EnemiesAttack { zone, .. }
        | Fact::EnemiesStay { zone }
        | Fact::EnemyCard { zone, .. }
        | Fact::Spawned { zone, .. }
        | Fact::MoldSet { zone }
        | Fact::MoldTurned { zone, .. }
        | Fact::SpawnWoke { zone, .. } => vec![Spot::Zone(zone)],
        Fact::Threatened { figure, .. }
        | Fact::Ignored { figure, .. }
        | Fact::Hurt { figure, .. }
        | Fact::Eliminated { figure }
        | Fact::Escaped { figure } => vec![Spot::figure(figure)],
        Fact::FirstPlayer { .. }
        | Fact::RoundBegan { .. }
        | Fact::TurnEnded { .. }
        | Fact::EnemiesPhase
        | Fact::EndPhase
        | Fact::DeckEmpty
        | Fact::Reshuffled
        | Fact::CrewLeft { .. }
        | Fact::Die { .. }
        | Fact::Absorbed { .. }
        | Fact::StepDone { .. }
        | Fact::ExtraActivation { .. }
        | Fact::RanOut { .. }
        | Fact::EnemyDeckShuffled
        | Fact::AccessesShut
        | Fact::Collapsed { .. }
        | Fact::Won
        | Fact::Lost { .. } => Vec::new(),
    }
}

/// How a fact reads.
const fn tone(fact: &Fact) -> Tone {
    match fact {
        Fact::RoundBegan { .. } | Fact::EnemiesPhase | Fact::EndPhase | Fact::TurnBegan { .. } => {
            Tone::Heading
        }
        Fact::EnemiesAttack { .. }
        | Fact::EnemiesMoved { .. }
        | Fact::EnemiesStay { .. }
        | Fact::EnemyCard { .. }
        | Fact::Spawned { .. }
        | Fact::ExtraActivation { .. } => Tone::Enemy,
        Fact::Killed { .. }
        | Fact::Prevented { .. }
        | Fact::Ignored { .. }
        | Fact::Repaired { .. }
        | Fact::Learned { .. }
        | Fact::Took { .. }
        | Fact::Sampled { .. }
        | Fact::StepDone { .. }
        | Fact::SpawnDestroyed { .. }
        | Fact::CrewLeft { .. }
        | Fact::Escaped { .. }
        | Fact::MoldTurned { active: false, .. }
        | Fact::PitFilled { .. }
        | Fact::Welded { .. }
        | Fact::PickedUp { .. }
        | Fact::Won => Tone::Good,
        Fact::Hurt { .. }
        | Fact::Eliminated { .. }
        | Fact::DoorDestroyed { .. }
        | Fact::DoorGone { .. }
        | Fact::ObjectiveGone { .. }
        | Fact::OxygenLost { .. }
        | Fact::RanOut { .. }
        | Fact::MoldSet { .. }
        | Fact::MoldTurned { active: true, .. }
        | Fact::PitOpened { .. }
        | Fact::ThumperGone { .. }
        | Fact::RogueAttack { .. }
        | Fact::SpawnWoke { .. }
        | Fact::Absorbed { .. }
        | Fact::Lost { .. } => Tone::Bad,
        _ => Tone::Plain,
    }
}
