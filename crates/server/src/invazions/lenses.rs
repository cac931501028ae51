//! Overlays: what could come, and what it would meet.

use invazions::Game;
use invazions::card::{Card, Place};
use invazions::view::View;
use table::{Game as _, Viewer};

use super::articles;
use super::spot::Spot;
use super::threat::threat;
use crate::screen::{Lens, Overlay};

/// The overlays there are.
pub const LENSES: &[Lens] = &[
    Lens {
        id: "threat",
        key: 'f',
        label: "What could come",
        help: "the damage that could still come",
        needs_spot: false,
    },
    Lens {
        id: "defence",
        key: 'd',
        label: "What would hold",
        help: "the damage that each Place withstands",
        needs_spot: false,
    },
];

/// An overlay.
pub fn overlay(game: &Game, viewer: Viewer, lens: &str) -> Option<Overlay> {
    match lens {
        "threat" => Some(threats(game, &game.view(viewer))),
        "defence" => Some(defences(game)),
        _ => None,
    }
}

/// What the hordes at each Place have made and could add.
fn threats(game: &Game, view: &View) -> Overlay {
    let world = game.world();
    let mut overlay = Overlay {
        title: "Damage made, and the most that could still come. Cards yet to be drawn and boosts come on top.".to_owned(),
        ..Overlay::default()
    };
    let mut tell = |game: &Game, at: Option<Place>| {
        let (mut made, mut more) = (0, 0);
        for horde in world.hordes().filter(|horde| game.horde(*horde).at == at) {
            let threat = threat(game, view, horde);
            made += threat.made;
            more += threat.more;
            let known = if threat.is_known { "by its hand" } else { "by what it may hold" };
            let place = at.map_or("nowhere yet".to_owned(), |place| format!("at the {place}"));
            overlay.text.push(format!(
                "{horde}, {place}: {} damage made, at most {} more {known}.",
                threat.made, threat.more
            ));
        }
        (made, more)
    };
    let mut marks = Vec::new();
    for place in world.places() {
        let (made, more) = tell(game, Some(place));
        let defence = u16::from(game.place_defence(place));
        let class = match (made >= defence, made + more >= defence) {
            (true, _) => "target",
            (false, true) => "loud",
            (false, false) => "range",
        };
        let label = match (made, more) {
            (0, 0) => "no attack".to_owned(),
            (made, 0) => format!("{made} of {defence}"),
            (made, more) => format!("{made} to {} of {defence}", made + more),
        };
        marks.push((Spot::Place(place).to_string(), class, label));
    }
    tell(game, None);
    overlay.marks = marks;
    overlay
}

/// What it takes to enter each Place, and to devour everybody there.
fn defences(game: &Game) -> Overlay {
    let mut overlay = Overlay {
        title: "Damage that it takes to get in, and to devour all Humans besides.".to_owned(),
        ..Overlay::default()
    };
    for place in game.world().places() {
        let site = game.site(place);
        let door = u16::from(game.place_defence(place));
        let humans: u16 =
            site.humans.iter().map(|card| u16::from(game.human_defence(place, *card))).sum();
        let class = if site.humans.is_empty() { "target" } else { "range" };
        let label = format!("{door} + {humans}");
        overlay.marks.push((Spot::Place(place).to_string(), class, label));
        overlay.text.push(sentence(game, place, door, humans));
    }
    overlay
}

fn sentence(game: &Game, place: Place, door: u16, humans: u16) -> String {
    let site = game.site(place);
    let mut text = format!("{place}: {door} to get in");
    if !site.humans.is_empty() {
        text.push_str(&format!(", {humans} more to devour everybody"));
    }
    let first: Vec<&str> =
        site.humans.iter().filter(|card| **card == Card::Soldier).map(|card| card.name()).collect();
    if !first.is_empty() {
        text.push_str(&format!(", {} first", articles::list(&first)));
    }
    if site.has(Card::Cook) && site.humans.len() > 1 {
        text.push_str(", the Cook last");
    }
    if game.state().barricade == Some(place) {
        text.push_str("; room for one horde");
    }
    text + "."
}
