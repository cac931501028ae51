//! What a host can do: hand the role over, mute, close the table, replace
//! links. And what the others can do when the host is gone.

use std::time::Duration;

use table::{Seat, Seats};

use super::{Refused, Room};
use crate::link::{Link, Pass};
use crate::settings::{Invite, Wish, Wished};
use crate::store::{Change, Store, StoredLink};

impl Room {
    fn only_host(pass: Pass, what: &str) -> Result<(), Refused> {
        if pass.host { Ok(()) } else { Err(Refused::Rule(format!("Only the host can {what}."))) }
    }

    /// Whether the host is not there, and for long enough that the others may
    /// choose another.
    pub fn is_host_gone(&self) -> bool {
        let limit = Duration::from_secs(u64::from(self.settings.absence) * 60);
        self.visitors.host_away(self.loaded).is_some_and(|away| away >= limit)
    }

    /// Makes whoever has a seat the host: at once if the host wants it, or,
    /// when the host is gone, if all others agree.
    pub async fn hand_over(
        &mut self,
        store: &Store,
        pass: Pass,
        seat: Seat,
    ) -> Result<u64, Refused> {
        if self.holder_of(seat).is_none() {
            let why = "Nobody has taken this seat, so nobody there can be the host.";
            return Err(Refused::Rule(why.to_owned()));
        }
        if pass.host {
            return self.make_host(store, seat).await;
        }
        if self.mine(pass) == Seats::NONE || !self.is_host_gone() {
            let why = format!(
                "The host hands the role over; or the others choose another, when the host has \
                 been gone for {} minutes.",
                self.settings.absence
            );
            return Err(Refused::Rule(why));
        }
        let hosts =
            self.links.values().filter(|pass| pass.host).fold(0, |all, pass| all | pass.seats.0);
        let open = Seats(self.settings.people().0 & !self.mine(pass).0 & !hosts);
        if open == Seats::NONE {
            return self.make_host(store, seat).await;
        }
        let by = self.mine(pass).lowest().unwrap_or(seat);
        self.ask(store, Wish { by, what: Wished::Host { seat }, open }).await
    }

    /// The link by which somebody has a seat, and nothing else.
    fn holder_of(&self, seat: Seat) -> Option<String> {
        let chair = self.settings.chair(seat)?;
        if self.settings.guarded && matches!(chair.invite, Invite::Open(_)) {
            return None;
        }
        let is_own = |pass: &Pass| !pass.host && pass.seats == Seats::only(seat);
        self.links.iter().find(|(_, pass)| is_own(pass)).map(|(hash, _)| hash.clone())
    }

    /// Makes whoever has a seat the host, whoever agreed to it.
    pub(super) async fn make_host(&mut self, store: &Store, seat: Seat) -> Result<u64, Refused> {
        let Some(holder) = self.holder_of(seat) else {
            return Err(Refused::Rule("Nobody has taken this seat.".to_owned()));
        };
        let changed = |hash: &String, pass: &Pass, host| StoredLink {
            hash: hash.clone(),
            table: self.id.clone(),
            seats: pass.seats.0,
            host,
        };
        let links: Vec<StoredLink> = self
            .links
            .iter()
            .filter(|(hash, pass)| pass.host || **hash == holder)
            .map(|(hash, pass)| changed(hash, pass, *hash == holder))
            .collect();
        let mut settings = self.settings.clone();
        settings.wish = None;
        // Links that follow from the old host's are no longer shown to anybody.
        for chair in &mut settings.chairs {
            if chair.invite == Invite::Derived {
                chair.invite = Invite::Taken;
            }
        }
        let name = self.settings.chair(seat).map_or("", |chair| chair.name.as_str());
        let line = self.notice(format!("{name} is the host from now on."));
        self.resettle(store, settings, line, Vec::new(), links).await
    }

    /// Lets somebody at a seat, or those who look on, say nothing; or again.
    pub async fn mute(
        &mut self,
        store: &Store,
        pass: Pass,
        seat: Option<Seat>,
        on: bool,
    ) -> Result<u64, Refused> {
        Room::only_host(pass, "mute")?;
        let who = match seat {
            Some(seat) => self.settings.chair(seat).map(|chair| chair.name.clone()),
            None => Some("A spectator".to_owned()),
        };
        let Some(who) = who else {
            return Err(Refused::Rule("There is no such seat.".to_owned()));
        };
        let told = format!("{who} {}.", if on { "is muted" } else { "may speak again" });
        self.change(store, Some(told), |settings| match seat {
            Some(seat) if on => settings.muted = settings.muted.with(seat),
            Some(seat) => settings.muted = Seats(settings.muted.0 & !Seats::only(seat).0),
            None => settings.muted_watchers = on,
        })
        .await
    }

    /// Closes the table: it can be looked at, and nobody plays; or opens it again.
    pub async fn close(&mut self, store: &Store, pass: Pass, on: bool) -> Result<u64, Refused> {
        Room::only_host(pass, "close the table")?;
        let told = if on { "The host has closed the table." } else { "The table is open again." };
        self.change(store, Some(told.to_owned()), |settings| settings.closed = on).await
    }

    /// Replaces the link of those who look on; whoever came by the old one is
    /// shown out.
    pub async fn renew_watch(&mut self, store: &Store, pass: Pass) -> Result<u64, Refused> {
        Room::only_host(pass, "replace a link")?;
        let invite = Invite::draw().map_err(|error| Refused::Rule(error.to_string()))?;
        let Some(link) = invite.link() else { return Err(Refused::ShownOut) };
        let watching = Pass { seats: Seats::NONE, host: false };
        let gone: Vec<String> = self
            .links
            .iter()
            .filter(|(_, pass)| **pass == watching)
            .map(|(hash, _)| hash.clone())
            .collect();
        let links = vec![self.stored(&link, watching)];
        let mut settings = self.settings.clone();
        settings.watch = invite;
        let line =
            self.notice("There is a new spectator link; the old one no longer works.".to_owned());
        self.resettle(store, settings, line, gone, links).await
    }

    /// Replaces somebody's own link, in case others have seen it.
    pub async fn renew_own(
        &mut self,
        store: &Store,
        pass: Pass,
        old: &Link,
        new: &Link,
    ) -> Result<u64, Refused> {
        if pass.seats == Seats::NONE && !pass.host {
            return Err(Refused::Rule("You are watching, by a link that many have.".to_owned()));
        }
        let gone = vec![old.hash()];
        let links = vec![self.stored(new, pass)];
        let change = Change { unlink: gone.clone(), link: links.clone(), ..Change::default() };
        self.commit(store, change).await?;
        self.relink(&gone, links);
        self.changed();
        Ok(self.version())
    }
}
