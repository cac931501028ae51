//! The board as a picture to look at or print.
//!
//! Speaks for "Useful Definitions" of Invader and of Second Edition and the
//! symbols of their tiles, in a hand of its own: walls are thick, doorways are
//! gaps, the outside is hatched, corridors and streets are dotted, and special
//! rooms carry their word.

mod ground;
mod plan;
mod token;

use std::fmt::Write as _;

use crate::board::Board;
use crate::board::ZoneKind;
use crate::board::{Decor, Token};
use crate::model::zone::Zone;

pub use ground::{TEXTURES, free_area, thumbnail};
pub use plan::{Area, Borders, DoorAt, Plan, TILE};

const MARGIN: f64 = 24.0;
const TITLE: f64 = 44.0;
const LEGEND: f64 = 58.0;
const INK: &str = "#23262b";

/// Draws the board and what lies on it, as an SVG document.
pub fn svg(board: &Board, decor: &Decor) -> String {
    tinted(board, decor, &[])
}

/// The tint of a zone on a map that shows how much happened where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tint {
    /// The zone.
    pub zone: Zone,
    /// How strong it is, up to 100.
    pub percent: u8,
    /// A word or number written into the zone, since colour alone tells little.
    pub label: String,
    /// What somebody who points at it is told.
    pub title: String,
}

/// Draws the board with tinted zones, as an SVG document.
pub fn tinted(board: &Board, decor: &Decor, tints: &[Tint]) -> String {
    let mut picture = Picture { board, decor, tints, out: String::new() };
    picture.draw();
    picture.out
}

struct Picture<'a> {
    board: &'a Board,
    decor: &'a Decor,
    tints: &'a [Tint],
    out: String,
}

impl Picture<'_> {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string can't fail.
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }

    fn top(&self) -> f64 {
        if self.decor.title.is_some() { TITLE } else { MARGIN }
    }

    fn draw(&mut self) {
        let wide = self.board.cols() as f64 / 3.0 * TILE;
        let high = self.board.rows() as f64 / 3.0 * TILE;
        let (width, height) = (wide + 2.0 * MARGIN, high + self.top() + LEGEND);
        self.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="DejaVu Sans, Verdana, Arial, sans-serif">"#
        ));
        self.put(format_args!("<style>{STYLE}</style>"));
        self.put(format_args!("<defs>{TEXTURES}</defs>"));
        self.put(format_args!(r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##));
        if let Some(title) = &self.decor.title {
            // Bold letters are about two thirds as wide as they are high.
            let room = (width - 2.0 * MARGIN) / (0.66 * title.chars().count().max(1) as f64);
            let size = room.clamp(9.0, 22.0).floor();
            let title = escaped(title);
            let middle = width / 2.0;
            self.put(format_args!(
                r#"<text x="{middle}" y="29" font-size="{size}" font-weight="bold" text-anchor="middle" fill="{INK}">{title}</text>"#
            ));
        }
        self.put(format_args!(r#"<g transform="translate({MARGIN} {})">"#, self.top()));
        let drawn = ground::ground(self.board, self.decor);
        self.put(format_args!("{drawn}"));
        let plan = Plan::of(self.board, self.decor.ground);
        for zone in self.board.zones() {
            let tokens = self.decor.tokens.iter().filter(|(at, _)| *at == zone);
            let mine: Vec<&Token> = tokens.map(|(_, token)| token).collect();
            let area = free_area(self.board, &plan, zone);
            let tint = self.tints.iter().find(|tint| tint.zone == zone);
            let (tokens, label) = if mine.is_empty() || tint.is_none() {
                (area, plan.room(zone))
            } else {
                // What lies there and the number stand side by side.
                beside(area)
            };
            token::draw(&mut self.out, &mine, tokens);
            if let Some(tint) = tint {
                self.draw_tint(&plan, tint, label.middle());
            }
        }
        self.put(format_args!("</g>"));
        self.draw_legend(high + self.top() + 20.0, wide);
        self.put(format_args!("</svg>"));
    }

    fn draw_tint(&mut self, plan: &Plan<'_>, tint: &Tint, (x, y): (f64, f64)) {
        // Never so strong that what lies below can't be seen.
        let opacity = f64::from(tint.percent.min(100)) * 0.0065 + 0.03;
        let outline = plan.outline(tint.zone);
        let (label, title) = (escaped(&tint.label), escaped(&tint.title));
        self.put(format_args!(
            r##"<g class="tint"><title>{title}</title><path d="{outline}" fill="#c41616" fill-opacity="{opacity:.3}"/><text x="{x:.1}" y="{:.1}" font-size="17" font-weight="bold" text-anchor="middle" fill="#5c0606" stroke="#fff" stroke-width="4" paint-order="stroke">{label}</text></g>"##,
            y + 6.0
        ));
    }

    fn draw_legend(&mut self, y: f64, wide: f64) {
        let entries = [
            (ZoneKind::Room, "room"),
            (ZoneKind::Corridor, "corridor"),
            (ZoneKind::Exterior, "outside"),
            (ZoneKind::Tunnel, "tunnel"),
            (ZoneKind::Street, "street"),
            (ZoneKind::Dark, "dark room"),
        ];
        let kinds: Vec<ZoneKind> = self.board.zones().map(|zone| self.board.kind(zone)).collect();
        let mut x = MARGIN;
        for (kind, word) in entries.into_iter().filter(|(kind, _)| kinds.contains(kind)) {
            let texture = ground::texture(kind);
            let fill = texture.map_or("none".to_owned(), |texture| format!("url(#{texture})"));
            self.put(format_args!(
                r#"<g class="zone {kind}" transform="translate({x} {})"><path class="floor" d="M0 0H44V22H0Z"/><path fill="{fill}" stroke="{INK}" stroke-width="1.5" d="M0 0H44V22H0Z"/></g><text x="{}" y="{}" font-size="13" fill="{INK}">{word}</text>"#,
                y - 2.0,
                x + 51.0,
                y + 14.0
            ));
            x += 51.0 + 9.0 * word.len() as f64 + 14.0;
        }
        let tiles: Vec<String> = self
            .board
            .tiles()
            .chunks(self.board.cols() / 3)
            .map(|row| row.iter().map(|tile| tile.id.as_str()).collect::<Vec<_>>().join(" "))
            .collect();
        let tiles = escaped(&tiles.join(" / "));
        // Below the kinds of zones where there is no room beside them.
        let beside = x + 8.2 * tiles.chars().count() as f64 <= MARGIN + wide;
        let down = if beside { 14.0 } else { 34.0 };
        self.put(format_args!(
            r##"<text x="{}" y="{}" font-size="13" text-anchor="end" fill="#5a6068">{tiles}</text>"##,
            MARGIN + wide,
            y + down
        ));
    }
}

/// An area parted in two: for tokens, and for a number beside or below them.
fn beside(area: Area) -> (Area, Area) {
    /// What a number of four digits takes.
    const ROOM: (f64, f64) = (46.0, 24.0);
    if area.width() >= area.height() {
        let at = (area.x1 - ROOM.0).max(area.middle().0);
        (Area { x1: at, ..area }, Area { x0: at, ..area })
    } else {
        let at = (area.y1 - ROOM.1).max(area.middle().1);
        (Area { y1: at, ..area }, Area { y0: at, ..area })
    }
}

/// Text that can't be mistaken for markup.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// How the ground looks on paper.
const STYLE: &str = "\
.floor{fill:#fff;shape-rendering:crispEdges}.security>.floor{fill:#fbe4e1}.oxygen>.floor{fill:#e0f1f7}\
.airlock>.floor{fill:#fdf3cf}.corridor>.floor{fill:#e3e5e8}.exterior>.floor{fill:#efe2cf}\
.tunnel>.floor{fill:#5b6478}.street>.floor{fill:#d9dce0}.dark>.floor{fill:#a9a3b8}.name{font-size:11px}.name,.word{fill:#3f444c;stroke:#fff;stroke-width:3px;\
paint-order:stroke}.word{font-size:12.5px;font-weight:bold;letter-spacing:1px;text-anchor:middle}\
.word.long{font-size:9px;letter-spacing:0}.tunnel:not(.mold,.oldmold)>text{fill:#eef1f6;stroke:#3c4355}\
.lines,.rim,.walls,.breached{fill:none}.lines{stroke:#6b6255;stroke-width:2.4;stroke-dasharray:9 7}\
.rim{stroke:#6b6255;stroke-width:3}.walls{stroke:#23262b;stroke-width:8;stroke-linecap:square}\
.breached{stroke:#23262b;stroke-width:7;stroke-dasharray:5 13}.passage{fill:#fff}\
.posts{stroke:#23262b;stroke-width:5}.lock{fill:#f2c230}.stripes,.leaf{stroke:#23262b;stroke-width:2.5}\
.leaf{fill:#cfd4da}.ink-red .leaf{fill:#c8362c}.ink-green .leaf{fill:#3f8f46}.ink-purple .leaf{fill:#7b4aa5}\
.ink-blue .leaf{fill:#2f6fb5}.ink-white .leaf{fill:#fdfdfb}.ink-yellow .leaf{fill:#e5b62a}\
.ink-pink .leaf{fill:#e087b4}.letter{font-size:14px;font-weight:bold;text-anchor:middle;fill:#fff}\
.ink-white .letter,.ink-yellow .letter,.ink-pink .letter{fill:#1d1f22}.latch{stroke:#23262b;stroke-width:2}\
.wreck-edge{stroke:#fff;stroke-width:8}.wreck{stroke:#23262b;stroke-width:4}\
.bar{fill:#fff;stroke:#c8362c;stroke-width:4}.t-exterior{stroke:#c9ae86;stroke-width:2.2}\
.weld{font-size:13px;font-weight:bold;text-anchor:middle;fill:#23262b}.gap{fill:#c3c6cb}.t-rubble{fill:#8d929a}.t-corridor{fill:#9aa0a8}.t-tunnel{stroke:#434b5d;stroke-width:2}.t-street{stroke:#9096a0;stroke-width:2}.t-dark{stroke:#847d98;stroke-width:3}.t-security,.t-oxygen,.t-oldmold{fill:none;\
stroke-width:1.6}.t-security{stroke:#eab5ae}.t-oxygen{stroke:#aad3e2}.t-hazard{fill:#23262b}\
.t-mold-bed{fill:#6f9a3c;fill-opacity:.45}.t-mold{fill:#3f6420;fill-opacity:.75}\
.t-oldmold-bed{fill:#b9b4a4;fill-opacity:.4}.t-oldmold{stroke:#8a836d;stroke-dasharray:3 3}";
