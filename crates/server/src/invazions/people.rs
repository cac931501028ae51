//! Everybody at the table: hands as far as the viewer knows them, piles,
//! discards, what hordes may still do.

use invazions::Game;
use invazions::Phase;
use invazions::bag::Bag;
use invazions::card::Horde;
use invazions::event::Side;
use invazions::view::{Count, Hand, HordeView, View};
use invazions::words::count;
use maud::{Markup, html};
use table::{Family as _, Viewer};

use super::board::{is_own, tokens};
use super::face;
use super::spot::Spot;
use super::{articles, hand};
use crate::drawings::sign;

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
                h3.dash-name { (game.role(side.seat())) }
                span.dash-sub { @if active { "decides now" } @else { "waits" } }
            }
            (body)
        }
    }
}

fn human(game: &Game, view: &View, viewer: Viewer) -> Markup {
    let human = &view.human;
    let holds = human.draw.holds.as_deref();
    let body = html! {
        p.dash-state {
            (tokens(human.tokens, human.token_cap))
            span.chip { (human.points) " of " (count(human.goal, "point", "points")) }
            @if view.quiet { span.chip.warn { "doesn’t want to be asked" } }
            @if view.bloodbath { span.chip.good { "Bloodbath" } }
        }
        (held(game, &human.hand))
        (piles(Side::Human, &human.discard, human.draw.size, holds, human.hand.all))
    };
    dash(game, Side::Human, viewer, sign("man"), body)
}

fn horde(game: &Game, view: &View, horde: Horde, viewer: Viewer) -> Markup {
    let side = Side::Horde(horde);
    let Some(seen) = view.hordes.get(horde.index()) else { return html! {} };
    let body = html! {
        p.dash-state { (doing(view, seen)) }
        (held(game, &seen.hand))
        (piles(side, &seen.discard, seen.draw.size, seen.draw.holds.as_deref(), seen.hand.all))
    };
    dash(game, side, viewer, face::sigil(horde), body)
}

/// Where a horde attacks, what it may still play, whom it has freed.
fn doing(view: &View, horde: &HordeView) -> Markup {
    let attacking = view.phase == Some(Phase::Attack);
    html! {
        @match horde.place {
            Some(place) => { span.chip { "attacks the " (place) } }
            None => { span.chip { "has chosen no Place" } }
        }
        @if horde.place.is_some() && attacking {
            @if horde.stopped { span.chip { "has stopped" } }
            @else {
                span.chip { (count(horde.zombies, "Zombie card", "Zombie cards")) " and "
                    (count(horde.rages, "Rage card", "Rage cards")) " left" }
            }
        }
        @if horde.damage > 0 { span.chip.bad { (horde.damage) " damage" } }
        @if horde.bonus > 0 { span.chip.good { "+" (count(horde.bonus, "recruitment", "recruitments")) } }
        @if horde.captives > 0 { span.chip.warn { (count(horde.captives, "captive", "captives")) " freed" } }
    }
}

/// A hand: cards for its owner, backs for others.
fn held(game: &Game, seen: &Hand) -> Markup {
    html! {
        @if seen.all {
            div.iz-hand-full {
                @for count in &seen.cards { (hand::held(game, count)) }
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
fn piles(side: Side, discard: &[Count], draw: usize, holds: Option<&[Count]>, own: bool) -> Markup {
    let what = if own { "In the draw pile" } else { "In draw pile and hand" };
    html! {
        dl.facts {
            dt data-spot=(Spot::Draw(side)) { "Draw pile" } dd { (draw) }
            dt data-spot=(Spot::Discards(side)) { "Discards" } dd { (total(discard)) }
        }
        @if !discard.is_empty() {
            details.iz-fold data-fold={ "discards-" (side.name()) } {
                summary { "In the discards" } p.note { (named(discard)) "." }
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
    counts.iter().for_each(|count| bag.add_many(count.card, count.number));
    articles::cards(&bag)
}

/// How many cards that are.
pub fn total(counts: &[Count]) -> usize {
    counts.iter().map(|count| usize::from(count.number)).sum()
}
