//! Where a rule stands and what it says.

use crate::content::printed::{figures, machine_figures};
use crate::content::{Citation, Content, citation_in};
use crate::engine::world::World;
use crate::model::card::{Card, Effect};
use crate::model::phrase::capital;
use crate::model::rule::Rule;

/// A rule with book, heading and page, and what it says in our words:
/// `Invader, Move, p. 22: …`. Of several books it is the one that is played.
pub fn why(world: &World, rule: Rule) -> String {
    let content = world.content();
    let told = match rule {
        Rule::Skill(skill) => {
            content.skill_text(skill).map(|skill| (&skill.citations, &skill.text))
        }
        rule => content.rule_text(rule).map(|rule| (&rule.citations, &rule.text)),
    };
    let Some((citations, text)) = told else { return format!("Rule `{rule}`.") };
    let text = world.own_words(text.clone());
    let Some(place) = citation_in(citations, world.book()) else { return text };
    match rule {
        Rule::Skill(skill) => {
            let heading = content.skill_name(skill);
            format!("{}: {text}", Citation { heading, ..place.clone() })
        }
        _ => format!("{place}: {text}"),
    }
}

/// All citations, one after the other.
pub fn cite(citations: &[Citation]) -> String {
    let citations: Vec<String> = citations.iter().map(Citation::to_string).collect();
    citations.join("; ")
}

/// The rules, skills and cards that speak of a word, each with its place in
/// the book that is played, or with all its citations.
pub fn search(content: &Content, book: Option<&str>, word: &str) -> Vec<String> {
    let cite = |citations: &[Citation]| match book.and_then(|book| citation_in(citations, book)) {
        Some(place) => place.to_string(),
        None => cite(citations),
    };
    let word = word.trim().to_lowercase();
    let speaks = |texts: &[&str]| texts.iter().any(|text| text.to_lowercase().contains(&word));
    let headed = |citations: &[Citation]| citations.iter().any(|place| speaks(&[&place.heading]));
    let rules = content
        .rule_texts
        .iter()
        .filter(|rule| speaks(&[&rule.key, &rule.text]) || headed(&rule.citations))
        .map(|rule| format!("{}: {}", cite(&rule.citations), rule.text));
    let skills = content
        .skill_texts
        .iter()
        .filter(|skill| speaks(&[&skill.heading, &skill.text]))
        .map(|skill| format!("{}: {}", cite(&skill.citations), skill.text));
    let cards = content.equipment.iter().zip(0..).map(|(card, index)| (card, Card(index)));
    let mut cards: Vec<String> = cards
        .filter(|(card, _)| speaks(&[&card.name, &card.text]))
        .map(|(card, index)| {
            let figures = match card.effect {
                Effect::Weapon { .. } => capital(&figures(content, index)) + ". ",
                _ => String::new(),
            };
            format!("Card, {}: {figures}{}", card.name, card.text)
        })
        .collect();
    cards.dedup();
    let machines = content.machines.iter().filter(|machine| speaks(&[&machine.name]));
    let machines = machines.map(|machine| {
        format!("Machine, {}: {}.", machine.name, capital(&machine_figures(machine)))
    });
    rules.chain(skills).chain(cards).chain(machines).collect()
}
