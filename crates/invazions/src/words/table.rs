//! The table as lines of text, from what a viewer may know.

use super::count;
use crate::card::Horde;
use crate::view::{Count, Hand, View};

/// The table as lines of text.
pub fn table(view: &View) -> Vec<String> {
    let phase = view.phase.map_or("over".to_owned(), |phase| format!("phase \"{}\"", phase.name()));
    let human = &view.human;
    let mut lines = vec![format!(
        "Turn {}, {phase}. Contamination pile {}, {} left.",
        view.turn,
        view.contamination.size,
        count(view.wounded, "Wounded Zombie", "Wounded Zombies"),
    )];
    let known: Vec<&str> =
        view.contamination.top.iter().map(|card| card.map_or("?", |card| card.name())).collect();
    if !known.is_empty() {
        lines.push(format!("  On top of it: {}.", known.join(", ")));
    }
    for place in &view.places {
        let humans: Vec<String> = place
            .humans
            .iter()
            .map(|human| {
                let mark = if human.marked { ", to be devoured" } else { "" };
                format!("{} ({}{mark})", human.card, human.defence)
            })
            .collect();
        let mut parts = vec![match humans.is_empty() {
            true => "nobody".to_owned(),
            false => humans.join(", "),
        }];
        parts.extend(place.research.map(|research| format!("Research: {research}")));
        parts.push(format!("below: {}", cards(&place.below)));
        if view.barricade == Some(place.place) {
            parts.push("Barricade".to_owned());
        }
        if !place.hordes.is_empty() {
            parts.push(format!("attacked by {}", names(&place.hordes).join(" and ")));
        }
        lines.push(format!("{} (Defence {}): {}.", place.place, place.defence, parts.join("; ")));
    }
    lines.push(format!(
        "Human: {} of {} points, {} of {} tokens, {}; draw pile {}, discards: {}.",
        human.points,
        human.goal,
        human.tokens,
        human.token_cap,
        hand(&human.hand),
        human.draw.size,
        cards(&human.discard),
    ));
    let research: Vec<String> = human
        .research
        .iter()
        .filter(|card| card.place.is_none())
        .map(|card| format!("{} ({})", card.research, count(card.cost, "token", "tokens")))
        .collect();
    if !research.is_empty() {
        lines.push(format!("  Research at hand: {}.", research.join(", ")));
    }
    for horde in &view.hordes {
        let mut parts = vec![
            hand(&horde.hand),
            format!("draw pile {}", horde.draw.size),
            format!("discards: {}", cards(&horde.discard)),
        ];
        if !horde.played.is_empty() {
            let played: Vec<&str> = horde.played.iter().map(|played| played.card.name()).collect();
            parts.push(format!("played {}: {} damage", played.join(", "), horde.damage));
        }
        lines.push(format!("{}: {}.", horde.horde, parts.join("; ")));
    }
    if !view.looked.is_empty() {
        let looked: Vec<&str> = view.looked.iter().map(|card| card.name()).collect();
        lines.push(format!("You look at {}.", looked.join(", ")));
    }
    lines
}

fn names(hordes: &[Horde]) -> Vec<&'static str> {
    hordes.iter().map(|horde| horde.name()).collect()
}

fn cards(counts: &[Count]) -> String {
    let each: Vec<String> = counts
        .iter()
        .map(|count| match count.number {
            1 => count.card.to_string(),
            number => format!("{} x{number}", count.card),
        })
        .collect();
    if each.is_empty() { "none".to_owned() } else { each.join(", ") }
}

fn hand(hand: &Hand) -> String {
    let size = count(hand.size as u32, "card", "cards");
    match (hand.all, hand.cards.is_empty()) {
        (true, true) => "an empty hand".to_owned(),
        (true, false) => format!("hand: {}", cards(&hand.cards)),
        (false, true) => format!("{size} in hand"),
        (false, false) => format!("{size} in hand, among them {}", cards(&hand.cards)),
    }
}
