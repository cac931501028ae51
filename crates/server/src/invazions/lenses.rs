//! Overlays: what could come, and what it would meet.

use invazions::Game;
use invazions::card::{Card, Horde};
use invazions::view::{PlaceView, View};
use invazions::words;
use table::{Game as _, Viewer};

use super::spot::Spot;
use super::threat::threat;
use crate::screen::{Lens, Overlay};

/// The overlays there are.
pub const LENSES: &[Lens] = &[
    Lens {
        id: "threat",
        key: 'f',
        sign: Some("eye"),
        label: "What could come",
        help: "the damage that could still come",
        needs_spot: false,
    },
    Lens {
        id: "defence",
        key: 'd',
        sign: Some("shield"),
        label: "What would hold",
        help: "the damage that each Place withstands",
        needs_spot: false,
    },
];

/// An overlay.
pub fn overlay(game: &Game, viewer: Viewer, lens: &str) -> Option<Overlay> {
    match lens {
        "threat" => Some(threats(game, &game.view(viewer))),
        "defence" => Some(defences(&game.view(viewer))),
        _ => None,
    }
}

/// What the hordes at each Place have made and could add, and what those could
/// that have yet to choose a Place.
fn threats(game: &Game, view: &View) -> Overlay {
    let world = game.world();
    let mut overlay = Overlay {
        title: "Damage made, and the most that could still come. Cards yet to be drawn and boosts come on top.".to_owned(),
        ..Overlay::default()
    };
    for place in world.places() {
        let (mut made, mut more, mut fresh) = (0, 0, Vec::new());
        for horde in world.hordes() {
            let threat = threat(game, view, horde);
            match view.horde(horde).place {
                Some(at) if at == place => {
                    made += threat.made;
                    more += threat.more;
                }
                Some(_) => {}
                None => fresh.push(threat.more),
            }
        }
        // The Barricade leaves room for one.
        let site = view.place(place);
        let barred = view.barricade == Some(place);
        more += match (barred, site.hordes.is_empty()) {
            (true, false) => 0,
            (true, true) => fresh.iter().copied().max().unwrap_or(0),
            (false, _) => fresh.iter().sum(),
        };
        let defence = u16::from(site.defence);
        let class = match (made >= defence, made + more >= defence) {
            (true, _) => "target",
            (false, true) => "loud",
            (false, false) => "range",
        };
        let label = match (made, more) {
            (0, 0) => "no attack".to_owned(),
            (made, 0) => format!("{made} of {defence}"),
            (0, more) => format!("up to {more} of {defence}"),
            (made, more) => format!("{made} to {} of {defence}", made + more),
        };
        overlay.marks.push((Spot::Place(place).to_string(), class, label));
    }
    overlay.text = world.hordes().map(|horde| forecast(game, view, horde)).collect();
    overlay
}

/// What one horde has made and could add, in words.
fn forecast(game: &Game, view: &View, horde: Horde) -> String {
    let threat = threat(game, view, horde);
    let known = if threat.is_known { "by its hand" } else { "by what it may hold" };
    let at = view.horde(horde).place;
    let place = at.map_or("nowhere yet".to_owned(), |place| format!("at the {place}"));
    format!("{horde}, {place}: {} damage made, at most {} more {known}.", threat.made, threat.more)
}

/// What it takes to enter each Place, and to devour everybody there.
fn defences(view: &View) -> Overlay {
    let mut overlay = Overlay {
        title: "Damage that it takes to get in, and to devour all Humans besides.".to_owned(),
        ..Overlay::default()
    };
    for site in &view.places {
        let door = u16::from(site.defence);
        let humans: u16 = site.humans.iter().map(|human| u16::from(human.defence)).sum();
        let class = if site.humans.is_empty() { "target" } else { "range" };
        let label = format!("{door} + {humans}");
        overlay.marks.push((Spot::Place(site.place).to_string(), class, label));
        overlay.text.push(sentence(view, site, door, humans));
    }
    overlay
}

fn sentence(view: &View, site: &PlaceView, door: u16, humans: u16) -> String {
    let mut text = format!("{}: {door} to get in", site.place);
    if !site.humans.is_empty() {
        text.push_str(&format!(", {humans} more to devour everybody"));
    }
    let soldiers = site.humans.iter().filter(|human| human.card == Card::Soldier);
    let first: Vec<&str> = soldiers.map(|human| human.card.name()).collect();
    if !first.is_empty() {
        text.push_str(&format!(", {} first", words::list(&first)));
    }
    if site.has(Card::Cook) && site.humans.len() > 1 {
        text.push_str(", the Cook last");
    }
    if view.barricade == Some(site.place) {
        text.push_str("; room for one horde");
    }
    text + "."
}
