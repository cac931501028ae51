//! What a viewer is told: everything at first, then only changes.

mod fresh;
mod once;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use maud::{Markup, html};
use serde::Serialize;
use table::{Seat, Seats, Viewer};

use crate::drawn::Drawn;
use crate::link::{Link, Pass};
use crate::pages::{self, HostTools, Presence, SeatRow, Watch};
use crate::room::Room;
use crate::screen::{Choice, Line, Region, Way};
use crate::settings::{AtZero, Chair, Invite, Wish};
use crate::store::ChatLine;

use fresh::Fresh;
pub use once::{Drawings, event};

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
    /// Whether the page takes regions part by part. One that was opened before
    /// pages could is told them whole.
    pub takes_parts: bool,
}

/// What a viewer has been told.
#[derive(Clone, Debug, Default)]
pub struct Delivered {
    entries: usize,
    plays: usize,
    /// The hashes of the parts of each region.
    regions: HashMap<&'static str, Arc<[u64]>>,
    wish: Option<Wish>,
    lesson: bool,
    /// Who was still to sit down.
    awaited: Seats,
    /// The seats that were the viewer's to play.
    mine: Seats,
    /// Whether the screen was covered.
    covered: bool,
    /// Those who know the same have the same.
    id: u64,
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
    /// What the page is laid out for.
    stage: String,
    title: String,
    question: String,
    regions: BTreeMap<&'static str, Fresh>,
    choices: Vec<Choice>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ways: Vec<Way>,
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

impl Eye {
    /// Whoever looks through a seat that is theirs; others look on.
    ///
    /// Where seats keep secrets, a screen that several share shows what is
    /// public until one of them says that it is theirs, and nobody looks into
    /// the hand of a bot.
    pub fn new(room: &Room, pass: Pass, link: Link, seat: Option<Seat>) -> Eye {
        let mine = room.mine(pass);
        let (own, usual) = match room.game().has_secrets() {
            // Nobody holds anything before the game has begun.
            true if room.gathers() => (Seats::NONE, None),
            true => (mine, mine.lowest().filter(|seat| mine == Seats::only(*seat))),
            false => (pass.seats, mine.lowest().or(pass.seats.lowest())),
        };
        let seat = seat.filter(|seat| own.contains(*seat)).or(usual);
        Eye { pass, link, seat, takes_parts: false }
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
        let is_played = room.game().has_secrets() && !room.gathers();
        acting.lowest().filter(|_| is_played && !is_here)
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
    /// The open decision.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// The lines of the log, as markup.
    pub fn lines(&self) -> &str {
        &self.lines
    }

    /// About how long it is when it is written.
    fn length(&self) -> usize {
        let regions: usize = self.regions.values().map(Fresh::length).sum();
        // Marks are written with a stroke before them.
        (regions + self.lines.len()) * 9 / 8 + 512 * (self.choices.len() + self.steps.len() + 2)
    }

    /// The same without what the page shows in place.
    #[must_use]
    pub fn without_markup(self) -> Update {
        Update { regions: BTreeMap::new(), lines: String::new(), reset: false, ..self }
    }
}

impl Delivered {
    /// Everything, for a page that shows nothing yet.
    pub fn first(room: &Room, eye: &Eye) -> (Delivered, Update) {
        let mut told = Delivered::default();
        let update = told.tell(room, eye, true);
        (told, update)
    }

    /// Whether nothing is new.
    fn is_current(&self, room: &Room, eye: &Eye) -> bool {
        self.entries == room.game().entries()
            && self.wish.as_ref() == room.wish()
            && self.awaited == room.settings().awaited()
            && self.lesson == room.lesson().is_some()
            && self.mine == room.mine(eye.pass)
    }

    /// What is new, if anything is.
    fn news(&mut self, room: &Room, eye: &Eye) -> Option<Update> {
        if self.is_current(room, eye) {
            return None;
        }
        let game = room.game();
        // Where something was taken back, the log is told anew.
        let grew =
            game.entries().wrapping_sub(self.entries) == game.plays().wrapping_sub(self.plays);
        Some(self.tell(room, eye, !grew))
    }

    fn tell(&mut self, room: &Room, eye: &Eye, reset: bool) -> Update {
        let game = room.game();
        let (viewer, cover) = (eye.shown(room), eye.cover(room));
        // What one may read and another may not is told anew.
        let reset = reset || self.covered != cover.is_some();
        let plays = game.plays();
        let mine = room.mine(eye.pass);
        let acting = match room.gathers() {
            true => Seats::NONE,
            false => Seats(game.movers().0 & mine.0),
        };
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
        let ways = match (cover, through.or(acting.lowest())) {
            // A lesson goes step by step.
            (None, Some(seat)) if room.lesson_place().is_none() => game.ways(seat),
            _ => Vec::new(),
        };
        let title = match acting != Seats::NONE {
            true => format!("● Your turn – {}", game.title().0),
            false => game.title().0,
        };
        let (regions, hash) = self.changed_regions(room, eye);
        // Where the last play can be taken back, so can what it belongs to.
        let can_undo = room.undo_target(eye.pass, false).is_ok();
        self.entries = game.entries();
        self.plays = plays;
        self.wish = room.wish().cloned();
        self.awaited = room.settings().awaited();
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
            stage: game.stage(),
            title,
            question: match room.gathers() {
                true => waiting(room),
                false => game.question(viewer),
            },
            regions,
            choices,
            ways,
            lines,
            reset,
            steps: steps.collect(),
            undo: UndoState {
                step: can_undo,
                whole: can_undo,
                redo: game.redo().first().is_some_and(|(seat, _)| mine.contains(*seat)),
            },
            lesson: room.lesson_place().map(|place| LessonState { show: place.now.show.clone() }),
        }
    }

    /// What of the regions the viewer doesn't have yet, and a hash over all.
    fn changed_regions(
        &mut self,
        room: &Room,
        eye: &Eye,
    ) -> (BTreeMap<&'static str, Fresh>, String) {
        let mut changed = BTreeMap::new();
        let mut all = 0u64;
        let own = own_regions(room, eye);
        for Region { id, parts } in own.iter().chain(room.common_regions().iter()) {
            all = parts.iter().fold(all, |all, part| all.rotate_left(7) ^ part.hash());
            let known = self.regions.get(id).map_or(&[][..], |known| known);
            if let Some(fresh) = Fresh::of(parts, known, eye.takes_parts) {
                changed.insert(*id, fresh);
                self.regions.insert(id, parts.iter().map(Drawn::hash).collect());
            }
        }
        (changed, format!("{all:016x}"))
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
    let mut regions = own_regions(room, eye);
    regions.extend(room.common_regions().iter().cloned());
    regions
}

/// What of it may differ by who looks.
fn own_regions(room: &Room, eye: &Eye) -> Vec<Region> {
    let game = room.game();
    let mut regions = game.own_regions(eye.shown(room));
    let lesson = match (room.lesson(), room.lesson_place()) {
        (Some(lesson), Some(place)) => pages::lesson(lesson, &place, game.name()),
        (Some(lesson), None) => pages::lesson_over(lesson),
        (None, _) => html! {},
    };
    regions.push(Region::new("lesson", lesson));
    let parts = game.parts();
    if !parts.is_empty() {
        regions.push(Region::new("parts", pages::parts(&parts, &eye.link.text())));
    }
    regions.push(Region::new("banner", banner(room, eye)));
    regions
}

fn banner(room: &Room, eye: &Eye) -> Markup {
    let game = room.game();
    if let Some(ending) = game.ending() {
        let seed = pages::Seed {
            value: game.seed(),
            salt: game.salt(),
            commitment: game.commitment(),
            dice: room.settings().dice.clone(),
        };
        return pages::ending(&ending, &seed, &eye.link.text(), game.plays());
    }
    let Some(wish) = room.wish() else { return html! {} };
    let name = room.settings().chair(wish.by).map_or("Somebody", |chair| &chair.name);
    let what = room.wish_in_words(wish);
    pages::wish(name, &what, room.mine(eye.pass).0 & wish.open.0 != 0)
}

/// For whom is waited before the game begins.
fn waiting(room: &Room) -> String {
    let awaited = room.settings().awaited();
    let names = awaited.iter().filter_map(|seat| Some(room.settings().chair(seat)?.name.as_str()));
    let names: Vec<&str> = names.collect();
    format!("The game begins when everybody has sat down: {}.", names.join(", "))
}

/// The seats, as this viewer may know them.
pub fn seat_rows(room: &Room, eye: &Eye) -> Vec<SeatRow> {
    let game = room.game();
    let deciders = game.movers();
    room.settings()
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
            invite: invite(room, eye, seat, chair),
            may_give: eye.pass.host || eye.pass.seats.contains(seat),
        })
        .collect()
}

/// Those who look on, as this viewer may know them.
pub fn watch(room: &Room, eye: &Eye) -> Watch {
    Watch {
        count: room.visitors().spectators(),
        link: known_to_host(room, eye, &room.settings().watch, || eye.link.of_spectators()),
    }
}

/// Who sits where, as this viewer may know it.
pub fn seats(room: &Room, eye: &Eye) -> Markup {
    let game = room.game();
    let (rows, watch) = (seat_rows(room, eye), watch(room, eye));
    let promise = match &room.settings().dice {
        Some(dice) => dice.promise(),
        None => game.commitment(),
    };
    html! {
        (pages::seats(&rows, &watch, room.bots(), &tools(room, eye)))
        details.promise {
            summary { "Why the dice are fair" }
            p.note {
                @if room.settings().dice.is_some() {
                    "Every player adds a part to the seed of the dice. The server’s own part was settled first: this "
                    "is its SHA-256. All parts are shown at the end, so that anyone can check them."
                } @else {
                    "The seed of all dice and cards was settled before the game began: this is its SHA-256, with a "
                    "salt. Both are shown at the end, so that anyone can check them."
                }
            }
            p.break { code { (promise) } }
        }
    }
}

/// What this viewer may do with the table itself.
fn tools(room: &Room, eye: &Eye) -> HostTools {
    let settings = room.settings();
    let clock = settings.clock.map(|clock| {
        let then = match clock.then {
            AtZero::Bot => "then a bot decides",
            AtZero::Tell => "then everybody is told",
        };
        format!("Every decision may take {} seconds; {then}.", clock.seconds)
    });
    HostTools {
        host: eye.pass.host,
        vacant: !eye.pass.host && room.mine(eye.pass) != Seats::NONE && room.is_host_gone(),
        muted: settings.muted.iter().map(|seat| seat.0).collect(),
        muted_watchers: settings.muted_watchers,
        closed: settings.closed,
        clock,
    }
}

/// The address that seats somebody, as long as the host may send it.
fn invite(room: &Room, eye: &Eye, seat: Seat, chair: &Chair) -> Option<String> {
    known_to_host(room, eye, &chair.invite, || eye.link.of_seat(seat, chair.generation))
}

fn known_to_host(
    room: &Room,
    eye: &Eye,
    invite: &Invite,
    derived: impl FnOnce() -> Link,
) -> Option<String> {
    let link = match invite {
        Invite::Open(text) => Link::read(text),
        Invite::Derived => Some(derived()),
        Invite::Taken => None,
    };
    link.filter(|link| eye.pass.host && room.pass(&link.hash()).is_some())
        .map(|link| address(&link))
}

fn said(line: &ChatLine) -> Markup {
    match line.notice {
        true => pages::notice_line(&line.text),
        false => pages::chat_line(&line.by, &line.text),
    }
}

/// What was said after a line.
pub fn chat_since(room: &Room, seq: u64) -> String {
    let new = room.chat().iter().filter(|line| line.seq > seq);
    new.map(|line| said(line).into_string()).collect()
}

/// What was said lately.
pub fn chat(room: &Room) -> Markup {
    html! { @for line in room.chat() { (said(line)) } }
}

fn address(link: &Link) -> String {
    format!("/t/{}", link.text())
}
