//! The Places in a row: who defends them above, who attacks and what can be
//! recruited below.

use invazions::Game;
use invazions::card::{Card, Horde, Place, Research};
use invazions::event::Side;
use invazions::state::Stage;
use invazions::words::count;
use maud::{Markup, html};
use table::Viewer;

use super::board::{barricade, horde_card, is_own};
use super::face::{self, Face, place_emblem};
use super::spot::Spot;

/// All Places.
pub fn places(game: &Game, viewer: Viewer) -> Markup {
    html! { @for place in game.world().places() { (panel(game, place, viewer)) } }
}

fn panel(game: &Game, place: Place, viewer: Viewer) -> Markup {
    let attacked = game.attackers(place).next().is_some();
    let barred = game.state().barricade == Some(place);
    let own = is_own(viewer, Side::Human);
    html! {
        article.iz-place .attacked[attacked] .open[is_open(game, place)] data-spot=(Spot::Place(place))
            aria-label={ "The " (place) } {
            div.iz-above { (defenders(game, place)) }
            div.iz-bar {
                div.iz-site data-spot=(Spot::Place(place)) {
                    (place_emblem(place))
                    h3 { (place) }
                    (face::figure("defence", "Defence", game.place_defence(place)))
                }
                @if barred { (barricade(own)) }
            }
            @if attacked { div.iz-front { (front(game, place, viewer)) } }
            div.iz-below { (below(game, place, viewer)) }
        }
    }
}

/// Whether the open decision is about this Place.
fn is_open(game: &Game, place: Place) -> bool {
    let state = game.state();
    match state.stage {
        Stage::Firebug(at, _) | Stage::Janitor(at) | Stage::Allocate(at) => at == place,
        Stage::Recruit => game.attackers(place).any(|horde| game.can_recruit(horde)),
        Stage::Play | Stage::Ask(_) => {
            state.active().is_some_and(|horde| game.horde(horde).at == Some(place))
        }
        _ => false,
    }
}

/// The Research card and the Humans, and how many more find room.
fn defenders(game: &Game, place: Place) -> Markup {
    let world = game.world();
    let content = world.content();
    let site = game.site(place);
    let room = usize::from(world.humans_per_place()).saturating_sub(site.humans.len());
    html! {
        @match site.research {
            Some(research) => (study(game, research, site.research_marked)),
            None => { div.iz-slot.research { "Research" } }
        }
        @for (index, card) in site.humans.iter().enumerate() {
            @let defence = game.human_defence(place, *card);
            (face::card(content, *card, Face {
                spot: Some(Spot::Human(place, *card)),
                defence: Some(defence),
                fate: site.is_marked(index).then_some("to be devoured"),
                told: true,
                ..Face::default()
            }))
        }
        @if room > 0 { div.iz-slot { "room for " (count(room as u32, "Human", "Humans")) } }
    }
}

fn study(game: &Game, research: Research, marked: bool) -> Markup {
    let x = game.state().human.research[research.index()].unwrap_or(0);
    let devoured = format!("devoured {}", count(x, "time", "times"));
    let fate = marked.then_some("to be devoured");
    let past = (x > 0).then_some(devoured.as_str());
    let face =
        Face { spot: Some(Spot::Research(research)), fate, past, told: true, ..Face::default() };
    face::research(game.world().content(), research, face)
}

/// The hordes before a Place, what they have played, and what comes of it.
fn front(game: &Game, place: Place, viewer: Viewer) -> Markup {
    let total: u16 = game.attackers(place).map(|horde| game.horde(horde).damage()).sum();
    let defence = u16::from(game.place_defence(place));
    let left = game.site(place).damage;
    html! {
        p.iz-sum .reached[total >= defence] {
            b { (total) } " damage against " b { (defence) }
            @if left > 0 { span.chip.bad { (left) " left" } }
        }
        @for horde in game.attackers(place) { (attack(game, horde, viewer)) }
    }
}

fn attack(game: &Game, horde: Horde, viewer: Viewer) -> Markup {
    let zombies = game.horde(horde);
    let active = game.state().active() == Some(horde)
        && matches!(game.state().stage, Stage::Play | Stage::Ask(_));
    html! {
        div.iz-attack .active[active] {
            (horde_card(horde, viewer))
            @if zombies.entered { span.chip.bad { "inside" } }
            @if zombies.recruits > 0 { span.chip { "recruits " (zombies.recruits) } }
            @if !zombies.played.is_empty() {
                ol.iz-played {
                    @for same in zombies.played.chunk_by(|a, b| a == b) {
                        @let played = same[0];
                        li class={ "iz-" (face::class(played.card.kind())) } {
                            (played.card)
                            @if same.len() > 1 { b.iz-times { "×" (same.len()) } }
                            (face::figure("attack", "Attack", played.attack))
                            @if played.doomed { span.visually-hidden { " leaves the game" } "†" }
                        }
                    }
                }
            }
        }
    }
}

/// The Contamination cards.
fn below(game: &Game, place: Place, viewer: Viewer) -> Markup {
    let site = game.site(place);
    let movable = viewer != Viewer::Spectator;
    html! {
        @for (card, number) in site.below.counts() {
            (contaminated(game, place, card, number, movable))
        }
        @if site.below.is_empty() { div.iz-slot { "nothing below" } }
    }
}

fn contaminated(game: &Game, place: Place, card: Card, number: u8, movable: bool) -> Markup {
    let spot = Some(Spot::Below(place, card));
    let face = Face { spot, number, movable, told: true, ..Face::default() };
    face::card(game.world().content(), card, face)
}
