//! Loading: from files to a checked [`Content`].
//!
//! A box is a folder with a `box.toml`; a folder without one may add missions
//! and is left alone otherwise, since other games keep theirs beside it.

use std::sync::{Arc, OnceLock};

use super::figures;
use super::guests::{self, MAX_GUEST_CARDS};
use super::ruleset;
use super::words;
use super::{Content, GameBox, RuleText, SkillText};
use crate::board::Tile;
use crate::missions::{checks, reading};
use crate::model::card::{Back, Boxes, Equipment, MAX_BOXES};
use crate::model::component::Components;
use crate::model::rule::KEYS;
use crate::model::ruleset::FirstPlayer;
use crate::model::skill_die::{DieFace, SkillDie};
use sheet::{Fields, Problem, Sheet, Source, advice};
use toml::de::DeTable;

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

/// The faces of the Skill dice.
const SKILL_DICE: &str = "campaign/dice.toml";

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

/// The files of the survival family, as parsed.
struct Files<'a> {
    tables: Vec<(&'a Sheet, DeTable<'a>)>,
}

impl<'a> Files<'a> {
    fn find(&self, path: &str) -> Option<&(&'a Sheet, DeTable<'a>)> {
        self.tables.iter().find(|(sheet, _)| sheet.path() == path)
    }
}

/// Reads all boxes of all rulesets. None if a file isn't TOML: what others name
/// would be unknown.
fn read(sheets: &[Sheet], source: &Source) -> Option<Content> {
    let is_ours = |path: &str| {
        is_mission(path)
            || is_ruleset(path)
            || path == SKILL_DICE
            || source.text(&format!("{}/box.toml", folder(path))).is_some()
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
    let files = Files { tables };
    let mut contents: Vec<Content> = Vec::new();
    for (ruleset, boxes) in rulesets(&files)? {
        contents.push(read_ruleset(&files, &ruleset, &boxes, source)?);
    }
    for (sheet, _) in &files.tables {
        let name = file_name(sheet.path());
        let known =
            is_mission(sheet.path()) || is_ruleset(sheet.path()) || sheet.path() == SKILL_DICE;
        if !known && !FILES.contains(&name) {
            let message = format!("nothing reads a file called `{name}`");
            sheet.report(0..0, message, advice(name, FILES.iter().copied()));
        }
    }
    read_missions(sheets, &files, &mut contents);
    share_texts(&mut contents);
    complete(sheets, contents.first()?);
    let mut contents = contents.into_iter();
    let mut first = contents.next()?;
    first.others = contents.map(Arc::new).collect();
    Some(first)
}

/// The faces of the Skill dice, where there is a file with them.
fn skill_dice(files: &Files) -> [Vec<DieFace>; 4] {
    let mut dice: [Vec<DieFace>; 4] = Default::default();
    let Some((sheet, table)) = files.find(SKILL_DICE) else { return dice };
    let file = Fields::of(sheet, table, "the Skill dice");
    for die in file.tables("die", "a Skill die") {
        die.get("provenance");
        let words = SkillDie::ALL.map(|die| (die.name(), die));
        let colour = die.need("colour", "\"black\"").and_then(|item| item.word(&words));
        let mut faces = Vec::new();
        for item in die.list("faces") {
            let Some(text) = item.text() else { continue };
            match DieFace::named(text) {
                Some(face) => faces.push(face),
                None => item.report(
                    format!("`{text}` is no face"),
                    "write symbols with a plus between, as in `hit+surge`, or `blank`",
                ),
            }
        }
        if ![8, 12].contains(&faces.len()) {
            die.report_at("faces", "a Skill die has 8 or 12 faces", "name all of them");
        }
        if let Some(colour) = colour {
            dice[colour.index()] = faces;
        }
        die.done(&[]);
    }
    file.done(&[]);
    dice
}

/// Reads the boxes that are played by one ruleset.
fn read_ruleset(
    files: &Files,
    ruleset: &str,
    boxes: &[String],
    source: &Source,
) -> Option<Content> {
    let (sheet, table) = files.find(&format!("{ruleset}/ruleset.toml"))?;
    let rules = ruleset::ruleset(&Fields::of(sheet, table, "ruleset"), ruleset)?;
    let mut content = Content {
        ruleset: rules.figures,
        words: rules.words,
        boxes: Vec::new(),
        enemies: Vec::new(),
        equipment: Vec::new(),
        enemy_cards: Vec::new(),
        survivors: Vec::new(),
        machines: Vec::new(),
        tiles: Vec::new(),
        tile_boxes: Vec::new(),
        missions: Vec::new(),
        skill_texts: Vec::new(),
        rule_texts: Vec::new(),
        skill_dice: skill_dice(files),
        guests: None,
        guest_box: None,
        files: source.clone(),
        others: Vec::new(),
    };
    let (brought, own): (Vec<&String>, Vec<&String>) =
        boxes.iter().partition(|id| is_brought(files, id));
    for id in own {
        read_box(files, id, &mut content);
    }
    read_guests(files, &brought, &mut content);
    if let Some(item) = rules.first_card
        && let Some(card) = figures::starting_card(&item, &content)
    {
        content.ruleset.first_player = FirstPlayer::Holds(card);
    }
    Some(content)
}

/// Whether a box comes only where an option of the table brings it.
fn is_brought(files: &Files, id: &str) -> bool {
    let own = files.find(&format!("{id}/box.toml"));
    own.is_some_and(|(sheet, table)| Fields::of(sheet, table, "box").get("option").is_some())
}

/// Reads the box that an option brings, after all others.
fn read_guests(files: &Files, ids: &[&String], content: &mut Content) {
    let Some((id, more)) = ids.split_first() else { return };
    if let Some((sheet, table)) = files.find(&format!("{id}/box.toml")) {
        guests::check_option(&Fields::of(sheet, table, "box"));
    }
    read_box(files, id, content);
    content.set_aside();
    for (sheet, _) in files.tables.iter().filter(|(sheet, _)| folder(sheet.path()) == *id) {
        if !is_mission(sheet.path()) {
            guests::check(sheet, file_name(sheet.path()));
        }
    }
    let many = content.guests.as_ref().map_or(0, |guests| guests.cards.len());
    if many > MAX_GUEST_CARDS
        && let Some((sheet, _)) = files.find(&format!("{id}/cards.toml"))
    {
        let message = format!("a deck of its own has at most {MAX_GUEST_CARDS} cards, not {many}");
        sheet.report(0..0, message, "take some out");
    }
    for other in more {
        if let Some((sheet, _)) = files.find(&format!("{other}/box.toml")) {
            let message = format!("the box `{id}` comes with the same option already");
            sheet.report(0..0, message, "take one of them out");
        }
    }
}

/// Reads the files of a box.
fn read_box(files: &Files, id: &str, content: &mut Content) {
    let file = |name: &str| files.find(&format!("{id}/{name}"));
    content.boxes.push(GameBox {
        id: id.to_owned(),
        name: id.to_owned(),
        kit: None,
        components: Components::default(),
    });
    let index = content.boxes.len() - 1;
    let before = sizes(content);
    for name in FILES.iter().skip(1) {
        let Some((sheet, table)) = file(name) else { continue };
        let fields = Fields::of(sheet, table, "file");
        match *name {
            "enemies.toml" => figures::enemies(&fields, content),
            "equipment.toml" => figures::equipment(&fields, content),
            "cards.toml" => figures::enemy_cards(&fields, content),
            "survivors.toml" => figures::survivors(&fields, id, content),
            "machines.toml" => figures::machines(&fields, id, content),
            "tiles.toml" => tiles(&fields, content),
            "skills.toml" => words::skills(&fields, content),
            _ => words::rules(&fields, content),
        }
    }
    let Some((sheet, table)) = file("box.toml") else { return };
    let fields = Fields::of(sheet, table, "box");
    content.boxes[index].name = fields.text("name", "\"Invader\"");
    for known in ["order", "ruleset", "option"] {
        fields.get(known);
    }
    content.boxes[index].kit = figures::kit(&fields, content);
    content.boxes[index].components = figures::components(&fields);
    let counts = fields.get("counts").and_then(|item| item.fields("box"));
    if let Some(counts) = counts {
        // A file with problems of its own isn't counted, or each would show twice.
        let own: Vec<(&str, Option<usize>)> = sizes(content)
            .iter()
            .zip(&before)
            .map(|(after, before)| {
                let sound = file(after.1).is_none_or(|(sheet, _)| sheet.is_clean());
                (after.0, sound.then(|| after.2 - before.2))
            })
            .collect();
        check_counts(&counts, &own);
    }
    fields.done(&[]);
}

/// Reads the missions, each with the content of its boxes.
fn read_missions(sheets: &[Sheet], files: &Files, contents: &mut [Content]) {
    let of_tiles = |sheet: &Sheet| file_name(sheet.path()) == "tiles.toml";
    let tiles_sound = sheets.iter().filter(|sheet| of_tiles(sheet)).all(Sheet::is_clean);
    let mut count = 0;
    for (sheet, table) in files.tables.iter().filter(|(sheet, _)| is_mission(sheet.path())) {
        let fields = Fields::of(sheet, table, "mission");
        let id = mission_id(sheet.path());
        let place = home(&fields, folder(sheet.path()), contents);
        let others = contents.iter().enumerate().filter(|(index, _)| *index != place);
        let strangers: Vec<String> = others
            .flat_map(|(_, other)| &other.boxes)
            .map(|stranger| stranger.id.clone())
            .collect();
        let Some(content) = contents.get_mut(place) else { continue };
        if let Some(mission) = reading::mission(&fields, &id, content, tiles_sound, &strangers) {
            checks::mission(&fields, &mission, content);
            content.missions.push(mission);
            count += 1;
        }
        if count == MOST_MISSIONS + 1 {
            let help = format!("keep at most {MOST_MISSIONS}");
            fields.report("there are too many missions", help);
        }
    }
    for content in contents {
        // Missions in the order in which people count them: m2 before m10.
        let boxes: Vec<String> = content.boxes.iter().map(|known| known.id.clone()).collect();
        let place = |id: &str| boxes.iter().position(|known| known == id).unwrap_or(boxes.len());
        content.missions.sort_by_cached_key(|mission| {
            (place(&mission.box_id), mission.box_id.clone(), natural(&mission.id))
        });
    }
}

/// The place of the content with which a mission is played: that of the first
/// box it names, of the box in whose folder it lies, or the first.
fn home(fields: &Fields, folder: &str, contents: &[Content]) -> usize {
    let has = |id: &str| contents.iter().position(|content| content.box_index(id).is_some());
    // What is no list or no text is reported when the mission is read.
    let named = fields.peek_list("boxes").into_iter().next();
    named.and_then(has).or_else(|| has(folder)).unwrap_or(0)
}

/// What one ruleset's books explain, the others need not explain again.
fn share_texts(contents: &mut [Content]) {
    let rules: Vec<RuleText> = contents.iter().flat_map(|one| one.rule_texts.clone()).collect();
    let skills: Vec<SkillText> = contents.iter().flat_map(|one| one.skill_texts.clone()).collect();
    for content in contents {
        for rule in &rules {
            if !content.rule_texts.iter().any(|own| own.key == rule.key) {
                content.rule_texts.push(rule.clone());
            }
        }
        for skill in &skills {
            if !content.skill_texts.iter().any(|own| own.heading == skill.heading) {
                // Explained, but in none of this ruleset's books.
                content.skill_texts.push(SkillText { boxes: Boxes(0), ..skill.clone() });
            }
        }
    }
}

/// The rulesets in the order of their first boxes, each with its boxes by
/// their `order` and then by name. A box that names none is played by the
/// first. None if one is missing, which is noted.
fn rulesets(files: &Files) -> Option<Vec<(String, Vec<String>)>> {
    let paths = || files.tables.iter().map(|(sheet, _)| sheet.path());
    let known = || paths().filter(|path| is_ruleset(path)).map(folder);
    let mut boxes: Vec<(u16, String, Option<String>)> = Vec::new();
    let mut sound = true;
    for (sheet, table) in &files.tables {
        if file_name(sheet.path()) != "box.toml" || sheet.path().matches('/').count() != 1 {
            continue;
        }
        let fields = Fields::of(sheet, table, "box");
        let order = fields.get("order").and_then(|item| item.figure(0..=LAST));
        let ruleset = fields.get("ruleset").and_then(|item| item.text());
        if let Some(id) = ruleset.filter(|id| !known().any(|known| known == *id)) {
            let message = format!("there is no ruleset `{id}`");
            fields.report_at("ruleset", message, advice(id, known()));
            sound = false;
        }
        let id = folder(sheet.path()).to_owned();
        boxes.push((order.unwrap_or(LAST), id, ruleset.map(str::to_owned)));
    }
    boxes.sort();
    let usual = boxes.iter().find_map(|(.., ruleset)| ruleset.clone());
    let usual = usual.or_else(|| known().next().map(str::to_owned));
    let mut rulesets: Vec<(String, Vec<String>)> = Vec::new();
    for (_, id, ruleset) in boxes {
        let ruleset = ruleset.or_else(|| usual.clone())?;
        match rulesets.iter_mut().find(|(known, _)| *known == ruleset) {
            Some((_, boxes)) => boxes.push(id),
            None => rulesets.push((ruleset, vec![id])),
        }
    }
    for (ruleset, boxes) in &mut rulesets {
        let (brought, mut own): (Vec<String>, Vec<String>) =
            std::mem::take(boxes).into_iter().partition(|id| is_brought(files, id));
        if own.len() > MAX_BOXES
            && let Some((sheet, _)) = files.find(&format!("{ruleset}/ruleset.toml"))
        {
            let message = format!("{} boxes are played by these rules", own.len());
            sheet.report(0..0, message, format!("keep at most {MAX_BOXES}"));
            own.truncate(MAX_BOXES);
        }
        *boxes = own.into_iter().chain(brought).collect();
    }
    sound.then_some(rulesets)
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
        content.tile_boxes.push(content.boxes.len().saturating_sub(1) as u8);
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
        // What is made in the course of a mission is no card of the box.
        let counts = |card: &&Equipment| match back {
            Some(back) => card.back == back,
            None => card.back != Back::Mission,
        };
        let of = content.equipment.iter().filter(counts);
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

/// `scifi/ruleset.toml` is one.
fn is_ruleset(path: &str) -> bool {
    path.split_once('/').is_some_and(|(_, file)| file == "ruleset.toml")
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

/// How many things a box has, as `[counts]` in its `box.toml` says.
fn check_counts(fields: &Fields, found: &[(&'static str, Option<usize>)]) {
    for (key, found) in found {
        let said = fields.get(key).and_then(|item| item.figure(0..=9999u16));
        let Some((said, found)) = said.zip(*found) else { continue };
        if usize::from(said) != found {
            let message = format!("`{key}` is {said} here, but the files of this box hold {found}");
            let help = "correct the copies and entries, or this count where it is wrong";
            fields.report_at(key, message, help);
        }
    }
    fields.done(&[]);
}
