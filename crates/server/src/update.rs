//! What a viewer is told: everything at first, then what has changed.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use maud::{Markup, html};
use serde::Serialize;
use table::{Seat, Seats, Viewer};

use crate::link::{Link, Pass};
use crate::pages::{self, Presence, SeatRow, Watch};
use crate::room::Room;
use crate::screen::{Choice, Line, Region};

/// How many plays back the log on the table's page goes.
const LOG_PLAYS: usize = 60;

/// More plays than this at once are told, but not shown step by step.
const MOST_SHOWN: usize = 40;

/// Who looks, and through which of their seats.
#[derive(Clone, Debug)]
pub struct Eye {
    /// What their link allows.
    pub pass: Pass,
    /// The link itself: the host is shown the links of the seats.
    pub link: Link,
    /// The seat they look through.
    pub seat: Option<Seat>,
}

/// What a viewer has been told.
#[derive(Clone, Debug, Default)]
pub struct Told {
    entries: usize,
    plays: usize,
    regions: HashMap<&'static str, u64>,
    chat: u64,
    wish: Option<(Seats, usize)>,
    lesson: bool,
    /// The seats that were the viewer's to play.
    mine: Seats,
    /// Whether the screen was covered.
    covered: bool,
    seats: u64,
}

/// News for a viewer.
#[derive(Clone, Debug, Serialize)]
pub struct Update {
    version: u64,
    plays: usize,
    hash: String,
    turn: Vec<u8>,
    mine: bool,
    over: bool,
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cover_name: Option<String>,
    title: String,
    question: String,
    regions: BTreeMap<&'static str, String>,
    choices: Vec<Choice>,
    lines: String,
    reset: bool,
    steps: Vec<Line>,
    undo: UndoState,
    lesson: Option<LessonState>,
}

#[derive(Clone, Debug, Serialize)]
struct UndoState {
    step: bool,
    whole: bool,
    redo: bool,
}

#[derive(Clone, Debug, Serialize)]
struct LessonState {
    show: Vec<String>,
}

/// News about who is there and what was said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Talk {
    /// The region of seats, if it changed.
    pub seats: Option<String>,
    /// New lines of chat.
    pub chat: String,
}

impl Eye {
    /// Whoever looks through a seat that is theirs; others look on.
    ///
    /// Where seats keep secrets, a screen that several share shows what is
    /// public until one of them says that it is theirs, and nobody looks into
    /// the hand of a bot.
    pub fn new(room: &Room, pass: Pass, link: Link, seat: Option<Seat>) -> Eye {
        let mine = room.mine(pass);
        let (own, usual) = match room.game().has_secrets() {
            true => (mine, mine.lowest().filter(|seat| mine == Seats::only(*seat))),
            false => (pass.seats, mine.lowest().or(pass.seats.lowest())),
        };
        Eye { pass, link, seat: seat.filter(|seat| own.contains(*seat)).or(usual) }
    }

    /// What may be known through it.
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The seat that the screen must be passed to: it covers itself until
    /// whoever plays that seat says that they have it.
    fn cover(&self, room: &Room) -> Option<Seat> {
        let acting = Seats(room.game().movers().0 & room.mine(self.pass).0);
        let is_here = self.seat.is_some_and(|seat| acting.contains(seat));
        acting.lowest().filter(|_| room.game().has_secrets() && !is_here)
    }

    /// What the page may hold now: nobody's cards while it changes hands.
    fn shown(&self, room: &Room) -> Viewer {
        match self.cover(room) {
            Some(_) => Viewer::Spectator,
            None => self.viewer(),
        }
    }
}

impl Update {
    /// The version it leads to.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The open decision.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// The lines of the log, as markup.
    pub fn lines(&self) -> &str {
        &self.lines
    }

    /// The same without what the page shows in place.
    #[must_use]
    pub fn without_markup(self) -> Update {
        Update { regions: BTreeMap::new(), lines: String::new(), reset: false, ..self }
    }
}

impl Told {
    /// Everything, for a page that shows nothing yet.
    pub fn first(room: &Room, eye: &Eye) -> (Told, Update) {
        let mut told = Told::default();
        let update = told.tell(room, eye, true);
        told.talk(room, eye);
        (told, update)
    }

    /// What is new, if anything is.
    pub fn news(&mut self, room: &Room, eye: &Eye) -> Option<Update> {
        let game = room.game();
        let same = self.entries == game.entries()
            && self.wish == open_wish(room)
            && self.lesson == room.lesson().is_some()
            && self.mine == room.mine(eye.pass);
        if same {
            return None;
        }
        // Where something was taken back, the log is told anew.
        let grew = game.entries() - self.entries == game.plays().wrapping_sub(self.plays);
        Some(self.tell(room, eye, !grew))
    }

    fn tell(&mut self, room: &Room, eye: &Eye, reset: bool) -> Update {
        let game = room.game();
        let (viewer, cover) = (eye.shown(room), eye.cover(room));
        // What one may read and another may not is told anew.
        let reset = reset || self.covered != cover.is_some();
        let plays = game.plays();
        let mine = room.mine(eye.pass);
        let acting = Seats(game.movers().0 & mine.0);
        let through = eye.seat.filter(|seat| acting.contains(*seat));
        let seat = match game.has_secrets() {
            true => eye.seat,
            false => through.or(acting.lowest()).or(eye.seat),
        };
        let from = if reset { (plays + 1).saturating_sub(LOG_PLAYS) } else { self.plays + 1 };
        let by_play: Vec<(usize, Vec<Line>)> =
            (from..=plays).map(|n| (n, game.lines(n, viewer))).collect();
        let lines: String =
            by_play.iter().map(|(n, lines)| pages::lines(lines, *n).into_string()).collect();
        let is_shown = !reset && by_play.len() <= MOST_SHOWN;
        let steps = by_play.into_iter().filter(|_| is_shown).flat_map(|(_, lines)| lines);
        let choices = match (cover, seat) {
            (None, Some(seat)) if mine.contains(seat) => choices(room, seat, mine),
            _ => Vec::new(),
        };
        let title = match acting != Seats::NONE {
            true => format!("● Your turn – {}", game.title().0),
            false => game.title().0,
        };
        let (regions, hash) = self.changed_regions(regions(room, eye));
        self.entries = game.entries();
        self.plays = plays;
        self.wish = open_wish(room);
        self.lesson = room.lesson().is_some();
        self.mine = mine;
        self.covered = cover.is_some();
        Update {
            version: room.version(),
            plays,
            hash,
            turn: game.deciders().iter().map(|seat| seat.0).collect(),
            mine: acting != Seats::NONE,
            over: game.deciders() == Seats::NONE,
            seat: seat.map(|seat| seat.0),
            cover: cover.map(|seat| seat.0),
            cover_name: cover
                .and_then(|seat| room.settings().chair(seat))
                .map(|chair| chair.name.clone()),
            title,
            question: game.question(viewer),
            regions,
            choices,
            lines,
            reset,
            steps: steps.collect(),
            undo: UndoState {
                step: room.undo_target(eye.pass, false).is_ok(),
                whole: room.undo_target(eye.pass, true).is_ok(),
                redo: game.redo().first().is_some_and(|(seat, _)| mine.contains(*seat)),
            },
            lesson: room.lesson_place().map(|place| LessonState { show: place.now.show.clone() }),
        }
    }

    /// Those regions that the viewer doesn't have yet, and a hash over all.
    fn changed_regions(
        &mut self,
        regions: Vec<Region>,
    ) -> (BTreeMap<&'static str, String>, String) {
        let mut changed = BTreeMap::new();
        let mut all = 0u64;
        for Region { id, html } in regions {
            let html = html.into_string();
            let hash = hash(&html);
            all = all.rotate_left(7) ^ hash;
            if self.regions.insert(id, hash) != Some(hash) {
                changed.insert(id, html);
            }
        }
        (changed, format!("{all:016x}"))
    }

    /// Who is there and what was said since.
    pub fn talk(&mut self, room: &Room, eye: &Eye) -> Talk {
        let html = seats(room, eye).into_string();
        let seats_hash = hash(&html);
        let is_new = std::mem::replace(&mut self.seats, seats_hash) != seats_hash;
        let said = room.chat().iter().filter(|line| line.seq > self.chat);
        let chat: String =
            said.map(|line| pages::chat_line(&line.by, &line.text).into_string()).collect();
        self.chat = room.chat().last().map_or(0, |line| line.seq);
        Talk { seats: is_new.then_some(html), chat }
    }
}

/// What a seat may do, or may be taught to do; with what the person's other
/// seats may do at any time.
fn choices(room: &Room, seat: Seat, mine: Seats) -> Vec<Choice> {
    let game = room.game();
    let mut choices = game.choices(seat);
    if !game.has_secrets() {
        for other in mine.iter().filter(|other| *other != seat) {
            for choice in game.choices(other) {
                if !choices.iter().any(|known| known.action == choice.action) {
                    choices.push(choice);
                }
            }
        }
    }
    if let Some(place) = room.lesson_place() {
        choices.retain(|choice| place.now.allows(&choice.action));
    }
    choices
}

/// Everything that is shown, except choices, lines and who is there.
pub fn regions(room: &Room, eye: &Eye) -> Vec<Region> {
    let game = room.game();
    let mut regions = game.regions(eye.shown(room));
    let lesson = match (room.lesson(), room.lesson_place()) {
        (Some(lesson), Some(place)) => pages::lesson(lesson, &place, game.name()),
        (Some(lesson), None) => pages::lesson_over(lesson),
        (None, _) => html! {},
    };
    regions.push(Region::new("lesson", lesson));
    regions.push(Region::new("banner", banner(room, eye)));
    regions
}

/// The wish that is open: who is still to agree, and to what.
fn open_wish(room: &Room) -> Option<(Seats, usize)> {
    room.wish().map(|wish| (wish.open, wish.to))
}

fn banner(room: &Room, eye: &Eye) -> Markup {
    let game = room.game();
    if let Some(ending) = game.ending() {
        let seed = pages::Seed { value: game.seed(), commitment: game.commitment() };
        return pages::ending(&ending, &seed, &eye.link.text(), game.plays());
    }
    let Some(wish) = room.wish() else { return html! {} };
    let name = room.settings().chair(wish.by).map_or("Somebody", |chair| &chair.name);
    let count = game.plays().saturating_sub(wish.to);
    let what = match count {
        1 => "the last play".to_owned(),
        count => format!("the last {count} plays"),
    };
    pages::wish(name, &what, room.mine(eye.pass).0 & wish.open.0 != 0)
}

/// Who sits where, as this viewer may know it.
pub fn seats(room: &Room, eye: &Eye) -> Markup {
    let game = room.game();
    let deciders = game.movers();
    let rows: Vec<SeatRow> = room
        .settings()
        .chairs
        .iter()
        .zip((0..).map(Seat))
        .map(|(chair, seat)| SeatRow {
            seat: seat.0,
            name: chair.name.clone(),
            role: game.role(seat),
            presence: match &chair.bot {
                Some(bot) => Presence::Bot(bot.clone()),
                None if room.visitors().is_there(seat) => Presence::Here,
                None => Presence::Away,
            },
            mine: room.mine(eye.pass).contains(seat),
            turn: deciders.contains(seat),
            invite: eye.pass.host.then(|| address(&eye.link.of_seat(seat, chair.generation))),
            may_give: eye.pass.host || eye.pass.seats.contains(seat),
        })
        .collect();
    let watch = Watch {
        count: room.visitors().spectators(),
        link: eye.pass.host.then(|| address(&eye.link.of_spectators())),
    };
    html! {
        (pages::seats(&rows, &watch, room.bots()))
        p.note.break {
            "The dice are settled: this is the SHA-256 of their seed, which is told at the end. "
            code { (game.commitment()) }
        }
    }
}

/// What was said lately.
pub fn chat(room: &Room) -> Markup {
    html! { @for line in room.chat() { (pages::chat_line(&line.by, &line.text)) } }
}

fn address(link: &Link) -> String {
    format!("/t/{}", link.text())
}

fn hash(text: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
