//! Loading: from files to a checked [`Content`].

use std::sync::{Arc, OnceLock};

use sheet::{Fields, Problem, Sheet, Source, advice};

use super::{CardText, Content, Figures, ResearchText, RuleText, deals};
use crate::card::{Card, Kind, Research};
use crate::rule::KEYS;

/// The folder of the game in `content/`.
const FOLDER: &str = "invazions/";
const CARDS: &str = "invazions/cards.toml";
const RULES: &str = "invazions/rules.toml";
const SCENARIOS: &str = "invazions/scenarios/";

/// The most scenarios that are loaded.
const MOST_SCENARIOS: usize = 1000;

impl Content {
    /// The content that the program was built with, loaded once.
    ///
    /// # Errors
    ///
    /// Every problem of the files. A test keeps the shipped ones sound.
    pub fn embedded() -> Result<Arc<Content>, Vec<Problem>> {
        static LOADED: OnceLock<Result<Arc<Content>, Vec<Problem>>> = OnceLock::new();
        LOADED.get_or_init(|| Content::load(&Source::embedded()).map(Arc::new)).clone()
    }

    /// Reads and checks all files.
    ///
    /// # Errors
    ///
    /// Every problem, in the order of files and lines: not just the first.
    pub fn load(source: &Source) -> Result<Content, Vec<Problem>> {
        let ours = source.pages().filter(|page| page.name().starts_with(FOLDER));
        let sheets: Vec<Sheet> = ours.map(Sheet::new).collect();
        let content = read(&sheets, source);
        let missing: Vec<Problem> = [CARDS, RULES]
            .into_iter()
            .filter(|path| source.text(path).is_none())
            .map(|path| {
                let page = sheet::page(path, String::new());
                Problem::new(
                    &page,
                    0..0,
                    "this file is missing",
                    "put the one that was shipped back",
                )
            })
            .collect();
        let errors: Vec<Problem> =
            sheets.into_iter().flat_map(Sheet::into_errors).chain(missing).collect();
        if errors.is_empty() { Ok(content) } else { Err(errors) }
    }
}

fn read(sheets: &[Sheet], source: &Source) -> Content {
    let mut content = Content {
        cards: std::array::from_fn(|_| CardText::default()),
        research: std::array::from_fn(|_| ResearchText::default()),
        figures: Figures::default(),
        deals: Vec::new(),
        rule_texts: Vec::new(),
        files: source.clone(),
    };
    // Scenarios name cards and are counted against them: they come last.
    let (scenarios, others): (Vec<&Sheet>, Vec<&Sheet>) =
        sheets.iter().partition(|sheet| sheet.path().starts_with(SCENARIOS));
    for sheet in others.into_iter().chain(scenarios) {
        let Some(table) = sheet.parse() else { continue };
        let file = Fields::of(sheet, &table, "file");
        match sheet.path() {
            CARDS => cards(sheet, &file, &mut content),
            RULES => rules(sheet, &file, &mut content),
            path if path.starts_with(SCENARIOS) => {
                if content.deals.len() == MOST_SCENARIOS {
                    let help = format!("keep at most {MOST_SCENARIOS}");
                    sheet.report(0..0, "there are too many scenarios", help);
                    break;
                }
                let name = path[SCENARIOS.len()..].trim_end_matches(".toml");
                let deal = deals::read(&file, format!("{FOLDER}{name}"), &content);
                content.deals.push(deal);
            }
            path => {
                let message = format!("nothing reads a file called `{path}`");
                sheet.report(0..0, message, advice(path, [CARDS, RULES]));
            }
        }
    }
    content
}

/// Reads `cards.toml`.
fn cards(sheet: &Sheet, file: &Fields, content: &mut Content) {
    file.text("book", "\"InvaZions\"");
    let ids: Vec<(&str, Card)> = Card::ALL.iter().map(|card| (card.id(), *card)).collect();
    let mut seen = Vec::new();
    for fields in file.tables("card", "card") {
        let Some(card) = fields.need("id", "\"ogre\"").and_then(|item| item.word(&ids)) else {
            continue;
        };
        if seen.contains(&card) {
            fields.report_at(
                "id",
                format!("there are two cards `{}`", card.id()),
                "keep one of them",
            );
        }
        seen.push(card);
        content.cards[card.index()] = card_text(&fields, card.kind());
    }
    for card in Card::ALL.iter().filter(|card| !seen.contains(card)) {
        let help = format!("add a `[[card]]` with `id = \"{}\"`", card.id());
        sheet.report(0..0, format!("the card `{}` is missing", card.id()), help);
    }
    let ids = Research::ALL.map(|card| (card.id(), card));
    let mut seen = Vec::new();
    for fields in file.tables("research", "Research card") {
        let item = fields.need("id", "\"new_virus\"");
        let Some(card) = item.and_then(|item| item.word(&ids)) else { continue };
        if seen.contains(&card) {
            let message = format!("there are two Research cards `{}`", card.id());
            fields.report_at("id", message, "keep one of them");
        }
        seen.push(card);
        content.research[card.index()] = ResearchText {
            cost: fields.figure("cost", 0..=20),
            defence: fields.figure("defence", 0..=20),
            points: fields.figure("points", 0..=20),
            extra: small(&fields, "extra"),
            devoured: small(&fields, "devoured"),
            shield: small(&fields, "shield"),
            text: fields.text("text", "\"What it does.\""),
        };
        fields.done(&[]);
    }
    for card in Research::ALL.iter().filter(|card| !seen.contains(card)) {
        let help = format!("add a `[[research]]` with `id = \"{}\"`", card.id());
        sheet.report(0..0, format!("the Research card `{}` is missing", card.id()), help);
    }
    file.done(&[]);
}

/// A figure that is zero where nothing is said.
fn small(fields: &Fields, key: &'static str) -> u8 {
    fields.get(key).and_then(|item| item.figure(0..=20)).unwrap_or(0)
}

fn card_text(fields: &Fields, kind: Kind) -> CardText {
    let humans = matches!(kind, Kind::Human | Kind::Bravery);
    let attacks = matches!(kind, Kind::Zombie | Kind::Rage);
    let need = |key, needed| if needed { fields.figure(key, 0..=20) } else { 0 };
    let text = CardText {
        copies: fields.figure("copies", 1..=20),
        cost: need("cost", humans),
        attack: need("attack", attacks),
        alone_attack: fields.get("alone_attack").and_then(|item| item.figure(0..=20)),
        defence: need("defence", kind == Kind::Human),
        draws: small(fields, "draws"),
        alone_draws: small(fields, "alone_draws"),
        contamination: small(fields, "contamination"),
        alone_contamination: small(fields, "alone_contamination"),
        rages: small(fields, "rages"),
        zombies: small(fields, "zombies"),
        recruits: small(fields, "recruits"),
        tokens: small(fields, "tokens"),
        points: small(fields, "points"),
        hand: small(fields, "hand"),
        amount: small(fields, "amount"),
        text: fields.text("text", "\"What it does.\""),
    };
    fields.done(&[]);
    text
}

/// Reads `rules.toml`.
fn rules(sheet: &Sheet, file: &Fields, content: &mut Content) {
    file.text("book", "\"InvaZions\"");
    if let Some(fields) = file.need("figures", "{ … }").and_then(|item| item.fields("table")) {
        content.figures = Figures {
            research_goal: fields.figure("research_goal", 1..=200),
            captives_goal: fields.figure("captives_goal", 1..=8),
            place_defence: fields.figure("place_defence", 0..=50),
            humans_per_place: fields.figure("humans_per_place", 1..=4),
            humans_per_place_two_players: fields.figure("humans_per_place_two_players", 1..=4),
            zombie_hand: fields.figure("zombie_hand", 1..=20),
            human_hand: three(&fields, "human_hand"),
            income: fields.figure("income", 0..=20),
            first_income_two_players: fields.figure("first_income_two_players", 0..=20),
            token_cap: three(&fields, "token_cap"),
            zombie_limit: fields.figure("zombie_limit", 0..=20),
            rage_limit: fields.figure("rage_limit", 0..=20),
            wounded: fields.figure("wounded", 0..=5),
            members: fields.figure("members", 0..=3),
            lets_devour_them: fields.figure("lets_devour_them", 0..=2),
            x_cap: fields.figure("x_cap", 0..=50),
        };
        fields.done(&[]);
    }
    for fields in file.tables("rule", "rule") {
        let key = fields.text("key", "\"barricade\"");
        let heading = fields.text("heading", "\"Setup\"");
        let text = fields.text("text", "\"The rule in a sentence.\"");
        fields.done(&[]);
        if !KEYS.iter().any(|(_, known)| *known == key) {
            let message = format!("the program knows no rule `{key}`");
            fields.report_at("key", message, advice(&key, KEYS.iter().map(|(_, key)| *key)));
        } else if content.rule_texts.iter().any(|rule| rule.key == key) {
            let message = format!("the rule `{key}` is explained twice");
            fields.report_at("key", message, "take one of them out");
        }
        content.rule_texts.push(RuleText { key, heading, text });
    }
    for (_, key) in KEYS {
        if !content.rule_texts.iter().any(|rule| rule.key == *key) {
            let help = format!("add a `[[rule]]` with `key = \"{key}\"`");
            sheet.report(0..0, format!("nothing explains the rule `{key}`"), help);
        }
    }
    file.done(&[]);
}

/// Three figures: for two, three and four players.
fn three(fields: &Fields, key: &'static str) -> [u8; 3] {
    let Some(item) = fields.need(key, "[4, 8, 12]") else { return [0; 3] };
    let list: Vec<u8> = item.list().iter().filter_map(|item| item.figure(0..=20)).collect();
    list.try_into().unwrap_or_else(|_| {
        item.report(
            format!("`{key}` needs three figures"),
            "one each for two, three and four players",
        );
        [0; 3]
    })
}
