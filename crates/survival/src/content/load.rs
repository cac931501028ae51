//! Loading: from files to a checked [`Content`].
//!
//! A box is a folder with a `box.toml`; a folder without one may add missions
//! and is left alone otherwise, since other games keep theirs beside it.

use std::sync::{Arc, OnceLock};

use super::checks;
use super::figures;
use super::missions;
use super::words;
use super::{Content, Edition};
use crate::board::Tile;
use crate::card::{Back, Boxes, MAX_BOXES};
use crate::rule::KEYS;
use sheet::{Fields, Problem, Sheet, Source, advice};

/// What a box may hold besides its missions, in the order of reading: later
/// files name things of earlier ones.
const FILES: &[&str] = &[
    "box.toml",
    "enemies.toml",
    "equipment.toml",
    "cards.toml",
    "survivors.toml",
    "machines.toml",
    "tiles.toml",
    "skills.toml",
    "rules.toml",
];

/// The most missions that are loaded.
const MOST_MISSIONS: usize = 1000;

/// A box without an `order` of its own comes after those that have one.
const LAST: u16 = 1000;

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
        let sheets: Vec<Sheet> = source.pages().map(Sheet::new).collect();
        let content = read(&sheets, source);
        let errors: Vec<Problem> = sheets.into_iter().flat_map(Sheet::into_errors).collect();
        match content {
            Some(content) if errors.is_empty() => Ok(content),
            _ => Err(errors),
        }
    }
}

/// Reads all boxes. None if a file isn't TOML: what others name would be unknown.
fn read(sheets: &[Sheet], source: &Source) -> Option<Content> {
    let is_ours = |path: &str| {
        is_mission(path) || source.text(&format!("{}/box.toml", folder(path))).is_some()
    };
    let mut tables = Vec::new();
    for sheet in sheets.iter().filter(|sheet| is_ours(sheet.path())) {
        if let Some(table) = sheet.parse() {
            tables.push((sheet, table));
        }
    }
    if sheets.iter().any(|sheet| !sheet.is_clean() && !is_mission(sheet.path())) {
        return None;
    }
    let find = |path: &str| tables.iter().find(|(sheet, _)| sheet.path() == path);
    let boxes = boxes(&tables.iter().map(|(sheet, table)| (*sheet, table)).collect::<Vec<_>>());
    let mut content = Content {
        editions: Vec::new(),
        enemies: Vec::new(),
        equipment: Vec::new(),
        enemy_cards: Vec::new(),
        survivors: Vec::new(),
        machines: Vec::new(),
        tiles: Vec::new(),
        missions: Vec::new(),
        skill_texts: Vec::new(),
        rule_texts: Vec::new(),
        hash: source.hash(is_ours),
    };
    for game in &boxes {
        let file = |name: &str| find(&format!("{game}/{name}"));
        content.editions.push(Edition { id: game.clone(), name: game.clone(), kit: None });
        let edition = content.editions.len() - 1;
        let before = sizes(&content);
        for name in FILES.iter().skip(1) {
            let Some((sheet, table)) = file(name) else { continue };
            let fields = Fields::of(sheet, table, "file");
            match *name {
                "enemies.toml" => figures::enemies(&fields, &mut content),
                "equipment.toml" => figures::equipment(&fields, &mut content),
                "cards.toml" => figures::enemy_cards(&fields, &mut content),
                "survivors.toml" => figures::survivors(&fields, game, &mut content),
                "machines.toml" => figures::machines(&fields, game, &mut content),
                "tiles.toml" => tiles(&fields, &mut content),
                "skills.toml" => words::skills(&fields, &mut content),
                _ => words::rules(&fields, &mut content),
            }
        }
        if let Some((sheet, table)) = file("box.toml") {
            let fields = Fields::of(sheet, table, "box");
            content.editions[edition].name = fields.text("name", "\"Invader\"");
            fields.get("order");
            content.editions[edition].kit = figures::kit(&fields, &content);
            let counts = fields.get("counts").and_then(|item| item.fields("box"));
            if let Some(counts) = counts {
                // A file with problems of its own isn't counted, or each would show twice.
                let own: Vec<(&str, Option<usize>)> = sizes(&content)
                    .iter()
                    .zip(&before)
                    .map(|(after, before)| {
                        let sound = file(after.1).is_none_or(|(sheet, _)| sheet.is_clean());
                        (after.0, sound.then(|| after.2 - before.2))
                    })
                    .collect();
                checks::counts(&counts, &own);
            }
            fields.done(&[]);
        }
    }
    let of_tiles = |sheet: &Sheet| file_name(sheet.path()) == "tiles.toml";
    let tiles_sound = sheets.iter().filter(|sheet| of_tiles(sheet)).all(Sheet::is_clean);
    for (sheet, table) in &tables {
        if is_mission(sheet.path()) {
            let fields = Fields::of(sheet, table, "mission");
            let id = mission_id(sheet.path());
            if let Some(mission) = missions::mission(&fields, &id, &content, tiles_sound) {
                checks::mission(&fields, &mission, &content);
                content.missions.push(mission);
            }
            if content.missions.len() == MOST_MISSIONS + 1 {
                let help = format!("keep at most {MOST_MISSIONS}");
                fields.report("there are too many missions", help);
            }
        } else if !FILES.contains(&file_name(sheet.path())) {
            let name = file_name(sheet.path());
            let message = format!("nothing reads a file called `{name}`");
            sheet.report(0..0, message, advice(name, FILES.iter().copied()));
        }
    }
    complete(sheets, &content);
    // Missions in the order in which people count them: m2 before m10.
    let place = |game: &str| boxes.iter().position(|known| known == game).unwrap_or(boxes.len());
    content.missions.sort_by_cached_key(|mission| {
        (place(&mission.game), mission.game.clone(), natural(&mission.id))
    });
    Some(content)
}

/// The boxes, by their `order` and then by name.
fn boxes(tables: &[(&Sheet, &toml::de::DeTable)]) -> Vec<String> {
    let mut boxes: Vec<(u16, String)> = Vec::new();
    for (sheet, table) in tables {
        if file_name(sheet.path()) == "box.toml" && sheet.path().matches('/').count() == 1 {
            let fields = Fields::of(sheet, table, "box");
            let order = fields.get("order").and_then(|item| item.figure(0..=LAST));
            boxes.push((order.unwrap_or(LAST), folder(sheet.path()).to_owned()));
        }
    }
    boxes.sort();
    if let Some((sheet, _)) = tables.first().filter(|_| boxes.len() > MAX_BOXES) {
        let help = format!("keep at most {MAX_BOXES}");
        sheet.report(0..0, "there are too many boxes", help);
        boxes.truncate(MAX_BOXES);
    }
    boxes.into_iter().map(|(_, name)| name).collect()
}

/// Reads `tiles.toml`.
fn tiles(file: &Fields, content: &mut Content) {
    for item in file.list("tile") {
        let Some(tile) = item.read::<Tile>() else { continue };
        for fault in tile.faults() {
            item.report(fault.to_string(), "compare it with the tile itself");
        }
        if content.tiles.iter().any(|other| other.id == tile.id) {
            item.report(format!("there are two tiles `{}`", tile.id), "take one of them out");
        }
        content.tiles.push(tile);
    }
    file.done(&[]);
}

/// Notes rules and skills without a text.
fn complete(sheets: &[Sheet], content: &Content) {
    let of = |name: &str| sheets.iter().find(|sheet| file_name(sheet.path()) == name);
    let first = sheets.first();
    for (_, key) in KEYS {
        if !content.rule_texts.iter().any(|rule| rule.key == *key)
            && let Some(sheet) = of("rules.toml").or(first)
        {
            let help = format!("add a `[[rule]]` with `key = \"{key}\"`");
            sheet.report(0..0, format!("nothing explains the rule `{key}`"), help);
        }
    }
    for heading in words::headings() {
        if !content.skill_texts.iter().any(|skill| skill.heading == heading)
            && let Some(sheet) = of("skills.toml").or(first)
        {
            let help = format!("add a `[[skill]]` with `heading = \"{heading}\"`");
            sheet.report(0..0, format!("nothing explains the skill `{heading}`"), help);
        }
    }
}

/// How much of everything has been read, by the names of `[counts]` and the
/// files that hold it.
fn sizes(content: &Content) -> [(&'static str, &'static str, usize); 9] {
    let cards = |back: Option<Back>| {
        let of = content.equipment.iter().filter(|card| back.is_none_or(|back| card.back == back));
        of.map(|card| usize::from(card.copies_in(Boxes::ALL))).sum::<usize>()
    };
    [
        ("equipment", "equipment.toml", cards(None)),
        ("search_deck", "equipment.toml", cards(Some(Back::Equipment))),
        ("starting", "equipment.toml", cards(Some(Back::Starting))),
        ("oxygen", "equipment.toml", cards(Some(Back::Oxygen))),
        ("prototypes", "equipment.toml", cards(Some(Back::Prototype))),
        ("enemy_cards", "cards.toml", content.enemy_cards.len()),
        ("survivors", "survivors.toml", content.survivors.len()),
        ("machines", "machines.toml", content.machines.len()),
        ("tiles", "tiles.toml", content.tiles.len()),
    ]
}

/// The first part of a path.
fn folder(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// `invader/missions/m0.toml` is one.
fn is_mission(path: &str) -> bool {
    let mut parts = path.split('/').skip(1);
    parts.next() == Some("missions") && parts.next().is_some() && parts.next().is_none()
}

/// `invader/missions/m0.toml` is the mission `invader/m0`.
fn mission_id(path: &str) -> String {
    let name = file_name(path);
    format!("{}/{}", folder(path), name.strip_suffix(".toml").unwrap_or(name))
}

/// Sorts numbers in names by their size.
fn natural(name: &str) -> Vec<(u64, String)> {
    let mut parts = Vec::new();
    for run in name.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits: String = run.chars().filter(char::is_ascii_digit).take(18).collect();
        let rest: String = run.chars().filter(|c| !c.is_ascii_digit()).collect();
        parts.push((digits.parse().unwrap_or(0), rest));
    }
    parts
}
