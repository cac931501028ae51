//! The mission of a scenario: its board, and what lies on it.
//!
//! A drawn map becomes a mission on which nothing lies yet; a mission's board
//! keeps what the scenario doesn't replace.

use toml::Spanned;

use super::Scenario;
use super::names::{Looked, Names, can_name_a_zone};
use super::picture;
use super::position::{ID, Zones};
use super::script::{Class, Goal, Person, Present, Script};
use crate::board::Board;
use crate::card::Card;
use crate::content::Content;
use crate::mission::{Colour, Gift, Groups, MachineKind, Mission, SpawnToken, Step};
use crate::zone::Zone;
use sheet::Problem;

/// The board: drawn, or that of a mission; and what its zones are called.
pub(super) fn board(scenario: &Scenario, content: &Content) -> Looked<(Mission, Zones)> {
    let (page, script) = (&scenario.page, &scenario.script);
    let wrong = |span, message: String, help: &str| Err(Problem::new(page, span, message, help));
    let here = scenario.at..scenario.at;
    let (mut mission, mut zones) = match (&script.mission, &script.map) {
        (Some(id), None) => match content.mission(id.get_ref()) {
            Some(mission) => (mission.clone(), Vec::new()),
            None => {
                let message = format!("there is no mission `{}`", id.get_ref());
                return wrong(id.span(), message, "missions look like `invader/m0`");
            }
        },
        (None, Some(map)) => match picture::draw(map.get_ref()) {
            Ok(drawn) => match content.missions.first() {
                Some(model) => (empty(model, drawn.board), drawn.zones),
                None => return wrong(here, "there are no missions at all".to_owned(), ""),
            },
            Err(why) => return wrong(map.span(), why, "docs/scenarios.md shows how to draw maps"),
        },
        _ => {
            let message = "a scenario has a `map` or a `mission`, one of the two".to_owned();
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
        let names = Names { page, content, board: &mission.board, zones: &zones };
        given.push((name.clone(), names.zone(zone)?));
    }
    zones.splice(0..0, given);
    Ok((mission, zones))
}

/// The boxes in play: those that the scenario names, else those of its
/// mission, else that of its book.
fn put_into_play(mission: &mut Mission, scenario: &Scenario, content: &Content) -> Looked<()> {
    let known = || content.editions.iter();
    if let Some(boxes) = &scenario.script.boxes {
        for id in boxes {
            if content.edition(id.get_ref()).is_none() {
                let names: Vec<_> = known().map(|edition| edition.id.as_str()).collect();
                let message = format!("there is no box `{}`", id.get_ref());
                let help = format!("there are {}", names.join(", "));
                return Err(Problem::new(&scenario.page, id.span(), message, help));
            }
        }
        mission.boxes = boxes.iter().map(|id| id.get_ref().clone()).collect();
    } else if scenario.script.map.is_some() {
        let book = scenario.cites().first().map(|cite| cite.book.as_str());
        let edition = known().find(|edition| Some(edition.name.as_str()) == book);
        mission.boxes =
            edition.or(content.editions.first()).map(|e| e.id.clone()).into_iter().collect();
    }
    if let Some(first) = mission.boxes.first().filter(|_| scenario.script.map.is_some()) {
        mission.game.clone_from(first);
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
    mission.enemies.clear();
    mission.doors.clear();
    mission.secured.clear();
    mission.set_apart.clear();
    mission.equipped.clear();
    mission.crew_noise = None;
    mission.objective_experience = 0;
    mission.gifts.clear();
    mission.in_order = false;
    mission.steps = vec![Step::Escape];
    mission.perils.clear();
    mission.specials.clear();
    mission
}

/// Lays out what the scenario has on its board.
pub(super) fn furnish(mission: &mut Mission, script: &Script, names: &Names) -> Looked<()> {
    mission.id = ID.to_owned();
    if let Some(enemies) = &script.enemies {
        mission.enemies.clear();
        for (zone, crowd) in enemies {
            for (kind, count) in crowd {
                mission.enemies.push((names.kind(kind)?, *count, names.zone(zone)?));
            }
        }
    }
    if let Some(doors) = &script.doors {
        mission.doors.clear();
        for (name, how) in doors {
            let door = names.door(name)?;
            match how.get_ref().as_str() {
                "open" | "destroyed" => {}
                "closed" | "shut" => mission.doors.push((None, door)),
                colour => mission.doors.push((Some(colour_of(colour, how, names)?), door)),
            }
        }
        let doors = &mission.doors;
        mission.locks.retain(|(colour, door, _)| doors.contains(&(Some(*colour), *door)));
    }
    if let Some(thumpers) = &script.thumpers {
        let zones = thumpers.iter().map(|zone| names.zone(zone));
        mission.thumpers = zones.collect::<Looked<_>>()?;
    }
    if let Some(mold) = &script.mold {
        mission.mold.clear();
        for (zone, how) in mold {
            let active = match how.get_ref().as_str() {
                "active" => true,
                "inactive" => false,
                _ => return Err(names.wrong(how.span(), "mold is `active` or `inactive`", "")),
            };
            mission.mold.push((names.zone(zone)?, active));
        }
    }
    if let Some(pits) = &script.pits {
        mission.pits.clear();
        for (zone, how) in pits {
            let open = match how.get_ref().as_str() {
                "open" => true,
                "filled" => false,
                _ => return Err(names.wrong(how.span(), "a pit is `open` or `filled`", "")),
            };
            mission.pits.push((names.zone(zone)?, open));
        }
    }
    if let Some(objectives) = &script.objectives {
        mission.objectives.clear();
        mission.facedown.clear();
        mission.mix = script.hidden.clone();
        for (zone, tokens) in objectives {
            let zone = names.zone(zone)?;
            for token in &tokens.get_ref().0 {
                match token.as_str() {
                    "facedown" => mission.facedown.push(zone),
                    colour => {
                        let colour = colour_of(colour, tokens, names)?;
                        mission.objectives.push((colour, zone));
                    }
                }
            }
        }
    }
    if let Some(spawns) = &script.spawns {
        mission.spawns.clear();
        for (zone, tokens) in spawns {
            let zone = names.zone(zone)?;
            for token in &tokens.get_ref().0 {
                let asleep = token.ends_with(" asleep");
                let word = token.trim_end_matches(" asleep");
                let colour = colour_of(word, tokens, names)?;
                mission.spawns.push(SpawnToken { zone, colour, asleep, facedown: None });
            }
        }
    }
    if !script.machines.is_empty() {
        mission.machines.clear();
    }
    for (kind, zone) in &script.machines {
        mission.machines.push((machine(kind, names)?, names.zone(zone)?));
    }
    if let Some(exit) = &script.exit {
        mission.exit = Some(names.zone(exit)?);
    }
    if !script.goals.is_empty() {
        let goals = script.goals.iter().map(|goal| match goal {
            Goal::Escape => Step::Escape,
            Goal::Take(colours) => Step::Take(colours.clone()),
            Goal::Level(level) => Step::Level(*level),
            Goal::Evacuate => Step::Evacuate,
        });
        mission.steps = goals.collect();
    }
    mission.in_order = script.in_order.unwrap_or(mission.in_order);
    mission.objective_experience =
        script.objective_experience.unwrap_or(mission.objective_experience);
    for (colour, present) in &script.gifts {
        let gift = match present {
            Present::Prototype => Gift::RandomPrototype,
            Present::Cards(cards) => {
                let found = cards
                    .iter()
                    .map(|card| names.cards(card.get_ref(), card.span()).map(|cards| cards[0]));
                let cards = found.collect::<Looked<Vec<Card>>>()?;
                mission.set_apart.extend(&cards);
                Gift::Cards(cards)
            }
        };
        mission.gifts.push((*colour, gift));
    }
    Ok(())
}

fn colour_of<T>(word: &str, at: &Spanned<T>, names: &Names) -> Looked<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name() == word).ok_or_else(|| {
        let help = format!("there are {}", Colour::ALL.map(Colour::name).join(", "));
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
            Err(names.wrong(word.span(), message, "there are `bot` and `sentry-gun`"))
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
        let known: Vec<_> = names.content.survivors.iter().map(|s| s.name.as_str()).collect();
        let help = format!("there are {}", known.join(", "));
        let message = format!("there is no survivor `{}`", name.get_ref());
        return Err(names.wrong(name.span(), message, help));
    };
    if let Some(class) = person.class {
        card.soldier = class == Class::Soldier;
    }
    for (level, skills) in person.offers.iter().flatten() {
        card.skills[level.index()] =
            skills.iter().map(|skill| names.skill(skill)).collect::<Looked<_>>()?;
    }
    Ok(())
}
