//! Reading a mission file.
//!
//! Invader and Dark Side chapter 16, "Missions". The format is explained in
//! `content/README.md`. What must hold together is checked in `checks`.

use super::Content;
use super::figures::{LEVELS, MACHINES, card, kind};
use crate::board::{Board, Cell, Door, DoorKind, LayoutFault, Placing, Tile};
use crate::card::Card;
use crate::enemy::Kind;
use crate::mission::{
    Colour, Difficulty, Find, Gift, Groups, Lock, MachineKind, Mission, Peril, Pillar, SpawnToken,
    Special, Step, Waker,
};
use crate::zone::{Zone, ZoneSet};
use sheet::{Fields, Item, advice, nearest};

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

/// The board of a mission being read, which names its zones and doors.
struct Place<'p> {
    board: Option<&'p Board>,
    layout: &'p [Vec<Placing>],
    content: &'p Content,
}

impl Place<'_> {
    /// A zone by its name. Without a board nothing is said: the layout is wrong already.
    fn zone(&self, item: &Item) -> Option<Zone> {
        let name = item.text()?;
        let found = self.board?.zone(name);
        if found.is_none() {
            item.report(format!("there is no zone `{name}` on this board"), self.where_else(name));
        }
        found
    }

    /// What is wrong with the name of a zone.
    fn where_else(&self, name: &str) -> String {
        let form = "write a zone as tile and cell, as in `05-R:11`";
        for part in name.split('+') {
            let Some((tile, cell)) = part.trim().split_once(':') else { return form.to_owned() };
            let laid = || self.layout.iter().flatten().map(|placing| placing.tile.as_str());
            if !laid().any(|id| id == tile) {
                return match nearest(tile, laid()) {
                    Some(meant) => format!("tile `{tile}` isn't laid out: did you mean `{meant}`?"),
                    None => format!("tile `{tile}` isn't laid out: {}", advice("", laid())),
                };
            }
            if cell.parse::<Cell>().is_err() {
                return format!("`{cell}` is no cell: write row and column, from `11` to `33`");
            }
        }
        "these cells belong to different zones: name one of them".to_owned()
    }

    fn zones(&self, items: &[Item]) -> Vec<Zone> {
        let mut zones = Vec::new();
        for item in items {
            let Some(zone) = self.zone(item) else { continue };
            if zones.contains(&zone) {
                item.report("this zone is named twice", "take one of them out");
            }
            zones.push(zone);
        }
        zones
    }

    /// The zone of an entry such as `{ zone = "05-R:11", … }`.
    fn zone_of(&self, fields: &Fields) -> Option<Zone> {
        fields.need("zone", "\"05-R:11\"").and_then(|item| self.zone(&item))
    }

    /// The doorway of an entry such as `{ between = ["05-R:11", "05-R:12"] }`.
    fn door(&self, fields: &Fields, wanted: DoorKind) -> Option<Door> {
        let item = fields.need("between", "[\"05-R:11\", \"05-R:12\"]")?;
        let ends = item.list();
        let [a, b] = ends[..] else {
            item.report("a door stands between two zones", "name the zone on each side");
            return None;
        };
        let (a, b) = (self.zone(&a)?, self.zone(&b)?);
        let board = self.board?;
        let doorways = board.doorways_of(a) & board.doorways_of(b);
        let kind = |door: Door| board.doorways()[door.index()].kind;
        let found = doorways.iter().find(|door| a != b && kind(*door) == wanted);
        if found.is_none() {
            let from = |zone: Zone| {
                let doors = board.doorways_of(zone).iter().filter(|door| kind(*door) == wanted);
                let beyond = doors.filter_map(|door| board.doorways()[door.index()].beyond(zone));
                beyond.map(|zone| format!("`{}`", board.name(zone))).collect::<Vec<_>>()
            };
            let (what, beyond) = match wanted {
                DoorKind::Doorway => ("doorway", from(a)),
                DoorKind::Airlock => ("airlock door", from(a)),
            };
            let help = if beyond.is_empty() {
                format!("`{}` has no {what} at all", board.name(a))
            } else {
                format!("from `{}` there is one to {}", board.name(a), beyond.join(", "))
            };
            item.report(format!("there is no {what} between these zones"), help);
        }
        found
    }

    fn spawns(&self, file: &Fields) -> Vec<SpawnToken> {
        let mut spawns: Vec<SpawnToken> = Vec::new();
        for fields in file.tables("spawns", "spawn token") {
            let zone = self.zone_of(&fields);
            let spawn = SpawnToken {
                zone: zone.unwrap_or(Zone(0)),
                colour: colour(&fields).unwrap_or(Colour::Red),
                asleep: fields.yes("asleep"),
                facedown: fields.get("facedown").and_then(|item| item.word(COLOURS)),
            };
            if spawn.asleep && spawn.colour == Colour::Red {
                let help = "give it a colour, so that something can wake it";
                fields.report_at("asleep", "a red spawn zone never sleeps", help);
            }
            if let Some((zone, board)) = zone.zip(self.board) {
                if !board.kind(zone).is_indoor() {
                    let message = format!("the spawn zone `{}` lies outside", board.name(zone));
                    fields.report_at("zone", message, "choose a zone indoors: mold must lie there");
                }
                if spawns.iter().any(|other| other.zone == zone) {
                    let help = "one token a zone: more come with more survivors";
                    fields.report_at("zone", "there is a spawn token in this zone already", help);
                }
            }
            fields.done(&[]);
            spawns.push(spawn);
        }
        spawns
    }

    fn mold(&self, file: &Fields) -> Vec<(Zone, bool)> {
        let Some(fields) = file.get("mold").and_then(|item| item.fields("list of mold zones"))
        else {
            return Vec::new();
        };
        let mut mold: Vec<(Zone, bool)> = Vec::new();
        for (key, active) in [("active", true), ("inactive", false)] {
            for item in fields.list(key) {
                let Some((zone, board)) = self.zone(&item).zip(self.board) else { continue };
                if !board.kind(zone).is_indoor() {
                    let message = format!("`{}` lies outside", board.name(zone));
                    item.report(message, "mold grows indoors only");
                }
                if mold.iter().any(|(other, _)| *other == zone) {
                    item.report("there is mold in this zone already", "take one of them out");
                }
                mold.push((zone, active));
            }
        }
        fields.done(&[]);
        mold
    }

    fn pits(&self, file: &Fields) -> Vec<(Zone, bool)> {
        let Some(fields) = file.get("pits").and_then(|item| item.fields("list of pits")) else {
            return Vec::new();
        };
        let mut pits: Vec<(Zone, bool)> = Vec::new();
        for (key, open) in [("open", true), ("filled", false)] {
            for item in fields.list(key) {
                let Some(zone) = self.zone(&item) else { continue };
                if pits.iter().any(|(other, _)| *other == zone) {
                    item.report("there is a pit in this zone already", "take one of them out");
                }
                pits.push((zone, open));
            }
        }
        fields.done(&[]);
        pits
    }

    /// Prototype tokens, and cards that lie face up.
    fn finds(&self, file: &Fields) -> Vec<(Find, Zone)> {
        let tokens = self.zones(&file.list("prototypes")).into_iter();
        let mut finds: Vec<(Find, Zone)> = tokens.map(|zone| (Find::Prototype, zone)).collect();
        for fields in file.tables("cards", "card on the board") {
            let zone = self.zone_of(&fields);
            let card =
                fields.need("card", "\"Search Drone\"").and_then(|item| self.starting_card(&item));
            finds.extend(card.map(Find::Card).zip(zone));
            fields.done(&[]);
        }
        finds
    }

    /// A card by its name: of two backs the grey one, which no search finds.
    fn starting_card(&self, item: &Item) -> Option<Card> {
        let starting = item.text().and_then(|name| self.content.starting_card(name));
        starting.or_else(|| card(item, self.content))
    }

    /// The accesses to weld, each as the zones on its sides.
    fn welds(&self, file: &Fields) -> Vec<Door> {
        let mut doors = Vec::new();
        for fields in file.tables("welds", "access to weld") {
            doors.extend(self.door(&fields, DoorKind::Doorway));
            fields.done(&[]);
        }
        doors
    }

    fn pillars(&self, file: &Fields) -> Vec<Pillar> {
        let mut pillars = Vec::new();
        for fields in file.tables("pillars", "pillar") {
            let colour = fields.need("colour", "\"yellow\"").and_then(|item| item.word(COLOURS));
            let charges = fields.figure("charges", 1..=9);
            let tiles = fields.need("tiles", "[\"12-V\"]").map(|item| item.list());
            let mut bits = 0u32;
            for item in tiles.unwrap_or_default() {
                bits |= self.tile(&item).map_or(0, |place| 1 << place);
            }
            fields.done(&[]);
            pillars.extend(colour.map(|colour| Pillar { colour, charges, tiles: bits }));
        }
        pillars
    }

    /// The place on the board of a tile that is laid out.
    fn tile(&self, item: &Item) -> Option<usize> {
        let id = item.text()?;
        let laid = || self.layout.iter().flatten().map(|placing| placing.tile.as_str());
        let found = laid().position(|tile| tile == id);
        if found.is_none() {
            item.report(format!("tile `{id}` isn't laid out"), advice(id, laid()));
        }
        found
    }

    /// The zones that lie on these tiles, at least with a part.
    fn on_tiles(&self, items: &[Item]) -> ZoneSet {
        let mut zones = ZoneSet::EMPTY;
        for item in items {
            let (Some(id), Some(board)) = (item.text(), self.board) else { continue };
            self.tile(item);
            let on_tile = |zone: &Zone| board.tiles_of(*zone).contains(&id);
            zones |= board.zones().filter(on_tile).collect();
        }
        zones
    }

    /// The building around the spawn token of a colour: rooms joined by doorways.
    fn building(&self, spawns: &[SpawnToken], item: &Item) -> Option<ZoneSet> {
        let colour = item.word(COLOURS)?;
        let board = self.board?;
        let token = spawns.iter().find(|spawn| spawn.colour == colour);
        let Some(token) = token else {
            item.report(format!("there is no {} spawn token", colour.name()), "add it to `spawns`");
            return None;
        };
        let building = board.building(token.zone);
        if building.is_empty() {
            let message = format!("`{}` lies in no building", board.name(token.zone));
            item.report(message, "lay that spawn token into a room");
        }
        Some(building)
    }

    fn objectives(&self, file: &Fields) -> Vec<(Colour, Zone)> {
        let mut objectives = Vec::new();
        for fields in file.tables("objectives", "objective") {
            let zone = self.zone_of(&fields);
            let colour = fields.need("colour", "\"red\"").and_then(|item| item.word(COLOURS));
            objectives.extend(colour.zip(zone));
            fields.done(&[]);
        }
        objectives
    }

    fn facedown(&self, file: &Fields) -> (Vec<Zone>, Vec<Colour>) {
        let item = file.get("facedown");
        let Some(fields) = item.and_then(|item| item.fields("list of facedown objectives")) else {
            return (Vec::new(), Vec::new());
        };
        let items = fields.list("zones");
        let zones = self.zones(&items);
        let mix: Vec<Colour> =
            fields.list("mix").iter().filter_map(|item| item.word(COLOURS)).collect();
        let tokens = fields.list("mix").len();
        if tokens != items.len() {
            let message = format!("{tokens} facedown tokens for {} zones", items.len());
            fields.report_at("mix", message, "write as many colours in `mix` as there are `zones`");
        }
        fields.done(&[]);
        (zones, mix)
    }

    fn machines(&self, file: &Fields) -> Vec<(MachineKind, Zone)> {
        let mut machines = Vec::new();
        for fields in file.tables("machines", "machine") {
            let zone = self.zone_of(&fields);
            let kind = fields.need("kind", "\"bot\"").and_then(|item| item.word(MACHINES));
            fields.done(&[]);
            machines.extend(kind.zip(zone));
        }
        machines
    }

    fn enemies(&self, file: &Fields) -> Vec<(Kind, u8, Zone)> {
        let mut enemies: Vec<(Kind, u8, Zone)> = Vec::new();
        for fields in file.tables("enemies", "group of enemies") {
            let zone = self.zone_of(&fields);
            let count = fields.get("count").map_or(Some(1), |item| item.figure(1..=200));
            let kind = fields.need("kind", "\"worker\"").and_then(|item| kind(&item, self.content));
            if let (Some(kind), Some(count), Some(zone)) = (kind, count, zone) {
                let before = enemies.iter().filter(|(other, ..)| *other == kind);
                let all = before.map(|(_, count, _)| u32::from(*count)).sum::<u32>();
                let enemy = self.content.enemy(kind);
                if all + u32::from(count) > u32::from(enemy.miniatures) {
                    let message = format!("there aren't so many {}", enemy.plural);
                    let help = format!("the box has {}", enemy.miniatures);
                    fields.report_at("count", message, help);
                }
                enemies.push((kind, count, zone));
            }
            fields.done(&[]);
        }
        enemies
    }

    /// Closed doors, and those of them that wait for an objective.
    #[allow(clippy::type_complexity, reason = "two lists of what stands in the mission")]
    fn doors(&self, file: &Fields) -> (Vec<(Option<Colour>, Door)>, Vec<(Colour, Door, Lock)>) {
        let words = [("key", Lock::Key), ("sealed", Lock::Sealed)];
        let mut doors: Vec<(Option<Colour>, Door)> = Vec::new();
        let mut locks = Vec::new();
        for fields in file.tables("doors", "door") {
            let colour = colour(&fields);
            let lock = fields.get("lock").and_then(|item| item.word(&words));
            if lock.is_some() && colour.is_none() {
                let help = "give it the colour of the objective that opens it";
                fields.report_at("lock", "this door waits for no colour", help);
            }
            if let Some(door) = self.door(&fields, DoorKind::Doorway) {
                if doors.iter().any(|(_, other)| *other == door) {
                    fields.report_at("between", "there is a door here already", "take one out");
                }
                if colour.is_some() && doors.iter().any(|(other, _)| *other == colour) {
                    let help = "a mission has one door of each colour";
                    fields.report_at("colour", "there is a door of this colour already", help);
                }
                doors.push((colour, door));
                locks.extend(colour.zip(lock).map(|(colour, lock)| (colour, door, lock)));
            }
            fields.done(&[]);
        }
        (doors, locks)
    }

    fn secured(&self, file: &Fields) -> Vec<Door> {
        let mut doors = Vec::new();
        for fields in file.tables("secured", "secured airlock") {
            doors.extend(self.door(&fields, DoorKind::Airlock));
            fields.done(&[]);
        }
        doors
    }

    fn crew_noise(&self, file: &Fields) -> Option<(Zone, u8)> {
        let fields = file.get("crew_noise")?.fields("crew's noise")?;
        let (zone, count) = (self.zone_of(&fields), fields.figure("count", 1..=60));
        fields.done(&[]);
        zone.map(|zone| (zone, count))
    }

    fn steps(&self, file: &Fields, spawns: &[SpawnToken]) -> Vec<Step> {
        let words = [
            ("take", true),
            ("escape", false),
            ("gather_at", true),
            ("destroy_spawn", true),
            ("level", true),
            ("evacuate", false),
            ("equip", true),
            ("samples", false),
            ("destroy_spawns_on", true),
            ("clear_building", true),
            ("bring_out", true),
            ("weld", false),
            ("collapse", true),
        ];
        let Some(item) = file.need("steps", "[{ take = \"all\" }, \"escape\"]") else {
            return Vec::new();
        };
        let items = item.list();
        if items.is_empty() {
            item.report("nothing wins this mission", "add a step such as `\"escape\"`");
        }
        let step = |item: &Item| {
            let (word, inner) = item.tagged(&words)?;
            Some(match word {
                "take" => Step::Take(takes(&inner)),
                "gather_at" => Step::GatherAt(inner.word(MACHINES)?),
                "destroy_spawn" => Step::DestroySpawn(inner.word(COLOURS)?),
                "level" => Step::Level(inner.word(LEVELS)?),
                "evacuate" => Step::Evacuate,
                "equip" => Step::Equip(card(&inner, self.content)?),
                "samples" => Step::Samples,
                "destroy_spawns_on" => Step::DestroySpawnsIn(self.on_tiles(&inner.list())),
                "clear_building" => Step::Clear(self.building(spawns, &inner)?),
                "bring_out" => Step::BringOut(inner.word(MACHINES)?),
                "weld" => Step::Weld,
                "collapse" => Step::Collapse(inner.word(COLOURS)?),
                _ => Step::Escape,
            })
        };
        items.iter().filter_map(step).collect()
    }

    fn specials(&self, file: &Fields, spawns: &[SpawnToken]) -> Vec<Special> {
        let words = [
            ("wake", true),
            ("hellfire_spawns", true),
            ("scientist", true),
            ("oxygen_lost_in_airlock", false),
            ("melee_sample", true),
            ("spawn_sample", true),
            ("abominations_from", true),
            ("blast_spawns", true),
            ("take_spawn", true),
            ("shut_accesses", true),
            ("hostile_machines", false),
            ("fixed", true),
            ("carry", true),
        ];
        let special = |item: &Item| {
            let (word, inner) = item.tagged(&words)?;
            Some(match word {
                "wake" => wake(&inner)?,
                "hellfire_spawns" => self.hellfire_spawns(&inner)?,
                "scientist" => Special::Scientist(inner.word(COLOURS)?),
                "melee_sample" => {
                    let fields = inner.fields("sample")?;
                    let kind = fields
                        .need("kind", "\"worker\"")
                        .and_then(|item| kind(&item, self.content));
                    let takes = fields.get("takes").map(|item| item.word(COLOURS));
                    fields.done(&[]);
                    Special::MeleeSample(kind?, takes.flatten())
                }
                "spawn_sample" => Special::SpawnSample(inner.word(COLOURS)?),
                "abominations_from" => {
                    let fields = inner.fields("rule on Abomination cards")?;
                    let level =
                        fields.need("level", "\"yellow\"").and_then(|item| item.word(LEVELS));
                    let instead = fields
                        .need("instead", "\"tank\"")
                        .and_then(|item| kind(&item, self.content));
                    fields.done(&[]);
                    Special::AbominationsFrom(level?, instead?)
                }
                "blast_spawns" => self.blast_spawns(spawns, &inner)?,
                "take_spawn" => Special::TakeSpawn(inner.word(COLOURS)?),
                "shut_accesses" => Special::ShutAccesses(inner.word(COLOURS)?),
                "hostile_machines" => Special::HostileMachines,
                "fixed" => Special::Fixed(inner.word(COLOURS)?),
                "carry" => Special::Carry(inner.word(COLOURS)?),
                _ => Special::OxygenLostInAirlock,
            })
        };
        file.list("specials").iter().filter_map(special).collect()
    }

    fn hellfire_spawns(&self, item: &Item) -> Option<Special> {
        let fields = item.fields("rule on Hellfire")?;
        let with_mold = fields.yes("with_mold");
        let mut zones = ZoneSet::EMPTY;
        if let Some(tiles) = fields.get("tiles") {
            zones = self.on_tiles(&tiles.list());
        } else if let Some(board) = self.board {
            zones = board.all();
        }
        fields.done(&[]);
        Some(Special::HellfireSpawns { zones, with_mold })
    }

    fn blast_spawns(&self, spawns: &[SpawnToken], item: &Item) -> Option<Special> {
        let fields = item.fields("rule on grenades")?;
        let grenades = fields.figure("grenades", 1..=9);
        let colour = fields.get("colour").and_then(|item| item.word(COLOURS));
        let tiles = fields.get("tiles").map(|item| item.list());
        let zones = match (colour, tiles) {
            (Some(colour), None) => {
                let tokens = spawns.iter().filter(|spawn| spawn.colour == colour);
                tokens.map(|spawn| spawn.zone).collect()
            }
            (None, Some(tiles)) => self.on_tiles(&tiles),
            _ => {
                let help = "as in `{ tiles = [\"14-R\"], grenades = 2 }`";
                item.report("this needs either `tiles` or a `colour`", help);
                ZoneSet::EMPTY
            }
        };
        fields.done(&[]);
        Some(Special::BlastSpawns(zones, grenades))
    }
}

/// The colour of an entry, where it has one.
fn colour(fields: &Fields) -> Option<Colour> {
    fields.get("colour").and_then(|item| item.word(COLOURS))
}

/// The colours to take; none of them for all objectives.
fn takes(item: &Item) -> Vec<Colour> {
    // `take = "all"` reads better than an empty list.
    if item.is_text() {
        item.word(&[("all", ())]);
        return Vec::new();
    }
    let colours: Vec<Colour> = item.list().iter().filter_map(|item| item.word(COLOURS)).collect();
    if item.list().is_empty() {
        item.report("nothing is to be taken", "write colours, or `take = \"all\"`");
    }
    colours
}

/// What wakes a sleeping spawn zone.
fn wake(item: &Item) -> Option<Special> {
    let fields = item.fields("rule on waking")?;
    let colour = fields.need("colour", "\"purple\"").and_then(|item| item.word(COLOURS));
    let words = [("mold_within", true), ("taken", false), ("door_gone", false)];
    let when = fields.need("when", "\"taken\"").and_then(|item| item.tagged(&words));
    fields.done(&[]);
    let waker = match when? {
        ("mold_within", range) => Waker::MoldWithin(range.figure(0..=12)?),
        ("taken", _) => Waker::Taken,
        _ => Waker::DoorGone,
    };
    Some(Special::Wake(colour?, waker))
}

fn perils(file: &Fields) -> Vec<Peril> {
    let words = [("activates_at", true), ("reaches_exit", false), ("machine_lost", true)];
    let peril = |item: &Item| {
        let (word, inner) = item.tagged(&words)?;
        Some(match word {
            "activates_at" => Peril::ActivatesAt(inner.word(COLOURS)?),
            "machine_lost" => Peril::MachineLost(inner.word(MACHINES)?),
            _ => Peril::ReachesExit,
        })
    };
    file.list("perils").iter().filter_map(peril).collect()
}

/// What objectives give, by colour.
fn gifts(file: &Fields, content: &Content) -> Vec<(Colour, Gift)> {
    let Some(fields) = file.get("gifts").and_then(|item| item.fields("list of gifts")) else {
        return Vec::new();
    };
    let words = [("cards", true), ("random_prototype", false), ("remote", true)];
    let mut gifts = Vec::new();
    for (name, colour) in COLOURS {
        let Some((word, inner)) = fields.get(name).and_then(|item| item.tagged(&words)) else {
            continue;
        };
        let gift = match word {
            "cards" => Some(Gift::Cards(cards(&inner.list(), content))),
            "remote" => inner.word(MACHINES).map(Gift::Remote),
            _ => Some(Gift::RandomPrototype),
        };
        gifts.extend(gift.map(|gift| (*colour, gift)));
    }
    fields.done(&[]);
    gifts
}

fn cards(items: &[Item], content: &Content) -> Vec<Card> {
    items.iter().filter_map(|item| card(item, content)).collect()
}

fn texts(items: &[Item]) -> Vec<String> {
    items.iter().filter_map(|item| item.text()).map(str::to_owned).collect()
}
