//! Overlays that answer a question about the board: what is seen, who sees,
//! what is loud, where enemies would go, how far a weapon reaches.

use survival::Game;
use survival::action::Who;
use survival::event::Lure;
use survival::forecast::{Group, Plan, forecast};
use survival::inventory::{Area, Slot};
use survival::view::{View, ZoneView};
use survival::words::{self, list};
use survival::zone::{Zone, ZoneSet};

use crate::screen::{Arrow, Lens, Overlay};
use survival::spot::Spot;

/// The overlays there are.
pub const LENSES: &[Lens] = &[
    Lens {
        id: "forecast",
        key: 'F',
        sign: Some("path"),
        label: "Where they go",
        help: "where each group would go, and why",
        needs_spot: false,
    },
    Lens {
        id: "noise",
        key: 'N',
        sign: Some("noise"),
        label: "Noise",
        help: "where it is loudest",
        needs_spot: false,
    },
    Lens {
        id: "sight",
        key: 'S',
        sign: Some("eye"),
        label: "What is seen from here",
        help: "what I see from here",
        needs_spot: false,
    },
    Lens {
        id: "seen",
        key: 'W',
        sign: Some("attack"),
        label: "Who sees here",
        help: "who sees this zone",
        needs_spot: false,
    },
    Lens {
        id: "range",
        key: 'R',
        sign: Some("range"),
        label: "Weapon range",
        help: "range of the weapon",
        needs_spot: false,
    },
];

/// An overlay, about a spot where one was chosen.
pub fn overlay(game: &Game, lens: &str, spot: Option<&str>) -> Option<Overlay> {
    let spot = spot.and_then(|name| Spot::read(game.world(), name));
    let view = &game.public_view();
    match lens {
        "forecast" => Some(where_enemies_go(game)),
        "noise" => Some(noise(game, view)),
        "sight" => Some(sight(game, view, spot)),
        "seen" => Some(seen(game, view, spot)),
        "range" => Some(range(game, view, spot)),
        _ => None,
    }
}

/// The survivor in question: the chosen one, the acting one, or the first.
fn subject(game: &Game, spot: Option<Spot>) -> Option<Who> {
    match spot {
        Some(Spot::Survivor(who) | Spot::Card(who, _) | Spot::Skill(who, _)) => Some(who),
        _ => words::acting(game).or_else(|| game.in_play().next()),
    }
}

/// The zone in question: the chosen one, or the subject's.
fn place(game: &Game, view: &View, spot: Option<Spot>) -> Option<Zone> {
    match spot {
        Some(Spot::Zone(zone) | Spot::Enemies(zone, _) | Spot::Token(zone) | Spot::Spawn(zone)) => {
            Some(zone)
        }
        Some(Spot::Machine(index)) => view.machines.get(usize::from(index)).map(|m| m.zone),
        Some(Spot::Car(index)) => view.cars.get(usize::from(index)).map(|car| car.zone),
        Some(Spot::Scientist(index)) => view.scientists.get(usize::from(index)).map(|s| s.zone),
        Some(Spot::Companion(index)) => {
            view.companions.iter().find(|one| one.index == index).map(|one| one.zone)
        }
        _ => subject(game, spot).map(|who| game.survivor(who).zone),
    }
}

fn mark(
    game: &Game,
    zone: Zone,
    class: &'static str,
    label: String,
) -> (String, &'static str, String) {
    (Spot::Zone(zone).name(game.world()), class, label)
}

fn where_enemies_go(game: &Game) -> Overlay {
    let groups = forecast(game);
    let mut overlay = Overlay {
        title: game.world().own_words("If enemies activated now: arrows show where each group goes, dashed where players choose.".to_owned()),
        ..Overlay::default()
    };
    let mut targets = ZoneSet::EMPTY;
    for group in &groups {
        overlay.text.push(group.sentence(game));
        draw_plan(game, group, &mut overlay, &mut targets);
    }
    for zone in targets {
        overlay.marks.push(mark(game, zone, "target", format!("loud {}", game.loudness(zone))));
    }
    if groups.is_empty() {
        overlay.text.push(game.world().own_words("No enemy is on the board.".to_owned()));
    }
    overlay
}

fn draw_plan(game: &Game, group: &Group, overlay: &mut Overlay, targets: &mut ZoneSet) {
    let world = game.world();
    match &group.plan {
        Plan::Attack(_) => {
            overlay.marks.push(mark(game, group.zone, "from", "attack".to_owned()));
        }
        Plan::Stay => overlay.marks.push(mark(game, group.zone, "seen", "stay".to_owned())),
        Plan::Go(going) => {
            *targets |= going.aim.targets;
            let why = match going.aim.lure {
                Lure::Sight => "sight",
                Lure::Noise => "noise",
                Lure::Taunt => "taunt",
            };
            for to in going.aim.ways {
                let sent = group.crowd.kinds().filter_map(|kind| {
                    let enemy = world.content().enemy(kind);
                    match group.sent(game, to, kind) {
                        (_, 0) => None,
                        (1, 1) => Some(enemy.name.clone()),
                        (least, most) if least == most => Some(format!("{least} {}", enemy.plural)),
                        (least, most) => Some(format!("{least}–{most} {}", enemy.plural)),
                    }
                });
                let door = going.doors.iter().any(|(way, _)| *way == to);
                let against = if door { ", door" } else { "" };
                overlay.arrows.push(Arrow {
                    from: Spot::Zone(group.zone).name(world),
                    to: Spot::Zone(to).name(world),
                    label: format!("{}: {why}{against}", sent.collect::<Vec<_>>().join(", ")),
                    class: if group.is_certain() { "certain" } else { "perhaps" },
                });
            }
        }
    }
}

fn noise(game: &Game, view: &View) -> Overlay {
    let loud: Vec<&ZoneView> = view.zones.iter().filter(|zone| zone.loudness > 0).collect();
    let most = loud.iter().map(|zone| zone.loudness).max().unwrap_or(0);
    let loudest: Vec<String> =
        loud.iter().filter(|zone| zone.loudness == most).map(|zone| zone.name.clone()).collect();
    let title = match loudest.is_empty() {
        true => "Nothing makes noise.".to_owned(),
        false => format!("Noise tokens and survivors count. Loudest ({most}): {}.", list(&loudest)),
    };
    let marks = loud.iter().map(|zone| {
        let class = if zone.loudness == most { "target" } else { "loud" };
        mark(game, zone.zone, class, zone.loudness.to_string())
    });
    let text = loud.iter().map(|zone| {
        format!("{}: {}, {} of it noise tokens.", zone.name, zone.loudness, zone.noise)
    });
    Overlay { title, marks: marks.collect(), text: text.collect(), ..Overlay::default() }
}

/// What is seen from a zone; by a survivor's own eyes where one stands there.
fn sight(game: &Game, view: &View, spot: Option<Spot>) -> Overlay {
    let world = game.world();
    let Some(from) = place(game, view, spot) else { return Overlay::default() };
    let subject = subject(game, spot).filter(|who| game.survivor(*who).zone == from);
    let zones = subject.map_or_else(|| game.map().sight(from), |who| game.sight(who));
    let far = |zone: Zone| match subject {
        Some(who) => game.range(who, zone),
        None => game.map().range(from, zone),
    };
    let who = subject.map_or("One".to_owned(), |who| world.name(who).to_owned());
    let mut marks = vec![mark(game, from, "from", String::new())];
    let mut text = Vec::new();
    for zone in zones.iter().filter(|zone| *zone != from) {
        marks.push(mark(game, zone, "seen", far(zone).to_string()));
        let crowd = view.zone(zone).crowd;
        let there = match crowd.is_empty() {
            true => String::new(),
            false => format!(": {}", world.crowd(crowd)),
        };
        text.push(format!("{}, range {}{there}.", world.zone_name(zone), far(zone)));
    }
    let title = format!(
        "{who} sees {} from {}; the numbers are ranges.",
        words::count(text.len() as u32, "zone", "zones"),
        world.zone_name(from)
    );
    Overlay { title, marks, text, ..Overlay::default() }
}

/// Who sees a zone: survivors and enemies.
fn seen(game: &Game, view: &View, spot: Option<Spot>) -> Overlay {
    let world = game.world();
    let Some(at) = place(game, view, spot) else { return Overlay::default() };
    let mut marks = vec![mark(game, at, "from", String::new())];
    let mut text = Vec::new();
    for zone in world.board().zones() {
        let friends = game.in_play().filter(|who| game.survivor(*who).zone == zone);
        let mut names: Vec<String> = friends
            .filter(|who| game.sight(*who).contains(at))
            .map(|who| world.name(who).to_owned())
            .collect();
        let crowd = view.zone(zone).crowd;
        let hostile = !crowd.is_empty() && game.map().sight(zone).contains(at);
        if hostile {
            names.push(world.crowd(crowd));
        }
        if names.is_empty() {
            continue;
        }
        let class = if hostile { "target" } else { "seen" };
        if zone != at {
            marks.push(mark(game, zone, class, "sees".to_owned()));
        }
        text.push(format!("From {}: {}.", world.zone_name(zone), list(&names)));
    }
    let title = match text.is_empty() {
        true => format!("Nobody sees {}.", world.zone_name(at)),
        false => format!("Who sees {}: enemies' zones are marked darker.", world.zone_name(at)),
    };
    Overlay { title, marks, text, ..Overlay::default() }
}

/// The zones that a survivor's weapon reaches.
fn range(game: &Game, view: &View, spot: Option<Spot>) -> Overlay {
    let world = game.world();
    let Some(who) = subject(game, spot) else { return Overlay::default() };
    let inventory = &game.survivor(who).inventory;
    let slots: Vec<Slot> = match spot {
        Some(Spot::Card(_, slot)) => vec![slot],
        _ => Area::Hand.slots().collect(),
    };
    let mut marks = vec![mark(game, game.survivor(who).zone, "from", String::new())];
    let (mut text, mut reached) = (Vec::new(), ZoneSet::EMPTY);
    for slot in slots {
        let Some(card) = inventory.get(slot) else { continue };
        let reach = game.reach(who, slot);
        if reach.is_empty() {
            continue;
        }
        let zones: Vec<String> =
            reach.iter().map(|zone| world.zone_name(zone).to_owned()).collect();
        text.push(format!("{}: {}.", world.card_name(card), list(&zones)));
        reached |= reach;
    }
    for zone in reached {
        let far = game.range(who, zone).to_string();
        let class = if view.zone(zone).crowd.is_empty() { "range" } else { "target" };
        marks.push(mark(game, zone, class, far));
    }
    let title = match text.is_empty() {
        true => format!("{} has no ranged weapon there.", world.name(who)),
        false => {
            format!("What {}'s weapon reaches; zones with enemies stand out.", world.name(who))
        }
    };
    Overlay { title, marks, text, ..Overlay::default() }
}
