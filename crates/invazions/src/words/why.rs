//! Where a rule stands and what it says.

use crate::card::{Card, Research};
use crate::content::Content;
use crate::rule::{KEYS, Rule};

/// A rule with its book and heading, and what it says in our words.
pub fn why(content: &Content, rule: Rule) -> String {
    let (book, heading, text) = content.rule_text(rule);
    format!("{book}, {heading}: {text}")
}

/// Every rule there is, cards and Research cards last.
pub(super) fn all_rules() -> impl Iterator<Item = Rule> {
    let rules = KEYS.iter().map(|(rule, _)| *rule);
    let cards = Card::ALL.iter().map(|card| Rule::Card(*card));
    rules.chain(cards).chain(Research::ALL.map(Rule::ResearchCard))
}

/// The rules and cards that speak of a word, each with its place.
pub fn search(content: &Content, word: &str) -> Vec<String> {
    let word = word.trim().to_lowercase();
    let lines = all_rules().map(|rule| (rule, why(content, rule)));
    let lines = lines.filter(|(_, line)| line.to_lowercase().contains(&word));
    lines.map(|(rule, line)| line + &figures(content, rule)).collect()
}

/// The figures that are printed on a card, those that are not nothing.
fn figures(content: &Content, rule: Rule) -> String {
    let printed = match rule {
        Rule::Card(card) => {
            let text = content.card(card);
            vec![("cost", text.cost), ("attack", text.attack), ("Defence", text.defence)]
        }
        Rule::ResearchCard(research) => {
            let text = content.research(research);
            vec![("cost", text.cost), ("Defence", text.defence)]
        }
        _ => Vec::new(),
    };
    let printed: Vec<String> = printed
        .into_iter()
        .filter(|(_, figure)| *figure > 0)
        .map(|(name, figure)| format!("{name} {figure}"))
        .collect();
    if printed.is_empty() { String::new() } else { format!(" ({})", printed.join(", ")) }
}
