//! A game's board as text: who is where, and what lies there.

use super::{CellSize, Emphasis, Lines, ZoneText, text};
use crate::engine::game::Game;
use crate::model::action::CarRole;
use crate::model::colour::Colour;
use crate::model::mission::CarKind;
use crate::model::zone::Zone;
use crate::show::view::{CarView, View, ZoneView};
use crate::show::words;

/// The board with everybody and everything on it.
pub fn position(game: &Game, view: &View, cell: CellSize) -> Lines {
    let acting = words::acting(game).map(|who| game.survivor(who).zone);
    let zones = |zone: Zone| ZoneText {
        lines: contents(game, view, view.zone(zone), cell.wide),
        chosen: acting == Some(zone),
    };
    text(game.world().board(), cell, &view.decor.ground, &zones, &|door| view.decor.door(door))
}

/// What is written into a zone: who is there, enemies, tokens.
fn contents(game: &Game, view: &View, zone: &ZoneView, wide: usize) -> Vec<(String, Emphasis)> {
    let world = game.world();
    let mut people: Vec<String> = game
        .in_play()
        .filter(|who| game.survivor(*who).zone == zone.zone && !game.is_seated(*who))
        .map(|who| world.initials(who))
        .collect();
    people.extend(view.cars_in(zone.zone).flat_map(|car| car_words(game, car)));
    for machine in view.machines_in(zone.zone) {
        let mark = if machine.active { "!" } else { "" };
        people.push(machine.name.replace("Sentry ", "") + mark);
    }
    people.extend(view.scientists_in(zone.zone).map(|_| "Sci".to_owned()));
    people.extend(view.companions_in(zone.zone).map(|one| format!("({})", one.name)));
    let crowd = zone.crowd;
    let enemies: Vec<String> = crowd
        .kinds()
        .map(|kind| format!("{}{}", world.enemy_letters(kind), crowd.of(kind)))
        .collect();
    let mut lines = Vec::new();
    for (words, emphasis) in [
        (people, Emphasis::Survivor),
        (enemies, Emphasis::Enemy),
        (tokens(game, zone, wide), Emphasis::Token),
    ] {
        lines.extend(flow(&words, wide).into_iter().map(|line| (line, emphasis)));
    }
    lines
}

/// A car in a few letters, a star for its crate, and who sits in it: the driver
/// before the plus, passengers behind it.
fn car_words(game: &Game, car: &CarView) -> [String; 2] {
    let initials = |role: CarRole| -> String {
        let seated = car.people.iter().filter(|(_, sits)| *sits == role);
        seated.map(|(who, _)| game.world().initials(*who)).collect::<Vec<_>>().join(",")
    };
    let short = match car.kind {
        CarKind::Pimpmobile => "Pimp",
        CarKind::PoliceCar => "Pol",
    };
    let number: String = car.name.chars().filter(char::is_ascii_digit).collect();
    let mark = if car.holds_crate { "*" } else { "" };
    let people = match car.people.is_empty() {
        true => "()".to_owned(),
        false => format!("({}+{})", initials(CarRole::Driver), initials(CarRole::Passenger)),
    };
    [format!("{short}{number}{mark}"), people]
}

/// What lies in a zone, in words no longer than the cell is wide where that
/// can be.
fn tokens(game: &Game, zone: &ZoneView, wide: usize) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut say = |word: String, short: &dyn Fn() -> String| {
        tokens.push(if word.chars().count() > wide { short() } else { word });
    };
    let mut plain = |is_there: bool, word: &str, short: &str| {
        if is_there {
            say(word.to_owned(), &|| short.to_owned());
        }
    };
    plain(zone.exit, "EXIT", "EXIT");
    plain(zone.pit == Some(true), "PIT", "PIT");
    plain(zone.pit == Some(false), "(pit)", "(pit)");
    plain(zone.thumper, "thumper", "thump");
    plain(zone.fallen, "(fallen)", "gone");
    for spawn in &zone.spawns {
        let (word, short) = if spawn.awake { ("SPAWN", "SP") } else { ("sleeps", "zz") };
        say(format!("{word}{}", spawn.order), &|| format!("{short}{}", spawn.order));
    }
    for find in &zone.finds {
        let find = game.world().own_words(find.clone());
        let initials = || find.split([' ', '-']).filter_map(|word| word.chars().next());
        say(format!("*{find}"), &|| format!("*{}", initials().collect::<String>().to_uppercase()));
    }
    for colour in &zone.objectives {
        let word = colour.map_or("?", Colour::name);
        say(format!("*{word}"), &|| format!("*{}", word.chars().take(3).collect::<String>()));
    }
    let counted = [("charge", zone.charges), ("noise", zone.noise), ("crew", zone.crew)];
    for (word, count) in counted.into_iter().filter(|(_, count)| *count > 0) {
        say(format!("{word}{count}"), &|| format!("{}{count}", &word[..2]));
    }
    tokens
}

/// Words in lines that fit into a cell.
fn flow(words: &[String], wide: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= wide => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}
