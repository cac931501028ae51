//! The words of a box: what its skills and rules say.

use super::{Citation, Content, RuleText, SkillText};
use crate::model::card::{Boxes, Card};
use crate::model::rule::KEYS;
use crate::model::skill::Skill;
use sheet::{Fields, advice};

/// Every heading of the chapter of skills, in its order.
pub(super) fn headings() -> Vec<&'static str> {
    let mut headings: Vec<&str> = Vec::new();
    let with_cards =
        [Skill::DamageWith(Card(0)), Skill::StartsWithArmour(0), Skill::StartsWith(Card(0))];
    let named = Skill::named().map(|(skill, _)| skill).chain(Skill::brothers().take(1));
    for skill in named.chain(with_cards) {
        if !headings.contains(&skill.heading()) {
            headings.push(skill.heading());
        }
    }
    headings
}

/// Reads `skills.toml`. A skill that another box explains needs no text.
pub(super) fn skills(file: &Fields, content: &mut Content) {
    let book = file.text("book", "\"Invader\"");
    let known = headings();
    let index = content.boxes.len().saturating_sub(1) as u8;
    for fields in file.tables("skill", "skill") {
        let printed = fields.text("heading", "\"Lucky\"");
        let place = place(&fields, &book, &printed);
        let heading = content.words.skill_name(&printed).to_owned();
        let text = text(&fields);
        fields.done(&[]);
        if !known.contains(&heading.as_str()) {
            let message = format!("there is no skill with the heading `{heading}`");
            fields.report_at("heading", message, advice(&heading, known.iter().copied()));
        }
        let explained = content.skill_texts.iter_mut().find(|skill| skill.heading == heading);
        match (explained, text) {
            (Some(skill), None) if !stands(&skill.citations, &book) => {
                skill.citations.push(place);
                skill.boxes = Boxes(skill.boxes.0 | Boxes::only(index).0);
            }
            (Some(_), _) => {
                let message = format!("the skill `{heading}` is explained twice");
                fields.report_at("heading", message, "take one of them out");
            }
            (None, Some(text)) => {
                let (citations, boxes) = (vec![place], Boxes::only(index));
                content.skill_texts.push(SkillText { heading, citations, boxes, text });
            }
            // Told with all that nothing explains.
            (None, None) => {}
        }
    }
    file.done(&[]);
}

/// Reads `rules.toml`. A rule that another box explains needs no text.
pub(super) fn rules(file: &Fields, content: &mut Content) {
    let common = file.text("book", "\"Invader\"");
    for fields in file.tables("rule", "rule") {
        let key = fields.text("key", "\"move\"");
        let book = fields.get("book").and_then(|item| item.text()).unwrap_or(&common).to_owned();
        let heading = fields.text("heading", "\"Move\"");
        let place = place(&fields, &book, &heading);
        let text = text(&fields);
        fields.done(&[]);
        if !KEYS.iter().any(|(_, known)| *known == key) {
            let message = format!("the program knows no rule `{key}`");
            fields.report_at("key", message, advice(&key, KEYS.iter().map(|(_, key)| *key)));
        }
        let explained = content.rule_texts.iter_mut().find(|rule| rule.key == key);
        match (explained, text) {
            (Some(rule), None) if !stands(&rule.citations, &book) => rule.citations.push(place),
            (Some(_), _) => {
                let message = format!("the rule `{key}` is explained twice");
                fields.report_at("key", message, "take one of them out");
            }
            (None, Some(text)) => {
                content.rule_texts.push(RuleText { key, citations: vec![place], text });
            }
            // Told with all that nothing explains.
            (None, None) => {}
        }
    }
    file.done(&[]);
}

/// Where a book speaks of what the table explains.
fn place(fields: &Fields, book: &str, heading: &str) -> Citation {
    let page = fields.get("page").and_then(|item| item.figure(1..=999u16));
    Citation { book: book.to_owned(), heading: heading.to_owned(), page }
}

/// What the table says in our words, if it says anything.
fn text(fields: &Fields) -> Option<String> {
    fields.get("text").map(|_| fields.text("text", "\"What it says.\""))
}

/// Whether one of the citations is in this book.
fn stands(citations: &[Citation], book: &str) -> bool {
    citations.iter().any(|place| place.book == book)
}
