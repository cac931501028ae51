//! A mission as programs read it. Fields may be added, never changed.

use std::collections::BTreeMap;

use serde::Serialize;
use survival::board::{Border, Door, DoorKind, DoorLook, Map, Side, ZoneKind};
use survival::content::Content;
use survival::mission::{CarKind, Colour, Find, MachineKind, Mission, Pillar};
use survival::zone::Zone;

use crate::missions::Summary;

/// A mission in full. Zones are named by their first cell.
#[derive(Serialize)]
pub struct Show<'m> {
    #[serde(flatten)]
    summary: Summary<'m>,
    rules: &'m [String],
    /// The tiles, row by row, each with its turn in degrees.
    layout: Vec<Vec<String>>,
    /// How many rows and columns of cells the board has.
    rows: usize,
    cols: usize,
    zones: Vec<ZoneShow<'m>>,
    starts: Vec<&'m str>,
    exit: Option<&'m str>,
    spawns: Vec<SpawnShow<'m>>,
    mold: Vec<MoldShow<'m>>,
    pits: Vec<PitShow<'m>>,
    objectives: Vec<TokenShow<'m>>,
    facedown: FacedownShow<'m>,
    machines: Vec<MachineShow<'m>>,
    cars: Vec<CarShow<'m>>,
    enemies: Vec<EnemyShow<'m>>,
    doors: Vec<DoorShow<'m>>,
    secured: Vec<DoorShow<'m>>,
    crew_noise: Option<NoiseShow<'m>>,
    /// The boxes whose cards and enemies are in play.
    boxes: &'m [String],
    /// Zones with a prototype token.
    prototypes: Vec<&'m str>,
    /// Cards that lie face up.
    cards: Vec<CardShow<'m>>,
    thumpers: Vec<&'m str>,
    /// Accesses to weld.
    welds: Vec<DoorShow<'m>>,
    pillars: Vec<PillarShow<'m>>,
    /// Doors that enemies open by walking through.
    broken_doors: Vec<DoorShow<'m>>,
    /// Doors that nothing opens.
    shut_doors: Vec<DoorShow<'m>>,
}

#[derive(Serialize)]
struct CardShow<'m> {
    card: &'m str,
    zone: &'m str,
}

#[derive(Serialize)]
struct PillarShow<'m> {
    colour: Colour,
    charges: u8,
    /// The tiles that fall with it.
    tiles: Vec<&'m str>,
}

/// A zone, and what can be seen and reached from it before the first turn.
#[derive(Serialize)]
struct ZoneShow<'m> {
    name: &'m str,
    /// The names of all its cells; each is a name of the zone.
    names: Vec<String>,
    kind: ZoneKind,
    cells: Vec<CellShow>,
    borders: Vec<BorderShow<'m>>,
    /// The zones in sight, itself included.
    sees: Vec<&'m str>,
    /// How far the zones in sight are along the line of sight.
    ranges: BTreeMap<&'m str, u8>,
    /// How many steps it is to every zone; none where no way leads.
    distances: BTreeMap<&'m str, Option<u8>>,
}

#[derive(Serialize)]
struct CellShow {
    name: String,
    row: u8,
    col: u8,
}

/// What joins a zone to another.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum BorderKind {
    /// A printed line, or nothing at all.
    Open,
    /// A doorway.
    Doorway,
    /// The door of an airlock.
    Airlock,
    /// A gap in a wall, which no door closes.
    Gap,
    /// A wall that mold has breached.
    Breach,
}

#[derive(Serialize)]
struct BorderShow<'m> {
    to: &'m str,
    kind: BorderKind,
    /// Whether a closed door lies there.
    closed: bool,
    /// The colour of that door.
    colour: Option<Colour>,
    /// Whether nobody passes until a Bot opens it.
    secured: bool,
    /// Whether nothing ever opens it.
    shut: bool,
}

#[derive(Serialize)]
struct SpawnShow<'m> {
    zone: &'m str,
    colour: Colour,
    asleep: bool,
    /// The colour that one of the facedown tokens hides.
    facedown: Option<Colour>,
}

#[derive(Serialize)]
struct PitShow<'m> {
    zone: &'m str,
    open: bool,
}

#[derive(Serialize)]
struct MoldShow<'m> {
    zone: &'m str,
    active: bool,
}

#[derive(Serialize)]
struct TokenShow<'m> {
    colour: Colour,
    zone: &'m str,
}

#[derive(Serialize)]
struct FacedownShow<'m> {
    zones: Vec<&'m str>,
    mix: &'m [Colour],
}

#[derive(Serialize)]
struct MachineShow<'m> {
    kind: MachineKind,
    zone: &'m str,
}

/// A car, and what survivors may do with it.
#[derive(Serialize)]
struct CarShow<'m> {
    kind: CarKind,
    zone: &'m str,
    drive: bool,
    search: bool,
    #[serde(rename = "crate")]
    holds_crate: bool,
}

#[derive(Serialize)]
struct EnemyShow<'m> {
    kind: &'m str,
    count: u8,
    zone: &'m str,
}

#[derive(Serialize)]
struct DoorShow<'m> {
    between: [&'m str; 2],
    colour: Option<Colour>,
}

#[derive(Serialize)]
struct NoiseShow<'m> {
    zone: &'m str,
    count: u8,
}

/// All of a mission.
pub fn of<'m>(content: &'m Content, mission: &'m Mission) -> Show<'m> {
    let board = &mission.board;
    let name = |zone: &Zone| board.name(*zone);
    let map = Map::of(board, &mission.ground());
    let placings = |row: &Vec<_>| row.iter().map(ToString::to_string).collect();
    Show {
        summary: Summary::of(mission),
        rules: &mission.rules,
        layout: mission.layout.iter().map(placings).collect(),
        rows: board.rows(),
        cols: board.cols(),
        zones: board.zones().map(|zone| zone_of(mission, &map, zone)).collect(),
        starts: mission.starts.iter().map(name).collect(),
        exit: mission.exit.as_ref().map(name),
        spawns: mission
            .spawns
            .iter()
            .map(|spawn| SpawnShow {
                zone: name(&spawn.zone),
                colour: spawn.colour,
                asleep: spawn.asleep,
                facedown: spawn.facedown,
            })
            .collect(),
        mold: mission
            .mold
            .iter()
            .map(|(zone, active)| MoldShow { zone: name(zone), active: *active })
            .collect(),
        pits: mission
            .pits
            .iter()
            .map(|(zone, open)| PitShow { zone: name(zone), open: *open })
            .collect(),
        objectives: mission
            .objectives
            .iter()
            .map(|(colour, zone)| TokenShow { colour: *colour, zone: name(zone) })
            .collect(),
        facedown: FacedownShow {
            zones: mission.facedown.iter().map(name).collect(),
            mix: &mission.mix,
        },
        machines: mission
            .machines
            .iter()
            .map(|(kind, zone)| MachineShow { kind: *kind, zone: name(zone) })
            .collect(),
        cars: mission
            .cars
            .iter()
            .map(|car| CarShow {
                kind: car.kind,
                zone: name(&car.zone),
                drive: car.drives,
                search: car.searched,
                holds_crate: car.has_crate,
            })
            .collect(),
        enemies: mission
            .enemies
            .iter()
            .map(|(kind, count, zone)| EnemyShow {
                kind: &content.enemy(*kind).id,
                count: *count,
                zone: name(zone),
            })
            .collect(),
        doors: mission
            .doors
            .iter()
            .map(|(colour, door)| door_of(mission, *door, *colour))
            .collect(),
        secured: mission.secured.iter().map(|door| door_of(mission, *door, None)).collect(),
        crew_noise: mission
            .crew_noise
            .as_ref()
            .map(|(zone, count)| NoiseShow { zone: name(zone), count: *count }),
        boxes: &mission.boxes,
        prototypes: mission
            .finds
            .iter()
            .filter(|(find, _)| *find == Find::Prototype)
            .map(|(_, zone)| name(zone))
            .collect(),
        cards: mission
            .finds
            .iter()
            .filter_map(|(find, zone)| match find {
                Find::Card(card) => Some((&content.equipment(*card).name, zone)),
                _ => None,
            })
            .map(|(card, zone)| CardShow { card, zone: name(zone) })
            .collect(),
        thumpers: mission.thumpers.iter().map(name).collect(),
        welds: mission.welds.iter().map(|door| door_of(mission, *door, None)).collect(),
        pillars: mission.pillars.iter().map(|pillar| pillar_of(mission, pillar)).collect(),
        broken_doors: mission.broken_doors.iter().map(|d| door_of(mission, d, None)).collect(),
        shut_doors: mission.shut_doors.iter().map(|d| door_of(mission, d, None)).collect(),
    }
}

fn pillar_of<'m>(mission: &'m Mission, pillar: &Pillar) -> PillarShow<'m> {
    let tiles = mission.board.tiles().iter().enumerate();
    let falls = tiles.filter(|(place, _)| pillar.tiles >> place & 1 == 1);
    PillarShow {
        colour: pillar.colour,
        charges: pillar.charges,
        tiles: falls.map(|(_, tile)| tile.id.as_str()).collect(),
    }
}

fn door_of(mission: &Mission, door: Door, colour: Option<Colour>) -> DoorShow<'_> {
    let doorway = &mission.board.doorways()[door.index()];
    let between = [doorway.a, doorway.b].map(|zone| mission.board.name(zone));
    DoorShow { between, colour }
}

fn zone_of<'m>(mission: &'m Mission, map: &Map, zone: Zone) -> ZoneShow<'m> {
    let board = &mission.board;
    let cells = board.cells(zone).iter();
    let sight = map.sight(zone);
    let reach = |to: Zone| Some(map.distance(zone, to)).filter(|steps| *steps != u8::MAX);
    ZoneShow {
        name: board.name(zone),
        names: board.names(zone),
        kind: board.kind(zone),
        cells: cells
            .map(|at| CellShow { name: board.cell_name(*at), row: at.row, col: at.col })
            .collect(),
        borders: borders_of(mission, map, zone),
        sees: sight.iter().map(|seen| board.name(seen)).collect(),
        ranges: sight.iter().map(|seen| (board.name(seen), map.range(zone, seen))).collect(),
        distances: board.zones().map(|to| (board.name(to), reach(to))).collect(),
    }
}

/// Every way out of a zone: open sides, then doorways, then what mold breached.
fn borders_of<'m>(mission: &'m Mission, map: &Map, zone: Zone) -> Vec<BorderShow<'m>> {
    let board = &mission.board;
    let mut joined: Vec<Zone> = Vec::new();
    let mut borders = Vec::new();
    let plain = |to: Zone, kind| BorderShow {
        to: board.name(to),
        kind,
        closed: false,
        colour: None,
        secured: false,
        shut: false,
    };
    for at in board.cells(zone) {
        let (row, col) = (usize::from(at.row), usize::from(at.col));
        for side in [Side::North, Side::East, Side::South, Side::West] {
            let beyond = match side {
                Side::North => row.checked_sub(1).map(|row| (row, col)),
                Side::East => Some((row, col + 1)),
                Side::South => Some((row + 1, col)),
                Side::West => col.checked_sub(1).map(|col| (row, col)),
            };
            let to = beyond.and_then(|(row, col)| board.at(row, col));
            if let (Border::Open, Some(to)) = (board.border(row, col, side), to)
                && to != zone
                && !joined.contains(&to)
            {
                joined.push(to);
                borders.push(plain(to, BorderKind::Open));
            }
        }
    }
    for door in board.doorways_of(zone) {
        let doorway = &board.doorways()[door.index()];
        let Some(to) = doorway.beyond(zone) else { continue };
        let look = mission.door_look(door);
        joined.push(to);
        borders.push(BorderShow {
            to: board.name(to),
            kind: match doorway.kind {
                DoorKind::Doorway => BorderKind::Doorway,
                DoorKind::Airlock => BorderKind::Airlock,
                DoorKind::Gap => BorderKind::Gap,
            },
            closed: matches!(look, DoorLook::Closed(_)),
            colour: if let DoorLook::Closed(colour) = look { colour } else { None },
            secured: mission.secured.contains(&door),
            shut: mission.shut_doors.contains(door),
        });
    }
    for to in map.neighbours(zone).iter().filter(|to| !joined.contains(to)) {
        borders.push(plain(to, BorderKind::Breach));
    }
    borders
}
