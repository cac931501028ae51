//! The ground of a board: zones, walls, doors, mold.
//!
//! Drawn in classes instead of colours: the picture to print brings a style of
//! its own. What a thing is shows without colour too: by texture, line, letter
//! or word.

use std::fmt::Write as _;

use super::escaped;
use super::plan::{Area, DoorAt, Plan, TILE, short};
use crate::board::Board;
use crate::board::ZoneKind;
use crate::board::{Decor, DoorLook};
use crate::model::zone::Zone;

/// Draws the ground, as a fragment of SVG. It uses the patterns of
/// [`TEXTURES`].
pub(super) fn ground(board: &Board, decor: &Decor) -> String {
    let plan = Plan::of(board, decor.ground);
    let mut drawing = Drawing { board, decor, plan: &plan, out: String::new() };
    for zone in board.zones() {
        drawing.zone(zone);
    }
    let borders = plan.borders();
    let strokes = [
        ("lines", &borders.lines),
        ("rim", &borders.rim),
        ("breached", &borders.breached),
        ("walls", &borders.walls),
    ];
    for (class, d) in strokes.into_iter().filter(|(_, d)| !d.is_empty()) {
        drawing.put(format_args!(r#"<path class="{class}" d="{d}"/>"#));
    }
    for door in &borders.doors {
        drawing.door(door);
    }
    let tiles = board.rows() / 3 * (board.cols() / 3);
    for tile in (0..tiles).filter(|tile| decor.ground.fallen >> tile & 1 == 1) {
        drawing.rubble(tile);
    }
    drawing.out
}

/// A small picture of the ground: kinds of zones, walls, mold and doors that
/// are closed or locked, without a word. Its content is a fragment; its size is that of the board.
pub fn thumbnail(board: &Board, decor: &Decor) -> String {
    let plan = Plan::of(board, decor.ground);
    let mut out = String::new();
    for kind in KINDS {
        let zones = board.zones().filter(|zone| board.kind(*zone) == kind);
        let d: String = zones.map(|zone| plan.outline(zone)).collect();
        if !d.is_empty() {
            // Writing to a string can't fail.
            let _ = write!(out, r#"<path class="floor {kind}" d="{d}"/>"#);
        }
    }
    let mold = board.zones().filter(|zone| plan.is_molded(*zone));
    let d: String = mold.map(|zone| plan.outline(zone)).collect();
    let borders = plan.borders();
    let walls = &borders.walls;
    let _ = write!(out, r#"<path class="mold" d="{d}"/><path class="walls" d="{walls}"/>"#);
    for DoorAt { door, at: (x, y), turn, long } in &borders.doors {
        let class = match decor.door(*door) {
            _ if decor.ground.barred.contains(*door) => "locked".to_owned(),
            DoorLook::Closed(Some(ink)) => format!("closed ink-{}", ink.name()),
            DoorLook::Closed(None) => "closed".to_owned(),
            DoorLook::Open | DoorLook::Destroyed | DoorLook::Marked => continue,
        };
        let (x, y, left) = (short(*x), short(*y), short(-long / 2.0));
        let _ = write!(
            out,
            r#"<rect class="door {class}" x="{left}" y="-11" width="{}" height="22" transform="translate({x} {y}) rotate({turn})"/>"#,
            short(*long)
        );
    }
    out
}

/// Where in a zone things find room beside its name and its word.
pub fn free_area(board: &Board, plan: &Plan<'_>, zone: Zone) -> Area {
    let room = plan.room(zone);
    let foot = if word(board, plan, zone, false).is_some() { 24.0 } else { 8.0 };
    Area { x0: room.x0 + 9.0, y0: room.y0 + 21.0, x1: room.x1 - 9.0, y1: room.y1 - foot }
}

const KINDS: [ZoneKind; 9] = [
    ZoneKind::Room,
    ZoneKind::Security,
    ZoneKind::Oxygen,
    ZoneKind::Airlock,
    ZoneKind::Corridor,
    ZoneKind::Exterior,
    ZoneKind::Tunnel,
    ZoneKind::Street,
    ZoneKind::Dark,
];

/// The word that a zone carries.
fn word(board: &Board, plan: &Plan<'_>, zone: Zone, active: bool) -> Option<&'static str> {
    let kind = board.kind(zone);
    if plan.is_molded(zone) {
        // An airlock keeps working under mold, so it keeps its word.
        return Some(match (active, kind == ZoneKind::Airlock) {
            (true, false) => "MOLD",
            (true, true) => "MOLD · AIRLOCK",
            (false, false) => "inactive mold",
            (false, true) => "old mold · AIRLOCK",
        });
    }
    match kind {
        ZoneKind::Security => Some("SECURITY"),
        ZoneKind::Oxygen => Some("O₂"),
        ZoneKind::Airlock => Some("AIRLOCK"),
        ZoneKind::Dark => Some("DARK"),
        ZoneKind::Room
        | ZoneKind::Corridor
        | ZoneKind::Exterior
        | ZoneKind::Tunnel
        | ZoneKind::Street => None,
    }
}

/// The texture of a kind of zone, where it has one.
pub(super) const fn texture(kind: ZoneKind) -> Option<&'static str> {
    match kind {
        ZoneKind::Room | ZoneKind::Airlock => None,
        ZoneKind::Security => Some("security"),
        ZoneKind::Oxygen => Some("oxygen"),
        ZoneKind::Corridor => Some("corridor"),
        ZoneKind::Exterior => Some("exterior"),
        ZoneKind::Tunnel => Some("tunnel"),
        ZoneKind::Street => Some("street"),
        ZoneKind::Dark => Some("dark"),
    }
}

struct Drawing<'a> {
    board: &'a Board,
    decor: &'a Decor,
    plan: &'a Plan<'a>,
    out: String,
}

impl Drawing<'_> {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string can't fail.
        let _ = self.out.write_fmt(text);
    }

    fn zone(&mut self, zone: Zone) {
        let kind = self.board.kind(zone);
        let name = escaped(self.board.name(zone));
        let active = self.decor.ground.active_mold.contains(zone);
        let mold = self.plan.is_molded(zone).then_some(if active { "mold" } else { "oldmold" });
        self.put(format_args!(r#"<g class="zone {kind}"#));
        if let Some(mold) = mold {
            self.put(format_args!(" {mold}"));
        }
        self.out.push('"');
        let d = self.plan.outline(zone);
        self.put(format_args!(r#"><path class="floor" d="{d}"/>"#));
        for texture in texture(kind).into_iter().chain(mold) {
            self.put(format_args!(r#"<path fill="url(#{texture})" d="{d}"/>"#));
        }
        let (x, y) = self.plan.corner(zone);
        let (x, y) = (short(x + 9.0), short(y + 18.0));
        self.put(format_args!(r#"<text class="name" x="{x}" y="{y}">{name}</text>"#));
        if let Some(word) = word(self.board, self.plan, zone, active) {
            let room = self.plan.room(zone);
            let x = short(room.middle().0);
            let long = |word: &str, each: f64| room.width() < each * word.chars().count() as f64;
            let class = if long(word, 9.5) { "word long" } else { "word" };
            // What is too long even in small letters stands in two lines.
            let lines: Vec<&str> = match word.split_once(" · ").filter(|_| long(word, 6.0)) {
                Some((above, below)) => vec![above, below],
                None => vec![word],
            };
            for (line, up) in lines.iter().rev().zip(0..) {
                let y = short(room.y1 - 10.0 - 11.0 * f64::from(up));
                self.put(format_args!(r#"<text class="{class}" x="{x}" y="{y}">{line}</text>"#));
            }
        }
        self.out.push_str("</g>");
    }

    /// A tile that fell: rubble over whatever was there.
    fn rubble(&mut self, tile: usize) {
        let across = self.board.cols() / 3;
        let (x, y) = ((tile % across) as f64 * TILE, (tile / across) as f64 * TILE);
        let (x, y, middle) = (short(x), short(y), (short(x + TILE / 2.0), short(y + TILE / 2.0)));
        let size = format!(r#"x="{x}" y="{y}" width="{TILE}" height="{TILE}""#);
        self.put(format_args!(
            r#"<g class="fallen"><rect class="gap" {size}/><rect fill="url(#rubble)" {size}/><text class="word" x="{}" y="{}">FALLEN</text></g>"#,
            middle.0, middle.1
        ));
    }

    fn door(&mut self, at: &DoorAt) {
        let DoorAt { door, at: (x, y), turn, long } = *at;
        let barred = self.decor.ground.barred.contains(door);
        let look = self.decor.door(door);
        let airlock = self.plan.is_airlock(door);
        let (state, ink) = match look {
            _ if barred => ("barred", None),
            DoorLook::Closed(ink) => ("closed", ink),
            DoorLook::Destroyed => ("destroyed", None),
            DoorLook::Marked => ("marked", None),
            DoorLook::Open => ("open", None),
        };
        let turned = turn.abs() == 45.0;
        if state == "open" && !airlock && !turned {
            return;
        }
        let class =
            ink.map_or_else(|| state.to_owned(), |ink| format!("{state} ink-{}", ink.name()));
        self.put(format_args!(
            r#"<g class="door {class}" transform="translate({} {}) rotate({turn})""#,
            short(x),
            short(y)
        ));
        self.out.push('>');
        if turned {
            self.out.push_str(
                r#"<path class="passage" d="M-13 -17H13V17H-13Z"/><path class="posts" d="M-14 -17V17M14 -17V17"/>"#,
            );
        }
        let (left, long) = (short(-long / 2.0), short(long));
        if airlock {
            self.put(format_args!(
                r#"<rect class="lock" x="{left}" y="-8" width="{long}" height="16"/><rect class="stripes" x="{left}" y="-8" width="{long}" height="16" fill="url(#hazard)"/>"#
            ));
        }
        match look {
            DoorLook::Closed(ink) => {
                self.put(format_args!(
                    r#"<rect class="leaf" x="{left}" y="-9" width="{long}" height="18" rx="3"/>"#
                ));
                match ink {
                    Some(ink) => self.put(format_args!(
                        r#"<text class="letter" transform="rotate({})" y="5">{}</text>"#,
                        -turn,
                        ink.letter()
                    )),
                    None => self.out.push_str(r#"<path class="latch" d="M-13 0H13"/>"#),
                }
            }
            DoorLook::Destroyed => self.out.push_str(
                r#"<path class="wreck-edge" d="M-9 -7L9 7M-9 7L9 -7"/><path class="wreck" d="M-9 -7L9 7M-9 7L9 -7"/>"#,
            ),
            DoorLook::Open | DoorLook::Marked => {}
        }
        if look == DoorLook::Marked && !barred {
            self.put(format_args!(
                r#"<circle class="bar" r="11"/><text class="weld" transform="rotate({})" y="5">W</text>"#,
                -turn
            ));
        }
        if barred {
            self.out.push_str(r#"<circle class="bar" r="11"/><path class="bar" d="M-7 0H7"/>"#);
        }
        self.out.push_str("</g>");
    }
}

/// The patterns that the ground is drawn with.
pub const TEXTURES: &str = r#"<pattern id="exterior" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><path class="t-exterior" d="M0 8H16"/></pattern><pattern id="corridor" width="24" height="24" patternUnits="userSpaceOnUse"><circle class="t-corridor" cx="6" cy="6" r="1.7"/><circle class="t-corridor" cx="18" cy="18" r="1.7"/></pattern><pattern id="tunnel" width="18" height="18" patternUnits="userSpaceOnUse"><path class="t-tunnel" d="M0 0L18 18M18 0L0 18"/></pattern><pattern id="street" width="22" height="22" patternUnits="userSpaceOnUse"><path class="t-street" d="M3 5h2M13 9h2M7 15h2M18 19h2"/></pattern><pattern id="dark" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path class="t-dark" d="M0 7H14"/></pattern><pattern id="rubble" width="44" height="40" patternUnits="userSpaceOnUse"><path class="t-rubble" d="M4 9L15 4L21 14L10 19ZM27 22L38 18L41 31L30 34ZM8 28L17 26L15 36L7 35ZM30 5L37 4L38 11L31 12Z"/></pattern><pattern id="security" width="26" height="26" patternUnits="userSpaceOnUse"><path class="t-security" d="M8 6H18V13Q18 19 13 21Q8 19 8 13Z"/></pattern><pattern id="oxygen" width="24" height="24" patternUnits="userSpaceOnUse"><circle class="t-oxygen" cx="7" cy="8" r="4"/><circle class="t-oxygen" cx="18" cy="18" r="2.5"/></pattern><pattern id="hazard" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="t-hazard" width="6" height="12"/></pattern><pattern id="mold" width="46" height="40" patternUnits="userSpaceOnUse"><rect class="t-mold-bed" width="46" height="40"/><path class="t-mold" d="M6 9Q12 2 18 8Q25 12 18 18Q9 22 5 16Q2 12 6 9ZM30 24Q38 19 41 27Q42 35 34 35Q25 34 30 24ZM34 6a3.5 3.5 0 1 0 .1 0ZM12 29a4 4 0 1 0 .1 0Z"/></pattern><pattern id="oldmold" width="46" height="40" patternUnits="userSpaceOnUse"><rect class="t-oldmold-bed" width="46" height="40"/><path class="t-oldmold" d="M6 9Q12 2 18 8Q25 12 18 18Q9 22 5 16Q2 12 6 9ZM30 24Q38 19 41 27Q42 35 34 35Q25 34 30 24Z"/></pattern>"#;
