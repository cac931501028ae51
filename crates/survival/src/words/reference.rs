//! The whole reference: every rule, skill, enemy and card, in our own words,
//! with the place where the book speaks of it. Written as Markdown.

use std::fmt::Write;

use crate::card::Boxes;
use crate::content::{Content, Place};

/// The reference as a document.
pub fn reference(content: &Content) -> String {
    let mut out = String::from("# Rules, skills, enemies and cards\n");
    // Writing to a string can't fail.
    let _ = write!(
        out,
        "\nIn our own words, with book, heading and page. This page is written by `holdout rules`;\n\
         the texts stand in `content/`.\n\n## Rules\n\n| rule | where | what it says |\n|---|---|---|\n"
    );
    for rule in &content.rule_texts {
        let places: Vec<String> = rule
            .places
            .iter()
            .map(|place| format!("{}, *{}*{}", place.book, place.heading, page(place)))
            .collect();
        let _ = writeln!(out, "| `{}` | {} | {} |", rule.key, places.join("; "), rule.text);
    }
    let _ = write!(out, "\n## Skills\n\n| skill | where | what it does |\n|---|---|---|\n");
    for skill in &content.skill_texts {
        let places: Vec<String> =
            skill.places.iter().map(|place| format!("{}{}", place.book, page(place))).collect();
        let _ = writeln!(out, "| {} | {} | {} |", skill.heading, places.join("; "), skill.text);
    }
    let _ = write!(
        out,
        "\n## Enemies\n\n| enemy | damage | to eliminate | experience | actions | targeting | miniatures |\n\
         |---|---|---|---|---|---|---|\n"
    );
    for enemy in &content.enemies {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            enemy.name,
            enemy.damage,
            enemy.toughness,
            enemy.experience,
            enemy.actions,
            enemy.priority,
            enemy.miniatures
        );
    }
    let _ = write!(out, "\n## Equipment\n\n| card | copies | what it does |\n|---|---|---|\n");
    for card in &content.equipment {
        let copies = card.copies_in(Boxes::ALL);
        let _ = writeln!(out, "| {} | {} | {} |", card.name, copies, card.text);
    }
    out
}

fn page(place: &Place) -> String {
    place.page.map(|page| format!(", p. {page}")).unwrap_or_default()
}
