//! Looking closer: a zone, the cards, the help.

use survival::action::Who;
use survival::card::Ammo;
use survival::event::Lure;
use survival::inventory::Slot;
use survival::view::{DoorState, View};
use survival::words::{self, list};
use survival::zone::{Zone, ZoneSet};
use survival::{Destination, Game};

/// How to play at this table, with zones and enemies of the mission that is played.
pub fn help(game: &Game) -> String {
    let (world, view) = (game.world(), game.public_view());
    let board = world.board();
    let mut names = board.zones().map(|zone| board.name(zone));
    let (here, there) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
    let short = here.rsplit(['.', ':']).next().unwrap_or(here);
    // One of each family is enough, two of the first.
    let mut kinds = view.miniatures.iter().filter(|kind| kind.all > 0).take(4);
    let (mut letters, mut named) = (Vec::new(), Vec::new());
    if let Some(first) = kinds.next() {
        letters.push(format!("{}2", first.letters));
        named.push(format!("two {}", words::plural(&first.name)));
    }
    for kind in kinds {
        letters.push(format!("{}1", kind.letters));
        named.push(words::a(&kind.name));
    }
    let (letters, named) = (letters.join(" "), list(&named));
    world.own_words(format!(
        "\
Type the number of what you want to do, or the action itself: `move {here}`, `move {short}`.
`help actions` lists all actions. Behind an entry, [1] is its cost in actions.

  why             the rules behind what just happened
  why 3           the rule behind entry 3 of the menu
  why move {there:<6} why that is not allowed
  zone {here:<10} what is there, what is seen from there, where enemies there would go
  cards [NAME]    what everybody carries, and what it does
  board, look     the board in full; the whole screen again
  log [20]        what happened lately
  hint            what a bot that looks ahead would do, and its chances
  rules WORD      searches rules, skills and cards
  discard         cards you may throw away for free, at any time
  undo [3]        takes back what revealed nothing
  save [FILE]     saves now; the game is saved after each decision anyway
  screen HOW      full, changes or brief: how much is shown each time
  quit            leaves; `holdout play --resume FILE` goes on. Ctrl-C loses nothing either

On the board: initials are survivors; {letters} are
{named}; *red is an objective,
noise2 two noise tokens, ▬ a closed door, × a broken one.
Commands may be shortened as long as they are clear."
    ))
}

/// All about a zone.
pub fn zone(game: &Game, zone: Zone) -> Vec<String> {
    let world = game.world();
    let view = game.public_view();
    let seen = view.zone(zone);
    let kind = words::kind_of_zone(seen.kind);
    let mold = match seen.mold {
        Some(true) => ", under active mold",
        Some(false) => ", under inactive mold",
        None => "",
    };
    let pit = match seen.pit {
        Some(true) => ", with an open pit",
        Some(false) => ", with a filled pit",
        None => "",
    };
    let dark = if seen.dark { "dark " } else { "" };
    let mut lines =
        vec![format!("{}: {dark}{kind}{mold}{pit}.", world.board().names(zone).join(" = "))];
    let mut there = seen.survivors.clone();
    if !seen.crowd.is_empty() {
        there.push(world.crowd(seen.crowd));
    }
    there.extend(view.machines_in(zone).map(|machine| format!("the {}", machine.name)));
    there.extend(view.cars_in(zone).map(|car| car.words()));
    let loud = format!("loudness {}, noise {}", seen.loudness, seen.noise);
    lines.push(match there.is_empty() {
        true => format!("Nobody is there ({loud})."),
        false => format!("There: {} ({loud}).", list(&there)),
    });
    lines.push(ways(game, &view, zone));
    lines.push(sight(game, &view, zone));
    lines.push(pull(game, &view, zone));
    lines
}

fn names(game: &Game, zones: impl IntoIterator<Item = Zone>) -> Vec<String> {
    zones.into_iter().map(|zone| game.world().zone_name(zone).to_owned()).collect()
}

fn ways(game: &Game, view: &View, zone: Zone) -> String {
    let ways: Vec<String> = game
        .map()
        .neighbours(zone)
        .iter()
        .map(|to| {
            let door = game.map().door(zone, to);
            let state = door.and_then(|door| view.door(door)).map(|door| door.state);
            let closed = state == Some(DoorState::Closed);
            let mark = if closed { " (closed door)" } else { "" };
            format!("{}{mark}", game.world().zone_name(to))
        })
        .collect();
    format!("Ways lead to {}.", list(&ways))
}

fn sight(game: &Game, view: &View, zone: Zone) -> String {
    let seen: Vec<String> = game
        .map()
        .sight(zone)
        .iter()
        .filter(|seen| *seen != zone)
        .map(|seen| {
            let range = game.map().range(zone, seen);
            let crowd = view.zone(seen).crowd;
            let who = match crowd.is_empty() {
                true => String::new(),
                false => format!(", {}", game.world().crowd(crowd)),
            };
            let dark = game.world().board().kind(seen).is_dark();
            let dark = if dark { ", dark" } else { "" };
            format!("{} (range {range}{dark}{who})", game.world().zone_name(seen))
        })
        .collect();
    match seen.is_empty() {
        true => "Nothing else is seen from there.".to_owned(),
        false => format!("In sight: {}.", list(&seen)),
    }
}

/// Where enemies in the zone would go, and why.
fn pull(game: &Game, view: &View, zone: Zone) -> String {
    let mut prey = view.zone(zone).survivors.clone();
    let active = view.machines_in(zone).filter(|machine| machine.active);
    prey.extend(active.map(|machine| format!("the {}", machine.name)));
    prey.extend(view.scientists_in(zone).map(|_| "the scientist".to_owned()));
    prey.extend(view.companions_in(zone).map(|one| one.name.clone()));
    if !prey.is_empty() {
        return format!("Enemies there would attack {}.", list(&prey));
    }
    let all = going(game, "Enemies", game.destination_from(zone));
    let held = game.shut_in_destination(zone).map(|(who, aim)| going(game, &who, aim));
    held.map_or_else(|| all.clone(), |held| format!("{all} {held}"))
}

/// Where some enemies would go, and why.
fn going(game: &Game, who: &str, aim: Destination) -> String {
    let world = game.world();
    if aim.ways.is_empty() {
        return format!("{who} there would stay.");
    }
    let (ways, goals) = (names(game, aim.ways), names(game, aim.targets));
    let loud = aim.targets.first().map_or(0, |target| game.loudness(target));
    let why = match aim.lure {
        Lure::Sight => {
            let seen = |who: &Who| ZoneSet::contains(aim.targets, game.survivor(*who).zone);
            let who: Vec<String> =
                game.in_play().filter(seen).map(|who| world.name(who).to_owned()).collect();
            format!("they see {} in {}", list(&who), list(&goals))
        }
        Lure::Noise => format!("they see nobody, and {} is loudest ({loud})", list(&goals)),
        Lure::Taunt => "they are taunted".to_owned(),
    };
    let split = if aim.ways.len() > 1 { ", split over these ways" } else { "" };
    format!("{who} there would move to {}{split}: {why}.", list(&ways))
}

/// What survivors carry and can do, in full.
pub fn cards(game: &Game, whose: &str) -> Vec<String> {
    let world = game.world();
    let wanted = whose.trim().to_lowercase();
    let mut lines = Vec::new();
    for who in world.team().filter(|who| world.name(*who).to_lowercase().starts_with(&wanted)) {
        let (identity, survivor) = (world.identity(who), game.survivor(who));
        let class = &identity.class;
        lines.push(format!("{}, {class}:", identity.name));
        for slot in Slot::all() {
            if survivor.inventory.get(slot).is_some() {
                lines.push(format!("  {:<6} {}", slot.name(), card(game, who, slot)));
            }
        }
        for skill in survivor.skills.iter() {
            let content = world.content();
            let text = content.skill_text(skill).map_or("", |text| text.text.as_str());
            lines.push(format!("  skill  {}: {text}", content.skill_name(skill)));
        }
    }
    if lines.is_empty() {
        lines.push(format!("Nobody in the team is called `{}`.", whose.trim()));
    }
    lines
}

fn card(game: &Game, who: Who, slot: Slot) -> String {
    let content = game.world().content();
    let inventory = &game.survivor(who).inventory;
    let Some(held) = inventory.get(slot) else { return String::new() };
    let name = game.card_in(who, slot).unwrap_or_default();
    let attached: Vec<String> = Ammo::ALL
        .into_iter()
        .filter(|ammo| inventory.attached(slot, *ammo) > 0)
        .map(|ammo| {
            format!("{} {}", inventory.attached(slot, ammo), words::ammo_name(content, ammo))
        })
        .collect();
    let attached = match attached.is_empty() {
        true => String::new(),
        false => format!(" with {}", list(&attached)),
    };
    let figures = words::figures(content, held);
    format!("{name}{attached}: {figures}")
}
