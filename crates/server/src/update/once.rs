//! Drawings made once for all who see the same: two hundred spectators cost no
//! more than one.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use table::{Seat, Seats};

use super::{Delivered, Eye, Update, seats};
use crate::drawn::Drawn;
use crate::link::{Link, Pass};
use crate::room::Room;
use crate::screen::Region;

/// Those with the same see the same.
type View = (Link, Pass, Option<Seat>, bool);

/// What was drawn of a room as it is now.
#[derive(Default)]
pub struct Drawings {
    news: Mutex<HashMap<(View, u64), Told>>,
    seats: Mutex<HashMap<View, (Stage, TellSeats)>>,
    /// The regions that look the same to everybody.
    common: Mutex<Option<Arc<[Region]>>>,
}

/// What of the game shows in who sits where: who is to decide, what each seat
/// plays, and whether the host has been away for too long.
type Stage = (Seats, Vec<String>, bool);

/// Who sits where, as an event, and its hash.
pub type TellSeats = (u64, Bytes);

/// What a viewer is told, and what they know then.
#[derive(Clone)]
pub struct Told {
    /// What they know then.
    pub after: Arc<Delivered>,
    /// The update, as an event, if there is one.
    pub update: Option<Bytes>,
    /// The version it leads to.
    pub version: u64,
}

impl Drawings {
    /// Forgets all: something has changed that is drawn.
    pub fn forget(&self) {
        self.forget_game();
        self.forget_seats();
    }

    /// Forgets how the game was.
    pub fn forget_game(&self) {
        lock(&self.news).clear();
        *lock(&self.common) = None;
    }

    /// Forgets who was there.
    pub fn forget_seats(&self) {
        lock(&self.seats).clear();
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An event of a stream. Whatever JSON says, it is one line.
pub fn event(name: &str, data: &impl serde::Serialize, id: Option<u64>, about: usize) -> Bytes {
    let mut text = Vec::with_capacity(about);
    // Strings and numbers can always be written, and memory takes whatever is.
    let _ = write!(text, "event: {name}\ndata: ");
    let _ = serde_json::to_writer(&mut text, data);
    let _ = match id {
        Some(id) => write!(text, "\nid: {id}\n\n"),
        None => write!(text, "\n\n"),
    };
    // It is kept for those who come.
    text.shrink_to_fit();
    Bytes::from(text)
}

fn view(eye: &Eye) -> View {
    (eye.link.clone(), eye.pass, eye.seat, eye.takes_parts)
}

impl Room {
    /// Everything, for a page that knows nothing yet.
    pub fn tell_first(&self, eye: &Eye) -> Told {
        self.tell_once((view(eye), 0), || {
            let (after, update) = Delivered::first(self, eye);
            (after, Some(update))
        })
    }

    /// What is new to a viewer who knows so much.
    pub fn tell_news(&self, eye: &Eye, known: &Arc<Delivered>) -> Told {
        // Most often nothing is; that costs nothing to find out.
        if known.is_current(self, eye) {
            return Told { after: Arc::clone(known), update: None, version: self.version() };
        }
        self.tell_once((view(eye), known.id), || {
            let mut after = Delivered::clone(known);
            let update = after.news(self, eye);
            (after, update)
        })
    }

    /// The regions that look the same to everybody, as the game is now.
    pub(super) fn common_regions(&self) -> Arc<[Region]> {
        let mut common = lock(&self.drawings().common);
        let draw = || self.game().common_regions().into();
        Arc::clone(common.get_or_insert_with(draw))
    }

    fn tell_once(
        &self,
        key: (View, u64),
        draw: impl FnOnce() -> (Delivered, Option<Update>),
    ) -> Told {
        static LAST: AtomicU64 = AtomicU64::new(0);
        if let Some(told) = lock(&self.drawings().news).get(&key) {
            return told.clone();
        }
        metrics::counter!("holdout_drawn_total").increment(1);
        let (mut after, update) = draw();
        after.id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        let version = self.version();
        let told = Told {
            after: Arc::new(after),
            update: update.map(|update| event("update", &update, Some(version), update.length())),
            version,
        };
        lock(&self.drawings().news).insert(key, told.clone());
        told
    }

    /// Who sits where, as this viewer may know it. Plays seldom change it.
    pub fn tell_seats(&self, eye: &Eye) -> TellSeats {
        let (view, stage) = (view(eye), self.stage());
        if let Some((_, drawn)) =
            lock(&self.drawings().seats).get(&view).filter(|(then, _)| *then == stage)
        {
            return drawn.clone();
        }
        let html = Drawn::from(seats(self, eye));
        let known = html.hash();
        let about = html.text().len() * 9 / 8;
        let data = serde_json::json!({ "html": html });
        let drawn = (known, event("presence", &data, None, about));
        lock(&self.drawings().seats).insert(view, (stage, drawn.clone()));
        drawn
    }

    fn stage(&self) -> Stage {
        let game = self.game();
        let roles = (0..game.seats()).map(|seat| game.role(Seat(seat))).collect();
        (game.movers(), roles, self.is_host_gone())
    }
}
