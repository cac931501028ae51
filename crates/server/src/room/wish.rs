//! Wishes that others must agree to. They are kept with the table, so nobody
//! has to ask twice because a server stopped.

use table::Seats;

use super::{Refused, Room};
use crate::link::Pass;
use crate::settings::{Wish, Wished};
use crate::store::Store;

impl Room {
    /// The wish that is open.
    pub fn wish(&self) -> Option<&Wish> {
        self.settings.wish.as_ref()
    }

    /// A wish in words, after somebody's name.
    pub fn wish_in_words(&self, wish: &Wish) -> String {
        let name = |seat| self.settings.chair(seat).map_or("nobody", |chair| chair.name.as_str());
        match &wish.what {
            Wished::TakeBack { to } => match self.game.plays().saturating_sub(*to) {
                1 => "asks to take back the last play".to_owned(),
                count => format!("asks to take back the last {count} plays"),
            },
            Wished::Sit { seat, who } => match who.strip_prefix("bot:") {
                Some(bot) => format!("asks that the {bot} bot plays for {}", name(*seat)),
                None => format!("asks that a person plays {}", name(*seat)),
            },
            Wished::Host { seat } => {
                format!("asks that {} becomes the host, who is gone", name(*seat))
            }
            Wished::Renew { seat } => {
                format!("asks that {}’s seat goes to somebody else", name(*seat))
            }
        }
    }

    /// Asks others to agree.
    pub(super) async fn ask(&mut self, store: &Store, wish: Wish) -> Result<u64, Refused> {
        self.change(store, None, |settings| settings.wish = Some(wish)).await
    }

    /// Answers a wish.
    pub async fn agree(&mut self, store: &Store, pass: Pass, yes: bool) -> Result<u64, Refused> {
        let mine = self.mine(pass);
        let Some(wish) = self.settings.wish.clone() else {
            return Err(Refused::Rule("Nobody asks for anything now.".to_owned()));
        };
        if wish.open.0 & mine.0 == 0 {
            return Err(Refused::Rule("Others are asked, not you.".to_owned()));
        }
        let open = Seats(wish.open.0 & !mine.0);
        if !yes {
            return self.change(store, None, |settings| settings.wish = None).await;
        }
        if open != Seats::NONE {
            let wish = Wish { open, ..wish };
            return self.change(store, None, |settings| settings.wish = Some(wish)).await;
        }
        match wish.what {
            Wished::TakeBack { to } => self.take_back(store, to, None).await,
            Wished::Sit { seat, who } => self.seat(store, seat, &who).await,
            Wished::Renew { seat } => self.replace_link(store, seat).await,
            Wished::Host { .. } if !self.is_host_gone() => {
                self.change(store, Some("The host is back.".to_owned()), |settings| {
                    settings.wish = None;
                })
                .await
            }
            Wished::Host { seat } => self.make_host(store, seat).await,
        }
    }
}
