//! Reading a mission file.
//!
//! Invader and Dark Side chapter 16, "Missions". The format is explained in
//! `content/README.md`. Steps, perils and special rules read themselves, each
//! in its own file. What must hold together is checked in `checks`.

mod mission_board;
mod tokens;

use self::mission_board::MissionBoard;
use super::mission::{Colour, Difficulty, Gift, Groups, Mission, Peril, SpawnToken, Special, Step};
use crate::board::{Board, DoorKind, LayoutFault, Placing, Tile};
use crate::content::Content;
use crate::content::figures::{MACHINES, card};
use crate::model::card::Card;
use sheet::{Fields, Item, advice};

/// What a rule of a mission is read with.
pub(super) struct Reader<'p> {
    /// The board, which names zones, doors and tiles.
    pub(super) place: &'p MissionBoard<'p>,
    /// The spawn tokens.
    pub(super) spawns: &'p [SpawnToken],
}

/// The colours of tokens and doors.
pub(super) const COLOURS: &[(&str, Colour)] = &[
    ("red", Colour::Red),
    ("green", Colour::Green),
    ("purple", Colour::Purple),
    ("blue", Colour::Blue),
    ("white", Colour::White),
    ("yellow", Colour::Yellow),
    ("pink", Colour::Pink),
];

/// Reads a mission and lays out its board. None if it has no sound board, which
/// is noted; nor if the tiles themselves are unsound, which is noted there.
pub(crate) fn mission(
    file: &Fields,
    id: &str,
    content: &Content,
    tiles_sound: bool,
    strangers: &[String],
) -> Option<Mission> {
    let difficulties =
        [("easy", Difficulty::Easy), ("medium", Difficulty::Medium), ("hard", Difficulty::Hard)];
    let groups = [
        ("together", Groups::Together),
        ("random", Groups::Random),
        ("chosen", Groups::Chosen),
        ("drawn", Groups::Drawn),
    ];
    let (layout, mut board) = layout(file, tiles_sound.then_some(&content.tiles));
    part(file, &mut board, &layout, content);
    let place = MissionBoard { board: board.as_ref(), layout: &layout, content };

    let spots = place.spots(file);
    let objectives = place.objectives(file, &spots);
    let (facedown, mix) = place.facedown(file, &spots);
    let spawns = place.spawns(file);
    let reader = Reader { place: &place, spawns: &spawns };
    let (doors, locks) = place.doors(file);
    let starts = file.need("starts", "[\"05-R:11\"]").map(|item| place.zones(&item.list()));
    let box_id = id.split('/').next().unwrap_or_default();
    let mission = Mission {
        id: id.to_owned(),
        box_id: box_id.to_owned(),
        boxes: boxes(file, box_id, content, strangers),
        title: file.text("title", "\"Breach!\""),
        difficulty: file
            .need("difficulty", "\"easy\"")
            .and_then(|item| item.word(&difficulties))
            .unwrap_or(Difficulty::Easy),
        minutes: file.figure("minutes", 1..=600),
        survivors: file.figure("survivors", 1..=12),
        starts: starts.unwrap_or_default(),
        groups: file.get("groups").and_then(|item| item.word(&groups)).unwrap_or(Groups::Together),
        exit: file.get("exit").and_then(|item| place.zone(&item)),
        mold: place.mold(file),
        pits: place.pits(file),
        objectives,
        facedown,
        mix,
        machines: place.machines(file),
        cars: place.cars(file),
        companions: place.companions(file),
        abominations: file.get("abominations").and_then(|item| item.figure(1..=9)),
        enemies: place.enemies(file),
        doors,
        open_doors: place.open_doors(file),
        broken_doors: place.listed_doors(file, "broken_doors", "broken door"),
        shut_doors: place.listed_doors(file, "shut_doors", "door that nothing opens"),
        closes_doors: content.ruleset.doors_closed,
        locks,
        finds: place.finds(file, &spots),
        thumpers: place.zones(&file.list("thumpers")),
        noise: place.noise(file),
        spawn_at_setup: file.yes("spawn_at_setup"),
        welds: place.welds(file),
        pillars: place.pillars(file),
        secured: place.secured(file),
        set_apart: cards(&file.list("set_apart"), content),
        equipped: cards(&file.list("equipped"), content),
        crew_noise: place.crew_noise(file),
        objective_experience: file.figure("objective_experience", 0..=20),
        gifts: gifts(file, content),
        in_order: file.yes("in_order"),
        steps: steps(file, &reader),
        perils: file.list("perils").iter().filter_map(|i| Peril::read(i, &reader)).collect(),
        specials: file.list("specials").iter().filter_map(|i| Special::read(i, &reader)).collect(),
        spawns: spawns.clone(),
        intro: file.text("intro", "\"What this mission is about.\""),
        rules: texts(&file.list("rules")),
        layout: Vec::new(),
        board: board.clone()?,
    };
    file.done(&["tokens"]);
    Some(Mission { layout, ..mission })
}

/// The boxes in play: those named, or else the mission's own. Where that has no
/// enemy cards, and in folders that are no boxes, the first that has some joins.
/// `strangers` are boxes of other rulesets.
fn boxes(file: &Fields, box_id: &str, content: &Content, strangers: &[String]) -> Vec<String> {
    let known = || content.boxes.iter().map(|known| known.id.as_str());
    let named = file.list("boxes");
    if named.is_empty() {
        let own = content.box_index(box_id);
        let deck = content.enemy_cards.iter().map(|card| card.box_index).min();
        let whole = |index: u8| content.enemy_cards.iter().any(|card| card.box_index == index);
        let joins = deck.or(Some(0)).filter(|_| !own.is_some_and(whole));
        let boxes = own.into_iter().chain(joins.filter(|index| Some(*index) != own));
        return boxes.filter_map(|index| known().nth(index.into())).map(str::to_owned).collect();
    }
    let mut boxes = Vec::new();
    for item in named {
        let Some(id) = item.text() else { continue };
        if strangers.iter().any(|other| other == id) {
            let message = format!("`{id}` is played by other rules than the boxes before it");
            item.report(message, "mix boxes of one ruleset: `box.toml` says which");
        } else if !known().any(|other| other == id) {
            item.report(format!("there is no box `{id}`"), advice(id, known()));
        }
        boxes.push(id.to_owned());
    }
    boxes
}

/// The tiles, row by row, and the board they make.
fn layout(file: &Fields, tiles: Option<&Vec<Tile>>) -> (Vec<Vec<Placing>>, Option<Board>) {
    let Some(item) = file.need("layout", "[[\"01-R@0\", \"02-R@180\"]]") else {
        return (Vec::new(), None);
    };
    let mut sound = true;
    let mut layout = Vec::new();
    let rows: Vec<Vec<Item>> = item.list().iter().map(Item::list).collect();
    for row in &rows {
        let mut placings = Vec::new();
        for item in row {
            match item.text().map(str::parse::<Placing>) {
                Some(Ok(placing)) => {
                    let lain = layout.iter().flatten().chain(&placings);
                    if let Some(other) = other_side(&placing, lain) {
                        let tile = &placing.tile;
                        let message = format!("`{tile}` is the other side of `{other}`");
                        item.report(message, "a box has each tile once: lay another");
                    }
                    placings.push(placing);
                }
                Some(Err(error)) => {
                    item.report(error.to_string(), "as in `05-R@270`");
                    sound = false;
                }
                None => sound = false,
            }
        }
        layout.push(placings);
    }
    let Some(tiles) = tiles.filter(|_| sound) else { return (layout, None) };
    let find = |id: &str| tiles.iter().find(|tile| tile.id == id);
    match Board::lay(&find, &layout) {
        Ok(board) => (layout, Some(board)),
        Err(faults) => {
            for fault in faults {
                report_fault(&fault, &item, &rows, tiles);
            }
            (layout, None)
        }
    }
}

/// Closes the gaps between rooms in which the mission sets a door.
fn part(file: &Fields, board: &mut Option<Board>, layout: &[Vec<Placing>], content: &Content) {
    let place = MissionBoard { board: board.as_ref(), layout, content };
    let mut doors = Vec::new();
    for fields in file.tables("parted", "door between rooms") {
        doors.extend(place.door(&fields, DoorKind::Gap));
        fields.done(&[]);
    }
    if let Some(board) = board {
        doors.into_iter().for_each(|door| board.part(door));
    }
}

/// The other side of the same tile, if it lies there already.
fn other_side<'p>(
    placing: &Placing,
    lain: impl IntoIterator<Item = &'p Placing>,
) -> Option<&'p str> {
    let number = |tile: &str| {
        tile.trim_end_matches(|c: char| c.is_alphabetic()).trim_end_matches('-').to_owned()
    };
    let own = number(&placing.tile);
    let mut tiles = lain.into_iter().map(|other| other.tile.as_str());
    tiles.find(|tile| *tile != placing.tile && number(tile) == own)
}

/// Points at the tile of which a fault of the layout speaks.
fn report_fault(fault: &LayoutFault, all: &Item, rows: &[Vec<Item>], tiles: &[Tile]) {
    let at = |row: usize, col: usize| {
        let item = rows.get(row.wrapping_sub(1)).and_then(|row| row.get(col.wrapping_sub(1)));
        item.unwrap_or(all)
    };
    let of = |id: &str| {
        let is = |item: &&Item| item.text().is_some_and(|text| text.split('@').next() == Some(id));
        rows.iter().flatten().find(is).unwrap_or(all)
    };
    match fault {
        LayoutFault::UnknownTile { row, col, tile } => {
            let known = tiles.iter().map(|tile| tile.id.as_str());
            at(*row, *col).report(format!("there is no tile `{tile}`"), advice(tile, known));
        }
        LayoutFault::RepeatedTile { row, col, tile } => {
            let message = format!("tile `{tile}` lies on the board twice");
            at(*row, *col).report(message, "a box has each tile once");
        }
        LayoutFault::Edges { a, .. } => {
            let help = "turn one of the two tiles, or lay another beside it";
            of(&a.tile).report(fault.to_string(), help);
        }
        LayoutFault::Ragged { row, .. } => {
            at(*row, 1).report(fault.to_string(), "give every row as many tiles");
        }
        _ => all.report(fault.to_string(), "lay out other tiles, or fewer"),
    }
}

/// The colour of an entry, where it has one.
fn colour(fields: &Fields) -> Option<Colour> {
    fields.get("colour").and_then(|item| item.word(COLOURS))
}

fn cards(items: &[Item], content: &Content) -> Vec<Card> {
    items.iter().filter_map(|item| card(item, content)).collect()
}

fn texts(items: &[Item]) -> Vec<String> {
    items.iter().filter_map(|item| item.text()).map(str::to_owned).collect()
}

/// What wins, in the order of the file.
fn steps(file: &Fields, reader: &Reader) -> Vec<Step> {
    let Some(item) = file.need("steps", "[{ take = \"all\" }, \"escape\"]") else {
        return Vec::new();
    };
    let items = item.list();
    if items.is_empty() {
        item.report("nothing wins this mission", "add a step such as `\"escape\"`");
    }
    items.iter().filter_map(|item| Step::read(item, reader)).collect()
}

/// A word of a list that nothing reads is a mistake of the program's, told like
/// one of the file's: nothing is made of it.
pub(super) fn unreachable_word<T>(item: &Item, word: &str) -> Option<T> {
    item.report(format!("nothing reads `{word}`"), "leave it out, and tell us");
    None
}

/// What objectives give, by colour.
fn gifts(file: &Fields, content: &Content) -> Vec<(Colour, Gift)> {
    let Some(fields) = file.get("gifts").and_then(|item| item.fields("list of gifts")) else {
        return Vec::new();
    };
    let words = [
        ("cards", true),
        ("random_prototype", false),
        ("remote", true),
        ("companion", false),
        ("zombie_card", false),
        ("fetch", true),
        ("swap_roles", false),
    ];
    let mut gifts = Vec::new();
    for (name, colour) in COLOURS {
        let Some((word, inner)) = fields.get(name).and_then(|item| item.tagged(&words)) else {
            continue;
        };
        let gift = match word {
            "cards" => Some(Gift::Cards(cards(&inner.list(), content))),
            "remote" => inner.word(MACHINES).map(Gift::Remote),
            "random_prototype" => Some(Gift::RandomPrototype),
            "companion" => Some(Gift::Companion),
            "zombie_card" => Some(Gift::EnemyCard),
            "fetch" => card(&inner, content).map(Gift::Fetch),
            "swap_roles" => Some(Gift::SwapRoles),
            other => unreachable_word(&inner, other),
        };
        gifts.extend(gift.map(|gift| (*colour, gift)));
    }
    for (name, item) in fields.entries() {
        if !COLOURS.iter().any(|(colour, _)| *colour == name) {
            let message = format!("`{name}` stands under `[gifts]`, so it is read as a gift");
            let help = "gifts are called by colours; put what belongs to the mission above \
                        the first line in brackets";
            item.report(message, help);
        }
    }
    gifts
}
