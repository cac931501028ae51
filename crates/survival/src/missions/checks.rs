//! What must hold together in a mission.

use super::mission::{Carry, Colour, Find, Fixed, Gift, Groups, Mission, Special, Wake};
use super::winnable;
use crate::board::{Ground, Map};
use crate::content::{Content, Machine};
use crate::model::action::{MAX_MACHINES, MAX_SCIENTISTS, MAX_SURVIVORS};
use crate::model::card::{Back, Boxes, Card, Effect};
use crate::model::inventory::Area;
use crate::model::mission::MachineKind;
use crate::model::state::{MAX_CARS, MAX_FINDS, MAX_PILLARS, MAX_SPAWNS, MAX_STEPS, MAX_TOKENS};
use crate::model::zone::{Zone, ZoneSet};
use sheet::Fields;

/// Notes what doesn't hold together in a mission.
pub(crate) fn mission(file: &Fields, mission: &Mission, content: &Content) {
    places(file, mission, content);
    tokens(file, mission);
    rules(file, mission);
    works(file, mission);
    in_play(file, mission, content);
    cards(file, mission, content);
    reach(file, mission);
    // Where something is missing it would only say so once more.
    if file.is_clean() {
        winnable::check(file, mission, content);
    }
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
        (Groups::Random | Groups::Chosen | Groups::Drawn, 1) => {
            let help = "name several zones in `starts`, or take `groups` out";
            file.clash(&["groups", "starts"], "there is one start, so there are no groups", help);
        }
        _ => {}
    }
}

/// Tokens of which there may be one, or not too many.
fn tokens(file: &Fields, mission: &Mission) {
    let beside = mission.specials.iter().filter_map(Special::token);
    let objectives: Vec<Colour> = mission.colours().chain(beside).collect();
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
        ("cars", mission.cars.len(), MAX_CARS),
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

/// Steps, perils and special rules must be able to happen.
fn rules(file: &Fields, mission: &Mission) {
    mission.steps.iter().for_each(|step| step.check(file, mission));
    mission.perils.iter().for_each(|peril| peril.check(file, mission));
    mission.specials.iter().for_each(|special| special.check(file, mission));
    Wake::check_sleepers(file, mission);
    Carry::check_enough(file, mission);
}

impl Mission {
    /// Notes that a special rule speaks of an objective that isn't there.
    pub(super) fn check_objective(&self, file: &Fields, colour: Colour) {
        if self.missing(&[colour]).is_some() {
            self.report_objective(file, colour);
        }
    }

    /// Notes that there is no objective for a special rule.
    pub(super) fn report_objective(&self, file: &Fields, colour: Colour) {
        let message = format!("there is no {} objective for this rule", colour.name());
        let keys = ["specials", "objectives", "facedown"];
        file.clash(&keys, message, "add it to `objectives`");
    }

    /// Notes that a special rule speaks of machines, and there are none.
    pub(super) fn check_machines(&self, file: &Fields) {
        if self.machines.is_empty() {
            let message = "there are no machines for this rule";
            file.clash(&["specials", "machines"], message, "add them to `machines`");
        }
    }
}

/// Doors and pillars have what they wait for.
fn works(file: &Fields, mission: &Mission) {
    for (colour, ..) in &mission.locks {
        if let Some(colour) = mission.missing(&[*colour]) {
            let message =
                format!("the {} door waits for an objective that isn't there", colour.name());
            let help = "add it to `objectives` or to `facedown`";
            file.clash(&["doors", "objectives", "facedown"], message, help);
        }
    }
    for pillar in &mission.pillars {
        if !mission.says(Fixed { colour: pillar.colour }) {
            let name = pillar.colour.name();
            let message = format!("the {name} pillar must be an objective that stays");
            let help = format!("add `{{ fixed = \"{name}\" }}` to `specials`");
            file.clash(&["pillars", "specials"], message, help);
        }
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
    let played = |index: u8| {
        let of = content.boxes.get(usize::from(index));
        of.is_some_and(|game_box| mission.boxes.contains(&game_box.id))
    };
    let at_start = mission.enemies.iter().map(|(kind, ..)| ("enemies", *kind));
    let in_rules = mission.specials.iter().filter_map(Special::kind);
    let in_rules = in_rules.map(|kind| ("specials", kind));
    for (key, kind) in at_start.chain(in_rules) {
        let enemy = content.enemy(kind);
        if !played(enemy.box_index) {
            let message = format!("`{}` is of a box that isn't in play", enemy.id);
            file.clash(&[key, "boxes"], message, "name another, or add its box to `boxes`");
        }
    }
    let boxes: Boxes = (0..content.boxes.len() as u8).filter(|e| played(*e)).collect();
    for placing in mission.layout.iter().flatten() {
        let known = content.tiles.iter().zip(&content.tile_boxes);
        let strange = known.filter(|(tile, _)| tile.id == placing.tile);
        if let Some((tile, _)) = strange.into_iter().find(|(_, of)| !boxes.contains(**of)) {
            let message = format!("tile `{}` is of a box that isn't in play", tile.id);
            file.clash(&["layout", "boxes"], message, "lay another, or add its box to `boxes`");
        }
    }
    for kind in [MachineKind::Bot, MachineKind::SentryGun] {
        let wanted = mission.machines.iter().filter(|(of, _)| *of == kind).count();
        let held = |card: &&Machine| card.kind == kind && mission.boxes.contains(&card.box_id);
        let held = content.machines.iter().filter(held).count();
        if wanted > held {
            let name = if kind == MachineKind::Bot { "Bots" } else { "Sentry Guns" };
            let message = format!("there are {wanted} {name}, and the boxes in play hold {held}");
            file.clash(&["machines", "boxes"], message, "take some out, or add a box to `boxes`");
        }
    }
    if let Some(too_much) = content.too_much(boxes) {
        file.clash(&["boxes"], too_much.to_string(), "play with fewer boxes");
    }
    if !content.enemy_cards.iter().any(|card| boxes.contains(card.box_index)) {
        let help = "add a box that has some to `boxes`";
        file.clash(&["boxes"], "the boxes in play have no enemy cards", help);
    }
    let found = mission.finds.iter().filter_map(|(find, _)| match find {
        Find::Card(card) => Some(("cards", *card)),
        _ => None,
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
        let boxes = mission.boxes.iter().filter_map(|id| content.box_index(id)).collect();
        let copies = equipment.copies_in(boxes);
        if wanted == usize::from(copies) + 1 {
            let message = format!("there aren't so many cards `{}` to set apart", equipment.name);
            file.clash(&["set_apart"], message, format!("the boxes have {copies}"));
        }
    }
    for (_, gift) in &mission.gifts {
        if let Gift::Remote(kind) = gift
            && !mission.has_machine(*kind)
        {
            let message = "a remote is given, but its machine isn't there";
            file.clash(
                &["gifts", "machines"],
                message,
                "add it to `machines`, or take the remote out",
            );
        }
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
    // Barred doors can be opened in the game, but for those that are shut for good.
    let ground = Ground { barred: mission.shut_doors, ..mission.ground() };
    let map = Map::of(&mission.board, &ground);
    let objectives = mission.objectives.iter().map(|(_, zone)| ("objectives", *zone));
    let facedown = mission.facedown.iter().map(|zone| ("facedown", *zone));
    let exit = mission.exit.iter().map(|zone| ("exit", *zone));
    let finds = mission.finds.iter().map(|(find, zone)| match find {
        Find::Card(_) => ("cards", *zone),
        _ => ("prototypes", *zone),
    });
    let cars = mission.cars.iter().map(|car| ("cars", car.zone));
    for (key, zone) in objectives.chain(facedown).chain(finds).chain(exit).chain(cars) {
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
