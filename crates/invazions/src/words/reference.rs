//! The whole reference: every rule, keyword and card, in our own words, with
//! the heading under which the booklet speaks of it. Written as Markdown.

use std::fmt::Write;

use crate::card::{Card, Kind, Research};
use crate::content::Content;
use crate::rule::BOOK;

/// The keywords of cards, each with what it does.
pub const KEYWORDS: &[(&str, &str)] = &[
    ("+1 Card", "Its player draws a card from their own pile."),
    ("+1 Contamination", "A card from the Contamination pile is laid below the Place, face up."),
    ("+1 Research Point", "The human's counter goes up by one."),
    ("+1 Rage", "Its player, and nobody else, may play another Rage card this turn."),
    ("+1 Recruitment", "Its player recruits once more, if the Place is entered."),
    ("+1 Resources Token", "The human gets one token more whenever a later turn begins."),
    ("+1 Zombie", "Its player may play another Zombie card this turn."),
];

/// The reference as a document.
pub fn reference(content: &Content) -> String {
    let mut out = String::from("# InvaZions: rules and cards\n");
    // Writing to a string can't fail.
    let _ = write!(
        out,
        "\nIn our own words, with the booklet's headings; the texts stand in `content/invazions/`.\n\n\
         ## Rules\n\n| rule | where | what it says |\n|---|---|---|\n"
    );
    for rule in &content.rule_texts {
        let _ = writeln!(out, "| `{}` | {BOOK}, *{}* | {} |", rule.key, rule.heading, rule.text);
    }
    let _ = write!(out, "\n## Keywords\n\n| keyword | what it does |\n|---|---|\n");
    for (keyword, text) in KEYWORDS {
        let _ = writeln!(out, "| {keyword} | {text} |");
    }
    for (kind, title) in [
        (Kind::Human, "Humans"),
        (Kind::Bravery, "Bravery"),
        (Kind::Zombie, "Zombies"),
        (Kind::Rage, "Rage"),
        (Kind::Captive, "Captured Zombies"),
        (Kind::Wounded, "Wounded Zombies"),
    ] {
        let _ = write!(
            out,
            "\n## {title}\n\n| card | copies | cost | attack | Defence | what it does |\n\
             |---|---|---|---|---|---|\n"
        );
        for card in Card::ALL.iter().filter(|card| card.kind() == kind) {
            let text = content.card(*card);
            let _ = writeln!(
                out,
                "| {card} | {} | {} | {} | {} | {} |",
                text.copies, text.cost, text.attack, text.defence, text.text
            );
        }
    }
    let _ = write!(
        out,
        "\n## Research\n\n| card | first price | Defence | what it does |\n|---|---|---|---|\n"
    );
    for research in Research::ALL {
        let text = content.research(research);
        let _ = writeln!(out, "| {research} | {} | {} | {} |", text.cost, text.defence, text.text);
    }
    out
}
