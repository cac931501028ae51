//! The words of a box: what its skills and rules say.

use super::{Content, RuleText, SkillText};
use crate::card::Card;
use crate::rule::KEYS;
use crate::skill::{NAMES, Skill};
use sheet::{Fields, advice};

/// Every heading of the chapter of skills, in its order.
pub(super) fn headings() -> Vec<&'static str> {
    let mut headings: Vec<&str> = Vec::new();
    let with_cards =
        [Skill::DamageWith(Card(0)), Skill::StartsWithArmour(0), Skill::StartsWith(Card(0))];
    for skill in NAMES.iter().map(|(skill, _)| *skill).chain(with_cards) {
        if !headings.contains(&skill.heading()) {
            headings.push(skill.heading());
        }
    }
    headings
}

/// Reads `skills.toml`.
pub(super) fn skills(file: &Fields, content: &mut Content) {
    let book = file.text("book", "\"Invader\"");
    let known = headings();
    for fields in file.tables("skill", "skill") {
        let heading = fields.text("heading", "\"Lucky\"");
        let text = fields.text("text", "\"What it does.\"");
        let page = fields.get("page").and_then(|item| item.figure(1..=999u16));
        fields.done(&[]);
        if !known.contains(&heading.as_str()) {
            let message = format!("there is no skill with the heading `{heading}`");
            fields.report_at("heading", message, advice(&heading, known.iter().copied()));
        } else if content.skill_texts.iter().any(|skill| skill.heading == heading) {
            let message = format!("the skill `{heading}` is explained twice");
            fields.report_at("heading", message, "take one of them out");
        }
        content.skill_texts.push(SkillText { heading, book: book.clone(), page, text });
    }
    file.done(&[]);
}

/// Reads `rules.toml`.
pub(super) fn rules(file: &Fields, content: &mut Content) {
    let common = file.text("book", "\"Invader\"");
    for fields in file.tables("rule", "rule") {
        let key = fields.text("key", "\"move\"");
        let book = fields.get("book").and_then(|item| item.text()).unwrap_or(&common).to_owned();
        let heading = fields.text("heading", "\"Move\"");
        let page = fields.get("page").and_then(|item| item.figure(1..=999u16));
        let text = fields.text("text", "\"The rule in a sentence.\"");
        fields.done(&[]);
        if !KEYS.iter().any(|(_, known)| *known == key) {
            let message = format!("the program knows no rule `{key}`");
            fields.report_at("key", message, advice(&key, KEYS.iter().map(|(_, key)| *key)));
        } else if content.rule_texts.iter().any(|rule| rule.key == key) {
            let message = format!("the rule `{key}` is explained twice");
            fields.report_at("key", message, "take one of them out");
        }
        content.rule_texts.push(RuleText { key, book, heading, page, text });
    }
    file.done(&[]);
}
