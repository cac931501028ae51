//! Reading a mission file.
//!
//! Invader and Dark Side chapter 16, "Missions". The format is explained in
//! `content/README.md`. What must hold together is checked in `checks`.

mod place;
mod tasks;
mod tokens;

use self::place::Place;
use self::tasks::{gifts, perils};
use super::Content;
use super::figures::card;
use crate::board::{Board, LayoutFault, Placing, Tile};
use crate::card::Card;
use crate::mission::{Colour, Difficulty, Groups, Mission};
use sheet::{Fields, Item, advice};

const COLOURS: &[(&str, Colour)] = &[
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
pub(super) fn mission(
    file: &Fields,
    id: &str,
    content: &Content,
    tiles_sound: bool,
) -> Option<Mission> {
    let difficulties =
        [("easy", Difficulty::Easy), ("medium", Difficulty::Medium), ("hard", Difficulty::Hard)];
    let groups =
        [("together", Groups::Together), ("random", Groups::Random), ("chosen", Groups::Chosen)];
    let (layout, board) = layout(file, tiles_sound.then_some(&content.tiles));
    let place = Place { board: board.as_ref(), layout: &layout, content };

    let (facedown, mix) = place.facedown(file);
    let spawns = place.spawns(file);
    let (doors, locks) = place.doors(file);
    let starts = file.need("starts", "[\"05-R:11\"]").map(|item| place.zones(&item.list()));
    let game = id.split('/').next().unwrap_or_default();
    let mission = Mission {
        id: id.to_owned(),
        game: game.to_owned(),
        boxes: boxes(file, game, content),
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
        objectives: place.objectives(file),
        facedown,
        mix,
        machines: place.machines(file),
        enemies: place.enemies(file),
        doors,
        locks,
        finds: place.finds(file),
        thumpers: place.zones(&file.list("thumpers")),
        welds: place.welds(file),
        pillars: place.pillars(file),
        secured: place.secured(file),
        set_apart: cards(&file.list("set_apart"), content),
        equipped: cards(&file.list("equipped"), content),
        crew_noise: place.crew_noise(file),
        objective_experience: file.figure("objective_experience", 0..=20),
        gifts: gifts(file, content),
        in_order: file.yes("in_order"),
        steps: place.steps(file, &spawns),
        perils: perils(file),
        specials: place.specials(file, &spawns),
        spawns,
        intro: file.text("intro", "\"What this mission is about.\""),
        rules: texts(&file.list("rules")),
        layout: Vec::new(),
        board: board.clone()?,
    };
    file.done(&["tokens"]);
    Some(Mission { layout, ..mission })
}

/// The boxes in play: those named, or else the mission's own. Folders that are
/// no boxes play with the first.
fn boxes(file: &Fields, game: &str, content: &Content) -> Vec<String> {
    let known = || content.editions.iter().map(|edition| edition.id.as_str());
    let named = file.list("boxes");
    if named.is_empty() {
        let own = known().find(|id| *id == game).or_else(|| known().next());
        return own.map(str::to_owned).into_iter().collect();
    }
    let mut boxes = Vec::new();
    for item in named {
        let Some(id) = item.text() else { continue };
        if !known().any(|other| other == id) {
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
                Some(Ok(placing)) => placings.push(placing),
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
