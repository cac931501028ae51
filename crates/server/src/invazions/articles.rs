//! The rules reference: every rule, keyword, card and scenario as an article.

use invazions::Game;
use invazions::bag::Bag;
use invazions::card::{Card, Kind, Research};
use invazions::content::Content;
use invazions::deal::Deal;
use invazions::rule::{BOOK, Rule};
use invazions::words::{self, count, list};
use table::Game as _;

use super::face;
use crate::article::{Article, part_title, slug};

/// An article's address below `/rules/`.
fn address(slug: &str) -> String {
    format!("{}/{slug}", Game::NAME)
}

/// Where a rule is explained.
pub fn rule(rule: Rule) -> String {
    match rule {
        Rule::Card(of) => card(of),
        Rule::ResearchCard(of) => research(of),
        rule => address(&slug("rule", rule.key())),
    }
}

/// Where a card is explained.
pub fn card(card: Card) -> String {
    address(&slug("card", card.name()))
}

/// Where a Research card is explained.
pub fn research(research: Research) -> String {
    address(&slug("research", research.name()))
}

/// Where a keyword is explained.
pub fn keyword(word: &str) -> String {
    address(&slug("keyword", word))
}

/// Where a scenario is described.
pub fn scenario(deal: &Deal) -> String {
    address(&slug("scenario", &deal.id))
}

/// What a rule is called: its heading in the booklet, or the name of its card.
pub fn title(content: &Content, rule: Rule) -> String {
    content.rule_text(rule).1.to_owned()
}

/// The kinds of cards as people call them.
pub const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Human => "Human",
        Kind::Bravery => "Bravery",
        Kind::Zombie => "Zombie",
        Kind::Rage => "Rage",
        Kind::Captive => "Captured Zombie",
        Kind::Wounded => "Wounded Zombie",
    }
}

/// The whole reference.
pub fn articles(content: &Content) -> Vec<Article> {
    let mut articles = Vec::new();
    let mut add = |sort: &str, name: &str, kind: &str, title: String, text: String, cite| {
        let slug = slug(sort, name);
        articles.push(Article { slug, kind: kind.to_owned(), title, text, cite });
    };
    for rule in &content.rule_texts {
        let alike = content.rule_texts.iter().filter(|other| other.heading == rule.heading);
        let title = part_title(&rule.heading, &rule.key, alike.count());
        let cite = format!("{BOOK}, {}", rule.heading);
        add("rule", &rule.key, "Rule", title, rule.text.clone(), cite);
    }
    for (keyword, text) in words::KEYWORDS {
        let with: Vec<&str> = Card::ALL
            .iter()
            .filter(|card| {
                face::keywords(content.card(**card)).iter().any(|(word, ..)| word == keyword)
            })
            .map(|card| card.name())
            .collect();
        let on = if with.is_empty() { String::new() } else { format!("\nOn {}.", list(&with)) };
        let cite = format!("{BOOK}, Effects: {keyword}");
        add("keyword", keyword, "Keyword", (*keyword).to_owned(), format!("{text}{on}"), cite);
    }
    for card in Card::ALL {
        let cite = format!("{BOOK}, Cards glossary: {card}");
        add(
            "card",
            card.name(),
            kind(card.kind()),
            card.to_string(),
            card_text(content, *card),
            cite,
        );
    }
    for research in Research::ALL {
        let printed = content.research(research);
        let defence = match printed.defence {
            0 => "No Defence.".to_owned(),
            defence => format!("Defence {defence}."),
        };
        let text = format!(
            "{}\nCosts {} at first and one more each time it was devoured. {defence}",
            printed.text,
            count(printed.cost, "token", "tokens")
        );
        let cite = format!("{BOOK}, Cards glossary: {research}");
        add("research", research.name(), "Research", research.to_string(), text, cite);
    }
    for deal in &content.deals {
        let title = format!("{} ({} players)", deal.name, deal.players);
        let cite = format!("{BOOK}, Scenarios");
        add("scenario", &deal.id, "Scenario", title, scenario_text(deal), cite);
    }
    articles
}

/// Cards with their numbers as an enumeration.
pub fn cards(bag: &Bag) -> String {
    let each: Vec<String> = bag
        .counts()
        .map(|(card, number)| match number {
            1 => card.to_string(),
            number => format!("{card} ×{number}"),
        })
        .collect();
    list(&each)
}

/// What a card does, and its figures.
pub fn card_text(content: &Content, card: Card) -> String {
    let printed = content.card(card);
    let mut figures = vec![kind(card.kind()).to_owned()];
    if card.is_humans() {
        figures.push(format!("costs {}", count(printed.cost, "token", "tokens")));
    }
    match card.kind() {
        Kind::Human => figures.push(format!("Defence {}", printed.defence)),
        Kind::Zombie | Kind::Rage => figures.push(format!("Attack {}", printed.attack)),
        Kind::Bravery | Kind::Captive | Kind::Wounded => {}
    }
    figures.push(format!("{} in the box", printed.copies));
    format!("{}\n{}.", printed.text, figures.join(", "))
}

fn scenario_text(deal: &Deal) -> String {
    let mut text = format!(
        "One human against {}.\nContamination pile: {}.\nHuman draw pile: {}.",
        count(deal.hordes(), "horde", "hordes"),
        cards(&deal.contamination),
        cards(&deal.human)
    );
    let research: Vec<&str> = deal.research.iter().map(|card| card.name()).collect();
    if !research.is_empty() {
        text.push_str(&format!("\nResearch: {}.", list(&research)));
    }
    let random = &deal.random;
    let drawn: Vec<String> = [
        (random.zombies, "Zombie card", "Zombie cards"),
        (random.rages, "Rage card", "Rage cards"),
        (random.humans, "Human", "Humans"),
        (random.braveries, "Bravery card", "Bravery cards"),
        (random.research, "Research card", "Research cards"),
    ]
    .into_iter()
    .filter(|(number, _, _)| *number > 0)
    .map(|(number, one, more)| count(number, one, more))
    .collect();
    if !drawn.is_empty() {
        let drawn: Vec<&str> = drawn.iter().map(String::as_str).collect();
        text.push_str(&format!("\nDrawn at random besides: {}.", list(&drawn)));
    }
    text
}
