//! Reading `ruleset.toml`: what boxes that can be mixed have in common.
//!
//! The format is explained in `content/README.md`. A value that the program
//! has no rule for is refused here, so that no game is played by half a rule.

use super::{Class, RulesetWords, Searches};
use crate::model::inventory::Area;
use crate::model::ruleset::{
    AtZero, CarFigures, DoorPrice, EnemiesAtAirlocks, EnemiesAtDoors, Feeding, FirstPlayer,
    HandingOut, LargeTeam, LostWith, OddEnemies, Ruleset, RunningOut,
};
use crate::model::skill::Skill;
use sheet::{Fields, Item};

/// A ruleset as it was read, with the name of the first player's card, which
/// can be looked up when the boxes have been read.
pub(super) struct Read<'a> {
    pub(super) figures: Ruleset,
    pub(super) words: RulesetWords,
    pub(super) first_card: Option<Item<'a>>,
}

/// The fields of a table of the file, which must be there.
fn section<'a>(file: &Fields<'a>, key: &'static str, example: &str) -> Option<Fields<'a>> {
    file.need(key, example).and_then(|item| item.fields("part of the ruleset"))
}

/// A word of a closed list, which must be there.
fn word<T: Clone>(fields: &Fields, key: &'static str, words: &[(&str, T)]) -> T {
    let example = format!("\"{}\"", words[0].0);
    let found = fields.need(key, &example).and_then(|item| item.word(words));
    found.unwrap_or_else(|| words[0].1.clone())
}

/// Yes or no, which must be said.
fn yes(fields: &Fields, key: &'static str) -> bool {
    fields.need(key, "true").and_then(|item| item.yes()).unwrap_or(false)
}

/// Reads a whole `ruleset.toml`. None if a part is missing, which is noted.
pub(super) fn ruleset<'a>(file: &Fields<'a>, id: &str) -> Option<Read<'a>> {
    let name = file.text("name", "\"Science fiction\"");
    let turn = section(file, "turn", "{ actions = 3 }");
    let danger = section(file, "danger", "{ blue = { skills = 1 }, … }");
    let health = section(file, "health", "{ name = \"armour\" }");
    let inventory = section(file, "inventory", "{ hands = 2, … }");
    let start = section(file, "start", "{ equipment = \"shared\", … }");
    let classes = section(file, "classes", "{ civilian = { searches = \"rooms\" } }");
    let search = section(file, "search", "{ per_turn = \"one\", … }");
    let doors = section(file, "doors", "{ at_start = \"open\", … }");
    let combat = section(file, "combat", "{ concentrated = true, least_roll = 1 }");
    let enemies = section(file, "enemies", "{ odd = \"level\", … }");
    let dark = section(file, "dark", "{ range = 0 }");
    let (cars, renamed) = (read_cars(file), renamed(file));
    let (instead, wound) = own_words(file);
    let knacks = section(file, "skills", "{ medic_experience = 0 }");
    file.done(&[]);
    let (turn, danger, health, inventory) = (turn?, danger?, health?, inventory?);
    let (start, classes, search, doors) = (start?, classes?, search?, doors?);
    let (combat, enemies, dark, knacks) = (combat?, enemies?, dark?, knacks?);

    let actions = turn.figure("actions", 1..=9);
    turn.done(&[]);
    let levels_fall = word(&danger, "levels", &[("kept", false), ("fall", true)]);
    let (thresholds, skills) = levels(&danger);
    let health_name = health.text("name", "\"armour\"");
    let at_zero = word(&health, "at_zero", &[("eliminated", AtZero::Eliminated)]);
    let lost_with = [("anyone", LostWith::Anyone), ("everyone", LostWith::Everyone)];
    let lost_with = word(&health, "lost_with", &lost_with);
    health.done(&[]);
    let slots = slots(&inventory);
    let in_hands = [("hand cards", false), ("anything", true)];
    let hands_take_anything = word(&inventory, "in_hands", &in_hands);
    let feeding = [("attached", Feeding::Attached), ("any slot", Feeding::AnySlot)];
    let feeding = word(&inventory, "ammo", &feeding);
    inventory.done(&[]);
    let handing_out = [("shared", HandingOut::Shared), ("dealt", HandingOut::Dealt)];
    let handing_out = word(&start, "equipment", &handing_out);
    let (first_card, large_team) = (first_player(&start), large_team(&start));
    start.done(&[]);
    let (search_once, most_found, starting_cards_return, food) = read_search(&search);
    let doors = read_doors(&doors);
    let concentrates = yes(&combat, "concentrated");
    let least_roll = combat.figure("least_roll", 1..=6);
    combat.done(&[]);
    let enemy = read_enemies(&enemies);
    let (dark_range, dark_accuracy, dark_to_enemies) = read_dark(&dark);
    let (medic_experience, reflex_range) = read_knacks(&knacks);
    Some(Read {
        figures: Ruleset {
            actions,
            thresholds,
            skills,
            levels_fall,
            at_zero,
            lost_with,
            slots,
            hands_take_anything,
            feeding,
            handing_out,
            first_player: FirstPlayer::Chosen,
            large_team,
            search_once,
            most_found,
            starting_cards_return,
            food,
            doors_closed: doors.closed,
            door_price: doors.price,
            doors_take_card: doors.take_card,
            doors_close: doors.close,
            door_reserve: doors.reserve,
            doors_block_sight: doors.block_sight,
            enemies_at_doors: doors.enemies,
            enemies_at_airlocks: doors.airlocks,
            concentrates,
            least_roll,
            odd_enemies: enemy.odd,
            running_out: enemy.running_out,
            start_token: enemy.start_token,
            woken_wait: enemy.woken_wait,
            buildings_spawn: enemy.in_buildings,
            dark_range,
            dark_accuracy,
            dark_to_enemies,
            cars,
            medic_experience,
            reflex_range,
        },
        words: RulesetWords {
            id: id.to_owned(),
            name,
            health: health_name,
            classes: read_classes(&classes),
            skills: renamed,
            instead,
            wound,
        },
        first_card,
    })
}

/// What skills do in another way than elsewhere: a medic's experience for a point
/// restored, and how near enemies appear that are answered at once.
fn read_knacks(fields: &Fields) -> (u8, Option<u8>) {
    let medic = fields.figure("medic_experience", 0..=9);
    let reflex = fields.get("reflex_range").and_then(|item| item.figure(0..=9));
    fields.done(&[]);
    (medic, reflex)
}

/// How far one sees into dark zones, what a shot into one needs, and whether they are
/// dark to enemies too.
fn read_dark(dark: &Fields) -> (u8, Option<u8>, bool) {
    let range = dark.figure("range", 0..=1);
    let accuracy = dark.get("accuracy").and_then(|item| item.figure(2..=6));
    let enemies = dark.yes("enemies");
    dark.done(&[]);
    (range, accuracy, enemies)
}

/// How often one searches, for how many cards, whether starting cards come back,
/// and what eating teaches.
fn read_search(search: &Fields) -> (bool, u8, bool, u8) {
    let once = word(search, "per_turn", &[("one", true), ("any", false)]);
    let most = search.figure("most_cards", 1..=Area::Found.slots().count() as u8);
    let starting = word(search, "starting_cards", &[("gone", false), ("discarded", true)]);
    let food = search.figure("food", 0..=20);
    search.done(&[]);
    (once, most, starting, food)
}

/// What a ruleset says of enemies.
struct Enemies {
    odd: OddEnemies,
    running_out: RunningOut,
    start_token: bool,
    woken_wait: bool,
    in_buildings: bool,
}

fn read_enemies(enemies: &Fields) -> Enemies {
    let odd = [("level", OddEnemies::Level), ("each kind", OddEnemies::EachKind)];
    let running_out = [
        ("abomination", RunningOut::Abomination),
        ("extra activation", RunningOut::ExtraActivation),
    ];
    let begins = [("chosen", false), ("start token", true)];
    let read = Enemies {
        odd: word(enemies, "odd", &odd),
        running_out: word(enemies, "running_out", &running_out),
        start_token: word(enemies, "spawning_begins", &begins),
        woken_wait: enemies.yes("woken_spawns_wait"),
        in_buildings: yes(enemies, "wait_in_buildings"),
    };
    enemies.done(&[]);
    read
}

/// What a ruleset says of doors.
struct Doors {
    closed: bool,
    price: DoorPrice,
    take_card: bool,
    close: bool,
    reserve: Option<u8>,
    block_sight: bool,
    enemies: EnemiesAtDoors,
    airlocks: EnemiesAtAirlocks,
}

fn read_doors(fields: &Fields) -> Doors {
    let closed = word(fields, "at_start", &[("open", false), ("closed", true)]);
    let prices = [("free once", DoorPrice::FreeOnce), ("action", DoorPrice::Action)];
    let price = word(fields, "price", &prices);
    let openers = [("nothing", false), ("a door-opening card", true)];
    let take_card = word(fields, "takes", &openers);
    let close = yes(fields, "close");
    let reserve = fields.get("reserve").and_then(|item| item.figure(0..=99));
    let block_sight = yes(fields, "block_sight");
    let at_doors = [("break", EnemiesAtDoors::Break), ("stop", EnemiesAtDoors::Stop)];
    let enemies = word(fields, "enemies", &at_doors);
    let at_airlocks = [("pass", EnemiesAtAirlocks::Pass), ("stop", EnemiesAtAirlocks::Stop)];
    let airlocks = word(fields, "airlocks", &at_airlocks);
    fields.done(&[]);
    Doors { closed, price, take_card, close, reserve, block_sight, enemies, airlocks }
}

/// The danger levels: experience at which they are reached, skills on offer.
fn levels(fields: &Fields) -> ([u16; 4], [u8; 4]) {
    let (mut thresholds, mut skills) = ([0; 4], [0; 4]);
    for (place, level) in ["blue", "yellow", "orange", "red"].into_iter().enumerate() {
        let example = "{ experience = 7, skills = 1 }";
        let item = fields.need(level, example);
        let Some(of) = item.and_then(|item| item.fields("danger level")) else { continue };
        if place > 0 {
            thresholds[place] = of.figure("experience", 1..=500u16);
            if thresholds[place] <= thresholds[place - 1] {
                of.report_at(
                    "experience",
                    format!("{level} comes no later than the level before it"),
                    "let the figures rise from level to level",
                );
            }
        }
        skills[place] = of.figure("skills", 1..=4);
        of.done(&[]);
    }
    fields.done(&[]);
    (thresholds, skills)
}

/// Skills that the books of a ruleset call otherwise than others do.
fn renamed(file: &Fields) -> Vec<(String, String)> {
    let names = file.get("skill_names").and_then(|item| item.fields("list of names"));
    let mut renamed = Vec::new();
    for (ours, item) in names.iter().flat_map(|fields| fields.entries()) {
        let known = Skill::named().any(|(_, name)| name == ours)
            || super::words::headings().contains(&ours);
        if !known {
            let help = "write the name or heading under which other games have it";
            item.report(format!("there is no skill `{ours}` to call otherwise"), help);
        }
        renamed.extend(item.text().map(|printed| (ours.to_owned(), printed.to_owned())));
    }
    renamed
}

/// A word, and another for it.
type Instead = (String, String);

/// Words that the books of a ruleset use instead of ours, and their word for a point
/// of damage to a survivor.
fn own_words(file: &Fields) -> (Vec<Instead>, Option<Instead>) {
    let mut instead: Vec<Instead> = Vec::new();
    let words = file.get("words").and_then(|item| item.fields("list of words"));
    for (ours, item) in words.iter().flat_map(|fields| fields.entries()) {
        instead.extend(item.text().map(|theirs| (ours.to_owned(), theirs.to_owned())));
    }
    let is_wound = |(ours, _): &Instead| matches!(ours.as_str(), "wound" | "wounds");
    let (wounds, mut instead): (Vec<Instead>, Vec<Instead>) =
        instead.into_iter().partition(is_wound);
    // Longer ones first: `an enemy` before `enemy`.
    instead.sort_by_key(|(ours, _)| std::cmp::Reverse(ours.len()));
    let of = |word: &str| wounds.iter().find(|(ours, _)| ours == word).map(|(_, its)| its.clone());
    (instead, of("wound").zip(of("wounds")))
}

/// How many slots of each area can be used.
fn slots(fields: &Fields) -> [u8; 3] {
    [(Area::Hand, "hands"), (Area::Body, "body"), (Area::Backpack, "backpack")].map(
        |(area, key)| {
            let most = area.slots().count() as u8;
            let least = u8::from(area == Area::Hand);
            fields.figure(key, least..=most)
        },
    )
}

/// Who is the first player: none if chosen, else the name of a card.
fn first_player<'a>(start: &Fields<'a>) -> Option<Item<'a>> {
    let words = [("chosen", false), ("holds", true)];
    let (word, inner) = start.need("first_player", "\"chosen\"")?.tagged(&words)?;
    (word == "holds").then_some(inner)
}

/// What a large team brings; nothing where nothing is said.
fn large_team(start: &Fields) -> Option<LargeTeam> {
    let fields = start.get("large_team")?.fields("rule for large teams")?;
    let team = LargeTeam {
        above: fields.figure("above", 1..=12),
        survivors_per_spawn: fields.figure("survivors_per_spawn", 1..=12),
        tanks: fields.yes("tanks"),
    };
    fields.done(&[]);
    Some(team)
}

/// How cars attack; none where nothing is said.
fn read_cars(file: &Fields) -> Option<CarFigures> {
    let fields = file.get("cars")?.fields("figures of cars")?;
    let figures = CarFigures {
        dice: fields.figure("dice", 1..=9),
        accuracy: fields.figure("accuracy", 1..=6),
        damage: fields.figure("damage", 1..=9),
    };
    fields.done(&[]);
    Some(figures)
}

/// The sorts of survivors, and where they search.
fn read_classes(fields: &Fields) -> Vec<Class> {
    let searches = [("rooms", Searches::Rooms), ("security rooms", Searches::SecurityRooms)];
    let mut classes = Vec::new();
    for (name, item) in fields.entries() {
        let Some(class) = item.fields("class") else { continue };
        classes.push(Class {
            name: name.to_owned(),
            searches: word(&class, "searches", &searches),
            slips: class.yes("slips"),
        });
        class.done(&[]);
    }
    if classes.is_empty() {
        let help = "add a line such as `survivor = { searches = \"rooms\" }`";
        fields.report("there are no sorts of survivors", help);
    }
    classes
}
