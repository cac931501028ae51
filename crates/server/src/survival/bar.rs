//! The bar of actions: fixed places with fixed keys. What a place can do now
//! comes with the choices; why it can't stands here.

use maud::{Markup, html};
use survival::Game;
use survival::action::{Action, Who};
use survival::menu::{self, Entry, Group};
use survival::spot::Spot;
use survival::view::View;
use survival::words;
use table::Turn;

use super::drawings::sign;
use super::pieces;
use super::squad::hands;
use crate::screen::Region;
use crate::sketches::Sketches;

/// A place of the bar.
struct Slot {
    id: &'static str,
    key: char,
    sign: &'static str,
    label: &'static str,
    short: &'static str,
}

const fn slot(
    id: &'static str,
    key: char,
    sign: &'static str,
    label: &'static str,
    short: &'static str,
) -> Slot {
    Slot { id, key, sign, label, short }
}

const SLOTS: [Slot; 10] = [
    slot("move", 'm', "move", "Move", "Move"),
    slot("search", 's', "search", "Search", "Search"),
    slot("attack", 'a', "attack", "Attack", "Attack"),
    slot("door", 'd', "door", "Door", "Door"),
    slot("trade", 't', "trade", "Trade", "Trade"),
    slot("objective", 'o', "flag", "Objective", "Goal"),
    slot("machine", 'c', "machine", "Machine", "Machine"),
    slot("noise", 'n', "noise", "Noise", "Noise"),
    slot("more", 'x', "more", "More", "More"),
    slot("end", 'e', "end", "End turn", "End"),
];

/// The place at which an entry of the menu is found.
pub fn place_of(entry: &Entry) -> Option<&'static str> {
    Some(match (entry.group, entry.action) {
        (Group::Decision | Group::Discard, _)
        | (_, Action::Put { .. } | Action::Attach { .. } | Action::Detach { .. }) => return None,
        (Group::Attack, _) => "attack",
        (Group::Move, _) => "move",
        (Group::Search, Action::Search) => "search",
        (Group::Search, _) => "objective",
        (Group::Machine | Group::Car, _) => "machine",
        (Group::Doors, Action::Noise) => "noise",
        (Group::Doors, _) => "door",
        (Group::Cards, Action::Trade { .. } | Action::Reorganize) => "trade",
        (Group::Cards | Group::Skill, _) => "more",
        (Group::End, _) => "end",
    })
}

/// Who acts, and the places.
pub fn bar(game: &Game, view: &View, before: &mut Sketches) -> Region {
    let acting = words::acting(game);
    let left = view.turn.as_ref().map(|turn| (turn.actions, turn.free.clone()));
    let from = (acting.map(|who| (who, *game.survivor(who))), left, view.phase);
    let mut parts = vec![before.draw(("bar", 0), from, || acts(game, view, acting))];
    let cars = !view.cars.is_empty() && view.machines.is_empty();
    for (place, slot) in (1..).zip(&SLOTS) {
        let reason = reason(game, slot.id);
        let from = (cars, reason.clone());
        parts.push(before.draw(("bar", place), from, || deed(slot, cars, &reason)));
    }
    Region { id: "bar", parts }
}

/// Who acts. What it is drawn from, [`bar`] compares.
fn acts(game: &Game, view: &View, acting: Option<Who>) -> Markup {
    let world = game.world();
    html! {
        div .who {
            @if let Some(who) = acting {
                (pieces::badge(world, who))
                div {
                    b { (world.name(who)) " acts" }
                    @if let Some(turn) = &view.turn {
                        span {
                            span aria-hidden="true" { @for _ in 0..turn.actions { "●" } }
                            " " (words::count(turn.actions, "action", "actions")) " left"
                            @for (what, count) in &turn.free { small { " +" (count) " " (what) } }
                        }
                    }
                }
                // A phone has no room for them in the squad.
                button .holds type="button" data-member=(Spot::Survivor(who).name(world)) aria-label={ "Cards of " (world.name(who)) } { (hands(game, who)) }
            } @else { div { b { (words::capital(view.phase.name())) } } }
        }
    }
}

/// A place of the bar.
fn deed(slot: &Slot, cars: bool, reason: &str) -> Markup {
    let (label, icon) = match (slot.id, cars) {
        ("machine", true) => ("Car", "car"),
        _ => (slot.label, slot.sign),
    };
    html! {
        button type="button" class={ "deed off " (slot.id) } data-slot=(slot.id) data-key=(slot.key) aria-disabled="true" aria-label=(label)
            data-reason=(reason) data-weighed[slot.id == "attack"] {
            small .ways aria-hidden="true" {}
            (sign(icon))
            span .long { (label) }
            span .short aria-hidden="true" { (if label == "Car" { label } else { slot.short }) }
            kbd aria-hidden="true" { (slot.key.to_ascii_uppercase()) }
        }
    }
}

/// Why there is nothing at a place, should that be so.
fn reason(game: &Game, slot: &str) -> String {
    let Some(turn) = game.open_turn_view() else {
        return "Something else has to be decided first.".to_owned();
    };
    let seat = match game.turn() {
        Turn::Decide(seats) => seats.lowest(),
        _ => None,
    };
    let asked = match slot {
        "search" => Some(Action::Search),
        "noise" => Some(Action::Noise),
        "end" => Some(Action::End),
        _ => None,
    };
    if let (Some(seat), Some(action)) = (seat, asked) {
        return menu::explain(game, seat, action);
    }
    let nothing = match slot {
        "move" => "No neighbouring zone can be entered now.",
        "attack" => "No weapon in hand reaches an enemy in sight.",
        "door" => "No door here can be opened or closed now.",
        "trade" => "There is nobody here to trade with, and nothing to rearrange.",
        "objective" => "There is nothing to take or use in this zone.",
        "machine" => "No machine or car can be used from here.",
        _ => "No skill or card offers anything else now.",
    };
    match turn.actions {
        0 => format!("{nothing} {} has no action left.", turn.survivor),
        _ => nothing.to_owned(),
    }
}
