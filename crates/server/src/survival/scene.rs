//! The ground as a scene: floors with what stands about on them, walls, doors,
//! light, mold.
//!
//! What a thing is shows without colour too. Doors carry all their states and
//! zones their mold, and classes say which is seen: so the script can let a
//! door break before the server draws anew.

use std::fmt::Write as _;

use survival::board::{Board, CellAt, Decor, DoorLook, Scenery, ZoneKind};
use survival::svg::{Area, Borders, DoorAt, Plan, TILE};
use survival::words::kind_of_zone;
use survival::zone::Zone;

/// Draws the ground, as a fragment of SVG.
pub fn scene(board: &Board, decor: &Decor) -> String {
    let plan = Plan::of(board, decor.ground);
    let mut scene = Scene { board, decor, plan: &plan, out: String::new() };
    scene.foundations();
    for zone in board.zones() {
        scene.zone(zone);
    }
    let borders = plan.borders();
    scene.borders(&borders);
    for door in &borders.doors {
        scene.door(door);
    }
    scene.names();
    let tiles = board.rows() / 3 * (board.cols() / 3);
    for tile in (0..tiles).filter(|tile| decor.ground.fallen >> tile & 1 == 1) {
        scene.rubble(tile);
    }
    scene.out
}

/// Where figures find room in a zone: below its name.
pub fn floor_area(plan: &Plan<'_>, zone: Zone) -> Area {
    let room = plan.room(zone);
    Area { x0: room.x0 + 10.0, y0: room.y0 + 27.0, x1: room.x1 - 10.0, y1: room.y1 - 9.0 }
}

/// Which walls and floors a board has.
pub fn style(board: &Board) -> &'static str {
    let has = |kind| board.zones().any(|zone| board.kind(zone) == kind);
    match (has(ZoneKind::Street), has(ZoneKind::Exterior), has(ZoneKind::Tunnel)) {
        (true, ..) => "city",
        (false, false, true) => "deep",
        _ => "station",
    }
}

/// A number in as few letters as a picture needs.
fn n(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// Text that can't be mistaken for markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

struct Scene<'a> {
    board: &'a Board,
    decor: &'a Decor,
    plan: &'a Plan<'a>,
    out: String,
}

impl Scene<'_> {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string can't fail.
        let _ = self.out.write_fmt(text);
    }

    /// What lies under the rooms: their light on the ground and their shadow.
    fn foundations(&mut self) {
        let built = self.board.zones().filter(|zone| !self.board.kind(*zone).is_ground());
        let d: String = built.map(|zone| self.plan.outline(zone)).collect();
        self.put(format_args!(r#"<defs><path id="g-built" d="{d}"/></defs>"#));
        for class in ["spill far", "spill", "spill near", "shadow"] {
            self.put(format_args!(r##"<use class="{class}" href="#g-built"/>"##));
        }
    }

    fn zone(&mut self, zone: Zone) {
        let kind = self.board.kind(zone);
        let name = escaped(self.board.name(zone));
        let place = escaped(self.board.place(zone));
        let active = self.decor.ground.active_mold.contains(zone);
        let mold = match (self.plan.is_molded(zone), active) {
            (false, _) => "",
            (true, true) => " mold",
            (true, false) => " oldmold",
        };
        let (x, y) = self.plan.centre(zone);
        let area = floor_area(self.plan, zone);
        let what = kind_of_zone(kind);
        let grown = match mold {
            "" => "",
            " mold" => ", active mold",
            _ => ", inactive mold",
        };
        let code = if place == name { String::new() } else { format!(", {name}") };
        self.put(format_args!(
            r#"<g class="zone {kind}{mold}" role="img" data-spot="zone:{name}" data-cx="{}" data-cy="{}" data-area="{} {} {} {}" data-place="{place}" aria-label="{place}, {what}{grown}{code}">"#,
            x.round(), y.round(), n(area.x0), n(area.y0), n(area.x1), n(area.y1)
        ));
        let d = self.plan.outline(zone);
        self.put(format_args!(r#"<path class="floor" d="{d}"/>"#));
        self.markings(zone, kind);
        for at in self.board.cells(zone).to_vec() {
            self.scenery(at);
        }
        if !kind.is_exterior() && kind != ZoneKind::Street {
            self.put(format_args!(r#"<path class="growth" d="{d}"/>"#));
        }
        if !kind.is_exterior() {
            self.put(format_args!(r#"<path class="lamp" d="{d}"/>"#));
        }
        self.out.push_str("</g>");
    }

    /// What is painted on the floor of a kind of zone.
    fn markings(&mut self, zone: Zone, kind: ZoneKind) {
        let room = self.plan.room(zone);
        let (x, y) = room.middle();
        let (x0, y0) = (n(room.x0 + 11.0), n(room.y0 + 11.0));
        let (wide, high) = (n(room.width() - 22.0), n(room.height() - 22.0));
        let upright = room.height() > room.width();
        match kind {
            ZoneKind::Airlock => self.put(format_args!(
                r#"<rect class="hazards" x="{}" y="{}" width="{}" height="{}"/><circle class="dock" cx="{}" cy="{}" r="34"/>"#,
                n(room.x0 + 11.0), n(room.y0 + 11.0), wide, high, n(x), n(y)
            )),
            ZoneKind::Security => self.put(format_args!(
                r#"<path class="crest" transform="translate({} {}) scale(3.8)" d="M8 1L14 3V8Q14 13 8 15.5Q2 13 2 8V3Z"/><rect class="guarded" x="{x0}" y="{y0}" width="{wide}" height="{high}"/>"#,
                n(x - 30.4), n(y - 30.4)
            )),
            ZoneKind::Corridor => {
                let d = match upright {
                    true => format!("M{} {}V{}M{} {}V{}", n(room.x0 + 14.0), n(room.y0), n(room.y1), n(room.x1 - 14.0), n(room.y0), n(room.y1)),
                    false => format!("M{} {}H{}M{} {}H{}", n(room.x0), n(room.y0 + 14.0), n(room.x1), n(room.x0), n(room.y1 - 14.0), n(room.x1)),
                };
                self.put(format_args!(r#"<path class="guide" d="{d}"/>"#));
            }
            ZoneKind::Street => {
                let d = match upright {
                    true => format!("M{} {}V{}", n(x), n(room.y0), n(room.y1)),
                    false => format!("M{} {}H{}", n(room.x0), n(y), n(room.x1)),
                };
                self.put(format_args!(r#"<path class="lane" d="{d}"/>"#));
            }
            _ => {}
        }
    }

    /// What stands about in a cell, as its tile lies.
    fn scenery(&mut self, at: CellAt) {
        let cell = self.plan.cell(usize::from(at.row), usize::from(at.col));
        let turns = self.board.tiles()[usize::from(at.tile)].quarter_turns;
        let (x, y) = cell.middle();
        let (half_wide, half_high) = match turns % 2 {
            0 => (cell.width() / 2.0, cell.height() / 2.0),
            _ => (cell.height() / 2.0, cell.width() / 2.0),
        };
        let props = props(self.board.scenery(at), half_wide, half_high);
        if props.is_empty() {
            return;
        }
        let turn =
            if turns == 0 { String::new() } else { format!(" rotate({})", u32::from(turns) * 90) };
        self.put(format_args!(
            r#"<g class="props" transform="translate({} {}){turn}">"#,
            n(x),
            n(y)
        ));
        for (prop, (x, y), (wide, high)) in props {
            self.put(format_args!(
                r##"<use href="#p-{prop}" x="{}" y="{}" width="{}" height="{}"/>"##,
                n(x - wide / 2.0),
                n(y - high / 2.0),
                n(wide),
                n(high)
            ));
        }
        self.out.push_str("</g>");
    }

    fn borders(&mut self, borders: &Borders) {
        let strokes = [
            ("lines", &borders.lines),
            ("rim", &borders.rim),
            ("breached-lo", &borders.breached),
            ("breached", &borders.breached),
        ];
        for (class, d) in strokes.into_iter().filter(|(_, d)| !d.is_empty()) {
            self.put(format_args!(r#"<path class="{class}" d="{d}"/>"#));
        }
        let walls = &borders.walls;
        self.put(format_args!(r#"<defs><path id="g-walls" d="{walls}"/></defs>"#));
        for class in ["wall-shade", "wall-lo", "walls", "wall-hi"] {
            self.put(format_args!(r##"<use class="{class}" href="#g-walls"/>"##));
        }
    }

    /// The names of places, above their walls, and their codes for those who want them.
    fn names(&mut self) {
        for zone in self.board.zones() {
            let kind = self.board.kind(zone);
            let (mut x, mut y) = self.plan.corner(zone);
            if kind == ZoneKind::Street {
                // Off the kerb.
                (x, y) = (x + 3.0, y + 1.0);
            }
            let room = self.plan.room(zone);
            let (place, code) = (escaped(self.board.place(zone)), escaped(self.board.name(zone)));
            let out = if kind.is_ground() { " out" } else { "" };
            // About six units a letter; what is longer is pressed together.
            let long = place.chars().count() as f64 * 6.3 > room.width() - 16.0;
            let fit = if long {
                format!(
                    r#" textLength="{}" lengthAdjust="spacingAndGlyphs""#,
                    n(room.width() - 18.0)
                )
            } else {
                String::new()
            };
            self.put(format_args!(
                r#"<text class="zn{out}" x="{}" y="{}"{fit}>{place}</text>"#,
                n(x + 11.0),
                n(y + 21.0)
            ));
            if place != code {
                self.put(format_args!(
                    r#"<text class="code" x="{}" y="{}">{code}</text>"#,
                    n(room.x0 + 10.0),
                    n(room.y1 - 9.0)
                ));
            }
        }
    }

    /// A tile that fell: rubble over whatever was there.
    fn rubble(&mut self, tile: usize) {
        let across = self.board.cols() / 3;
        let (x, y) = ((tile % across) as f64 * TILE, (tile / across) as f64 * TILE);
        self.put(format_args!(
            r#"<g class="fallen"><rect x="{}" y="{}" width="{TILE}" height="{TILE}"/>"#,
            n(x),
            n(y)
        ));
        for (dx, dy, size) in [
            (70.0, 80.0, 130.0),
            (210.0, 60.0, 100.0),
            (120.0, 220.0, 150.0),
            (260.0, 230.0, 110.0),
        ] {
            self.put(format_args!(
                r##"<use href="#p-boulder" x="{}" y="{}" width="{size}" height="{}"/>"##,
                n(x + dx - size / 2.0),
                n(y + dy - size / 2.0),
                n(size * 0.8)
            ));
        }
        self.put(format_args!(
            r#"<text class="zn" text-anchor="middle" x="{}" y="{}">Fallen</text></g>"#,
            n(x + TILE / 2.0),
            n(y + TILE / 2.0)
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
            DoorLook::Marked => ("open marked", None),
            DoorLook::Open => ("open", None),
        };
        let what = match (look, airlock) {
            _ if barred => {
                if airlock {
                    "secured airlock"
                } else {
                    "door shut for good"
                }
            }
            (DoorLook::Open, true) => "airlock door",
            (DoorLook::Open, false) if self.plan.is_gap(door) => "opening",
            (DoorLook::Open, false) => "doorway",
            (DoorLook::Destroyed, _) => "destroyed door",
            (DoorLook::Marked, _) => "access to weld",
            (DoorLook::Closed(_), _) => "closed door",
        };
        let class =
            ink.map_or_else(|| state.to_owned(), |ink| format!("{state} ink-{}", ink.name()));
        let colour = ink.map(|ink| format!("{} ", ink.name())).unwrap_or_default();
        let doorway = self.board.doorways()[door.index()];
        let [a, b] = [doorway.a, doorway.b].map(|zone| escaped(self.board.name(zone)));
        let [one, other] = [doorway.a, doorway.b].map(|zone| escaped(self.board.place(zone)));
        // Drawn for a gap of 46 units.
        let scale = long / 46.0;
        let scale =
            if (scale - 1.0).abs() < 0.02 { String::new() } else { format!(" scale({scale:.2})") };
        let gap = if self.plan.is_gap(door) { " gap" } else { "" };
        let sort = match style(self.board) {
            "city" => "wood",
            _ if airlock => "lock",
            _ => "door",
        };
        self.put(format_args!(
            r##"<g class="door {class}{gap}" role="img" transform="translate({} {}) rotate({turn}){scale}" data-spot="door:{a}|{b}" data-cx="{}" data-cy="{}" aria-label="{colour}{what} {one} – {other}"><rect class="hit" x="-23" y="-16" width="46" height="32"/><use class="o" href="#{sort}-open"/><use class="c" href="#{sort}-closed"/><use class="x" href="#{sort}-destroyed"/>"##,
            n(x), n(y), x.round(), y.round()
        ));
        if let Some(ink) = ink {
            self.put(format_args!(
                r#"<g class="ink" transform="rotate({})"><circle r="9"/><text y="4.5">{}</text></g>"#,
                -turn, ink.letter()
            ));
        }
        if look == DoorLook::Marked && !barred {
            self.put(format_args!(r#"<g class="ink" transform="rotate({})"><circle r="9"/><text y="4.5">W</text></g>"#, -turn));
        }
        if barred {
            self.out.push_str(r#"<g class="bar"><circle r="10"/><path d="M-6 0H6"/></g>"#);
        }
        self.out.push_str("</g>");
    }
}

/// A prop, where it stands from the cell's middle, and its size.
type Prop = (&'static str, (f64, f64), (f64, f64));

/// What a word of scenery puts into a cell of this half width and height.
fn props(scenery: Scenery, wide: f64, high: f64) -> Vec<Prop> {
    // Small rooms have smaller furniture.
    let s = (wide / 54.0).min(high / 54.0).clamp(0.55, 1.25);
    let foot = |h: f64| high - 13.0 - h / 2.0;
    let one = |name: &'static str, x: f64, y: f64, w: f64, h: f64| (name, (x, y), (w, h));
    match scenery {
        Scenery::None => Vec::new(),
        Scenery::Bed => {
            let (w, h) = (23.0 * s, 41.0 * s);
            [-1.0, 0.0, 1.0].map(|i| one("bed", i * (w + 5.0) - 4.0, foot(h), w, h)).to_vec()
        }
        Scenery::Med => {
            let (w, h) = (20.0 * s, 35.0 * s);
            [-1.0, 1.0]
                .map(|i| one("med", i * (wide - 12.0 - w / 2.0), -high * 0.12, w, h))
                .to_vec()
        }
        Scenery::Table => vec![one("table", 0.0, foot(34.0 * s), 60.0 * s, 34.0 * s)],
        Scenery::Crates => {
            let (w, h) = (42.0 * s, 28.0 * s);
            vec![
                one("crates", -(wide - 12.0 - w / 2.0), foot(h), w, h),
                one("crates", wide - 14.0 - w * 0.35, foot(h * 0.7), w * 0.7, h * 0.7),
            ]
        }
        Scenery::Desk => {
            let (w, h) = (42.0 * s, 14.0 * s);
            [-1.0, 1.0].map(|i| one("desk", i * (w / 2.0 + 4.0), foot(h), w, h)).to_vec()
        }
        Scenery::Rack => {
            let (w, h) = (32.0 * s, 7.5 * s);
            [-1.0, 0.0, 1.0].map(|i| one("rack", i * (w + 3.0), foot(h) + 4.0, w, h)).to_vec()
        }
        Scenery::Plant => {
            let (w, h) = (36.0 * s, 11.0 * s);
            let (x, y) = (wide - 14.0 - w / 2.0, foot(h));
            vec![
                one("plant", -x, y, w, h),
                one("plant", x, y, w, h),
                one("plant", -x, -y * 0.35, w, h),
                one("plant", x, -y * 0.35, w, h),
            ]
        }
        Scenery::Tank => {
            let d = 28.0 * s;
            vec![
                one("tank", -(wide - 12.0 - d / 2.0), foot(d), d, d),
                one("tank", wide - 14.0 - d * 0.4, foot(d * 0.8), d * 0.8, d * 0.8),
            ]
        }
        Scenery::Boulder => vec![
            one("boulder", wide * 0.3, high * 0.3, 40.0 * s, 32.0 * s),
            one("boulder", -wide * 0.45, high * 0.5, 24.0 * s, 19.0 * s),
        ],
        Scenery::Crater => vec![one("crater", 0.0, high * 0.12, 76.0 * s, 57.0 * s)],
        Scenery::Car => vec![one("car", wide * 0.25, high * 0.1, 30.0 * s, 56.0 * s)],
        Scenery::Pad => vec![one("pad", 0.0, 0.0, 74.0 * s, 74.0 * s)],
        Scenery::Rover => vec![
            one("tracks", -wide * 0.2, high * 0.15, 120.0 * s, 72.0 * s),
            one("rover", wide * 0.25, high * 0.2, 66.0 * s, 41.0 * s),
        ],
        Scenery::Tracks => vec![one("tracks", 0.0, 0.0, 150.0 * s, 90.0 * s)],
        Scenery::Dish => vec![
            one("dish", -wide * 0.2, 0.0, 54.0 * s, 54.0 * s),
            one("boulder", wide * 0.4, high * 0.45, 30.0 * s, 24.0 * s),
        ],
        Scenery::Bones => vec![one("bones", 0.0, 0.0, 104.0 * s, 52.0 * s)],
        Scenery::Ice => vec![one("ice", 0.0, 0.0, 96.0 * s, 52.0 * s)],
        Scenery::Slag => vec![one("slag", 0.0, 0.0, 92.0 * s, 55.0 * s)],
        Scenery::Rubble => vec![one("rubble", wide * 0.15, high * 0.3, 54.0 * s, 36.0 * s)],
    }
}
