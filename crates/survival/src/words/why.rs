//! Where a rule stands and what it says.

use crate::content::Content;
use crate::rule::Rule;

/// A rule with its book, heading and page, and what it says in our words:
/// `Invader, Move, p. 22: …`.
pub fn why(content: &Content, rule: Rule) -> String {
    if let Rule::Skill(skill) = rule {
        let name = content.skill_name(skill);
        return content.skill_text(skill).map_or_else(
            || format!("Skill {name}."),
            |text| cite(&text.book, &name, text.page, &text.text),
        );
    }
    content.rule_text(rule).map_or_else(
        || format!("Rule `{rule}`."),
        |text| cite(&text.book, &text.heading, text.page, &text.text),
    )
}

fn cite(book: &str, heading: &str, page: Option<u16>, text: &str) -> String {
    let page = page.map(|page| format!(", p. {page}")).unwrap_or_default();
    format!("{book}, {heading}{page}: {text}")
}

/// The rules, skills and cards that speak of a word, each with its place.
pub fn search(content: &Content, word: &str) -> Vec<String> {
    let word = word.trim().to_lowercase();
    let speaks = |texts: &[&str]| texts.iter().any(|text| text.to_lowercase().contains(&word));
    let rules = content
        .rule_texts
        .iter()
        .filter(|rule| speaks(&[&rule.key, &rule.heading, &rule.text]))
        .map(|rule| cite(&rule.book, &rule.heading, rule.page, &rule.text));
    let skills = content
        .skill_texts
        .iter()
        .filter(|skill| speaks(&[&skill.heading, &skill.text]))
        .map(|skill| cite(&skill.book, &skill.heading, skill.page, &skill.text));
    let mut cards: Vec<String> = content
        .equipment
        .iter()
        .filter(|card| speaks(&[&card.name, &card.text]))
        .map(|card| format!("Card, {}: {}", card.name, card.text))
        .collect();
    cards.dedup();
    rules.chain(skills).chain(cards).collect()
}
