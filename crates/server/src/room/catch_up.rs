//! A table that other servers may change too: their changes are taken in step
//! by step, and each step must come out here as it did there.

use serde::Deserialize;
use table::Seat;

use super::Room;
use crate::any_family::Prepared;
use crate::link::Pass;
use crate::settings::Settings;
use crate::store::{Attendance, Mark, News, Position};

/// What an entry's line says was done.
#[derive(Deserialize)]
struct Done {
    seat: Option<u8>,
    #[serde(rename = "do")]
    action: Option<String>,
    undo: Option<usize>,
}

impl Room {
    /// How much of the table is known here.
    pub fn position(&self) -> Position {
        Position {
            mark: self.mark,
            // Of a game that has parted from its record nothing is known.
            entries: if self.parted.is_some() { 0 } else { self.version() },
            said: self.chat.last().map_or(0, |line| line.seq),
        }
    }

    /// Who is at the table by way of this server.
    pub fn attendance(&self) -> Attendance {
        self.visitors.attendance()
    }

    /// Who is at the table by way of other servers.
    pub fn are_elsewhere(&mut self, there: Attendance) {
        if self.visitors.are_elsewhere(there) {
            self.came_or_went();
        }
    }

    /// Takes in what others did. Returns false if anything comes out differently here.
    /// The table must then be loaded anew.
    pub fn catch_up(&mut self, news: News) -> bool {
        let settings = match news.settings.as_deref().map(serde_json::from_str::<Settings>) {
            Some(Ok(settings)) => Some(settings),
            Some(Err(_)) => return false,
            None => None,
        };
        let is_another = news.head.is_some_and(|head| head != self.game.stored().0);
        if is_another || self.parted.is_some() {
            return false;
        }
        let moved = !news.lines.is_empty();
        // Until all of it is taken in, nobody knows what the room is.
        self.is_doubtful = true;
        for (line, key) in news.lines {
            let Some(step) = self.recall(&line).filter(|step| step.line == line) else {
                return false;
            };
            if !self.game.take(step) {
                return false;
            }
            let version = self.version();
            self.keys.extend(key.map(|key| (key, version)));
        }
        let mut is_else = !news.chat.is_empty();
        if let Some(settings) = settings {
            is_else |= self.settings != settings;
            self.settings = settings;
        }
        if let Some(there) = news.elsewhere {
            is_else |= self.visitors.are_elsewhere(there);
        }
        if let Some(links) = news.links {
            let links = links.into_iter().map(|link| (link.hash.clone(), Pass::of(&link)));
            let links = links.collect();
            is_else |= self.links != links;
            self.links = links;
            self.visitors.repass(&self.links);
        }
        self.keys.extend(news.chat.iter().filter_map(|line| Some((line.key.clone()?, 0))));
        self.remember(news.chat);
        self.mark = Mark { stamp: news.stamp, ..self.mark };
        self.is_doubtful = false;
        if moved {
            self.rewind();
        }
        // Most often somebody has played, and who sits where is drawn already.
        match is_else {
            true => self.changed(),
            false => self.played(),
        }
        true
    }

    /// Works out again what a line says was done.
    fn recall(&self, line: &str) -> Option<Prepared> {
        match serde_json::from_str(line).ok()? {
            Done { undo: Some(to), .. } => self.game.consider_undo(to).ok(),
            Done { seat: Some(seat), action: Some(action), .. } => {
                self.game.consider(Seat(seat), &action).ok()
            }
            Done { .. } => None,
        }
    }
}
