//! The Places as rooms, from above: Research, Humans, the scene with its
//! Defence and its duel, the Barricade, the lane of hordes, Contamination.

use invazions::Game;
use invazions::card::{Horde, Research};
use invazions::event::Side;
use invazions::view::{Count, PlaceView, View};
use invazions::words::count;
use maud::{Markup, html};
use table::Viewer;

use super::board::{barricade, horde_card, is_own};
use super::duel::duel;
use super::face::{self, Face};
use super::people::total;
use super::spot::Spot;
use crate::drawings::sign;

/// All Places; tabs stand for them where only one finds room.
pub fn places(game: &Game, view: &View, viewer: Viewer) -> Markup {
    html! {
        nav.iz-tabs aria-label="Places" {
            @for site in &view.places {
                @let damage: u16 = site.hordes.iter().map(|horde| view.horde(*horde).damage).sum();
                a href={ "#" (id(site)) } .open[view.about.contains(&site.place)] {
                    (face::scene(site.place))
                    b { (site.place) }
                    span {
                        @if !site.hordes.is_empty() { span.iz-made { (sign("burst")) (damage) span.visually-hidden { " damage" } } }
                        span.iz-needed { (sign("shield")) (site.defence) span.visually-hidden { " Defence" } }
                    }
                    @if view.barricade == Some(site.place) { i.iz-stripe {} }
                }
            }
        }
        div.iz-rooms role="group" aria-label="Rooms" tabindex="0" { @for site in &view.places { (room(game, view, site, viewer)) } }
    }
}

fn id(site: &PlaceView) -> String {
    format!("room-{}", site.place.name().to_lowercase())
}

fn room(game: &Game, view: &View, site: &PlaceView, viewer: Viewer) -> Markup {
    let place = site.place;
    let attacked = !site.hordes.is_empty();
    let is_open = view.about.contains(&place);
    let own = is_own(viewer, Side::Human);
    html! {
        article.iz-place id=(id(site)) .attacked[attacked] .open[is_open] data-spot=(Spot::Place(place))
            aria-label={ "The " (place) } {
            div.iz-above { (defenders(game, view, site)) }
            div.iz-site data-spot=(Spot::Place(place)) {
                (face::scene(place))
                h2 { (place) }
                (face::figure("defence", "Defence", site.defence))
                @if site.held > 0 { span.iz-held { "+" (site.held) " this turn" } }
                (duel(game, view, site))
            }
            @if view.barricade == Some(place) { (barricade(own)) } @else { div.iz-no-barricade {} }
            div.iz-lane .several[site.hordes.len() > 1] {
                @for horde in &site.hordes { (attack(game, view, *horde, viewer)) }
                @if !attacked { p.iz-slot.wide { (sign("flag")) "No horde in front" } }
            }
            (below(game, site, viewer))
        }
    }
}

/// The Research card and the Humans, and how many more find room.
fn defenders(game: &Game, view: &View, site: &PlaceView) -> Markup {
    let world = game.world();
    let room = usize::from(world.humans_per_place()).saturating_sub(site.humans.len());
    html! {
        @match site.research {
            Some(research) => (study(game, view, research, site.research_marked)),
            None => { p.iz-slot.wide.research { (sign("flask")) "Room for Research" } }
        }
        div.iz-humans {
            @for human in &site.humans {
                (face::card(world.content(), human.card, Face {
                    spot: Some(Spot::Human(site.place, human.card)),
                    defence: Some(human.defence),
                    fate: human.marked.then_some("devoured"),
                    ..Face::default()
                }))
            }
            @for _ in 0..room { span.iz-slot { (sign("man")) } }
            @if room > 0 { span.visually-hidden { "Room for " (count(room as u32, "Human", "Humans")) } }
        }
    }
}

fn study(game: &Game, view: &View, research: Research, marked: bool) -> Markup {
    let x = view.research(research).map_or(0, |card| card.x);
    let devoured = format!("devoured {}", count(x, "time", "times"));
    let past = (x > 0).then_some(devoured.as_str());
    face::study(game.world().content(), research, past, marked)
}

/// A horde before a Place, and what it has played.
fn attack(game: &Game, view: &View, horde: Horde, viewer: Viewer) -> Markup {
    let zombies = view.horde(horde);
    let active = view.active == Some(horde);
    let word = match (active, zombies.entered, zombies.stopped) {
        (true, ..) => "plays now",
        (_, true, _) => "inside",
        (_, _, true) => "stopped",
        _ => "",
    };
    html! {
        div class={ "iz-attack iz-h" (horde.0) @if active { " active" } } {
            div.iz-who {
                (horde_card(horde, viewer))
                @if !word.is_empty() { span { (word) } }
                @if zombies.recruits > 0 { span.iz-recruits { "recruits " (zombies.recruits) } }
            }
            @if !zombies.played.is_empty() {
                div.iz-played {
                    @for same in zombies.played.chunk_by(|a, b| a == b) {
                        @let played = same[0];
                        (face::card(game.world().content(), played.card, Face {
                            attack: Some(played.attack),
                            number: same.len() as u8,
                            fate: played.doomed.then_some("leaves"),
                            ..Face::default()
                        }))
                    }
                }
            }
        }
    }
}

/// The Contamination cards, however many: they overlap where there is no room.
fn below(game: &Game, site: &PlaceView, viewer: Viewer) -> Markup {
    let movable = viewer != Viewer::Spectator;
    let crowded = match site.below.len() {
        0..=3 => "",
        4..=6 => " many",
        _ => " crowd",
    };
    html! {
        div class={ "iz-below" (crowded) } {
            span.iz-number {
                (sign("virus")) b { (total(&site.below)) } span.visually-hidden { " Contamination cards" }
            }
            @for Count { card, number } in &site.below {
                (face::card(game.world().content(), *card, Face {
                    spot: Some(Spot::Below(site.place, *card)),
                    number: *number,
                    movable,
                    ..Face::default()
                }))
            }
        }
    }
}
