//! What a mission asks for, and how it can be lost.

use super::{list, machine_kind};
use crate::action::Who;
use crate::event::Defeat;
use crate::game::Game;
use crate::mission::{Colour, SpawnToken, Step};
use crate::survivor::Standing;
use crate::world::World;

/// A step of the mission as something to do: `Take the red objective`.
pub fn step(world: &World, step: &Step) -> String {
    let content = world.content();
    match step {
        Step::Take(colours) if colours.is_empty() => "Take every objective".to_owned(),
        Step::Take(colours) => {
            let names: Vec<_> = colours.iter().map(|colour| colour.name().to_owned()).collect();
            let tokens = world.mission().objectives.iter();
            let many = colours.len() > 1
                || tokens.filter(|(colour, _)| colours.contains(colour)).count() > 1;
            format!("Take the {} objective{}", list(&names), if many { "s" } else { "" })
        }
        Step::Escape => match world.mission().exit {
            Some(exit) => format!("Leave by the exit, {}, with everybody", world.zone_name(exit)),
            None => "Leave the board with everybody".to_owned(),
        },
        Step::GatherAt(kind) => {
            let machine = machine_kind(*kind);
            format!("Gather everybody at the {machine}, free of enemies, in an end phase")
        }
        Step::DestroySpawn(colour) => {
            format!("Find and destroy the {} spawn zone", colour.name())
        }
        Step::Level(level) => format!("Bring every survivor to {}", level.name()),
        Step::Evacuate => "Hold out until the crew is away".to_owned(),
        Step::Equip(card) => {
            format!("Every survivor finds and equips {}", super::a(&content.equipment(*card).name))
        }
        Step::Samples => "Collect all samples".to_owned(),
        Step::DestroySpawnsIn(zones) => {
            let lies = |token: &&SpawnToken| zones.contains(token.zone);
            let tokens = world.mission().spawns.iter().filter(lies);
            let names: Vec<_> = tokens.map(|t| world.zone_name(t.zone).to_owned()).collect();
            format!("Destroy the spawn zones {}", list(&names))
        }
        Step::Clear(zones) => {
            let names: Vec<_> = zones.iter().map(|z| world.zone_name(z).to_owned()).collect();
            format!("Leave no enemy in the building {}", list(&names))
        }
        Step::BringOut(kind) => {
            format!("Bring the {} out by the exit", machine_kind(*kind))
        }
        Step::Weld => "Weld every marked access shut".to_owned(),
        Step::Collapse(colour) => format!("Bring the {} pillar down", colour.name()),
    }
}

/// How a game was lost, as a sentence.
pub fn defeat(game: &Game, defeat: Defeat) -> String {
    let world = game.world();
    let fallen: Vec<String> = (0..game.state().survivors.len() as u8)
        .map(Who)
        .filter(|who| game.survivor(*who).standing == Standing::Eliminated)
        .map(|who| world.name(who).to_owned())
        .collect();
    let whom = if fallen.is_empty() { "a survivor".to_owned() } else { list(&fallen) };
    match defeat {
        Defeat::Eliminated => format!("Enemies eliminated {whom}."),
        Defeat::FriendlyFire => format!("A friend's stray shots eliminated {whom}."),
        Defeat::Burned => format!("Hellfire burned {whom}."),
        Defeat::Blasted => format!("A seismic blast eliminated {whom}."),
        Defeat::MoldChain => "A chain of active mold joined two spawn zones.".to_owned(),
        Defeat::ObjectiveLost => "Something that the mission needs is gone.".to_owned(),
        Defeat::Mission => "What the mission had to prevent has happened.".to_owned(),
    }
}

/// An objective by its colour, or as one that lies facedown.
pub(super) fn objective(colour: Option<Colour>) -> String {
    match colour {
        Some(colour) => format!("the {} objective", colour.name()),
        None => "the facedown objective".to_owned(),
    }
}
