//! What must hold together: a mission in itself, a box in its counts.

use super::Content;
use crate::action::{MAX_MACHINES, MAX_SCIENTISTS, MAX_SURVIVORS};
use crate::board::{DoorSet, Ground, Map};
use crate::card::{Back, Card, Effect};
use crate::inventory::Area;
use crate::mission::{Colour, Gift, Groups, Mission, Peril, Special, Step, Waker};
use crate::state::{MAX_SPAWNS, MAX_STEPS, MAX_TOKENS};
use crate::zone::{Zone, ZoneSet};
use sheet::Fields;

/// Notes what doesn't hold together in a mission.
pub(super) fn mission(file: &Fields, mission: &Mission, content: &Content) {
    places(file, mission, content);
    tokens(file, mission);
    goals(file, mission);
    sleepers(file, mission);
    cards(file, mission, content);
    reach(file, mission);
}

/// Where survivors begin and leave.
fn places(file: &Fields, mission: &Mission, content: &Content) {
    let outside = |zone: &Zone| mission.board.kind(*zone).is_exterior();
    let oxygen = |card: &Card| content.equipment(*card).effect == Effect::Oxygen;
    if mission.starts.is_empty() {
        file.clash(&["starts"], "survivors start nowhere", "name a zone in `starts`");
    }
    if mission.starts.iter().any(outside) && !mission.equipped.iter().any(oxygen) {
        let help = "start indoors, or write `equipped = [\"Oxygen Tank\"]`";
        file.clash(&["starts", "equipped"], "survivors start outside without oxygen", help);
    }
    match (mission.groups, mission.starts.len()) {
        (Groups::Together, 2..) => {
            let help = "write `groups = \"random\"` or `groups = \"chosen\"`";
            file.clash(&["starts", "groups"], "nothing says who starts where", help);
        }
        (Groups::Random | Groups::Chosen, 1) => {
            let help = "name several zones in `starts`, or take `groups` out";
            file.clash(&["groups", "starts"], "there is one start, so there are no groups", help);
        }
        _ => {}
    }
}

/// Tokens of which there may be one, or not too many.
fn tokens(file: &Fields, mission: &Mission) {
    let samples = mission.specials.iter().filter_map(|special| match special {
        Special::MeleeSample(_, colour) => *colour,
        Special::SpawnSample(colour) => Some(*colour),
        _ => None,
    });
    let objectives: Vec<Colour> = colours(mission).chain(samples).collect();
    for colour in Colour::ALL.into_iter().filter(|colour| *colour != Colour::Red) {
        if objectives.iter().filter(|other| **other == colour).count() > 1 {
            let key = if mission.mix.contains(&colour) { "facedown" } else { "objectives" };
            let message = format!("there are several {} objectives", colour.name());
            file.clash(&[key, "specials"], message, "only red ones may be several");
        }
    }
    let lying = mission.objectives.len() + mission.facedown.len();
    let people = mission.specials.iter().filter(|s| matches!(s, Special::Scientist(_))).count();
    // A team of twelve adds three spawn tokens to those of the mission.
    let most_spawns = MAX_SPAWNS - (MAX_SURVIVORS - 6).div_ceil(2);
    let many = [
        ("objectives", lying, MAX_TOKENS),
        ("spawns", mission.spawns.len(), most_spawns),
        ("machines", mission.machines.len(), MAX_MACHINES),
        ("specials", people, MAX_SCIENTISTS),
        ("steps", mission.steps.len(), MAX_STEPS),
    ];
    for (key, count, most) in many {
        if count > most {
            file.clash(&[key], format!("{count} are too many"), format!("keep at most {most}"));
        }
    }
    for (zone, _) in &mission.mold {
        let key = if mission.objectives.iter().any(|(_, other)| other == zone) {
            "objectives"
        } else if mission.facedown.contains(zone) {
            "facedown"
        } else {
            continue;
        };
        let message = format!("the objective in `{}` lies in mold", mission.board.name(*zone));
        file.clash(&[key, "mold"], message, "mold removes objectives: choose another zone");
    }
}

/// Steps and perils must be able to happen.
fn goals(file: &Fields, mission: &Mission) {
    let spawn_colours = || {
        let spawns = mission.spawns.iter();
        spawns.flat_map(|spawn| [Some(spawn.colour), spawn.facedown]).flatten()
    };
    let says = |wanted: fn(&Special) -> bool| mission.specials.iter().any(wanted);
    let is_sample =
        |special: &Special| matches!(special, Special::MeleeSample(..) | Special::SpawnSample(_));
    for step in &mission.steps {
        let (message, needed, help) = match step {
            Step::Take(wanted) => match missing(mission, wanted) {
                None => continue,
                Some(colour) => (
                    format!("there is no {} objective to take", colour.name()),
                    ["objectives", "facedown"],
                    "add it to `objectives` or to `facedown`",
                ),
            },
            Step::Escape if mission.exit.is_none() => (
                "survivors shall escape, but there is no exit".to_owned(),
                ["exit", "exit"],
                "add a line such as `exit = \"05-R:11\"`",
            ),
            Step::GatherAt(kind) if !mission.machines.iter().any(|(other, _)| other == kind) => (
                "survivors shall gather at a machine that isn't there".to_owned(),
                ["machines", "machines"],
                "add it to `machines`",
            ),
            Step::DestroySpawn(colour) if !spawn_colours().any(|other| other == *colour) => (
                format!("there is no {} spawn token to destroy", colour.name()),
                ["spawns", "spawns"],
                "add it to `spawns`",
            ),
            Step::Evacuate if mission.crew_noise.is_none() => (
                "there is no crew to evacuate".to_owned(),
                ["crew_noise", "crew_noise"],
                "add a line such as `crew_noise = { zone = \"05-R:11\", count = 10 }`",
            ),
            Step::Samples if !says(is_sample) => (
                "there are no samples to collect".to_owned(),
                ["specials", "specials"],
                "add `melee_sample` or `spawn_sample` to `specials`",
            ),
            _ => continue,
        };
        file.clash(&["steps", needed[0], needed[1]], message, help);
    }
    for peril in &mission.perils {
        match peril {
            Peril::ActivatesAt(colour) => {
                if let Some(colour) = missing(mission, &[*colour]) {
                    let message = format!("there is no {} objective to guard", colour.name());
                    file.clash(
                        &["perils", "objectives", "facedown"],
                        message,
                        "add it to `objectives`",
                    );
                }
            }
            Peril::ReachesExit if mission.exit.is_none() => {
                file.clash(
                    &["perils", "exit"],
                    "there is no exit to reach",
                    "add a line `exit = …`",
                );
            }
            Peril::ReachesExit => {}
        }
    }
    for special in &mission.specials {
        let Special::Scientist(colour) = special else { continue };
        if !mission.objectives.iter().any(|(other, _)| other == colour) {
            let message = format!("there is no {} objective to be a scientist", colour.name());
            file.clash(&["specials", "objectives"], message, "add it to `objectives`, face up");
        }
        if mission.exit.is_none() {
            let help = "add a line `exit = …`";
            file.clash(
                &["specials", "exit"],
                "a scientist walks to the exit, but there is none",
                help,
            );
        }
    }
}

/// The colours of all objectives, face up and facedown.
fn colours(mission: &Mission) -> impl Iterator<Item = Colour> {
    mission.objectives.iter().map(|(colour, _)| *colour).chain(mission.mix.iter().copied())
}

/// The first of these colours of which there is no objective.
fn missing(mission: &Mission, wanted: &[Colour]) -> Option<Colour> {
    wanted.iter().copied().find(|wanted| !colours(mission).any(|colour| colour == *wanted))
}

/// Sleeping spawn zones can wake, and whatever wakes them can happen.
fn sleepers(file: &Fields, mission: &Mission) {
    let wakes = || {
        mission.specials.iter().filter_map(|special| match special {
            Special::Wake(colour, waker) => Some((*colour, *waker)),
            _ => None,
        })
    };
    let sleeps =
        |wanted: Colour| mission.spawns.iter().any(|spawn| spawn.asleep && spawn.colour == wanted);
    for spawn in mission.spawns.iter().filter(|spawn| spawn.asleep) {
        if spawn.colour != Colour::Red && !wakes().any(|(colour, _)| colour == spawn.colour) {
            let message = format!("nothing wakes the {} spawn zone", spawn.colour.name());
            let help = "add `{ wake = { colour = …, when = … } }` to `specials`";
            file.clash(&["spawns", "specials"], message, help);
        }
    }
    for (colour, waker) in wakes() {
        let name = colour.name();
        if !sleeps(colour) {
            let message = format!("there is no sleeping {name} spawn zone to wake");
            file.clash(
                &["specials", "spawns"],
                message,
                "write `asleep = true` for it in `spawns`",
            );
        }
        match waker {
            Waker::Taken if missing(mission, &[colour]).is_some() => {
                let message =
                    format!("the {name} spawn zone waits for an objective that isn't there");
                let help = "add it to `objectives` or to `facedown`";
                file.clash(&["specials", "objectives", "facedown"], message, help);
            }
            Waker::DoorGone if !mission.doors.iter().any(|(other, _)| *other == Some(colour)) => {
                let message = format!("the {name} spawn zone waits for a door that isn't there");
                file.clash(&["specials", "doors"], message, "add it to `doors`");
            }
            _ => {}
        }
    }
}

/// Cards that are given were set apart, and there are enough of them.
fn cards(file: &Fields, mission: &Mission, content: &Content) {
    for (place, card) in mission.set_apart.iter().enumerate() {
        let equipment = content.equipment(*card);
        let wanted = mission.set_apart[..=place].iter().filter(|other| *other == card).count();
        if wanted == usize::from(equipment.copies) + 1 {
            let message = format!("there aren't so many cards `{}` to set apart", equipment.name);
            file.clash(&["set_apart"], message, format!("the box has {}", equipment.copies));
        }
    }
    for (_, gift) in &mission.gifts {
        let Gift::Cards(given) = gift else { continue };
        let most = Area::Found.slots().count();
        if given.len() > most {
            let message = format!("an objective gives {} cards at once", given.len());
            file.clash(&["gifts"], message, format!("keep at most {most}"));
        }
        for card in given.iter().filter(|card| !mission.set_apart.contains(card)) {
            let name = &content.equipment(*card).name;
            let message = format!("`{name}` is given, but it was not set apart");
            file.clash(
                &["gifts", "set_apart"],
                message,
                format!("add `\"{name}\"` to `set_apart`"),
            );
        }
    }
    let prototypes = content.equipment.iter().any(|card| card.back == Back::Prototype);
    if !prototypes && mission.gifts.iter().any(|(_, gift)| *gift == Gift::RandomPrototype) {
        file.clash(&["gifts"], "there are no prototypes to give", "add cards with that back");
    }
}

/// Whether survivors can get everywhere, and the game isn't lost before it begins.
fn reach(file: &Fields, mission: &Mission) {
    // Barred doors can be opened in the game.
    let ground = Ground { barred: DoorSet::EMPTY, ..mission.ground() };
    let map = Map::of(&mission.board, &ground);
    let objectives = mission.objectives.iter().map(|(_, zone)| ("objectives", *zone));
    let facedown = mission.facedown.iter().map(|zone| ("facedown", *zone));
    let exit = mission.exit.iter().map(|zone| ("exit", *zone));
    for (key, zone) in objectives.chain(facedown).chain(exit) {
        let reached = |start: &Zone| map.distance(*start, zone) != u8::MAX;
        if !mission.starts.iter().any(reached) {
            let message = format!("nobody can get to `{}`", mission.board.name(zone));
            file.clash(
                &[key, "starts"],
                message,
                "there is no way from the start: choose another zone",
            );
        }
    }
    for spawn in &mission.spawns {
        let mut chain = ZoneSet::only(spawn.zone) & ground.active_mold;
        let mut fresh = chain;
        while let Some(zone) = fresh.first() {
            fresh.remove(zone);
            let more = (map.neighbours(zone) & ground.active_mold) - chain;
            chain |= more;
            fresh |= more;
        }
        let linked = |other: &Zone| *other > spawn.zone && chain.contains(*other);
        if mission.spawns.iter().map(|spawn| spawn.zone).any(|other| linked(&other)) {
            let name = mission.board.name(spawn.zone);
            let message = format!("mold links the spawn zone `{name}` to another");
            file.clash(&["spawns", "mold"], message, "that loses at once: keep them apart");
        }
    }
}

/// How many things a box has, as `[counts]` in its `box.toml` says.
pub(super) fn counts(fields: &Fields, found: &[(&'static str, Option<usize>)]) {
    for (key, found) in found {
        let said = fields.get(key).and_then(|item| item.figure(0..=9999u16));
        let Some((said, found)) = said.zip(*found) else { continue };
        if usize::from(said) != found {
            let message = format!("`{key}` is {said} here, but the files of this box hold {found}");
            let help = "correct the copies and entries, or this count where it is wrong";
            fields.report_at(key, message, help);
        }
    }
    fields.done(&[]);
}
