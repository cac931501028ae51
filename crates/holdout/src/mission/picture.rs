//! A mission as it lies on the table before the first turn, drawn.

use survival::content::Content;
use survival::mission::{CarKind, Colour, MachineKind, Mission};
use survival::text;
use survival::text::{CellSize, Emphasis, Lines, ZoneText};
use survival::zone::Zone;

/// The board as text, with everything that lies on it.
pub fn text(content: &Content, mission: &Mission, columns: Option<usize>) -> Lines {
    let doors = |door| mission.door_look(door);
    let fitted = columns.map(|columns| CellSize::fitting(&mission.board, columns));
    let cell = fitted.unwrap_or(CellSize::FULL);
    let zones = |zone| ZoneText {
        lines: lines(content, mission, zone)
            .into_iter()
            .flat_map(|(line, emphasis)| {
                let line = fitting(&line, cell.wide);
                let parts = textwrap::wrap(&line, cell.wide).into_iter();
                parts.map(|part| (part.into_owned(), emphasis)).collect::<Vec<_>>()
            })
            .collect(),
        chosen: false,
    };
    text::text(&mission.board, cell, &mission.ground(), &zones, &doors)
}

/// A line in words that are no longer than a cell is wide, so that none is torn.
fn fitting(line: &str, wide: usize) -> String {
    let short = |word: &str| match word {
        _ if word.chars().count() <= wide => word.to_owned(),
        "prototype" => "proto".to_owned(),
        "asleep" => "zzz".to_owned(),
        "Sentry" => String::new(),
        _ => word.chars().take(3).collect(),
    };
    let words: Vec<String> = line.split(' ').map(short).filter(|word| !word.is_empty()).collect();
    words.join(" ")
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
    for car in mission.cars.iter().filter(|car| car.zone == here) {
        let name = match car.kind {
            CarKind::Pimpmobile => "Pimpmobile",
            CarKind::PoliceCar => "Police Car",
        };
        say(name, Emphasis::Survivor);
    }
    for (colour, _) in mission.objectives.iter().filter(|(_, zone)| *zone == here) {
        say(&format!("{} goal", colour.name()), Emphasis::Token);
    }
    if mission.facedown.contains(&here) {
        say("goal ?", Emphasis::Token);
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

#[cfg(test)]
mod tests {
    use super::fitting;

    #[test]
    fn no_word_is_torn() {
        let cases = [
            ("prototype", 7, "proto"),
            ("prototype", 9, "prototype"),
            ("Sentry Gun", 5, "Gun"),
            ("Sentry Gun", 7, "Sentry Gun"),
            ("yellow goal", 5, "yel goal"),
            ("purple spawn asleep", 5, "pur spawn zzz"),
        ];
        for (line, wide, expected) in cases {
            assert_eq!(fitting(line, wide), expected);
        }
    }
}
