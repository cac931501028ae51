//! The mission of a scenario: its board, and what lies on it.
//!
//! A drawn map, and tiles laid out, become a mission on which nothing lies yet; a
//! mission's board keeps what the scenario doesn't replace.

use std::cell::RefCell;

use toml::Spanned;

use super::names::{Looked, Names, can_name_a_zone};
use super::picture;
use super::position::{ID, Zones};
use super::script::{By, Class, Goal, Person, Present, Script};
use super::{Scenario, cars};
use crate::board::Board;
use crate::board::DoorSet;
use crate::content::{Content, Searches};
use crate::missions::mission::{
    Colour, Escape, Escort, Evacuate, Gift, Groups, Level, MachineKind, Mission, Party, SpawnToken,
    Take,
};
use crate::model::card::Card;
use crate::model::zone::Zone;
use sheet::{Problem, advice};

/// The board: drawn, of tiles, or that of a mission; and what its zones are called.
pub(super) fn board(scenario: &Scenario, content: &Content) -> Looked<(Mission, Zones)> {
    let (page, script) = (&scenario.page, &scenario.script);
    let wrong = |span, message: String, help: &str| Err(Problem::new(page, span, message, help));
    let here = scenario.at..scenario.at;
    let nothing = || wrong(here.clone(), "there are no missions at all".to_owned(), "");
    let (mut mission, mut zones) = match (&script.mission, &script.map, &script.layout) {
        (Some(id), None, None) => match content.mission(id.get_ref()) {
            Some(mission) if script.bare => (empty(mission, mission.board.clone()), Vec::new()),
            Some(mission) => (mission.clone(), Vec::new()),
            None => {
                let message = format!("there is no mission `{}`", id.get_ref());
                let known = content.missions.iter().map(|mission| mission.id.as_str());
                return wrong(id.span(), message, &advice(id.get_ref(), known));
            }
        },
        (None, Some(map), None) => match picture::draw(map.get_ref()) {
            Ok(drawn) => match content.missions.first() {
                Some(model) => (empty(model, drawn.board), drawn.zones),
                None => return nothing(),
            },
            Err(why) => return wrong(map.span(), why, "docs/scenarios.md shows how to draw maps"),
        },
        (None, None, Some(layout)) => {
            let tile = |id: &str| content.tiles.iter().find(|tile| tile.id == id);
            match (Board::lay(&tile, layout.get_ref()), content.missions.first()) {
                (Ok(board), Some(model)) => (empty(model, board), Vec::new()),
                (Ok(_), None) => return nothing(),
                (Err(faults), _) => {
                    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
                    return wrong(layout.span(), told.join("; "), "lay other tiles, or turn them");
                }
            }
        }
        _ => {
            let message =
                "a scenario has a `map`, a `mission` or a `layout`, one of them".to_owned();
            return wrong(here, message, "add `map = \"C C\"` or `mission = \"invader/m0\"`");
        }
    };
    put_into_play(&mut mission, scenario, content)?;
    let mut given = Vec::new();
    for (name, zone) in &script.names {
        if !can_name_a_zone(name) {
            let message = format!("`{name}` can't be the name of a zone");
            return wrong(zone.span(), message, "choose one word that commands don't use");
        }
        let missed = RefCell::default();
        let names = Names { page, content, board: &mission.board, zones: &zones, missed: &missed };
        given.push((name.clone(), names.zone(zone)?));
    }
    zones.splice(0..0, given);
    Ok((mission, zones))
}

/// The boxes in play: those that the scenario names, else those of its
/// mission, else that of its book.
fn put_into_play(mission: &mut Mission, scenario: &Scenario, content: &Content) -> Looked<()> {
    let known = || content.boxes.iter();
    if let Some(boxes) = &scenario.script.boxes {
        for id in boxes {
            if content.box_index(id.get_ref()).is_none() {
                let names: Vec<_> = known().map(|known| known.id.as_str()).collect();
                let message = format!("there is no box `{}`", id.get_ref());
                let help = format!("there are {}", names.join(", "));
                return Err(Problem::new(&scenario.page, id.span(), message, help));
            }
        }
        mission.boxes = boxes.iter().map(|id| id.get_ref().clone()).collect();
    } else if scenario.script.mission.is_none() {
        let book = scenario.cites().first().map(|cite| cite.book.as_str());
        let named = known().find(|game_box| Some(game_box.name.as_str()) == book);
        mission.boxes = named.or(content.boxes.first()).map(|e| e.id.clone()).into_iter().collect();
    }
    if let Some(first) = mission.boxes.first().filter(|_| scenario.script.mission.is_none()) {
        mission.box_id.clone_from(first);
    }
    Ok(())
}

/// A mission on a drawn board: nothing lies on it, and it can't be won.
fn empty(model: &Mission, board: Board) -> Mission {
    let mut mission = model.clone();
    mission.board = board;
    mission.layout.clear();
    mission.starts = vec![Zone(0)];
    mission.groups = Groups::Together;
    mission.exit = None;
    mission.spawns.clear();
    mission.mold.clear();
    mission.pits.clear();
    mission.locks.clear();
    mission.finds.clear();
    mission.thumpers.clear();
    mission.welds.clear();
    mission.pillars.clear();
    mission.objectives.clear();
    mission.facedown.clear();
    mission.mix.clear();
    mission.machines.clear();
    mission.cars.clear();
    mission.enemies.clear();
    mission.companions.clear();
    mission.doors.clear();
    mission.open_doors.clear();
    mission.broken_doors = DoorSet::EMPTY;
    mission.shut_doors = DoorSet::EMPTY;
    mission.secured.clear();
    mission.set_apart.clear();
    mission.equipped.clear();
    mission.crew_noise = None;
    mission.objective_experience = 0;
    mission.gifts.clear();
    mission.in_order = false;
    mission.steps = vec![Escape.into()];
    mission.perils.clear();
    mission.specials.clear();
    mission
}

/// Lays out what the scenario has on its board. Names that mean nothing are
/// noted and passed over.
pub(super) fn furnish(mission: &mut Mission, script: &Script, names: &Names) {
    mission.id = ID.to_owned();
    if let Some(enemies) = &script.enemies {
        mission.enemies.clear();
        for (zone, crowd) in enemies {
            let at = names.keep(names.zone(zone));
            for (kind, count) in crowd {
                if let (Some(kind), Some(at)) = (names.keep(names.kind(kind)), at) {
                    mission.enemies.push((kind, *count, at));
                }
            }
        }
    }
    doors(mission, script, names);
    if let Some(thumpers) = &script.thumpers {
        mission.thumpers =
            thumpers.iter().filter_map(|zone| names.keep(names.zone(zone))).collect();
    }
    grounds(mission, script, names);
    tokens(mission, script, names);
    if let Some(machines) = &script.machines {
        mission.machines.clear();
        for (kind, zone) in machines {
            let found = (names.keep(machine(kind, names)), names.keep(names.zone(zone)));
            if let (Some(kind), Some(zone)) = found {
                mission.machines.push((kind, zone));
            }
        }
    }
    if let Some(cars) = &script.cars {
        cars::lay(mission, cars, names);
    }
    if !script.companions.is_empty() {
        // They stand where the scenario says, whatever the mission does.
        mission.companions = vec![Party { escort: Escort::Led, count: 0, named: None }];
    }
    goals(mission, script, names);
    for (colour, present) in &script.gifts {
        let gift = match present {
            Present::Prototype => Gift::RandomPrototype,
            Present::Companion => Gift::Companion,
            Present::Cards(cards) => {
                let found = cards
                    .iter()
                    .filter_map(|card| names.keep(names.cards(card.get_ref(), card.span())));
                let cards: Vec<Card> = found.map(|cards| cards[0]).collect();
                mission.set_apart.extend(&cards);
                Gift::Cards(cards)
            }
        };
        mission.gifts.push((*colour, gift));
    }
}

/// Closed doors, and what they wait for.
fn doors(mission: &mut Mission, script: &Script, names: &Names) {
    let Some(doors) = &script.doors else { return };
    mission.doors.clear();
    for (name, how) in doors {
        let Some(door) = names.keep(names.door(name)) else { continue };
        match how.get_ref().as_str() {
            "open" => mission.open_doors.push(door),
            "destroyed" => {}
            "closed" | "shut" => mission.doors.push((None, door)),
            colour => {
                if let Some(colour) = names.keep(door_colour(colour, how, names)) {
                    mission.doors.push((Some(colour), door));
                }
            }
        }
    }
    let doors = &mission.doors;
    mission.locks.retain(|(colour, door, _)| doors.contains(&(Some(*colour), *door)));
}

/// Mold and pits.
fn grounds(mission: &mut Mission, script: &Script, names: &Names) {
    let read = |by: &By<Spanned<String>>, what: &str, yes: &str, no: &str| {
        let mut read = Vec::new();
        for (zone, how) in by {
            let is = match how.get_ref().as_str() {
                word if word == yes => true,
                word if word == no => false,
                word => {
                    let message = format!("`{word}`: {what} is `{yes}` or `{no}`");
                    names.miss(how.span(), message, advice(word, [yes, no]));
                    continue;
                }
            };
            read.extend(names.keep(names.zone(zone)).map(|zone| (zone, is)));
        }
        read
    };
    if let Some(mold) = &script.mold {
        mission.mold = read(mold, "mold", "active", "inactive");
    }
    if let Some(pits) = &script.pits {
        mission.pits = read(pits, "a pit", "open", "filled");
    }
}

/// Objectives and spawn tokens.
fn tokens(mission: &mut Mission, script: &Script, names: &Names) {
    if let Some(objectives) = &script.objectives {
        mission.objectives.clear();
        mission.facedown.clear();
        mission.mix = script.hidden.clone();
        for (zone, tokens) in objectives {
            let Some(zone) = names.keep(names.zone(zone)) else { continue };
            for token in &tokens.get_ref().0 {
                match token.as_str() {
                    "facedown" => mission.facedown.push(zone),
                    colour => {
                        let colour = names.keep(colour_of(colour, tokens, names));
                        mission.objectives.extend(colour.map(|colour| (colour, zone)));
                    }
                }
            }
        }
    }
    if let Some(spawns) = &script.spawns {
        mission.spawns.clear();
        for (zone, tokens) in spawns {
            let Some(zone) = names.keep(names.zone(zone)) else { continue };
            for token in &tokens.get_ref().0 {
                let asleep = token.ends_with(" asleep");
                let word = token.trim_end_matches(" asleep");
                let Some(colour) = names.keep(colour_of(word, tokens, names)) else { continue };
                mission.spawns.push(SpawnToken { zone, colour, asleep, facedown: None });
            }
        }
    }
}

/// The exit, and what wins.
fn goals(mission: &mut Mission, script: &Script, names: &Names) {
    match &script.exit {
        Some(exit) if exit.get_ref() == "none" => mission.exit = None,
        Some(exit) => mission.exit = names.keep(names.zone(exit)),
        None => {}
    }
    match script.goals.as_deref() {
        // Nothing to do but leave, and no way out.
        Some([]) => {
            mission.steps = vec![Escape.into()];
            if script.exit.is_none() {
                mission.exit = None;
            }
        }
        Some(goals) => {
            let goals = goals.iter().map(|goal| match goal {
                Goal::Escape => Escape.into(),
                Goal::Take(colours) => Take { colours: colours.clone() }.into(),
                Goal::Level(level) => Level { level: *level, somebody: false }.into(),
                Goal::Evacuate => Evacuate.into(),
            });
            mission.steps = goals.collect();
        }
        None => {}
    }
    mission.in_order = script.in_order.unwrap_or(mission.in_order);
    mission.objective_experience =
        script.objective_experience.unwrap_or(mission.objective_experience);
}

/// What a door is, or the colour it waits for.
fn door_colour(word: &str, at: &Spanned<String>, names: &Names) -> Looked<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name() == word).ok_or_else(|| {
        let known = ["open", "closed", "destroyed", "shut"];
        let help = advice(word, known.into_iter().chain(Colour::ALL.map(Colour::name)));
        names.wrong(at.span(), format!("no door is `{word}`"), help)
    })
}

fn colour_of<T>(word: &str, at: &Spanned<T>, names: &Names) -> Looked<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name() == word).ok_or_else(|| {
        let help = advice(word, Colour::ALL.map(Colour::name));
        names.wrong(at.span(), format!("`{word}` is no colour"), help)
    })
}

/// The kind of machine of this name.
pub(super) fn machine(word: &Spanned<String>, names: &Names) -> Looked<MachineKind> {
    match word.get_ref().as_str() {
        "bot" => Ok(MachineKind::Bot),
        "sentry-gun" => Ok(MachineKind::SentryGun),
        other => {
            let message = format!("there is no machine `{other}`");
            Err(names.wrong(word.span(), message, advice(other, ["bot", "sentry-gun"])))
        }
    }
}

/// Changes a survivor's card as the scenario says.
pub(super) fn identify(
    content: &mut Content,
    name: &Spanned<String>,
    person: &Person,
    names: &Names,
) -> Looked<()> {
    let mut cards = content.survivors.iter_mut();
    let Some(card) = cards.find(|card| card.name.eq_ignore_ascii_case(name.get_ref())) else {
        let known = names.content.survivors.iter().map(|s| s.name.as_str());
        let help = advice(name.get_ref(), known);
        let message = format!("there is no survivor `{}`", name.get_ref());
        return Err(names.wrong(name.span(), message, help));
    };
    if let Some(class) = person.class {
        card.searches = match class {
            Class::Soldier => Searches::SecurityRooms,
            Class::Civilian => Searches::Rooms,
        };
    }
    for (level, skills) in person.offers.iter().flatten() {
        card.skills[level.index()] =
            skills.iter().map(|skill| names.skill(skill)).collect::<Looked<_>>()?;
    }
    Ok(())
}
