//! Where a rule stands and what it says.

use crate::content::{Content, Place, place_in};
use crate::rule::Rule;
use crate::world::World;

/// A rule with book, heading and page, and what it says in our words:
/// `Invader, Move, p. 22: …`. Of several books it is the one that is played.
pub fn why(world: &World, rule: Rule) -> String {
    let content = world.content();
    let told = match rule {
        Rule::Skill(skill) => content.skill_text(skill).map(|skill| (&skill.places, &skill.text)),
        rule => content.rule_text(rule).map(|rule| (&rule.places, &rule.text)),
    };
    let Some((places, text)) = told else { return format!("Rule `{rule}`.") };
    let Some(place) = place_in(places, world.book()) else { return text.clone() };
    match rule {
        Rule::Skill(skill) => {
            let heading = content.skill_name(skill);
            format!("{}: {text}", Place { heading, ..place.clone() })
        }
        _ => format!("{place}: {text}"),
    }
}

/// All places, one after the other.
pub fn cite(places: &[Place]) -> String {
    let places: Vec<String> = places.iter().map(Place::to_string).collect();
    places.join("; ")
}

/// The rules, skills and cards that speak of a word, each with its place in
/// the book that is played, or with all its places.
pub fn search(content: &Content, book: Option<&str>, word: &str) -> Vec<String> {
    let cite = |places: &[Place]| match book.and_then(|book| place_in(places, book)) {
        Some(place) => place.to_string(),
        None => cite(places),
    };
    let word = word.trim().to_lowercase();
    let speaks = |texts: &[&str]| texts.iter().any(|text| text.to_lowercase().contains(&word));
    let headed = |places: &[Place]| places.iter().any(|place| speaks(&[&place.heading]));
    let rules = content
        .rule_texts
        .iter()
        .filter(|rule| speaks(&[&rule.key, &rule.text]) || headed(&rule.places))
        .map(|rule| format!("{}: {}", cite(&rule.places), rule.text));
    let skills = content
        .skill_texts
        .iter()
        .filter(|skill| speaks(&[&skill.heading, &skill.text]))
        .map(|skill| format!("{}: {}", cite(&skill.places), skill.text));
    let mut cards: Vec<String> = content
        .equipment
        .iter()
        .filter(|card| speaks(&[&card.name, &card.text]))
        .map(|card| format!("Card, {}: {}", card.name, card.text))
        .collect();
    cards.dedup();
    rules.chain(skills).chain(cards).collect()
}
