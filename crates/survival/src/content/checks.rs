//! What must hold together: a mission in itself, a box in its counts.

use super::Content;
use crate::action::{MAX_MACHINES, MAX_SCIENTISTS, MAX_SURVIVORS};
use crate::board::{DoorSet, Ground, Map};
use crate::card::{Back, Boxes, Card, Effect};
use crate::inventory::Area;
use crate::mission::{Colour, Find, Gift, Groups, Mission, Peril, Special, Step, Waker};
use crate::state::{MAX_FINDS, MAX_PILLARS, MAX_SPAWNS, MAX_STEPS, MAX_TOKENS};
use crate::zone::{Zone, ZoneSet};
use sheet::Fields;

/// Notes what doesn't hold together in a mission.
pub(super) fn mission(file: &Fields, mission: &Mission, content: &Content) {
    places(file, mission, content);
    tokens(file, mission);
    goals(file, mission);
    sleepers(file, mission);
    works(file, mission);
    in_play(file, mission, content);
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
        ("prototypes", mission.finds.len(), MAX_FINDS),
        ("pillars", mission.pillars.len(), MAX_PILLARS),
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
            Step::BringOut(_) if mission.exit.is_none() => (
                "a machine shall leave, but there is no exit".to_owned(),
                ["exit", "exit"],
                "add a line such as `exit = \"05-R:11\"`",
            ),
            Step::BringOut(kind) if !mission.machines.iter().any(|(other, _)| other == kind) => (
                "a machine shall leave that isn't there".to_owned(),
                ["machines", "machines"],
                "add it to `machines`",
            ),
            Step::DestroySpawnsIn(zones)
                if !mission.spawns.iter().any(|s| zones.contains(s.zone)) =>
            {
                (
                    "no spawn token lies there to be destroyed".to_owned(),
                    ["spawns", "spawns"],
                    "add it to `spawns`",
                )
            }
            Step::Weld if mission.welds.is_empty() => (
                "there is nothing to weld".to_owned(),
                ["welds", "welds"],
                "add `welds = [{ between = [\"14-V:12\", \"14-V:22\"] }]`",
            ),
            Step::Collapse(colour) if mission.pillar(*colour).is_none() => (
                format!("there is no {} pillar", colour.name()),
                ["pillars", "pillars"],
                "add it to `pillars`",
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
            Peril::MachineLost(kind) if !mission.machines.iter().any(|(of, _)| of == kind) => {
                let message = "there is no machine to lose";
                file.clash(&["perils", "machines"], message, "add it to `machines`");
            }
            Peril::ReachesExit | Peril::MachineLost(_) => {}
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

/// What special rules name is there, and there are tokens enough for the work.
fn works(file: &Fields, mission: &Mission) {
    let face_up = |colour: Colour| mission.objectives.iter().any(|(other, _)| *other == colour);
    for special in &mission.specials {
        let wanted = match special {
            Special::Fixed(colour) if !face_up(*colour) => Some(*colour),
            Special::Carry(colour) | Special::ShutAccesses(colour) => missing(mission, &[*colour]),
            _ => None,
        };
        if let Some(colour) = wanted {
            let message = format!("there is no {} objective for this rule", colour.name());
            let help = "add it to `objectives`";
            file.clash(&["specials", "objectives", "facedown"], message, help);
        }
        match special {
            Special::HostileMachines | Special::SkillsOnly if mission.machines.is_empty() => {
                let message = "there are no machines for this rule";
                file.clash(&["specials", "machines"], message, "add them to `machines`");
            }
            Special::BlastSpawns(zones, _)
                if !mission.spawns.iter().any(|spawn| zones.contains(spawn.zone)) =>
            {
                let message = "no spawn token lies where grenades would remove it";
                file.clash(&["specials", "spawns"], message, "add it to `spawns`");
            }
            Special::TakeSpawn(colour) => {
                let over = |zone: Zone| mission.objectives.iter().any(|(_, at)| *at == zone);
                let mut tokens = mission.spawns.iter().filter(|spawn| spawn.colour == *colour);
                if !tokens.any(|spawn| over(spawn.zone)) {
                    let message = format!("no objective lies in the {} spawn zone", colour.name());
                    file.clash(&["specials", "objectives"], message, "lay one there, face up");
                }
            }
            _ => {}
        }
    }
    for (colour, ..) in &mission.locks {
        if let Some(colour) = missing(mission, &[*colour]) {
            let message =
                format!("the {} door waits for an objective that isn't there", colour.name());
            let help = "add it to `objectives` or to `facedown`";
            file.clash(&["doors", "objectives", "facedown"], message, help);
        }
    }
    for pillar in &mission.pillars {
        let fixed = mission.says(&Special::Fixed(pillar.colour));
        if !fixed {
            let name = pillar.colour.name();
            let message = format!("the {name} pillar must be an objective that stays");
            let help = format!("add `{{ fixed = \"{name}\" }}` to `specials`");
            file.clash(&["pillars", "specials"], message, help);
        }
    }
    let needed = mission.welds.len()
        + mission.pillars.iter().map(|pillar| usize::from(pillar.charges)).sum::<usize>();
    let carried = |colour: Colour| mission.says(&Special::Carry(colour));
    let there = colours(mission).filter(|colour| carried(*colour)).count();
    if needed > there {
        let message = format!("the work takes {needed} tokens, and {there} can be carried");
        let key = if mission.welds.is_empty() { "pillars" } else { "welds" };
        let help = "add `{ carry = \"red\" }` to `specials`, and enough of them to the board";
        file.clash(&[key, "specials"], message, help);
    }
    let falls = mission.pillars.iter().fold(0, |tiles, pillar| tiles | pillar.tiles);
    let gone = mission.board.wholly_on(falls);
    if mission.exit.is_some_and(|exit| gone.contains(exit)) {
        let message = "the exit falls with a pillar";
        file.clash(&["pillars", "exit"], message, "choose another exit, or other tiles");
    }
}

/// Whatever a mission names comes from the boxes in play.
fn in_play(file: &Fields, mission: &Mission, content: &Content) {
    let played = |edition: u8| {
        let of = content.editions.get(usize::from(edition));
        of.is_some_and(|edition| mission.boxes.contains(&edition.id))
    };
    let at_start = mission.enemies.iter().map(|(kind, ..)| ("enemies", *kind));
    let in_rules = mission.specials.iter().filter_map(|special| match special {
        Special::MeleeSample(kind, _) | Special::AbominationsFrom(_, kind) => {
            Some(("specials", *kind))
        }
        _ => None,
    });
    for (key, kind) in at_start.chain(in_rules) {
        let enemy = content.enemy(kind);
        if !played(enemy.edition) {
            let message = format!("`{}` is of a box that isn't in play", enemy.id);
            file.clash(&[key, "boxes"], message, "name another, or add its box to `boxes`");
        }
    }
    let boxes: Boxes = (0..content.editions.len() as u8).filter(|e| played(*e)).collect();
    let found = mission.finds.iter().filter_map(|(find, _)| match find {
        Find::Card(card) => Some(("cards", *card)),
        Find::Prototype => None,
    });
    let set_apart = mission.set_apart.iter().map(|card| ("set_apart", *card));
    let equipped = mission.equipped.iter().map(|card| ("equipped", *card));
    for (key, card) in found.chain(set_apart).chain(equipped) {
        let equipment = content.equipment(card);
        if equipment.copies_in(boxes) == 0 {
            let message = format!("`{}` is in no box in play", equipment.name);
            file.clash(&[key, "boxes"], message, "name another, or add its box to `boxes`");
        }
    }
    for (place, (find, _)) in mission.finds.iter().enumerate() {
        let Find::Card(card) = find else { continue };
        let wanted = mission.finds[..=place].iter().filter(|(other, _)| other == find).count();
        let copies = content.equipment(*card).copies_in(boxes);
        if wanted == usize::from(copies) + 1 {
            let name = &content.equipment(*card).name;
            let message = format!("there aren't so many cards `{name}` to lay out");
            file.clash(&["cards"], message, format!("the boxes have {copies}"));
        }
    }
}

/// Cards that are given were set apart, and there are enough of them.
fn cards(file: &Fields, mission: &Mission, content: &Content) {
    for (place, card) in mission.set_apart.iter().enumerate() {
        let equipment = content.equipment(*card);
        let wanted = mission.set_apart[..=place].iter().filter(|other| *other == card).count();
        let boxes = mission.boxes.iter().filter_map(|id| content.edition(id)).collect();
        let copies = equipment.copies_in(boxes);
        if wanted == usize::from(copies) + 1 {
            let message = format!("there aren't so many cards `{}` to set apart", equipment.name);
            file.clash(&["set_apart"], message, format!("the boxes have {copies}"));
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
    let finds = mission.finds.iter().map(|(find, zone)| match find {
        Find::Prototype => ("prototypes", *zone),
        Find::Card(_) => ("cards", *zone),
    });
    for (key, zone) in objectives.chain(facedown).chain(finds).chain(exit) {
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
