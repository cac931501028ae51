//! A mission as it lies on the table before the first turn, drawn.

use survival::board::text::{Emphasis, Lines, ZoneText};
use survival::board::{DoorLook, text};
use survival::content::Content;
use survival::mission::{Colour, MachineKind, Mission};
use survival::zone::Zone;

/// The board as text, with everything that lies on it.
pub fn text(content: &Content, mission: &Mission) -> Lines {
    let doors = |door| {
        let lies = mission.doors.iter().find(|(_, closed)| *closed == door);
        match lies {
            Some((colour, _)) => DoorLook::Closed(*colour),
            None if mission.welds.contains(&door) => DoorLook::Marked,
            None => DoorLook::Open,
        }
    };
    let zones = |zone| ZoneText { lines: lines(content, mission, zone), chosen: false };
    text::text(&mission.board, &mission.ground(), &zones, &doors)
}

/// What lies in a zone, a short line each.
fn lines(content: &Content, mission: &Mission, here: Zone) -> Vec<(String, Emphasis)> {
    let mut lines: Vec<(String, Emphasis)> = Vec::new();
    let mut say = |text: &str, emphasis| lines.push((text.to_owned(), emphasis));
    if mission.starts.contains(&here) {
        say("START", Emphasis::Survivor);
    }
    if mission.exit == Some(here) {
        say("EXIT", Emphasis::Token);
    }
    for (kind, _) in mission.machines.iter().filter(|(_, zone)| *zone == here) {
        let name = match kind {
            MachineKind::Bot => "Bot",
            MachineKind::SentryGun => "Sentry Gun",
        };
        say(name, Emphasis::Survivor);
    }
    for (colour, _) in mission.objectives.iter().filter(|(_, zone)| *zone == here) {
        say(&format!("{} goal", colour.name()), Emphasis::Token);
    }
    if mission.facedown.contains(&here) {
        say("facedown goal", Emphasis::Token);
    }
    for (_, open) in mission.pits.iter().filter(|(zone, _)| *zone == here) {
        say(if *open { "PIT" } else { "filled pit" }, Emphasis::Enemy);
    }
    for (find, _) in mission.finds.iter().filter(|(_, zone)| *zone == here) {
        say(find.name(content), Emphasis::Token);
    }
    if mission.thumpers.contains(&here) {
        say("thumper", Emphasis::Token);
    }
    for spawn in mission.spawns.iter().filter(|spawn| spawn.zone == here) {
        let state = if spawn.asleep { " asleep" } else { "" };
        // A cell is too narrow for everything: the usual colour goes unsaid.
        let colour = if spawn.colour == Colour::Red { "" } else { spawn.colour.name() };
        say(format!("{colour} spawn{state}").trim_start(), Emphasis::Enemy);
    }
    for (kind, count, _) in mission.enemies.iter().filter(|(_, _, zone)| *zone == here) {
        let enemy = content.enemy(*kind);
        let name = if *count == 1 { &enemy.name } else { &enemy.plural };
        say(&format!("{count} {name}"), Emphasis::Enemy);
    }
    if let Some((_, count)) = mission.crew_noise.filter(|(zone, _)| *zone == here) {
        say(&format!("{count} noise"), Emphasis::Token);
    }
    lines
}
