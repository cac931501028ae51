//! What is known about a spot, for a tap where nothing can be done.

use invazions::action::Action;
use invazions::card::{Card, Kind, Place, Research};
use invazions::event::Side;
use invazions::rule::Rule;
use invazions::view::{Count, View};
use invazions::words::{self, count};
use invazions::{Game, menu};
use maud::{Markup, html};
use table::{Family as _, Game as _, Seat, Viewer};

use super::articles;
use super::face::{self, Face, Size};
use super::people::named;
use super::spot::Spot;
use super::threat::threat;

/// What is known about a spot.
pub fn describe(game: &Game, viewer: Viewer, spot: &str) -> Option<Markup> {
    let view = game.view(viewer);
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    Some(match Spot::read(game, &view, spot)? {
        Spot::Place(place) => about_place(game, &view, place),
        Spot::Human(place, card) => html! {
            (about_card(game, card))
            p { "In the " (place) ", with Defence " (game.human_defence(place, card)) "." }
            (refused(game, seat, [Action::Devour { place, card }]))
        },
        Spot::Below(place, card) => html! {
            (about_card(game, card))
            p { "Below the " (place) ": " (number(&view.place(place).below, card)) "." }
        },
        Spot::Hand(card) => {
            html! { (about_card(game, card)) (refused(game, seat, uses(game, card))) }
        }
        Spot::Looked(card) => about_card(game, card),
        Spot::Research(research) => about_research(game, &view, seat, research),
        Spot::Horde(horde) => {
            let of = Side::Horde(horde);
            let threat = threat(game, &view, horde);
            html! {
                h2 { (game.role(of.seat())) }
                p {
                    @match view.horde(horde).place {
                        Some(place) => { "Attacks the " (place) ". " }
                        None => { "Has chosen no Place. " }
                    }
                    (threat.made) " damage made, at most " (threat.more) " more "
                    @if threat.is_known { "with its hand." } @else { "with what it may hold." }
                }
                (term(Rule::Choose, game))
            }
        }
        Spot::Humans => html! {
            h2 { "The human" }
            p { (count(view.human.tokens, "token", "tokens")) ", " (count(view.human.points, "research point", "research points")) "." }
            (term(Rule::Goal, game))
        },
        Spot::Barricade => html! {
            h2 { "Barricade" }
            p {
                @match view.barricade {
                    Some(place) => { "It stands at the " (place) ": room for one horde there." }
                    None => { "It is placed at the end of phase 2." }
                }
            }
            (term(Rule::BarricadeOne, game)) " " (term(Rule::BarricadeMoves, game))
        },
        Spot::Contamination => html! {
            h2 { "Contamination pile" }
            p {
                (count(view.contamination.size as u32, "card", "cards")) "."
                @if let Some(holds) = &view.contamination.holds { " In it: " (named(holds)) "." }
            }
            (term(Rule::Contamination, game))
        },
        Spot::Wounded => html! {
            h2 { "Wounded Zombies" }
            p { (view.wounded) " left." }
            (term(Rule::Wounded, game))
        },
        Spot::Draw(side) => about_draw(game, &view, side),
        Spot::Discards(side) => {
            let discards = match side {
                Side::Human => &view.human.discard,
                Side::Horde(horde) => &view.horde(horde).discard,
            };
            html! {
                h2 { "Discards: " (game.role(side.seat())) }
                p { (named(discards)) }
                (term(Rule::Reshuffle, game))
            }
        }
        Spot::Gone => html! {
            h2 { "Out of the game" }
            p { (named(&view.gone)) }
            (term(Rule::Sacrifice, game))
        },
    })
}

fn link(term: &str, name: &str) -> Markup {
    html! { button.term type="button" data-term=(term) { (name) } }
}

fn term(rule: Rule, game: &Game) -> Markup {
    link(&articles::rule(rule), &articles::title(game.world().content(), rule))
}

fn about_card(game: &Game, card: Card) -> Markup {
    let content = game.world().content();
    let face = Face { size: Size::Whole, ..Face::default() };
    html! {
        div.iz-zoom {
            (face::card(content, card, face))
            div.stack {
                h2 { (card) }
                @for line in articles::card_text(content, card).lines() { p { (line) } }
            }
        }
    }
}

fn about_research(game: &Game, view: &View, seat: Option<Seat>, research: Research) -> Markup {
    let cost = count(game.research_cost(research), "token", "tokens");
    let place = view.research(research).and_then(|card| card.place);
    let places = game.world().places();
    html! {
        h2 { (research) }
        p { (game.world().content().research(research).text) }
        p {
            @match place {
                Some(place) => { "In the " (place) "." }
                None => { "Costs " (cost) " now." }
            }
        }
        (term(Rule::Research, game))
        (refused(game, seat, places.map(|place| Action::Study { research, place })))
    }
}

fn about_place(game: &Game, view: &View, place: Place) -> Markup {
    let site = view.place(place);
    let base = game.world().figures().place_defence;
    let humans: Vec<String> =
        site.humans.iter().map(|human| format!("{} ({})", human.card, human.defence)).collect();
    let humans: Vec<&str> = humans.iter().map(String::as_str).collect();
    html! {
        h2 { (place) }
        p {
            "Defence " (site.defence) ": " (base) " of its own"
            @if site.has(Card::Foreman) { ", the Foreman's on top" }
            @if site.held > 0 { ", " (site.held) " held until the turn ends" }
            "."
        }
        p { "Above: " (words::list(&humans)) @if let Some(research) = site.research { ", with " (research) } "." }
        p { "Below: " (named(&site.below)) "." }
        @if view.barricade == Some(place) { p { "Behind the Barricade: room for one horde." } }
        (term(Rule::Enter, game)) " " (term(Rule::PlaceLimit, game))
    }
}

/// How many of a card are in a list.
fn number(counts: &[Count], card: Card) -> u8 {
    counts.iter().find(|count| count.card == card).map_or(0, |count| count.number)
}

fn about_draw(game: &Game, view: &View, side: Side) -> Markup {
    let (pile, own) = match side {
        Side::Human => (Some(&view.human.draw), view.human.hand.all),
        Side::Horde(horde) => {
            let seen = view.hordes.get(horde.index());
            (seen.map(|seen| &seen.draw), seen.is_some_and(|seen| seen.hand.all))
        }
    };
    html! {
        h2 { "Draw pile: " (game.role(side.seat())) }
        @if let Some(pile) = pile {
            p { (count(pile.size as u32, "card", "cards")) "." }
            @if let Some(holds) = &pile.holds {
                p { @if own { "In it: " } @else { "In it and in the hand: " } (named(holds)) "." }
            }
        }
        (term(Rule::Reshuffle, game))
    }
}

/// What a card of the hand could be used for.
fn uses(game: &Game, card: Card) -> Vec<Action> {
    let places = game.world().places();
    match (card, card.kind()) {
        (_, Kind::Human) => places.map(|place| Action::Defend { card, place }).collect(),
        (Card::HoldingThePlace, _) => places.map(|place| Action::Hold { place }).collect(),
        (Card::Bloodbath, _) => vec![Action::Bloodbath],
        (Card::CutToTheQuick, _) => {
            game.world().hordes().map(|horde| Action::Cut { horde }).collect()
        }
        (_, Kind::Bravery) => Vec::new(),
        _ => vec![Action::Play { card }],
    }
}

/// Why what one might want to do here is not offered, each reason once.
fn refused(game: &Game, seat: Option<Seat>, wishes: impl IntoIterator<Item = Action>) -> Markup {
    let Some(seat) = seat else { return html! {} };
    let mut reasons: Vec<(String, Rule)> = Vec::new();
    for action in wishes {
        if let Err(refusal) = game.check(seat, action) {
            let why = menu::explain(game, seat, action);
            if !reasons.iter().any(|(known, _)| *known == why) {
                reasons.push((why, refusal.rule));
            }
        }
    }
    html! {
        @if !reasons.is_empty() {
            ul.list { @for (why, rule) in &reasons { li { (why) " " (term(*rule, game)) } } }
        }
    }
}
