//! The whole reference: every rule, skill, enemy and card, in our own words,
//! with the place where the book speaks of it. Written as Markdown.

use std::fmt::Write;

use crate::content::{Citation, Content};
use crate::model::card::Boxes;

/// The reference of these rulesets as a document. Rules and skills that several
/// explain alike are told once, enemies and cards for each.
pub fn reference(rulesets: &[&Content]) -> String {
    let mut out = String::from("# Rules, skills, enemies and cards\n");
    // Writing to a string can't fail.
    let _ = write!(
        out,
        "\nIn our own words, with book, heading and page. This page is written by `holdout rules`;\n\
         the texts stand in `content/`.\n\n## Rules\n\n| rule | where | what it says |\n|---|---|---|\n"
    );
    let mut told = Vec::new();
    for rule in rulesets.iter().flat_map(|content| &content.rule_texts) {
        if told.contains(&(&rule.key, &rule.text)) {
            continue;
        }
        told.push((&rule.key, &rule.text));
        let citations: Vec<String> = rule
            .citations
            .iter()
            .map(|place| format!("{}, *{}*{}", place.book, place.heading, page(place)))
            .collect();
        let _ = writeln!(out, "| `{}` | {} | {} |", rule.key, citations.join("; "), rule.text);
    }
    let _ = write!(out, "\n## Skills\n\n| skill | where | what it does |\n|---|---|---|\n");
    told.clear();
    for skill in rulesets.iter().flat_map(|content| &content.skill_texts) {
        if told.contains(&(&skill.heading, &skill.text)) {
            continue;
        }
        told.push((&skill.heading, &skill.text));
        let citations: Vec<String> =
            skill.citations.iter().map(|place| format!("{}{}", place.book, page(place))).collect();
        let _ = writeln!(out, "| {} | {} | {} |", skill.heading, citations.join("; "), skill.text);
    }
    for content in rulesets {
        let of = match rulesets.len() {
            1 => String::new(),
            _ => format!(" ({})", content.words.name),
        };
        enemies(&mut out, content, &of);
        equipment(&mut out, content, &of);
    }
    out
}

/// The enemies of a ruleset.
fn enemies(out: &mut String, content: &Content, of: &str) {
    let _ = write!(
        out,
        "\n## Enemies{of}\n\n| enemy | damage | to eliminate | experience | actions | targeting | miniatures |\n\
         |---|---|---|---|---|---|---|\n"
    );
    for enemy in content.every_enemy() {
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
}

/// The equipment cards of a ruleset.
fn equipment(out: &mut String, content: &Content, of: &str) {
    let _ = write!(out, "\n## Equipment{of}\n\n| card | copies | what it does |\n|---|---|---|\n");
    for card in &content.equipment {
        let copies = card.copies_in(Boxes::ALL);
        let _ = writeln!(out, "| {} | {} | {} |", card.name, copies, card.text);
    }
}

fn page(place: &Citation) -> String {
    place.page.map(|page| format!(", p. {page}")).unwrap_or_default()
}
