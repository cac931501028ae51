//! Who sits where, and what else the table agrees on while it is played.

use table::{Seat, Seats};

use super::{Refused, Room};
use crate::link::{Link, Pass};
use crate::settings::{Settings, known, trimmed};
use crate::store::{Store, StoredLink};

impl Room {
    /// Gives a person's seat another name.
    pub async fn rename(
        &mut self,
        store: &Store,
        pass: Pass,
        seat: Seat,
        name: &str,
    ) -> Result<u64, Refused> {
        if !pass.seats.contains(seat) {
            return Err(Refused::Rule("That is somebody else's seat.".to_owned()));
        }
        let name = trimmed(name);
        if name.is_empty() {
            return Err(Refused::Rule("A name has at least one letter.".to_owned()));
        }
        self.change(store, |settings| {
            if let Some(chair) = settings.chair_mut(seat) {
                chair.name = name;
            }
        })
        .await
    }

    /// Gives a seat to a bot, or back to the person.
    pub async fn sit(
        &mut self,
        store: &Store,
        pass: Pass,
        seat: Seat,
        who: &str,
    ) -> Result<u64, Refused> {
        if !(pass.host || pass.seats.contains(seat)) || self.settings.chair(seat).is_none() {
            let why = "Only the host or whoever sits there can give a seat away.";
            return Err(Refused::Rule(why.to_owned()));
        }
        let bot = match who.strip_prefix("bot:") {
            Some(name) => Some(known(self.bots, name).map_err(Refused::Rule)?),
            None if who == "person" => None,
            None => {
                let why = format!("`{who}` can't sit here: `person`, or `bot:` and a name.");
                return Err(Refused::Rule(why));
            }
        };
        self.change(store, |settings| {
            if let Some(chair) = settings.chair_mut(seat) {
                chair.bot = bot;
            }
        })
        .await
    }

    /// Gives a seat to somebody new: its old link leads nowhere, and whoever
    /// came by that is shown out.
    pub async fn renew(&mut self, store: &Store, host: &Link, seat: Seat) -> Result<u64, Refused> {
        let mut settings = self.settings.clone();
        let Some(chair) = settings.chair_mut(seat) else {
            return Err(Refused::Rule("There is no such seat.".to_owned()));
        };
        let old = host.of_seat(seat, chair.generation).hash();
        chair.generation += 1;
        let new = StoredLink {
            hash: host.of_seat(seat, chair.generation).hash(),
            table: self.id.clone(),
            seats: Seats::only(seat).0,
            host: false,
        };
        store.relink(old, new, settings.write()).await?;
        self.settings = settings;
        self.visitors.show_out(seat);
        self.changed();
        Ok(self.version())
    }

    /// Ends the lesson; the game goes on.
    pub async fn leave_lesson(&mut self, store: &Store, pass: Pass) -> Result<u64, Refused> {
        if self.mine(pass) == Seats::NONE {
            return Err(Refused::Rule("You look on here.".to_owned()));
        }
        self.change(store, |settings| settings.lesson = false).await
    }

    async fn change(
        &mut self,
        store: &Store,
        change: impl FnOnce(&mut Settings),
    ) -> Result<u64, Refused> {
        let mut settings = self.settings.clone();
        change(&mut settings);
        store.settings(&self.id, settings.write()).await?;
        self.settings = settings;
        self.changed();
        Ok(self.version())
    }
}
