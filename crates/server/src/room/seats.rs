//! Who sits where, and what else the table agrees on during a game.
//!
//! Every change of a seat is told to all in the chat, which remembers it. A seat goes to
//! a bot when its player says so or agrees, or while its player is away. Where people
//! hide their hands from each other, somebody's seat is given away only by that person,
//! or when all agree, that person included, or after an absence that the table has set.

use std::time::Duration;

use table::{Seat, Seats};

use super::{Refused, Room};
use crate::link::{Link, Pass};
use crate::settings::{Invite, RESERVED, Settings, Wish, Wished, known, looks_like, trimmed};
use crate::store::{Change, ChatLine, Store, StoredLink};

impl Room {
    /// Gives a person's seat another name.
    pub async fn rename(
        &mut self,
        store: &Store,
        pass: Pass,
        seat: Seat,
        name: &str,
    ) -> Result<u64, Refused> {
        let Some(old) = self.settings.chair(seat).filter(|_| pass.seats.contains(seat)) else {
            return Err(Refused::Rule("That is somebody else's seat.".to_owned()));
        };
        let name = trimmed(name);
        if name.is_empty() {
            return Err(Refused::Rule("A name has at least one letter.".to_owned()));
        }
        let others = self.settings.chairs.iter().zip(0..).filter(|(_, at)| *at != seat.0);
        let mut taken =
            others.map(|(chair, _)| chair.name.as_str()).chain(RESERVED.iter().copied());
        if let Some(other) = taken.find(|other| looks_like(&name, other)) {
            let why = format!("“{name}” looks like “{other}”; choose another name.");
            return Err(Refused::Rule(why));
        }
        let told = format!("{} is called {name} from now on.", old.name);
        self.change(store, Some(told), |settings| {
            if let Some(chair) = settings.chair_mut(seat) {
                chair.name = name;
            }
        })
        .await
    }

    /// Gives a seat to a bot, or back to a person: at once where that hurts
    /// nobody, else when the others agree.
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
        match who.strip_prefix("bot:") {
            Some(name) => drop(known(self.bots, name).map_err(Refused::Rule)?),
            None if who == "person" => {}
            None => {
                let why = format!("`{who}` can't sit here: `person`, or `bot:` and a name.");
                return Err(Refused::Rule(why));
            }
        }
        let asked = match self.settings.guarded {
            true => self.asked_for(pass, seat),
            false => self.seated(pass, seat),
        };
        match asked {
            Seats::NONE => self.seat(store, seat, who).await,
            open => {
                let by = self.mine(pass).lowest().unwrap_or(Seat(0));
                let what = Wished::Sit { seat, who: who.to_owned() };
                self.ask(store, Wish { by, what, open }).await
            }
        }
    }

    /// The seat itself, if somebody else sits there now.
    fn seated(&self, pass: Pass, seat: Seat) -> Seats {
        let people = self.settings.people();
        let is_there = people.contains(seat) && self.visitors.is_there(seat);
        match is_there && !pass.seats.contains(seat) {
            true => Seats::only(seat),
            false => Seats::NONE,
        }
    }

    /// Who must agree before a seat changes hands.
    fn asked_for(&self, pass: Pass, seat: Seat) -> Seats {
        let Some(chair) = self.settings.chair(seat) else { return Seats::NONE };
        let is_own = pass.seats.contains(seat) && !chair.house;
        let is_free = matches!(chair.invite, Invite::Open(_)) && !chair.host && !chair.house;
        let limit = Duration::from_secs(u64::from(self.settings.absence) * 60);
        let is_gone = !chair.house && self.away(seat).is_some_and(|away| away >= limit);
        if !self.settings.guarded || is_own || is_free || is_gone {
            return Seats::NONE;
        }
        Seats(self.settings.people().0 & !self.mine(pass).0)
    }

    /// Gives a seat to a bot or a person, whoever agreed to it.
    pub(super) async fn seat(
        &mut self,
        store: &Store,
        seat: Seat,
        who: &str,
    ) -> Result<u64, Refused> {
        let bot = who.strip_prefix("bot:").map(str::to_owned);
        let mut settings = self.settings.clone();
        settings.wish = None;
        let has_secrets = self.game.has_secrets();
        let Some(chair) = settings.chair_mut(seat) else {
            return Err(Refused::Rule("There is no such seat.".to_owned()));
        };
        let told = match &bot {
            Some(bot) => format!("The {bot} bot plays for {} from now on.", chair.name),
            None => format!("{} plays again.", chair.name),
        };
        let joins = bot.is_none() && chair.house;
        chair.bot = bot;
        chair.house &= !joins;
        let (mut told, mut links) = (told, Vec::new());
        if joins && has_secrets && settings.people().iter().count() > 1 {
            if settings.rehearsed {
                let why = "Somebody knows the dice of this game, so nobody else can join it: \
                           open a new table.";
                return Err(Refused::Rule(why.to_owned()));
            }
            settings.guarded = true;
            // The hand is for the person who takes the seat; nobody sees it before.
            links = self.without(seat);
            if let Some(chair) = settings.chair_mut(seat) {
                chair.host = false;
                told = format!("{}’s seat is for whoever takes its invitation.", chair.name);
            }
        }
        let line = self.notice(told);
        self.begin_if_all_are_there(store, settings, vec![line], links).await
    }

    /// Gives a seat to somebody new: its old link leads nowhere, and whoever
    /// came by that is shown out.
    pub async fn renew(&mut self, store: &Store, pass: Pass, seat: Seat) -> Result<u64, Refused> {
        if !pass.host {
            return Err(Refused::Rule("Only the host can replace a seat's link.".to_owned()));
        }
        if self.settings.chair(seat).is_none() {
            return Err(Refused::Rule("There is no such seat.".to_owned()));
        }
        match self.asked_for(pass, seat) {
            Seats::NONE => self.replace_link(store, seat).await,
            open => {
                let by = self.mine(pass).lowest().unwrap_or(Seat(0));
                self.ask(store, Wish { by, what: Wished::Renew { seat }, open }).await
            }
        }
    }

    /// Replaces a seat's link, whoever agreed to it.
    pub(super) async fn replace_link(&mut self, store: &Store, seat: Seat) -> Result<u64, Refused> {
        let invite = Invite::draw().map_err(|error| Refused::Rule(error.to_string()))?;
        let mut settings = self.settings.clone();
        settings.wish = None;
        let name = self.settings.chair(seat).map_or("", |chair| chair.name.as_str());
        let told = format!("{name}’s seat has a new link; the old one leads nowhere.");
        let line = self.notice(told);
        let Some((chair, link)) = settings.chair_mut(seat).zip(invite.link()) else {
            return Err(Refused::Rule("There is no such seat.".to_owned()));
        };
        chair.generation += 1;
        chair.invite = invite;
        let gone: Vec<String> = self
            .links
            .iter()
            .filter(|(_, pass)| !pass.host && pass.seats == Seats::only(seat))
            .map(|(hash, _)| hash.clone())
            .collect();
        let mut links = vec![self.stored(&link, Pass { seats: Seats::only(seat), host: false })];
        if self.settings.guarded {
            links.extend(self.without(seat));
        }
        self.resettle(store, settings, line, gone, links).await?;
        self.visitors.show_out(seat);
        Ok(self.version())
    }

    /// Whether a link is an invitation that nobody has taken yet: it seats one
    /// person, who gets a link of their own.
    pub fn invitation(&self, link: &Link) -> Option<Seat> {
        if !self.settings.guarded {
            return None;
        }
        let open = Invite::Open(link.text());
        let at = self.settings.chairs.iter().position(|chair| chair.invite == open)?;
        u8::try_from(at).ok().map(Seat)
    }

    /// Takes the seat that an invitation offers; the link is the holder's own.
    pub async fn take_seat(
        &mut self,
        store: &Store,
        invitation: &Link,
        link: &Link,
    ) -> Result<u64, Refused> {
        let Some(seat) = self.invitation(invitation) else {
            return Err(Refused::Rule("This seat was taken already.".to_owned()));
        };
        let mut settings = self.settings.clone();
        let Some(chair) = settings.chair_mut(seat) else { return Err(Refused::ShownOut) };
        chair.invite = Invite::Taken;
        chair.host = false;
        chair.house = false;
        let told = format!("{} has taken a seat ({}).", chair.name, self.game.role(seat));
        let line = self.notice(told);
        let gone = vec![invitation.hash()];
        // From now on nobody else has it, not even the host.
        let mut links = self.without(seat);
        links.push(self.stored(link, Pass { seats: Seats::only(seat), host: false }));
        self.resettle(store, settings, line, gone, links).await
    }

    /// Keeps settings that somebody changed, and the links that go and come with
    /// them, with a line that tells everybody; then it is so.
    pub(super) async fn resettle(
        &mut self,
        store: &Store,
        settings: Settings,
        line: ChatLine,
        gone: Vec<String>,
        links: Vec<StoredLink>,
    ) -> Result<u64, Refused> {
        let change = Change {
            settings: Some(settings.write()),
            chat: vec![line.clone()],
            unlink: gone.clone(),
            link: links.clone(),
            ..Change::default()
        };
        self.commit(store, change).await?;
        self.relink(&gone, links);
        self.settings = settings;
        self.remember(vec![line]);
        self.changed();
        Ok(self.version())
    }

    /// All links that have a seat among others, without it.
    fn without(&self, seat: Seat) -> Vec<StoredLink> {
        let having = self.links.iter().filter(|(_, pass)| pass.seats.contains(seat));
        having
            .filter(|(_, pass)| pass.host || pass.seats != Seats::only(seat))
            .map(|(hash, pass)| StoredLink {
                hash: hash.clone(),
                table: self.id.clone(),
                seats: pass.seats.0 & !Seats::only(seat).0,
                host: pass.host,
            })
            .collect()
    }

    pub(super) fn stored(&self, link: &Link, pass: Pass) -> StoredLink {
        let table = self.id.clone();
        StoredLink { hash: link.hash(), table, seats: pass.seats.0, host: pass.host }
    }

    pub(super) fn relink(&mut self, gone: &[String], links: Vec<StoredLink>) {
        for hash in gone {
            self.links.remove(hash);
        }
        for link in links {
            self.links.insert(link.hash.clone(), Pass::of(&link));
        }
        self.visitors.repass(&self.links);
    }

    /// Ends the lesson; the game goes on.
    pub async fn leave_lesson(&mut self, store: &Store, pass: Pass) -> Result<u64, Refused> {
        if self.mine(pass) == Seats::NONE {
            return Err(Refused::Rule("You are watching here.".to_owned()));
        }
        self.change(store, None, |settings| settings.lesson = false).await
    }

    /// Somebody has seen what the dice will bring: from now on nobody else may
    /// join.
    pub async fn note_rehearsal(&mut self, store: &Store) -> Result<u64, Refused> {
        if self.settings.rehearsed {
            return Ok(self.version());
        }
        // Somebody may have been asked in a moment ago.
        if self.settings.guarded && self.game.ending().is_none() {
            let why = "Somebody else has joined this game: its dice are not shown before its end.";
            return Err(Refused::Rule(why.to_owned()));
        }
        self.change(store, None, |settings| settings.rehearsed = true).await
    }

    /// Changes what was agreed on, and tells all.
    pub(super) async fn change(
        &mut self,
        store: &Store,
        told: Option<String>,
        change: impl FnOnce(&mut Settings),
    ) -> Result<u64, Refused> {
        let mut settings = self.settings.clone();
        change(&mut settings);
        let chat: Vec<ChatLine> = told.into_iter().map(|text| self.notice(text)).collect();
        let written = Some(settings.write());
        let change = Change { settings: written, chat: chat.clone(), ..Change::default() };
        self.commit(store, change).await?;
        self.settings = settings;
        self.remember(chat);
        self.changed();
        Ok(self.version())
    }

    /// A line that the table itself says.
    pub(super) fn notice(&self, text: String) -> ChatLine {
        let seq = self.chat.last().map_or(1, |line| line.seq + 1);
        ChatLine::notice(seq, text)
    }
}
