//! Everybody at the table: hands as far as the viewer knows them, piles,
//! discards, what hordes may still do.

use invazions::Game;
use invazions::bag::Bag;
use invazions::card::Horde;
use invazions::event::Side;
use invazions::state::{Phase, Zombies};
use invazions::view::{Count, Hand, View};
use invazions::words::count;
use maud::{Markup, html};
use table::Viewer;

use super::board::{is_own, tokens};
use super::face::{self, emblem};
use super::spot::Spot;
use super::{articles, hand, role};

/// Everybody, the viewer first.
pub fn people(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let mut sides: Vec<Side> =
        std::iter::once(Side::Human).chain(game.world().hordes().map(Side::Horde)).collect();
    sides.sort_by_key(|side| !is_own(viewer, *side));
    html! {
        @for side in sides {
            @match side {
                Side::Human => (human(game, view, viewer)),
                Side::Horde(of) => (horde(game, view, of, viewer)),
            }
        }
    }
}

fn dash(game: &Game, side: Side, viewer: Viewer, glyph: Markup, body: Markup) -> Markup {
    let active = game.deciders().contains(side.seat());
    html! {
        article.dash .active[active] .mine[is_own(viewer, side)] data-spot=(Spot::side(side)) {
            header.dash-head {
                span.glyph { (glyph) }
                h3.dash-name { (role(side.seat())) }
                span.dash-sub { @if active { "decides now" } @else { "waits" } }
            }
            (body)
        }
    }
}

fn human(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let (world, human) = (game.world(), &game.state().human);
    let holds = view.human.draw.holds.as_deref();
    let body = html! {
        p.dash-state {
            (tokens(human.tokens, world.token_cap()))
            span.chip { (human.points) " of " (count(world.figures().research_goal, "point", "points")) }
            @if view.quiet { span.chip.warn { "doesn’t want to be asked" } }
            @if view.bloodbath { span.chip.good { "Bloodbath" } }
        }
        (held(game, &view.human.hand))
        (piles(Side::Human, &human.discard, view.human.draw.size, holds, view.human.hand.all))
    };
    dash(game, Side::Human, viewer, emblem("human"), body)
}

fn horde(game: &Game, view: &View, horde: Horde, viewer: Viewer) -> Markup {
    let zombies = game.horde(horde);
    let side = Side::Horde(horde);
    let Some(seen) = view.hordes.get(horde.index()) else { return html! {} };
    let body = html! {
        p.dash-state { (doing(game, zombies)) }
        (held(game, &seen.hand))
        (piles(side, &zombies.discard, seen.draw.size, seen.draw.holds.as_deref(), seen.hand.all))
    };
    dash(game, side, viewer, face::badge(horde), body)
}

/// Where a horde attacks, what it may still play, whom it has freed.
fn doing(game: &Game, zombies: &Zombies) -> Markup {
    let attacking = game.state().stage.phase() == Some(Phase::Attack);
    let captives = zombies.captives();
    html! {
        @match zombies.at {
            Some(place) => { span.chip { "attacks the " (place) } }
            None => { span.chip { "has chosen no Place" } }
        }
        @if zombies.at.is_some() && attacking {
            @if zombies.stopped { span.chip { "has stopped" } }
            @else {
                span.chip { (count(zombies.zombies, "Zombie card", "Zombie cards")) " and "
                    (count(zombies.rages, "Rage card", "Rage cards")) " left" }
            }
        }
        @if zombies.damage() > 0 { span.chip.bad { (zombies.damage()) " damage" } }
        @if zombies.bonus > 0 { span.chip.good { "+" (count(zombies.bonus, "recruitment", "recruitments")) } }
        @if captives > 0 { span.chip.warn { (count(captives, "captive", "captives")) " freed" } }
    }
}

/// A hand: cards for its owner, backs for others.
fn held(game: &Game, seen: &Hand) -> Markup {
    html! {
        @if seen.all {
            div.iz-hand-full {
                @for (card, number) in hand::cards(&seen.cards) { (hand::held(game, card, number, true)) }
                @if seen.cards.is_empty() { p.note { "No cards in hand." } }
            }
        } @else {
            p.iz-backs {
                span.iz-fan aria-hidden="true" { @for _ in 0..seen.size.min(12) { i {} } }
                (count(seen.size as u32, "card", "cards")) " in hand"
                @if !seen.cards.is_empty() { ", among them " (named(&seen.cards)) }
            }
        }
    }
}

/// Draw pile and discards, with what is known to lie there.
fn piles(side: Side, discard: &Bag, draw: usize, holds: Option<&[Count]>, own: bool) -> Markup {
    let what = if own { "In the draw pile" } else { "In draw pile and hand" };
    html! {
        dl.facts {
            dt data-spot=(Spot::Draw(side)) { "Draw pile" } dd { (draw) }
            dt data-spot=(Spot::Discards(side)) { "Discards" } dd { (discard.len()) }
        }
        @if !discard.is_empty() {
            details.iz-fold data-fold={ "discards-" (side.name()) } {
                summary { "In the discards" } p.note { (articles::cards(discard)) "." }
            }
        }
        @if let Some(holds) = holds {
            details.iz-fold data-fold={ "draw-" (side.name()) } {
                summary { (what) }
                p.note { @if holds.is_empty() { "Nothing." } @else { (named(holds)) "." } }
            }
        }
    }
}

/// Counted cards as an enumeration.
pub fn named(counts: &[Count]) -> String {
    let mut bag = Bag::default();
    hand::cards(counts).for_each(|(card, number)| bag.add_many(card, number));
    articles::cards(&bag)
}
